/* The sample of a curve as in the legend: its line with line style and marker, in the colors of the theme. */
#pragma once

#include <gtk/gtk.h>

#define FS_TYPE_CURVE_SAMPLE (fs_curve_sample_get_type ())
G_DECLARE_FINAL_TYPE (FsCurveSample, fs_curve_sample, FS, CURVE_SAMPLE, GtkDrawingArea)

/* @slot: entry of the palette. The sample follows the theme. */
GtkWidget *fs_curve_sample_new (guint slot);
void fs_curve_sample_set_slot (FsCurveSample *self, guint slot);

/* Returns a button with the sample of @slot, to choose it; pressed in when it is @chosen already. */
GtkWidget *fs_curve_sample_button_new (guint slot, gboolean chosen);
guint fs_curve_sample_button_get_slot (GtkButton *button);

/* Returns the color of @slot as the theme shows it, for Pango markup: "#2969cf". Free with g_free(). */
char *fs_curve_sample_color (guint slot);

/* Returns a description of @slot for screen readers: "blue, solid, disc"; from slot 8 on "…, hollow". Free with
 * g_free(). */
char *fs_curve_sample_text (guint slot);
