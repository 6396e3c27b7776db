/* What a run is to a replay: something to begin, copy and advance. */
#pragma once

#include "sim/replay/replay.h"
#include "sim/run/wormhole-private.h"

G_BEGIN_DECLS

#define FS_REPLAY_SAMPLES_MAX 4096 /* a power of two */

/* Messages that have their injection channel, and those of them whose header has asked in vain. */
typedef struct {
  uint32_t in_network;
  uint32_t blocked;
} FsReplayCensus;

/**
 * FsReplaySamples: after the cycles 0, stride, 2 stride, …; all 0 is a fresh one but for @stride, which is 1
 */
typedef struct {
  int64_t stride;
  guint n;
  uint32_t in_network[FS_REPLAY_SAMPLES_MAX];
  uint32_t blocked[FS_REPLAY_SAMPLES_MAX];
} FsReplaySamples;

/**
 * FsMessageWatch: of the message @id
 * @gone: it has left the network
 * @slot: where it is kept, FS_NO_SLOT before it exists
 * @worm: as it was at the last look, when it has its injection channel
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
 * @begin: a run before its first cycle: @old (or NULL), which nobody needs any more, made anew, or another one in its
 *   place; NULL with FS_ERROR_MEMORY, never when there is an @old
 * @copy: as it is; NULL when a run cannot be copied: then to go back it is begun anew
 * @bytes: of a copy
 * @cycle: the last one it has simulated
 * @advance: to @cycle, or less far when @job is stopped or the run ends; with @look the flits that move in the last cycle
 *   are kept for snapshots
 * @census: how full the network is
 * @ended: there will be no further cycle; NULL when a run has no end
 * @n_channels, @channel_flits: see fs_replay_channel_flits(), of the run so far
 * @has_blocked: whether somebody asked in vain for the first time in the last cycle, and who
 * @watch: begins to look at a message; FALSE with an error when there is nothing to be seen
 * @happened: whether something has happened to it in the last cycle; asked after every cycle
 * @is_deadlocked: whether messages wait for each other alone; not asked when @can_deadlock says that none will ever, or
 *   that it is for good
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
  uint64_t (*fingerprint) (gconstpointer run);
  bool (*ended) (gconstpointer run);
  guint (*n_channels) (gconstpointer run);
  void (*channel_flits) (gconstpointer run, uint64_t *flits);
  bool (*has_blocked) (gconstpointer run, FsReplayEvent *event);
  gboolean (*watch) (gconstpointer run, uint64_t id, FsMessageWatch *watch, GError **error);
  bool (*happened) (gconstpointer run, FsMessageWatch *watch, FsReplayEvent *event);
  bool (*is_deadlocked) (gconstpointer run);
  gboolean (*can_deadlock) (gconstpointer run, GError **error);
} FsReplayClass;

/**
 * FsCheckpoint: a copy of the run
 * @cycle: the last one it has simulated
 */
typedef struct {
  int64_t cycle;
  gpointer run;
  uint64_t bytes;
} FsCheckpoint;

/**
 * FsReplay:
 * @source: what runs begin from
 * @run: shows the cycle, with its moves
 * @trailing: the run at the cycle before the window of fs_replay_channel_flits(), or NULL
 * @checkpoints: FsCheckpoint, ascending
 * @bytes: of all checkpoints
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
};

/* Takes @source over; at its first cycle to show. NULL with FS_ERROR_MEMORY. */
FsReplay *fs_replay_begin (const FsReplayClass *class, gpointer source, int64_t spacing, int64_t end, GError **error);

G_END_DECLS
