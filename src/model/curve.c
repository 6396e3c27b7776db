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

FsModelCurve *
fs_model_curve_new (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, double saturation)
{
  FsModelCurve *curve;

  g_return_val_if_fail (model != NULL && inputs != NULL, NULL);
  g_return_val_if_fail (fs_model_has_variant (model, variant), NULL);

  curve = g_aligned_alloc0 (1, sizeof *curve, G_ALIGNOF (FsModelCurve));
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
      fs_secants_clear (&curve->secants[i]);
      fs_trail_clear (&curve->trail[i]);
    }
  g_free (curve->parts);
  g_free (curve->rates);
  if (curve->memory != NULL)
    curve->free_memory (curve->memory);
  g_aligned_free (curve);
}

void
fs_model_curve_set_job (FsModelCurve *curve, const FsJob *job)
{
  curve->job = job;
}

void
fs_model_curve_set_precision (FsModelCurve *curve, double precision)
{
  curve->precision = precision;
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

/* With plain rounds, which decide whether there is a solution, and from the beginning again in fewer; from where the plain ones
 * ended if that leads to another state or nowhere. */
static gboolean
settle_plainly (const FsEquations *equations, gpointer data, double *state, double *slack)
{
  FsSecants secants = { 0 };
  double near[FS_STATE_MAX];
  gboolean settled;

  if (!equations->arrive (data, slack))
    return FALSE;
  equations->store (data, near);
  equations->begin (data);
  equations->store (data, state);
  settled = fs_fixed_point_settle (&secants, state, TRUE, equations, data);
  fs_secants_clear (&secants);
  if (settled && difference (state, near, equations->length) <= ALIKE)
    return TRUE;
  memcpy (state, near, equations->length * sizeof *state);
  settled = fs_fixed_point_settle (&secants, state, TRUE, equations, data);
  fs_secants_clear (&secants);
  if (settled)
    return TRUE;
  settled = equations->arrive (data, NULL);
  equations->store (data, state);
  return settled;
}

/* From neighbors, beyond SAFE. The state is a solution of the same equations, to the last digits; that it is the least one
 * shows in that it is where its neighbors foresee it. */
static gboolean
settle_near (FsModelCurve *curve, guint kind, double rate, const FsEquations *equations, gpointer data)
{
  FsTrail *trail = &curve->trail[kind];
  guint length = equations->length;
  double root = root_of (curve, rate), near[FS_STATE_MAX], state[FS_STATE_MAX], other[FS_STATE_MAX];
  double tolerance = SAME_BRANCH * root;

  if (!(root >= NEAREST) || !fs_trail_foresee (trail, root, near, length))
    return FALSE;
  memcpy (state, near, length * sizeof *state);
  if (!fs_fixed_point_settle (&curve->secants[kind], state, TRUE, equations, data))
    return FALSE;
  /* The other solution, which joins it at the end, is where its neighbors foresee it on the way back from there. */
  if (fs_trail_foresee (trail, -root, other, length))
    tolerance = fmax (tolerance, NEARER * difference (other, near, length));
  if (!(difference (state, near, length) <= tolerance))
    return FALSE;
  fs_trail_add (trail, root, state, length);
  return TRUE;
}

gboolean
fs_model_curve_settle (FsModelCurve *curve, guint kind, double rate, const FsEquations *equations, gpointer data,
                       double *slack)
{
  double state[FS_STATE_MAX], place = NAN;

  g_return_val_if_fail (equations->length <= FS_STATE_MAX, FALSE);

  *slack = NAN;
  if (curve != NULL)
    place = isfinite (curve->saturation) ? root_of (curve, rate) : rate;
  if (curve != NULL && rate <= SAFE * curve->saturation)
    {
      if (!fs_trail_foresee (&curve->trail[kind], place, state, equations->length))
        {
          equations->begin (data);
          equations->store (data, state);
        }
      if (fs_fixed_point_settle (&curve->secants[kind], state, FALSE, equations, data))
        {
          fs_trail_add (&curve->trail[kind], place, state, equations->length);
          return TRUE;
        }
    }
  else if (curve != NULL && settle_near (curve, kind, rate, equations, data))
    return TRUE;
  if (!settle_plainly (equations, data, state, slack))
    return FALSE;
  if (isfinite (place))
    fs_trail_add (&curve->trail[kind], place, state, equations->length);
  return TRUE;
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

guint
fs_model_curve_find (FsModelCurve *curve, double rate)
{
  guint i = curve->next;

  if (i >= curve->n_rates || curve->rates[i] != rate)
    for (i = 0; i < curve->n_rates && curve->rates[i] != rate; i++)
      ;
  if (i < curve->n_rates)
    curve->next = i + 1;
  return i;
}
