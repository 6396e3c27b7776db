/* Texts that are each stored once and referred to by their number. */
#pragma once

#include <glib.h>

typedef struct _FsStringTable FsStringTable;

FsStringTable *fs_string_table_new (void);
void fs_string_table_free (FsStringTable *table);

/* Returns the number of @text (transfer full), from 0; a new one if the table does not have it yet. */
guint fs_string_table_add (FsStringTable *table, char *text);
guint fs_string_table_size (const FsStringTable *table);
const char *fs_string_table_get (const FsStringTable *table, guint number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsStringTable, fs_string_table_free)
