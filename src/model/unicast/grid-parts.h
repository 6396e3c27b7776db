/* The parts of the model of dimension-order routing in hypercubes, meshes and tori (REFINED_GRIDS.md), in the order in
 * which they are computed.
 *
 * Uniform traffic makes the digits of source and destination independent, so that a path is a chain of one *stretch of
 * a line* in each dimension, and whatever is a product over the channels of a path is averaged dimension by dimension.
 * A line is a dimension in its + direction; the - direction is its mirror image. Channel c of a line leads from digit c
 * to digit c + 1, modulo k in a ring. A run (a, l) crosses l channels from digit a.
 *
 * Rates are those of a rate of 1 at which a node starts messages for any of the N nodes, itself included; times are in
 * cycles.
 */
#pragma once

#include <glib.h>

#include "model/channel-law.h"
#include "model/model.h"

#define FS_GRID_MAX_K FS_NETWORK_MAX_RADIX
#define FS_GRID_MAX_V 16
#define FS_GRID_CLASSES 2

/**
 * FsGridLine: one dimension
 * @k: radix
 * @ring: a dimension of a torus, k >= 3
 * @n_channels: k in a ring, k - 1 else
 * @n_classes: 2 where a dateline divides the virtual channels: in rings of at least 4
 * @v: virtual channels of a class
 * @rate, @class_rate: of a channel; of a class of it
 * @straight, @class_straight: the part of them that comes from the channel before
 * @own, @own_vc: of the rate of the first channel of a run the part that came through the same input channel as a given
 *   message, and through the same virtual channel of it
 * @kappa: how much longer a competing message stays because it is held up elsewhere, 1 without load
 * @z: ratio of the geometric law of the number of messages that share the channel
 * @joined, @left: of the messages on the channel, the fraction that was not on the one before, that will not be on the next
 * @tail: [c][class][j]: probability that a message of the class meets at least j others there
 * @elsewhere: [c][j]: probability that a message on the channel meets at least j others on another one
 * @apart: [j]: probability that a message meets fewer than j others in this dimension, channels taken as independent
 * @from: [digit][j]: the same from a given digit, with channels that depend on each other
 * @on: [c][class][j]: the same for a message that crosses the channel in the class
 * @mean: [j]: @from over all digits
 * @excess: [c][class]: mean of the largest number of others on the path of a message that crosses the channel
 * @busy: [c][class]: probability that all virtual channels of the class are held
 * @held: [c][class]: mean number of them
 * @hold: [c][class]: time for which one is held
 * @wait: [c][class]: waiting time of a blocked header
 * @ratio: [c][class]: of the chain of held virtual channels, where its next search starts
 * @waits: [digit]: mean sum of waiting times in the + direction from there
 * @mean_waits, @square_waits: mean sum of waiting times in the dimension; of the squares of the single ones
 * @blocked, @delay: means over the hops of the dimension: probability of waiting, and waiting time with 0 where there is none
 */
typedef struct {
  int k;
  gboolean ring;
  int n_channels;
  int n_classes;
  int v[FS_GRID_CLASSES];
  double rate[FS_GRID_MAX_K], class_rate[FS_GRID_MAX_K][FS_GRID_CLASSES];
  double straight[FS_GRID_MAX_K], class_straight[FS_GRID_MAX_K][FS_GRID_CLASSES];
  double own[FS_GRID_MAX_K], own_vc[FS_GRID_MAX_K];
  double kappa[FS_GRID_MAX_K], z[FS_GRID_MAX_K], joined[FS_GRID_MAX_K], left[FS_GRID_MAX_K], stay[FS_GRID_MAX_K];
  double tail[FS_GRID_MAX_K][FS_GRID_CLASSES][FS_GRID_MAX_V];
  double elsewhere[FS_GRID_MAX_K][FS_GRID_MAX_V];
  double apart[FS_GRID_MAX_V];
  double from[FS_GRID_MAX_K][FS_GRID_MAX_V];
  double on[FS_GRID_MAX_K][FS_GRID_CLASSES][FS_GRID_MAX_V];
  double mean[FS_GRID_MAX_V];
  double excess[FS_GRID_MAX_K][FS_GRID_CLASSES];
  double busy[FS_GRID_MAX_K][FS_GRID_CLASSES], held[FS_GRID_MAX_K][FS_GRID_CLASSES];
  double hold[FS_GRID_MAX_K][FS_GRID_CLASSES], wait[FS_GRID_MAX_K][FS_GRID_CLASSES];
  double ratio[FS_GRID_MAX_K][FS_GRID_CLASSES];
  double waits[FS_GRID_MAX_K];
  double mean_waits, square_waits;
  double blocked, delay;
} FsGridLine;

/**
 * FsGrid: the network and its lines
 * @M: message length, flits
 * @ports: P, injection channels of a node
 * @nodes: N
 * @rate: N/(N - 1) times the rate of the scenario: that of messages for any node, the source included
 */
typedef struct {
  int n, V;
  double M;
  int ports;
  double nodes;
  double rate;
  FsGridLine lines[]; /* n */
} FsGrid;

/* What does not depend on the load: section 2. Free with g_free(). */
FsGrid *fs_grid_new (const FsModelInputs *inputs);

/* Most channels that a run from digit @a crosses. */
static inline int
fs_grid_reach (const FsGridLine *line, int a)
{
  return line->ring ? line->k / 2 : line->k - 1 - a;
}

/* Probability that a message at the start of a run makes @l hops in the + direction: half of the ties of a ring. */
static inline double
fs_grid_weight (const FsGridLine *line, int l)
{
  return (line->ring && 2 * l == line->k ? 0.5 : 1.0) / line->k;
}

/* Class of hop @i, from 0, of the run (a, l): 0 while the channel from digit k - 1 to digit 0 is ahead, itself included. */
static inline int
fs_grid_class (const FsGridLine *line, int a, int l, int i)
{
  if (line->n_classes == 1)
    return 0;
  return a + l >= line->k && a + i < line->k ? 0 : 1;
}

static inline int
fs_grid_channel (const FsGridLine *line, int digit)
{
  return digit < line->n_channels ? digit : digit - line->n_channels;
}

/* Section 3: how many messages share a channel. FALSE when a channel is saturated. */
gboolean fs_grid_share (FsGrid *grid);
/* Section 4: how many share the worst channel of a path. */
void fs_grid_paths (FsGrid *grid);
/* Section 5: waiting for virtual channels. FALSE when a channel is saturated. @slack: as in FsModelPoint */
gboolean fs_grid_wait (FsGrid *grid, double *slack);

/* How many others the law of a class goes to: of the own class, and of the other. */
static inline int
fs_grid_own_max (const FsGridLine *line, int class_)
{
  return line->v[class_] - 1;
}

static inline int
fs_grid_other_max (const FsGridLine *line, int class_)
{
  return line->n_classes == 2 ? line->v[1 - class_] : 0;
}
