/* Under mpirun: the bytes of one process, for any number of ranks; a rank that dies loses nothing that is finished.
 *
 *   test-cli-ranks     FS_CLI: the program, FS_MPIRUN: the launcher
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <glib.h>
#include <glib/gstdio.h>

#include "tests/support/test.h"

static char *scratch;

#define SWEEP                                                                                                          \
  "simulate", "--set", "n=5", "--set", "M=8", "--set", "beta=0.02", "--rate", "0.005", "--rate", "0.01", "--rate",     \
      "0.02", "--replications", "3", "--precision", "0.05", "--histogram", "--format", "json"

/* @ranks: 0 = without mpirun */
static char **
arguments (const char *ranks, const char *const *rest)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  if (ranks != NULL)
    g_strv_builder_add_many (builder, g_getenv ("FS_MPIRUN"), "--oversubscribe", "--allow-run-as-root", "--mca",
                             "mpi_yield_when_idle", "1", "-n", ranks, NULL);
  g_strv_builder_add (builder, g_getenv ("FS_CLI"));
  g_strv_builder_addv (builder, (const char **) rest);
  return g_strv_builder_end (builder);
}

static char *
output_of (const char *ranks, const char *const *rest, int wanted)
{
  g_auto (GStrv) argv = arguments (ranks, rest);
  g_autoptr (GError) error = NULL;
  char *out = NULL;
  int status;

  g_spawn_sync (scratch, argv, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &out, NULL, &status,
                &error);
  g_assert_no_error (error);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, wanted);
  return out;
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

/* A message that is longer than the library's limit is only sent when the other side takes it, so both sides send and
 * wait for each other all along. */
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

static guint
n_results (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    n += g_str_has_suffix (name, ".result");
  return n;
}

FS_TEST (killed)
{
  static const char *const plain[] = { SWEEP, NULL };
  static const char *const resumed[] = { SWEEP, "--resume", "kept", NULL };
  g_autofree char *folder = g_build_filename (scratch, "kept", NULL);
  g_autofree char *wanted = output_of (NULL, plain, 0);
  g_auto (GStrv) argv = arguments ("3", resumed);
  g_autoptr (GError) error = NULL;
  g_autofree char *out = NULL;
  GPid pid;
  int status;

  g_spawn_async (scratch, argv, NULL,
                 G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDOUT_TO_DEV_NULL
                     | G_SPAWN_STDERR_TO_DEV_NULL,
                 NULL, NULL, &pid, &error);
  g_assert_no_error (error);
  while (n_results (folder) < 2)
    g_usleep (2000);
  /* The launcher takes its ranks with it. */
  kill (pid, SIGTERM);
  waitpid (pid, &status, 0);
  g_assert_cmpuint (n_results (folder), >=, 2);
  out = output_of ("2", resumed, 0);
  g_assert_cmpstr (out, ==, wanted);
}

static void
remove_folder (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      if (g_file_test (child, G_FILE_TEST_IS_DIR))
        remove_folder (child);
      else
        g_unlink (child);
    }
  g_rmdir (path);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  scratch = g_dir_make_tmp ("flitscope-ranks-XXXXXX", NULL);
  status = fs_test_run ();
  remove_folder (scratch);
  g_free (scratch);
  return status;
}
