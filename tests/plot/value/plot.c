/* A plot as a value: interpolation, order of points, and copies. */
#include "plot/value/plot.h"
#include "tests/support/test.h"

#include <math.h>

static FsPlot *
sample (void)
{
  FsPlot *plot = fs_plot_new ();
  FsSeries *series = fs_plot_add_series (plot, "<i>M</i> = 32", 3);
  FsLine *line = fs_series_add_line (series, "model, corrected", FS_LINE_MAIN, 4.5);

  plot->title = g_strdup ("title");
  plot->x.label = g_strdup ("x");
  fs_line_add (line, 1, 10);
  fs_line_add (line, 2, 30);
  fs_line_add (line, 4, 50);
  fs_line_add_band (line, 1, 8, 12);
  fs_line_add_band (line, 2, 25, 35);
  fs_series_add_point (series, (FsPlotPoint){ 3, 1, 2, FS_POINT_STATUS_DONE });
  fs_series_add_point (series, (FsPlotPoint){ 1, 5, 2, FS_POINT_STATUS_RUNNING });
  fs_series_add_point (series, (FsPlotPoint){ 2, 5, 2, FS_POINT_STATUS_QUEUED });
  return plot;
}

FS_TEST (line_at)
{
  g_autoptr (FsPlot) plot = sample ();
  const FsLine *line = ((FsSeries *) plot->series->pdata[0])->lines->pdata[0];
  const struct {
    double x, y;
  } cases[] = { { 1, 10 }, { 1.5, 20 }, { 2, 30 }, { 3, 40 }, { 4, 50 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpfloat (fs_line_at (line, cases[i].x), ==, cases[i].y);
  g_assert_true (isnan (fs_line_at (line, 0.999)));
  g_assert_true (isnan (fs_line_at (line, 4.001)));
  g_assert_true (isnan (fs_line_at (line, NAN)));
}

FS_TEST (marks_ascend)
{
  g_autoptr (FsPlot) plot = sample ();
  const GArray *points = ((FsSeries *) plot->series->pdata[0])->points;

  g_assert_cmpuint (points->len, ==, 3);
  for (guint i = 0; i < points->len; i++)
    g_assert_cmpfloat (g_array_index (points, FsPlotPoint, i).x, ==, i + 1);
}

/* A copy is equal and shares nothing: the original may be freed first. */
FS_TEST (copy)
{
  FsPlot *plot = sample ();
  g_autoptr (FsPlot) copy = fs_plot_copy (plot);
  const FsSeries *series = copy->series->pdata[0];
  const FsLine *line = series->lines->pdata[0];

  fs_plot_free (plot);
  g_assert_cmpstr (copy->title, ==, "title");
  g_assert_cmpstr (copy->x.label, ==, "x");
  g_assert_true (isnan (copy->y.from));
  g_assert_cmpstr (series->label, ==, "<i>M</i> = 32");
  g_assert_cmpuint (series->palette_entry, ==, 3);
  g_assert_cmpuint (series->points->len, ==, 3);
  g_assert_cmpint (g_array_index (series->points, FsPlotPoint, 0).state, ==, FS_POINT_STATUS_RUNNING);
  g_assert_cmpstr (line->name, ==, "model, corrected");
  g_assert_cmpfloat (line->saturation, ==, 4.5);
  g_assert_cmpfloat (fs_line_at (line, 3), ==, 40);
  g_assert_cmpuint (fs_plot_n_bands (copy), ==, 1);
  g_assert_cmpuint (line->band->len, ==, 2);
  g_assert_cmpfloat (g_array_index (line->band, FsBandVertex, 1).high, ==, 35);
}

/* Reference curves are lines without bands. */
FS_TEST (references_have_no_bands)
{
  g_autoptr (FsPlot) plot = sample ();
  g_autoptr (FsPlot) other = fs_plot_new ();
  const FsReferenceCurves *reference = fs_plot_add_reference (other, "pinned", plot);
  const FsLine *line = fs_series_main_line (reference->series->pdata[0]);

  g_assert_cmpuint (line->vertices->len, ==, 3);
  g_assert_cmpuint (line->band->len, ==, 0);
}
