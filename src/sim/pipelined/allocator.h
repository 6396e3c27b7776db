/* Who gets what: a matching of inputs and outputs that request each other (docs/specification/ROUTER.md 5). A router has two: one
 * of virtual channels, and one of the switch. */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "sim/wormhole/pipeline.h"

#define FS_UNMATCHED (-1)

/* The two sides of a matching. */
typedef enum {
  FS_SIDE_INPUT,
  FS_SIDE_OUTPUT,
} FsSide;

/* Input @end[FS_SIDE_INPUT] wants output @end[FS_SIDE_OUTPUT]. Each pair is requested at most once. @priority: the higher
 * one wins, except with iSLIP, which does not look at it. */
typedef struct {
  uint16_t end[2];
  int16_t priority;
} FsRequest;

/**
 * FsArbiter: chooses among candidates 0 … @n - 1, and learns which choices became a match
 * @next: of one that goes round: the candidate it prefers, from which on they are in ascending order
 * @last_win: of a matrix: when each candidate was matched, counted in matches of this arbiter; 0: never; NULL: it goes round
 */
typedef struct {
  uint32_t n;
  uint32_t next;
  uint64_t wins;
  uint64_t *last_win;
} FsArbiter;

/**
 * FsAllocator:
 * @n: how many each side has
 * @arbiters: of each input, which chooses among outputs, and of each output, which chooses among inputs
 * @partner: after fs_allocator_match(): of each end its partner on the other side, or FS_UNMATCHED
 * @chosen: scratch: index of the request that each end prefers
 */
typedef struct {
  FsAllocatorChoice choice;
  uint32_t n[2];
  FsArbiter *arbiters[2];
  int32_t *partner[2];
  int32_t *chosen[2];
} FsAllocator;

void fs_allocator_init (FsAllocator *allocator, FsAllocatorChoice choice, uint32_t n_inputs, uint32_t n_outputs);
void fs_allocator_clear (FsAllocator *allocator);
/* @copy, a structure copied byte by byte, becomes independent. */
void fs_allocator_own (FsAllocator *copy);
/* The bytes that such an allocator allocates. */
uint64_t fs_allocator_bytes (FsAllocatorChoice choice, uint32_t n_inputs, uint32_t n_outputs);

/* Matches what is requested: partner[] is set for all ends. Arbiters learn the matches. */
void fs_allocator_match (FsAllocator *allocator, const FsRequest *requests, guint n_requests);
