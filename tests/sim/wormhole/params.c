/* Which parameters the simulator accepts, how it refuses others, and how much memory a run needs. */
#include "sim/wormhole/wormhole-params.h"

#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "sim/measure/recorder-results.h"
#include "sim/run/wormhole.h"
#include "tests/support/test.h"

/* Sanitizers have an allocator of their own. */
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#include <malloc.h>
#define COUNTS_MEMORY
#endif

/* Asserts that the default parameters are refused after @change, in a sentence with all of the words. */
#define ASSERT_REFUSED(change, ...)                                                                                    \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    FsWormholeParams params;                                                                                           \
                                                                                                                       \
    fs_wormhole_params_init (&params);                                                                                 \
    g_assert_true (fs_wormhole_params_check (&params, NULL));                                                          \
    change;                                                                                                            \
    assert_refused (&params, (const char *const[]){ __VA_ARGS__, NULL });                                              \
  }                                                                                                                    \
  G_STMT_END

static void
assert_refused (const FsWormholeParams *params, const char *const *words)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (fs_wormhole_params_check (params, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_INPUT);
  for (guint w = 0; words[w] != NULL; w++)
    if (strstr (error->message, words[w]) == NULL)
      g_error ("\"%s\" does not say \"%s\"", error->message, words[w]);
}

FS_TEST (refusals)
{
  ASSERT_REFUSED (params.broadcast = FS_BROADCAST_HAMILTONIAN_PATH, "2 virtual channels of its own", "V is 2");
  ASSERT_REFUSED ((params.broadcast = FS_BROADCAST_HAMILTONIAN_PATH, params.n = 9), "n is 9", "up to n = 8");
  ASSERT_REFUSED ((params.broadcast = FS_BROADCAST_HAMILTONIAN_PATH, params.V = 3, params.routing = FS_ROUTING_DUATO),
                  "one path", "deterministic");
  ASSERT_REFUSED ((params.broadcast = FS_BROADCAST_HAMILTONIAN_PATH, params.V = 3, params.address_flits = 65),
                  "address-flits is 65");
  ASSERT_REFUSED ((params.broadcast = FS_BROADCAST_HAMILTONIAN_PATH, params.V = 3, params.n = 2,
                   params.topology = FS_TOPOLOGY_MESH, params.k[0] = params.k[1] = 4),
                  "Gray code", "hypercube");
  ASSERT_REFUSED (params.n = 24, "n is 24", "1 to 20");
  ASSERT_REFUSED (params.n = 0, "n is 0", "1 to 20");
  ASSERT_REFUSED (params.V = 17, "V is 17", "1 to 16");
  ASSERT_REFUSED ((params.routing = FS_ROUTING_DUATO, params.V = 1), "V is 1", "2 or more");
  ASSERT_REFUSED ((params.routing = FS_ROUTING_RANDOM, params.recovery_cycles = 1000001), "recovery-after is 1000001",
                  "1 to 1000000", "never");
  ASSERT_REFUSED (params.routing = FS_ROUTING_VIRTUAL_CUT_THROUGH, "V is 2", "1 virtual channel");
  ASSERT_REFUSED (params.routing = FS_ROUTING_STORE_AND_FORWARD, "V is 2", "store-and-forward has 1 virtual channel");
  ASSERT_REFUSED ((params.injection = FS_INJECTION_POOL, params.injection_channels = 65), "pool:65", "1 to 64");
  ASSERT_REFUSED ((params.injection = FS_INJECTION_SHARED, params.injection_channels = 65), "shared:65", "1 to 64");
  ASSERT_REFUSED (params.tasks = 1001, "closed with 1001 tasks", "1 to 1000");
  ASSERT_REFUSED ((params.tasks = 2, params.source_capacity = 3), "source-capacity must be infinite");
  ASSERT_REFUSED ((params.tasks = 2, params.beta = 0.1), "its tasks send unicasts");
  ASSERT_REFUSED (params.when_full = FS_WHEN_FULL_BLOCK, "when-full", "source-capacity");
  ASSERT_REFUSED ((params.when_full = FS_WHEN_FULL_RETRY, params.source_capacity = 0, params.retry_cycles = 0.5),
                  "when-full is retry:0.5", "1 to 1e9");
  ASSERT_REFUSED (params.source_capacity = 1001, "source-capacity is 1001", "0 to 1000", "infinite");
  ASSERT_REFUSED (params.source_capacity = -2, "source-capacity is -2", "0 to 1000", "infinite");
  ASSERT_REFUSED (params.vc_buffer = 1, "vc-buffer is 1", "2 to 64");
  ASSERT_REFUSED (params.injection_channels = 65, "rand:65", "1 to 64");
  ASSERT_REFUSED (params.length_flits = 0, "M is 0", "1 to");
  ASSERT_REFUSED (params.beta = 1.5, "beta is 1.5", "0 to 1");
  ASSERT_REFUSED (params.beta = g_ascii_strtod ("nan", NULL), "beta", "0 to 1");
  ASSERT_REFUSED ((params.base = FS_BASE_FIXED, params.base_fixed = 6), "fixed:6", "0 to 5");
  ASSERT_REFUSED (params.rate = -0.1, "rate is -0.1", "0 to");
  ASSERT_REFUSED (g_assert_true (fs_pattern_parse ("custom:0.5,0.5", &params.pattern, NULL)), "custom");
}

