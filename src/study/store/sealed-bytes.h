/* Bytes with a checksum: a header line that names the content, the payload, and a checksum over both, which detects
 * truncated, corrupted, and misplaced files. The keys of results, and their bytes as a document file contains them,
 * compressed by zlib. */
#pragma once

#include <glib.h>

#define FS_CHECKSUM_FORMAT 1 /* increased whenever the format of a payload changes */

/* Returns @payload with its header line. @name: identifies the content, such as "simulation-abc…-0"; without spaces
 * or line ends. Free with g_bytes_unref(). */
GBytes *fs_checksum_wrap (const char *name, GBytes *payload);

/* Returns the payload of @sealed; NULL and FS_ERROR_FILE, whose message is the middle of a sentence, if it is
 * damaged or not that of @name. Free with g_bytes_unref(). */
GBytes *fs_checksum_unwrap (const char *name, GBytes *sealed, GError **error);

/* Returns @bytes in the format of zlib. Free with g_bytes_unref(). */
GBytes *fs_compress (GBytes *bytes);

/* Returns the bytes that @packed was made of; NULL if it is damaged, if something follows it, or if the result is
 * larger than @max_size bytes. No more than that is ever allocated. Free with g_bytes_unref(). */
GBytes *fs_decompress (GBytes *packed, gsize max_size);

/**
 * FsResultKey: identifies one result
 * @kind: its kind, which determines the layout of its bytes ("simulation"); without spaces
 * @id: scenario_id of the point, 64 hexadecimal digits
 * @replication: number of the replication, from 0
 */
typedef struct {
  const char *kind;
  const char *id;
  guint replication;
} FsResultKey;

/* Returns the name of a result for fs_checksum_wrap(): "simulation-ID-0". Free with g_free(). */
char *fs_result_key_name (const FsResultKey *key);

#define FS_RESULT_BYTES (1 << 22) /* upper limit of the bytes of one replication, not compressed */

/* Adds the checksum of @key to the bytes of a replication and compresses them, and back. Decompression returns NULL
 * if @packed is damaged, not that of @key, or larger than FS_RESULT_BYTES. Free with g_bytes_unref(). */
GBytes *fs_result_compress (const FsResultKey *key, GBytes *bytes);
GBytes *fs_result_decompress (const FsResultKey *key, GBytes *packed);
