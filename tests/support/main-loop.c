#include "tests/support/main-loop.h"

static gboolean
wake_up (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

void
test_turn (void)
{
  gboolean awake = FALSE;
  guint source = g_timeout_add (5, wake_up, &awake);

  g_main_context_iteration (NULL, TRUE);
  if (!awake)
    g_source_remove (source);
}

void
test_turn_for (double seconds)
{
  gint64 until = g_get_monotonic_time () + (gint64) (seconds * G_USEC_PER_SEC);

  /* While a machine is stopped, time passes without the iterations that should have happened in it. */
  for (guint n_turns = 0; g_get_monotonic_time () < until || n_turns < 100 * seconds; n_turns++)
    test_turn ();
}
