/* Decides whether a simulated system is in its steady state, from the number of messages in it: SIMULATOR.md 8.
 *
 * A run begins with an empty network, so its first results are not typical of the steady state. The number of
 * messages in the system shows how far the run is: all latencies follow it, it is known immediately (a latency only
 * when the message is complete), and by Little's law its mean determines theirs. The series is a series in simulated
 * time: every element covers the same number of arrivals, each of which observes the system, and so lasts equally
 * long but for chance, since sources are Poisson. */
#pragma once

#include <glib.h>

#include "stats/tally.h"

#define FS_STATE_INTERVALS 64 /* the series is cut into so many for the test of independence */
#define FS_STATE_CHANCE 0.25  /* a correlation that so many independent ones exceed in one series of forty */

/**
 * fs_warm_up:
 * @state: successive intervals of equal length from the beginning of the run: what the arrivals observed
 * @n: how many
 *
 * Returns how much to cut off at the beginning, by the marginal standard error rule (MSER: White 1997; White, Cobb and
 * Spratt 2000): the d that minimizes the squared standard error of the mean of the rest, S²(d) / (n - d)². Cutting too
 * little leaves values that are not typical, which increases S; cutting too much leaves few values. A long series is
 * first joined to at most 256 intervals, as MSER-5 joins values in groups of five. At most three quarters are cut.
 *
 * Near saturation a network is full for long times and by chance. If that happens early, this rule alone would cut it
 * off, and the rest would seem less loaded than the network is. But a run begins empty: its warm-up is over at the
 * latest when the number of messages in the system first reaches the average after d; no more than that is cut.
 *
 * Returns: d, in intervals of @state. A d beyond the middle means that the run is too short to decide.
 */
gsize fs_warm_up (const FsTally *state, gsize n);

/**
 * fs_state_correlation:
 * @state, @n: successive stretches, the warm-up cut off
 * @n_intervals: into how many equal ones they are joined first
 *
 * The correlation of successive means. With FS_STATE_INTERVALS it is the test of independence: at 0.5 a stretch lasts
 * about as long as the system remembers, and a twentieth of the series three times as long.
 *
 * Returns: -1 … 1, corrected for the bias of -(1 + 4 c)/n that the estimate has in n values; 0 where nothing varies, 1
 * where there are fewer than @n_intervals
 */
double fs_state_correlation (const FsTally *state, gsize n, guint n_intervals);

/**
 * FsStateThirds: means over three successive thirds of a series
 */
typedef struct {
  double first;
  double middle;
  double last;
} FsStateThirds;

/* NAN where there are fewer than three stretches. */
FsStateThirds fs_state_thirds (const FsTally *state, gsize n);
