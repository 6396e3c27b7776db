/* Translations of a thread: .mo files read without gettext, plural forms, and numbers with the decimal sign of the
 * language. */
#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>

#include "base/translations.h"
#include "base/language.h"
#include "base/translate.h"
#include "base/number.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

/* As msgfmt writes it: pairs of (original, translation), sorted, lengths without the last zero. */
static void
write_catalogue (const char *path)
{
  static const struct {
    const char *original;
    gsize original_length;
    const char *translation;
    gsize length;
  } pairs[] = {
    { "", 0, "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n", 87 },
    { "%u row\0%u rows", 14, "%u Zeile\0%u Zeilen", 18 },
    { "width", 5, "Breite", 6 },
  };
  guint32 n = G_N_ELEMENTS (pairs), place = 28 + 16 * n;
  guint32 head[7] = { 0x950412de, 0, n, 28, 28 + 8 * n, 0, place };
  g_autoptr (GByteArray) file = g_byte_array_new (), strings = g_byte_array_new ();

  g_byte_array_append (file, (const guint8 *) head, sizeof head);
  for (int translated = 0; translated < 2; translated++)
    for (guint i = 0; i < n; i++)
      {
        const char *text = translated ? pairs[i].translation : pairs[i].original;
        guint32 length = (guint32) (translated ? pairs[i].length : pairs[i].original_length);
        guint32 entry[2] = { length, place + strings->len };

        if (i == 0 && translated)
          entry[0] = length = (guint32) strlen (text);
        g_byte_array_append (file, (const guint8 *) entry, sizeof entry);
        g_byte_array_append (strings, (const guint8 *) text, length);
        g_byte_array_append (strings, (const guint8 *) "", 1);
      }
  g_byte_array_append (file, strings->data, strings->len);
  g_assert_true (g_file_set_contents (path, (const char *) file->data, file->len, NULL));
}

static void
test_catalogue (gconstpointer data)
{
  g_autofree char *path = g_build_filename (data, "xx", "LC_MESSAGES", "flitscope.mo", NULL);
  g_autoptr (FsTranslations) translations = fs_translations_open (path), none = NULL;

  g_assert_nonnull (translations);
  g_assert_cmpstr (fs_translations_text (translations, "width"), ==, "Breite");
  g_assert_cmpstr (fs_translations_text (translations, "height"), ==, "height");
  g_assert_cmpstr (fs_translations_text (translations, ""), ==, "");
  g_assert_cmpstr (fs_translations_plural (translations, "%u row", "%u rows", 1), ==, "%u Zeile");
  g_assert_cmpstr (fs_translations_plural (translations, "%u row", "%u rows", 0), ==, "%u Zeilen");
  g_assert_cmpstr (fs_translations_plural (translations, "%u point", "%u points", 2), ==, "%u points");
  none = fs_translations_open ("/dev/null");
  g_assert_null (none);
}

/* Numbers in text have the sign of the language, else of the locale. */
FS_TEST (decimal_sign)
{
  g_autoptr (FsLanguage) german = fs_language_new (NULL, ',', NULL);
  g_autofree char *point = fs_number_display (0.25, 2);
  g_autofree char *comma = NULL;
  g_autofree char *of_locale = NULL;

  g_assert_cmpstr (point, ==, "0.25");
  fs_language_use (german);
  comma = fs_number_display (0.25, 2);
  fs_language_use (NULL);
  g_assert_cmpstr (comma, ==, "0,25");
  if (setlocale (LC_NUMERIC, "de_DE.UTF-8") == NULL)
    {
      g_test_skip ("This machine has no German locale.");
      return;
    }
  of_locale = fs_number_display (0.25, 2);
  setlocale (LC_NUMERIC, "C");
  g_assert_cmpstr (of_locale, ==, "0,25");
}

