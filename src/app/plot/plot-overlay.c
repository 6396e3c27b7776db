/* The finished plot as an image, so that a frame in which only the crosshair moves copies it; and above it crosshair, ring of
 * the current point, rubber band, and the arcs of running points: cheap nodes, created in every frame. */
#include <math.h>

#include "app/plot/plot-view-private.h"
#include "app/versions/surface-scale.h"
#include "plot/value/palette.h"

#define ARC_TURN_US (G_USEC_PER_SEC * 12 / 10)
#define ARC_RADIUS 9
#define ARC_SWEEP (220 * G_PI / 180)
#define BRACKET_DISTANCE 17 /* from the point, beyond its ring */
#define BRACKET_WIDTH 1.6
#define BRACKET_END 5
#define BRACKET_GAP 5 /* to its number */
#define MOVES 3       /* arrows */
#define MOVE_GAP 4
#define MOVE_HEAD 4
#define PILL_PAD 8    /* px beside the x value below the crosshair */
#define VALUES_GAP 6  /* px between the crosshair and the values in a panel */
#define RING_RADIUS 8 /* of the middle of the ring */
#define RING_WIDTH 2
#define BETWEEN_ALPHA 0.08 /* of the shade between two crosshairs */
#define RING_HALO 4.5      /* width of the halo below it, in the color of the background */

/* The renderer of GTK 4.8 for machines without a graphics card converts a GdkTexture in every frame by way of floating
 * point, so it is an image in a render node. */
void
fs_plot_picture_draw (FsPlotPicture *picture, GtkWidget *widget, const FsPlot *plot, const FsStyle *style, int width,
                      int height, FsPlotFrame *frame)
{
  double scale = fs_surface_scale (widget);
  FsStyle on_screen = *style;
  cairo_surface_t *surface;
  gboolean opaque;
  cairo_t *cr;

  if (picture->node != NULL && picture->width == width && picture->height == height && picture->scale == scale)
    return;
  fs_plot_picture_clear (picture);
  /* What hides all that is below it is copied, not blended; a part of a pixel at its edge hides a part only. */
  opaque = style->background.a >= 1 && scale == floor (scale);
  surface = cairo_image_surface_create (opaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, (int) ceil (width * scale),
                                        (int) ceil (height * scale));
  cairo_surface_set_device_scale (surface, scale, scale);
  cr = cairo_create (surface);
  on_screen.density = scale;
  fs_plot_paint (cr, plot, &on_screen, width, height, frame);
  cairo_destroy (cr);
  picture->node = gsk_cairo_node_new (&GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  cr = gsk_cairo_node_get_draw_context (picture->node);
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  picture->width = width;
  picture->height = height;
  picture->scale = scale;
}

void
fs_plot_picture_snapshot (const FsPlotPicture *picture, GtkWidget *widget, GtkSnapshot *snapshot)
{
  graphene_point_t offset = fs_surface_offset (widget);

  gtk_snapshot_save (snapshot);
  if (offset.x != 0 || offset.y != 0)
    gtk_snapshot_translate (snapshot, &offset);
  gtk_snapshot_append_node (snapshot, picture->node);
  gtk_snapshot_restore (snapshot);
}

void
fs_plot_picture_clear (FsPlotPicture *picture)
{
  g_clear_pointer (&picture->node, gsk_render_node_unref);
}

static GdkRGBA
rgba (FsColor color, double alpha)
{
  return (GdkRGBA){ (float) color.r, (float) color.g, (float) color.b, (float) alpha };
}

void
fs_plot_overlay_ring (GtkSnapshot *snapshot, const FsPlotFrame *frame, const FsStyle *style, double x, double y)
{
  const struct {
    double width;
    GdkRGBA color;
  } rings[] = { { RING_HALO, rgba (style->background, 1) }, { RING_WIDTH, rgba (style->text, 1) } };
  double py = isfinite (y) ? fs_plot_frame_y (frame, y) : NAN;

  if (!(py >= frame->top && py <= frame->bottom && x >= frame->left - 1 && x <= frame->right + 1))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (rings); i++)
    {
      float width = (float) rings[i].width, radius = RING_RADIUS + width / 2;
      GdkRGBA color = rings[i].color;
      GskRoundedRect ring;

      gsk_rounded_rect_init_from_rect (
          &ring, &GRAPHENE_RECT_INIT ((float) x - radius, (float) py - radius, 2 * radius, 2 * radius), radius);
      gtk_snapshot_append_border (snapshot, &ring, (float[4]){ width, width, width, width },
                                  (GdkRGBA[4]){ color, color, color, color });
    }
}

