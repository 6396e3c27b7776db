/* Start and end of the program: documents of a crashed process are offered for recovery, and signals end the program
 * with every document autosaved. */
#pragma once

#include <gtk/gtk.h>

/* From now on SIGTERM, SIGINT and SIGHUP, and the end of the desktop session, autosave unsaved documents for the
 * next start. */
void fs_session_watch (GtkApplication *application);

/* Opens a window for every document that a dead process left. */
void fs_session_restore (GtkApplication *application, GSettings *settings);
