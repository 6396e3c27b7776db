/* Titles and captions of figures as HTML. */
#pragma once

#include <glib.h>

/* Returns plain @text as HTML that is also XML. Characters that XML cannot contain are replaced by U+FFFD. Free with
 * g_free(). */
char *fs_plain_html (const char *text);

/* Returns @markup as HTML that is also XML: the tags i, b, sub, and sup of figures, everything else as text, whatever it
 * contains. Free with g_free(). */
char *fs_markup_html (const char *markup);
