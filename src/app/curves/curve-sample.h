/* The sample of a curve as in the legend: its line with dash and marker, in the colours of the theme. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @slot: of the palette. It follows the theme. */
GtkWidget *fs_curve_sample_new (guint slot);
void fs_curve_sample_set_slot (GtkWidget *sample, guint slot);

/* The colour of @slot as the theme shows it, for Pango markup: "#2969cf". Free with g_free(). */
char *fs_curve_sample_colour (guint slot);

/* Its place in the palette in words, for screen readers: "blue, solid, disc"; from slot 8 on "…, hollow". Free with
 * g_free(). */
char *fs_curve_sample_text (guint slot);

G_END_DECLS
