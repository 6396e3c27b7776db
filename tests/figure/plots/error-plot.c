/* Signed model errors: their plot, its text, and the ranges where the model is close. The points are made up. */
#include "figure/plots/error-plot.h"
#include "figure/words/accuracy-text.h"

#include <string.h>

#include "study/words/vocabulary.h"
#include "plot/paint/plot-painter.h"
#include "tests/figure/results.h"
#include "tests/support/test.h"

#define N 5
#define HALF_WIDTH 1.0
#define WIDTH 500
#define HEIGHT 600

static const double loads[N] = { 0.2, 0.4, 0.6, 0.8, 0.9 };
static const double errors[N] = { 0.04, -0.03, 0.08, -0.137, 0.3 }; /* the last did not converge */

typedef struct {
  FsScenario *scenario;
  FsModelLines *lines;
  double saturation;
  double models[N];
  FsSimResult *results[N];
  FsPointView points[N];
  FsAccuracies *accuracies;
  FsPlot *above;
  FsPlot *plot;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  const FsCurve *curve;

  f->scenario = scenario_of ("[Scenario]\nn=6\n");
  curve = fs_scenario_curve (f->scenario, 0);
  f->lines = fs_model_lines_new (f->scenario, 40, NULL);
  f->saturation = fs_model_lines_saturation (f->lines, 0, FS_VARIANT_CORRECTED);
  for (guint i = 0; i < N; i++)
    {
      double rate = loads[i] * f->saturation;
      g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, FS_VARIANT_CORRECTED, rate);

      f->models[i] = fs_record_get (point->outputs, "latency");
      f->results[i]
          = result_of (curve, i == N - 1 ? FS_SIM_NOT_CONVERGED : FS_SIM_OK, 40, f->models[i] / (1 + errors[i]));
      f->results[i]->broadcast.half_width = HALF_WIDTH;
      f->points[i] = point_of (rate, FS_POINT_DONE, f->results[i]);
    }
  f->above = fs_figure_plot (f->scenario, f->lines, f->points, N, NULL, 0);
  f->accuracies = fs_accuracies_new (f->scenario, f->points, N, NULL, 0);
  f->plot = fs_error_plot_new (f->scenario, f->lines, f->points, f->accuracies, G_MAXUINT, f->above);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  fs_plot_free (f->plot);
  fs_plot_free (f->above);
  fs_accuracies_free (f->accuracies);
  for (guint i = 0; i < N; i++)
    fs_sim_result_free (f->results[i]);
  fs_model_lines_free (f->lines);
  fs_scenario_unref (f->scenario);
}

/* Half-width 1 of m / (1 + e) becomes (1 + e)² / m of the error. */
static void
test_values (Fixture *f, gconstpointer data)
{
  const FsSeries *series = f->plot->series->pdata[0];
  const FsLine *join = series->lines->pdata[0];

  g_assert_cmpuint (f->plot->series->len, ==, 1);
  g_assert_cmpuint (series->points->len, ==, N);
  for (guint i = 0; i < N; i++)
    {
      const FsPlotPoint *plot_point = &g_array_index (series->points, FsPlotPoint, i);

      g_assert_cmpfloat_with_epsilon (plot_point->x, loads[i] * f->saturation, 1e-12);
      g_assert_cmpfloat_with_epsilon (plot_point->y, errors[i], 1e-12);
      g_assert_cmpfloat_with_epsilon (plot_point->half_width,
                                      HALF_WIDTH * (1 + errors[i]) * (1 + errors[i]) / f->models[i], 1e-12);
      g_assert_cmpint (plot_point->state, ==, i == N - 1 ? FS_POINT_STATUS_NOT_CONVERGED : FS_POINT_STATUS_DONE);
      g_assert_cmpfloat (g_array_index (join->vertices, FsVertex, i).y, ==, plot_point->y);
    }
  g_assert_cmpint (join->weight, ==, FS_LINE_JOIN);
  g_assert_cmpfloat (f->plot->y.from, ==, -f->plot->y.to);
  g_assert_cmpfloat (f->plot->y.to, >=, 0.3);
}

/* The worst of what converged is named with its interval; so is what is further off but did not converge, and the end of
 * the model. */
static void
test_notes (Fixture *f, gconstpointer data)
{
  const FsNote *worst = &g_array_index (f->plot->notes, FsNote, 0), *unsettled = worst + 1, *end = worst + 2;
  g_autofree char *expected
      = g_strdup_printf ("largest: −13.7 ± %.1f\u202f%%", 100 * HALF_WIDTH * 0.863 * 0.863 / f->models[3]);

  g_assert_cmpuint (f->plot->notes->len, ==, 3);
  g_assert_cmpstr (worst->text, ==, expected);
  g_assert_cmpfloat_with_epsilon (worst->x, 0.8 * f->saturation, 1e-12);
  g_assert_true (g_str_has_prefix (unsettled->text, "not converged: +30.0 ± "));
  g_assert_cmpfloat_with_epsilon (unsettled->x, 0.9 * f->saturation, 1e-12);
  g_assert_cmpstr (end->text, ==, "no model beyond");
  g_assert_cmpfloat (end->x, ==, f->saturation);
  g_assert_true (isnan (end->y));
  g_assert_nonnull (strstr (f->plot->subtitle, "−13.7"));
}

