/* REFINED_GRIDS.md 4: the largest number of others on a channel of the path. The numbers on two channels one behind the
 * other depend on each other, because most messages go straight on: a chain along each run counts those that stay, those
 * that leave and those that join. */
#include "model/unicast/grid-parts.h"

#include <math.h>
#include <string.h>

/* The laws of those who join a channel, by class of the message that meets them. */
typedef struct {
  FsLaw law[FS_GRID_CLASSES];
} Joining;

/* A law of @length numbers, @width apart: each message stays with probability @stay. */
static void
thin (double *law, int length, int width, double stay)
{
  double result[FS_GRID_MAX_V + 1] = { 0 };

  /* The generating function, at 1 - stay + stay x, by Horner's rule. */
  for (int m = length - 1; m >= 0; m--)
    {
      for (int i = length - 1; i > 0; i--)
        result[i] = result[i] * (1 - stay) + result[i - 1] * stay;
      result[0] = result[0] * (1 - stay) + law[m * width];
    }
  for (int i = 0; i < length; i++)
    law[i * width] = result[i];
}

/* Those of @law, of class @before, who stay on channel @c, where the tagged message is of class @class_. */
static void
keep (const FsGridLine *line, int c, int before, int class_, FsLaw law)
{
  int upstream = c > 0 ? c - 1 : line->n_channels - 1;
  int rows = fs_grid_own_max (line, before) + 1, width = fs_grid_other_max (line, before) + 1;
  double straight = line->straight[c] / line->rate[upstream];
  double scale = straight > 0 ? line->stay[c] / straight : 0;
  double own = line->class_rate[upstream][before] > 0
                   ? fmin (1, scale * line->class_straight[c][class_] / line->class_rate[upstream][before])
                   : 0;

  for (int b = 0; b < width; b++)
    thin (law + b, rows, width, own);
  if (line->n_classes == 1)
    return;
  if (before == class_)
    {
      double rate = line->class_rate[upstream][1 - class_];
      double other = rate > 0 ? fmin (1, scale * line->class_straight[c][1 - class_] / rate) : 0;

      for (int a = 0; a < rows; a++)
        thin (law + a * width, width, 1, other);
      return;
    }
  /* Behind the dateline: all that crossed it are of the own class, and become one of the new class together. */
  for (int a = 0; a < rows; a++)
    for (int b = 1; b < width; b++)
      law[a * width] += law[a * width + b];
  for (int a = 0; a < rows; a++)
    law[a] = law[a * width];
}

/* The law of those who stay and those who join, fewer than @j in all. @n_own, @n_other: how far @law goes. */
static void
merge (const FsGridLine *line, int class_, const double *joined, int n_own, int n_other, int stride, int j, FsLaw law)
{
  int a_max = fs_grid_own_max (line, class_), b_max = fs_grid_other_max (line, class_), width = b_max + 1;
  FsLaw sum = { 0 };

  for (int a = 0; a <= n_own; a++)
    for (int b = 0; b <= n_other; b++)
      {
        double stayed = law[a * stride + b];

        if (stayed == 0)
          continue;
        for (int x = 0; x <= a_max; x++)
          for (int y = 0; y <= b_max; y++)
            sum[MIN (a + x, a_max) * width + MIN (b + y, b_max)] += stayed * joined[x * width + y];
      }
  for (int a = 0; a <= a_max; a++)
    for (int b = 0; b <= b_max; b++)
      law[a * width + b] = a + b < j ? sum[a * width + b] : 0;
}