gboolean
fs_plot_overlay_line (GtkSnapshot *snapshot, const FsPlotFrame *frame, const FsStyle *style, double x)
{
  GdkRGBA ink = rgba (style->text, 0.35);

  if (x < frame->left - 1 || x > frame->right + 1)
    return FALSE;
  gtk_snapshot_append_color (
      snapshot, &ink,
      &GRAPHENE_RECT_INIT ((float) floor (x), (float) frame->top, 1, (float) (frame->bottom - frame->top)));
  return TRUE;
}

void
fs_plot_overlay_pill (GtkSnapshot *snapshot, const FsPlotFrame *frame, const FsStyle *style, FsPlotView *view, double x)
{
  GdkRGBA paper = rgba (style->background, 1), pill = rgba (style->text, 1);
  GskRoundedRect box;
  int width, height;

  if (view->pill == NULL || x < frame->left - 1 || x > frame->right + 1)
    return;
  pango_layout_get_pixel_size (view->pill, &width, &height);
  gsk_rounded_rect_init_from_rect (&box,
                                   &GRAPHENE_RECT_INIT ((float) (x - width / 2.0 - PILL_PAD),
                                                        (float) (frame->bottom + style->tick_major),
                                                        (float) (width + 2 * PILL_PAD), (float) height + 2),
                                   (float) height / 2 + 1);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_push_rounded_clip (snapshot, &box);
  gtk_snapshot_append_color (snapshot, &pill, &box.bounds);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) round (x - width / 2.0),
                                                          (float) round (frame->bottom + style->tick_major + 1)));
  gtk_snapshot_append_layout (snapshot, view->pill, &paper);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_restore (snapshot);
}

void
fs_plot_overlay_first (GtkSnapshot *snapshot, const FsPlotFrame *frame, const FsStyle *style, FsPlotView *view)
{
  double from = CLAMP (fs_plot_frame_x (frame, view->first->x), frame->left, frame->right), to;
  GdkRGBA shade = rgba (style->accent, BETWEEN_ALPHA);

  fs_plot_overlay_line (snapshot, frame, style, fs_plot_frame_x (frame, view->first->x));
  if (view->values == NULL)
    return;
  to = CLAMP (fs_plot_frame_x (frame, view->values->x), frame->left, frame->right);
  gtk_snapshot_append_color (snapshot, &shade,
                             &GRAPHENE_RECT_INIT ((float) fmin (from, to), (float) frame->top, (float) fabs (to - from),
                                                  (float) (frame->bottom - frame->top)));
}

static void
snapshot_arc (FsPlotView *self, GtkSnapshot *snapshot, double x, double y, double turn)
{
  const double size = 2 * (ARC_RADIUS + 2);
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT ((float) (x - size / 2), (float) (y - size / 2), (float) size, (float) size));

  cairo_set_source_rgba (cr, self->style.accent.r, self->style.accent.g, self->style.accent.b, 1);
  cairo_set_line_width (cr, 2);
  cairo_arc (cr, x, y, ARC_RADIUS, turn, turn + ARC_SWEEP);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

static void
append_box (GtkSnapshot *snapshot, const GdkRGBA *color, double x, double y, double width, double height)
{
  gtk_snapshot_append_color (snapshot, color,
                             &GRAPHENE_RECT_INIT ((float) x, (float) y, (float) width, (float) height));
}

/* The bracket from simulation to model beside the current point, with its number; on the other side where there is no room. */
static void
snapshot_error (FsPlotView *self, GtkSnapshot *snapshot)
{
  const FsPlotFrame *f = &self->frame;
  double x = fs_plot_frame_x (f, self->error_x), from = fs_plot_frame_y (f, self->error_from),
         to = fs_plot_frame_y (f, self->error_to), top = fmin (from, to), bottom = fmax (from, to), side;
  FsColor color
      = fs_palette_color (self->style.id, self->error_to < self->error_from ? FS_PALETTE_TOO_LOW : FS_PALETTE_TOO_HIGH);
  GdkRGBA ink = rgba (color, 1), text = rgba (fs_color_readable (color, &self->style), 1),
          paper = rgba (self->style.background, 0.8);
  int width, height;

  if (!(x >= f->left && x <= f->right && top >= f->top && bottom <= f->bottom))
    return;
  pango_layout_get_pixel_size (self->error_text, &width, &height);
  side = x + BRACKET_DISTANCE + BRACKET_GAP + width <= f->right ? 1 : -1;
  x += side * BRACKET_DISTANCE;
  append_box (snapshot, &ink, x - BRACKET_WIDTH / 2, top, BRACKET_WIDTH, bottom - top);
  for (int end = 0; end < 2; end++)
    append_box (snapshot, &ink, side > 0 ? x - BRACKET_END : x, (end == 0 ? top : bottom) - BRACKET_WIDTH / 2,
                BRACKET_END, BRACKET_WIDTH);
  /* The number, readable above lines and points. */
  x = side > 0 ? x + BRACKET_GAP : x - BRACKET_GAP - width;
  append_box (snapshot, &paper, x - 2, (top + bottom - height) / 2, width + 4, height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) x, (float) ((top + bottom - height) / 2)));
  gtk_snapshot_append_layout (snapshot, self->error_text, &text);
  gtk_snapshot_restore (snapshot);
}

