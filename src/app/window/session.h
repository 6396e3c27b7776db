/* The beginning and the end of the program as a session: documents that a crash left are offered, signals end it with
 * everything kept. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* From now on SIGTERM, SIGINT and SIGHUP, and the end of the desktop's session, keep what is unsaved for the next
 * start. */
void fs_session_watch (GtkApplication *application);

/* Opens a window for every document that a dead process left. */
void fs_session_restore (GtkApplication *application, GSettings *settings);

G_END_DECLS
