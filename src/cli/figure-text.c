#include "cli/figure-text.h"

#include <stdio.h>

#include "base/translate.h"
#include "cli/run.h"

void
fs_cli_tell_absent (const FsScenario *scenario, gboolean model_only)
{
  FsSide last = model_only ? FS_SIDE_MODEL : FS_SIDE_SIMULATION;

  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    for (FsSide side = FS_SIDE_MODEL; side <= last; side++)
      {
        /* Nobody misses the model of what has none anyway. */
        gboolean none = side == FS_SIDE_MODEL && fs_scenario_curve (scenario, c)->generalized;
        const char *absent = none || fs_scenario_curve (scenario, c)->hidden
                                 ? NULL
                                 : fs_cli_absent (fs_scenario_curve (scenario, c), side);

        if (absent != NULL)
          fprintf (stderr,
                   side == FS_SIDE_MODEL ? _ ("Curve %u is drawn without its model: %s\n")
                                         : _ ("Curve %u is drawn without simulation: %s\n"),
                   c + 1, absent);
      }
}

char *
fs_cli_figure_words (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *views, guint n_views)
{
  g_autofree char *differences = fs_figure_differences (scenario, lines);
  g_autofree char *verdicts = fs_figure_verdicts (scenario, views, n_views, NULL);

  if (differences == NULL)
    return g_steal_pointer (&verdicts);
  return verdicts != NULL ? g_strdup_printf ("%s\n%s", differences, verdicts) : g_steal_pointer (&differences);
}
