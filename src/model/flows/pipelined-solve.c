/* What a rate does in a network of pipelined routers: how messages slow each other and wait (REFINED_PIPELINED.md 3 to 6). */
#include "model/flows/pipelined-flows.h"

#include <math.h>
#include <string.h>

#include "model/curve.h"

/* Calibrated on the design set. */
#define CONFLICT 1.2 /* of flits of one input port that go to different outputs */
#define HELD_UP 0.5  /* how much longer a message is met because others slow it elsewhere */
#define BRIEF                                                                                                          \
  4.0 /* flits, from which on a message that is slowed at one channel is not slowed as much again at the next */

#define LARGEST_Z 0.999
#define SHARING_ROUNDS 60
#define SAME_KAPPA 1e-12
#define MOST_NUMBERS 24 /* of others, of which the law counts each one */
#define WAIT_ROUNDS 500
#define FAST_ROUNDS 100 /* with steps of half a change, those up to the next with a quarter */
#define SLOW_ROUNDS 250
#define SAME_WAIT 1e-10
#define STEADY_WAIT 1e-4 /* where rounds swing around a solution */
#define MOST_EXTENSIONS 6
#define LEAST_LEFT 0.02
#define MOST_HELD 0.999
#define MANY_MESSAGES 1000
#define END_STEPS 40

/* Section 3: probabilities that a message of @class meets at least j others on its channel, of which those of the other class and of
 * its own are as many as have virtual channels. @z: of the channel; @largest: number of them */
static void
find_numbers (const FsPipelinedClass *class, double z, int largest, double *at_least)
{
  double p = class->own, power = 1 - z, sums[FS_PIPELINED_MAX_V + 1] = { 0 };

  if (class->others == 0 || class->kind != FS_PIPELINED_BETWEEN)
    {
      power = 1;
      for (int j = 1; j <= largest; j++)
        at_least[j] = power *= z;
      return;
    }
  for (int n = 0; n <= MOST_NUMBERS; n++, power *= z)
    {
      double here = n < MOST_NUMBERS ? power : power / (1 - z), binomial = pow (1 - p, n);

      for (int own = 0; own <= n; own++)
        {
          sums[MIN (largest, MIN (own, class->v - 1) + MIN (n - own, class->others))] += here * binomial;
          binomial = p < 1 ? binomial * (n - own) / (own + 1) * p / (1 - p) : own + 1 == n ? 1 : 0;
        }
    }
  at_least[largest + 1] = 0;
  for (int j = largest; j >= 1; j--)
    at_least[j] = at_least[j + 1] + sums[j];
}

/* Section 3: of each turn, whom a message newly meets. */
static void
find_meetings (FsPipelinedFlows *flows)
{
  int largest = flows->V - 1;

  for (guint t = 0; t < flows->n_turns; t++)
    {
      FsPipelinedTurn *turn = &flows->turns[t];
      const FsPipelinedClass *from = &flows->classes[turn->from], *to = &flows->classes[turn->to];
      const FsPipelinedChannel *before = &flows->channels[from->channel], *here = &flows->channels[to->channel];
      double at_least[FS_PIPELINED_MAX_V + 2] = { 0 }, joined = 1 - turn->channel_flow / here->flow;

      find_numbers (to, here->z, largest, at_least);
      if (from->kind != FS_PIPELINED_INJECTION)
        {
          double m = turn->channel_flow / before->flow * before->z / (1 - before->z);
          double together = fmin (m / (1 + m), fmin (before->z, here->z));

          joined = (here->z - together) / (1 - together) / here->z;
        }
      for (int j = 1; j <= largest; j++)
        turn->meets[j] = joined * at_least[j] * turn->distinct[j] * CLAMP (j + 1 - fmax (to->pace, j), 0, 1);
    }
}

/* Section 3: of the routes of a source, the stretch by the slowest channel and by all of them; adds both to the classes, and to
 * @elsewhere [channel] those that meet anybody. @fewer: [hop of the source][j]; @sums: [hop of the source][2] */
