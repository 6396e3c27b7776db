/* A figure of a quantity of the simulator: the counterpart in the model is its line, as the simulated counterpart of a
 * quantity of the model are its points. */
#include "figure/words/plot-text.h"
#include "tests/figure/results.h"

#include "figure/series/accuracy.h"
#include "figure/plots/error-plot.h"
#include "figure/words/figure-data.h"
#include "tests/support/test.h"

#define RATE 0.01

static const FsSeries *
only_series (const FsPlot *plot)
{
  g_assert_cmpuint (plot->series->len, ==, 1);
  return plot->series->pdata[0];
}

/* The solved scenario with one finished point at RATE. */
typedef struct {
  FsScenario *scenario;
  FsModelLines *lines;
  FsSimResult *result;
  FsPointView view;
  FsPlot *plot;
} Figure;

static void
figure_init (Figure *figure, const char *keys, const char *y)
{
  g_autofree char *text = g_strdup_printf ("[Scenario]\n%s\n[Sweep]\nrate=0.01\n[Figure]\ny=%s\n", keys, y);

  figure->scenario = scenario_of (text);
  figure->lines = fs_model_lines_new (figure->scenario, 20, NULL);
  figure->result = result_of (fs_scenario_curve (figure->scenario, 0), FS_SIM_OK, 50, 200);
  set_quantity (figure->result, "holding_time", 40);
  set_quantity (figure->result, "channel_load", 0.25);
  set_quantity (figure->result, "holding_time_unicast", 30);
  set_quantity (figure->result, "injection_holding_time", 35);
  set_quantity (figure->result, "latency_channel", 46);
  set_quantity (figure->result, "latency_network", 43);
  figure->result->network.mean = 43;
  figure->view = point_of (RATE, FS_POINT_DONE, figure->result);
  figure->plot = fs_figure_plot (figure->scenario, figure->lines, &figure->view, 1, NULL, 0);
}

static void
figure_clear (Figure *figure)
{
  fs_plot_free (figure->plot);
  fs_sim_result_free (figure->result);
  fs_model_lines_free (figure->lines);
  fs_scenario_unref (figure->scenario);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Figure, figure_clear)

static void
assert_same_line (const FsLine *a, const FsLine *b)
{
  g_assert_cmpstr (a->name, ==, b->name);
  g_assert_cmpfloat (a->saturation, ==, b->saturation);
  g_assert_cmpuint (a->vertices->len, ==, b->vertices->len);
  g_assert_cmpuint (a->band->len, ==, b->band->len);
  for (guint i = 0; i < a->vertices->len; i++)
    {
      g_assert_cmpfloat (g_array_index (a->vertices, FsVertex, i).x, ==, g_array_index (b->vertices, FsVertex, i).x);
      g_assert_cmpfloat (g_array_index (a->vertices, FsVertex, i).y, ==, g_array_index (b->vertices, FsVertex, i).y);
    }
}

