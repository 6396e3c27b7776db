#include "scenario/value/scenario.h"

#include <string.h>

#include "base/error.h"
#include "base/translate.h"
#include "scenario/value/colors.h"
#include "scenario/value/labels.h"
#include "scenario/value/scenario-struct.h"
#include "sim/run/sim-latencies.h"

FsScenario *
fs_scenario_ref (FsScenario *scenario)
{
  g_return_val_if_fail (scenario != NULL, NULL);

  g_atomic_ref_count_inc (&scenario->references);
  return scenario;
}

void
fs_scenario_unref (FsScenario *scenario)
{
  g_return_if_fail (scenario != NULL);

  if (!g_atomic_ref_count_dec (&scenario->references))
    return;
  for (guint i = 0; i < scenario->n_curves; i++)
    fs_curve_clear (&scenario->curves[i]);
  g_free (scenario->curves);
  fs_load_reference_free (scenario->load_reference);
  g_free (scenario->values);
  g_strfreev (scenario->figure.y);
  g_free (scenario->title);
  fs_settings_free (scenario->settings);
  g_free (scenario);
}

guint
fs_scenario_curve_number (const FsScenario *scenario, guint curve)
{
  return fs_settings_n_curves (scenario->settings) > 0 ? curve + 1 : 0;
}

/* What is known of the quantity @key; NULL if it is none of the model or the simulator. */
static const FsQuantity *
find_quantity (const FsModel *model, const char *key)
{
  const FsQuantity *(*const tables[]) (guint *) = { fs_sim_latency_quantities, fs_sim_quantities };
  const FsQuantity *found
      = strcmp (key, FS_SATURATION_RATE) == 0 ? &fs_saturation_rate_quantity : fs_model_quantity (model, key, NULL);

  for (guint t = 0; found == NULL && t < G_N_ELEMENTS (tables); t++)
    {
      guint n;
      const FsQuantity *quantities = tables[t](&n);

      for (guint q = 0; found == NULL && q < n; q++)
        if (strcmp (quantities[q].key, key) == 0)
          found = &quantities[q];
    }
  return found;
}

/* A title for a scenario that has none. */
static char *
make_title (const FsScenario *scenario)
{
  const FsCurve *curve = &scenario->curves[0];
  const FsModel *model = curve->model;
  const char *y = scenario->figure.y[0];
  gboolean same = curve->x_key == NULL || (curve->x_key->id != FS_KEY_ID_N && curve->x_key->id != FS_KEY_ID_V);
  const FsQuantity *quantity;
  g_autofree char *subject = NULL, *words_of_y = NULL;

  if (!scenario->curves[0].switching->has_models)
    {
      /* "Multicast in GH(3,8)", without the network when it differs. */
      const char *const *operations
          = fs_key_by_id (FS_KEY_ID_OPERATION)->choice_names; /* in the order of FsOperation */
      const FsStoreForwardParams *first = &scenario->curves[0].store_forward;
      gboolean one_network = TRUE, one_operation = TRUE;
      const char *words;

      for (guint i = 0; i < scenario->n_curves; i++)
        {
          const FsStoreForwardParams *params = &scenario->curves[i].store_forward;

          one_operation = one_operation && params->operation == first->operation;
          one_network = one_network && params->n == first->n && params->k == first->k
                        && (scenario->curves[i].x_key == NULL || scenario->curves[i].x_key->id == FS_KEY_ID_BUFFER);
        }
      words = one_operation ? _ (operations[first->operation]) : _ ("Broadcast and multicast");
      if (!one_network)
        /* TRANSLATORS: %s is an operation such as "Multicast" */
        return g_strdup_printf (_ ("%s in generalized hypercubes"), words);
      /* TRANSLATORS: %s is an operation such as "Multicast" */
      return g_strdup_printf (_ ("%s in GH(%d,%d)"), words, first->n, first->k);
    }

  /* The model, and the network when all curves have the same; then the quantity, if it is not what the model is for. */
  for (guint i = 1; i < scenario->n_curves; i++)
    same = same && scenario->curves[i].inputs.n == curve->inputs.n && scenario->curves[i].inputs.V == curve->inputs.V
           && scenario->curves[i].model == model;
  subject = same ? g_strdup_printf (_ ("%s, n = %d, V = %d"), _ (model->name), curve->inputs.n, curve->inputs.V)
                 : g_strdup (_ (model->name));
  if (strcmp (y, model->headline) == 0)
    return g_steal_pointer (&subject);
  quantity = find_quantity (model, y);
  words_of_y = quantity != NULL ? fs_quantity_short_meaning (quantity) : g_strdup (y);
  return g_strdup_printf (_ ("%s: %s"), subject, words_of_y);
}

