#include <string.h>

#include "base/number.h"
#include "scenario/value/slide.h"
#include "scenario/value/scenario-struct.h"

#define FORMER_MAX_MESSAGES 1000000 /* what "auto" was, up to 400 nodes */

static int
compare_lines (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* The lines sorted, each with its end. */
static char *
join_sorted (GPtrArray *lines)
{
  GString *out = g_string_new (NULL);

  g_ptr_array_sort (lines, compare_lines);
  for (guint i = 0; i < lines->len; i++)
    {
      g_string_append (out, g_ptr_array_index (lines, i));
      g_string_append_c (out, '\n');
    }
  return g_string_free (out, FALSE);
}

/* Whether a key has a default that identities do not contain, or not with this routing: it came later than they. */
static gboolean
is_left_out (const FsEffectiveValues *values, const FsKey *key, const char *value)
{
  if (g_strcmp0 (value, key->fallback) != 0)
    return FALSE;
  if (key->later || key->routings == 0)
    return key->later;
  return fs_effective_word (values, FS_KEY_ID_ROUTING) == FS_ROUTING_RANDOM;
}

/* Whether the simulation of a point depends on @key (the seed and what else is in [Statistics] included). */
static gboolean
changes_point (const FsEffectiveValues *values, const FsKey *key)
{
  if (!fs_effective_topology_reads (values, key) || !fs_effective_workload_reads (values, key))
    return FALSE;
  if (key->group == FS_GROUP_STATISTICS)
    return TRUE;
  if (values->generalized)
    return key->group == FS_GROUP_SCENARIO && fs_effective_is_read (values, key);
  if (key->id == FS_KEY_ID_MODEL || key->id == FS_KEY_ID_VARIANT || key->of_models
      || key->id == FS_KEY_ID_PORTS /* another way to set injection */
      || key->id == FS_KEY_ID_ROUTER_PRESET /* … and others */)
    return FALSE;
  return key->group == FS_GROUP_SCENARIO && fs_effective_routing_reads (values, key);
}

/* The text of a value. Files, of workloads and of tables, are represented by what they contain: their names and places mean
 * nothing. Free with g_free(). */
static char *
text_by_contents (const FsScenario *scenario, const FsEffectiveValues *values, const FsKey *key)
{
  const FsValue *value = values->of[key->id];
  g_autofree char *digest = NULL;
  FsWorkloadEntry entry;

  if (value != NULL && key->id == FS_KEY_ID_PATTERN && value->pattern->kind == FS_PATTERN_TABLE)
    {
      const char *rows = fs_settings_table (scenario->settings, value->pattern->table);

      digest = rows != NULL ? g_compute_checksum_for_string (G_CHECKSUM_SHA256, rows, -1) : NULL;
    }
  else if (value != NULL && key->id == FS_KEY_ID_ARRIVALS && value->word == FS_ARRIVALS_WORKLOAD
           && fs_settings_workload (scenario->settings, value->names[0], &entry))
    digest = g_strdup (entry.summary.digest);
  return digest == NULL ? fs_value_to_text (key, value)
                        : g_strconcat (key->id == FS_KEY_ID_PATTERN ? "table:" : key->forms[FS_ARRIVALS_WORKLOAD].word,
                                       digest, NULL);
}

/* Returns whether a run may record so many messages that it depends on what the stopping rule does beyond those that were
 * its default before: it goes on to a limit of work, and estimates with a control. */
static gboolean
may_run_long (const FsEffectiveValues *values)
{
  const FsValue *most = values->of[FS_KEY_ID_MAX_MESSAGES];

  return !values->generalized && (most->word != FS_FORM_GIVEN || fs_value_number (most) > FORMER_MAX_MESSAGES);
}

char *
fs_scenario_canonical_point (const FsScenario *scenario, guint curve, guint step, double rate)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  const FsEffectiveValues *values;
  FsEffectiveValues at_step;
  const FsCurve *resolved;
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);
  char text[FS_NUMBER_SIZE];

  g_return_val_if_fail (scenario != NULL && curve < scenario->n_curves, NULL);
  g_return_val_if_fail (step < scenario->curves[curve].n_steps, NULL);

  values = &scenario->values[curve];
  resolved = &scenario->curves[curve];
  if (resolved->x_key != NULL)
    {
      fs_effective_values_init_at (&at_step, scenario->settings, values->number, resolved->x_key,
                                   resolved->x_values[step]);
      values = &at_step;
    }
  for (guint i = 0; i < n_keys; i++)
    if (changes_point (values, &keys[i]))
      {
        FsValue with_channels = { .word = FS_INJECTION_FORM_RAND_K, .n_numbers = 1 };
        g_autofree char *value = NULL;

        /* Under the name that the simulator has for it, however the scenario gives it. */
        if (keys[i].id == FS_KEY_ID_M)
          value = fs_effective_text (values, values->length_key->id);
        else if (keys[i].id == FS_KEY_ID_INJECTION
                 && fs_effective_word (values, keys[i].id) == FS_INJECTION_FORM_RAND_V)
          {
            with_channels.numbers = values->of[FS_KEY_ID_V]->numbers;
            value = fs_value_to_text (&keys[i], &with_channels);
          }
        else
          value = text_by_contents (scenario, values, &keys[i]);
        if (!is_left_out (values, &keys[i], value))
          g_ptr_array_add (lines, g_strconcat (keys[i].name, "=", value, NULL));
      }
  if (!values->generalized) /* else there is none */
    g_ptr_array_add (lines, g_strconcat ("rate=", fs_number_format (rate, text), NULL));
  g_ptr_array_add (lines,
                   g_strdup_printf ("engine=%d", values->generalized ? FS_STORE_FORWARD_VERSION : FS_ENGINE_VERSION));
  if (may_run_long (values))
    g_ptr_array_add (lines, g_strdup ("stop=2"));
  return join_sorted (lines);
}

