#include "app/plot/plot-picture.h"

#include <math.h>

#include "app/versions/surface-scale.h"

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
