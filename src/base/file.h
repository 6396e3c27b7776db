/* Writing a file as a whole or not at all. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Writes @size bytes to @path: into a new file beside it that then takes its place, so that no reader ever sees half
 * of it and a failure leaves what stood there. A link stays a link, permissions are kept, a device or a pipe is
 * written directly. On failure the reason is in errno. */
gboolean fs_file_replace (const char *path, const void *data, gsize size);

/* Why writing failed, as the middle of a sentence: "the disk is full", "the folder does not exist". */
const char *fs_file_reason (int number);

G_END_DECLS
