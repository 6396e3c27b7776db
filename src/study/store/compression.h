/* Bytes made small for a file of text, and back, but never more of them than is allowed. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* zlib. Free with g_bytes_unref(). */
GBytes *fs_compress (GBytes *bytes);

/* NULL when @packed is not whole, is followed by something else, or holds more than @max_size bytes: no more than that
 * is ever allocated. */
GBytes *fs_decompress (GBytes *packed, gsize max_size);

G_END_DECLS
