#include "study/compare.h"

#include <math.h>
#include <string.h>

/* What is done to the simulated number beyond reading it. */
typedef enum {
  PLAIN,
  START_UP,        /* Delta by the rule of SIMULATOR.md 4 */
  NO_START_UP,     /* the quantity never contains Delta */
  SHARE_UNICAST,   /* times 1 - beta */
  SHARE_BROADCAST, /* times beta */
  ALL_BUSY,        /* P_V of the simulated P_v */
  ADAPTIVE_BUSY,   /* P_V + P_{V-1}/V of it (SOM01 eq 23) */
  FIRST_HOP,       /* element 0 of both factors: one hop left to make */
} Rule;

/**
 * Row: one line of the map
 * model = (model + plus) * times, simulation = (simulated - minus) * simulated_times;
 * a list quantity makes a comparison for every element, scalar factors are repeated
 */
typedef struct {
  const char *models; /* ids separated by blanks */
  const char *model, *plus, *times;
  const char *simulated, *minus, *simulated_times;
  Rule rule;
  guint first;        /* number of the first element of a list: 0 for P_v, else 1 */
  const char *suffix; /* tells two lines of one model quantity apart */
} Row;

#define SOM01 "adaptive-broadcast"
#define SO "deterministic-broadcast"
#define BOTH SOM01 " " SO

static const Row rows[] = {
  { BOTH, "latency", NULL, NULL, "latency_broadcast", NULL, NULL, PLAIN, 1, NULL },
  { BOTH, "latency_unicast", NULL, NULL, "latency_unicast", NULL, NULL, START_UP, 1, NULL },
  { BOTH, "latency_mean_destination", NULL, NULL, "latency_broadcast_mean_destination", NULL, NULL, PLAIN, 1, NULL },
  { BOTH, "L_b", NULL, NULL, "latency_one_step", NULL, NULL, PLAIN, 1, NULL },
  { BOTH, "L_u", NULL, NULL, "latency_unicast", NULL, NULL, NO_START_UP, 1, NULL },
  { SOM01, "S_u_i", "W_s", "V_bar", "latency_by_distance", NULL, NULL, NO_START_UP, 1, NULL },
  { BOTH, "S_u", NULL, "V_bar", "latency_network", NULL, NULL, PLAIN, 1, NULL },
  { BOTH, "S_b", NULL, "V_bar", "latency_one_step", "W_s_broadcast", NULL, PLAIN, 1, NULL },
  { SOM01, "S", NULL, "V_bar", "holding_time", NULL, NULL, PLAIN, 1, NULL },
  { SO, "S_i", NULL, "V_bar_i", "holding_time_by_dimension", NULL, NULL, PLAIN, 1, NULL },
  { SO, "S_u_i", NULL, "V_bar_i", "holding_time_unicast_by_dimension", NULL, NULL, PLAIN, 1, NULL },
  { SO, "S_b_i", NULL, "V_bar_i", "holding_time_broadcast_by_dimension", NULL, NULL, PLAIN, 1, NULL },
  { BOTH, "W_s", NULL, "V_bar", "W_s", NULL, NULL, PLAIN, 1, NULL },
  { BOTH, "W_s", NULL, "V_bar", "W_s_unicast", NULL, NULL, PLAIN, 1, " (unicast)" },
  { BOTH, "W_s", NULL, "V_bar", "W_s_broadcast", NULL, NULL, PLAIN, 1, " (copies)" },
  { BOTH, "S_s", NULL, "V_bar", "injection_holding_time", NULL, NULL, PLAIN, 1, NULL },
  { BOTH, "lambda_s", NULL, NULL, "lambda_s", NULL, NULL, PLAIN, 1, NULL },
  { BOTH, "rho_s", NULL, "V_bar", "lambda_s", NULL, "injection_holding_time", PLAIN, 1, NULL },
  { BOTH, "lambda_su", NULL, NULL, "offered_rate", NULL, NULL, SHARE_UNICAST, 1, NULL },
  { BOTH, "lambda_sb", NULL, NULL, "offered_rate", NULL, NULL, SHARE_BROADCAST, 1, NULL },
  { BOTH, "lambda_cu", NULL, NULL, "lambda_c_unicast", NULL, NULL, PLAIN, 1, NULL },
  { BOTH, "lambda_cb", "lambda_cr", NULL, "lambda_c_broadcast", NULL, NULL, PLAIN, 1, NULL },
  { BOTH, "lambda_c", NULL, NULL, "lambda_c", NULL, NULL, PLAIN, 1, NULL },
  { SOM01, "P_v", NULL, NULL, "P_v", NULL, NULL, PLAIN, 0, NULL },
  { BOTH, "V_bar", NULL, NULL, "V_bar", NULL, NULL, PLAIN, 1, NULL },
  { SO, "P_v_i", NULL, NULL, "P_v_by_dimension", NULL, NULL, PLAIN, 1, NULL },
  { SO, "V_bar_i", NULL, NULL, "V_bar_by_dimension", NULL, NULL, PLAIN, 1, NULL },
  { SOM01, "P_a", NULL, NULL, "P_v", NULL, NULL, ADAPTIVE_BUSY, 1, NULL },
  { SOM01, "P_d", NULL, NULL, "P_v", NULL, NULL, ALL_BUSY, 1, NULL },
  { SOM01, "P_b_r", NULL, NULL, "blocked_by_remaining", NULL, NULL, PLAIN, 1, NULL },
  { BOTH, "B_b", NULL, "V_bar", "blocked_by_remaining", NULL, "blocked_wait_by_remaining", FIRST_HOP, 1, NULL },
  { SO, "B_b_i", NULL, "V_bar_i", "blocked_by_dimension", NULL, "blocked_wait_by_dimension", PLAIN, 1, NULL },
};

