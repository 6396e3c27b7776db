/* The picture of what an assumption says: bars that were measured, and diamonds that the slider moves to them. */
#include "figure/plots/law-plot.h"

#include "tests/support/test.h"

FS_TEST (diamonds_move_to_the_bars)
{
  static const FsQuantity held = { "P_v", NULL, NULL, "held", NULL, FS_SHAPE_V1, FS_GROUP_NONE, NULL, FALSE };
  const double assumed[] = { 0.6, 0.3, 0.1 }, measured[] = { 0.5, 0.45, 0.05 }, half[] = { 0.01, 0.01, 0.01 };
  const double factors[] = { 0.5 / 0.6, 1.5, 0.5 };
  const FsLawOutput output = { "Fraction of time", &held, FALSE, 1, 3, assumed, measured, half, factors };

  for (guint theta = 0; theta <= 1; theta++)
    {
      g_autoptr (FsPlot) plot = fs_law_plot_new (&output, "Held", 2, theta);
      const FsSeries *bars = plot->series->pdata[0], *diamonds = plot->series->pdata[1];

      g_assert_cmpuint (bars->points->len, ==, 3);
      for (guint v = 0; v < 3; v++)
        {
          const FsPlotPoint *bar = &g_array_index (bars->points, FsPlotPoint, v);
          const FsPlotPoint *diamond = &g_array_index (diamonds->points, FsPlotPoint, v);

          g_assert_cmpfloat (bar->x, ==, v);
          g_assert_cmpfloat (bar->y, ==, measured[v]);
          g_assert_cmpfloat_with_epsilon (diamond->y, theta == 0 ? assumed[v] : measured[v], 1e-12);
        }
      g_assert_cmpfloat (plot->y.factor, ==, 0.01);
      /* The means, filled and hollow: the assumed one moves, too. */
      g_assert_cmpuint (plot->axis_marks->len, ==, 2);
      g_assert_cmpfloat_with_epsilon (g_array_index (plot->axis_marks, FsAxisMark, 0).x, 0.55, 1e-12);
      g_assert_cmpfloat_with_epsilon (g_array_index (plot->axis_marks, FsAxisMark, 1).x, theta == 0 ? 0.5 : 0.55,
                                      1e-12);
      g_assert_true (g_array_index (plot->axis_marks, FsAxisMark, 1).hollow);
      g_assert_cmpstr (plot->y.label, ==, "Fraction of time (%)");
    }
}
