/* Converts counts and run statistics to bytes, as parts of a stored result (result-format.h). */
#pragma once

#include "sim/measure/run-statistics.h"

/* Type of run statistics: buckets of the warm-up, of the recorded messages, and of the batches, then the checks. */
#define FS_SERIES_TYPE "(ayayaya(tdd))"

/* Type of the half-widths after each batch, of unicasts and of broadcasts. */
#define FS_HALF_WIDTHS_TYPE "a(dd)"

/* Appends @count, seven bits per byte, the lowest first, because most counts are small. */
void fs_bytes_append_count (GByteArray *bytes, uint64_t count);
/* Reads a count at @at and moves @at behind it. Returns FALSE if there is none. */
gboolean fs_bytes_read_count (const guint8 **at, const guint8 *end, uint64_t *count);
/* Returns @bytes as an array of bytes (floating). */
GVariant *fs_bytes_variant (GByteArray *bytes);

/* Returns @series, which may be NULL, as FS_SERIES_TYPE (floating). */
GVariant *fs_series_to_variant (const FsRunStatistics *series);

/* Reads @variant into @series, which is set to NULL if nothing was recorded. Returns FALSE if @variant contains no
 * run statistics. Free with fs_run_statistics_unref(). */
gboolean fs_series_from_variant (GVariant *variant, FsRunStatistics **series);

/* Returns the half-widths after each batch of @series, which may be NULL, as FS_HALF_WIDTHS_TYPE (floating). */
GVariant *fs_half_widths_to_variant (const FsRunStatistics *series);

/* Adds what @variant contains to @series, which may be NULL. Returns FALSE if there are more than a run has batches. */
gboolean fs_half_widths_from_variant (GVariant *variant, FsRunStatistics *series);
