#include "app/sidebar/parameter-change.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "app/sidebar/parameter-text.h"
#include "app/document/key-labels.h"
#include "base/error.h"
#include "scenario/value/scenario-curves.h"

#define MIDDLE_LOAD 0.5
#define DIGITS 12 /* of a value that follows from others: more would show how it was rounded */
#define LOAD_DIGITS 4

const char *const fs_topology_change_words[] = { "hypercube", "mesh", "torus", NULL };

static guint
shown_curve (FsDocument *document)
{
  return (guint) MAX (fs_document_get_curve (document), 0);
}

/* Returns @list (double) as a value. */
static FsValue *
value_of_list (const GArray *list)
{
  return fs_value_ref (&(FsValue){ .numbers = (const double *) list->data, .n_numbers = list->len });
}

FsValue *
fs_parameter_values_around (const char *name, const FsModel *model, double value)
{
  static const double factors[] = { 0.25, 0.5, 1, 2, 4 };
  const FsKey *key = fs_key_find (name);
  const FsModelInput *input = fs_model_input (model, name);
  double min = input != NULL ? input->min : key->min, max = input != NULL ? input->max : key->max;
  gboolean open = input == NULL && key->open, whole = key->type == FS_KEY_INTEGER;
  /* Whole numbers in steps, others by factors; zero has no multiples. */
  double from = whole ? CLAMP (value - 2, min, MAX (min, max - 4)) : 0;
  double unit = value != 0 ? value : max <= 1 ? max / 4 : 1;
  g_autoptr (GArray) list = g_array_new (FALSE, TRUE, sizeof (double));

  if (!whole && value == 0)
    g_array_set_size (list, 1);
  for (guint i = 0; i < G_N_ELEMENTS (factors); i++)
    {
      double next = whole ? from + i : unit * factors[i], rounded = fs_parameter_round (next, DIGITS);

      if (next <= max && (open ? next > min : next >= min))
        g_array_append_val (list, rounded);
    }
  return value_of_list (list);
}

/* Returns the values of the curves as those of the axis, or some around the only one. */
static FsValue *
values_of_axis (const FsScenario *scenario, const FsKey *key)
{
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      const FsValue *value = fs_scenario_get (scenario, c, key->id);
      gboolean listed = FALSE;

      /* Radices of their own for each dimension are no numbers of an axis, as the scenario says. */
      if (value->n_numbers != 1 || value->word == FS_RADICES)
        return fs_value_ref (value);
      for (guint i = 0; i < list->len; i++)
        listed = listed || g_array_index (list, double, i) == value->numbers[0];
      if (!listed)
        g_array_append_val (list, value->numbers[0]);
    }
  return list->len > 1 ? value_of_list (list)
                       : fs_parameter_values_around (key->name, fs_scenario_curve (scenario, 0)->model,
                                                     g_array_index (list, double, 0));
}

/* Adds that @axis, the parameter on the x axis, which it leaves, has the value in its middle. */
static void
leave_axis (FsSection *changes, const FsScenario *scenario, const FsKey *axis)
{
  const FsValue *values = fs_scenario_get (scenario, 0, axis->id);

  fs_section_set_number (changes, axis->id, values->numbers[values->n_numbers / 2]);
}

static void
use_default_loads (FsSection *changes)
{
  fs_section_set_text (changes, FS_KEY_ID_LOAD, fs_key_by_id (FS_KEY_ID_LOAD)->fallback);
}

