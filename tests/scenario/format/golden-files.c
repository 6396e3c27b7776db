/* Golden files: every good one is read and written back unchanged, every bad one gives its error. */
#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "scenario/value/scenario-file.h"
#include "tests/support/folder.h"
#include "tests/support/refused.h"
#include "tests/support/test.h"

static char *
data_folder (const char *kind)
{
  const char *data = g_getenv ("FS_TEST_DATA");

  g_assert_nonnull (data);
  return g_build_filename (data, "scenarios", kind, NULL);
}

/* Adds @function for every scenario file of a folder. */
static void
add_folder (const char *kind, GTestDataFunc function)
{
  g_autofree char *folder = data_folder (kind);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (!g_str_has_suffix (name, FS_SCENARIO_SUFFIX))
        continue;
      FS_ADD_TEST (function, g_intern_string (path), "%s/%.*s", kind,
                   (int) (strlen (name) - strlen (FS_SCENARIO_SUFFIX)), name);
      n++;
    }
  g_assert_cmpuint (n, >, 5);
}

/* What saving may change: the end of each line and of the file. */
static char *
without_line_ends (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (g_str_has_prefix (text, "\ufeff") ? text + strlen ("\ufeff") : text, "\n", -1);
  g_autoptr (GString) out = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    if (lines[i + 1] != NULL || *lines[i] != '\0')
      g_string_append_printf (out, "%s\n", g_strchomp (lines[i]));
  return g_string_free (g_steal_pointer (&out), FALSE);
}

static void
test_good (gconstpointer data)
{
  const char *path = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) scenario = fs_scenario_load (path, &error);
  g_autoptr (FsScenario) again = NULL;
  g_autofree char *file = NULL, *expected = NULL, *text = NULL, *id = NULL, *id_again = NULL;

  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &file, NULL, NULL));
  expected = without_line_ends (file);
  text = fs_scenario_to_text (scenario);
  g_assert_cmpstr (text, ==, expected);
  again = fs_scenario_from_text ("again", text, strlen (text), &error);
  g_assert_no_error (error);
  id = fs_scenario_id (scenario);
  id_again = fs_scenario_id (again);
  g_assert_cmpstr (id, ==, id_again);
}

static void
test_bad (gconstpointer data)
{
  const char *path = data;
  g_autofree char *stem = g_strndup (path, strlen (path) - strlen (FS_SCENARIO_SUFFIX));
  g_autofree char *message_path = g_strconcat (stem, ".message", NULL);
  g_autofree char *expected = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_get_contents (message_path, &expected, NULL, NULL));
  g_assert_null (fs_scenario_load (path, &error));
  test_assert_refused (error, g_strchomp (expected));
}

FS_TEST (too_long)
{
  const char *head = "[Flitscope]\nformat=1\n#";
  gsize limit = 1 << 20;
  g_autofree char *text = g_malloc (limit + 2);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "flitscope-too-long.flitscope", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) scenario = NULL;

  memset (text, 'x', limit + 2);
  memcpy (text, head, strlen (head));
  scenario = fs_scenario_from_text ("x", text, limit, &error);
  g_assert_no_error (error);
  g_assert_null (fs_scenario_from_text ("x", text, limit + 1, &error));
  g_assert_cmpstr (error->message, ==,
                   "x is too large: scenario files are limited to 1 MiB, or 8 MiB with measured data.");
  g_clear_error (&error);
  g_assert_true (g_file_set_contents (path, text, (gssize) limit + 2, NULL));
  g_assert_null (fs_scenario_load (path, &error));
  g_assert_cmpstr (
      error->message, ==,
      "flitscope-too-long.flitscope is too large: scenario files are limited to 1 MiB, or 8 MiB with measured data.");
  g_unlink (path);
}

FS_TEST (cannot_be_read)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (fs_scenario_load ("/nowhere/run.flitscope", &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_FILE);
  g_assert_cmpstr (error->message, ==, "run.flitscope cannot be read: the file does not exist.");
  g_clear_error (&error);
  g_assert_null (fs_scenario_load ("/", &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_FILE);
  g_assert_cmpstr (error->message, ==, "/ cannot be read: it is a folder.");
}

FS_TEST (standard_input)
{
  g_autofree char *folder = data_folder ("good");
  g_autofree char *path = g_build_filename (folder, "one-side-only.flitscope", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) scenario = NULL;
  g_autoptr (FsScenario) direct = fs_scenario_load (path, NULL);
  g_autofree char *a = NULL;
  g_autofree char *b = fs_scenario_id (direct);
  int kept = dup (STDIN_FILENO), file = open (path, O_RDONLY | O_CLOEXEC);

  g_assert_cmpint (dup2 (file, STDIN_FILENO), ==, STDIN_FILENO);
  scenario = fs_scenario_load ("-", &error);
  g_assert_no_error (error);
  a = fs_scenario_id (scenario);
  g_assert_cmpstr (a, ==, b);
  clearerr (stdin);
  g_assert_null (fs_scenario_load ("-", &error)); /* nothing is left */
  g_assert_cmpstr (error->message, ==, "standard input is empty; a scenario file begins with [Flitscope].");
  dup2 (kept, STDIN_FILENO);
  close (kept);
  close (file);
}

FS_TESTS
{
  add_folder ("good", test_good);
  add_folder ("bad", test_bad);
}
