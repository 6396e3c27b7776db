/* In place of <glib/gi18n-lib.h> in what makes words of a figure: _() and ngettext() in the language that the thread
 * speaks (base/language.h). To be included last among the headers that translate. */
#pragma once

#include <glib/gi18n-lib.h>

#include "base/language.h"

#undef _
#undef ngettext
#define _(id) fs_language_text (id)
#define ngettext(id, plural, n) fs_language_plural (id, plural, n)
