/* REFINED.md 6: how many virtual channels are held, and what waiting for one adds.
 *
 * The held ones follow a birth chain whose ratio g is where it holds as many as
 * messages need; how long they need them contains the waits further on, which chains give: with adaptive routing one chain
 * its own, with dimension order those of the lower dimensions.
 */
#include "model/broadcast/broadcast-assumptions.h"
#include "model/broadcast/refined-parts.h"
#include "model/curve.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define FULLEST 0.98 /* maximum fraction of the virtual channels that can be held */
#define LONGER 1.25  /* chi of section 11, adaptive routing: a holder that waits is met more often */
#define DELAYED                                                                                                        \
  4.2 /* theta, dimension order: over V, how much the wait for a virtual channel grows where holders wait */
#define SAVED 0.45 /* eta: how much less those share that waited */
#define BUFFER                                                                                                         \
  1 /* flits of a message, dimension order, that a channel ahead can take up besides the one that is there */
#define MAX_STEPS 200
#define LAST_STEP 1e-8

/* What the chain and the waits depend on besides the state. */
typedef struct {
  const FsRefinedGeometry *geometry;
  double lambda_cu;
  double yb;                         /* probability that a copy holds one */
  double unblocked;                  /* hold_u without waits */
  double ways[FS_REFINED_MAX_V + 1]; /* [i] U_i / U_0, in units of g^i */
} Demand;

/* The chain in which unicasts hold @x. @slope, @bend: first and second derivative of ln g by x. */
typedef struct {
  double U[FS_REFINED_MAX_V + 1];
  double x;
  double g, slope, bend;
} Chain;

/* Fills U, not divided by its sum, and returns the excess of the virtual channels that unicasts hold over x. Where a copy holds one
 * too, state v has the weight v + 1, as in section 4.1. @slope: derivative by ln g. */
static double
surplus (const Demand *demand, double x, double g, double *U, double *slope)
{
  int V = demand->geometry->V;
  double power = 1, sum = 1, first = 0, second = 0, third = 0; /* of the moments of i */
  double mean, shared, shared_mean, last;

  U[0] = 1;
  for (int i = 1; i <= V; i++)
    {
      double moment = U[i] = demand->ways[i] * (power *= g);

      sum += moment;
      first += moment *= i;
      second += moment *= i;
      third += moment *= i;
    }
  last = (V + 1) * U[V]; /* no copy can come when all are held */
  shared = 1 / (sum + first - last);
  sum = 1 / sum;
  mean = first * sum;
  shared_mean = (first + second - V * last) * shared;
  *slope = (1 - demand->yb) * (second * sum - mean * mean)
           + demand->yb * ((second + third - V * (V * last)) * shared - shared_mean * shared_mean);
  return (1 - demand->yb) * mean + demand->yb * shared_mean - x;
}

