/* A planned curve is divided into FS_VECTOR_WIDTH parts of equal length, which are solved beside each other in rising order,
 * each point from its neighbors (REFINED_KIM_DAS.md 8). */
#include "model/unicast/refined-curve.h"

#include "model/curve.h"
#include "model/unicast/refined-network.h"

/* Up to this fraction of the saturation rate dimension order surely has a solution that the rounds tell to 1e-12. */
#define SAFE 0.9995

/**
 * Planned: points at the planned rates of a curve
 * @n_safe: of the first ones it is known that they have a solution
 * @loads, @delays, @solved: [point]
 * @walked: over the safe ones
 * @other: a point at another rate
 */
typedef struct {
  FsRefinedNetwork *net;
  guint n_safe;
  double *loads;
  FsRefinedDelay *delays;
  gboolean *solved;
  gboolean walked;
  FsRefinedDelay other;
} Planned;

static void
planned_free (gpointer data)
{
  Planned *planned = data;

  fs_refined_network_free (planned->net);
  g_free (planned->loads);
  g_free (planned->delays);
  g_free (planned->solved);
  g_free (planned);
}

/* Solves the safe points. Where their number is no multiple of that of the parts, these overlap. */
static void
walk_over (Planned *planned)
{
  guint n = planned->n_safe, length = (n + FS_VECTOR_WIDTH - 1) / FS_VECTOR_WIDTH;
  FsSideBySide equations = fs_refined_network_equations (planned->net);
  FsWalk *walk = fs_walk_new (&equations, planned->net, planned->loads[n - 1]);

  for (guint step = 0; step < length; step++)
    {
      FsRefinedDelay *delays[FS_VECTOR_WIDTH];
      double loads[FS_VECTOR_WIDTH];
      guint place[FS_VECTOR_WIDTH], settled;

      for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
        {
          place[l] = l * (n - length) / (FS_VECTOR_WIDTH - 1) + step;
          loads[l] = planned->loads[place[l]];
        }
      settled = fs_walk_settle (walk, loads);
      for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
        {
          /* Where parts overlap, points come twice. */
          if (planned->solved[place[l]])
            settled &= ~(1u << l);
          if (settled >> l & 1)
            planned->solved[place[l]] = TRUE;
          delays[l] = &planned->delays[place[l]];
        }
      fs_refined_network_read (planned->net, settled, delays);
      for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
        if ((settled >> l & 1) && delays[l]->reason != FS_REASON_NONE)
          planned->solved[place[l]] = FALSE;
    }
  fs_walk_free (walk);
}

const FsRefinedDelay *
fs_refined_curve_solve (FsModelCurve *curve, double rate, gboolean bare)
{
  guint i = fs_model_curve_find (curve, rate);
  Planned *planned;

  planned = curve->memory;
  if (planned == NULL)
    {
      curve->memory = planned = g_new0 (Planned, 1);
      curve->free_memory = planned_free;
      planned->net = fs_refined_network_new (&curve->inputs);
      fs_refined_network_set_job (planned->net, curve->job);
      planned->loads = g_new (double, curve->n_rates);
      planned->delays = g_new0 (FsRefinedDelay, curve->n_rates);
      planned->solved = g_new0 (gboolean, curve->n_rates);
      for (guint p = 0; p < curve->n_rates; p++)
        {
          planned->loads[p] = curve->rates[p] * curve->inputs.tu;
          if (curve->rates[p] <= SAFE * curve->saturation && !curve->inputs.finite_buffer)
            planned->n_safe = p + 1;
        }
    }
  if (i == curve->n_rates)
    {
      double load = rate * curve->inputs.tu;

      fs_refined_network_solve (planned->net, &load, 1, bare, &planned->other);
      return &planned->other;
    }
  if (i < planned->n_safe && !planned->walked)
    {
      walk_over (planned);
      planned->walked = TRUE;
    }
  if (!planned->solved[i])
    {
      guint n = MIN (curve->n_rates - i, FS_VECTOR_WIDTH);

      fs_refined_network_solve (planned->net, &planned->loads[i], n, FALSE, &planned->delays[i]);
      for (guint l = 0; l < n; l++)
        planned->solved[i + l] = TRUE;
    }
  return &planned->delays[i];
}
