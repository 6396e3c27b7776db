/* Two runs of the same traffic, message by message (SIMULATOR.md 11): which messages are the same, where they hold other channels in
 * one run than in the other, and how much later the second run delivers them. Read from the logs of both runs. */
#pragma once

#include "sim/measure/run-log.h"
#include "sim/wormhole/traffic.h"

/**
 * FsMessagePair: a message that both runs have
 * @message: its index in the messages of each log
 * @generated: the same in both
 * @latency: of each run: cycles from the generation to the delivery, both included, FS_NO_CYCLE where it is not delivered in the cycles compared
 */
typedef struct {
  uint32_t message[2];
  int64_t generated;
  int64_t latency[2];
} FsMessagePair;

/* After @cycle a pair holds other channels in one run than in the other, after the cycle before it does not. */
typedef struct {
  int64_t cycle;
  uint32_t pair;
} FsParting;

/**
 * FsPairsSummary: of the messages generated before a cycle, of unicasts if there are some, else of copies
 * @n: how many they are
 * @before: that cycle: all of them are delivered in both runs; after the cycles compared if this holds for all
 * @mean: latency in each run, NAN without a message
 * @difference: the second minus the first
 * @half_width: of the interval of @difference at 95 %, from 20 means of successive messages; NAN of runs that are too short for one: it
 *   would not cover
 * @enough: cycles after which it would have an interval if messages took as long as so far, about; NAN without a message
 * @faster, @slower: messages that the second run delivers earlier, or later
 * @missing: messages of each run that it does not deliver in the cycles compared
 */
typedef struct {
  uint32_t n;
  int64_t before;
  double mean[2];
  double difference;
  double half_width;
  double enough;
  uint32_t faster, slower;
  uint32_t missing[2];
} FsPairsSummary;

/**
 * FsRunPairs: reference-counted; never changes
 * @logs: of the two runs
 * @until: the last cycle that both have
 * @pairs: (element-type FsMessagePair) by id in the first run
 * @pair_of: of each run and message: its pair, or UINT32_MAX
 * @partings: (element-type FsParting) by cycle, then by pair
 * @kind: of the messages whose latency is compared
 * @summary: of all of them
 */
typedef struct {
  FsRunLog *logs[2];
  int64_t until;
  GArray *pairs;
  uint32_t *pair_of[2];
  GArray *partings;
  FsMessageKind kind;
  FsPairsSummary summary;
  gatomicrefcount references;
} FsRunPairs;

/* Compares two logs of networks with the same channels and the same messages (fs_traffic_compare()), which the result refers to.
 * A unicast is the same if it was generated as the same one, a copy if it is one of the same broadcast to the same node.
 * O(holds), as far as messages have few of them. Free with fs_run_pairs_unref(). */
FsRunPairs *fs_run_pairs_new (FsRunLog *first, FsRunLog *second);
FsRunPairs *fs_run_pairs_ref (FsRunPairs *pairs);
void fs_run_pairs_unref (FsRunPairs *pairs);

static inline const FsMessagePair *
fs_run_pairs_pair (const FsRunPairs *pairs, uint32_t pair)
{
  return &g_array_index (pairs->pairs, FsMessagePair, pair);
}

/* Returns the pair of message @id of run @side, 0 or 1, or NULL. */
const FsMessagePair *fs_run_pairs_of (const FsRunPairs *pairs, int side, uint64_t id);
static inline const FsLoggedMessage *
fs_run_pairs_message (const FsRunPairs *pairs, const FsMessagePair *pair, int side)
{
  return &g_array_index (pairs->logs[side]->messages, FsLoggedMessage, pair->message[side]);
}

/* Returns whether a pair holds other channels after @cycle in one run than in the other, of which one may hold none: it is not
 * injected yet, or delivered. Which virtual channel of a channel it holds makes no difference. */
bool fs_run_pairs_differ (const FsRunPairs *pairs, const FsMessagePair *pair, int64_t cycle);

/* Returns the first parting after @cycle, or with @back the last one before it: of several in a cycle the first; NULL without one. */
const FsParting *fs_run_pairs_parting (const FsRunPairs *pairs, int64_t cycle, bool back);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsRunPairs, fs_run_pairs_unref)
