/* Title and subtitle: what a caption would say of a figure. */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/translate.h"
#include "figure/build/figure-text.h"
#include "figure/build/generalized-text.h"
#include "scenario/value/scenario-file.h"

FsScenario *
fs_figure_speak (const FsScenario *scenario)
{
  g_autofree char *text = fs_scenario_to_text (scenario);
  FsScenario *spoken = fs_scenario_from_text ("", text, strlen (text), NULL);

  return spoken != NULL ? spoken : fs_scenario_ref ((FsScenario *) scenario);
}

/* Value of a key when all curves have the same, else NULL; NULL too for what the x axis shows. */
static char *
common_value (const FsScenario *scenario, const char *key)
{
  const FsKey *x_key = fs_scenario_curve (scenario, 0)->x_key;
  char *value;

  if (x_key != NULL && strcmp (x_key->name, key) == 0)
    return NULL;
  value = fs_scenario_value (scenario, 0, key);
  for (guint i = 1; i < fs_scenario_n_curves (scenario) && value != NULL; i++)
    {
      g_autofree char *other = fs_scenario_value (scenario, i, key);

      if (g_strcmp0 (value, other) != 0)
        g_clear_pointer (&value, g_free);
    }
  if (value != NULL && *value == '\0')
    g_clear_pointer (&value, g_free);
  return value;
}

/* Whether the model of any curve has a choice of @key. */
static gboolean
is_read (const FsScenario *scenario, const char *key)
{
  for (guint i = 0; i < fs_scenario_n_curves (scenario); i++)
    {
      const FsModelInput *input = fs_model_input (fs_scenario_curve (scenario, i)->model, key);
      gboolean number = input != NULL && (input->type == FS_INPUT_INTEGER || input->type == FS_INPUT_REAL);

      if (input != NULL && (!number || input->min < input->max))
        return TRUE;
    }
  return FALSE;
}

char *
fs_plot_text_title (const FsScenario *scenario)
{
  static const char *const keys[] = { "n", "V" };
  g_autofree char *names = fs_plot_text_y_names (scenario);
  GString *title = g_string_new (names);

  if (fs_scenario_curve (scenario, 0)->generalized)
    {
      g_autofree char *network = fs_plot_text_network (scenario);

      if (network != NULL)
        g_string_append_printf (title, ", %s", network);
      return g_string_free (title, FALSE);
    }
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autofree char *value = is_read (scenario, keys[i]) ? common_value (scenario, keys[i]) : NULL;

      if (value != NULL)
        g_string_append_printf (title, ", <i>%s</i> = %s", keys[i], value);
    }
  return g_string_free (title, FALSE);
}

/* One phrase for a key of the router that all curves have in common, else NULL. */
static char *
routing_phrase (const FsScenario *scenario)
{
  g_autofree char *routing = common_value (scenario, "routing");

  if (g_strcmp0 (routing, "deterministic") == 0)
    return g_strdup (_ ("deterministic routing"));
  if (g_strcmp0 (routing, "duato") == 0)
    return g_strdup (_ ("adaptive routing (Duato)"));
  if (g_strcmp0 (routing, "duato-timeout") == 0)
    {
      g_autofree char *tau = common_value (scenario, "tau");

      /* TRANSLATORS: %s is a number of cycles */
      return tau != NULL ? g_strdup_printf (_ ("adaptive routing (Duato) with time-out <i>τ</i> = %s cycles"), tau)
                         : g_strdup (_ ("adaptive routing (Duato) with time-out"));
    }
  if (g_strcmp0 (routing, "random") == 0)
    return g_strdup (_ ("random routing"));
  if (g_strcmp0 (routing, "virtual-cut-through") == 0)
    return g_strdup (_ ("virtual cut-through"));
  return NULL;
}

