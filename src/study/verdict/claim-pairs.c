#include "study/verdict/claim-pairs.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/user-text.h"
#include "sim/run/sim-latencies.h"
#include "study/compare/compare.h"
#include "study/compare/expression.h"
#include "study/tables/published-data.h"
#include "topology/pattern.h"

#define RATE_DIGITS 3
#define EQUAL_UTILIZATION 0.01 /* relative difference of the loads of channels that count as equal */
#define NO_VALUE ((FsClaimValue){ NAN, NAN, NAN })

/* Where values come from. */
typedef enum {
  SOURCE_SIMULATION,
  SOURCE_MODEL,
  SOURCE_PRINTED,
} Source;

typedef enum {
  STATE_KNOWN,
  STATE_UNSETTLED,
  STATE_MISSING,
  STATE_ABSENT, /* none will ever exist */
} State;

/* One side: its figure, the points that this is to have, and which of its curves it is about. */
typedef struct {
  const FsClaimSide *side;
  const FsFigureResults *figure;
  GArray *points; /* FsSweepPoint */
  gboolean *is_meant;
  gboolean *is_ahead; /* whose values those of the others are compared with (FsClaimSide.behind) */
} Operand;

/* What a name of an expression stands for: quantities of a result, and values of the scenario. */
typedef struct {
  const FsSimResult *result;
  double parameters[3]; /* as in parameter_names */
} Scope;

static const char *const parameter_names[] = { "n", "V", "M", NULL };

static FsClaimValue
exact_value (double value)
{
  return (FsClaimValue){ value, value, value };
}

static void
pair_clear (gpointer data)
{
  g_free (((FsComparedPair *) data)->where);
}

static gboolean
has_setting (const FsScenario *scenario, guint curve, const char *key, const char *value)
{
  g_autofree char *own = fs_scenario_value (scenario, curve, key);

  return g_strcmp0 (own, value) == 0;
}

static void
operand_init (Operand *operand, const FsClaimSide *side, const FsFigureResults *figure)
{
  const FsScenario *scenario = figure->scenario;
  guint n_curves = fs_scenario_n_curves (scenario);

  *operand = (Operand){ side, figure, NULL, g_new0 (gboolean, n_curves), g_new0 (gboolean, n_curves) };
  for (guint c = 0; c < n_curves; c++)
    {
      gboolean is_simulated = fs_scenario_curve (scenario, c)->simulation_absent == NULL;

      operand->is_meant[c] = is_simulated;
      for (guint s = 0; s < FS_CLAIM_SETTINGS && side->curves[s].key != NULL; s++)
        operand->is_meant[c]
            = operand->is_meant[c] && has_setting (scenario, c, side->curves[s].key, side->curves[s].value);
      operand->is_ahead[c]
          = is_simulated && side->behind.key != NULL && has_setting (scenario, c, side->behind.key, side->behind.value);
    }
  if (strcmp (side->quantity, FS_CLAIM_SATURATION) != 0)
    operand->points = fs_sweep_known_points (scenario, NULL);
  else
    {
      /* One value per curve. */
      operand->points = g_array_new (FALSE, FALSE, sizeof (FsSweepPoint));
      for (guint c = 0; c < n_curves; c++)
        {
          FsSweepPoint point = { .curve = c };

          if (!fs_scenario_curve (scenario, c)->hidden)
            g_array_append_val (operand->points, point);
        }
    }
}

static void
operand_clear (Operand *operand)
{
  g_array_unref (operand->points);
  g_free (operand->is_meant);
  g_free (operand->is_ahead);
}

static const FsCurve *
curve_of (const Operand *operand, const FsSweepPoint *point)
{
  return fs_sweep_curve (operand->figure->scenario, point);
}

