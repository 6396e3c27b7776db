#include "export/scene.h"

#include <math.h>

#include "base/translate.h"

#define REFERENCE_LINE 0.75 /* relative to a model line */
#define JOIN_LINE 0.75      /* the same */

/* What is being described: one panel of the scene, and paths that are copied as outlines. */
typedef struct {
  FsScene *scene;
  FsScenePanel *panel;
  const FsPlotLayout *layout;
  double bottom; /* of the panel, pt from the lower edge of the figure */
  cairo_surface_t *surface;
  cairo_t *cr;
} Builder;

static void
item_free (gpointer data)
{
  FsSceneItem *item = data;

  g_free (item->name);
  g_clear_pointer (&item->vertices, g_array_unref);
  g_clear_pointer (&item->points, g_array_unref);
  g_clear_pointer (&item->outline, g_array_unref);
  g_clear_pointer (&item->runs, g_array_unref);
  g_free (item);
}

static void
tick_clear (gpointer data)
{
  g_clear_pointer (&((FsSceneTick *) data)->runs, g_array_unref);
}

static void
panel_free (gpointer data)
{
  FsScenePanel *panel = data;

  for (int axis = 0; axis < 2; axis++)
    {
      g_clear_pointer (&panel->ticks[axis], g_array_unref);
      g_clear_pointer (&panel->label[axis], g_array_unref);
    }
  g_ptr_array_unref (panel->items);
  g_free (panel);
}

static FsSceneItem *
add_item (Builder *b, FsItemKind kind, FsColor color, double alpha, const char *name)
{
  FsSceneItem *item = g_new0 (FsSceneItem, 1);

  item->kind = kind;
  item->color = color;
  item->color.a = MIN (1, color.a * alpha);
  item->name = name != NULL ? fs_text_plain (name) : NULL;
  g_ptr_array_add (b->panel->items, item);
  return item;
}

/* Coordinates. */

static FsVertex
to_axes (const Builder *b, double x, double y)
{
  const FsPlotLayout *layout = b->layout;

  return (FsVertex){ fs_plot_frame_data_x (&layout->frame, x) / layout->plot->x.factor,
                     fs_plot_frame_data_y (&layout->frame, y) / layout->plot->y.factor };
}

static FsVertex
to_figure (const Builder *b, double x, double y)
{
  return (FsVertex){ x, b->bottom + b->layout->height - y };
}

static void
add_vertex (const Builder *b, FsSceneItem *item, double x, double y)
{
  FsVertex vertex = to_axes (b, x, y);

  if (item->vertices == NULL)
    item->vertices = g_array_new (FALSE, FALSE, sizeof (FsVertex));
  g_array_append_val (item->vertices, vertex);
}

static void
add_gap (FsSceneItem *item)
{
  const FsVertex gap = { NAN, NAN };

  if (item->vertices != NULL && item->vertices->len > 0)
    g_array_append_val (item->vertices, gap);
}

static void
set_dashes (FsSceneItem *item, const double *lengths, int n, double scale)
{
  item->n_dashes = MIN (n, (int) G_N_ELEMENTS (item->dashes));
  for (int i = 0; i < item->n_dashes; i++)
    item->dashes[i] = lengths[i] * scale;
}

static void
set_slot_dashes (FsSceneItem *item, guint slot)
{
  int n;
  const double *lengths = fs_palette_dash (slot, &n);

  set_dashes (item, lengths, n, item->width / 2);
}

/* Outlines. */

/* Copies the path of the builder, in device units around @x and @y. */
static GArray *
take_outline (cairo_t *cr, double x, double y)
{
  GArray *outline = g_array_new (FALSE, FALSE, sizeof (FsOutline));
  cairo_path_t *path = cairo_copy_path (cr);

  for (int i = 0; i < path->num_data; i += path->data[i].header.length)
    {
      const cairo_path_data_t *data = &path->data[i];
      int n = data->header.length - 1;
      FsOutline part = { "MLCZ" [data->header.type], { 0 }, { 0 } };

      for (int p = 0; p < n; p++)
        {
          part.x[p] = data[p + 1].point.x - x;
          part.y[p] = y - data[p + 1].point.y;
        }
      /* Cairo begins another part where one is closed; an empty one is no part. */
      if (part.kind == 'M' && i + data->header.length >= path->num_data)
        break;
      g_array_append_val (outline, part);
    }
  cairo_path_destroy (path);
  cairo_new_path (cr);
  return outline;
}

GArray *
fs_scene_marker (FsMarker marker, double diameter)
{
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);
  GArray *outline;

  fs_marker_path (cr, marker, 0, 0, diameter);
  outline = take_outline (cr, 0, 0);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return outline;
}

/* Adds the path of the builder as a shape at a place of the data area. @width: 0 to fill it. */
static FsSceneItem *
add_shape (Builder *b, double x, double y, FsColor color, double alpha, double width)
{
  FsSceneItem *item = add_item (b, FS_ITEM_SHAPE, color, alpha, NULL);

  item->outline = take_outline (b->cr, x, y);
  item->anchor = to_axes (b, x, y);
  item->width = width;
  return item;
}

