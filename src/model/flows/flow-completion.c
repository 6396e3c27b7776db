/* REFINED_FLOWS.md 14.5: the maximum over the tree of a broadcast, line by line, of times that depend on each other. */
#include "model/flows/flow-completion.h"

#include <math.h>
#include <string.h>

#include "topology/line-tree.h"

#define CELLS 256

/* A time: at least @least, longer than that by i cells with the probability tail[i]. */
typedef struct {
  double least;
  double tail[CELLS + 1];
} Time;

/* A delay that is a constant and, with probability @p, an exponential one of mean @tau. */
typedef struct {
  double least, p, tau;
} Delay;

/**
 * Job: what a node sends into a line
 * @line: its copies; @holders: [digit] when all is done for which the node that receives one is responsible, from then on
 */
typedef struct {
  const FsFlowLine *line;
  const Time *holders;
} Job;

/**
 * Completion:
 * @l: the point; @base: of the trees; @digits: [position] of the source, from the last position on
 * @holders: [position] of the lines that its nodes at the digits of the source begin
 * @cell: width, cycles
 */
typedef struct {
  const FsFlowTrees *trees;
  const FsFlowBroadcasts *broadcasts;
  const FsFlowCopyTime *steps;
  guint l;
  int base;
  int digits[FS_NETWORK_MAX_N];
  Time *holders[FS_NETWORK_MAX_N];
  double cell;
} Completion;

/* By its moments: an exponential delay behind a constant one, or with an atom at 0 where it varies more than that. */
static Delay
delay_of (double mean, double variance)
{
  double deviation = sqrt (variance);

  if (deviation <= mean)
    return (Delay){ mean - deviation, deviation > 0 ? 1 : 0, deviation };
  return (Delay){ 0, 2 * mean * mean / (variance + mean * mean), (variance + mean * mean) / (2 * mean) };
}

static void
time_zero (Time *time)
{
  memset (time, 0, sizeof *time);
}

/* Adds a delay; exact for tails that are linear within cells. */
static void
time_delay (const Completion *completion, const Delay *delay, Time *time)
{
  double q = completion->cell / delay->tau, a = exp (-q), rise = -expm1 (-q) / q, carried, before;

  time->least += delay->least;
  if (!(delay->p > 0) || !(delay->tau > 1e-12 * completion->cell))
    return;
  /* Tail of the sum: that of the delay alone beyond the least time, and what is still ahead before it. */
  carried = 1;
  before = time->tail[0];
  time->tail[0] = (1 - delay->p) * before + delay->p;
  for (int i = 1; i <= CELLS; i++)
    {
      double here = time->tail[i];

      carried = a * carried + (rise - a) * before + (1 - rise) * here;
      time->tail[i] = (1 - delay->p) * here + delay->p * carried;
      before = here;
    }
}

/* The later of both times. */
static void
time_later (const Completion *completion, const Time *other, Time *time)
{
  Time shifted;
  const Time *early = time->least < other->least ? time : other, *late = early == time ? other : time;
  double shift = fmin ((late->least - early->least) / completion->cell, CELLS + 1), part;
  int whole = (int) shift;

  part = shift - whole;
  for (int i = 0; i <= CELLS; i++)
    {
      double from = i + whole <= CELLS ? early->tail[i + whole] : 0;
      double to = i + whole + 1 <= CELLS ? early->tail[i + whole + 1] : 0;

      shifted.tail[i] = from + part * (to - from);
    }
  for (int i = 0; i <= CELLS; i++)
    time->tail[i] = late->tail[i] + shifted.tail[i] - late->tail[i] * shifted.tail[i];
  time->least = late->least;
}

static double
time_mean (const Completion *completion, const Time *time)
{
  double sum = -(time->tail[0] + time->tail[CELLS]) / 2;

  for (int i = 0; i <= CELLS; i++)
    sum += time->tail[i];
  return time->least + completion->cell * sum;
}

/* Copy @i of the first of @jobs and all that are sent behind it, over @port, or over any where that is -1: until all nodes
 * for which their destinations are responsible have theirs. FALSE when there are none. */