char *
fs_scenario_point_id (const FsScenario *scenario, guint curve, guint step, double rate)
{
  g_autofree char *canonical = fs_scenario_canonical_point (scenario, curve, step, rate);

  g_return_val_if_fail (canonical != NULL, NULL);

  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, canonical, -1);
}

/* Effective values of the keys of some groups, for one curve or for all. */
static char *
canonical_groups (const FsScenario *scenario, const FsEffectiveValues *values, gboolean of_curve)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  for (guint i = 0; i < n_keys; i++)
    {
      gboolean belongs_to_curve
          = keys[i].group == FS_GROUP_SCENARIO || keys[i].group == FS_GROUP_SWEEP || keys[i].group == FS_GROUP_CURVE;
      g_autofree char *value = NULL, *escaped = NULL;

      if (keys[i].group == FS_GROUP_SLIDE || belongs_to_curve != of_curve || !fs_effective_is_read (values, &keys[i]))
        continue;
      value = text_by_contents (scenario, values, &keys[i]);
      if (is_left_out (values, &keys[i], value))
        continue;
      escaped = g_strescape (value, NULL);
      /* The former name, so that identities have not changed. */
      g_ptr_array_add (lines, g_strdup_printf ("%s=%s", fs_former_key_name (&keys[i]), escaped));
    }
  return join_sorted (lines);
}

char *
fs_scenario_id (const FsScenario *scenario)
{
  g_autoptr (GString) canonical = g_string_new (NULL);
  g_autofree char *of_all = NULL;

  g_return_val_if_fail (scenario != NULL, NULL);

  of_all = canonical_groups (scenario, scenario->values, FALSE);
  g_string_append_printf (canonical, "engine=%d\n%s%s",
                          scenario->values->generalized ? FS_STORE_FORWARD_VERSION : FS_ENGINE_VERSION,
                          may_run_long (scenario->values) ? "stop=2\n" : "", of_all);
  for (guint i = 0; i < scenario->n_curves; i++)
    {
      g_autofree char *of_curve = canonical_groups (scenario, &scenario->values[i], TRUE);

      g_string_append_printf (canonical, "[Curve %u]\n%s", i + 1, of_curve);
    }
  for (guint i = 0; i < fs_scenario_n_slides (scenario); i++)
    {
      g_auto (GStrv) lines = fs_scenario_slide_lines (scenario, i);
      g_autofree char *joined = g_strjoinv ("\n", lines);
      g_autofree char *escaped = g_strescape (joined, NULL);

      /* The old title, so that identities of scenarios with slides have not changed. */
      g_string_append_printf (canonical, "[Step %u]\n%s\n", i + 1, escaped);
    }
  for (guint i = 0; i < fs_scenario_n_measured (scenario); i++)
    {
      const FsMeasured *measured = fs_scenario_measured (scenario, i);
      const char *const words[] = { measured->label, measured->note, measured->x_quantity, measured->y_quantity };

      g_string_append (canonical, "[Measured]\n");
      for (guint j = 0; j < G_N_ELEMENTS (words); j++)
        {
          g_autofree char *escaped = g_strescape (words[j] != NULL ? words[j] : "", NULL);

          g_string_append_printf (canonical, "%s\n", escaped);
        }
      g_string_append_printf (canonical, "%u %d %s\n", measured->palette_entry, measured->hidden, measured->digest);
    }
  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, canonical->str, (gssize) canonical->len);
}