static gboolean
look_up (gconstpointer data, const char *name, FsExpressionName *found)
{
  const Scope *scope = data;
  int parameter = fs_word_index (name, parameter_names);
  const FsSimResult *result = scope->result;
  int q = result->quantities != NULL ? fs_record_find (result->quantities, name) : -1;

  *found = (FsExpressionName){ .shape = FS_SHAPE_SCALAR, .rows = 1, .columns = 1 };
  if (q >= 0)
    {
      int h = result->half_widths != NULL ? fs_record_find (result->half_widths, name) : -1;

      found->quantity = &result->quantities->quantities[q];
      found->shape = found->quantity->shape;
      fs_shape_size (found->shape, result->quantities->size, &found->rows, &found->columns);
      found->values = fs_record_at (result->quantities, (guint) q, NULL);
      found->half_widths = h >= 0 ? fs_record_at (result->half_widths, (guint) h, NULL) : NULL;
      return TRUE;
    }
  if (strcmp (name, "latency_unicast") == 0)
    {
      guint n_latencies;

      found->quantity = &fs_sim_latency_quantities (&n_latencies)[0];
      found->values = &result->unicast.mean;
      found->half_widths = &result->unicast.half_width;
    }
  else if (parameter >= 0)
    found->values = &scope->parameters[parameter];
  else
    return FALSE;
  return TRUE;
}

/* Returns element @i of @quantity, and in @n_elements how many there are. */
static FsClaimValue
simulated_value (const FsCurve *curve, const FsSimResult *result, const char *quantity, guint i, guint *n_elements)
{
  const Scope scope = { result, { curve->params.n, curve->params.V, curve->params.length_flits } };
  g_autoptr (FsExpression) expression = fs_expression_new (quantity, look_up, &scope);
  FsClaimValue value = NO_VALUE;
  guint rows, columns;
  FsElement element = { .shape = fs_expression_shape (expression, &rows, &columns) };
  double half_width;

  element.columns = columns;
  element.index = MIN (i, rows * columns - 1);
  *n_elements = rows * columns;
  value.value = fs_expression_value (expression, element);
  half_width = fs_expression_half_width (expression, element);
  /* Values of the scenario are exact, and what never occurred has no interval. */
  if (isnan (half_width) && (fs_expression_quantity (expression, 0, NULL) == NULL || value.value == 0))
    half_width = 0;
  value.low = value.value - half_width;
  value.high = value.value + half_width;
  return value;
}

/* Between which loads the simulation of a curve saturates: as searched, else between points of the sweep. */
static State
find_saturation (const FsFigureResults *figure, guint curve, guint n_points, FsClaimValue *value)
{
  double low = NAN, high = INFINITY;
  guint n_known = 0;

  for (guint b = 0; b < figure->n_brackets; b++)
    if (figure->brackets[b].curve == curve && figure->brackets[b].done)
      {
        low = figure->brackets[b].low;
        high = figure->brackets[b].high;
        *value = (FsClaimValue){ (low + high) / 2, low, high };
        return STATE_KNOWN;
      }
  for (guint i = 0; i < figure->n_points; i++)
    {
      const FsPointView *view = &figure->points[i];

      if (view->point.curve != curve || view->state != FS_POINT_DONE || view->result == NULL)
        continue;
      n_known++;
      if (view->result->status == FS_SIM_SATURATED)
        high = fmin (high, view->point.rate);
    }
  for (guint i = 0; i < figure->n_points; i++)
    {
      const FsPointView *view = &figure->points[i];

      if (view->point.curve == curve && view->state == FS_POINT_DONE && view->result != NULL
          && view->result->status == FS_SIM_OK && view->point.rate < high)
        low = fmax (low, view->point.rate);
    }
  *value = (FsClaimValue){ isinf (high) ? low : (low + high) / 2, low, high };
  return n_known < n_points ? STATE_MISSING : isnan (low) ? STATE_ABSENT : STATE_KNOWN;
}

