/* Latency by cause: each cycle of a message has one cause, so that the causes add up to its latency (SIMULATOR.md 7.3).
 *
 * Nothing is counted per flit or cycle. When a message is delivered, what is known of it gives all causes: lost arbitration
 * is what remains. */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/quantity.h"
#include "sim/measure/measured-laws.h"
#include "sim/wormhole/message.h"

/* In the order in which a message meets them, but for the last two. */
typedef enum {
  FS_CAUSE_SOURCE_QUEUE,    /* in an injection queue */
  FS_CAUSE_START_UP,        /* before it enters the queue */
  FS_CAUSE_VIRTUAL_CHANNEL, /* its header is blocked */
  FS_CAUSE_ARBITRATION,     /* a flit of another message crosses the channel */
  FS_CAUSE_BUFFER, /* no room in the buffer downstream: of the ideal router 0, by proof; no credit of a pipelined one */
  FS_CAUSE_SERIALIZATION, /* one cycle for each of its flits */
  FS_CAUSE_FLIGHT, /* one cycle for each of its hops; in a pipelined router for each stage and channel on its way */
  FS_N_CAUSES,
} FsCause;

/* Returns "source_queue", "start_up" … */
const char *fs_cause_id (FsCause cause);

/**
 * FsCauseRule: what is the same for all messages of a run
 * @unicast_start_up, @copy_start_up: cycles before a message enters its injection queue
 * @stored: store-and-forward
 */
typedef struct {
  uint32_t unicast_start_up;
  uint32_t copy_start_up;
  bool stored;
} FsCauseRule;

/**
 * FsPathSum: sums over messages, or over broadcasts, of what FsMessagePath has
 * @messages: how many
 * @waited: of copies, of which alone it is reported: those whose header was ever blocked
 * @latency: in cycles: of a unicast or a broadcast from its generation, of a copy from the cycle after that in which its
 *   node was reached, so that it contains its start-up
 */
typedef struct {
  uint64_t messages;
  uint64_t latency;
  uint64_t source_queue;
  uint64_t blocked;
  uint64_t flits;
  uint64_t steps;
  uint64_t hops;
  uint64_t unbuffered;
  uint64_t waited;
} FsPathSum;

/* Adds one. */
static inline void
fs_path_sum_add (FsPathSum *sum, const FsMessagePath *path, uint64_t latency)
{
  sum->messages++;
  sum->latency += latency;
  sum->source_queue += path->source_queue;
  sum->blocked += path->blocked;
  sum->flits += path->flits;
  sum->steps += path->steps;
  sum->hops += path->hops;
  sum->unbuffered += path->unbuffered;
}

/**
 * FsCauseSum: of some messages
 * @messages: how many
 * @cycles: of all of them together
 */
typedef struct {
  uint64_t messages;
  uint64_t cycles[FS_N_CAUSES];
} FsCauseSum;

/* Adds one to another. */
void fs_cause_sum_merge (FsCauseSum *sum, const FsCauseSum *other);

/* Returns the causes of such sums, of messages that all have this start-up time; they add up to the latency. */
FsCauseSum fs_path_sum_causes (const FsPathSum *sum, uint32_t start_up);

/* What messages are divided by. Distances follow: those of unicasts over d hops are FS_CAUSES_OF_DISTANCE + d - 1. */
typedef enum {
  FS_CAUSES_OF_UNICASTS,
  FS_CAUSES_OF_COPIES,
  FS_CAUSES_OF_BROADCASTS,
  FS_CAUSES_OF_DISTANCE,
} FsCausesOf;

#define FS_COPY_BLOCKED "causes_copy_blocked"

/* Returns the table of the means: "causes_source_queue" … of unicasts, "causes_copy_…", "causes_broadcast_…", and
 * "causes_…_by_distance", each in the order of #FsCause; and "causes_copy_blocked", a fraction of copies. */
const FsQuantity *fs_cause_quantities (guint *n_quantities);

/* Fills @values, and @weights unless NULL, records of that table. @sums: of FsCausesOf, those of unicasts are those without a
 * distance, of nodes to themselves. */
void fs_cause_quantities_of_messages (const FsPathSum *sums, const FsCauseRule *cause_rule, FsRecord *values,
                                      FsRecord *weights);

/**
 * FsSampleMessage: a recorded unicast or broadcast
 * @index: its generation index; of messages that are generated in one cycle that of the lower node is lower
 * @id: of the message, of a broadcast that of the copy which was delivered last (FsMessage)
 * @generated: cycle
 * @latency: from generation
 * @source, @destination: of a broadcast the node that it reached last
 * @cycles: by cause; they add up to @latency
 */
