/* The layout of a plot: mapping, ranges, labels, and legend never overlap. */
#include "plot/paint/plot-painter.h"

#include <math.h>
#include <string.h>

#include "base/random.h"
#include "plot/paint/plot-layout.h"
#include "tests/plot/paint/sample.h"
#include "tests/support/test.h"

#define MM (72 / 25.4)

/* The media of the specification: style, width, height in its units. */
typedef struct {
  const char *name;
  FsStyle style;
  double width, height;
} Medium;

static guint
media (Medium out[6])
{
  out[0] = (Medium){ "85 mm", fs_style_print (85), 85 * MM, 60 * MM };
  out[1] = (Medium){ "170 mm", fs_style_print (170), 170 * MM, 110 * MM };
  out[2] = (Medium){ "600 px", fs_style_screen (FALSE, 1), 600, 400 };
  out[3] = (Medium){ "1500 px", fs_style_screen (TRUE, 1), 1500, 900 };
  out[4] = (Medium){ "presentation", fs_style_screen (FALSE, 1.6), 1500, 900 };
  out[5] = (Medium){ "screen on paper", fs_style_for_file (FS_STYLE_SCREEN_LIGHT, 170), 170 * MM, 110 * MM };
  return 6;
}

FS_TEST (mapping)
{
  for (guint64 i = 0; i < 4000; i++)
    {
      double u[4];
      FsPlotFrame frame = { 50, 20, 550, 380, 1e-3, 7, 0.5, 2e4, i % 2 == 0, i % 4 < 2 };
      double px, py;

      for (guint k = 0; k < 4; k++)
        u[k] = fs_random_uniform (fs_random_split (4, 4 * i + k));
      px = frame.left + u[0] * 500;
      py = frame.top + u[1] * 360;
      g_assert_cmpfloat (fabs (fs_plot_frame_x (&frame, fs_plot_frame_data_x (&frame, px)) - px), <, 1e-8);
      g_assert_cmpfloat (fabs (fs_plot_frame_y (&frame, fs_plot_frame_data_y (&frame, py)) - py), <, 1e-8);
    }
}

FS_TEST (mapping_ends)
{
  FsPlotFrame frame = { 50, 20, 550, 380, 1, 100, 10, 1000, TRUE, FALSE };

  g_assert_cmpfloat (fs_plot_frame_x (&frame, 1), ==, 50);
  g_assert_cmpfloat (fs_plot_frame_x (&frame, 100), ==, 550);
  g_assert_cmpfloat (fabs (fs_plot_frame_x (&frame, 10) - 300), <, 1e-9);
  g_assert_cmpfloat (fs_plot_frame_y (&frame, 10), ==, 380);
  g_assert_cmpfloat (fs_plot_frame_y (&frame, 1000), ==, 20);
}

/* x to 1.13 times the greatest saturation; linear latency from 0 to a round number above the ends and their arrows. */
FS_TEST (range)
{
  g_autoptr (FsPlot) plot = sample_plot (9, 5, FALSE);
  FsStyle style = fs_style_screen (FALSE, 1);
  FsPlotFrame frame = fs_plot_layout (plot, &style, 900, 600);

  g_assert_cmpfloat (frame.x_from, ==, 0);
  g_assert_cmpfloat (fabs (frame.x_to - 1.13 * 0.62 / 32), <, 1e-12);
  g_assert_cmpfloat (frame.y_from, ==, 0);
  g_assert_cmpfloat (frame.y_to, ==, 1800); /* 13 × 128 = 1664 and an arrow */

  plot->x.to = 0.01;
  plot->y.from = 300;
  plot->y.to = 700;
  frame = fs_plot_layout (plot, &style, 900, 600);
  g_assert_cmpfloat (frame.x_to, ==, 0.01);
  g_assert_cmpfloat (frame.y_from, ==, 300);
  g_assert_cmpfloat (frame.y_to, ==, 700);
}

