/* Numbers and ticks of an axis, and how its range is rounded (VISUAL.md 4), without drawing it. */
#pragma once

#include "plot/value/plot.h"

/* the number as Pango markup; NULL for a minor tick */
typedef struct {
  double value; /* position in data units */
  char *text;
} FsTick;

/**
 * FsTickSpace: the space that numbers have along an axis
 * @length: length of the axis, device units
 * @gap: least distance of two numbers, device units
 * @extent: returns the length that a number occupies along the axis, device units
 * @data: passed to @extent
 */
typedef struct {
  double length;
  double gap;
  double (*extent) (const char *text, gpointer data);
  gpointer data;
} FsTickSpace;

/**
 * fs_axis_ticks:
 * @from, @to: range in data units, @from < @to; positive if @log
 *
 * Chooses the ticks of an axis. Linear: a step of 1, 2, or 5 (else 4 or 3) times 10^k that gives 4 to 11 numbers, as
 * many as
 * have space; fewer than 4 only if there is no space for 4. Logarithmic: numbers at 1, 2, and 5, minor ticks at 2 to 9;
 * only
 * decades if there is no space for more.
 *
 * Returns: (transfer full) (element-type FsTick): ticks in ascending order; free with g_array_unref()
 */
GArray *fs_axis_ticks (const FsAxisSpec *spec, double from, double to, const FsTickSpace *room);

/* Returns a round end for an axis that must contain @value: the next number, or, where that would leave much of a
 * linear axis empty, the next minor tick; on a logarithmic axis the next number of 1, 2, and 5. */
double fs_axis_round_up (const FsAxisSpec *spec, double from, double value, const FsTickSpace *room);
double fs_axis_round_down (const FsAxisSpec *spec, double value, double to, const FsTickSpace *room);
