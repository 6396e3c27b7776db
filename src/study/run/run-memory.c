#include "study/run/run-memory.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/memory.h"

gboolean
fs_run_check_memory (guint n_results, GError **error)
{
  guint64 needed = (guint64) n_results * FS_MEMORY_STORE, available = fs_memory_free ();
  g_autofree char *needed_text = NULL;
  g_autofree char *available_text = NULL;

  if (available == 0 || needed <= available / 2)
    return TRUE;
  needed_text = g_format_size (needed);
  available_text = g_format_size (available);
  g_set_error (error, FS_ERROR, FS_ERROR_MEMORY,
               ngettext ("The result of %u point needs %s of memory; %s are free, and it may use half of that.",
                         "The results of %u points need %s of memory; %s are free, and they may use half of that.",
                         n_results),
               n_results, needed_text, available_text);
  return FALSE;
}
