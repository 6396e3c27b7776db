/* A sweep on a failing system: killed at each step of storing its results, with a full disk, a folder that disappears,
 * little memory, a clock that jumps, few and many threads, and folders of other users.
 *
 *   test-faults-failing-system STRIDE
 * tries every STRIDE-th step of storing.
 */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <glib.h>
#include <glib/gstdio.h>

#include "tests/faults/command.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

static guint stride = 5; /* every how many steps one is tried */
static char *scratch;

#define SWEEP                                                                                                          \
  "cli", "simulate", "--set", "n=3", "--set", "M=4", "--set", "beta=0.05", "--set", "warmup-messages=50",              \
      "--max-messages", "500", "--rate", "0.01", "--rate", "0.02", "--replications", "2", "--format", "json",          \
      "--histogram"

static const char *const plain[] = { SWEEP, NULL };
static const char *const kept[] = { SWEEP, "--resume", "kept", NULL };

typedef struct {
  char *folder;
  char *wanted; /* what the sweep prints */
} System;

static void
empty (System *system)
{
  g_autofree char *gone = g_strconcat (system->folder, ".gone", NULL);

  test_folder_clear (gone);
  test_folder_clear (system->folder);
  g_assert_cmpint (g_mkdir (system->folder, 0700), ==, 0);
}

static void
expect_wanted (System *system, const char *fault, const char *const *words)
{
  TestCommand run = fs_command_run (system->folder, fault, words, NULL);

  g_assert_cmpint (run.signal, ==, 0);
  g_assert_cmpint (run.status, ==, 0);
  g_assert_cmpstr (run.out, ==, system->wanted);
  test_command_clear (&run);
}

static void
set_up (System *system, gconstpointer data)
{
  TestCommand run;

  system->folder = g_build_filename (scratch, "world", NULL);
  empty (system);
  run = fs_command_run (system->folder, NULL, plain, NULL);
  g_assert_cmpint (run.status, ==, 0);
  system->wanted = g_steal_pointer (&run.out);
  test_command_clear (&run);
}

static void
tear_down (System *system, gconstpointer data)
{
  empty (system);
  test_folder_clear (system->folder);
  g_free (system->folder);
  g_free (system->wanted);
}

static guint
count_steps (System *system)
{
  TestCommand run;
  guint steps;

  empty (system);
  run = fs_command_run (system->folder, "count:0", kept, &steps);
  g_assert_cmpint (run.status, ==, 0);
  g_assert_cmpuint (steps, >=, 4 * 4); /* open, write, fsync, rename of four replications */
  test_command_clear (&run);
  return steps;
}

/* Dies, and again one step later in what is left, and ends with the bytes of an undisturbed run. */
static void
test_killed (System *system, gconstpointer data)
{
  guint steps = count_steps (system);

  for (guint step = 1; step <= steps; step += stride)
    {
      g_autofree char *fault = g_strdup_printf ("kill:%u", step);

      empty (system);
      for (guint i = 0; i < 2; i++)
        {
          TestCommand run = fs_command_run (system->folder, fault, kept, NULL);

          g_assert_true (run.signal == SIGKILL || i == 1);
          test_command_clear (&run);
        }
      expect_wanted (system, NULL, kept);
    }
}

/* Simulated points are printed, those that could not be stored are reported, and a second run simulates the rest. */
static void
test_full (System *system, gconstpointer data)
{
  guint steps = count_steps (system);

  for (guint step = 1; step <= steps; step += stride)
    {
      g_autofree char *fault = g_strdup_printf ("%d:%u", ENOSPC, step);
      TestCommand run;

      empty (system);
      run = fs_command_run (system->folder, fault, kept, NULL);
      g_assert_cmpint (run.signal, ==, 0);
      g_assert_true (run.status == 1 || run.status == 2);
      g_assert_nonnull (strstr (run.err, "the disk is full"));
      /* Refused before it began, or run to the end. */
      g_assert_cmpstr (run.out, ==, run.status == 2 ? "" : system->wanted);
      test_command_clear (&run);
      expect_wanted (system, NULL, kept);
    }
}

static void
test_vanished (System *system, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (system->folder, "kept", NULL);
  const char *const absolute[] = { SWEEP, "--resume", folder, NULL };
  guint steps = count_steps (system);

  for (guint step = 1; step <= steps; step += 2 * stride)
    {
      g_autofree char *fault = g_strdup_printf ("vanish:%u", step);
      TestCommand run;

      empty (system);
      run = fs_command_run (system->folder, fault, absolute, NULL);
      g_assert_cmpint (run.signal, ==, 0);
      g_assert_true (g_str_has_suffix (run.err, ".\n") || *run.err == '\0');
      g_assert_true (run.status == 2 || strcmp (run.out, system->wanted) == 0);
      test_command_clear (&run);
    }
}

