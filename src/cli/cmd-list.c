#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/number.h"
#include "base/user-text.h"
#include "cli/commands.h"
#include "cli/common/output.h"
#include "model/assumptions.h"
#include "model/closed-loop.h"
#include "scenario/library/claims.h"
#include "scenario/library/gallery.h"
#include "scenario/format/keys.h"
#include "scenario/library/papers.h"
#include "sim/run/sim-latencies.h"
#include "sim/store-forward/store-forward-quantities.h"
#include "study/tables/published-result.h"

/* Each list has its columns, and a function that appends its rows, whose values come in the order of the columns. */

enum { PRESET_ID, PRESET_FIGURE, PRESET_PANEL, PRESET_TITLE, PRESET_CLAIM };
static const FsColumn preset_columns[]
    = { { "id", "name by which the command line and scenario files call it", NULL, N_ ("preset") },
        { "figure", "figure or table of a paper", NULL, N_ ("figure") },
        { "panel", "whether it is a whole figure, not one curve of it" },
        { "title", "title", NULL, N_ ("title") },
        { "claim", "what its paper claims of the figure, in sentences" } };

static void
list_presets (GPtrArray *rows)
{
  guint n_presets;
  const FsPreset *presets = fs_presets (&n_presets);

  for (guint i = 0; i < n_presets; i++)
    {
      const FsClaim *claim = fs_preset_claim (presets[i].id);
      FsRow *row = fs_row_new ();

      fs_row_set_text (row, &preset_columns[PRESET_ID], presets[i].id);
      fs_row_set_text (row, &preset_columns[PRESET_FIGURE], presets[i].figure);
      fs_row_set_boolean (row, &preset_columns[PRESET_PANEL], presets[i].panel);
      fs_row_set_text (row, &preset_columns[PRESET_TITLE], presets[i].title);
      fs_row_set_text (row, &preset_columns[PRESET_CLAIM], claim != NULL ? _ (claim->text) : NULL);
      g_ptr_array_add (rows, row);
    }
}

/* Published tables, which the command table takes. */
static void
list_tables (GPtrArray *rows)
{
  for (guint i = 0; fs_published_table_ids ()[i] != NULL; i++)
    {
      const char *id = fs_published_table_ids ()[i];
      g_autoptr (FsScenario) preset = fs_preset_load (id, NULL);
      FsRow *row = fs_row_new ();

      fs_row_set_text (row, &preset_columns[PRESET_ID], id);
      fs_row_set_text (row, &preset_columns[PRESET_FIGURE], fs_scenario_paper (preset));
      fs_row_set_text (row, &preset_columns[PRESET_TITLE], fs_scenario_title (preset));
      g_ptr_array_add (rows, row);
    }
}

/* Appends a row of texts, one for each of the columns of the list. */
#define APPEND(rows, columns, ...)                                                                                     \
  fs_row_append_texts (rows, columns, (const char *[]){ __VA_ARGS__ }, G_N_ELEMENTS (columns))

static const FsColumn model_columns[]
    = { { "id", "name by which the command line and scenario files call it", NULL, N_ ("model") },
        { "paper", "short name of the paper", NULL, N_ ("paper") },
        { "variants", "variants of the model", NULL, N_ ("variants") },
        { "default_variant", "variant that is computed without `variant`", NULL, N_ ("default variant") },
        { "headline", "key of the latency that the model is about" },
        { "name", "name", NULL, N_ ("name") } };

