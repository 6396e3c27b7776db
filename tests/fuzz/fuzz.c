#include "fuzz.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

#define MAX_SENTENCE 1000

guint fs_fuzz_n_accepted;

static void
end (int signal)
{
  abort ();
}

/* libFuzzer stores the input of a process that aborts, but not that of a breakpoint, with which an error of GLib ends. */
int
LLVMFuzzerInitialize (int *argc, char ***argv)
{
  signal (SIGTRAP, end);
  return 0;
}

void
fs_fuzz_expect_sentence (const char *text)
{
  if (!(g_str_has_suffix (text, ".") || g_str_has_suffix (text, "?")) || !g_utf8_validate (text, -1, NULL)
      || strlen (text) > MAX_SENTENCE)
    g_error ("no sentence: %s", text);
}

void
fs_fuzz_expect_refusal (const GError *error)
{
  if (error == NULL || error->domain != FS_ERROR)
    g_error ("refused without a reason: %s", error != NULL ? error->message : "nothing said");
  fs_fuzz_expect_sentence (error->message);
}

void
fs_fuzz_expect_quick (double start, gsize size)
{
  double seconds = test_thread_seconds () - start;

  if (seconds > 1)
    g_error ("%zu bytes took %.1f s", size, seconds);
}
