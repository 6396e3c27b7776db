/* Runs the command line as a user does and compares what it prints.
 *
 * A transcript is a text file: `$ command`, then what must come out of it, line
 * by line: standard output as it is, `! ` standard error, `~ ` a regular
 * expression that a line of standard output must match, `...` any number of
 * lines, and `= N` the exit status when it is not 0. What is in files is looked at
 * with `$ cat` and `$ grep`. `# ` is a comment,
 * `< FILE` begins the contents of an input file up to a line `>`. Commands run in
 * a scratch directory; @DATA@ is the directory of the test data.
 */

#include <glib.h>
#include <string.h>

#include "tests/support/command.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

typedef struct {
  GPtrArray *out, *err;
  int status;
} Expected;

static void
expected_init (Expected *expected)
{
  expected->out = g_ptr_array_new_with_free_func (g_free);
  expected->err = g_ptr_array_new_with_free_func (g_free);
  expected->status = 0;
}

static void
expected_clear (Expected *expected)
{
  g_ptr_array_unref (expected->out);
  g_ptr_array_unref (expected->err);
}

static gboolean
line_matches (const char *pattern, const char *line)
{
  if (g_str_has_prefix (pattern, "~ "))
    return g_regex_match_simple (pattern + 2, line, 0, 0);
  return strcmp (pattern, line) == 0;
}

/* `...` stands for any number of lines. */
static gboolean
lines_match (char **patterns, guint n_patterns, char **lines, guint n_lines)
{
  if (n_patterns == 0)
    return n_lines == 0;
  if (strcmp (patterns[0], "...") == 0)
    {
      for (guint skip = 0; skip <= n_lines; skip++)
        if (lines_match (patterns + 1, n_patterns - 1, lines + skip, n_lines - skip))
          return TRUE;
      return FALSE;
    }
  return n_lines > 0 && line_matches (patterns[0], lines[0])
         && lines_match (patterns + 1, n_patterns - 1, lines + 1, n_lines - 1);
}

static void
check_stream (const char *command, const char *stream, GPtrArray *patterns, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n_lines = g_strv_length (lines);
  g_autofree char *wanted = NULL;

  if (n_lines > 0 && *lines[n_lines - 1] == '\0')
    n_lines--;
  if (lines_match ((char **) patterns->pdata, patterns->len, lines, n_lines))
    return;
  g_ptr_array_add (patterns, NULL);
  wanted = g_strjoinv ("\n", (char **) patterns->pdata);
  g_test_fail_printf ("%s\n--- wanted on %s\n%s\n--- got\n%s", command, stream, wanted, text);
  g_ptr_array_remove_index (patterns, patterns->len - 1);
}

static void
run_command (const char *line, const char *directory, Expected *expected)
{
  g_auto (GStrv) argv = NULL;
  g_auto (TestCommand) command = { 0 };
  g_autoptr (GError) error = NULL;
  char *program;

  g_assert_true (g_shell_parse_argv (line, NULL, &argv, &error));
  if (g_str_equal (argv[0], "cat") || g_str_equal (argv[0], "grep"))
    program = g_find_program_in_path (argv[0]);
  else
    {
      g_assert_cmpstr (argv[0], ==, "flitscope-cli");
      program = g_strdup ("cli");
    }
  g_assert_nonnull (program);
  g_free (argv[0]);
  argv[0] = program;
  command = test_command_run (directory, NULL, (const char *const *) argv);
  check_stream (line, "standard output", expected->out, command.out);
  check_stream (line, "standard error", expected->err, command.err);
  if (command.signal != 0 || command.status != expected->status)
    g_test_fail_printf ("%s\n--- wanted exit status %d, got %d", line, expected->status, command.status);
}

/* Writes the lines after `< FILE` up to `>`; returns the index of the latter. */
static guint
write_input (char **lines, guint i, const char *directory)
{
  g_autofree char *path = g_build_filename (directory, lines[i] + 2, NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  for (i++; strcmp (lines[i], ">") != 0; i++)
    g_string_append_printf (text, "%s\n", lines[i]);
  g_file_set_contents (path, text->str, (gssize) text->len, &error);
  g_assert_no_error (error);
  return i;
}

static void
run_transcript (gconstpointer data)
{
  const char *path = data;
  g_autofree char *text = NULL;
  g_autoptr (TestFolder) directory = test_folder_new ();
  g_autoptr (GString) expanded = NULL;
  g_auto (GStrv) lines = NULL;
  g_autofree char *command = NULL;
  Expected expected;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  expanded = g_string_new (text);
  g_string_replace (expanded, "@DATA@", g_getenv ("FS_TEST_DATA"), 0);
  lines = g_strsplit (expanded->str, "\n", -1);
  expected_init (&expected);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *line = lines[i];

      if (g_str_has_prefix (line, "$ ") || lines[i + 1] == NULL)
        {
          if (command != NULL)
            run_command (command, directory, &expected);
          expected_clear (&expected);
          expected_init (&expected);
          g_free (command);
          command = g_strdup (line[0] == '$' ? line + 2 : NULL);
        }
      else if (g_str_has_prefix (line, "! "))
        g_ptr_array_add (expected.err, g_strdup (line + 2));
      else if (g_str_has_prefix (line, "= "))
        expected.status = atoi (line + 2);
      else if (g_str_has_prefix (line, "< "))
        i = write_input (lines, i, directory);
      else if (!g_str_has_prefix (line, "# "))
        g_ptr_array_add (expected.out, g_strdup (line));
    }
  expected_clear (&expected);
}

FS_TESTS
{
  g_autoptr (GDir) directory = NULL;
  const char *name;

  directory = g_dir_open (g_getenv ("FS_TRANSCRIPTS"), 0, NULL);
  g_assert_nonnull (directory);
  while ((name = g_dir_read_name (directory)) != NULL)
    if (g_str_has_suffix (name, ".transcript"))
      {
        g_autofree char *path = g_build_filename (g_getenv ("FS_TRANSCRIPTS"), name, NULL);
        int length = (int) (strlen (name) - strlen (".transcript"));

        FS_ADD_TEST (run_transcript, g_intern_string (path), "%.*s", length, name);
      }
}
