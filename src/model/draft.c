#include "model/draft.h"

#include <math.h>

#define PRECISION 1e-5 /* of solved points: far less than what a point between them is off */

/* Where a point is between 0 and 1: states and latencies change the faster the nearer the end is, but evenly in the root of the
 * distance from it. */
static double
place_of (double rate, double saturation)
{
  return 1 - sqrt (1 - rate / saturation);
}

static double
rate_at (double place, double saturation)
{
  return saturation * (1 - (1 - place) * (1 - place));
}

/* Latencies go like 1 by the distance from where a queue is full, so that their reciprocals are even. Those of values that differ
 * more than this are not. */
#define LARGEST_RATIO 100

/**
 * Nodes: what a polynomial goes through, in its barycentric form
 * @places, @values, @weights: [@n]
 * @reciprocal: @values are those of 1 by what is looked for
 */
typedef struct {
  double *places, *values, *weights;
  guint n;
  gboolean reciprocal;
} Nodes;

/* Takes the numbers among the values. */
static void
fill_nodes (Nodes *nodes, const double *places, const GPtrArray *solved, guint value)
{
  double range = places[solved->len - 1] - places[0], least = INFINITY, largest = -INFINITY;

  nodes->n = 0;
  for (guint i = 0; i < solved->len; i++)
    {
      double number = ((const FsModelPoint *) solved->pdata[i])->outputs->values[value];

      if (!isfinite (number))
        continue;
      nodes->places[nodes->n] = places[i];
      nodes->values[nodes->n++] = number;
      least = fmin (least, number);
      largest = fmax (largest, number);
    }
  nodes->reciprocal = least > 0 && largest <= LARGEST_RATIO * least;
  for (guint i = 0; i < nodes->n; i++)
    {
      nodes->weights[i] = 1;
      if (nodes->reciprocal)
        nodes->values[i] = 1 / nodes->values[i];
      /* A fourth of the range in the place of 1 keeps products of many distances within the doubles. */
      for (guint j = 0; j < nodes->n; j++)
        if (j != i)
          nodes->weights[i] *= range / (4 * (nodes->places[i] - nodes->places[j]));
    }
}

static double
interpolate (const Nodes *nodes, double place)
{
  double above = 0, below = 0;

  if (nodes->n == 0 || place < nodes->places[0] || place > nodes->places[nodes->n - 1])
    return NAN;
  for (guint i = 0; i < nodes->n; i++)
    {
      double distance = place - nodes->places[i], weight;

      if (distance == 0)
        return nodes->reciprocal ? 1 / nodes->values[i] : nodes->values[i];
      weight = nodes->weights[i] / distance;
      above += weight * nodes->values[i];
      below += weight;
    }
  if (nodes->reciprocal)
    return above / below > 0 ? below / above : NAN;
  return above / below;
}

/* Points on the polynomials through solved ones. */
static GPtrArray *
draw_between (const GPtrArray *solved, double saturation, guint n)
{
  GPtrArray *line = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_model_point_free);
  g_autofree double *places = g_new (double, solved->len + n), *memory = g_new (double, 3 * solved->len);
  double *between = places + solved->len;
  Nodes nodes = { memory, memory + solved->len, memory + 2 * solved->len, 0, FALSE };
  const FsModelPoint *first = solved->pdata[0], *last = solved->pdata[solved->len - 1];

  for (guint i = 0; i < solved->len; i++)
    places[i] = place_of (((const FsModelPoint *) solved->pdata[i])->rate, saturation);
  for (guint i = 0; i < n; i++)
    {
      FsModelPoint *point = g_new0 (FsModelPoint, 1);

      between[i] = places[0] + (places[solved->len - 1] - places[0]) * i / (n - 1);
      point->model = first->model;
      point->variant = first->variant;
      point->rate = i == 0 ? first->rate : i == n - 1 ? last->rate : rate_at (between[i], saturation);
      point->outputs = fs_record_new (first->outputs->quantities, first->outputs->n_quantities, first->outputs->size);
      g_ptr_array_add (line, point);
    }
  for (guint value = 0; value < first->outputs->offsets[first->outputs->n_quantities]; value++)
    {
      fill_nodes (&nodes, places, solved, value);
      for (guint i = 0; i < n; i++)
        ((FsModelPoint *) line->pdata[i])->outputs->values[value] = interpolate (&nodes, between[i]);
    }
  return line;
}

GPtrArray *
fs_model_draft_line (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, const FsModelDraft *draft,
                     const FsJob *job)
{
  g_autoptr (GPtrArray) solved = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_model_point_free);
  g_autoptr (FsModelCurve) curve = NULL;
  g_autofree double *rates = g_new (double, draft->n_solved);
  double last = place_of (draft->end, draft->saturation);
  guint n = draft->n_solved;

  g_return_val_if_fail (draft->end > 0 && draft->end < draft->saturation && n >= 2 && draft->n >= 2, NULL);

  /* The places of Chebyshev, between which polynomials are best. */
  for (guint i = 0; i < n; i++)
    rates[i] = rate_at (last * (1 - cos (G_PI * i / (n - 1))) / 2, draft->saturation);
  rates[n - 1] = draft->end;
  curve = fs_model_curve_new (model, inputs, variant, draft->saturation);
  fs_model_curve_set_job (curve, job);
  fs_model_curve_set_precision (curve, PRECISION);
  fs_model_curve_plan (curve, rates, n);
  for (guint i = 0; i < n && !fs_job_stopped (job); i++)
    {
      FsModelPoint *point = fs_model_curve_solve (curve, rates[i]);

      point->curve = NULL;
      if (point->status == FS_MODEL_OK && draft->kept != NULL)
        {
          FsRecord *all = point->outputs;

          point->outputs = fs_record_narrow (all, draft->kept, draft->n_kept);
          fs_record_free (all);
        }
      if (point->status == FS_MODEL_OK)
        g_ptr_array_add (solved, point);
      else
        fs_model_point_free (point);
    }
  if (fs_job_stopped (job))
    return NULL;
  return solved->len == n ? draw_between (solved, draft->saturation, draft->n) : g_steal_pointer (&solved);
}