/* Whatever a file contains, it is read or refused, and no offset leads outside of it. */
static void
test_broken (gconstpointer data)
{
  g_autofree char *path = g_build_filename (data, "xx", "LC_MESSAGES", "flitscope.mo", NULL);
  g_autofree char *broken = g_build_filename (data, "broken.mo", NULL);
  g_autofree char *whole = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  gsize size;

  g_assert_true (g_file_get_contents (path, &whole, &size, NULL));
  for (int round = 0; round < 300; round++)
    {
      g_autofree char *bytes = g_memdup2 (whole, size);
      g_autoptr (FsTranslations) translations = NULL;

      for (int i = 0; i < 3; i++)
        bytes[g_rand_int_range (random, 4, (gint32) size)] = (char) g_rand_int (random);
      g_assert_true (g_file_set_contents (broken, bytes, (gssize) g_rand_int_range (random, 1, (gint32) size), NULL));
      translations = fs_translations_open (broken);
      if (translations == NULL)
        continue;
      g_assert_nonnull (fs_translations_text (translations, "width"));
      g_assert_nonnull (fs_translations_plural (translations, "%u row", "%u rows", 2));
    }
  g_unlink (broken);
}

FS_TEST (plural)
{
  static const char polish[] = "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)";
  static const struct {
    const char *expression;
    gulong n, index;
  } forms[] = {
    { "n != 1", 1, 0 },      { "(n > 1)", 1, 0 },       { "n>1", 2, 1 },
    { "0", 7, 0 },           { "!(n == 1)", 3, 1 },     { "n%10==1 && n%100!=11", 21, 1 },
    { polish, 1, 0 },        { polish, 22, 1 },         { polish, 12, 2 },
    { "n / 0", 3, 0 },       { "n +", 3, 0 },           { "m", 3, 0 },
    { "n ? 1 : 2 x", 3, 0 }, { "2 + 3 * 2 - 1", 0, 7 },
  };
  g_autofree char *deep = g_strnfill (10000, '(');

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    g_assert_cmpuint (fs_translations_plural_index (forms[i].expression, forms[i].n), ==, forms[i].index);
  g_assert_cmpuint (fs_translations_plural_index (deep, 1), ==, 0);
}

static gpointer
speak_elsewhere (gpointer data)
{
  return (gpointer) _ ("width");
}

FS_TEST (thread)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FsLanguage) language = fs_language_new ("xx", ',', &error), unknown = NULL;
  g_auto (GStrv) list = fs_language_list ();
  g_autofree char *number = NULL, *count = NULL, *small = NULL, *after = NULL;
  const FsLanguage *before;

  g_assert_no_error (error);
  g_assert_true (g_strv_contains ((const char *const *) list, "en"));
  g_assert_true (g_strv_contains ((const char *const *) list, "xx"));
  before = fs_language_use (language);
  g_assert_null (before);
  g_assert_cmpstr (_ ("width"), ==, "Breite");
  g_assert_cmpint (fs_language_usual_decimal ("fr"), ==, ',');
  g_assert_cmpint (fs_language_usual_decimal ("en"), ==, '.');
  g_assert_cmpstr (g_thread_join (g_thread_new ("other", speak_elsewhere, NULL)), ==, "width");
  number = fs_number_display (12345.678, 7);
  small = fs_number_display (1.25e-7, 3);
  count = fs_number_display_count (600000);
  g_assert_cmpstr (number, ==, "12\u202f345,68");
  g_assert_cmpstr (small, ==, "1,25·10⁻⁷");
  g_assert_cmpstr (count, ==, "600\u202f000");
  g_assert_true (fs_language_use (before) == language);
  g_assert_cmpstr (_ ("width"), ==, "width");
  after = fs_number_display (0.5, 1);
  g_assert_cmpstr (after, ==, "0.5");
  unknown = fs_language_new ("tlh", '.', &error);
  g_assert_null (unknown);
  g_assert_cmpstr (error->message, ==, "There is no language \"tlh\"; there is en, xx.");
}

int
main (int argc, char **argv)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *inner = g_build_filename (folder, "xx", "LC_MESSAGES", NULL);
  g_autofree char *path = g_build_filename (inner, "flitscope.mo", NULL);

  g_test_init (&argc, &argv, NULL);
  g_setenv ("FLITSCOPE_LOCALE_DIR", folder, TRUE);
  g_assert_cmpint (g_mkdir_with_parents (inner, 0700), ==, 0);
  write_catalogue (path);
  FS_ADD_TEST (test_catalogue, folder, "catalogue");
  FS_ADD_TEST (test_broken, folder, "broken");
  return fs_test_run ();
}
