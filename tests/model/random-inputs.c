/* 10,000 random legal inputs per model, in turn in all its variants: the result is a number or
 * "saturated", never NAN, never a negative probability, and latency never falls
 * with the rate. For 500 of them the saturation rate separates the two.
 */
#include "model/model.h"

#include <math.h>
#include <string.h>

#include "tests/model/draws.h"
#include "tests/model/support.h"
#include "tests/support/test.h"

#define N_INPUTS 10000
#define N_SATURATIONS 500
#define N_RATES 4
#define N_ENDS 60
#define N_SLOW 1000 /* of the variants whose points take long: of the inputs, and a twentieth of the saturation rates */
#define LARGEST_N 12     /* of the variants whose points take long */
#define NEAREST_DIGIT 14 /* of double precision two digits are left to rounding */

/* For the messages: what the inputs were. */
static char *
describe (const FsModelInputs *inputs, const FsModelPoint *point)
{
  GString *text = g_string_new (point->model->id);

  g_string_append_printf (text, " %s rate=%.17g", fs_variant_id (point->variant), point->rate);
  for (guint i = 0; i < point->model->n_inputs; i++)
    if (point->model->inputs[i].type != FS_INPUT_PATTERN)
      g_string_append_printf (text, " %s=%.17g", point->model->inputs[i].key,
                              fs_model_input_get (&point->model->inputs[i], inputs));
    else
      {
        g_autofree char *pattern = fs_pattern_to_text (&inputs->pattern);

        g_string_append_printf (text, " %s", pattern);
      }
  return g_string_free (text, FALSE);
}

static gboolean
is_probability (const char *key)
{
  return g_str_equal (key, "p") || g_str_has_prefix (key, "P_");
}

/* Elements that do not exist: of channels on which no message starts, or after which none continues (MODELS.md 6.2), of
 * distances that none travels. */
static gboolean
may_be_missing (const char *key)
{
  return g_str_equal (key, "H") || g_str_equal (key, "D_s") || g_str_equal (key, "latency_by_distance");
}

static void
assert_sane (const FsModelInputs *inputs, const FsModelPoint *point)
{
  const FsRecord *record = point->outputs;

  for (guint q = 0; q < record->n_quantities; q++)
    {
      const char *key = record->quantities[q].key;
      guint length;
      const double *values = fs_record_at (record, q, &length);

      for (guint i = 0; i < length && fs_model_has_quantity (point->model, inputs, point->variant, q); i++)
        {
          if (isnan (values[i]) && may_be_missing (key))
            continue;
          if (!isfinite (values[i]))
            g_error ("%s: %s[%u] is %g", describe (inputs, point), key, i, values[i]);
          if (is_probability (key) && !(values[i] >= 0 && values[i] <= 1 + 1e-15))
            g_error ("%s: %s[%u] is %.17g", describe (inputs, point), key, i, values[i]);
        }
    }
}

/* MODELS.md 11, property 8, and that the rates with a solution are an interval. As printed, the mean wait of the model
 * with time-out is negative and its equation neither increases nor is convex: there is no saying where it has roots. */
static gboolean
well_behaved (const FsModel *model, FsVariant variant)
{
  return !(g_str_equal (model->id, "adaptive-timeout") && variant == FS_VARIANT_PUBLISHED);
}

/* Refined, the models of unicasts are iterated, and a point of a large network takes long. */
static gboolean
takes_long (const FsModel *model, FsVariant variant)
{
  return variant == FS_VARIANT_REFINED
         && (g_str_equal (model->id, "adaptive-timeout") || g_str_equal (model->id, "kim-das")
             || g_str_equal (model->id, "channel-flows"));
}

/* To how many digits it is defined where a model ends. That with time-out and random routing may end where so many rounds do
 * not suffice (REFINED_UNICAST.md 10, REFINED_KIM_DAS.md 10). */
static int
digits_of_end (const FsModel *model, const FsModelInputs *inputs, FsVariant variant)
{
  if (!takes_long (model, variant))
    return NEAREST_DIGIT;
  /* Near its end rounds of channel-flows come closer by less and less where lengths vary (REFINED_FLOWS.md 7); with broadcasts they may
   * settle at a rate a little above one at which they do not. */
  if (g_str_equal (model->id, "channel-flows"))
    return inputs->beta > 0 ? 3 : 5;
  return g_str_equal (model->id, "adaptive-timeout") ? 6 : 7;
}