/* Looks up element @i of @quantity at @point; @n_elements becomes the number of elements. */
static State
find_value (const Operand *operand, const FsSweepPoint *point, const char *quantity, Source source, guint i,
            guint *n_elements, FsClaimValue *value)
{
  const FsFigureResults *figure = operand->figure;
  const FsCurve *curve = curve_of (operand, point);

  *n_elements = 1;
  *value = NO_VALUE;
  if (source == SOURCE_PRINTED)
    {
      /* The detours of the prose are another reading of the same table. */
      if (curve->store_forward.adaptive == FS_DETOUR_PRINTED)
        return STATE_ABSENT;
      *value = exact_value (fs_published_T (curve));
      return isnan (value->value) ? STATE_ABSENT : STATE_KNOWN;
    }
  if (source == SOURCE_MODEL)
    {
      g_autoptr (FsModelPoint) solved = NULL;

      if (curve->model_absent != NULL)
        return STATE_ABSENT;
      solved = fs_model_solve (curve->model, &curve->inputs, FS_VARIANT_PUBLISHED, point->rate);
      *value = exact_value (fs_compare_modelled (solved, &curve->inputs, quantity));
      return isnan (value->value) ? STATE_ABSENT : STATE_KNOWN;
    }
  if (strcmp (quantity, FS_CLAIM_SATURATION) == 0)
    {
      g_autoptr (GArray) points = fs_sweep_known_points (figure->scenario, NULL);
      guint n_points = 0;

      for (guint p = 0; p < points->len; p++)
        n_points += g_array_index (points, FsSweepPoint, p).curve == point->curve;
      return find_saturation (figure, point->curve, n_points, value);
    }
  for (guint p = 0; p < figure->n_points; p++)
    {
      const FsPointView *view = &figure->points[p];

      if (view->point.curve != point->curve || view->point.step != point->step || view->point.rate != point->rate
          || view->state != FS_POINT_DONE || view->result == NULL)
        continue;
      if (view->result->status != FS_SIM_OK && view->result->status != FS_SIM_NOT_CONVERGED)
        return STATE_ABSENT;
      *value = simulated_value (curve, view->result, quantity, i, n_elements);
      return isnan (value->value) ? STATE_ABSENT : view->result->status == FS_SIM_OK ? STATE_KNOWN : STATE_UNSETTLED;
    }
  return STATE_MISSING;
}

/* The value of a side of a pair: that of its quantity, or by which fraction it is less than the one of another curve. */
static State
find_side (const Operand *operand, const FsSweepPoint *point, Source source, guint i, guint *n_elements,
           FsClaimValue *value)
{
  const char *quantity = operand->side->quantity;
  State state = find_value (operand, point, quantity, source, i, n_elements, value), other;

  for (guint p = 0; operand->side->behind.key != NULL && p < operand->points->len; p++)
    {
      const FsSweepPoint *ahead = &g_array_index (operand->points, FsSweepPoint, p);
      FsClaimValue of;

      if (!operand->is_ahead[ahead->curve] || ahead->step != point->step || ahead->rate != point->rate)
        continue;
      other = find_value (operand, ahead, quantity, source, i, n_elements, &of);
      *value = (FsClaimValue){ 1 - value->value / of.value, 1 - value->high / of.low, 1 - value->low / of.high };
      return MAX (state, other);
    }
  return operand->side->behind.key != NULL ? STATE_ABSENT : state;
}

/* Messages per cycle on a channel of a hypercube; NAN where the pattern does not say it. */
static double
channel_rate_of (const FsCurve *curve, double rate)
{
  double p[FS_PATTERN_MAX_N];
  int n = curve->params.n;

  if (!curve->switching->has_flits || fs_curve_is_grid (curve)
      || !fs_pattern_probabilities (&curve->params.pattern, n, p, NULL))
    return NAN;
  return rate * fs_pattern_mean_distance (p, n) / n;
}

/* Whether @part is about this step of a curve, as @side of it. */
static gboolean
is_about (const FsClaimPart *part, const FsClaimSide *side, const FsCurve *curve)
{
  gboolean stores = !curve->switching->has_flits;
  int n = stores ? curve->store_forward.n : curve->params.n;
  double buffer = curve->store_forward.buffer == FS_INFINITE_BUFFER ? INFINITY : curve->store_forward.buffer;

  return (part->n == 0 || n == part->n) && fs_curve_count_nodes (curve) >= part->min_nodes
         && (!part->finite || !stores || isfinite (buffer)) && (side->buffer == 0 || buffer == side->buffer);
}

