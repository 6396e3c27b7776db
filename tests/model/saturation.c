/* Saturation rates: the published figures' tables, what lies on either side, and
 * the published zero-load and half-load latencies.
 */
#include "model/model.h"

#include <math.h>
#include <stdlib.h>

#include "model/broadcast/broadcast-outputs.h"
#include "tests/model/support.h"
#include "tests/support/test.h"

static void
assert_printed (double value, int digits, const char *expected)
{
  g_autofree char *printed = g_strdup_printf ("%.*g", digits, value);

  g_assert_cmpstr (printed, ==, expected);
}

/* Six printed digits of all 54 + 144 configurations, in both variants. */
FS_TEST (tables)
{
  g_autofree char *path = g_build_filename (g_getenv ("FS_TEST_DATA"), "saturation-rates.csv", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) error = NULL;
  guint rows = 0;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (g_strchomp (text), "\n", -1);
  for (char **line = lines + 1; *line != NULL; line++)
    {
      g_auto (GStrv) fields = g_strsplit (*line, ",", -1);
      const FsModel *model = fs_model_find (fields[0]);
      FsModelInputs inputs = broadcast_inputs (atoi (fields[1]), atoi (fields[2]), g_ascii_strtod (fields[3], NULL),
                                               g_ascii_strtod (fields[4], NULL));

      for (int variant = FS_VARIANT_PUBLISHED; variant <= FS_VARIANT_CORRECTED; variant++)
        {
          FsModelSaturation saturation = fs_model_saturation (model, &inputs, (FsVariant) variant);

          assert_printed (saturation.rate, 6, fields[5 + variant]);
          g_assert_cmpint (saturation.reason, ==, FS_REASON_CHANNEL);
        }
      rows++;
    }
  g_assert_cmpuint (rows, ==, 54 + 144);
}

/* MODELS.md section 9: n (M + hop + delta), and M + dbar (+ delta). */
FS_TEST (zero_load)
{
  static const double lengths[] = { 32, 64, 100, 128 };
  static const struct {
    int n;
    double broadcast[2][4];
    double unicast[2]; /* beyond M */
  } rows[] = {
    { 6, { { 198, 390, 606, 774 }, { 204, 396, 612, 780 } }, { 3.047619, 4.047619 } },
    { 7, { { 231, 455, 707, 903 }, { 238, 462, 714, 910 } }, { 3.527559, 4.527559 } },
    { 8, { { 264, 520, 808, 1032 }, { 272, 528, 816, 1040 } }, { 4.015686, 5.015686 } },
  };

  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    {
      if (!g_str_has_suffix ((*model)->id, "-broadcast"))
        continue;
      for (guint row = 0; row < G_N_ELEMENTS (rows); row++)
        for (guint l = 0; l < G_N_ELEMENTS (lengths); l++)
          for (int variant = FS_VARIANT_PUBLISHED; variant <= FS_VARIANT_CORRECTED; variant++)
            {
              FsModelInputs inputs = broadcast_inputs (rows[row].n, 4, lengths[l], 0.01);
              g_autoptr (FsModelPoint) point = solve_ok (*model, &inputs, (FsVariant) variant, 0);

              g_assert_cmpfloat (fs_record_get (point->outputs, "latency"), ==, rows[row].broadcast[variant][l]);
              g_assert_cmpfloat_with_epsilon (fs_record_get (point->outputs, "latency_unicast"),
                                              lengths[l] + rows[row].unicast[variant], 0.6e-6);
            }
    }
}

/* MODELS.md section 9, rate = lambda* / 2 of the same variant, digits as printed there. */
FS_TEST (half_load)
{
  static const struct {
    const char *model;
    int n, V;
    double M, beta;
    const char *broadcast[2];
    const char *unicast[2];
  } rows[] = {
    { "deterministic-broadcast", 6, 3, 32, 0.01, { "308.3", "320.1" }, { "55.09", "56.58" } },
    { "deterministic-broadcast", 8, 6, 128, 0.02, { "1990.7", "2074.1" }, { "255.03", "264.74" } },
    { "adaptive-broadcast", 6, 2, 32, 0.01, { "276.91", "286.95" }, { NULL, NULL } },
    { "adaptive-broadcast", 8, 4, 128, 0.02, { "1889.9", "1950.5" }, { NULL, NULL } },
  };

  for (guint row = 0; row < G_N_ELEMENTS (rows); row++)
    for (int variant = FS_VARIANT_PUBLISHED; variant <= FS_VARIANT_CORRECTED; variant++)
      {
        const FsModel *model = fs_model_find (rows[row].model);
        FsModelInputs inputs = broadcast_inputs (rows[row].n, rows[row].V, rows[row].M, rows[row].beta);
        FsModelSaturation saturation = fs_model_saturation (model, &inputs, (FsVariant) variant);
        g_autoptr (FsModelPoint) point = solve_ok (model, &inputs, (FsVariant) variant, saturation.rate / 2);

        assert_printed (fs_record_get (point->outputs, "latency"), 5, rows[row].broadcast[variant]);
        if (rows[row].unicast[variant] != NULL)
          assert_printed (fs_record_get (point->outputs, "latency_unicast"),
                          rows[row].unicast[variant][2] == '.' ? 4 : 5, rows[row].unicast[variant]);
      }
}

