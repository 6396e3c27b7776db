/* Variant `refined`: its properties of REFINED.md 14 and 15, and its parts compared with their definitions. */
#include <json-glib/json-glib.h>
#include <math.h>

#include "base/random.h"
#include "model/broadcast/broadcast-completion.h"
#include "model/broadcast/refined-parts.h"
#include "tests/model/support.h"
#include "tests/support/json.h"
#include "tests/support/test.h"

static const char *const ids[] = { "adaptive-broadcast", "deterministic-broadcast" };

typedef struct {
  int n, V;
  double M, beta;
} Configuration;

static const Configuration configurations[] = {
  { 6, 2, 32, 0.01 }, { 7, 3, 64, 0.005 }, { 8, 4, 32, 0.02 }, { 8, 6, 128, 0.005 }, { 6, 2, 16, 0 },
  { 5, 3, 16, 0.03 }, { 1, 2, 32, 0.1 },   { 2, 5, 100, 1 },   { 9, 4, 32, 0.03 },   { 60, 4, 64, 0x1p-58 },
};

static void
assert_close (double a, double b, double relative)
{
  if (!(fabs (a - b) <= relative * fmax (fabs (a), fabs (b))))
    g_error ("%.17g and %.17g differ by %.3g, more than %.3g", a, b, a / b - 1, relative);
}

static double
at (const FsModelPoint *point, const char *key)
{
  return fs_record_get (point->outputs, key);
}

typedef void (*CurveTest) (const FsModel *model, const FsModelInputs *inputs, FsModelSaturation saturation);

static void
for_curves (CurveTest test)
{
  for (guint m = 0; m < G_N_ELEMENTS (ids); m++)
    for (guint c = 0; c < G_N_ELEMENTS (configurations); c++)
      {
        const Configuration *configuration = &configurations[c];
        const FsModel *model = fs_model_find (ids[m]);
        FsModelInputs inputs
            = broadcast_inputs (configuration->n, configuration->V, configuration->M, configuration->beta);

        test (model, &inputs, fs_model_saturation (model, &inputs, FS_VARIANT_REFINED));
      }
}

static void
zero_load (const FsModel *model, const FsModelInputs *inputs, FsModelSaturation saturation)
{
  g_autoptr (FsModelPoint) point = solve_ok (model, inputs, FS_VARIANT_REFINED, 0);
  double n = inputs->n, M = inputs->M;

  for (guint k = 1; k <= n; k++)
    {
      g_assert_cmpfloat (fs_record_get_i (point->outputs, "S_u_i", k - 1), ==, M + k);
      g_assert_cmpfloat (fs_record_get_i (point->outputs, "H_u_i", k - 1), ==, M + 1);
    }
  g_assert_cmpfloat (at (point, "S_b"), ==, M + 1);
  g_assert_cmpfloat (at (point, "W_s"), ==, 0);
  g_assert_cmpfloat (at (point, "V_bar"), ==, 1);
  assert_close (at (point, "latency"), n * (M + 1 + inputs->delta), 1e-15);
  g_assert_cmpfloat (at (point, "latency_steps"), ==, n * (M + 1 + inputs->delta));
  assert_close (at (point, "latency_unicast"), M + at (point, "dbar") + inputs->delta, 1e-14);
}

FS_TEST (zero_load)
{
  for_curves (zero_load);
}

/* As many flows as are sent are carried, and virtual channels are held as long as messages need them. */
static void
conservation (const FsModel *model, const FsModelInputs *inputs, FsModelSaturation saturation)
{
  for (int tenth = 1; tenth < 10; tenth += 2)
    {
      g_autoptr (FsModelPoint) point = solve_ok (model, inputs, FS_VARIANT_REFINED, tenth / 10.0 * saturation.rate);
      double lambda_b = at (point, "lambda_cb") + at (point, "lambda_cr");
      double needed = at (point, "lambda_cu") * at (point, "hold_u") + lambda_b * at (point, "hold_b");
      double sum = 0, held = 0;

      assert_close (inputs->n * lambda_b, inputs->beta * point->rate * (ldexp (1, inputs->n) - 1), 1e-14);
      assert_close (at (point, "rho"), at (point, "lambda_c") * inputs->M, 1e-14);
      for (guint v = 0; v <= (guint) inputs->V; v++)
        {
          sum += fs_record_get_i (point->outputs, "P_v", v);
          held += v * fs_record_get_i (point->outputs, "P_v", v);
        }
      assert_close (sum, 1, 1e-14);
      assert_close (held, needed, 1e-12);
      assert_close (held, at (point, "lambda_c") * at (point, "S"), 1e-12);
    }
}

