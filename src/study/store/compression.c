#include "study/store/compression.h"

#include <gio/gio.h>

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