/* By either name the figure is the same: lines, shaded errors, points with their intervals, and model errors. */
FS_TEST (by_either_name)
{
  const struct {
    const char *keys, *model, *simulation, *axis;
  } cases[] = {
    { "variant=all", "latency", "latency-broadcast", "Broadcast latency (cycles)" },
    { "model=deterministic-broadcast\nvariant=all", "latency", "latency-broadcast", "Broadcast latency (cycles)" },
    { "model=adaptive-timeout\nvariant=all\nn=6", "latency", "latency-unicast", "Unicast latency (cycles)" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *model_y = g_strconcat (cases[i].model, "\ntypical-error=true", NULL);
      g_autofree char *simulation_y = g_strconcat (cases[i].simulation, "\ntypical-error=true", NULL);
      g_auto (Figure) a = { 0 }, b = { 0 };
      g_autoptr (FsAccuracies) of_a = NULL, of_b = NULL;
      const FsPlotPoint *p, *q;

      figure_init (&a, cases[i].keys, model_y);
      figure_init (&b, cases[i].keys, simulation_y);
      g_assert_cmpstr (b.plot->y.label, ==, cases[i].axis);
      g_assert_cmpstr (b.plot->subtitle, ==, a.plot->subtitle);
      g_assert_cmpuint (only_series (a.plot)->lines->len, ==, 3);
      g_assert_cmpuint (only_series (b.plot)->lines->len, ==, 3);
      for (guint v = 0; v < 3; v++)
        assert_same_line (only_series (a.plot)->lines->pdata[v], only_series (b.plot)->lines->pdata[v]);
      g_assert_cmpuint (fs_series_main_line (only_series (b.plot))->band->len, >, 0);
      g_assert_cmpuint (only_series (a.plot)->points->len, ==, 1);
      g_assert_cmpuint (only_series (b.plot)->points->len, ==, 1);
      p = &g_array_index (only_series (a.plot)->points, FsPlotPoint, 0);
      q = &g_array_index (only_series (b.plot)->points, FsPlotPoint, 0);
      g_assert_true (p->x == q->x && p->y == q->y && p->half_width == q->half_width && p->state == q->state);
      of_a = fs_accuracies_new (a.scenario, &a.view, 1, NULL, 0);
      of_b = fs_accuracies_new (b.scenario, &b.view, 1, NULL, 0);
      g_assert_cmpuint (of_b->errors->len, ==, 3);
      for (guint e = 0; e < 3; e++)
        g_assert_cmpfloat (g_array_index (of_a->errors, FsModelError, e).error, ==,
                           g_array_index (of_b->errors, FsModelError, e).error);
    }
}

/* The running mean of the main quantity is shown under its name in the simulator, too. */
FS_TEST (running)
{
  g_auto (Figure) figure = { 0 };
  FsPointView running = point_of (RATE, FS_POINT_RUNNING, NULL);
  g_autoptr (FsPlot) plot = NULL;
  const FsPlotPoint *point;

  running.mean = 210;
  running.half_width = 9;
  figure_init (&figure, "variant=corrected", "latency-broadcast");
  plot = fs_figure_plot (figure.scenario, figure.lines, &running, 1, NULL, 0);
  g_assert_cmpuint (only_series (plot)->points->len, ==, 1);
  point = &g_array_index (only_series (plot)->points, FsPlotPoint, 0);
  g_assert_cmpint (point->state, ==, FS_POINT_STATUS_RUNNING);
  g_assert_cmpfloat (point->y, ==, 210);
  g_assert_cmpfloat (point->half_width, ==, 9);
}

/* Each variant computes the holding time with its own expression: times of the papers are without multiplexing. */
FS_TEST (expression_of_the_variant)
{
  g_auto (Figure) figure = { 0 };
  g_autoptr (FsAccuracies) accuracies = NULL;

  figure_init (&figure, "variant=all", "holding-time");
  g_assert_cmpstr (figure.plot->y.label, ==, "Holding time of a virtual channel (cycles)");
  accuracies = fs_accuracies_new (figure.scenario, &figure.view, 1, NULL, 0);
  g_assert_cmpuint (accuracies->errors->len, ==, FS_N_VARIANTS);
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    {
      const FsCurve *curve = fs_scenario_curve (figure.scenario, 0);
      const FsModelError *error = &g_array_index (accuracies->errors, FsModelError, v);
      g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, (FsVariant) v, RATE);
      double factor = v == FS_VARIANT_REFINED ? 1 : fs_record_get (point->outputs, "V_bar");
      double value = fs_record_get (point->outputs, "S") * factor;

      g_assert_cmpint (error->variant, ==, v);
      g_assert_cmpfloat (error->model, ==, value);
      g_assert_cmpfloat_with_epsilon (error->error, value / 40 - 1, 1e-12);
      g_assert_cmpfloat (fs_figure_value (figure.scenario, figure.lines, 0, (FsVariant) v, "holding_time", RATE), ==,
                         value);
    }
  g_assert_cmpfloat (g_array_index (only_series (figure.plot)->points, FsPlotPoint, 0).y, ==, 40);
}

