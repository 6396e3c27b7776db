/* Legends made from what tells the curves apart. */
#include <string.h>

#include "scenario/value/effective-value.h"
#include "base/translate.h"
#include "scenario/value/scenario-private.h"

/* Whether some [Curve N] sets @key and not all curves have the same value of it. */
static gboolean
tells_apart (const FsSettings *settings, const FsKey *key)
{
  guint n_curves = fs_settings_n_curves (settings);
  g_autofree char *first = fs_effective_value (settings, MIN (n_curves, 1), key);
  gboolean is_set = FALSE, differs = FALSE;

  for (guint number = 1; number <= n_curves; number++)
    {
      g_autofree char *value = fs_effective_value (settings, number, key);

      is_set = is_set || fs_settings_line (settings, FS_GROUP_CURVE, number, key) != NULL;
      differs = differs || strcmp (value, first) != 0;
    }
  return is_set && differs;
}

/* One part of a legend: "<i>M</i> = 32". */
static char *
part (const FsSettings *settings, guint number, const FsKey *key)
{
  g_autofree char *value = fs_effective_value (settings, number, key);
  g_autofree char *escaped = NULL;

  if (strcmp (key->name, "model") == 0)
    return g_markup_escape_text (_ (fs_model_find (value)->name), -1);
  if (key->type == FS_KEY_REAL)
    g_strdelimit (value, ".", fs_language_decimal ());
  escaped = g_markup_escape_text (value, -1);
  return g_strdup_printf ("%s = %s", key->symbol != NULL ? key->symbol : key->name, escaped);
}

static gboolean
holds (const GPtrArray *keys, const char *name)
{
  return g_ptr_array_find ((GPtrArray *) keys, fs_key_find (name), NULL);
}

/* "GH(3,8)": both n and k of it, said at the first of them. */
static char *
network_part (const FsSettings *settings, guint number)
{
  g_autofree char *n = fs_effective (settings, number, "n");
  g_autofree char *k = fs_effective (settings, number, "k");

  return g_strdup_printf ("GH(%s,%s)", n, k);
}

static char *
join_parts (const FsSettings *settings, guint number, const GPtrArray *keys)
{
  GString *label = g_string_new (NULL);
  gboolean of_network = holds (keys, "n") && holds (keys, "k");

  for (guint i = 0; i < keys->len; i++)
    {
      const FsKey *key = g_ptr_array_index (keys, i);
      g_autofree char *text = NULL;

      if (!fs_effective_is_read (settings, number, key) || (of_network && strcmp (key->name, "k") == 0))
        continue;
      text
          = of_network && strcmp (key->name, "n") == 0 ? network_part (settings, number) : part (settings, number, key);
      g_string_append_printf (label, "%s%s", label->len > 0 ? ", " : "", text);
    }
  return g_string_free (label, FALSE);
}

/* Length and kind of traffic, or the generalized hypercube, for a curve that nothing tells apart. */
static void
add_traffic (const FsScenario *scenario, GPtrArray *keys)
{
  guint number = fs_scenario_curve_number (scenario, 0);
  const FsKey *network[] = { fs_key_find ("n"), fs_key_find ("k") };
  const FsKey *traffic[] = { fs_effective_length_key (scenario->settings, number), fs_key_find ("beta") };

  for (guint i = 0; scenario->curves[0].generalized && i < G_N_ELEMENTS (network); i++)
    if (network[i] != scenario->curves[0].x_key)
      g_ptr_array_add (keys, (gpointer) network[i]);
  for (guint i = 0; !scenario->curves[0].generalized && i < G_N_ELEMENTS (traffic); i++)
    {
      const FsModelInput *input = fs_model_input (scenario->curves[0].model, traffic[i]->name);

      /* A share of broadcasts that can only be 0 says nothing. */
      if (traffic[i] != scenario->curves[0].x_key && input != NULL && input->min < input->max)
        g_ptr_array_add (keys, (gpointer) traffic[i]);
    }
}

/* The keys whose values a legend gives; the parameter on the x axis has many. */
static GPtrArray *
legend_keys (const FsScenario *scenario)
{
  GPtrArray *found = g_ptr_array_new ();
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  for (guint i = 0; i < n_keys; i++)
    if (keys[i].group == FS_GROUP_SCENARIO && &keys[i] != scenario->curves[0].x_key
        && tells_apart (scenario->settings, &keys[i]))
      g_ptr_array_add (found, (gpointer) &keys[i]);
  /* Where no axis shows the loads they are what tells the curves apart. */
  for (guint i = 0; fs_effective_shows_latency (scenario->settings) && i < n_keys; i++)
    if (keys[i].group == FS_GROUP_SWEEP && tells_apart (scenario->settings, &keys[i]))
      g_ptr_array_add (found, (gpointer) &keys[i]);
  if (found->len == 0 && scenario->n_curves == 1)
    add_traffic (scenario, found);
  return found;
}

void
fs_label_curves (FsScenario *scenario)
{
  g_autoptr (GPtrArray) keys = legend_keys (scenario);
  const FsKey *label_key = fs_key_find ("label");

  for (guint i = 0; i < scenario->n_curves; i++)
    {
      guint number = fs_scenario_curve_number (scenario, i);
      const FsSectionLine *line = fs_settings_effective_line (scenario->settings, number, label_key);
      char *label = line != NULL && *line->value != '\0' ? g_markup_escape_text (line->value, -1)
                                                         : join_parts (scenario->settings, number, keys);

      if (*label == '\0')
        {
          g_free (label);
          label = scenario->n_curves == 1 ? g_markup_escape_text (_ (scenario->curves[i].model->short_name), -1)
                                          : g_strdup_printf (_ ("Curve %u"), i + 1);
        }
      scenario->curves[i].label = label;
      for (guint step = 0; scenario->curves[i].steps != NULL && step < scenario->curves[i].n_steps; step++)
        scenario->curves[i].steps[step].label = g_strdup (label);
    }
}
