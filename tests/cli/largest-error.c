/* The same simulation has one greatest error, whichever command says it: figure, its caption, text and data, compare, and
 * the page of reproduce. */
#include <string.h>
#include <sys/wait.h>

#include <glib.h>
#include <glib/gstdio.h>

#include "tests/support/test.h"

static char *scratch;

/* What the command prints, standard output and standard error together; @more: NULL-terminated. */
static char *
run (const char *command, const char *const *more)
{
  static const char *const common[] = { "--precision", "0.2", "--max-messages", "100000", NULL };
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) argv = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *out = NULL, *err = NULL;
  int status;

  g_strv_builder_add (builder, g_getenv ("FS_CLI"));
  g_strv_builder_add (builder, command);
  g_strv_builder_addv (builder, (const char **) more);
  g_strv_builder_addv (builder, (const char **) common);
  argv = g_strv_builder_end (builder);
  g_spawn_sync (scratch, argv, NULL, 0, NULL, NULL, &out, &err, &status, &error);
  g_assert_no_error (error);
  g_test_message ("%s", err);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
  return g_strconcat (out, err, NULL);
}

static char *
contents_of (const char *name)
{
  g_autofree char *path = g_build_filename (scratch, name, NULL);
  g_autoptr (GError) error = NULL;
  char *text;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

/* Words may be broken into lines. */
static void
assert_says (const char *where, const char *text, const char *sentence)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autofree char *flat = g_strjoinv (" ", lines);

  if (strstr (flat, sentence) == NULL)
    g_error ("%s does not say “%s”:\n%s", where, sentence, text);
}

FS_TEST (one_number)
{
  static const char *const figure[]
      = { "--preset", "ab-n6-v2-m32-b010", "--output", "f.txt", "--output", "f.svg", NULL };
  static const char *const compare[] = { "--preset", "ab-n6-v2-m32-b010", NULL };
  static const char *const csv[] = { "--preset", "ab-n6-v2-m32-b010", "--format", "csv", NULL };
  static const char *const report[] = { "ab-n6-v2-m32-b010", "--output", "report", NULL };
  g_autofree char *said = run ("figure", figure), *table = run ("compare", compare), *rows = run ("compare", csv);
  g_autofree char *path = run ("reproduce", report);
  g_autofree char *text = contents_of ("f.txt"), *page = contents_of ("report/index.html"), *sentence = NULL;
  g_auto (GStrv) parts = NULL;
  const char *verdict = strstr (said, "Largest error");
  guint times = 0;

  g_assert_nonnull (verdict);
  sentence = g_strndup (verdict, strcspn (verdict, "\n"));
  g_test_message ("%s", sentence);
  assert_says ("compare", table, sentence);
  assert_says ("compare as CSV", rows, sentence);
  assert_says ("the text of the figure", text, sentence);
  /* Beside the claim, and in the caption. */
  parts = g_strsplit (page, sentence, -1);
  times = g_strv_length (parts) - 1;
  g_assert_cmpuint (times, ==, 2);
}

static void
empty (const char *folder)
{
  g_autoptr (GDir) directory = g_dir_open (folder, 0, NULL);
  const char *name;

  while (directory != NULL && (name = g_dir_read_name (directory)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      empty (path);
      g_remove (path);
    }
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  scratch = g_dir_make_tmp ("flitscope-one-number-XXXXXX", NULL);
  status = fs_test_run ();
  empty (scratch);
  g_rmdir (scratch);
  g_free (scratch);
  return status;
}
