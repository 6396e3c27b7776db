/* The figures of the gallery at the width of a journal column: nothing is missing or clipped. */
#include "plot/paint/plot-layout.h"
#include "tests/figure/results.h"
#include "scenario/library/gallery.h"
#include "tests/support/test.h"

#define MM (72 / 25.4)
#define COLUMN_SERIES 9
#define N_POINTS 30 /* of a line */
#define CAPTION 27  /* pt: two lines below the figure */

static FsPlot *
plot_of (const FsScenario *scenario, const FsModelLines *lines, gboolean with_points)
{
  FsPlot *plot = fs_figure_plot (scenario, lines, NULL, 0, NULL, 0);

  for (guint s = 0; with_points && s < plot->series->len; s++)
    fs_series_add_point (plot->series->pdata[s], (FsPlotPoint){ NAN, NAN, NAN, FS_POINT_STATUS_DONE });
  return plot;
}

static FsPlot *
plot_of_preset (const char *id)
{
  g_autoptr (FsScenario) scenario = fs_preset_load (id, NULL);
  g_autoptr (FsModelLines) lines = fs_model_lines_new (scenario, N_POINTS, NULL);

  return plot_of (scenario, lines, FALSE);
}

static gboolean
is_drawn (const FsSeries *series)
{
  return series->lines->len > 0 || series->points->len > 0;
}

/* Curves that differ only in what splits the plot into panels look the same, and have one name. */
static gboolean
has_name_already (const FsPlot *plot, guint s)
{
  const FsSeries *series = plot->series->pdata[s];
  gboolean found = FALSE;

  for (guint other = 0; plot->panels->len > 0 && other < s; other++)
    found = found || g_str_equal (((const FsSeries *) plot->series->pdata[other])->label, series->label);
  return found;
}

static void
check (const char *id, const FsPlot *plot)
{
  /* A column is not wide enough for the networks of a table. */
  gboolean wide = plot->series->len > COLUMN_SERIES;
  double width = wide ? 170 : 85, height = wide ? 110 : 60;
  FsStyle style = fs_style_print (width);
  g_autoptr (FsPlotLayout) scene = fs_plot_layout_new (plot, &style, width * MM, height * MM - CAPTION);
  guint drawn = 0, named = 0;

  for (guint s = 0; s < plot->series->len; s++)
    drawn += is_drawn (plot->series->pdata[s]) && !has_name_already (plot, s);
  if (drawn == 0) /* simulated only, and nothing is */
    {
      g_assert_null (scene->legend);
      return;
    }
  if (scene->legend == NULL)
    g_error ("%s: no legend", id);
  if (pango_layout_is_ellipsized (scene->x_label) || pango_layout_is_ellipsized (scene->y_label))
    g_error ("%s: the label of an axis is cut off", id);
  /* Each visible curve has its name in the legend or next to it; a hidden one has none. */
  for (guint i = 0; i < scene->labels->len; i++)
    named += g_array_index (scene->labels, FsLabel, i).series != NULL;
  g_assert_cmpuint (scene->legend->n_series + named, ==, drawn);
}

FS_TEST (journal)
{
  guint n;
  const FsPreset *presets = fs_presets (&n);

  for (guint i = 0; i < n; i++)
    if (presets[i].panel)
      {
        g_autoptr (FsScenario) scenario = fs_preset_load (presets[i].id, NULL);
        g_autoptr (FsModelLines) lines = fs_model_lines_new (scenario, N_POINTS, NULL);

        for (int with_points = 0; with_points < 2; with_points++)
          {
            g_autoptr (FsPlot) plot = plot_of (scenario, lines, with_points == 1);

            check (presets[i].id, plot);
          }
      }
}

/* KD94 Fig. 6 gives latencies in message lengths; a name that does not fit is replaced by its symbol. */
FS_TEST (labels)
{
  g_autoptr (FsPlot) lengths = plot_of_preset ("kd-fig6"), delay = plot_of_preset ("kd-fig4"),
                     multiplexing = plot_of_preset ("at-why-v-bar");

  g_assert_cmpstr (lengths->y.label, ==, "Unweighted unicast latency (200 cycles)");
  g_assert_null (lengths->y.short_label);
  g_assert_cmpstr (delay->y.short_label, ==, "<i>t</i><sub>avg</sub> (cycles)");
  g_assert_cmpstr (multiplexing->y.short_label, ==, "<i>V̄</i>");
}