FS_TEST (conservation)
{
  for_curves (conservation);
}

/* Every time, Vbar and rho_s increase over 40 loads. */
static void
increase (const FsModel *model, const FsModelInputs *inputs, FsModelSaturation saturation)
{
  g_autoptr (FsModelPoint) before = solve_ok (model, inputs, FS_VARIANT_REFINED, 0);

  for (int i = 1; i <= 40; i++)
    {
      double left = 1 - i / 40.5;
      g_autoptr (FsModelPoint) point
          = solve_ok (model, inputs, FS_VARIANT_REFINED, saturation.rate * (1 - left * left));

      for (guint q = 0; q < model->n_quantities; q++)
        {
          const FsQuantity *quantity = &model->quantities[q];
          gboolean rises = g_strcmp0 (quantity->unit, "cycles") == 0 || g_str_equal (quantity->key, "V_bar")
                           || g_str_equal (quantity->key, "rho_s");
          guint length;
          const double *now = fs_record_at (point->outputs, q, &length);
          const double *then = fs_record_at (before->outputs, q, NULL);

          for (guint e = 0; rises && e < length && fs_model_has_quantity (model, inputs, point->variant, q); e++)
            if (!(now[e] >= then[e] * (1 - 1e-14)))
              g_error ("%s n=%d V=%d: %s[%u] falls from %.17g to %.17g at %g", model->id, inputs->n, inputs->V,
                       quantity->key, e, then[e], now[e], point->rate);
        }
      g_assert_cmpfloat (at (point, "latency"), >, at (before, "latency"));
      g_assert_cmpfloat (at (point, "rho_s"), >, at (before, "rho_s"));
      fs_model_point_free (before);
      before = g_steal_pointer (&point);
    }
}

FS_TEST (increase)
{
  for_curves (increase);
}

/* Where the source ends the curve, its utilization is 1 there. */
static void
end_of_curve (const FsModel *model, const FsModelInputs *inputs, FsModelSaturation saturation)
{
  g_autoptr (FsModelPoint) point = solve_ok (model, inputs, FS_VARIANT_REFINED, saturation.rate);

  g_assert_cmpint (saturation.reason, !=, FS_REASON_NONE);
  if (saturation.reason == FS_REASON_SOURCE)
    assert_close (at (point, "rho_s"), 1, 1e-12);
  else
    g_assert_true (inputs->V <= 3 || inputs->n > 9); /* few virtual channels, or long paths */
}

FS_TEST (end_of_curve)
{
  FsModelInputs inputs = broadcast_inputs (8, 4, 32, 0.02);

  for_curves (end_of_curve);
  g_assert_cmpint (fs_model_saturation (fs_model_find (ids[0]), &inputs, FS_VARIANT_REFINED).reason, ==,
                   FS_REASON_SOURCE);
}

