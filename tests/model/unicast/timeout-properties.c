/* What must hold in the model with a time-out (MODELS.md section 11, 1, 6, 8), the
 * wait of its impatient customers against quadrature and against a queue played
 * customer by customer, and the table of its figure.
 */
#include <gsl/gsl_integration.h>
#include <string.h>

#include "base/random.h"
#include "model/errata.h"
#include "model/unicast/impatient-queue.h"
#include "tests/model/unicast/support.h"
#include "tests/support/errata.h"
#include "tests/support/test.h"

static const double shares[] = { 0, 1e-6, 0.1, 0.4, 0.7, 0.9, 0.99, 1 }; /* of the saturation rate */

static const struct {
  int n, V;
  double M, tau;
  const char *pattern;
} networks[] = {
  { 10, 2, 32, 32, "pattern1" },  { 10, 3, 256, 256, "pattern2" },  { 1, 2, 1, 5, "uniform" },
  { 2, 64, 32, 0, "pattern1" },   { 60, 4, 64, 3, "uniform" },      { 10, 2, 32, FS_TIME_MAX, "spherical" },
  { 6, 8, 100, 1000, "uniform" }, { 8, 3, 16, 0.5, "geometric:1" },
};

typedef void (*PointTest) (const FsModelInputs *inputs, const FsModelPoint *point);

static void
for_points (FsVariant variant, PointTest test)
{
  const FsModel *model = fs_model_find ("adaptive-timeout");

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      FsModelInputs inputs
          = timeout_inputs (networks[i].n, networks[i].V, networks[i].M, networks[i].tau, networks[i].pattern);
      double limit = fs_model_saturation (model, &inputs, variant).rate;

      for (guint s = 0; s < G_N_ELEMENTS (shares); s++)
        {
          g_autoptr (FsModelPoint) point = solve_ok (model, &inputs, variant, shares[s] * limit);

          test (&inputs, point);
        }
    }
}

static void
check_occupancy (const FsModelInputs *inputs, const FsModelPoint *point)
{
  const FsRecord *record = point->outputs;
  double rho = fs_record_get (record, "rho"), V_bar = fs_record_get (record, "V_bar"), sum = 0;

  for (int v = 0; v <= inputs->V; v++)
    {
      double P = fs_record_get_i (record, "P_v", (guint) v);

      sum += P;
      assert_close (P, pow (rho, v) * (v < inputs->V ? 1 - rho : 1), 1e-12);
    }
  assert_close (sum, 1, 1e-14);
  g_assert_cmpfloat (V_bar, >=, 1);
  g_assert_cmpfloat (V_bar, <=, inputs->V);
  for (int r = 1; r <= inputs->n; r++)
    assert_close (fs_record_get_i (record, "P_a_r", (guint) r - 1), pow (fs_record_get (record, "P_a"), r), 1e-12);
  g_assert_cmpfloat (fs_record_get (record, "V_bar_m1"), <=, V_bar);
  if (point->rate == 0)
    g_assert_cmpfloat (V_bar, ==, 1);
}

FS_TEST (occupancy)
{
  for_points (FS_VARIANT_PUBLISHED, check_occupancy);
  for_points (FS_VARIANT_CORRECTED, check_occupancy);
}

/* KSO eq 2 and 3; no other law of distance has the factor. */
FS_TEST (law_of_distance)
{
  static const struct {
    const char *pattern;
    double a;
  } laws[] = { { "geometric:0.7", 0.7 }, { "geometric:1", 1 }, { "spherical", 0.5 }, { "uniform", NAN } };

  for (guint i = 0; i < G_N_ELEMENTS (laws); i++)
    {
      FsModelInputs inputs = timeout_inputs (10, 3, 32, 32, laws[i].pattern);
      g_autoptr (FsModelPoint) point
          = solve_ok (fs_model_find ("adaptive-timeout"), &inputs, FS_VARIANT_CORRECTED, 0.001);
      double theta = fs_record_get (point->outputs, "theta"), sum = 0;

      g_assert_true (isnan (theta) == isnan (laws[i].a));
      for (int k = 1; !isnan (theta) && k <= 10; k++)
        {
          assert_close (fs_record_get_i (point->outputs, "p", (guint) k - 1), theta * pow (laws[i].a, k), 1e-14);
          sum += theta * pow (laws[i].a, k);
        }
      if (!isnan (theta))
        assert_close (sum, 1, 1e-14);
    }
}

