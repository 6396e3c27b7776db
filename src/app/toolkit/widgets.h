/* Short forms of what many widgets are made with. */
#pragma once

#include <gtk/gtk.h>

/* Returns a label that begins at the left, with a style class (may be NULL). */
GtkWidget *fs_label_new (const char *text, const char *css_class);
/* The same, of as many lines as its text needs. */
GtkWidget *fs_wrapped_label_new (const char *text, const char *css_class);

/* Adds the style class where @is is TRUE, else removes it. */
void fs_set_css_class (GtkWidget *widget, const char *css_class, gboolean is);

/* Shows whether the text of an entry is refused. */
void fs_set_refused (GtkWidget *entry, gboolean refused);

/* Sets what a screen reader calls a widget, and its tooltip where that is not NULL. */
void fs_name_widget (gpointer widget, const char *name, const char *tooltip);

/* Removes all children of a box. */
void fs_box_clear (GtkBox *box);

/* Sets the text of a label, or hides the label where that is NULL. */
void fs_label_show_text (GtkLabel *label, const char *text);

/* Fields of numbers are deaf to the wheel, and have the decimal sign of the program. */

/* Makes the wheel over @widget scroll what is around it instead of changing the value under the pointer. */
void fs_ignore_wheel (GtkWidget *widget);

/* Shows the value of @spin as all other numbers of the program are shown; by itself it would follow the locale. */
void fs_write_point (GtkSpinButton *spin);

#define FS_PANEL_MIN_WIDTH 320 /* pixels */
#define FS_PANEL_MAX_WIDTH 800

/* Makes @handle the left edge of @panel, with which the user changes its width: dragging it, or Left and Right while it has the
 * keyboard focus, sets the width-request of @panel, which must exist as long as @handle does. */
void fs_panel_handle_install (GtkWidget *handle, GtkWidget *panel);