/* Section 4: a copy has the unicasts stay longer, and choosing channels conserves flow. */
static void
sharing (const FsModel *model, const FsModelInputs *inputs, FsModelSaturation saturation)
{
  gboolean adaptive = g_str_has_prefix (model->id, "adaptive");
  int V = inputs->V;
  FsRefinedGeometry geometry;
  FsRefinedSharing sharing;
  double slack;

  fs_refined_geometry (inputs, adaptive, &geometry);
  for (int tenth = 1; tenth < 10; tenth++)
    {
      double mean = 0;

      g_assert_true (fs_refined_share (&geometry, tenth / 10.0 * saturation.rate, NULL, &sharing, &slack));
      for (int v = 0; v < V; v++)
        {
          mean += (sharing.tU[v] - (v + 1 < V ? sharing.tU[v + 1] : 0)) * sharing.a[v];
          g_assert_cmpfloat (sharing.with_copy[v], >=, sharing.alone[v]);
          g_assert_cmpfloat (v == 0 || sharing.a[v] <= sharing.a[v - 1] * (1 + 1e-12), ==, TRUE);
          g_assert_cmpfloat (adaptive || sharing.a[v] == 1, ==, TRUE);
          if (v > 0)
            {
              /* Held up elsewhere by m others where i compete here: at most 1/m, for i = 1 and m = 1 one half. */
              g_assert_cmpfloat (sharing.kap[v], >=, 1);
              g_assert_cmpfloat (sharing.kap[v], <=, 1 + 0.5 / v);
              g_assert_cmpfloat (sharing.kap[v], <=, v > 1 ? sharing.kap[v - 1] : 1.5);
            }
        }
      assert_close (mean, 1, 1e-12);
    }
}

FS_TEST (sharing)
{
  for_curves (sharing);
}

/* The fractions of section 3, by walking all routes: unicasts that cross the next dimension of dimension order after
 * having shared the last one. */
FS_TEST (geometry)
{
  for (int n = 2; n <= 10; n++)
    {
      FsModelInputs inputs = broadcast_inputs (n, 4, 32, 0.01);
      double pairs[FS_PATTERN_MAX_N + 1] = { 0 }, met[FS_PATTERN_MAX_N + 1] = { 0 };
      FsRefinedGeometry geometry;

      fs_refined_geometry (&inputs, FALSE, &geometry);
      for (guint route = 1; route < 1u << n; route++)
        {
          int k = __builtin_popcount (route), last = -1;

          for (int d = n - 1; d >= 0; d--)
            if ((route >> d & 1) != 0)
              {
                /* Another that crosses both crosses none in between, and may cross those above and below. */
                if (last >= 0)
                  {
                    pairs[k]++;
                    met[k] += ldexp (1, -(last - d));
                  }
                last = d;
              }
        }
      for (int k = 2; k <= n; k++)
        assert_close (geometry.dl[k], 1 - met[k] / pairs[k], 1e-12);
    }
}

/* REFINED.md is silent on worms shorter than their path: the injection channel is held for the worm at least. */
FS_TEST (short_worms)
{
  for (guint m = 0; m < G_N_ELEMENTS (ids); m++)
    {
      const FsModel *model = fs_model_find (ids[m]);
      FsModelInputs inputs = broadcast_inputs (12, 3, 2, 0.001);
      double limit = fs_model_saturation (model, &inputs, FS_VARIANT_REFINED).rate;

      for (int tenth = 1; tenth < 10; tenth++)
        {
          g_autoptr (FsModelPoint) point = solve_ok (model, &inputs, FS_VARIANT_REFINED, tenth / 10.0 * limit);

          for (guint k = 1; k <= 12; k++)
            g_assert_cmpfloat (fs_record_get_i (point->outputs, "H_u_i", k - 1), >=, 3);
        }
    }
}

/* The maximum costs something, but not much: latency and latency_steps on the golden points. */
FS_TEST (maximum)
{
  g_autoptr (JsonNode) root = NULL;
  JsonArray *vectors;
  guint compared = 0;

  vectors = test_json_load_array ("refined-vectors.json", "vectors", &root);
  for (guint i = 0; i < json_array_get_length (vectors); i++)
    {
      JsonObject *vector = json_array_get_object_element (vectors, i);
      JsonObject *object = json_object_get_object_member (vector, "inputs");
      FsModelInputs inputs = broadcast_inputs (
          (int) json_object_get_int_member (object, "n"), (int) json_object_get_int_member (object, "V"),
          json_object_get_double_member (object, "M"), json_object_get_double_member (object, "beta"));
      g_autoptr (FsModelPoint) point = NULL;

      inputs.delta = json_object_get_double_member (object, "delta");
      point = fs_model_solve (fs_model_find (json_object_get_string_member (vector, "model")), &inputs,
                              FS_VARIANT_REFINED, json_object_get_double_member (object, "rate"));
      if (point->status != FS_MODEL_OK)
        continue;
      g_assert_cmpfloat (at (point, "latency"), >=, at (point, "latency_steps"));
      g_assert_cmpfloat (at (point, "latency"), <=, 1.5 * at (point, "latency_steps"));
      compared++;
    }
  g_assert_cmpuint (compared, >=, 10);
}

