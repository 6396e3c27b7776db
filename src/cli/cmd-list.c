#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/user-text.h"
#include "cli/commands.h"
#include "cli/common/output.h"
#include "scenario/library/gallery.h"
#include "scenario/format/keys.h"
#include "scenario/library/papers.h"
#include "sim/run/sim-distributions.h"
#include "sim/run/sim-latencies.h"
#include "sim/store-forward/store-forward-quantities.h"
#include "study/tables/published-result.h"
#include "study/documents/result.h"

static JsonArray *
list_presets (void)
{
  JsonArray *array = json_array_new ();
  guint n_presets;
  const FsPreset *presets = fs_presets (&n_presets);

  for (guint i = 0; i < n_presets; i++)
    {
      JsonObject *object = json_object_new ();

      fs_result_set_text (object, "id", presets[i].id);
      fs_result_set_text (object, "figure", presets[i].figure);
      json_object_set_boolean_member (object, "panel", presets[i].panel);
      fs_result_set_text (object, "title", presets[i].title);
      json_array_add_object_element (array, object);
    }
  return array;
}

/* Published tables: what the command table takes. */
static JsonArray *
list_tables (void)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; fs_published_table_ids ()[i] != NULL; i++)
    {
      const char *id = fs_published_table_ids ()[i];
      g_autoptr (FsScenario) preset = fs_preset_load (id, NULL);
      JsonObject *object = json_object_new ();

      fs_result_set_text (object, "id", id);
      fs_result_set_text (object, "figure", fs_scenario_paper (preset));
      fs_result_set_text (object, "title", fs_scenario_title (preset));
      json_array_add_object_element (array, object);
    }
  return array;
}

/* "published, corrected" */
static char *
variants_text (const FsModel *model)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) words = NULL;

  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if (fs_model_has_variant (model, v))
      g_strv_builder_add (builder, fs_variant_id (v));
  words = g_strv_builder_end (builder);
  return g_strjoinv (", ", words);
}

static JsonArray *
list_models (void)
{
  JsonArray *array = json_array_new ();

  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    {
      JsonObject *object = json_object_new ();
      g_autofree char *variants = variants_text (*model);

      fs_result_set_text (object, "id", (*model)->id);
      fs_result_set_text (object, "paper", (*model)->paper);
      fs_result_set_text (object, "variants", variants);
      fs_result_set_text (object, "default_variant", fs_variant_id ((*model)->default_variant));
      fs_result_set_text (object, "headline", (*model)->headline);
      fs_result_set_text (object, "name", _ ((*model)->name));
      json_array_add_object_element (array, object);
    }
  return array;
}

/* "2 to 64", "at least 1", "above 0"; NULL for what is no number. */
static char *
range_text (const FsModelInput *input)
{
  char min[FS_NUMBER_SIZE], max[FS_NUMBER_SIZE];

  fs_number_format (input->min, min);
  fs_number_format (input->max, max);
  switch (input->type)
    {
    case FS_INPUT_BOOLEAN:
      return g_strdup (_ ("true or false"));
    case FS_INPUT_CHOICE:
      return g_strjoinv (", ", (char **) input->choices);
    case FS_INPUT_PATTERN:
      return g_strdup (_ ("see list patterns"));
    case FS_INPUT_INTEGER:
    case FS_INPUT_REAL:
    default:
      if (input->min == input->max)
        return g_strdup (min);
      return g_strdup_printf (_ ("%s to %s"), min, max);
    }
}

static JsonArray *
list_inputs (void)
{
  JsonArray *array = json_array_new ();

  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    for (guint i = 0; i < (*model)->n_inputs; i++)
      {
        const FsModelInput *input = &(*model)->inputs[i];
        const FsKey *key = fs_key_find (input->key);
        JsonObject *object = json_object_new ();
        g_autofree char *range = range_text (input);

        fs_result_set_text (object, "model", (*model)->id);
        fs_result_set_text (object, "key", input->key);
        fs_result_set_text (object, "range", range);
        fs_result_set_text (object, "default", input->fallback);
        fs_result_set_text (object, "unit", key->unit != NULL ? _ (key->unit) : NULL);
        fs_result_set_text (object, "meaning", _ (key->summary));
        json_array_add_object_element (array, object);
      }
  return array;
}

