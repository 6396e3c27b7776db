/* Explains a parameter: symbol, meaning, unit, range, default, and the papers and equations that define it. */
#pragma once

#include <gtk/gtk.h>

/* @button opens the explanation of @key, called @name without markup; so do the menu key (Shift+F10) anywhere in @row and
 * a right click on it. The text is made when it is opened. */
void fs_parameter_explain_attach (GtkWidget *row, GtkMenuButton *button, const char *key, const char *name);

/* The explanation in Pango markup, a line each. Free with g_free(). */
char *fs_parameter_explain_markup (const char *key);

/* Returns what the variant @word is, one sentence; NULL for another word. */
const char *fs_parameter_explain_variant (const char *word);
