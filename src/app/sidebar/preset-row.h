/* The choice of a published figure: a button that opens a list with a search. */
#pragma once

#include <adwaita.h>

#include "app/document/document.h"

#define FS_TYPE_PRESET_ROW (fs_preset_row_get_type ())
G_DECLARE_FINAL_TYPE (FsPresetRow, fs_preset_row, FS, PRESET_ROW, AdwActionRow)

void fs_preset_row_bind (FsPresetRow *self, FsDocument *document);

/* Opens the list. */
void fs_preset_row_open (FsPresetRow *self);

/* Loads a preset into the document; FALSE and a sentence when there is none of that name. */
gboolean fs_preset_row_choose (FsPresetRow *self, const char *id, GError **error);
