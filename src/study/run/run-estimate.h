/* How long a run takes, and whether its results fit into memory. */
#pragma once

#include <glib.h>

#include "scenario/value/scenario.h"

/* Returns the seconds of processor time that all points of @scenario are expected to take: the hops of the flits or of
 * the store-and-forward messages that they need at least, at the speed of a run of about 100 ms in the calling thread,
 * once per process for each kind of run. A run may need more messages near saturation: the result is right within a
 * factor of about 3. NAN if the speed cannot be measured. Any thread. */
double fs_run_estimate (const FsScenario *scenario);

/* Returns FALSE and sets FS_ERROR_MEMORY if @n_results, all kept at once, would take more than half of the free
 * memory. To be called before the first of them is simulated. */
gboolean fs_run_check_memory (guint n_results, GError **error);
