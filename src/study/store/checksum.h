/* What is written to disk to be believed later: a payload with a line in front that says what it is, and a checksum
 * over both. Half a file, a flipped bit or a file of another name is noticed. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define FS_CHECKSUM_FORMAT 1 /* raised whenever payloads are written otherwise */

/* @name: one line without spaces that tells it from all others, such as "simulation abc…-0". Free with
 * g_bytes_unref(). */
GBytes *fs_checksum_wrap (const char *name, GBytes *payload);

/* The payload; FS_ERROR_FILE, with the middle of a sentence, when @sealed is not whole or not of @name. */
GBytes *fs_checksum_unwrap (const char *name, GBytes *sealed, GError **error);

G_END_DECLS
