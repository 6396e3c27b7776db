/* The finished plot as a picture, in the pixels of the screen: a frame in which only the crosshair moves copies it. */
#include <math.h>

#include "app/plot-view-private.h"

void
fs_plot_view_drop_picture (FsPlotView *self)
{
  g_clear_object (&self->picture);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static GdkTexture *
texture_of (cairo_surface_t *surface)
{
  int width = cairo_image_surface_get_width (surface), height = cairo_image_surface_get_height (surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  g_autoptr (GBytes) bytes = NULL;

  cairo_surface_flush (surface);
  bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (surface), stride * (gsize) height,
                                      (GDestroyNotify) cairo_surface_destroy, surface);
  return gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
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
  g_clear_object (&self->picture);
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width * scale, height * scale);
  cairo_surface_set_device_scale (surface, scale, scale);
  cr = cairo_create (surface);
  fs_plot_paint (cr, self->plot, &self->style, width, height, &self->frame);
  cairo_destroy (cr);
  self->picture = texture_of (surface);
  self->picture_width = width;
  self->picture_height = height;
  self->picture_scale = scale;
}
