/* The main() of the tests of saving: autosaves go into a folder that is removed at the end. */
#include "tests/app/test-window.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

int
main (int argc, char **argv)
{
  g_autoptr (TestFolder) state = test_folder_new ();

  g_setenv ("XDG_STATE_HOME", state, TRUE);
  g_setenv ("XDG_DATA_HOME", state, TRUE);
  gtk_test_init (&argc, &argv, NULL);
  return fs_test_run ();
}
