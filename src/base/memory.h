/* How much memory there is to take. */
#pragma once

#include <glib.h>
#include <stdint.h>

G_BEGIN_DECLS

/* Bytes of memory that are free now, or 0 when the system does not say: of the machine, of the control group (Linux, v2)
 * that a container or a batch job is, and of the addresses the process may have. At least 1. */
uint64_t fs_memory_free (void);

G_END_DECLS
