#include "app/gallery/preset-search.h"

#include <string.h>

/* As it is compared: without case, and "n = 6" as one word, so that the 6 is that of n. */
static char *
search_form (const char *text)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);
  g_auto (GStrv) sides = g_strsplit (folded, "=", -1);

  for (guint i = 0; sides[i] != NULL; i++)
    {
      if (i > 0)
        g_strchug (sides[i]);
      if (sides[i + 1] != NULL)
        g_strchomp (sides[i]);
    }
  return g_strjoinv ("=", sides);
}

/* Whether @word occurs in @text; a number only by itself: "4" is not in "KD94". */
static gboolean
occurs (const char *text, const char *word)
{
  gboolean number = *word != '\0' && strspn (word, "0123456789") == strlen (word);

  for (const char *at = strstr (text, word); at != NULL; at = strstr (at + 1, word))
    if (!number || ((at == text || !g_ascii_isalnum (at[-1])) && !g_ascii_isalnum (at[strlen (word)])))
      return TRUE;
  return FALSE;
}

gboolean
fs_preset_matches (const FsPreset *preset, const char *text)
{
  g_autofree char *wanted = search_form (text);
  g_autofree char *all = g_strjoin (" ", preset->title, preset->id, preset->figure != NULL ? preset->figure : "",
                                    preset->papers[0] != NULL ? preset->papers[0]->authors : NULL, NULL);
  g_autofree char *folded = search_form (all);
  g_auto (GStrv) words = g_strsplit_set (wanted, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    if (!occurs (folded, words[i]))
      return FALSE;
  return TRUE;
}
