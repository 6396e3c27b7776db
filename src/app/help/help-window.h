/* The help: its pages, a list of them, a search, the way back. */
#pragma once

#include <adwaita.h>

#define FS_TYPE_HELP_WINDOW (fs_help_window_get_type ())
G_DECLARE_FINAL_TYPE (FsHelpWindow, fs_help_window, FS, HELP_WINDOW, AdwWindow)

/* The one help window of @application, made when it is wanted, at the page @id. */
FsHelpWindow *fs_help_window_present (GtkApplication *application, const char *id);

void fs_help_window_show (FsHelpWindow *self, const char *id);

/* Sets the help page for @widget and its children. */
void fs_help_set_topic (GtkWidget *widget, const char *id);
/* Of the nearest such widget around @widget; NULL when there is none. */
const char *fs_help_get_topic (GtkWidget *widget);
