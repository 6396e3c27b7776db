#include "base/job.h"

#include <stdatomic.h>

#include "tests/support/test.h"

#define N 1000

typedef struct {
  atomic_uint calls[N];
  GThread *caller;
  atomic_int elsewhere;
} Count;

static void
count (guint index, gpointer data)
{
  Count *counted = data;

  atomic_fetch_add (&counted->calls[index], 1);
  if (g_thread_self () != counted->caller)
    atomic_store (&counted->elsewhere, TRUE);
}

static void
check (guint n, guint threads)
{
  Count counted = { .caller = g_thread_self () };

  fs_parallel_run (n, threads, count, &counted);
  for (guint i = 0; i < N; i++)
    g_assert_cmpuint (counted.calls[i], ==, i < n ? 1 : 0);
  if (threads <= 1 || n <= 1)
    g_assert_false (counted.elsewhere);
}

/* Every number once, whatever the number of threads; alone, or for one number, in the thread of the caller. */
FS_TEST (every_number_once)
{
  static const guint threads[] = { 0, 1, 2, 3, 8, 2000 };

  for (guint t = 0; t < G_N_ELEMENTS (threads); t++)
    {
      check (0, threads[t]);
      check (1, threads[t]);
      check (7, threads[t]);
      check (N, threads[t]);
    }
}

typedef struct {
  atomic_uint waiting;
} Meeting;

static void
meet (guint index, gpointer data)
{
  Meeting *meeting = data;

  atomic_fetch_add (&meeting->waiting, 1);
  while (atomic_load (&meeting->waiting) < 3)
    g_thread_yield ();
}

/* Three threads are at work together: each waits for the others. */
FS_TEST (at_once)
{
  Meeting meeting = { 0 };

  fs_parallel_run (3, 3, meet, &meeting);
  g_assert_cmpuint (meeting.waiting, ==, 3);
}
