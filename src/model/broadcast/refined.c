/* REFINED.md 7, 8 and 10: service times, the source queue and what comes out. */
#include "model/broadcast/refined.h"

#include <gsl/gsl_math.h>
#include <math.h>

#include "model/broadcast/broadcast-completion.h"
#include "model/broadcast/broadcast-assumptions.h"
#include "model/broadcast/broadcast-outputs.h"
#include "model/broadcast/refined-parts.h"
#include "model/curve.h"

#define COMMON 2 /* c of section 11: copies that wait for the same broadcast */
#define UNEVEN 3 /* tau: how much waits of holders count in the second moment of a wait for a virtual channel */

/**
 * Source: the injection queue, section 7; second moments in units of M, where nothing overflows
 * @x_b: stretch and waiting time of a copy, cycles; @x_b2 the second moment
 * @L, @H: [k] network latency of a unicast of k hops, and how long it holds its injection channel
 */
typedef struct {
  double x_b, x_b2;
  double L[FS_PATTERN_MAX_N + 1], H[FS_PATTERN_MAX_N + 1];
  double S_b, S_u, H_u;
  FsBroadcastSource queue;
  double cs2, ca2;
  double W_s2, W_sb2;
} Source;

/* The parts of a point. */
typedef struct {
  const FsRefinedGeometry *geometry;
  FsRefinedSharing sharing;
  FsRefinedStretch stretch;
  FsRefinedChannels channels;
  Source source;
} Parts;

/* E W_s^2 of M/G/1, with the third moment of a Gamma distribution. @related: covariance of wait and service, in units of
 * M^2: long services after long waits make those that follow wait longer. */
static double
second_moment (const Source *source, double M, double related)
{
  const FsBroadcastSource *queue = &source->queue;
  double W = queue->W_s / M, S = queue->S_s / M, busy = queue->rho_s / (1 - queue->rho_s);
  double thirds = queue->rho_s * gsl_pow_2 (S) * (1 + source->cs2 * (3 + 2 * source->cs2)) / (3 * (1 - queue->rho_s));
  double uncorrelated = 2 * gsl_pow_2 (W) + thirds, tau, p;

  if (!(related > 0))
    return uncorrelated;
  tau = uncorrelated / (2 * W);
  p = W / tau;
  return thirds + busy * (S * (1 + source->cs2) * W + 2 * related + related / S * tau * (6 - 2 * p) / (2 - p));
}

