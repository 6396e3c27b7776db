/* A map of errors as a widget, which has pointer and keyboard. */
#pragma once

#include <gtk/gtk.h>

#include "plot/value/error-map.h"

#define FS_TYPE_MAP_AREA (fs_map_area_get_type ())
G_DECLARE_FINAL_TYPE (FsMapArea, fs_map_area, FS, MAP_AREA, GtkWidget)

/* Shows @map, which stays the caller's and must exist until the next call; NULL: nothing. @sentence: says to a screen reader what
 * the map says as a whole. */
void fs_map_area_show (FsMapArea *self, const FsErrorMap *map, const char *sentence);
/* Marks a cell of the map as the one that is described, also to a screen reader. Each map needs one. */
void fs_map_area_mark (FsMapArea *self, int row, int column);
