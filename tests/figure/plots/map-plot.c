/* The map of errors: which cell is what, where models end and reach a latency. The points are made up. */
#include "figure/plots/map-plot.h"

#include "figure/series/x-position.h"
#include "plot/paint/map-painter.h"
#include "tests/figure/results.h"
#include "tests/support/test.h"

#define N_LOADS 5
#define N_CURVES 2

typedef struct {
  FsScenario *scenario;
  FsModelLines *lines;
  FsSimResult *results[N_CURVES * N_LOADS];
  FsPointView points[N_CURVES * N_LOADS];
  FsPlot *figure;
  GArray *errors;
  FsErrorMap *map;
} Fixture;

/* The first curve has all points but the second, the other the first alone; of it the model ends before the last load. */
static void
set_up (Fixture *f, gconstpointer data)
{
  f->scenario = scenario_of ("[Scenario]\nn=6\nM=32\nbeta=0.01\n[Sweep]\nrate=0.004;0.008;0.012;0.016;0.02\n"
                             "[Curve 1]\nV=4\n[Curve 2]\nV=2\n");
  f->lines = fs_model_lines_new (f->scenario, 100, NULL);
  for (guint c = 0; c < N_CURVES; c++)
    for (guint i = 0; i < N_LOADS; i++)
      {
        const FsCurve *curve = fs_scenario_curve (f->scenario, c);
        guint p = c * N_LOADS + i;
        double rate = curve->values[i];
        g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, FS_VARIANT_CORRECTED, rate);
        gboolean simulated = c == 0 ? i != 1 : i == 0;

        if (simulated)
          f->results[p] = result_of (curve, i == 3 ? FS_SIM_NOT_CONVERGED : FS_SIM_OK, 40,
                                     fs_record_get (point->outputs, "latency") / (1 + (i == 2 ? 0.04 : -0.12)));
        f->points[p] = point_of (rate, simulated ? FS_POINT_DONE : FS_POINT_STOPPED, f->results[p]);
        f->points[p].point.curve = c;
      }
  f->figure = fs_figure_plot (f->scenario, f->lines, f->points, N_CURVES * N_LOADS, NULL, 0);
  f->errors = fs_model_errors (f->scenario, f->points, N_CURVES * N_LOADS, NULL, 0, NULL);
  f->map = fs_map_plot_new (f->scenario, f->lines, f->points, N_CURVES * N_LOADS, f->errors,
                            fs_scenario_figure (f->scenario)->y[0], FS_VARIANT_CORRECTED, f->figure);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  fs_error_map_free (f->map);
  g_array_unref (f->errors);
  fs_plot_free (f->figure);
  for (guint i = 0; i < G_N_ELEMENTS (f->results); i++)
    fs_sim_result_free (f->results[i]);
  fs_model_lines_free (f->lines);
  fs_scenario_unref (f->scenario);
}

static void
test_cells (Fixture *f, gconstpointer data)
{
  static const FsCellState states[N_CURVES][N_LOADS]
      = { { FS_CELL_DONE, FS_CELL_OPEN, FS_CELL_DONE, FS_CELL_UNSETTLED, FS_CELL_DONE },
          { FS_CELL_DONE, FS_CELL_OPEN, FS_CELL_OPEN, FS_CELL_OPEN, FS_CELL_NO_MODEL } };
  FsMapCount count = fs_error_map_count (f->map);
  g_autofree char *sentence = fs_map_plot_sentence (f->map, FS_VARIANT_CORRECTED);

  g_assert_cmpuint (f->map->rows->len, ==, N_CURVES);
  g_assert_cmpuint (f->map->n_columns, ==, N_LOADS);
  g_assert_cmpstr (f->map->columns[4], ==, "20");
  for (guint c = 0; c < N_CURVES; c++)
    for (guint i = 0; i < N_LOADS; i++)
      {
        const FsMapCell *cell = fs_error_map_cell (f->map, c, i);

        g_assert_cmpint (cell->state, ==, states[c][i]);
        g_assert_cmpuint (cell->point, ==, c * N_LOADS + i);
        if (cell->state == FS_CELL_DONE)
          g_assert_cmpfloat_with_epsilon (cell->error, i == 2 ? 0.04 : -0.12, 1e-9);
        if (cell->state != FS_CELL_NO_MODEL)
          g_assert_cmpfloat (cell->model, >, 0);
      }
  g_assert_cmpuint (count.all, ==, 10);
  g_assert_cmpuint (count.done, ==, 4);
  g_assert_cmpuint (count.unsettled, ==, 1);
  g_assert_cmpuint (count.open, ==, 4);
  g_assert_cmpuint (count.within, ==, 1);
  g_assert_true (g_str_has_prefix (sentence, "5 of 10 cells simulated, 1 not converged. "));
  g_assert_nonnull (strstr (sentence, "within 5 % in 1 of 4"));
}

