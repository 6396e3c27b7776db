/* Whether the main loop of a window is ever away: it beats while something else goes on. */
#pragma once

#include <glib.h>

/* The time by which the main loop was delayed by work, or by something it waited for. Time in which this thread was
 * ready, but the machine ran others, is subtracted: the kernel counts it. */
typedef struct {
  gint64 last_us, last_ran_us, last_waited_us;
  gint64 busy_us, blocked_us; /* the longest */
  guint source;
} Heart;

void heart_start (Heart *heart);
/* Returns whether the main loop was never away for long. */
gboolean heart_stop (Heart *heart, const char *what);

/* Calls @run until it returns that it was never away, a few times: other processes may delay a turn once; code that is slow or
 * blocks does so every time. */
void heart_assert_never_away (gboolean (*run) (void));
