/* A document on a bare main loop, for tests that need no display. */
#pragma once

#include "app/document/document.h"
#include "app/run/run-controller.h"

#define bare_wait_for(condition)                                                                                       \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    gint64 until_ = g_get_monotonic_time () + 110 * G_USEC_PER_SEC;                                                    \
    while (!(condition) && g_get_monotonic_time () < until_)                                                           \
      bare_turn ();                                                                                                    \
    g_assert_true (condition);                                                                                         \
  }                                                                                                                    \
  G_STMT_END

void bare_turn (void);
void bare_set (FsDocument *document, const char *key, const char *value);
void bare_make_small (FsDocument *document);
guint bare_count_states (FsDocument *document, FsPointStatus state);
guint bare_finished_marks (FsDocument *document);
void bare_run (FsDocument *document, FsRunController *controller);
