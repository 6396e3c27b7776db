/* The plots of one run: warm-up, batches, half-widths, and distribution. */
#include "figure/plots/statistics-plot.h"

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

/* 1,000 messages of warm-up at 90 cycles, then 20 batches of 500 at 40, 41 … 59; half-widths from the second one on. */
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
      fs_run_statistics_add_half_widths (result->statistics, (FsSeriesHalfWidths){ g > 0 ? 20 - g : NAN, NAN });
    }
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

/* The mean over all batches up to each one, with the half-width that the run had there; the target around the last mean;
 * the warm-up in front of it. */
FS_TEST (convergence)
{
  g_autoptr (FsSimResult) result = sample_result ();
  g_autoptr (FsPlot) plot = fs_statistics_convergence (result, FALSE, 0.02, 2);
  g_autoptr (FsPlot) without = NULL;
  const FsSeries *series = plot->series->pdata[0];
  const FsPlotPoint *points = (const FsPlotPoint *) (const void *) series->points->data;

  g_assert_cmpuint (series->points->len, ==, FS_N_BATCHES);
  g_assert_cmpfloat (points[0].x, ==, 1500);
  g_assert_cmpfloat (points[0].y, ==, 40);
  g_assert_true (isnan (points[0].half_width));
  g_assert_cmpfloat (points[10].y, ==, 45);
  g_assert_cmpfloat (points[10].half_width, ==, 20 - 10);
  g_assert_cmpfloat (points[19].x, ==, 11000);
  g_assert_cmpfloat (points[19].y, ==, 49.5);
  g_assert_cmpfloat (points[19].half_width, ==, 1);
  for (guint i = 0; i < FS_N_BATCHES; i++)
    g_assert_cmpfloat (vertex (plot, 0, 0, i).y, ==, points[i].y);
  g_assert_cmpfloat (vertex (plot, 1, 0, 0).y, ==, 49.5 * 0.98);
  g_assert_cmpfloat (vertex (plot, 1, 1, 1).y, ==, 49.5 * 1.02);
  g_assert_true (plot->interval_bands);
  g_assert_cmpfloat (plot->hatched_to, ==, 1000);
  g_assert_cmpfloat (g_array_index (plot->notes, FsNote, 0).x, ==, 1000);
  g_assert_null (fs_statistics_convergence (result, TRUE, 0.02, 2));

  g_array_set_size (result->statistics->warmup, 0);
  g_array_set_size (result->statistics->half_widths, 0);
  without = fs_statistics_convergence (result, FALSE, 0.02, 2);
  g_assert_true (isnan (without->hatched_to));
  g_assert_cmpuint (without->notes->len, ==, 0);
  g_assert_true (
      isnan (g_array_index (((const FsSeries *) without->series->pdata[0])->points, FsPlotPoint, 19).half_width));
}

/* A curve whose lines are dashed in the figure has solid ones here: of all columns none is empty. */
FS_TEST (lines_are_solid)
{
  for (guint palette_entry = 0; palette_entry < 8; palette_entry++)
    {
      g_autoptr (FsSimResult) result = sample_result ();
      g_autoptr (FsPlot) plot = fs_statistics_convergence (result, FALSE, 0.02, palette_entry);

      g_array_set_size (result->statistics->half_widths, 0);
      g_clear_pointer (&plot, fs_plot_free);
      plot = fs_statistics_convergence (result, FALSE, 0.02, palette_entry);
      g_ptr_array_set_size (plot->series, 1);
      plot->y.from = 0;
      plot->y.to = 100;
      for (double x = 1600; x < 10900; x += 50)
        g_assert_cmpuint (inked (plot, x), >, 0);
    }
}

static guint
n_bins (const FsPlot *plot, double *width)
{
  const FsLine *line = ((const FsSeries *) plot->series->pdata[0])->lines->pdata[0];
  guint n = 0;

  /* A step has two vertices of the same height above 0. */
  for (guint i = 1; i < line->vertices->len; i++)
    {
      FsVertex a = g_array_index (line->vertices, FsVertex, i - 1), b = g_array_index (line->vertices, FsVertex, i);

      if (a.x == b.x || a.y == 0)
        continue;
      n++;
      if (width != NULL)
        *width = b.x - a.x;
      g_assert_cmpfloat (fmod (b.x - a.x, 1), ==, 0);
    }
  return n;
}

