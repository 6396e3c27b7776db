/* Points of a curve that are solved from one another are those that are solved
 * alone: of the same status, and outputs to 1e-12, for random inputs of every model
 * and variant, in rising, falling, and mixed order.
 */
#include "model/model.h"

#include <math.h>

#include "tests/model/draws.h"
#include "tests/model/support.h"
#include "tests/support/test.h"

#define N_INPUTS 300
#define N_SLOW 12 /* of the variants whose points take long */
#define N_POINTS 25
#define LARGEST_N 16 /* of the variants whose points take long */
#define PRECISION 1e-12
/* Near the end, where outputs go like 1 by the distance from it, or by its square. */
#define N_STEPS 200 /* of the root of the distance */
#define N_LAST 3    /* that are compared */
#define PRECISION_NEAR_END 1e-9

/* Rates towards the saturation rate, the last two beyond where points are solved from one another. */
static double
rate_at (int i, double end)
{
  double left = 1 - (double) i / N_POINTS;

  return i == 0 ? 0 : end * (1 - left * left);
}

/* Of what the values of a list are differences or powers, so that its last digits are those of it: the largest of them, but
 * for a variance, the difference of two sums over the virtual channels; and for e^-x and what is proportional to it x times
 * that, for x has the error. A probability that is 1e-20 beside others says nothing. */
static double
magnitude (const FsRecord *record, guint q)
{
  const char *key = record->quantities[q].key;
  double largest = g_str_equal (key, "cs2") ? 1 : g_str_equal (key, "v_k") ? record->size.V : 0;
  guint length;
  const double *values = fs_record_at (record, q, &length);

  for (guint i = 0; i < length; i++)
    if (isfinite (values[i]))
      largest = fmax (largest, fabs (values[i]));
  return largest > 0 && largest < 1 ? largest * (1 - log (largest)) : largest;
}

static void
assert_same (const FsModelInputs *inputs, const FsModelPoint *alone, const FsModelPoint *point, double precision)
{
  if (alone->status != point->status || alone->reason != point->reason)
    g_error ("%s %s n=%d V=%d rate=%.17g: status %d, and %d alone", point->model->id, fs_variant_id (point->variant),
             inputs->n, inputs->V, point->rate, point->status, alone->status);
  for (guint q = 0; alone->outputs != NULL && q < alone->outputs->n_quantities; q++)
    {
      guint length;
      const double *expected = fs_record_at (alone->outputs, q, &length);
      const double *actual = fs_record_at (point->outputs, q, NULL);
      double tolerance = precision * magnitude (alone->outputs, q);

      for (guint i = 0; i < length; i++)
        if (isnan (expected[i]) != isnan (actual[i])
            || (!isnan (expected[i]) && !(fabs (actual[i] - expected[i]) <= tolerance)))
          g_error ("%s %s n=%d V=%d rate=%.17g: %s[%u] is %.17g, and %.17g alone", point->model->id,
                   fs_variant_id (point->variant), inputs->n, inputs->V, point->rate, alone->outputs->quantities[q].key,
                   i, actual[i], expected[i]);
    }
}

/* Every point of a curve, in the order 0, stride, 2 stride, … modulo their number. */
static void
check_curve (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, double saturation, int stride,
             gboolean planned)
{
  double end = isfinite (saturation) ? saturation : model->rate_scale (inputs), rates[N_POINTS];
  g_autoptr (FsModelCurve) curve = fs_model_curve_new (model, inputs, variant, saturation);

  for (int i = 0; i < N_POINTS; i++)
    rates[i] = rate_at (i, end);
  if (planned)
    fs_model_curve_plan (curve, rates, N_POINTS);
  for (int i = 0; i < N_POINTS; i++)
    {
      double rate = rates[i * stride % N_POINTS];
      g_autoptr (FsModelPoint) point = fs_model_curve_solve (curve, rate);
      g_autoptr (FsModelPoint) alone = fs_model_solve (model, inputs, variant, rate);

      g_assert_cmpfloat (point->rate, ==, rate);
      assert_same (inputs, alone, point, PRECISION);
    }
}

