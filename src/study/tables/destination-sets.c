/* Sets of destinations for the tables in which all multicasts have the same, which the paper does not print
 * (GENERALIZED_HYPERCUBE.md 6.6): which are tried, and which comes nearest to the printed times. */
#include "study/tables/destination-sets.h"

#include <math.h>

#include "base/number.h"
#include "base/random.h"
#include "scenario/value/scenario-curves.h"

#define SET_STREAM 2 /* apart from the streams of runs, which are replications of the seed */

/* Draws set number @set of a network of @N nodes with @size destinations: any first node, and any stride with which they all
 * differ. */
static void
draw_set (uint64_t stream, guint set, uint32_t N, uint32_t size, uint32_t *first, uint32_t *stride)
{
  uint64_t bits = fs_random_split (stream, set);

  *first = 0;
  *stride = 1;
  if (set == 0)
    return;
  *first = fs_random_below (fs_random_split (bits, 0), N);
  for (uint64_t draw = 1;; draw++)
    {
      *stride = 1 + fs_random_below (fs_random_split (bits, draw), N - 1);
      if (N / fs_greatest_common_divisor (*stride, N) >= size)
        return;
    }
}

FsScenario *
fs_destination_set_scenario (FsScenario *scenario, guint set, GError **error)
{
  g_autoptr (FsScenario) tried = fs_scenario_ref (scenario);
  uint64_t of_seed = fs_random_split (fs_random_stream (fs_scenario_statistics (scenario)->seed, 0), SET_STREAM);

  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      const FsStoreForwardParams *params = &fs_scenario_curve (scenario, c)->store_forward;
      uint32_t N = (uint32_t) lround (pow (params->k, params->n)), first, stride;
      g_autofree char *value = NULL;
      FsScenario *changed;

      draw_set (fs_random_split (of_seed, (uint64_t) params->n << 32 | (uint64_t) params->k), set, N,
                N / params->fraction, &first, &stride);
      value = g_strdup_printf ("same:1/%u,%u,%u", params->fraction, first, stride);
      changed = fs_scenario_with_in_curve (tried, (int) c, "destinations", value, error);
      if (changed == NULL)
        return NULL;
      fs_scenario_unref (tried);
      tried = changed;
    }
  return g_steal_pointer (&tried);
}

/* Returns the row that a curve is of, where its sources are those of the row; else NULL: sets are tried with matched sources
 * where a row has them, and not in a second column. */
static FsTableRow *
row_of (FsPublishedTable *table, const FsStoreForwardParams *params)
{
  for (guint r = 0; r < table->n_rows; r++)
    if (table->rows[r].row->n == params->n && table->rows[r].row->k == params->k)
      return params->max_per_source == table->rows[r].max_per_source && params->adaptive != FS_DETOUR_PRINTED
                 ? &table->rows[r]
                 : NULL;
  return NULL;
}

GArray *
fs_destination_set_points (FsPublishedTable *table, const FsScenario *scenario)
{
  GArray *points = fs_sweep_points (scenario, NULL);

  for (guint i = points->len; i > 0; i--)
    {
      guint curve = g_array_index (points, FsSweepPoint, i - 1).curve;

      if (row_of (table, &fs_scenario_curve (scenario, curve)->store_forward) == NULL)
        g_array_remove_index (points, i - 1);
    }
  return points;
}

/* Mean of |Flitscope / paper - 1| over the finite buffers; NAN while one is missing. */
static double
mean_error (const FsTableRow *row, const FsOurs ours[FS_PUBLISHED_BUFFERS])
{
  double sum = 0;
  guint n = 0;

  for (guint b = 0; b < FS_PUBLISHED_BUFFERS; b++)
    if (isfinite (fs_published_buffers[b]))
      {
        sum += fabs (fs_published_ratio (row, ours, b) - 1);
        n++;
      }
  return sum / n;
}

void
fs_destination_set_try (FsPublishedTable *table, const FsScenario *scenario, const FsPointView *points, guint n_points)
{
  FsBestSet tried[FS_PUBLISHED_NETWORKS];

  for (guint r = 0; r < table->n_rows; r++)
    for (guint b = 0; b < FS_PUBLISHED_BUFFERS; b++)
      tried[r].ours[b] = (FsOurs){ NAN, NAN };
  for (guint i = 0; i < n_points; i++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, points[i].point.curve);
      const FsTableRow *row = row_of (table, &curve->store_forward);
      guint b = fs_published_buffer (fs_curve_x_index (curve, points[i].point.step));
      FsBestSet *set;

      if (row == NULL || b == FS_PUBLISHED_BUFFERS)
        continue;
      set = &tried[row - table->rows];
      set->first = curve->store_forward.same_first;
      set->stride = curve->store_forward.same_stride;
      set->ours[b] = fs_published_ours (scenario, &points[i]);
    }
  for (guint r = 0; r < table->n_rows; r++)
    {
      FsTableRow *row = &table->rows[r];
      double error = mean_error (row, tried[r].ours);

      if (isfinite (error) && !(error >= mean_error (row, row->best.ours)))
        row->best = tried[r];
    }
  table->n_sets++;
  table->best = fs_published_errors (table, G_STRUCT_OFFSET (FsTableRow, best.ours));
}
