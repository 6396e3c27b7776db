/* The effect of erratum B4, the last copy of a broadcast in place of n mean steps, against the simulation at the same
 * rate: half of the published saturation rate.
 */
#include <math.h>

#include "model/errata.h"
#include "study/compare/compare.h"
#include "study/run/sweep.h"
#include "tests/support/errata.h"
#include "tests/support/test.h"

static void
test_completion (gconstpointer data)
{
  const char *model = data;
  g_autoptr (FsScenario) plain = fs_scenario_new_default ();
  g_autofree char *set = g_strconcat ("model=", model, NULL);
  const char *settings[] = { set, "variant=published", "precision=0.01", "max-messages=400000", NULL };
  g_autoptr (FsScenario) scenario = fs_scenario_with_settings (plain, settings, NULL);
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  double rate = fs_model_saturation (curve->model, &curve->inputs, FS_VARIANT_PUBLISHED).rate / 2;
  FsWormholeParams params = curve->params;
  g_autoptr (FsSimResult) result = NULL;
  FsErratumEffect effect;
  double simulated, computed, step;

  params.rate = rate;
  result = fs_simulation_run (&params, &fs_scenario_statistics (scenario)->rule, FS_ENGINE_FAST, NULL, NULL);
  step = fs_compare_simulated (curve, FS_VARIANT_PUBLISHED, "L_b", result, NULL) + curve->inputs.delta;
  simulated
      = fs_compare_simulated (curve, FS_VARIANT_PUBLISHED, "latency", result, NULL) / (curve->inputs.n * step) - 1;
  g_assert_true (fs_erratum_effect (erratum_find ("B4"), curve->model, &curve->inputs, "latency", rate, &effect));
  computed = effect.after / effect.before - 1;
  g_test_message ("%s: computed %+.1f %%, simulated %+.1f %%", model, 100 * computed, 100 * simulated);
  g_assert_cmpfloat (fabs (computed - simulated), <, 0.015);
}

FS_TESTS
{
  FS_ADD_TEST (test_completion, "adaptive-broadcast", "adaptive");
  FS_ADD_TEST (test_completion, "deterministic-broadcast", "deterministic");
}
