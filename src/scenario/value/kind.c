#include "scenario/value/kind.h"

#include <string.h>

#include "base/number.h"
#include "base/translate.h"
#include "scenario/value/scenario-struct.h"

/* The value without its numbers: "geometric" of "geometric:1", "" of "32". Free with g_free(). */
static char *
word_of (const FsEffectiveValues *values, const FsKey *key)
{
  g_autofree char *value = NULL;
  double ignored;

  /* The first three are read by the resolver, not by model or simulator. */
  if (key->group != FS_GROUP_SCENARIO || key->type == FS_KEY_INTEGER || key->type == FS_KEY_REAL
      || (key->id != FS_KEY_ID_TOPOLOGY && key->id != FS_KEY_ID_MODEL && key->id != FS_KEY_ID_VARIANT
          && !fs_effective_is_read (values, key)))
    return g_strdup ("");
  value = fs_effective_text (values, key->id);
  value[strcspn (value, ":")] = '\0';
  return g_strdup (fs_number_parse (value, &ignored) ? "" : value);
}

char *
fs_curve_kind (const FsScenario *scenario, guint curve)
{
  GString *kind = g_string_new (NULL);
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  g_return_val_if_fail (scenario != NULL && curve < scenario->n_curves, NULL);

  for (guint i = 0; i < n_keys; i++)
    {
      g_autofree char *word = word_of (&scenario->values[curve], &keys[i]);

      g_string_append_printf (kind, "%s\n", word);
    }
  return g_string_free (kind, FALSE);
}

/* Whether a curve that is shown has another word of @key than @word. */
static gboolean
distinguishes (const FsScenario *scenario, const FsKey *key, const char *word)
{
  for (guint c = 0; c < scenario->n_curves; c++)
    {
      g_autofree char *other = word_of (&scenario->values[c], key);

      if (!scenario->curves[c].hidden && strcmp (other, word) != 0)
        return TRUE;
    }
  return FALSE;
}

char *
fs_curve_kind_text (const FsScenario *scenario, guint curve)
{
  GString *words = g_string_new (NULL);
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  g_return_val_if_fail (scenario != NULL && curve < scenario->n_curves, NULL);

  for (guint i = 0; i < n_keys; i++)
    {
      g_autofree char *word = word_of (&scenario->values[curve], &keys[i]);

      if (*word == '\0' || keys[i].id == FS_KEY_ID_VARIANT || !distinguishes (scenario, &keys[i], word))
        continue;
      g_string_append (words, words->len > 0 ? ", " : "");
      if (keys[i].id == FS_KEY_ID_MODEL)
        g_string_append (words, _ (fs_model_find (word)->name));
      else
        g_string_append_printf (words, "%s = %s", keys[i].name, word);
    }
  return g_string_free (words, FALSE);
}
