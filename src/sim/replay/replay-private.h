/* The interface through which a replay begins, copies, and advances a run of either kind of network. */
#pragma once

#include "sim/replay/replay.h"
#include "sim/run/wormhole-private.h"

#define FS_REPLAY_SAMPLES_MAX 4096 /* a power of two */

/* Messages that were granted their injection channel, and those of them whose header is blocked. */
typedef struct {
  uint32_t in_network;
  uint32_t blocked;
} FsReplayCensus;

/**
 * FsReplaySamples: numbers of messages after the cycles 0, stride, 2 stride, …. Its size is limited: when it is full,
 * every other sample is dropped and @stride doubles, from 1 on
 */
typedef struct {
  int64_t stride;
  guint n;
  uint32_t in_network[FS_REPLAY_SAMPLES_MAX];
  uint32_t blocked[FS_REPLAY_SAMPLES_MAX];
} FsReplaySamples;

/**
 * FsMessageWatch: state of the message @id after the last cycle, to be compared with the state after the next
 * @gone: it has left the network
 * @slot: its slot, FS_NO_SLOT before it is generated
 * @injected: it was granted its injection channel
 * @worm: its worm, if @injected
 */
typedef struct {
  uint64_t id;
  bool gone;
  uint32_t slot;
  bool injected;
  FsWorm worm;
} FsMessageWatch;

/**
 * FsReplayClass:
 * @begin: returns a run before its first cycle, which reuses or replaces @old (transfer full, may be NULL); NULL with
 *   FS_ERROR_MEMORY, but never when @old is not NULL
 * @copy: returns an independent copy; NULL when runs cannot be copied: then going back begins a run again
 * @bytes: size of a copy
 * @cycle: the last cycle that was simulated
 * @advance: simulates until @cycle, or less when @job is stopped or the run ends; with @look the flits that move in the
 *   last cycle are recorded for snapshots
 * @census: counts messages in the network and blocked headers
 * @ended: there will be no further cycle; NULL when a run has no end
 * @n_channels, @channel_flits: see fs_replay_channel_flits(), of the run so far
 * @channel_table: see fs_replay_channel_table(), of the run so far; NULL for store-and-forward
 * @has_blocked: whether a header became blocked in the last cycle, and which
 * @watch: begins to watch a message; FALSE with an error when nothing can happen to it any more
 * @happened: whether something happened to it in the last cycle; must be called after every cycle
 * @is_deadlocked: whether there is a deadlock
 * @can_deadlock: FALSE with an error when no deadlock can form, or when the present one lasts for ever
 */
typedef struct {
  gpointer (*begin) (gpointer source, gpointer old, GError **error);
  gpointer (*copy) (gconstpointer run);
  void (*free) (gpointer run);
  void (*free_source) (gpointer source);
  uint64_t (*bytes) (gconstpointer run);
  int64_t (*cycle) (gconstpointer run);
  void (*advance) (gpointer run, int64_t cycle, bool look, const FsJob *job);
  FsReplayCensus (*census) (gconstpointer run);
  bool (*ended) (gconstpointer run);
  guint (*n_channels) (gconstpointer run);
  void (*channel_flits) (gconstpointer run, uint64_t *flits);
  FsChannelTable *(*channel_table) (gconstpointer run);
  bool (*has_blocked) (gconstpointer run, FsReplayEvent *event);
  gboolean (*watch) (gconstpointer run, uint64_t id, FsMessageWatch *watch, GError **error);
  bool (*happened) (gconstpointer run, FsMessageWatch *watch, FsReplayEvent *event);
  bool (*is_deadlocked) (gconstpointer run);
  gboolean (*can_deadlock) (gconstpointer run, GError **error);
} FsReplayClass;

/**
 * FsCheckpoint: a copy of the run after @cycle
 */
typedef struct {
  int64_t cycle;
  gpointer run;
  uint64_t bytes;
} FsCheckpoint;

/**
 * FsReplay:
 * @source: what @class->begin() makes runs of
 * @run: is at the cycle shown, with its moves
 * @trailing: a run at the cycle before the window of fs_replay_channel_flits(), or NULL
 * @checkpoints: FsCheckpoint, ascending
 * @bytes: of all checkpoints; at most @budget, beyond which they are spaced further apart, but at least two are kept
 * @spacing: cycles between checkpoints near the cycle shown
 */
struct _FsReplay {
  const FsReplayClass *class;
  gpointer source;
  gpointer run;
  gpointer trailing;
  GArray *checkpoints;
  uint64_t bytes;
  uint64_t budget;
  int64_t spacing;
  int64_t last_simulated;
  int64_t end;
  FsReplaySamples samples;
  bool forwards;
};

/* Returns a replay of the run of @source (transfer full) at cycle 0, or NULL with FS_ERROR_MEMORY. */
FsReplay *fs_replay_begin (const FsReplayClass *class, gpointer source, int64_t spacing, int64_t end, GError **error);