/* Fills in what the settings of @scenario mean. */
static gboolean
resolve (FsScenario *scenario, FsKeyLocation *location, GError **error)
{
  guint n_steps = 0;

  for (guint i = 0; i < scenario->n_curves; i++)
    fs_effective_values_init (&scenario->values[i], scenario->settings, fs_scenario_curve_number (scenario, i));
  for (guint i = 0; i < scenario->n_curves; i++)
    {
      const FsCurve *curve = &scenario->curves[i];

      if (!fs_resolve_curve (scenario->settings, &scenario->values[i], &scenario->curves[i], location, error))
        return FALSE;
      n_steps += curve->x_key != NULL ? curve->n_steps : 0;
      if (n_steps <= FS_SCENARIO_MAX_STEPS)
        continue;
      location->key = curve->x_key;
      return fs_set_input_error (error,
                                 _ ("The curves up to this one list %u values of %s; all together it may be %d."),
                                 n_steps, curve->x_key->name, FS_SCENARIO_MAX_STEPS);
    }
  if (!fs_resolve_figure (scenario->values, scenario->n_curves, &scenario->figure, location, error))
    return FALSE;
  fs_resolve_statistics (scenario->values, &scenario->statistics);
  if (!fs_split_find (scenario->values, scenario->n_curves, &scenario->split, location, error))
    return FALSE;
  fs_families_find (scenario->settings, &scenario->split, &scenario->families);
  for (guint i = 0; i < scenario->n_curves; i++)
    {
      /* The color of a curve, whether it is hidden, and what its relative loads refer to; its steps have the same. */
      FsCurve *resolved = &scenario->curves[i];
      const FsValue *reference = scenario->values[i].of[FS_KEY_ID_LOAD_REFERENCE];

      resolved->palette_entry = fs_colors_palette_entry (scenario->settings, &scenario->families, &scenario->split,
                                                         scenario->values[i].number);
      resolved->hidden = fs_effective_word (&scenario->values[i], FS_KEY_ID_HIDDEN);
      if (reference != NULL && reference->word == FS_LOADS_COMMON)
        {
          if (scenario->load_reference == NULL)
            scenario->load_reference = fs_load_reference_new (scenario->curves, scenario->n_curves);
          resolved->load_reference = scenario->load_reference;
        }
      for (guint step = 0; resolved->steps != NULL && step < resolved->n_steps; step++)
        {
          resolved->steps[step].palette_entry = resolved->palette_entry;
          resolved->steps[step].hidden = resolved->hidden;
          resolved->steps[step].load_reference = resolved->load_reference;
        }
    }
  fs_label_curves (scenario->curves, scenario->values, scenario->n_curves, &scenario->split);
  return TRUE;
}

/* A text of [Flitscope]; NULL where it is not set or empty. */
static const char *
text_of (const FsScenario *scenario, FsKeyId id)
{
  const FsValue *value = scenario->values[0].of[id];

  return value != NULL && *value->names[0] != '\0' ? value->names[0] : NULL;
}