/* The same at a place of the figure. */
static FsSceneItem *
add_figure_shape (Builder *b, double x, double y, FsColor color, double alpha, double width)
{
  FsSceneItem *item = add_shape (b, x, y, color, alpha, width);

  item->in_figure = TRUE;
  item->anchor = to_figure (b, x, y);
  return item;
}

static void
add_text (Builder *b, PangoLayout *text, double x, double y, FsColor color, gboolean in_figure)
{
  FsSceneItem *item = add_item (b, FS_ITEM_TEXT, color, 1, NULL);

  item->runs = fs_text_runs (text);
  item->size = (double) pango_font_description_get_size (pango_layout_get_font_description (text)) / PANGO_SCALE;
  item->in_figure = in_figure;
  item->anchor = in_figure ? to_figure (b, x, y) : to_axes (b, x, y);
}

/* A rectangle of the data area, device units. */
static void
add_box (Builder *b, FsBox box, FsColor color, double alpha, const char *name)
{
  FsSceneItem *item = add_item (b, FS_ITEM_AREA, color, alpha, name);

  add_vertex (b, item, box.x, box.y);
  add_vertex (b, item, box.x + box.width, box.y);
  add_vertex (b, item, box.x + box.width, box.y + box.height);
  add_vertex (b, item, box.x, box.y + box.height);
}

static FsSceneItem *
add_segment (Builder *b, double x0, double y0, double x1, double y1, FsColor color, double alpha, double width)
{
  FsSceneItem *item = add_item (b, FS_ITEM_LINE, color, alpha, NULL);

  item->width = width;
  add_vertex (b, item, x0, y0);
  add_vertex (b, item, x1, y1);
  return item;
}

static void
set_dots (FsSceneItem *item)
{
  const double dots[] = { 1.5, 3 };

  set_dashes (item, dots, 2, item->width);
}

/* What lies behind everything. */

static void
add_near_ranges (Builder *b)
{
  const FsPlotLayout *layout = b->layout;
  const FsPlotFrame *f = &layout->frame;
  FsColor color = fs_palette_near (layout->style->id);

  for (guint i = 0; i < layout->plot->near_y->len; i++)
    {
      const FsNearRange *range = &g_array_index (layout->plot->near_y, FsNearRange, i);
      double top = CLAMP (fs_plot_frame_y (f, range->to), f->top, f->bottom);
      double bottom = CLAMP (fs_plot_frame_y (f, range->from), f->top, f->bottom);
      g_autofree char *name = fs_near_range_text (range, TRUE);

      add_box (b, (FsBox){ f->left, top, f->right - f->left, bottom - top }, color,
               range->tight ? BAND_TIGHT : BAND_WIDE, name);
    }
  if (layout->plot->near_y->len > 0)
    {
      double y = fs_plot_frame_y (f, 0);

      if (y >= f->top && y <= f->bottom)
        add_segment (b, f->left, y, f->right, y, layout->style->axis, 1, layout->style->axis_width);
    }
  for (guint i = 0; i < layout->plot->near_x->len; i++)
    {
      const FsNearRange *range = &g_array_index (layout->plot->near_x, FsNearRange, i);
      double height = STRIP * layout->em;
      double from = CLAMP (fs_plot_frame_x (f, MAX (range->from, f->x_from)), f->left, f->right);
      double to = CLAMP (fs_plot_frame_x (f, MIN (range->to, f->x_to)), f->left, f->right);
      g_autofree char *name = fs_near_range_text (range, TRUE);

      if (to > from)
        add_box (b, (FsBox){ from, f->bottom - height, to - from, height }, color,
                 range->tight ? STRIP_TIGHT_ALPHA : STRIP_WIDE_ALPHA, name);
    }
}

static gboolean
note_is_shown (const FsPlotFrame *f, const FsNote *note, double *x, double *y)
{
  *x = fs_plot_frame_x (f, note->x);
  *y = isnan (note->y) ? f->top : fs_plot_frame_y (f, note->y);
  return *x >= f->left && *x <= f->right && *y >= f->top && *y <= f->bottom;
}

/* Dotted lines of notes, or the rings around their points. */
static void
add_notes (Builder *b, gboolean rings)
{
  const FsPlotLayout *layout = b->layout;
  const FsPlotFrame *f = &layout->frame;

  for (guint i = 0; i < layout->plot->notes->len; i++)
    {
      const FsNote *note = &g_array_index (layout->plot->notes, FsNote, i);
      double x, y;

      if (isnan (note->y) == rings || !note_is_shown (f, note, &x, &y))
        continue;
      if (rings)
        {
          fs_add_circle (b->cr, x, y, RING * layout->em);
          add_shape (b, x, y, fs_note_color (layout, note), 1, layout->style->bar_width);
        }
      else
        set_dots (add_segment (b, x, f->top, x, f->bottom, layout->style->dim_text, NOTE_ALPHA,
                               layout->style->hairline_width));
    }
}

static double
band_y (const FsPlotFrame *f, double y)
{
  double beyond = f->bottom - f->top;

  return isinf (y) ? f->top - beyond : CLAMP (fs_plot_frame_y (f, y), f->top - beyond, f->bottom + beyond);
}

