/* Chooses the loads at which another point tells most about a latency curve: in the steepest gaps between simulated points, and
 * between the last of these and the load at which the simulation saturates. */
#pragma once

#include "study/run/runner.h"
#include "study/run/saturation-search.h"

#define FS_REFINE_LOADS 4 /* how many loads are added at once */

/**
 * fs_refine_loads:
 * @curve: the curve whose loads are chosen; -1: all visible ones, which then share their loads
 * @points: (array length=n_points): its simulated points
 * @brackets: (array length=n_brackets): of the simulated saturation, as far as it was searched; may be NULL
 * @n_new: how many loads are added at most
 * @relative: (out): whether the loads are fractions of the saturation rate (key `load`), as they were before; else messages per node
 *   per cycle (key `rate`)
 *
 * The steepness of a gap is the logarithm of the ratio of its latencies. A gap above the last point that is not saturated counts as
 * twice the steepest one of the same width. No gap is made narrower than 1 % of the greatest load, and none that contains a point
 * still to be simulated is divided.
 *
 * Returns: (transfer full) (element-type double): all loads, ascending, those before included; NULL with FS_ERROR_INPUT where the x
 * axis shows a parameter, where curves have loads of different kinds, where less than two points are simulated, or where no gap is
 * left. Free with g_array_unref()
 */
GArray *fs_refine_loads (const FsScenario *scenario, int curve, const FsPointView *points, guint n_points,
                         const FsSaturationBracket *brackets, guint n_brackets, guint n_new, gboolean *relative,
                         GError **error);
