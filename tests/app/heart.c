#include "tests/app/heart.h"

#include <stdio.h>

#define BEAT_MS 5
#define BUSY_MS 100    /* of its own work between two beats */
#define BLOCKED_MS 500 /* blocked by a lock, a file, or a display server that other processes keep busy */
#define ATTEMPTS 3

/* Microseconds that this thread has run, and has waited for a processor; 0 if the kernel does not count them. */
static void
read_times (gint64 *ran_us, gint64 *waited_us)
{
  g_autofree char *text = NULL;
  guint64 ran_ns = 0, waited_ns = 0;

  if (!g_file_get_contents ("/proc/thread-self/schedstat", &text, NULL, NULL)
      || sscanf (text, "%" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT, &ran_ns, &waited_ns) != 2)
    ran_ns = waited_ns = 0;
  *ran_us = (gint64) (ran_ns / 1000);
  *waited_us = (gint64) (waited_ns / 1000);
}

static gboolean
beat (gpointer data)
{
  Heart *heart = data;
  gint64 now = g_get_monotonic_time (), ran, waited, busy;

  read_times (&ran, &waited);
  busy = ran - heart->last_ran_us;
  heart->busy_us = MAX (heart->busy_us, busy);
  heart->blocked_us = MAX (heart->blocked_us, now - heart->last_us - busy - (waited - heart->last_waited_us));
  heart->last_us = now;
  heart->last_ran_us = ran;
  heart->last_waited_us = waited;
  return G_SOURCE_CONTINUE;
}

void
heart_start (Heart *heart)
{
  *heart = (Heart){ .last_us = g_get_monotonic_time () };
  read_times (&heart->last_ran_us, &heart->last_waited_us);
  heart->source = g_timeout_add_full (G_PRIORITY_HIGH, BEAT_MS, beat, heart, NULL);
}

gboolean
heart_stop (Heart *heart, const char *what)
{
  beat (heart);
  g_source_remove (heart->source);
  g_test_message ("%s: the main loop was busy for %.1f ms at most, asleep for %.1f ms", what,
                  (double) heart->busy_us / 1000, (double) heart->blocked_us / 1000);
  return heart->busy_us < BUSY_MS * 1000 && heart->blocked_us < BLOCKED_MS * 1000;
}

void
heart_assert_never_away (gboolean (*run) (void))
{
  gboolean fine = FALSE;

  for (int attempt = 0; attempt < ATTEMPTS && !fine; attempt++)
    fine = run ();
  g_assert_true (fine);
}