/* Arrows from the line of a model to the one that an assumption moves it to, where both are far enough apart for one. */
static void
snapshot_moves (FsPlotView *self, GtkSnapshot *snapshot)
{
  const FsVertex *moved = (const FsVertex *) self->moved->data;
  guint last = self->moved->len - 1;
  const FsLine *line = NULL;
  double from_x = self->moved->len > 0 ? moved[0].x : NAN, to_x = self->moved->len > 0 ? moved[last].x : NAN;

  for (guint s = 0; s < self->plot->series->len && line == NULL; s++)
    if (((const FsSeries *) self->plot->series->pdata[s])->curve == self->moved_curve)
      line = fs_series_main_line (self->plot->series->pdata[s]);
  for (int arrow = 1; line != NULL && arrow <= MOVES; arrow++)
    {
      double x = from_x + (to_x - from_x) * arrow / (MOVES + 1), px = fs_plot_frame_x (&self->frame, x), from, to, way;
      FsColor color;
      cairo_t *cr;
      guint i = 0;

      while (i + 1 < last && moved[i + 1].x < x)
        i++;
      if (i + 1 > last || !(moved[i + 1].x > moved[i].x))
        continue;
      to = moved[i].y + (moved[i + 1].y - moved[i].y) * (x - moved[i].x) / (moved[i + 1].x - moved[i].x);
      from = fs_line_at (line, x);
      color = fs_palette_color (self->style.id, from < to ? FS_PALETTE_TOO_LOW : FS_PALETTE_TOO_HIGH);
      from = fs_plot_frame_y (&self->frame, from);
      to = fs_plot_frame_y (&self->frame, to);
      way = to > from ? 1 : -1;
      from += way * MOVE_GAP;
      to -= way * MOVE_GAP;
      if (!((to - from) * way >= 2 * MOVE_HEAD) || !(px >= self->frame.left && px <= self->frame.right)
          || !(fmin (from, to) >= self->frame.top && fmax (from, to) <= self->frame.bottom))
        continue;
      cr = gtk_snapshot_append_cairo (
          snapshot, &GRAPHENE_RECT_INIT ((float) (px - 2 * MOVE_HEAD), (float) (fmin (from, to) - MOVE_HEAD),
                                         4 * MOVE_HEAD, (float) (fabs (to - from) + 2 * MOVE_HEAD)));
      cairo_set_source_rgba (cr, color.r, color.g, color.b, 1);
      cairo_set_line_width (cr, BRACKET_WIDTH);
      cairo_move_to (cr, px, from);
      cairo_line_to (cr, px, to);
      cairo_move_to (cr, px - MOVE_HEAD, to - way * MOVE_HEAD);
      cairo_line_to (cr, px, to);
      cairo_line_to (cr, px + MOVE_HEAD, to - way * MOVE_HEAD);
      cairo_stroke (cr);
      cairo_destroy (cr);
    }
}

static void
move_to_panel (FsPlotView *self, GtkSnapshot *snapshot, guint panel)
{
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) fs_plot_frame_panel_x (&self->frame, panel),
                                                          (float) fs_plot_frame_panel_y (&self->frame, panel)));
}

/* Draws a text with its upper left corner at a position, on a box of @paper. */
static void
append_text (FsPlotView *self, GtkSnapshot *snapshot, const FsPanelText *text, double x, double y, const GdkRGBA *ink)
{
  GdkRGBA paper = rgba (self->style.background, 0.8);

  append_box (snapshot, &paper, x - 2, y, text->width + 4, text->height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) round (x), (float) round (y)));
  gtk_snapshot_append_layout (snapshot, text->layout, ink);
  gtk_snapshot_restore (snapshot);
}

/* The crosshair in every panel, with the values there of the curve that is read, and its x value below the lowest ones; the panel of
 * the pointer is marked. */
