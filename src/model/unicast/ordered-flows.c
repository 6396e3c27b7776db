#include "model/unicast/ordered-flows.h"

#include <gsl/gsl_math.h>
#include <math.h>

#define SAME_RATIO 1e-13 /* of weights, but for rounding */

void
fs_ordered_flows_init (FsOrderedFlows *flows, const FsModelInputs *inputs)
{
  int n = inputs->n, n_r, shift;
  double weight[FS_PATTERN_MAX_N + 1] = { 0 }, choose = 1, factor;
  gboolean is_same = TRUE;
  double all[FS_PATTERN_MAX_N + 1] = { 0 }; /* sum over the inputs of a channel */

  *flows = (FsOrderedFlows){ .n = n };
  fs_pattern_probabilities (&inputs->pattern, n, flows->p, NULL);
  flows->mean = fs_pattern_mean_distance (flows->p, n);
  for (int k = 1; k <= n; k++)
    {
      choose = choose * (n - k + 1) / k;
      weight[k] = flows->p[k - 1] / choose;
    }
  /* The factor of a set with one channel more, as the path of a message, if it is the same for all. */
  factor = n > 1 ? weight[2] / weight[1] : 1;
  for (int k = 2; k < n; k++)
    if (!(fabs (weight[k + 1] - factor * weight[k]) <= SAME_RATIO * factor * weight[k]))
      is_same = FALSE;
  is_same = is_same && isfinite (factor) && factor > 0;
  flows->n_r = n_r = is_same ? 1 : n;
  flows->factor = is_same ? factor : 1;
  flows->sets = g_new0 (double, n *n_r);
  flows->path = g_new0 (double, n *n_r);
  flows->flow = g_new0 (double, (n + 1) * n_r);
  flows->fl = g_new0 (double, n *(n + 1) / 2 + FS_VECTOR_WIDTH);
  flows->onward = g_new0 (double, n *(n + 1) / 2);
  for (int m = 0; m < n; m++)
    if (n_r == 1)
      {
        flows->sets[m] = gsl_pow_int (1 + flows->factor, m);
        flows->path[m] = m == 0 ? 0 : m * flows->factor * gsl_pow_int (1 + flows->factor, m - 1);
      }
    else
      {
        choose = 1;
        for (int r = 0; r <= m; r++)
          {
            flows->sets[m * n_r + r] = choose;
            flows->path[m * n_r + r] = r * choose;
            choose = choose * (m - r) / (r + 1);
          }
      }
  /* Of the messages that use channel s those with a set of r + 1 channels behind it: all that start there or use one
   * channel before, with this set and channel s behind them. */
  shift = n_r > 1;
  for (int r = 0; r < n_r; r++)
    all[r] = flows->flow[r] = weight[r + 1];
  for (int s = 0; s < n; s++)
    {
      for (int a = 0; a <= s; a++)
        {
          int pair = fs_ordered_flows_pair (a, s);
          const double *flow = flows->flow + a * n_r;

          for (int r = 0; r < fs_ordered_flows_n_r (flows, s); r++)
            flows->fl[pair] += flows->sets[(n - 1 - s) * n_r + r] * flow[r];
          flows->onward[pair] = flows->fl[pair] - flow[0];
        }
      for (int r = 0; r < n_r; r++)
        flows->flow[(s + 1) * n_r + r] = flows->factor * all[r + shift];
      for (int r = 0; r < n_r; r++)
        all[r] += flows->flow[(s + 1) * n_r + r];
      flows->first[s] = flows->fl[fs_ordered_flows_pair (0, s)];
    }
}

void
fs_ordered_flows_clear (FsOrderedFlows *flows)
{
  g_free (flows->sets);
  g_free (flows->path);
  g_free (flows->flow);
  g_free (flows->fl);
  g_free (flows->onward);
}
