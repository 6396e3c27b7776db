/* REFINED_ADAPTIVE_FLOWS.md 5: waiting for virtual channels. A header waits while all virtual channels are held that it could get, of
 * all its ports; a blocked message holds all channels behind its header. */
#include "model/flows/adaptive-flows.h"

#include <math.h>
#include <string.h>

#include "model/channel-law.h"
#include "model/fixed-point.h"

#define MOST_HELD 0.9999 /* of the virtual channels of a channel, on the way to the fixed point */
#define STEP 0.8         /* of a round */
#define LEAST_BIRTH 1e-6 /* rate at which more are held, where hardly any header comes */

void
fs_adaptive_flows_begin (FsAdaptiveFlows *flows)
{
  for (guint c = 0; c < flows->n_channels; c++)
    {
      FsAdaptiveChannel *channel = &flows->channels[c];

      memset (channel->law, 0, sizeof channel->law);
      memset (channel->seen, 0, sizeof channel->seen);
      memset (channel->elsewhere, 0, sizeof channel->elsewhere);
      channel->law[0] = channel->seen[0] = 1;
      channel->kappa = channel->norm = 1;
      channel->between = flows->M;
      channel->first = flows->M / 2;
      channel->excess = channel->slack = channel->held = channel->ratio = channel->waiting = 0;
      channel->to_escape = channel->escaping = channel->blocked = channel->waited = channel->in_line = 0;
      channel->escape_wait = channel->late = 0;
      channel->escape_hold = flows->M;
    }
  for (guint i = 0; i < flows->n_stages; i++)
    flows->stages[i].excess = flows->stages[i].variance = 0;
}

/* Elementary symmetric polynomials of the virtual channels of @all without one of them. */
static void
take_factor (const double *all, int v, double f, double *e)
{
  e[0] = 1;
  for (int j = 1; j <= v; j++)
    e[j] = fmax (0, all[j] - f * e[j - 1]);
}

/* How many virtual channels of an input are alike: injection channels, adaptive ones, the escape channel. */
static int
count_inputs (const FsAdaptiveFlows *flows, int port, gboolean escape)
{
  if (port == flows->network.n_ports)
    return escape ? 0 : flows->injection;
  return escape ? 1 : flows->v - 1;
}

/* Section 5.1: by input of a channel how much rarer others hold its virtual channels. */
static void
compare_inputs (FsAdaptiveFlows *flows, FsAdaptiveChannel *channel)
{
  int n_ports = flows->network.n_ports, v = flows->v;
  double *all = channel->sets, others[FS_ADAPTIVE_MAX_V + 1];
  double escapes[FS_NETWORK_MAX_PORTS + 1] = { 0 };
  FsAdaptivePair *pairs = &flows->pairs[channel->first_pair];

  memset (channel->inputs, 0, (gsize) (n_ports + 1) * sizeof *channel->inputs);
  memset (channel->taken, 0, (gsize) (n_ports + 1) * sizeof *channel->taken);
  memset (all, 0, sizeof channel->sets);
  all[0] = 1;
  channel->n_inputs = 0;
  for (int port = 0; port <= n_ports; port++)
    {
      if (pairs[port].flow == 0)
        continue;
      if (port == n_ports)
        channel->inputs[port][0] = pairs[port].flow / channel->flow / flows->injection;
      else
        {
          double share = pairs[port].flow / channel->flow;

          escapes[port] = v > flows->adaptive ? flows->channels[pairs[port].before].to_escape : 1.0 / v;
          channel->inputs[port][0] = v > 1 ? share * (1 - escapes[port]) / (v - 1) : 0;
          channel->inputs[port][1] = share * escapes[port];
        }
      for (int escape = 0; escape < 2; escape++)
        {
          fs_law_add_channels (all, v, channel->inputs[port][escape], count_inputs (flows, port, escape));
          channel->n_inputs += channel->inputs[port][escape] > 0 ? count_inputs (flows, port, escape) : 0;
        }
    }
  for (int i = 1; i <= v; i++)
    channel->few[i] = all[i - 1] > 0 ? i * all[i] / all[i - 1] : 0;
  for (int port = 0; port <= n_ports; port++)
    {
      if (pairs[port].flow == 0)
        continue;
      pairs[port].full = pairs[port].adaptive_full = 0;
      for (int escape = 0; escape < 2; escape++)
        {
          double f = channel->inputs[port][escape], weight = escape ? escapes[port] : 1 - escapes[port];

          if (weight == 0 || count_inputs (flows, port, escape) == 0)
            continue;
          take_factor (all, v, f, others);
          weight /= 1 - f * fmin (channel->held, 0.999 * v);
          if (all[v] > 0)
            {
              pairs[port].full += weight * others[v] / all[v];
              channel->taken[port][escape] = fmin (1, f * others[v - 1] / all[v]);
            }
          if (all[flows->adaptive] > 0)
            pairs[port].adaptive_full += weight * others[flows->adaptive] / all[flows->adaptive];
        }
    }
}

