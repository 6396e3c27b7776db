#include "app/help/help-search.h"

#include <string.h>

struct FsHelpText {
  char *plain;  /* without accents: "grosse" for "Größe" */
  char *german; /* with umlauts as two letters: "groesse" */
};

/* Returns @text in lower case; the full case folding also replaces "ß" by "ss". */
static char *
lower (const char *text)
{
  g_autofree char *composed = g_utf8_normalize (text, -1, G_NORMALIZE_ALL_COMPOSE);

  return g_utf8_casefold (composed != NULL ? composed : "", -1);
}

static char *
without_accents (const char *text)
{
  g_autofree char *decomposed = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);
  GString *out = g_string_new (NULL);

  for (const char *c = decomposed; c != NULL && *c != '\0'; c = g_utf8_next_char (c))
    if (!g_unichar_ismark (g_utf8_get_char (c)))
      g_string_append_unichar (out, g_utf8_get_char (c));
  g_string_replace (out, "’", "'", 0);
  return g_string_free (out, FALSE);
}

FsHelpText *
fs_help_text_new (const char *text)
{
  static const char *const umlauts[][2] = { { "ä", "ae" }, { "ö", "oe" }, { "ü", "ue" } };
  g_autofree char *folded = lower (text);
  g_autoptr (GString) german = g_string_new (folded);
  FsHelpText *self = g_new0 (FsHelpText, 1);

  for (gsize i = 0; i < G_N_ELEMENTS (umlauts); i++)
    g_string_replace (german, umlauts[i][0], umlauts[i][1], 0);
  self->plain = without_accents (folded);
  self->german = without_accents (german->str);
  return self;
}

void
fs_help_text_free (FsHelpText *text)
{
  g_free (text->plain);
  g_free (text->german);
  g_free (text);
}

gboolean
fs_help_text_matches (const FsHelpText *text, const char *query)
{
  g_autofree char *folded = lower (query);
  g_autofree char *plain = without_accents (folded);
  g_auto (GStrv) words = g_strsplit_set (plain, " \t\n", -1);

  for (char **word = words; *word != NULL; word++)
    if (strstr (text->plain, *word) == NULL && strstr (text->german, *word) == NULL)
      return FALSE;
  return TRUE;
}
