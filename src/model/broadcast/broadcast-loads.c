#include "model/broadcast/broadcast-loads.h"

#include <math.h>

#include "model/broadcast/broadcast-assumptions.h"
#include "model/broadcast/broadcast-errata.h"

/* Depths of both halves of a double tree. */
#define FORWARD(n) ((n) / 2)
#define BACKWARD(n) ((n) - (n) / 2 - 1)

/* n over k. */
static double
choose (int n, int k)
{
  double product = 1;

  if (k < 0 || k > n)
    return 0;
  for (int i = 1; i <= k; i++)
    product = product * (n - k + i) / i;
  return product;
}

/* Nodes that send i copies, i from 0, without the source; returns how many send some, the complement among them. */
static double
count_forwarding (FsModelBroadcast broadcast, int n, double *forwarding)
{
  double leaves = ldexp (1, n) - 2, replicating = 0;

  if (broadcast == FS_MODEL_BROADCAST_BINOMIAL)
    {
      for (int i = 0; i < n; i++)
        forwarding[i] = ldexp (1, n - i - 1);
      return ldexp (1, n - 1) - 1;
    }
  if (broadcast == FS_MODEL_BROADCAST_MULTIDESTINATION)
    {
      /* 4^t holders reach 3 times as many nodes in pair t, which send n - 2t - 2 worms into later ones. */
      for (int i = 0; i < n; i++)
        forwarding[i] = n - i >= 2 && (n - i) % 2 == 0 ? 3 * ldexp (1, n - i - 2) : 0;
      if (n % 2 == 1)
        forwarding[0] = ldexp (1, n - 1);
      return leaves + 1 - forwarding[0];
    }
  /* A node that received its copy along position p at depth m is one of C(p, m - 1), and sends n - 1 - p copies unless the tree
   * is cut there. */
  for (int i = n - 1; i > 0; i--)
    {
      forwarding[i] = 0;
      for (int m = 1; m < FORWARD (n); m++)
        forwarding[i] += choose (n - 1 - i, m - 1);
      for (int m = 1; m < BACKWARD (n); m++)
        forwarding[i] += choose (n - 1 - i, m - 1);
      replicating += forwarding[i];
    }
  forwarding[0] = leaves - replicating + (BACKWARD (n) == 0);
  return replicating + (BACKWARD (n) > 0);
}

void
fs_broadcast_latencies (const FsModelInputs *inputs, const FsBroadcastLoads *loads, double copy, double far_copy,
                        double *mean, double *last)
{
  int n = inputs->n;

  *last = n * copy; /* SOM01 eq 1 */
  *mean = loads->depth * copy;
  if (inputs->broadcast == FS_MODEL_BROADCAST_BINOMIAL)
    return;
  if (inputs->broadcast == FS_MODEL_BROADCAST_MULTIDESTINATION)
    {
      /* Of four holders of a pair, two receive it from a worm to both, and one from the other worm. */
      *last = n / 2 * far_copy + n % 2 * copy;
      *mean = (n / 2 * (2 * far_copy + copy) / 4 + n % 2 * copy / 2) * ldexp (1, n) / (ldexp (1, n) - 1);
      return;
    }
  *last = fmax (FORWARD (n) * copy, far_copy + BACKWARD (n) * copy);
  *mean = 0;
  for (int m = 1; m <= FORWARD (n); m++)
    *mean += choose (n, m) * m * copy;
  for (int m = 0; m <= BACKWARD (n); m++)
    *mean += choose (n, m) * (far_copy + m * copy);
  *mean /= ldexp (1, n) - 1;
}

/* Replaces what the tree loads by the worms of MODELS.md 4.8: in each pair of dimensions a holder sends one of two hops and one of one
 * hop, in a last single dimension one. */