static FsModelInputs
inputs_of (const FsModel *model, int n)
{
  FsModelInputs inputs = broadcast_inputs (n, 3, 48, ldexp (0.5, -n));

  if (g_str_has_suffix (model->id, "-broadcast"))
    return inputs;
  inputs.beta = 0;
  inputs.V = MIN (inputs.V, (int) fs_model_input (model, "V")->max);
  inputs.tau = 20;
  inputs.l = 48;
  inputs.tu = 1;
  inputs.residual = 0.5;
  return inputs;
}

/* The bracket is as narrow as doubles allow: the next larger double is saturated for the given reason. */
FS_TEST (solved_below_saturated_above)
{
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    for (int large = 0; large <= 1; large++)
      for (int variant = FS_VARIANT_PUBLISHED; variant <= FS_VARIANT_CORRECTED; variant++)
        {
          FsModelInputs inputs = inputs_of (*model, large ? (int) fs_model_input (*model, "n")->max : 1);
          FsModelSaturation saturation;
          g_autoptr (FsModelPoint) below = NULL, above = NULL;

          if (!fs_model_has_variant (*model, (FsVariant) variant))
            continue;
          saturation = fs_model_saturation (*model, &inputs, (FsVariant) variant);
          below = solve_ok (*model, &inputs, (FsVariant) variant, saturation.rate);
          above = fs_model_solve (*model, &inputs, (FsVariant) variant, saturation.rate * (1 + 1e-15));
          g_assert_true (isfinite (saturation.rate));
          g_assert_true (isfinite (fs_record_get (below->outputs, (*model)->headline)));
          g_assert_cmpint (above->status, ==, FS_MODEL_SATURATED);
          g_assert_cmpint (above->reason, ==, saturation.reason);
        }
}

/* The source queue of these models is never busier than their channels, so that no solved point shows its saturation;
 * called directly, it reports it. */
FS_TEST (source)
{
  FsModelInputs inputs = broadcast_inputs (6, 4, 32, 0.01);
  FsBroadcastLoads loads;
  FsBroadcastSource source;
  double limit;

  fs_broadcast_loads (&inputs, G_MAXUINT, &loads);
  limit = 1 / (loads.s * (loads.v_b * 40 + loads.v_u * 50));
  g_assert_true (fs_broadcast_source (&inputs, &loads, limit * (1 - 1e-9), 40, 50, 0, 1, &source));
  g_assert_cmpfloat (source.W_s, >, 1e9);
  g_assert_false (fs_broadcast_source (&inputs, &loads, limit * (1 + 1e-9), 40, 50, 0, 1, &source));
}

/* A model made for the test: solvable up to rate beta, and then for lack of source. */
static double
unit_scale (const FsModelInputs *inputs)
{
  return 1;
}

static void
solve_up_to_beta (const FsModelInputs *inputs, FsModelPoint *point)
{
  gboolean ok = point->rate <= inputs->beta;

  point->status = ok ? FS_MODEL_OK : FS_MODEL_SATURATED;
  point->reason = ok ? FS_REASON_NONE : FS_REASON_SOURCE;
}

/* The search finds any threshold to the last bit, and reports if there is none. */
FS_TEST (search)
{
  static const FsModel model
      = { .id = "threshold", .variants = FS_VARIANTS_OF_PAPER, .rate_scale = unit_scale, .solve = solve_up_to_beta };
  static const double limits[] = { 1e-300, 1e-19, 0.3, 1, 1.5, 1023.9 };
  FsModelInputs inputs = { 0 };
  FsModelSaturation saturation;

  for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
    {
      inputs.beta = limits[i];
      saturation = fs_model_saturation (&model, &inputs, FS_VARIANT_PUBLISHED);
      g_assert_cmpfloat (saturation.rate, <=, limits[i]);
      g_assert_cmpfloat (saturation.rate, >=, limits[i] * (1 - 4.5e-16));
      g_assert_cmpint (saturation.reason, ==, FS_REASON_SOURCE);
    }
  inputs.beta = 1024;
  saturation = fs_model_saturation (&model, &inputs, FS_VARIANT_PUBLISHED);
  g_assert_true (isinf (saturation.rate));
  g_assert_cmpint (saturation.reason, ==, FS_REASON_NONE);
}

/* The same, with a slack that is far from linear and exists only near the end; counts the calls. */
static gint asked;

static void
solve_with_slack (const FsModelInputs *inputs, FsModelPoint *point)
{
  solve_up_to_beta (inputs, point);
  point->slack[1] = fabs (point->rate / inputs->beta - 1) < 0.01 ? expm1 (20 * (inputs->beta / point->rate - 1)) : NAN;
  asked++;
}

/* A model with a slack needs a third of the calls. */
FS_TEST (search_with_slack)
{
  static const FsModel model
      = { .id = "slack", .variants = FS_VARIANTS_OF_PAPER, .rate_scale = unit_scale, .solve = solve_with_slack };
  static const double limits[] = { 0.3, 0.77, 1.5, 1023.9 };

  for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
    {
      FsModelInputs inputs = { .beta = limits[i] };
      FsModelSaturation saturation;

      asked = 0;
      saturation = fs_model_saturation (&model, &inputs, FS_VARIANT_PUBLISHED);
      g_assert_cmpfloat (saturation.rate, <=, limits[i]);
      g_assert_cmpfloat (saturation.rate, >=, limits[i] * (1 - 4.5e-16));
      g_assert_cmpint (asked, <=, 32);
    }
}