static void
stretch_routes (FsPipelinedFlows *flows, guint source, double *fewer, double (*sums)[2], double *elsewhere)
{
  guint first = flows->roots[source], end = flows->roots[source + 1];
  int V = flows->V;
  double slowest_part = (flows->M - 1) / (flows->M + BRIEF), own = flows->M / (flows->M + 1);

  for (guint h = first; h < end; h++)
    {
      FsPipelinedHop *hop = &flows->hops[h];
      const FsPipelinedTurn *turn = &flows->turns[hop->turn];
      double *here = fewer + (h - first) * (guint) (V + 1), slowest = 0;
      const double *before = hop->parent >= 0 ? fewer + ((guint) hop->parent - first) * (guint) (V + 1) : NULL;

      /* Its last cell: sum over the channels. */
      here[V] = before != NULL ? before[V] : 0;
      for (int j = 1; j < V; j++)
        {
          here[j] = (before != NULL ? before[j] : 1) * (1 - turn->meets[j]);
          here[V] += turn->meets[j];
          slowest += 1 - here[j];
        }
      hop->excess = own * (slowest_part * slowest + (1 - slowest_part) * here[V]);
      sums[h - first][0] = hop->end * slowest;
      sums[h - first][1] = V > 1 ? hop->end * (1 - here[1]) : 0;
    }
  for (guint h = end; h-- > first;)
    {
      const FsPipelinedHop *hop = &flows->hops[h];
      guint to = flows->turns[hop->turn].to;

      flows->classes[to].stretch += own * slowest_part * sums[h - first][0];
      elsewhere[flows->classes[to].channel] += sums[h - first][1];
      if (hop->parent >= 0)
        for (int i = 0; i < 2; i++)
          sums[(guint) hop->parent - first][i] += sums[h - first][i];
    }
}

gboolean
fs_pipelined_flows_share (FsPipelinedFlows *flows)
{
  double slowest_part = (flows->M - 1) / (flows->M + BRIEF), own = flows->M / (flows->M + 1), change = 1;
  guint largest = 0;
  g_autofree double *fewer = NULL, *elsewhere = g_new (double, flows->n_channels);
  g_autofree double (*sums)[2] = NULL;

  for (guint source = 0; source < flows->n_sources; source++)
    largest = MAX (largest, flows->roots[source + 1] - flows->roots[source]);
  fewer = g_new (double, (gsize) largest *(gsize) (flows->V + 1));
  sums = g_malloc_n (largest, sizeof *sums);
  for (guint c = 0; c < flows->n_channels; c++)
    {
      flows->channels[c].kappa = 1;
      flows->channels[c].conflict = 0;
      if (flows->rate * flows->channels[c].flow * flows->M >= 1)
        return FALSE;
    }
  for (guint t = 0; t < flows->n_turns; t++)
    {
      const FsPipelinedTurn *turn = &flows->turns[t];
      const FsPipelinedChannel *before = &flows->channels[flows->classes[turn->from].channel];

      flows->channels[flows->classes[turn->to].channel].conflict
          += turn->flow * (before->flow - turn->channel_flow) * flows->rate * flows->M;
    }
  for (int round = 0; round < SHARING_ROUNDS && change > SAME_KAPPA; round++)
    {
      for (guint c = 0; c < flows->n_channels; c++)
        {
          FsPipelinedChannel *channel = &flows->channels[c];

          channel->z = fmin (flows->rate * channel->flow * flows->M * channel->kappa
                                 * (1 + CONFLICT * channel->conflict / channel->flow),
                             LARGEST_Z);
          elsewhere[c] = 0;
        }
      for (guint c = 0; c < flows->n_classes; c++)
        flows->classes[c].stretch = flows->classes[c].local = 0;
      find_meetings (flows);
      for (guint source = 0; source < flows->n_sources; source++)
        stretch_routes (flows, source, fewer, sums, elsewhere);
      change = 0;
      for (guint c = 0; c < flows->n_channels; c++)
        {
          FsPipelinedChannel *channel = &flows->channels[c];
          double kappa
              = 1
                + HELD_UP * slowest_part * elsewhere[c] / channel->flow * (1 - flows->rate * channel->flow * flows->M);

          change = fmax (change, fabs (kappa - channel->kappa));
          channel->kappa = kappa;
        }
    }
  for (guint t = 0; t < flows->n_turns; t++)
    for (int j = 1; j < flows->V; j++)
      flows->classes[flows->turns[t].to].local += flows->turns[t].flow * flows->turns[t].meets[j];
  for (guint c = 0; c < flows->n_classes; c++)
    {
      FsPipelinedClass *class = &flows->classes[c];

      class->stretch = flows->M * (class->stretch + own * (1 - slowest_part) * class->local) / class->flow;
    }
  return TRUE;
}

