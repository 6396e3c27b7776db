/* Checks that the results of a run fit into memory. */
#pragma once

#include <glib.h>

#define FS_MEMORY_STORE (96 << 10) /* bytes of a result with its histograms and statistics, at most unless n > 20 */

/* Returns FALSE and sets FS_ERROR_MEMORY if @n_results, all kept at once, would take more than half of the free
 * memory. To be called before the first of them is simulated. */
gboolean fs_run_check_memory (guint n_results, GError **error);
