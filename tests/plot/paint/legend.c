/* The legend of a plot: rows under the pointer, a position chosen by the user, pinned and hidden curves. */
#include "plot/paint/plot-layout.h"
#include "plot/paint/plot-painter.h"
#include "tests/plot/paint/sample.h"
#include "tests/support/test.h"

static const FsEntry *
find_entry (const FsPlotLayout *layout, FsEntryKind kind, guint nth)
{
  for (guint i = 0; i < layout->legend->entries->len; i++)
    {
      const FsEntry *entry = &g_array_index (layout->legend->entries, FsEntry, i);

      if (entry->kind == kind && nth-- == 0)
        return entry;
    }
  return NULL;
}

/* A row for every curve, inside the legend, none upon another. */
FS_TEST (rows)
{
  FsStyle style = fs_style_screen (FALSE, 1);

  for (guint n = 1; n <= 14; n++)
    {
      g_autoptr (FsPlot) plot = sample_plot (n, 3, TRUE);
      FsPlotFrame frame = fs_plot_layout (plot, &style, 1200, 700);
      guint seen = 0;

      g_assert_cmpuint (frame.n_legend_rows, ==, n);
      for (guint i = 0; i < n; i++)
        {
          const FsLegendRow *row = &frame.legend_rows[i];

          seen |= 1u << row->series;
          g_assert_cmpfloat (row->x, >=, frame.legend_x);
          g_assert_cmpfloat (row->y, >=, frame.legend_y);
          g_assert_cmpfloat (row->x + row->width, <=, frame.legend_x + frame.legend_width + 1e-9);
          g_assert_cmpfloat (row->y + row->height, <=, frame.legend_y + frame.legend_height + 1e-9);
          for (guint j = 0; j < i; j++)
            g_assert_false (
                fs_box_overlaps ((FsBox){ row->x, row->y + 0.01, row->width, row->height - 0.02 },
                                 (FsBox){ frame.legend_rows[j].x, frame.legend_rows[j].y + 0.01,
                                          frame.legend_rows[j].width, frame.legend_rows[j].height - 0.02 }));
        }
      g_assert_cmpuint (seen, ==, (1u << n) - 1);
    }
}

/* In the corners and in the middle of the data area, whatever the curves; there is no position outside of it. */
FS_TEST (place)
{
  g_autoptr (FsPlot) plot = sample_plot (3, 5, FALSE);
  FsStyle style = fs_style_screen (FALSE, 1);
  static const double places[][2] = { { 0, 0 }, { 1, 0 }, { 0.5, 0.5 }, { 0, 1 }, { 1, 1 }, { 7, -7 } };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      double x = CLAMP (places[i][0], 0, 1), y = CLAMP (places[i][1], 0, 1);
      FsPlotFrame frame;

      plot->legend_x = places[i][0];
      plot->legend_y = places[i][1];
      frame = fs_plot_layout (plot, &style, 900, 600);
      g_assert_cmpfloat_with_epsilon (frame.legend_x, frame.left + x * (frame.right - frame.left - frame.legend_width),
                                      1e-9);
      g_assert_cmpfloat_with_epsilon (frame.legend_y, frame.top + y * (frame.bottom - frame.top - frame.legend_height),
                                      1e-9);
    }
}

