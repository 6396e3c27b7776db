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
#define ROW_MOST 12      /* curves of a row of a matrix with labels */
#define ROW_GAP 0.7      /* ems between their names */
#define BRACKET 0.35     /* ems, height of the bracket above these */
#define STOP 0.4         /* ems, half of the stop where a model ends */

void
fs_plot_layout_add_label (FsPlotLayout *layout, PangoLayout *text, FsBox box, double align, FsColor color)
{
  FsLabel label = { NULL, text, box.x, box.y + box.height / 2, align, color, box };

  g_array_append_val (layout->labels, label);
  fs_occupancy_grid_add_box (layout->occupancy, box, FS_OCCUPIED_TEXT);
}

static FsColor
label_color (const FsPlotLayout *layout, guint palette_entry)
{
  const FsStyle *style = layout->style;

  return fs_color_readable (fs_palette_color (style->id, palette_entry), style);
}

/* Adds the name of a curve in its color. */
static void
add_name (FsPlotLayout *layout, const FsSeries *series, PangoLayout *text, FsBox box, double align)
{
  fs_plot_layout_add_label (layout, g_object_ref (text), box, align,
                            fs_color_fade (label_color (layout, series->palette_entry), series->opacity));
  g_array_index (layout->labels, FsLabel, layout->labels->len - 1).series = series;
}

/* Finds a box beside a mark from @left to @right: on its right, else on its left (@align 1), else a row higher. */
static gboolean
find_saturation_place (const FsPlotLayout *layout, double left, double right, double width, int rows, FsBox *box,
                       double *align)
{
  double em = layout->em;

  *box = (FsBox){ 0 };
  for (int row = 0; row < rows; row++)
    for (int side = 0; side < 2; side++)
      {
        *align = side;
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
      double align;
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
      if (find_saturation_place (layout, bracket.x, bracket.x + bracket.width, fs_text_width (text), ROWS, &box,
                                 &align))
        fs_plot_layout_add_label (layout, g_steal_pointer (&text), box, align,
                                  fs_color_fade (label_color (layout, series->palette_entry), series->opacity));
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
      double value, align;
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
      if (find_saturation_place (layout, x, x, fs_text_width (text), whole ? ROWS : ROWS_SHORT, &box, &align))
        fs_plot_layout_add_label (layout, g_steal_pointer (&text), box, align,
                                  after > 0
                                      ? layout->style->dim_text
                                      : fs_color_fade (label_color (layout, series->palette_entry), series->opacity));
      else if (whole)
        return 0;
      else
        continue;
      placed++;
    }
  return wanted > 0 ? (double) placed / wanted : 1;
}

/* Removes the labels that were added after the first @n. */
static void
remove_labels (FsPlotLayout *layout, guint n)
{
  for (guint i = n; i < layout->labels->len; i++)
    fs_occupancy_grid_remove_box (layout->occupancy, g_array_index (layout->labels, FsLabel, i).box, FS_OCCUPIED_TEXT);
  g_array_set_size (layout->labels, n);
}

void
fs_plot_layout_label_saturations (FsPlotLayout *layout, gboolean *all_labelled)
{
  guint n = layout->labels->len;

  *all_labelled = label_saturations (layout, TRUE) == 1;
  if (*all_labelled)
    {
      *all_labelled = label_brackets (layout);
      return;
    }
  remove_labels (layout, n);
  if (label_saturations (layout, FALSE) < MOST)
    remove_labels (layout, n);
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
find_curve_place (const FsPlotLayout *layout, guint s, double width, FsBox *best_box, double *align)
{
  const FsSeries *series = layout->plot->series->pdata[s];
  g_autoptr (GArray) anchors = anchors_of (layout, series);
  guint32 others = (FS_OCCUPIED_ANY_SERIES & ~FS_OCCUPIED_SERIES (s)) | FS_OCCUPIED_TEXT;
  double em = layout->em, best = INFINITY;
  static const double gaps[] = { 0.45, 0.8, 1.2 };

  *best_box = (FsBox){ 0 };
  *align = 0;
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
          *align = sides[side].x > 0 ? 0 : sides[side].x < 0 ? 1 : 0.5;
        }
  return isfinite (best);
}

