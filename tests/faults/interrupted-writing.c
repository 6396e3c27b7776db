/* What a program leaves behind that dies, or cannot write, in the middle of writing: the file that stood there or the
 * new one, never a piece of one; and a sentence, if it lives.
 *
 *   test-faults-interrupted-writing ROUNDS SEED
 * goes through all steps of writing one by one, and kills ROUNDS times at any moment.
 */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "tests/faults/command.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

#define OLD "# what stood here before\n"

static guint rounds = 3, seed = 1;
static char *scratch;

/* A command that writes one file, and perhaps @beside more. */
typedef struct {
  const char *name;
  const char *file;
  guint beside;
  const char *words[16];
} Writer;

#define MODEL "--set", "n=4", "--set", "beta=0"

static const Writer writers[] = {
  { "document", "a.flitscope", 0, { "saver", "document", "a.flitscope" } },
  { "autosave", "flitscope/autosave/0.flitscope", 1, { "saver", "autosave", "." } },
  { "svg", "a.svg", 0, { "cli", "figure", MODEL, "--model-only", "--output", "a.svg" } },
  { "pdf", "a.pdf", 0, { "cli", "figure", MODEL, "--model-only", "--output", "a.pdf" } },
  { "png", "a.png", 0, { "cli", "figure", MODEL, "--model-only", "--dpi", "72", "--output", "a.png" } },
  { "csv", "a.csv", 0, { "cli", "solve", MODEL, "--format", "csv", "--output", "a.csv" } },
};

/* A folder with the old file in it, and what the new one must be. */
typedef struct {
  const Writer *writer;
  char *folder, *path;
  char *wanted;
  gsize wanted_size;
  guint steps;
  gint64 takes_us;
} Site;

static void
put_old (const Site *site)
{
  g_autofree char *folder = g_path_get_dirname (site->path);

  test_folder_clear (site->folder);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (site->path, OLD, -1, NULL));
}

static void
set_up (Site *site, gconstpointer data)
{
  gint64 start;
  TestCommand run;

  site->writer = data;
  site->folder = g_build_filename (scratch, site->writer->name, NULL);
  site->path = g_build_filename (site->folder, site->writer->file, NULL);
  put_old (site);
  start = g_get_monotonic_time ();
  run = fs_command_run (site->folder, "count:0", site->writer->words, &site->steps);
  site->takes_us = g_get_monotonic_time () - start;
  g_assert_cmpint (run.status, ==, 0);
  g_assert_cmpint (run.signal, ==, 0);
  g_assert_cmpuint (site->steps, >=, 4); /* open, write, fsync, rename */
  g_assert_true (g_file_get_contents (site->path, &site->wanted, &site->wanted_size, NULL));
  g_assert_cmpstr (site->wanted, !=, OLD);
  test_command_clear (&run);
}

static void
tear_down (Site *site, gconstpointer data)
{
  test_folder_clear (site->folder);
  g_free (site->folder);
  g_free (site->path);
  g_free (site->wanted);
}

static guint
count_entries (const Site *site)
{
  g_autofree char *folder = g_path_get_dirname (site->path);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint count = 0;

  while (dir != NULL && g_dir_read_name (dir) != NULL)
    count++;
  return count;
}

/* TRUE: the new file; FALSE: the old one. Anything else fails. */
static gboolean
is_new (const Site *site)
{
  g_autofree char *text = NULL;
  gsize size;

  g_assert_true (g_file_get_contents (site->path, &text, &size, NULL));
  if (size == strlen (OLD) && strcmp (text, OLD) == 0)
    return FALSE;
  g_assert_cmpmem (text, size, site->wanted, site->wanted_size);
  return TRUE;
}

/* Files that were left do not prevent the next attempt. */
static void
write_again (const Site *site)
{
  TestCommand run = fs_command_run (site->folder, NULL, site->writer->words, NULL);

  g_assert_cmpint (run.status, ==, 0);
  g_assert_true (is_new (site));
  test_command_clear (&run);
}

