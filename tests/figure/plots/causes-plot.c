/* A waterfall has the parts in order, and ends at the model; over the load they are in the same order. */
#include "figure/plots/causes-plot.h"

#include "tests/support/test.h"

static const FsAssumption assumptions[] = {
  { "a", "A", "eq 1", "x → y", "First.", NULL },
  { "b", "B", "eq 2", "x → y", "Second.", NULL },
  { "c", "C", "eq 3", "x → y", "Third.", NULL },
};

/* A point whose parts are these cycles. */
static FsWhy
why_of (FsWhyPart *parts, double leftover)
{
  FsWhy why = { .status = FS_WHY_OK,
                .of = fs_model_find ("adaptive-broadcast"),
                .latency = "latency",
                .simulation = 300,
                .half_width = 5,
                .model = 300 + leftover,
                .parts = parts,
                .n_parts = 3,
                .leftover = leftover };

  for (guint j = 0; j < 3; j++)
    why.model += parts[j].cycles;
  return why;
}

FS_TEST (rows_and_places)
{
  FsWhyPart here[] = { { &assumptions[0], -5, 1 }, { &assumptions[1], 40, 2 }, { &assumptions[2], -30, 40 } };
  FsWhyPart there[] = { { &assumptions[0], 1, NAN }, { &assumptions[1], 2, NAN }, { &assumptions[2], 3, NAN } };
  FsWhy at_here = why_of (here, 0.5), at_there = why_of (there, 0), saturated = { .status = FS_WHY_SATURATED };
  const FsCausesAt at[] = { { 0.02, &at_here }, { 0.03, &saturated }, { 0.01, &at_there } };
  g_autoptr (FsWaterfall) waterfall = fs_causes_plot_new (0, at, 3, 0, "<i>x</i>", 1e-3);
  static const char *const names[] = { "B", "C", "A" };
  static const double values[] = { 2, 3, 1, 0, 40, -30, -5, 0.5 };
  g_autofree char *table = NULL;
  double sum = waterfall->from;

  g_assert_cmpuint (waterfall->rows->len, ==, 4);
  for (guint r = 0; r < 4; r++)
    {
      const FsWaterfallRow *row = &g_array_index (waterfall->rows, FsWaterfallRow, r);

      sum += row->value;
      if (r < 3)
        g_assert_cmpstr (row->name, ==, names[r]);
      g_assert_cmpint (row->strong, ==, r == 0);
      g_assert_cmpint (row->faint, ==, r == 1 || r == 3);
    }
  g_assert_cmpfloat_with_epsilon (sum, waterfall->to, 1e-9);
  g_assert_cmpuint (waterfall->n_places, ==, 2);
  g_assert_cmpfloat_with_epsilon (waterfall->x[0], 10, 1e-9);
  g_assert_cmpfloat_with_epsilon (waterfall->here, 20, 1e-9);
  for (guint i = 0; i < 8; i++)
    g_assert_cmpfloat (waterfall->values[i], ==, values[i]);
  g_assert_cmpstr (waterfall->x_label, ==, "x");
  table = fs_waterfall_table (waterfall);
  g_assert_cmpstr (table, ==,
                   "Simulation\t\t300.00\t5.00\nB\teq 2\t40.00\t2.00\nC\teq 3\t−30.00\t40.00\nA\teq 1\t−5.00\t1.00\n"
                   "Leftover\t\t0.50\t\nModel, published\t\t305.50\t\n");
}

/* Areas lie on each other from 0 outwards, the largest first, on the side of their sign at each place; names go from the bottom up. */
FS_TEST (areas_on_each_other)
{
  FsWhyPart here[] = { { &assumptions[0], -5, 1 }, { &assumptions[1], 40, 2 }, { &assumptions[2], -30, 40 } };
  FsWhyPart there[] = { { &assumptions[0], 1, NAN }, { &assumptions[1], 2, NAN }, { &assumptions[2], 3, NAN } };
  FsWhy at_here = why_of (here, 0), at_there = why_of (there, 0), saturated = { .status = FS_WHY_SATURATED };
  const FsCausesAt at[] = { { 0.01, &at_there }, { 0.02, &at_here }, { 0.03, &saturated } };
  g_autoptr (FsPlot) figure = fs_plot_new ();
  g_autoptr (FsPlot) plot = fs_causes_areas_new (at, 3, figure), none = fs_causes_areas_new (at + 2, 1, figure);
  static const char *const names[] = { "A", "C", "B" };
  /* By series, above 0 and below it, and by place: from, to. */
  static const double edges[3][2][2][2] = { { { { 5, 6 }, { 40, 40 } }, { { 0, 0 }, { -35, -30 } } },
                                            { { { 2, 5 }, { 40, 40 } }, { { 0, 0 }, { -30, 0 } } },
                                            { { { 0, 2 }, { 0, 40 } }, { { 0, 0 }, { 0, 0 } } } };
  const FsSeries *sum = plot->series->pdata[3];

  g_assert_null (none);
  g_assert_true (plot->stacked);
  g_assert_cmpuint (plot->series->len, ==, 4);
  for (guint s = 0; s < 3; s++)
    {
      const FsSeries *series = plot->series->pdata[s];

      g_assert_cmpstr (series->label, ==, names[s]);
      for (guint side = 0; side < 2; side++)
        for (guint i = 0; i < 2; i++)
          {
            const GArray *band = ((const FsLine *) series->lines->pdata[side])->band;
            const FsBandVertex *vertex = &g_array_index (band, FsBandVertex, i);

            g_assert_cmpuint (band->len, ==, 2);
            g_assert_cmpfloat (vertex->low, ==, edges[s][side][i][0]);
            g_assert_cmpfloat (vertex->high, ==, edges[s][side][i][1]);
          }
    }
  g_assert_cmpuint (sum->points->len, ==, 2);
  g_assert_cmpfloat (g_array_index (sum->points, FsPlotPoint, 1).y, ==, 5);
  g_assert_cmpfloat (g_array_index (sum->points, FsPlotPoint, 1).half_width, ==, 5);
}
