/* Which messages follow which through the channels of a path in dimension order (REFINED_KIM_DAS.md 3.1).
 *
 * Input i of channel s is channel i < s, or for i = -1 the injection channel. A pair (i, s) has the number
 * s (s + 1)/2 + i + 1, so that the inputs of a channel are neighbors.
 *
 * What a message meets behind channel s depends on how many channels r it still has to cross. It is stored as a sum over
 * all C(n - 1 - s, r) sets of them. If every set of r + 1 channels is as likely as one of r but for a factor (uniform
 * and geometric traffic), only the sum over all r, each weighted by this factor to the power r, is needed and stored. */
#pragma once

#include "model/vector.h"
#include "model/model.h"

/**
 * FsOrderedFlows: at a rate of 1 message per node; depends on the dimension and on the pattern alone
 * @n: dimension
 * @n_r: values of r that are stored: n, or 1
 * @factor: of a set with one channel more; 1 if all r are stored
 * @p: [k - 1] probability that a message crosses k channels
 * @mean: mean number of channels, which every channel has a like share of
 * @first: [s] probability that s is the first channel
 * @sets: [m * n_r + r] number of sets of r of m channels
 * @path: [m * n_r + r] r times this number
 * @flow: [a * n_r + r] rate of the messages that use channel a - 1 and the same set of r + 1 channels behind it; a = 0: of
 *   all messages for a set of r + 1 channels
 * @fl, @onward: [pair] rate of the messages of an input, and of those that go on behind the channel; FS_VECTOR_WIDTH more of @fl may
 *   be read
 */
typedef struct {
  int n, n_r;
  double factor;
  double p[FS_PATTERN_MAX_N];
  double mean;
  double first[FS_PATTERN_MAX_N];
  double *sets, *path;
  double *flow;
  double *fl, *onward;
} FsOrderedFlows;

void fs_ordered_flows_init (FsOrderedFlows *flows, const FsModelInputs *inputs);
void fs_ordered_flows_clear (FsOrderedFlows *flows);

/* Number of the pair of channel @s and of its input @a - 1. */
static inline int
fs_ordered_flows_pair (int a, int s)
{
  return s * (s + 1) / 2 + a;
}

/* How many values of r there are behind channel @s. */
static inline int
fs_ordered_flows_n_r (const FsOrderedFlows *flows, int s)
{
  return MIN (flows->n_r, flows->n - s);
}
