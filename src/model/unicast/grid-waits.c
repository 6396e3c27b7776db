/* REFINED_GRIDS.md 5: waiting for virtual channels. A blocked message holds all channels behind its header, so that what
 * happens in a dimension lengthens the holding times in those crossed before. */
#include "model/unicast/grid-parts.h"

#include <gsl/gsl_math.h>
#include <math.h>
#include <string.h>

#include "model/channel-law.h"
#include "model/fixed-point.h"

#define QUEUE 0.75   /* q of section 9 */
#define FULLEST 0.98 /* of the virtual channels of a class, held in the mean */

/* Waiting times, and their squares with the probability of waiting. */
typedef struct {
  double time, square;
} Waits;

/* What a line needs in a round. @straight, @first: by channel and class, for headers that come straight on, and for
 * those at the start of a run. */
typedef struct {
  Waits straight[FS_GRID_MAX_K][FS_GRID_CLASSES], first[FS_GRID_MAX_K][FS_GRID_CLASSES];
  double behind[FS_GRID_MAX_K][FS_GRID_CLASSES], square[FS_GRID_MAX_K][FS_GRID_CLASSES];
  double extra[FS_GRID_MAX_K][FS_GRID_MAX_V + 1]; /* Sigma_j of section 5.1 */
} Round;

/* Section 5.2: probability that a header must wait, when its input carries the fraction @own of the messages: it never
 * waits for one of these. Under extreme load @own times the number of held channels may exceed what one input can hold. */
static double
blocked (const FsGridLine *line, int c, int class_, double own)
{
  double others = gsl_pow_int (1 - own, line->v[class_]), absent = 1 - own * line->held[c][class_];

  return others < absent ? line->busy[c][class_] * others / absent : line->busy[c][class_];
}

static Waits
wait_of (const FsGridLine *line, int c, int class_, double own)
{
  double probability = blocked (line, c, class_, own), time = line->wait[c][class_];

  return (Waits){ probability * time, probability * time * time };
}

static double
straight_share (const FsGridLine *line, int c, int class_)
{
  /* Virtual channels of the class from which messages come straight on. */
  return line->class_straight[c][class_] / line->class_rate[c][class_]
         / (line->n_classes == 2 && c == 0 ? line->v[0] : line->v[class_]);
}

/* Walks all runs from their ends backwards; fills behind and square, and the sums of the line. @later: waits in the
 * dimensions that are still to be crossed. */
static void
walk (FsGridLine *line, Waits later, Round *round)
{
  int last_end = line->ring ? line->k - 1 + line->k / 2 : line->k - 1;
  double sum = 0, squares = 0;

  memset (round->behind, 0, sizeof round->behind);
  memset (round->square, 0, sizeof round->square);
  memset (line->waits, 0, sizeof line->waits);
  for (int end = 1; end <= last_end; end++)
    {
      Waits waits = later;

      for (int p = end - 1; p >= (line->ring ? MAX (0, end - line->k / 2) : 0); p--)
        {
          int c = fs_grid_channel (line, p);
          int class_ = line->n_classes == 1 ? 0 : end >= line->k && p < line->k ? 0 : 1;
          /* Fraction of the messages that start at a node and hop over channel p (unrolled) on their way to digit end. */
          int farthest = line->ring ? end - line->k / 2 : 0;
          int from = MAX (0, farthest), to = MIN (p, line->n_channels - 1);
          double count = to - from + 1, weight;

          if (line->ring && line->k % 2 == 0 && farthest >= 0)
            count -= 0.5;
          weight = count / line->k;
          round->behind[c][class_] += weight * (waits.time + 1);
          round->square[c][class_] += weight * waits.square;
          if (p < line->n_channels)
            {
              const Waits *first = &round->first[c][class_];
              double started = fs_grid_weight (line, end - p);

              line->waits[p] += started * (waits.time + first->time - later.time);
              sum += started * (waits.time + first->time - later.time);
              squares += started * (waits.square + first->square - later.square);
            }
          waits.time += round->straight[c][class_].time;
          waits.square += round->straight[c][class_].square;
        }
    }
  line->mean_waits = 2 * sum / line->k;
  line->square_waits = 2 * squares / line->k;
}

