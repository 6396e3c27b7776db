/* zlib compression, and decompression with an upper limit on the output size. */
#pragma once

#include <glib.h>

/* Returns @bytes in the format of zlib. Free with g_bytes_unref(). */
GBytes *fs_compress (GBytes *bytes);

/* Returns the bytes that @packed was made of; NULL if it is damaged, if something follows it, or if the result is
 * larger than @max_size bytes. No more than that is ever allocated. Free with g_bytes_unref(). */
GBytes *fs_decompress (GBytes *packed, gsize max_size);
