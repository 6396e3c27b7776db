#include "app/files/figure-values.h"

#include "figure/words/figure-data.h"

struct _FsFigureValues {
  FsSolvedScenario *solution;
  GArray *points;   /* FsPointView of finished points, with results of their own */
  GArray *brackets; /* FsSaturationBracket */
};

static void
point_clear (gpointer data)
{
  fs_sim_result_free ((FsSimResult *) ((FsPointView *) data)->result);
}

FsFigureValues *
fs_figure_values_new (FsDocument *document)
{
  const FsSolvedScenario *solution = fs_document_get_solution (document);
  guint n_points, n_brackets;
  const FsSaturationBracket *brackets = fs_document_get_brackets (document, &n_brackets);
  const FsPointView *points = fs_document_get_points (document, &n_points);
  FsFigureValues *values;

  g_return_val_if_fail (solution != NULL, NULL);

  values = g_new0 (FsFigureValues, 1);
  values->solution = fs_solved_scenario_ref ((FsSolvedScenario *) solution);
  values->points = g_array_new (FALSE, FALSE, sizeof (FsPointView));
  g_array_set_clear_func (values->points, point_clear);
  values->brackets = g_array_new (FALSE, FALSE, sizeof (FsSaturationBracket));
  if (n_brackets > 0)
    g_array_append_vals (values->brackets, brackets, n_brackets);
  for (guint i = 0; i < n_points; i++)
    if (points[i].result != NULL)
      {
        FsPointView point
            = { .point = points[i].point, .state = points[i].state, .result = fs_sim_result_copy (points[i].result) };

        g_array_append_val (values->points, point);
      }
  return values;
}

void
fs_figure_values_free (FsFigureValues *values)
{
  if (values == NULL)
    return;
  fs_solved_scenario_unref (values->solution);
  g_array_unref (values->points);
  g_array_unref (values->brackets);
  g_free (values);
}

char *
fs_figure_values_text (const FsFigureValues *values, gboolean json)
{
  const FsPointView *points = (const FsPointView *) (void *) values->points->data;
  g_autoptr (FsAccuracies) accuracies = NULL;

  if (!json)
    return fs_figure_data (FS_ROWS_CSV, values->solution->scenario, values->solution->lines, points,
                           values->points->len, NULL);
  accuracies = fs_accuracies_new (values->solution->scenario, points, values->points->len,
                                  (const FsSaturationBracket *) (void *) values->brackets->data, values->brackets->len);
  return fs_figure_data (FS_ROWS_JSON, values->solution->scenario, values->solution->lines, points, values->points->len,
                         accuracies);
}
