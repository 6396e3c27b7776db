/* How many pixels of the screen a unit has, which may be a fraction from GTK 4.12 on (Wayland), and where they are. */
#pragma once

#include <gtk/gtk.h>

double fs_surface_scale (GtkWidget *widget);

/* Returns by how much the content of @widget has to move, less than a pixel, so that an image of it lies on whole pixels:
 * else all of it would be blurred. */
graphene_point_t fs_surface_offset (GtkWidget *widget);