/* What is solved: S is the mean of the S_i that follow from it. */
static void
check_fixed_point (const FsModelInputs *inputs, const FsModelPoint *point)
{
  const FsRecord *record = point->outputs;
  double mean = 0, blocking = 0;

  for (guint i = 0; i < (guint) inputs->n; i++)
    {
      blocking += fs_record_get_i (record, "B_r", i);
      assert_close (fs_record_get_i (record, "S_i", i), inputs->M + i + 1 + blocking, 1e-13);
      mean += fs_record_get_i (record, "p", i) * fs_record_get_i (record, "S_i", i);
    }
  assert_close (mean, fs_record_get (record, "S"), 1e-12);
  assert_close (fs_record_get (record, "rho"), fs_record_get (record, "lambda_c") * fs_record_get (record, "S"), 1e-15);
}

FS_TEST (fixed_point)
{
  for_points (FS_VARIANT_PUBLISHED, check_fixed_point);
  for_points (FS_VARIANT_CORRECTED, check_fixed_point);
}

/* Property 6 at both ends of the patience. */
FS_TEST (patience)
{
  const FsModel *model = fs_model_find ("adaptive-timeout");
  static const double taus[] = { 0, 1e-9, 1e7, FS_TIME_MAX };

  for (guint t = 0; t < G_N_ELEMENTS (taus); t++)
    for (guint s = 0; s < G_N_ELEMENTS (shares) - 1; s++)
      {
        FsModelInputs inputs = timeout_inputs (10, 2, 32, taus[t], "uniform");
        double limit = fs_model_saturation (model, &inputs, FS_VARIANT_CORRECTED).rate;
        g_autoptr (FsModelPoint) point = solve_ok (model, &inputs, FS_VARIANT_CORRECTED, shares[s] * limit);
        double rho = fs_record_get (point->outputs, "rho"), S = fs_record_get (point->outputs, "S");
        double P_t = fs_record_get (point->outputs, "P_t"), w_a = fs_record_get (point->outputs, "w_a");

        if (taus[t] < 1)
          {
            g_assert_cmpfloat_with_epsilon (P_t, rho / (1 + rho), 1e-9);
            g_assert_cmpfloat_with_epsilon (w_a, 0, 1e-9);
          }
        else if (rho < 0.99)
          {
            g_assert_cmpfloat_with_epsilon (P_t, 0, 1e-15);
            assert_close (w_a, rho * S / (1 - rho), 1e-12);
          }
      }
}

static double
rise (const char *key, const FsModel *model, const FsModelInputs *inputs, FsVariant variant)
{
  double limit = fs_model_saturation (model, inputs, variant).rate;
  double before = 0, least = INFINITY;

  for (int k = 0; k < 100; k++)
    {
      g_autoptr (FsModelPoint) point = solve_ok (model, inputs, variant, limit * k / 100);
      double value = fs_record_get (point->outputs, key);

      if (k > 0)
        least = fmin (least, (value - before) / before);
      before = value;
    }
  return least;
}

/* Property 8: with the rate everything rises, save what eq 12 makes fall (ERRATA T1). */
FS_TEST (monotonic)
{
  const FsModel *model = fs_model_find ("adaptive-timeout");
  FsModelInputs inputs;

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      inputs = timeout_inputs (networks[i].n, networks[i].V, networks[i].M, networks[i].tau, networks[i].pattern);
      g_assert_cmpfloat (rise ("latency", model, &inputs, FS_VARIANT_CORRECTED), >, 0);
      g_assert_cmpfloat (rise ("S", model, &inputs, FS_VARIANT_CORRECTED), >=, -1e-15);
    }
  inputs = timeout_inputs (10, 2, 32, 32, "pattern1");
  g_assert_cmpfloat (rise ("latency", model, &inputs, FS_VARIANT_PUBLISHED), >, 0);
  g_assert_cmpfloat (rise ("S", model, &inputs, FS_VARIANT_PUBLISHED), <, -1e-4);
}