static void
list_models (GPtrArray *rows)
{
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    {
      g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
      g_auto (GStrv) words = NULL;
      g_autofree char *variants = NULL; /* "published, corrected" */

      for (guint v = 0; v < FS_N_VARIANTS; v++)
        if (fs_model_has_variant (*model, v))
          g_strv_builder_add (builder, fs_variant_id (v));
      words = g_strv_builder_end (builder);
      variants = g_strjoinv (", ", words);

      APPEND (rows, model_columns, (*model)->id, (*model)->paper, variants, fs_variant_id ((*model)->default_variant),
              (*model)->headline, _ ((*model)->name));
    }
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

/* The unit of a key, translated; NULL if it has none. */
static const char *
unit_text (const FsKey *key)
{
  return key->unit != NULL ? _ (key->unit) : NULL;
}

static const FsColumn input_columns[] = { { "model", "model", NULL, N_ ("model") },
                                          { "key", "name in scenario files or results", NULL, N_ ("key") },
                                          { "range", "values that the model accepts", NULL, N_ ("range") },
                                          { "default", "value if the scenario has none", NULL, N_ ("default") },
                                          { "unit", "unit", NULL, N_ ("unit") },
                                          { "meaning", "meaning", NULL, N_ ("meaning") } };

static void
list_inputs (GPtrArray *rows)
{
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    for (guint i = 0; i < (*model)->n_inputs; i++)
      {
        const FsModelInput *input = &(*model)->inputs[i];
        const FsKey *key = fs_key_find (input->key);
        g_autofree char *range = range_text (input);

        APPEND (rows, input_columns, (*model)->id, input->key, range, input->fallback, unit_text (key),
                _ (key->summary));
      }
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

static const FsColumn quantity_columns[] = { { "of", "model, or `simulation`", NULL, N_ ("of") },
                                             { "key", "name in scenario files or results", NULL, N_ ("quantity") },
                                             { "unit", "unit", NULL, N_ ("unit") },
                                             { "shape", "number or list, see above", NULL, N_ ("shape") },
                                             { "equation", "paper and equation", NULL, N_ ("equation") },
                                             { "simulated", "what the simulator has for it", NULL, N_ ("simulated") },
                                             { "meaning", "meaning", NULL, N_ ("meaning") } };

static void
append_quantities (GPtrArray *rows, const char *of, const FsModel *model, const FsQuantity *quantities,
                   guint n_quantities)
{
  for (guint q = 0; q < n_quantities; q++)
    {
      const FsQuantity *quantity = &quantities[q];
      g_autofree char *counterpart = model != NULL ? counterpart_text (model, quantity->key) : NULL;

      APPEND (rows, quantity_columns, of, quantity->key, quantity->unit, fs_shape_name (quantity->shape),
              quantity->equation, counterpart, quantity->meaning != NULL ? _ (quantity->meaning) : NULL);
    }
}

static void
list_quantities (GPtrArray *rows)
{
  guint n_quantities;
  const FsQuantity *quantities = fs_sim_quantities (&n_quantities);

  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    append_quantities (rows, (*model)->id, *model, (*model)->quantities, (*model)->n_quantities);
  append_quantities (rows, "simulation", NULL, quantities, n_quantities);
  quantities = fs_closed_loop_quantities (&n_quantities);
  append_quantities (rows, "any model, arrivals=closed:W,Z", NULL, quantities, n_quantities);
  quantities = fs_sim_latency_quantities (&n_quantities);
  append_quantities (rows, "simulation", NULL, quantities, n_quantities);
  quantities = fs_cause_quantities (&n_quantities);
  append_quantities (rows, "simulation with causes", NULL, quantities, n_quantities);
  quantities = fs_sim_distribution_quantities (&n_quantities);
  append_quantities (rows, "simulation, over x=latency", NULL, quantities, n_quantities);
  quantities = fs_store_forward_quantities (&n_quantities);
  append_quantities (rows, "store-and-forward", NULL, quantities, n_quantities);
}

static const FsColumn assumption_columns[] = {
  { "model", "model", NULL, N_ ("model") },
  { "variant", "variant of the model", NULL, N_ ("variant") },
  { "when", "to what it applies, if not to everything", NULL, N_ ("when") },
  { "assumption", "name, as `compare --why` calls it", NULL, N_ ("assumption") },
  { "equation", "paper and equations, or section of the specification", NULL, N_ ("equation") },
  { "symbol", "inputs → outputs of the equations", NULL, N_ ("symbol") },
  { "simulated", "what a run with `causes` measures for each output" },
  { "meaning", "what is assumed, or why nothing is listed", NULL, N_ ("meaning") },
};

static void
append_assumptions (GPtrArray *rows, const FsModel *model, FsVariant variant, const FsAssumptionTable *table)
{
  const char *when = table->when != NULL ? _ (table->when) : NULL;

  if (table->absent != NULL)
    APPEND (rows, assumption_columns, model->id, fs_variant_id (variant), when, NULL, NULL, NULL, NULL,
            _ (table->absent));
  for (guint a = 0; a < table->n_assumptions; a++)
    {
      const FsAssumption *assumption = &table->assumptions[a];
      g_autofree char *equations = fs_assumption_equations (assumption, model, variant);
      g_autoptr (GString) measured = g_string_new (NULL);

      for (guint o = 0; o < table->n_outputs; o++)
        if (table->outputs[o].assumption == a)
          g_string_append_printf (measured, "%s%s", measured->len > 0 ? "; " : "", table->outputs[o].measured);
      APPEND (rows, assumption_columns, model->id, fs_variant_id (variant), when, assumption->id, equations,
              assumption->formula, measured->str, _ (assumption->meaning));
    }
}

/* Equations of models that can be corrected by what a run measures (WHY.md). */
static void
list_assumptions (GPtrArray *rows)
{
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    for (FsVariant variant = 0; variant < FS_N_VARIANTS; variant++)
      for (const FsAssumptionTable *const *table = (*model)->assumptions; *table != NULL; table++)
        if (((*model)->variants & (*table)->variants & FS_VARIANTS (variant)) != 0)
          append_assumptions (rows, *model, variant, *table);
}

static const FsColumn key_columns[] = { { "key", "name in scenario files or results", NULL, N_ ("key") },
                                        { "group", "group of a scenario file", NULL, N_ ("group") },
                                        { "topology", "topologies that read the key", NULL, N_ ("topology") },
                                        { "value", "values that the key accepts", NULL, N_ ("value") },
                                        { "default", "value if the scenario has none", NULL, N_ ("default") },
                                        { "unit", "unit", NULL, N_ ("unit") },
                                        { "meaning", "meaning", NULL, N_ ("meaning") } };

static void
list_keys (GPtrArray *rows)
{
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  for (guint i = 0; i < n_keys; i++)
    {
      const FsKey *key = &keys[i];
      gboolean of_runs
          = key->group == FS_GROUP_SCENARIO || key->group == FS_GROUP_SWEEP || key->group == FS_GROUP_STATISTICS;
      /* With which topology it is read; NULL with any. */
      g_autofree char *readers = of_runs && key->reader != FS_READ_IN_ALL
                                     ? fs_key_words_of_set (fs_key_by_id (FS_KEY_ID_TOPOLOGY), key->reader)
                                     : NULL;

      APPEND (rows, key_columns, key->name, fs_key_group_title (key->group), readers, _ (key->form), key->fallback,
              unit_text (key), _ (key->summary));
    }
}

static const FsColumn routing_columns[]
    = { { "id", "name by which the command line and scenario files call it", NULL, N_ ("value") } };

static void
list_routings (GPtrArray *rows)
{
  for (const char *const *choice = fs_key_find ("routing")->choices; *choice != NULL; choice++)
    APPEND (rows, routing_columns, *choice);
}

static const FsColumn pattern_columns[]
    = { { "id", "name by which the command line and scenario files call it", NULL, N_ ("value") },
        { "meaning", "meaning", NULL, N_ ("meaning") } };

static void
list_patterns (GPtrArray *rows)
{
  APPEND (rows, pattern_columns, "uniform", _ ("any other node, each equally likely"));
  APPEND (rows, pattern_columns, "geometric:a", _ ("distance i with weight a^(i-1), 0 < a <= 1"));
  APPEND (rows, pattern_columns, "spherical", _ ("distance i with weight 2^(n-i)"));
  APPEND (rows, pattern_columns, "pattern1", _ ("distance 1: 0.90, distance 2: 0.10 (n >= 2)"));
  APPEND (rows, pattern_columns, "pattern2",
          _ ("distance 1: 0.70, distance 2: 0.20, the others 0.10 together (n >= 3)"));
  APPEND (rows, pattern_columns, "sphere:L,phi", _ ("fraction phi within distance L, the rest beyond (1 <= L < n)"));
  APPEND (rows, pattern_columns, "custom:p1,…,pn", _ ("n probabilities, distance 1 first, that add up to 1"));
  APPEND (rows, pattern_columns, "transpose", _ ("digit d of the destination is digit d + n/2 (mod n) of the source"));
  APPEND (rows, pattern_columns, "bit-complement", _ ("every digit x becomes k - 1 - x"));
  APPEND (rows, pattern_columns, "bit-reversal", _ ("the bits of the node number in reverse order"));
  APPEND (rows, pattern_columns, "shuffle", _ ("the bits of the node number rotated left by one"));
  APPEND (rows, pattern_columns, "butterfly", _ ("the first and the last bit of the node number exchanged"));
  APPEND (rows, pattern_columns, "tornado", _ ("almost halfway round every ring: digit + ceil(k/2) - 1 (mod k)"));
  APPEND (rows, pattern_columns, "neighbor", _ ("every digit + 1 (mod k)"));
  APPEND (rows, pattern_columns, "hotspot:SHARE,A,…",
          _ ("a fraction SHARE to the listed nodes (addresses, or # and a number), the others uniform"));
  APPEND (rows, pattern_columns, "table:FILE", _ ("rows of a file: source, destination, and perhaps a weight"));
}

static const FsColumn topology_columns[]
    = { { "id", "name by which the command line and scenario files call it", NULL, N_ ("topology") },
        { "options", "options of topology that describe it", NULL, N_ ("options") },
        { "nodes", "number of nodes", NULL, N_ ("nodes") },
        { "degree", "neighbors of a node", NULL, N_ ("degree") },
        { "meaning", "meaning", NULL, N_ ("meaning") } };

static void
list_topologies (GPtrArray *rows)
{
  APPEND (rows, topology_columns, "hypercube", "n", "2^n", "n", _ ("binary n-cube: neighbors differ in one bit"));
  APPEND (rows, topology_columns, "generalized", "n, k", "k^n", "n(k-1)",
          _ ("GH(n,k): neighbors differ in one digit, whatever its value"));
  APPEND (rows, topology_columns, "torus", "n, k or k0xk1x…", "k0 k1 …", "2n",
          _ ("k-ary n-cube: neighbors differ by one in one digit, modulo its radix"));
  APPEND (rows, topology_columns, "mesh", "n, k or k0xk1x…", "k0 k1 …", "2n",
          _ ("like the torus, without the channels from the last digit to the first"));
}

static const FsColumn paper_columns[]
    = { { "id", "name by which the command line and scenario files call it", NULL, N_ ("paper") },
        { "citation", "reference", NULL, N_ ("citation") },
        { "bibtex", "BibTeX entry" } };

/* How to cite. */
static void
list_papers (GPtrArray *rows)
{
  guint n_papers;
  const FsPaper *papers = fs_papers (&n_papers);

  for (guint i = 0; i < n_papers; i++)
    {
      g_autofree char *citation = fs_paper_citation (&papers[i]);
      g_autofree char *bibtex = fs_paper_bibtex (&papers[i]);

      APPEND (rows, paper_columns, papers[i].id, citation, bibtex);
    }
}

static const struct {
  const char *name;
  void (*append) (GPtrArray *rows);
  const FsColumn *columns;
  guint n_columns;
} lists[] = {
  { "presets", list_presets, preset_columns, G_N_ELEMENTS (preset_columns) },
  { "tables", list_tables, preset_columns, G_N_ELEMENTS (preset_columns) },
  { "models", list_models, model_columns, G_N_ELEMENTS (model_columns) },
  { "inputs", list_inputs, input_columns, G_N_ELEMENTS (input_columns) },
  { "quantities", list_quantities, quantity_columns, G_N_ELEMENTS (quantity_columns) },
  { "assumptions", list_assumptions, assumption_columns, G_N_ELEMENTS (assumption_columns) },
  { "keys", list_keys, key_columns, G_N_ELEMENTS (key_columns) },
  { "routings", list_routings, routing_columns, G_N_ELEMENTS (routing_columns) },
  { "patterns", list_patterns, pattern_columns, G_N_ELEMENTS (pattern_columns) },
  { "topologies", list_topologies, topology_columns, G_N_ELEMENTS (topology_columns) },
  { "papers", list_papers, paper_columns, G_N_ELEMENTS (paper_columns) },
};

char **
fs_cli_list_names (void)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    g_strv_builder_add (names, lists[i].name);
  return g_strv_builder_end (names);
}

char **
fs_cli_list_words (const char *name)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);
  GPtrArray *words = g_ptr_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    if (strcmp (name, lists[i].name) == 0)
      lists[i].append (rows);
  for (guint i = 0; i < rows->len; i++)
    g_ptr_array_add (words, g_strdup (fs_row_cell (rows->pdata[i], 0)->text));
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (words, FALSE);
}

int
fs_cli_list (FsCliOptions *options, GError **error)
{
  const char *what = options->rest != NULL ? options->rest[0] : NULL;
  g_autofree char *given = options->rest != NULL ? g_strjoinv (" ", options->rest) : g_strdup ("");

  for (guint i = 0; what != NULL && options->rest[1] == NULL && i < G_N_ELEMENTS (lists); i++)
    if (strcmp (what, lists[i].name) == 0)
      {
        g_autoptr (GPtrArray) columns = fs_columns_list (lists[i].columns, lists[i].n_columns);
        g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);

        lists[i].append (rows);
        return fs_cli_print (options, columns, rows, NULL, error);
      }
  fs_refuse_value (
      error,
      _ ("list needs one of presets, tables, models, inputs, quantities, assumptions, keys, routings, patterns, "
         "topologies, papers; \"%s\" is none of them."),
      given);
  return 2;
}