/* + 4 and − 3 % are within 5 %; from there to + 8 % within 10 %; there is no band beyond, nor below the first point. */
static void
test_near (Fixture *f, gconstpointer data)
{
  const FsNearRange *tight = &g_array_index (f->above->near_x, FsNearRange, 0);
  const FsNearRange *wide = &g_array_index (f->above->near_x, FsNearRange, 1);

  g_assert_cmpuint (f->above->near_x->len, ==, 2);
  g_assert_true (tight->tight);
  g_assert_cmpfloat_with_epsilon (tight->from, 0.2 * f->saturation, 1e-12);
  g_assert_cmpfloat_with_epsilon (tight->to, 0.4 * f->saturation, 1e-12);
  g_assert_false (wide->tight);
  g_assert_cmpfloat_with_epsilon (wide->from, 0.4 * f->saturation, 1e-12);
  g_assert_cmpfloat_with_epsilon (wide->to, 0.6 * f->saturation, 1e-12);
}

/* + 4 ± 1.5 % may be more than 5 %, and points without an interval have no band. */
static void
test_near_with_interval (Fixture *f, gconstpointer data)
{
  static const double half_widths[] = { 3, 30, NAN };
  static const guint n_near[] = { 1, 0, 0 };

  for (guint h = 0; h < G_N_ELEMENTS (half_widths); h++)
    {
      g_autoptr (FsAccuracies) accuracies = NULL;
      g_autoptr (FsPlot) plot = NULL;

      f->results[0]->broadcast.half_width = half_widths[h];
      f->results[1]->broadcast.half_width = half_widths[h];
      accuracies = fs_accuracies_new (f->scenario, f->points, 2, NULL, 0);
      plot = fs_error_plot_new (f->scenario, f->lines, f->points, accuracies, G_MAXUINT, f->above);
      g_assert_cmpuint (f->above->near_x->len, ==, n_near[h]);
      g_assert_false (f->above->near_x->len > 0 && g_array_index (f->above->near_x, FsNearRange, 0).tight);
    }
}

static void
assert_no_plot (const Fixture *f, const FsPointView *points, guint n_points)
{
  g_autoptr (FsAccuracies) accuracies = fs_accuracies_new (f->scenario, points, n_points, NULL, 0);

  g_assert_null (fs_error_plot_new (f->scenario, f->lines, points, accuracies, G_MAXUINT, f->above));
}

/* Without a point to compare there is no plot, and no point of an earlier one. */
static void
test_nothing (Fixture *f, gconstpointer data)
{
  FsPointView running = point_of (0.001, FS_POINT_RUNNING, NULL);

  assert_no_plot (f, NULL, 0);
  g_assert_cmpuint (f->above->near_x->len, ==, 0);
  f->results[0]->status = FS_SIM_SATURATED;
  assert_no_plot (f, f->points, 1);
  assert_no_plot (f, &running, 1);
}

static const FsNote *
note_beginning (const FsPlot *plot, const char *words)
{
  for (guint i = 0; i < plot->notes->len; i++)
    if (g_array_index (plot->notes, FsNote, i).text != NULL
        && g_str_has_prefix (g_array_index (plot->notes, FsNote, i).text, words))
      return &g_array_index (plot->notes, FsNote, i);
  g_error ("no note begins with “%s”", words);
}

/* Of several variants each has its errors, a note that names it, and its end: where the corrected model ends, the refined one
 * goes on, so that there is a model beyond. The simulation is 2 % below the refined model. */
