/* Axes without a picture: which numbers, which ticks, how a range is rounded (VISUAL.md 4). */
#pragma once

#include "plot/value/plot.h"

G_BEGIN_DECLS

/* text: NULL for a minor tick; else the number, as markup */
typedef struct {
  double value; /* data units */
  char *text;
} FsTick;

/**
 * FsTickSpace: how much room numbers have along an axis
 * @length: of the axis, device units
 * @gap: between two numbers, at least
 * @extent: how much of the axis a number takes
 * @data: for @extent
 */
typedef struct {
  double length;
  double gap;
  double (*extent) (const char *text, gpointer data);
  gpointer data;
} FsTickSpace;

/**
 * fs_axis_ticks:
 *
 * Linear: a step of 1, 2 or 5 (else 4 or 3) times 10^k that gives 4 … 11 numbers, as many as have room; fewer
 * than 4 only where 4 have none. Logarithmic: 1 2 5 with minors 2 … 9; where there is no room decades only.
 *
 * @from, @to: range in data units, from < to; positive with @log
 * Returns: FsTick in ascending order, owned
 */
GArray *fs_axis_ticks (const FsAxisSpec *spec, double from, double to, const FsTickSpace *room);

/* A round end for an axis that must hold @value: the next number, or where that would leave much of a linear axis
 * empty the next minor tick; of a logarithmic one the next of 1 2 5. */
double fs_axis_round_up (const FsAxisSpec *spec, double from, double value, const FsTickSpace *room);
double fs_axis_round_down (const FsAxisSpec *spec, double value, double to, const FsTickSpace *room);

/* Step of the numbers of a linear axis, data units. */
double fs_axis_step (const FsAxisSpec *spec, double from, double to, const FsTickSpace *room);

G_END_DECLS