/* Section 7, with a single port MODELS.md 3.5; FALSE when the source is saturated. */
static gboolean
serve (const FsModelInputs *inputs, const Parts *parts, double rate, Source *source)
{
  const FsRefinedGeometry *geometry = parts->geometry;
  const FsRefinedStretch *stretch = &parts->stretch;
  const FsRefinedChannels *channels = &parts->channels;
  const FsBroadcastLoads *loads = &geometry->loads;
  FsBroadcastSource *queue = &source->queue;
  double M = geometry->M, w = channels->w, uneven = geometry->adaptive ? 1 : 1 + UNEVEN * channels->delayed;
  double wait = channels->pb_copy * w - channels->saved_copy, e_b = stretch->ec + wait, variance = stretch->vc;
  double longer, related = 0, close = 0, H_u2 = 0, S_b2;

  /* The service time of copies. */
  if (!geometry->adaptive)
    variance += 2 * channels->pb_copy * w * w * uneven - wait * wait;
  if (inputs->corrections != NULL)
    e_b = fs_corrected (inputs, FS_REFINED_ASSUMED_E_C, 0, stretch->ec - channels->saved_copy)
          + fs_corrected (inputs, FS_REFINED_ASSUMED_P_B_COPY, 0, channels->pb_copy)
                * fs_corrected (inputs, FS_REFINED_ASSUMED_W_COPY, 0, w);
  source->x_b = M * e_b;
  source->x_b2 = variance + e_b * e_b;
  source->S_b = M + 1 + source->x_b;
  S_b2 = gsl_pow_2 (source->S_b / M) + variance;
  /* The same of unicasts, and its second moment. The tail still needs k - 1 hops, at the pace of the worm; for a worm shorter
   * than its path, which REFINED.md does not cover, at most the whole stretch remains. */
  source->S_u = source->H_u = 0;
  for (int k = 1; k <= geometry->n; k++)
    {
      double p = loads->p[k - 1];

      source->L[k] = M * (1 + stretch->e[k] + channels->cum[k] - channels->saved[k]) + k;
      if (inputs->corrections != NULL)
        source->L[k]
            = M
                  * (1
                     + fs_corrected (inputs, FS_REFINED_ASSUMED_E_K, (guint) k - 1, stretch->e[k] - channels->saved[k])
                     + fs_corrected (inputs, FS_REFINED_ASSUMED_CUM_K, (guint) k - 1, channels->cum[k]))
              + k;
      source->H[k] = source->L[k] - (k - 1) - fmin (k - 1, M) * stretch->e[k];
      source->S_u += p * source->L[k];
      source->H_u += p * source->H[k];
      H_u2 += p
              * (gsl_pow_2 (source->H[k] / M) + geometry->varying[k] * stretch->v[k]
                 + 2 * channels->cum[k] * w * uneven);
    }
  if (fs_broadcast_single_port (inputs))
    {
      source->cs2 = source->ca2 = source->W_s2 = source->W_sb2 = NAN;
      return fs_broadcast_source (inputs, loads, rate, source->S_b, source->H_u, 0, 1, queue);
    }
  *queue = (FsBroadcastSource){ .lambda_s = loads->s * rate };
  queue->S_s = loads->v_u * source->H_u + loads->v_b * source->S_b;
  queue->rho_s = queue->lambda_s * queue->S_s;
  if (!(queue->rho_s < 1))
    return FALSE;
  source->cs2 = (loads->v_u * H_u2 + loads->v_b * S_b2) / gsl_pow_2 (queue->S_s / M) - 1;
  /* W_sb - W_s: a copy does not wait for those that came through its channel, which are ahead by a message at least; a
   * unicast that it finds is slowed by its siblings. Dimension order: one that waited behind such a copy follows it as soon as
   * it can. */
  if (!geometry->adaptive)
    close = 2 / M_SQRTPI * source->S_b * sqrt (variance);
  longer = (1 - queue->rho_s) * queue->lambda_s / 2
           * (loads->v_u * geometry->sib * M * source->H_u - loads->v_b * geometry->together * M * (M * S_b2 - close));
  /* Copies that came through one channel are spaced. */
  source->ca2 = 1 - gsl_pow_2 (loads->v_b * queue->rho_s) * geometry->together * fmax (0, 1 - source->cs2);
  if (!geometry->adaptive)
    {
      /* A long service makes the next message wait, and it is served long, too: of their channels, two messages of a node
       * share 1/n. Where holders wait, a crowd is larger, lasts longer and reaches further. With that, and with what copies
       * wait longer, W_s is exact. */
      double S = queue->S_s / M;

      related = source->cs2 * S * S * queue->rho_s / geometry->n * gsl_pow_3 (1 + channels->delayed);
      source->ca2 += 2 * (loads->v_b * (source->S_b / M) * (longer / M) + related) / (S * S);
    }
  queue->W_s = queue->rho_s * queue->S_s * (source->ca2 + source->cs2) / (2 * (1 - queue->rho_s));
  queue->W_sb = queue->W_first = fs_corrected (inputs, FS_REFINED_ASSUMED_W_S_COPY, 0, queue->W_s + longer);
  queue->W_s = fs_corrected (inputs, FS_REFINED_ASSUMED_W_S_UNICAST, 0, queue->W_s);
  source->W_s2 = second_moment (source, M, related);
  source->W_sb2 = queue->W_s > 0 ? source->W_s2 * (queue->W_sb / queue->W_s) : 0;
  return TRUE;
}

