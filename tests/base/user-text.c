/* User input in error messages: shortened, in one line, without control characters. */
#include "base/user-text.h"
#include "tests/support/test.h"

static void
assert_shortened (const char *text, const char *expected)
{
  g_autofree char *shown = fs_user_text_shorten (text);
  g_autofree char *quoted = fs_user_text_quote (text);
  g_autofree char *expected_quoted = g_strdup_printf ("\"%s\"", expected);

  g_assert_cmpstr (shown, ==, expected);
  g_assert_cmpstr (quoted, ==, expected_quoted);
}

FS_TEST (plain_text_is_unchanged)
{
  assert_shortened ("", "");
  assert_shortened ("λ = 3 × 10⁻³", "λ = 3 × 10⁻³");
}

/* Neither a color nor another line of a terminal, and always UTF-8. */
FS_TEST (control_characters_are_replaced)
{
  assert_shortened ("\033[31mred\nflag\x7f", "\uFFFD[31mred\uFFFDflag\uFFFD");
  assert_shortened ("a\xffz", "a\uFFFDz");
}

/* Characters are counted, not bytes. */
FS_TEST (long_text_is_shortened)
{
  g_autoptr (GString) text = g_string_new (NULL), expected = g_string_new (NULL);

  for (guint i = 0; i < 60; i++)
    g_string_append (text, "é");
  assert_shortened (text->str, text->str);
  g_string_append (expected, text->str);
  g_string_append (expected, "…");
  g_string_append (text, "é");
  assert_shortened (text->str, expected->str);
}

FS_TEST (words)
{
  static const char *const words[] = { "one", "two", NULL };

  g_assert_cmpint (fs_word_index ("one", words), ==, 0);
  g_assert_cmpint (fs_word_index ("two", words), ==, 1);
  g_assert_cmpint (fs_word_index ("on", words), ==, -1);
  g_assert_cmpint (fs_word_index ("", words), ==, -1);
  g_assert_cmpint (fs_word_index (NULL, words), ==, -1);
}