static void
add_line_band (Builder *b, const FsLine *line, guint from, guint to, FsColor color, double alpha)
{
  const FsPlotFrame *f = &b->layout->frame;
  const FsBandVertex *band = (const FsBandVertex *) (void *) line->band->data;
  FsSceneItem *area = add_item (b, FS_ITEM_AREA, color, alpha, b->layout->plot->band_name);

  for (guint i = from; i < to; i++)
    add_vertex (b, area, fs_plot_frame_x (f, band[i].x), band_y (f, band[i].high));
  for (guint i = to; i > from; i--)
    add_vertex (b, area, fs_plot_frame_x (f, band[i - 1].x), band_y (f, band[i - 1].low));
  for (int upper = 0; upper < 2; upper++)
    {
      FsSceneItem *edge = add_item (b, FS_ITEM_LINE, color, LINE_BAND_EDGE * alpha, NULL);

      edge->width = fmax (b->layout->style->hairline_width / 2, b->layout->style->least_line);
      for (guint i = from; i < to; i++)
        add_vertex (b, edge, fs_plot_frame_x (f, band[i].x), band_y (f, upper ? band[i].high : band[i].low));
    }
}

static void
add_line_bands (Builder *b)
{
  const FsPlotFrame *f = &b->layout->frame;
  double alpha = fs_line_band_alpha (b->layout);

  for (guint s = 0; s < b->layout->plot->series->len; s++)
    {
      const FsSeries *series = b->layout->plot->series->pdata[s];

      for (guint l = 0; l < series->lines->len; l++)
        {
          const FsLine *line = series->lines->pdata[l];
          const FsBandVertex *band = (const FsBandVertex *) (void *) line->band->data;

          for (guint i = 0; i < line->band->len; i++)
            {
              guint from = i;

              while (i < line->band->len && isfinite (band[i].low) && !isnan (band[i].high)
                     && (!f->y_log || band[i].low > 0) && (!f->x_log || band[i].x > 0))
                i++;
              if (i > from + 1)
                add_line_band (b, line, from, i, fs_palette_color (b->layout->style->id, series->slot), alpha);
            }
        }
    }
}

static void
add_interval_bands (Builder *b)
{
  const FsPlotFrame *f = &b->layout->frame;

  for (guint s = 0; b->layout->plot->interval_bands && s < b->layout->plot->series->len; s++)
    {
      const FsSeries *series = b->layout->plot->series->pdata[s];
      const FsPlotPoint *points = (const FsPlotPoint *) (void *) series->points->data;

      for (guint i = 0; i < series->points->len; i++)
        {
          guint from = i;
          FsSceneItem *area;

          while (fs_points_are_joined (b->layout, series, i))
            i++;
          if (i == from)
            continue;
          area = add_item (b, FS_ITEM_AREA, fs_palette_color (b->layout->style->id, series->slot), BAND_ALPHA,
                           _ ("interval band"));
          for (guint p = from; p <= i; p++)
            add_vertex (b, area, fs_plot_frame_x (f, points[p].x),
                        fs_plot_frame_y (f, points[p].y + points[p].half_width));
          for (guint p = i + 1; p > from; p--)
            add_vertex (b, area, fs_plot_frame_x (f, points[p - 1].x),
                        fs_plot_frame_y (f, points[p - 1].y - points[p - 1].half_width));
        }
    }
}

/* Lines. */

static FsSceneItem *
add_path (Builder *b, const FsLine *line, FsColor color, double alpha, double width, const char *name)
{
  g_autoptr (GArray) path = fs_plot_layout_path (b->layout, line, FS_FINE_COLUMN);
  FsSceneItem *item = add_item (b, FS_ITEM_LINE, color, alpha, name);

  item->width = width;
  for (guint i = 0; i < path->len; i++)
    {
      const FsPathPoint *p = &g_array_index (path, FsPathPoint, i);

      if (p->move)
        add_gap (item);
      add_vertex (b, item, p->x, p->y);
    }
  return item;
}

static void
add_short_end (Builder *b, FsLineEnd end, FsColor color, double alpha, double width, gboolean round)
{
  double half = SHORT_END * b->layout->style->end_size;

  cairo_move_to (b->cr, end.x - half, end.y);
  cairo_line_to (b->cr, end.x + half, end.y);
  add_shape (b, end.x, end.y, color, alpha, width)->round = round;
}

static void
add_end (Builder *b, double x, double y, FsColor color, double width, gboolean in_figure)
{
  double size = b->layout->style->end_size;
  FsSceneItem *(*add) (Builder *, double, double, FsColor, double, double) = in_figure ? add_figure_shape : add_shape;

  fs_end_path (b->cr, x, y, size);
  add (b, x, y, color, 1, width)->round = TRUE;
  fs_arrow_head_path (b->cr, x, y - size, size);
  add (b, x, y, color, 1, ARROW_WIDTH * width)->round = TRUE;
}