/* What the simulator has for a quantity of the model, in any of its variants: "latency_one_step", or
 * "holding_time for S*V_bar" where it is to be compared with more than the quantity alone. */
static char *
counterpart_text (const FsModel *model, const char *key)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < model->n_counterparts; i++)
    {
      const FsCounterpart *counterpart = &model->counterparts[i];
      const char *first = counterpart->model + strspn (counterpart->model, "(");
      g_autofree char *text = NULL;

      if (strncmp (first, key, strlen (key)) != 0 || g_ascii_isalnum (first[strlen (key)])
          || first[strlen (key)] == '_')
        continue;
      text = strcmp (counterpart->model, key) == 0
                 ? g_strdup (counterpart->simulation)
                 : g_strdup_printf (_ ("%s for %s"), counterpart->simulation, counterpart->model);
      if (!g_ptr_array_find_with_equal_func (found, text, g_str_equal, NULL))
        g_ptr_array_add (found, g_steal_pointer (&text));
    }
  g_ptr_array_add (found, NULL);
  return found->len > 1 ? g_strjoinv ("; ", (char **) found->pdata) : NULL;
}

static void
append_quantities (JsonArray *array, const char *of, const FsModel *model, const FsQuantity *quantities,
                   guint n_quantities)
{
  static const char *const shapes[] = { "number", "list of n", "list of V + 1", "n lists of V + 1", "n lists of n" };

  for (guint q = 0; q < n_quantities; q++)
    {
      JsonObject *object = json_object_new ();
      g_autofree char *counterpart = model != NULL ? counterpart_text (model, quantities[q].key) : NULL;

      fs_result_set_text (object, "of", of);
      fs_result_set_text (object, "key", quantities[q].key);
      fs_result_set_text (object, "unit", quantities[q].unit);
      fs_result_set_text (object, "shape", shapes[quantities[q].shape]);
      fs_result_set_text (object, "equation", quantities[q].equation);
      fs_result_set_text (object, "simulated", counterpart);
      fs_result_set_text (object, "meaning", quantities[q].meaning != NULL ? _ (quantities[q].meaning) : NULL);
      json_array_add_object_element (array, object);
    }
}

static JsonArray *
list_quantities (void)
{
  JsonArray *array = json_array_new ();
  guint n_quantities;
  const FsQuantity *quantities = fs_sim_quantities (&n_quantities);

  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    append_quantities (array, (*model)->id, *model, (*model)->quantities, (*model)->n_quantities);
  append_quantities (array, "simulation", NULL, quantities, n_quantities);
  quantities = fs_sim_latency_quantities (&n_quantities);
  append_quantities (array, "simulation", NULL, quantities, n_quantities);
  quantities = fs_sim_distribution_quantities (&n_quantities);
  append_quantities (array, "simulation, over x=latency", NULL, quantities, n_quantities);
  quantities = fs_store_forward_quantities (&n_quantities);
  append_quantities (array, "store-and-forward", NULL, quantities, n_quantities);
  return array;
}

/* With which topology it is read; NULL with any. */
static const char *
readers_text (const FsKey *key)
{
  gboolean of_runs
      = key->group == FS_GROUP_SCENARIO || key->group == FS_GROUP_SWEEP || key->group == FS_GROUP_STATISTICS;

  if (!of_runs || key->reader == FS_READ_IN_BOTH)
    return NULL;
  return key->reader == FS_READ_IN_GENERALIZED ? "generalized" : "hypercube";
}

