/* Counts and series of counts as bytes: parts of a result as it is kept (result-bytes.h). */
#pragma once

#include "sim/measure/run-statistics.h"

G_BEGIN_DECLS

/* Buckets of warm-up, recorded messages and groups; then the checks. */
#define FS_SERIES_TYPE "(ayayaya(tdd))"

/* Seven bits a byte, the lowest first: most counts are small. */
void fs_bytes_append_count (GByteArray *bytes, uint64_t count);
/* FALSE where none is written from @at on; else @at is behind it. */
gboolean fs_bytes_read_count (const guint8 **at, const guint8 *end, uint64_t *count);
/* An array of bytes, floating. */
GVariant *fs_bytes_variant (GByteArray *bytes);

/* @series may be NULL; floating. */
GVariant *fs_series_to_variant (const FsRunStatistics *series);

/* FALSE where @variant is none. @series: NULL where nothing was written down. */
gboolean fs_series_from_variant (GVariant *variant, FsRunStatistics **series);

G_END_DECLS