static void
test_clock (System *system, gconstpointer data)
{
  expect_wanted (system, "clock", plain);
  expect_wanted (system, "clock", kept);
  expect_wanted (system, "clock", kept);
}

static void
test_threads (System *system, gconstpointer data)
{
  const char *const threads[] = { "1", "3", "64" };

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    {
      const char *const words[] = { SWEEP, "--threads", threads[i], NULL };

      expect_wanted (system, NULL, words);
    }
}

/* A sentence with both numbers, before anything is allocated: no abort and no killer of processes. */
static void
test_memory (System *system, gconstpointer data)
{
  static const char *const commands[][16] = {
    { "cli", "simulate", "--set", "n=18", "--rate", "0.0001" },
    { "cli", "simulate", "--set", "n=20", "--set", "V=16", "--rate", "0.0001" },
    { "cli", "trace", "--set", "n=18", "--rate", "0.0001", "--cycles", "1" },
    { "cli", "topology", "--topology", "generalized", "--n", "9", "--k", "9", "--show", "bst" },
    { "cli", "topology", "--topology", "generalized", "--n", "9", "--k", "9", "--show", "necklaces" },
  };
  struct rlimit before, small;

  g_assert_cmpint (getrlimit (RLIMIT_AS, &before), ==, 0);
  small = before;
  small.rlim_cur = (rlim_t) 800 << 20;
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      TestCommand run;

      g_assert_cmpint (setrlimit (RLIMIT_AS, &small), ==, 0);
      run = fs_command_run (system->folder, NULL, commands[i], NULL);
      g_assert_cmpint (setrlimit (RLIMIT_AS, &before), ==, 0);
      g_assert_cmpint (run.signal, ==, 0);
      g_assert_true (run.status == 1 || run.status == 2);
      g_assert_nonnull (strstr (run.err, " of memory; "));
      g_assert_nonnull (strstr (run.err, " are free"));
      test_command_clear (&run);
    }
}

/* All files of a folder are links to a file elsewhere: it is neither read as ours nor written to. */
static void
test_links (System *system, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (system->folder, "kept", NULL);
  g_autofree char *victim = g_build_filename (system->folder, "victim", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = NULL;
  const char *name;
  TestCommand run;

  expect_wanted (system, NULL, kept);
  g_assert_true (g_file_set_contents (victim, "mine\n", -1, NULL));
  dir = g_dir_open (folder, 0, NULL);
  while ((name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (names, g_build_filename (folder, name, NULL));
  for (guint i = 0; i < names->len; i++)
    {
      const char *path = g_ptr_array_index (names, i);

      if (g_str_has_suffix (path, ".lock"))
        continue;
      g_unlink (path);
      g_assert_cmpint (symlink (victim, path), ==, 0);
    }
  expect_wanted (system, NULL, kept);
  g_assert_true (g_file_get_contents (victim, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "mine\n");
  /* The lock as well: nothing is made where a link leads to nothing. */
  g_unlink (victim);
  for (guint i = 0; i < names->len; i++)
    if (g_str_has_suffix (g_ptr_array_index (names, i), ".lock"))
      {
        g_unlink (g_ptr_array_index (names, i));
        g_assert_cmpint (symlink (victim, g_ptr_array_index (names, i)), ==, 0);
      }
  run = fs_command_run (system->folder, NULL, kept, NULL);
  g_assert_cmpint (run.status, ==, 2);
  g_assert_nonnull (strstr (run.err, "it is a symbolic link, which is not followed"));
  g_assert_false (g_file_test (victim, G_FILE_TEST_EXISTS));
  test_command_clear (&run);
}

int
main (int argc, char **argv)
{
  const struct {
    const char *name;
    void (*test) (System *system, gconstpointer data);
  } tests[] = { { "killed", test_killed }, { "full", test_full },       { "vanished", test_vanished },
                { "clock", test_clock },   { "threads", test_threads }, { "memory", test_memory },
                { "links", test_links } };
  int status;

  g_test_init (&argc, &argv, NULL);
  stride = argc > 1 ? (guint) atoi (argv[1]) : stride;
  scratch = test_folder_new ();
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    FS_ADD_FIXTURE_TEST (System, NULL, set_up, tests[i].test, tear_down, "%s", tests[i].name);
  status = fs_test_run ();
  test_folder_remove (scratch);
  return status;
}