/* Makes the network small, with a pattern that fits it. */
static void
shrink (FsModelInputs *inputs)
{
  inputs->n = MIN (inputs->n, LARGEST_N);
  if (!fs_pattern_probabilities (&inputs->pattern, inputs->n, (double[FS_PATTERN_MAX_N]){ 0 }, NULL))
    inputs->pattern = (FsPattern){ .kind = FS_PATTERN_UNIFORM };
}

/* With finite buffers a message that finds its first channel busy is refused: under load those are left that start on
 * the less busy channels, whose routes are short, so that the mean latency of what is accepted may fall. */
static gboolean
may_fall (const FsModel *model, const FsModelInputs *inputs, FsVariant variant)
{
  if (!g_str_equal (model->id, "kim-das") || !inputs->finite_buffer)
    return FALSE;
  return variant == FS_VARIANT_REFINED || (variant == FS_VARIANT_CORRECTED && inputs->mode == FS_MODE_LR);
}

static void
assert_rises (const FsModelInputs *inputs, const FsModelPoint *point, const FsModelPoint *before)
{
  for (guint q = 0; q < point->outputs->n_quantities; q++)
    {
      const char *key = point->outputs->quantities[q].key;
      double now = *fs_record_at (point->outputs, q, NULL), then = *fs_record_at (before->outputs, q, NULL);

      /* Where V is large and the load light, nothing grows but the last bits. */
      if (g_str_has_prefix (key, "latency") && !isnan (now) && !(now >= then * (1 - 1e-13)))
        g_error ("%s: %s is %.17g, and %.17g at rate %g", describe (inputs, point), key, now, then, before->rate);
    }
}

/* A rate that saturates, or almost: at most twice the saturation rate where there is one. */
static double
find_ceiling (const FsModel *model, const FsModelInputs *inputs, FsVariant variant)
{
  double rate = 8 * model->rate_scale (inputs);

  for (;;)
    {
      g_autoptr (FsModelPoint) point = fs_model_solve (model, inputs, variant, rate);

      if (point->status == FS_MODEL_OK)
        return 2 * rate;
      rate /= 2;
    }
}

/* Four rising rates from light load to about saturation; once saturated, always so. */
static void
check_rates (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, Draws *draws)
{
  gboolean saturated = FALSE;
  double ceiling = find_ceiling (model, inputs, variant);
  g_autoptr (FsModelPoint) before = solve_ok (model, inputs, variant, 0);

  assert_sane (inputs, before);
  for (int r = 0; r < N_RATES; r++)
    {
      double rate = ceiling * (r + uniform (draws)) / N_RATES;
      g_autoptr (FsModelPoint) point = fs_model_solve (model, inputs, variant, rate);

      if (point->status == FS_MODEL_SATURATED)
        {
          g_assert_cmpint (point->reason, !=, FS_REASON_NONE);
          g_assert_null (point->outputs);
          /* Where only the arithmetic gives up, the model has a solution (MODELS.md 7.4). */
          saturated = saturated || point->reason != FS_REASON_NUMERIC;
          continue;
        }
      if (saturated && well_behaved (model, variant))
        g_error ("%s: not saturated", describe (inputs, point));
      assert_sane (inputs, point);
      if (well_behaved (model, variant) && !may_fall (model, inputs, variant))
        assert_rises (inputs, point, before);
      fs_model_point_free (before);
      before = g_steal_pointer (&point);
    }
}

/* Between two nodes a long message, which meets no other, saturates its injection channel and the only channel together. */
static gboolean
ends_together (const FsModel *model, const FsModelInputs *inputs, FsVariant variant)
{
  return inputs->n == 1
         && (g_str_equal (model->id, "dimension-order-grid") || g_str_equal (model->id, "channel-flows")
             || (g_str_has_suffix (model->id, "-broadcast") && variant == FS_VARIANT_REFINED));
}

