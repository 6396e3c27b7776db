/* Parameters of one run of the wormhole simulator (SIMULATOR.md 1 to 5). A plain
 * value: copied to the worker that runs it. */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "topology/pattern.h"

G_BEGIN_DECLS

#define FS_SIM_MAX_N 20
#define FS_SIM_MAX_V 16

typedef enum {
  FS_ROUTING_DETERMINISTIC,
  FS_ROUTING_DUATO,
  FS_ROUTING_DUATO_TIMEOUT,
  FS_ROUTING_RANDOM,              /* random minimal; refused by the check */
  FS_ROUTING_VIRTUAL_CUT_THROUGH, /* refused by the check */
} FsRouting;

typedef enum {
  FS_ADAPTIVE_RANDOM, /* any free adaptive virtual channel, uniformly */
  FS_ADAPTIVE_LOWEST, /* the lowest dimension, lowest number first */
} FsAdaptiveChoice;

typedef enum {
  FS_INJECTION_RAND,  /* K channels with own queues, a unicast picks one at random */
  FS_INJECTION_FIRST, /* n channels, that of the highest dimension to cross */
} FsInjection;

typedef enum {
  FS_LENGTH_FIXED,
  FS_LENGTH_EXPONENTIAL,
} FsLength;

typedef enum {
  FS_BASE_ROUND_ROBIN,
  FS_BASE_RANDOM,
  FS_BASE_FIXED,
} FsBase;

/**
 * FsWormholeParams:
 * @n: dimension, 1 … 20
 * @V: virtual channels, 1 … 16; at least 2 with Duato routing
 * @vc_buffer: flits a virtual channel buffers, 2 … 64
 * @tau_cycles: time-out of FS_ROUTING_DUATO_TIMEOUT
 * @timeout_either: after the time-out either class may be taken, not the escape channel only
 * @injection_channels: K of `rand:K`, 1 … 64; 0 means n
 * @length_flits: length, or mean length, >= 1
 * @beta: share of broadcasts, 0 … 1
 * @delta_cycles: start-up time of copies (and of unicasts with @unicast_startup)
 * @base_fixed: first dimension of every tree with FS_BASE_FIXED, 0 … n-1
 * @rate: lambda_g, messages per node and cycle, >= 0; 0 is no run
 * @seed, @replication: together the random stream of the run
 */
typedef struct {
  int n;
  int V;
  int vc_buffer;
  FsRouting routing;
  FsAdaptiveChoice adaptive_choice;
  uint32_t tau_cycles;
  bool timeout_either;
  FsInjection injection;
  int injection_channels;
  FsLength length;
  uint32_t length_flits;
  FsPattern pattern;
  double beta;
  uint32_t delta_cycles;
  FsBase base;
  int base_fixed;
  bool unicast_startup;
  double rate;
  uint64_t seed;
  uint32_t replication;
} FsWormholeParams;

/* n 6, V 2, B 2, deterministic, rand, fixed 32, uniform, beta 0, Delta 1, round-robin, rate 0, seed 1. */
void fs_wormhole_params_init (FsWormholeParams *params);

/* Ranges and combinations of SIMULATOR.md; one sentence naming key, value and range. */
gboolean fs_wormhole_params_check (const FsWormholeParams *params, GError **error);

/* Bytes a run needs, computed before anything is allocated. */
uint64_t fs_wormhole_params_memory (const FsWormholeParams *params);

/* Effective number of injection channels of a node. */
int fs_wormhole_params_injection_channels (const FsWormholeParams *params);

G_END_DECLS
