/* The values of a key in which curves differ, one chip each, with a dot in the color of its curve. Activating a chip
 * lets the user edit them as a list. */
#pragma once

#include <gtk/gtk.h>

#include "scenario/value/scenario.h"

#define FS_TYPE_CHIPS (fs_chips_get_type ())
G_DECLARE_FINAL_TYPE (FsChips, fs_chips, FS, CHIPS, GtkButton)

/* @name: of the key, for a reader. */
GtkWidget *fs_chips_new (const char *name);

void fs_chips_show (FsChips *self, const FsScenario *scenario, const char *key, gboolean percent);
