/* What a figure of the broadcast models costs: 12 curves of 200 points each, on one
 * core. The saturation rate is found once a curve and timed apart. Prints CPU
 * milliseconds, the best of several rounds.
 */
#include "model/model.h"

#include <math.h>
#include <stdio.h>
#include <time.h>

#define N_POINTS 200
#define N_ROUNDS 15

static const double lengths[] = { 32, 64, 100, 128 };
static const double betas[] = { 0.005, 0.01, 0.02 };

#define N_CURVES (G_N_ELEMENTS (lengths) * G_N_ELEMENTS (betas))

static double
cpu_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

static void
init_curves (FsModelInputs *curves, int n, int V)
{
  for (guint m = 0; m < G_N_ELEMENTS (lengths); m++)
    for (guint b = 0; b < G_N_ELEMENTS (betas); b++)
      *curves++ = (FsModelInputs){
        .n = n,
        .V = V,
        .M = lengths[m],
        /* As many copies a node as in the 8-cube, however large the network. */
        .beta = n > 10 ? ldexp (betas[b], 8 - n) : betas[b],
        .delta = 1,
        .pattern = { .kind = FS_PATTERN_UNIFORM },
      };
}

/* All points of a curve, denser towards saturation; returns how many were solved. */
static guint
solve_curve (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, double limit)
{
  guint solved = 0;

  for (int i = 1; i <= N_POINTS; i++)
    {
      double left = 1 - i / (double) (N_POINTS + 1);
      g_autoptr (FsModelPoint) point = fs_model_solve (model, inputs, variant, limit * (1 - left * left));

      solved += point->status == FS_MODEL_OK;
    }
  return solved;
}

static void
measure (const FsModel *model, FsVariant variant, int n, int V)
{
  FsModelInputs curves[N_CURVES];
  double limits[N_CURVES];
  double points = INFINITY, saturations = INFINITY;

  init_curves (curves, n, V);
  for (int round = 0; round < N_ROUNDS; round++)
    {
      double start = cpu_seconds (), middle;
      guint solved = 0;

      for (guint c = 0; c < N_CURVES; c++)
        limits[c] = fs_model_saturation (model, &curves[c], variant).rate;
      middle = cpu_seconds ();
      for (guint c = 0; c < N_CURVES; c++)
        solved += solve_curve (model, &curves[c], variant, limits[c]);
      g_assert_cmpuint (solved, ==, N_CURVES * N_POINTS);
      points = MIN (points, cpu_seconds () - middle);
      saturations = MIN (saturations, middle - start);
    }
  printf ("%-24s %-10s %3d %3d %10.2f %10.2f %10.2f\n", model->id, fs_variant_id (variant), n, V, 1e3 * points,
          1e6 * points / (double) (N_CURVES * N_POINTS), 1e3 * saturations);
}

int
main (void)
{
  static const int sizes[][2] = { { 6, 2 }, { 8, 4 }, { 10, 6 }, { 60, 4 } };

  printf ("%-24s %-10s %3s %3s %10s %10s %10s\n", "model", "variant", "n", "V", "points ms", "us a point", "rates ms");
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    if (g_str_has_suffix ((*model)->id, "-broadcast"))
      for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
        for (int variant = FS_VARIANT_PUBLISHED; variant <= FS_VARIANT_CORRECTED; variant++)
          measure (*model, (FsVariant) variant, sizes[s][0], sizes[s][1]);
  return 0;
}
