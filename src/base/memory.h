/* Amount of memory that a run may use. */
#pragma once

#include <glib.h>
#include <stdint.h>

#include "base/job.h"

/* Returns the bytes of memory that are free now, at least 1, or 0 when the system does not report it: the least of
 * the memory of the machine, of the control group (Linux, v2) of a container or a batch job, and of the addresses of
 * the process. */
uint64_t fs_memory_free (void);

/* Returns @n elements of @size bytes, all 0, that begin at a whole line of the cache. Large arrays that are read here and
 * there get large pages where the system has them. Clearing gigabytes takes seconds: when @job, which may be NULL, is stopped, the rest
 * is left as it is, and must not be read. Free with g_aligned_free(). */
void *fs_memory_new0 (gsize n, gsize size, const FsJob *job);
