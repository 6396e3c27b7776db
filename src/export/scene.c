/* A pen that lists what the painter of a plot draws. */
#include "export/scene.h"

#include <math.h>
#include <string.h>

#define CAPITALS 0.7 /* height of a capital letter in ems, as programs take it */

typedef struct {
  FsPen pen;
  const FsPlotLayout *layout; /* NULL where everything belongs to the figure */
  FsScenePanel *panel;
  double upper;           /* edge of the panel, pt from the lower edge of the figure */
  char *name;             /* of the next item; NULL for none */
  FsSceneItem *marks;     /* to which points of the same look are added */
  const char *marks_name; /* whose points they are */
  FsBox clip;             /* the data area, if nothing else was set */
} Describer;

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

static FsVertex
to_axes (const Describer *d, double x, double y)
{
  const FsPlotLayout *layout = d->layout;

  return (FsVertex){ fs_plot_frame_data_x (&layout->frame, x) / layout->plot->x.factor,
                     fs_plot_frame_data_y (&layout->frame, y) / layout->plot->y.factor };
}

static FsVertex
to_figure (const Describer *d, double x, double y)
{
  return (FsVertex){ x, d->upper - y };
}

/* Adds an item; lines and areas take the name. */
static FsSceneItem *
add_item (Describer *d, FsItemKind kind, FsColor color)
{
  FsSceneItem *item = g_new0 (FsSceneItem, 1);

  item->kind = kind;
  item->color = fs_color_fade (color, d->pen.faded);
  if (kind == FS_ITEM_LINE || kind == FS_ITEM_AREA)
    item->name = g_steal_pointer (&d->name);
  g_ptr_array_add (d->panel->items, item);
  return item;
}

static void
set_stroke (FsSceneItem *item, const FsStroke *stroke)
{
  item->width = stroke->width;
  item->n_dashes = stroke->n_dashes;
  memcpy (item->dashes, stroke->dashes, sizeof item->dashes);
  item->round = stroke->round_ends;
}

/* Adds vertices of the data area, with a gap where the path moves. */
static void
add_vertices (const Describer *d, FsSceneItem *item, const GArray *path)
{
  const FsVertex gap = { NAN, NAN };

  if (path->len == 0)
    return;
  item->vertices = g_array_sized_new (FALSE, FALSE, sizeof (FsVertex), path->len);
  for (guint i = 0; i < path->len; i++)
    {
      const FsPathPoint *p = &g_array_index (path, FsPathPoint, i);
      FsVertex vertex = to_axes (d, p->x, p->y);

      if (p->move && i > 0)
        g_array_append_val (item->vertices, gap);
      g_array_append_val (item->vertices, vertex);
    }
}

/* Copies the present path, relative to @x and @y, and clears it. */
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

static void
set_name (FsPen *pen, const char *name, const char *line)
{
  Describer *d = (Describer *) pen;
  g_autofree char *whole
      = line != NULL && name != NULL && *name != '\0' ? g_strdup_printf ("%s, %s", name, line) : NULL;

  g_free (d->name);
  d->name = name != NULL ? fs_text_plain (whole != NULL ? whole : name) : NULL;
}

static void
set_clip (FsPen *pen, const FsBox *box)
{
  Describer *d = (Describer *) pen;

  d->clip = box != NULL ? *box : fs_plot_layout_area (d->layout);
}

static void
set_fading (FsPen *pen, double alpha)
{
  pen->faded = alpha;
}

/* Adds the present path as a shape. */
static void
add_shape (FsPen *pen, double x, double y, const FsColor *fill, const FsStroke *stroke)
{
  Describer *d = (Describer *) pen;
  g_autoptr (GArray) outline = take_outline (pen->cr, x, y);

  for (int i = 0; i < 2; i++)
    {
      FsSceneItem *item;

      if (i == 0 ? fill == NULL : stroke == NULL)
        continue;
      item = add_item (d, FS_ITEM_SHAPE, i == 0 ? *fill : stroke->color);
      item->outline = g_array_ref (outline);
      item->in_figure = pen->in_figure;
      item->anchor = pen->in_figure ? to_figure (d, x, y) : to_axes (d, x, y);
      if (i == 1)
        set_stroke (item, stroke);
    }
}