static gboolean
time_queue (const Completion *completion, const Job *jobs, int n_jobs, guint i, int port, Time *time)
{
  const FsFlowBroadcasts *broadcasts = completion->broadcasts;
  const FsFlowCopy *copy;
  const FsFlowCopyTime *step;
  guint l = completion->l;
  Delay delay;
  Time next;

  while (n_jobs > 0 && (i == jobs->line->n || (port >= 0 && broadcasts->copies[jobs->line->first + i].port != port)))
    if (i++ == jobs->line->n)
      {
        jobs++;
        n_jobs--;
        i = 0;
      }
  if (n_jobs == 0)
    return FALSE;
  copy = &broadcasts->copies[jobs->line->first + i];
  step = &completion->steps[jobs->line->first + i];
  *time = jobs->holders[copy->digit];
  /* The latency of a copy is by as much longer than in an empty network as it holds the injection channel longer. */
  if (time_queue (completion, jobs, n_jobs, i + 1, port, &next))
    {
      next.least += step->hold[l] - step->latency[l];
      time_later (completion, &next, time);
    }
  delay = delay_of (step->latency[l] - completion->trees->M - copy->steps, step->variance[l]);
  delay.least += completion->trees->M + copy->steps;
  time_delay (completion, &delay, time);
  return TRUE;
}

/* All that a node sends over @port at the same time, start-up time and the wait for others included. */
static gboolean
time_batch (const Completion *completion, const Job *jobs, int n_jobs, int port, Time *time)
{
  guint i = jobs->line->first, l = completion->l;
  const FsFlowCopyTime *step;

  if (!time_queue (completion, jobs, n_jobs, 0, port, time))
    return FALSE;
  /* The wait is the same for all of them. */
  while (port >= 0 && completion->broadcasts->copies[i].port != port)
    i++;
  step = &completion->steps[jobs->line->n > 0 ? i : jobs[1].line->first];
  if (step->queued[l] > 0)
    time_delay (completion, &(Delay){ 0, step->queued[l], step->wait[l] / step->queued[l] }, time);
  time->least += completion->broadcasts->delta;
  return TRUE;
}

/* From when a node at @own has its copy in the line of @position, or begins it, until all is done for which it is responsible.
 * @holders: of that line; @behind: from then on until it is done with the lines that it begins at later positions, where it sends
 * these over other injection channels */
static void
time_node (const Completion *completion, int position, int own, const Time *holders, const Time *behind, Time *time)
{
  const FsFlowBroadcasts *broadcasts = completion->broadcasts;
  const FsNetwork *network = &completion->trees->network;
  int d = fs_line_tree_dimension (network, completion->base, position), n_jobs = 0;
  Job jobs[FS_NETWORK_MAX_N];
  Time batch;

  for (int later = position; later < (broadcasts->bound ? position + 1 : network->n); later++)
    {
      int dimension = fs_line_tree_dimension (network, completion->base, later);
      int begun = completion->digits[later];

      jobs[n_jobs++] = (Job){
        fs_flow_line (broadcasts, network, dimension, begun, later == position ? own : begun),
        later == position ? holders : completion->holders[later],
      };
    }
  if (!broadcasts->bound)
    {
      if (!time_batch (completion, jobs, n_jobs, -1, time))
        time_zero (time);
      return;
    }
  *time = *behind;
  for (int port = network->first_port[d]; port < network->n_ports && fs_network_dimension (network, port) == d; port++)
    if (time_batch (completion, jobs, 1, port, &batch))
      time_later (completion, &batch, time);
}

/* Sum over the digits of the source up to @position of the mean time until all have their copies; @behind: from when a node
 * has its own until it is done with the lines that it begins at later positions. @n: number of sources */
static double
sum_completions (Completion *completion, int position, const Time *behind, guint *n)
{
  const FsFlowBroadcasts *broadcasts = completion->broadcasts;
  const FsNetwork *network = &completion->trees->network;
  int d = fs_line_tree_dimension (network, completion->base, position), k = network->k[d];
  Time *holders = completion->holders[position];
  double sum = 0;

  for (int digit = 0; digit < (network->wraps || k == 2 ? 1 : k); digit++)
    {
      const FsFlowLine *lines = fs_flow_line (broadcasts, network, d, digit, 0);
      int order[FS_NETWORK_MAX_RADIX] = { digit }, n_holders = 1;
      Time time;

      completion->digits[position] = digit;
      for (int h = 0; h < n_holders; h++)
        for (guint i = 0; i < lines[order[h]].n; i++)
          order[n_holders++] = broadcasts->copies[lines[order[h]].first + i].digit;
      for (int h = k - 1; h > 0; h--)
        time_node (completion, position, order[h], holders, behind, &holders[order[h]]);
      time_node (completion, position, digit, holders, behind, &time);
      if (position > 0)
        sum += sum_completions (completion, position - 1, &time, n);
      else
        {
          sum += time_mean (completion, &time);
          (*n)++;
        }
    }
  return sum;
}