/* The last points of a curve before its end, which no solution and the other one are near to. */
static void
check_end (const FsModel *model, const FsModelInputs *inputs, double saturation)
{
  g_autoptr (FsModelCurve) curve = fs_model_curve_new (model, inputs, FS_VARIANT_REFINED, saturation);

  for (int left = N_STEPS; left > 0; left -= left > N_LAST + 4 ? 4 : 1)
    {
      double root = (double) left / N_STEPS, rate = saturation * (1 - root * root);
      g_autoptr (FsModelPoint) point = fs_model_curve_solve (curve, rate), alone = NULL;

      g_assert_cmpint (point->status, ==, FS_MODEL_OK);
      if (left > N_LAST)
        continue;
      alone = fs_model_solve (model, inputs, FS_VARIANT_REFINED, rate);
      assert_same (inputs, alone, point, PRECISION_NEAR_END);
    }
}

static void
test_curves (gconstpointer data)
{
  static const int strides[] = { 1, N_POINTS - 1, 7 };
  const FsModel *model = data;

  for (int variant = 0; variant < FS_N_VARIANTS; variant++)
    for (guint i = 0;
         i < (variant == FS_VARIANT_REFINED ? N_SLOW : N_INPUTS) && fs_model_has_variant (model, (FsVariant) variant);
         i++)
      {
        Draws draws = { fs_random_stream (i, 2), 0 };
        FsModelInputs inputs = draw_inputs (model, (int) variant, &draws);
        double saturation;

        if (variant == FS_VARIANT_REFINED && inputs.n > LARGEST_N)
          {
            inputs.n = LARGEST_N;
            if (!fs_model_check (model, &inputs, NULL))
              inputs.pattern = (FsPattern){ .kind = FS_PATTERN_UNIFORM };
          }
        saturation = fs_model_saturation (model, &inputs, (FsVariant) variant).rate;
        check_curve (model, &inputs, (FsVariant) variant, saturation, strides[i % G_N_ELEMENTS (strides)], i % 2 == 0);
        check_curve (model, &inputs, (FsVariant) variant, NAN, 1, i % 2 == 0);
        if (variant == FS_VARIANT_REFINED && isfinite (saturation))
          check_end (model, &inputs, saturation);
      }
}

/* Where nothing converges a point takes thousands of rounds. A stopped job ends them after one, so that not even a light load is
 * solved; points that are solved several at a time have the bits of those that are solved alone, and the same reasons. */
FS_TEST (slow_points_stop_and_go_together)
{
  static const double rates[] = { 0.01, 0.02, 0.036, 0.0414, 0.0545, 0.064 };
  const FsModel *model = fs_model_find ("kim-das");
  g_autoptr (FsModelCurve) planned = NULL;
  g_autoptr (FsModelCurve) stopped = NULL;
  g_autoptr (FsModelPoint) none = NULL;
  FsModelInputs inputs = { .n = 30, .V = 1, .M = 32, .l = 200, .tu = 1, .residual = 0.5, .fixed_length = FALSE };
  FsJob job;

  g_assert_true (fs_pattern_parse ("spherical", &inputs.pattern, NULL));
  planned = fs_model_curve_new (model, &inputs, FS_VARIANT_REFINED, NAN);
  fs_model_curve_plan (planned, rates, G_N_ELEMENTS (rates));
  for (guint i = 0; i < G_N_ELEMENTS (rates); i++)
    {
      g_autoptr (FsModelPoint) together = fs_model_curve_solve (planned, rates[i]);
      g_autoptr (FsModelPoint) alone = fs_model_solve (model, &inputs, FS_VARIANT_REFINED, rates[i]);

      g_assert_cmpint (together->status, ==, alone->status);
      g_assert_cmpint (together->reason, ==, alone->reason);
      if (alone->outputs != NULL)
        g_assert_cmpfloat (fs_record_get (together->outputs, "latency"), ==, fs_record_get (alone->outputs, "latency"));
    }
  fs_job_init (&job);
  fs_job_stop (&job);
  stopped = fs_model_curve_new (model, &inputs, FS_VARIANT_REFINED, NAN);
  fs_model_curve_set_job (stopped, &job);
  none = fs_model_curve_solve (stopped, rates[0]);
  g_assert_cmpint (none->status, ==, FS_MODEL_SATURATED);
  g_assert_null (none->outputs);
}

FS_TESTS
{
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    FS_ADD_TEST (test_curves, *model, "curves/%s", (*model)->id);
}