/* t_total ends one cycle before the simulated latency does: by the name of the latter its line is one cycle higher. */
FS_TEST (constant_difference)
{
  g_auto (Figure) a = { 0 }, b = { 0 };
  g_autoptr (FsAccuracies) accuracies = NULL;
  g_autoptr (FsPlot) panel = NULL;
  g_autofree char *csv = NULL;
  const char *keys = "model=kim-das\nvariant=all\nn=6\nl=20";

  figure_init (&a, keys, "t-total");
  figure_init (&b, keys, "latency-unicast");
  g_assert_cmpfloat (g_array_index (only_series (a.plot)->points, FsPlotPoint, 0).y, ==, 49);
  g_assert_cmpfloat (g_array_index (only_series (b.plot)->points, FsPlotPoint, 0).y, ==, 50);
  g_assert_cmpfloat (g_array_index (only_series (b.plot)->points, FsPlotPoint, 0).half_width, ==, 0.5);
  g_assert_cmpuint (only_series (a.plot)->lines->len, ==, 3);
  g_assert_cmpuint (only_series (b.plot)->lines->len, ==, 3);
  for (guint v = 0; v < 3; v++)
    {
      const FsLine *line = only_series (a.plot)->lines->pdata[v], *higher = only_series (b.plot)->lines->pdata[v];

      g_assert_cmpstr (line->name, ==, higher->name);
      g_assert_cmpuint (line->vertices->len, ==, higher->vertices->len);
      for (guint i = 0; i < line->vertices->len; i++)
        g_assert_cmpfloat_with_epsilon (g_array_index (line->vertices, FsVertex, i).y + 1,
                                        g_array_index (higher->vertices, FsVertex, i).y, 1e-9);
    }
  accuracies = fs_accuracies_new (b.scenario, &b.view, 1, NULL, 0);
  g_assert_cmpuint (accuracies->errors->len, ==, 3);
  for (guint e = 0; e < 3; e++)
    {
      const FsModelError *error = &g_array_index (accuracies->errors, FsModelError, e);
      double t_total = fs_figure_value (a.scenario, a.lines, 0, error->variant, "t_total", RATE);

      g_assert_true (t_total > 20);
      g_assert_cmpfloat_with_epsilon (error->error, (t_total + 1) / 50 - 1, 1e-9);
    }
  panel = fs_error_plot_new (b.scenario, b.lines, &b.view, accuracies, G_MAXUINT, b.plot);
  g_assert_cmpuint (only_series (panel)->points->len, ==, 1);
  csv = fs_figure_data (FS_ROWS_CSV, b.scenario, b.lines, &b.view, 1, NULL);
  g_assert_nonnull (strstr (csv, ",published,latency_unicast,"));
}

/* The paper's variants, which are drawn first, do not compute these: the points are those of the variant that does, with its
 * errors in the text, the panel, and the data. */
