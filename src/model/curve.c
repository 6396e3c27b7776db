/* All points of a curve with one model, inputs, and variant. */
#include "model/curve.h"

#include <math.h>
#include <string.h>

/* Beyond this fraction of the saturation rate the outputs enlarge the last digits of a state so much that these must be those
 * that rounding errors leave. */
#define SAFE 0.99
/* Nearer to the end than this, see root_of(), plain rounds decide whether a point has a solution. */
#define NEAREST 1e-3
/* By how much a state may differ from what plain rounds came near to. */
#define ALIKE 1e-2
/* By how much it may differ from what its neighbors foresee: times root_of(), and as a part of the distance between the two
 * solutions that join at the end. */
#define SAME_BRANCH 1e-2
#define NEARER 0.1

/**
 * States: what is known of one kind of states
 */
typedef struct {
  FsIteration iteration;
  FsTrail trail;
} States;

struct _FsModelCurve {
  const FsModel *model;
  FsModelInputs inputs;
  FsVariant variant;
  double saturation;
  States states[FS_MODEL_CURVE_STATES];
  gpointer parts;
  double *rates; /* planned */
  guint n_rates;
  const FsJob *job;
  gpointer memory;
  GDestroyNotify free_memory;
};

FsModelCurve *
fs_model_curve_new (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, double saturation)
{
  FsModelCurve *curve;

  g_return_val_if_fail (model != NULL && inputs != NULL, NULL);
  g_return_val_if_fail (fs_model_has_variant (model, variant), NULL);

  curve = g_new0 (FsModelCurve, 1);
  curve->model = model;
  curve->inputs = *inputs;
  curve->variant = variant;
  curve->saturation = saturation;
  return curve;
}

void
fs_model_curve_free (FsModelCurve *curve)
{
  if (curve == NULL)
    return;
  for (guint i = 0; i < FS_MODEL_CURVE_STATES; i++)
    {
      fs_iteration_clear (&curve->states[i].iteration);
      fs_trail_clear (&curve->states[i].trail);
    }
  g_free (curve->parts);
  g_free (curve->rates);
  if (curve->memory != NULL)
    curve->free_memory (curve->memory);
  g_free (curve);
}

void
fs_model_curve_set_job (FsModelCurve *curve, const FsJob *job)
{
  curve->job = job;
}

const FsJob *
fs_model_curve_job (const FsModelCurve *curve)
{
  return curve->job;
}

FsModelPoint *
fs_model_curve_solve (FsModelCurve *curve, double rate)
{
  g_return_val_if_fail (curve != NULL, NULL);

  return fs_model_solve_on_curve (curve->model, &curve->inputs, curve->variant, rate, curve);
}

gboolean
fs_model_curve_is_safe (const FsModelCurve *curve, double rate)
{
  return fs_model_curve_is_below (curve, SAFE, rate);
}

gboolean
fs_model_curve_is_below (const FsModelCurve *curve, double fraction, double rate)
{
  return curve != NULL && rate <= fraction * curve->saturation;
}

static double
difference (const double *a, const double *b, guint length)
{
  double largest = 0;

  for (guint k = 0; k < length; k++)
    largest = fmax (largest, fabs (a[k] - b[k]) / fmax (1, fabs (b[k])));
  return largest;
}

/* The root of the distance from the end of the curve, 1 at rate 0, 0 at the end. States go like it where two solutions join
 * and vanish there; where a queue ends the curve they are smooth in it, too. */
static double
root_of (const FsModelCurve *curve, double rate)
{
  return sqrt (1 - rate / curve->saturation);
}

/* From the beginning. That another state is found than that @near it is possible: FALSE then, too. Fills @state. */
static gboolean
settle_alone (const FsStateRounds *rounds, gpointer data, const double *near, double *state)
{
  FsIteration iteration = { 0 };
  gboolean settled;

  rounds->begin (data);
  rounds->store (data, state);
  settled = fs_iteration_settle (&iteration, state, rounds->length, TRUE, rounds->round, data);
  fs_iteration_clear (&iteration);
  return settled && difference (state, near, rounds->length) <= ALIKE;
}

