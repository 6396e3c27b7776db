/* Labels inside the data area: where models saturate, and the names of curves. */
#include <math.h>

#include "base/number.h"
#include "plot/paint/plot-layout.h"
#include "base/translate.h"

#define ROWS 3       /* rows above the axis for texts about saturation */
#define ROWS_SHORT 2 /* the same for bare numbers */
#define MOST 0.7     /* fraction of the bare numbers that must find a position, else none is shown */
#define SATURATION_SIZE 0.96
#define ANCHOR_PITCH 0.7 /* ems between two positions along a curve that are tried */
#define BREATH 0.15      /* ems that must be free around a label */
#define NEARER 0.25      /* ems by which a label must be nearer to its own curve than to others */

void
fs_plot_layout_add_label (FsPlotLayout *layout, PangoLayout *text, FsBox box, FsColor color)
{
  FsLabel label = { text, box.x, box.y + box.height / 2, color, box };

  g_array_append_val (layout->labels, label);
  fs_occupancy_grid_add_box (layout->occupancy, box, FS_OCCUPIED_TEXT);
}

static FsColor
label_color (const FsPlotLayout *layout, const FsSeries *series)
{
  const FsStyle *style = layout->style;

  return fs_color_readable (fs_palette_color (style->id, series->palette_entry), style);
}

/* Finds a box beside a mark from @left to @right: on its right, else on its left, else a row higher. */
static gboolean
find_saturation_place (const FsPlotLayout *layout, double left, double right, double width, int rows, FsBox *box)
{
  double em = layout->em;

  *box = (FsBox){ 0 };
  for (int row = 0; row < rows; row++)
    for (int side = 0; side < 2; side++)
      {
        *box = (FsBox){ side == 0 ? right + 0.65 * em : left - 0.65 * em - width,
                        layout->frame.bottom - (1.65 + 1.25 * row) * em, width, 0.95 * em };
        if (fs_box_contains (fs_plot_layout_area (layout), *box)
            && fs_occupancy_grid_count (layout->occupancy, fs_box_grow (*box, BREATH * em), FS_OCCUPIED_ALL) == 0)
          return TRUE;
      }
  return FALSE;
}

/* Returns whether all labels found a position; the others have only their mark on the axis. */
static gboolean
label_brackets (FsPlotLayout *layout)
{
  gboolean all = TRUE;

  for (guint s = 0; s < layout->plot->series->len; s++)
    {
      const FsSeries *series = layout->plot->series->pdata[s];
      double from = series->saturates_from / layout->plot->x.factor;
      double to = series->saturates_to / layout->plot->x.factor;
      g_autofree char *shown = NULL, *low = NULL, *high = NULL;
      g_autoptr (PangoLayout) text = NULL;
      gboolean known = FALSE;
      FsBox bracket, box;
      int decimals;

      /* Several quantities of one curve have the same bracket. */
      for (guint i = 0; i < s && !known; i++)
        {
          const FsSeries *other = layout->plot->series->pdata[i];

          known = other->saturates_from == series->saturates_from && other->saturates_to == series->saturates_to;
        }
      if (known || !fs_plot_layout_bracket (layout, series, &bracket))
        continue;
      /* Three digits, and as many more as both ends need to differ. */
      decimals = (int) CLAMP (2 - floor (log10 (to)), 0, 6);
      while (decimals < 6 && to - from < pow (10, -decimals))
        decimals++;
      low = fs_number_display_fixed (from, decimals);
      high = fs_number_display_fixed (to, decimals);
      /* TRANSLATORS: beside the mark on the axis between which two loads the simulation saturates */
      shown = g_strdup_printf (_ ("simulation saturates at %s…%s"), low, high);
      text = fs_text_new (layout->context, layout->style, shown, SATURATION_SIZE * layout->em, FALSE);
      if (find_saturation_place (layout, bracket.x, bracket.x + bracket.width, fs_text_width (text), ROWS, &box))
        fs_plot_layout_add_label (layout, g_steal_pointer (&text), box, label_color (layout, series));
      else
        all = FALSE;
    }
  return all;
}