/* Section 5.1: how much rarer the channels of all ports of a choice are held than if ports did not depend on each other. */
static double
find_alike (const FsAdaptiveFlows *flows, const FsAdaptiveChoice *choice)
{
  int n_ports = flows->network.n_ports, v = flows->adaptive;
  double held[FS_NETWORK_MAX_PORTS + 1][2], alike = 1;

  /* What holds one of the first port. */
  memcpy (held, flows->channels[flows->options[choice->first_option].channel].taken, sizeof held);
  for (int k = 1; k < choice->n_options; k++)
    {
      const FsAdaptiveChannel *channel = &flows->channels[flows->options[choice->first_option + (guint) k].channel];
      double left[FS_ADAPTIVE_MAX_V + 1] = { 1 };

      for (int port = 0; port <= n_ports; port++)
        for (int escape = 0; escape < 2; escape++)
          if (channel->inputs[port][escape] > 0)
            fs_law_add_channels (left, v, channel->inputs[port][escape] * (1 - held[port][escape]),
                                 count_inputs (flows, port, escape));
      alike *= channel->sets[v] > 0 ? left[v] / channel->sets[v] : 0;
      for (int port = 0; k + 1 < choice->n_options && left[v] > 0 && port <= n_ports; port++)
        for (int escape = 0; escape < 2; escape++)
          {
            double f = channel->inputs[port][escape] * (1 - held[port][escape]), others[FS_ADAPTIVE_MAX_V + 1];

            if (f == 0)
              continue;
            take_factor (left, v, f, others);
            held[port][escape] += (1 - held[port][escape]) * fmin (1, f * others[v - 1] / left[v]);
          }
    }
  return alike;
}

/* Headers that wait while all virtual channels are held, at most one for each input that holds none. */
static double
count_waiting (const FsAdaptiveFlows *flows, const FsAdaptiveChannel *channel)
{
  double all = channel->law[flows->awaited];

  return all > 0 ? fmin (channel->waiting / all, fmax (0, channel->n_inputs - flows->awaited)) : 0;
}

/* Probability that all adaptive virtual channels are held. */
static double
adaptive_held (const FsAdaptiveFlows *flows, const FsAdaptiveChannel *channel)
{
  return channel->law[flows->v] + (flows->v > flows->adaptive ? channel->law[flows->adaptive] : 0);
}

