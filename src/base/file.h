/* Writing a file as a whole or not at all, and reading one that is not too large. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Writes @size bytes to @path: into a new file beside it that then takes its place, so that no reader ever sees half
 * of it and a failure leaves what stood there. A link stays a link, permissions are kept, a device or a pipe is
 * written directly. On failure the reason is in errno. */
gboolean fs_file_replace (const char *path, const void *data, gsize size);

/* The same in a folder whose files we name ourselves and that somebody else may have made: what stands there, a link
 * too, is replaced and nothing outside the folder is touched. */
gboolean fs_file_replace_inside (const char *path, const void *data, gsize size);

/* All of a regular file of at most @max_size bytes, with a NUL behind it that @length does not count; its size is looked
 * at before anything is allocated. Free with g_free(). NULL with errno: EFBIG, EISDIR, EINVAL for a device or a pipe. */
char *fs_file_read (const char *path, gsize max_size, gsize *length);

/* The same in a folder as above: a link is not followed (ELOOP). */
char *fs_file_read_inside (const char *path, gsize max_size, gsize *length);

/* Removes what writers that were killed have left in @folder: files of at least @seconds of age. */
void fs_file_sweep (const char *folder, guint seconds);

/* Why writing failed, as the middle of a sentence: "the disk is full", "the folder does not exist". */
const char *fs_file_reason (int number);
/* Why reading failed, likewise: "there is no such file". */
const char *fs_file_read_reason (int number);

G_END_DECLS