/* Of all roots the corrected one is the least: the branch from zero load, which never jumps nor turns. */
FS_TEST (least_root)
{
  const FsModel *model = fs_model_find ("adaptive-timeout");
  FsModelInputs inputs = timeout_inputs (10, 2, 32, 8, "uniform");
  double limit = fs_model_saturation (model, &inputs, FS_VARIANT_CORRECTED).rate;
  double before = 0;

  for (int k = 0; k <= 1000; k++)
    {
      g_autoptr (FsModelPoint) point = solve_ok (model, &inputs, FS_VARIANT_CORRECTED, limit * k / 1000);
      double S = fs_record_get (point->outputs, "S");

      if (k > 1 && k < 990)
        g_assert_cmpfloat (S - before, <, 0.05 * before);
      g_assert_cmpfloat (S, >=, before);
      before = S;
    }
}

typedef struct {
  double rho, S, tau;
} Customers;

/* Workload density times x, and by itself, up to the patience and beyond; v0 = 1. */
static double
density (double x, const Customers *customers)
{
  double lambda = customers->rho / customers->S;

  if (x < customers->tau)
    return lambda * exp (-(1 - customers->rho) * x / customers->S);
  return lambda * exp (lambda * customers->tau - x / customers->S);
}

static double
density_integrand (double x, void *data)
{
  return density (x, data);
}

static double
wait_integrand (double x, void *data)
{
  return x * density (x, data);
}

static double
integrate (double (*f) (double, void *), Customers *customers, double from, double to)
{
  gsl_integration_workspace *workspace = gsl_integration_workspace_alloc (1000);
  gsl_function function = { f, customers };
  double result, error;

  if (isinf (to))
    gsl_integration_qagiu (&function, from, 0, 1e-11, 1000, workspace, &result, &error);
  else
    gsl_integration_qag (&function, from, to, 0, 1e-12, 1000, GSL_INTEG_GAUSS61, workspace, &result, &error);
  gsl_integration_workspace_free (workspace);
  return result;
}

FS_TEST (queue_quadrature)
{
  static const double rhos[] = { 1e-6, 0.1, 0.5, 0.9, 0.999, 1 - 1e-9 };
  static const double ts[] = { 1e-6, 0.01, 0.3, 1, 4, 20 };

  for (guint r = 0; r < G_N_ELEMENTS (rhos); r++)
    for (guint t = 0; t < G_N_ELEMENTS (ts); t++)
      {
        Customers customers = { rhos[r], 40, 40 * ts[t] };
        double below = integrate (density_integrand, &customers, 0, customers.tau);
        double above = integrate (density_integrand, &customers, customers.tau, INFINITY);
        double waited = integrate (wait_integrand, &customers, 0, customers.tau);
        FsImpatientQueue queue;

        fs_impatient_queue (customers.rho, customers.S, customers.tau, &queue);
        assert_close (queue.P_t, above / (1 + below + above), 1e-9);
        assert_close (queue.w_a, waited / (1 + below), 1e-9);
      }
}

/* Lindley's recursion with impatient customers: the workload of a server at each arrival. */
FS_TEST (queue_played)
{
  const int n_customers = 300000;
  static const double cases[][2] = { { 0.2, 1 }, { 0.6, 1 }, { 0.6, 0.25 }, { 0.9, 3 } }; /* rho, tau/S */

  for (guint c = 0; c < G_N_ELEMENTS (cases); c++)
    {
      double S = 10, rho = cases[c][0], tau = cases[c][1] * S;
      uint64_t stream = fs_random_stream (7, c);
      double workload = 0, waited = 0;
      int served = 0;
      FsImpatientQueue queue;

      for (int k = 0; k < n_customers; k++)
        {
          double gap = S / rho * fs_random_exponential (fs_random_split (stream, 2 * (uint64_t) k));

          workload = fmax (0, workload - gap);
          if (workload > tau)
            continue;
          waited += workload;
          served++;
          workload += S * fs_random_exponential (fs_random_split (stream, 2 * (uint64_t) k + 1));
        }
      fs_impatient_queue (rho, S, tau, &queue);
      assert_close (queue.P_t, 1 - served / (double) n_customers, 0.03);
      assert_close (queue.w_a, waited / served, 0.03);
      /* The printed formula is nowhere near. */
      g_assert_cmpfloat (fabs (fs_impatient_queue_printed_wait (&queue) * served / waited - 1), >, 0.3);
    }
}

