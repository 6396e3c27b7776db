/* Stored results: simulate --resume, killed at any moment, again and again, ends with the bytes of an undisturbed run;
 * results from the cache are those that were simulated.
 *
 *   test-cli-stores ROUNDS SEED
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib.h>

#include "tests/support/command.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

#define MOST_MS 60 /* about the duration of the sweep */

static guint rounds = 10, seed = 1;
static char *scratch;

#define SIMULATE                                                                                                       \
  "cli", "simulate", "--set", "n=4", "--set", "M=8", "--set", "beta=0.05", "--set", "warmup-messages=500",             \
      "--replications", "3", "--format", "json", "--histogram", "--threads", "2"
#define SWEEP SIMULATE, "--rate", "0.01", "--rate", "0.02", "--rate", "0.03", "--max-messages", "6000"
#define ENDLESS "--max-messages", "100000000", "--precision", "1e-6", "--resume", "kept"

/* Each round kills the run once or more, and then lets it end. */
FS_TEST (killed_run_resumes)
{
  static const char *const undisturbed[] = { SWEEP, NULL };
  static const char *const resumed[] = { SWEEP, "--resume", "kept", NULL };
  g_autofree char *folder = g_build_filename (scratch, "kept", NULL);
  g_autofree char *wanted = test_command_output (scratch, undisturbed);
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  guint n_killed = 0;

  for (guint round = 0; round < rounds; round++)
    {
      guint kills = (guint) g_rand_int_range (random, 1, 4);
      g_autofree char *out = NULL;

      for (guint i = 0; i < kills; i++)
        n_killed += test_command_kill (scratch, (gulong) g_rand_int_range (random, 0, MOST_MS * 1000), resumed);
      out = test_command_output (scratch, resumed);
      g_assert_cmpstr (out, ==, wanted);
      test_folder_clear (folder);
    }
  g_test_message ("%u runs were killed in %u rounds", n_killed, rounds);
  g_assert_cmpuint (n_killed, >, 0);
}

/* Ctrl+C in a sweep of which one point has no traffic and the other no end: the first is printed, and stored. */
FS_TEST (interrupted_run_stores_points)
{
  static const char *const endless[] = { SIMULATE, "--rate", "0", "--rate", "0.01", ENDLESS, NULL };
  static const int signals[] = { SIGINT, SIGTERM };
  g_autofree char *folder = g_build_filename (scratch, "kept", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      char buffer[4096];
      gssize length;
      int fd, status;
      GPid process = test_command_start (scratch, endless, &fd);

      while (test_folder_count (folder, ".result") < 3)
        g_usleep (10000);
      kill (process, signals[i]);
      while ((length = read (fd, buffer, sizeof buffer)) > 0)
        g_string_append_len (text, buffer, length);
      close (fd);
      status = test_command_wait (process);
      g_assert_true (WIFEXITED (status));
      g_assert_cmpint (WEXITSTATUS (status), ==, 128 + signals[i]);
      g_assert_nonnull (strstr (text->str, "\"no-traffic\""));
      g_assert_cmpuint (test_folder_count (folder, ".result"), ==, 3);
      test_folder_clear (folder);
    }
}

/* The second run in a folder is refused; the first continues. */
FS_TEST (one_writer_at_a_time)
{
  static const char *const endless[] = { SIMULATE, "--rate", "0.01", ENDLESS, NULL };
  g_autofree char *folder = g_build_filename (scratch, "kept", NULL);
  g_autofree char *scenario = g_build_filename (folder, "run.scenario", NULL);
  GPid process = test_command_start (scratch, endless, NULL);
  g_auto (TestCommand) second = { 0 };
  int status;

  while (!g_file_test (scenario, G_FILE_TEST_EXISTS))
    g_usleep (10000);
  second = test_command_run (scratch, NULL, endless);
  g_assert_cmpint (second.status, ==, 2);
  g_assert_nonnull (strstr (second.err, "Another run is writing into kept."));
  g_assert_cmpstr (second.out, ==, "");
  g_assert_cmpint (waitpid (process, &status, WNOHANG), ==, 0);
  kill (process, SIGTERM);
  g_assert_cmpint (WEXITSTATUS (test_command_wait (process)), ==, 128 + SIGTERM);
  test_folder_clear (folder);
}

/* The bytes from the cache are the same, and their origin is reported; what is timed is simulated. A cache that cannot be
 * written to changes nothing. */
FS_TEST (cached_points_are_the_same)
{
  static const char *const plain[] = { SWEEP, NULL };
  static const char *const anew[] = { SWEEP, "--no-cache", NULL };
  static const char *const timed[] = { SWEEP, "--timing", NULL };
  g_autofree char *folder = g_build_filename (scratch, "cache", NULL);
  g_autofree char *wanted = test_command_output (scratch, plain);
  const struct {
    const char *cache;
    const char *const *words;
    const char *err;
  } runs[] = {
    { folder, plain, "" },
    { folder, plain, "9 of 9 runs from the cache; use --no-cache to simulate again.\n" },
    { folder, anew, "" },
    { folder, timed, "" },
    { "/dev/null/cache", plain, "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (runs); i++)
    {
      g_auto (TestCommand) run = { 0 };

      g_setenv ("FLITSCOPE_CACHE", runs[i].cache, TRUE);
      run = test_command_run (scratch, NULL, runs[i].words);
      g_assert_cmpint (run.signal, ==, 0);
      g_assert_cmpint (run.status, ==, 0);
      g_assert_cmpstr (run.err, ==, runs[i].err);
      if (runs[i].words != timed)
        g_assert_cmpstr (run.out, ==, wanted);
    }
  g_setenv ("FLITSCOPE_CACHE", "", TRUE);
  g_assert_cmpuint (test_folder_count (folder, ".result"), ==, 9);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  rounds = argc > 1 ? (guint) atoi (argv[1]) : rounds;
  seed = argc > 2 ? (guint) atoi (argv[2]) : seed;
  scratch = test_folder_new ();
  status = fs_test_run ();
  test_folder_remove (scratch);
  return status;
}