static void
add_line (Builder *b, const FsSeries *series, const FsLine *line)
{
  const FsStyle *style = b->layout->style;
  static const double second[] = { 4, 2.5 }, third[] = { 7, 2.5, 1.5, 2.5 };
  gboolean main_line = line->weight == FS_LINE_MAIN;
  double width = main_line                      ? style->model_width
                 : line->weight == FS_LINE_JOIN ? JOIN_LINE * style->model_width
                                                : style->second_width;
  double alpha = main_line ? 1 : line->weight == FS_LINE_JOIN ? JOIN_ALPHA : style->second_alpha;
  FsColor color = fs_palette_color (style->id, series->slot);
  g_autofree char *label = fs_text_plain (series->label);
  g_autofree char *name
      = line->name != NULL && *label != '\0' ? g_strdup_printf ("%s, %s", label, line->name) : g_strdup (label);
  FsSceneItem *item = add_path (b, line, color, alpha, width, name);
  FsLineEnd end = fs_plot_layout_line_end (b->layout, line);

  if (main_line && !b->layout->plot->trace)
    set_slot_dashes (item, series->slot);
  else if (line->weight == FS_LINE_SECOND)
    set_dashes (item, second, G_N_ELEMENTS (second), width);
  else if (line->weight == FS_LINE_THIRD)
    set_dashes (item, third, G_N_ELEMENTS (third), width);
  if (!end.shown)
    return;
  if (main_line && !end.above)
    add_end (b, end.x, end.y, color, width, FALSE);
  else if (end.above)
    {
      fs_arrow_head_path (b->cr, end.x, end.y, style->end_size);
      add_shape (b, end.x, end.y, color, alpha, width)->round = TRUE;
    }
  else
    add_short_end (b, end, color, alpha, width, TRUE);
}

static void
add_references (Builder *b)
{
  const FsPlotLayout *layout = b->layout;
  double width = REFERENCE_LINE * layout->style->model_width;
  static const double dashes[][2] = { { 12, 3 }, { 6, 3 }, { 2, 2 } };

  for (guint g = 0; g < layout->plot->references->len; g++)
    {
      const FsReferenceCurves *reference = layout->plot->references->pdata[g];

      for (guint s = 0; s < reference->series->len; s++)
        {
          const FsSeries *series = reference->series->pdata[s];
          FsColor color = fs_palette_color (layout->style->id, series->slot);

          for (guint i = 0; i < series->lines->len; i++)
            {
              const FsLine *line = series->lines->pdata[i];
              FsSceneItem *item = add_path (b, line, color, layout->style->reference_alpha, width, reference->name);
              FsLineEnd end = fs_plot_layout_line_end (layout, line);

              if (reference->rank > 0)
                set_dashes (item, dashes[(reference->rank - 1) % G_N_ELEMENTS (dashes)], 2, width);
              if (end.shown && !end.above)
                add_short_end (b, end, color, layout->style->reference_alpha, width, FALSE);
            }
        }
    }
}

static void
add_hairline (Builder *b, guint s)
{
  const FsPlotLayout *layout = b->layout;
  const FsSeries *series = layout->plot->series->pdata[s];
  const FsLine *line = fs_series_main_line (series);
  FsColor color = fs_palette_color (layout->style->id, series->slot);
  double width = layout->style->hairline_width, bottom = layout->frame.bottom;
  guint before, after;
  FsLineEnd end;

  if (line == NULL)
    return;
  end = fs_plot_layout_line_end (layout, line);
  fs_plot_layout_same_saturation (layout, s, &before, &after);
  if (isnan (end.saturation_x) || before > 0)
    return;
  if (after > 0)
    color = layout->style->dim_text;
  set_dots (add_segment (b, end.saturation_x,
                         end.shown && !end.above && after == 0 ? end.y + 2 * width : layout->frame.top,
                         end.saturation_x, bottom - WEDGE * layout->style->end_size, color, HAIRLINE_ALPHA, width));
  fs_wedge_path (b->cr, end.saturation_x, bottom, layout->style->end_size);
  add_shape (b, end.saturation_x, bottom, color, 1, 0);
}

static void
add_brackets (Builder *b)
{
  const FsPlotLayout *layout = b->layout;

  for (guint s = 0; s < layout->plot->series->len; s++)
    {
      const FsSeries *series = layout->plot->series->pdata[s];
      FsColor color = fs_palette_color (layout->style->id, series->slot);
      FsBox box;

      if (!fs_plot_layout_bracket (layout, series, &box))
        continue;
      add_box (b, (FsBox){ box.x, layout->frame.top, box.width, layout->frame.bottom - layout->frame.top }, color,
               BAND_ALPHA, _ ("simulation saturates"));
      add_box (b, box, color, BRACKET_ALPHA, NULL);
      fs_bracket_path (b->cr, box.x, box.x + box.width, layout->frame.bottom, box.height);
      add_shape (b, box.x, layout->frame.bottom, color, 1, layout->style->bar_width);
    }
}

static void
add_lines (Builder *b)
{
  static const FsLineWeight order[] = { FS_LINE_JOIN, FS_LINE_SECOND, FS_LINE_THIRD, FS_LINE_MAIN };

  add_references (b);
  for (guint s = 0; s < b->layout->plot->series->len; s++)
    add_hairline (b, s);
  add_brackets (b);
  for (guint w = 0; w < G_N_ELEMENTS (order); w++)
    for (guint s = 0; s < b->layout->plot->series->len; s++)
      {
        const FsSeries *series = b->layout->plot->series->pdata[s];

        for (guint i = 0; i < series->lines->len; i++)
          if (((const FsLine *) series->lines->pdata[i])->weight == order[w])
            add_line (b, series, series->lines->pdata[i]);
      }
}

/* Points. */

