/* The traces of Netrace 1.0 (Hestness and Keckler, technical report TR-10-11, The University of Texas at Austin, 2011):
 * packets of a chip with a cache and a processor in each node. TRAFFIC.md 6 describes the bytes.
 *
 * A packet is generated in the cycle that was recorded. What packets depend on each other is not used: a packet does not
 * wait for those that caused it. */
#pragma once

#include "sim/workload/workload-source.h"

/* Bytes with which a file begins. */
#define FS_NETRACE_MAGIC "UTJH"

#define FS_NETRACE_FLIT_BYTES 16 /* of a packet, header included: packets of 8 bytes have 1 flit, those of 72 have 5 */

/* Reads all packets. FALSE with a sentence. */
gboolean fs_netrace_read (FsWorkloadBytes *bytes, FsWorkloadSink *sink, GError **error);
