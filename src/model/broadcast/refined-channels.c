/* REFINED.md 6: how many virtual channels are held, and what waiting for one adds.
 *
 * The held ones follow a birth chain whose ratio g is where it holds as many as
 * messages need; how long they need them contains the waits, which the chain gives.
 */
#include "model/approach.h"
#include "model/broadcast/refined-parts.h"
#include "model/curve.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define FULLEST 0.98 /* maximum fraction of the virtual channels that can be held */
#define LONGER 1.25  /* chi of section 11, adaptive routing: a holder that waits is met more often */
/* theta of section 11, dimension order: over V, how much a wait of a holder lengthens the wait for it. */
#define DELAYED 2.45
/* Where the solution is about to be lost, this many rounds decide: part of the definition. */
#define MAX_ROUNDS 2000
#define CONVERGED 1e-13
#define MAX_STEPS 200

/* What the chain and the waits depend on besides the state. */
typedef struct {
  const FsRefinedGeometry *geometry;
  double lambda_cu;
  double yb;                           /* probability that a copy holds one */
  double longer, queued;               /* how much waits of holders count in a wait, and what headers ahead add */
  double unblocked;                    /* hold_u without waits */
  double births[FS_REFINED_MAX_V + 1]; /* [i] U_i / U_{i-1}, in units of g */
} Needs;

/* The chain in which unicasts hold @x. @slope: of ln g by x. */
typedef struct {
  double U[FS_REFINED_MAX_V + 1];
  double x;
  double g, slope;
} Chain;

/* Fills U and returns the excess of the virtual channels that unicasts hold over x. Where a copy holds one too, state v
 * has the weight v + 1, as in section 4.1. @slope: derivative by ln g. */
static double
surplus (const Needs *needs, double x, double g, double *U, double *slope)
{
  int V = needs->geometry->V;
  double sum = 1, mean = 0, second = 0, shared = 1, shared_mean = 0, shared_second = 0;

  U[0] = 1;
  for (int i = 1; i <= V; i++)
    {
      U[i] = U[i - 1] * g * needs->births[i];
      sum += U[i];
      mean += i * U[i];
      second += i * (i * U[i]);
      if (i < V)
        {
          double weight = (i + 1) * U[i];

          shared += weight;
          shared_mean += i * weight;
          shared_second += i * (i * weight);
        }
    }
  for (int i = 0; i <= V; i++)
    U[i] /= sum;
  mean /= sum;
  shared_mean /= shared;
  *slope = (1 - needs->yb) * (second / sum - mean * mean)
           + needs->yb * (shared_second / shared - shared_mean * shared_mean);
  return (1 - needs->yb) * mean + needs->yb * shared_mean - x;
}

/* Moves the chain to @x: Newton's method in ln g, in a bracket. */
static void
move_chain (const Needs *needs, double x, Chain *chain)
{
  double low = 0, high = INFINITY, slope;

  if (!(x > 0))
    {
      chain->x = chain->g = 0;
      surplus (needs, 0, 0, chain->U, &slope);
      return;
    }
  if (chain->x > 0)
    chain->g *= exp (chain->slope * (x - chain->x));
  else
    chain->g = x / needs->births[1];
  chain->x = x;
  for (int step = 0; step < MAX_STEPS; step++)
    {
      double excess = surplus (needs, x, chain->g, chain->U, &slope);
      double next;

      if (fabs (excess) <= 4 * DBL_EPSILON * x)
        break;
      *(excess > 0 ? &high : &low) = chain->g;
      next = chain->g * (1 - CLAMP (excess / slope, -8, 0.9));
      if (!(next > low && next < high))
        next = isinf (high) ? 2 * chain->g : low + (high - low) / 2;
      if (fabs (next - chain->g) <= DBL_EPSILON * chain->g)
        break;
      chain->g = next;
    }
  chain->slope = 1 / slope;
}

/* Pv_v, where a copy holds one with probability @yb; @shared: sum of the weights of the states that a copy shares */
static double
held (const double *U, double yb, double shared, int v)
{
  return U[v] * (1 - yb) + (v > 0 ? v * U[v - 1] / shared * yb : 0);
}

static double
sum_shared (const double *U, int V)
{
  double sum = 0;

  for (int v = 0; v < V; v++)
    sum += (v + 1) * U[v];
  return sum;
}

