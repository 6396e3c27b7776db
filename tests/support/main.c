/* The main() of test programs that need no other. */
#include "tests/support/test.h"

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  return fs_test_run ();
}
