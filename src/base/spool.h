/* Bytes that are written first and then read once in the same order: in memory while they are few, then in a file
 * without a name, which the system removes when the process ends. */
#pragma once

#include <glib.h>

typedef struct _FsSpool FsSpool;

/* Returns an empty spool that holds at most @in_memory bytes in memory. */
FsSpool *fs_spool_new (gsize in_memory);
void fs_spool_free (FsSpool *spool);

/* Appends @size bytes. FALSE with FS_ERROR_FILE when the folder for temporary files (TMPDIR, else /tmp) cannot take
 * them. */
gboolean fs_spool_add (FsSpool *spool, const void *data, gsize size, GError **error);

/* Goes to the first byte; nothing is added any more. */
gboolean fs_spool_rewind (FsSpool *spool, GError **error);

/* The next @size bytes into @data. FALSE at the end, and with a sentence when they cannot be read. */
gboolean fs_spool_read (FsSpool *spool, void *data, gsize size, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsSpool, fs_spool_free)