/* The model of V = 2 ends where its line does; a level lies between the loads at which the model is below and above it. */
static void
test_ends_and_levels (Fixture *f, gconstpointer data)
{
  double end = fs_model_lines_saturation (f->lines, 1, FS_VARIANT_CORRECTED);

  g_assert_true (isnan (fs_error_map_row (f->map, 0)->end));
  g_assert_cmpfloat_with_epsilon (fs_error_map_row (f->map, 1)->end, end / 0.004 - 0.5, 1e-6);
  g_assert_cmpuint (f->map->levels->len, >, 0);
  for (guint row = 0; row < N_CURVES; row++)
    for (guint l = 0; l < f->map->levels->len; l++)
      {
        double at = fs_error_map_row (f->map, row)->crossings[l], level = g_array_index (f->map->levels, double, l);
        guint before = (guint) floor (at - 0.5);

        if (isnan (at) || at < 0.5 || before + 1 >= N_LOADS)
          continue;
        g_assert_cmpfloat (fs_error_map_cell (f->map, row, before)->model, <=, level);
        if (fs_error_map_cell (f->map, row, before + 1)->state != FS_CELL_NO_MODEL)
          g_assert_cmpfloat (fs_error_map_cell (f->map, row, before + 1)->model, >=, level);
      }
}

/* Every cell is found where it is painted. */
static void
test_positions (Fixture *f, gconstpointer data)
{
  FsStyle style = fs_style_screen (FALSE, 1);
  FsMapLayout at = fs_map_layout (f->map, &style, 700, 400);

  for (int row = 0; row < N_CURVES; row++)
    for (int column = 0; column < N_LOADS; column++)
      {
        FsBox box = fs_map_cell_box (&at, row, column);
        int found_row, found_column;

        g_assert_true (fs_map_cell_at (&at, box.x + box.width / 2, box.y + box.height / 2, &found_row, &found_column));
        g_assert_cmpint (found_row, ==, row);
        g_assert_cmpint (found_column, ==, column);
      }
}

/* Of loads relative to the saturation rate of each curve a column is a fraction, whichever of them a curve has. */
FS_TEST (fractions)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Scenario]\nn=6\nM=32\nbeta=0.01\n[Sweep]\nload=0.2;0.4;0.8\n"
                                                 "[Curve 1]\nV=4\nload=0.4\n[Curve 2]\nV=2\n");
  g_autoptr (FsModelLines) lines = fs_model_lines_new (scenario, 100, NULL);
  g_autoptr (GArray) errors = g_array_new (FALSE, FALSE, sizeof (FsModelError));
  g_autoptr (FsPlot) figure = NULL;
  g_autoptr (FsErrorMap) map = NULL;
  FsPointView points[4];

  for (guint i = 0; i < G_N_ELEMENTS (points); i++)
    {
      guint c = i > 0;
      double load = c == 0 ? 0.4 : fs_scenario_curve (scenario, 1)->values[i - 1];

      points[i] = point_of (load * fs_figure_reference_rate (scenario, lines, c), FS_POINT_STOPPED, NULL);
      points[i].point.curve = c;
    }
  figure = fs_figure_plot (scenario, lines, points, G_N_ELEMENTS (points), NULL, 0);
  map = fs_map_plot_new (scenario, lines, points, G_N_ELEMENTS (points), errors, fs_scenario_figure (scenario)->y[0],
                         FS_VARIANT_CORRECTED, figure);
  g_assert_cmpuint (map->n_columns, ==, 3);
  g_assert_cmpstr (map->columns[0], ==, "20");
  g_assert_cmpstr (map->columns[2], ==, "80");
  g_assert_cmpint (fs_error_map_cell (map, 0, 0)->state, ==, FS_CELL_ABSENT);
  g_assert_cmpint (fs_error_map_cell (map, 0, 1)->state, ==, FS_CELL_OPEN);
  g_assert_cmpint (fs_error_map_cell (map, 0, 2)->state, ==, FS_CELL_ABSENT);
  for (guint c = 0; c < map->n_columns; c++)
    g_assert_cmpint (fs_error_map_cell (map, 1, c)->state, ==, FS_CELL_OPEN);
}

FS_TESTS
{
#define ADD(name, test) FS_ADD_FIXTURE_TEST (Fixture, NULL, set_up, test, tear_down, name)
  ADD ("cells", test_cells);
  ADD ("ends-and-levels", test_ends_and_levels);
  ADD ("positions", test_positions);
}