/* FS_REASON_NONE when the point has a solution. @slack: as in FsModelPoint, of sections 4, 6, and 7. */
static FsModelReason
compute (const FsModelInputs *inputs, const FsRefinedGeometry *geometry, double rate, FsModelCurve *curve, Parts *parts,
         double *slack)
{
  gboolean served;

  for (int end = 0; end < FS_MODEL_SLACKS; end++)
    slack[end] = NAN;
  parts->geometry = geometry;
  if (!fs_refined_share (geometry, rate, curve, &parts->sharing, &slack[0]))
    {
      if (parts->sharing.y >= 1)
        slack[2] = 1 - parts->sharing.y;
      return FS_REASON_CHANNEL;
    }
  fs_refined_stretch (geometry, &parts->sharing, &parts->stretch);
  if (!fs_refined_channels (geometry, &parts->sharing, &parts->stretch, rate, curve, &parts->channels, &slack[1]))
    return FS_REASON_CHANNEL;
  served = serve (inputs, parts, rate, &parts->source);
  slack[2] = fmin (1 - parts->sharing.y, 1 - parts->source.queue.rho_s);
  return served ? FS_REASON_NONE : FS_REASON_SOURCE;
}

/* Distances, in slack, from the end of the curve within which rounding errors decide on which side a rate is, and
 * the number of bits of the rate that are then used: for the rounds of sections 4 and 6, whose predicted change they
 * affect most, and for the source. */
static const struct {
  double near;
  int bits;
} ends[FS_MODEL_SLACKS] = { { 0.03, 30 }, { 0.03, 30 }, { 1e-10, 46 } };

/* Rounding errors must not decide, for the rates with a solution are an interval (REFINED.md 9.1): close to the end all
 * rates above one number of so many bits, up to the next of them, are decided there. Returns FS_REASON_NONE when @parts
 * are a solution; fills slack and reach of @point. */
static FsModelReason
decide (const FsModelInputs *inputs, const FsRefinedGeometry *geometry, FsModelPoint *point, Parts *parts)
{
  FsModelReason reason = compute (inputs, geometry, point->rate, point->curve, parts, point->slack);
  double slack[FS_MODEL_SLACKS], grid, above;
  int end = 0, exponent;
  Parts there;

  point->reach = point->rate;
  if (inputs->corrections != NULL)
    return reason;
  while (end < FS_MODEL_SLACKS && !(fabs (point->slack[end]) < ends[end].near))
    end++;
  if (end == FS_MODEL_SLACKS)
    return reason;
  frexp (nextafter (point->rate, 0), &exponent); /* a power of two ends the finer half of the grid */
  grid = ldexp (1, exponent - ends[end].bits);
  above = ceil (point->rate / grid) * grid;
  if (above > point->rate)
    {
      FsModelReason decided = compute (inputs, geometry, above, point->curve, &there, slack);

      if (decided == FS_REASON_NONE && reason != FS_REASON_NONE)
        *parts = there;
      reason = decided;
    }
  point->reach = reason == FS_REASON_NONE ? above : nextafter (above - grid, INFINITY);
  return reason;
}

/* All of a point but its broadcast latency, which follows from @delays, in units of M, when it has outputs; at a single port, where
 * the copies of a node wait for each other, it is that of the deepest node (MODELS.md 3.5). */