/* Series and closed forms meet, and the slopes are those of the values. */
FS_TEST (queue_slopes)
{
  static const double rhos[] = { 0.05, 0.5, 0.95 };
  const double step = 1e-5;

  for (guint r = 0; r < G_N_ELEMENTS (rhos); r++)
    for (double t = 0.003; t < 100; t *= 1.37)
      {
        FsImpatientQueue queue, less, more;
        double P_t_slope, w_a_slope;

        fs_impatient_queue (rhos[r], 1, t, &queue);
        fs_impatient_queue (rhos[r] * (1 - step), 1 - step, t, &less);
        fs_impatient_queue (rhos[r] * (1 + step), 1 + step, t, &more);
        fs_impatient_queue_slopes (&queue, &P_t_slope, &w_a_slope);
        g_assert_cmpfloat_with_epsilon (P_t_slope, (more.P_t - less.P_t) / (2 * step), 1e-6 * fabs (P_t_slope) + 1e-10);
        g_assert_cmpfloat_with_epsilon (w_a_slope, (more.w_a - less.w_a) / (2 * step), 1e-6 * fabs (w_a_slope) + 1e-10);
      }
}

/* MODELS.md section 9, digits as printed there. */
FS_TEST (table)
{
  static const struct {
    const char *pattern;
    double M;
    int V;
    const char *idle;
    const char *rate[2];
    const char *half[2];
    const char *wait;
  } rows[] = {
    { "pattern1", 32, 2, "33.1", { "0.0640706", "0.0593652" }, { "67.8649", "71.9191" }, "-14.37" },
    { "pattern1", 32, 3, "33.1", { "0.0936602", "0.0895957" }, { "85.5134", "86.7242" }, "-16.47" },
    { "pattern2", 32, 2, "33.75", { "0.0672029", "0.0563789" }, { "67.2229", "74.7372" }, "-15.9" },
    { "pattern2", 32, 3, "33.75", { "0.102873", "0.0840507" }, { "91.5187", "95.5865" }, "-19.55" },
    { "pattern1", 256, 2, "257.1", { "0.00823331", "0.00763998" }, { "527.698", "558.467" }, "-108.6" },
    { "pattern1", 256, 3, "257.1", { "0.0120455", "0.0115318" }, { "664.24", "673.429" }, "-124.4" },
    { "pattern2", 256, 2, "257.75", { "0.00874744", "0.0073687" }, { "514.434", "569.914" }, "-116.5" },
    { "pattern2", 256, 3, "257.75", { "0.0133875", "0.0109811" }, { "698.254", "728.149" }, "-143.2" },
  };
  const FsModel *model = fs_model_find ("adaptive-timeout");

  for (guint row = 0; row < G_N_ELEMENTS (rows); row++)
    {
      FsModelInputs inputs = timeout_inputs (10, rows[row].V, rows[row].M, rows[row].M, rows[row].pattern);
      double half = fs_model_saturation (model, &inputs, FS_VARIANT_CORRECTED).rate / 2;

      for (int variant = FS_VARIANT_PUBLISHED; variant <= FS_VARIANT_CORRECTED; variant++)
        {
          FsModelSaturation saturation = fs_model_saturation (model, &inputs, (FsVariant) variant);
          g_autoptr (FsModelPoint) idle = solve_ok (model, &inputs, (FsVariant) variant, 0);
          g_autoptr (FsModelPoint) point = solve_ok (model, &inputs, (FsVariant) variant, half);

          assert_printed (saturation.rate, 6, rows[row].rate[variant]);
          g_assert_cmpint (saturation.reason, ==, FS_REASON_SOURCE);
          assert_printed (fs_record_get (idle->outputs, "latency"), 6, rows[row].idle);
          assert_printed (fs_record_get (point->outputs, "latency"), 6, rows[row].half[variant]);
          g_assert_cmpfloat (fs_record_get (point->outputs, "nonphysical"), ==, variant == FS_VARIANT_PUBLISHED);
          if (variant == FS_VARIANT_PUBLISHED)
            assert_printed (fs_record_get (point->outputs, "w_a"), 4, rows[row].wait);
        }
    }
}

