/* Commands use at most 64 MiB of memory more than the size of what they print. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib.h>
#include <glib/gstdio.h>

#include "tests/support/command.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

#define ABOVE (64 << 20) /* bytes */

static char *
inside (const char *name)
{
  return g_build_filename (test_folder_shared (), name, NULL);
}

/* Writes a scenario of @n_curves curves, each with its length. */
static char *
make_scenario (const char *name, const char *head, guint n_curves)
{
  g_autoptr (GString) text = g_string_new ("[Flitscope]\nformat=1\n");
  char *path = inside (name);

  g_string_append (text, head);
  for (guint c = 1; c <= n_curves; c++)
    g_string_append_printf (text, "[Curve %u]\nM=%u\n", c, 8 + c);
  g_assert_true (g_file_set_contents (path, text->str, -1, NULL));
  return path;
}

static guint64
size_of (const char *path)
{
  struct stat info;

  return stat (path, &info) == 0 ? (guint64) info.st_size : 0;
}

/* Runs the program, its standard output in the file "stdout"; bytes of memory at its peak. */
static guint64
peak_of (char **argv)
{
  g_autofree char *out = inside ("stdout");
  struct rusage usage;
  int status;
  pid_t pid = fork ();

  g_assert_cmpint (pid, >=, 0);
  if (pid == 0)
    {
      int fd = open (out, O_WRONLY | O_CREAT | O_TRUNC, 0600);
      int nothing = open ("/dev/null", O_WRONLY);

      if (fd < 0 || nothing < 0 || dup2 (fd, STDOUT_FILENO) < 0 || dup2 (nothing, STDERR_FILENO) < 0)
        _exit (126);
      execv (argv[0], argv);
      _exit (127);
    }
  while (wait4 (pid, &status, 0, &usage) < 0)
    g_assert_cmpint (errno, ==, EINTR);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
  return (guint64) usage.ru_maxrss * 1024;
}

/* Checks that "COMMAND" uses at most so much above what it writes; %s is the path of the scenario, "FILE.…" a new
 * file. */
static void
check (const char *command, const char *scenario)
{
  g_auto (GStrv) words = g_strsplit (command, " ", -1);
  g_autoptr (GPtrArray) argv = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *out = inside ("stdout");
  guint64 written = 0, peak;

  g_ptr_array_add (argv, g_strdup (g_getenv ("FS_CLI")));
  for (char **word = words; *word != NULL; word++)
    g_ptr_array_add (argv, strcmp (*word, "%s") == 0          ? g_strdup (scenario)
                           : g_str_has_prefix (*word, "FILE") ? inside (*word)
                                                              : g_strdup (*word));
  g_ptr_array_add (argv, NULL);
  peak = peak_of ((char **) argv->pdata);
  for (guint i = 1; i + 1 < argv->len; i++)
    if (strcmp (argv->pdata[i - 1], "--output") == 0)
      written = size_of (argv->pdata[i]);
  written += size_of (out);
  g_test_message ("%s: %.1f MiB for %.1f MiB", command, (double) peak / 0x1p20, (double) written / 0x1p20);
  g_assert_cmpuint (written, >, 0);
  g_assert_cmpuint (peak, <=, written + ABOVE);
}

FS_TEST (solve)
{
  g_autofree char *path = make_scenario (
      "solve.flitscope", "[Scenario]\nmodel=deterministic-broadcast\nn=60\nvariant=all\n[Sweep]\npoints=12\n", 64);

  check ("solve --scenario %s", path);
  check ("solve --scenario %s --format csv", path);
  check ("solve --scenario %s --format json", path);
  check ("solve --scenario %s --format csv --output FILE.csv", path);
}

FS_TEST (figure)
{
  g_autofree char *path = make_scenario (
      "figure.flitscope", "[Scenario]\nmodel=deterministic-broadcast\nn=40\nV=16\nvariant=both\n[Sweep]\npoints=1562\n",
      32);

  check ("figure --model-only --scenario %s --output FILE.svg", path);
  check ("figure --model-only --scenario %s --output FILE.csv", path);
  check ("figure --model-only --scenario %s --output FILE.json", path);
}

