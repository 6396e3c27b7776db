/* What the y axis shows: one or more quantities, chosen from a list with a search. */
#pragma once

#include <adwaita.h>

#include "app/document/document.h"

#define FS_TYPE_QUANTITY_ROW (fs_quantity_row_get_type ())
G_DECLARE_FINAL_TYPE (FsQuantityRow, fs_quantity_row, FS, QUANTITY_ROW, AdwActionRow)

void fs_quantity_row_bind (FsQuantityRow *self, FsDocument *document);

/* Draws @key, or does not any more; without any the model's headline is drawn. */
gboolean fs_quantity_row_toggle (FsQuantityRow *self, const char *key, GError **error);