/* No repair is `published`, all are `corrected`, and each by itself changes what it is about. */
FS_TEST (repairs)
{
  const FsModel *model = fs_model_find ("adaptive-timeout");
  FsModelInputs inputs = timeout_inputs (10, 2, 32, 32, "pattern2");
  const double rate = 0.04;
  g_autoptr (FsModelPoint) published = solve_ok (model, &inputs, FS_VARIANT_PUBLISHED, rate);
  g_autoptr (FsModelPoint) corrected = solve_ok (model, &inputs, FS_VARIANT_CORRECTED, rate);
  g_autoptr (FsModelPoint) none = fs_model_solve_repaired (model, &inputs, 0, rate);
  g_autoptr (FsModelPoint) all = NULL;
  guint repairs = 0, n;
  const FsErratum *errata = fs_errata (model, &n);

  for (guint i = 0; i < n; i++)
    {
      FsErratumEffect effect;

      repairs |= errata[i].repair;
      if (errata[i].repair == 0)
        continue;
      g_assert_true (fs_erratum_effect (&errata[i], model, &inputs, "latency", rate, &effect));
      assert_close (effect.before, effect.after, g_str_equal (errata[i].id, "T1") ? 0.5 : 0.05);
      g_assert_cmpfloat (effect.before, !=, effect.after);
      g_assert_true (fs_erratum_effect (&errata[i], model, &inputs, "saturation_rate", NAN, &effect));
      g_assert_cmpfloat (effect.before, !=, effect.after);
    }
  all = fs_model_solve_repaired (model, &inputs, repairs, rate);
  g_assert_true (same_outputs (published, none));
  g_assert_true (same_outputs (corrected, all));
  g_assert_false (same_outputs (published, corrected));
}

/* ERRATA T10: one injection channel of a flit a cycle carries less than the model lets V of them. */
FS_TEST (injection)
{
  const FsModel *model = fs_model_find ("adaptive-timeout");
  FsModelInputs inputs = timeout_inputs (10, 2, 32, 32, "pattern1");
  const FsErratum *erratum = erratum_find ("T10");
  FsErratumEffect effect;

  g_assert_true (fs_erratum_effect (erratum, model, &inputs, "saturation_rate", NAN, &effect));
  assert_printed (effect.before, 6, "0.0640706");
  g_assert_cmpfloat (effect.after, ==, 1 / 32.0);
  g_assert_false (fs_erratum_effect (erratum, model, &inputs, "latency", 0.01, &effect));
}

/* Messages of equal length that share a channel, each with a random part of its way behind it: the time-out is reached if none of
 * V - 1 ends before (REFINED_UNICAST.md 8.3), and never if it is longer than all of them together. */
FS_TEST (time_out_of_fixed_lengths)
{
  const FsModel *model = fs_model_find ("adaptive-timeout");

  for (int V = 3; V <= 6; V++)
    for (double tau = 16; tau <= 512; tau *= 2)
      {
        FsModelInputs inputs = timeout_inputs (6, V, 64, tau, "uniform");
        g_autoptr (FsModelPoint) point = NULL;
        double P_t;

        inputs.fixed_length = TRUE;
        point = solve_ok (model, &inputs, FS_VARIANT_REFINED, 0);
        P_t = fs_record_get (point->outputs, "P_t");
        if (tau < (V - 1) * 64)
          assert_close (P_t, pow (1 - tau / ((V - 1) * 64), V - 1), 1e-9);
        else
          g_assert_cmpfloat (P_t, <, 1e-9);
      }
}
