/* REFINED_ADAPTIVE_FLOWS.md 3 and 4: how many messages share a channel, and how much the slowest channel of a route slows it. */
#include "model/flows/adaptive-flows.h"

#include <math.h>
#include <string.h>

#include "model/fixed-point.h"
#include "model/flows/flow-law.h"

#define MOST_RATIO 0.9999 /* of the law of competitors, on the way to the fixed point */
#define NORM_ROUNDS 60

/* Section 3: the law of the number of others. Those that choose avoid a channel on which they are many. */
static void
count_others (const FsAdaptiveFlows *flows, FsAdaptiveChannel *channel)
{
  double z = flows->rate * channel->flow * flows->M * channel->kappa, mean = 0, sum = 0, weight, last;
  const double *ready = channel->ready;
  int v = flows->v;

  for (int i = 0; i <= v; i++)
    mean += channel->seen[i] * channel->ready[i];
  for (int i = 0; i <= v; i++)
    channel->ready[i] = mean > 0 ? channel->ready[i] / mean : 1;
  for (int round = 0; round < NORM_ROUNDS; round++)
    {
      double norm = channel->norm;

      sum = mean = 0;
      weight = 1;
      for (int i = 0; i < v; i++)
        {
          channel->others[i] = weight;
          sum += weight;
          mean += weight * ready[i];
          weight *= z * ready[i] / norm;
        }
      /* From v on it is geometric. */
      channel->crowded = z * ready[v] / norm >= 1 || flows->rate * channel->flow * flows->M >= 1;
      channel->more = fmin (MOST_RATIO, z * ready[v] / norm);
      last = weight / (1 - channel->more);
      sum += last;
      mean += last * ready[v];
      channel->others[v - 1] += last;
      channel->norm = mean / sum;
      if (fabs (channel->norm - norm) < 1e-14)
        break;
    }
  for (int i = 0; i < v; i++)
    channel->others[i] /= sum;
  channel->any = 1 - 1 / sum;
  channel->last_others = last / sum;
}

/* Probability that none of the others on @channel goes where each goes with probability @share. */
static double
none_goes (const FsAdaptiveFlows *flows, const FsAdaptiveChannel *channel, double share)
{
  double none = 0, power = 1;

  for (int i = 0; i < flows->v; i++, power *= 1 - share)
    none += power * (channel->others[i] - (i == flows->v - 1 ? channel->last_others : 0));
  return none + power * channel->last_others * (1 - channel->more) / (1 - channel->more * (1 - share));
}

/* Section 3: what neighboring channels have in common, and section 4: the transitions of the number of others. */
static void
compare_channels (FsAdaptiveFlows *flows, const FsAdaptiveChannel *channel)
{
  int v = flows->v;

  for (guint p = channel->first_pair; p < channel->first_pair + (guint) flows->network.n_ports; p++)
    {
      FsAdaptivePair *pair = &flows->pairs[p];
      const FsAdaptiveChannel *before;
      double *move = flows->moves + (gsize) p * v * v;
      double same, newcomers, kept[FS_ADAPTIVE_MAX_V + 1] = { 1 };

      if (pair->flow == 0)
        continue;
      before = &flows->channels[pair->before];
      same = fmin (1 - none_goes (flows, before, pair->flow / before->flow), fmin (before->any, channel->any));
      pair->stay = before->any > 0 ? fmin (1, same / (1 - same) * (1 - before->any) / before->any) : 0;
      pair->joined = channel->any > 0 ? (channel->any - same) / (1 - same) / channel->any : 1;
      pair->left = before->any > 0 ? (before->any - same) / (1 - same) / before->any : 1;
      newcomers = channel->flow - pair->flow > 1e-14 * channel->flow ? fmax (0, pair->joined) : 0;
      memset (move, 0, (gsize) v * v * sizeof *move);
      for (int a = 0; a < v; a++)
        {
          for (int i = a - 1; i >= 0; i--)
            {
              kept[i + 1] += kept[i] * pair->stay;
              kept[i] *= 1 - pair->stay;
            }
          for (int i = 0; i <= a; i++)
            for (int b = 0; b < v; b++)
              move[a * v + MIN (i + b, v - 1)]
                  += kept[i] * ((b == 0 ? 1 - newcomers : 0) + newcomers * channel->others[b]);
        }
    }
}

/* What the hops ahead of a turn leave: the factors with which a hop goes over into the one before. @meets: part of the messages
 * that can meet others for the first time there */
