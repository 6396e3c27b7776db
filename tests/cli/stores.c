/* What a command keeps for later: simulate --resume killed at any moment, again and again, ends with the bytes of an
 * undisturbed run; what comes from the cache is what was simulated.
 *
 *   test-cli-stores ROUNDS SEED
 */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib.h>
#include <glib/gstdio.h>

#include "tests/support/test.h"

#define MOST_MS 60 /* about what the sweep takes */

static guint rounds = 10, seed = 1;
static char *scratch;

#define SWEEP "--rate", "0.01", "--rate", "0.02", "--rate", "0.03", "--max-messages", "6000"

static char **
arguments (const char *const *more)
{
  static const char *const common[] = { "simulate",
                                        "--set",
                                        "n=4",
                                        "--set",
                                        "M=8",
                                        "--set",
                                        "beta=0.05",
                                        "--set",
                                        "warmup-messages=500",
                                        "--replications",
                                        "3",
                                        "--format",
                                        "json",
                                        "--histogram",
                                        "--threads",
                                        "2",

                                        NULL };
  GStrvBuilder *builder = g_strv_builder_new ();
  char **argv;

  g_strv_builder_add (builder, g_getenv ("FS_CLI"));
  g_strv_builder_addv (builder, (const char **) common);
  g_strv_builder_addv (builder, (const char **) more);
  argv = g_strv_builder_end (builder);
  g_strv_builder_unref (builder);
  return argv;
}

/* What a run to the end prints. */
static char *
run_to_end (const char *const *more)
{
  g_auto (GStrv) argv = arguments (more);
  g_autoptr (GError) error = NULL;
  char *out = NULL;
  int status;

  g_spawn_sync (scratch, argv, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &out, NULL, &status, &error);
  g_assert_no_error (error);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
  return out;
}

/* Begins a run and kills it after @microseconds; whether it was still at work. */
static gboolean
run_and_kill (const char *const *more, gulong microseconds)
{
  g_auto (GStrv) argv = arguments (more);
  g_autoptr (GError) error = NULL;
  GPid pid;
  int status;

  g_spawn_async (scratch, argv, NULL,
                 G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &pid,
                 &error);
  g_assert_no_error (error);
  g_usleep (microseconds);
  kill (pid, SIGKILL);
  while (waitpid (pid, &status, 0) < 0 && errno == EINTR)
    ;
  return WIFSIGNALED (status);
}

static void
empty_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (folder);
}

/* Each round kills the run once or more, and then lets it end. */
FS_TEST (killed)
{
  static const char *const undisturbed[] = { SWEEP, NULL };
  static const char *const resumed[] = { SWEEP, "--resume", "kept", NULL };
  g_autofree char *folder = g_build_filename (scratch, "kept", NULL);
  g_autofree char *wanted = run_to_end (undisturbed);
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  guint n_killed = 0;

  for (guint round = 0; round < rounds; round++)
    {
      guint kills = (guint) g_rand_int_range (random, 1, 4);
      g_autofree char *out = NULL;

      for (guint i = 0; i < kills; i++)
        n_killed += run_and_kill (resumed, (gulong) g_rand_int_range (random, 0, MOST_MS * 1000));
      out = run_to_end (resumed);
      g_assert_cmpstr (out, ==, wanted);
      empty_folder (folder);
    }
  g_test_message ("%u runs were killed in %u rounds", n_killed, rounds);
  g_assert_cmpuint (n_killed, >, 0);
}

static guint
count_results (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    n += g_str_has_suffix (name, ".result");
  return n;
}