/* A point beyond the right end sits on the edge, also when the end was fixed where it was; not in a part of the plane. */
FS_TEST (values_beyond_the_range)
{
  g_autoptr (FsPlot) plot = sample_plot (1, 0, FALSE);
  FsStyle style = fs_style_screen (FALSE, 1);
  FsPlotPoint beyond = { 0.03, 300, 5, FS_POINT_STATUS_DONE };
  const struct {
    double to;
    FsPointPosition place;
  } cases[] = { { NAN, FS_POSITION_RIGHT_EDGE },
                { 1.13 * 0.62 / 32, FS_POSITION_RIGHT_EDGE },
                { 0.01, FS_POSITION_NOWHERE } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (FsPlotLayout) layout = NULL;
      double x, y;

      plot->x.to = cases[i].to;
      layout = fs_plot_layout_new (plot, &style, 900, 600);
      g_assert_cmpint (fs_plot_layout_point (layout, &beyond, &x, &y), ==, cases[i].place);
      if (cases[i].place == FS_POSITION_RIGHT_EDGE)
        g_assert_cmpfloat (x, ==, layout->frame.right);
    }
}

/* A second variant that lasts longer widens the axis, and so does a pinned curve; reference curves that exist while a value is
 * dragged does not. */
FS_TEST (range_weights)
{
  g_autoptr (FsPlot) plot = sample_plot (1, 0, TRUE);
  g_autoptr (FsPlot) other = sample_plot (1, 0, FALSE);
  FsStyle style = fs_style_screen (FALSE, 1);
  double saturation = 0.62 / 32;
  FsPlotFrame frame = fs_plot_layout (plot, &style, 900, 600);

  g_assert_cmpfloat (fabs (frame.x_to - 1.13 * 1.07 * saturation), <, 1e-12);
  g_ptr_array_remove_index (((FsSeries *) plot->series->pdata[0])->lines, 1);
  frame = fs_plot_layout (plot, &style, 900, 600);
  g_assert_cmpfloat (fabs (frame.x_to - 1.13 * saturation), <, 1e-12);
  ((FsLine *) ((FsSeries *) other->series->pdata[0])->lines->pdata[0])->saturation = 2 * saturation;
  fs_plot_add_reference (plot, NULL, other);
  frame = fs_plot_layout (plot, &style, 900, 600);
  g_assert_cmpfloat (fabs (frame.x_to - 1.13 * saturation), <, 1e-12);
  fs_plot_add_reference (plot, "pinned", other);
  frame = fs_plot_layout (plot, &style, 900, 600);
  g_assert_cmpfloat (fabs (frame.x_to - 2 * 1.13 * saturation), <, 1e-12);
}

/* A latency that goes to infinity at saturation, like that of a queue. */
static FsPlot *
pole_plot (void)
{
  FsPlot *plot = fs_plot_new ();
  FsLine *line = fs_series_add_line (fs_plot_add_series (plot, "pole", 0), "model", FS_LINE_MAIN, 1);

  for (int i = 0; i < 1000; i++)
    {
      double x = 1 - pow (10, -i / 100.0);

      fs_line_add (line, x, 30 + x / (1 - x));
    }
  plot->y.from = 0;
  return plot;
}

FS_TEST (pole)
{
  g_autoptr (FsPlot) plot = pole_plot ();
  FsStyle style = fs_style_screen (FALSE, 1);
  g_autoptr (FsPlotLayout) layout = fs_plot_layout_new (plot, &style, 900, 600);
  FsLineEnd end = fs_plot_layout_line_end (layout, ((FsSeries *) plot->series->pdata[0])->lines->pdata[0]);

  g_assert_cmpfloat (layout->frame.y_to, >=, 60);
  g_assert_cmpfloat (layout->frame.y_to, <=, 300);
  g_assert_true (end.shown && end.above);
  g_assert_cmpfloat (end.y, ==, layout->frame.top);
  /* It leaves where the curve reaches the edge, left of the saturation. */
  g_assert_cmpfloat (fabs (fs_line_at (((FsSeries *) plot->series->pdata[0])->lines->pdata[0],
                                       fs_plot_frame_data_x (&layout->frame, end.x))
                               / layout->frame.y_to
                           - 1),
                     <, 0.02);
  g_assert_cmpfloat (end.x, <, end.saturation_x);
}