static void
prepare_turn (FsAdaptiveFlows *flows, guint t, double joined, double meets)
{
  FsAdaptiveTurn *turn = &flows->turns[t];
  const double *tail = flows->options[turn->option].tail;
  guint v = (guint) flows->v, n = flows->n_vectors;
  double *fewer = (double *) &flows->turn_vectors[t * 3 * n], *shares = fewer + n * FS_VECTOR_WIDTH;
  double *apart = shares + n * FS_VECTOR_WIDTH, total = 0, cumulated = 0, at_least[FS_ADAPTIVE_MAX_V + 1];

  for (guint j = 0; j <= v; j++)
    at_least[j] = j == 0 ? 1 : j < v ? fmax (0, meets) * tail[j] : 0;
  for (guint j = 0; j < v; j++)
    total += (j + 1) * (at_least[j] - at_least[j + 1]);
  for (guint j = 0; j + 1 < v; j++)
    {
      cumulated += (j + 1) * (at_least[j] - at_least[j + 1]) / total;
      fewer[j] = turn->share * (1 - joined * tail[j + 1]);
      shares[j] = turn->share * cumulated;
      apart[j] = turn->share * (1 - at_least[j + 1]);
    }
}

/* Section 4: the transitions of the number of others from the channel of an arrival, or from the injection channels, for its
 * turns. */
static void
prepare_arrival (FsAdaptiveFlows *flows, const FsAdaptiveArrival *arrival)
{
  guint v = (guint) flows->v, last = arrival->first_turn + arrival->n_turns;

  for (guint t = arrival->first_turn; t < last; t++)
    {
      FsAdaptiveTurn *turn = &flows->turns[t];
      const FsAdaptivePair *pair = &flows->pairs[turn->pair];
      const FsAdaptiveOption *option = &flows->options[turn->option];
      const FsAdaptiveChannel *channel = &flows->channels[option->channel];
      double *move = flows->turn_moves + (gsize) t * (v - 1) * (v - 1), own, sum = 0;

      if (arrival->channel >= 0)
        {
          turn->gone = turn->share * pair->left;
          prepare_turn (flows, t, pair->joined, pair->joined);
          continue;
        }
      /* Injected ones have met nobody: a single row. */
      own = fmin (1, pair->flow / flows->injection / channel->flow);
      prepare_turn (flows, t, 1, 1 - own);
      for (guint b = 0; b < v; b++)
        {
          double weight = ((1 - own) * channel->others[b] + (b == 0 ? own : 0)) * option->met[b];

          sum += weight;
          if (b + 1 < v)
            move[b] = turn->share * weight;
        }
      for (guint b = 0; b + 1 < v; b++)
        move[b] /= sum;
    }
  for (guint a = 0; arrival->channel >= 0 && a + 1 < v; a++)
    {
      double sum = 0;

      for (guint t = arrival->first_turn; t < last; t++)
        {
          const FsAdaptiveTurn *turn = &flows->turns[t];
          const double *met = flows->options[turn->option].met, *all = flows->moves + ((gsize) turn->pair * v + a) * v;
          double *move = flows->turn_moves + ((gsize) t * (v - 1) + a) * (v - 1);

          for (guint b = 0; b < v; b++)
            {
              double weight = turn->share * all[b] * met[b];

              sum += weight;
              if (b + 1 < v)
                move[b] = weight;
            }
        }
      for (guint t = arrival->first_turn; t < last; t++)
        for (guint b = 0; b + 1 < v; b++)
          {
            double *move = flows->turn_moves + ((gsize) t * (v - 1) + a) * (v - 1);

            move[b] = sum > 0 ? move[b] / sum : 0;
          }
    }
}

