/* The main() of the tests of saving: what they autosave goes into a folder that is removed at the end. */
#include "tests/app/test-window.h"
#include "tests/support/test.h"

int
main (int argc, char **argv)
{
  g_autofree char *state = test_folder ();
  g_autofree char *remove = g_strdup_printf ("rm -r '%s'", state);
  int status;

  g_setenv ("XDG_STATE_HOME", state, TRUE);
  g_setenv ("XDG_DATA_HOME", state, TRUE);
  gtk_test_init (&argc, &argv, NULL);
  status = fs_test_run ();
  g_assert_cmpint (system (remove), ==, 0);
  return status;
}