static FsBox
text_box (PangoLayout *text, double x, double y, double align, double em)
{
  double width = fs_text_width (text);

  return (FsBox){ x - align * width, y - em / 2, width, em };
}

static void
append (GArray *boxes, FsBox box)
{
  g_array_append_val (boxes, box);
}

/* Boxes of all text of a laid-out figure but the legend's own. */
static GArray *
text_boxes (const FsPlotLayout *layout)
{
  GArray *boxes = g_array_new (FALSE, FALSE, sizeof (FsBox));
  double em = 0.8 * layout->em; /* capitals and a little */

  for (guint axis = 0; axis < 2; axis++)
    {
      const GArray *ticks = axis == 0 ? layout->x_ticks : layout->y_ticks;

      for (guint i = 0; i < ticks->len; i++)
        {
          const FsTick *tick = &g_array_index (ticks, FsTick, i);
          g_autoptr (PangoLayout) text = NULL;

          if (tick->text == NULL)
            continue;
          text = fs_text_new (layout->context, layout->style, tick->text, layout->em, FALSE);
          if (axis == 0)
            append (boxes, text_box (text, fs_plot_frame_x (&layout->frame, tick->value),
                                     layout->frame.bottom + layout->style->tick_major + 0.85 * layout->em, 0.5, em));
          else
            append (boxes, text_box (text, layout->frame.left - layout->style->tick_major - 0.4 * layout->em,
                                     fs_plot_frame_y (&layout->frame, tick->value), 1, em));
        }
    }
  if (layout->x_label != NULL)
    append (boxes, text_box (layout->x_label, layout->x_label_x, layout->x_label_y, 0, em));
  if (layout->y_label != NULL && !layout->style->y_label_turned)
    append (boxes, text_box (layout->y_label, layout->y_label_x, layout->y_label_y, 0, em));
  if (layout->y_label != NULL && layout->style->y_label_turned)
    {
      double length = fs_text_width (layout->y_label);

      append (boxes, (FsBox){ layout->y_label_x - em / 2, layout->y_label_y - length / 2, em, length });
    }
  for (guint i = 0; i < layout->labels->len; i++)
    append (boxes, g_array_index (layout->labels, FsLabel, i).box);
  if (layout->legend != NULL)
    append (boxes, layout->legend->box);
  return boxes;
}

static void
check_no_overlap (const FsPlotLayout *layout, const char *what)
{
  g_autoptr (GArray) boxes = text_boxes (layout);
  FsBox figure = { -0.01, -0.01, layout->width + 0.02, layout->height + 0.02 };

  for (guint i = 0; i < boxes->len; i++)
    {
      FsBox a = g_array_index (boxes, FsBox, i);

      if (a.x < figure.x || a.y < figure.y || a.x + a.width > figure.width || a.y + a.height > figure.height)
        g_error ("%s: text %u reaches out of the figure", what, i);
      for (guint j = 0; j < i; j++)
        if (fs_box_overlaps (a, g_array_index (boxes, FsBox, j)))
          g_error ("%s: texts %u and %u overlap", what, j, i);
    }
}

/* Counts what is under a box, without the box itself. */
static guint
covered (const FsPlotLayout *layout, FsBox box, guint32 mask)
{
  return fs_occupancy_grid_count (layout->occupancy, fs_box_grow (box, -0.26 * layout->em), mask);
}

