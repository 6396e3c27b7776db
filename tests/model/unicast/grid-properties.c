/* What must hold in the model of dimension-order routing in meshes and tori (REFINED_GRIDS.md): an empty network, the
 * rates of its channels, networks that are the same under two names, and what rises with the load. */
#include <math.h>

#include "base/error.h"
#include "tests/model/support.h"
#include "tests/support/test.h"

static const double shares[] = { 0.05, 0.3, 0.6, 0.8, 0.95, 0.999 }; /* of the saturation rate */

static const struct {
  FsTopology topology;
  int n;
  guint8 k[4];
  int V;
  double M;
} networks[] = {
  { FS_TOPOLOGY_MESH, 2, { 8, 8 }, 4, 32 },         { FS_TOPOLOGY_MESH, 2, { 8, 8 }, 1, 16 },
  { FS_TOPOLOGY_TORUS, 2, { 8, 8 }, 2, 32 },        { FS_TOPOLOGY_TORUS, 2, { 9, 7 }, 5, 100 },
  { FS_TOPOLOGY_TORUS, 3, { 5, 6, 3 }, 4, 32 },     { FS_TOPOLOGY_MESH, 3, { 2, 3, 5 }, 3, 8 },
  { FS_TOPOLOGY_TORUS, 4, { 4, 2, 4, 3 }, 16, 32 }, { FS_TOPOLOGY_MESH, 1, { 64 }, 4, 64 },
  { FS_TOPOLOGY_TORUS, 1, { 64 }, 7, 64 },          { FS_TOPOLOGY_HYPERCUBE, 4, { 0 }, 4, 32 },
};

static const FsModel *
grid_model (void)
{
  return fs_model_find ("dimension-order-grid");
}

static FsModelInputs
network_inputs (guint i)
{
  FsModelInputs inputs = { .n = networks[i].n,
                           .V = networks[i].V,
                           .M = networks[i].M,
                           .network = networks[i].topology,
                           .pattern = { .kind = FS_PATTERN_UNIFORM } };

  for (int d = 0; d < 4; d++)
    inputs.k[d] = networks[i].k[d];
  return inputs;
}

static FsModelPoint *
solve_at (const FsModelInputs *inputs, double rate)
{
  return solve_ok (grid_model (), inputs, FS_VARIANT_REFINED, rate);
}

#define VALUE(point, key) fs_record_get ((point)->outputs, key)

/* Message length and mean distance, MESHES_AND_TORI.md 2 and 9. */
FS_TEST (zero_load)
{
  static const double distances[] = { 16.0 / 3, 16.0 / 3, 256.0 / 63 };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      FsModelInputs inputs = network_inputs (i);
      g_autoptr (FsModelPoint) point = solve_at (&inputs, 0);

      g_assert_cmpfloat_with_epsilon (VALUE (point, "latency_unicast"), inputs.M + VALUE (point, "dbar"), 1e-9);
      g_assert_cmpfloat (VALUE (point, "e"), <, 1e-12);
      g_assert_cmpfloat (VALUE (point, "W_s"), ==, 0);
      if (i < G_N_ELEMENTS (distances))
        g_assert_cmpfloat_with_epsilon (VALUE (point, "dbar"), distances[i], 1e-12);
    }
}

/* Rate times distance times nodes over channels, and the parabola of a mesh. */
FS_TEST (rates)
{
  FsModelInputs mesh = network_inputs (0), torus = network_inputs (2);
  g_autoptr (FsModelPoint) in_mesh = solve_at (&mesh, 0.003), in_torus = solve_at (&torus, 0.003);

  g_assert_cmpfloat_with_epsilon (VALUE (in_mesh, "lambda_c"), 0.003 * 64 * 16 / 3 / 224, 1e-15);
  g_assert_cmpfloat_with_epsilon (VALUE (in_mesh, "rho_max"), 0.003 * 64 / 63 * 2 * 32, 1e-13);
  g_assert_cmpfloat_with_epsilon (VALUE (in_torus, "lambda_c"), 0.003 * 64 / 63, 1e-15);
  g_assert_cmpfloat_with_epsilon (VALUE (in_torus, "rho_max"), 0.003 * 64 / 63 * 32, 1e-13);
  g_assert_cmpfloat_with_epsilon (VALUE (in_torus, "lambda_s"), 0.003 / 4, 1e-15);
}

/* With all radices 2 mesh, torus and hypercube are one network. */
FS_TEST (binary)
{
  FsModelInputs inputs = { .n = 6, .V = 4, .M = 32, .pattern = { .kind = FS_PATTERN_UNIFORM } };
  g_autoptr (FsModelPoint) cube = solve_at (&inputs, 0.02);

  for (int d = 0; d < 6; d++)
    inputs.k[d] = 2;
  for (FsTopology topology = FS_TOPOLOGY_TORUS; topology <= FS_TOPOLOGY_MESH; topology++)
    {
      g_autoptr (FsModelPoint) point = NULL;

      inputs.network = topology;
      point = solve_at (&inputs, 0.02);
      g_assert_cmpmem (point->outputs->values, point->outputs->offsets[point->outputs->n_quantities] * sizeof (double),
                       cube->outputs->values, cube->outputs->offsets[cube->outputs->n_quantities] * sizeof (double));
    }
}

/* Every time rises with the load, up to a saturation rate above which there is no solution. */
FS_TEST (rising)
{
  static const char *const keys[] = { "latency_unicast", "latency_network", "S", "S_s", "W_s", "rho_s", "e" };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      FsModelInputs inputs = network_inputs (i);
      FsModelSaturation saturation = fs_model_saturation (grid_model (), &inputs, FS_VARIANT_REFINED);
      double before[G_N_ELEMENTS (keys)] = { 0 };
      g_autoptr (FsModelPoint) above = NULL;

      g_assert_true (isfinite (saturation.rate));
      for (guint s = 0; s < G_N_ELEMENTS (shares); s++)
        {
          g_autoptr (FsModelPoint) point = solve_at (&inputs, shares[s] * saturation.rate);

          for (guint q = 0; q < G_N_ELEMENTS (keys); q++)
            {
              g_assert_cmpfloat (VALUE (point, keys[q]), >=, before[q]);
              before[q] = VALUE (point, keys[q]);
            }
          g_assert_cmpfloat (VALUE (point, "rho_max"), <, 1);
          g_assert_cmpfloat (VALUE (point, "rho_s"), <, 1);
        }
      above = fs_model_solve (grid_model (), &inputs, FS_VARIANT_REFINED, 1.001 * saturation.rate);
      g_assert_cmpint (above->status, ==, FS_MODEL_SATURATED);
    }
}

FS_TEST (refused)
{
  FsModelInputs inputs = network_inputs (2);
  g_autoptr (GError) classes = NULL, pattern = NULL;

  inputs.V = 1;
  g_assert_false (fs_model_check (grid_model (), &inputs, &classes));
  g_assert_cmpstr (classes->message, ==,
                   "V is 1; dimension-order routing in a torus with a radix of 4 or more needs at least 2.");
  inputs.network = FS_TOPOLOGY_MESH;
  g_assert_true (fs_model_check (grid_model (), &inputs, NULL));
  inputs.pattern.kind = FS_PATTERN_SPHERICAL;
  g_assert_false (fs_model_check (grid_model (), &inputs, &pattern));
  g_assert_cmpstr (pattern->message, ==, "pattern is spherical; dimension-order-grid describes uniform traffic.");
}
