/* A plot with panels: equal size, common axes, one legend, and what each says. */
#include "plot/paint/plot-painter.h"

#include <string.h>

#include "plot/paint/plot-layout.h"
#include "plot/value/palette.h"
#include "tests/plot/paint/sample.h"
#include "tests/support/test.h"

/* @n panels with two of the curves of a sample each, which look the same everywhere. */
static FsPlot *
split_plot (guint n, guint columns)
{
  FsPlot *plot = sample_plot (2 * n, 3, FALSE);

  plot->panel_columns = columns;
  for (guint p = 0; p < n; p++)
    {
      g_autofree char *name = g_strdup_printf ("<i>n</i> = %u", p);

      fs_plot_add_panel (plot, name, "error up to +9 %", FS_PALETTE_TOO_HIGH, NULL);
      for (guint i = 0; i < 2; i++)
        {
          FsSeries *series = plot->series->pdata[2 * p + i];

          series->panel = p;
          series->palette_entry = i;
          g_free (series->label);
          series->label = g_strdup (i == 0 ? "one" : "two");
        }
    }
  return plot;
}

FS_TEST (common_axes)
{
  FsStyle styles[] = { fs_style_print (180), fs_style_screen (FALSE, 1), fs_style_screen (TRUE, 1.6) };

  for (guint s = 0; s < G_N_ELEMENTS (styles); s++)
    for (guint n = 2; n <= FS_PANELS_MAX; n++)
      {
        double width = s == 0 ? 510 : 1100, height = s == 0 ? 600 : 1400;
        g_autoptr (FsPlot) plot = split_plot (n, 0);
        g_autoptr (FsPlotPanels) panels = fs_plot_panels_new (plot, &styles[s], width, height);
        FsPlotFrame frame = fs_plot_layout (plot, &styles[s], width, height);
        const FsPlotLayout *first = panels->layouts[0];
        guint x_numbers = 0, y_numbers = 0;

        g_assert_cmpuint (panels->n, ==, n);
        g_assert_cmpuint (frame.n_panels, ==, n);
        g_assert_cmpuint (frame.columns, <=, 4);
        g_assert_false (frame.overlap);
        for (guint p = 0; p < n; p++)
          {
            const FsPlotLayout *layout = panels->layouts[p];
            const FsPlotFrame *f = &layout->frame;

            g_assert_cmpuint (layout->plot->series->len, ==, 2);
            g_assert_cmpfloat (f->x_from, ==, first->frame.x_from);
            g_assert_cmpfloat (f->x_to, ==, first->frame.x_to);
            g_assert_cmpfloat (f->y_from, ==, first->frame.y_from);
            g_assert_cmpfloat (f->y_to, ==, first->frame.y_to);
            g_assert_cmpuint (layout->x_ticks->len, ==, first->x_ticks->len);
            g_assert_cmpuint (layout->y_ticks->len, ==, first->y_ticks->len);
            g_assert_cmpfloat_with_epsilon (f->left, frame.left + fs_plot_frame_panel_x (&frame, p), 1e-9);
            g_assert_cmpfloat_with_epsilon (f->top, frame.top + fs_plot_frame_panel_y (&frame, p), 1e-9);
            g_assert_cmpfloat_with_epsilon (f->right - f->left, frame.right - frame.left, 1e-9);
            g_assert_cmpfloat_with_epsilon (f->bottom - f->top, frame.bottom - frame.top, 1e-9);
            g_assert_cmpfloat (f->right, <=, width);
            g_assert_cmpfloat (f->bottom, <=, height);
            g_assert_cmpuint (fs_plot_frame_panel_at (&frame, (f->left + f->right) / 2, (f->top + f->bottom) / 2), ==,
                              p);
            /* No panel touches another one. */
            for (guint other = 0; other < p; other++)
              g_assert_false (
                  fs_box_overlaps (fs_plot_layout_area (layout), fs_plot_layout_area (panels->layouts[other])));
            x_numbers += !layout->style->hide_x_numbers;
            y_numbers += !layout->style->hide_y_numbers;
            g_assert_null (layout->x_label);
            g_assert_null (layout->y_label);
          }
        /* One number per column and row at the edges. */
        g_assert_cmpuint (x_numbers, ==, MIN (frame.columns, n));
        g_assert_cmpuint (y_numbers, ==, (n - 1) / frame.columns + 1);
        g_assert_nonnull (panels->whole->x_label);
        g_assert_nonnull (panels->whole->y_label);
      }
}

