/* The plots of one run: warm-up, batches, precision checks, and distribution. */
#include "figure/build/statistics-plot.h"

#include <math.h>
#include <string.h>

#include "plot/paint/plot-painter.h"
#include "tests/support/test.h"

static void
add_bucket (GArray *buckets, uint64_t messages, uint64_t latency)
{
  FsSeriesBucket bucket = { messages, { messages, messages * latency }, { 0, 0 } };

  g_array_append_val (buckets, bucket);
}

/* 1,000 messages of warm-up at 90 cycles, then 20 batches of 500 at 40, 41 … 59; checks at 5 and 10 thousand. */
static FsSimResult *
sample_result (void)
{
  FsSimResult *result = g_new0 (FsSimResult, 1);

  result->messages = 10000;
  result->statistics = fs_run_statistics_new ();
  result->unicast = (FsLatency){ 49.5, 0.99, fs_histogram_new () };
  result->broadcast = (FsLatency){ NAN, NAN, fs_histogram_new () };
  result->network = (FsLatency){ NAN, NAN, fs_histogram_new () };
  add_bucket (result->statistics->warmup, 500, 100);
  add_bucket (result->statistics->warmup, 500, 80);
  for (guint g = 0; g < FS_N_BATCHES; g++)
    {
      add_bucket (result->statistics->recorded, 500, 40 + g);
      add_bucket (result->statistics->batches, 500, 40 + g);
    }
  fs_run_statistics_add_check (result->statistics, (FsSeriesCheck){ 2500, NAN, NAN });
  fs_run_statistics_add_check (result->statistics, (FsSeriesCheck){ 5000, 0.05, NAN });
  fs_run_statistics_add_check (result->statistics, (FsSeriesCheck){ 10000, 0.02, NAN });
  for (guint i = 1; i <= 1000; i++)
    fs_histogram_add (result->unicast.histogram, i);
  return result;
}

static FsVertex
vertex (const FsPlot *plot, guint series, guint line, guint i)
{
  const FsLine *of = ((const FsSeries *) plot->series->pdata[series])->lines->pdata[line];

  return g_array_index (of->vertices, FsVertex, i);
}

FS_TEST (series)
{
  g_autoptr (FsSimResult) result = sample_result ();
  g_autoptr (FsPlot) plot = fs_statistics_series (result, FALSE, 2);

  g_assert_cmpfloat (plot->hatched_to, ==, 1000);
  g_assert_cmpfloat (plot->x.to, ==, 11000);
  g_assert_cmpfloat (vertex (plot, 0, 0, 0).x, ==, 250);
  g_assert_cmpfloat (vertex (plot, 0, 0, 0).y, ==, 100);
  g_assert_cmpfloat (vertex (plot, 0, 0, 2).x, ==, 1250);
  g_assert_cmpfloat (vertex (plot, 0, 0, 2).y, ==, 40);
  g_assert_cmpfloat (vertex (plot, 0, 1, 0).x, ==, 1000);
  g_assert_cmpfloat (vertex (plot, 0, 1, 0).y, ==, 40);
  g_assert_cmpfloat (vertex (plot, 0, 1, 1).x, ==, 1500);
  g_assert_cmpfloat (vertex (plot, 0, 1, 39).x, ==, 11000);
  g_assert_cmpfloat (vertex (plot, 0, 1, 39).y, ==, 59);
  g_assert_null (fs_statistics_series (result, TRUE, 2));
}

/* How much of the upper part of the area at @x is neither background nor anything drawn there. */
static guint
inked (const FsPlot *plot, double x)
{
  FsStyle style = fs_style_screen (FALSE, 1);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 400, 240);
  cairo_t *cr = cairo_create (surface);
  const unsigned char *data;
  FsPlotFrame frame;
  guint n = 0;

  style.draw_grid = FALSE;
  fs_plot_paint (cr, plot, &style, 400, 240, &frame);
  cairo_surface_flush (surface);
  data = cairo_image_surface_get_data (surface);
  for (int y = (int) frame.top + 4; y < (int) frame.bottom - 4; y++)
    n += data[y * cairo_image_surface_get_stride (surface) + 4 * (int) fs_plot_frame_x (&frame, x)] != 0xff;
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return n;
}

