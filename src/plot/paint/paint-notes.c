/* Strips and bands in which a model is near the simulation, hatching, and the notes of a plot. */
#include <math.h>

#include "plot/paint/plot-layout.h"

#define BAND_TIGHT 0.13 /* opacity of bands in which a model is near the simulation */
#define BAND_WIDE 0.05
#define STRIP_TIGHT 0.55 /* the same of strips on the axis */
#define STRIP_WIDE 0.25
#define RING 0.72 /* radius of the ring around a point with a note, ems */
#define NOTE_ALPHA 0.8
#define STRIP 0.4        /* height of a strip on the axis, ems */
#define HATCH_PITCH 0.55 /* distance of hatching lines in ems */
#define HATCH_ALPHA 0.16
#define BREATH 0.1 /* free space around a text, ems */

/* Sets the ends of the visible part of @range, device units. Returns FALSE if it is not visible. */
static gboolean
strip_of (const FsPlotLayout *layout, const FsNearRange *range, double *from, double *to)
{
  const FsPlotFrame *f = &layout->frame;

  *from = CLAMP (fs_plot_frame_x (f, MAX (range->from, f->x_from)), f->left, f->right);
  *to = CLAMP (fs_plot_frame_x (f, MIN (range->to, f->x_to)), f->left, f->right);
  return *to > *from;
}

FsColor
fs_strip_color (const FsStyle *style, gboolean tight)
{
  return fs_color_fade (fs_palette_near (style->id), tight ? STRIP_TIGHT : STRIP_WIDE);
}

/* Draws bands across the data area, with a line at 0. In high contrast, their edges replace their fill. */
static void
draw_near_y (FsPen *pen, const FsPlotLayout *layout)
{
  const FsStyle *style = layout->style;
  const FsPlotFrame *f = &layout->frame;
  FsColor color = fs_palette_near (style->id);
  double zero = fs_style_snap (style, fs_plot_frame_y (f, 0));

  for (guint i = 0; i < layout->plot->near_y->len; i++)
    {
      const FsNearRange *range = &g_array_index (layout->plot->near_y, FsNearRange, i);
      double top = CLAMP (fs_plot_frame_y (f, range->to), f->top, f->bottom);
      double bottom = CLAMP (fs_plot_frame_y (f, range->from), f->top, f->bottom);
      g_autofree char *name = fs_near_range_text (range, TRUE);

      pen->name (pen, name, NULL);
      if (style->high_contrast)
        {
          double edges[] = { fs_style_snap (style, top), fs_style_snap (style, bottom) };
          FsPathPoint ends[] = { { f->left, edges[0], TRUE },
                                 { f->right, edges[0], FALSE },
                                 { f->left, edges[1], TRUE },
                                 { f->right, edges[1], FALSE } };
          const GArray path = { (char *) ends, G_N_ELEMENTS (ends) };

          pen->line (pen, &path, NULL, &(FsStroke){ .color = color, .width = style->axis_width });
        }
      else
        pen->box (pen, (FsBox){ f->left, top, f->right - f->left, bottom - top },
                  fs_color_fade (color, range->tight ? BAND_TIGHT : BAND_WIDE));
    }
  if ((layout->plot->near_y->len > 0 || (layout->plot->stacked && f->y_from < 0)) && zero >= f->top
      && zero <= f->bottom)
    fs_pen_segment (pen, f->left, zero, f->right, zero,
                    &(FsStroke){ .color = style->axis, .width = style->axis_width });
}

