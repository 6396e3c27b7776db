/* REFINED_FLOWS.md 4: waiting for virtual channels, by channel and by the input from which a header comes. A blocked message
 * holds all channels behind its header, so that what happens at a channel lengthens the holding times of those before. */
#include "model/flows/flow-trees.h"

#include <math.h>
#include <string.h>

#include "model/channel-law.h"
#include "model/fixed-point.h"

/* Constants: REFINED_FLOWS.md 9. */
#define QUEUE 0.75
#define LONGEST_QUEUE 0.95
#define FULLEST 0.98 /* of the virtual channels of a class, held in the mean */

/* A dimension whose rounds are made; those that are crossed later are done. */
typedef struct {
  FsFlowTrees *trees;
  int dimension;
} Iteration;

/* Walks the hops of a dimension backwards; fills behind and square of its channels. @settled: the waits go to the
 * dimensions that are crossed before, too. */
static void
walk (FsFlowTrees *trees, int d, gboolean settled)
{
  for (guint c = 0; c < trees->n_channels; c++)
    if (trees->channels[c].dimension == d)
      {
        memset (trees->channels[c].behind, 0, sizeof trees->channels[c].behind);
        memset (trees->channels[c].square, 0, sizeof trees->channels[c].square);
      }
  for (guint i = trees->first_of[d]; i < trees->first_of[d + 1]; i++)
    {
      guint h = trees->by_dimension[i];

      trees->sum[h] = trees->later[h];
      trees->squares[h] = trees->later_squares[h];
    }
  for (guint i = trees->first_of[d]; i < trees->first_of[d + 1]; i++)
    {
      guint h = trees->by_dimension[i];
      const FsFlowHop *hop = &trees->hops[h];
      FsFlowChannel *channel = &trees->channels[hop->channel];
      const FsFlowInput *input = &trees->inputs[hop->input];
      double wait = input->wait[hop->from_class][hop->class_];
      double time = hop->flow * input->blocked[hop->from_class][hop->class_] * wait;

      channel->behind[hop->class_] += trees->sum[h];
      channel->square[hop->class_] += trees->squares[h];
      if (hop->parent < 0)
        continue;
      if (trees->channels[trees->hops[hop->parent].channel].dimension == d)
        {
          trees->sum[hop->parent] += trees->sum[h] + time;
          trees->squares[hop->parent] += trees->squares[h] + time * wait;
        }
      else if (settled)
        {
          trees->later[hop->parent] += trees->sum[h] + time;
          trees->later_squares[hop->parent] += trees->squares[h] + time * wait;
        }
    }
}

/* Renews probabilities and waits of a class of a channel; returns the change, NAN when it is saturated. */
static double
renew (FsFlowTrees *trees, FsFlowChannel *channel, int s)
{
  int v = channel->v[s], V = trees->V;
  double M = trees->M, flow = channel->class_flow[s], rate = trees->rate * flow;
  double later = channel->behind[s] / flow, other = channel->n_classes == 2 ? channel->held[1 - s] : 0;
  double hold = channel->hold[s], busy, wait, mean = 0, change;

  if (!(channel->held[s] < FULLEST * v))
    return NAN;
  if (v == 1)
    {
      busy = channel->held[s];
      wait = (hold * hold + 2 * channel->square[s] / flow + 2.0 / 3 * M * M * channel->excess[s]) / (2 * hold);
    }
  else
    {
      double queue = QUEUE * rate * (1 - channel->straight[s]) * M * (v + other) / v, extra = 0;
      double births[FS_FLOW_MAX_V + 1];

      if (!(queue < 1))
        return NAN;
      for (int i = V - 1; i >= 1; i--)
        {
          extra += channel->elsewhere[i];
          if (i <= v)
            births[i] = (i + other + extra) / i;
        }
      if (v == V)
        births[v] = (v + other) / v;
      births[v] /= 1 - fmin (LONGEST_QUEUE, queue);
      busy = fs_law_all_held (births, v, channel->held[s], &channel->ratio[s]);
      wait = (M * (v + other) + 1 + later) / (v + 1) / (1 - queue);
    }
  for (guint i = 0; i < channel->n_inputs; i++)
    for (int from = 0; from < FS_FLOW_CLASSES; from++)
      {
        FsFlowInput *input = &trees->inputs[channel->first_input + i];
        double own = input->class_flow[from][s] / flow / input->channels[from];
        double absent = 1 - own * channel->held[s], others = input->ratio[from][s];

        if (input->class_flow[from][s] == 0)
          continue;
        input->wait[from][s] = wait;
        if (v == 1)
          {
            double before = channel->held[s] * input->ahead[from][s];

            if (!(before < 1))
              return NAN;
            input->wait[from][s] = wait / (1 - before);
          }
        input->blocked[from][s] = others < absent ? busy * others / absent : busy;
        mean += input->class_flow[from][s] / flow * input->wait[from][s];
      }
  change = fabs (busy - channel->busy[s]) + fabs (mean - channel->wait[s]) / M;
  channel->busy[s] = busy;
  channel->wait[s] = mean;
  return change;
}

static double
settle (gpointer data)
{
  const Iteration *iteration = data;
  FsFlowTrees *trees = iteration->trees;
  double change = 0;

  walk (trees, iteration->dimension, FALSE);
  for (guint c = 0; c < trees->n_channels; c++)
    for (int s = 0; s < trees->channels[c].n_classes; s++)
      {
        FsFlowChannel *channel = &trees->channels[c];

        if (channel->dimension != iteration->dimension || channel->class_flow[s] == 0)
          continue;
        channel->hold[s] = trees->M * (1 + channel->excess[s]) + 1 + channel->behind[s] / channel->class_flow[s];
        channel->held[s] = trees->rate * channel->class_flow[s] * channel->hold[s];
      }
  for (guint c = 0; c < trees->n_channels; c++)
    for (int s = 0; s < trees->channels[c].n_classes; s++)
      if (trees->channels[c].dimension == iteration->dimension && trees->channels[c].class_flow[s] > 0)
        change += renew (trees, &trees->channels[c], s); /* NAN stays */
  return change;
}

gboolean
fs_flow_trees_wait (FsFlowTrees *trees, double *slack)
{
  static const FsRounds limits
      = { .most = 1000, .converged = 1e-12, .accepted = 1e-12, .swing = 1, .to_the_end = TRUE };

  *slack = NAN;
  for (guint c = 0; c < trees->n_channels; c++)
    {
      FsFlowChannel *channel = &trees->channels[c];

      memset (channel->held, 0, sizeof channel->held);
      memset (channel->busy, 0, sizeof channel->busy);
      memset (channel->wait, 0, sizeof channel->wait);
      memset (channel->ratio, 0, sizeof channel->ratio);
    }
  for (guint i = 0; i < trees->n_inputs; i++)
    {
      memset (trees->inputs[i].blocked, 0, sizeof trees->inputs[i].blocked);
      memset (trees->inputs[i].wait, 0, sizeof trees->inputs[i].wait);
    }
  memset (trees->later, 0, trees->n_hops * sizeof *trees->later);
  memset (trees->later_squares, 0, trees->n_hops * sizeof *trees->later_squares);
  /* Dimension 0 is crossed last. */
  for (int d = 0; d < trees->network.n; d++)
    {
      if (!fs_fixed_point_rounds (&limits, settle, &(Iteration){ trees, d }, slack))
        return FALSE;
      walk (trees, d, TRUE);
    }
  return TRUE;
}
