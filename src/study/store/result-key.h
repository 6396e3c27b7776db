/* The key of a stored result, and its bytes as a document file contains them. */
#pragma once

#include <glib.h>

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
