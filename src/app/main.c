#include <glib/gi18n-lib.h>
#include <locale.h>

#include "app/application.h"
#include "config.h"

int
main (int argc, char **argv)
{
  g_autoptr (FsApplication) application = NULL;

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, FS_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_set_application_name ("Flitscope");
  application = fs_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
