#include "app/versions/surface-scale.h"

#include <math.h>

double
fs_surface_scale (GtkWidget *widget)
{
  g_return_val_if_fail (GTK_IS_WIDGET (widget), 1);

#if GTK_CHECK_VERSION(4, 12, 0)
  GtkNative *native = gtk_widget_get_native (widget);
  GdkSurface *surface = native != NULL ? gtk_native_get_surface (native) : NULL;

  if (surface != NULL)
    return gdk_surface_get_scale (surface);
#endif
  return gtk_widget_get_scale_factor (widget);
}

graphene_point_t
fs_surface_offset (GtkWidget *widget)
{
  GtkNative *native = gtk_widget_get_native (widget);
  double scale = fs_surface_scale (widget), x = 0, y = 0;
  graphene_point_t at;

  if (native == NULL || scale == floor (scale)
      || !gtk_widget_compute_point (widget, GTK_WIDGET (native), &GRAPHENE_POINT_INIT (0, 0), &at))
    return GRAPHENE_POINT_INIT (0, 0);
  gtk_native_get_surface_transform (native, &x, &y);
  x += at.x;
  y += at.y;
  return GRAPHENE_POINT_INIT ((float) (round (x * scale) / scale - x), (float) (round (y * scale) / scale - y));
}