/* Hatches the part of the data area that does not count, from its left end on. */
static void
draw_hatch (FsPen *pen, const FsPlotLayout *layout)
{
  const FsStyle *style = layout->style;
  const FsPlotFrame *f = &layout->frame;
  double height = f->bottom - f->top, to;
  FsStroke stroke
      = { .color = fs_color_fade (style->text, style->high_contrast ? 1 : HATCH_ALPHA), .width = style->axis_width };
  g_autoptr (GArray) lines = NULL;

  if (isnan (layout->plot->hatched_to))
    return;
  to = fs_plot_frame_x (f, MIN (layout->plot->hatched_to, f->x_to));
  if (to <= f->left)
    return;
  lines = g_array_new (FALSE, FALSE, sizeof (FsPathPoint));
  for (double x = f->left - height; x < to; x += HATCH_PITCH * layout->em)
    {
      const FsPathPoint ends[] = { { x, f->bottom, TRUE }, { x + height, f->top, FALSE } };

      g_array_append_vals (lines, ends, 2);
    }
  pen->clip (pen, &(FsBox){ f->left, f->top, to - f->left, height });
  pen->line (pen, lines, NULL, &stroke);
  pen->clip (pen, NULL);
}

static FsColor
note_color (const FsPlotLayout *layout, const FsNote *note)
{
  const FsStyle *style = layout->style;

  if (note->palette_entry == G_MAXUINT)
    return isnan (note->y) ? style->dim_text : style->text;
  return fs_color_readable (fs_palette_color (style->id, note->palette_entry), style);
}

static gboolean
is_shown (const FsPlotLayout *layout, const FsNote *note, double *x, double *y)
{
  const FsPlotFrame *f = &layout->frame;

  *x = fs_plot_frame_x (f, note->x);
  *y = isnan (note->y) ? f->top : fs_plot_frame_y (f, note->y);
  return *x >= f->left && *x <= f->right && *y >= f->top && *y <= f->bottom;
}

FsStroke
fs_dotted_stroke (const FsStyle *style, FsColor color)
{
  double width = style->hairline_width;

  return (FsStroke){ .color = color, .width = width, .dashes = { 1.5 * width, 3 * width }, .n_dashes = 2 };
}

void
fs_draw_near_ranges (FsPen *pen, const FsPlotLayout *layout)
{
  double height = STRIP * layout->em;

  if (layout->style->bare)
    return;
  draw_near_y (pen, layout);
  /* Strips on the axis. */
  for (guint i = 0; i < layout->plot->near_x->len; i++)
    {
      const FsNearRange *range = &g_array_index (layout->plot->near_x, FsNearRange, i);
      g_autofree char *name = fs_near_range_text (range, TRUE);
      double from, to;

      if (!strip_of (layout, range, &from, &to))
        continue;
      pen->name (pen, name, NULL);
      pen->box (pen, (FsBox){ from, layout->frame.bottom - height, to - from, height },
                fs_strip_color (layout->style, range->tight));
    }
  draw_hatch (pen, layout);
  for (guint i = 0; i < layout->plot->notes->len; i++)
    {
      const FsNote *note = &g_array_index (layout->plot->notes, FsNote, i);
      FsStroke dots;
      double x, y;

      if (!isnan (note->y) || !is_shown (layout, note, &x, &y))
        continue;
      x = fs_style_snap (layout->style, x);
      dots = fs_dotted_stroke (layout->style, fs_color_fade (note_color (layout, note), NOTE_ALPHA));
      fs_pen_segment (pen, x, layout->frame.top, x, layout->frame.bottom, &dots);
    }
}

void
fs_draw_rings (FsPen *pen, const FsPlotLayout *layout)
{
  for (guint i = 0; i < layout->plot->notes->len && !layout->style->bare; i++)
    {
      const FsNote *note = &g_array_index (layout->plot->notes, FsNote, i);
      FsStroke stroke = { .color = note_color (layout, note), .width = layout->style->bar_width };
      double x, y;

      if (isnan (note->y) || note->is_number || !is_shown (layout, note, &x, &y))
        continue;
      fs_add_circle (pen->cr, x, y, RING * layout->em);
      pen->shape (pen, x, y, NULL, &stroke);
    }
}

/* Returns whether @box is in the data area and covers nothing of @kinds. */
static gboolean
is_free (const FsPlotLayout *layout, FsBox box, guint kinds)
{
  return fs_box_contains (fs_plot_layout_area (layout), box)
         && fs_occupancy_grid_count (layout->occupancy, fs_box_grow (box, BREATH * layout->em), kinds) == 0;
}

