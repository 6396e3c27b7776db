/* Bytes that are kept to be read once, in their order: in memory while they are few, then in a file without a name, which
 * is gone with the process, however that ends. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _FsSpool FsSpool;

/* @in_memory: bytes that are kept in memory at most. */
FsSpool *fs_spool_new (gsize in_memory);
void fs_spool_free (FsSpool *spool);

/* FALSE and a sentence (FS_ERROR_FILE) when the folder for temporary files (TMPDIR, else /tmp) does not take them. */
gboolean fs_spool_add (FsSpool *spool, const void *data, gsize size, GError **error);

/* Goes to the first byte; nothing is added any more. */
gboolean fs_spool_rewind (FsSpool *spool, GError **error);

/* The next @size bytes into @data. FALSE at the end, and with a sentence when they cannot be read. */
gboolean fs_spool_read (FsSpool *spool, void *data, gsize size, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsSpool, fs_spool_free)

G_END_DECLS