static void
load_worms (const FsModelInputs *inputs, guint repairs, FsBroadcastLoads *loads)
{
  int n = inputs->n;
  double beta = inputs->beta, others = ldexp (1, n) - 1, queues = inputs->queues > 0 ? inputs->queues : n;
  double singles = n % 2 == 1 ? ldexp (1, n - 1) : 0, two_hops = (others - singles) / 3, worms = 2 * two_hops + singles;
  double of_source = n / 2 * 3 + n % 2; /* hops */
  double replicating = others - loads->forwarding[0], forwarded = worms - n, hops = others - of_source;

  loads->omega = forwarded / (repairs & FS_REPAIR_B1 ? fmax (replicating, 1) : others);
  /* Without correction B1 fewer are forwarded, of all kinds alike. */
  if (!(repairs & FS_REPAIR_B1))
    hops *= replicating / others;
  loads->cb = beta * of_source / n;
  loads->cr = beta * hops / n;
  loads->c = loads->cu + loads->cb + loads->cr;
  loads->pair = beta * two_hops / n * (of_source + hops) / others;
  loads->single = beta * singles / n * (of_source + hops) / others;
  loads->w_b = loads->w_u = NAN;
  loads->s = loads->su / queues + (double) n / queues * (2 * loads->pair + loads->single);
  if ((repairs & FS_REPAIR_B2) != 0)
    {
      loads->v_c = (double) n / queues * loads->pair / loads->s;
      loads->v_b = (double) n / queues * (loads->pair + loads->single) / loads->s;
    }
}

void
fs_broadcast_loads (const FsModelInputs *inputs, guint repairs, FsBroadcastLoads *loads)
{
  int n = inputs->n;
  double beta = inputs->beta;
  double copies, others = ldexp (1, n) - 1,
                 queues = inputs->queues > 0 ? inputs->queues : n; /* and nodes that forward: */
  double replicating = count_forwarding (inputs->broadcast, n, loads->forwarding), forwarded = others - n;
  gboolean double_tree = inputs->broadcast == FS_MODEL_BROADCAST_DOUBLE_TREE;
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
  if (double_tree)
    forwarded = FORWARD (n) > 0 ? others - 1 - n : 0;
  if (repairs & FS_REPAIR_B1)
    loads->omega = replicating > 0 ? forwarded / replicating : 0;
  else
    loads->omega = forwarded / others;
  loads->su = 1 - beta;
  loads->sb = beta;
  loads->sr = replicating * beta;                           /* eq 3 */
  loads->cu = (1 - beta) * loads->dbar / n;                 /* eq 7 */
  loads->cb = double_tree && FORWARD (n) == 0 ? 0 : beta;   /* eq 8 */
  loads->cr = loads->omega / n * loads->sr;                 /* eq 11 */
  loads->cc = double_tree ? beta : 0;                       /* n hops over n channels */
  loads->c = loads->cu + loads->cb + loads->cr + loads->cc; /* eq 4 */
  loads->pair = loads->single = 0;
  copies = loads->cb + loads->cr;
  if (inputs->queues > 0)
    copies *= (double) n / inputs->queues;
  loads->s = loads->su / queues + copies + loads->cc / queues; /* SOM01 eq 26 */
  loads->w_b = (loads->cb + loads->cr) / loads->c;             /* SOM01 eq 17 */
  loads->w_u = (loads->cu + loads->cc) / loads->c;
  loads->far = loads->cc > 0 ? loads->cc / (loads->cu + loads->cc) : 0;
  loads->v_c = 0;
  /* The printed weights count operations, though the queue serves messages (ERRATA B2). */
  if (!(repairs & FS_REPAIR_B2))
    loads->v_b = (loads->sb + loads->sr) / (loads->su + loads->sb + loads->sr); /* SOM01 eq 27 */
  else
    {
      loads->v_b = copies / loads->s;
      loads->v_c = loads->cc / queues / loads->s;
    }
  if (inputs->broadcast == FS_MODEL_BROADCAST_MULTIDESTINATION)
    load_worms (inputs, repairs, loads);
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
  if (inputs->corrections != NULL)
    fs_broadcast_correct_loads (inputs, loads);
}
