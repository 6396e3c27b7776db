/* Under mpirun: the bytes of one process, for any number of ranks; a rank that dies loses nothing that is finished.
 *
 *   test-cli-ranks     FS_CLI: the program, FS_MPIRUN: the launcher
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <glib.h>

#include "tests/support/command.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

#define SWEEP                                                                                                          \
  "simulate", "--set", "n=5", "--set", "M=8", "--set", "beta=0.02", "--rate", "0.005", "--rate", "0.01", "--rate",     \
      "0.02", "--replications", "3", "--precision", "0.05", "--histogram", "--format", "json"

/* Returns the words that run @command with this number of ranks; NULL: without mpirun. Free with g_free(). */
static const char **
words_for (const char *ranks, const char *const *command)
{
  const char *const launcher[]
      = { "mpirun", "--oversubscribe",  "--allow-run-as-root", "--mca", "mpi_yield_when_idle", "1", "-n",
          ranks,    g_getenv ("FS_CLI") };
  GPtrArray *words = g_ptr_array_new ();

  for (guint i = 0; ranks != NULL && i < G_N_ELEMENTS (launcher); i++)
    g_ptr_array_add (words, (gpointer) launcher[i]);
  if (ranks == NULL)
    g_ptr_array_add (words, (gpointer) "cli");
  for (const char *const *word = command; *word != NULL; word++)
    g_ptr_array_add (words, (gpointer) *word);
  g_ptr_array_add (words, NULL);
  return (const char **) g_ptr_array_free (words, FALSE);
}

static char *
output_of (const char *ranks, const char *const *command, int wanted)
{
  g_autofree const char **words = words_for (ranks, command);
  g_auto (TestCommand) run = test_command_run (test_folder_shared (), NULL, words);

  g_assert_cmpint (run.signal, ==, 0);
  g_assert_cmpint (run.status, ==, wanted);
  return g_steal_pointer (&run.out);
}

static void
check_same (const char *const *command)
{
  g_autofree char *alone = output_of (NULL, command, 0);
  g_autofree char *two = output_of ("2", command, 0);
  g_autofree char *four = output_of ("4", command, 0);

  g_assert_cmpuint (strlen (alone), >, 100);
  g_assert_cmpstr (two, ==, alone);
  g_assert_cmpstr (four, ==, alone);
}

FS_TEST (wormhole)
{
  static const char *const command[] = { SWEEP, NULL };

  check_same (command);
}

FS_TEST (generalized)
{
  static const char *const command[] = { "simulate", "--preset",       "ziavras-3", "--set",    "n=3",  "--set",
                                         "k=4",      "--replications", "4",         "--format", "json", NULL };

  check_same (command);
}

FS_TEST (threads_in_each)
{
  static const char *const plain[] = { SWEEP, NULL };
  static const char *const threads[] = { SWEEP, "--threads", "2", NULL };
  g_autofree char *alone = output_of (NULL, plain, 0);
  g_autofree char *three = output_of ("3", threads, 0);

  g_assert_cmpstr (three, ==, alone);
}

#define SHORT_RUNS                                                                                                     \
  "simulate", "--set", "n=3", "--set", "M=8", "--set", "rates-from=0.001", "--set", "rates-to=0.02", "--set",          \
      "points=300", "--set", "warmup-messages=10", "--max-messages", "100", "--format", "csv"

/* The transport, and a limit of nearly nothing. */
static const char *const small_messages[][2]
    = { { "OMPI_MCA_pml", "ob1" }, { "OMPI_MCA_btl", "self,tcp" }, { "OMPI_MCA_btl_tcp_eager_limit", "64" } };

/* A message that is longer than the limit of the library is only sent when the receiver accepts it, so both sides send
 * and wait for each other. */
FS_TEST (large_messages)
{
  static const char *const plain[] = { SHORT_RUNS, NULL };
  static const char *const threads[] = { SHORT_RUNS, "--threads", "4", NULL };
  g_autofree char *alone = output_of (NULL, plain, 0);
  g_autofree char *three = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (small_messages); i++)
    g_setenv (small_messages[i][0], small_messages[i][1], TRUE);
  three = output_of ("3", threads, 0);
  for (guint i = 0; i < G_N_ELEMENTS (small_messages); i++)
    g_unsetenv (small_messages[i][0]);
  g_assert_cmpstr (three, ==, alone);
}

/* A sentence and exit status 2 come out as they went in. */
FS_TEST (refusal)
{
  static const char *const command[] = { "simulate", "--set", "n=0", NULL };
  g_autofree char *out = output_of ("2", command, 2);

  g_assert_cmpstr (out, ==, "");
}

FS_TEST (killed)
{
  static const char *const plain[] = { SWEEP, NULL };
  static const char *const resumed[] = { SWEEP, "--resume", "kept", NULL };
  g_autofree char *folder = g_build_filename (test_folder_shared (), "kept", NULL);
  g_autofree char *wanted = output_of (NULL, plain, 0);
  g_autofree const char **words = words_for ("3", resumed);
  GPid process = test_command_start (test_folder_shared (), words, NULL);
  g_autofree char *out = NULL;

  while (test_folder_count (folder, ".result") < 2)
    g_usleep (2000);
  /* The launcher ends its ranks. */
  kill (process, SIGTERM);
  test_command_wait (process);
  g_assert_cmpuint (test_folder_count (folder, ".result"), >=, 2);
  out = output_of ("2", resumed, 0);
  g_assert_cmpstr (out, ==, wanted);
}