/* Section 5.2 */
void
fs_adaptive_choice_wait (const FsAdaptiveFlows *flows, FsAdaptiveChoice *choice)
{
  double releases = 0, served = 0, residuals = 0, continued = 0, first, queue;
  const FsAdaptiveChannel *escape = &flows->channels[flows->options[choice->first_option].channel];
  int n = 0;

  for (int k = 0; k < choice->n_options; k++)
    {
      const FsAdaptiveOption *option = &flows->options[choice->first_option + k];
      const FsAdaptiveChannel *channel = &flows->channels[option->channel];
      int most = k == 0 ? flows->awaited : flows->adaptive;
      double before = count_waiting (flows, channel);

      n += most;
      releases += (double) most / flows->awaited / channel->between;
      residuals += 1 / channel->first;
      served += (double) most / flows->awaited / (channel->between * fmax (before, 1e-12));
      continued += option->granted * before / (1 + before);
    }
  /* The first of n releases at random times; at even distances where others wait, too. */
  if (flows->awaited > 1)
    first = ((double) n / (n + 1) * (1 - continued) + continued / 2) / releases;
  else
    first = 2.0 * n / (n + 1) / residuals;
  queue = 1 / served;
  choice->wait = first + queue;
  choice->square = 2.0 * (n + 1) / (n + 2) * first * first + 2 * first * queue + 2 * queue * queue + queue / releases;
  if (flows->tau > 0)
    {
      /* Section 5.3: the least of the times up to n releases, or the time-out; then the wait for the escape channel. */
      double longest = (n + 1) * choice->wait, tau = flows->tau, wait = escape->escape_wait, left;

      left = fmax (0, 1 - tau / longest);
      choice->late = pow (left, n);
      choice->meets = choice->late * fmax (0, 1 - (tau + wait) / longest);
      choice->patient = longest * (1 - left * choice->late) / (n + 1);
      choice->square = 2 * longest * (choice->patient - longest * (1 - left * left * choice->late) / (n + 2));
      choice->wait = choice->patient + choice->late * wait;
      choice->square += choice->late * 2 * wait * (tau + wait + 2.0 / 3 * escape->escape_hold);
    }
}

static const FsFlowCorrection *
correction_of (const FsAdaptiveFlows *flows, const FsAdaptiveChannel *channel)
{
  return &flows->corrections[fs_network_dimension (&flows->network, channel->port)];
}

/* Corrects how many messages of @arrival are blocked, and what they wait: a run counts them for the channel that they get. */
static void
correct_arrival (const FsAdaptiveFlows *flows, FsAdaptiveArrival *arrival)
{
  const FsAdaptiveChoice *choice = &flows->choices[arrival->choice];
  double blocked = 0, wait = 0, square = 0;

  for (int k = 0; k < choice->n_options; k++)
    {
      guint number = flows->options[choice->first_option + (guint) k].channel;
      const FsFlowCorrection *correction = correction_of (flows, &flows->channels[number]);
      double part = fs_adaptive_gets (flows, choice, k) * correction->blocked;

      blocked += part;
      wait += part * correction->wait;
      square += part * correction->wait * correction->wait;
    }
  arrival->blocked *= blocked;
  arrival->wait *= wait;
  arrival->square *= square;
}

/* Section 5.1: the messages of @arrival that are blocked, and those that take the escape channel. */
static void
block (FsAdaptiveFlows *flows, FsAdaptiveArrival *arrival)
{
  const FsAdaptiveChoice *choice = &flows->choices[arrival->choice];
  const FsAdaptiveTurn *turns = &flows->turns[arrival->first_turn];
  double adaptive = choice->n_options > 1 ? choice->alike : 1, blocked = adaptive;

  for (guint k = 0; k < arrival->n_turns; k++)
    {
      const FsAdaptiveChannel *channel = &flows->channels[flows->options[turns[k].option].channel];
      const FsAdaptivePair *pair = &flows->pairs[turns[k].pair];
      double held = fmin (1, adaptive_held (flows, channel) * pair->adaptive_full);

      blocked *= k == 0 ? fmin (1, channel->law[flows->v] * pair->full) : held;
      adaptive *= held;
    }
  if (flows->tau > 0)
    blocked = adaptive;
  arrival->blocked = blocked;
  arrival->wait = blocked * choice->wait;
  arrival->square = blocked * choice->square;
  if (flows->corrected != NULL)
    correct_arrival (flows, arrival);
  for (guint k = 0; k < arrival->n_turns; k++)
    {
      const FsAdaptiveOption *option = &flows->options[turns[k].option];
      FsAdaptiveChannel *channel = &flows->channels[option->channel];
      const FsFlowCorrection *correction = correction_of (flows, channel);
      double gets = fs_adaptive_gets (flows, choice, (int) k), both = correction->blocked * correction->wait;

      channel->blocked += arrival->flow * blocked * gets * correction->blocked;
      channel->waited += arrival->flow * (blocked * choice->wait) * gets * both;
      if (flows->tau > 0)
        channel->in_line += arrival->flow * blocked * choice->patient * option->granted * both;
      if (k == 0 && flows->tau > 0)
        {
          channel->late += arrival->flow * arrival->blocked;
          channel->met_late += arrival->flow * arrival->blocked * choice->meets;
          channel->escaping += arrival->flow * arrival->blocked * choice->late;
        }
      else if (k == 0 && flows->v > flows->adaptive)
        channel->escaping
            += arrival->flow
               * (fmax (0, adaptive - arrival->blocked) + blocked * option->granted / flows->v * correction->blocked);
    }
}