/* The range is the one of a plot with all curves. */
FS_TEST (range_of_all)
{
  FsStyle style = fs_style_print (180);
  g_autoptr (FsPlot) plot = split_plot (4, 2), one = sample_plot (8, 3, FALSE);
  FsPlotFrame frame = fs_plot_layout (plot, &style, 510, 400), whole = fs_plot_layout (one, &style, 510, 400);

  g_assert_cmpfloat (frame.x_from, ==, whole.x_from);
  g_assert_cmpfloat (frame.x_to, ==, whole.x_to);
  g_assert_cmpuint (fs_plot_frame_panel_at (&frame, 0, 0), ==, 0);
  g_assert_cmpuint (fs_plot_frame_panel_at (&frame, 510, 400), ==, 3);
}

/* The legend has what looks the same once, and is in no panel; a hidden one gives way to one that is shown. */
FS_TEST (one_legend)
{
  FsStyle style = fs_style_screen (FALSE, 1);
  g_autoptr (FsPlot) plot = split_plot (4, 2);
  g_autoptr (FsPlotPanels) panels = fs_plot_panels_new (plot, &style, 900, 700);
  FsPlotFrame frame = fs_plot_layout (plot, &style, 900, 700);

  g_assert_cmpuint (panels->whole->legend->n_series, ==, 2);
  for (guint p = 0; p < panels->n; p++)
    {
      g_assert_null (panels->layouts[p]->legend);
      g_assert_false (fs_box_overlaps (panels->whole->legend->box, fs_plot_layout_area (panels->layouts[p])));
    }
  g_assert_cmpuint (frame.n_legend_rows, ==, 2);
  g_assert_cmpuint (frame.legend_rows[0].series, ==, 0);
  ((FsSeries *) plot->series->pdata[0])->hidden = TRUE;
  frame = fs_plot_layout (plot, &style, 900, 700);
  g_assert_cmpuint (frame.n_legend_rows, ==, 2);
  g_assert_cmpuint (frame.legend_rows[0].series, ==, 1);
  g_assert_cmpuint (frame.legend_rows[1].series, ==, 2);
}

/* As many columns as the first of two parameters has values, where there is room for them. */
FS_TEST (columns)
{
  FsStyle wide = fs_style_print (180), narrow = fs_style_print (85);
  g_autoptr (FsPlot) plot = split_plot (6, 3);

  g_assert_cmpuint (fs_plot_layout (plot, &wide, 510, 350).columns, ==, 3);
  g_assert_cmpuint (fs_plot_layout (plot, &narrow, 241, 500).columns, <, 3);
  plot->panel_columns = 0;
  g_assert_cmpuint (fs_plot_layout (plot, &wide, 510, 1400).columns, <, fs_plot_layout (plot, &wide, 510, 250).columns);
}

/* An empty panel says why; one with curves what is wrong with the model, beside them. */
FS_TEST (texts)
{
  FsStyle style = fs_style_print (180);
  g_autoptr (FsPlot) plot = split_plot (3, 3);
  g_autoptr (FsPlotPanels) panels = NULL;

  fs_plot_add_panel (plot, "empty", NULL, G_MAXUINT, "no curve");
  panels = fs_plot_panels_new (plot, &style, 510, 300);
  for (guint p = 0; p < 4; p++)
    {
      const GArray *labels = panels->layouts[p]->labels;

      g_assert_cmpuint (labels->len, ==, 1);
      g_assert_cmpstr (pango_layout_get_text (g_array_index (labels, FsLabel, 0).text), ==,
                       p < 3 ? "error up to +9 %" : "no curve");
    }
}

/* Notes and reference curves are in the panel of their curve. */
FS_TEST (parts)
{
  FsStyle style = fs_style_print (180);
  g_autoptr (FsPlot) plot = split_plot (3, 3), other = split_plot (2, 2), plain = sample_plot (1, 0, FALSE);
  g_autoptr (FsPlotPanels) panels = NULL;

  fs_plot_add_note (plot, 0.01, 300, 0, "here");
  g_array_index (plot->notes, FsNote, 0).panel = 1;
  fs_plot_add_reference (plot, "before", other);
  fs_plot_add_reference (plot, "plain", plain);
  panels = fs_plot_panels_new (plot, &style, 510, 300);
  for (guint p = 0; p < 3; p++)
    {
      const FsPlot *part = panels->layouts[p]->plot;

      g_assert_cmpuint (part->notes->len, ==, p == 1);
      g_assert_cmpuint (((FsReferenceCurves *) part->references->pdata[0])->series->len, ==, p < 2 ? 2 : 0);
      g_assert_cmpuint (((FsReferenceCurves *) part->references->pdata[1])->series->len, ==, 1);
    }
}
