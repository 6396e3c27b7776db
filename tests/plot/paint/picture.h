/* A plot painted into memory, to look at its pixels. */
#pragma once

#include <math.h>
#include <string.h>

#include "plot/paint/plot-painter.h"

typedef struct {
  cairo_surface_t *surface;
  FsPlotFrame frame;
  int width, height;
} Picture;

static inline Picture
paint (const FsPlot *plot, const FsStyle *style, int width, int height)
{
  Picture picture = { cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height), { 0 }, width, height };
  cairo_t *cr = cairo_create (picture.surface);

  fs_plot_paint (cr, plot, style, width, height, &picture.frame);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (picture.surface);
  return picture;
}

/* The pixel at a position in pixels. */
static inline guint32
pixel (const Picture *picture, double x, double y)
{
  const guchar *data = cairo_image_surface_get_data (picture->surface);
  guint32 value;

  g_assert_true (x >= 0 && y >= 0 && x < picture->width && y < picture->height);
  memcpy (&value, data + (gsize) y * (gsize) cairo_image_surface_get_stride (picture->surface) + (gsize) x * 4, 4);
  return value;
}

/* The pixel of this color, opaque. */
static inline guint32
word_of (FsColor color)
{
  return 0xff000000u | (guint32) lround (color.r * 255) << 16 | (guint32) lround (color.g * 255) << 8
         | (guint32) lround (color.b * 255);
}