/* With plain rounds, which decide whether there is a solution, and from where they end if there is no other way. */
static gboolean
settle_plainly (const FsStateRounds *rounds, gpointer data, double *state, double *slack)
{
  FsIteration iteration = { 0 };
  double near[FS_ITERATION_MAX_LENGTH];
  gboolean settled;

  if (!rounds->arrive (data, slack))
    return FALSE;
  rounds->store (data, near);
  if (settle_alone (rounds, data, near, state))
    return TRUE;
  memcpy (state, near, rounds->length * sizeof *state);
  settled = fs_iteration_settle (&iteration, state, rounds->length, TRUE, rounds->round, data);
  fs_iteration_clear (&iteration);
  if (settled)
    return TRUE;
  settled = rounds->arrive (data, NULL);
  rounds->store (data, state);
  return settled;
}

/* By how much a state may differ from @near, which its neighbors foresee at @root, to be the same solution. The other one,
 * which joins it at the end, is where they foresee it on the way back from there. */
static double
tolerance (const States *states, double root, const double *near, guint length)
{
  double other[FS_ITERATION_MAX_LENGTH];

  if (!fs_trail_foresee (&states->trail, -root, other, length))
    return SAME_BRANCH * root;
  return fmax (SAME_BRANCH * root, NEARER * difference (other, near, length));
}

/* From neighbors, beyond SAFE. The state is a solution of the same equations, to the last digits; that it is the least one
 * shows in that it is where its neighbors foresee it. */
static gboolean
settle_near (FsModelCurve *curve, States *states, double rate, const FsStateRounds *rounds, gpointer data)
{
  double root = root_of (curve, rate), near[FS_ITERATION_MAX_LENGTH], state[FS_ITERATION_MAX_LENGTH];

  if (!(root >= NEAREST) || !fs_trail_foresee (&states->trail, root, near, rounds->length))
    return FALSE;
  memcpy (state, near, rounds->length * sizeof *state);
  if (!fs_iteration_settle (&states->iteration, state, rounds->length, TRUE, rounds->round, data)
      || !(difference (state, near, rounds->length) <= tolerance (states, root, near, rounds->length)))
    return FALSE;
  fs_trail_add (&states->trail, root, state, rounds->length);
  return TRUE;
}

gboolean
fs_model_curve_settle (FsModelCurve *curve, guint index, double rate, const FsStateRounds *rounds, gpointer data,
                       double *slack)
{
  States *states = curve != NULL ? &curve->states[index] : NULL;
  double state[FS_ITERATION_MAX_LENGTH], place = NAN;

  g_return_val_if_fail (rounds->length <= FS_ITERATION_MAX_LENGTH, FALSE);

  *slack = NAN;
  if (curve != NULL)
    place = isfinite (curve->saturation) ? root_of (curve, rate) : rate;
  if (fs_model_curve_is_safe (curve, rate))
    {
      if (!fs_trail_foresee (&states->trail, place, state, rounds->length))
        {
          rounds->begin (data);
          rounds->store (data, state);
        }
      if (fs_iteration_settle (&states->iteration, state, rounds->length, FALSE, rounds->round, data))
        {
          fs_trail_add (&states->trail, place, state, rounds->length);
          return TRUE;
        }
    }
  else if (curve != NULL && settle_near (curve, states, rate, rounds, data))
    return TRUE;
  if (!settle_plainly (rounds, data, state, slack))
    return FALSE;
  if (isfinite (place))
    fs_trail_add (&states->trail, place, state, rounds->length);
  return TRUE;
}

FsTrail *
fs_model_curve_trail (FsModelCurve *curve)
{
  return &curve->states[0].trail;
}

gpointer
fs_model_curve_parts (FsModelCurve *curve, gsize size, gpointer alone, gboolean *fresh)
{
  *fresh = curve == NULL || curve->parts == NULL;
  if (curve == NULL)
    return alone;
  if (*fresh)
    curve->parts = g_malloc0 (size);
  return curve->parts;
}

void
fs_model_curve_plan (FsModelCurve *curve, const double *rates, guint n_rates)
{
  g_return_if_fail (curve != NULL && curve->rates == NULL);
  for (guint i = 0; i < n_rates; i++)
    g_return_if_fail (i == 0 ? rates[i] >= 0 : rates[i] > rates[i - 1]);

  curve->rates = g_memdup2 (rates, n_rates * sizeof *rates);
  curve->n_rates = n_rates;
}

const double *
fs_model_curve_planned (const FsModelCurve *curve, guint *n_rates)
{
  *n_rates = curve->n_rates;
  return curve->rates;
}

gpointer
fs_model_curve_memory (const FsModelCurve *curve)
{
  return curve->memory;
}

void
fs_model_curve_set_memory (FsModelCurve *curve, gpointer memory, GDestroyNotify free_memory)
{
  curve->memory = memory;
  curve->free_memory = free_memory;
}
