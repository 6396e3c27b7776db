#include "study/compare/compare.h"

#include <math.h>
#include <string.h>

#include "model/closed-loop.h"
#include "model/errata.h"
#include "study/compare/expression.h"

/* The values of the names of an expression: quantities of one side, then values of the scenario. */
typedef struct {
  const FsQuantity *quantities;
  guint n_quantities;
  FsRecordSize size;
  const FsRecord *record;      /* NULL if there is no result */
  const FsRecord *half_widths; /* of @record; NULL on the side of the model */
  const FsSimResult *result;   /* likewise */
  gboolean simulation;
  double variables[9];
} Side;

static const char *const variable_names[] = { "n", "V", "M", "l", "tu", "beta", "delta", "startup", "rate" };

/* The last ones: what only a run has, and only a solved point. */
#define STARTUP (G_N_ELEMENTS (variable_names) - 2)
#define RATE (G_N_ELEMENTS (variable_names) - 1)

G_STATIC_ASSERT (G_N_ELEMENTS (variable_names) == G_N_ELEMENTS (((Side *) NULL)->variables));

/* @outputs: of the whole table of the model or of a part of it, or NULL. */
static Side
model_side (const FsModel *model, const FsModelInputs *inputs, const FsRecord *outputs)
{
  return (Side){
    .quantities = model->quantities,
    .n_quantities = model->n_quantities,
    .size = fs_model_record_size (inputs),
    .record = outputs,
    .variables = { inputs->n, inputs->V, inputs->M, inputs->l, inputs->tu, inputs->beta, inputs->delta, NAN, NAN },
  };
}

/* The simulator has one length, and cycles of one flit. */
static Side
simulation_side (const FsCurve *curve, const FsSimResult *result)
{
  const FsWormholeParams *params = &curve->params;
  double M = params->length_flits;
  double delta = params->delta_cycles;
  Side side = {
    .size = fs_wormhole_params_record_size (params),
    .record = result != NULL ? result->quantities : NULL,
    .half_widths = result != NULL ? result->half_widths : NULL,
    .result = result,
    .simulation = TRUE,
    .variables = { params->n, params->V, M, M, 1, params->beta, delta, params->unicast_startup ? delta : 0, NAN },
  };

  side.quantities = fs_sim_quantities (&side.n_quantities);
  return side;
}

/* The latencies of a run, which have an interval; only the last is in the table of its quantities too. */
static const FsLatency *
find_latency (const FsSimResult *result, const char *name, gboolean *known)
{
  static const char *const keys[] = { "latency_unicast", "latency_broadcast", "latency_network" };
  const FsLatency *latencies[] = {
    result != NULL ? &result->unicast : NULL,
    result != NULL ? &result->broadcast : NULL,
    result != NULL ? &result->network : NULL,
  };

  *known = FALSE;
  for (guint k = 0; k < G_N_ELEMENTS (keys); k++)
    if (strcmp (name, keys[k]) == 0)
      {
        *known = TRUE;
        return latencies[k];
      }
  return NULL;
}

static const double *
values_of (const FsRecord *record, const char *name)
{
  int index = record != NULL ? fs_record_find (record, name) : -1;

  return index >= 0 ? fs_record_at (record, (guint) index, NULL) : NULL;
}

static gboolean
look_up (gconstpointer scope, const char *name, FsExpressionName *found)
{
  const Side *side = scope;
  const FsLatencyCauses *causes = side->result != NULL ? side->result->causes : NULL;
  guint n_causes;
  const FsQuantity *of_causes = fs_cause_quantities (&n_causes);
  const struct {
    const FsQuantity *quantities;
    guint n_quantities;
    const FsRecord *values, *half_widths;
  } tables[] = {
    { side->quantities, side->n_quantities, side->record, side->half_widths },
    { of_causes, side->simulation ? n_causes : 0, causes != NULL ? causes->means : NULL,
      causes != NULL ? causes->half_widths : NULL },
  };
  const FsLatency *latency;
  gboolean known = FALSE;

  *found = (FsExpressionName){ .shape = FS_SHAPE_SCALAR, .rows = 1, .columns = 1 };
  for (guint t = 0; t < G_N_ELEMENTS (tables) && !known; t++)
    {
      found->quantity = fs_quantities_find (tables[t].quantities, tables[t].n_quantities, name);
      known = found->quantity != NULL;
      if (known)
        {
          found->shape = found->quantity->shape;
          fs_shape_size (found->shape, side->size, &found->rows, &found->columns);
          found->values = values_of (tables[t].values, name);
          found->half_widths = values_of (tables[t].half_widths, name);
        }
    }
  if (side->simulation)
    {
      gboolean is_latency;

      latency = find_latency (side->result, name, &is_latency);
      if (latency != NULL)
        {
          found->values = &latency->mean;
          found->half_widths = &latency->half_width;
        }
      known = known || is_latency;
    }
  for (guint v = 0; !known && v < G_N_ELEMENTS (variable_names); v++)
    if (strcmp (variable_names[v], name) == 0)
      {
        found->values = &side->variables[v];
        known = TRUE;
      }
  return known;
}

