#include <glib/gi18n-lib.h>

#include "app/application.h"
#include "base/language.h"

int
main (int argc, char **argv)
{
  g_autoptr (FsApplication) application = NULL;

  fs_language_init ();
  g_set_application_name ("Flitscope");
  application = fs_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