/* In no medium does text lie on text, or a label or the legend on a curve or a point. */
FS_TEST (nothing_overlaps)
{
  static const guint curves[] = { 1, 2, 3, 4, 5, 9, 12 };
  Medium all[6];
  guint n = media (all);

  for (guint m = 0; m < n; m++)
    for (guint c = 0; c < G_N_ELEMENTS (curves); c++)
      for (guint points = 0; points < 10; points += 9)
        for (guint variant = 0; variant < 4; variant++)
          {
            g_autoptr (FsPlot) plot = sample_plot (curves[c], points, variant % 2 == 1);
            g_autoptr (FsPlotLayout) layout = NULL;
            g_autofree char *what
                = g_strdup_printf ("%s, %u curves, %u points, variant %u", all[m].name, curves[c], points, variant);

            plot->y.log = variant >= 2;
            if (plot->y.log)
              plot->y.from = NAN;
            layout = fs_plot_layout_new (plot, &all[m].style, all[m].width, all[m].height);
            check_no_overlap (layout, what);
            g_assert_cmpfloat (layout->frame.right - layout->frame.left, >, 0.3 * all[m].width);
            g_assert_cmpfloat (layout->frame.bottom - layout->frame.top, >, 0.3 * all[m].height);
            for (guint i = 0; i < layout->labels->len; i++)
              g_assert_cmpuint (
                  covered (layout, g_array_index (layout->labels, FsLabel, i).box, FS_OCCUPIED_ANY_SERIES), ==, 0);
            if (layout->legend != NULL && covered (layout, layout->legend->box, FS_OCCUPIED_ANY_SERIES) > 0)
              g_error ("%s: the legend lies on a curve", what);
            g_assert_nonnull (layout->legend);
          }
}

/* A figure with a few curves has space for its legend: it is inside, where it covers nothing. */
FS_TEST (legend_stays_inside)
{
  Medium all[6];

  media (all);
  for (guint m = 1; m < 4; m++)
    for (guint n = 1; n <= (m == 2 ? 3 : 5); n++)
      {
        g_autoptr (FsPlot) plot = sample_plot (n, 9, FALSE);
        g_autoptr (FsPlotLayout) layout = fs_plot_layout_new (plot, &all[m].style, all[m].width, all[m].height);
        FsBox box = layout->legend->box, area = fs_plot_layout_area (layout);

        g_assert_cmpfloat (box.x, >=, area.x);
        g_assert_cmpfloat (box.y, >=, area.y);
        g_assert_cmpfloat (box.x + box.width, <=, area.x + area.width);
        g_assert_cmpfloat (box.y + box.height, <=, area.y + area.height);
      }
}

/* The first curve of each length: far apart. */
static FsPlot *
plot_of_lengths (guint n_points, gboolean second)
{
  FsPlot *plot = sample_plot (12, n_points, second);

  for (guint i = 12; i > 0; i--)
    if ((i - 1) % 4 != 0)
      g_ptr_array_remove_index (plot->series, i - 1);
  return plot;
}

/* In print, up to four curves are labeled directly; more have a legend, and on the screen all. */
FS_TEST (direct_labels)
{
  Medium all[6];

  media (all);
  for (guint m = 0; m < 3; m++)
    for (guint points = 0; points < 10; points += 3)
      {
        g_autoptr (FsPlot) few = plot_of_lengths (points, points == 3);
        g_autoptr (FsPlot) many = sample_plot (5, points, FALSE);
        g_autoptr (FsPlotLayout) layout = fs_plot_layout_new (few, &all[m].style, all[m].width, all[m].height);
        g_autoptr (FsPlotLayout) full = fs_plot_layout_new (many, &all[m].style, all[m].width, all[m].height);
        gboolean print = all[m].style.id == FS_STYLE_PRINT;
        guint n_named = 0;

        for (guint i = 0; i < layout->labels->len; i++)
          n_named += g_array_index (layout->labels, FsLabel, i).series != NULL;
        g_assert_cmpuint (n_named, ==, print ? 3 : 0);
        g_assert_cmpuint (layout->legend->n_series, ==, print ? 0 : 3);
        g_assert_cmpuint (full->legend->n_series, ==, 5);
        if (print)
          g_assert_cmpuint (full->labels->len, ==, 0);
      }
}

/* Curves that two parameters distinguish are named at their ends, row by row, each under its own value; where there is no space the
 * legend is a matrix, in which each has its own place. */
