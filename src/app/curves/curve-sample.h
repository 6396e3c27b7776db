/* The sample of a curve as in the legend: its line with line style and marker, in the colors of the theme. */
#pragma once

#include <gtk/gtk.h>

#define FS_TYPE_CURVE_SAMPLE (fs_curve_sample_get_type ())
G_DECLARE_FINAL_TYPE (FsCurveSample, fs_curve_sample, FS, CURVE_SAMPLE, GtkDrawingArea)

/* The sample follows the theme. */
GtkWidget *fs_curve_sample_new (guint palette_entry);
void fs_curve_sample_set_palette_entry (FsCurveSample *self, guint palette_entry);

/* Returns a button with the sample of @palette_entry, to choose it; pressed in when it is @chosen already. */
GtkWidget *fs_curve_sample_button_new (guint palette_entry, gboolean chosen);
guint fs_curve_sample_button_get_palette_entry (GtkButton *button);

/* Returns the color of @palette_entry as the theme shows it, for Pango markup: "#2969cf". Free with g_free(). */
char *fs_curve_sample_color (guint palette_entry);

/* Returns a description of @palette_entry for screen readers: "blue, solid, disc"; from entry 8 on "…, hollow". Free with
 * g_free(). */
char *fs_curve_sample_text (guint palette_entry);
