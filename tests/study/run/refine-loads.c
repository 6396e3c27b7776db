/* Which loads are added: in the steepest gaps, toward saturation, and never where a point is still to come. The latencies are made up. */
#include "study/run/refine-loads.h"

#include <math.h>

#include "base/error.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/test.h"

#define MOST 16

typedef struct {
  FsScenario *scenario;
  FsSimResult results[MOST];
  FsPointView points[MOST];
  guint n;
} Fixture;

/* A scenario with these loads, and latencies of its first curve: 0 is not simulated, INFINITY saturated. */
static void
make (Fixture *f, const char *text, const double *rates, const double *latencies, guint n)
{
  f->scenario = scenario_of (text);
  f->n = 0;
  for (guint i = 0; i < n; i++)
    {
      FsSimResult *result = &f->results[i];

      if (latencies[i] == 0)
        continue;
      *result = (FsSimResult){ .status = isinf (latencies[i]) ? FS_SIM_SATURATED : FS_SIM_OK };
      result->broadcast.mean = NAN;
      result->unicast.mean = latencies[i];
      f->points[f->n++] = (FsPointView){ .point = { .rate = rates[i] }, .state = FS_POINT_DONE, .result = result };
    }
}

static void
assert_loads (Fixture *f, const FsSaturationBracket *brackets, guint n_brackets, guint n_new, const double *wanted,
              guint n_wanted)
{
  gboolean relative;
  g_autoptr (GArray) loads
      = fs_refine_loads (f->scenario, -1, f->points, f->n, brackets, n_brackets, n_new, &relative, NULL);

  g_assert_nonnull (loads);
  g_assert_false (relative);
  g_assert_cmpuint (loads->len, ==, n_wanted);
  for (guint i = 0; i < n_wanted; i++)
    g_assert_cmpfloat_with_epsilon (g_array_index (loads, double, i), wanted[i], 1e-9);
}

#define SCENARIO "[Scenario]\nn=6\nbeta=0\n[Sweep]\nrate=0.01;0.02;0.03;0.04\n"

static const double rates[] = { 0.01, 0.02, 0.03, 0.04 };

/* The steepest gap first, then the next one. */
FS_TEST (steepest_gap)
{
  Fixture f;

  make (&f, SCENARIO, rates, (const double[]){ 40, 42, 60, 70 }, 4);
  assert_loads (&f, NULL, 0, 1, (const double[]){ 0.01, 0.02, 0.025, 0.03, 0.04 }, 5);
  assert_loads (&f, NULL, 0, 2, (const double[]){ 0.01, 0.02, 0.025, 0.03, 0.035, 0.04 }, 6);
  fs_scenario_unref (f.scenario);
}

/* Between the last point and saturation, whether that is a point or was searched. */
FS_TEST (saturation)
{
  const FsSaturationBracket bracket = { .low = 0.048, .high = 0.05, .done = TRUE };
  Fixture f;

  make (&f, SCENARIO, rates, (const double[]){ 40, 44, 50, INFINITY }, 4);
  assert_loads (&f, NULL, 0, 1, (const double[]){ 0.01, 0.02, 0.03, 0.035, 0.04 }, 5);
  fs_scenario_unref (f.scenario);

  make (&f, SCENARIO, rates, (const double[]){ 40, 44, 50, 58 }, 4);
  assert_loads (&f, &bracket, 1, 1, (const double[]){ 0.01, 0.02, 0.03, 0.04, 0.045 }, 5);
  fs_scenario_unref (f.scenario);
}

/* A gap with a point that is still to be simulated is left alone. */
FS_TEST (open_point)
{
  Fixture f;

  make (&f, SCENARIO, rates, (const double[]){ 40, 42, 0, 400 }, 4);
  assert_loads (&f, NULL, 0, 4, (const double[]){ 0.01, 0.015, 0.02, 0.03, 0.04 }, 5);
  fs_scenario_unref (f.scenario);
}

FS_TEST (refusals)
{

  g_autoptr (GError) error = NULL;
  gboolean relative;
  Fixture f;

  make (&f, SCENARIO, rates, (const double[]){ 40, 0, 0, 0 }, 4);
  g_assert_null (fs_refine_loads (f.scenario, -1, f.points, f.n, NULL, 0, 4, &relative, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_INPUT);
  fs_scenario_unref (f.scenario);
}