/* Before the sums over the messages of a round. */
static void
clear_sums (FsAdaptiveFlows *flows)
{
  for (guint c = 0; c < flows->n_channels; c++)
    {
      FsAdaptiveChannel *channel = &flows->channels[c];

      if (channel->flow == 0)
        continue;
      channel->ahead = channel->ahead_square = channel->blocked = channel->waited = channel->escaping = 0;
      channel->in_line = channel->late = channel->met_late = 0;
    }
}

static void
block_all (FsAdaptiveFlows *flows)
{
  for (guint a = 0; a < flows->n_arrivals; a++)
    {
      FsAdaptiveArrival *arrival = &flows->arrivals[a];

      arrival->behind = arrival->behind_square = 0;
      if (arrival->choice >= 0)
        block (flows, arrival);
    }
}

/* Sets by what probabilities and waits of a dimension are multiplied, from what the equations say of them, and forgets that. */
static void
correct_waits (FsAdaptiveFlows *flows)
{
  for (int d = 0; d < flows->network.n; d++)
    flows->corrections[d] = (FsFlowCorrection){ .hold = 1, .blocked = 1, .wait = 1 };
  block_all (flows);
  for (guint c = 0; c < flows->n_channels; c++)
    {
      const FsAdaptiveChannel *channel = &flows->channels[c];
      FsFlowCorrection *correction;

      if (channel->flow == 0)
        continue;
      correction = &flows->corrections[fs_network_dimension (&flows->network, channel->port)];
      correction->flow += channel->flow;
      correction->all_blocked += channel->blocked;
      correction->all_waits += channel->waited;
    }
  for (int d = 0; d < flows->network.n; d++)
    {
      FsFlowCorrection *correction = &flows->corrections[d];
      double flow = correction->flow;

      if (flow == 0)
        continue;
      correction->blocked
          = fs_correction_factor (flows->corrected, FS_FLOW_ASSUMED_P_B, (guint) d, correction->all_blocked / flow);
      correction->wait = fs_correction_factor (flows->corrected, FS_FLOW_ASSUMED_W, (guint) d,
                                               correction->blocked * correction->all_waits / flow);
    }
  clear_sums (flows);
}

/* Section 5.3: the escape channel, for which headers come while all others are held, and have been for the time-out: to it, a Poisson
 * stream that is on and off. */
