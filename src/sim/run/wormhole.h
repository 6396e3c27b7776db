/* The wormhole network, one cycle at a time (SIMULATOR.md 1 to 6).
 *
 * Engines compute the same network and agree bit for bit: a plain sweep over all
 * channels and virtual channels that can be read as the specification, and the
 * fast one that people use; with a single virtual channel, or virtual cut-through, that is one of
 * events. The plain sweep is left to virtual cut-through from shared injection channels, whose flits come at no
 * regular pace.
 */
#pragma once

#include <glib.h>

#include "base/job.h"
#include "sim/measure/channel-table.h"
#include "sim/wormhole/message.h"
#include "sim/measure/recorder.h"
#include "sim/wormhole/wormhole-params.h"

typedef enum {
  FS_ENGINE_FAST,
  FS_ENGINE_REFERENCE,
} FsEngine;

typedef struct _FsWormhole FsWormhole;

/* Returns the memory of a run with a recorder, in bytes, computed before anything is allocated: its initial size,
 * and room for fs_wormhole_params_expected_messages(). A run that needs more is watched:
 * fs_wormhole_outgrows_memory(). */
uint64_t fs_wormhole_memory (const FsWormholeParams *params);

/* Returns the engine for a run of which single cycles, messages, or channels are shown: @engine, or with pipelined routers the reference
 * engine, which alone can tell them. */
FsEngine fs_wormhole_shown_engine (const FsWormholeParams *params, FsEngine engine);

/* Whether the plain sweep is the engine of FS_ENGINE_FAST, too: it is many times slower. */
bool fs_wormhole_is_plain_sweep (const FsWormholeParams *params);

/* @params must have passed fs_wormhole_params_check(). NULL with FS_ERROR_MEMORY when the run does
 * not fit into half of the free memory. @recorder (may be NULL) is not owned. */
FsWormhole *fs_wormhole_new (const FsWormholeParams *params, FsEngine engine, FsRecorder *recorder, GError **error);

#define FS_WORMHOLE_MAX_THREADS 64 /* of a run */

/* The same; @job (may be NULL) stops the reading of a workload and the setting up of a large network (FS_ERROR_CANCELLED), and
 * tells how many threads may simulate the run (FsJob.threads), which changes nothing of its results. A run on several threads
 * cannot be copied or looked into. NULL also when that file cannot be used, with the sentence of fs_workload_open(). */
FsWormhole *fs_wormhole_open (const FsWormholeParams *params, FsEngine engine, FsRecorder *recorder, const FsJob *job,
                              GError **error);
/* Whether the workload of a run can be opened, if it has one; FALSE with that sentence. */
gboolean fs_wormhole_can_open (const FsWormholeParams *params, GError **error);
void fs_wormhole_free (FsWormhole *network);

/* The network as it is, to be run on by itself: what happens to the one does not touch the other. No recorder. */
FsWormhole *fs_wormhole_copy (const FsWormhole *network);

/* Bytes that a copy of it takes now. */
uint64_t fs_wormhole_footprint (const FsWormhole *network);

/* Returns whether the network is larger than was computed for it, and the memory that is free now (by @free_memory,
 * which is fs_memory_free() except in tests) would not let it grow by another half: then the run ends, with
 * FS_ERROR_MEMORY, instead of the program. */
gboolean fs_wormhole_outgrows_memory (FsWormhole *network, uint64_t (*free_memory) (void), GError **error);

/* Starts, or stops, recording the flits that moved in the last cycle, for fs_snapshot_new(). */
void fs_wormhole_watch_moves (FsWormhole *network);
void fs_wormhole_ignore_moves (FsWormhole *network);

/* Counts what passes over each network channel, and with @by_vc over each virtual channel: before the first step, and
 * only without a recorder. */
void fs_wormhole_count_channels (FsWormhole *network, gboolean by_vc);
/* Returns what has passed so far: up to the start of the current cycle. Free with fs_channel_table_free(). */
FsChannelTable *fs_wormhole_channel_table (const FsWormhole *network);

/* Simulates the current cycle and moves on to the next. */
void fs_wormhole_step (FsWormhole *network);

/* Simulates until @cycle is the current one, or until @job is stopped, which is checked in every cycle (1 ms up to n
 * = 14). The result is the same as that of stepping. Cycles in which nothing can happen are skipped. */
void fs_wormhole_run_until (FsWormhole *network, int64_t cycle, const FsJob *job);

/* From now on a node whose injection queues hold as many messages as they do now, and at least as many as a node may have
 * before a run is saturated, generates none of random traffic: what it would generate counts as dropped. Only once. */
void fs_wormhole_limit_sources (FsWormhole *network);

/* Returns the processor time of the threads of the run but that of the caller. */
double fs_wormhole_helper_seconds (const FsWormhole *network);

/* The same, but at most until message @index (unicast or broadcast, from 0), which is not generated yet, has been
 * generated. Returns the channels counted up to the start of the cycle in which it is generated, when the network moves
 * on from that cycle; NULL if @cycle or the end of @job comes first. */
FsChannelTable *fs_wormhole_run_to_message (FsWormhole *network, uint64_t index, int64_t cycle, const FsJob *job);
/* The same, but ends with the cycle in which the last message of a workload is delivered. */
void fs_wormhole_run_to_delivery (FsWormhole *network, int64_t cycle, const FsJob *job);
/* Whether all messages of a workload have been generated, and none is in the system. */
gboolean fs_wormhole_all_delivered (const FsWormhole *network);
/* Returns the cycle in which the last message of a workload is generated; 0 without one. */
double fs_wormhole_last_generation (const FsWormhole *network);
/* FALSE with FS_ERROR_FILE when messages of the workload could not be read, so that they are missing. */
gboolean fs_wormhole_check_workload (const FsWormhole *network, GError **error);

const FsWormholeParams *fs_wormhole_params (const FsWormhole *network);
uint32_t fs_wormhole_nodes (const FsWormhole *network);
int64_t fs_wormhole_cycle (const FsWormhole *network);      /* the cycle that step() would simulate */
uint64_t fs_wormhole_generated (const FsWormhole *network); /* unicasts and broadcasts */
uint64_t fs_wormhole_in_system (const FsWormhole *network); /* unicasts and copies created, not yet consumed */
uint64_t fs_wormhole_flit_hops (const FsWormhole *network); /* flits over network channels */
uint64_t fs_wormhole_fingerprint (const FsWormhole *network);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsWormhole, fs_wormhole_free)
