/* A figure as text: summary and table. */
#include "tests/figure/results.h"

#include "base/number.h"
#include "figure/words/figure-summary.h"
#include "figure/words/figure-table.h"
#include "tests/support/test.h"

#define LINES "[Scenario]\nn=5\nM=32\nbeta=0.01\nvariant=corrected\n[Sweep]\nrate=0.002;0.004;0.008\n"

/* One curve with a converged point, one that has not converged, and a saturated one. */
typedef struct {
  FsScenario *scenario;
  FsModelLines *lines;
  FsSimResult *results[3];
  FsPointView points[3];
  FsAccuracies *accuracies;
  FsPlot *plot;
} Fixture;

static void
set_up (Fixture *f, gconstpointer lines)
{
  static const FsSimStatus states[] = { FS_SIM_OK, FS_SIM_NOT_CONVERGED, FS_SIM_SATURATED };
  static const double rates[] = { 0.002, 0.004, 0.008 };

  f->scenario = scenario_of (lines);
  f->lines = fs_model_lines_new (f->scenario, 40, NULL);
  for (guint i = 0; i < 3; i++)
    {
      f->results[i] = result_of (fs_scenario_curve (f->scenario, 0), states[i], 50 + i, 190 + i);
      f->points[i] = point_of (rates[i], FS_POINT_DONE, f->results[i]);
    }
  f->accuracies = fs_accuracies_new (f->scenario, f->points, 3, NULL, 0);
  f->plot = fs_figure_plot (f->scenario, f->lines, f->points, 3, NULL, 0);
}

static void
tear_down (Fixture *f, gconstpointer lines)
{
  fs_plot_free (f->plot);
  fs_accuracies_free (f->accuracies);
  for (guint i = 0; i < 3; i++)
    fs_sim_result_free (f->results[i]);
  fs_model_lines_free (f->lines);
  fs_scenario_unref (f->scenario);
}

static void
assert_says (const char *text, const char *words)
{
  if (strstr (text, words) == NULL)
    g_error ("“%s” is not in\n%s", words, text);
}

/* Range and saturation are those of the model, the points those given. */
static void
test_summary (Fixture *f, gconstpointer lines)
{
  g_autofree char *text = fs_figure_summary (f->scenario, f->lines, f->plot, f->points, f->accuracies);
  double rate = fs_model_lines_saturation (f->lines, 0, FS_VARIANT_CORRECTED);
  g_autofree char *saturation = fs_number_display (rate / f->plot->x.factor, 4);
  g_autofree char *ends = g_strdup_printf ("it saturates at %s.", saturation);

  assert_says (text, "Broadcast latency, n = 5");
  assert_says (text, "Along the x axis: Offered load λg (10⁻³ messages per node per cycle).");
  assert_says (text, "Model, corrected: from ");
  assert_says (text, ends);
  assert_says (text, "2 simulated points, from 190.0 ± 3.0 at 2.000 to 191.0 ± 3.0 at 4.000.");
  assert_says (text, "Not converged at 4.000.");
  assert_says (text, "The simulation is saturated at 8.000.");
  assert_says (text, "The largest model error is at 2.000: ");
  g_assert_null (strchr (text, '<'));
}

/* Without points the summary mentions none, and no error. */
static void
test_summary_of_model (Fixture *f, gconstpointer lines)
{
  g_autoptr (FsPlot) plot = fs_figure_plot (f->scenario, f->lines, NULL, 0, NULL, 0);
  g_autoptr (FsAccuracies) none = fs_accuracies_new (f->scenario, NULL, 0, NULL, 0);
  g_autofree char *text = fs_figure_summary (f->scenario, f->lines, plot, NULL, none);

  assert_says (text, "Model, corrected: from ");
  g_assert_null (strstr (text, "simulated"));
  g_assert_null (strstr (text, "furthest"));
}

static const char *
cell (const FsFigureTable *table, guint row, guint column)
{
  g_assert_cmpuint (row, <, table->rows->len);
  g_assert_cmpuint (column, <, table->n_columns);
  return ((const FsFigureCell *) table->rows->pdata[row])[column].text;
}