void
fs_comparison_free (FsComparison *comparison)
{
  if (comparison == NULL)
    return;
  g_free (comparison->name);
  g_free (comparison->expression);
  g_free (comparison->element);
  g_free (comparison->equation);
  g_free (comparison->errata);
  g_free (comparison);
}

/* What stands in a table as "SOM01 eq 20" or "SOM01, as eq 2", without the paper. */
static const char *
without_paper (const char *text, const FsModel *model)
{
  static const char *const joints[] = { ", as ", ", of ", " " };

  if (!g_str_has_prefix (text, model->paper))
    return text;
  text += strlen (model->paper);
  for (guint j = 0; j < G_N_ELEMENTS (joints); j++)
    if (g_str_has_prefix (text, joints[j]))
      return text + strlen (joints[j]);
  return text;
}

/* "SOM01 eq 20 × eq 31": the paper is named once, a quantity too. The project's own variant follows no equation of a
 * paper but what it is about: "REFINED, as SOM01 eq 20". */
static char *
join_equations (const FsExpression *expression, const FsModel *model, FsVariant variant)
{
  GString *equation = g_string_new (NULL);
  const FsQuantity *quantity;
  char sign;

  for (guint k = 0; (quantity = fs_expression_quantity (expression, k, &sign)) != NULL; k++)
    {
      const char *text = quantity->equation;
      gboolean again = FALSE;

      for (guint other = 0; other < k; other++)
        again = again || fs_expression_quantity (expression, other, NULL) == quantity;
      if (text == NULL || again)
        continue;
      if (equation->len > 0)
        {
          g_string_append (equation, sign == '*' ? " × " : sign == '+' ? " + " : sign == '-' ? " − " : ", ");
          text = without_paper (text, model);
        }
      else if (variant == FS_VARIANT_REFINED && g_str_has_prefix (text, model->paper))
        {
          g_string_append_printf (equation, "REFINED, as %s ", model->paper);
          text = without_paper (text, model);
        }
      g_string_append (equation, text);
    }
  return g_string_free (equation, FALSE);
}

static gboolean
applies (const FsCounterpart *counterpart, FsVariant variant)
{
  return counterpart->variants == 0 || (counterpart->variants & FS_VARIANTS (variant)) != 0;
}

/* Whether everything @expression names exists with these inputs. */
static gboolean
exists (const FsExpression *expression, const FsModel *model, const FsModelInputs *inputs, FsVariant variant)
{
  const FsQuantity *quantity;

  for (guint k = 0; (quantity = fs_expression_quantity (expression, k, NULL)) != NULL; k++)
    if (!fs_model_has_quantity (model, inputs, variant, (guint) (quantity - model->quantities)))
      return FALSE;
  return TRUE;
}

/* Two expressions that are compared, and the elements that both have; one comparison for each. */
typedef struct {
  FsExpression *model;
  FsExpression *simulation; /* or NULL */
  FsElement first;
  guint n_elements;
} Pair;

struct _FsComparer {
  const FsCurve *curve;
  FsVariant variant;
  Side of_model, of_simulation;
  /* What the expressions read: the values of the present point, NAN for what it lacks. */
  FsRecord *outputs;
  FsSimResult *simulated;
  GArray *pairs;          /* Pair */
  GPtrArray *comparisons; /* of all pairs, in their order */
};

static void
pair_clear (gpointer data)
{
  Pair *pair = data;

  fs_expression_free (pair->model);
  fs_expression_free (pair->simulation);
}