/* Adds a label above a strip, as near to its end as possible, else beside it. Returns FALSE without free space. */
static gboolean
label_strip (FsPlotLayout *layout, const char *words, double from, double to)
{
  FsColor color = fs_color_readable (fs_palette_near (layout->style->id), layout->style);
  g_autoptr (PangoLayout) text = fs_text_new (layout->context, layout->style, words, layout->em, FALSE);
  double em = layout->em, width = fs_text_width (text);
  double least = MAX (MIN (from, to - width - 0.4 * em), layout->frame.left + 0.4 * em);
  FsBox box = { MAX (to - width - 0.4 * em, least), layout->frame.bottom - (STRIP + 1.2) * em, width, 0.95 * em };

  while (box.x >= least && !is_free (layout, box, FS_OCCUPIED_ALL))
    box.x -= 0.5 * em;
  if (box.x < least)
    box.x = to + 0.4 * em;
  if (!is_free (layout, box, FS_OCCUPIED_ALL))
    return FALSE;
  fs_plot_layout_add_label (layout, g_steal_pointer (&text), box, 0, color);
  return TRUE;
}

/* Adds a label at the right end of a band, below its upper edge or above its lower one, if there is free space. */
static void
label_band (FsPlotLayout *layout, const FsNearRange *range)
{
  const FsPlotFrame *f = &layout->frame;
  FsColor color = fs_color_readable (fs_palette_near (layout->style->id), layout->style);
  g_autofree char *words = fs_near_range_text (range, FALSE);
  g_autoptr (PangoLayout) text = fs_text_new (layout->context, layout->style, words, 0.9 * layout->em, FALSE);
  double em = layout->em, width = fs_text_width (text), places[] = { range->to, range->from };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      double y = fs_plot_frame_y (f, places[i]) + (i == 0 ? 0.15 : -1.1) * em;
      FsBox box = { f->right - width - 0.4 * em, y, width, 0.95 * em };

      if (!is_free (layout, box, FS_OCCUPIED_ALL))
        continue;
      fs_plot_layout_add_label (layout, g_steal_pointer (&text), box, 0, color);
      return;
    }
}

/* A position for the text of a note relative to it, ems; the first free one is used. */
typedef struct {
  double down, away;
} Place;

static gboolean
try_place (FsPlotLayout *layout, PangoLayout *text, double x, double y, gboolean left, FsColor color, guint kinds)
{
  double width = fs_text_width (text);
  FsBox box = { left ? x - width : x, y, width, 0.95 * layout->em };

  if (!is_free (layout, box, kinds))
    return FALSE;
  fs_plot_layout_add_label (layout, g_object_ref (text), box, 0, color);
  return TRUE;
}

/* Labels a number: above its position, higher where another text is, or below. What is drawn beside it does not matter. */
static void
label_number (FsPlotLayout *layout, PangoLayout *text, double x, double y, FsColor color)
{
  static const double downs[] = { -1.3, -2.4, -3.5, 0.3 };
  double left = x - fs_text_width (text) / 2;

  for (guint i = 0; i < G_N_ELEMENTS (downs); i++)
    if (try_place (layout, text, left, y + downs[i] * layout->em, FALSE, color, FS_OCCUPIED_TEXT))
      return;
}

/* Labels a note: a dotted line beside its upper or lower end, a ring as near to it as possible; a dotted line is covered only if
 * there is no other position. */