/* Fills pb[r], where unicasts hold @U and copies another with probability @yb: a header with r dimensions left finds all
 * virtual channels of one held, which counts @mixed, and all adaptive ones of the r - 1 others. Returns by what it is
 * multiplied for each. */
static double
block (const FsRefinedGeometry *geometry, const double *U, double yb, double mixed, double *pb)
{
  int V = geometry->V;
  double shared = sum_shared (U, V), full = held (U, yb, shared, V), blocked = mixed * full;
  double remote = geometry->adaptive ? full + held (U, yb, shared, V - 1) / V : 1;

  for (int r = 1; r <= geometry->n; r++, blocked *= remote)
    pb[r] = blocked;
  return remote;
}

/* One round: from the waits of @channels to the chain and to new waits. Returns by how much they changed, NAN when the
 * channels are full. */
static double
settle (const Needs *needs, Chain *chain, FsRefinedChannels *channels)
{
  const FsRefinedGeometry *geometry = needs->geometry;
  int V = geometry->V;
  double behind = 0, change = 0;
  double pb[FS_PATTERN_MAX_N + 1], w;

  for (int r = 1; r <= geometry->n; r++)
    behind += channels->pb[r] * geometry->later[r];
  channels->hold_u = needs->unblocked + geometry->M * channels->w * behind;
  if (!(needs->lambda_cu * channels->hold_u + needs->yb < FULLEST * V))
    return NAN;
  move_chain (needs, needs->lambda_cu * channels->hold_u, chain);
  channels->remote = block (geometry, chain->U, needs->yb, geometry->mixed, pb);
  for (int r = 1; r <= geometry->n; r++)
    {
      change = MAX (change, fabs (pb[r] - channels->pb[r]));
      channels->pb[r] = pb[r];
    }
  /* The shortest of V residuals, lengthened by the waits that the holders have ahead. */
  channels->delayed = needs->longer * channels->w * behind;
  w = V / (V + 1.0) * (1 + channels->delayed + needs->queued);
  change += fabs (w - channels->w);
  channels->w = w;
  return change;
}

static void
init_needs (const FsRefinedSharing *sharing, const FsRefinedStretch *stretch, Needs *needs)
{
  const FsRefinedGeometry *geometry = needs->geometry;
  int V = geometry->V;
  double hops = 0, remote = 0;

  for (int i = V; i >= 1; i--)
    {
      remote += i < V ? sharing->G[i] : 0; /* Sj */
      needs->births[i] = sharing->a[i - 1] * (i + remote) / i;
    }
  /* A channel is held until the tail has left it, which then needs its other hops, at the pace of the worm. */
  for (int k = 1; k <= geometry->n; k++)
    hops += geometry->loads.p[k - 1]
            * (k * geometry->M * (1 + stretch->e[k]) + (k - 1) - geometry->tails[k] * stretch->e[k]);
  needs->unblocked = geometry->nu * hops;
  needs->queued = 0; /* with adaptive routing those that wait may leave over another channel */
  needs->longer = LONGER;
  if (!geometry->adaptive)
    {
      /* While one waits, others come. They are served in this order, at even distances, as in M/D/1; and all virtual channels
       * stay held until none waits. */
      double waiting = geometry->mixed * sharing->A;

      needs->queued = waiting / 2;
      needs->longer = DELAYED / V;
      needs->births[V] *= 1 + V / (V + 1.0) * waiting;
    }
}

/* Fills the probability that all virtual channels of the first channel are held, without messages of the injection channel,
 * by the number of hops. Dimension order only. */
FS_LANES_TARGETS static void
block_first (const FsRefinedGeometry *geometry, const double *U, double yb, double *first)
{
  int V = geometry->V;

  for (int k = 1; k <= geometry->n; k += FS_LANES)
    {
      FsLanes keep = 1 - fs_lanes_load (&geometry->own[k]), part = fs_lanes (1), sum = fs_lanes (0),
              shared = fs_lanes (0), below = fs_lanes (0);

      for (int v = 0; v < V; v++, part *= keep)
        {
          below = U[v] * part;
          sum += below;
          shared += (v + 1) * below;
        }
      part *= U[V];
      sum += part;
      fs_lanes_store (&first[k], part / sum * (1 - yb) + V * below / shared * yb);
    }
}

