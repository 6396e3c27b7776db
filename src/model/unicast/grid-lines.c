/* REFINED_GRIDS.md 2: rates of the channels of a dimension, by position and class. */
#include "model/unicast/grid-parts.h"

#include <gsl/gsl_math.h>

FsGrid *
fs_grid_new (const FsModelInputs *inputs)
{
  FsGrid *grid = g_malloc0 (sizeof *grid + (gsize) inputs->n * sizeof *grid->lines);
  gboolean binary = inputs->network == FS_TOPOLOGY_HYPERCUBE;

  grid->n = inputs->n;
  grid->V = inputs->V;
  grid->M = inputs->M;
  grid->ports = 0;
  grid->nodes = 1;
  for (int d = 0; d < inputs->n; d++)
    {
      FsGridLine *line = &grid->lines[d];
      int k = binary ? 2 : inputs->k[d];

      grid->nodes *= k;
      grid->ports += k > 2 ? 2 : 1;
      line->k = k;
      line->ring = inputs->network == FS_TOPOLOGY_TORUS && k > 2;
      line->n_channels = line->ring ? k : k - 1;
      line->n_classes = line->ring && k >= 4 ? 2 : 1;
      line->v[0] = line->n_classes == 2 ? grid->V / 2 : grid->V;
      line->v[1] = grid->V - line->v[0];
      for (int a = 0; a < line->n_channels; a++)
        for (int l = 1; l <= fs_grid_reach (line, a); l++)
          {
            double weight = fs_grid_weight (line, l);

            for (int i = 0; i < l; i++)
              {
                int c = fs_grid_channel (line, a + i), class_ = fs_grid_class (line, a, l, i);

                line->rate[c] += weight;
                line->class_rate[c][class_] += weight;
                line->straight[c] += i > 0 ? weight : 0;
                line->class_straight[c][class_] += i > 0 ? weight : 0;
              }
          }
    }
  /* Messages that start a run together may come from one input, as long as they did not turn. */
  for (int d = 0; d < inputs->n; d++)
    {
      FsGridLine *line = &grid->lines[d];
      double skipped = 1, turned = 0, injected;

      for (int e = d + 1; e < grid->n; e++)
        {
          const FsGridLine *before = &grid->lines[e];
          int k = before->k;
          /* Of the fractions of the messages starting a run at a node that come from each of the two input channels of that
           * dimension: sum of their squares, averaged over the nodes. */
          double same_input = 0;

          for (int y = 0; y < k; y++)
            same_input += gsl_pow_2 (y) + gsl_pow_2 (k - 1 - y);
          same_input = before->ring ? gsl_pow_2 (k - 1) / (2.0 * k * k) : same_input / gsl_pow_3 (k);
          turned += skipped * skipped * same_input;
          skipped /= grid->lines[e].k;
        }
      injected = skipped * skipped / grid->ports;
      for (int c = 0; c < line->n_channels; c++)
        {
          double start = 1 - line->straight[c] / line->rate[c];

          line->own[c] = start * (injected + turned);
          line->own_vc[c] = start * (injected + turned / grid->V);
        }
    }
  return grid;
}