static void
test_variants (Fixture *f, gconstpointer data)
{
  g_autoptr (FsScenario) scenario
      = scenario_of ("[Scenario]\nmodel=deterministic-broadcast\nvariant=all\nn=6\nV=3\nM=32\nbeta=0.01\n");
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  g_autoptr (FsModelLines) lines = fs_model_lines_new (scenario, 40, NULL);
  double ends[FS_N_VARIANTS];
  FsSimResult *results[3];
  FsPointView points[3];
  g_autoptr (FsPlot) above = NULL, plot = NULL;
  g_autoptr (FsAccuracies) accuracies = NULL;
  const FsSeries *series;

  for (guint v = 0; v < FS_N_VARIANTS; v++)
    ends[v] = fs_model_lines_saturation (lines, 0, (FsVariant) v);
  g_assert_cmpfloat (ends[FS_VARIANT_REFINED], >, ends[FS_VARIANT_CORRECTED]);
  for (guint i = 0; i < G_N_ELEMENTS (points); i++)
    {
      double rate = 0.3 * (i + 1) * ends[FS_VARIANT_CORRECTED];
      g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, FS_VARIANT_REFINED, rate);

      results[i] = result_of (curve, FS_SIM_OK, 40, fs_record_get (point->outputs, "latency") / 1.02);
      results[i]->broadcast.half_width = 0.1;
      points[i] = point_of (rate, FS_POINT_DONE, results[i]);
    }
  above = fs_figure_plot (scenario, lines, points, G_N_ELEMENTS (points), NULL, 0);
  accuracies = fs_accuracies_new (scenario, points, G_N_ELEMENTS (points), NULL, 0);
  plot = fs_error_plot_new (scenario, lines, points, accuracies, G_MAXUINT, above);
  series = plot->series->pdata[0];
  /* Through the points, published, and refined. */
  g_assert_cmpuint (series->lines->len, ==, 3);
  for (guint l = 1; l < series->lines->len; l++)
    {
      const FsLine *line = series->lines->pdata[l];
      gboolean refined = strcmp (line->name, fs_variant_text (FS_VARIANT_REFINED, FS_VARIANT_LEGEND)) == 0;

      g_assert_cmpint (line->weight, ==, refined ? FS_LINE_THIRD : FS_LINE_SECOND);
      g_assert_cmpuint (line->vertices->len, ==, G_N_ELEMENTS (points));
      for (guint i = 0; refined && i < line->vertices->len; i++)
        g_assert_cmpfloat_with_epsilon (g_array_index (line->vertices, FsVertex, i).y, 0.02, 1e-9);
    }
  note_beginning (plot, "corrected, largest: ");
  note_beginning (plot, "published, largest: ");
  note_beginning (plot, "refined (Flitscope), largest: +2.0 ± ");
  g_assert_cmpfloat (note_beginning (plot, "corrected ends")->x, ==, ends[FS_VARIANT_CORRECTED]);
  g_assert_cmpfloat (note_beginning (plot, "published ends")->x, ==, ends[FS_VARIANT_PUBLISHED]);
  g_assert_cmpfloat (note_beginning (plot, "no model beyond")->x, ==, ends[FS_VARIANT_REFINED]);
  for (guint i = 0; i < above->near_x->len; i++)
    g_assert_cmpstr (g_array_index (above->near_x, FsNearRange, i).variant, ==, "corrected");
  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    fs_sim_result_free (results[i]);
}

/* Of a selected curve each variant is a series with its name and its last error at its end, one that ends before the simulation says so,
 * and is as the layout shows it; the other curve is faint. The best variant comes first in words. */
static void
test_selected_curve (Fixture *f, gconstpointer data)
{
  g_autoptr (FsScenario) scenario
      = scenario_of ("[Scenario]\nn=6\nvariant=all\n[Sweep]\nload=0.4;0.75;1.1\n[Curve 1]\nM=32\n[Curve 2]\nM=64\n");
  g_autoptr (FsModelLines) lines = fs_model_lines_new (scenario, 40, NULL);
  FsStyle style = fs_style_screen (FALSE, 1);
  FsSimResult *results[6];
  FsPointView points[6];
  g_autoptr (FsPlot) above = NULL, plot = NULL;
  g_autoptr (FsAccuracies) accuracies = NULL;
  g_auto (GStrv) sentences = NULL;
  FsPlotFrame frame;
  guint n_named = 0, n_ending = 0;

  for (guint i = 0; i < G_N_ELEMENTS (points); i++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, i / 3);
      double rate = (0.4 + 0.35 * (i % 3)) * fs_model_lines_saturation (lines, i / 3, FS_VARIANT_CORRECTED);
      g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, FS_VARIANT_REFINED, rate);

      results[i] = result_of (curve, FS_SIM_OK, 40, fs_record_get (point->outputs, "latency") / 1.02);
      results[i]->broadcast.half_width = 0.1;
      points[i] = point_of (rate, FS_POINT_DONE, results[i]);
      points[i].point.curve = i / 3;
    }
  above = fs_figure_plot (scenario, lines, points, G_N_ELEMENTS (points), NULL, 0);
  accuracies = fs_accuracies_new (scenario, points, G_N_ELEMENTS (points), NULL, 0);
  plot = fs_error_plot_new (scenario, lines, points, accuracies, 0, above);
  g_assert_cmpuint (plot->series->len, ==, 4);
  g_assert_cmpuint (plot->notes->len, ==, 0);
  for (guint s = 0; s < plot->series->len; s++)
    {
      const FsSeries *series = plot->series->pdata[s];

      g_assert_nonnull (series->end_name);
      if (series->curve == 1)
        {
          g_assert_cmpfloat (series->opacity, <, 1);
          g_assert_cmpstr (series->end_name, ==, series->label);
          continue;
        }
      g_assert_cmpfloat (series->opacity, ==, 1);
      n_named += g_str_has_prefix (series->end_name, "<b>corrected</b> ends, +")
                 || g_str_has_prefix (series->end_name, "<b>refined (Flitscope)</b> +2.0 ± ")
                 || g_str_has_prefix (series->end_name, "<b>published</b>");
      n_ending += series->ends;
    }
  g_assert_cmpuint (n_named, ==, 3);
  g_assert_cmpuint (n_ending, >=, 1);
  frame = fs_plot_layout (plot, &style, 900, 300);
  /* Four of lines, and both bands say what they are. */
  g_assert_cmpuint (frame.n_labels, ==, 6);
  g_assert_false (frame.overlap);
  sentences = fs_accuracies_describe_curve (accuracies, scenario, 0);
  g_assert_cmpuint (g_strv_length (sentences), ==, 3);
  g_assert_true (g_str_has_prefix (sentences[0], "Refined (Flitscope) stays within 2 % up to "));
  g_assert_null (fs_accuracies_describe_curve (accuracies, scenario, 7));
  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    fs_sim_result_free (results[i]);
}