/* Adds a line as a shape around its middle or, in the legend, at its beginning. */
static void
add_line_shape (FsPen *pen, const GArray *path, const FsStroke *stroke)
{
  const FsPathPoint *from = &g_array_index (path, FsPathPoint, 0), *to = from + path->len - 1;

  fs_add_path (pen->cr, path);
  add_shape (pen, pen->in_figure ? from->x : (from->x + to->x) / 2, from->y, NULL, stroke);
}

static void
add_line (FsPen *pen, const GArray *path, const GArray *end, const FsStroke *stroke)
{
  Describer *d = (Describer *) pen;
  g_autoptr (GArray) visible = NULL;
  FsStroke solid = *stroke;
  FsSceneItem *item;

  if (pen->in_figure)
    {
      add_line_shape (pen, path, stroke);
      return;
    }
  item = add_item (d, FS_ITEM_LINE, stroke->color);
  set_stroke (item, stroke);
  /* Programs clip with the data area alone. */
  visible = d->clip.width < fs_plot_layout_area (d->layout).width ? fs_path_clip (path, d->clip) : NULL;
  add_vertices (d, item, visible != NULL ? visible : path);
  solid.n_dashes = 0;
  if (end != NULL)
    add_line_shape (pen, end, &solid);
}

static void
add_area (FsPen *pen, const GArray *outline, FsColor color)
{
  Describer *d = (Describer *) pen;

  add_vertices (d, add_item (d, FS_ITEM_AREA, color), outline);
}

static void
add_box (FsPen *pen, FsBox box, FsColor color)
{
  FsPathPoint corners[] = { { box.x, box.y, TRUE },
                            { box.x + box.width, box.y, FALSE },
                            { box.x + box.width, box.y + box.height, FALSE },
                            { box.x, box.y + box.height, FALSE } };
  const GArray outline = { (char *) corners, G_N_ELEMENTS (corners) };

  if (!pen->in_figure)
    {
      add_area (pen, &outline, color);
      return;
    }
  cairo_rectangle (pen->cr, box.x, box.y, box.width, box.height);
  add_shape (pen, box.x, box.y + box.height / 2, &color, NULL);
}

static FsSceneItem *
add_points (Describer *d, const char *name, FsMarker marker, FsColor color)
{
  const FsStyle *style = d->pen.style;
  FsSceneItem *item = add_item (d, FS_ITEM_POINTS, color);

  item->name = name != NULL ? fs_text_plain (name) : NULL;
  item->points = g_array_new (FALSE, FALSE, sizeof (FsScenePoint));
  item->marker = marker;
  item->diameter = style->marker_diameter;
  item->ring = style->background.a > 0 ? style->marker_ring : 0;
  item->width = style->bar_width;
  item->cap = style->bar_cap;
  return item;
}

/* Points of one look are one item. */
static void
add_mark (FsPen *pen, const FsMark *mark)
{
  Describer *d = (Describer *) pen;
  gboolean dashed = mark->bar.n_dashes > 0;
  FsSceneItem *item = d->marks;
  FsVertex at = to_axes (d, mark->x, mark->y);
  FsScenePoint point = { at.x, at.y, 0, 0 };

  if (pen->in_figure)
    {
      fs_pen_mark_as_shapes (pen, mark);
      return;
    }
  if (item == NULL || d->marks_name != mark->name || item->marker != mark->marker || item->hollow != mark->hollow
      || item->no_marker != mark->no_marker || item->chevrons != dashed
      || memcmp (&item->color, &mark->bar.color, sizeof item->color) != 0)
    {
      item = d->marks = add_points (d, mark->name, mark->marker, mark->bar.color);
      d->marks_name = mark->name;
      item->hollow = mark->hollow;
      item->no_marker = mark->no_marker;
      item->chevrons = dashed;
    }
  if (isfinite (mark->high))
    {
      point.plus = to_axes (d, mark->x, mark->high).y - at.y;
      point.minus = at.y - to_axes (d, mark->x, mark->low).y;
    }
  g_array_append_val (item->points, point);
}

static void
add_dots (FsPen *pen, const char *name, const GArray *positions, double side, FsColor color)
{
  Describer *d = (Describer *) pen;
  FsSceneItem *item = add_points (d, name, FS_MARKER_SQUARE, color);

  item->diameter = side / FS_SQUARE_SIDE;
  item->ring = 0;
  for (guint i = 0; i < positions->len; i++)
    {
      const FsPathPoint *p = &g_array_index (positions, FsPathPoint, i);
      FsVertex at = to_axes (d, p->x, p->y);
      FsScenePoint point = { at.x, at.y, 0, 0 };

      g_array_append_val (item->points, point);
    }
}

