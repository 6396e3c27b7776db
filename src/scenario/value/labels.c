#include "scenario/value/labels.h"

#include <string.h>

#include "base/number.h"
#include "base/translate.h"
#include "scenario/value/scenario-struct.h"

/* Whether some [Curve N] sets @key and not all curves have the same value of it. */
static gboolean
differs (const FsEffectiveValues *values, guint n_curves, const FsKey *key)
{
  gboolean lines_differ = FALSE, values_differ = FALSE;

  for (guint i = 1; i < n_curves; i++)
    {
      lines_differ = lines_differ || values[i].lines[key->id] != values[0].lines[key->id];
      values_differ = values_differ || !fs_value_equal (values[i].of[key->id], values[0].of[key->id]);
    }
  return lines_differ && values_differ;
}

static char *
join_parts (const FsEffectiveValues *values, const GPtrArray *keys)
{
  GString *label = g_string_new (NULL);
  /* "GH(3,8)" gives n and k at once. */
  gboolean of_network = g_ptr_array_find ((GPtrArray *) keys, fs_key_by_id (FS_KEY_ID_N), NULL)
                        && g_ptr_array_find ((GPtrArray *) keys, fs_key_by_id (FS_KEY_ID_K), NULL);

  for (guint i = 0; i < keys->len; i++)
    {
      const FsKey *key = g_ptr_array_index (keys, i);
      g_autofree char *value = NULL, *k = NULL, *escaped = NULL;

      if (!fs_effective_is_read (values, key) || (of_network && key->id == FS_KEY_ID_K))
        continue;
      g_string_append (label, label->len > 0 ? ", " : "");
      value = fs_effective_text (values, key->id);
      if (of_network && key->id == FS_KEY_ID_N)
        {
          k = fs_effective_text (values, FS_KEY_ID_K);
          g_string_append_printf (label, "GH(%s,%s)", value, k);
          continue;
        }
      if (key->type == FS_KEY_REAL)
        g_strdelimit (value, ".", fs_language_decimal ());
      escaped = g_markup_escape_text (key->id == FS_KEY_ID_MODEL ? _ (values->model->name) : value, -1);
      if (key->id == FS_KEY_ID_MODEL)
        g_string_append (label, escaped);
      else
        /* "<i>M</i> = 32" */
        g_string_append_printf (label, "%s = %s", key->symbol != NULL ? key->symbol : key->name, escaped);
    }
  return g_string_free (label, FALSE);
}

/* The keys whose values a label gives; the parameter on the x axis has many. */
static GPtrArray *
label_keys (const FsCurve *curves, const FsEffectiveValues *values, guint n_curves)
{
  GPtrArray *found = g_ptr_array_new ();
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  for (guint i = 0; i < n_keys; i++)
    if (keys[i].group == FS_GROUP_SCENARIO && &keys[i] != curves[0].x_key && differs (values, n_curves, &keys[i]))
      g_ptr_array_add (found, (gpointer) &keys[i]);
  /* Where no axis shows the loads the curves differ in them. */
  for (guint i = 0; values->x == FS_AXIS_LATENCY && i < n_keys; i++)
    if (keys[i].group == FS_GROUP_SWEEP && differs (values, n_curves, &keys[i]))
      g_ptr_array_add (found, (gpointer) &keys[i]);
  if (found->len == 0 && n_curves == 1)
    {
      /* The label of a single curve: length and kind of traffic, or the generalized hypercube. */
      const FsCurve *curve = &curves[0];
      const FsKey *network[] = { fs_key_by_id (FS_KEY_ID_N), fs_key_by_id (FS_KEY_ID_K) };
      const FsKey *traffic[] = { values->length_key, fs_key_by_id (FS_KEY_ID_BETA) };

      for (guint i = 0; !curve->switching->has_flits && i < G_N_ELEMENTS (network); i++)
        if (network[i] != curve->x_key)
          g_ptr_array_add (found, (gpointer) network[i]);
      for (guint i = 0; curve->switching->has_flits && i < G_N_ELEMENTS (traffic); i++)
        {
          const FsModelInput *input = fs_model_input (curve->model, traffic[i]->name);

          /* A broadcast fraction that can only be 0 is left out. */
          if (traffic[i] != curve->x_key && input != NULL && input->min < input->max)
            g_ptr_array_add (found, (gpointer) traffic[i]);
        }
    }
  return found;
}

void
fs_label_curves (FsCurve *curves, const FsEffectiveValues *values, guint n_curves)
{
  g_autoptr (GPtrArray) keys = label_keys (curves, values, n_curves);

  for (guint i = 0; i < n_curves; i++)
    {
      const FsValue *value = values[i].of[FS_KEY_ID_LABEL];
      const char *own = value != NULL ? value->names[0] : "";
      char *label = *own != '\0' ? g_markup_escape_text (own, -1) : join_parts (&values[i], keys);

      if (*label == '\0')
        {
          g_free (label);
          label = n_curves == 1 ? g_markup_escape_text (_ (curves[i].model->short_name), -1)
                                : g_strdup_printf (_ ("Curve %u"), i + 1);
        }
      curves[i].label = label;
      for (guint step = 0; curves[i].steps != NULL && step < curves[i].n_steps; step++)
        curves[i].steps[step].label = g_strdup (label);
    }
}

/* Kinds of curves. */

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
      gboolean distinguishes = FALSE; /* a curve that is shown has another */

      for (guint c = 0; c < scenario->n_curves; c++)
        {
          g_autofree char *other = word_of (&scenario->values[c], &keys[i]);

          distinguishes = distinguishes || (!scenario->curves[c].hidden && strcmp (other, word) != 0);
        }
      if (*word == '\0' || keys[i].id == FS_KEY_ID_VARIANT || !distinguishes)
        continue;
      g_string_append (words, words->len > 0 ? ", " : "");
      if (keys[i].id == FS_KEY_ID_MODEL)
        g_string_append (words, _ (fs_model_find (word)->name));
      else
        g_string_append_printf (words, "%s = %s", keys[i].name, word);
    }
  return g_string_free (words, FALSE);
}