static guint32
pixel (cairo_surface_t *surface, int x, int y)
{
  const unsigned char *data = cairo_image_surface_get_data (surface);

  return *(const guint32 *) (const void *) (data + y * cairo_image_surface_get_stride (surface) + 4 * x);
}

static gboolean
has_ink (cairo_surface_t *surface, int x, int from, int to)
{
  guint inked = 0;

  for (int y = from; y < to; y++)
    inked += pixel (surface, x, y) != 0xffffffff;
  return inked > (guint) (to - from) * 3 / 4;
}

/* Both plots have their y axis at the same pixel, and only the lower one has numbers on the x axis. */
static void
test_aligned (Fixture *f, gconstpointer data)
{
  FsStyle style = fs_style_screen (FALSE, 1);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  FsPlotFrame frame, laid_out;

  f->above->below = g_steal_pointer (&f->plot);
  fs_plot_paint (cr, f->above, &style, WIDTH, HEIGHT, &frame);
  laid_out = fs_plot_layout (f->above, &style, WIDTH, HEIGHT);
  cairo_surface_flush (surface);
  g_assert_cmpfloat (frame.left, ==, laid_out.left);
  g_assert_cmpfloat (frame.bottom, ==, laid_out.bottom);
  g_assert_cmpfloat (frame.bottom, <, 0.62 * HEIGHT);
  g_assert_true (has_ink (surface, (int) frame.left, (int) frame.top + 2, (int) frame.bottom - 2));
  g_assert_true (has_ink (surface, (int) frame.left, (int) (0.75 * HEIGHT), (int) (0.85 * HEIGHT)));
  g_assert_false (has_ink (surface, (int) frame.left - 3, (int) (0.75 * HEIGHT), (int) (0.85 * HEIGHT)));
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* Between two points there is a band instead of bars; a point that has not converged keeps its bar. */
static void
test_bands (Fixture *f, gconstpointer data)
{
  FsStyle style = fs_style_screen (FALSE, 1);
  guint32 pixels[2];

  for (guint bands = 0; bands < 2; bands++)
    {
      FsSeries *series = f->above->series->pdata[0];
      FsPlotPoint *first = &g_array_index (series->points, FsPlotPoint, 0), *second = first + 1;
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
      cairo_t *cr = cairo_create (surface);
      FsPlotFrame frame;

      first->half_width = second->half_width = 12;
      f->above->interval_bands = bands;
      f->above->no_legend = TRUE;
      style.draw_grid = FALSE;
      g_ptr_array_set_size (series->lines, 0);
      fs_plot_paint (cr, f->above, &style, WIDTH, HEIGHT, &frame);
      cairo_surface_flush (surface);
      pixels[bands] = pixel (surface, (int) fs_plot_frame_x (&frame, (first->x + second->x) / 2),
                             (int) fs_plot_frame_y (&frame, (first->y + second->y) / 2));
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
  g_assert_cmphex (pixels[0], ==, 0xffffffff);
  g_assert_cmphex (pixels[1], !=, 0xffffffff);
}

FS_TESTS
{
#define ADD(name, test) FS_ADD_FIXTURE_TEST (Fixture, NULL, set_up, test, tear_down, name)
  ADD ("values", test_values);
  ADD ("notes", test_notes);
  ADD ("near", test_near);
  ADD ("near-with-interval", test_near_with_interval);
  ADD ("variants", test_variants);
  ADD ("selected-curve", test_selected_curve);
  ADD ("nothing", test_nothing);
  ADD ("aligned", test_aligned);
  ADD ("bands", test_bands);
}