/* Mean time until a node has its copy, over all nodes but the source. */
static double
mean_destination (const Completion *completion)
{
  const FsFlowBroadcasts *broadcasts = completion->broadcasts;
  const FsNetwork *network = &completion->trees->network;
  guint l = completion->l;
  double arrives[FS_NETWORK_MAX_N] = { 0 }, rest[FS_NETWORK_MAX_N] = { 0 }, whole[FS_NETWORK_MAX_N] = { 0 }, mean = 0;

  /* Within a line: until a node of it has its copy, and what those need that are sent into it: over its nodes but the one that
   * began it, and of that one. */
  for (int d = 0; d < network->n; d++)
    {
      int k = network->k[d], n_digits = network->wraps || k == 2 ? 1 : k;

      for (int digit = 0; digit < n_digits; digit++)
        {
          const FsFlowLine *lines = fs_flow_line (broadcasts, network, d, digit, 0);
          int order[FS_NETWORK_MAX_RADIX] = { digit }, n_holders = 1;
          double received[FS_NETWORK_MAX_RADIX] = { 0 };

          for (int h = 0; h < n_holders; h++)
            {
              double sent[FS_NETWORK_MAX_PORTS] = { 0 }, all = 0;

              for (guint i = lines[order[h]].first; i < lines[order[h]].first + lines[order[h]].n; i++)
                {
                  const FsFlowCopy *copy = &broadcasts->copies[i];
                  const FsFlowCopyTime *step = &completion->steps[i];
                  double *before = &sent[broadcasts->bound ? copy->port : 0];

                  received[copy->digit]
                      = received[order[h]] + broadcasts->delta + step->wait[l] + *before + step->latency[l];
                  arrives[d] += received[copy->digit] / k / n_digits;
                  *before += step->hold[l];
                  all += step->hold[l];
                  order[n_holders++] = copy->digit;
                }
              if (h > 0)
                rest[d] += all / (k - 1) / n_digits;
              else
                whole[d] += all / n_digits;
            }
        }
    }
  for (int base = 0; base < network->n; base++)
    {
      /* What those who hold a copy still send, over one injection channel, before they begin the line of a position. */
      double before = 0;

      for (int position = 0; position < network->n; position++)
        {
          int d = fs_line_tree_dimension (network, base, position);
          double share = 1.0 / network->k[d];

          mean += broadcasts->bases[base] * (arrives[d] + (1 - share) * before);
          if (!broadcasts->bound)
            before = share * (before + whole[d]) + (1 - share) * rest[d];
        }
    }
  return mean * network->n_nodes / (network->n_nodes - 1.0);
}

/* Section 14.5: the width of cells. Times up to that of the tree whose steps are all as long as the longest, and by six deviations
 * longer, are within them. */
static double
cell_of (const Completion *completion)
{
  const FsFlowBroadcasts *broadcasts = completion->broadcasts;
  double M = completion->trees->M, depth = fs_line_tree_depth (&completion->trees->network);
  double longest = 0, expected = 0, variance = 0;
  guint l = completion->l;

  for (guint i = 0; i < broadcasts->n_copies; i++)
    {
      const FsFlowCopyTime *step = &completion->steps[i];
      double stretch = step->latency[l] - M - broadcasts->copies[i].steps;
      double wait = step->wait[l], tau = wait > 0 ? wait / step->queued[l] : 0;

      if (!(step->rate > 0))
        continue;
      longest = fmax (longest, fmax (tau, delay_of (stretch, step->variance[l]).tau));
      expected = fmax (expected, stretch + wait);
      variance = fmax (variance, step->variance[l] + wait * (2 * tau - wait));
    }
  return fmax (1e-9 * M, (depth * expected + 6 * sqrt (depth * variance) + (depth * G_LN2 + 12) * longest) / CELLS);
}

void
fs_flow_complete (const FsFlowTrees *trees, const FsFlowDeliveries *deliveries, guint l, double *last, double *mean)
{
  const FsFlowBroadcasts *broadcasts = trees->broadcasts;
  const FsNetwork *network = &trees->network;
  Completion completion = { .trees = trees, .broadcasts = broadcasts, .steps = deliveries->steps, .l = l };
  g_autofree Time *holders = g_new (Time, (gsize) network->n * FS_NETWORK_MAX_RADIX);

  completion.cell = cell_of (&completion);
  for (int position = 0; position < network->n; position++)
    completion.holders[position] = holders + position * FS_NETWORK_MAX_RADIX;
  *last = 0;
  for (completion.base = 0; completion.base < network->n; completion.base++)
    if (broadcasts->bases[completion.base] > 0)
      {
        Time nothing;
        guint n = 0;
        double sum;

        time_zero (&nothing);
        sum = sum_completions (&completion, network->n - 1, &nothing, &n);
        *last += broadcasts->bases[completion.base] * sum / n;
      }
  *mean = mean_destination (&completion);
}