/* Takes both expressions; @simulation may be NULL. */
static void
add_pair (FsComparer *comparer, FsExpression *model, FsExpression *simulation, const char *suffix)
{
  Pair pair = { model, simulation, { 0 }, 0 };
  guint rows, columns;
  char sign = '\0';
  const FsQuantity *second = fs_expression_quantity (model, 1, &sign);
  FsElement element = { .shape = fs_expression_shape (model, &rows, &columns) };

  if (simulation != NULL && element.shape == FS_SHAPE_SCALAR)
    element.shape = fs_expression_shape (simulation, &rows, &columns);
  element.columns = columns;
  pair.first = element;
  pair.n_elements = rows * columns;
  g_array_append_val (comparer->pairs, pair);
  for (; element.index < pair.n_elements; element.index++)
    {
      FsComparison *comparison = g_new0 (FsComparison, 1);
      g_autofree char *text = fs_expression_text (model, element, NULL);
      g_autofree char *whole = fs_expression_text (model, element, &comparison->element);

      comparison->quantity = fs_expression_quantity (model, 0, NULL);
      comparison->left_out = sign == '-' ? second : NULL;
      comparison->key = comparison->quantity->key;
      comparison->name = g_strconcat (text, suffix, NULL);
      comparison->expression = g_strconcat (whole, suffix, NULL);
      comparison->equation = join_equations (model, comparer->curve->model, comparer->variant);

      /* Errata of the paper do not concern the project's own variant. */
      GPtrArray *ids = g_ptr_array_new ();
      guint n;
      const FsErratum *errata = fs_errata (comparer->curve->model, &n);

      for (guint i = 0; i < n && comparer->variant != FS_VARIANT_REFINED; i++)
        if (fs_erratum_concerns (&errata[i], comparer->curve->model, comparison->key))
          g_ptr_array_add (ids, (gpointer) errata[i].id);
      g_ptr_array_add (ids, NULL);
      comparison->errata = (const char **) g_ptr_array_free (ids, FALSE);

      g_ptr_array_add (comparer->comparisons, comparison);
    }
}

FsComparer *
fs_comparer_new (const FsCurve *curve, FsVariant variant, FsCompareFlags flags)
{
  FsComparer *comparer = g_new0 (FsComparer, 1);
  g_autofree gboolean *shown = g_new0 (gboolean, curve->model->n_quantities);
  const FsQuantity *quantities;
  guint n_quantities;

  comparer->curve = curve;
  comparer->variant = variant;
  comparer->of_model = model_side (curve->model, &curve->inputs, NULL);
  comparer->outputs
      = fs_record_new (comparer->of_model.quantities, comparer->of_model.n_quantities, comparer->of_model.size);
  comparer->of_model.record = comparer->outputs;
  comparer->simulated = g_new0 (FsSimResult, 1);
  quantities = fs_sim_quantities (&n_quantities);
  comparer->simulated->quantities
      = fs_record_new (quantities, n_quantities, fs_wormhole_params_record_size (&curve->params));
  comparer->simulated->half_widths
      = fs_record_new (quantities, n_quantities, fs_wormhole_params_record_size (&curve->params));
  comparer->of_simulation = simulation_side (curve, comparer->simulated);
  comparer->pairs = g_array_new (FALSE, FALSE, sizeof (Pair));
  g_array_set_clear_func (comparer->pairs, pair_clear);
  comparer->comparisons = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_comparison_free);

  const FsModel *table = comparer->curve->model;

  for (guint c = 0; c < table->n_counterparts; c++)
    {
      const FsCounterpart *counterpart = &table->counterparts[c];
      g_autoptr (FsExpression) model = NULL;
      const FsQuantity *only;

      if (!applies (counterpart, comparer->variant))
        continue;
      model = fs_expression_new (counterpart->model, look_up, &comparer->of_model);
      if (!exists (model, table, &comparer->curve->inputs, comparer->variant))
        continue;
      only = fs_expression_only_quantity (model);
      if (only != NULL)
        shown[only - table->quantities] = TRUE;
      add_pair (comparer, g_steal_pointer (&model),
                fs_expression_new (counterpart->simulation, look_up, &comparer->of_simulation), counterpart->suffix);
    }

  /* Every quantity that is in no pair of counterparts is shown on its own. */
  for (guint q = 0; (flags & FS_COMPARE_ALL) && q < table->n_quantities; q++)
    if (!shown[q] && fs_model_has_quantity (table, &curve->inputs, variant, q))
      add_pair (comparer, fs_expression_new (table->quantities[q].key, look_up, &comparer->of_model), NULL, NULL);
  return comparer;
}

void
fs_comparer_free (FsComparer *comparer)
{
  if (comparer == NULL)
    return;
  fs_record_free (comparer->outputs);
  fs_sim_result_free (comparer->simulated);
  g_array_unref (comparer->pairs);
  g_clear_pointer (&comparer->comparisons, g_ptr_array_unref);
  g_free (comparer);
}

/* Copies all values of @from to @to: NAN if it is NULL or of another network. */
static void
copy_values (FsRecord *to, const FsRecord *from)
{
  guint n = to->offsets[to->n_quantities];
  gboolean is_alike = from != NULL && from->offsets[from->n_quantities] == n;

  for (guint i = 0; i < n; i++)
    to->values[i] = is_alike ? from->values[i] : NAN;
}