/* A parameter on the axis has a list of values and one load; back again it is the other way round. */
static gboolean
set_axis (FsDocument *document, const FsValue *x, GError **error)
{
  const FsScenario *scenario = fs_document_get_scenario (document);
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  const FsKey *key = fs_key_find (fs_key_words (fs_key_by_id (FS_KEY_ID_X))[x->word]);
  g_autoptr (FsSection) changes = fs_section_new (FS_GROUP_SCENARIO, 0);

  if (fs_value_equal (fs_scenario_get (scenario, 0, FS_KEY_ID_X), x))
    return TRUE;
  fs_section_set (changes, fs_key_by_id (FS_KEY_ID_X), x);
  if (curve->x_key != NULL)
    leave_axis (changes, scenario, curve->x_key);
  /* "rate" and "load" are keys too, but of loads. */
  if (key != NULL && key->group == FS_GROUP_SCENARIO)
    {
      gboolean has_one = curve->n_values == 1;
      gboolean is_rate = has_one && curve->rates_kind == FS_RATES_GIVEN;
      gboolean is_load = has_one && curve->rates_kind == FS_RATES_LOADS;

      g_autoptr (FsValue) values = values_of_axis (scenario, key);

      fs_section_set (changes, key, values);
      /* The only load that there is, else half of the saturation. */
      fs_section_set_number (changes, is_rate ? FS_KEY_ID_RATE : FS_KEY_ID_LOAD,
                             is_rate || is_load ? curve->values[0] : MIDDLE_LOAD);
    }
  else if (curve->x_key != NULL)
    use_default_loads (changes);
  return fs_document_set_several (document, "x", changes, error);
}

/* Whether @input takes all the values that the curves, or the selected one, have now. */
static gboolean
takes_values (const FsModelInput *input, FsDocument *document)
{
  const FsScenario *scenario = fs_document_get_scenario (document);
  int selected = fs_document_curve_of_key (document, input->key);
  guint id = fs_key_find (input->key)->id;

  for (guint c = (guint) MAX (selected, 0); c < (selected < 0 ? fs_scenario_n_curves (scenario) : selected + 1u); c++)
    {
      const FsValue *value = fs_scenario_get (scenario, c, id);

      for (guint i = 0; value != NULL && i < value->n_numbers; i++)
        if (isfinite (value->numbers[i]) && (value->numbers[i] > input->max || value->numbers[i] < input->min))
          return FALSE;
    }
  return TRUE;
}

/* Values that the new model cannot take return to its defaults, so that every model can be chosen. */
static gboolean
set_model (FsDocument *document, const FsValue *value, GError **error)
{
  const FsScenario *scenario = fs_document_get_scenario (document);
  const FsModel *model = fs_models ()[value->word];
  const FsKey *axis = fs_scenario_curve (scenario, 0)->x_key;
  const FsModelInput *on_axis = axis != NULL ? fs_model_input (model, axis->name) : NULL;
  g_autoptr (FsSection) changes = fs_section_new (FS_GROUP_SCENARIO, 0);

  fs_section_set (changes, fs_key_by_id (FS_KEY_ID_MODEL), value);
  /* What has one value only with this model cannot be on the x axis. */
  if (axis != NULL && fs_document_get_curve (document) < 0 && (on_axis == NULL || on_axis->max <= on_axis->min))
    {
      fs_section_set_word (changes, FS_KEY_ID_X, FS_AXIS_RATE);
      leave_axis (changes, scenario, axis);
      use_default_loads (changes);
    }
  for (guint i = 0; i < model->n_inputs; i++)
    if (model->inputs[i].type <= FS_INPUT_REAL && !takes_values (&model->inputs[i], document))
      fs_section_set_text (changes, fs_key_find (model->inputs[i].key)->id, model->inputs[i].fallback);
  return fs_document_set_several (document, "model", changes, error);
}

/* Returns the offered loads of @curve in its solved sweep, divided by @divisor; NULL if it has none. */
static FsValue *
solved_loads (const FsSolvedScenario *solution, guint curve, double divisor)
{
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (double));
  double last = NAN;

  for (guint i = 0; i < solution->sweep->len; i++)
    {
      const FsSweepPoint *point = &g_array_index (solution->sweep, FsSweepPoint, i);
      double load = fs_parameter_round (point->rate / divisor, LOAD_DIGITS);

      /* The x values of a parameter have one load. */
      if (point->curve != curve || point->rate == last)
        continue;
      last = point->rate;
      g_array_append_val (list, load);
    }
  return list->len > 0 ? value_of_list (list) : NULL;
}

/* Where no model describes the curve after @changes, it loses what its loads refer to: the simulation then has them as offered
 * loads. */
