/* The figures of KD94's model (MODELS.md section 9): saturation rates in closed form
 * and as printed, delays as printed, and the sizes of its errata (section 8).
 */
#include "model/errata.h"
#include "model/unicast/kim-das-parts.h"
#include "tests/model/unicast/support.h"
#include "tests/support/errata.h"
#include "tests/support/test.h"

static const char *const patterns[] = { "uniform", "spherical", "geometric:1", "geometric:0.3", "sphere:2,0.7" };

/* MODELS.md 7.4: saturation rates in closed form. */
FS_TEST (saturation)
{
  static const double residuals[] = { 0.1, 0.5, 1, 2 };
  const FsModel *model = fs_model_find ("kim-das");

  for (guint p = 0; p < G_N_ELEMENTS (patterns); p++)
    for (guint r = 0; r < G_N_ELEMENTS (residuals); r++)
      {
        FsModelInputs random = kim_das_inputs (10, FS_MODE_RANDOM, FALSE, patterns[p]);
        FsModelInputs finite = kim_das_inputs (10, FS_MODE_RANDOM, TRUE, patterns[p]);
        FsModelInputs cut_through = kim_das_inputs (10, FS_MODE_VCT, FALSE, patterns[p]);
        FsRoutes routes;
        double c, scale, limit, spread;

        fs_routes_init (&routes, &random);
        random.residual = finite.residual = residuals[r];
        c = residuals[r] * (routes.h_a - 1);
        scale = 10 / (routes.h_a * (200 + routes.h_a - 1));
        limit = c >= 0.5 ? scale / (4 * c) : (1 - c) * scale;
        assert_close (fs_model_saturation (model, &random, FS_VARIANT_PUBLISHED).rate, limit, 1e-12);
        spread = 2 * c - 1;
        limit = c < 1 ? INFINITY : scale / (spread + sqrt (spread * spread - 1));
        if (isinf (limit))
          g_assert_true (isinf (fs_model_saturation (model, &finite, FS_VARIANT_PUBLISHED).rate));
        else
          assert_close (fs_model_saturation (model, &finite, FS_VARIANT_PUBLISHED).rate, limit, 1e-12);
        assert_close (fs_model_saturation (model, &cut_through, FS_VARIANT_PUBLISHED).rate, 10 / (routes.h_a * 200),
                      1e-14);
      }
}

/* MODELS.md section 9, digits as printed there; t_avg at half of the published saturation rate, or at 0.0025. */
FS_TEST (tables)
{
  static const struct {
    FsMode mode;
    gboolean finite;
    const char *pattern;
    const char *idle;
    const char *rate[2];
    const char *t_avg[2];
  } rows[] = {
    { FS_MODE_LR, FALSE, "uniform", "204.0049", { "0.0024264", "0.00333773" }, { "285.154", "266.156" } },
    { FS_MODE_LR, TRUE, "uniform", "204.0049", { "inf", "inf" }, { "387.666", "310.437" } },
    { FS_MODE_RANDOM, FALSE, "uniform", "204.0049", { "0.00122277", "0.00122277" }, { "239.007", "239.007" } },
    { FS_MODE_RANDOM, TRUE, "uniform", "204.0049", { "0.00167751", "0.00167751" }, { "252.44", "252.44" } },
    { FS_MODE_VCT, FALSE, "uniform", "204.0049", { "0.00999023", "0.00999023" }, { "404.249", "404.249" } },
    { FS_MODE_SAF, FALSE, "uniform", "1000.978", { "0.00999023", "0.00999023" }, { "1201.22", "1201.22" } },
    { FS_MODE_LR, FALSE, "spherical", "200.9902", { "0.011532", "0.0131824" }, { "231.406", "228.069" } },
    { FS_MODE_LR, TRUE, "spherical", "200.9902", { "inf", "inf" }, { "210.875", "210.485" } },
    { FS_MODE_RANDOM, FALSE, "spherical", "200.9902", { "0.0126217", "0.0126217" }, { "235.47", "235.47" } },
    { FS_MODE_RANDOM, TRUE, "spherical", "200.9902", { "inf", "inf" }, { "210.907", "210.907" } },
    { FS_MODE_VCT, FALSE, "spherical", "200.9902", { "0.0251228", "0.0251228" }, { "250.501", "250.501" } },
  };
  const FsModel *model = fs_model_find ("kim-das");

  for (guint row = 0; row < G_N_ELEMENTS (rows); row++)
    {
      FsModelInputs inputs = kim_das_inputs (10, rows[row].mode, rows[row].finite, rows[row].pattern);
      double half = fs_model_saturation (model, &inputs, FS_VARIANT_PUBLISHED).rate / 2;

      for (int variant = FS_VARIANT_PUBLISHED; variant <= FS_VARIANT_CORRECTED; variant++)
        {
          g_autoptr (FsModelPoint) idle = solve_ok (model, &inputs, (FsVariant) variant, 0);
          g_autoptr (FsModelPoint) point = solve_ok (model, &inputs, (FsVariant) variant, isinf (half) ? 0.0025 : half);

          assert_printed (fs_record_get (idle->outputs, "latency"), 7, rows[row].idle);
          assert_printed (fs_model_saturation (model, &inputs, (FsVariant) variant).rate, 6, rows[row].rate[variant]);
          assert_printed (fs_record_get (point->outputs, "t_avg"), 6, rows[row].t_avg[variant]);
        }
    }
}