static void
solve_steps (const FsModelInputs *inputs, FsModelPoint *point, gboolean adaptive, const FsRefinedTable *table,
             FsStepDelay *delays)
{
  FsRefinedGeometry alone, *geometry;
  gboolean fresh;
  Parts parts;
  const Source *source = &parts.source;
  const FsRefinedChannels *channels = &parts.channels;
  gboolean single = fs_broadcast_single_port (inputs);
  double M = inputs->M, W, variance, common, own, mean = 0, second = 0;
  FsRecord *record;

  geometry = fs_model_curve_parts (point->curve, sizeof *geometry, &alone, &fresh);
  if (fresh)
    fs_refined_geometry (inputs, adaptive, geometry);
  point->reason = decide (inputs, geometry, point, &parts);
  if (point->reason != FS_REASON_NONE || point->bare)
    return;
  record = fs_model_point_outputs (point, inputs);
  /* The lines that variants of the papers have too, of other formulas. Real times: nothing is multiplied by Vbar. */
  fs_broadcast_fill (point, inputs, &geometry->loads, &source->queue, source->S_b, source->S_u, 1);
#define LINE(line) (record->values + record->offsets[line])
  *LINE (table->rho) = geometry->loads.c * point->rate * M;
  *LINE (table->S) = geometry->loads.w_u * channels->hold_u + geometry->loads.w_b * channels->hold_b;
  *LINE (table->B_b) = channels->pb_copy * channels->w * M;
  for (int v = inputs->V; v >= 0; v--)
    {
      LINE (table->P_v)[v] = channels->Pv[v];
      mean += v * channels->Pv[v];
      second += v * (v * channels->Pv[v]);
    }
  *LINE (record->n_quantities - FS_BROADCAST_N_TAIL + FS_BROADCAST_V_BAR) = mean > 0 ? second / mean : 1;
  /* Those that only this variant has. */
#define OWN(line) LINE (table->own + FS_REFINED_##line)
  *OWN (LATENCY_UNICAST_NODELTA) = source->S_u + source->queue.W_s;
  *OWN (LATENCY_STEPS) = single ? NAN : *LINE (FS_BROADCAST_LATENCY);
  *OWN (HOLD_U) = channels->hold_u;
  *OWN (HOLD_B) = channels->hold_b;
  *OWN (H_U) = source->H_u;
  *OWN (E_B) = source->x_b / M;
  *OWN (KAPPA) = parts.sharing.kap[1];
  *OWN (W_SB) = single ? NAN : source->queue.W_sb;
  *OWN (Y) = parts.sharing.y;
  *OWN (W_B) = channels->w * M;
  *OWN (CS2) = source->cs2;
  *OWN (CA2) = source->ca2;
  *OWN (W_S2) = source->W_s2 * M * M;
  for (int k = 1; k <= inputs->n; k++)
    {
      LINE (table->P_b_r)[k - 1] = channels->pb[k];
      LINE (table->S_u_i)[k - 1] = source->L[k];
      OWN (H_U_I)[k - 1] = source->H[k];
      OWN (E_K)[k - 1] = parts.stretch.e[k];
      OWN (V_K)[k - 1] = parts.stretch.v[k];
    }
#undef OWN
#undef LINE
  W = source->queue.W_sb / M;
  variance = source->W_sb2 - W * W;
  common = fmin (1, COMMON * geometry->loads.v_b * geometry->sib);
  own = 1 - common;
  delays[FS_STEP_NODE] = (FsStepDelay){ common * W, common * variance + gsl_pow_2 (common * W) };
  delays[FS_STEP_WAIT] = (FsStepDelay){ own * W, own * variance + gsl_pow_2 (own * W) };
  delays[FS_STEP_STRETCH] = (FsStepDelay){ source->x_b / M, source->x_b2 };
}

/* What a step of section 10 takes at least, in units of M */
static double
step_length (const FsModelInputs *inputs)
{
  return (inputs->M + 1 + inputs->delta) / inputs->M;
}

/**
 * Planned: the points at the planned rates of a curve; broadcast latencies are computed for several at a time
 * @solved: whether each was solved
 * @points: those that were solved and not asked for yet have a model
 */
typedef struct {
  guint n;
  gboolean *solved;
  FsModelPoint *points;
} Planned;

static void
planned_free (gpointer data)
{
  Planned *planned = data;

  for (guint i = 0; i < planned->n; i++)
    fs_record_free (planned->points[i].outputs);
  g_free (planned->solved);
  g_free (planned->points);
  g_free (planned);
}

