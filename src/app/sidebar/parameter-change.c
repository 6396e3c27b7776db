#include "app/sidebar/parameter-change.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "app/sidebar/parameter-text.h"
#include "app/sidebar/topology-change.h"
#include "app/document/key-labels.h"
#include "base/error.h"
#include "base/number.h"
#include "scenario/format/value.h"
#include "scenario/value/scenario-curves.h"

#define MIDDLE_LOAD "0.5"

static void
append_number (GString *list, double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (buffer, sizeof buffer, "%.12g", value);
  g_string_append_printf (list, "%s%s", list->len > 0 ? ";" : "", buffer);
}

char *
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
  g_autoptr (GString) list = g_string_new (NULL);

  if (!whole && value == 0)
    append_number (list, 0);
  for (guint i = 0; i < G_N_ELEMENTS (factors); i++)
    {
      double next = whole ? from + i : unit * factors[i];

      if (next <= max && (open ? next > min : next >= min))
        append_number (list, next);
    }
  return g_strdup (list->str);
}

/* Returns the values of the curves as those of the axis, or some around the only one. */
static char *
values_of_axis (const FsScenario *scenario, const char *key)
{
  g_auto (GStrv) values = fs_parameter_values (scenario, key);
  double value;

  if (values[0] != NULL && values[1] == NULL && fs_number_parse (values[0], &value))
    return fs_parameter_values_around (key, fs_scenario_curve (scenario, 0)->model, value);
  return g_strjoinv (";", values);
}

/* One load for all places: the only one there is, else half of the saturation. */
static char *
one_load (const FsScenario *scenario)
{
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  char buffer[FS_NUMBER_SIZE];

  if (curve->rates_kind == FS_RATES_GIVEN && curve->n_values == 1)
    return g_strdup_printf ("rate=%s", fs_number_format (curve->values[0], buffer));
  if (curve->rates_kind == FS_RATES_LOADS && curve->n_values == 1)
    return g_strdup_printf ("load=%s", fs_number_format (curve->values[0], buffer));
  return g_strdup ("load=" MIDDLE_LOAD);
}

/* The value in the middle of the axis that is left. */
static char *
middle_value (const FsScenario *scenario, const char *key)
{
  g_auto (GStrv) values = fs_parameter_values (scenario, key);

  return g_strdup_printf ("%s=%s", key, values[g_strv_length (values) / 2]);
}

/* A parameter on the axis has a list of values and one load; back again it is the other way round. */
static gboolean
set_axis (FsDocument *document, const char *x, GError **error)
{
  const FsScenario *scenario = fs_document_get_scenario (document);
  const FsKey *before = fs_scenario_curve (scenario, 0)->x_key;
  const FsKey *key = fs_key_find (x);
  g_autoptr (GPtrArray) settings = g_ptr_array_new_with_free_func (g_free);

  if (strcmp (fs_scenario_figure (scenario)->x, x) == 0)
    return TRUE;
  /* "rate" and "load" are keys too, but of loads. */
  if (key != NULL && key->group != FS_GROUP_SCENARIO)
    key = NULL;
  g_ptr_array_add (settings, g_strdup_printf ("x=%s", x));
  if (before != NULL)
    g_ptr_array_add (settings, middle_value (scenario, before->name));
  if (key != NULL)
    {
      g_autofree char *values = values_of_axis (scenario, x);

      g_ptr_array_add (settings, g_strdup_printf ("%s=%s", x, values));
      g_ptr_array_add (settings, one_load (scenario));
    }
  else if (before != NULL)
    g_ptr_array_add (settings, g_strdup_printf ("load=%s", fs_key_find ("load")->fallback));
  g_ptr_array_add (settings, NULL);
  return fs_document_set_settings (document, "x", (const char *const *) settings->pdata, error);
}

/* Whether @input takes all the values that the curves, or the selected one, have now. */
static gboolean
takes_values (const FsModelInput *input, FsDocument *document)
{
  g_auto (GStrv) values = fs_parameter_shown_values (document, input->key);
  double value;

  if (input->type > FS_INPUT_REAL)
    return TRUE;
  for (guint i = 0; values[i] != NULL; i++)
    if (fs_number_parse (values[i], &value) && (value > input->max || value < input->min))
      return FALSE;
  return TRUE;
}

/* Whether @key has more than one value with @model. */
static gboolean
varies (const FsModel *model, const char *key)
{
  const FsModelInput *input = fs_model_input (model, key);

  return input != NULL && input->max > input->min;
}