/* About 40 bins of whole cycles, whatever the latencies: as many as there are where these are few, and where they were
 * counted in bins of 16 cycles none of those is divided. Together they are all messages. */
FS_TEST (bins)
{
  static const struct {
    guint low, high, least, most, multiple;
  } cases[] = { { 1, 1000, 35, 45, 1 }, { 170, 411, 35, 45, 1 },   { 30, 36, 7, 7, 1 },     { 100, 155, 27, 56, 1 },
                { 37, 120, 27, 54, 1 }, { 500, 1500, 27, 54, 16 }, { 90, 6000, 27, 54, 64 } };

  for (guint c = 0; c < G_N_ELEMENTS (cases); c++)
    {
      g_autoptr (FsSimResult) result = sample_result ();
      g_autoptr (FsPlot) plot = NULL;
      const FsLine *line;
      double width = 0, area = 0;

      fs_histogram_free (result->unicast.histogram);
      result->unicast.histogram = fs_histogram_new ();
      for (guint i = cases[c].low; i <= cases[c].high; i++)
        fs_histogram_add (result->unicast.histogram, i);
      plot = fs_statistics_distribution (result, FALSE, 1);
      g_assert_cmpuint (n_bins (plot, &width), >=, cases[c].least);
      g_assert_cmpuint (n_bins (plot, &width), <=, cases[c].most);
      g_assert_cmpfloat (fmod (width, cases[c].multiple), ==, 0);
      line = ((const FsSeries *) plot->series->pdata[0])->lines->pdata[0];
      for (guint i = 1; i < line->vertices->len; i++)
        area += (g_array_index (line->vertices, FsVertex, i).x - g_array_index (line->vertices, FsVertex, i - 1).x)
                * g_array_index (line->vertices, FsVertex, i).y;
      g_assert_cmpfloat_with_epsilon (area, 1, 0.01);
      g_assert_cmpfloat (plot->x.from, <=, cases[c].low);
      g_assert_cmpfloat (plot->x.to, >=, 0.99 * cases[c].high);
    }
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
  g_autofree char *corrected = NULL;

  fs_stop_rule_init (&rule);
  sentence = fs_statistics_sentence (result, FALSE, &rule);
  none = fs_statistics_sentence (result, TRUE, &rule);
  result->steadiness = (FsSteadiness){ .batch_messages = 500, .batch_cycles = 7355.3, .correlation = 0.03 };
  steady = fs_statistics_sentence (result, FALSE, &rule);
  g_assert_cmpstr (
      percentiles, ==,
      "p50\u00a0500 · p90\u00a0900 · p95\u00a0950 · p99\u00a0990 · p99.9\u00a0999 · max\u00a01\u202f000 cycles");
  g_assert_cmpstr (sentence, ==,
                   "10\u202f000 messages in 20 blocks after a warm-up of 1\u202f000, ±\u202f2\u202f%, target "
                   "±\u202f2\u202f%.");
  g_assert_cmpstr (
      steady, ==,
      "10\u202f000 messages after a warm-up of 1\u202f000, in 20 batches of 7\u202f355 cycles (correlation "
      "0.03); ±\u202f2\u202f%, target ±\u202f2\u202f%.");
  g_assert_true (g_str_has_suffix (none, "too few for an interval."));
  result->unicast.mean *= 1.25;
  result->needed_factor = 2;
  corrected = fs_statistics_sentence (result, FALSE, &rule);
  g_test_message ("%s", corrected);
  g_assert_nonnull (strstr (corrected, ". Corrected for the load offered by chance, the mean is "));
  g_assert_true (
      g_str_has_prefix (corrected, "Needs about 2.0 times as many messages (about 20\u202f000). 10\u202f000 "));
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
  g_assert_null (fs_statistics_convergence (result, FALSE, 0.02, 0));
  distribution = fs_statistics_distribution (result, FALSE, 0);
  g_assert_nonnull (distribution);
  sentence = fs_statistics_sentence (result, FALSE, &rule);
  g_assert_true (g_str_has_prefix (sentence, "10\u202f000 messages, ±"));
}