static void
find_escape (const FsAdaptiveFlows *flows, FsAdaptiveChannel *channel)
{
  int a = flows->adaptive;
  double z = flows->rate * channel->flow * flows->M * channel->kappa, alone = 0, more = 0, others = 1, hold, full, on,
         off, both, sigma;

  /* A message that shares the channel with all others, some of which leave, and new ones come. */
  for (int j = 0; j <= a; j++)
    {
      double speed = 1, left, come = j < a ? z * channel->ready[j] / channel->norm : 0, all;

      for (int m = j + 1; m <= a; m++)
        speed -= (channel->elsewhere[m] - (m < a ? channel->elsewhere[m + 1] : 0)) * (1 - (1 + j) / (1.0 + m));
      left = speed * j / (j + 1);
      all = speed + come - left * more;
      alone = (1 + left * alone) / all;
      more = come / all;
    }
  if (channel->escaping > 0)
    alone = 1 + (alone - 1) * channel->met_late / channel->escaping;
  hold = flows->M * alone + channel->ahead;
  channel->escape_hold += STEP * (hold - channel->escape_hold);
  full = channel->late > 0 ? channel->law[a] * channel->escaping / channel->late : 0;
  sigma = 0;
  /* Of those that come for it, the ones that do not come over the own input VC. */
  for (int port = 0; port <= flows->network.n_ports; port++)
    for (int way = 0; way < 2; way++)
      others -= count_inputs (flows, port, way) * channel->inputs[port][way] * channel->inputs[port][way];
  if (full > 1e-100)
    {
      on = fmax (0, others) * fmin (flows->rate * channel->flow * channel->to_escape * hold, 0.999) / full;
      off = a / (a + 1.0) * hold / (channel->first * (1 - fmin (full, 0.999)));
      both = on * (1 + off * full);
      sigma = 2 * both / (1 + on + off + sqrt (fmax (0, (1 + on + off) * (1 + on + off) - 4 * both)));
    }
  channel->escape_wait += STEP * (2.0 / 3 * hold * sigma / (1 - fmin (sigma, 0.999)) - channel->escape_wait);
}

/* For how long a message holds a channel apart from its waits further on. */
static double
worm_of (const FsAdaptiveFlows *flows, const FsAdaptiveChannel *channel)
{
  return flows->M * (1 + channel->excess) + 1 - channel->last / channel->flow - channel->slack;
}

/* Sets by what holding times of a dimension are multiplied. */
static void
correct_holding (FsAdaptiveFlows *flows)
{
  for (guint c = 0; c < flows->n_channels; c++)
    {
      const FsAdaptiveChannel *channel = &flows->channels[c];

      if (channel->flow > 0)
        flows->corrections[fs_network_dimension (&flows->network, channel->port)].all_held
            += channel->flow * (worm_of (flows, channel) + channel->ahead);
    }
  for (int d = 0; d < flows->network.n; d++)
    {
      FsFlowCorrection *correction = &flows->corrections[d];

      if (correction->flow > 0)
        correction->hold = fs_correction_factor (flows->corrected, FS_FLOW_ASSUMED_L, (guint) d,
                                                 correction->all_held / correction->flow);
    }
}

/* Section 5.2: the law of the number of virtual channels that are held. Returns by how much it is to change. */
static double
hold (const FsAdaptiveFlows *flows, FsAdaptiveChannel *channel)
{
  double M = flows->M, worm = worm_of (flows, channel);
  double births[FS_ADAPTIVE_MAX_V + 1] = { 0 }, next[FS_ADAPTIVE_MAX_V + 1], extra = 0, mean, change = 0, sum;
  int v = flows->awaited;

  channel->hold = worm + channel->ahead;
  channel->hold_square
      = worm * worm + 2 * worm * channel->ahead + channel->ahead_square + 2.0 / 3 * M * M * channel->excess;
  if (flows->corrected != NULL)
    {
      double factor = correction_of (flows, channel)->hold;

      channel->hold *= factor;
      channel->hold_square *= factor * factor;
    }
  channel->held = flows->rate * channel->flow * channel->hold;
  if (flows->tau > 0)
    {
      find_escape (flows, channel);
      channel->held *= 1 - channel->to_escape;
    }
  mean = fmin (channel->held, MOST_HELD * v);
  channel->between = v > 1 ? M + channel->ahead / v : channel->hold;
  channel->first = v > 1 ? channel->between * v / (v + 1) : channel->hold_square / (2 * channel->hold);
  channel->waiting += STEP * (flows->rate * (flows->tau > 0 ? channel->in_line : channel->waited) - channel->waiting);
  for (int i = v; i >= 1; i--)
    {
      extra += i < v ? channel->elsewhere[i] : 0;
      births[i] = fmax (LEAST_BIRTH, channel->ready[i - 1] * (i + extra) / i * channel->few[i]);
    }
  /* While headers wait all stay held. */
  births[v] *= 1 + count_waiting (flows, channel);
  fs_law_all_held (births, v, mean, &channel->ratio);
  next[0] = sum = 1;
  for (int i = 1; i <= v; i++)
    sum += next[i] = next[i - 1] * exp (channel->ratio) * births[i];
  for (int i = 0; i <= v; i++)
    {
      double held = next[i] / sum;

      change = fs_rounds_larger (change, fmax (fabs (held - channel->law[i]), fabs (held - channel->seen[i])));
      channel->law[i] += STEP * (held - channel->law[i]);
    }
  return isfinite (channel->hold) ? change : NAN;
}