/* Ctrl+C in a sweep of which one point has no traffic and the other no end: the first is printed, and kept. */
FS_TEST (interrupted)
{
  static const char *const endless[]
      = { "--rate", "0",        "--rate", "0.01", "--max-messages", "100000000", "--precision",
          "1e-6",   "--resume", "kept",   NULL };
  static const int signals[] = { SIGINT, SIGTERM };
  g_autofree char *folder = g_build_filename (scratch, "kept", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    {
      g_auto (GStrv) argv = arguments (endless);
      g_autofree char *out = NULL;
      GPid pid;
      int fd, status;
      char buffer[4096];
      GString *text = g_string_new (NULL);
      gssize length;

      g_assert_true (g_spawn_async_with_pipes (scratch, argv, NULL,
                                               G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &pid,
                                               NULL, &fd, NULL, NULL));
      while (count_results (folder) < 3)
        g_usleep (10000);
      kill (pid, signals[i]);
      while ((length = read (fd, buffer, sizeof buffer)) > 0)
        g_string_append_len (text, buffer, length);
      close (fd);
      while (waitpid (pid, &status, 0) < 0 && errno == EINTR)
        ;
      out = g_string_free (text, FALSE);
      g_assert_true (WIFEXITED (status));
      g_assert_cmpint (WEXITSTATUS (status), ==, 128 + signals[i]);
      g_assert_nonnull (strstr (out, "\"no-traffic\""));
      g_assert_cmpuint (count_results (folder), ==, 3);
      empty_folder (folder);
    }
}

/* What a command says on standard error; @out: what it prints. */
static char *
words_of (const char *const *more, char **out, int *status)
{
  g_auto (GStrv) argv = arguments (more);
  g_autoptr (GError) error = NULL;
  char *words = NULL;

  g_spawn_sync (scratch, argv, NULL, 0, NULL, NULL, out, &words, status, &error);
  g_assert_no_error (error);
  return words;
}

/* The second run in a folder is told; the first goes on. */
FS_TEST (two_at_once)
{
  static const char *const endless[]
      = { "--rate", "0.01", "--max-messages", "100000000", "--precision", "1e-6", "--resume", "kept", NULL };
  g_autofree char *folder = g_build_filename (scratch, "kept", NULL);
  g_autofree char *scenario = g_build_filename (folder, "run.scenario", NULL);
  g_auto (GStrv) argv = arguments (endless);
  g_autofree char *words = NULL;
  g_autofree char *out = NULL;
  GPid pid;
  int status;

  g_assert_true (g_spawn_async (scratch, argv, NULL,
                                G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL,
                                NULL, NULL, &pid, NULL));
  while (!g_file_test (scenario, G_FILE_TEST_EXISTS))
    g_usleep (10000);
  words = words_of (endless, &out, &status);
  g_assert_cmpint (WEXITSTATUS (status), ==, 2);
  g_assert_nonnull (strstr (words, "Another run is writing into kept."));
  g_assert_cmpstr (out, ==, "");
  g_assert_cmpint (waitpid (pid, &status, WNOHANG), ==, 0);
  kill (pid, SIGTERM);
  waitpid (pid, &status, 0);
  g_assert_cmpint (WEXITSTATUS (status), ==, 128 + SIGTERM);
  empty_folder (folder);
}

/* From the cache come the same bytes, and it is said; what is timed is run. */
FS_TEST (cached)
{
  static const char *const plain[] = { SWEEP, NULL };
  static const char *const anew[] = { SWEEP, "--no-cache", NULL };
  static const char *const timed[] = { SWEEP, "--timing", NULL };
  g_autofree char *folder = g_build_filename (scratch, "cache", NULL);
  g_autofree char *wanted = run_to_end (plain);
  const struct {
    const char *const *more;
    const char *words;
  } runs[] = {
    { plain, "" },
    { plain, "9 of 9 runs from the cache; --no-cache simulates anew.\n" },
    { anew, "" },
    { timed, "" },
  };

  g_setenv ("FLITSCOPE_CACHE", folder, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (runs); i++)
    {
      g_autofree char *out = NULL;
      int status;
      g_autofree char *words = words_of (runs[i].more, &out, &status);

      g_assert_cmpint (status, ==, 0);
      g_assert_cmpstr (words, ==, runs[i].words);
      if (runs[i].more != timed)
        g_assert_cmpstr (out, ==, wanted);
    }
  g_assert_cmpuint (count_results (folder), ==, 9);
  empty_folder (folder);
  /* One that cannot be written is nobody's trouble. */
  g_setenv ("FLITSCOPE_CACHE", "/dev/null/cache", TRUE);
  {
    g_autofree char *out = NULL;
    int status;
    g_autofree char *words = words_of (plain, &out, &status);

    g_assert_cmpint (status, ==, 0);
    g_assert_cmpstr (words, ==, "");
    g_assert_cmpstr (out, ==, wanted);
  }
  g_setenv ("FLITSCOPE_CACHE", "", TRUE);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  rounds = argc > 1 ? (guint) atoi (argv[1]) : rounds;
  seed = argc > 2 ? (guint) atoi (argv[2]) : seed;
  scratch = g_dir_make_tmp ("flitscope-XXXXXX", NULL);
  status = fs_test_run ();
  g_rmdir (scratch);
  g_free (scratch);
  return status;
}
