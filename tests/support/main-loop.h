/* Waits for what happens in the main loop. */
#pragma once

#include <glib.h>

#define TEST_PATIENCE 110 /* seconds */

/* Runs the main loop until @condition is true. It fails if that takes so long that neither a busy machine nor a slow disk
 * explains it; benchmarks, not tests, measure how fast something is. */
#define test_wait_for(condition)                                                                                       \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    gint64 test_until_ = g_get_monotonic_time () + TEST_PATIENCE * G_USEC_PER_SEC;                                     \
    while (!(condition) && g_get_monotonic_time () < test_until_)                                                      \
      test_turn ();                                                                                                    \
    g_assert_true (condition);                                                                                         \
  }                                                                                                                    \
  G_STMT_END

/* Runs one iteration of the main loop, of some milliseconds at most if there is nothing to do. */
void test_turn (void);

/* Runs the main loop for @seconds, and longer on a machine that stops in between. */
void test_turn_for (double seconds);
