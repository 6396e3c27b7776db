#include "scenario/value/kind.h"

#include <string.h>

#include "base/number.h"
#include "base/translate.h"
#include "scenario/value/effective-value.h"
#include "scenario/value/scenario-private.h"

/* These are read by the resolver, not by model or simulator. */
static gboolean
is_read (const FsSettings *settings, guint number, const FsKey *key)
{
  static const char *const always[] = { "topology", "model", "variant" };

  for (guint i = 0; i < G_N_ELEMENTS (always); i++)
    if (strcmp (key->name, always[i]) == 0)
      return TRUE;
  return fs_effective_is_read (settings, number, key);
}

/* The word of a value without its numbers: "geometric" of "geometric:1", "" of "32". */
static char *
word_of (const FsSettings *settings, guint number, const FsKey *key)
{
  g_autofree char *value = NULL;
  double ignored;

  if (key->group != FS_GROUP_SCENARIO || key->type == FS_KEY_INTEGER || key->type == FS_KEY_REAL
      || !is_read (settings, number, key))
    return g_strdup ("");
  value = fs_effective_value (settings, number, key);
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
      g_autofree char *word = word_of (scenario->settings, fs_scenario_curve_number (scenario, curve), &keys[i]);

      g_string_append_printf (kind, "%s\n", word);
    }
  return g_string_free (kind, FALSE);
}

/* Whether a curve that is shown has another word of @key than @word. */
static gboolean
tells_apart (const FsScenario *scenario, const FsKey *key, const char *word)
{
  for (guint c = 0; c < scenario->n_curves; c++)
    {
      g_autofree char *other = word_of (scenario->settings, fs_scenario_curve_number (scenario, c), key);

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
      g_autofree char *word = word_of (scenario->settings, fs_scenario_curve_number (scenario, curve), &keys[i]);

      if (*word == '\0' || strcmp (keys[i].name, "variant") == 0 || !tells_apart (scenario, &keys[i], word))
        continue;
      g_string_append (words, words->len > 0 ? ", " : "");
      if (strcmp (keys[i].name, "model") == 0)
        g_string_append (words, _ (fs_model_find (word)->name));
      else
        g_string_append_printf (words, "%s = %s", keys[i].name, word);
    }
  return g_string_free (words, FALSE);
}
