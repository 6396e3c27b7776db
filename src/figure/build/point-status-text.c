#include "figure/build/point-status-text.h"

#include <math.h>

#include "base/number.h"
#include "base/translate.h"

#define INTERVAL_DIGITS 2

char *
fs_plot_point_value_text (const FsPlotPoint *mark, double factor)
{
  g_autofree char *value = fs_number_display (mark->y / factor, FS_PLOT_POINT_DIGITS);
  g_autofree char *half_width = NULL;

  if (!isfinite (mark->y) || !isfinite (mark->half_width))
    return g_steal_pointer (&value);
  half_width = fs_number_display (mark->half_width / factor, INTERVAL_DIGITS);
  return g_strdup_printf ("%s ± %s", value, half_width);
}

const char *
fs_point_status_word (FsPointStatus state)
{
  switch (state)
    {
    case FS_POINT_STATUS_DONE:
      return _ ("settled");
    case FS_POINT_STATUS_RUNNING:
      return _ ("running");
    case FS_POINT_STATUS_NOT_CONVERGED:
      return _ ("not settled");
    case FS_POINT_STATUS_OUTDATED:
      return _ ("of other values");
    case FS_POINT_STATUS_MEASURED:
      return _ ("measured");
    case FS_POINT_STATUS_SATURATED:
      return _ ("saturated");
    case FS_POINT_STATUS_QUEUED:
    default:
      return _ ("waits");
    }
}