/* Values that the new model cannot take return to its defaults, so that every model can be chosen. */
static gboolean
set_model (FsDocument *document, const char *id, GError **error)
{
  const FsScenario *scenario = fs_document_get_scenario (document);
  const FsModel *model = fs_model_find (id);
  const FsKey *axis = fs_scenario_curve (scenario, 0)->x_key;
  g_autoptr (GPtrArray) settings = g_ptr_array_new_with_free_func (g_free);

  if (model == NULL)
    return fs_document_set_value (document, "model", id, error);
  g_ptr_array_add (settings, g_strdup_printf ("model=%s", id));
  if (axis != NULL && fs_document_get_curve (document) < 0 && !varies (model, axis->name))
    {
      g_ptr_array_add (settings, g_strdup ("x=rate"));
      g_ptr_array_add (settings, middle_value (scenario, fs_scenario_curve (scenario, 0)->x_key->name));
      g_ptr_array_add (settings, g_strdup_printf ("load=%s", fs_key_find ("load")->fallback));
    }
  for (guint i = 0; i < model->n_inputs; i++)
    if (!takes_values (&model->inputs[i], document))
      g_ptr_array_add (settings, g_strdup_printf ("%s=%s", model->inputs[i].key, model->inputs[i].fallback));
  g_ptr_array_add (settings, NULL);
  return fs_document_set_settings (document, "model", (const char *const *) settings->pdata, error);
}

/* Returns the offered loads of @curve in its solved sweep, divided by @divisor: "0.1;0.2". Free with g_free(). */
static char *
solved_loads (const FsSolvedScenario *solution, guint curve, double divisor)
{
  GString *list = g_string_new (NULL);
  double last = NAN;

  for (guint i = 0; i < solution->sweep->len; i++)
    {
      const FsSweepPoint *point = &g_array_index (solution->sweep, FsSweepPoint, i);
      char buffer[G_ASCII_DTOSTR_BUF_SIZE];

      /* The x values of a parameter have one load. */
      if (point->curve != curve || point->rate == last)
        continue;
      last = point->rate;
      g_ascii_formatd (buffer, sizeof buffer, "%.4g", point->rate / divisor);
      g_string_append_printf (list, "%s%s", list->len > 0 ? ";" : "", buffer);
    }
  return g_string_free (list, FALSE);
}

/* The loads that the curve has now as offered loads, if it loses what they refer to; otherwise NULL. */
static char *
loads_to_keep (FsDocument *document, const char *const *settings)
{
  const FsScenario *scenario = fs_document_get_scenario (document);
  int selected = fs_document_get_curve (document);
  guint index = (guint) MAX (selected, 0);
  const FsCurve *curve = fs_scenario_curve (scenario, index);
  g_autoptr (FsScenario) after = fs_scenario_with_settings_in_curve (scenario, selected, settings, NULL);
  g_autofree char *values = NULL;

  if ((selected < 0 && fs_scenario_n_curves (scenario) > 1) || curve->x_key != NULL || after == NULL
      || index >= fs_scenario_n_curves (after) || fs_curve_has_reference (fs_scenario_curve (after, index))
      || (curve->rates_kind != FS_RATES_LOADS && curve->rates_kind != FS_RATES_REFINED)
      || !fs_document_is_solved (document))
    return NULL;
  values = solved_loads (fs_document_get_solution (document), index, 1);
  return *values != '\0' ? g_strdup_printf ("rate=%s", values) : NULL;
}

