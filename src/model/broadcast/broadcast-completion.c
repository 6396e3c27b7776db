#include "model/broadcast/broadcast-completion.h"

#include <math.h>
#include <string.h>

/* The grid is part of the definition: finer ones give 0.01 to 0.05 % less. */
#define CELLS 400
/* A mean below this fraction of a step has no effect, even after 60 levels; and its reciprocal overflows. */
#define NOTHING 1e-200

/* A delay as its tail p e^(-t/tau); p is 0 when there is none. */
typedef struct {
  double p, tau;
} Tail;

/* Returns whether there are delays. */
static gboolean
find_tails (const FsStepDelay *delays, double step, Tail *tails)
{
  gboolean any = FALSE;

  for (guint d = 0; d < FS_STEP_DELAYS; d++)
    {
      double tau = delays[d].second / (2 * delays[d].mean);

      if (!(delays[d].mean > NOTHING * step))
        {
          tails[d] = (Tail){ 0, 0 };
          continue;
        }
      tails[d] = (Tail){ delays[d].mean / tau, tau };
      if (tails[d].p > 1)
        tails[d] = (Tail){ 1, delays[d].mean };
      any = TRUE;
    }
  return any;
}

static double
cell_width (int n, const Tail *tails)
{
  double mean = 0, variance = 0, longest = 0;

  for (guint d = 0; d < FS_STEP_DELAYS; d++)
    {
      double m = tails[d].p * tails[d].tau;

      mean += m;
      variance += 2 * m * tails[d].tau - m * m;
      longest = fmax (longest, tails[d].tau);
    }
  return (n * mean + 6 * sqrt (n * variance) + (n * G_LN2 + 12) * longest) / CELLS;
}

/* H <- tail of H + delay: exact for H linear within its cells. */
static void
convolve (double *H, const Tail *tail, double h)
{
  double a = exp (-h / tail->tau);
  double rise = tail->tau * -expm1 (-h / tail->tau) / h;
  double c1 = 1 - rise, c0 = rise - a;
  double delayed = 1, before = H[0];

  if (!(tail->p > 0))
    return;
  H[0] = (1 - tail->p) * H[0] + tail->p;
  for (int i = 1; i <= CELLS; i++)
    {
      double value = H[i];

      delayed = a * delayed + (c0 * before + c1 * value);
      H[i] = (1 - tail->p) * value + tail->p * delayed;
      before = value;
    }
}

/* F <- tail of the maximum of H, the child that comes last with the deepest tree below it, and of all others: F one step
 * later. */
static void
next_level (double *F, const double *H, double shift)
{
  double whole = floor (shift), part = shift - whole;
  int cells = shift < CELLS ? (int) whole : CELLS;

  for (int i = 0; i <= CELLS; i++)
    {
      int j = i + cells;
      double K = j >= CELLS ? 0 : F[j] + part * (F[j + 1] - F[j]);

      F[i] = H[i] + K - H[i] * K;
    }
}

/* F, H and K are tails, one minus what REFINED.md calls so: of 2^60 leaves each is late with a probability that one minus
 * it would not show. */
double
fs_broadcast_completion (int n, double step, const FsStepDelay delays[FS_STEP_DELAYS])
{
  Tail tails[FS_STEP_DELAYS];
  double F[CELLS + 1] = { 0 }, H[CELLS + 1];
  double h, late = 0;

  if (!find_tails (delays, step, tails))
    return n * step;
  h = cell_width (n, tails);
  for (int level = 0; level < n; level++)
    {
      memcpy (H, F, sizeof H);
      if (level > 0) /* a node at the end of the tree sends nothing */
        convolve (H, &tails[FS_STEP_NODE], h);
      convolve (H, &tails[FS_STEP_WAIT], h);
      convolve (H, &tails[FS_STEP_STRETCH], h);
      next_level (F, H, step / h);
    }
  convolve (F, &tails[FS_STEP_NODE], h);
  for (int i = 0; i <= CELLS; i++)
    late += (i == 0 || i == CELLS ? 0.5 : 1) * F[i];
  return n * step + h * late;
}