/* The required memory is computed before anything is allocated; if it is too large, the run is refused with both
 * numbers. */
FS_TEST (required_memory_is_computed_first)
{
  g_autoptr (GError) error = NULL;
  FsWormholeParams params;
  guint64 small, large;

  fs_wormhole_params_init (&params);
  params.n = 10;
  small = fs_wormhole_memory (&params);
  params.n = 14;
  large = fs_wormhole_memory (&params);
  g_assert_cmpuint (large, >, 10 * small);
  g_assert_cmpuint (large, <, G_GUINT64_CONSTANT (1) << 28);

  params.n = 16;
  params.V = 3;
  params.rate = 0.0205;
  g_assert_cmpuint (fs_wormhole_memory (&params), <, G_GUINT64_CONSTANT (256) << 20);

  params.n = 20;
  params.V = 3;
  params.rate = 0.005;
  g_assert_cmpuint (fs_wormhole_memory (&params), <, G_GUINT64_CONSTANT (4) << 30);

  params.V = 16;
  params.injection_channels = 64;
  if (fs_wormhole_memory (&params) < G_GUINT64_CONSTANT (6) << 30)
    g_error ("%" G_GUINT64_FORMAT " bytes are too few", fs_wormhole_memory (&params));
  if (g_file_test ("/proc/meminfo", G_FILE_TEST_EXISTS)
      && fs_wormhole_memory (&params) > (guint64) sysconf (_SC_PHYS_PAGES) * (guint64) sysconf (_SC_PAGESIZE))
    {
      g_assert_null (fs_wormhole_new (&params, FS_ENGINE_FAST, NULL, &error));
      g_assert_error (error, FS_ERROR, FS_ERROR_MEMORY);
      g_assert_nonnull (strstr (error->message, "GB"));
    }
}

static uint64_t
nearly_nothing (void)
{
  return 1000;
}

static uint64_t
plenty (void)
{
  return UINT64_MAX;
}

/* A run that grows beyond what was computed ends when too little is free, and not before. */
FS_TEST (run_ends_when_memory_is_low)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FsWormhole) network = NULL;
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.rate = 0.1; /* far beyond saturation */
  network = fs_wormhole_new (&params, FS_ENGINE_FAST, NULL, NULL);
  fs_wormhole_run_until (network, 100, NULL);
  g_assert_false (fs_wormhole_outgrows_memory (network, nearly_nothing, &error));
  fs_wormhole_run_until (network, 4000, NULL);
  g_assert_cmpuint (fs_wormhole_footprint (network), >, fs_wormhole_memory (&params));
  g_assert_false (fs_wormhole_outgrows_memory (network, plenty, &error));
  g_assert_no_error (error);
  fs_wormhole_run_until (network, 8000, NULL);
  g_assert_true (fs_wormhole_outgrows_memory (network, nearly_nothing, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_MEMORY);
  g_assert_nonnull (strstr (error->message, "n = 6"));
}

#ifdef COUNTS_MEMORY
static guint64
allocated (void)
{
  struct mallinfo2 info = mallinfo2 ();

  return info.uordblks + info.hblkhd;
}

/* The memory that a run allocates until it is stopped, at half load, and at a load that fills all queues. */
static guint64
allocate (const FsWormholeParams *params)
{
  guint64 before = allocated ();
  FsRecorder *recorder = fs_recorder_new (params, 0, 600000);
  FsWormhole *network = fs_wormhole_new (params, FS_ENGINE_FAST, recorder, NULL);
  guint64 used;

  g_assert_nonnull (network);
  for (guint i = 0; i < 400 && !fs_recorder_overflowed (recorder); i++)
    fs_wormhole_run_until (network, fs_wormhole_cycle (network) + fs_wormhole_params_slice_cycles (params), NULL);
  used = allocated () - before;
  fs_wormhole_free (network);
  fs_recorder_free (recorder);
  return used;
}

