#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "base/error.h"
#include "cli/commands.h"
#include "cli/common/output.h"
#include "cli/common/run.h"
#include "study/documents/result.h"

/* The bracket found at a step of a curve, into @bracket; FALSE if there is none. */
static gboolean
find_bracket (FsSaturationSearch *search, guint curve, guint step, FsSaturationBracket *bracket)
{
  for (guint b = 0; search != NULL && b < fs_saturation_search_n_brackets (search); b++)
    {
      *bracket = fs_saturation_search_bracket (search, b);
      if (bracket->curve == curve && bracket->step == step)
        return TRUE;
    }
  return FALSE;
}

int
fs_cli_saturation (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = fs_cli_scenario (options, error);
  g_autoptr (FsSaturationSearch) search = NULL;
  g_autoptr (GPtrArray) columns = NULL;
  g_autoptr (FsCliRows) rows = NULL;
  FsRowsFormat format;
  FsResultOrigin side = FS_ORIGIN_MODEL;

  if (scenario == NULL || !fs_cli_format (options, FS_ROWS_TABLE, &format, error))
    return 2;
  /* What is simulated in a generalized hypercube does not saturate. */
  if (options->simulate && fs_scenario_curve (scenario, 0)->switching->has_loads)
    side = FS_ORIGIN_SIMULATION;
  if (!fs_cli_check_origin (scenario, side, error))
    return 2;
  if (options->simulate)
    search = fs_cli_search_saturation (scenario, options);
  columns = fs_result_saturation_columns (scenario, search != NULL);
  rows = fs_cli_rows_new (options, columns, error);
  if (rows == NULL)
    return 1;
  /* INTERFACES.md 4: a single object when there is one, an array when there are several. */
  fs_cli_rows_set_single (rows);
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    for (guint step = 0; !fs_scenario_curve (scenario, c)->hidden && step < fs_scenario_curve (scenario, c)->n_steps;
         step++)
      {
        const FsCurve *curve = fs_curve_x_index (fs_scenario_curve (scenario, c), step);
        FsSaturationBracket bracket;
        gboolean is_found = find_bracket (search, c, step, &bracket), any = FALSE;

        for (guint v = 0; v <= FS_N_VARIANTS; v++)
          {
            /* Without a model there is one row all the same, for the simulation. */
            if (v < FS_N_VARIANTS ? !fs_curve_draws (curve, v) : any || search == NULL)
              continue;
            any = TRUE;
            if (is_found && bracket.absent != NULL)
              fprintf (stderr, _ ("Curve %u has no simulated saturation: %s\n"), c + 1, bracket.absent);
            if (!fs_cli_rows_add (rows, fs_result_saturation (scenario, c, step, v, is_found ? &bracket : NULL), error))
              return 1;
          }
      }
  return fs_cli_rows_finish (rows, NULL, error) ? fs_cli_signal_status () : 1;
}
