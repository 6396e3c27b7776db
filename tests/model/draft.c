/* Lines of a figure that must not wait: points between few that are solved. */
#include "model/draft.h"

#include <math.h>

#include "tests/support/test.h"

#define N_SOLVED 12
#define N_POINTS 160
#define SATURATION 0.02
#define NEARLY 0.99
#define CLOSE 2e-3
#define CLOSE_AT_END 7e-3 /* where lines are steep: beyond 95 % of the end */
#define STEEP 0.95

static const FsQuantity two[]
    = { { "even", NULL, NULL, "what is even in the root of the distance", "", FS_SHAPE_SCALAR, FS_GROUP_LATENCY,
          "Even" },
        { "missing", NULL, NULL, "what is no number without load", "", FS_SHAPE_SCALAR, FS_GROUP_LATENCY, "Missing" } };

/* A polynomial of the root of the distance from the end, and with @pole 1 by a positive one. */
static double
even (double rate, gboolean pole)
{
  double root = sqrt (1 - rate / SATURATION), value = 0.1 + root + 2 * pow (root, 5) - 0.5 * pow (root, 11);

  return pole ? 1 / value : value - 0.5;
}

static void
solve_even (const FsModelInputs *inputs, FsModelPoint *point)
{
  FsRecord *record = fs_model_point_outputs (point, inputs);

  record->values[0] = even (point->rate, FALSE);
  record->values[1] = point->rate > 0 ? even (point->rate, TRUE) : NAN;
}

/* A polynomial of at most as many terms as there are solved points is met everywhere, and a value that is missing at one of them is
 * so beyond the others alone. */
FS_TEST (polynomials)
{
  static const FsModel model = { .id = "even",
                                 .variants = FS_VARIANTS (FS_VARIANT_REFINED),
                                 .quantities = two,
                                 .n_quantities = G_N_ELEMENTS (two),
                                 .solve = solve_even };
  FsModelInputs inputs = { .n = 2, .V = 2 };
  FsModelDraft draft = { SATURATION, NEARLY * SATURATION, N_SOLVED, N_POINTS };
  g_autoptr (GPtrArray) line = fs_model_draft_line (&model, &inputs, FS_VARIANT_REFINED, &draft, NULL);
  gboolean missing = TRUE;

  g_assert_cmpuint (line->len, ==, N_POINTS);
  for (guint i = 0; i < N_POINTS; i++)
    {
      const FsModelPoint *point = line->pdata[i];

      g_assert_true (i == 0 ? point->rate == 0 : point->rate > ((const FsModelPoint *) line->pdata[i - 1])->rate);
      g_assert_cmpint (point->status, ==, FS_MODEL_OK);
      g_assert_cmpfloat_with_epsilon (point->outputs->values[0], even (point->rate, FALSE), 1e-12);
      missing = missing && isnan (point->outputs->values[1]);
      if (!missing)
        g_assert_cmpfloat_with_epsilon (point->outputs->values[1], even (point->rate, TRUE), 1e-6);
    }
  g_assert_false (missing);
  g_assert_cmpfloat (((const FsModelPoint *) line->pdata[N_POINTS - 1])->rate, ==, NEARLY * SATURATION);
}

/* Latencies of channel-flows, where they bend at rates of their own and where sources saturate first. */
FS_TEST (latencies)
{
  static const struct {
    FsTopology network;
    int n, V;
    const char *pattern;
    FsModelRouting routing;
  } cases[] = {
    { FS_TOPOLOGY_HYPERCUBE, 6, 4, "uniform", FS_MODEL_ROUTING_DETERMINISTIC },
    { FS_TOPOLOGY_MESH, 2, 4, "transpose", FS_MODEL_ROUTING_DETERMINISTIC },
    { FS_TOPOLOGY_MESH, 2, 1, "transpose", FS_MODEL_ROUTING_DETERMINISTIC },
    { FS_TOPOLOGY_MESH, 2, 3, "hotspot:0.05,#27", FS_MODEL_ROUTING_DETERMINISTIC },
    { FS_TOPOLOGY_TORUS, 2, 2, "tornado", FS_MODEL_ROUTING_DETERMINISTIC },
    { FS_TOPOLOGY_HYPERCUBE, 6, 2, "uniform", FS_MODEL_ROUTING_DUATO },
  };

  for (guint c = 0; c < G_N_ELEMENTS (cases); c++)
    {
      const FsModel *model = fs_model_find ("channel-flows");
      FsModelInputs inputs = {
        .network = cases[c].network,
        .n = cases[c].n,
        .V = cases[c].V,
        .M = 24,
        .fixed_length = TRUE,
        .routing = cases[c].routing,
        .k = { 8, 8 },
      };
      g_autoptr (GPtrArray) line = NULL;
      g_autoptr (FsModelCurve) curve = NULL;
      double saturation, all[N_POINTS];

      g_assert_true (fs_pattern_parse (cases[c].pattern, &inputs.pattern, NULL));
      g_assert_true (fs_model_near_end (model, &inputs, FS_VARIANT_REFINED, NAN, &saturation));
      line = fs_model_draft_line (model, &inputs, FS_VARIANT_REFINED,
                                  &(FsModelDraft){ saturation, NEARLY * saturation, N_SOLVED, N_POINTS }, NULL);
      g_assert_cmpuint (line->len, ==, N_POINTS);
      for (guint i = 0; i < N_POINTS; i++)
        all[i] = ((const FsModelPoint *) line->pdata[i])->rate;
      curve = fs_model_curve_new (model, &inputs, FS_VARIANT_REFINED, saturation);
      fs_model_curve_plan (curve, all, N_POINTS);
      for (guint i = 0; i < N_POINTS; i++)
        {
          g_autoptr (FsModelPoint) point = fs_model_curve_solve (curve, all[i]);
          double latency = fs_record_get (point->outputs, model->headline);

          g_assert_cmpfloat_with_epsilon (
              fs_record_get (((const FsModelPoint *) line->pdata[i])->outputs, model->headline), latency,
              (all[i] < STEEP * saturation ? CLOSE : CLOSE_AT_END) * latency);
        }
    }
}