/* A delay that is 0 or exponential, by its tail. */
typedef struct {
  double p, tau;
} Tail;

/* Draws of one run of the Monte Carlo simulation, each with its own coordinate. */
typedef struct {
  guint64 stream, count;
} Draws;

static double
draw (Draws *draws, const Tail *tail)
{
  double u = fs_random_uniform (fs_random_split (draws->stream, draws->count++));

  return u < tail->p ? -tail->tau * log (1 - u / tail->p) : 0;
}

/* Z_m: a node with m positions left sends m copies at the same time; the child of the j-th has j - 1 left. */
static double
walk_tree (Draws *draws, int m, double step, const Tail *tails)
{
  double last = 0;

  for (int j = 1; j <= m; j++)
    {
      double arrival = step + draw (draws, &tails[FS_STEP_WAIT]) + draw (draws, &tails[FS_STEP_STRETCH]);

      last = fmax (last, arrival + walk_tree (draws, j - 1, step, tails));
    }
  return last + (m > 0 ? draw (draws, &tails[FS_STEP_NODE]) : 0);
}

static FsStepDelay
delay_of (Tail tail)
{
  return (FsStepDelay){ tail.p * tail.tau, 2 * tail.p * tail.tau * tail.tau };
}

/* The recursion over depth against drawing whole trees. */
FS_TEST (completion)
{
  static const struct {
    int n;
    double step;
    Tail tails[FS_STEP_DELAYS];
  } trees[] = {
    { 4, 34, { { 0.2, 20 }, { 0.3, 30 }, { 0.5, 6 } } },   { 6, 34, { { 0, 1 }, { 0.7, 80 }, { 0.9, 12 } } },
    { 7, 66, { { 0.1, 50 }, { 0.05, 60 }, { 0.2, 20 } } }, { 5, 20, { { 0, 1 }, { 1, 300 }, { 0, 1 } } },
    { 5, 20, { { 1, 300 }, { 0, 1 }, { 0, 1 } } },
  };

  for (guint t = 0; t < G_N_ELEMENTS (trees); t++)
    {
      FsStepDelay delays[FS_STEP_DELAYS]
          = { delay_of (trees[t].tails[0]), delay_of (trees[t].tails[1]), delay_of (trees[t].tails[2]) };
      double computed = fs_broadcast_completion (trees[t].n, trees[t].step, delays);
      double sum = 0, squares = 0, mean, error;
      int runs = 400000 >> trees[t].n;
      Draws draws = { fs_random_stream (7, t), 0 };

      for (int run = 0; run < runs; run++)
        {
          double last = walk_tree (&draws, trees[t].n, trees[t].step, trees[t].tails);

          sum += last;
          squares += last * last;
        }
      mean = sum / runs;
      error = sqrt ((squares / runs - mean * mean) / runs);
      /* The grid is 0.01 to 0.05 % high. */
      if (!(fabs (computed - mean) <= 3 * error + 5e-4 * mean))
        g_error ("tree %u: %g, drawn %g +- %g", t, computed, mean, error);
      g_assert_cmpfloat (3 * error, <, 0.03 * mean);
    }
}

/* One step is its mean; without delays there is nothing to wait for; what cannot be an atom and an exponential is an
 * exponential. */
FS_TEST (completion_limits)
{
  const FsStepDelay none[FS_STEP_DELAYS] = { { 0, 0 } };
  const FsStepDelay all[]
      = { delay_of ((Tail){ 0.2, 15 }), delay_of ((Tail){ 0.4, 50 }), delay_of ((Tail){ 0.6, 10 }) };
  const FsStepDelay regular[FS_STEP_DELAYS] = { { 0, 0 }, { 20, 400 } };
  const FsStepDelay exponential[FS_STEP_DELAYS] = { { 0, 0 }, { 20, 800 } };
  const FsStepDelay rare[] = { { 1e-300, 1e-299 }, { 1e-300, 1e-299 }, { 1e-18, 1e-16 } };

  g_assert_cmpfloat (fs_broadcast_completion (60, 33, none), ==, 60 * 33);
  assert_close (fs_broadcast_completion (1, 34, all), 34 + 3 + 20 + 6, 5e-4);
  g_assert_cmpfloat (fs_broadcast_completion (6, 34, regular), ==, fs_broadcast_completion (6, 34, exponential));
  g_assert_cmpfloat (fs_broadcast_completion (60, 34, rare), >=, 60 * 34);
}