/* A curve of a row of a matrix: where its line ends, and its name. */
typedef struct {
  const FsSeries *series;
  FsPathPoint end;
  PangoLayout *text; /* owned */
  double width, x;   /* of the name; its middle */
} RowEnd;

static int
compare_ends (gconstpointer a, gconstpointer b)
{
  const RowEnd *p = a, *q = b;

  return (p->end.x > q->end.x) - (p->end.x < q->end.x);
}

/* Finds where the line of @series ends inside the data area, above its arrow. Returns FALSE if it leaves through the upper edge, or
 * if there is none. */
static gboolean
find_end (const FsPlotLayout *layout, const FsSeries *series, FsPathPoint *at)
{
  const FsLine *line = fs_series_main_line (series);
  g_autoptr (GArray) path = line != NULL ? fs_plot_layout_path (layout, line, 1) : NULL;
  FsLineEnd end = line != NULL ? fs_plot_layout_line_end (layout, line) : (FsLineEnd){ 0 };

  if (path == NULL || path->len == 0 || end.above)
    return FALSE;
  *at = end.shown ? (FsPathPoint){ end.x, end.y - layout->style->end_size, FALSE }
                  : g_array_index (path, FsPathPoint, path->len - 1);
  return TRUE;
}

static void
add_leader (FsPlotLayout *layout, double x0, double y0, double x1, double y1, FsColor color)
{
  g_array_append_val (layout->leaders, ((FsLeader){ x0, y0, x1, y1, color }));
}

/* Returns the color of the name of a row: that of its middle shade. */
static FsColor
row_color (const FsPlotLayout *layout, guint palette_entry)
{
  FsPaletteMember member;

  if (!fs_palette_member_of (palette_entry, &member))
    return label_color (layout, palette_entry);
  member.shade = FS_PALETTE_SHADES / 2;
  return label_color (layout, fs_palette_entry_of (member));
}

static gboolean
is_free (const FsPlotLayout *layout, FsBox box)
{
  return fs_box_contains (fs_plot_layout_area (layout), box)
         && fs_occupancy_grid_count (layout->occupancy, box, FS_OCCUPIED_ALL & ~FS_OCCUPIED_HAIRLINE) == 0;
}

/* Names the curves of a row above their ends, which ascend: the value of the row once, over a bracket, below it those of the
 * columns, with lines to the ends. Returns FALSE without space. */
static gboolean
label_above (FsPlotLayout *layout, RowEnd *ends, guint n, PangoLayout *title, PangoLayout *prefix)
{
  double em = layout->em, height = 0.95 * em, width = fs_text_width (title), top = INFINITY, left, right, shift = 0, y;
  FsColor color = row_color (layout, ends[n / 2].series->palette_entry);
  FsBox area = fs_plot_layout_area (layout), box;

  for (guint i = 0; i < n; i++)
    {
      ends[i].x = ends[i].end.x;
      if (i > 0)
        ends[i].x = MAX (ends[i].x, ends[i - 1].x + (ends[i - 1].width + ends[i].width) / 2 + ROW_GAP * em);
      shift += (ends[i].x - ends[i].end.x) / n;
      top = MIN (top, ends[i].end.y);
    }
  left = MIN (ends[0].x - ends[0].width / 2, (ends[0].x + ends[n - 1].x - width) / 2) - shift;
  right = MAX (ends[n - 1].x + ends[n - 1].width / 2, (ends[0].x + ends[n - 1].x + width) / 2) - shift;
  /* As near to the middle of the ends as the data area allows. */
  shift += MAX (0, right - area.x - area.width) - MAX (0, area.x - left);
  left -= MAX (0, right - area.x - area.width) - MAX (0, area.x - left);
  y = top - 0.7 * em - height;
  box = (FsBox){ left, y - BRACKET * em - 1.4 * em, right - left, height + BRACKET * em + 1.4 * em };
  box.width = MIN (box.width, area.x + area.width - box.x);
  if (!is_free (layout, box))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      FsColor mine = fs_color_fade (label_color (layout, ends[i].series->palette_entry), ends[i].series->opacity);

      ends[i].x -= shift;
      add_name (layout, ends[i].series, ends[i].text,
                (FsBox){ ends[i].x - ends[i].width / 2, y, ends[i].width, height }, 0.5);
      add_leader (layout, ends[i].x, y + height + 0.1 * em, ends[i].end.x, ends[i].end.y - 0.15 * em, mine);
    }
  left = ends[0].x - ends[0].width / 2;
  right = ends[n - 1].x + ends[n - 1].width / 2;
  add_leader (layout, left, y - 0.1 * em, left, y - (0.1 + BRACKET) * em, color);
  add_leader (layout, left, y - (0.1 + BRACKET) * em, right, y - (0.1 + BRACKET) * em, color);
  add_leader (layout, right, y - 0.1 * em, right, y - (0.1 + BRACKET) * em, color);
  fs_plot_layout_add_label (layout, g_object_ref (title),
                            (FsBox){ (left + right - width) / 2, y - BRACKET * em - 1.35 * em, width, height }, 0.5,
                            color);
  /* What the columns are, where there is room for it. */
  width = prefix != NULL ? fs_text_width (prefix) : 0;
  box = (FsBox){ left - 0.4 * em - width, y, width, height };
  if (prefix != NULL && is_free (layout, box))
    fs_plot_layout_add_label (layout, g_object_ref (prefix), box, 1, layout->style->dim_text);
  return TRUE;
}