FS_TEST (matrix)
{
  static const double heights[] = { 600, 230 };
  FsStyle style = fs_style_screen (FALSE, 1);

  for (guint h = 0; h < G_N_ELEMENTS (heights); h++)
    {
      g_autoptr (FsPlot) plot = sample_plot (6, 0, FALSE);
      g_autoptr (FsPlotLayout) layout = NULL;
      FsPlotFrame frame;
      guint n_named = 0;

      plot->row_names = g_strdupv ((char **) (const char *const[]){ "M = 32", "M = 64", NULL });
      plot->column_names = g_strdupv ((char **) (const char *const[]){ "0.005", "0.01", "0.02", NULL });
      plot->column_symbol = g_strdup ("β");
      plot->column_title = g_strdup ("Broadcast fraction β");
      for (guint s = 0; s < 6; s++)
        {
          FsSeries *series = plot->series->pdata[s];

          series->row = s / 3;
          series->column = s % 3;
        }
      layout = fs_plot_layout_new (plot, &style, 900, heights[h]);
      frame = fs_plot_layout (plot, &style, 900, heights[h]);
      for (guint i = 0; i < layout->labels->len; i++)
        {
          const FsLabel *label = &g_array_index (layout->labels, FsLabel, i);

          if (label->series == NULL)
            continue;
          n_named++;
          g_assert_cmpstr (pango_layout_get_text (label->text), ==, plot->column_names[label->series->column]);
          for (guint j = 0; j < i; j++)
            g_assert_false (fs_box_overlaps (label->box, g_array_index (layout->labels, FsLabel, j).box));
        }
      g_assert_true (n_named == 6 || (n_named == 0 && layout->legend != NULL && layout->legend->n_series == 6));
      g_assert_cmpuint (frame.n_legend_rows, ==, 6);
      for (guint i = 0; i < 6; i++)
        for (guint j = 0; j < i; j++)
          {
            const FsLegendRow *a = &frame.legend_rows[i], *b = &frame.legend_rows[j];

            g_assert_false (fs_box_overlaps ((FsBox){ a->x + 0.1, a->y + 0.1, a->width - 0.2, a->height - 0.2 },
                                             (FsBox){ b->x + 0.1, b->y + 0.1, b->width - 0.2, b->height - 0.2 }));
          }
      if (h == 0)
        g_assert_cmpuint (n_named, ==, 6);
    }
}

/* Each label is nearer to its own curve than to any other. */
static void
check_labels (const FsPlotLayout *layout)
{
  const FsPlot *plot = layout->plot;

  for (guint i = 0; i < layout->labels->len; i++)
    {
      FsBox box = g_array_index (layout->labels, FsLabel, i).box;
      double nearest = INFINITY;
      guint best = 99;

      for (guint s = 0; s < plot->series->len; s++)
        {
          g_autoptr (GArray) path
              = fs_plot_layout_path (layout, ((FsSeries *) plot->series->pdata[s])->lines->pdata[0], 0.25);

          for (guint k = 0; k < path->len; k++)
            {
              const FsPathPoint *p = &g_array_index (path, FsPathPoint, k);
              double dx = MAX (MAX (box.x - p->x, p->x - box.x - box.width), 0);
              double dy = MAX (MAX (box.y - p->y, p->y - box.y - box.height), 0);

              if (hypot (dx, dy) < nearest)
                {
                  nearest = hypot (dx, dy);
                  best = s;
                }
            }
        }
      g_assert_cmpuint (best, ==, i);
      g_assert_cmpfloat (nearest, <, 2 * layout->em);
    }
}