/* What comes out: where waits are met, and by whom. On its first channel a message does not find those of its own
 * injection channel. */
static void
fill (const Needs *needs, const Chain *chain, FsRefinedChannels *channels)
{
  const FsRefinedGeometry *geometry = needs->geometry;
  int V = geometry->V;
  double shared = sum_shared (chain->U, V), own = 1, sum = 0, behind = 0, y1 = needs->yb * (1 - 1.0 / geometry->n);
  double U[FS_REFINED_MAX_V + 1], first[FS_PATTERN_MAX_N + 1];

  for (int v = 0; v <= V; v++, own *= 1 - geometry->eps)
    {
      channels->Pv[v] = held (chain->U, needs->yb, shared, v);
      U[v] = chain->U[v] * own;
      sum += U[v];
    }
  for (int v = 0; v <= V; v++)
    U[v] /= sum;
  channels->pb_copy = U[V];
  if (geometry->adaptive)
    block (geometry, U, y1, 1, first);
  else
    block_first (geometry, chain->U, y1, first);
  channels->cum[0] = 0;
  for (int k = 1; k <= geometry->n; k++)
    {
      channels->cum[k] = behind + first[k] * channels->w * geometry->fr[k];
      behind += channels->pb[k] * channels->w * geometry->fr[k];
    }
}

/* What settle() needs besides the state. */
typedef struct {
  const Needs *needs;
  Chain chain;
  FsRefinedChannels *channels;
} Round;

/* The state: the wait, the probability of blocking with one dimension left, and by what it is multiplied for each further
 * one. */
static void
store (gpointer data, double *state)
{
  const Round *round = data;

  state[0] = round->channels->w;
  state[1] = round->channels->pb[1];
  state[2] = round->channels->remote;
}

static gboolean
settle_state (const double *state, double *next, gpointer data)
{
  Round *round = data;
  FsRefinedChannels *channels = round->channels;

  channels->w = state[0];
  channels->pb[1] = state[1];
  for (int r = 2; r <= round->needs->geometry->n; r++)
    channels->pb[r] = channels->pb[r - 1] * state[2];
  if (isnan (settle (round->needs, &round->chain, channels)))
    return FALSE;
  store (data, next);
  return TRUE;
}

static void
begin (gpointer data)
{
  Round *round = data;
  int V = round->needs->geometry->V;

  round->chain.x = 0;
  round->channels->w = V / (V + 1.0);
  round->channels->remote = round->needs->geometry->adaptive ? 0 : 1;
  for (int r = 1; r <= round->needs->geometry->n; r++)
    round->channels->pb[r] = 0;
}

static gboolean
arrive (gpointer data, double *slack)
{
  Round *round = data;
  double change = INFINITY;
  FsApproach approach = { 0 };

  begin (data);
  for (int i = 0; i < MAX_ROUNDS && change > CONVERGED; i++)
    {
      change = settle (round->needs, &round->chain, round->channels);
      if (isnan (change))
        return FALSE;
      if (slack != NULL && fs_approach_watch (&approach, i, change))
        {
          *slack = log (CONVERGED) - fs_approach_log_change (&approach, MAX_ROUNDS - 1);
          return *slack >= 0;
        }
    }
  return change <= CONVERGED || slack == NULL;
}

gboolean
fs_refined_channels (const FsRefinedGeometry *geometry, const FsRefinedSharing *sharing,
                     const FsRefinedStretch *stretch, double rate, FsModelCurve *curve, FsRefinedChannels *channels,
                     double *slack)
{
  Needs needs = { .geometry = geometry, .lambda_cu = geometry->loads.cu * rate };
  Round round = { .needs = &needs, .channels = channels };
  FsStateRounds rounds = { 3, begin, store, settle_state, arrive };

  *slack = NAN;
  channels->hold_b = geometry->M * (1 + stretch->ec);
  needs.yb = (geometry->loads.cb + geometry->loads.cr) * rate * channels->hold_b;
  if (!(needs.yb < 1))
    return FALSE;
  init_needs (sharing, stretch, &needs);
  if (!fs_model_curve_settle (curve, 1, rate, &rounds, &round, slack))
    return FALSE;
  fill (&needs, &round.chain, channels);
  return TRUE;
}