/* Names them in one line to the right of their ends, in the same order. Returns FALSE without space. */
static gboolean
label_beside (FsPlotLayout *layout, RowEnd *ends, guint n, PangoLayout *title, PangoLayout *prefix)
{
  double em = layout->em, x = ends[n - 1].end.x + 0.9 * em, top = INFINITY, bottom = -INFINITY, width,
         gap = ROW_GAP * em;
  double prefix_width = prefix != NULL ? fs_text_width (prefix) + gap : 0;
  FsBox box;

  width = fs_text_width (title) + gap + prefix_width;
  for (guint i = 0; i < n; i++)
    {
      width += ends[i].width + gap;
      top = MIN (top, ends[i].end.y);
      bottom = MAX (bottom, ends[i].end.y);
    }
  box = (FsBox){ x, top, width - gap, 0.95 * em };
  while (!is_free (layout, fs_box_grow (box, BREATH * em)))
    if ((box.y += 0.5 * em) > bottom + 2 * em)
      return FALSE;
  box.width = fs_text_width (title);
  fs_plot_layout_add_label (layout, g_object_ref (title), box, 1,
                            row_color (layout, ends[n / 2].series->palette_entry));
  box.x += box.width + gap;
  if (prefix != NULL)
    {
      box.width = prefix_width - gap;
      fs_plot_layout_add_label (layout, g_object_ref (prefix), box, 0, layout->style->dim_text);
      box.x += prefix_width;
    }
  for (guint i = 0; i < n; i++)
    {
      box.width = ends[i].width;
      add_name (layout, ends[i].series, ends[i].text, box, 0.5);
      box.x += box.width + gap;
    }
  return TRUE;
}

/* Names the curves of a matrix, row by row. */
static gboolean
label_matrix (FsPlotLayout *layout)
{
  const FsPlot *plot = layout->plot;
  gboolean fits = TRUE;

  for (guint row = 0; plot->row_names[row] != NULL && fits; row++)
    {
      RowEnd ends[ROW_MOST];
      guint n = 0;

      for (guint s = 0; s < plot->series->len && fits; s++)
        {
          const FsSeries *series = plot->series->pdata[s];

          if (series->row != row || series->hidden)
            continue;
          fits = n < ROW_MOST && find_end (layout, series, &ends[n].end);
          if (!fits)
            continue;
          ends[n].series = series;
          ends[n].text
              = fs_text_new (layout->context, layout->style, plot->column_names[series->column], layout->em, TRUE);
          ends[n].width = fs_text_width (ends[n].text);
          n++;
        }
      if (fits && n > 0)
        {
          g_autofree char *symbol = plot->column_symbol != NULL ? g_strdup_printf ("%s =", plot->column_symbol) : NULL;
          g_autoptr (PangoLayout) title
              = fs_text_new (layout->context, layout->style, plot->row_names[row], layout->em, TRUE);
          g_autoptr (PangoLayout) prefix
              = symbol != NULL ? fs_text_new (layout->context, layout->style, symbol, layout->em, FALSE) : NULL;

          qsort (ends, n, sizeof *ends, compare_ends);
          fits = label_above (layout, ends, n, title, prefix) || label_beside (layout, ends, n, title, prefix);
        }
      for (guint i = 0; i < n; i++)
        g_object_unref (ends[i].text);
    }
  return fits;
}

