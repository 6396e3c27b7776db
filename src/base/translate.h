/* Replaces <glib/gi18n-lib.h> in files that make the texts of figures: _() and ngettext() use the language of the
 * thread (base/language.h). It must be the last header that defines them. */
#pragma once

#include <glib/gi18n-lib.h>

#include "base/language.h"

#undef _
#undef ngettext
#define _(id) fs_language_text (id)
#define ngettext(id, plural, n) fs_language_plural (id, plural, n)