static JsonArray *
list_keys (void)
{
  JsonArray *array = json_array_new ();
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  for (guint i = 0; i < n_keys; i++)
    {
      JsonObject *object = json_object_new ();

      fs_result_set_text (object, "key", keys[i].name);
      fs_result_set_text (object, "group", fs_key_group_title (keys[i].group));
      fs_result_set_text (object, "topology", readers_text (&keys[i]));
      fs_result_set_text (object, "value", _ (keys[i].form));
      fs_result_set_text (object, "default", keys[i].fallback);
      fs_result_set_text (object, "unit", keys[i].unit != NULL ? _ (keys[i].unit) : NULL);
      fs_result_set_text (object, "meaning", _ (keys[i].summary));
      json_array_add_object_element (array, object);
    }
  return array;
}

/* The words a key of fixed choices takes: routings are listed from there. */
static JsonArray *
list_choices (const char *key)
{
  JsonArray *array = json_array_new ();
  const FsKey *found = fs_key_find (key);

  for (const char *const *choice = found->choices; *choice != NULL; choice++)
    {
      JsonObject *object = json_object_new ();

      fs_result_set_text (object, "id", *choice);
      json_array_add_object_element (array, object);
    }
  return array;
}

static JsonArray *
list_routings (void)
{
  return list_choices ("routing");
}

static JsonArray *
list_patterns (void)
{
  static const struct {
    const char *id, *meaning;
  } patterns[] = {
    { "uniform", N_ ("any other node, each equally likely") },
    { "geometric:a", N_ ("distance i with weight a^(i-1), 0 < a <= 1") },
    { "spherical", N_ ("distance i with weight 2^(n-i)") },
    { "pattern1", N_ ("distance 1: 0.90, distance 2: 0.10 (n >= 2)") },
    { "pattern2", N_ ("distance 1: 0.70, distance 2: 0.20, the others 0.10 together (n >= 3)") },
    { "sphere:L,phi", N_ ("share phi within distance L, the rest beyond (1 <= L < n)") },
    { "custom:p1,…,pn", N_ ("n probabilities, distance 1 first, that add up to 1") },
  };
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (patterns); i++)
    {
      JsonObject *object = json_object_new ();

      fs_result_set_text (object, "id", patterns[i].id);
      fs_result_set_text (object, "meaning", _ (patterns[i].meaning));
      json_array_add_object_element (array, object);
    }
  return array;
}

static JsonArray *
list_topologies (void)
{
  static const struct {
    const char *id, *options, *nodes, *degree, *meaning;
  } topologies[] = {
    { "hypercube", "n", "2^n", "n", N_ ("binary n-cube: neighbours differ in one bit") },
    { "generalized", "n, k", "k^n", "n(k-1)", N_ ("GH(n,k): neighbours differ in one digit, whatever its value") },
  };
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (topologies); i++)
    {
      JsonObject *object = json_object_new ();

      fs_result_set_text (object, "id", topologies[i].id);
      fs_result_set_text (object, "options", topologies[i].options);
      fs_result_set_text (object, "nodes", topologies[i].nodes);
      fs_result_set_text (object, "degree", topologies[i].degree);
      fs_result_set_text (object, "meaning", _ (topologies[i].meaning));
      json_array_add_object_element (array, object);
    }
  return array;
}

/* How to cite. */
static JsonArray *
list_papers (void)
{
  JsonArray *array = json_array_new ();
  guint n_papers;
  const FsPaper *papers = fs_papers (&n_papers);

  for (guint i = 0; i < n_papers; i++)
    {
      JsonObject *object = json_object_new ();
      g_autofree char *citation = fs_paper_citation (&papers[i]);
      g_autofree char *bibtex = fs_paper_bibtex (&papers[i]);

      fs_result_set_text (object, "id", papers[i].id);
      fs_result_set_text (object, "citation", citation);
      fs_result_set_text (object, "bibtex", bibtex);
      json_array_add_object_element (array, object);
    }
  return array;
}

