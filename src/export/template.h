/* Pages and programs that are files below data/, with the places of their values. */
#pragma once

#include <glib.h>

/* Returns the file @name of data/ ("story/page.css"), part of the program. Free with g_free(). */
char *fs_template_load (const char *name);

/* Appends the file @name with each {{key}} replaced by the text of @values (char * by char *), else by the file of that
 * name beside it. */
void fs_template_fill (GString *out, const char *name, GHashTable *values);
