/* The table of figure styles. */
#include "plot/value/figure-style.h"

#include <math.h>

#include "tests/support/test.h"

FS_TEST (table)
{
  for (guint i = 0; i < FS_N_FIGURE_STYLES; i++)
    {
      const FsFigureStyle *style = fs_figure_style (i);

      g_assert_true (fs_figure_style_find (style->id) == style);
      for (guint column = 0; column < 2; column++)
        {
          FsStyle plot = fs_figure_style_for (style, style->widths_mm[column]);

          g_assert_cmpfloat (plot.text_size, ==, style->text_pt);
          g_assert_cmpfloat (plot.text_size, >=, style->least_text_pt);
          g_assert_cmpfloat (0.75 * plot.text_size, >=, style->least_index_pt);
          g_assert_cmpfloat (fmin (plot.hairline_width, plot.axis_width), >=, style->least_line_pt);
          g_assert_cmpuint (fs_figure_style_columns (style, style->widths_mm[column]), ==, column + 1);
          g_assert_cmpint (plot.id, ==, FS_STYLE_PRINT);
        }
      g_assert_cmpfloat (style->dpi, >=, style->least_dpi);
      g_assert_cmpuint (fs_figure_style_columns (style, 30), ==, 0);
    }
  g_assert_null (fs_figure_style_find ("nature"));
  g_assert_cmpuint (fs_figure_style_columns (fs_figure_style_find ("elsevier"), 140), ==, 2);
}

/* Widths of IEEE, Elsevier, ACM, and Springer in millimeters, as docs/figure-styles.md has them. */
FS_TEST (widths)
{
  g_assert_cmpfloat (fs_figure_style_find ("ieee")->widths_mm[0], ==, 88.9); /* 3.5 in */
  g_assert_cmpfloat (fs_figure_style_find ("ieee")->widths_mm[1], ==, 182);
  g_assert_cmpfloat (fs_figure_style_find ("elsevier")->widths_mm[0], ==, 90);
  g_assert_cmpfloat (fs_figure_style_find ("springer")->widths_mm[1], ==, 174);
  /* 8.5 in less two margins of 54 pt (1/72.27 in), and columns 24 pt apart. */
  g_assert_cmpfloat (fabs (fs_figure_style_find ("acm")->widths_mm[1] - (8.5 - 108 / 72.27) * 25.4), <, 0.1);
  g_assert_cmpfloat (fabs (fs_figure_style_find ("acm")->widths_mm[0] - (8.5 - 132 / 72.27) / 2 * 25.4), <, 0.1);
}
