#include "study/store/result-key.h"

#include "study/store/checksum.h"
#include "study/store/compression.h"

char *
fs_result_key_name (const FsResultKey *key)
{
  return g_strdup_printf ("%s-%s-%u", key->kind, key->id, key->replication);
}

GBytes *
fs_result_compress (const FsResultKey *key, GBytes *bytes)
{
  g_autofree char *name = fs_result_key_name (key);
  g_autoptr (GBytes) sealed = fs_checksum_wrap (name, bytes);

  return fs_compress (sealed);
}

GBytes *
fs_result_decompress (const FsResultKey *key, GBytes *packed)
{
  g_autofree char *name = fs_result_key_name (key);
  g_autoptr (GBytes) sealed = fs_decompress (packed, FS_RESULT_BYTES);

  return sealed != NULL ? fs_checksum_unwrap (name, sealed, NULL) : NULL;
}
