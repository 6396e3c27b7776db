/* Files that were opened or saved recently: the menu "recent_menu", which all windows share. Its items activate
 * "win.open-recent" with the URI of a file. */
#pragma once

#include <gio/gio.h>

/* Keeps the menu up to date from now on; further calls do nothing. */
void fs_window_recent_init (void);

/* Puts @file first, or removes it. */
void fs_window_recent_add (GFile *file);
void fs_window_recent_forget (GFile *file);