static void
add_text (FsPen *pen, PangoLayout *text, double x, double y, double align, FsColor color)
{
  Describer *d = (Describer *) pen;
  FsSceneItem *item = add_item (d, FS_ITEM_TEXT, color);

  x += align * fs_text_width (text);
  item->align = align;

  item->runs = fs_text_runs (text);
  item->size = (double) pango_font_description_get_size (pango_layout_get_font_description (text)) / PANGO_SCALE;
  item->in_figure = pen->in_figure;
  item->anchor = pen->in_figure ? to_figure (d, x, y) : to_axes (d, x, y);
}

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

/* Adds the labels of the axes, which those of a plot with panels have in common. */
static void
describe_labels (const Describer *d, const FsPlotLayout *layout)
{
  FsScenePanel *panel = d->panel;
  FsVertex label;

  panel->label_turned = layout->style->y_label_turned;
  if (layout->x_label != NULL)
    {
      label = to_figure (d, layout->x_label_x + fs_text_width (layout->x_label) / 2, layout->x_label_y);
      panel->label[0] = fs_text_runs (layout->x_label);
      panel->label_x[0] = label.x;
      panel->label_y[0] = label.y;
    }
  if (layout->y_label != NULL)
    {
      double half = panel->label_turned ? 0 : fs_text_width (layout->y_label) / 2;

      label = to_figure (d, layout->y_label_x + half, layout->y_label_y);
      panel->label[1] = fs_text_runs (layout->y_label);
      panel->label_x[1] = label.x;
      panel->label_y[1] = label.y;
    }
}

static void
describe_axes (const Describer *d)
{
  const FsPlotLayout *layout = d->layout;
  const FsPlot *plot = layout->plot;
  const FsPlotFrame *f = &layout->frame;
  FsScenePanel *panel = d->panel;
  FsVertex corner = to_figure (d, f->left, f->bottom);

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
  panel->ticks[1] = scene_ticks (layout, layout->y_ticks, plot->y.factor, !layout->style->hide_y_numbers);
  describe_labels (d, layout);
}

static FsPen
pen_new (cairo_t *cr, const FsStyle *style)
{
  return (FsPen){ .cr = cr,
                  .style = style,
                  .describes = TRUE,
                  .faded = 1,
                  .name = set_name,
                  .clip = set_clip,
                  .fade = set_fading,
                  .line = add_line,
                  .area = add_area,
                  .box = add_box,
                  .shape = add_shape,
                  .mark = add_mark,
                  .dots = add_dots,
                  .text = add_text };
}

/* @whole: what the first panel of several draws for all; NULL: nothing. */
static FsScenePanel *
panel_new (const FsScene *scene, const FsPlotLayout *layout, double top, const FsPlotLayout *whole)
{
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  Describer d = {
    .pen = pen_new (cairo_create (surface), layout->style),
    .layout = layout,
    .panel = g_new0 (FsScenePanel, 1),
    .upper = scene->height - top,
    .clip = fs_plot_layout_area (layout),
  };

  d.panel->items = g_ptr_array_new_with_free_func (item_free);
  describe_axes (&d);
  fs_plot_draw (&d.pen, layout);
  if (whole != NULL)
    {
      describe_labels (&d, whole);
      fs_plot_grid_draw (&d.pen, whole);
    }
  g_free (d.name);
  cairo_destroy (d.pen.cr);
  cairo_surface_destroy (surface);
  return d.panel;
}

/* Returns where the text of a line is cut off and an ellipsis drawn; its end if it is whole. */
static int
end_of_line (const PangoLayoutLine *line)
{
  for (const GSList *l = line->runs; l != NULL; l = l->next)
    {
      const PangoItem *part = ((const PangoGlyphItem *) l->data)->item;

      if (part->analysis.flags & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS)
        return part->offset;
    }
  return line->start_index + line->length;
}