static void
keep_loads (FsDocument *document, FsSection *changes)
{
  const FsScenario *scenario = fs_document_get_scenario (document);
  int selected = fs_document_get_curve (document);
  guint index = shown_curve (document);
  const FsCurve *curve = fs_scenario_curve (scenario, index);
  g_autoptr (FsScenario) after = fs_scenario_with_changes (scenario, selected, changes, NULL);
  gboolean is_only = selected >= 0 || fs_scenario_n_curves (scenario) == 1;
  gboolean is_relative = curve->rates_kind == FS_RATES_LOADS || curve->rates_kind == FS_RATES_REFINED;

  if (is_only && is_relative && curve->x_key == NULL && after != NULL && index < fs_scenario_n_curves (after)
      && !fs_curve_has_reference (fs_scenario_curve (after, index)) && fs_document_is_solved (document))
    {
      g_autoptr (FsValue) loads = solved_loads (fs_document_get_solution (document), index, 1);

      if (loads != NULL)
        fs_section_set (changes, fs_key_by_id (FS_KEY_ID_RATE), loads);
    }
}

/* The model follows the routing, so that the curve does not vanish. */
static gboolean
set_routing (FsDocument *document, const FsValue *routing, GError **error)
{
  const FsScenario *scenario = fs_document_get_scenario (document);
  g_autoptr (FsSection) changes
      = fs_scenario_changes_of_routing (scenario, fs_document_get_curve (document), (FsRouting) routing->word);

  keep_loads (document, changes);
  return fs_document_set_several (document, "routing", changes, error);
}

/* What the other router does not have returns to its default, so that either can be chosen. */
static gboolean
set_router (FsDocument *document, const FsValue *router, GError **error)
{
  static const guint of_ideal[] = { FS_KEY_ID_ROUTING, FS_KEY_ID_BETA, FS_KEY_ID_CAUSES };
  static const guint of_pipelined[] = { FS_KEY_ID_ROUTER_PRESET, FS_KEY_ID_VC_BUFFER };
  gboolean is_pipelined = router->word == FS_ROUTER_PIPELINED;
  const guint *ids = is_pipelined ? of_ideal : of_pipelined;
  const FsCurve *curve = fs_scenario_curve (fs_document_get_scenario (document), shown_curve (document));
  g_autoptr (FsSection) changes = fs_section_new (FS_GROUP_SCENARIO, 0);

  fs_section_set (changes, fs_key_by_id (FS_KEY_ID_ROUTER), router);
  for (guint i = 0; i < (is_pipelined ? G_N_ELEMENTS (of_ideal) : G_N_ELEMENTS (of_pipelined)); i++)
    fs_section_set (changes, fs_key_by_id (ids[i]), NULL);
  if (curve->params.classes == (is_pipelined ? FS_CLASSES_NONE : FS_CLASSES_ROUTE))
    fs_section_set (changes, fs_key_by_id (FS_KEY_ID_CLASSES), NULL);
  keep_loads (document, changes);
  return fs_document_set_several (document, "router", changes, error);
}

char *
fs_parameter_change_text (FsDocument *document, const char *key, const FsScenario *before)
{
  const FsScenario *scenario = fs_document_get_scenario (document);
  guint index = shown_curve (document);
  const FsCurve *now = fs_scenario_curve (scenario, index), *then = fs_scenario_curve (before, index);
  const char *routing = fs_word_name ("routing", fs_key_by_id (FS_KEY_ID_ROUTING)->choices[now->params.routing]);
  guint id = fs_key_find (key)->id;

  if (id == FS_KEY_ID_MODEL || !now->switching->has_models || !then->switching->has_models)
    return NULL;
  if (now->model != then->model && id == FS_KEY_ID_ROUTING)
    /* Translators: the name of a model, and of a routing. */
    return g_strdup_printf (_ ("Model changed to “%s”, which describes “%s” routing"),
                            fs_word_name ("model", now->model->id), routing);
  if (now->model != then->model)
    /* Translators: the name of a model. */
    return g_strdup_printf (_ ("Model changed to “%s”, which describes this network"),
                            fs_word_name ("model", now->model->id));
  if (id == FS_KEY_ID_ROUTING && now->rates_kind == FS_RATES_GIVEN && then->rates_kind != FS_RATES_GIVEN)
    /* Translators: the name of a routing. */
    return g_strdup_printf (_ ("No model describes “%s” routing here; the loads are offered loads now"), routing);
  return NULL;
}