static const FsColumn paper_columns[] = { { "id", N_ ("paper"), 0 }, { "citation", N_ ("citation"), 0 } };
static const FsColumn preset_columns[]
    = { { "id", N_ ("preset"), 0 }, { "figure", N_ ("figure"), 0 }, { "title", N_ ("title"), 0 } };
static const FsColumn model_columns[] = { { "id", N_ ("model"), 0 },
                                          { "paper", N_ ("paper"), 0 },
                                          { "variants", N_ ("variants"), 0 },
                                          { "default_variant", N_ ("shown first"), 0 },
                                          { "name", N_ ("name"), 0 } };
static const FsColumn quantity_columns[]
    = { { "of", N_ ("of"), 0 },          { "key", N_ ("quantity"), 0 },      { "unit", N_ ("unit"), 0 },
        { "shape", N_ ("shape"), 0 },    { "equation", N_ ("equation"), 0 }, { "simulated", N_ ("simulated"), 0 },
        { "meaning", N_ ("meaning"), 0 } };
static const FsColumn input_columns[]
    = { { "model", N_ ("model"), 0 },     { "key", N_ ("key"), 0 },   { "range", N_ ("range"), 0 },
        { "default", N_ ("default"), 0 }, { "unit", N_ ("unit"), 0 }, { "meaning", N_ ("meaning"), 0 } };
static const FsColumn key_columns[]
    = { { "key", N_ ("key"), 0 },        { "group", N_ ("group"), 0 },     { "topology", N_ ("topology"), 0 },
        { "value", N_ ("value"), 0 },    { "default", N_ ("default"), 0 }, { "unit", N_ ("unit"), 0 },
        { "meaning", N_ ("meaning"), 0 } };
static const FsColumn topology_columns[] = { { "id", N_ ("topology"), 0 },
                                             { "options", N_ ("options"), 0 },
                                             { "nodes", N_ ("nodes"), 0 },
                                             { "degree", N_ ("degree"), 0 },
                                             { "meaning", N_ ("meaning"), 0 } };
static const FsColumn word_columns[] = { { "id", N_ ("value"), 0 }, { "meaning", N_ ("meaning"), 0 } };

static const struct {
  const char *name;
  JsonArray *(*make) (void);
  const FsColumn *columns;
  guint n_columns;
} lists[] = {
  { "presets", list_presets, preset_columns, G_N_ELEMENTS (preset_columns) },
  { "tables", list_tables, preset_columns, G_N_ELEMENTS (preset_columns) },
  { "models", list_models, model_columns, G_N_ELEMENTS (model_columns) },
  { "inputs", list_inputs, input_columns, G_N_ELEMENTS (input_columns) },
  { "quantities", list_quantities, quantity_columns, G_N_ELEMENTS (quantity_columns) },
  { "keys", list_keys, key_columns, G_N_ELEMENTS (key_columns) },
  { "routings", list_routings, word_columns, 1 },
  { "patterns", list_patterns, word_columns, G_N_ELEMENTS (word_columns) },
  { "topologies", list_topologies, topology_columns, G_N_ELEMENTS (topology_columns) },
  { "papers", list_papers, paper_columns, G_N_ELEMENTS (paper_columns) },
};

int
fs_cli_list (FsCliOptions *options, GError **error)
{
  const char *what = options->rest != NULL ? options->rest[0] : NULL;
  g_autofree char *given = options->rest != NULL ? g_strjoinv (" ", options->rest) : g_strdup ("");
  g_autofree char *shown = NULL;

  for (guint i = 0; what != NULL && options->rest[1] == NULL && i < G_N_ELEMENTS (lists); i++)
    if (strcmp (what, lists[i].name) == 0)
      {
        g_autoptr (JsonArray) array = lists[i].make ();

        return fs_cli_print (options, NULL, array, lists[i].columns, lists[i].n_columns, NULL, error);
      }
  shown = fs_user_text_shorten (given);
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT,
               _ ("list needs one of presets, tables, models, inputs, quantities, keys, routings, patterns, "
                  "topologies, papers; it got \"%s\"."),
               shown);
  return 2;
}