void
fs_scene_add_caption (FsScene *scene, PangoLayout *caption, double x, double y)
{
  const FsScenePanel *last = scene->panels->pdata[scene->panels->len - 1];
  PangoLayoutIter *at = pango_layout_get_iter (caption);

  do
    {
      const PangoLayoutLine *line = pango_layout_iter_get_line_readonly (at);
      double baseline = y + (double) pango_layout_iter_get_baseline (at) / PANGO_SCALE;
      FsSceneItem *item = g_new0 (FsSceneItem, 1);
      int end = end_of_line (line);

      *item = (FsSceneItem){ .kind = FS_ITEM_TEXT,
                             .name = g_strdup (line->start_index == 0 ? "Caption" : NULL),
                             .color = scene->style.text,
                             .runs = fs_text_runs_between (caption, line->start_index, end),
                             .size = scene->style.text_size,
                             .most = (double) pango_layout_get_width (caption) / PANGO_SCALE,
                             .in_figure = TRUE };
      item->anchor = (FsVertex){ x, scene->height - baseline + CAPITALS / 2 * item->size };
      if (end < line->start_index + line->length)
        {
          FsTextRun cut = { .text = g_strdup ("…") };

          g_array_append_val (item->runs, cut);
        }
      g_ptr_array_add (last->items, item);
    }
  while (pango_layout_iter_next_line (at));
  pango_layout_iter_free (at);
}

static FsScene *
scene_new (const FsStyle *style, double width, double height)
{
  FsScene *scene = g_new0 (FsScene, 1);

  scene->style = *style;
  scene->width = width;
  scene->height = height;
  scene->panels = g_ptr_array_new_with_free_func (panel_free);
  return scene;
}

FsScene *
fs_scene_new_tornado (const FsTornado *tornado, const FsStyle *style, double width, double height, double plot_height)
{
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  FsTornadoLayout layout = fs_tornado_layout (tornado, style, width, plot_height);
  Describer d = { .pen = pen_new (cairo_create (surface), style), .panel = g_new0 (FsScenePanel, 1), .upper = height };
  PangoContext *context = fs_text_context_new (style);
  g_autoptr (PangoLayout) label = fs_text_new (context, style, tornado->x_label, style->text_size, FALSE);
  FsScene *scene = scene_new (style, width, height);
  FsScenePanel *panel = d.panel;

  *panel = (FsScenePanel){ .left = layout.left,
                           .bottom = height - layout.bottom,
                           .width = layout.right - layout.left,
                           .height = layout.bottom - layout.top,
                           .from = { layout.from, 0 },
                           .to = { layout.to, 1 },
                           .log = { TRUE, FALSE },
                           .label = { fs_text_runs (label), NULL },
                           .label_x = { layout.label_x, 0 },
                           .label_y = { height - fs_tornado_label_y (&layout, style), 0 },
                           .no_y_axis = TRUE,
                           .items = g_ptr_array_new_with_free_func (item_free) };
  for (int axis = 0; axis < 2; axis++)
    {
      panel->ticks[axis] = g_array_new (FALSE, FALSE, sizeof (FsSceneTick));
      g_array_set_clear_func (panel->ticks[axis], tick_clear);
    }
  for (guint i = 0; i < layout.ticks->len; i++)
    {
      double percent = g_array_index (layout.ticks, double, i);
      g_autofree char *number = fs_tornado_tick_text (percent);
      g_autoptr (PangoLayout) text = fs_text_new (context, style, number, style->text_size, FALSE);
      FsSceneTick tick = { 1 + percent / 100, FALSE, fs_text_runs (text) };

      g_array_append_val (panel->ticks[0], tick);
    }
  fs_tornado_draw (&d.pen, tornado, &layout, width);
  g_ptr_array_add (scene->panels, panel);
  g_object_unref (context);
  fs_tornado_layout_clear (&layout);
  cairo_destroy (d.pen.cr);
  cairo_surface_destroy (surface);
  return scene;
}

FsScene *
fs_scene_new (const FsPlot *plot, const FsStyle *style, double width, double height, double plot_height)
{
  g_autoptr (FsPlotPanels) panels = fs_plot_panels_new (plot, style, width, plot_height);
  FsScene *scene = scene_new (style, width, height);

  for (guint i = 0; i < panels->n; i++)
    g_ptr_array_add (scene->panels,
                     panel_new (scene, panels->layouts[i], panels->tops[i], i == 0 ? panels->whole : NULL));
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