/* Section 5.3: renews holding times, probabilities and waits of a class of a channel; NAN when it is saturated. */
static double
renew (const FsGrid *grid, FsGridLine *line, const Round *round, int c, int class_)
{
  int v = line->v[class_];
  double rate = grid->rate * line->class_rate[c][class_], M = grid->M;
  double other = line->n_classes == 2 ? line->held[c][1 - class_] : 0;
  double hold = line->hold[c][class_], births[FS_GRID_MAX_V + 1];
  double busy, full, wait, queue, change;

  if (!(line->held[c][class_] < FULLEST * v))
    return NAN;
  for (int i = 1; i <= v; i++)
    births[i] = (i + other + round->extra[c][i]) / i;
  if (v == 1)
    {
      double second = hold * hold + 2 * round->square[c][class_] / line->class_rate[c][class_]
                      + 2.0 / 3 * M * M * line->excess[c][class_];

      busy = line->held[c][class_];
      full = hold;
      wait = second / (2 * hold);
    }
  else
    {
      busy = fs_law_all_held (births, v, line->held[c][class_], &line->ratio[c][class_]);
      full = M * (v + other);
      wait = full / (v + 1);
    }
  queue = QUEUE * rate * (1 - line->class_straight[c][class_] / line->class_rate[c][class_] / v) * full / v;
  if (!(queue < 1))
    return NAN;
  wait /= 1 - queue;
  change = fabs (busy - line->busy[c][class_]) + fabs (wait - line->wait[c][class_]) / M;
  line->busy[c][class_] = busy;
  line->wait[c][class_] = wait;
  return change;
}

/* One round of a line; returns the change, NAN when a channel is saturated. */
static double
settle (const FsGrid *grid, FsGridLine *line, Waits later, Round *round)
{
  double change = 0;

  for (int c = 0; c < line->n_channels; c++)
    for (int class_ = 0; class_ < line->n_classes; class_++)
      if (line->class_rate[c][class_] > 0)
        {
          round->straight[c][class_] = wait_of (line, c, class_, straight_share (line, c, class_));
          round->first[c][class_] = wait_of (line, c, class_, line->own_vc[c]);
        }
  walk (line, later, round);
  for (int c = 0; c < line->n_channels; c++)
    for (int class_ = 0; class_ < line->n_classes; class_++)
      if (line->class_rate[c][class_] > 0)
        {
          line->hold[c][class_]
              = grid->M * (1 + line->excess[c][class_]) + round->behind[c][class_] / line->class_rate[c][class_];
          line->held[c][class_] = grid->rate * line->class_rate[c][class_] * line->hold[c][class_];
        }
  for (int c = 0; c < line->n_channels; c++)
    for (int class_ = 0; class_ < line->n_classes; class_++)
      if (line->class_rate[c][class_] > 0)
        change = change + renew (grid, line, round, c, class_); /* NAN stays */
  return change;
}

/**
 * Iteration:
 * @rounds: [d]
 */
typedef struct {
  FsGrid *grid;
  Round *rounds;
} Iteration;

static double
settle_all (gpointer data)
{
  Iteration *iteration = data;
  FsGrid *grid = iteration->grid;
  Waits later = { 0, 0 };
  double change = 0;

  /* Dimension 0 is crossed last. */
  for (int d = 0; d < grid->n; d++)
    {
      change += settle (grid, &grid->lines[d], later, &iteration->rounds[d]);
      later.time += grid->lines[d].mean_waits;
      later.square += grid->lines[d].square_waits;
    }
  return change;
}

gboolean
fs_grid_wait (FsGrid *grid, double *slack)
{
  static const FsRounds limits
      = { .most = 1000, .converged = 1e-12, .accepted = 1e-12, .swing = 1, .to_the_end = TRUE };
  g_autofree Round *rounds = g_new0 (Round, (gsize) grid->n);

  *slack = NAN;
  for (int d = 0; d < grid->n; d++)
    {
      FsGridLine *line = &grid->lines[d];
      Round *round = &rounds[d];

      memset (line->busy, 0, sizeof line->busy);
      memset (line->held, 0, sizeof line->held);
      memset (line->wait, 0, sizeof line->wait);
      memset (line->ratio, 0, sizeof line->ratio);
      for (int c = 0; c < line->n_channels; c++)
        {
          round->extra[c][grid->V] = 0;
          for (int j = grid->V - 1; j >= 1; j--)
            round->extra[c][j] = round->extra[c][j + 1] + line->elsewhere[c][j];
        }
    }
  if (!fs_fixed_point_rounds (&limits, settle_all, &(Iteration){ grid, rounds }, slack))
    return FALSE;
  for (int d = 0; d < grid->n; d++)
    {
      FsGridLine *line = &grid->lines[d];
      const Round *round = &rounds[d];
      double hops = 0;

      line->blocked = line->delay = 0;
      for (int c = 0; c < line->n_channels; c++)
        for (int class_ = 0; class_ < line->n_classes; class_++)
          if (line->class_rate[c][class_] > 0)
            {
              double straight = line->class_straight[c][class_], first = line->class_rate[c][class_] - straight;

              line->blocked += first * blocked (line, c, class_, line->own_vc[c])
                               + straight * blocked (line, c, class_, straight_share (line, c, class_));
              line->delay += first * round->first[c][class_].time + straight * round->straight[c][class_].time;
              hops += line->class_rate[c][class_];
            }
      line->blocked /= hops;
      line->delay /= hops;
    }
  return TRUE;
}