static void
test_killed_at_each_step (Site *site, gconstpointer data)
{
  for (guint step = 1; step <= site->steps; step++)
    {
      g_autofree char *fault = g_strdup_printf ("kill:%u", step);
      TestCommand run;

      put_old (site);
      run = fs_command_run (site->folder, fault, site->writer->words, NULL);
      g_assert_cmpint (run.signal, ==, SIGKILL);
      g_assert_false (is_new (site));
      g_assert_cmpuint (count_entries (site), <=, 2 + site->writer->beside); /* a leftover may be there */
      test_command_clear (&run);
    }
  write_again (site);
}

static void
test_killed_any_time (Site *site, gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  guint n_killed = 0, n_new = 0;

  for (guint round = 0; round < rounds; round++)
    {
      put_old (site);
      n_killed += test_command_kill (
          site->folder, (gulong) g_rand_double_range (random, 0, 1.2 * (double) site->takes_us), site->writer->words);
      n_new += is_new (site);
    }
  write_again (site);
  g_test_message ("%u of %u were killed, %u had written", n_killed, rounds, n_new);
}

/* The disk is full, read-only, forbidden, or the folder is gone: a sentence, the old file, and nothing else. */
static void
test_refused (Site *site, gconstpointer data)
{
  const struct {
    int number;
    const char *reason;
  } faults[] = { { ENOSPC, "the disk is full" },
                 { EROFS, "the disk is read-only" },
                 { EACCES, "the folder or the file may not be written to" } };

  for (guint step = 1; step <= site->steps; step++)
    {
      guint i = step % G_N_ELEMENTS (faults);
      g_autofree char *fault = g_strdup_printf ("%d:%u", faults[i].number, step);
      TestCommand run;

      put_old (site);
      run = fs_command_run (site->folder, fault, site->writer->words, NULL);
      /* 2 if the error shows before the work starts */
      g_assert_true (run.status == 1 || run.status == 2);
      g_assert_nonnull (strstr (run.err, faults[i].reason));
      g_assert_true (g_str_has_suffix (run.err, ".\n"));
      g_assert_false (is_new (site));
      g_assert_cmpuint (count_entries (site), <=, 1 + site->writer->beside);
      test_command_clear (&run);
    }
}

static void
test_vanished (Site *site, gconstpointer data)
{
  g_autofree char *gone = g_strconcat (site->folder, ".gone", NULL);

  for (guint step = 1; step <= site->steps; step++)
    {
      g_autofree char *fault = g_strdup_printf ("vanish:%u", step);
      g_autofree char *path = g_build_filename (gone, site->writer->file, NULL);
      g_autofree char *text = NULL;
      TestCommand run;

      test_folder_clear (gone);
      put_old (site);
      run = fs_command_run (site->folder, fault, site->writer->words, NULL);
      g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
      /* A relative path leads into the folder under its new name: then all is well. */
      if (run.status != 0)
        {
          g_assert_true (run.status == 1 || run.status == 2);
          g_assert_nonnull (strstr (run.err, "the folder does not exist"));
          g_assert_cmpstr (text, ==, OLD);
        }
      test_command_clear (&run);
    }
  test_folder_clear (gone);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  rounds = argc > 1 ? (guint) atoi (argv[1]) : rounds;
  seed = argc > 2 ? (guint) atoi (argv[2]) : seed;
  scratch = test_folder_new ();
  for (guint i = 0; i < G_N_ELEMENTS (writers); i++)
    {
      const struct {
        const char *name;
        void (*test) (Site *site, gconstpointer data);
      } tests[] = { { "killed-at-each-step", test_killed_at_each_step },
                    { "killed-any-time", test_killed_any_time },
                    { "refused", test_refused },
                    { "vanished", test_vanished } };

      for (guint j = 0; j < G_N_ELEMENTS (tests); j++)
        FS_ADD_FIXTURE_TEST (Site, &writers[i], set_up, tests[j].test, tear_down, "%s/%s", writers[i].name,
                             tests[j].name);
    }
  status = fs_test_run ();
  test_folder_remove (scratch);
  return status;
}