FS_TEST (of_another_variant)
{
  const struct {
    const char *keys, *y;
    double simulated;
  } cases[] = {
    { "", "hold-u", 30 },
    { "", "latency-unicast-nodelta", 50 },
    { "model=deterministic-broadcast", "hold-u", 30 },
    { "model=adaptive-timeout\nn=6", "S-s", 35 },
    { "model=adaptive-timeout\nn=6", "latency-channel", 46 },
    { "model=kim-das\nmode=random\nn=6\nl=20", "latency-network", 43 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *all = g_strconcat (cases[i].keys, "\nvariant=all", NULL);
      g_autofree char *refined = g_strconcat (cases[i].keys, "\nvariant=refined", NULL);
      g_auto (Figure) a = { 0 }, b = { 0 };
      g_autoptr (FsAccuracies) of_a = NULL, of_b = NULL;
      g_autoptr (FsPlot) panel = NULL;
      g_autofree char *csv = NULL, *row = NULL;
      const FsPlotPoint *p, *q;
      const FsModelError *error;

      g_test_message ("%s of %s", cases[i].y, cases[i].keys);
      figure_init (&a, all, cases[i].y);
      figure_init (&b, refined, cases[i].y);
      g_assert_cmpuint (only_series (a.plot)->lines->len, ==, 1);
      g_assert_cmpuint (only_series (a.plot)->points->len, ==, 1);
      g_assert_cmpuint (only_series (b.plot)->points->len, ==, 1);
      p = &g_array_index (only_series (a.plot)->points, FsPlotPoint, 0);
      q = &g_array_index (only_series (b.plot)->points, FsPlotPoint, 0);
      g_assert_cmpfloat (p->y, ==, cases[i].simulated);
      g_assert_true (p->y == q->y && p->state == q->state);
      g_assert_true (p->half_width == q->half_width || (isnan (p->half_width) && isnan (q->half_width)));
      of_a = fs_accuracies_new (a.scenario, &a.view, 1, NULL, 0);
      of_b = fs_accuracies_new (b.scenario, &b.view, 1, NULL, 0);
      g_assert_cmpuint (of_b->errors->len, ==, 1);
      error = &g_array_index (of_a->errors, FsModelError, of_a->errors->len - 1);
      g_assert_cmpint (error->variant, ==, FS_VARIANT_REFINED);
      g_assert_true (error->shown_first);
      g_assert_cmpfloat (error->error, ==, g_array_index (of_b->errors, FsModelError, 0).error);
      panel = fs_error_plot_new (a.scenario, a.lines, &a.view, of_a, G_MAXUINT, a.plot);
      g_assert_cmpuint (only_series (panel)->points->len, ==, 1);
      csv = fs_figure_data (FS_ROWS_CSV, a.scenario, a.lines, &a.view, 1, NULL);
      g_assert_nonnull (strstr (csv, "\nsimulation,"));
      row = g_strdup_printf (",%g,", cases[i].simulated);
      g_assert_nonnull (strstr (strstr (csv, "\nsimulation,"), row));
    }
}

/* A curve whose model cannot compute it has the points that it would be compared with in the variants selected. */
FS_TEST (without_a_model)
{
  const struct {
    const char *variant, *y;
    double simulated;
  } cases[] = {
    { "refined", "rho", 0.25 },  { "refined", "S", 40 },
    { "refined", "hold-u", 30 }, { "corrected", "rho", NAN }, /* of a channel that is not shared */
    { "corrected", "S", NAN },   { "all", "S", NAN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint absent = 0; absent < 2; absent++)
      {
        g_autofree char *keys
            = g_strdup_printf ("variant=%s\n%s", cases[i].variant, absent ? "routing=deterministic" : "");
        g_auto (Figure) figure = { 0 };
        const GArray *points;

        figure_init (&figure, keys, cases[i].y);
        g_test_message ("%s %s %u", cases[i].variant, cases[i].y, absent);
        g_assert_cmpint (fs_scenario_curve (figure.scenario, 0)->model_absent != NULL, ==, absent);
        points = only_series (figure.plot)->points;
        g_assert_cmpuint (points->len, ==, isnan (cases[i].simulated) ? 0 : 1);
        if (points->len > 0)
          g_assert_cmpfloat (g_array_index (points, FsPlotPoint, 0).y, ==, cases[i].simulated);
      }
}

/* Over a parameter that is in the expression, L t_u of kim-das. */
FS_TEST (over_a_parameter)
{
  g_autoptr (FsScenario) scenario
      = scenario_of ("[Scenario]\nmodel=kim-das\nvariant=refined\nmode=random\nn=6\ntu=1;2\n[Sweep]\nrate=0.0005\n"
                     "[Figure]\nx=tu\ny=holding-time\n");
  g_autoptr (FsModelLines) lines = fs_model_lines_new (scenario, 20, NULL);
  g_autoptr (FsPlot) plot = fs_figure_plot (scenario, lines, NULL, 0, NULL, 0);

  for (guint s = 0; s < 2; s++)
    {
      const FsCurve *step = fs_curve_x_index (fs_scenario_curve (scenario, 0), s);
      g_autoptr (FsModelPoint) point = fs_model_solve (step->model, &step->inputs, FS_VARIANT_REFINED, 0.0005);
      double value = fs_record_get (point->outputs, "L") * step->inputs.tu;

      g_assert_true (isfinite (value));
      g_assert_cmpfloat (fs_line_at (fs_series_main_line (only_series (plot)), step->inputs.tu), ==, value);
      g_assert_cmpfloat (fs_figure_value (scenario, lines, 0, FS_VARIANT_REFINED, "holding_time", step->inputs.tu), ==,
                         value);
    }
}

/* A curve has points without a line where the model computes nothing of the quantity, and a sentence says why. */
FS_TEST (no_line)
{
  const struct {
    const char *keys, *y;
    gboolean points;
    const char *why;
  } cases[] = {
    { "variant=corrected", "latency", TRUE, NULL },
    { "variant=corrected", "latency-broadcast", TRUE, NULL },
    { "variant=corrected", "channel-load", TRUE,
      "The model “Adaptive broadcast” computes “channel load” in the variant “refined (Flitscope)”, which is not "
      "drawn." },
    { "variant=all", "channel-load", TRUE, NULL },
    { "variant=corrected", "latency-unicast-max", FALSE,
      "The model “Adaptive broadcast” does not compute “longest unicast latency”, which is only simulated." },
    /* Also a name that another variant of the model has. */
    { "model=kim-das\nvariant=published\nn=6", "latency-network", TRUE,
      "The model “No virtual channels” computes “unicast latency” in the variant “refined (Flitscope)”, which is not "
      "drawn." },
    { "model=kim-das\nvariant=published\nn=6", "latency-unicast", TRUE, NULL },
    /* Neither the model nor the simulator has it: nothing is drawn. */
    { "model=kim-das\nvariant=published\nmode=random\nn=6", "P-b-lowest", FALSE,
      "The model “No virtual channels” does not compute" },
    { "routing=deterministic", "channel-load", TRUE, NULL }, /* no model at all */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Figure) figure = { 0 };
      g_autofree char *key = NULL, *why = NULL, *csv = NULL;
      gboolean line;

      figure_init (&figure, cases[i].keys, cases[i].y);
      key = g_strdelimit (g_strdup (cases[i].y), "-", '_');
      why = fs_figure_why_no_line (figure.scenario, 0, key);
      g_test_message ("%s: %s", cases[i].y, why);
      g_assert_true (cases[i].why == NULL ? why == NULL : g_str_has_prefix (why, cases[i].why));
      line = cases[i].why == NULL && fs_scenario_curve (figure.scenario, 0)->model_absent == NULL;
      if (figure.plot->series->len > 0)
        {
          g_assert_cmpuint (only_series (figure.plot)->lines->len > 0, ==, line);
          g_assert_cmpuint (only_series (figure.plot)->points->len, ==, cases[i].points);
        }
      g_assert_cmpint (strstr (figure.plot->subtitle, "Model ") != NULL, ==, line);
      csv = fs_figure_data (FS_ROWS_CSV, figure.scenario, figure.lines, &figure.view, 1, NULL);
      g_assert_cmpint (strstr (csv, "\nmodel,") != NULL, ==, line);
    }
}

/* Where a curve has other quantities of the figure, what it lacks needs no reason (KD94 Fig. 2). */
FS_TEST (other_quantities)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Scenario]\nmodel=kim-das\nvariant=both\nmode=random\n"
                                                 "[Sweep]\nrate=0.0005\n[Figure]\ny=P-b-lowest;P-b\n");
  g_autofree char *why = fs_figure_why_no_line (scenario, 0, "P_b_lowest");

  g_assert_null (why);
}
