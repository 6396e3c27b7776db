#include <signal.h>

#include <glib/gi18n-lib.h>

#include "app/window/application.h"
#include "base/language.h"

int
main (int argc, char **argv)
{
  g_autoptr (FsApplication) application = NULL;

  fs_language_init ();
  /* Saving what would be larger than is allowed (ulimit -f) is a sentence, not the end of the window. */
  signal (SIGXFSZ, SIG_IGN);
  g_set_application_name ("Flitscope");
  application = fs_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
