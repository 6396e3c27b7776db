/* The main() of the test programs that show windows. */
#include <adwaita.h>

#include "tests/support/test.h"

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  return fs_test_run ();
}
