#include "study/store/sealed-bytes.h"

#include <string.h>

#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include "base/error.h"

/* "flitscope 1 NAME CHECKSUM\n" */
static char *
header_line (const char *name, const void *payload, gsize size)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree char *start = g_strdup_printf ("flitscope %d %s ", FS_CHECKSUM_FORMAT, name);

  g_checksum_update (checksum, (const guchar *) start, (gssize) strlen (start));
  g_checksum_update (checksum, payload, (gssize) size);
  return g_strdup_printf ("%s%s\n", start, g_checksum_get_string (checksum));
}

GBytes *
fs_checksum_wrap (const char *name, GBytes *payload)
{
  gsize size;
  const void *data = g_bytes_get_data (payload, &size);
  g_autofree char *header = header_line (name, data, size);
  GByteArray *sealed = g_byte_array_new ();

  g_byte_array_append (sealed, (const guint8 *) header, (guint) strlen (header));
  g_byte_array_append (sealed, data, (guint) size);
  return g_byte_array_free_to_bytes (sealed);
}

GBytes *
fs_checksum_unwrap (const char *name, GBytes *sealed, GError **error)
{
  gsize size;
  const char *data = g_bytes_get_data (sealed, &size);
  const char *end = size > 0 ? memchr (data, '\n', size) : NULL;
  gsize length = end != NULL ? (gsize) (end - data) + 1 : 0;
  g_autofree char *header = end != NULL ? header_line (name, data + length, size - length) : NULL;

  if (header != NULL && strlen (header) == length && memcmp (header, data, length) == 0)
    return g_bytes_new_from_bytes (sealed, length, size - length);
  fs_set_error (error, FS_ERROR_FILE, _ ("the checksum does not match"));
  return NULL;
}

#define CHUNK (1 << 15)

/* All that @converter makes of @bytes; NULL when that is no end, or more than @max_size. */
static GBytes *
convert (GConverter *converter, GBytes *bytes, gsize max_size)
{
  g_autoptr (GByteArray) out = g_byte_array_new ();
  gsize left, read, written;
  const guint8 *at = g_bytes_get_data (bytes, &left);
  GConverterResult result;
  guint8 chunk[CHUNK];

  do
    {
      result = g_converter_convert (converter, at, left, chunk, sizeof chunk, G_CONVERTER_INPUT_AT_END, &read, &written,
                                    NULL);
      if (result == G_CONVERTER_ERROR || written > max_size - out->len)
        return NULL;
      g_byte_array_append (out, chunk, (guint) written);
      at += read;
      left -= read;
    }
  while (result != G_CONVERTER_FINISHED);
  return left == 0 ? g_byte_array_free_to_bytes (g_steal_pointer (&out)) : NULL;
}

GBytes *
fs_compress (GBytes *bytes)
{
  g_autoptr (GZlibCompressor) compressor = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, -1);

  return convert (G_CONVERTER (compressor), bytes, G_MAXUINT);
}

GBytes *
fs_decompress (GBytes *packed, gsize max_size)
{
  g_autoptr (GZlibDecompressor) decompressor = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB);

  return convert (G_CONVERTER (decompressor), packed, MIN (max_size, G_MAXUINT));
}

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