FsScenario *
fs_scenario_build (FsSettings *settings, FsKeyLocation *location, GError **error)
{
  g_autoptr (FsScenario) scenario = g_new0 (FsScenario, 1);
  const char *title;

  g_atomic_ref_count_init (&scenario->references);
  scenario->settings = settings;
  scenario->n_curves = MAX (fs_settings_n_curves (settings), 1);
  scenario->curves = g_new0 (FsCurve, scenario->n_curves);
  scenario->values = g_new (FsEffectiveValues, scenario->n_curves);
  *location = (FsKeyLocation){ 0 };
  if (!resolve (scenario, location, error))
    {
      const FsSectionLine *line
          = location->key != NULL ? fs_settings_effective_line (settings, location->curve, location->key) : NULL;

      location->line = line != NULL ? line->number : 0;
      return NULL;
    }
  title = text_of (scenario, FS_KEY_ID_TITLE);
  scenario->title = title != NULL ? g_strdup (title) : make_title (scenario);
  return g_steal_pointer (&scenario);
}

const char *
fs_scenario_title (const FsScenario *scenario)
{
  g_return_val_if_fail (scenario != NULL, NULL);

  return scenario->title;
}

const char *
fs_scenario_own_title (const FsScenario *scenario)
{
  g_return_val_if_fail (scenario != NULL, NULL);

  return text_of (scenario, FS_KEY_ID_TITLE);
}

const char *
fs_scenario_note (const FsScenario *scenario)
{
  g_return_val_if_fail (scenario != NULL, NULL);

  return text_of (scenario, FS_KEY_ID_NOTE);
}

const char *
fs_scenario_paper (const FsScenario *scenario)
{
  g_return_val_if_fail (scenario != NULL, NULL);

  return text_of (scenario, FS_KEY_ID_PAPER);
}

guint
fs_scenario_n_curves (const FsScenario *scenario)
{
  g_return_val_if_fail (scenario != NULL, 0);

  return scenario->n_curves;
}

const FsCurve *
fs_scenario_curve (const FsScenario *scenario, guint curve)
{
  g_return_val_if_fail (scenario != NULL && curve < scenario->n_curves, NULL);

  return &scenario->curves[curve];
}

const FsStatistics *
fs_scenario_statistics (const FsScenario *scenario)
{
  g_return_val_if_fail (scenario != NULL, NULL);

  return &scenario->statistics;
}

const FsFamilies *
fs_scenario_families (const FsScenario *scenario)
{
  g_return_val_if_fail (scenario != NULL, NULL);

  return &scenario->families;
}

const FsSplit *
fs_scenario_split (const FsScenario *scenario)
{
  g_return_val_if_fail (scenario != NULL, NULL);

  return &scenario->split;
}

const FsFigureSpec *
fs_scenario_figure (const FsScenario *scenario)
{
  g_return_val_if_fail (scenario != NULL, NULL);

  return &scenario->figure;
}

const FsValue *
fs_scenario_get (const FsScenario *scenario, guint curve, guint id)
{
  g_return_val_if_fail (scenario != NULL && curve < scenario->n_curves, NULL);

  return scenario->values[curve].of[id];
}

char *
fs_scenario_value (const FsScenario *scenario, guint curve, const char *key)
{
  g_return_val_if_fail (scenario != NULL && curve < scenario->n_curves, NULL);
  g_return_val_if_fail (key != NULL && fs_key_find (key) != NULL, NULL);

  return fs_effective_text (&scenario->values[curve], fs_key_find (key)->id);
}

gboolean
fs_scenario_reads (const FsScenario *scenario, guint curve, const char *key)
{
  g_return_val_if_fail (scenario != NULL && curve < scenario->n_curves, FALSE);
  g_return_val_if_fail (key != NULL && fs_key_find (key) != NULL, FALSE);

  return fs_effective_is_read (&scenario->values[curve], fs_key_find (key));
}

gboolean
fs_scenario_is_set (const FsScenario *scenario, guint curve, const char *key)
{
  g_return_val_if_fail (scenario != NULL && curve < scenario->n_curves, FALSE);
  g_return_val_if_fail (key != NULL && fs_key_find (key) != NULL, FALSE);

  return scenario->values[curve].lines[fs_key_find (key)->id] != NULL;
}
