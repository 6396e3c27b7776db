/* Whether the results of a run fit into memory. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define FS_MEMORY_STORE (96 << 10) /* bytes of a result with its histograms and its course, at most but for n > 20 */

/* FALSE and a sentence (FS_ERROR_MEMORY) when @n_results, all of which are kept, would take more than half of the
 * memory that is free: asked before the first of them is simulated. */
gboolean fs_run_check_memory (guint n_results, GError **error);

G_END_DECLS
