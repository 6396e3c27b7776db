/* What another window costs the main thread: processor time of making it, of its longest turn of the main loop from then
 * until its plot is drawn, and of all these turns together; under GSK_RENDERER=cairo, means and the longest of 20 windows
 * after the first. */

#include "tests/app/test-window.h"
#include "app/toolkit/windows.h"
#include "tests/support/clock.h"

#define WINDOWS 20
#define SETTLED 0.3 /* seconds without anything left to do */

typedef struct {
  double made, longest_turn, all_turns; /* seconds of processor time of this thread */
} Cost;

static FsWindow *
open_window (Cost *cost)
{
  FsApplication *application = test_application ();
  double began = test_thread_seconds ();
  FsWindow *window = fs_window_new (GTK_APPLICATION (application), test_settings ());
  gint64 until;

  cost->made = test_thread_seconds () - began;
  fs_window_present_soon (GTK_WINDOW (window));
  until = g_get_monotonic_time () + (gint64) (SETTLED * G_USEC_PER_SEC);
  while (!fs_document_is_solved (fs_window_get_document (window)) || g_get_monotonic_time () < until)
    {
      double took;
      gboolean any;

      began = test_thread_seconds ();
      any = g_main_context_iteration (NULL, FALSE);
      took = test_thread_seconds () - began;
      cost->longest_turn = MAX (cost->longest_turn, took);
      cost->all_turns += took;
      if (any)
        until = g_get_monotonic_time () + (gint64) (SETTLED * G_USEC_PER_SEC);
      else
        g_usleep (1000);
    }
  return window;
}

int
main (int argc, char **argv)
{
  Cost sum = { 0 }, most = { 0 };

  gtk_test_init (&argc, &argv, NULL);
  for (guint i = 0; i <= WINDOWS; i++)
    {
      Cost cost = { 0 };

      test_window_close (open_window (&cost));
      test_turn_for (0.2);
      if (i == 0)
        continue;
      sum.made += cost.made / WINDOWS;
      sum.longest_turn += cost.longest_turn / WINDOWS;
      sum.all_turns += cost.all_turns / WINDOWS;
      most.made = MAX (most.made, cost.made);
      most.longest_turn = MAX (most.longest_turn, cost.longest_turn);
      most.all_turns = MAX (most.all_turns, cost.all_turns);
    }
  g_print ("made %5.1f ms (at most %5.1f)  longest turn %5.1f ms (%5.1f)  all turns %5.1f ms (%5.1f)\n", 1e3 * sum.made,
           1e3 * most.made, 1e3 * sum.longest_turn, 1e3 * most.longest_turn, 1e3 * sum.all_turns, 1e3 * most.all_turns);
  return 0;
}
