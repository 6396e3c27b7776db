/* Random use of the window: the state of a run (soak.c), the actions (actions.c), and the memory of a fresh window
 * (fresh-window.c). */
#pragma once

#include "tests/app/test-window.h"

typedef struct {
  GRand *random;
  FsWindow *window;
  char *folder;
  guint n_actions;
  GHashTable *times; /* name of an action → how often */
  const char *last;  /* interned */
  double turn_began; /* seconds of the main thread */
  double longest_taken;
  double longest; /* at the best speed of the run; of turns that took nearly too long */
  const char *longest_after;
  guint n_long;
  guint n_kept;   /* documents that outlived their windows */
  GArray *memory; /* double, MB in use by a fresh window */
} Soak;

/* Turns the main loop, and measures it. */
void soak_turn_for (Soak *soak, double seconds);
/* 0 … @n - 1 */
int soak_below (Soak *soak, guint n);
/* As the settings are; and until nothing of it is left. */
void soak_open_window (Soak *soak);
void soak_close_window (Soak *soak);
/* Logs the next action. */
void soak_did (Soak *soak, const char *name);

/* Anything. */
void soak_do_something (Soak *soak);

/* Opens a window, notes what it needs and closes it. */
void soak_weigh_window (Soak *soak);
/* What a fresh window needs in the last third of the run, in parts of what it needed in the first. */
double soak_growth (const Soak *soak);