/* The warm-up is hatched, nothing else, and nothing where there is none. */
FS_TEST (warm_up_is_hatched)
{
  g_autoptr (FsSimResult) result = sample_result ();
  g_autoptr (FsPlot) plot = fs_statistics_series (result, FALSE, 0);

  for (guint s = 0; s < plot->series->len; s++)
    g_ptr_array_set_size (((FsSeries *) plot->series->pdata[s])->lines, 0);
  g_array_set_size (plot->notes, 0);
  plot->y.from = 0;
  plot->y.to = 100;
  g_assert_cmpuint (inked (plot, 500), >, 10);
  g_assert_cmpuint (inked (plot, 5000), ==, 0);
  plot->hatched_to = NAN;
  g_assert_cmpuint (inked (plot, 500), ==, 0);
}

/* A check without an interval is not drawn; one above the target is hollow, like a point that has not converged. */
FS_TEST (half_width)
{
  g_autoptr (FsSimResult) result = sample_result ();
  g_autoptr (FsPlot) plot = fs_statistics_half_width (result, FALSE, 0.02, 2);
  const FsSeries *series = plot->series->pdata[0];

  g_assert_cmpuint (series->points->len, ==, 2);
  g_assert_cmpfloat (g_array_index (series->points, FsPlotPoint, 0).x, ==, 5000);
  g_assert_cmpint (g_array_index (series->points, FsPlotPoint, 0).state, ==, FS_POINT_STATUS_NOT_CONVERGED);
  g_assert_cmpfloat (g_array_index (series->points, FsPlotPoint, 1).y, ==, 0.02);
  g_assert_cmpint (g_array_index (series->points, FsPlotPoint, 1).state, ==, FS_POINT_STATUS_DONE);
  g_assert_cmpfloat (vertex (plot, 1, 0, 0).y, ==, 0.02);
  g_assert_null (fs_statistics_half_width (result, TRUE, 0.02, 2));
}

FS_TEST (texts)
{
  g_autoptr (FsSimResult) result = sample_result ();
  g_autoptr (FsPlot) plot = fs_statistics_distribution (result, FALSE, 0);
  FsStopRule rule;
  g_autofree char *percentiles = fs_statistics_percentiles (result, FALSE);
  g_autofree char *sentence = NULL;
  g_autofree char *steady = NULL;
  g_autofree char *none = NULL;

  fs_stop_rule_init (&rule);
  sentence = fs_statistics_sentence (result, FALSE, &rule);
  none = fs_statistics_sentence (result, TRUE, &rule);
  result->steadiness = (FsSteadiness){ .batch_messages = 500, .batch_cycles = 7355.3, .correlation = 0.03 };
  steady = fs_statistics_sentence (result, FALSE, &rule);
  g_assert_cmpstr (
      percentiles, ==,
      "p50\u00a0500 · p90\u00a0900 · p95\u00a0950 · p99\u00a0990 · p99.9\u00a0999 · max\u00a01\u202f000 cycles");
  g_assert_cmpstr (sentence, ==,
                   "10\u202f000 messages in 20 blocks after 1\u202f000 of warm-up, ±\u202f2\u202f%, target "
                   "±\u202f2\u202f%.");
  g_assert_cmpstr (
      steady, ==,
      "10\u202f000 messages after 1\u202f000 of warm-up, in 20 groups of 7\u202f355 cycles each (correlation "
      "0.03); ±\u202f2\u202f%, target ±\u202f2\u202f%.");
  g_assert_true (g_str_has_suffix (none, "too few for an interval."));
  g_assert_cmpfloat (g_array_index (plot->notes, FsNote, 1).x, ==, 950);
  g_assert_cmpstr (g_array_index (plot->notes, FsNote, 1).text, ==, "p95");
  g_assert_null (fs_statistics_percentiles (result, TRUE));
}

/* Results of an older version, and runs that saturated at once, have no run statistics. */
FS_TEST (result_without_statistics)
{
  g_autoptr (FsSimResult) result = sample_result ();
  g_autoptr (FsPlot) distribution = NULL;
  g_autofree char *sentence = NULL;
  FsStopRule rule;

  fs_stop_rule_init (&rule);
  g_clear_pointer (&result->statistics, fs_run_statistics_unref);
  g_assert_null (fs_statistics_series (result, FALSE, 0));
  g_assert_null (fs_statistics_half_width (result, FALSE, 0.02, 0));
  distribution = fs_statistics_distribution (result, FALSE, 0);
  g_assert_nonnull (distribution);
  sentence = fs_statistics_sentence (result, FALSE, &rule);
  g_assert_true (g_str_has_prefix (sentence, "10\u202f000 messages, ±"));
}