/**
 * Round: what a round of waits needs room for
 * @extension, @next: [class][3] mean, second moment and probability
 * @port: [turn] at FsPipelinedTurn.first_of_port: headers of the port that wait; @waiting: [class] those that wait for it
 * @full: [class] probability that all its virtual channels are held
 */
typedef struct {
  double (*extension)[3], (*next)[3];
  double *port, *waiting, *full;
} Round;

/* Section 5.1: by how much full buffers ahead delay the tail of a message of a class, from waits up to K buffers ahead. */
static void
find_extensions (FsPipelinedFlows *flows, Round *round)
{
  double B = flows->router.buffer;
  int n = (int) fmin (flows->loops, MOST_EXTENSIONS);

  for (guint c = 0; c < flows->n_classes; c++)
    {
      FsPipelinedClass *class = &flows->classes[c];
      double slack = fmax (0, B - class->loop - flows->header);

      class->extension = class->extension_square = class->extended = 0;
      if (class->kind == FS_PIPELINED_EJECTION || n > 0 || !(class->is_behind > 0))
        continue;
      /* Whole messages fill the buffer. */
      class->extended = pow (fmin (1, class->is_behind), B / flows->M)
                        * exp (-slack * class->is_behind / fmax (class->behind, 1e-9));
      class->extension = class->behind / class->is_behind * class->extended;
      class->extension_square = 2 * class->behind / class->is_behind * class->extension;
    }
  for (int k = 1; k <= n; k++)
    {
      for (guint c = 0; c < flows->n_classes; c++)
        {
          const FsPipelinedClass *class = &flows->classes[c];
          double p = 1 - (1 - class->is_behind) * (1 - class->is_ahead), mean = class->behind + class->ahead;
          double slack = k * fmax (0, B - class->loop - flows->header);

          memset (round->extension[c], 0, sizeof round->extension[c]);
          if (class->kind == FS_PIPELINED_EJECTION || !(p > 0) || !(mean > 0))
            continue;
          /* Of a wait that is 0 or, with probability p, exponential, what exceeds the slack. */
          round->extension[c][0] = mean * exp (-slack * p / mean);
          round->extension[c][1] = 2 * mean / p * round->extension[c][0];
          round->extension[c][2] = round->extension[c][0] * p / mean;
        }
      for (int step = 1; step < k; step++)
        {
          memset (round->next, 0, flows->n_classes * sizeof *round->next);
          for (guint t = 0; t < flows->n_turns; t++)
            for (int i = 0; i < 3; i++)
              round->next[flows->turns[t].from][i] += flows->turns[t].part * round->extension[flows->turns[t].to][i];
          memcpy (round->extension, round->next, flows->n_classes * sizeof *round->next);
        }
      for (guint c = 0; c < flows->n_classes; c++)
        {
          FsPipelinedClass *class = &flows->classes[c];

          class->extension += round->extension[c][0];
          class->extension_square += round->extension[c][1];
          class->extended = 1 - (1 - class->extended) * (1 - fmin (1, round->extension[c][2]));
        }
    }
}

/* Probability that all @v are held when @held are in the mean, by the law of which each number has a constant ratio to the one before. */
static double
all_held (double held, int v)
{
  double low = 0, high = 1, power = 1, sum = 1;

  /* Of the ratio g, g/(1 + g) is sought. */
  for (int step = 0; step < 50; step++)
    {
      double middle = (low + high) / 2, ratio = middle / (1 - middle), mean = 0;

      power = sum = 1;
      for (int i = 1; i <= v; i++)
        {
          power *= ratio;
          sum += power;
          mean += i * power;
        }
      if (mean < held * sum)
        low = middle;
      else
        high = middle;
    }
  return power / sum;
}