gboolean
fs_plot_layout_label_curves (FsPlotLayout *layout)
{
  guint before = layout->labels->len;
  gboolean fits = TRUE;

  if (layout->plot->row_names != NULL)
    fits = label_matrix (layout);
  for (guint s = 0; s < layout->plot->series->len && layout->plot->row_names == NULL && fits; s++)
    {
      const FsSeries *series = layout->plot->series->pdata[s];
      g_autoptr (PangoLayout) text = NULL;
      FsBox box;
      double align;

      if (series->label == NULL || *series->label == '\0' || series->hidden)
        continue;
      text = fs_text_new (layout->context, layout->style, series->label, layout->em, TRUE);
      fits = find_curve_place (layout, s, fs_text_width (text), &box, &align);
      if (fits)
        add_name (layout, series, text, box, align);
    }
  if (fits)
    return TRUE;
  remove_labels (layout, before);
  g_array_set_size (layout->leaders, 0);
  return FALSE;
}

/* Finds where the name of series @s stands: to the right of its end, else to the left of it, as near as possible; over other series only
 * if it must be. Returns FALSE without space. */
static gboolean
find_end_place (const FsPlotLayout *layout, guint s, FsPathPoint end, double width, FsBox *box)
{
  static const double downs[] = { 0, -1.15, 1.15, -2.3, 2.3, -3.45, 3.45, -4.6, 4.6 };
  const guint32 kinds[]
      = { FS_OCCUPIED_ALL & ~FS_OCCUPIED_HAIRLINE, FS_OCCUPIED_TEXT | FS_OCCUPIED_MARK | FS_OCCUPIED_SERIES (s) };
  double em = layout->em, height = 0.95 * em;

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    for (int side = 1; side >= -1; side -= 2)
      for (guint d = side > 0 ? 0 : 1; d < G_N_ELEMENTS (downs); d++)
        {
          *box = (FsBox){ side > 0 ? end.x + 0.8 * em : end.x - width, end.y + downs[d] * em - height / 2, width,
                          height };
          /* Beyond the end of the axis it may use the margin. */
          if (box->x >= layout->frame.left && box->x + width <= layout->width - 0.4 * em && box->y >= layout->frame.top
              && box->y + height <= layout->frame.bottom
              && fs_occupancy_grid_count (layout->occupancy, fs_box_grow (*box, BREATH * em), kinds[k]) == 0)
            return TRUE;
        }
  return FALSE;
}

void
fs_plot_layout_label_ends (FsPlotLayout *layout)
{
  double em = layout->em;

  /* Those that stand out come first. */
  for (int faint = 0; faint < 2; faint++)
    for (guint s = 0; s < layout->plot->series->len; s++)
      {
        const FsSeries *series = layout->plot->series->pdata[s];
        FsPathPoint end = { .x = NAN };
        g_autoptr (PangoLayout) text = NULL;
        FsColor color;
        FsBox box;

        if (series->end_name == NULL || series->hidden || (series->opacity < 1) != faint)
          continue;
        for (guint i = 0; i < series->points->len; i++)
          {
            FsPathPoint at = { .move = FALSE };

            if (fs_plot_layout_point (layout, &g_array_index (series->points, FsPlotPoint, i), &at.x, &at.y)
                == FS_POSITION_INSIDE)
              end = at;
          }
        if (!isfinite (end.x))
          continue;
        color = fs_color_fade (label_color (layout, series->palette_entry), series->opacity);
        if (series->ends)
          add_leader (layout, end.x + 0.5 * em, end.y - STOP * em, end.x + 0.5 * em, end.y + STOP * em, color);
        text = fs_text_new (layout->context, layout->style, series->end_name, em, FALSE);
        if (!find_end_place (layout, s, end, fs_text_width (text), &box))
          continue;
        if (fabs (box.y + box.height / 2 - end.y) > box.height)
          add_leader (layout, end.x + (box.x > end.x ? 0.35 : -0.1) * em, end.y,
                      box.x > end.x ? box.x - 0.15 * em : end.x - 0.5 * em, box.y < end.y ? box.y + box.height : box.y,
                      color);
        fs_plot_layout_add_label (layout, g_steal_pointer (&text), box, box.x > end.x ? 0 : 1, color);
      }
}