double
fs_adaptive_flows_wait (FsAdaptiveFlows *flows)
{
  double change = 0;

  clear_sums (flows);
  for (guint c = 0; c < flows->n_channels; c++)
    if (flows->channels[c].flow > 0)
      compare_inputs (flows, &flows->channels[c]);
  for (guint s = 0; s < flows->n_choices; s++)
    {
      FsAdaptiveChoice *choice = &flows->choices[s];

      if (choice->n_options > 1)
        choice->alike = find_alike (flows, choice);
      fs_adaptive_choice_wait (flows, choice);
    }
  if (flows->corrected != NULL)
    correct_waits (flows);
  block_all (flows);
  /* Backwards: what messages wait further on. */
  for (guint i = flows->n_stages; i-- > 0;)
    {
      FsAdaptiveStage *stage = &flows->stages[i];
      double all = 0, square = 0;

      for (int k = 0; k < stage->n_hops; k++)
        {
          const FsAdaptiveHop *hop = &flows->hops[stage->first_hop + (guint) k];
          FsAdaptiveArrival *arrival = &flows->arrivals[hop->arrival];
          double share = flows->options[stage->first_option + (guint) k].share;
          const FsAdaptiveStage *next;

          if (hop->next < 0)
            continue;
          next = &flows->stages[hop->next];
          arrival->behind += hop->flow * next->wait;
          arrival->behind_square += hop->flow * next->square;
          all += share * (next->wait + arrival->wait);
          square += share * (next->square + arrival->square + 2 * arrival->wait * next->wait);
        }
      stage->wait = all;
      stage->square = square;
    }
  for (guint a = 0; a < flows->n_arrivals; a++)
    {
      const FsAdaptiveArrival *arrival = &flows->arrivals[a];

      if (arrival->choice < 0 || arrival->channel < 0)
        continue;
      flows->channels[arrival->channel].ahead += arrival->behind + arrival->flow * arrival->wait;
      flows->channels[arrival->channel].ahead_square
          += arrival->behind_square + arrival->flow * arrival->square + 2 * arrival->wait * arrival->behind;
    }
  for (guint c = 0; c < flows->n_channels; c++)
    {
      FsAdaptiveChannel *channel = &flows->channels[c];

      if (channel->flow == 0)
        continue;
      if (flows->v > flows->adaptive)
        channel->to_escape += STEP * (fmin (1.0 / flows->v, channel->escaping / channel->flow) - channel->to_escape);
      channel->ahead /= channel->flow;
      channel->ahead_square /= channel->flow;
    }
  if (flows->corrected != NULL)
    correct_holding (flows);
  for (guint c = 0; c < flows->n_channels; c++)
    if (flows->channels[c].flow > 0)
      change = fs_rounds_larger (change, hold (flows, &flows->channels[c]));
  return change;
}