/* Adds as many labels as there is space for. Returns the fraction that was added; 0 if not every text found a position
 * when @whole. */
static double
label_saturations (FsPlotLayout *layout, gboolean whole)
{
  double greatest = 0;
  guint wanted = 0, placed = 0;
  int decimals;

  for (guint s = 0; s < layout->plot->series->len; s++)
    {
      const FsLine *line = fs_series_main_line (layout->plot->series->pdata[s]);

      if (line != NULL && isfinite (line->saturation))
        greatest = MAX (greatest, fabs (line->saturation) / layout->plot->x.factor);
    }
  /* With these decimals the greatest saturation rate has four digits. */
  decimals = greatest > 0 ? (int) CLAMP (3 - floor (log10 (greatest)), 0, 6) : 0;
  for (guint s = 0; s < layout->plot->series->len; s++)
    {
      const FsSeries *series = layout->plot->series->pdata[s];
      const FsLine *line = fs_series_main_line (series);
      double x = line != NULL ? fs_plot_layout_line_end (layout, line).saturation_x : NAN;
      g_autofree char *number = NULL;
      g_autofree char *shown = NULL;
      g_autoptr (PangoLayout) text = NULL;
      double value;
      guint before, after;
      FsBox box;

      fs_plot_layout_same_saturation (layout, s, &before, &after);
      if (isnan (x) || before > 0)
        continue;
      wanted++;
      value = line->saturation / layout->plot->x.factor;
      /* On an axis of relative loads every model saturates at 1 by definition. */
      number = fs_number_display_fixed (value, fabs (value - round (value)) < 1e-9 ? 0 : decimals);
      /* TRANSLATORS: beside the mark on the axis where a model's curve ends */
      shown = whole ? g_strdup_printf (_ ("saturates at %s"), number) : g_strdup (number);
      text = fs_text_new (layout->context, layout->style, shown, SATURATION_SIZE * layout->em, FALSE);
      if (find_saturation_place (layout, x, x, fs_text_width (text), whole ? ROWS : ROWS_SHORT, &box))
        fs_plot_layout_add_label (layout, g_steal_pointer (&text), box,
                                  after > 0 ? layout->style->dim_text : label_color (layout, series));
      else if (whole)
        return 0;
      else
        continue;
      placed++;
    }
  return wanted > 0 ? (double) placed / wanted : 1;
}

static void
remove_labels (FsPlotLayout *layout)
{
  for (guint i = 0; i < layout->labels->len; i++)
    fs_occupancy_grid_remove_box (layout->occupancy, g_array_index (layout->labels, FsLabel, i).box, FS_OCCUPIED_TEXT);
  g_array_set_size (layout->labels, 0);
}

void
fs_plot_layout_label_saturations (FsPlotLayout *layout, gboolean *all_labelled)
{
  *all_labelled = label_saturations (layout, TRUE) == 1;
  if (*all_labelled)
    {
      *all_labelled = label_brackets (layout);
      return;
    }
  remove_labels (layout);
  if (label_saturations (layout, FALSE) < MOST)
    remove_labels (layout);
}

