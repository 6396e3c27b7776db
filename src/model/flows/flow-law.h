/* Two laws of a channel, for points side by side: how many messages are met on it, and how many of its virtual channels are
 * held. */
#pragma once

#include <glib.h>
#include <math.h>

#include "model/vector.h"

/* Constants of how messages share channels, for all routings: REFINED_FLOWS.md 9. */
#define FS_FLOW_KAPPA_SLOPE 0.5
#define FS_FLOW_SLOWED_ELSEWHERE 2
#define FS_FLOW_STATIONARY 0.5

/* A law of the numbers of others, of the own class (rows) and of the other. */
#define FS_FLOW_MAX_STATES 72 /* at most V = 16 of one class, or two classes with 8 each */
typedef FsVector FsFlowLaw[FS_FLOW_MAX_STATES];

/* Fills @law, [own][other], with a geometric number of ratio @z, 0 … 1, of which each is of the own class with probability
 * @own. Numbers above @own_max and @other_max are counted as these (REFINED_GRIDS.md 3.2). */
static inline __attribute__ ((always_inline)) void
fs_flow_law_of_others (int own_max, int other_max, FsVector z, double own, FsVector *law)
{
  const FsVector none = fs_vector (0);
  int width = other_max + 1;
  FsVector p = z * own, q = z * (1 - own);
  FsVector own_ratio = p / (1 - q), other_ratio = q / (1 - p), rest = fs_vector (1), tail;

  for (int a = 0; a < own_max; a++)
    for (int b = 0; b < other_max; b++)
      {
        law[a * width + b] = a == 0 && b == 0 ? 1 - z : none;
        if (a > 0)
          law[a * width + b] += p * law[(a - 1) * width + b];
        if (b > 0)
          law[a * width + b] += q * law[a * width + b - 1];
      }
  tail = 1 - own_ratio;
  for (int a = 0; a < own_max; a++, tail *= own_ratio)
    {
      law[a * width + other_max] = tail;
      for (int b = 0; b < other_max; b++)
        law[a * width + other_max] -= law[a * width + b];
      law[a * width + other_max] = fs_vector_max (law[a * width + other_max], none);
    }
  tail = 1 - other_ratio;
  for (int b = 0; b < other_max; b++, tail *= other_ratio)
    {
      law[own_max * width + b] = tail;
      for (int a = 0; a < own_max; a++)
        law[own_max * width + b] -= law[a * width + b];
      law[own_max * width + b] = fs_vector_max (law[own_max * width + b], none);
    }
  for (int i = 0; i < (own_max + 1) * width - 1; i++)
    rest -= law[i];
  law[(own_max + 1) * width - 1] = fs_vector_max (rest, none);
}

#define FS_FLOW_MAX_STEPS 200 /* of the search for the ratio of a chain */
#define NEARLY 1e-8           /* a step whose square is below rounding errors */

/**
 * fs_flow_law_all_held: sets @full to the probability that all @v virtual channels are held (REFINED_GRIDS.md 5.1)
 * @births: [1 … v] from how many are held to one more, but for the ratio that all steps share
 * @mean: how many are held in the mean, below @v
 * @x: logarithm of that ratio: where the search starts, 0 if it is not known; set to what was found
 */
static inline __attribute__ ((always_inline)) void
fs_flow_law_all_held (const FsVector *births, int v, FsVector mean, FsVector *x, FsVector *full)
{
  /* Newton, within a bracket. A point without a mean has nothing to search for. */
  FsVector low = fs_vector (-INFINITY), high = fs_vector (INFINITY);
  FsVectorMask some = (FsVectorMask) (mean > 0);

  for (guint l = 0; l < FS_VECTOR_WIDTH; l++)
    if ((*x)[l] == 0 && some[l])
      (*x)[l] = log (mean[l] / births[1][l]);
  for (int step = 0; step < FS_FLOW_MAX_STEPS; step++)
    {
      /* The law of the number of held virtual channels, unnormalized, and its moments. */
      FsVector term = fs_vector (1), sum = term, first = fs_vector (0), second = first, ratio, miss, next, change;
      FsVectorMask outside, far;

      fs_vector_exp (*x, &ratio);
      for (int i = 1; i <= v; i++)
        {
          FsVector moment;

          term *= ratio * births[i];
          sum += term;
          moment = i * term;
          first += moment;
          second += i * moment;
        }
      sum = 1 / sum;
      first *= sum;
      *full = term * sum;
      miss = mean - first;
      change = miss / (second * sum - first * first);
      far = some & (FsVectorMask) (fs_vector_abs (change) > NEARLY);
      if (!(far[0] | far[1] | far[2] | far[3]))
        {
          /* What another step would change is the square of this one. */
          change = fs_vector_select (some, change, fs_vector (0));
          *x += change;
          *full += *full * (v - first) * change;
          break;
        }
      low = fs_vector_select ((FsVectorMask) (miss > 0), *x, low);
      high = fs_vector_select ((FsVectorMask) (miss > 0), high, *x);
      change = fs_vector_max (fs_vector_min (change, fs_vector (2)), fs_vector (-2));
      next = *x + change;
      outside = ~((FsVectorMask) (next > low) & (FsVectorMask) (next < high)) & (FsVectorMask) (low > -INFINITY)
                & (FsVectorMask) (high < INFINITY);
      next = fs_vector_select (outside, (low + high) / 2, next);
      *x = fs_vector_select (some, next, *x);
    }
  *full = fs_vector_select (some, *full, fs_vector (0));
}