FS_TEST (labels_near_their_curve)
{
  FsStyle style = fs_style_print (85);

  /* Lengths, far apart, or fractions, near each other. */
  for (guint apart = 0; apart < 2; apart++)
    for (guint points = 0; points < 10; points += 3)
      {
        g_autoptr (FsPlot) plot = apart == 1 ? plot_of_lengths (points, FALSE) : sample_plot (3, points, FALSE);
        g_autoptr (FsPlotLayout) layout = NULL;

        layout = fs_plot_layout_new (plot, &style, 85 * MM, 60 * MM);
        /* If a curve has no position for an unambiguous label, there is a legend. */
        if (apart == 1)
          g_assert_cmpuint (layout->labels->len, ==, 3);
        else if (layout->labels->len == 0)
          g_assert_cmpuint (layout->legend->n_series, ==, 3);
        check_labels (layout);
      }
}

/* The legend lists the curves in the order of the plot, as every list of them does. */
FS_TEST (legend_order)
{
  FsStyle style = fs_style_screen (FALSE, 1);
  g_autoptr (FsPlot) plot = sample_plot (9, 3, TRUE);
  g_autoptr (FsPlotLayout) layout = fs_plot_layout_new (plot, &style, 1500, 900);

  g_assert_cmpuint (layout->legend->n_series, ==, 9);
  for (guint i = 0; i < 9; i++)
    g_assert_true (g_array_index (layout->legend->entries, FsEntry, i).series == plot->series->pdata[i]);
}

/* Thinned lines have few vertices, keep their extremes and stay inside. */
FS_TEST (thinning)
{
  FsStyle style = fs_style_screen (FALSE, 1);
  g_autoptr (FsPlot) plot = fs_plot_new ();
  FsLine *line = fs_series_add_line (fs_plot_add_series (plot, "noise", 0), "model", FS_LINE_MAIN, NAN);
  g_autoptr (FsPlotLayout) layout = NULL;
  g_autoptr (GArray) path = NULL;
  double highest = INFINITY, lowest = -INFINITY;

  for (guint i = 0; i < 100000; i++)
    fs_line_add (line, i, 100 + (i == 50000 ? 50 : i == 70000 ? -50 : 10 * sin (i * 0.7)));
  layout = fs_plot_layout_new (plot, &style, 600, 400);
  path = fs_plot_layout_path (layout, line, 1);
  g_assert_cmpuint (path->len, <, 4 * 600);
  for (guint i = 0; i < path->len; i++)
    {
      const FsPathPoint *p = &g_array_index (path, FsPathPoint, i);

      g_assert_cmpfloat (p->x, >=, layout->frame.left - 1e-6);
      g_assert_cmpfloat (p->x, <=, layout->frame.right + 1e-6);
      g_assert_cmpfloat (p->y, >=, layout->frame.top - 1e-6);
      g_assert_cmpfloat (p->y, <=, layout->frame.bottom + 1e-6);
      highest = MIN (highest, p->y);
      lowest = MAX (lowest, p->y);
    }
  g_assert_cmpfloat (fabs (highest - fs_plot_frame_y (&layout->frame, 150)), <, 1e-6);
  g_assert_cmpfloat (fabs (lowest - fs_plot_frame_y (&layout->frame, 50)), <, 1e-6);
}

/* A gap remains a gap, and a line that leaves and returns is drawn in pieces. */
FS_TEST (interrupted_lines)
{
  FsStyle style = fs_style_screen (FALSE, 1);
  g_autoptr (FsPlot) plot = fs_plot_new ();
  FsLine *line = fs_series_add_line (fs_plot_add_series (plot, "pieces", 0), "model", FS_LINE_MAIN, NAN);
  const double ys[] = { 1, 2, NAN, 2, 3, 99, 99, 3, 2, -50, 2 };
  g_autoptr (FsPlotLayout) layout = NULL;
  g_autoptr (GArray) path = NULL;
  guint pieces = 0;

  for (guint i = 0; i < G_N_ELEMENTS (ys); i++)
    fs_line_add (line, i, ys[i]);
  plot->y.from = 0;
  plot->y.to = 10;
  layout = fs_plot_layout_new (plot, &style, 600, 400);
  path = fs_plot_layout_path (layout, line, 1);
  for (guint i = 0; i < path->len; i++)
    pieces += g_array_index (path, FsPathPoint, i).move;
  g_assert_cmpuint (pieces, ==, 4);
}
