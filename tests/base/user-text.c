#include "base/user-text.h"

static void
assert_shortened (const char *text, const char *expected)
{
  g_autofree char *shown = fs_user_text_shorten (text);
  g_autofree char *quoted = fs_user_text_quote (text);
  g_autofree char *expected_quoted = g_strdup_printf ("\"%s\"", expected);

  g_assert_cmpstr (shown, ==, expected);
  g_assert_cmpstr (quoted, ==, expected_quoted);
}

static void
test_harmless (void)
{
  assert_shortened ("", "");
  assert_shortened ("λ = 3 × 10⁻³", "λ = 3 × 10⁻³");
}

/* Neither a colour nor another line of a terminal, and always UTF-8. */
static void
test_hostile (void)
{
  assert_shortened ("\033[31mred\nflag\x7f", "\uFFFD[31mred\uFFFDflag\uFFFD");
  assert_shortened ("a\xffz", "a\uFFFDz");
}

/* Characters are counted, not bytes. */
static void
test_long (void)
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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/quote/harmless", test_harmless);
  g_test_add_func ("/quote/hostile", test_hostile);
  g_test_add_func ("/quote/long", test_long);
  return g_test_run ();
}
