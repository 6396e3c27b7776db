/* File format with a checksum: a header line that names the content, the payload, and a checksum over both. Detects
 * truncated, corrupted, and misplaced files. */
#pragma once

#include <glib.h>

#define FS_CHECKSUM_FORMAT 1 /* increased whenever the format of a payload changes */

/* Returns @payload with its header line. @name: identifies the content, such as "simulation-abc…-0"; without spaces
 * or line ends. Free with g_bytes_unref(). */
GBytes *fs_checksum_wrap (const char *name, GBytes *payload);

/* Returns the payload of @sealed; NULL and FS_ERROR_FILE, whose message is the middle of a sentence, if it is
 * damaged or not that of @name. Free with g_bytes_unref(). */
GBytes *fs_checksum_unwrap (const char *name, GBytes *sealed, GError **error);