void
fs_comparison_free (FsComparison *comparison)
{
  if (comparison == NULL)
    return;
  g_free (comparison->name);
  g_free (comparison->equation);
  g_free (comparison);
}

/* Element @i of a quantity; a scalar has the same value for every element. */
static double
element (const FsRecord *record, const char *key, guint i)
{
  int index = fs_record_find (record, key);
  guint length;
  const double *values;

  if (index < 0)
    return NAN;
  values = fs_record_at (record, (guint) index, &length);
  return length == 1 ? values[0] : i < length ? values[i] : NAN;
}

static double
simulated_element (const FsSimResult *result, const char *key, guint i, double *half_width)
{
  const FsLatency *latency = strcmp (key, "latency_unicast") == 0     ? &result->unicast
                             : strcmp (key, "latency_broadcast") == 0 ? &result->broadcast
                             : strcmp (key, "latency_network") == 0   ? &result->network
                                                                      : NULL;

  *half_width = latency != NULL ? latency->half_width : NAN;
  return latency != NULL ? latency->mean : element (result->quantities, key, i);
}

/* What must be added to the simulated mean so that both sides contain Delta, or neither. */
static double
start_up_shift (const FsCurve *curve, gboolean model_has_it)
{
  double delta = curve->params.delta_cycles;

  return (model_has_it ? delta : 0) - (curve->params.unicast_startup ? delta : 0);
}

static double
simulated_value (const Row *row, const FsCurve *curve, FsVariant variant, const FsSimResult *result, guint i,
                 double *half_width)
{
  guint at = row->rule == FIRST_HOP ? 0 : i;
  double value = simulated_element (result, row->simulated, at, half_width);
  int V = result->quantities->V;

  if (row->minus != NULL)
    value -= element (result->quantities, row->minus, at);
  if (row->simulated_times != NULL)
    value *= element (result->quantities, row->simulated_times, at);
  switch (row->rule)
    {
    case START_UP:
      return value + start_up_shift (curve, variant == FS_VARIANT_CORRECTED);
    case NO_START_UP:
      return value + start_up_shift (curve, FALSE);
    case SHARE_UNICAST:
      return value * (1 - curve->params.beta);
    case SHARE_BROADCAST:
      return value * curve->params.beta;
    case ALL_BUSY:
      return element (result->quantities, "P_v", (guint) V);
    case ADAPTIVE_BUSY:
      return element (result->quantities, "P_v", (guint) V) + element (result->quantities, "P_v", (guint) V - 1) / V;
    case PLAIN:
    case FIRST_HOP:
    default:
      return value;
    }
}

/* For lists of lists such as P_v_i the factor for row i of the list, else element i. */
static double
model_value (const Row *row, const FsRecord *outputs, guint i)
{
  double value = element (outputs, row->model, i);

  if (row->plus != NULL)
    value += element (outputs, row->plus, i);
  if (row->times != NULL)
    value *= element (outputs, row->times, i);
  return value;
}