char *
fs_parameter_change_text (FsDocument *document, const char *key, const FsScenario *before)
{
  const FsScenario *scenario = fs_document_get_scenario (document);
  guint index = (guint) MAX (fs_document_get_curve (document), 0);
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
apply_points (FsDocument *document, const char *const *values, GError **error)
{
  guint curve = (guint) MAX (fs_document_get_curve (document), 0);
  FsRatesKind kind = fs_scenario_curve (fs_document_get_scenario (document), curve)->rates_kind;
  const char *value = values[0];
  g_autoptr (GString) loads = NULL;
  g_autoptr (FsValue) number = NULL;
  guint points;

  if (kind == FS_RATES_RANGE || kind == FS_RATES_REFINED)
    return fs_document_set_value (document, "points", value, error);
  number = fs_value_parse (fs_key_by_id (FS_KEY_ID_POINTS), value, FS_SPELLING_COMMAND, error);
  if (number == NULL)
    return FALSE;
  points = (guint) fs_value_number (number);
  loads = g_string_new (NULL);
  for (guint i = 1; i <= points; i++)
    {
      char buffer[G_ASCII_DTOSTR_BUF_SIZE];

      g_ascii_formatd (buffer, sizeof buffer, "%.6g", i / (points + 1.0));
      g_string_append_printf (loads, "%s%s", i > 1 ? ";" : "", buffer);
    }
  return fs_document_set_value (document, "load", loads->str, error);
}

/* Changes what the loads are, and keeps their number and, for the curve that is shown, their values. */
static gboolean
set_loads (FsDocument *document, const char *word, GError **error)
{
  guint index = (guint) MAX (fs_document_get_curve (document), 0);
  const FsCurve *curve = fs_scenario_curve (fs_document_get_scenario (document), index);
  const FsSolvedScenario *solution = fs_document_get_solution (document);
  gboolean absolute = curve->rates_kind == FS_RATES_GIVEN || curve->rates_kind == FS_RATES_RANGE;
  const FsSolvedLine *line = NULL;
  g_autofree char *values = NULL, *load = NULL, *reference = NULL;

  if (strcmp (word, FS_LOADS_ABSOLUTE) != 0 && !absolute)
    return fs_document_set_value (document, FS_PARAMETER_LOADS, word, error);
  if (strcmp (word, FS_LOADS_ABSOLUTE) == 0 && absolute)
    return TRUE;
  if (!fs_document_is_solved (document) || (!absolute && solution->sweep->len == 0))
    {
      g_set_error_literal (error, FS_ERROR, FS_ERROR_INPUT,
                           _ ("The loads are not known until the models are solved. Try again then."));
      return FALSE;
    }
  if (!absolute)
    {
      values = solved_loads (solution, index, 1);
      return fs_document_set_value (document, "rate", values, error);
    }
  if (curve->model_absent == NULL)
    line = fs_model_lines_get (solution->lines, index, curve->model->default_variant);
  if (!fs_curve_refers_to_capacity (curve) && line != NULL && isfinite (line->saturation.rate)
      && line->saturation.rate > 0)
    values = solved_loads (solution, index, line->saturation.rate);
  load = g_strdup_printf ("load=%s", values != NULL && *values != '\0' ? values
                                     : curve->x_key != NULL            ? MIDDLE_LOAD
                                                                       : fs_key_find ("load")->fallback);
  reference = g_strdup_printf ("%s=%s", FS_PARAMETER_LOADS, word);
  return fs_document_set_settings (document, FS_PARAMETER_LOADS, (const char *const[]){ load, reference, NULL }, error);
}

gboolean
fs_parameter_apply (FsDocument *document, const char *key, const char *const *values, GError **error)
{
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
  if (known->id == FS_KEY_ID_POINTS)
    return apply_points (document, values, error);
  if (known->id == FS_KEY_ID_X)
    return set_axis (document, values[0], error);
  if (known->id == FS_KEY_ID_MODEL && !is_list)
    return set_model (document, values[0], error);
  if (known->id == FS_KEY_ID_ROUTING && !is_list)
    {
      /* The model follows the routing, so that the curve does not vanish. Where no model describes it the simulation
       * has the loads of before. */
      g_auto (GStrv) settings = fs_scenario_settings_of_routing (fs_document_get_scenario (document),
                                                                 fs_document_get_curve (document), values[0]);
      g_autofree char *loads = loads_to_keep (document, (const char *const *) settings);
      g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
      g_auto (GStrv) all = NULL;

      g_strv_builder_addv (builder, (const char **) settings);
      if (loads != NULL)
        g_strv_builder_add (builder, loads);
      all = g_strv_builder_end (builder);
      return fs_document_set_settings (document, "routing", (const char *const *) all, error);
    }
  if (known->id == FS_KEY_ID_TOPOLOGY && !is_list)
    return fs_topology_change (document, values[0], error);
  if (known->id == FS_KEY_ID_K && !is_list && !is_axis)
    return fs_topology_change_radices (document, values[0], error);
  if (known->id == FS_KEY_ID_LOAD_REFERENCE && !is_list)
    return set_loads (document, values[0], error);
  if (known->type != FS_KEY_REAL_LIST && !is_axis)
    return is_list ? fs_document_set_list (document, key, values, error)
                   : fs_document_set_value (document, key, values[0], error);
  joined = g_strjoinv (";", (char **) values);
  return fs_document_set_value (document, key, joined, error);
}
