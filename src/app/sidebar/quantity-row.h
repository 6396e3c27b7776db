/* What the y axis shows: one or more quantities, chosen from a list with a search. */
#pragma once

#include <adwaita.h>

#include "app/document/document.h"

#define FS_TYPE_QUANTITY_ROW (fs_quantity_row_get_type ())
G_DECLARE_FINAL_TYPE (FsQuantityRow, fs_quantity_row, FS, QUANTITY_ROW, AdwActionRow)

void fs_quantity_row_bind (FsQuantityRow *self, FsDocument *document);

/* Draws @key, or does not any more; without any the model's headline is drawn. */
gboolean fs_quantity_row_toggle (FsQuantityRow *self, const char *key, GError **error);

/* Keys that are offered, NULL-terminated; free with g_strfreev(). */
GStrv fs_quantity_row_offered (FsQuantityRow *self);

/* The heading under which @key is offered, which says who has it with the variants that are drawn; NULL if it is not
 * offered. Static. */
const char *fs_quantity_row_group (FsQuantityRow *self, const char *key);