/* Loads in equal steps: 0.1 … 0.9 for nine points. Ranges and refined sweeps have a key for it. */
static gboolean
set_points (FsDocument *document, const FsValue *value, GError **error)
{
  FsRatesKind kind = fs_scenario_curve (fs_document_get_scenario (document), shown_curve (document))->rates_kind;
  double n = fs_value_number (value);
  g_autoptr (GArray) loads = NULL;
  g_autoptr (FsValue) list = NULL;

  if (kind == FS_RATES_RANGE || kind == FS_RATES_REFINED)
    return fs_document_set (document, fs_key_by_id (FS_KEY_ID_POINTS), value, error);
  loads = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint i = 1; i <= n; i++)
    g_array_append_vals (loads, &(double){ fs_parameter_round (i / (n + 1), 6) }, 1);
  list = value_of_list (loads);
  return fs_document_set (document, fs_key_by_id (FS_KEY_ID_LOAD), list, error);
}

/* Changes what the loads are, and keeps their number and, for the curve that is shown, their values. @word: of the key, or
 * FS_LOADS_ABSOLUTE. */
static gboolean
set_loads (FsDocument *document, const char *word, GError **error)
{
  guint index = shown_curve (document);
  const FsCurve *curve = fs_scenario_curve (fs_document_get_scenario (document), index);
  const FsSolvedScenario *solution = fs_document_get_solution (document);
  gboolean absolute = curve->rates_kind == FS_RATES_GIVEN || curve->rates_kind == FS_RATES_RANGE;
  gboolean to_absolute = g_str_equal (word, FS_LOADS_ABSOLUTE);
  const FsSolvedLine *line = NULL;
  g_autoptr (FsValue) values = NULL;
  g_autoptr (FsSection) changes = NULL;

  if (to_absolute && absolute)
    return TRUE;
  if (!to_absolute && !absolute)
    return fs_document_set_value (document, FS_PARAMETER_LOADS, word, error);
  if (!fs_document_is_solved (document) || (!absolute && solution->sweep->len == 0))
    {
      g_set_error_literal (error, FS_ERROR, FS_ERROR_INPUT,
                           _ ("The loads are not known until the models are solved. Try again then."));
      return FALSE;
    }
  if (to_absolute)
    {
      values = solved_loads (solution, index, 1);
      return fs_document_set (document, fs_key_by_id (FS_KEY_ID_RATE), values, error);
    }
  if (curve->model_absent == NULL)
    line = fs_model_lines_get (solution->lines, index, curve->model->default_variant);
  if (!fs_curve_refers_to_capacity (curve) && line != NULL && isfinite (line->saturation.rate)
      && line->saturation.rate > 0)
    values = solved_loads (solution, index, line->saturation.rate);
  changes = fs_section_new (FS_GROUP_SCENARIO, 0);
  if (values != NULL)
    fs_section_set (changes, fs_key_by_id (FS_KEY_ID_LOAD), values);
  else if (curve->x_key != NULL)
    fs_section_set_number (changes, FS_KEY_ID_LOAD, MIDDLE_LOAD);
  else
    use_default_loads (changes);
  fs_section_set_text (changes, FS_KEY_ID_LOAD_REFERENCE, word);
  return fs_document_set_several (document, FS_PARAMETER_LOADS, changes, error);
}

/* Dimensions and radices change with the topology, so that the number of nodes stays: a hypercube of n = 7 becomes a mesh of
 * 16 x 8. A pattern that the new network does not have becomes `uniform`. */