static gboolean
is_final (FsPointStatus state)
{
  return state == FS_POINT_STATUS_DONE || state == FS_POINT_STATUS_MEASURED;
}

static void
add_beyond (Builder *b, const FsSeries *series)
{
  double end = fs_end_of_lines (series), width = b->layout->style->bar_width;
  const double dashes[] = { 3, 2 };
  FsSceneItem *item = NULL;
  gboolean has_start = FALSE;
  double before_x = 0, before_y = 0;

  if (!isfinite (end) || b->layout->plot->x.parameter)
    return;
  for (guint i = 0; i < series->points->len; i++)
    {
      const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, i);
      double x = 0, y = 0;
      FsPointPosition place = fs_plot_layout_point (b->layout, point, &x, &y);
      gboolean drawn = (place == FS_POSITION_INSIDE || place == FS_POSITION_TOP_EDGE)
                       && (point->state == FS_POINT_STATUS_DONE || point->state == FS_POINT_STATUS_NOT_CONVERGED
                           || point->state == FS_POINT_STATUS_SATURATED);

      if (drawn && has_start && point->x > end)
        {
          if (item == NULL)
            {
              item = add_item (b, FS_ITEM_LINE, fs_palette_color (b->layout->style->id, series->slot), BEYOND_ALPHA,
                               NULL);
              item->width = width;
              set_dashes (item, dashes, 2, width);
            }
          add_gap (item);
          add_vertex (b, item, before_x, before_y);
          add_vertex (b, item, x, y);
        }
      has_start = drawn;
      before_x = x;
      before_y = y;
    }
}

static double
bar_end (const FsPlotFrame *f, double y)
{
  if (!isfinite (y) || (f->y_log && y <= 0))
    return f->bottom;
  return CLAMP (fs_plot_frame_y (f, y), f->top, f->bottom);
}

/* Adds points of one look; the item is new if the last one has another. */
static FsSceneItem *
points_item (Builder *b, FsSceneItem *last, const FsSeries *series, FsMarker marker, gboolean hollow, double alpha,
             gboolean chevrons)
{
  const FsStyle *style = b->layout->style;
  FsSceneItem *item = last;

  if (last != NULL && last->hollow == hollow && last->chevrons == chevrons && last->marker == marker
      && last->color.a == alpha)
    return last;
  item = add_item (b, FS_ITEM_POINTS, fs_palette_color (style->id, series->slot), alpha, series->label);
  item->points = g_array_new (FALSE, FALSE, sizeof (FsScenePoint));
  item->marker = marker;
  item->diameter = style->marker_diameter;
  item->ring = style->background.a > 0 ? style->marker_ring : 0;
  item->hollow = hollow;
  item->width = style->bar_width;
  item->cap = style->bar_cap;
  item->chevrons = chevrons;
  return item;
}

static void
add_point (Builder *b, FsSceneItem *item, double x, double y, double high, double low)
{
  FsVertex at = to_axes (b, x, y);
  FsScenePoint point = { at.x, at.y, 0, 0 };

  if (isfinite (high))
    {
      point.plus = to_axes (b, x, high).y - at.y;
      point.minus = at.y - to_axes (b, x, low).y;
    }
  g_array_append_val (item->points, point);
}

static void
add_edge_triangle (Builder *b, FsPointPosition place, double x, double y, FsColor color, double alpha)
{
  double r = EDGE_SIZE * b->layout->style->marker_diameter / 2;

  cairo_save (b->cr);
  cairo_translate (b->cr, x, y);
  if (place == FS_POSITION_RIGHT_EDGE)
    cairo_rotate (b->cr, G_PI / 2);
  fs_marker_path (b->cr, FS_MARKER_TRIANGLE_UP, 0, 1.25 * r, 2 * r);
  cairo_restore (b->cr);
  add_shape (b, x, y, color, alpha, 0);
}

/* Adds one layer of the points of a series: published values, unfinished points, or finished ones. */
static void
add_points_of (Builder *b, const FsSeries *series, int layer)
{
  const FsPlotLayout *layout = b->layout;
  const FsStyle *style = layout->style;
  FsColor color = fs_palette_color (style->id, series->slot);
  FsSceneItem *item = NULL;

  for (guint i = 0; i < series->points->len; i++)
    {
      const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, i);
      double alpha = point->state == FS_POINT_STATUS_OUTDATED ? style->stale_alpha : 1, x, y, high = NAN, low = NAN;
      FsPointPosition place = fs_plot_layout_point (layout, point, &x, &y);
      gboolean hollow = !is_final (point->state) || fs_palette_hollow (series->slot);

      if (place == FS_POSITION_NOWHERE
          || layer
                 != (series->slot == FS_SLOT_PUBLISHED ? 0
                     : is_final (point->state)         ? 2
                                                       : 1))
        continue;
      if (point->state == FS_POINT_STATUS_SATURATED)
        {
          item = points_item (b, item, series, FS_MARKER_TRIANGLE_UP, TRUE, 1, FALSE);
          add_point (b, item, x, y + 0.7 * style->marker_diameter, NAN, NAN);
        }
      else if (place == FS_POSITION_TOP_EDGE || place == FS_POSITION_RIGHT_EDGE)
        add_edge_triangle (b, place, x, y, color, is_final (point->state) ? 1 : style->stale_alpha);
      else if (place == FS_POSITION_ON_AXIS)
        {
          item = points_item (b, item, series, FS_MARKER_DISC, TRUE, 1, FALSE);
          add_point (b, item, x, y, NAN, NAN);
        }
      else
        {
          if (isfinite (point->half_width) && point->half_width > 0 && point->state != FS_POINT_STATUS_OUTDATED
              && !fs_point_has_band (layout, series, point))
            {
              high = bar_end (&layout->frame, point->y + point->half_width);
              low = bar_end (&layout->frame, point->y - point->half_width);
            }
          item = points_item (b, item, series, fs_palette_marker (series->slot), hollow, alpha,
                              !is_final (point->state));
          add_point (b, item, x, y, high, low);
        }
    }
}

