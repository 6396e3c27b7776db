/* The fixed points once more, without a fixed point (MODELS.md 3.4): at a given
 * utilization rho every probability is known, and S is the root of a quadratic. The
 * channel rate rho / S(rho) is then inverted by bisection. Nothing of the solver is
 * used but its answers.
 */
#include "model/broadcast/broadcast-loads.h"

#include <gsl/gsl_min.h>
#include <gsl/gsl_roots.h>
#include <math.h>

#include "tests/model/support.h"
#include "tests/support/test.h"

#define TOLERANCE 1e-11

/* One channel: S = A + Q(rho) W_c with shortest service m. */
typedef struct {
  const FsModelInputs *inputs;
  const FsBroadcastLoads *loads;
  gboolean adaptive;
  double A, m;
  double lambda_c; /* the rate that is looked for */
} Curve;

static double
charge (const Curve *curve, double rho)
{
  int V = curve->inputs->V;
  double P_V = pow (rho, V);
  double P_a = P_V + (1 - rho) * pow (rho, V - 1) / V;
  double sum = 0;

  if (!curve->adaptive)
    return P_V;
  for (int i = 1; i <= curve->inputs->n; i++)
    sum += curve->loads->p[i - 1] * (1 - pow (P_a, i)) / (1 - P_a);
  return curve->loads->w_b * P_V + curve->loads->w_u * P_V * sum;
}

/* The printed quadratic, solved without cancellation; NAN where q >= 1/2. */
static double
service_time (const Curve *curve, double rho)
{
  double q = charge (curve, rho) * rho / (2 * (1 - rho));
  double b = curve->A - 2 * q * curve->m;
  double R = sqrt (b * b + 4 * (1 - 2 * q) * q * curve->m * curve->m);

  if (q >= 0.5)
    return NAN;
  return b >= 0 ? (b + R) / (2 * (1 - 2 * q)) : 2 * q * curve->m * curve->m / (R - b);
}

static double
minus_rate (double rho, void *data)
{
  double S = service_time (data, rho);

  return isnan (S) ? 0 : -rho / S;
}

static double
rate_difference (double rho, void *data)
{
  const Curve *curve = data;

  return -minus_rate (rho, data) - curve->lambda_c;
}

/* The utilization at which the channel carries most, and that rate. */
static double
summit (Curve *curve, double *rate)
{
  gsl_min_fminimizer *minimizer = gsl_min_fminimizer_alloc (gsl_min_fminimizer_goldensection);
  gsl_function function = { minus_rate, curve };
  double best = 0, rho;

  for (double guess = 0.001; guess < 1; guess += 0.001)
    if (minus_rate (guess, curve) < minus_rate (best, curve))
      best = guess;
  gsl_min_fminimizer_set (minimizer, &function, best, best - 0.001, fmin (best + 0.001, 1 - 1e-12));
  for (int i = 0; i < 100; i++)
    gsl_min_fminimizer_iterate (minimizer);
  rho = gsl_min_fminimizer_x_minimum (minimizer);
  *rate = -gsl_min_fminimizer_f_minimum (minimizer);
  gsl_min_fminimizer_free (minimizer);
  return rho;
}

/* S on the rising branch at the channel rate of @curve. */
static double
invert (Curve *curve)
{
  gsl_root_fsolver *solver = gsl_root_fsolver_alloc (gsl_root_fsolver_bisection);
  gsl_function function = { rate_difference, curve };
  double rate, rho;
  double top = summit (curve, &rate);

  g_assert_cmpfloat (rate, >, curve->lambda_c);
  gsl_root_fsolver_set (solver, &function, 0, top);
  for (int i = 0; i < 80; i++)
    gsl_root_fsolver_iterate (solver);
  rho = gsl_root_fsolver_root (solver);
  gsl_root_fsolver_free (solver);
  return service_time (curve, rho);
}

static void
assert_close (double ours, double curve)
{
  if (!(fabs (ours - curve) <= TOLERANCE * fabs (curve)))
    g_error ("%.17g from the solver, %.17g on the curve", ours, curve);
}

static void
check_adaptive (const FsModelInputs *inputs, FsVariant variant)
{
  const FsModel *model = fs_model_find ("adaptive-broadcast");
  FsModelSaturation saturation = fs_model_saturation (model, inputs, variant);
  FsBroadcastLoads loads;
  Curve curve = { .inputs = inputs, .loads = &loads, .adaptive = TRUE, .m = inputs->M };
  double top;

  fs_broadcast_loads (inputs, variant == FS_VARIANT_PUBLISHED ? 0 : G_MAXUINT, &loads);
  curve.A = loads.w_b * (inputs->M + loads.hop) + loads.w_u * (inputs->M + loads.dbar);
  summit (&curve, &top);
  g_assert_cmpint (saturation.reason, ==, FS_REASON_CHANNEL);
  assert_close (saturation.rate, top / loads.c);
  for (int tenth = 1; tenth < 10; tenth++)
    {
      g_autoptr (FsModelPoint) point = solve_ok (model, inputs, variant, tenth / 10.0 * saturation.rate);

      curve.lambda_c = loads.c * point->rate;
      assert_close (fs_record_get (point->outputs, "S"), invert (&curve));
    }
}

static void
check_deterministic (const FsModelInputs *inputs, FsVariant variant)
{
  const FsModel *model = fs_model_find ("deterministic-broadcast");
  double limit = fs_model_saturation (model, inputs, variant).rate;
  FsBroadcastLoads loads;

  fs_broadcast_loads (inputs, variant == FS_VARIANT_PUBLISHED ? 0 : G_MAXUINT, &loads);
  for (int tenth = 1; tenth < 10; tenth += 2)
    {
      g_autoptr (FsModelPoint) point = solve_ok (model, inputs, variant, tenth / 10.0 * limit);
      Curve curve = { .inputs = inputs, .loads = &loads, .m = inputs->M, .lambda_c = loads.c * point->rate };
      double onward = inputs->M;

      for (guint i = 0; i < (guint) inputs->n; i++)
        {
          double S;

          curve.A = loads.w_b * (inputs->M + loads.hop) + loads.w_u * (1 + onward);
          S = invert (&curve);
          assert_close (fs_record_get_i (point->outputs, "S_i", i), S);
          onward += (1 + S - curve.A) / 2;
          curve.m = S;
        }
    }
}

static void
for_configurations (void (*check) (const FsModelInputs *inputs, FsVariant variant))
{
  static const struct {
    int n, V;
    double M, beta;
  } configurations[] = {
    { 6, 2, 32, 0.01 }, { 8, 4, 128, 0.02 }, { 7, 3, 64, 0.005 },    { 1, 2, 16, 0.5 },
    { 10, 6, 1, 0 },    { 6, 16, 32, 1 },    { 60, 4, 64, 0x1p-58 }, { 20, 64, 500, 1e-6 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (configurations); i++)
    {
      FsModelInputs inputs
          = broadcast_inputs (configurations[i].n, configurations[i].V, configurations[i].M, configurations[i].beta);

      check (&inputs, FS_VARIANT_PUBLISHED);
      check (&inputs, FS_VARIANT_CORRECTED);
    }
}

FS_TEST (adaptive)
{
  for_configurations (check_adaptive);
}

FS_TEST (deterministic)
{
  for_configurations (check_deterministic);
}