/* Moves the chain to @x: Newton's method in ln g, in a bracket. */
static void
move_chain (const Demand *demand, double x, Chain *chain)
{
  int V = demand->geometry->V;
  double low = 0, high = INFINITY, sum = 0, way = 0, slope;

  if (!(x > 0))
    {
      chain->x = chain->g = 0;
      surplus (demand, 0, 0, chain->U, &slope);
      return;
    }
  if (chain->x > 0)
    {
      way = x - chain->x;
      chain->g *= exp (way * (chain->slope + way * chain->bend / 2));
    }
  else
    chain->g = x / demand->ways[1];
  chain->x = x;
  for (int step = 0; step < MAX_STEPS; step++)
    {
      double excess = surplus (demand, x, chain->g, chain->U, &slope);
      double change = excess / slope, next;

      if (fabs (change) <= LAST_STEP)
        {
          /* The square of the change is what is left, and every state goes with a power of g. */
          double power = 1;

          chain->g *= 1 - change;
          for (int i = 1; i <= V; i++)
            chain->U[i] *= power *= 1 - change;
          break;
        }
      *(excess > 0 ? &high : &low) = chain->g;
      next = chain->g * (1 - CLAMP (change, -8, 0.9));
      if (!(next > low && next < high))
        next = isinf (high) ? 2 * chain->g : low + (high - low) / 2;
      if (fabs (next - chain->g) <= DBL_EPSILON * chain->g)
        break;
      chain->g = next;
    }
  chain->bend = way != 0 ? (1 / slope - chain->slope) / way : 0;
  chain->slope = 1 / slope;
  for (int i = 0; i <= V; i++)
    sum += chain->U[i];
  sum = 1 / sum;
  for (int i = 0; i <= V; i++)
    chain->U[i] *= sum;
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

/* Adaptive routing: fills pb[r], where unicasts hold @U and copies another with probability @yb: a header with r dimensions
 * left finds all virtual channels of one held, and all adaptive ones of the r - 1 others. Returns by what it is multiplied for
 * each. */
static double
block (const FsRefinedGeometry *geometry, const double *U, double yb, double *pb)
{
  int V = geometry->V;
  double shared = sum_shared (U, V), full = held (U, yb, shared, V), blocked = full;
  double remote = full + held (U, yb, shared, V - 1) / V;

  for (int r = 1; r <= geometry->n; r++, blocked *= remote)
    pb[r] = blocked;
  return remote;
}

/* One round of adaptive routing: from the waits of @channels to the chain and to new waits. Returns by how much they changed, NAN when the
 * channels are full. */
static double
settle (const Demand *demand, Chain *chain, FsRefinedChannels *channels)
{
  const FsRefinedGeometry *geometry = demand->geometry;
  int V = geometry->V;
  double behind = 0, change = 0, wait;
  double pb[FS_PATTERN_MAX_N + 1], w;

  for (int r = 1; r <= geometry->n; r++)
    behind
        += fs_corrected (geometry->inputs, FS_REFINED_ASSUMED_P_B, (guint) r - 1, channels->pb[r]) * geometry->later[r];
  wait = fs_corrected (geometry->inputs, FS_REFINED_ASSUMED_W, 0, channels->w);
  channels->hold_u
      = fs_corrected (geometry->inputs, FS_REFINED_ASSUMED_HOLD_U, 0, demand->unblocked + geometry->M * wait * behind);
  if (!(demand->lambda_cu * channels->hold_u + demand->yb < FULLEST * V))
    return NAN;
  move_chain (demand, demand->lambda_cu * channels->hold_u, chain);
  channels->remote = block (geometry, chain->U, demand->yb, pb);
  for (int r = 1; r <= geometry->n; r++)
    {
      change = MAX (change, fabs (pb[r] - channels->pb[r]));
      channels->pb[r] = pb[r];
    }
  /* The shortest of V residuals, lengthened by the waits that the holders have ahead. */
  channels->delayed = LONGER * wait * behind;
  w = V / (V + 1.0) * (1 + channels->delayed);
  change += fabs (w - channels->w);
  channels->w = w;
  return change;
}

/* Fills the probability that all virtual channels of the first channel are held, without messages of the injection channel,
 * by the number of hops. Dimension order only. */
FS_VECTOR_TARGETS static void
block_first (const FsRefinedGeometry *geometry, const double *U, double yb, double *first)
{
  int V = geometry->V;

  for (int k = 1; k <= geometry->n; k += FS_VECTOR_WIDTH)
    {
      FsVector keep = 1 - fs_vector_load (&geometry->own[k]), part = fs_vector (1), sum = fs_vector (0),
               shared = fs_vector (0), below = fs_vector (0);

      for (int v = 0; v < V; v++, part *= keep)
        {
          below = U[v] * part;
          sum += below;
          shared += (v + 1) * below;
        }
      part *= U[V];
      sum += part;
      fs_vector_store (&first[k], part / sum * (1 - yb) + V * below / shared * yb);
    }
}

/* Fills @alone with @U less the messages of one injection channel, which are @share of a channel's; returns its sum before it is divided by
 * it. */
static void
leave_out (const double *U, int V, double share, double *alone)
{
  double own = 1, sum = 0;

  for (int v = 0; v <= V; v++, own *= 1 - share)
    {
      alone[v] = U[v] * own;
      sum += alone[v];
    }
  for (int v = 0; v <= V; v++)
    alone[v] /= sum;
}

/* What comes out with adaptive routing: where waits are met, and by whom. On its first channel a message does not find those of
 * its own injection channel. */
static void
fill (const Demand *demand, const Chain *chain, FsRefinedChannels *channels)
{
  const FsRefinedGeometry *geometry = demand->geometry;
  int V = geometry->V;
  double shared = sum_shared (chain->U, V), behind = 0, y1 = demand->yb * (1 - 1.0 / geometry->n);
  double U[FS_REFINED_MAX_V + 1], first[FS_PATTERN_MAX_N + 1];

  for (int v = 0; v <= V; v++)
    channels->Pv[v] = held (chain->U, demand->yb, shared, v);
  leave_out (chain->U, V, geometry->eps, U);
  channels->pb_copy = U[V];
  block (geometry, U, y1, first);
  channels->cum[0] = channels->saved_copy = 0;
  channels->w = fs_corrected (geometry->inputs, FS_REFINED_ASSUMED_W, 0, channels->w);
  for (int k = 1; k <= geometry->n; k++)
    {
      channels->pb[k] = fs_corrected (geometry->inputs, FS_REFINED_ASSUMED_P_B, (guint) k - 1, channels->pb[k]);
      channels->cum[k] = behind + first[k] * channels->w * geometry->fr[k];
      channels->saved[k] = 0;
      behind += channels->pb[k] * channels->w * geometry->fr[k];
    }
}

/* By how much less a message is stretched that waited once: when the first of those it found leaves, the others are nearly
 * through, too. No matter where another channel slows it as much. */
static double
saved_by_wait (const FsRefinedGeometry *geometry, const FsRefinedSharing *sharing, double e)
{
  int others = geometry->V - 1;

  return SAVED * others * sharing->idle * sharing->idle * fmax (0, 1 - e / others);
}

/* Section 6.2, dimension order: a message that holds a channel waits in lower dimensions only, so that one dimension after another
 * follows from those below. FALSE when the channels are full. */
static gboolean
cascade (Demand *demand, const FsRefinedSharing *sharing, const FsRefinedStretch *stretch, FsRefinedChannels *channels)
{
  const FsRefinedGeometry *geometry = demand->geometry;
  int n = geometry->n, V = geometry->V;
  /* All virtual channels are held A^V times by unicasts alone, V rho_b A^(V-1) times by a copy, too: then no other copy comes. */
  double A = sharing->A, rho_b = 1 - sharing->idle - A, alone = A > 0 ? A / (A + V * rho_b) : 0;
  double loads = (A + rho_b * alone) / (1 + V * geometry->eps); /* less those of the sources that are busy with them */
  double waiting
      = V / (V + 1.0) * geometry->mixed * loads / pow (1 - loads, 1.0 / (V - 1)); /* headers, while one does */
  double pb[FS_PATTERN_MAX_N], wait[FS_PATTERN_MAX_N], saved[FS_PATTERN_MAX_N + 1], first[FS_PATTERN_MAX_N + 1];
  double hop = BUFFER / (2 * geometry->M), near = 0,
         far = 0; /* of those not too far ahead to matter: waits, and waits by distance */
  double U[FS_REFINED_MAX_V + 1] = { 0 }, of_others[FS_REFINED_MAX_V + 1];
  double below = 0, waits = 0, behind = 0, each = 0, blocked;
  int last = 0;
  Chain chain = { .x = 0 };

  for (int k = 1; k <= n; k++)
    {
      saved[k] = saved_by_wait (geometry, sharing, stretch->e[k]);
      each += geometry->through[k] * k * saved[k] / geometry->hops;
    }
  /* All virtual channels stay held until none waits. */
  demand->ways[V] *= 1 + waiting;
  memset (channels->Pv, 0, sizeof channels->Pv);
  channels->hold_u = 0;
  for (int d = 0; d < n; d++)
    {
      double ahead, hold, shared, w;

      /* Half of them cross a dimension, and the hops to it are half of the dimensions up to it: behind a message that waits this far
       * ahead, as many flits fit in between. */
      far += near;
      for (; last < d && (d - last + 1) * hop >= 1; last++)
        {
          near -= wait[last];
          far -= (d - last) * wait[last];
        }
      ahead = (near - hop * (near + far)) / 2;
      /* It crosses each lower dimension with probability 1/2, and as many of the others, where it waited as in the last one. */
      hold = demand->unblocked + geometry->M * (ahead - each * (below + (d > 0 ? (n + 1 - d) * pb[d - 1] : 0)) / 2);
      hold = fs_corrected (geometry->inputs, FS_REFINED_ASSUMED_HOLD_U, (guint) d, hold);
      if (!(demand->lambda_cu * hold + demand->yb < FULLEST * V))
        return FALSE;
      move_chain (demand, demand->lambda_cu * hold, &chain);
      shared = sum_shared (chain.U, V);
      for (int v = 0; v <= V; v++)
        {
          channels->Pv[v] += held (chain.U, demand->yb, shared, v);
          U[v] += chain.U[v];
        }
      pb[d] = fs_corrected (geometry->inputs, FS_REFINED_ASSUMED_P_B, (guint) d,
                            geometry->mixed * held (chain.U, demand->yb, shared, V));
      /* Where one holder waits, the others are faster; that all do delays a header. They are served in the order in which they came,
       * at even distances, as in M/D/1. */
      w = fs_corrected (geometry->inputs, FS_REFINED_ASSUMED_W, (guint) d,
                        V / (V + 1.0) * (1 + DELAYED * ahead * ahead / V) + waiting / 2);
      wait[d] = pb[d] * w;
      near += wait[d];
      below += pb[d];
      waits += wait[d];
      behind += ahead / n;
      channels->w = w;
      channels->hold_u += hold / n;
    }
  for (int v = 0; v <= V; v++)
    channels->Pv[v] /= n;
  blocked = below / n;
  if (below > 0)
    channels->w = waits / below;
  channels->delayed = DELAYED * behind * behind / V;
  channels->remote = 1;
  leave_out (U, V, geometry->eps, of_others);
  channels->pb_copy = of_others[V];
  block_first (geometry, U, demand->yb * (1 - 1.0 / n), first);
  channels->cum[0] = 0;
  channels->saved_copy = saved_by_wait (geometry, sharing, stretch->ec) * channels->pb_copy;
  for (int k = 1; k <= n; k++)
    {
      channels->pb[k] = 0;
      channels->cum[k] = blocked > 0 ? waits / n * (k - 1 + first[k] / blocked) : 0;
      channels->saved[k] = saved[k] * (first[k] + (k - 1) * blocked);
    }
  for (int d = 0; d < n; d++)
    for (int r = 1; r <= d + 1; r++)
      channels->pb[r] += geometry->left[d][r] * pb[d];
  return TRUE;
}

/* What settle() needs besides the state. */
typedef struct {
  const Demand *demand;
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
  for (int r = 2; r <= round->demand->geometry->n; r++)
    channels->pb[r] = channels->pb[r - 1] * state[2];
  if (isnan (settle (round->demand, &round->chain, channels)))
    return FALSE;
  store (data, next);
  return TRUE;
}

static void
begin (gpointer data)
{
  Round *round = data;
  int V = round->demand->geometry->V;

  round->chain.x = 0;
  round->channels->w = V / (V + 1.0);
  round->channels->remote = 0;
  for (int r = 1; r <= round->demand->geometry->n; r++)
    round->channels->pb[r] = 0;
}

static double
settle_plainly (gpointer data)
{
  Round *round = data;

  return settle (round->demand, &round->chain, round->channels);
}

static gboolean
arrive (gpointer data, double *slack)
{
  static const FsRounds rounds = { .most = 2000, .converged = 1e-13, .accepted = 1e-13, .swing = 1 };

  begin (data);
  return fs_fixed_point_rounds (&rounds, settle_plainly, data, slack);
}

gboolean
fs_refined_channels (const FsRefinedGeometry *geometry, const FsRefinedSharing *sharing,
                     const FsRefinedStretch *stretch, double rate, FsModelCurve *curve, FsRefinedChannels *channels,
                     double *slack)
{
  Demand demand = { .geometry = geometry, .lambda_cu = geometry->loads.cu * rate };
  Round round = { .demand = &demand, .channels = channels };
  FsEquations equations = { 3, begin, store, settle_state, arrive };
  int V = geometry->V;
  double hops = 0, remote = 0;

  *slack = NAN;
  channels->hold_b = fs_corrected (geometry->inputs, FS_REFINED_ASSUMED_HOLD_B, 0, geometry->M * (1 + stretch->ec));
  demand.yb = (geometry->loads.cb + geometry->loads.cr) * rate * channels->hold_b;
  if (!(demand.yb < 1))
    return FALSE;
  demand.ways[0] = 1;
  for (int i = V; i >= 1; i--)
    {
      remote += i < V ? sharing->G[i] : 0; /* Sj */
      demand.ways[i] = sharing->a[i - 1] * (i + remote) / i;
    }
  for (int i = 1; i <= V; i++)
    demand.ways[i] *= demand.ways[i - 1];
  /* A channel is held until the tail has left it, which then needs its other hops, at the pace of the worm. */
  for (int k = 1; k <= geometry->n; k++)
    hops += geometry->loads.p[k - 1]
            * (k * geometry->M * (1 + stretch->e[k]) + (k - 1) - geometry->tails[k] * stretch->e[k]);
  demand.unblocked = geometry->nu * hops;
  if (!geometry->adaptive)
    return cascade (&demand, sharing, stretch, channels);
  if (!fs_model_curve_settle (curve, 1, rate, &equations, &round, slack))
    return FALSE;
  fill (&demand, &round.chain, channels);
  return TRUE;
}
