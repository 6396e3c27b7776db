/* compare --curves: which of two curves is faster, at each load. */
#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/number.h"
#include "base/user-text.h"
#include "cli/commands.h"
#include "cli/common/notes.h"
#include "cli/common/output.h"
#include "cli/common/run.h"
#include "figure/words/difference-text.h"
#include "study/documents/result.h"

/* Reads "1" "2", or "1,2", as indices of curves of @scenario that can be compared. */
static gboolean
read_curves (const FsCliOptions *options, const FsScenario *scenario, guint curves[2], GError **error)
{
  g_autofree char *rest = g_strjoinv (",", options->rest);
  g_autofree char *given = g_strjoin (",", options->curves, *rest != '\0' ? rest : NULL, NULL);
  g_auto (GStrv) words = g_strsplit (given, ",", -1);
  guint n = fs_scenario_n_curves (scenario);

  if (g_strv_length (words) != 2)
    {
      fs_refuse_value (error, _ ("--curves is \"%s\"; it must be two numbers of curves, such as 1 2."), given);
      return FALSE;
    }
  for (guint side = 0; side < 2; side++)
    {
      const FsCurve *curve;
      guint64 number;

      if (!fs_number_parse_uint (words[side], &number) || number < 1 || number > n)
        {
          g_autofree char *quoted = fs_user_text_quote (words[side]);

          return fs_set_input_error (error, _ ("--curves names curve %s; the scenario has curves 1 to %u."), quoted, n);
        }
      curves[side] = (guint) number - 1;
      curve = fs_scenario_curve (scenario, curves[side]);
      if (!curve->switching->has_flits)
        return fs_set_input_error (error,
                                   _ ("Curve %u is of a generalized hypercube, whose runs have no latency at a "
                                      "load; --curves compares hypercubes, meshes and tori."),
                                   curves[side] + 1);
    }
  return curves[0] != curves[1]
         || fs_set_input_error (error, _ ("--curves names curve %u twice; it must be two curves."), curves[0] + 1);
}

/* Returns those of @points that have a partner on the other curve; NULL with @error if there are none. */
static GArray *
points_of_both (const FsScenario *scenario, const GArray *points, const guint curves[2], GError **error)
{
  g_autoptr (GArray) both = g_array_new (FALSE, FALSE, sizeof (FsSweepPoint));

  for (guint i = 0; i < points->len; i++)
    {
      const FsSweepPoint *point = &g_array_index (points, FsSweepPoint, i);
      gboolean has_partner = FALSE;

      for (guint j = 0; j < points->len && !has_partner; j++)
        {
          const FsSweepPoint *other = &g_array_index (points, FsSweepPoint, j);

          has_partner = (point->curve == curves[0] && other->curve == curves[1])
                        || (point->curve == curves[1] && other->curve == curves[0]);
          has_partner = has_partner && fs_points_match (scenario, point, other);
        }
      if (has_partner)
        g_array_append_val (both, *point);
    }
  if (both->len > 0)
    return g_steal_pointer (&both);
  fs_set_input_error (
      error,
      _ ("Curves %u and %u have no offered load in common; --rate, or --set load-reference=common, gives "
         "them the same."),
      curves[0] + 1, curves[1] + 1);
  return NULL;
}

#define FEW 2

/* Two sentences, each of which may be NULL. */
static void
append_line (GString *under, const char *sentence, const char *more)
{
  g_autofree char *line = g_strdup_printf ("%s%s%s", sentence != NULL ? sentence : "",
                                           sentence != NULL && more != NULL ? " " : "", more != NULL ? more : "");

  if (*line == '\0')
    return;
  g_string_append_c (under, '\n');
  fs_cli_append_wrapped (under, line, 0);
}

int
fs_cli_compare_curves (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = NULL;
  g_auto (FsCliStores) stores = FS_CLI_STORES_INIT;
  g_autoptr (FsRunner) runner = NULL;
  g_autoptr (GArray) points = NULL;
  g_autoptr (GArray) both = NULL;
  g_autoptr (GPtrArray) columns = NULL;
  g_autoptr (FsCliRows) rows = NULL;
  g_autofree FsPointView *views = NULL;
  g_auto (GStrv) names = g_new0 (char *, 2 + 1);
  g_autoptr (GString) under = g_string_new (NULL);
  g_autoptr (GArray) differences = NULL;
  guint curves[2], n_views;
  double confidence;

  if (options->every || options->sort != NULL || options->saturation || options->with != NULL)
    {
      fs_set_input_error (error, _ ("--curves compares simulations; omit --all, --sort, --saturation and --with."));
      return 2;
    }
  if ((points = fs_cli_points (options, FS_ORIGIN_SIMULATION, &scenario, error)) == NULL
      || !read_curves (options, scenario, curves, error)
      || (both = points_of_both (scenario, points, curves, error)) == NULL
      || !fs_cli_stores_open (&stores, options, scenario, error))
    return 2;
  stores.options.replications = fs_scenario_statistics (scenario)->replications > 1;
  columns = fs_result_difference_columns (scenario);
  if ((runner = fs_cli_run (scenario, both, &stores, error)) == NULL
      || (rows = fs_cli_rows_new (options, columns, error)) == NULL)
    return 1;

  views = fs_runner_points (runner, &n_views);
  differences = fs_point_differences (scenario, views, n_views, curves[0], curves[1]);
  confidence = fs_scenario_statistics (scenario)->rule.confidence;
  for (guint side = 0; side < 2; side++)
    names[side] = fs_result_label (fs_scenario_curve (scenario, curves[side]));
  for (guint i = 0; i < differences->len; i++)
    {
      const FsPointDifference *difference = &g_array_index (differences, FsPointDifference, i);
      g_autofree char *sentence = fs_difference_sentence (difference, names[0], names[1], confidence);
      g_autofree char *method = fs_difference_method (difference);

      /* A few loads are described one by one, many by how often a curve is faster. */
      if (differences->len <= FEW)
        append_line (under, sentence, method);
      if (!fs_rows_add (rows->rows,
                        fs_result_difference (scenario, difference->point, views[difference->points[1]].point,
                                              difference->broadcast ? "latency_broadcast" : "latency_unicast",
                                              difference->values, &difference->difference, sentence, method),
                        error))
        return 1;
    }
  for (guint broadcast = 0; broadcast < 2 && differences->len > FEW; broadcast++)
    {
      g_autofree char *summary = fs_difference_summary (differences, broadcast == 1, names[0], names[1], confidence);

      append_line (under, summary, NULL);
    }
  return fs_cli_rows_finish (rows, under->str, error) ? fs_cli_run_status (runner, scenario, error) : 1;
}
