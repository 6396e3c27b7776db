/* How many threads runs of the window may use: a preference of the whole program. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Of every run that begins from now on, 0 = one a core, as at first. Main loop. */
void fs_run_threads_set (guint threads);
guint fs_run_threads_get (void);

G_END_DECLS