/* Whether two steps of curves make a pair: the same network (unless they are neighbors) and traffic at the same x. */
static gboolean
are_alike (const FsClaimPart *part, const FsCurve *a, const FsCurve *b)
{
  const FsStoreForwardParams *p = &a->store_forward, *q = &b->store_forward;

  if (a->switching != b->switching)
    return FALSE;
  if (a->switching->has_flits)
    return a->params.n == b->params.n && a->params.topology == b->params.topology;
  return (part->pairing == FS_PAIRS_OF_NEIGHBORS || (p->n == q->n && p->k == q->k)) && p->operation == q->operation
         && (p->operation != FS_OPERATION_MULTICAST
             || (p->destinations == q->destinations && p->fraction == q->fraction))
         && p->max_per_source == q->max_per_source
         && (part->a.buffer != 0 || part->b.buffer != 0 || p->buffer == q->buffer);
}

static gboolean
are_at_one_load (const FsClaimPart *part, const FsCurve *a, double rate_a, const FsCurve *b, double rate_b)
{
  double load_a, load_b;

  if (part->pairing != FS_PAIRS_AT_EQUAL_UTILIZATION)
    return rate_a == rate_b;
  load_a = channel_rate_of (a, rate_a);
  load_b = channel_rate_of (b, rate_b);
  return fabs (load_a - load_b) <= EQUAL_UTILIZATION * load_b;
}

/* Returns "GH(3,25), m = 2, B = 3", "0.012" or "0.012, Virtual cut-through". */
static char *
place_of (const FsClaimPart *part, const FsScenario *scenario, const FsSweepPoint *point, const FsCurve *curve,
          Source source)
{
  GString *text = g_string_new (NULL);

  if (curve->switching->has_flits)
    {
      g_autofree char *rate = fs_number_display (point->rate, RATE_DIGITS);
      g_autofree char *label = fs_scenario_value (scenario, point->curve, "label");

      g_string_append (text, strcmp (part->a.quantity, FS_CLAIM_SATURATION) == 0 ? label : rate);
      return g_string_free (text, FALSE);
    }
  g_string_append_printf (text, "GH(%d,%d)", curve->store_forward.n, curve->store_forward.k);
  if (curve->store_forward.max_per_source != FS_FREE_SOURCES && source != SOURCE_PRINTED)
    g_string_append_printf (text, ", m = %u", curve->store_forward.max_per_source);
  if (part->a.buffer != 0 || part->b.buffer != 0)
    return g_string_free (text, FALSE);
  if (curve->store_forward.buffer == FS_INFINITE_BUFFER)
    g_string_append (text, ", B = ∞");
  else
    g_string_append_printf (text, ", B = %d", curve->store_forward.buffer);
  return g_string_free (text, FALSE);
}

/* Adds the pair of two points, one for each element of the quantity. */
static void
add_pair (FsClaimPairs *list, const FsClaimPart *part, Source source, const Operand *a, const FsSweepPoint *point_a,
          const Operand *b, const FsSweepPoint *point_b)
{
  const FsCurve *curve = curve_of (a, point_a);
  guint n_elements = 1;

  for (guint i = 0; i < n_elements; i++)
    {
      FsComparedPair pair = { .nodes = fs_curve_count_nodes (curve) };
      guint ignored;
      State state_a, state_b, worst;

      state_a = find_side (a, point_a, source, i, &n_elements, &pair.a);
      state_b = find_side (b, point_b, source, i, &ignored, &pair.b);
      worst = MAX (state_a, state_b);
      if (part->also != NULL && worst <= STATE_UNSETTLED)
        {
          worst = MAX (worst, find_value (a, point_a, part->also, source, i, &ignored, &pair.also_a));
          worst = MAX (worst, find_value (b, point_b, part->also, source, i, &ignored, &pair.also_b));
        }
      list->n_missing += worst == STATE_MISSING;
      if (worst >= STATE_MISSING || (part->converged && worst == STATE_UNSETTLED))
        continue;
      pair.settled = worst == STATE_KNOWN;
      pair.where = place_of (part, a->figure->scenario, point_a, curve, source);
      if (n_elements > 1)
        {
          char *where = pair.where;

          pair.where = g_strdup_printf ("%s [%u]", where, i);
          g_free (where);
        }
      /* A table has a network once, a figure also with matched sources. */
      for (guint p = 0; source == SOURCE_PRINTED && p < list->pairs->len && pair.where != NULL; p++)
        if (strcmp (g_array_index (list->pairs, FsComparedPair, p).where, pair.where) == 0)
          g_clear_pointer (&pair.where, g_free);
      if (pair.where != NULL)
        g_array_append_val (list->pairs, pair);
    }
}

