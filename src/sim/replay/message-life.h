/* The life of a message: where it waited, for what and who held that, what it held, and which cause each of its cycles has
 * (SIMULATOR.md 7.3 and 11). Read from the log of a run. */
#pragma once

#include "sim/measure/latency-causes.h"
#include "sim/measure/run-log.h"
#include "sim/replay/snapshot.h"

/**
 * FsLifeSpell: cycles of a wait in which the same messages hold what the header requests
 * @from, @until: cycles from @from to @until - 1
 * @holders, @n_holders: in FsMessageLife.holders: ids of the messages, each once, in the order of (port, virtual channel); none where
 *   all that it requests is free, which arbitration then gives to others
 */
typedef struct {
  int64_t from, until;
  guint holders, n_holders;
} FsLifeSpell;

/**
 * FsLifeHop: a channel of its path, and the wait for it
 * @channel, @vc: as of FsHold; of the channel for which it waits at the end of the log the first one that it requests, @vc the
 *   lowest of it
 * @granted: whether it got the channel
 * @wait: first cycle in which its header was blocked before the channel; @since if it was not
 * @since: cycle in which it got the channel, or the first cycle after the log
 * @until: cycle in which its tail left it, or FS_HOLD_OPEN
 * @spells, @n_spells: of the wait, in FsMessageLife.spells: they follow each other without gaps
 */
typedef struct {
  uint32_t channel;
  int vc;
  bool granted;
  int64_t wait;
  int64_t since;
  int64_t until;
  guint spells, n_spells;
} FsLifeHop;

/**
 * FsMessageLife: free with fs_message_life_free()
 * @message: what the log has of it
 * @begin: cycle in which its latency begins: of a copy the one after that in which its node was reached
 * @now: the cycle after the last one of its life: after its delivery, or after the log
 * @injection: its injection channel; without one granted is false
 * @hops: channels of the network in the order of its path, the last one possibly only waited for
 * @causes: cycles by FsCause; of a message that is not delivered, what is known to have passed: arbitration and serialization
 *   are 0
 * @latency: their sum for a delivered message, else @now - @begin
 */
typedef struct {
  FsLoggedMessage message;
  int64_t begin;
  int64_t now;
  FsLifeHop injection;
  FsLifeHop *hops;
  guint n_hops;
  FsLifeSpell *spells;
  guint n_spells;
  uint64_t *holders;
  guint n_holders;
  uint64_t causes[FS_N_CAUSES];
  int64_t latency;
} FsMessageLife;

/* Returns the life of message @id; NULL when the log does not have it. @params: of the run. */
FsMessageLife *fs_message_life_new (const FsRunLog *log, const FsWormholeParams *params, uint64_t id);
void fs_message_life_free (FsMessageLife *life);

static inline bool
fs_message_life_is_delivered (const FsMessageLife *life)
{
  return life->message.delivered != FS_NO_CYCLE;
}

/* Which way to the neighboring event. */
typedef enum {
  FS_LIFE_BACK = -1,
  FS_LIFE_FORWARD = 1,
} FsLifeDirection;

/* Returns the next cycle after @cycle, or the last one before it, in which something happens to the message: it is generated,
 * queued, injected, blocked, granted a channel, arrives, is delivered or dropped; FS_NO_CYCLE when there is none. */
int64_t fs_message_life_event (const FsMessageLife *life, int64_t cycle, FsLifeDirection direction);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsMessageLife, fs_message_life_free)
