/* The key of a stored result, and its bytes as a document file contains them. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * FsResultKey: one result
 * @kind: what it is ("simulation"): names the layout of its bytes; without spaces
 * @id: scenario_id of the point, 64 hexadecimal digits
 * @replication: from 0
 */
typedef struct {
  const char *kind;
  const char *id;
  guint replication;
} FsResultKey;

/* "simulation-ID-0": what it is sealed as. Free with g_free(). */
char *fs_result_key_name (const FsResultKey *key);

#define FS_RESULT_BYTES (1 << 22) /* of one replication at most, unpacked */

/* The bytes of a replication sealed for @key and made small, and back; NULL when they are not whole, not of @key or
 * more than FS_RESULT_BYTES. Free with g_bytes_unref(). */
GBytes *fs_result_compress (const FsResultKey *key, GBytes *bytes);
GBytes *fs_result_decompress (const FsResultKey *key, GBytes *packed);

G_END_DECLS
