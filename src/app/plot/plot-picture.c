#include "app/plot/plot-picture.h"

/* The renderer of GTK 4.8 for machines without a graphics card converts a GdkTexture in every frame by way of floating
 * point, so it is an image in a render node. */
void
fs_plot_picture_draw (FsPlotPicture *picture, GtkWidget *widget, const FsPlot *plot, const FsStyle *style, int width,
                      int height, FsPlotFrame *frame)
{
  int scale = gtk_widget_get_scale_factor (widget);
  cairo_surface_t *surface;
  cairo_t *cr;

  if (picture->node != NULL && picture->width == width && picture->height == height && picture->scale == scale)
    return;
  fs_plot_picture_clear (picture);
  /* What hides all that is below it is copied, not blended. */
  surface = cairo_image_surface_create (style->background.a < 1 ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24,
                                        width * scale, height * scale);
  cairo_surface_set_device_scale (surface, scale, scale);
  cr = cairo_create (surface);
  fs_plot_paint (cr, plot, style, width, height, frame);
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
fs_plot_picture_clear (FsPlotPicture *picture)
{
  g_clear_pointer (&picture->node, gsk_render_node_unref);
}
