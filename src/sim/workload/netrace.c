#include "sim/workload/netrace.h"

#include <string.h>

#include "base/error.h"
#include "base/translate.h"

#define HEADER_BYTES 72
#define MAX_NOTES 8191
#define MAX_REGIONS 100
#define REGION_BYTES 24
#define PACKET_BYTES 21
#define DEPENDENCY_BYTES 4

/* Bytes of a packet of each type; 0: there is no such type. */
static const uint8_t packet_bytes[] = {
  [1] = 8,   /* read request */
  [2] = 72,  /* its response */
  [3] = 72,  /* … with invalidation */
  [4] = 72,  /* write request */
  [5] = 8,   /* its response */
  [6] = 72,  /* write-back */
  [13] = 8,  /* upgrade request */
  [14] = 8,  /* its response */
  [15] = 8,  /* request for exclusive reading */
  [16] = 72, /* its response */
  [25] = 8,  /* bad address */
  [27] = 8,  /* invalidation request */
  [28] = 8,  /* its response */
  [29] = 8,  /* downgrade request */
  [30] = 72, /* its response */
};

/* Numbers are little-endian. */
static uint64_t
number_at (const char *data, gsize offset, gsize n_bytes)
{
  uint64_t number = 0;

  for (gsize i = n_bytes; i-- > 0;)
    number = number << 8 | (uint8_t) data[offset + i];
  return number;
}

static gboolean
refuse_end (const FsWorkloadBytes *bytes, GError **error)
{
  return fs_set_input_error (error, _ ("%s ends in the middle of a Netrace packet, or of its header."), bytes->name);
}

/* Passes over bytes of which any number may be there. */
static gboolean
skip (FsWorkloadBytes *bytes, gsize count, GError **error)
{
  while (count > 0)
    {
      gsize part = MIN (count, FS_WORKLOAD_BLOCK / 2);

      if (!fs_workload_bytes_want (bytes, part, error))
        return FALSE;
      if (fs_workload_bytes_left (bytes) < part)
        return refuse_end (bytes, error);
      bytes->at += part;
      count -= part;
    }
  return TRUE;
}

static gboolean
add_packet (FsWorkloadSink *sink, const char *packet, guint64 number, GError **error)
{
  uint64_t cycle = number_at (packet, 0, 8), type = number_at (packet, 16, 1);
  uint32_t ends[] = { (uint8_t) packet[17], (uint8_t) packet[18] };

  if (type >= G_N_ELEMENTS (packet_bytes) || packet_bytes[type] == 0)
    return fs_set_input_error (error, _ ("Packet %.0f of %s has type %u, which Netrace does not have."),
                               (double) number, sink->name, (guint) type);
  if (cycle > FS_WORKLOAD_MAX_CYCLE)
    return fs_set_input_error (error, _ ("Packet %.0f of %s is of cycle %.0f; cycles are 0 to %.0f."), (double) number,
                               sink->name, (double) cycle, (double) FS_WORKLOAD_MAX_CYCLE);
  for (guint i = 0; sink->network != NULL && i < 2; i++)
    if (ends[i] >= sink->network->n_nodes)
      return fs_set_input_error (error, _ ("Packet %.0f of %s is of node %u; the network has nodes 0 to %u."),
                                 (double) number, sink->name, ends[i], sink->network->n_nodes - 1);
  if (ends[0] == ends[1])
    {
      sink->summary->local++;
      return TRUE;
    }
  if (fs_workload_sink_add (sink, cycle, ends[0], ends[1],
                            (packet_bytes[type] + FS_NETRACE_FLIT_BYTES - 1) / FS_NETRACE_FLIT_BYTES, error))
    {
      char nodes[2][FS_WORKLOAD_NODE_SIZE];

      for (guint i = 0; i < 2; i++)
        g_snprintf (nodes[i], sizeof nodes[i], "#%u", ends[i]);
      fs_workload_sink_count (sink, nodes[0], nodes[1]);
      return TRUE;
    }
  g_prefix_error (error, _ ("Packet %.0f of %s: "), (double) number, sink->name);
  return FALSE;
}

gboolean
fs_netrace_read (FsWorkloadBytes *bytes, FsWorkloadSink *sink, GError **error)
{
  static const char version_1[4] = { 0, 0, (char) 0x80, 0x3f }; /* 1.0 as a float */
  const char *header;
  uint64_t notes, regions;

  if (!fs_workload_bytes_want (bytes, HEADER_BYTES, error))
    return FALSE;
  if (fs_workload_bytes_left (bytes) < HEADER_BYTES)
    return refuse_end (bytes, error);
  header = bytes->data + bytes->at;
  notes = number_at (header, 56, 4);
  regions = number_at (header, 60, 4);
  if (memcmp (header + 4, version_1, sizeof version_1) != 0)
    return fs_set_input_error (error, _ ("%s is a Netrace file of a version other than 1.0."), bytes->name);
  if (notes > MAX_NOTES || regions > MAX_REGIONS)
    return fs_set_input_error (
        error, _ ("%s is a Netrace file with %.0f bytes of notes and %.0f regions; there are at most %d and %d."),
        bytes->name, (double) notes, (double) regions, MAX_NOTES, MAX_REGIONS);
  bytes->at += HEADER_BYTES;
  if (!skip (bytes, notes + regions * REGION_BYTES, error))
    return FALSE;

  for (guint64 number = 1;; number++)
    {
      gsize dependencies;

      if (fs_workload_bytes_left (bytes) < PACKET_BYTES && !fs_workload_bytes_want (bytes, PACKET_BYTES, error))
        return FALSE;
      if (fs_workload_bytes_left (bytes) == 0)
        return TRUE;
      if (fs_workload_bytes_left (bytes) < PACKET_BYTES)
        return refuse_end (bytes, error);
      if (!add_packet (sink, bytes->data + bytes->at, number, error))
        return FALSE;
      dependencies = (uint8_t) bytes->data[bytes->at + 20] * DEPENDENCY_BYTES;
      bytes->at += PACKET_BYTES;
      if (!skip (bytes, dependencies, error))
        return FALSE;
    }
}
