/* What shows a page of settings: an AdwPreferencesDialog in the window from libadwaita 1.5 on, before that an
 * AdwPreferencesWindow over it. */
#pragma once

#include <adwaita.h>

#if ADW_CHECK_VERSION(1, 5, 0)
#define FS_TYPE_SETTINGS_WINDOW ADW_TYPE_PREFERENCES_DIALOG
#else
#define FS_TYPE_SETTINGS_WINDOW ADW_TYPE_PREFERENCES_WINDOW
#endif

/* Returns it with @page alone; to be shown with fs_settings_window_show(). */
GtkWidget *fs_settings_window_new (AdwPreferencesPage *page, const char *title);

/* Shows @window, which fs_settings_window_new() returned, in or over @parent (may be NULL). */
void fs_settings_window_show (GtkWidget *window, GtkWindow *parent);

void fs_settings_window_close (GtkWidget *window);
