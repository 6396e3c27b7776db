#include "cli/common/figure-text.h"

#include <stdio.h>

#include "base/translate.h"
#include "cli/common/run.h"
#include "figure/build/accuracy-text.h"

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
fs_cli_figure_words (const FsScenario *scenario, const FsModelLines *lines, const FsVerdicts *verdicts)
{
  g_autofree char *differences = fs_figure_differences (scenario, lines);
  g_autofree char *words = fs_verdicts_words (verdicts, scenario);

  if (differences == NULL)
    return g_steal_pointer (&words);
  return words != NULL ? g_strdup_printf ("%s\n%s", differences, words) : g_steal_pointer (&differences);
}

GArray *
fs_cli_find_brackets (FsScenario *scenario, int threads)
{
  g_autoptr (FsSaturationSearch) search = fs_cli_search_saturation (scenario, threads);
  GArray *brackets = g_array_new (FALSE, FALSE, sizeof (FsSaturationBracket));

  for (guint b = 0; b < fs_saturation_search_n_brackets (search); b++)
    {
      FsSaturationBracket bracket = fs_saturation_search_bracket (search, b);

      if (bracket.absent == NULL)
        g_array_append_val (brackets, bracket);
    }
  return brackets;
}
