/* Models in a closed loop: their equation, bounds and ends (MODELS.md 6.6). */
#include "model/closed-loop.h"

#include <math.h>

#include "tests/model/unicast/support.h"
#include "tests/support/test.h"

static FsModelInputs
hypercube (const FsModel *model)
{
  FsModelInputs inputs = { .n = 6,
                           .V = fs_model_input (model, "l") != NULL ? 1 : 4,
                           .M = 32,
                           .delta = 1,
                           .tau = 32,
                           .l = 32,
                           .tu = 1,
                           .residual = 0.5,
                           .pattern = { .kind = FS_PATTERN_UNIFORM },
                           .fixed_length = fs_model_input (model, "l") == NULL };

  if (model->grids)
    {
      inputs.network = FS_TOPOLOGY_TORUS;
      inputs.n = 2;
      inputs.k[0] = inputs.k[1] = 8;
    }
  return inputs;
}

/* Its latency at the throughput that it has is that of the open network. */
FS_TEST (equation)
{
  static const double computing[] = { 1, 20, 500, 1e5 };

  for (const FsModel *const *open = fs_models (); *open != NULL; open++)
    for (FsVariant variant = 0; variant < FS_N_VARIANTS; variant++)
      for (int tasks = 1; tasks <= 16; tasks *= 4)
        for (guint z = 0; z < G_N_ELEMENTS (computing) && fs_model_has_variant (*open, variant); z++)
          {
            const FsModel *closed = fs_closed_loop_model (*open);
            FsModelInputs inputs = hypercube (*open), alone = inputs;
            double rate, X, L, response, limit = fs_model_saturation (*open, &alone, variant).rate;
            g_autoptr (FsModelPoint) point = NULL;
            g_autoptr (FsModelPoint) at_X = NULL;

            inputs.tasks = tasks;
            rate = tasks / computing[z];
            point = fs_model_solve (closed, &inputs, variant, rate);
            g_assert_cmpint (point->status, ==, FS_MODEL_OK);
            X = fs_record_get (point->outputs, "X");
            response = fs_record_get (point->outputs, "response_time");
            g_assert_cmpfloat (X, <=, fmin (rate, limit));
            L = fs_closed_loop_zero_load_latency (closed, &inputs, variant);
            g_assert_cmpfloat (X * (computing[z] + L), <=, tasks * (1 + 1e-12));
            assert_close (X * response, tasks, 1e-12);
            assert_close (fs_record_get (point->outputs, "efficiency"), X / rate, 1e-12);
            assert_close (fs_record_get (point->outputs, "speed_up"), 64 * X / rate, 1e-12);
            at_X = fs_model_solve (*open, &alone, variant, X);
            g_assert_cmpint (at_X->status, ==, FS_MODEL_OK);
            L = fs_record_get (at_X->outputs, (*open)->unicast_latency);
            if (isnan (L))
              L = fs_record_get (at_X->outputs, "t_total") + 1;
            if (X < limit * (1 - 1e-9))
              assert_close (response, computing[z] + L, 1e-8);
            else
              g_assert_cmpfloat (response, >=, (computing[z] + L) * (1 - 1e-9));
            g_clear_pointer (&point, fs_model_point_free);
          }
}

/* W = 1, by an independent script with latencies that differ from those of the refined model by up to 0.33 %. */
FS_TEST (reference)
{
  static const double reference[][3] = { { 500, 0.00186104, 37.333 },
                                         { 200, 0.00415870, 40.460 },
                                         { 100, 0.00691097, 44.697 },
                                         { 50, 0.00998327, 50.168 },
                                         { 20, 0.0130558, 56.594 } };
  const FsModel *model = fs_model_find ("deterministic-broadcast");
  const FsModel *closed = fs_closed_loop_model (model);
  FsModelInputs inputs = hypercube (model);

  inputs.tasks = 1;
  for (guint i = 0; i < G_N_ELEMENTS (reference); i++)
    {
      g_autoptr (FsModelPoint) point = fs_model_solve (closed, &inputs, FS_VARIANT_REFINED, 1 / reference[i][0]);

      assert_close (fs_record_get (point->outputs, "X"), reference[i][1], 2e-3);
      assert_close (fs_record_get (point->outputs, "response_time") - reference[i][0], reference[i][2], 4e-3);
    }
}

/* A curve gives what single points do, and does not end. */
FS_TEST (curve)
{
  const FsModel *model = fs_closed_loop_model (fs_model_find ("deterministic-broadcast"));
  FsModelInputs inputs = hypercube (model);
  FsModelCurve *curve;
  double before = 0;

  inputs.tasks = 8;
  g_assert_true (isinf (fs_model_saturation (model, &inputs, FS_VARIANT_REFINED).rate));
  curve = fs_model_curve_new (model, &inputs, FS_VARIANT_REFINED, INFINITY);
  for (int i = 1; i <= 20; i++)
    {
      double rate = 0.01 * i;
      g_autoptr (FsModelPoint) alone = fs_model_solve (model, &inputs, FS_VARIANT_REFINED, rate);
      g_autoptr (FsModelPoint) point = fs_model_curve_solve (curve, rate);
      double X = fs_record_get (point->outputs, "X");

      assert_close (X, fs_record_get (alone->outputs, "X"), 1e-9);
      g_assert_cmpfloat (X, >, before);
      before = X;
    }
  fs_model_curve_free (curve);
}