/* MODELS.md section 8, K14: t_avg at 0.0025 of what is printed; and a network where only the arithmetic ends. */
FS_TEST (growth)
{
  static const struct {
    int n;
    int digits;
    const char *t_avg;
  } rows[] = { { 10, 3, "388" }, { 16, 4, "3582" }, { 24, 2, "1.9e+07" } };
  const FsModel *model = fs_model_find ("kim-das");
  FsModelInputs inputs;
  g_autoptr (FsModelPoint) huge = NULL;

  for (guint row = 0; row < G_N_ELEMENTS (rows); row++)
    {
      g_autoptr (FsModelPoint) point = NULL;

      inputs = kim_das_inputs (rows[row].n, FS_MODE_LR, TRUE, "uniform");
      point = solve_ok (model, &inputs, FS_VARIANT_PUBLISHED, 0.0025);
      assert_printed (fs_record_get (point->outputs, "t_avg"), rows[row].digits, rows[row].t_avg);
    }
  inputs = kim_das_inputs (60, FS_MODE_LR, TRUE, "uniform");
  huge = fs_model_solve (model, &inputs, FS_VARIANT_PUBLISHED, 0.01);
  g_assert_cmpint (huge->reason, ==, FS_REASON_NUMERIC);
  g_assert_true (isinf (fs_model_saturation (model, &inputs, FS_VARIANT_PUBLISHED).rate));
}

static void
assert_effect (const char *id, const FsModelInputs *inputs, const char *key, double rate, const char *before,
               const char *after)
{
  const FsErratum *erratum = erratum_find (id);
  FsErratumEffect effect;

  g_assert_true (fs_erratum_effect (erratum, fs_model_find ("kim-das"), inputs, key, rate, &effect));
  assert_printed (effect.before, 4, before);
  assert_printed (effect.after, 4, after);
}

/* The sizes of section 8 are what is computed. */
FS_TEST (effects)
{
  const FsModel *model = fs_model_find ("kim-das");
  FsModelInputs infinite = kim_das_inputs (10, FS_MODE_LR, FALSE, "uniform");
  FsModelInputs finite = kim_das_inputs (10, FS_MODE_LR, TRUE, "uniform");
  FsModelInputs spherical = kim_das_inputs (10, FS_MODE_LR, FALSE, "spherical");
  double half = fs_model_saturation (model, &infinite, FS_VARIANT_PUBLISHED).rate / 2;
  g_autoptr (FsModelPoint) published = solve_ok (model, &finite, FS_VARIANT_PUBLISHED, 0.0025);
  g_autoptr (FsModelPoint) corrected = solve_ok (model, &finite, FS_VARIANT_CORRECTED, 0.0025);
  g_autoptr (FsModelPoint) none = fs_model_solve_repaired (model, &finite, 0, 0.0025);
  g_autoptr (FsModelPoint) all = NULL;
  guint n, repairs = 0;
  const FsErratum *errata = fs_errata (model, &n);
  FsErratumEffect effect;

  for (guint i = 0; i < n; i++)
    repairs |= errata[i].repair;
  all = fs_model_solve_repaired (model, &finite, repairs, 0.0025);
  g_assert_true (same_outputs (published, none));
  g_assert_true (same_outputs (corrected, all));
  assert_printed (fs_record_get (published->outputs, "lambda_n"), 4, "0.001693");
  assert_printed (fs_record_get (corrected->outputs, "lambda_n"), 4, "0.001813");
  assert_effect ("K3", &infinite, "saturation_rate", NAN, "0.002426", "0.003338");
  assert_effect ("K3", &infinite, "t_avg", half, "285.2", "266.2");
  assert_effect ("K1", &infinite, "saturation_rate", NAN, "0.002426", "0.001386");
  assert_effect ("K4", &infinite, "t_avg", half, "285.2", "643.1");
  g_assert_true (fs_erratum_effect (erratum_find ("K5"), model, &finite, "lambda_n", 0.0025, &effect));
  g_assert_cmpfloat (effect.after, ==, fs_record_get (corrected->outputs, "lambda_n"));
  g_assert_cmpfloat (effect.before, <, effect.after);
  g_assert_true (fs_erratum_effect (erratum_find ("K6"), model, &infinite, "latency", half, &effect));
  assert_printed (effect.after - effect.before, 2, "24");
  g_assert_false (fs_erratum_effect (erratum_find ("K6"), model, &finite, "latency", half, &effect));
  g_assert_false (fs_erratum_effect (erratum_find ("K6"), model, &infinite, "saturation_rate", NAN, &effect));
  assert_effect ("K11", &finite, "t_avg", 0.0025, "387.7", "384.9");
  g_assert_false (fs_erratum_effect (erratum_find ("K11"), model, &infinite, "t_avg", half, &effect));
  g_assert_true (fs_erratum_effect (erratum_find ("K8"), model, &spherical, "h_a", half, &effect));
  assert_close (effect.after, 5.5, 1e-14);
  g_assert_false (fs_erratum_effect (erratum_find ("K8"), model, &infinite, "h_a", half, &effect));
}