/* Section 3: E of every channel, times its flow subtracted from 1: the flow of those that meet fewer elsewhere. @n: n_vectors */
static inline __attribute__ ((always_inline)) void
meet_elsewhere (FsAdaptiveFlows *flows, guint n)
{
  const FsAdaptiveArrival *arrivals = flows->arrivals;
  const FsAdaptiveTurn *turns = flows->turns;
  FsVector *ahead = flows->room, *behind = flows->room + flows->most_hops * n;

  memset (flows->met_elsewhere, 0, flows->n_channels * n * sizeof *flows->met_elsewhere);
  for (guint d = 0; d < flows->n_destinations; d++)
    {
      guint first = flows->stages[flows->destinations[d]].first_hop;
      guint last_stage = flows->destinations[d + 1] - 1;
      guint end = flows->stages[last_stage].first_hop + (guint) flows->stages[last_stage].n_hops;

      /* Backwards: probability that none behind the hop meets so many. */
      for (guint h = end; h-- > first;)
        {
          const FsAdaptiveHop *hop = &flows->hops[h];
          const FsAdaptiveArrival *arrival = &arrivals[hop->arrival];
          const FsVector *fewer = &flows->turn_vectors[arrival->first_turn * 3 * n];
          const FsVector *next = &ahead[(hop->next_hop - first) * n];

          for (guint i = 0; i < n; i++)
            ahead[(h - first) * n + i] = fs_vector (hop->next < 0);
          if (hop->next >= 0)
            for (guint k = 0; k < arrival->n_turns; k++)
              for (guint i = 0; i < n; i++)
                ahead[(h - first) * n + i] += fewer[k * 3 * n + i] * next[k * n + i];
        }
      /* Forwards: flow of those that met fewer before the hop. */
      for (guint s = flows->destinations[d]; s <= last_stage; s++)
        for (int k = 0; k < flows->stages[s].n_hops; k++)
          for (guint i = 0; i < n; i++)
            behind[(flows->stages[s].first_hop - first + (guint) k) * n + i] = fs_vector (
                flows->stages[s].injected * flows->options[flows->stages[s].first_option + (guint) k].share);
      for (guint s = flows->destinations[d]; s <= last_stage; s++)
        for (int m = 0; m < flows->stages[s].n_hops; m++)
          {
            guint h = flows->stages[s].first_hop + (guint) m;
            const FsAdaptiveHop *hop = &flows->hops[h];
            const FsAdaptiveArrival *arrival = &arrivals[hop->arrival];
            const double *tail = &flows->options[flows->stages[s].first_option + (guint) m].tail[1];

            for (guint i = 0; i < n; i++)
              {
                FsVector here = behind[(h - first) * n + i];
                FsVector met = here * fs_vector_load (&tail[i * FS_VECTOR_WIDTH]);

                flows->met_elsewhere[(guint) arrival->channel * n + i] += here * ahead[(h - first) * n + i];
                for (guint k = 0; k < arrival->n_turns; k++)
                  behind[(hop->next_hop - first + k) * n + i]
                      += turns[arrival->first_turn + k].share * here - turns[arrival->first_turn + k].gone * met;
              }
          }
    }
}

FS_VECTOR_TARGETS static void
meet_all_elsewhere (FsAdaptiveFlows *flows)
{
  switch (flows->n_vectors)
    {
    case 0:
      break;
    case 1:
      meet_elsewhere (flows, 1);
      break;
    case 2:
      meet_elsewhere (flows, 2);
      break;
    default:
      meet_elsewhere (flows, flows->n_vectors);
    }
}

double
fs_adaptive_flows_share (FsAdaptiveFlows *flows)
{
  double change = 0;
  int v = flows->v;

  for (guint c = 0; c < flows->n_channels; c++)
    memset (flows->channels[c].ready, 0, sizeof flows->channels[c].ready);
  for (guint s = 0; s < flows->n_choices; s++)
    for (int k = 0; k < flows->choices[s].n_options; k++)
      {
        const FsAdaptiveOption *option = &flows->options[flows->choices[s].first_option + k];

        for (int i = 0; i <= v; i++)
          flows->channels[option->channel].ready[i] += flows->choices[s].flow * option->accepted[i];
      }
  for (guint c = 0; c < flows->n_channels; c++)
    if (flows->channels[c].flow > 0)
      count_others (flows, &flows->channels[c]);
  for (guint c = 0; c < flows->n_channels; c++)
    if (flows->channels[c].flow > 0)
      compare_channels (flows, &flows->channels[c]);
  /* Those that choose a channel find fewer others there. */
  for (guint s = 0; s < flows->n_choices; s++)
    for (int k = 0; k < flows->choices[s].n_options; k++)
      {
        FsAdaptiveOption *option = &flows->options[flows->choices[s].first_option + k];
        const double *others = flows->channels[option->channel].others;
        double mean = 0, tail = 0;

        for (int b = 0; b < v; b++)
          mean += others[b] * option->accepted[b];
        for (int b = v - 1; b >= 0; b--)
          {
            option->met[b] = mean > 0 ? option->accepted[b] / mean : 1;
            option->tail[b] = tail += others[b] * option->met[b];
          }
      }
  for (guint a = 0; a < flows->n_arrivals; a++)
    if (flows->arrivals[a].choice >= 0)
      prepare_arrival (flows, &flows->arrivals[a]);
  meet_all_elsewhere (flows);
  for (guint c = 0; c < flows->n_channels; c++)
    for (int j = 1; j < v && flows->channels[c].flow > 0; j++)
      flows->channels[c].elsewhere[j]
          = 1 - ((const double *) &flows->met_elsewhere[c * flows->n_vectors])[j - 1] / flows->channels[c].flow;
  for (guint c = 0; v > 1 && c < flows->n_channels; c++)
    if (flows->channels[c].flow > 0)
      {
        FsAdaptiveChannel *channel = &flows->channels[c];
        double kappa = 1 + FS_FLOW_KAPPA_SLOPE * channel->elsewhere[1] * (1 - flows->rate * channel->flow * flows->M);

        change = fs_rounds_larger (change, fabs (kappa - channel->kappa));
        channel->kappa = kappa;
      }
  return change;
}

