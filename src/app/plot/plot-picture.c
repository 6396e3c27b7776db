/* The finished plot as a picture, in the pixels of the screen: a frame in which only the crosshair moves copies it. The
 * renderer of GTK 4.8 for machines without a graphics card converts a GdkTexture in every frame by way of floating point,
 * so it is an image in a render node. */
#include <math.h>

#include "app/plot/plot-view-private.h"

void
fs_plot_view_drop_picture (FsPlotView *self)
{
  g_clear_pointer (&self->picture, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static cairo_surface_t *
draw_picture (FsPlotView *self, int width, int height, int scale)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width * scale, height * scale);
  cairo_t *cr;

  cairo_surface_set_device_scale (surface, scale, scale);
  cr = cairo_create (surface);
  fs_plot_paint (cr, self->plot, &self->style, width, height, &self->frame);
  cairo_destroy (cr);
  return surface;
}

void
fs_plot_view_ensure_picture (FsPlotView *self, int width, int height)
{
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  cairo_surface_t *surface;
  cairo_t *cr;

  if (self->picture != NULL && self->picture_width == width && self->picture_height == height
      && self->picture_scale == scale)
    return;
  g_clear_pointer (&self->picture, gsk_render_node_unref);
  surface = draw_picture (self, width, height, scale);
  self->picture = gsk_cairo_node_new (&GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  cr = gsk_cairo_node_get_draw_context (self->picture);
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  self->picture_width = width;
  self->picture_height = height;
  self->picture_scale = scale;
}