/* Adds a dot for each point of a series, at most one in each cell of a fine grid. */
static void
add_cloud (Builder *b, const FsSeries *series)
{
  const FsPlotFrame *f = &b->layout->frame;
  double size = DOT_SIZE * b->layout->style->marker_diameter, cell = size / 2;
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  FsSceneItem *item = points_item (b, NULL, series, FS_MARKER_SQUARE, FALSE, DOT_ALPHA, FALSE);

  item->diameter = size / 0.88;
  item->ring = 0;
  for (guint i = 0; i < series->points->len; i++)
    {
      double x, y;
      gint64 key;

      if (fs_plot_layout_point (b->layout, &g_array_index (series->points, FsPlotPoint, i), &x, &y)
          != FS_POSITION_INSIDE)
        continue;
      key = (gint64) ((x - f->left) / cell) << 32 | (gint64) ((y - f->top) / cell);
      if (g_hash_table_add (taken, g_memdup2 (&key, sizeof key)))
        add_point (b, item, x, y, NAN, NAN);
    }
}

static void
add_reference_points (Builder *b)
{
  const FsPlotLayout *layout = b->layout;

  for (guint g = 0; g < layout->plot->references->len; g++)
    {
      const FsReferenceCurves *reference = layout->plot->references->pdata[g];

      for (guint s = 0; s < reference->series->len; s++)
        {
          const FsSeries *series = reference->series->pdata[s];
          FsSceneItem *item = NULL;

          for (guint i = 0; i < series->points->len; i++)
            {
              const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, i);
              double x, y;

              if (fs_plot_layout_point (layout, point, &x, &y) != FS_POSITION_INSIDE)
                continue;
              item = points_item (b, item, series, fs_palette_marker (series->slot), TRUE, layout->style->stale_alpha,
                                  FALSE);
              add_point (b, item, x, y,
                         point->half_width > 0 ? bar_end (&layout->frame, point->y + point->half_width) : NAN,
                         bar_end (&layout->frame, point->y - point->half_width));
            }
        }
    }
}

static void
add_points (Builder *b)
{
  add_reference_points (b);
  for (guint s = 0; s < b->layout->plot->series->len; s++)
    if (fs_series_is_cloud (b->layout->plot->series->pdata[s]))
      add_cloud (b, b->layout->plot->series->pdata[s]);
    else
      add_beyond (b, b->layout->plot->series->pdata[s]);
  for (int layer = 0; layer < 3 && !b->layout->plot->trace; layer++)
    for (guint s = 0; s < b->layout->plot->series->len; s++)
      if (!fs_series_is_cloud (b->layout->plot->series->pdata[s]))
        add_points_of (b, b->layout->plot->series->pdata[s], layer);
}

/* The legend, in the figure. */

static void
add_sample_line (Builder *b, double x, double y, FsColor color, double alpha, double width, const double *dashes, int n,
                 double scale)
{
  cairo_move_to (b->cr, x, y);
  cairo_line_to (b->cr, x + b->layout->legend->sample, y);
  set_dashes (add_figure_shape (b, x, y, color, alpha, width), dashes, n, scale);
}

static void
add_sample_marker (Builder *b, FsMarker marker, gboolean hollow, double x, double y, FsColor color)
{
  const FsStyle *style = b->layout->style;
  FsColor paper = style->background;

  if (paper.a > 0)
    {
      fs_marker_path (b->cr, marker, x, y, style->marker_diameter + 2 * style->marker_ring);
      add_figure_shape (b, x, y, paper, 1, 0);
    }
  paper.a = 1;
  fs_marker_path (b->cr, marker, x, y, style->marker_diameter - (hollow ? style->bar_width : 0));
  add_figure_shape (b, x, y, hollow ? paper : color, 1, 0);
  if (!hollow)
    return;
  fs_marker_path (b->cr, marker, x, y, style->marker_diameter - style->bar_width);
  add_figure_shape (b, x, y, color, 1, style->bar_width);
}

static void
add_sample_bar (Builder *b, double x, double y, double reach, gboolean chevrons, FsColor color)
{
  const FsStyle *style = b->layout->style;
  const double dashes[] = { 1.8, 1.8 };
  FsSceneItem *item;

  cairo_move_to (b->cr, x, y - reach);
  cairo_line_to (b->cr, x, y + reach);
  item = add_figure_shape (b, x, y, color, 1, style->bar_width);
  if (chevrons)
    set_dashes (item, dashes, 2, style->bar_width);
  for (int end = -1; end <= 1; end += 2)
    {
      double slope = chevrons ? -end * style->bar_cap : 0;

      cairo_move_to (b->cr, x - style->bar_cap, y + end * reach + slope);
      cairo_line_to (b->cr, x, y + end * reach);
      cairo_line_to (b->cr, x + style->bar_cap, y + end * reach + slope);
      add_figure_shape (b, x, y, color, 1, style->bar_width);
    }
}

