/* How much memory is free on this machine and within its limits. */
#include "base/memory.h"
#include "tests/support/test.h"

#include <sys/resource.h>

FS_TEST (machine)
{
  uint64_t free = fs_memory_free ();

  if (free == 0)
    g_test_skip ("This system does not say.");
  else
    g_assert_cmpuint (free, >, 1 << 20);
}

/* What the process may not have is not free, whatever the machine has. */
FS_TEST (limit)
{
  struct rlimit before, small;

  g_assert_cmpint (getrlimit (RLIMIT_AS, &before), ==, 0);
  small = before;
  small.rlim_cur = (rlim_t) 1 << 30;
#ifdef __SANITIZE_ADDRESS__
  g_test_skip ("A sanitizer takes all addresses.");
  return;
#endif
  g_assert_cmpint (setrlimit (RLIMIT_AS, &small), ==, 0);
  g_assert_cmpuint (fs_memory_free (), <=, 1 << 30);
  g_assert_cmpuint (fs_memory_free (), >=, 1);
  small.rlim_cur = 1 << 12;
  g_assert_cmpint (setrlimit (RLIMIT_AS, &small), ==, 0);
  g_assert_cmpuint (fs_memory_free (), ==, 1);
  g_assert_cmpint (setrlimit (RLIMIT_AS, &before), ==, 0);
}