/* Section 10 word by word, but for F, H, and K, which are one minus what is there called so. */
static double
complete_literally (int n, double step, const Tail *tails)
{
  enum { CELLS = 400 };
  double mean = 0, variance = 0, longest = 0, late = 0, h;
  double F[CELLS + 1] = { 0 }, H[CELLS + 1];

  for (int d = 0; d < FS_STEP_DELAYS; d++)
    {
      double m = tails[d].p * tails[d].tau;

      mean += m;
      variance += 2 * m * tails[d].tau - m * m;
      longest = fmax (longest, tails[d].p > 0 ? tails[d].tau : 0);
    }
  if (!(mean > 0))
    return n * step;
  h = (n * mean + 6 * sqrt (n * variance) + (n * G_LN2 + 12) * longest) / CELLS;
  for (int level = 0; level <= n; level++)
    {
      memcpy (H, F, sizeof H);
      for (int d = 0; d < FS_STEP_DELAYS; d++)
        {
          double p = tails[d].p, tau = tails[d].tau, a = exp (-h / tau), mean_a = tau * -expm1 (-h / tau) / h, I = 1,
                 before = H[0];

          if (p == 0 || (d == FS_STEP_NODE ? level == 0 : level == n))
            continue;
          H[0] = (1 - p) * H[0] + p;
          for (int i = 1; i <= CELLS; i++)
            {
              double here = H[i];

              I = a * I + (mean_a - a) * before + (1 - mean_a) * here;
              H[i] = (1 - p) * here + p * I;
              before = here;
            }
        }
      for (int i = 0; i <= CELLS; i++)
        {
          double s = i + step / h, K = 0;
          int j = s < CELLS ? (int) s : CELLS;

          if (j < CELLS && level < n)
            K = F[j] + (s - j) * (F[j + 1] - F[j]);
          F[i] = H[i] + K - H[i] * K;
        }
    }
  for (int i = 0; i <= CELLS; i++)
    late += F[i] * (i == 0 || i == CELLS ? 0.5 : 1);
  return n * step + h * late;
}

/* Points that are computed together, alike or not, are what section 10 says of each. */
FS_TEST (completions_together)
{
  static const int sizes[] = { 1, 2, 5, 10, 24, 60 };

  for (guint64 t = 0; t < 120; t++)
    {
      Draws draws = { fs_random_stream (8, t), 0 };
      const Tail any = { 1, 1 };
      int n = sizes[t % G_N_ELEMENTS (sizes)];
      guint n_points = 1 + (guint) (t * 5 % FS_COMPLETIONS);
      double step = 1 + exp (draw (&draws, &any)), apart = t % 2 == 0 ? 1e-6 : 0.3;
      double means[FS_COMPLETIONS];
      FsStepDelay delays[FS_COMPLETIONS][FS_STEP_DELAYS];
      Tail tails[FS_COMPLETIONS][FS_STEP_DELAYS];

      for (int d = 0; d < FS_STEP_DELAYS; d++)
        {
          double p = fmin (1, 0.5 * draw (&draws, &any)), tau = exp (4 * draw (&draws, &any) - 5);

          for (guint i = 0; i < n_points; i++)
            {
              tails[i][d] = (Tail){ t % 7 == i ? 0 : p / (1 + apart * i), tau * (1 + apart * i) };
              delays[i][d] = delay_of (tails[i][d]);
            }
        }
      fs_broadcast_completions (n, step, n_points, delays, means);
      for (guint i = 0; i < n_points; i++)
        assert_close (means[i], complete_literally (n, step, tails[i]), 1e-12);
    }
}