/* "broadcast share 1 %", or its range over the curves; NULL where there cannot be broadcasts. */
static char *
share_phrase (const FsScenario *scenario)
{
  double least = INFINITY, most = -INFINITY;
  g_autofree char *first = NULL;
  g_autofree char *last = NULL;

  for (guint i = 0; i < fs_scenario_n_curves (scenario); i++)
    for (guint s = 0; !fs_scenario_curve (scenario, i)->hidden && s < MAX (fs_scenario_curve (scenario, i)->n_steps, 1);
         s++)
      {
        const FsCurve *step = fs_curve_x_index (fs_scenario_curve (scenario, i), s);
        double beta = step->model_absent == NULL ? step->inputs.beta : step->params.beta;

        least = MIN (least, beta);
        most = MAX (most, beta);
      }
  /* All curves are hidden. */
  if (most < 0)
    return NULL;
  if (most == 0)
    return is_read (scenario, "beta") ? g_strdup (_ ("unicast only")) : NULL;
  first = fs_plot_text_percent (least, 3);
  if (least == most)
    return g_strdup_printf (_ ("broadcast share %s"), first);
  last = fs_plot_text_percent (most, 3);
  return g_strdup_printf (_ ("broadcast share %s to %s"), first, last);
}

/* "spherical distances", unless they are those of uniform traffic. */
static char *
pattern_phrase (const FsScenario *scenario)
{
  g_autofree char *pattern = common_value (scenario, "pattern");
  g_autofree char *escaped = NULL;

  if (pattern == NULL || strcmp (pattern, "uniform") == 0)
    return NULL;
  if (g_str_has_prefix (pattern, "custom:"))
    return g_strdup (_ ("distances of its own"));
  if (g_str_has_prefix (pattern, "geometric:"))
    /* TRANSLATORS: %s is a number */
    return g_strdup_printf (_ ("geometric distances (<i>a</i> = %s)"), pattern + strlen ("geometric:"));
  escaped = g_markup_escape_text (pattern, -1);
  /* TRANSLATORS: %s is a distribution of distances: spherical, pattern1 */
  return g_strdup_printf (_ ("%s distances"), escaped);
}

static char *
length_phrase (const FsScenario *scenario)
{
  g_autofree char *length = common_value (scenario, "length");

  return g_strcmp0 (length, "exponential") == 0 ? g_strdup (_ ("exponential lengths")) : NULL;
}

static char *
buffer_phrase (const FsScenario *scenario)
{
  g_autofree char *finite = is_read (scenario, "finite-buffer") ? common_value (scenario, "finite-buffer") : NULL;

  if (finite == NULL)
    return NULL;
  return g_strdup (strcmp (finite, "true") == 0 ? _ ("finite buffers") : _ ("infinite buffers"));
}

static gboolean
over_latency (const FsScenario *scenario)
{
  return strcmp (fs_scenario_figure (scenario)->x, "latency") == 0;
}

/* "offered load λ_g = 0.04": over a parameter or the latency no axis shows it. Saturation rates are those of no load. */
static char *
load_phrase (const FsScenario *scenario)
{
  const FsCurve *first = fs_scenario_curve (scenario, 0);
  char **y = fs_scenario_figure (scenario)->y;
  gboolean of_a_load = FALSE;
  char number[FS_NUMBER_SIZE];

  for (guint i = 0; y[i] != NULL; i++)
    of_a_load = of_a_load || !g_str_has_prefix (y[i], "saturation");
  for (guint i = 0; i < fs_scenario_n_curves (scenario); i++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, i);

      if ((curve->x_key == NULL && !over_latency (scenario)) || curve->n_values != 1
          || curve->rates_kind != first->rates_kind || curve->values[0] != first->values[0])
        return NULL;
    }
  if (!of_a_load)
    return NULL;
  if (first->rates_kind == FS_RATES_GIVEN)
    /* TRANSLATORS: %s is a number of messages per node and cycle */
    return g_strdup_printf (_ ("offered load <i>λ</i><sub>g</sub> = %s"), fs_number_format (first->values[0], number));
  {
    g_autofree char *share = fs_plot_text_percent (first->values[0], 4);

    /* TRANSLATORS: %s is a percentage */
    return g_strdup_printf (_ ("offered load %s of the saturation rate"), share);
  }
}

