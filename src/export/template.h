/* Pages and programs that are files below data/, with the places of their values; texts as HTML. */
#pragma once

#include <glib.h>

/* Returns the file @name of data/ ("story/page.css"), part of the program. Free with g_free(). */
char *fs_template_load (const char *name);

/* Appends the file @name with each {{key}} replaced by the text of @values (char * by char *), else by the file of that
 * name beside it. */
void fs_template_fill (GString *out, const char *name, GHashTable *values);

/* Returns plain @text as HTML that is also XML. Characters that XML cannot contain are replaced by U+FFFD. Free with
 * g_free(). */
char *fs_plain_html (const char *text);

/* Returns @markup as HTML that is also XML: the tags i, b, sub, and sup of figures, everything else as text, whatever it
 * contains. Free with g_free(). */
char *fs_markup_html (const char *markup);