/* Solves point @i and those after it that are not solved yet, as many as are computed together. @like: as they are wanted */
static void
solve_from (Planned *planned, guint i, const double *rates, const FsModelInputs *inputs, const FsModelPoint *like,
            gboolean adaptive, const FsRefinedTable *table)
{
  FsStepDelay delays[FS_COMPLETIONS][FS_STEP_DELAYS];
  double *latencies[FS_COMPLETIONS], completions[FS_COMPLETIONS];
  guint n = 0;

  for (guint last = MIN (i + FS_COMPLETIONS, planned->n); i < last && !planned->solved[i]; i++)
    {
      FsModelPoint *point = &planned->points[i];

      *point = *like;
      point->rate = rates[i];
      solve_steps (inputs, point, adaptive, table, delays[n]);
      planned->solved[i] = TRUE;
      if (point->outputs != NULL && !fs_broadcast_single_port (inputs))
        latencies[n++] = fs_record_at (point->outputs, FS_BROADCAST_LATENCY, NULL);
    }
  fs_broadcast_completions (inputs->n, step_length (inputs), n, delays, completions);
  while (n-- > 0)
    *latencies[n] = inputs->M * completions[n];
}

gboolean
fs_refined_has (const FsModelInputs *inputs, int own)
{
  gboolean all_ports = own == FS_REFINED_LATENCY_STEPS || own == FS_REFINED_W_SB || own == FS_REFINED_CS2
                       || own == FS_REFINED_CA2 || own == FS_REFINED_W_S2;

  return !all_ports || !fs_broadcast_single_port (inputs);
}

void
fs_refined_solve (const FsModelInputs *inputs, FsModelPoint *point, gboolean adaptive, const FsRefinedTable *table)
{
  FsModelCurve *curve = point->curve;
  FsStepDelay delays[FS_STEP_DELAYS];
  Planned *planned = NULL;
  guint i = 0;

  if (curve != NULL && !point->bare)
    {
      planned = curve->memory;
      if (planned == NULL)
        {
          planned = curve->memory = g_new0 (Planned, 1);
          curve->free_memory = planned_free;
          planned->n = curve->n_rates;
          planned->solved = g_new0 (gboolean, planned->n);
          planned->points = g_new0 (FsModelPoint, planned->n);
        }
      i = fs_model_curve_find (curve, point->rate);
      if (i < planned->n && !planned->solved[i])
        solve_from (planned, i, curve->rates, inputs, point, adaptive, table);
    }
  if (planned != NULL && i < planned->n && planned->points[i].model != NULL)
    {
      *point = planned->points[i];
      planned->points[i].model = NULL;
      planned->points[i].outputs = NULL;
      return;
    }
  solve_steps (inputs, point, adaptive, table, delays);
  if (point->outputs != NULL && !fs_broadcast_single_port (inputs))
    *fs_record_at (point->outputs, FS_BROADCAST_LATENCY, NULL)
        = inputs->M * fs_broadcast_completion (inputs->n, step_length (inputs), delays);
  if (point->outputs != NULL && inputs->corrections != NULL)
    {
      double *latency = fs_record_at (point->outputs, FS_BROADCAST_LATENCY, NULL);
      double *mean = fs_record_at (point->outputs, FS_BROADCAST_LATENCY_MEAN_DESTINATION, NULL);
      double step = fs_record_get (point->outputs, "L_b") + inputs->delta,
             depth = ldexp (inputs->n, inputs->n - 1) / (ldexp (1, inputs->n) - 1);

      *latency = inputs->n * step * fs_corrected (inputs, FS_REFINED_ASSUMED_RATIO, 0, *latency / (inputs->n * step));
      *mean = depth * step * fs_corrected (inputs, FS_REFINED_ASSUMED_RATIO_MEAN, 0, *mean / (depth * step));
    }
}