static void
label_note (FsPlotLayout *layout, const FsNote *note, double x, double y)
{
  static const Place places[]
      = { { 0.7, 0.8 }, { -1.65, 0.8 }, { -0.475, 1.1 }, { 1.2, -1 },   { -2.15, -1 }, { 2, 1 },
          { -3, 1 },    { 2, 4 },       { -3, 4 },       { -0.475, 3 }, { -0.475, 5 }, { 4, 1 },
          { -5, 1 },    { -0.475, 8 },  { 4, 4 },        { -5, 4 },     { 2, 8 },      { -3, 8 },
          { 3, -1 },    { -4, -1 },     { 3, -5 },       { -4, -5 } };
  const guint kinds[] = { FS_OCCUPIED_ALL, FS_OCCUPIED_ALL & ~FS_OCCUPIED_HAIRLINE };
  double em = layout->em, top = layout->frame.top + 0.3 * em, bottom = layout->frame.bottom - 1.25 * em;
  const double rows[] = { top, bottom, top + 1.25 * em, bottom - 1.25 * em };
  FsColor color = note_color (layout, note);
  g_autoptr (PangoLayout) text = fs_text_new (layout->context, layout->style, note->text, em, FALSE);

  if (note->is_number)
    {
      label_number (layout, text, x, y, color);
      return;
    }
  for (guint k = 0; k < G_N_ELEMENTS (kinds) && isnan (note->y); k++)
    for (guint row = 0; row < G_N_ELEMENTS (rows); row++)
      for (int side = 1; side >= -1; side -= 2)
        if (try_place (layout, text, x + side * 0.6 * em, rows[row], side < 0, color, kinds[k]))
          return;
  for (guint k = 0; k < G_N_ELEMENTS (kinds) && !isnan (note->y); k++)
    for (guint i = 0; i < G_N_ELEMENTS (places); i++)
      for (int side = -1; side <= 1; side += 2)
        if (try_place (layout, text, x + side * places[i].away * em, y + places[i].down * em, side < 0, color,
                       kinds[k]))
          return;
}

void
fs_plot_layout_label_notes (FsPlotLayout *layout)
{
  const FsPlotFrame *f = &layout->frame;
  double zero = fs_plot_frame_y (f, 0);
  /* The label of the longest strip of a kind is for all; without space for it the legend gets an entry. */
  const FsNearRange **unnamed[] = { &layout->unnamed_wide, &layout->unnamed_tight };

  for (int tight = 1; tight >= 0; tight--)
    {
      double from = 0, to = 0, left, right;
      const FsNearRange *strip = NULL;
      g_autofree char *text = NULL;

      for (guint i = 0; i < layout->plot->near_x->len; i++)
        {
          const FsNearRange *range = &g_array_index (layout->plot->near_x, FsNearRange, i);

          if (range->tight != tight || !strip_of (layout, range, &left, &right) || right - left <= to - from)
            continue;
          from = left;
          to = right;
          strip = range;
        }
      text = strip != NULL ? fs_near_range_text (strip, FALSE) : NULL;
      *unnamed[tight] = strip != NULL && !label_strip (layout, text, from, to) ? strip : NULL;
    }

  for (guint i = 0; i < layout->plot->near_y->len; i++)
    if (g_array_index (layout->plot->near_y, FsNearRange, i).to > 0)
      label_band (layout, &g_array_index (layout->plot->near_y, FsNearRange, i));
  /* No text is on the zero line: it would be struck through. */
  if (layout->plot->near_y->len > 0 && zero >= f->top && zero <= f->bottom)
    fs_occupancy_grid_add_line (layout->occupancy, f->left, zero, f->right, zero, FS_OCCUPIED_MARK);
  for (guint i = 0; i < layout->plot->notes->len; i++)
    {
      const FsNote *note = &g_array_index (layout->plot->notes, FsNote, i);
      double x, y;

      if (isnan (note->y) && is_shown (layout, note, &x, &y))
        fs_occupancy_grid_add_line (layout->occupancy, x, f->top, x, f->bottom, FS_OCCUPIED_HAIRLINE);
    }
  for (guint i = 0; i < layout->plot->notes->len; i++)
    {
      const FsNote *note = &g_array_index (layout->plot->notes, FsNote, i);
      double x, y;

      if (note->text != NULL && is_shown (layout, note, &x, &y))
        label_note (layout, note, x, y);
    }
}