/* Places that all curves have are few, those of their own many. */
FS_TEST (figure_as_text)
{
  g_autofree char *path
      = make_scenario ("words.flitscope", "[Scenario]\nn=3\nvariant=published\n[Sweep]\npoints=1000\n", 64);

  check ("figure --model-only --scenario %s --output FILE.txt", path);
}

FS_TEST (compare)
{
  g_autofree char *path = make_scenario (
      "compare.flitscope",
      "[Scenario]\nmodel=deterministic-broadcast\nn=8\nV=16\nvariant=all\n[Sweep]\nrates-from=0.00001\n"
      "rates-to=0.00002\npoints=100\n[Statistics]\nmax-messages=1000\nwarmup-messages=10\n",
      1);

  check ("compare --no-cache --scenario %s", path);
  check ("compare --no-cache --all --scenario %s", path);
  check ("compare --no-cache --format json --scenario %s", path);
  check ("compare --no-cache --format csv --scenario %s", path);
}

#define MANY_POINTS                                                                                                    \
  "[Scenario]\nn=3\nM=8\nV=4\n[Sweep]\nrates-from=0.001\nrates-to=0.01\npoints=2000\n"                                 \
  "[Statistics]\nmax-messages=3000\nwarmup-messages=300\n"

FS_TEST (simulate)
{
  g_autofree char *path = make_scenario ("simulate.flitscope", MANY_POINTS, 0);

  check ("simulate --no-cache --scenario %s", path);
  check ("simulate --no-cache --format csv --scenario %s --resume FILES", path);
  /* Stored results are read when they are printed. */
  check ("simulate --no-cache --format csv --scenario %s --resume FILES", path);
  check ("merge --format csv FILES", path);
}

/* What would be larger than is allowed is a sentence, and leaves nothing behind. */
FS_TEST (size_limit)
{
  g_autofree char *folder = inside ("limited");
  g_autofree char *path = g_build_filename (folder, "points.json", NULL);
  g_autoptr (GDir) dir = NULL;
  const struct rlimit limit = { 4096, 4096 };
  int status;
  pid_t pid;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  pid = fork ();
  g_assert_cmpint (pid, >=, 0);
  if (pid == 0)
    {
      int nothing = open ("/dev/null", O_WRONLY);

      if (nothing < 0 || dup2 (nothing, STDERR_FILENO) < 0 || setrlimit (RLIMIT_FSIZE, &limit) != 0)
        _exit (126);
      execl (g_getenv ("FS_CLI"), "flitscope-cli", "solve", "--format", "json", "--output", path, NULL);
      _exit (127);
    }
  status = test_command_wait (pid);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 1);
  dir = g_dir_open (folder, 0, NULL);
  g_assert_null (g_dir_read_name (dir));
}

/* 20,000 results of 96 KiB, where 1.5 GB of addresses are: refused before anything is simulated. */
FS_TEST (refused)
{
  static const char text[] = "[Scenario]\nn=3\n[Sweep]\nrates-from=0.001\nrates-to=0.01\npoints=10000\n";
  g_autofree char *path = make_scenario ("refused.flitscope", text, 2);
  g_autofree char *picture = inside ("refused.svg");
  g_autofree char *command = g_strdup_printf ("ulimit -v 1500000; exec \"$FS_CLI\" figure --no-cache --scenario '%s' "
                                              "--output '%s'",
                                              path, picture);
  const char *words[] = { "/bin/sh", "-c", command, NULL };
  g_auto (TestCommand) run = test_command_run (NULL, NULL, words);

  g_assert_cmpint (run.signal, ==, 0);
  g_assert_cmpint (run.status, ==, 2);
  g_assert_true (g_str_has_prefix (run.err, "flitscope-cli: The results of 20000 points need 2.0"));
  g_assert_nonnull (strstr (run.err, "and they may use half of that."));
  g_assert_false (g_file_test (picture, G_FILE_TEST_EXISTS));
}
