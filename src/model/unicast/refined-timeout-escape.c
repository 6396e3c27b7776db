/* REFINED_UNICAST.md 8.4: the escape channel, which is needed when all adaptive channels are held. */
#include "model/unicast/refined-timeout.h"

#include <math.h>

#define NEVER 1e-100 /* fraction of the time that is none: a smaller one has no effect on any wait */

/* u(j): speed of the messages on a channel on which @j share with one more, of what the channel alone would allow: some are
 * held up more elsewhere. */
static double
speed (const FsRefinedTimeout *timeout, int j)
{
  double u = 1;

  for (int m = j + 1; m <= timeout->Va; m++)
    u -= (timeout->G[m] - (m < timeout->Va ? timeout->G[m + 1] : 0)) * (1 - (1 + j) / (1.0 + m));
  return u;
}

double
fs_refined_timeout_escape_holding_time (const FsRefinedTimeout *timeout)
{
  double alone = 0, more = 0; /* T_j = alone + more T_j+1, of the last j */

  for (int j = 0; j <= timeout->Va; j++)
    {
      double u = speed (timeout, j), left = u * j / (j + 1);
      double come = j < timeout->Va ? timeout->rho * timeout->a[j] : 0, all = u + come - left * more;

      alone = (1 + left * alone) / all;
      more = come / all;
    }
  return timeout->l1 * alone;
}

void
fs_refined_timeout_escape_wait (FsRefinedTimeout *timeout)
{
  int V = timeout->V, Va = timeout->Va;
  double p = timeout->p[1], from_source = p * timeout->pi, from_network = (1 - p) * timeout->pn;
  double inputs = (timeout->n - 1.0) * Va, full = timeout->PB * timeout->P_t[1], A, B, C, others;

  timeout->sigma = timeout->We = 0;
  if (full < NEVER || from_source + from_network < NEVER)
    return;
  /* Of the headers that wait here, those that come from another input. */
  others = from_source * (1 - p / V) + (inputs > 0 ? from_network * (1 - (1 - p) / inputs) : 0);
  A = others / (from_source + from_network) * timeout->pe / full;
  B = Va / (Va + 1.0) * timeout->he / timeout->shared / (1 - full);
  C = A * (1 + B * full);
  timeout->sigma = 2 * C / (1 + A + B + sqrt (MAX (0, (1 + A + B) * (1 + A + B) - 4 * C)));
  timeout->We = timeout->VF * timeout->he * timeout->sigma / (1 - timeout->sigma);
}