/* Section 5: one round. Returns the largest change, relative to M; NAN when a class is saturated. */
static double
wait_once (FsPipelinedFlows *flows, Round *round, double step)
{
  const FsModelRouter *router = &flows->router;
  double a = router->speculation ? 1 : 2, r = router->routing_delay, change = 0;

  for (guint c = 0; c < flows->n_classes; c++)
    {
      flows->classes[c].ahead = flows->classes[c].is_ahead = 0;
      round->waiting[c] = 0;
    }
  for (guint t = 0; t < flows->n_turns; t++)
    {
      const FsPipelinedTurn *turn = &flows->turns[t];

      flows->classes[turn->from].ahead += turn->part * turn->wait;
      flows->classes[turn->from].is_ahead += turn->part * turn->blocked;
      round->waiting[turn->to] += flows->rate * turn->flow * turn->wait;
      round->port[t] = 0;
    }
  find_extensions (flows, round);
  /* Delays of the tail behind the front of a buffer. */
  memset (round->next, 0, flows->n_classes * sizeof *round->next);
  for (guint t = 0; t < flows->n_turns; t++)
    {
      const FsPipelinedTurn *turn = &flows->turns[t];

      round->next[turn->from][0] += turn->part * flows->classes[turn->to].extension;
      round->next[turn->from][2] += turn->part * flows->classes[turn->to].extended;
      round->port[turn->first_of_port] += flows->rate * turn->flow * turn->wait;
    }
  for (guint c = 0; c < flows->n_classes; c++)
    {
      FsPipelinedClass *class = &flows->classes[c];
      double bare = class->base + class->stretch + a - 1;

      if (router->release_credit && class->kind != FS_PIPELINED_EJECTION)
        {
          /* The buffer must be empty again: nobody waits behind another message. */
          double p = 1 - (1 - class->is_ahead) * (1 - round->next[c][2]), mean = class->ahead + round->next[c][0];

          bare += class->loop + a - 2;
          if (class->kind == FS_PIPELINED_BETWEEN || flows->V == 1)
            {
              class->extension = mean;
              class->extended = p;
              class->extension_square = p > 0 ? 2 * mean * mean / p : 0;
            }
        }
      class->hold = bare + class->extension;
      class->hold_square = bare * bare + 2 * bare * class->extension + class->extension_square;
      round->full[c] = class->v > 1 && class->kind != FS_PIPELINED_INJECTION
                           ? all_held (fmin (flows->rate * class->flow * class->hold, MOST_HELD * class->v), class->v)
                           : 0;
      round->extension[c][0] = 0;
    }
  for (guint t = 0; t < flows->n_turns; t++)
    {
      FsPipelinedTurn *turn = &flows->turns[t];
      const FsPipelinedClass *from = &flows->classes[turn->from], *to = &flows->classes[turn->to];
      double rate = flows->rate * turn->flow / from->v, own = rate * to->hold, waits = rate * turn->wait;
      double held = fmin (flows->rate * to->flow * to->hold, MOST_HELD * to->v),
             others = round->waiting[turn->to] - waits;
      double x, left, first, time = to->hold / to->v, queue = 1, blocked, wait = 0;

      if (to->v == 1)
        {
          double port = flows->rate * turn->port_flow * to->hold, port_waits = round->port[turn->first_of_port];

          x = fmax (0, held - port);
          left = fmax (LEAST_LEFT, 1 - port - port_waits);
          waits = port_waits;
          first = to->hold_square / (2 * to->hold);
        }
      else
        {
          x = fmin (round->full[turn->to] * turn->free, 1 - own);
          left = fmax (LEAST_LEFT, 1 - own - waits);
          first = time * to->v / (to->v + 1) * to->hold_square / (to->hold * to->hold);
        }
      queue = x > 0 ? CLAMP (1 - waits / x, 0, 1) : 0;
      blocked = x > 0 ? CLAMP ((x - fmin (waits, MOST_HELD * x)) / left, 0, 1) : 0;
      if (blocked > 0)
        wait = blocked * first
               + fmin (time * others * queue / left,
                       blocked * time * flows->n_turns); /* bounded where a round goes far beyond a solution */
      change = fmax (change, fabs (wait - turn->wait));
      round->extension[turn->to][0] += turn->flow * blocked / to->flow;
      turn->wait += step * (wait - turn->wait);
      turn->blocked += step * (blocked - turn->blocked);
    }
  /* Section 5.3: who comes behind another message in the same buffer. */
  for (guint c = 0; c < flows->n_classes; c++)
    {
      FsPipelinedClass *class = &flows->classes[c];
      double rate = flows->rate * class->flow / class->v, at_once, idle, mean, p, tail, gap, is_gap, behind, is_behind;

      if (class->kind == FS_PIPELINED_EJECTION || router->release_credit)
        continue;
      at_once = class->kind == FS_PIPELINED_INJECTION ? fmin (1, rate * class->hold) : round->extension[c][0];
      mean = fmax (0, class->behind + class->ahead + round->next[c][0] - class->extension);
      p = 1 - (1 - class->is_behind) * (1 - class->is_ahead) * (1 - fmin (1, round->next[c][2]));
      tail = p > 0 ? mean / p : 0;
      idle = fmax (1e-6, 1 / rate - class->hold) / fmax (1e-6, 1 - at_once);
      gap = r > 0 ? r / (r + idle) : 0;
      is_gap = r > 0 ? 1 : 0;
      behind = at_once * (mean + r) + (1 - at_once) * (mean * tail / (tail + idle) + r * gap);
      is_behind
          = at_once * (1 - (1 - p) * (1 - is_gap)) + (1 - at_once) * (1 - (1 - p * tail / (tail + idle)) * (1 - gap));
      change = fmax (change, fabs (behind - class->behind));
      class->behind += step * (behind - class->behind);
      class->is_behind += step * (fmin (1, is_behind) - class->is_behind);
      if (!(class->behind < MANY_MESSAGES * flows->M))
        return NAN;
    }
  return change / flows->M;
}