/* A row a load; the model is what it computes there. */
static void
test_table (Fixture *f, gconstpointer lines)
{
  g_autoptr (FsFigureTable) table = fs_figure_table_new (f->scenario, f->lines, f->plot);
  double model = fs_figure_value (f->scenario, f->lines, 0, FS_VARIANT_CORRECTED, "latency", 0.004);
  g_autofree char *expected = fs_number_display (model, 4);
  g_autofree char *text = fs_figure_table_text (table);
  g_auto (GStrv) rows = g_strsplit (text, "\n", -1);

  g_assert_cmpuint (table->n_columns, ==, 4);
  g_assert_cmpstr (table->headings[1], ==, "model");
  g_assert_cmpstr (table->headings[2], ==, "simulation");
  g_assert_cmpstr (table->headings[3], ==, "state");
  g_assert_cmpuint (table->rows->len, ==, 3);
  g_assert_cmpstr (cell (table, 0, 0), ==, "2.000");
  g_assert_cmpstr (cell (table, 0, 2), ==, "190.0 ± 3.0");
  g_assert_cmpstr (cell (table, 0, 3), ==, "converged");
  g_assert_true (isfinite (model));
  g_assert_cmpstr (cell (table, 1, 1), ==, expected);
  g_assert_cmpstr (cell (table, 1, 3), ==, "not converged");
  g_assert_cmpstr (cell (table, 2, 2), ==, "–");
  g_assert_cmpstr (cell (table, 2, 3), ==, "saturated");
  g_assert_cmpuint (g_strv_length (rows), ==, 5); /* the last line ends, too */
  for (guint r = 0; r < 4; r++)
    {
      g_auto (GStrv) cells = g_strsplit (rows[r], "\t", -1);

      g_assert_cmpuint (g_strv_length (cells), ==, 4);
    }
}

/* Planned loads are rows before anything ran; several curves and variants have their names above their columns. */
FS_TEST (columns)
{
  g_autoptr (FsScenario) scenario
      = scenario_of ("[Scenario]\nn=5\nvariant=both\n[Sweep]\nrate=0.001;0.002\n[Curve 1]\nM=32\n[Curve 2]\nM=64\n");
  g_autoptr (FsModelLines) lines = fs_model_lines_new (scenario, 20, NULL);
  g_autoptr (FsPlot) plot = fs_figure_plot (scenario, lines, NULL, 0, NULL, 0);
  g_autoptr (FsFigureTable) table = fs_figure_table_new (scenario, lines, plot);

  g_assert_cmpuint (table->rows->len, ==, 2);
  g_assert_cmpuint (table->n_columns, ==, 5);
  g_assert_cmpstr (table->headings[1], ==, "M = 32: model, published");
  g_assert_cmpstr (table->headings[4], ==, "M = 64: model, corrected");
}

/* Every kind of figure has a text and rows. */
FS_TEST (kinds)
{
  static const char *const kinds[] = {
    "[Scenario]\nn=5\n[Figure]\nx=load\n",          "[Scenario]\nn=5\n[Figure]\nx=accepted\n",
    "[Scenario]\nn=5\nV=2;3;4\n[Figure]\nx=V\n",    "[Scenario]\nn=5\n[Figure]\nx=latency\n",
    "[Scenario]\ntopology=generalized\nn=2\nk=4\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (FsScenario) scenario = scenario_of (kinds[i]);
      g_autoptr (FsModelLines) lines = fs_model_lines_new (scenario, 20, NULL);
      g_autoptr (FsPlot) plot = fs_figure_plot (scenario, lines, NULL, 0, NULL, 0);
      g_autoptr (FsFigureTable) table = fs_figure_table_new (scenario, lines, plot);
      g_autoptr (FsAccuracies) none = fs_accuracies_new (scenario, NULL, 0, NULL, 0);
      g_autofree char *text = fs_figure_summary (scenario, lines, plot, NULL, none);

      g_assert_true (g_utf8_validate (text, -1, NULL));
      assert_says (text, "Along the y axis: ");
      g_assert_cmpuint (table->n_columns, >, 0);
    }
}

FS_TESTS
{
  FS_ADD_FIXTURE_TEST (Fixture, LINES, set_up, test_summary, tear_down, "summary");
  FS_ADD_FIXTURE_TEST (Fixture, LINES, set_up, test_summary_of_model, tear_down, "model");
  FS_ADD_FIXTURE_TEST (Fixture, LINES, set_up, test_table, tear_down, "table");
}