static void
copy_latency (FsLatency *to, const FsLatency *from)
{
  to->mean = from != NULL ? from->mean : NAN;
  to->half_width = from != NULL ? from->half_width : NAN;
}

const GPtrArray *
fs_comparer_compare (FsComparer *comparer, const FsModelPoint *point, const FsSimResult *result)
{
  FsSimResult *simulated = comparer->simulated;
  guint next = 0;

  copy_values (comparer->outputs, point->outputs);
  copy_values (simulated->quantities, result != NULL ? result->quantities : NULL);
  copy_values (simulated->half_widths, result != NULL ? result->half_widths : NULL);
  copy_latency (&simulated->unicast, result != NULL ? &result->unicast : NULL);
  copy_latency (&simulated->broadcast, result != NULL ? &result->broadcast : NULL);
  copy_latency (&simulated->network, result != NULL ? &result->network : NULL);
  for (guint p = 0; p < comparer->pairs->len; p++)
    {
      const Pair *pair = &g_array_index (comparer->pairs, Pair, p);
      FsElement element = pair->first;

      for (; element.index < pair->n_elements; element.index++)
        {
          FsComparison *comparison = comparer->comparisons->pdata[next++];

          comparison->model = fs_expression_value (pair->model, element);
          comparison->simulation = pair->simulation != NULL ? fs_expression_value (pair->simulation, element) : NAN;
          comparison->half_width
              = pair->simulation != NULL ? fs_expression_half_width (pair->simulation, element) : NAN;
          comparison->relative_error = comparison->simulation != 0
                                           ? (comparison->model - comparison->simulation) / comparison->simulation
                                           : NAN;
        }
    }
  return comparer->comparisons;
}

GPtrArray *
fs_compare (const FsCurve *curve, const FsModelPoint *point, const FsSimResult *result, FsCompareFlags flags)
{
  g_autoptr (FsComparer) comparer = fs_comparer_new (curve, point->variant, flags);

  fs_comparer_compare (comparer, point, result);
  return g_steal_pointer (&comparer->comparisons);
}

/* Returns whether the model has the number @key of its own. @inputs: NULL if it cannot compute the curve. */
static gboolean
is_of_model (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, const char *key)
{
  guint index;
  const FsQuantity *quantity = fs_model_quantity (model, key, &index);

  return quantity != NULL && quantity->shape == FS_SHAPE_SCALAR
         && (inputs == NULL || fs_model_has_quantity (model, inputs, variant, index));
}

/* Returns whether the simulator measures @key, and as one number. */
static gboolean
is_of_simulator (const char *key)
{
  guint n_quantities;
  const FsQuantity *quantities = fs_sim_quantities (&n_quantities);
  const FsQuantity *quantity = fs_quantities_find (quantities, n_quantities, key);
  gboolean is_latency;

  if (fs_quantities_find (fs_cause_quantities (NULL), FS_N_CAUSES, key) != NULL)
    return TRUE;
  find_latency (NULL, key, &is_latency);
  return quantity != NULL ? quantity->shape == FS_SHAPE_SCALAR : is_latency;
}

/* Returns what the model has for @key where @pair has it plus or minus something constant: "t_total+1" where t_total is
 * compared with "latency_unicast-1". NULL if it has not. Interned. */
static const char *
turn_around (const FsCounterpart *pair, const char *key)
{
  g_autoptr (GString) text = NULL;
  const char *shift;

  if (!g_str_has_prefix (pair->simulation, key))
    return NULL;
  shift = pair->simulation + strlen (key);
  /* It must be plus or minus numbers and values of the scenario that the inputs of a model have, too. */
  g_auto (GStrv) terms = g_strsplit_set (shift, "+-", -1);

  if (terms[0] == NULL || terms[0][0] != '\0')
    return NULL;
  for (guint t = 1; terms[t] != NULL; t++)
    {
      gboolean known = terms[t][0] != '\0' && terms[t][strspn (terms[t], "0123456789.")] == '\0';

      for (guint v = 0; v < STARTUP; v++)
        known = known || strcmp (variable_names[v], terms[t]) == 0;
      if (!known)
        return NULL;
    }
  text = g_string_new (pair->model);
  for (; *shift != '\0'; shift++)
    g_string_append_c (text, *shift == '+' ? '-' : *shift == '-' ? '+' : *shift);
  return g_intern_string (text->str);
}

/* Below its saturation a model delivers what it accepts: all that is offered, unless it has a rate of its own for that, or tasks. No
 * entry in the tables of models, because it says nothing about a model whether this is met. */