gboolean
fs_pipelined_flows_wait (FsPipelinedFlows *flows)
{
  Round round = { .extension = g_malloc_n (flows->n_classes, sizeof *round.extension),
                  .next = g_malloc_n (flows->n_classes, sizeof *round.next),
                  .port = g_new (double, flows->n_turns),
                  .waiting = g_new (double, flows->n_classes),
                  .full = g_new (double, flows->n_classes) };
  double change = 1;

  for (guint t = 0; t < flows->n_turns; t++)
    flows->turns[t].wait = flows->turns[t].blocked = 0;
  for (guint c = 0; c < flows->n_classes; c++)
    flows->classes[c].behind = flows->classes[c].is_behind = 0;
  for (int n = 0; n < WAIT_ROUNDS && change > SAME_WAIT; n++)
    change = wait_once (flows, &round, n < FAST_ROUNDS ? 0.5 : n < SLOW_ROUNDS ? 0.25 : 0.1);
  for (guint c = 0; c < flows->n_classes; c++)
    if (flows->rate * flows->classes[c].flow * flows->classes[c].hold >= flows->classes[c].v)
      change = NAN;
  g_free (round.extension);
  g_free (round.next);
  g_free (round.port);
  g_free (round.waiting);
  g_free (round.full);
  return change < STEADY_WAIT;
}

