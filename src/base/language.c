#include "base/language.h"

#include <glib/gi18n-lib.h>
#include <langinfo.h>
#include <locale.h>
#include <string.h>

#include "base/translations.h"
#include "base/error.h"
#include "base/user-text.h"
#include "config.h"

struct _FsLanguage {
  gatomicrefcount references;
  gboolean users;               /* the language of the user's environment, as gettext chooses it */
  FsTranslations *translations; /* NULL: English, as the program is written */
  char decimal;
};

/* What a thread speaks is its own business: no other sees it. */
static _Thread_local const FsLanguage *thread_language;

static const char *
locale_folder (void)
{
  const char *folder = g_getenv ("FLITSCOPE_LOCALE_DIR");

  return folder != NULL ? folder : FS_LOCALE_DIR;
}

void
fs_language_init (void)
{
  setlocale (LC_ALL, "");
  setlocale (LC_NUMERIC, "C");
  bindtextdomain (GETTEXT_PACKAGE, locale_folder ());
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}

static char *
translations_path (const char *code)
{
  return g_build_filename (locale_folder (), code, "LC_MESSAGES", GETTEXT_PACKAGE ".mo", NULL);
}

static int
compare_codes (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

char **
fs_language_list (void)
{
  g_autoptr (GDir) folder = g_dir_open (locale_folder (), 0, NULL);
  GPtrArray *codes = g_ptr_array_new ();
  const char *name;

  g_ptr_array_add (codes, g_strdup ("en"));
  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = translations_path (name);

      if (strcmp (name, "en") != 0 && g_file_test (path, G_FILE_TEST_IS_REGULAR))
        g_ptr_array_add (codes, g_strdup (name));
    }
  g_ptr_array_sort (codes, compare_codes);
  g_ptr_array_add (codes, NULL);
  return (char **) g_ptr_array_free (codes, FALSE);
}

const char *
fs_language_name (const char *code)
{
  static const char *const names[][2] = { { "de", "Deutsch" },  { "en", "English" },   { "es", "Español" },
                                          { "fr", "Français" }, { "it", "Italiano" },  { "nl", "Nederlands" },
                                          { "pl", "Polski" },   { "pt", "Português" }, { "sv", "Svenska" } };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (names[i][0], code) == 0)
      return names[i][1];
  return code;
}

char
fs_language_usual_decimal (const char *code)
{
  static const char *const with_comma[] = { "de", "es", "fr", "it", "nl", "pl", "pt", "sv", NULL };

  return g_strv_contains (with_comma, code) ? ',' : '.';
}

char *
fs_language_of_user (void)
{
  const char *const *wanted = g_get_language_names ();
  g_auto (GStrv) codes = fs_language_list ();

  for (; *wanted != NULL; wanted++)
    if (g_strv_contains ((const char *const *) codes, *wanted))
      return g_strdup (*wanted);
  return g_strdup ("en");
}

static gboolean
load (FsLanguage *language, const char *code, GError **error)
{
  g_auto (GStrv) codes = fs_language_list ();
  g_autofree char *path = translations_path (code);
  g_autofree char *list = NULL;
  g_autofree char *shown = NULL;

  if (strcmp (code, "en") == 0)
    return TRUE;
  if (g_strv_contains ((const char *const *) codes, code))
    language->translations = fs_translations_open (path);
  if (language->translations != NULL)
    return TRUE;
  list = g_strjoinv (", ", codes);
  shown = fs_user_text_shorten (code);
  return fs_set_input_error (error, _ ("There is no language \"%s\"; there is %s."), shown, list);
}

FsLanguage *
fs_language_new (const char *code, char decimal, GError **error)
{
  g_autoptr (FsLanguage) language = g_new0 (FsLanguage, 1);

  g_return_val_if_fail (decimal == '.' || decimal == ',', NULL);

  g_atomic_ref_count_init (&language->references);
  language->users = code == NULL;
  language->decimal = decimal;
  return code == NULL || load (language, code, error) ? g_steal_pointer (&language) : NULL;
}

FsLanguage *
fs_language_ref (FsLanguage *language)
{
  g_return_val_if_fail (language != NULL, NULL);

  g_atomic_ref_count_inc (&language->references);
  return language;
}

void
fs_language_unref (FsLanguage *language)
{
  if (language == NULL || !g_atomic_ref_count_dec (&language->references))
    return;
  fs_translations_free (language->translations);
  g_free (language);
}

const FsLanguage *
fs_language_use (const FsLanguage *language)
{
  const FsLanguage *before = thread_language;

  thread_language = language;
  return before;
}

const char *
fs_language_text (const char *id)
{
  if (thread_language == NULL || thread_language->users)
    return g_dgettext (GETTEXT_PACKAGE, id);
  return thread_language->translations != NULL ? fs_translations_text (thread_language->translations, id) : id;
}

const char *
fs_language_plural (const char *id, const char *plural, gulong n)
{
  if (thread_language == NULL || thread_language->users)
    return g_dngettext (GETTEXT_PACKAGE, id, plural, n);
  if (thread_language->translations != NULL)
    return fs_translations_plural (thread_language->translations, id, plural, n);
  return n == 1 ? id : plural;
}

char
fs_language_decimal (void)
{
  if (thread_language != NULL)
    return thread_language->decimal;
  return strcmp (nl_langinfo (RADIXCHAR), ",") == 0 ? ',' : '.';
}