/* What is simulated and computed, as a sentence; empty when the curves have nothing in common that is worth saying. */
static char *
network_sentence (const FsScenario *scenario)
{
  char *phrases[] = { routing_phrase (scenario), share_phrase (scenario),  length_phrase (scenario),
                      pattern_phrase (scenario), buffer_phrase (scenario), load_phrase (scenario) };
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (phrases); i++)
    {
      if (phrases[i] != NULL)
        g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", phrases[i]);
      g_free (phrases[i]);
    }
  if (text->len == 0)
    return g_strdup ("");
  g_string_append_c (text, '.');
  return fs_plot_text_capitalised (text->str, text->len);
}

char *
fs_plot_text_variant (FsVariant variant)
{
  switch (variant)
    {
    case FS_VARIANT_PUBLISHED:
      return g_strdup (_ ("model, published"));
    case FS_VARIANT_CORRECTED:
      return g_strdup (_ ("model, corrected"));
    case FS_VARIANT_REFINED:
    default:
      return g_strdup (_ ("refined model (project)"));
    }
}

const char *
fs_plot_text_variant_name (FsVariant variant)
{
  switch (variant)
    {
    case FS_VARIANT_PUBLISHED:
      return _ ("published");
    case FS_VARIANT_CORRECTED:
      return _ ("corrected");
    case FS_VARIANT_REFINED:
    default:
      return _ ("refined (project)");
    }
}

guint
fs_plot_text_variants (const FsScenario *scenario, FsVariant variants[FS_N_VARIANTS])
{
  guint draw = 0, n = 0;

  for (guint i = 0; i < fs_scenario_n_curves (scenario) && !over_latency (scenario); i++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, i);

      if (curve->hidden || curve->model_absent != NULL
          || (curve->x_key != NULL && fs_model_input (curve->model, curve->x_key->name) == NULL))
        continue;
      if (n == 0)
        variants[n++] = fs_curve_first_variant (curve);
      for (guint v = 0; v < FS_N_VARIANTS; v++)
        draw |= fs_curve_draws (curve, (FsVariant) v) ? 1u << v : 0;
    }
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if ((draw & 1u << v) != 0 && v != variants[0])
      variants[n++] = (FsVariant) v;
  return n;
}

/* "Model as corrected and as published"; NULL without a model. */
static char *
model_phrase (const FsScenario *scenario)
{
  static const char *const words[FS_N_VARIANTS] = {
    [FS_VARIANT_PUBLISHED] = N_ ("as published"),
    [FS_VARIANT_CORRECTED] = N_ ("as corrected"),
    [FS_VARIANT_REFINED] = N_ ("as refined (project)"),
  };
  FsVariant variants[FS_N_VARIANTS];
  guint n = fs_plot_text_variants (scenario, variants);
  g_autoptr (GString) list = g_string_new (NULL);

  if (n == 0)
    return NULL;
  for (guint i = 0; i < n; i++)
    g_string_append_printf (list, "%s%s", i == 0 ? "" : i + 1 < n ? ", " : _ (" and "), _ (words[variants[i]]));
  /* TRANSLATORS: %s is "as corrected and as published" */
  return g_strdup_printf (_ ("Model %s"), list->str);
}

char *
fs_plot_text_subtitle (const FsScenario *scenario, gboolean with_points)
{
  g_autofree char *network
      = fs_scenario_curve (scenario, 0)->generalized ? fs_plot_text_runs (scenario) : network_sentence (scenario);
  g_autofree char *model = model_phrase (scenario);
  g_autofree char *confidence = fs_plot_text_percent (fs_scenario_statistics (scenario)->rule.confidence, 4);
  g_autofree char *simulation = g_strdup_printf (_ ("simulation with %s intervals"), confidence);
  GString *text = g_string_new (network);

  if (text->len > 0 && (model != NULL || with_points))
    g_string_append_c (text, ' ');
  if (model != NULL && with_points)
    g_string_append_printf (text, "%s; %s.", model, simulation);
  else if (model != NULL)
    g_string_append_printf (text, "%s.", model);
  else if (with_points)
    {
      g_autofree char *sentence = fs_plot_text_capitalised (simulation, strlen (simulation));

      g_string_append_printf (text, "%s.", sentence);
    }
  return g_string_free (text, FALSE);
}
