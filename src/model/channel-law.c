#include "model/channel-law.h"

#include <glib.h>
#include <gsl/gsl_math.h>
#include <math.h>

#define MAX_STEPS 200 /* of the search for the ratio of a chain */

void
fs_law_of_others (int own_max, int other_max, double z, double own, FsLaw law)
{
  int width = other_max + 1;
  double p = z * own, q = z * (1 - own);
  double own_ratio = p / (1 - q), other_ratio = q / (1 - p), rest = 1, tail;

  for (int a = 0; a < own_max; a++)
    for (int b = 0; b < other_max; b++)
      law[a * width + b] = a == 0 && b == 0
                               ? 1 - z
                               : (a > 0 ? p * law[(a - 1) * width + b] : 0) + (b > 0 ? q * law[a * width + b - 1] : 0);
  tail = 1 - own_ratio;
  for (int a = 0; a < own_max; a++, tail *= own_ratio)
    {
      law[a * width + other_max] = tail;
      for (int b = 0; b < other_max; b++)
        law[a * width + other_max] -= law[a * width + b];
      law[a * width + other_max] = fmax (0, law[a * width + other_max]);
    }
  tail = 1 - other_ratio;
  for (int b = 0; b < other_max; b++, tail *= other_ratio)
    {
      law[own_max * width + b] = tail;
      for (int a = 0; a < own_max; a++)
        law[own_max * width + b] -= law[a * width + b];
      law[own_max * width + b] = fmax (0, law[own_max * width + b]);
    }
  for (int i = 0; i < (own_max + 1) * width - 1; i++)
    rest -= law[i];
  law[(own_max + 1) * width - 1] = fmax (0, rest);
}

double
fs_law_all_held (const double *births, int v, double mean, double *x)
{
  /* Newton, within a bracket. */
  double low = -INFINITY, high = INFINITY, full = 0;

  if (mean <= 0)
    return 0;
  if (*x == 0)
    *x = log (mean / births[1]);
  for (int step = 0; step < MAX_STEPS; step++)
    {
      /* The law of the number of held virtual channels, unnormalized, and its moments. */
      double term = 1, sum = 1, first = 0, second = 0, ratio = exp (*x), variance, miss, next;

      for (int i = 1; i <= v; i++)
        {
          term *= ratio * births[i];
          sum += term;
          first += i * term;
          second += (double) i * i * term;
        }
      full = term / sum;
      variance = second / sum - gsl_pow_2 (first / sum);
      miss = mean - first / sum;
      if (miss > 0)
        low = *x;
      else
        high = *x;
      next = *x + CLAMP (miss / variance, -2, 2);
      if (!(next > low && next < high) && isfinite (low) && isfinite (high))
        next = (low + high) / 2;
      if (fabs (next - *x) <= 1e-15 * fmax (1, fabs (*x)))
        break;
      *x = next;
    }
  return full;
}