/* What lies ahead of a hop, vectors of the room of a destination: for each number b of others here, up to v - 2, the probability
 * that at every later hop fewer than j others are met, 0 up to j = b; the sum of E over the hop and the later ones; of the law of
 * the slowest channel, and the probability that fewer are met at every hop, if hops do not depend on each other. */

/* Adds to @all what lies ahead of the hops from @next on, which are those of the turns from @t on; @rows: of transitions. */
static inline __attribute__ ((always_inline)) void
look_ahead (const FsAdaptiveFlows *flows, guint t, guint n_turns, const FsVector *next, guint rows, guint n,
            FsVector *all)
{
  guint most = (guint) flows->v - 1, n_room = flows->n_room;
  FsVector *later = all + rows * n;

  for (guint k = 0; k < n_turns; k++, t++, next += n_room)
    {
      const double *move = flows->turn_moves + (gsize) t * most * most;
      const FsVector *factors = &flows->turn_vectors[t * 3 * n], *behind = next + most * n;

      for (guint a = 0; a < rows; a++)
        for (guint b = 0; b < most; b++)
          for (guint i = 0; i < n; i++)
            all[a * n + i] += move[a * most + b] * next[b * n + i];
      for (guint i = 0; i < n; i++)
        {
          later[i] += flows->turns[t].share * behind[i];
          later[n + i] += factors[n + i] * behind[n + i];
          later[2 * n + i] += factors[2 * n + i] * behind[2 * n + i];
        }
    }
}

/* Section 4: stretch and variance of the messages that begin at @stage. @all: what lies ahead, with a single row, whose entry
   j - 1 is about j messages */
static void
stretch_routes (const FsAdaptiveFlows *flows, FsAdaptiveStage *stage, const double *all)
{
  guint v = (guint) flows->v, width = flows->n_vectors * FS_VECTOR_WIDTH;
  const double *fewer = all, *elsewhere = fewer + width, *shares = elsewhere + width, *apart = shares + width;
  double mean = 0, square = 0, slower = flows->M / (flows->M + 1);

  for (guint j = 1; j < v; j++)
    {
      double exactly = (j + 1 < v ? fewer[j] : 1) - fewer[j - 1], gone = 0, others;

      for (guint m = j + 1; m < v; m++)
        gone += (elsewhere[m - 1] - (m + 1 < v ? elsewhere[m] : 0)) / stage->distance * (1 - (double) j / m);
      others = fmax (0, j - FS_FLOW_SLOWED_ELSEWHERE * j * gone);
      mean += exactly * others;
      square += exactly * others * others;
    }
  if (stage->distance > 1)
    {
      double rate = (1 - shares[v - 2]) / v, frozen = 0;

      for (guint j = 0; j + 1 < v; j++)
        {
          rate += (shares[j] - (j > 0 ? shares[j - 1] : 0)) / (j + 1);
          frozen += 1 - apart[j];
        }
      mean += FS_FLOW_STATIONARY * (1 / rate - 1 - frozen);
    }
  stage->excess = mean * slower;
  stage->variance = 2.0 / 3 * fmax (0, square * slower * slower - stage->excess * stage->excess);
}

