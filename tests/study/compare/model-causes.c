/* What models have of the causes of latency adds up to their latency of unicasts (SIMULATOR.md 7.3). */
#include "study/compare/compare.h"

#include <math.h>

#include "tests/scenario/scenarios.h"
#include "tests/support/test.h"

static void
check (const FsCurve *curve, FsVariant variant, double rate)
{
  g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, variant, rate);
  const FsQuantity *quantities = fs_cause_quantities (NULL);
  double sum = 0;

  g_assert_nonnull (point->outputs);
  for (guint cause = 0; cause < FS_N_CAUSES; cause++)
    {
      double cycles = fs_compare_modelled (point, &curve->inputs, quantities[cause].key);

      g_assert_nonnull (fs_compare_modelled_as (curve->model, &curve->inputs, variant, quantities[cause].key));
      /* KSO prints a wait that is negative (erratum T1). */
      if (variant != FS_VARIANT_PUBLISHED)
        g_assert_cmpfloat (cycles, >=, -1e-9);
      sum += cycles;
    }
  g_assert_cmpfloat_with_epsilon (sum, fs_compare_modelled (point, &curve->inputs, "latency_unicast"), 1e-9);
}

FS_TEST (causes_of_models_add_up_to_their_latency)
{
  static const struct {
    const char *scenario;
    double rate;
    guint variants;
  } models[] = {
    { "[Scenario]\nn=6\nvariant=all\n", 0.012, FS_VARIANTS_ALL },
    { "[Scenario]\nmodel=deterministic-broadcast\nn=6\nvariant=all\n", 0.012, FS_VARIANTS_ALL },
    { "[Scenario]\nmodel=adaptive-timeout\nn=6\npattern=uniform\nvariant=all\n", 0.01, FS_VARIANTS_ALL },
    { "[Scenario]\nmodel=kim-das\nn=6\nvariant=all\n", 0.001, FS_VARIANTS_ALL },
    { "[Scenario]\nmodel=kim-das\nmode=random\nn=6\nvariant=all\n", 0.001, FS_VARIANTS_ALL },
    { "[Scenario]\nmodel=kim-das\nmode=vct\nn=6\nvariant=all\n", 0.001, FS_VARIANTS_ALL },
    { "[Scenario]\ntopology=mesh\nk=4\nmodel=dimension-order-grid\n", 0.01, FS_VARIANTS (FS_VARIANT_REFINED) },
    { "[Scenario]\ntopology=mesh\nk=4\nmodel=channel-flows\n", 0.01, FS_VARIANTS (FS_VARIANT_REFINED) },
    { "[Scenario]\ntopology=torus\nk=4\nmodel=channel-flows\npattern=neighbor\n", 0.01,
      FS_VARIANTS (FS_VARIANT_REFINED) },
  };

  for (guint m = 0; m < G_N_ELEMENTS (models); m++)
    {
      g_autoptr (FsScenario) scenario = scenario_of (models[m].scenario);

      for (guint v = 0; v < FS_N_VARIANTS; v++)
        if (models[m].variants & FS_VARIANTS (v))
          check (fs_scenario_curve (scenario, 0), (FsVariant) v, models[m].rate);
    }
}
