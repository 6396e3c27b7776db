/* All commands report the same largest error of a simulation: figure, its caption, text, and data, compare, and
 * reproduce. */
#include <string.h>
#include <sys/wait.h>

#include <glib.h>

#include "tests/support/command.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

#define SHORT "--precision", "0.2", "--max-messages", "100000"

/* What a command prints, standard output and standard error together. Free with g_free(). */
static char *
run (const char *const *words)
{
  g_auto (TestCommand) command = test_command_run (test_folder_shared (), NULL, words);

  g_test_message ("%s", command.err);
  g_assert_cmpint (command.signal, ==, 0);
  g_assert_cmpint (command.status, ==, 0);
  return g_strconcat (command.out, command.err, NULL);
}

static char *
contents_of (const char *name)
{
  g_autofree char *path = g_build_filename (test_folder_shared (), name, NULL);
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

FS_TEST (all_commands_agree)
{
  static const char *const figure[]
      = { "cli", "figure", "--preset", "ab-n6-v2-m32-b010", "--output", "f.txt", "--output", "f.svg", SHORT, NULL };
  static const char *const compare[] = { "cli", "compare", "--preset", "ab-n6-v2-m32-b010", SHORT, NULL };
  static const char *const csv[]
      = { "cli", "compare", "--preset", "ab-n6-v2-m32-b010", "--format", "csv", SHORT, NULL };
  static const char *const report[] = { "cli", "reproduce", "ab-n6-v2-m32-b010", "--output", "report", SHORT, NULL };
  g_autofree char *said = run (figure), *table = run (compare), *rows = run (csv), *path = run (report);
  g_autofree char *text = contents_of ("f.txt"), *page = contents_of ("report/index.html"), *sentence = NULL;
  g_auto (GStrv) parts = NULL;
  const char *accuracy = strstr (said, "Largest model error");
  guint times = 0;

  g_assert_nonnull (accuracy);
  sentence = g_strndup (accuracy, strcspn (accuracy, "\n"));
  g_test_message ("%s", sentence);
  assert_says ("compare", table, sentence);
  assert_says ("compare as CSV", rows, sentence);
  assert_says ("the text of the figure", text, sentence);
  /* Beside the claim, and in the caption. */
  parts = g_strsplit (page, sentence, -1);
  times = g_strv_length (parts) - 1;
  g_assert_cmpuint (times, ==, 2);
}