static FsCounterpart
delivered_pair (const FsModel *model)
{
  if (model->open != NULL)
    return (FsCounterpart){ FS_CLOSED_LOOP_THROUGHPUT, FS_DELIVERED_THROUGHPUT, 0, NULL };
  return (FsCounterpart){ fs_model_quantity (model, "lambda_n", NULL) != NULL ? "lambda_n" : "rate",
                          FS_DELIVERED_THROUGHPUT, 0, NULL };
}

/* Sets @sides, which live as long as @key, to the pair of which the number @key is one side; returns FALSE if there is
 * none. A pair that has it as it is comes before one that has it plus or minus something constant. */
static gboolean
find_pair (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, const char *key, FsCounterpart *sides)
{
  gboolean of_model = is_of_model (model, inputs, variant, key);

  if (!of_model && !is_of_simulator (key))
    return FALSE;
  if (strcmp (key, FS_DELIVERED_THROUGHPUT) == 0)
    {
      *sides = delivered_pair (model);
      return TRUE;
    }
  for (const FsCounterpart *cause = model->causes; cause != NULL && cause->model != NULL; cause++)
    if (applies (cause, variant) && strcmp (cause->simulation, key) == 0)
      {
        *sides = *cause;
        return TRUE;
      }
  for (guint c = 0; c < model->n_counterparts; c++)
    {
      *sides = model->counterparts[c];
      if (applies (sides, variant) && strcmp (of_model ? sides->model : sides->simulation, key) == 0)
        return TRUE;
    }
  for (guint c = 0; !of_model && c < model->n_counterparts; c++)
    {
      const FsCounterpart *pair = &model->counterparts[c];

      *sides = (FsCounterpart){ turn_around (pair, key), key, pair->variants, pair->suffix };
      if (applies (sides, variant) && sides->model != NULL)
        return TRUE;
    }
  return FALSE;
}

double
fs_compare_simulated (const FsCurve *curve, FsVariant variant, const char *key, const FsSimResult *result,
                      double *half_width)
{
  const FsElement element = { .shape = FS_SHAPE_SCALAR, .columns = 1 };
  const FsModelInputs *inputs = curve->model_absent == NULL ? &curve->inputs : NULL;
  FsCounterpart pair;
  Side side = simulation_side (curve, result);
  g_autoptr (FsExpression) simulation = NULL;

  if (half_width != NULL)
    *half_width = NAN;
  if (!find_pair (curve->model, inputs, variant, key, &pair))
    return NAN;
  simulation = fs_expression_new (pair.simulation, look_up, &side);
  if (half_width != NULL)
    *half_width = fs_expression_half_width (simulation, element);
  return fs_expression_value (simulation, element);
}

const char *
fs_compare_modelled_as (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, const char *key)
{
  Side side = model_side (model, inputs, NULL);
  FsCounterpart pair;
  g_autoptr (FsExpression) expression = NULL;

  if (is_of_model (model, inputs, variant, key))
    return key;
  if (!find_pair (model, inputs, variant, key, &pair))
    return NULL;
  expression = fs_expression_new (pair.model, look_up, &side);
  return exists (expression, model, inputs, variant) ? pair.model : NULL;
}

double
fs_compare_modelled (const FsModelPoint *point, const FsModelInputs *inputs, const char *key)
{
  const FsElement element = { .shape = FS_SHAPE_SCALAR, .columns = 1 };
  Side side = model_side (point->model, inputs, point->outputs);
  FsCounterpart pair;
  g_autoptr (FsExpression) expression = NULL;

  if (point->outputs == NULL)
    return NAN;
  if (is_of_model (point->model, inputs, point->variant, key))
    return fs_record_get (point->outputs, key);
  if (!find_pair (point->model, inputs, point->variant, key, &pair))
    return NAN;
  side.variables[RATE] = point->rate;
  /* What does not exist in the variant is NAN in the outputs. */
  expression = fs_expression_new (pair.model, look_up, &side);
  return fs_expression_value (expression, element);
}

GPtrArray *
fs_compare_read_quantities (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, const char *key)
{
  Side side = model_side (model, inputs, NULL);
  const char *text = fs_compare_modelled_as (model, inputs, variant, key);
  g_autoptr (FsExpression) expression = text != NULL ? fs_expression_new (text, look_up, &side) : NULL;
  GPtrArray *quantities = g_ptr_array_new ();
  const FsQuantity *quantity;

  for (guint k = 0; expression != NULL && (quantity = fs_expression_quantity (expression, k, NULL)) != NULL; k++)
    g_ptr_array_add (quantities, (gpointer) quantity);
  return quantities;
}
