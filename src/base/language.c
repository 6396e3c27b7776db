#include "base/language.h"

#include <glib/gi18n-lib.h>
#include <locale.h>

#include "config.h"

void
fs_language_init (void)
{
  const char *folder = g_getenv ("FLITSCOPE_LOCALE_DIR");

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, folder != NULL ? folder : FS_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}
