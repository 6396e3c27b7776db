/* Networks for the tests of the engines, and tests of every engine. */
#pragma once

#include "sim/run/wormhole.h"
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

/* For FS_TESTS: adds @func twice, with the fast and the reference engine as its data. */
#define FS_ADD_ENGINE_TESTS(func, name)                                                                                \
  FS_ADD_TEST (func, GINT_TO_POINTER (FS_ENGINE_FAST), name "/fast");                                                  \
  FS_ADD_TEST (func, GINT_TO_POINTER (FS_ENGINE_REFERENCE), name "/reference")