/* Returns positions along a curve, ANCHOR_PITCH apart, device units; the points of a series without a line. */
static GArray *
anchors_of (const FsPlotLayout *layout, const FsSeries *series)
{
  GArray *anchors = g_array_new (FALSE, FALSE, sizeof (FsPathPoint));
  const FsLine *line = fs_series_main_line (series);
  double pitch = ANCHOR_PITCH * layout->em, due = 0;

  if (line != NULL)
    {
      g_autoptr (GArray) path = fs_plot_layout_path (layout, line, 1);

      for (guint i = 1; i < path->len; i++)
        {
          FsPathPoint a = g_array_index (path, FsPathPoint, i - 1), b = g_array_index (path, FsPathPoint, i);
          double length = hypot (b.x - a.x, b.y - a.y);

          if (b.move || length == 0)
            continue;
          for (; due <= length; due += pitch)
            {
              FsPathPoint p = { a.x + due / length * (b.x - a.x), a.y + due / length * (b.y - a.y), FALSE };

              g_array_append_val (anchors, p);
            }
          due -= length;
        }
    }
  for (guint i = 0; anchors->len == 0 && i < series->points->len; i++)
    {
      FsPathPoint p;

      if (fs_plot_layout_point (layout, &g_array_index (series->points, FsPlotPoint, i), &p.x, &p.y)
          == FS_POSITION_INSIDE)
        g_array_append_val (anchors, p);
    }
  return anchors;
}

static const struct {
  double x, y, penalty;
} sides[] = {
  { 1, 0, 0 },    { 0.7, 0.7, 0 }, { 0, 1, 0 },        { -0.7, -0.7, 0.4 },
  { 0, -1, 0.4 }, { -1, 0, 0.6 },  { -0.7, 0.7, 0.5 }, { 0.7, -0.7, 0.6 },
};

static gboolean
find_curve_place (const FsPlotLayout *layout, guint s, double width, FsBox *best_box)
{
  const FsSeries *series = layout->plot->series->pdata[s];
  g_autoptr (GArray) anchors = anchors_of (layout, series);
  guint32 others = (FS_OCCUPIED_ANY_SERIES & ~FS_OCCUPIED_SERIES (s)) | FS_OCCUPIED_TEXT;
  double em = layout->em, best = INFINITY;
  static const double gaps[] = { 0.45, 0.8, 1.2 };

  *best_box = (FsBox){ 0 };
  for (guint a = 0; a < anchors->len; a++)
    for (guint side = 0; side < G_N_ELEMENTS (sides); side++)
      for (guint g = 0; g < G_N_ELEMENTS (gaps); g++)
        {
          /* At this side of the anchor the nearest corner or edge of the label is a gap away. */
          FsPathPoint anchor = g_array_index (anchors, FsPathPoint, a);
          double gap = gaps[g] * em, height = 0.95 * em;
          double cx = anchor.x + sides[side].x * gap, cy = anchor.y + sides[side].y * gap;
          FsBox box = { sides[side].x > 0   ? cx
                        : sides[side].x < 0 ? cx - width
                                            : cx - width / 2,
                        sides[side].y > 0   ? cy
                        : sides[side].y < 0 ? cy - height
                                            : cy - height / 2,
                        width, height };

          double t = (a + 0.5) / anchors->len;
          double score = sides[side].penalty + g + 3 * fabs (t - 0.65);

          if (score >= best || !fs_box_contains (fs_plot_layout_area (layout), fs_box_grow (box, BREATH * em))
              || fs_occupancy_grid_count (layout->occupancy, fs_box_grow (box, BREATH * em), FS_OCCUPIED_ALL) > 0
              || fs_occupancy_grid_count (layout->occupancy, fs_box_grow (box, (gaps[g] + NEARER) * em), others) > 0)
            continue;
          best = score;
          *best_box = box;
        }
  return isfinite (best);
}

gboolean
fs_plot_layout_label_curves (FsPlotLayout *layout)
{
  for (guint s = 0; s < layout->plot->series->len; s++)
    {
      const FsSeries *series = layout->plot->series->pdata[s];
      g_autoptr (PangoLayout) text = NULL;
      FsBox box;

      if (series->label == NULL || *series->label == '\0')
        continue;
      text = fs_text_new (layout->context, layout->style, series->label, layout->em, TRUE);
      if (!find_curve_place (layout, s, fs_text_width (text), &box))
        {
          remove_labels (layout);
          return FALSE;
        }
      fs_plot_layout_add_label (layout, g_steal_pointer (&text), box, label_color (layout, series));
    }
  return TRUE;
}
