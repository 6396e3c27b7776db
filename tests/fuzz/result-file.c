/* Kept results from anywhere: nothing may crash, nothing that is damaged is believed, and what is accepted is a whole
 * result that is written back byte for byte.
 *
 * LLVMFuzzerTestOneInput() is what libFuzzer calls (-Dc_args=-fsanitize=fuzzer with -DFS_LIBFUZZER). Without it,
 *   fuzz-result-file ROUNDS SEED
 * runs ROUNDS seeded mutations of results and of the scenario of a folder.
 */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "study/result-bytes.h"
#include "study/run-folder.h"
#include "study/sealed.h"

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void
check_latency (const FsLatency *latency)
{
  double median = fs_histogram_percentile (latency->histogram, 0.5);

  if (fs_histogram_count (latency->histogram) > 0
      && !(median >= 0 && median <= (double) fs_histogram_max (latency->histogram)))
    g_error ("a median of %g", median);
}

static void
check_result (GBytes *bytes, const FsSimResult *result)
{
  FsSimResult *const twice[] = { (FsSimResult *) result, (FsSimResult *) result };
  g_autoptr (GBytes) again = fs_sim_result_to_bytes (result);
  g_autoptr (FsSimResult) merged = NULL;

  if (!g_bytes_equal (bytes, again))
    g_error ("what was read is written otherwise");
  check_latency (&result->unicast);
  check_latency (&result->broadcast);
  check_latency (&result->network);
  merged = fs_sim_result_merge (twice, 2, 0.95);
  if (merged->status != result->status)
    g_error ("twice the same is something else");
}

/* Damaged, it is no sealed file; under a seal of its own it reaches those who read what is inside. */
int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GBytes) opened = fs_unseal ("run", bytes, NULL);
  g_autoptr (GBytes) sealed = fs_seal ("run", bytes);
  g_autoptr (GBytes) inside = fs_unseal ("run", sealed, NULL);
  g_autoptr (FsSimResult) result = fs_sim_result_from_bytes (bytes);
  int engine = 0;
  g_autoptr (FsScenario) scenario = fs_run_folder_unseal_scenario (sealed, &engine);

  if (inside == NULL || !g_bytes_equal (inside, bytes))
    g_error ("a sealed payload does not come back");
  if (opened != NULL && g_bytes_get_size (opened) >= size)
    g_error ("a seal without a seal");
  if (result != NULL)
    check_result (bytes, result);
  return 0;
}

#ifndef FS_LIBFUZZER

/* Payloads that are good. */
static GPtrArray *
make_corpus (void)
{
  static const double rates[] = { 0, 0.02, 0.9 };
  GPtrArray *corpus = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  g_autoptr (GBytes) sealed = fs_run_folder_seal_scenario (scenario);

  for (guint i = 0; i < G_N_ELEMENTS (rates); i++)
    {
      FsWormholeParams params;
      FsStopRule rule;
      g_autoptr (FsSimResult) result = NULL;

      fs_wormhole_params_init (&params);
      params.n = 3;
      params.length_flits = 4;
      params.beta = 0.1;
      params.rate = rates[i];
      fs_stop_rule_init (&rule);
      rule.warmup_messages = 100;
      rule.max_messages = 2000;
      result = fs_simulation_run (&params, &rule, FS_ENGINE_FAST, NULL, NULL);
      g_ptr_array_add (corpus, fs_sim_result_to_bytes (result));
    }
  g_ptr_array_add (corpus, fs_unseal ("run", sealed, NULL));
  g_ptr_array_add (corpus, g_steal_pointer (&sealed));
  return corpus;
}

/* One change: a bit, a byte set, a piece cut, put in, or moved. */
static void
mutate (GByteArray *bytes, guint64 stream, guint64 *draw)
{
  guint at = bytes->len > 0 ? fs_random_below (fs_random_split (stream, (*draw)++), bytes->len) : 0;
  guint length = 1 + fs_random_below (fs_random_split (stream, (*draw)++), 16);
  guint8 value = (guint8) fs_random_below (fs_random_split (stream, (*draw)++), 256);

  if (bytes->len == 0)
    return;
  switch (fs_random_below (fs_random_split (stream, (*draw)++), 5))
    {
    case 0:
      bytes->data[at] ^= (guint8) (1u << value % 8);
      break;
    case 1:
      bytes->data[at] = value % 2 == 0 ? 0 : 0xff;
      break;
    case 2:
      g_byte_array_remove_range (bytes, at, MIN (length, bytes->len - at));
      break;
    case 3:
      g_byte_array_set_size (bytes, at);
      break;
    default:
      bytes->data[at] = value;
      g_byte_array_append (bytes, &value, 1);
    }
}

int
main (int argc, char **argv)
{
  g_autoptr (GPtrArray) corpus = NULL;
  guint64 rounds, seed;
  guint n_accepted = 0;

  g_log_set_always_fatal (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING | G_LOG_FATAL_MASK);
  if (argc != 3)
    g_error ("usage: %s ROUNDS SEED", argv[0]);
  rounds = g_ascii_strtoull (argv[1], NULL, 10);
  seed = g_ascii_strtoull (argv[2], NULL, 10);
  corpus = make_corpus ();
  for (guint64 round = 0; round < rounds; round++)
    {
      guint64 stream = fs_random_stream (seed, round), draw = 0;
      GBytes *good = g_ptr_array_index (corpus, round % corpus->len);
      g_autoptr (GByteArray) bytes = g_byte_array_new ();
      g_autoptr (FsSimResult) result = NULL;
      g_autoptr (GBytes) mutated = NULL;
      guint n_mutations = fs_random_below (fs_random_split (stream, draw++), 4);

      g_byte_array_append (bytes, g_bytes_get_data (good, NULL), (guint) g_bytes_get_size (good));
      for (guint i = 0; i < n_mutations; i++)
        mutate (bytes, stream, &draw);
      LLVMFuzzerTestOneInput (bytes->data, bytes->len);
      mutated = g_bytes_new (bytes->data, bytes->len);
      result = fs_sim_result_from_bytes (mutated);
      n_accepted += result != NULL;
    }
  g_print ("%" G_GUINT64_FORMAT " mutations, %u of them still results\n", rounds, n_accepted);
  return 0;
}

#endif
