/* REFINED_GRIDS.md 3: how many messages share a channel, and how that depends on where else they are held up. */
#include "model/unicast/grid-parts.h"

#include <math.h>

#include "model/fixed-point.h"

#define KAPPA_SLOPE 0.25 /* c of section 9 */

/* Section 3.3 for j others: how likely they are met elsewhere. Returns the largest change of kappa, when j is 1. */
static double
meet_elsewhere (FsGrid *grid, int j)
{
  double sums[FS_NETWORK_MAX_N][FS_GRID_MAX_K] = { { 0 } }, change = 0;

  for (int d = 0; d < grid->n; d++)
    {
      FsGridLine *line = &grid->lines[d];

      line->apart[j] = 1.0 / line->k;
      for (int a = 0; a < line->n_channels; a++)
        for (int l = 1; l <= fs_grid_reach (line, a); l++)
          {
            /* The products over the channels of a run: those behind and those ahead of each channel, and all. */
            double ahead[FS_GRID_MAX_K], weight = fs_grid_weight (line, l), behind = 1, all = 1;

            ahead[l - 1] = 1;
            for (int i = l - 1; i > 0; i--)
              {
                int c = fs_grid_channel (line, a + i);

                ahead[i - 1] = ahead[i] * (1 - line->joined[c] * line->tail[c][fs_grid_class (line, a, l, i)][j]);
              }
            for (int i = 0; i < l; i++)
              {
                int c = fs_grid_channel (line, a + i);
                double tail = line->tail[c][fs_grid_class (line, a, l, i)][j];

                sums[d][c] += weight * behind * ahead[i];
                behind *= 1 - line->left[c] * tail;
                if (i == 0)
                  all = (1 - tail) * ahead[0];
              }
            line->apart[j] += 2 * weight * all / line->k;
          }
    }
  for (int d = 0; d < grid->n; d++)
    {
      FsGridLine *line = &grid->lines[d];
      double others = 1;

      for (int e = 0; e < grid->n; e++)
        others *= e != d ? grid->lines[e].apart[j] : 1;
      for (int c = 0; c < line->n_channels; c++)
        {
          double kappa;

          line->elsewhere[c][j] = 1 - others * sums[d][c] / line->rate[c];
          kappa = 1 + KAPPA_SLOPE * line->elsewhere[c][j];
          change = fmax (change, fabs (kappa - line->kappa[c]));
          if (j == 1)
            line->kappa[c] = kappa;
        }
    }
  return change;
}

static double
share_all (gpointer data)
{
  FsGrid *grid = data;
  int V = grid->V;

  for (int d = 0; d < grid->n; d++)
    {
      FsGridLine *line = &grid->lines[d];
      double same[FS_GRID_MAX_K] = { 0 }; /* ratio of the law of those that came straight on */

      /* Section 3.1 */
      for (int c = 0; c < line->n_channels; c++)
        {
          line->z[c] = grid->rate * line->rate[c] * grid->M * line->kappa[c];
          if (!(line->z[c] < 1))
            return NAN;
        }
      for (int c = 0; c < line->n_channels; c++)
        {
          int before = c > 0 ? c - 1 : line->n_channels - 1;
          double z = line->z[before], mean = line->straight[c] / line->rate[before] * z / (1 - z);

          line->stay[c] = 0;
          if (line->straight[c] == 0 || z == 0)
            continue;
          same[c] = fmin (mean / (1 + mean), fmin (z, line->z[c]));
          line->stay[c] = fmin (1, same[c] / (1 - same[c]) * (1 - z) / z);
        }
      for (int c = 0; c < line->n_channels; c++)
        {
          int after = c + 1 < line->n_channels ? c + 1 : 0;
          double next = line->ring || after > 0 ? same[after] : 0, z = line->z[c];

          line->joined[c] = z > 0 ? (z - same[c]) / (1 - same[c]) / z : 1;
          line->left[c] = z > 0 ? (z - next) / (1 - next) / z : 1;
        }
      /* Section 3.2 */
      for (int c = 0; c < line->n_channels; c++)
        for (int class_ = 0; class_ < line->n_classes; class_++)
          {
            double *tail = line->tail[c][class_];
            int b_max = fs_grid_other_max (line, class_), n = (fs_grid_own_max (line, class_) + 1) * (b_max + 1);
            FsLaw law;

            for (int j = 0; j < V; j++)
              tail[j] = 0;
            if (line->class_rate[c][class_] > 0)
              {
                fs_law_of_others (fs_grid_own_max (line, class_), b_max, line->z[c],
                                  line->class_rate[c][class_] / line->rate[c], law);
                for (int i = 0; i < n; i++)
                  tail[i / (b_max + 1) + i % (b_max + 1)] += law[i];
                for (int j = V - 2; j >= 0; j--)
                  tail[j] += tail[j + 1];
              }
            tail[0] = 1;
          }
    }
  return V > 1 ? meet_elsewhere (grid, 1) : 0;
}

gboolean
fs_grid_share (FsGrid *grid)
{
  static const FsRounds rounds = { .most = 1000, .converged = 1e-13, .swing = 1 };

  for (int d = 0; d < grid->n; d++)
    for (int c = 0; c < grid->lines[d].n_channels; c++)
      grid->lines[d].kappa[c] = 1;
  if (!fs_fixed_point_rounds (&rounds, share_all, grid, NULL))
    return FALSE;
  for (int j = 2; j < grid->V; j++)
    meet_elsewhere (grid, j);
  return TRUE;
}