typedef struct {
  uint64_t index;
  uint64_t id;
  uint64_t generated;
  uint64_t latency;
  uint64_t source;
  uint64_t destination;
  uint64_t cycles[FS_N_CAUSES];
} FsSampleMessage;

/* How many messages of each bin of a histogram are kept: those that were generated first. */
#define FS_CAUSES_SAMPLES 4

/* Beyond so many nodes causes are not recorded by node. */
#define FS_CAUSES_MAX_NODES 4096

/**
 * FsCauseSums: arrays of FsCauseSum; free with fs_cause_sums_free()
 * @unicasts, @broadcasts: by bin of the histogram of latencies (fs_histogram_bin_of()), up to the last one in use
 * @nodes: unicasts by source; empty beyond FS_CAUSES_MAX_NODES
 * @destinations: likewise by destination; empty in results of older versions, too
 * @unicast_samples, @broadcast_samples: FsSampleMessage, at most FS_CAUSES_SAMPLES of each bin, ascending by bin and index; of several
 *   replications those of the first; empty in results of older versions
 */
typedef struct {
  GArray *unicasts;
  GArray *broadcasts;
  GArray *nodes;
  GArray *destinations;
  GArray *unicast_samples;
  GArray *broadcast_samples;
} FsCauseSums;

FsCauseSums *fs_cause_sums_new (void);
FsCauseSums *fs_cause_sums_copy (const FsCauseSums *sums);
void fs_cause_sums_free (FsCauseSums *sums);
/* Adds one to another, whose samples are left out. */
void fs_cause_sums_merge (FsCauseSums *sums, const FsCauseSums *other);

#define FS_CAUSES_SLOWEST 0.01 /* fraction of the messages that are called the slowest */

/* Returns the sum over the slowest messages: those of the last bins that together contain at least @fraction (0 … 1) of
 * all of @bins. Bins are not cut, so that they may be more. @from (may be NULL): the first of these bins. */
FsCauseSum fs_cause_sums_slowest (const GArray *bins, double fraction, guint *from);

/* What is recorded of each of the 20 batches of a run. */
typedef enum {
  FS_BATCHES_QUANTITIES, /* records of fs_sim_quantities() */
  FS_BATCHES_CAUSES,     /* and of fs_cause_quantities() */
  FS_N_BATCHES_TABLES,
} FsBatchesTable;

/**
 * FsBatches: from which intervals follow of what depends on many quantities of a run; free with fs_batches_free()
 * @values: by table, FsRecord by batch: means
 * @weights: of the values, as in FsSimValues
 * @correlation: of the batches, as in fs_batch_half_width(); of several replications the largest
 */
typedef struct {
  GPtrArray *values[FS_N_BATCHES_TABLES];
  GPtrArray *weights[FS_N_BATCHES_TABLES];
  double correlation;
} FsBatches;

FsBatches *fs_batches_new (void);
FsBatches *fs_batches_copy (const FsBatches *batches);
void fs_batches_free (FsBatches *batches);
/* Adds to each batch the one of @other: those of a run of the same scenario. */
void fs_batches_merge (FsBatches *batches, const FsBatches *other);
/* Fills both records with the means of all batches but @batch, NAN where there is no sample. */
void fs_batches_without (const FsBatches *batches, guint batch, FsRecord *quantities, FsRecord *causes);

/**
 * FsLatencyCauses: the causes of a run; free with fs_latency_causes_free()
 * @means, @half_widths: records of fs_cause_quantities(); NAN where there is no sample, or no interval
 * @sums: of the recorded messages, of several replications together; NULL if they were dropped (fs_sim_result_values())
 * @batches: likewise; NULL, too, of runs with fewer than 20 blocks of messages, and of results of older versions
 * @laws: likewise; NULL, too, where they were not recorded (key laws)
 */
typedef struct {
  FsRecord *means;
  FsRecord *half_widths;
  FsCauseSums *sums;
  FsBatches *batches;
  FsMeasuredLaws *laws;
} FsLatencyCauses;

/* Returns causes without means yet; @sums, which are taken, may be NULL. */
FsLatencyCauses *fs_latency_causes_new (FsRecordSize size, FsCauseSums *sums);
FsLatencyCauses *fs_latency_causes_copy (const FsLatencyCauses *causes);
void fs_latency_causes_free (FsLatencyCauses *causes);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsBatches, fs_batches_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsCauseSums, fs_cause_sums_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsLatencyCauses, fs_latency_causes_free)
