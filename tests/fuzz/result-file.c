/* Kept results from anywhere: nothing may crash, nothing that is damaged is believed, and what is accepted is a whole
 * result, written so that it is read the same again. */
#include "fuzz.h"
#include "study/store/result-format.h"
#include "study/store/run-folder.h"
#include "study/store/sealed-bytes.h"

static void
check_latency (const FsLatency *latency)
{
  double median = fs_histogram_percentile (latency->histogram, 0.5);

  if (fs_histogram_count (latency->histogram) > 0
      && !(median >= 0 && median <= (double) fs_histogram_max (latency->histogram)))
    g_error ("a median of %g", median);
}

static void
check_result (const FsSimResult *result)
{
  FsSimResult *const twice[] = { (FsSimResult *) result, (FsSimResult *) result };
  g_autoptr (GBytes) again = fs_sim_result_to_bytes (result);
  g_autoptr (FsSimResult) reread = fs_sim_result_from_bytes (again);
  g_autoptr (GBytes) rewritten = reread != NULL ? fs_sim_result_to_bytes (reread) : NULL;
  g_autoptr (FsSimResult) merged = NULL;

  if (rewritten == NULL || !g_bytes_equal (again, rewritten))
    g_error ("what was written is read otherwise");
  check_latency (&result->unicast);
  check_latency (&result->broadcast);
  check_latency (&result->network);
  merged = fs_sim_result_merge (twice, 2, 0.95);
  if (merged->status != result->status)
    g_error ("twice the same is something else");
}

/* Damaged, it has a wrong checksum; with a correct one, the damage reaches the readers of its contents. */
int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  double start = test_thread_seconds ();
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GBytes) opened = fs_checksum_unwrap ("run", bytes, NULL);
  g_autoptr (GBytes) sealed = fs_checksum_wrap ("run", bytes);
  g_autoptr (GBytes) inside = fs_checksum_unwrap ("run", sealed, NULL);
  g_autoptr (FsSimResult) result = fs_sim_result_from_bytes (bytes);
  int engine = 0;
  g_autoptr (FsScenario) scenario = fs_run_folder_unwrap_scenario (sealed, &engine);

  if (inside == NULL || !g_bytes_equal (inside, bytes))
    g_error ("a sealed payload does not come back");
  if (opened != NULL && g_bytes_get_size (opened) >= size)
    g_error ("a seal without a seal");
  if (result != NULL)
    check_result (result);
  fs_fuzz_n_accepted += result != NULL || scenario != NULL;
  fs_fuzz_expect_quick (start, size);
  return 0;
}
