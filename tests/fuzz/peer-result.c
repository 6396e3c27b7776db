/* Results of other simulators, and what they write beside them: nothing may crash or take long. */
#include <math.h>

#include "fuzz.h"
#include "study/referee/peer-formats.h"
#include "study/referee/peer-sweep.h"

static void
check_word (const char *word)
{
  for (; *word != '\0'; word++)
    if (!g_ascii_isgraph (*word))
      g_error ("a word contains %d", *word);
}

static void
check_run (const FsPeerRun *run)
{
  g_autofree char *description = fs_peer_run_describe (run);

  if (!g_utf8_validate (description, -1, NULL))
    g_error ("the description is no UTF-8");
  check_word (run->topology);
  check_word (run->routing);
  check_word (run->traffic);
  if (run->k < 0 || run->n < 0 || run->V < 0 || run->buffer < 0)
    g_error ("a count is negative");
  if (run->status == FS_PEER_STABLE && !isfinite (run->latency))
    g_error ("a stable run has no latency");
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  double start = test_thread_seconds ();
  const char *text = (const char *) data;
  g_autoptr (GArray) runs = g_array_new (FALSE, FALSE, sizeof (FsPeerRun));
  FsPeerRun run;

  fs_fuzz_n_accepted += fs_peer_is_result (text, size);
  fs_booksim_read (text, size, runs);
  fs_supersim_read (text, size, runs);
  fs_garnet_read (text, size, runs);
  for (guint i = 0; i < runs->len; i++)
    check_run (&g_array_index (runs, FsPeerRun, i));
  fs_peer_run_init (&run, FS_PEER_BOOKSIM2);
  fs_booksim_configure (text, size, &run);
  check_run (&run);
  fs_peer_run_init (&run, FS_PEER_GARNET);
  fs_garnet_configure (text, size, &run);
  fs_supersim_injected_rate (text, size);
  fs_fuzz_expect_quick (start, size);
  return 0;
}