static void
add_sample_area (Builder *b, double x, double y, double height, FsColor color, double alpha)
{
  cairo_rectangle (b->cr, x, y - height / 2, b->layout->legend->sample, height);
  add_figure_shape (b, x, y, color, alpha, 0);
}

static void
add_series_sample (Builder *b, const FsSeries *series, double x, double y)
{
  const FsStyle *style = b->layout->style;
  FsColor color = fs_palette_color (style->id, series->slot);
  int n;
  const double *dashes = fs_palette_dash (series->slot, &n);

  if (fs_series_main_line (series) != NULL || (series->hidden && series->measured == G_MAXUINT))
    add_sample_line (b, x, y, color, 1, style->model_width, dashes, n, style->model_width / 2);
  if (series->points->len > 0 || fs_series_main_line (series) == NULL)
    add_sample_marker (b, fs_palette_marker (series->slot), fs_palette_hollow (series->slot),
                       x + b->layout->legend->sample / 2, y, color);
}

static void
add_sample (Builder *b, const FsEntry *entry, double x, double y)
{
  const FsPlotLayout *layout = b->layout;
  const FsStyle *style = layout->style;
  FsColor gray = style->dim_text;
  double middle = x + layout->legend->sample / 2, bar = 0.54 * layout->em, half = style->end_size / 2;
  static const double second[] = { 4, 2.5 }, third[] = { 7, 2.5, 1.5, 2.5 },
                      ranks[][2] = { { 12, 3 }, { 6, 3 }, { 2, 2 } };
  double width = REFERENCE_LINE * style->model_width;

  switch (entry->kind)
    {
    case FS_ENTRY_SERIES:
      add_series_sample (b, entry->series, x, y);
      break;
    case FS_ENTRY_LINE:
      if (entry->weight == FS_LINE_MAIN)
        add_sample_line (b, x, y, gray, 1, style->model_width, NULL, 0, 1);
      else
        add_sample_line (b, x, y, gray, 1, style->second_width, entry->weight == FS_LINE_SECOND ? second : third,
                         entry->weight == FS_LINE_SECOND ? 2 : 4, style->second_width);
      break;
    case FS_ENTRY_REFERENCE:
      add_sample_line (b, x, y, gray, MIN (1, 1.5 * style->reference_alpha), width,
                       entry->rank > 0 ? ranks[(entry->rank - 1) % G_N_ELEMENTS (ranks)] : NULL,
                       entry->rank > 0 ? 2 : 0, width);
      break;
    case FS_ENTRY_POINT:
      if (!layout->plot->interval_bands)
        add_sample_bar (b, middle, y, bar, FALSE, gray);
      add_sample_marker (b, FS_MARKER_DISC, FALSE, middle, y, gray);
      break;
    case FS_ENTRY_BAND:
      add_sample_area (b, x, y, bar, gray, 2 * BAND_ALPHA);
      break;
    case FS_ENTRY_LINE_BAND:
      add_sample_area (b, x, y, bar, gray, 2 * fs_line_band_alpha (layout));
      break;
    case FS_ENTRY_NEAR_TIGHT:
    case FS_ENTRY_NEAR_WIDE:
      add_sample_area (b, x, y, bar / 1.5, fs_palette_near (style->id),
                       entry->kind == FS_ENTRY_NEAR_TIGHT ? STRIP_TIGHT_ALPHA : STRIP_WIDE_ALPHA);
      break;
    case FS_ENTRY_NOT_CONVERGED:
      add_sample_bar (b, middle, y, 1.1 * bar, TRUE, gray);
      add_sample_marker (b, FS_MARKER_DISC, TRUE, middle, y, gray);
      break;
    case FS_ENTRY_OUTDATED:
      gray.a *= style->stale_alpha;
      add_sample_marker (b, FS_MARKER_DISC, TRUE, middle, y, gray);
      break;
    case FS_ENTRY_SATURATED:
      add_sample_marker (b, FS_MARKER_TRIANGLE_UP, TRUE, middle, y, gray);
      break;
    case FS_ENTRY_END:
      add_end (b, middle, y + 0.8 * half, gray, 0.9 * style->model_width, TRUE);
      break;
    case FS_ENTRY_BRACKET:
      fs_bracket_path (b->cr, middle - half, middle + half, y + BRACKET_HEIGHT * half,
                       BRACKET_HEIGHT * style->end_size);
      add_figure_shape (b, middle, y, gray, 1, style->bar_width);
      break;
    default:
      g_assert_not_reached ();
    }
}