/* All runs from digit @a that cross the dateline, or all that do not. */
static void
follow (FsGridLine *line, int a, gboolean crossing, const Joining *joining, int j)
{
  int longest = fs_grid_reach (line, a);
  FsLaw law;
  int before = -1;

  if (crossing && a + longest < line->k)
    return;
  for (int l = 1; l <= longest; l++)
    {
      gboolean crosses = line->n_classes == 2 && a + l >= line->k;
      int class_ = line->n_classes == 1 ? 0 : crossing && a + l - 1 < line->k ? 0 : 1;
      int c = fs_grid_channel (line, a + l - 1), n;
      double sum = 0;

      if (crosses && !crossing)
        return;
      if (before < 0)
        {
          int width = fs_grid_other_max (line, class_) + 1, k = (fs_grid_own_max (line, class_) + 1) * width;

          fs_law_of_others (fs_grid_own_max (line, class_), fs_grid_other_max (line, class_), line->z[a],
                            line->class_rate[a][class_] / line->rate[a], law);
          for (int i = 0; i < k; i++)
            law[i] *= 1 - line->own[a];
          law[0] += line->own[a];
          for (int i = 0; i < k; i++)
            if (i / width + i % width >= j)
              law[i] = 0;
        }
      else
        {
          /* One hop further. */
          const double *joined = joining[c].law[class_];
          int rows = fs_grid_own_max (line, before), columns = fs_grid_other_max (line, before);

          keep (line, c, before, class_, law);
          if (before == class_)
            merge (line, class_, joined, rows, columns, columns + 1, j, law);
          else
            merge (line, class_, joined, rows, 0, 1, j, law);
        }
      before = class_;
      if (crosses != crossing)
        continue;
      n = (fs_grid_own_max (line, class_) + 1) * (fs_grid_other_max (line, class_) + 1);
      for (int i = 0; i < n; i++)
        sum += law[i];
      sum *= fs_grid_weight (line, l);
      line->from[a][j] += sum;
      for (int i = 0; i < l; i++)
        line->on[fs_grid_channel (line, a + i)][fs_grid_class (line, a, l, i)][j] += sum;
    }
}

void
fs_grid_paths (FsGrid *grid)
{
  for (int d = 0; d < grid->n; d++)
    {
      FsGridLine *line = &grid->lines[d];
      g_autofree Joining *joining = g_new0 (Joining, (gsize) line->n_channels);

      memset (line->from, 0, sizeof line->from);
      memset (line->on, 0, sizeof line->on);
      for (int c = 0; c < line->n_channels; c++)
        for (int class_ = 0; class_ < line->n_classes; class_++)
          if (line->class_rate[c][class_] > 0)
            {
              /* The law of those that join on the channel. */
              double *law = joining[c].law[class_], starting = line->rate[c] - line->straight[c];
              double own = line->class_rate[c][class_] - line->class_straight[c][class_];
              int length = (fs_grid_own_max (line, class_) + 1) * (fs_grid_other_max (line, class_) + 1);

              fs_law_of_others (fs_grid_own_max (line, class_), fs_grid_other_max (line, class_), line->z[c],
                                CLAMP (own / starting, 0, 1), law);
              for (int i = 0; i < length; i++)
                law[i] *= line->joined[c];
              law[0] += 1 - line->joined[c];
            }
      for (int j = 1; j < grid->V; j++)
        {
          double sum = 0;

          for (int a = 0; a < line->n_channels; a++)
            {
              follow (line, a, FALSE, joining, j);
              if (line->n_classes == 2)
                follow (line, a, TRUE, joining, j);
            }
          for (int x = 0; 2 * x < line->k; x++)
            {
              int mirror = line->k - 1 - x;
              double both = 1.0 / line->k + line->from[x][j] + line->from[mirror][j];

              line->from[x][j] = line->from[mirror][j] = both;
              sum += x == mirror ? both : 2 * both;
            }
          line->mean[j] = sum / line->k;
        }
    }
  for (int d = 0; d < grid->n; d++)
    {
      FsGridLine *line = &grid->lines[d];

      memset (line->excess, 0, sizeof line->excess);
      for (int j = 1; j < grid->V; j++)
        {
          double others = 1;

          for (int e = 0; e < grid->n; e++)
            others *= e != d ? grid->lines[e].mean[j] : 1;
          for (int c = 0; c < line->n_channels; c++)
            for (int class_ = 0; class_ < line->n_classes; class_++)
              if (line->class_rate[c][class_] > 0)
                line->excess[c][class_] += 1 - others * line->on[c][class_][j] / line->class_rate[c][class_];
        }
    }
}
