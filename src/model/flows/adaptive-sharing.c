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
compare_channels (FsAdaptiveFlows *flows, const FsAdaptiveChannel *before)
{
  uint32_t node = fs_network_neighbor (&flows->network, before->node, before->port);
  int v = flows->v;

  for (int port = 0; port < flows->network.n_ports; port++)
    {
      FsAdaptivePair *pair = &flows->pairs[before->first_pair + port];
      const FsAdaptiveChannel *channel = &flows->channels[fs_network_channel (&flows->network, node, port)];
      double *move = flows->moves + (gsize) (before->first_pair + port) * v * v;
      double same, newcomers, kept[FS_ADAPTIVE_MAX_V + 1] = { 1 };

      if (pair->flow == 0)
        continue;
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

/* Section 3: E of every channel for @j others. */
static void
meet_elsewhere (FsAdaptiveFlows *flows, int j)
{
  double *ahead = flows->sum, *behind = flows->other_sum;

  for (guint c = 0; c < flows->n_channels; c++)
    flows->channels[c].elsewhere[j] = 0;
  /* Backwards: probability that none behind the hop meets so many. */
  for (guint h = flows->n_hops; h-- > 0;)
    {
      const FsAdaptiveHop *hop = &flows->hops[h];
      const FsAdaptivePair *pairs = &flows->pairs[flows->channels[hop->channel].first_pair];
      const FsAdaptiveStage *next = hop->next >= 0 ? &flows->stages[hop->next] : NULL;

      ahead[h] = next == NULL;
      for (int k = 0; next != NULL && k < flows->choices[next->choice].n_options; k++)
        {
          const FsAdaptiveOption *option = &flows->options[flows->choices[next->choice].first_option + k];

          ahead[h] += option->share * (1 - fs_adaptive_pair (flows, pairs, option)->joined * option->tail[j])
                      * ahead[next->first_hop + k];
        }
    }
  /* Forwards: flow of those that met fewer before the hop. */
  for (guint i = 0; i < flows->n_stages; i++)
    for (int k = 0; k < flows->choices[flows->stages[i].choice].n_options; k++)
      behind[flows->stages[i].first_hop + k]
          = flows->stages[i].injected * flows->options[flows->choices[flows->stages[i].choice].first_option + k].share;
  for (guint i = 0; i < flows->n_stages; i++)
    for (int m = 0; m < flows->choices[flows->stages[i].choice].n_options; m++)
      {
        guint h = flows->stages[i].first_hop + m;
        const FsAdaptiveHop *hop = &flows->hops[h];
        const FsAdaptiveOption *last = &flows->options[flows->choices[flows->stages[i].choice].first_option + m];
        const FsAdaptivePair *pairs = &flows->pairs[flows->channels[hop->channel].first_pair];
        const FsAdaptiveStage *next = hop->next >= 0 ? &flows->stages[hop->next] : NULL;

        flows->channels[hop->channel].elsewhere[j] += behind[h] * ahead[h];
        for (int k = 0; next != NULL && k < flows->choices[next->choice].n_options; k++)
          {
            const FsAdaptiveOption *option = &flows->options[flows->choices[next->choice].first_option + k];

            behind[next->first_hop + k]
                += behind[h] * option->share * (1 - fs_adaptive_pair (flows, pairs, option)->left * last->tail[j]);
          }
      }
  for (guint c = 0; c < flows->n_channels; c++)
    if (flows->channels[c].flow > 0)
      flows->channels[c].elsewhere[j] = 1 - flows->channels[c].elsewhere[j] / flows->channels[c].flow;
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
  for (int j = 1; j < v; j++)
    meet_elsewhere (flows, j);
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

/* What lies ahead of a hop; of a route as means over its ways.
 * @fewer: [others here][j] probability that at every later hop fewer than j others are met
 * @elsewhere: [j] sum of E over the hop and the later ones
 * @shares: [j] H; @apart: [j] probability that fewer than j + 1 are met at every hop, if hops do not depend on each other */
typedef struct {
  double fewer[FS_ADAPTIVE_MAX_V][FS_ADAPTIVE_MAX_V];
  double elsewhere[FS_ADAPTIVE_MAX_V], shares[FS_ADAPTIVE_MAX_V], apart[FS_ADAPTIVE_MAX_V];
} Ahead;

/* Adds to @all the ways ahead that go on with @option, for messages of which the part @meets can meet others there for the
 * first time. */
static void
add_option (const FsAdaptiveFlows *flows, const FsAdaptiveOption *option, double meets, const Ahead *ahead, Ahead *all)
{
  int v = flows->v;
  double at_least[FS_ADAPTIVE_MAX_V + 1], total = 0, cumulated = 0;

  for (int j = 0; j <= v; j++)
    at_least[j] = j == 0 ? 1 : j < v ? fmax (0, meets) * option->tail[j] : 0;
  for (int j = 0; j < v; j++)
    total += (j + 1) * (at_least[j] - at_least[j + 1]);
  for (int j = 0; j < v; j++)
    {
      cumulated += (j + 1) * (at_least[j] - at_least[j + 1]) / total;
      all->elsewhere[j] += option->share * ahead->elsewhere[j];
      all->shares[j] += option->share * cumulated * ahead->shares[j];
      all->apart[j] += option->share * (1 - at_least[j + 1]) * ahead->apart[j];
    }
}

/* Section 4: looks ahead from a hop. @ahead: of the hops of the next stage */
static void
look_ahead (const FsAdaptiveFlows *flows, const FsAdaptiveHop *hop, const Ahead *ahead, Ahead *all)
{
  const FsAdaptiveChannel *channel = &flows->channels[hop->channel];
  const FsAdaptiveChoice *choice;
  const FsAdaptiveOption *options;
  int v = flows->v;

  for (int j = 0; j < v; j++)
    {
      all->elsewhere[j] = j > 0 ? channel->elsewhere[j] : 0;
      all->shares[j] = all->apart[j] = 0;
    }
  if (hop->next < 0)
    {
      for (int j = 0; j < v; j++)
        {
          all->shares[j] = all->apart[j] = 1;
          for (int a = 0; a < v; a++)
            all->fewer[a][j] = 1;
        }
      return;
    }
  choice = &flows->choices[flows->stages[hop->next].choice];
  options = &flows->options[choice->first_option];
  for (int a = 0; a < v; a++)
    {
      double sum = 0;

      memset (all->fewer[a], 0, v * sizeof *all->fewer[a]);
      for (int k = 0; k < choice->n_options; k++)
        {
          gsize p = channel->first_pair + flows->channels[options[k].channel].port;
          const double *move = flows->moves + (p * v + a) * v;

          for (int b = 0; b < v; b++)
            {
              double weight = options[k].share * move[b] * options[k].met[b];

              sum += weight;
              for (int j = b + 1; j < v; j++)
                all->fewer[a][j] += weight * ahead[k].fewer[b][j];
            }
        }
      for (int j = 1; j < v; j++)
        all->fewer[a][j] = sum > 0 ? all->fewer[a][j] / sum : 0;
    }
  for (int k = 0; k < choice->n_options; k++)
    add_option (flows, &options[k], flows->pairs[channel->first_pair + flows->channels[options[k].channel].port].joined,
                &ahead[k], all);
}

/* Section 4: stretch and variance of the messages that begin at @stage. @ahead: of its hops */
static void
stretch_routes (const FsAdaptiveFlows *flows, FsAdaptiveStage *stage, const Ahead *ahead)
{
  const FsAdaptiveChoice *choice = &flows->choices[stage->choice];
  const FsAdaptiveOption *options = &flows->options[choice->first_option];
  double fewer[FS_ADAPTIVE_MAX_V + 1] = { 0 }, mean = 0, square = 0, slower = flows->M / (flows->M + 1);
  int v = flows->v;
  Ahead all = { 0 };

  for (int k = 0; k < choice->n_options; k++)
    {
      const FsAdaptiveChannel *channel = &flows->channels[options[k].channel];
      double own = fmin (1, channel->injected.flow / flows->injection / channel->flow), sum = 0;
      double met[FS_ADAPTIVE_MAX_V + 1] = { 0 };

      for (int b = 0; b < v; b++)
        {
          double weight = ((1 - own) * channel->others[b] + (b == 0 ? own : 0)) * options[k].met[b];

          sum += weight;
          for (int j = b + 1; j < v; j++)
            met[j] += weight * ahead[k].fewer[b][j];
        }
      for (int j = 1; j < v; j++)
        fewer[j] += options[k].share * met[j] / sum;
      add_option (flows, &options[k], 1 - own, &ahead[k], &all);
    }
  fewer[v] = 1;
  for (int j = 1; j < v; j++)
    {
      double exactly = fewer[j + 1] - fewer[j], gone = 0, others;

      for (int m = j + 1; m < v; m++)
        gone += (all.elsewhere[m] - (m + 1 < v ? all.elsewhere[m + 1] : 0)) / stage->distance * (1 - (double) j / m);
      others = fmax (0, j - FS_FLOW_SLOWED_ELSEWHERE * j * gone);
      mean += exactly * others;
      square += exactly * others * others;
    }
  if (stage->distance > 1)
    {
      double rate = 0, frozen = 0;

      for (int j = 0; j < v; j++)
        rate += (all.shares[j] - (j > 0 ? all.shares[j - 1] : 0)) / (j + 1);
      for (int j = 0; j + 1 < v; j++)
        frozen += 1 - all.apart[j];
      mean += FS_FLOW_STATIONARY * (1 / rate - 1 - frozen);
    }
  stage->excess = mean * slower;
  stage->variance = 2.0 / 3 * fmax (0, square * slower * slower - stage->excess * stage->excess);
}

void
fs_adaptive_flows_stretch (FsAdaptiveFlows *flows)
{
  g_autofree double *excess = g_new (double, flows->n_stages), *by_hop = g_new (double, flows->n_stages);
  g_autofree Ahead *ahead = NULL;
  guint most = 0;

  for (guint d = 0; d < flows->n_destinations; d++)
    {
      guint end = flows->destinations[d + 1];
      guint after = end < flows->n_stages ? flows->stages[end].first_hop : flows->n_hops;

      most = MAX (most, after - flows->stages[flows->destinations[d]].first_hop);
    }
  ahead = g_new (Ahead, most);
  for (guint d = 0; flows->v > 1 && d < flows->n_destinations; d++)
    {
      guint first = flows->stages[flows->destinations[d]].first_hop;

      for (guint i = flows->destinations[d + 1]; i-- > flows->destinations[d];)
        {
          FsAdaptiveStage *stage = &flows->stages[i];

          for (int k = 0; k < flows->choices[stage->choice].n_options; k++)
            {
              const FsAdaptiveHop *hop = &flows->hops[stage->first_hop + k];
              guint next = hop->next >= 0 ? flows->stages[hop->next].first_hop - first : 0;

              look_ahead (flows, hop, &ahead[next], &ahead[stage->first_hop + k - first]);
            }
          if (stage->injected > 0)
            stretch_routes (flows, stage, &ahead[stage->first_hop - first]);
        }
    }

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
      const FsAdaptiveChoice *choice = &flows->choices[stage->choice];

      for (int k = 0; k < choice->n_options; k++)
        {
          const FsAdaptiveHop *hop = &flows->hops[stage->first_hop + k];
          double share = flows->options[choice->first_option + k].share;

          flows->channels[hop->channel].excess += excess[i] * share;
          /* The slowest channel is one of those ahead in proportion to their number, and half of them lie before it. */
          flows->channels[hop->channel].slack
              += by_hop[i] * share * stage->distance * fmin (stage->distance - 1, flows->M) / 2;
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