static FsClaimPairs *
pairs_new (const FsClaimPart *part, Source source, const FsFigureResults *of_a, const FsFigureResults *of_b)
{
  FsClaimPairs *list = g_new0 (FsClaimPairs, 1);
  Operand a, b;

  list->pairs = g_array_new (FALSE, FALSE, sizeof (FsComparedPair));
  g_array_set_clear_func (list->pairs, pair_clear);
  operand_init (&a, &part->a, of_a);
  operand_init (&b, &part->b, of_b);
  for (guint i = 0; i < a.points->len; i++)
    {
      const FsSweepPoint *point = &g_array_index (a.points, FsSweepPoint, i), *neighbor = NULL;
      const FsCurve *curve = curve_of (&a, point);

      if (!a.is_meant[point->curve] || !is_about (part, a.side, curve))
        continue;
      for (guint j = 0; j < b.points->len; j++)
        {
          const FsSweepPoint *other = &g_array_index (b.points, FsSweepPoint, j);
          const FsCurve *compared = curve_of (&b, other);

          if (!b.is_meant[other->curve] || !is_about (part, b.side, compared) || !are_alike (part, curve, compared)
              || !are_at_one_load (part, curve, point->rate, compared, other->rate))
            continue;
          switch (part->pairing)
            {
            case FS_PAIRS_OF_CURVES:
            case FS_PAIRS_AT_EQUAL_UTILIZATION:
              add_pair (list, part, source, &a, point, &b, other);
              break;
            case FS_PAIRS_ON_CURVE:
              if (other->curve == point->curve)
                add_pair (list, part, source, &a, point, &b, other);
              break;
            case FS_PAIRS_OF_NEIGHBORS:
              if (other->curve < point->curve && (neighbor == NULL || other->curve > neighbor->curve))
                neighbor = other;
              break;
            default:
              g_assert_not_reached ();
            }
        }
      if (neighbor != NULL)
        add_pair (list, part, source, &a, point, &b, neighbor);
    }
  operand_clear (&a);
  operand_clear (&b);
  return list;
}

FsClaimPairs *
fs_claim_pairs_new (const FsClaimPart *part, const FsFigureResults *of_a, const FsFigureResults *of_b)
{
  g_return_val_if_fail (part != NULL && of_a != NULL && of_b != NULL, NULL);

  return pairs_new (part, part->of_model ? SOURCE_MODEL : SOURCE_SIMULATION, of_a, of_b);
}

FsClaimPairs *
fs_claim_pairs_new_printed (const FsClaimPart *part, const FsScenario *of_a, const FsScenario *of_b)
{
  const FsFigureResults a = { .scenario = of_a }, b = { .scenario = of_b };

  g_return_val_if_fail (part != NULL && of_a != NULL && of_b != NULL, NULL);

  return pairs_new (part, SOURCE_PRINTED, &a, &b);
}

void
fs_claim_pairs_free (FsClaimPairs *pairs)
{
  if (pairs == NULL)
    return;
  g_array_unref (pairs->pairs);
  g_free (pairs);
}
