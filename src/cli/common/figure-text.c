#include "cli/common/figure-text.h"

#include <stdio.h>

#include "base/translate.h"
#include "cli/common/run.h"
#include "figure/words/accuracy-text.h"
#include "figure/plots/figure.h"
#include "figure/words/plot-text.h"
#include "study/words/vocabulary.h"

void
fs_cli_warn_skipped (const FsScenario *scenario, gboolean model_only)
{
  FsResultOrigin last = model_only ? FS_ORIGIN_MODEL : FS_ORIGIN_SIMULATION;

  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      if (fs_scenario_curve (scenario, c)->hidden)
        continue;
      /* Quantities that the model of a curve does not compute. */
      for (char **y = fs_scenario_figure (scenario)->y; *y != NULL; y++)
        {
          g_autofree char *reason = fs_figure_why_no_line (scenario, c, *y);

          if (reason != NULL)
            fprintf (stderr, _ ("Curve %u: %s\n"), c + 1, reason);
        }
      for (FsResultOrigin side = FS_ORIGIN_MODEL; side <= last; side++)
        {
          /* A curve that has no model lacks none. */
          gboolean none = side == FS_ORIGIN_MODEL && !fs_scenario_curve (scenario, c)->switching->has_models;
          const char *absent = none ? NULL : fs_cli_unavailable_reason (fs_scenario_curve (scenario, c), side);

          if (absent != NULL)
            fprintf (stderr,
                     side == FS_ORIGIN_MODEL ? _ ("Curve %u is drawn without its model: %s\n")
                                             : _ ("Curve %u is drawn without simulation: %s\n"),
                     c + 1, absent);
        }
    }
}

char *
fs_cli_figure_text (const FsScenario *scenario, const FsModelLines *lines, const FsAccuracies *accuracies)
{
  g_autofree char *differences = fs_figure_differences (scenario, lines);
  g_autofree char *words = fs_accuracies_describe (accuracies, scenario);

  if (differences == NULL)
    return g_steal_pointer (&words);
  return words != NULL ? g_strdup_printf ("%s\n%s", differences, words) : g_steal_pointer (&differences);
}

GArray *
fs_cli_find_brackets (FsScenario *scenario, const FsCliOptions *options)
{
  g_autoptr (FsSaturationSearch) search = fs_cli_search_saturation (scenario, options);
  GArray *brackets = g_array_new (FALSE, FALSE, sizeof (FsSaturationBracket));

  for (guint b = 0; b < fs_saturation_search_n_brackets (search); b++)
    {
      FsSaturationBracket bracket = fs_saturation_search_bracket (search, b);

      if (bracket.absent == NULL)
        g_array_append_val (brackets, bracket);
    }
  return brackets;
}