/* Section 6: the queue of a source. Returns its utilization; sets the mean wait and the holding time. */
static double
queue_of (const FsPipelinedFlows *flows, guint source, double *wait, double *hold)
{
  guint c = flows->injections[source];
  const FsPipelinedClass *class = &flows->classes[c];
  double mean = class->base + class->extension, square, rate = flows->rate * class->flow, whole, load;

  square = class->base * class->base + 2 * class->base * class->extension + class->extension_square;
  *hold = mean;
  load = rate * mean;
  whole = rate * (square - (flows->router.bernoulli ? mean : 0)) / (2 * (1 - load));
  if (flows->V == 1)
    {
      /* Its only virtual channel is one queue with it, whose services end when a tail leaves the first router. */
      mean = square = 0;
      for (guint h = flows->roots[source]; h < flows->roots[source + 1]; h++)
        {
          const FsPipelinedTurn *turn = &flows->turns[flows->hops[h].turn];
          const FsPipelinedClass *to = &flows->classes[turn->to];
          double bare = to->base + flows->header, more = turn->wait + to->extension;

          if (flows->hops[h].parent >= 0)
            continue;
          mean += turn->part * (bare + more);
          square += turn->part
                    * (bare * bare + 2 * bare * more
                       + (turn->blocked > 0 ? 2 * turn->wait * turn->wait / turn->blocked : 0) + to->extension_square
                       + 2 * turn->wait * to->extension);
        }
      load = rate * mean;
      whole = rate * (square - (flows->router.bernoulli ? mean : 0)) / (2 * (1 - load)) - class->behind;
    }
  *wait = fmax (0, whole);
  return load;
}

/* Section 6: latencies. @sums: with pairs and channels, unless only the fullest source is wanted */
static void
add_up (const FsPipelinedFlows *flows, gboolean bare, FsFlowSums *sums)
{
  g_autofree double *latency = bare ? NULL : g_new (double, flows->n_hops);
  g_autofree double *pairs = g_new0 (double, flows->network.n_nodes),
                    *weights = g_new0 (double, flows->network.n_nodes);

  *sums = (FsFlowSums){ .network = flows->network,
                        .M = flows->M,
                        .n = flows->all_sources,
                        .rate = flows->rate,
                        .accepted = flows->rate * flows->all_sources / flows->network.n_nodes,
                        .injection = 1,
                        .pipelined = TRUE };
  for (guint source = 0; source < flows->n_sources; source++)
    {
      double wait, hold, sends = flows->source_rate[source], load = queue_of (flows, source, &wait, &hold);

      sums->fullest = fmax (sums->fullest, load);
      if (bare)
        continue;
      sums->wait += sends * wait;
      sums->hold += sends * hold;
      for (guint h = flows->roots[source]; h < flows->roots[source + 1]; h++)
        {
          const FsPipelinedHop *hop = &flows->hops[h];
          const FsPipelinedTurn *turn = &flows->turns[hop->turn];
          double L;

          latency[h] = (hop->parent >= 0 ? latency[hop->parent] : 0) + flows->classes[turn->from].behind + turn->wait;
          if (hop->end == 0)
            continue;
          L = hop->alone + latency[h] + flows->M * hop->excess;
          sums->hops += hop->end * hop->hops;
          sums->zero_load += hop->end * hop->alone;
          sums->excess += hop->end * hop->excess;
          sums->latency += hop->end * L;
          sums->of_distance[hop->hops] += hop->end * (L + wait);
          sums->at_distance[hop->hops] += hop->end;
          pairs[flows->channels[flows->classes[turn->to].channel].id] += hop->end * (L + wait);
          weights[flows->channels[flows->classes[turn->to].channel].id] += hop->end;
        }
      for (guint h = flows->roots[source]; h < flows->roots[source + 1]; h++)
        if (flows->hops[h].end > 0)
          {
            uint32_t node = flows->channels[flows->classes[flows->turns[flows->hops[h].turn].to].channel].id;

            if (weights[node] > 0)
              sums->slowest_pair = fmax (sums->slowest_pair, pairs[node] / weights[node]);
            pairs[node] = weights[node] = 0;
          }
    }
  for (guint c = 0; c < flows->n_channels && !bare; c++)
    if (flows->channels[c].kind == FS_PIPELINED_BETWEEN)
      sums->busiest = fmax (sums->busiest, flows->channels[c].flow);
  for (guint c = 0; c < flows->n_classes && !bare; c++)
    if (flows->classes[c].kind == FS_PIPELINED_BETWEEN)
      {
        const FsPipelinedClass *class = &flows->classes[c];

        sums->flow[class->dimension] += class->flow;
        sums->held[class->dimension] += class->flow * class->hold;
        sums->first[class->dimension] += class->flow * class->hold / (class->v + 1);
      }
  for (guint t = 0; t < flows->n_turns && !bare; t++)
    if (flows->classes[flows->turns[t].to].kind == FS_PIPELINED_BETWEEN)
      {
        int d = flows->classes[flows->turns[t].to].dimension;

        sums->blocked[d] += flows->turns[t].flow * flows->turns[t].blocked;
        sums->waited[d] += flows->turns[t].flow * flows->turns[t].wait;
      }
}