static void
add_legend (Builder *b)
{
  const FsLegend *legend = b->layout->legend;
  const FsStyle *style = b->layout->style;

  if (legend == NULL)
    return;
  if (legend->boxed && style->background.a > 0)
    {
      FsColor paper = style->background;

      fs_add_rounded_box (b->cr, legend->box, 0.64 * b->layout->em);
      add_figure_shape (b, legend->box.x, legend->box.y, paper, 0.92, 0);
    }
  for (guint i = 0; i < legend->entries->len; i++)
    {
      const FsEntry *entry = &g_array_index (legend->entries, FsEntry, i);
      FsBox box = fs_legend_row (legend, i);
      double y = box.y + box.height / 2;

      add_sample (b, entry, box.x, y);
      add_text (b, entry->text, box.x + legend->sample + legend->gap, y,
                entry->kind == FS_ENTRY_SERIES ? style->text : style->dim_text, TRUE);
    }
}

/* Axes. */

static GArray *
scene_ticks (const FsPlotLayout *layout, const GArray *ticks, double factor, gboolean with_numbers)
{
  GArray *out = g_array_new (FALSE, FALSE, sizeof (FsSceneTick));

  g_array_set_clear_func (out, tick_clear);
  for (guint i = 0; i < ticks->len; i++)
    {
      const FsTick *tick = &g_array_index (ticks, FsTick, i);
      FsSceneTick scene_tick = { tick->value / factor, tick->text == NULL, NULL };

      if (tick->text != NULL && with_numbers)
        {
          g_autoptr (PangoLayout) text = fs_text_new (layout->context, layout->style, tick->text, layout->em, FALSE);

          scene_tick.runs = fs_text_runs (text);
        }
      g_array_append_val (out, scene_tick);
    }
  return out;
}

static void
describe_axes (Builder *b)
{
  const FsPlotLayout *layout = b->layout;
  const FsPlot *plot = layout->plot;
  const FsPlotFrame *f = &layout->frame;
  FsScenePanel *panel = b->panel;
  FsVertex corner = to_figure (b, f->left, f->bottom), label;

  panel->left = corner.x;
  panel->bottom = corner.y;
  panel->width = f->right - f->left;
  panel->height = f->bottom - f->top;
  panel->from[0] = f->x_from / plot->x.factor;
  panel->to[0] = f->x_to / plot->x.factor;
  panel->from[1] = f->y_from / plot->y.factor;
  panel->to[1] = f->y_to / plot->y.factor;
  panel->log[0] = f->x_log;
  panel->log[1] = f->y_log;
  panel->ticks[0] = scene_ticks (layout, layout->x_ticks, plot->x.factor, !layout->style->hide_x_numbers);
  panel->ticks[1] = scene_ticks (layout, layout->y_ticks, plot->y.factor, TRUE);
  panel->label_turned = layout->style->y_label_turned;
  if (layout->x_label != NULL)
    {
      label = to_figure (b, layout->x_label_x + fs_text_width (layout->x_label) / 2, layout->x_label_y);
      panel->label[0] = fs_text_runs (layout->x_label);
      panel->label_x[0] = label.x;
      panel->label_y[0] = label.y;
    }
  if (layout->y_label != NULL)
    {
      double half = panel->label_turned ? 0 : fs_text_width (layout->y_label) / 2;

      label = to_figure (b, layout->y_label_x + half, layout->y_label_y);
      panel->label[1] = fs_text_runs (layout->y_label);
      panel->label_x[1] = label.x;
      panel->label_y[1] = label.y;
    }
}

static FsScenePanel *
panel_new (FsScene *scene, const FsPlotLayout *layout, double top)
{
  Builder b = { .scene = scene, .layout = layout, .bottom = scene->height - top - layout->height };

  b.panel = g_new0 (FsScenePanel, 1);
  b.panel->items = g_ptr_array_new_with_free_func (item_free);
  b.surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  b.cr = cairo_create (b.surface);
  describe_axes (&b);
  add_near_ranges (&b);
  add_notes (&b, FALSE);
  add_line_bands (&b);
  add_interval_bands (&b);
  add_lines (&b);
  add_points (&b);
  add_notes (&b, TRUE);
  add_legend (&b);
  for (guint i = 0; i < layout->labels->len; i++)
    {
      const FsLabel *label = &g_array_index (layout->labels, FsLabel, i);

      add_text (&b, label->text, label->x, label->y, label->color, FALSE);
    }
  cairo_destroy (b.cr);
  cairo_surface_destroy (b.surface);
  return b.panel;
}

FsScene *
fs_scene_new (const FsPlot *plot, const FsStyle *style, double width, double height)
{
  g_autoptr (FsPlotPanels) panels = fs_plot_panels_new (plot, style, width, height);
  FsScene *scene = g_new0 (FsScene, 1);

  scene->style = *style;
  scene->width = width;
  scene->height = height;
  scene->panels = g_ptr_array_new_with_free_func (panel_free);
  for (guint i = 0; i < panels->n; i++)
    g_ptr_array_add (scene->panels, panel_new (scene, panels->layouts[i], panels->tops[i]));
  return scene;
}

void
fs_scene_free (FsScene *scene)
{
  if (scene == NULL)
    return;
  g_ptr_array_unref (scene->panels);
  g_free (scene);
}

gboolean
fs_scene_has_intervals (const FsSceneItem *item)
{
  for (guint i = 0; item->points != NULL && i < item->points->len; i++)
    {
      const FsScenePoint *point = &g_array_index (item->points, FsScenePoint, i);

      if (point->plus != 0 || point->minus != 0)
        return TRUE;
    }
  return FALSE;
}