/* Section 4, for all routes. @n: n_vectors */
static inline __attribute__ ((always_inline)) void
stretch (FsAdaptiveFlows *flows, guint n)
{
  guint most = (guint) flows->v - 1, n_room = flows->n_room;
  FsVector delivered[(FS_ADAPTIVE_MAX_V + 2) * (FS_ADAPTIVE_MAX_V / FS_VECTOR_WIDTH)], kept[FS_ADAPTIVE_MAX_V * 4];

  for (guint a = 0; a < most; a++)
    for (guint j = 1; j <= n * FS_VECTOR_WIDTH; j++)
      ((double *) kept)[a * n * FS_VECTOR_WIDTH + j - 1] = a < j;
  for (guint i = 0; i < n_room; i++)
    delivered[i] = i < most * n ? kept[i] : fs_vector (1);
  for (guint d = 0; d < flows->n_destinations; d++)
    {
      guint first = flows->stages[flows->destinations[d]].first_hop;

      for (guint s = flows->destinations[d + 1]; s-- > flows->destinations[d];)
        {
          FsAdaptiveStage *stage = &flows->stages[s];
          FsVector *hops = &flows->room[(stage->first_hop - first) * n_room];

          for (guint k = 0; k < (guint) stage->n_hops; k++)
            {
              const FsAdaptiveHop *hop = &flows->hops[stage->first_hop + k];
              const FsAdaptiveArrival *arrival = &flows->arrivals[hop->arrival];
              const double *elsewhere = &flows->channels[arrival->channel].elsewhere[1];
              FsVector *here = hops + k * n_room;

              if (hop->next < 0)
                memcpy (here, delivered, n_room * sizeof *here);
              else
                memset (here, 0, n_room * sizeof *here);
              for (guint i = 0; i < n; i++)
                here[most * n + i] = fs_vector_load (&elsewhere[i * FS_VECTOR_WIDTH]);
              if (hop->next < 0)
                continue;
              look_ahead (flows, arrival->first_turn, arrival->n_turns, &flows->room[(hop->next_hop - first) * n_room],
                          most, n, here);
              for (guint i = 0; i < most * n; i++)
                here[i] *= kept[i];
            }
          if (stage->injected > 0)
            {
              FsVector all[4 * FS_ADAPTIVE_MAX_V / FS_VECTOR_WIDTH];

              memset (all, 0, 4 * n * sizeof *all);
              look_ahead (flows, flows->arrivals[stage->arrival].first_turn, (guint) stage->n_hops, hops, 1, n, all);
              stretch_routes (flows, stage, (const double *) all);
            }
        }
    }
}

FS_VECTOR_TARGETS static void
stretch_all (FsAdaptiveFlows *flows)
{
  switch (flows->n_vectors)
    {
    case 0:
      break;
    case 1:
      stretch (flows, 1);
      break;
    case 2:
      stretch (flows, 2);
      break;
    default:
      stretch (flows, flows->n_vectors);
    }
}

/* Multiplies all routes by one factor: a run measures their mean. */
static void
correct_stretch (FsAdaptiveFlows *flows)
{
  double messages = 0, sum = 0, factor;

  for (guint i = 0; i < flows->n_stages; i++)
    {
      messages += flows->stages[i].injected;
      sum += flows->stages[i].injected * flows->stages[i].excess;
    }
  factor = fs_correction_factor (flows->corrected, FS_LATENCY_ASSUMED_SHARING, 0, flows->M * sum / messages);
  for (guint i = 0; i < flows->n_stages; i++)
    {
      flows->stages[i].excess *= factor;
      flows->stages[i].variance *= factor * factor;
    }
}

void
fs_adaptive_flows_stretch (FsAdaptiveFlows *flows)
{
  g_autofree double *excess = g_new (double, flows->n_stages), *by_hop = g_new (double, flows->n_stages);

  stretch_all (flows);
  if (flows->corrected != NULL)
    correct_stretch (flows);
  /* Means over the messages of each channel. */
  for (guint c = 0; c < flows->n_channels; c++)
    flows->channels[c].excess = flows->channels[c].slack = 0;
  for (guint i = 0; i < flows->n_stages; i++)
    {
      excess[i] = flows->stages[i].injected * flows->stages[i].excess;
      by_hop[i] = excess[i] / flows->stages[i].distance;
    }
  for (guint i = 0; i < flows->n_stages; i++)
    {
      const FsAdaptiveStage *stage = &flows->stages[i];
      /* The slowest channel is one of those ahead in proportion to their number, and half of them lie before it. */
      double before = stage->distance * fmin (stage->distance - 1, flows->M) / 2;

      for (int k = 0; k < stage->n_hops; k++)
        {
          const FsAdaptiveHop *hop = &flows->hops[stage->first_hop + (guint) k];
          FsAdaptiveChannel *channel = &flows->channels[flows->arrivals[hop->arrival].channel];
          double share = flows->options[stage->first_option + (guint) k].share;

          channel->excess += excess[i] * share;
          channel->slack += by_hop[i] * share * before;
          if (hop->next >= 0)
            {
              excess[hop->next] += excess[i] * share;
              by_hop[hop->next] += by_hop[i] * share;
            }
        }
    }
  for (guint c = 0; c < flows->n_channels; c++)
    if (flows->channels[c].flow > 0)
      {
        flows->channels[c].excess /= flows->channels[c].flow;
        flows->channels[c].slack /= flows->channels[c].flow;
      }
}
