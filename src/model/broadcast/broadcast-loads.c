#include "model/broadcast/broadcast-loads.h"

#include <math.h>

#include "model/broadcast/broadcast-errata.h"

void
fs_broadcast_loads (const FsModelInputs *inputs, guint repairs, FsBroadcastLoads *loads)
{
  int n = inputs->n;
  double beta = inputs->beta;
  double copies, others = ldexp (1, n) - 1, replicating = ldexp (1, n - 1) - 1;
  double pairs = 0; /* ordered pairs of dimensions that a unicast crosses, mean */

  fs_pattern_probabilities (&inputs->pattern, n, loads->p, NULL); /* eq 5, and KSO's and KD94's laws of distance */
  loads->depth = ldexp (n, n - 1) / others;
  loads->spread = inputs->fixed_length ? 0 : inputs->M * inputs->M;
  if (inputs->pattern.kind == FS_PATTERN_UNIFORM)
    {
      loads->dbar = loads->depth; /* eq 6 */
      loads->crosses = 0.5;
    }
  else
    {
      loads->dbar = fs_pattern_mean_distance (loads->p, n);
      for (int k = 2; k <= n; k++)
        pairs += k * (k - 1) * loads->p[k - 1];
      loads->crosses = n > 1 ? pairs / ((n - 1) * loads->dbar) : 0;
    }
  /* The printed mean number of copies, eq 10, runs over all nodes, half of which send none, but multiplies a rate of
   * replicating nodes only (ERRATA B1). */
  if (repairs & FS_REPAIR_B1)
    loads->omega = n == 1 ? 0 : (others - n) / replicating;
  else
    loads->omega = (others - n) / others;
  loads->su = 1 - beta;
  loads->sb = beta;
  loads->sr = (ldexp (1, n - 1) - 1) * beta;    /* eq 3 */
  loads->cu = (1 - beta) * loads->dbar / n;     /* eq 7 */
  loads->cb = beta;                             /* eq 8 */
  loads->cr = loads->omega / n * loads->sr;     /* eq 11 */
  loads->c = loads->cu + loads->cb + loads->cr; /* eq 4 */
  copies = loads->sb + loads->cr;
  if (inputs->queues > 0)
    copies *= (double) n / inputs->queues;
  loads->s = loads->su / (inputs->queues > 0 ? inputs->queues : n) + copies; /* SOM01 eq 26 */
  loads->w_b = (loads->cb + loads->cr) / loads->c;                           /* SOM01 eq 17 */
  loads->w_u = loads->cu / loads->c;
  /* The printed weights count operations, though the queue serves messages (ERRATA B2). */
  if (!(repairs & FS_REPAIR_B2))
    loads->v_b = (loads->sb + loads->sr) / (loads->su + loads->sb + loads->sr); /* SOM01 eq 27 */
  else
    loads->v_b = copies / loads->s;
  loads->pairs = 0;
  if (fs_broadcast_single_port (inputs))
    {
      /* MODELS.md 3.5: no paper prints this queue, so nothing in it is to be corrected. */
      copies = beta * others;
      loads->s = loads->su + copies;
      loads->v_b = copies / loads->s;
      loads->pairs = beta * n * (n - 1);
      for (int i = 2; i < n; i++)
        loads->pairs += beta * i * (i - 1) * ldexp (1, n - i - 1);
    }
  loads->v_u = 1 - loads->v_b;
  loads->hop = repairs & FS_REPAIR_B3 ? 1 : 0;
}