static void
snapshot_panels (FsPlotView *self, GtkSnapshot *snapshot)
{
  const FsPlotFrame *f = &self->frame;
  GdkRGBA mark = rgba (self->style.text, 0.045);
  double x = fs_plot_frame_x (f, self->values->x);

  for (guint p = 0; p < f->n_panels; p++)
    {
      const FsPanelText *text = fs_plot_view_panel_text (self, p);

      gtk_snapshot_save (snapshot);
      move_to_panel (self, snapshot, p);
      if (p == self->panel && !self->keyboard_crosshair)
        append_box (snapshot, &mark, f->left, f->top, f->right - f->left, f->bottom - f->top);
      if (fs_plot_overlay_line (snapshot, f, &self->style, x) && text->text != NULL)
        {
          GdkRGBA color
              = rgba (fs_color_readable (fs_palette_color (self->style.id, text->palette_entry), &self->style), 1);
          gboolean left = x + VALUES_GAP + text->width > f->right && x - VALUES_GAP - text->width >= f->left;

          append_text (self, snapshot, text,
                       left ? x - VALUES_GAP - text->width
                            : CLAMP (x + VALUES_GAP, f->left, MAX (f->left, f->right - text->width)),
                       f->top + 1, &color);
        }
      if (p + f->columns >= f->n_panels)
        fs_plot_overlay_pill (snapshot, f, &self->style, self, x);
      gtk_snapshot_restore (snapshot);
    }
}

void
fs_plot_view_snapshot_overlay (FsPlotView *self, GtkSnapshot *snapshot)
{
  /* Arcs are where the painter draws running points: at their estimate, or on the axis while there is none. */
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self));
  gint64 now = self->tick != 0 && clock != NULL ? gdk_frame_clock_get_frame_time (clock) : 0;
  double turn = 2 * G_PI * (double) (now % ARC_TURN_US) / ARC_TURN_US;

  for (guint s = 0; s < self->plot->series->len; s++)
    {
      const FsSeries *series = g_ptr_array_index (self->plot->series, s);

      for (guint m = 0; m < series->points->len; m++)
        {
          const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, m);
          double x = fs_plot_frame_x (&self->frame, point->x);
          double y = isfinite (point->y) ? fs_plot_frame_y (&self->frame, point->y) : self->frame.bottom;

          if (point->state == FS_POINT_STATUS_RUNNING && x >= self->frame.left && x <= self->frame.right)
            snapshot_arc (self, snapshot, x + fs_plot_frame_panel_x (&self->frame, series->panel),
                          CLAMP (y, self->frame.top, self->frame.bottom)
                              + fs_plot_frame_panel_y (&self->frame, series->panel),
                          turn);
        }
    }

  if (self->first != NULL && self->frame.n_panels == 0)
    fs_plot_overlay_first (snapshot, &self->frame, &self->style, self);
  fs_plot_view_snapshot_previous (self, snapshot);
  if (self->values != NULL && self->frame.n_panels == 0)
    {
      double x = fs_plot_frame_x (&self->frame, self->values->x);

      fs_plot_overlay_line (snapshot, &self->frame, &self->style, x);
      /* The lowest axis has it. */
      if (!self->linked)
        fs_plot_overlay_pill (snapshot, &self->frame, &self->style, self, x);
    }
  else if (self->values != NULL)
    snapshot_panels (self, snapshot);
  /* What belongs to one curve is in its panel. */
  gtk_snapshot_save (snapshot);
  move_to_panel (self, snapshot,
                 fs_plot_view_panel_of (self, self->moved != NULL ? self->moved_curve : self->ring_curve));
  if (isfinite (self->ring_x))
    fs_plot_overlay_ring (snapshot, &self->frame, &self->style, fs_plot_frame_x (&self->frame, self->ring_x),
                          self->ring_y);
  if (isfinite (self->error_x))
    snapshot_error (self, snapshot);
  if (self->moved != NULL)
    snapshot_moves (self, snapshot);
  gtk_snapshot_restore (snapshot);
  if (self->frame.n_panels > 0)
    move_to_panel (self, snapshot, self->panel);
  if (self->band)
    {
      GdkRGBA fill = rgba (self->style.accent, 0.18);
      GdkRGBA edge = rgba (self->style.accent, 0.8);
      GskRoundedRect outline;
      graphene_rect_t rect = GRAPHENE_RECT_INIT ((float) self->band_x, (float) self->band_y, (float) self->band_width,
                                                 (float) self->band_height);

      graphene_rect_normalize (&rect);
      gtk_snapshot_append_color (snapshot, &fill, &rect);
      gsk_rounded_rect_init_from_rect (&outline, &rect, 0);
      gtk_snapshot_append_border (snapshot, &outline, (float[4]){ 1, 1, 1, 1 }, (GdkRGBA[4]){ edge, edge, edge, edge });
    }
}
