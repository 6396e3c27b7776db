/* Networks for the tests of the engines, and tests of every engine. */
#pragma once

#include "sim/run/wormhole.h"
#include "tests/sim/engines/scheduled.h"
#include "tests/support/test.h"

/* A network of legal parameters. @log may be NULL. Free with fs_wormhole_free(). */
static inline FsWormhole *
new_network (const FsWormholeParams *params, FsEngine engine, FsRecorder *log)
{
  g_autoptr (GError) error = NULL;
  FsWormhole *network;

  fs_wormhole_params_check (params, &error);
  g_assert_no_error (error);
  network = fs_wormhole_new (params, engine, log, &error);
  g_assert_no_error (error);
  return network;
}

/* Preset deadlock-n3 with another seed. A deadlock forms in the run of seed DEADLOCK_SEED before cycle 500, and in none of
 * a lower seed. */
#define DEADLOCK_SEED 6

static inline FsWormholeParams
deadlock_params (guint seed)
{
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.n = 3;
  params.V = 1;
  params.routing = FS_ROUTING_RANDOM;
  params.recovery_cycles = FS_NEVER_RECOVER;
  params.rate = 0.06;
  params.seed = seed;
  return params;
}

/* Four messages (0, 2, 4, and 5) around a square, each of which holds what the next one requests. Messages 1 and 3 make
 * others turn: with adaptive-choice lowest, each of those would be routed over dimension 0 first. @log may be NULL. */
static inline FsWormhole *
square_of_messages (guint32 recovery, FsEngine engine, FsRecorder *log)
{
  FsWormholeParams params;
  FsWormhole *network;

  fs_wormhole_params_init (&params);
  params.n = 2;
  params.V = 1;
  params.routing = FS_ROUTING_RANDOM;
  params.adaptive_choice = FS_ADAPTIVE_LOWEST;
  params.recovery_cycles = recovery;
  network = new_network (&params, engine, log);
  disable_traffic (network);
  add_unicast (network, 0, 0, 3, 8, 0);
  add_unicast (network, 0, 1, 0, 3, 0);
  add_unicast (network, 0, 1, 2, 8, 1);
  add_unicast (network, 0, 2, 3, 3, 0);
  add_unicast (network, 0, 2, 1, 8, 1);
  add_unicast (network, 0, 3, 0, 8, 0);
  return network;
}

/* For FS_TESTS: adds @func twice, with the fast and the reference engine as its data. */
#define FS_ADD_ENGINE_TESTS(func, name)                                                                                \
  FS_ADD_TEST (func, GINT_TO_POINTER (FS_ENGINE_FAST), name "/fast");                                                  \
  FS_ADD_TEST (func, GINT_TO_POINTER (FS_ENGINE_REFERENCE), name "/reference")
