/* What a reader may choose for all windows, and what follows from it. */
#pragma once

#include <adwaita.h>

#define FS_TYPE_PREFERENCES (fs_preferences_get_type ())
G_DECLARE_FINAL_TYPE (FsPreferences, fs_preferences, FS, PREFERENCES, AdwPreferencesPage)

/* Returns what to show with fs_settings_window_show(). */
GtkWidget *fs_preferences_new (GSettings *settings);

/* From now on the program is as @settings say. */
void fs_preferences_follow (GSettings *settings);
