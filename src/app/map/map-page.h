/* The errors of a document's models as a map, with what there is to say of one cell beside it. */
#pragma once

#include <adwaita.h>

#include "app/run/run-controller.h"

#define FS_TYPE_MAP_PAGE (fs_map_page_get_type ())
G_DECLARE_FINAL_TYPE (FsMapPage, fs_map_page, FS, MAP_PAGE, AdwBin)

/* It emits "opened" when the curve of a cell is to be shown, which is then the current point of the document. */
void fs_map_page_bind (FsMapPage *self, FsDocument *document, FsRunController *controller);

/* Moves the keyboard focus to the map. */
void fs_map_page_focus (FsMapPage *self);