static gboolean
set_topology (FsDocument *document, const FsValue *value, GError **error)
{
  /* In the order of the words of the key. */
  static const FsTopology topologies[]
      = { FS_TOPOLOGY_HYPERCUBE, FS_TOPOLOGY_HYPERCUBE, FS_TOPOLOGY_TORUS, FS_TOPOLOGY_MESH };
  const FsCurve *curve = fs_scenario_curve (fs_document_get_scenario (document), shown_curve (document));
  FsTopology topology = topologies[value->word];
  gboolean is_cube = topology == FS_TOPOLOGY_HYPERCUBE, was_cube = curve->params.topology == FS_TOPOLOGY_HYPERCUBE;
  g_autoptr (FsSection) changes = fs_section_new (FS_GROUP_SCENARIO, 0);

  fs_section_set (changes, fs_key_by_id (FS_KEY_ID_TOPOLOGY), value);
  if (was_cube && !is_cube)
    {
      /* A line of up to 4 nodes, else two dimensions, as equal as possible; 2^12 nodes are the most that those can have. */
      int n = curve->inputs.n, low = MIN ((n + 1) / 2, 6), high = MIN (n - low, 6);
      const double radices[] = { 1 << low, 1 << high };

      fs_section_set_number (changes, FS_KEY_ID_N, n < 3 ? 1 : 2);
      if (n < 3 || low == high)
        fs_section_set_number (changes, FS_KEY_ID_K, n < 3 ? 1 << n : radices[0]);
      else
        fs_section_set (changes, fs_key_by_id (FS_KEY_ID_K),
                        &(FsValue){ .word = FS_RADICES, .numbers = radices, .n_numbers = 2 });
    }
  else if (is_cube && !was_cube)
    fs_section_set_number (changes, FS_KEY_ID_N, round (log2 (fs_curve_count_nodes (curve))));
  if (!is_cube && topology != curve->params.topology && !fs_pattern_is_by_address (&curve->params.pattern))
    fs_section_set_text (changes, FS_KEY_ID_PATTERN, "uniform");
  return fs_document_set_several (document, "topology", changes, error);
}

/* A list of radices such as 8x4x4 says how many dimensions there are, too. */
static gboolean
set_radices (FsDocument *document, const FsValue *radices, GError **error)
{
  g_autoptr (FsSection) changes = fs_section_new (FS_GROUP_SCENARIO, 0);

  if (radices->n_numbers > 1)
    fs_section_set_number (changes, FS_KEY_ID_N, radices->n_numbers);
  fs_section_set (changes, fs_key_by_id (FS_KEY_ID_K), radices);
  return fs_document_set_several (document, "k", changes, error);
}

gboolean
fs_parameter_apply (FsDocument *document, const char *key, const char *const *values, GError **error)
{
  /* Keys with which others change. */
  static const struct {
    guint id;
    gboolean (*set) (FsDocument *document, const FsValue *value, GError **error);
  } leading[] = {
    { FS_KEY_ID_POINTS, set_points },     { FS_KEY_ID_X, set_axis },
    { FS_KEY_ID_MODEL, set_model },       { FS_KEY_ID_ROUTING, set_routing },
    { FS_KEY_ID_TOPOLOGY, set_topology }, { FS_KEY_ID_K, set_radices },
    { FS_KEY_ID_ROUTER, set_router },
  };
  const FsKey *known = fs_key_find (key);
  gboolean is_axis = fs_parameter_is_axis (fs_document_get_scenario (document), key), is_list = values[1] != NULL;
  g_autofree char *joined = NULL;

  /* Curves cannot differ in these. */
  if (is_list && (known->id == FS_KEY_ID_POINTS || known->group == FS_GROUP_STATISTICS))
    {
      /* Translators: %s is the name of a value, such as "Seed". */
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("%s has a single value that all curves share."), key);
      return FALSE;
    }
  if (known->id == FS_KEY_ID_LOAD_REFERENCE && !is_list)
    return set_loads (document, values[0], error);
  for (guint i = 0; i < G_N_ELEMENTS (leading) && !is_list && !is_axis; i++)
    if (leading[i].id == known->id)
      {
        g_autoptr (FsValue) value = fs_value_parse (known, values[0], FS_SPELLING_COMMAND, error);

        return value != NULL && leading[i].set (document, value, error);
      }
  if (known->type != FS_KEY_REAL_LIST && !is_axis)
    return is_list ? fs_document_set_list (document, key, values, error)
                   : fs_document_set_value (document, key, values[0], error);
  joined = g_strjoinv (";", (char **) values);
  return fs_document_set_value (document, key, joined, error);
}