static void
check_saturation (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, Draws *draws)
{
  FsModelSaturation saturation = fs_model_saturation (model, inputs, variant);
  double nearest = takes_long (model, variant) ? pow (10, -digits_of_end (model, inputs, variant)) : 1e-15;

  for (int r = 0; r < N_RATES; r++)
    {
      double distance = log_uniform (draws, nearest, well_behaved (model, variant) ? 1 : 2 * nearest);
      double rate = isinf (saturation.rate) ? distance * 1000 * model->rate_scale (inputs) : saturation.rate;
      g_autoptr (FsModelPoint) below = fs_model_solve (model, inputs, variant, rate * (1 - distance));
      g_autoptr (FsModelPoint) above = fs_model_solve (model, inputs, variant, rate * (1 + distance));

      /* Without saturation, doubles may still not distinguish a probability from 1 (MODELS.md, ERRATA K14). */
      if (isinf (saturation.rate) && below->reason == FS_REASON_NUMERIC)
        continue;
      if (below->status != FS_MODEL_OK)
        g_error ("%s: saturated below %.17g", describe (inputs, below), saturation.rate);
      assert_sane (inputs, below);
      if (isinf (saturation.rate))
        continue;
      if (above->status != FS_MODEL_SATURATED)
        g_error ("%s: not saturated above %.17g", describe (inputs, above), saturation.rate);
      /* At higher loads another reason may come first. */
      if (distance < 1e-6 && !ends_together (model, inputs, variant))
        g_assert_cmpint (above->reason, ==, saturation.reason);
    }
}

/* Towards the end of a curve, from both sides: every rate below it has a solution, none above it has one. */
static void
test_ends (gconstpointer data)
{
  const FsModel *model = data;

  for (int variant = 0; variant < FS_N_VARIANTS; variant++)
    for (guint i = 0; i < (takes_long (model, (FsVariant) variant) ? N_ENDS / 6 : N_ENDS)
                      && fs_model_has_variant (model, (FsVariant) variant);
         i++)
      {
        Draws draws = { fs_random_stream (i, 1), 0 };
        FsModelInputs inputs = draw_inputs (model, (int) variant, &draws);
        int nearest = digits_of_end (model, &inputs, (FsVariant) variant);
        double end;

        if (takes_long (model, (FsVariant) variant))
          shrink (&inputs);
        end = fs_model_saturation (model, &inputs, (FsVariant) variant).rate;

        for (int digit = 1; digit <= nearest && isfinite (end); digit++)
          for (int side = -1; side <= 1; side += 2)
            {
              double rate = end * (1 + side * pow (10, -digit));
              g_autoptr (FsModelPoint) point = fs_model_solve (model, &inputs, (FsVariant) variant, rate);

              if ((point->status == FS_MODEL_OK || point->reason == FS_REASON_NUMERIC) != (side < 0))
                g_error ("%s: %s at 1 %c 1e-%d of where it ends", describe (&inputs, point),
                         point->status == FS_MODEL_OK ? "solved" : "saturated", side < 0 ? '-' : '+', digit);
            }
      }
}

static void
test_random (gconstpointer data)
{
  const FsModel *model = data;
  FsVariant variant = fs_model_has_variant (model, 0) ? 0 : model->default_variant;

  for (guint i = 0; i < N_INPUTS; i++)
    {
      Draws draws = { fs_random_stream (i, 0), 0 };
      FsModelInputs inputs = draw_inputs (model, (int) variant, &draws);

      if (takes_long (model, variant))
        shrink (&inputs);
      if (!takes_long (model, variant) || i < N_SLOW)
        check_rates (model, &inputs, variant, &draws);
      if (i < (takes_long (model, variant) ? N_SLOW / 20 : N_SATURATIONS))
        check_saturation (model, &inputs, variant, &draws);
      do
        variant = (variant + 1) % FS_N_VARIANTS;
      while (!fs_model_has_variant (model, variant));
    }
}

FS_TESTS
{
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    {
      FS_ADD_TEST (test_random, *model, "random/%s", (*model)->id);
      FS_ADD_TEST (test_ends, *model, "ends/%s", (*model)->id);
    }
}