static void
solve_at (FsPipelinedFlows *flows, FsModelPoint *point, FsFlowSums *sums)
{
  for (int limit = 0; limit < FS_MODEL_SLACKS; limit++)
    point->slack[limit] = NAN;
  flows->rate = fmax (point->rate, 1e-30);
  point->reason = FS_REASON_CHANNEL;
  if (!fs_pipelined_flows_share (flows) || !fs_pipelined_flows_wait (flows))
    return;
  add_up (flows, point->bare, sums);
  point->reason = sums->fullest < 1 ? FS_REASON_NONE : FS_REASON_SOURCE;
}

static void
flows_free (gpointer flows)
{
  fs_pipelined_flows_free (flows);
}

void
fs_pipelined_solve (const FsModelInputs *inputs, FsModelPoint *point, FsFlowSums *sums)
{
  FsModelCurve *curve = point->curve;
  FsPipelinedFlows *flows;

  if (curve != NULL && curve->memory == NULL)
    {
      curve->memory = fs_pipelined_flows_new (inputs);
      curve->free_memory = flows_free;
    }
  flows = curve != NULL ? curve->memory : fs_pipelined_flows_new (inputs);
  solve_at (flows, point, sums);
  if (curve == NULL)
    fs_pipelined_flows_free (flows);
}

gboolean
fs_pipelined_channels (const FsModelInputs *inputs, double rate, FsModelChannel *channels)
{
  FsPipelinedFlows *flows = fs_pipelined_flows_new (inputs);
  FsModelPoint point = { .rate = rate, .bare = TRUE };
  g_autofree FsFlowSums *sums = g_new (FsFlowSums, 1);

  solve_at (flows, &point, sums);
  for (guint c = 0; point.reason == FS_REASON_NONE && c < flows->n_classes; c++)
    {
      const FsPipelinedClass *class = &flows->classes[c];
      const FsPipelinedChannel *channel = &flows->channels[class->channel];

      if (class->kind != FS_PIPELINED_BETWEEN)
        continue;
      channels[channel->id].load = flows->rate * channel->flow * flows->M;
      channels[channel->id].hold += class->hold * class->own;
    }
  for (guint t = 0; point.reason == FS_REASON_NONE && t < flows->n_turns; t++)
    {
      const FsPipelinedTurn *turn = &flows->turns[t];
      const FsPipelinedChannel *channel = &flows->channels[flows->classes[turn->to].channel];

      if (channel->kind != FS_PIPELINED_BETWEEN)
        continue;
      channels[channel->id].blocked += turn->flow * turn->blocked / channel->flow;
      channels[channel->id].wait += turn->flow * turn->wait / channel->flow;
    }
  fs_pipelined_flows_free (flows);
  return point.reason == FS_REASON_NONE;
}

FsModelSaturation
fs_pipelined_end (const FsModelInputs *inputs, double enough)
{
  FsPipelinedFlows *flows = fs_pipelined_flows_new (inputs);
  FsModelSaturation saturation = { 0, FS_REASON_CHANNEL };
  g_autofree FsFlowSums *sums = g_new (FsFlowSums, 1);
  double largest = 0, high;

  for (guint c = 0; c < flows->n_channels; c++)
    largest = fmax (largest, flows->channels[c].flow);
  high = 1 / (inputs->M * largest);
  for (int step = 0; step < END_STEPS && saturation.rate < enough * high; step++)
    {
      FsModelPoint point = { .rate = (saturation.rate + high) / 2, .bare = TRUE };

      solve_at (flows, &point, sums);
      if (point.reason == FS_REASON_NONE)
        saturation.rate = point.rate;
      else
        {
          high = point.rate;
          saturation.reason = point.reason;
        }
    }
  fs_pipelined_flows_free (flows);
  return saturation;
}
