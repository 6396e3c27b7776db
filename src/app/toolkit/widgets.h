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

/* Removes all children of a box. */
void fs_box_clear (GtkBox *box);

/* Sets the text of a label, or hides the label where that is NULL. */
void fs_label_show_text (GtkLabel *label, const char *text);