static const FsQuantity *
find_quantity (const FsModel *model, const char *key)
{
  for (guint q = 0; q < model->n_quantities; q++)
    if (strcmp (model->quantities[q].key, key) == 0)
      return &model->quantities[q];
  return NULL;
}

static char *
row_name (const Row *row, const FsQuantity *quantity, int V, guint i)
{
  GString *name = g_string_new (NULL);

  if (row->plus != NULL && row->times != NULL)
    g_string_append_printf (name, "(%s", row->model);
  else
    g_string_append (name, row->model);
  if (quantity->shape == FS_SHAPE_N_V1)
    g_string_append_printf (name, "[%u][%u]", i / ((guint) V + 1) + 1, i % ((guint) V + 1));
  else if (quantity->shape != FS_SHAPE_SCALAR)
    g_string_append_printf (name, "[%u]", i + row->first);
  if (row->plus != NULL)
    g_string_append_printf (name, "+%s%s", row->plus, row->times != NULL ? ")" : "");
  if (row->times != NULL)
    g_string_append_printf (name, "*%s", row->times);
  if (row->suffix != NULL)
    g_string_append (name, row->suffix);
  return g_string_free (name, FALSE);
}

/* "SOM01 eq 20 × eq 31": the paper is named once. */
static char *
row_equation (const Row *row, const FsModel *model)
{
  const char *keys[] = { row->model, row->plus, row->times };
  const char *joints[] = { "", " + ", " × " };
  GString *equation = g_string_new (NULL);

  for (guint k = 0; k < G_N_ELEMENTS (keys); k++)
    {
      const FsQuantity *quantity = keys[k] != NULL ? find_quantity (model, keys[k]) : NULL;
      const char *text = quantity != NULL ? quantity->equation : NULL;

      if (text == NULL)
        continue;
      if (equation->len > 0 && g_str_has_prefix (text, model->paper))
        text += strlen (model->paper) + 1;
      g_string_append (equation, equation->len > 0 ? joints[k] : "");
      g_string_append (equation, text);
    }
  return g_string_free (equation, FALSE);
}

static gboolean
row_applies (const Row *row, const FsModel *model)
{
  const char *found = strstr (row->models, model->id);

  return found != NULL && (found == row->models || found[-1] == ' ');
}

static void
append_row (GPtrArray *comparisons, const Row *row, const FsCurve *curve, const FsModelPoint *point,
            const FsSimResult *result)
{
  const FsQuantity *quantity = find_quantity (curve->model, row->model);
  guint lists, length;

  g_assert (quantity != NULL);
  fs_shape_size (quantity->shape, curve->inputs.n, curve->inputs.V, &lists, &length);
  for (guint i = 0; i < lists * length; i++)
    {
      FsComparison *comparison = g_new0 (FsComparison, 1);

      comparison->key = quantity->key;
      comparison->quantity = quantity;
      comparison->name = row_name (row, quantity, curve->inputs.V, i);
      comparison->equation = row_equation (row, curve->model);
      comparison->model = point->outputs != NULL ? model_value (row, point->outputs, i) : NAN;
      comparison->simulation = simulated_value (row, curve, point->variant, result, i, &comparison->half_width);
      comparison->relative_error
          = comparison->simulation != 0 ? (comparison->model - comparison->simulation) / comparison->simulation : NAN;
      g_ptr_array_add (comparisons, comparison);
    }
}

GPtrArray *
fs_compare (const FsCurve *curve, const FsModelPoint *point, const FsSimResult *result, FsCompareFlags flags)
{
  GPtrArray *comparisons = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_comparison_free);

  g_return_val_if_fail (result->quantities != NULL, comparisons);

  for (guint r = 0; r < G_N_ELEMENTS (rows); r++)
    if (row_applies (&rows[r], curve->model))
      append_row (comparisons, &rows[r], curve, point, result);
  return comparisons;
}

double
fs_compare_simulated (const FsCurve *curve, FsVariant variant, const char *key, const FsSimResult *result,
                      double *half_width)
{
  double ignored;

  half_width = half_width != NULL ? half_width : &ignored;
  *half_width = NAN;
  for (guint r = 0; r < G_N_ELEMENTS (rows); r++)
    if (row_applies (&rows[r], curve->model) && rows[r].plus == NULL && rows[r].times == NULL
        && strcmp (rows[r].model, key) == 0)
      return simulated_value (&rows[r], curve, variant, result, 0, half_width);
  return NAN;
}