/* No run allocates more than the computed memory, and a stopped run not many times less. */
FS_TEST (no_run_exceeds_the_computed_memory)
{
  static const struct {
    int n;
    int V;
    int vc_buffer;
    double beta;
    FsRouting routing;
    guint length;
  } cases[] = {
    { 3, 1, 2, 0, FS_ROUTING_DETERMINISTIC, 1 },
    { 8, 3, 2, 0, FS_ROUTING_DETERMINISTIC, 32 },
    { 8, 16, 5, 0, FS_ROUTING_DUATO, 4 },
    { 9, 3, 64, 0, FS_ROUTING_DUATO_TIMEOUT, 200 },
    { 7, 2, 2, 0.1, FS_ROUTING_DETERMINISTIC, 32 },
    { 7, 2, 3, 1, FS_ROUTING_DUATO, 8 },
    { 8, 1, 2, 0, FS_ROUTING_VIRTUAL_CUT_THROUGH, 32 },
    { 8, 1, 2, 0, FS_ROUTING_STORE_AND_FORWARD, 32 },
    { 9, 1, 4, 0, FS_ROUTING_DETERMINISTIC, 200 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      FsWormholeParams params;
      guint64 used;

      fs_wormhole_params_init (&params);
      params.n = cases[i].n;
      params.V = cases[i].V;
      params.vc_buffer = cases[i].vc_buffer;
      params.beta = cases[i].beta;
      params.routing = cases[i].routing;
      params.length_flits = cases[i].length;
      params.rate = 2;
      used = allocate (&params);
      g_test_message ("n = %d, V = %d: %" G_GUINT64_FORMAT " bytes of %" G_GUINT64_FORMAT, params.n, params.V, used,
                      fs_wormhole_memory (&params));
      g_assert_cmpuint (used, <=, fs_wormhole_memory (&params));
      g_assert_cmpuint (8 * used, >=, fs_wormhole_memory (&params));
    }
}

/* At half load a node needs at most 2 KiB. */
FS_TEST (memory_of_a_node)
{
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.n = 12;
  params.V = 3;
  params.rate = 0.0205;
  g_assert_cmpuint (allocate (&params) >> params.n, <=, 2048);
}
#endif

FS_TEST (injection_channels)
{
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  g_assert_cmpint (fs_wormhole_params_injection_channels (&params), ==, 6);
  params.injection_channels = 4;
  g_assert_cmpint (fs_wormhole_params_injection_channels (&params), ==, 4);
  g_assert_cmpint (fs_wormhole_params_injection_queues (&params), ==, 4);
  params.injection = FS_INJECTION_POOL;
  g_assert_cmpint (fs_wormhole_params_injection_channels (&params), ==, 4);
  g_assert_cmpint (fs_wormhole_params_injection_queues (&params), ==, 1);
  params.injection = FS_INJECTION_FIRST;
  g_assert_cmpint (fs_wormhole_params_injection_channels (&params), ==, 6);
}

static gpointer
stop_soon (gpointer job)
{
  g_usleep (20000);
  fs_job_stop (job);
  return NULL;
}

/* A stopped job ends a run at once; the run can be continued with the same result. */
FS_TEST (stopped_run_can_continue)
{
  g_autoptr (FsWormhole) stopped = NULL;
  g_autoptr (FsWormhole) through = NULL;
  FsWormholeParams params;
  GThread *thread;
  gint64 start;
  FsJob job;

  fs_wormhole_params_init (&params);
  params.n = 8;
  params.rate = 0.01;
  stopped = fs_wormhole_new (&params, FS_ENGINE_FAST, NULL, NULL);
  through = fs_wormhole_new (&params, FS_ENGINE_FAST, NULL, NULL);
  fs_job_init (&job);
  start = g_get_monotonic_time ();
  thread = g_thread_new ("stop", stop_soon, &job);
  fs_wormhole_run_until (stopped, INT64_MAX, &job);
  g_assert_cmpint (g_get_monotonic_time () - start, <, 2 * G_USEC_PER_SEC);
  g_thread_join (thread);
  fs_wormhole_run_until (stopped, fs_wormhole_cycle (stopped) + 100, &job);
  fs_wormhole_run_until (through, fs_wormhole_cycle (stopped), NULL);
  g_assert_cmpint (fs_wormhole_cycle (through), ==, fs_wormhole_cycle (stopped));
  g_assert_cmphex (fs_wormhole_fingerprint (through), ==, fs_wormhole_fingerprint (stopped));
}

/* Without traffic nothing happens, however far one runs. */
FS_TEST (nothing_happens_without_traffic)
{
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  for (FsEngine engine = FS_ENGINE_FAST; engine <= FS_ENGINE_REFERENCE; engine++)
    {
      g_autoptr (FsWormhole) network = fs_wormhole_new (&params, engine, NULL, NULL);

      fs_wormhole_run_until (network, engine == FS_ENGINE_FAST ? 1000000000 : 100, NULL);
      g_assert_cmpuint (fs_wormhole_generated (network), ==, 0);
    }
}