/* What is pinned has a line in the key, on paper too; the reference of a drag has none. */
FS_TEST (reference_curves)
{
  g_autoptr (FsPlot) plot = sample_plot (2, 0, FALSE);
  g_autoptr (FsPlot) other = sample_plot (2, 0, TRUE);
  FsStyle styles[] = { fs_style_screen (FALSE, 1), fs_style_screen (TRUE, 1), fs_style_print (85) };
  const FsReferenceCurves *ghost;

  fs_plot_add_reference (plot, "pinned: <i>β</i> = 2 %", other);
  fs_plot_add_reference (plot, NULL, other);
  fs_plot_add_reference (plot, "pinned", other);
  ghost = plot->references->pdata[0];
  /* Of each curve the line shown first. */
  g_assert_cmpuint (ghost->series->len, ==, 2);
  g_assert_cmpuint (((FsSeries *) ghost->series->pdata[0])->lines->len, ==, 1);
  for (guint i = 0; i < G_N_ELEMENTS (styles); i++)
    {
      g_autoptr (FsPlotLayout) layout = fs_plot_layout_new (plot, &styles[i], i == 2 ? 241 : 900, i == 2 ? 170 : 600);

      g_assert_nonnull (find_entry (layout, FS_ENTRY_REFERENCE, 0));
      g_assert_cmpuint (find_entry (layout, FS_ENTRY_REFERENCE, 0)->rank, ==, 0);
      g_assert_cmpuint (find_entry (layout, FS_ENTRY_REFERENCE, 1)->rank, ==, 2);
      g_assert_null (find_entry (layout, FS_ENTRY_REFERENCE, 2));
    }
}

/* The name of a hidden curve comes last; nothing of it is drawn, and the others keep their colors. */
FS_TEST (hidden)
{
  g_autoptr (FsPlot) plot = sample_plot (2, 0, FALSE);
  FsStyle style = fs_style_screen (FALSE, 1);
  FsSeries *series = fs_plot_add_series (plot, "hidden", 2);
  g_autoptr (FsPlot) copy = NULL;
  FsPlotFrame frame;

  series->hidden = TRUE;
  series->curve = 7;
  copy = fs_plot_copy (plot);
  series = copy->series->pdata[2];
  g_assert_true (series->hidden);
  g_assert_cmpuint (series->curve, ==, 7);
  frame = fs_plot_layout (copy, &style, 900, 600);
  g_assert_cmpuint (frame.n_legend_rows, ==, 3);
  g_assert_cmpuint (frame.legend_rows[2].series, ==, 2);
}

/* However fine a line is, in every column of pixels its highest and its lowest value stay, and where it is entered and
 * left; and there are never more than four vertices to a column. */
FS_TEST (thinning)
{
  enum { N = 20000 };
  g_autoptr (FsPlot) plot = fs_plot_new ();
  FsLine *line = fs_series_add_line (fs_plot_add_series (plot, "", 0), "model", FS_LINE_MAIN, NAN);
  FsStyle style = fs_style_screen (FALSE, 1);
  g_autoptr (FsPlotLayout) layout = NULL;
  g_autoptr (GArray) path = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  double low[1000], high[1000], thin_low[1000], thin_high[1000];
  guint count[1000] = { 0 };

  plot->x.from = 0;
  plot->x.to = 1;
  plot->y.from = 0;
  plot->y.to = 1;
  for (guint i = 0; i < N; i++)
    fs_line_add (line, i / (N - 1.0), 0.05 + 0.9 * g_rand_double (random));
  layout = fs_plot_layout_new (plot, &style, 900, 600);
  path = fs_plot_layout_path (layout, line, 1);
  for (guint c = 0; c < 1000; c++)
    {
      low[c] = thin_low[c] = INFINITY;
      high[c] = thin_high[c] = -INFINITY;
    }
  for (guint i = 0; i < N; i++)
    {
      FsVertex v = g_array_index (line->vertices, FsVertex, i);
      double y = fs_plot_frame_y (&layout->frame, v.y);
      guint column = (guint) fs_plot_frame_x (&layout->frame, v.x);

      low[column] = MIN (low[column], y);
      high[column] = MAX (high[column], y);
    }
  for (guint i = 0; i < path->len; i++)
    {
      FsPathPoint p = g_array_index (path, FsPathPoint, i);

      thin_low[(guint) p.x] = MIN (thin_low[(guint) p.x], p.y);
      thin_high[(guint) p.x] = MAX (thin_high[(guint) p.x], p.y);
      g_assert_cmpuint (++count[(guint) p.x], <=, 4);
    }
  for (guint c = 0; c < 1000; c++)
    {
      g_assert_true (low[c] == thin_low[c] || fabs (low[c] - thin_low[c]) < 1e-9);
      g_assert_true (high[c] == thin_high[c] || fabs (high[c] - thin_high[c]) < 1e-9);
    }
}
