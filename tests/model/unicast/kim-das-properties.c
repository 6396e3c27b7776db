/* What must hold in KD94's model (MODELS.md section 11, 7, 8): its traffic against a
 * walk over all pairs of nodes, its channels against their equations, its
 * scaling and its rise with the load.
 */
#include <gsl/gsl_sf_gamma.h>
#include <string.h>

#include "model/unicast/kim-das-parts.h"
#include "tests/model/unicast/support.h"
#include "tests/support/test.h"

#define MAX_WALKED_N 6

static const char *const patterns[] = { "uniform", "spherical", "geometric:1", "geometric:0.3", "sphere:2,0.7" };

/* What all messages do, one leaving each node for each other with its probability; per node. */
typedef struct {
  double first[MAX_WALKED_N];
  double transit[MAX_WALKED_N];
  double last[MAX_WALKED_N];
  double both[MAX_WALKED_N][MAX_WALKED_N];         /* routes that use s and j */
  double hops[MAX_WALKED_N][MAX_WALKED_N];         /* hops left after s, of those whose next channel is j */
  double starts[MAX_WALKED_N][MAX_WALKED_N];       /* routes that start on s and use j */
  double charged[MAX_WALKED_N][MAX_WALKED_N];      /* hops left after the first channel s, of those whose next is j */
  double crossed[1 << MAX_WALKED_N][MAX_WALKED_N]; /* by node and channel */
} Walk;

/* One route: the channels in which the nodes differ, in ascending order. */
static void
walk_route (Walk *walk, guint from, guint to, int n, double share)
{
  int channels[MAX_WALKED_N], k = 0;

  for (int s = 0; s < n; s++)
    if ((from ^ to) & (1u << s))
      {
        walk->crossed[from][s] += share * (1 << n);
        from ^= 1u << s;
        channels[k++] = s;
      }
  for (int a = 0; a < k; a++)
    {
      int s = channels[a];

      *(a == 0 ? &walk->first[s] : &walk->transit[s]) += share;
      if (a == k - 1)
        walk->last[s] += share;
      else
        walk->hops[s][channels[a + 1]] += share * (k - 1 - a);
      for (int b = a + 1; b < k; b++)
        walk->both[s][channels[b]] += share;
      if (a > 0)
        {
          walk->starts[channels[0]][s] += share;
          walk->charged[channels[0]][s] += a == 1 ? share * (k - 1) : 0;
        }
    }
}

static void
walk_all (Walk *walk, const FsRoutes *routes)
{
  guint n = (guint) routes->n, nodes = 1u << n;

  memset (walk, 0, sizeof *walk);
  for (guint from = 0; from < nodes; from++)
    for (guint to = 0; to < nodes; to++)
      {
        guint k = (guint) __builtin_popcount (from ^ to);

        if (k > 0)
          walk_route (walk, from, to, (int) n, routes->P[k - 1] / gsl_sf_choose (n, k) / nodes);
      }
}

static void
assert_near (double a, double b)
{
  assert_within (a, b, 1e-13);
}

/* Lemmas 1-4, and the weights w1, w2, w3 of MODELS.md 6.1. */
static void
check_traffic (const FsRoutes *routes, const Walk *walk)
{
  int n = routes->n;
  double starting = 0, ending = 0, transit = 0, onward = 0;

  for (int s = 0; s < n; s++)
    {
      double charged = 0;

      assert_near (routes->w1[s], walk->first[s]);        /* Lemma 3 */
      assert_near (routes->transit[s], walk->transit[s]); /* Lemma 1 */
      assert_near (walk->first[s] + walk->transit[s], routes->h_a / n);
      for (guint node = 0; node < 1u << n; node++)
        assert_near (walk->crossed[node][s], routes->h_a / n); /* Lemma 4 */
      for (int j = s + 1; j < n; j++)
        assert_near (routes->w2[s], walk->starts[s][j]);
      for (int f = 0; f < s; f++)
        charged += routes->w2[f];
      assert_near (charged, walk->transit[s]); /* sum of w1(f) U'{s|f}, which Lemma 1 gives, and K3 violates */
      starting += walk->first[s];
      ending += walk->last[s];
      transit += walk->transit[s];
    }
  for (int k = 2; k <= n; k++)
    onward += (k - 1) * routes->P[k - 1];
  assert_near (starting, 1); /* Lemma 2 */
  assert_near (ending, 1);
  assert_near (transit, onward);
}

/* Lemma 5, eq 6, 7, and what repairs it. */
static void
check_charges (const FsModelInputs *inputs, const Walk *walk)
{
  const FsModel *model = fs_model_find ("kim-das");
  g_autoptr (FsModelPoint) published = solve_ok (model, inputs, FS_VARIANT_PUBLISHED, 1e-4);
  g_autoptr (FsModelPoint) corrected = solve_ok (model, inputs, FS_VARIANT_CORRECTED, 1e-4);
  guint n = (guint) inputs->n;

  for (guint s = 0; s < n; s++)
    {
      double used = walk->first[s] + walk->transit[s];

      assert_near (fs_record_get_i (published->outputs, "P_t_s", s), walk->last[s] / used);
      for (guint j = 0; j < n; j++)
        {
          double H = fs_record_get_i (published->outputs, "H", s * n + j);

          if (j <= s || used - walk->last[s] < 1e-14)
            g_assert_true (isnan (H));
          else
            assert_near (H, walk->hops[s][j] / (used - walk->last[s]));
          assert_near (fs_record_get_i (published->outputs, "T", s * n + j), walk->hops[s][j] / used);
          assert_near (fs_record_get_i (corrected->outputs, "T", s * n + j), walk->both[s][j] / used);
        }
    }
}

FS_TEST (walk)
{
  Walk walk;

  for (int n = 1; n <= MAX_WALKED_N; n++)
    for (guint p = 0; p < G_N_ELEMENTS (patterns); p++)
      {
        FsModelInputs inputs;
        FsRoutes routes;

        if (n <= 2 && g_str_has_prefix (patterns[p], "sphere:"))
          continue;
        inputs = kim_das_inputs (n, FS_MODE_LR, FALSE, patterns[p]);
        fs_routes_init (&routes, &inputs);
        walk_all (&walk, &routes);
        check_traffic (&routes, &walk);
        check_charges (&inputs, &walk);
        for (int s = 0; s < n; s++)
          for (int j = s + 1; j < n; j++)
            assert_near (fs_routes_charge (&routes, 0, j), walk.charged[s][j]); /* eq 8 */
      }
}

/* A(q, r) by its sum, term by term in logarithms. */
static double
weight_by_sum (const FsRoutes *routes, int q, int r)
{
  double sum = 0;

  for (int c = 0; c <= q && c + r <= routes->n; c++)
    sum += routes->P[c + r - 1]
           * exp (gsl_sf_lnchoose ((guint) q, (guint) c) - gsl_sf_lnchoose ((guint) routes->n, (guint) (c + r)));
  return sum;
}

FS_TEST (weights)
{
  static const int ns[] = { 1, 2, 3, 10, 31, 60 };

  for (guint i = 0; i < G_N_ELEMENTS (ns); i++)
    for (guint p = 0; p < G_N_ELEMENTS (patterns); p++)
      {
        FsModelInputs inputs;
        FsRoutes routes;

        if (ns[i] <= 2 && g_str_has_prefix (patterns[p], "sphere:"))
          continue;
        inputs = kim_das_inputs (ns[i], FS_MODE_LR, FALSE, patterns[p]);
        fs_routes_init (&routes, &inputs);
        for (int r = 1; r <= FS_ROUTES_R; r++)
          for (int q = -FS_ROUTES_BELOW; q < ns[i]; q++)
            assert_close (fs_routes_weight (&routes, q, r), weight_by_sum (&routes, q, r), 1e-12);
        if (p == 0)
          for (int q = 0; q < ns[i]; q++)
            assert_close (fs_routes_weight (&routes, q, 1), ldexp (1, q) / (ldexp (1, ns[i]) - 1), 1e-13);
      }
}

typedef void (*PointTest) (const FsModelInputs *inputs, const FsModelPoint *point);

/* Over networks, buffers and loads up to saturation, or far beyond what a channel can carry where nothing saturates. */
static void
for_points (FsMode mode, FsVariant variant, PointTest test)
{
  static const int ns[] = { 1, 2, 3, 10, 20, 60 };
  static const double shares[] = { 0, 1e-6, 0.2, 0.6, 0.9, 0.999, 1 };
  const FsModel *model = fs_model_find ("kim-das");

  for (guint i = 0; i < G_N_ELEMENTS (ns); i++)
    for (guint p = 0; p < 3; p++)
      for (int finite = 0; finite <= (mode < FS_MODE_VCT); finite++)
        {
          FsModelInputs inputs = kim_das_inputs (ns[i], mode, finite, patterns[p]);
          double limit = fs_model_saturation (model, &inputs, variant).rate;

          g_assert_true (isfinite (limit) || finite);
          for (guint s = 0; s < G_N_ELEMENTS (shares); s++)
            {
              double rate = shares[s] * (isfinite (limit) ? limit : 20 / inputs.l);
              g_autoptr (FsModelPoint) point = fs_model_solve (model, &inputs, variant, rate);

              if (point->status == FS_MODEL_OK)
                test (&inputs, point);
              else /* what is printed grows without bound in large networks (ERRATA K14) */
                g_assert_true (point->reason == FS_REASON_NUMERIC && variant == FS_VARIANT_PUBLISHED && ns[i] >= 20);
            }
        }
}

/* Lemma 5, eq 5, 8-11 from the outputs themselves. */
static void
check_channels (const FsModelInputs *inputs, const FsModelPoint *point)
{
  const FsRecord *record = point->outputs;
  guint n = (guint) inputs->n;
  gboolean corrected = point->variant == FS_VARIANT_CORRECTED;
  double kappa = inputs->residual, accepted = 0, weighted = 0, wait = 0, path;

  for (guint s = 0; s < n; s++)
    {
      double P_b = fs_record_get_i (record, "P_b_s", s), L = fs_record_get_i (record, "L_s", s);
      double lambda_c = fs_record_get_i (record, "lambda_c_s", s), lambda_n = fs_record_get_i (record, "lambda_n_s", s);
      double lambda_t = fs_record_get_i (record, "lambda_t_s", s), w1 = fs_record_get_i (record, "w1", s);
      double refused = inputs->finite_buffer ? P_b : 0;
      double held = inputs->l;

      for (guint j = s + 1; j < n; j++)
        held += fs_record_get_i (record, "T", s * n + j) * fs_record_get_i (record, "P_b_s", j) * kappa
                * fs_record_get_i (record, "L_s", j);
      assert_close (L, held, 1e-11);
      assert_close (fs_record_get_i (record, "d_s", s), kappa * L, 1e-15);
      assert_close (P_b, L * inputs->tu * lambda_c, 1e-11);
      assert_within (lambda_n, point->rate * w1 * (1 - refused), 1e-11 * point->rate);
      assert_within (lambda_c, lambda_n + lambda_t, 1e-13 * point->rate);
      if (!corrected || !inputs->finite_buffer)
        assert_within (lambda_c, point->rate * (1 - refused) * fs_record_get (record, "h_a") / n,
                       1e-11 * point->rate); /* Lemma 4 */
      accepted += lambda_n;
      wait += inputs->tu * w1 * P_b * kappa * L;
      weighted += (corrected && lambda_n > 0 ? lambda_n : w1) * fs_record_get_i (record, "D_s", s);
    }
  assert_close (accepted, fs_record_get (record, "lambda_n"), 1e-13);
  g_assert_cmpfloat (fs_record_get_i (record, "lambda_t_s", 0), ==, 0);
  path = (fs_record_get (record, "h_a") - 1) * inputs->tu;
  assert_close (fs_record_get (record, "t_avg"),
                path + inputs->tu * weighted / (corrected && accepted > 0 ? accepted : 1), 1e-12);
  assert_close (fs_record_get (record, "t_first"), inputs->finite_buffer ? 0 : wait, 1e-12);
  g_assert_cmpfloat (fs_record_get (record, "t_total"), ==,
                     fs_record_get (record, "t_avg") + fs_record_get (record, "t_first"));
  g_assert_cmpfloat (fs_record_get (record, "P_b_lowest"), ==, fs_record_get_i (record, "P_b_s", 0));
  g_assert_cmpfloat (fs_record_get (record, "P_b_highest"), ==, fs_record_get_i (record, "P_b_s", n - 1));
}

FS_TEST (channels)
{
  for_points (FS_MODE_LR, FS_VARIANT_PUBLISHED, check_channels);
  for_points (FS_MODE_LR, FS_VARIANT_CORRECTED, check_channels);
}

/* Eq 12. */
static void
check_alike (const FsModelInputs *inputs, const FsModelPoint *point)
{
  const FsRecord *record = point->outputs;
  double t = fs_record_get (record, "t_avg"), P_b = fs_record_get (record, "P_b");
  double held = inputs->mode >= FS_MODE_VCT ? inputs->l * inputs->tu : t;
  double charge = (fs_record_get (record, "h_a") - 1) * inputs->residual * held;

  assert_close (t, fs_record_get (record, "T0") + P_b * charge, 1e-9);
  assert_close (P_b, fs_record_get (record, "lambda_c") * held, 1e-9);
  assert_within (fs_record_get (record, "lambda_n"), point->rate * (inputs->finite_buffer ? 1 - P_b : 1),
                 1e-12 * point->rate);
  g_assert_cmpfloat (P_b, <, 1);
}

FS_TEST (alike)
{
  for_points (FS_MODE_RANDOM, FS_VARIANT_PUBLISHED, check_alike);
  for_points (FS_MODE_VCT, FS_VARIANT_CORRECTED, check_alike);
  for_points (FS_MODE_SAF, FS_VARIANT_PUBLISHED, check_alike);
}

/* Refined, store-and-forward: with fixed lengths what cut-through takes and l - 1 for each further hop; with lengths that vary
 * M/G/1 for every channel, source and first channel together. */
FS_TEST (store_and_forward)
{
  const FsModel *model = fs_model_find ("kim-das");

  for (int n = 1; n <= 20; n += n < 3 ? 1 : 7)
    for (guint p = 0; p < 3; p++)
      {
        FsModelInputs inputs = kim_das_inputs (n, FS_MODE_SAF, FALSE, patterns[p]), other;
        double limit = fs_model_saturation (model, &inputs, FS_VARIANT_REFINED).rate, wait, h_a, rho;
        g_autoptr (FsModelPoint) stored = NULL, fixed = NULL, cut_through = NULL;

        stored = fs_model_solve (model, &inputs, FS_VARIANT_REFINED, 0.7 * limit);
        h_a = fs_record_get (stored->outputs, "h_a");
        rho = fs_record_get (stored->outputs, "P_b_lowest");
        assert_close (rho, 0.7, 1e-9);
        wait = fs_record_get (stored->outputs, "t_first");
        assert_close (fs_record_get (stored->outputs, "t_avg"),
                      fs_record_get (stored->outputs, "T0") + (h_a - 1) * wait, 1e-12);
        inputs.fixed_length = TRUE;
        other = inputs;
        other.mode = FS_MODE_VCT;
        fixed = fs_model_solve (model, &inputs, FS_VARIANT_REFINED, 0.7 * limit);
        cut_through = fs_model_solve (model, &other, FS_VARIANT_REFINED, 0.7 * limit);
        assert_close (fs_record_get (fixed->outputs, "t_avg") - fs_record_get (cut_through->outputs, "t_avg")
                          + inputs.l,
                      (h_a - 1) * (inputs.l - 1) + inputs.l, 1e-12);
      }
}

/* Property 7 of LR routing. */
FS_TEST (scaling)
{
  const FsModel *model = fs_model_find ("kim-das");

  for (int variant = FS_VARIANT_PUBLISHED; variant <= FS_VARIANT_CORRECTED; variant++)
    for (int finite = 0; finite <= 1; finite++)
      {
        FsModelInputs inputs = kim_das_inputs (8, FS_MODE_LR, finite, "spherical"), other = inputs;
        g_autoptr (FsModelPoint) a = NULL;
        g_autoptr (FsModelPoint) b = NULL;
        double h_a;

        other.l = 37;
        other.tu = 3;
        a = solve_ok (model, &inputs, (FsVariant) variant, 0.8 / (inputs.l * inputs.tu));
        b = solve_ok (model, &other, (FsVariant) variant, 0.8 / (other.l * other.tu));
        h_a = fs_record_get (a->outputs, "h_a");
        for (guint s = 0; s < 8; s++)
          assert_close (fs_record_get_i (a->outputs, "P_b_s", s), fs_record_get_i (b->outputs, "P_b_s", s), 1e-13);
        assert_close ((fs_record_get (a->outputs, "t_avg") - (h_a - 1) * inputs.tu) / (inputs.l * inputs.tu),
                      (fs_record_get (b->outputs, "t_avg") - (h_a - 1) * other.tu) / (other.l * other.tu), 1e-13);
        assert_close (fs_record_get (a->outputs, "P_b_highest"),
                      inputs.l * inputs.tu * fs_record_get_i (a->outputs, "lambda_c_s", 7), 1e-13);
      }
}

FS_TEST (uniform)
{
  const FsModel *model = fs_model_find ("kim-das");
  FsModelInputs inputs = kim_das_inputs (9, FS_MODE_LR, FALSE, "uniform");
  g_autoptr (FsModelPoint) point = solve_ok (model, &inputs, FS_VARIANT_PUBLISHED, 0.002);

  for (guint s = 0; s < 9; s++)
    {
      assert_close (fs_record_get_i (point->outputs, "D_s", s), fs_record_get_i (point->outputs, "L_s", s), 1e-14);
      assert_close (fs_record_get_i (point->outputs, "P_t_s", s), ldexp (1, (int) s - 8), 1e-14);
    }
  assert_close (fs_record_get_i (point->outputs, "H", 7 * 9 + 8), 1, 1e-14);
}

/* If every message makes one hop, none continues: no charges, and no H. */
FS_TEST (one_hop)
{
  const FsModel *model = fs_model_find ("kim-das");
  FsModelInputs inputs = kim_das_inputs (3, FS_MODE_LR, FALSE, "custom:1,0,0");

  for (int variant = FS_VARIANT_PUBLISHED; variant <= FS_VARIANT_CORRECTED; variant++)
    {
      g_autoptr (FsModelPoint) point = solve_ok (model, &inputs, (FsVariant) variant, 0.01);

      for (guint e = 0; e < 9; e++)
        {
          g_assert_true (isnan (fs_record_get_i (point->outputs, "H", e)));
          g_assert_cmpfloat (fs_record_get_i (point->outputs, "T", e), ==, 0);
        }
      assert_close (fs_record_get (point->outputs, "t_avg"), inputs.l, 1e-15);
    }
  /* All messages cross all channels: none starts but on the lowest. */
  inputs = kim_das_inputs (3, FS_MODE_LR, TRUE, "custom:0,0,1");
  for (int variant = FS_VARIANT_PUBLISHED; variant <= FS_VARIANT_CORRECTED; variant++)
    {
      g_autoptr (FsModelPoint) point = solve_ok (model, &inputs, (FsVariant) variant, 0.001);

      g_assert_false (isnan (fs_record_get_i (point->outputs, "D_s", 0)));
      g_assert_true (isnan (fs_record_get_i (point->outputs, "D_s", 1)));
      g_assert_true (isnan (fs_record_get_i (point->outputs, "D_s", 2)));
      assert_close (fs_record_get (point->outputs, "t_avg"), fs_record_get (point->outputs, "t_avg_unweighted"), 1e-14);
    }
}

/* Full sources that lose nothing: channels are those of infinite buffers (MODELS.md 6.2). Values by an independent script. */
FS_TEST (blocked_sources)
{
  static const double reference[][4] = { { 0.001, 0.000983787, 16.4802, 262.3849 },
                                         { 0.002, 0.001776982, 62.7519, 375.6105 },
                                         { 0.004, 0.002287337, 187.19, 556.66 } };
  const FsModel *model = fs_model_find ("kim-das");
  FsModelInputs inputs = kim_das_inputs (10, FS_MODE_LR, FALSE, "uniform"), infinite = inputs;
  double before = 0;

  inputs.source_blocks = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (reference); i++)
    {
      g_autoptr (FsModelPoint) point = solve_ok (model, &inputs, FS_VARIANT_PUBLISHED, reference[i][0]);

      assert_close (fs_record_get (point->outputs, "lambda_n"), reference[i][1], 5e-7);
      assert_close (fs_record_get (point->outputs, "t_first"), reference[i][2], 2e-5);
      assert_close (fs_record_get (point->outputs, "t_avg"), reference[i][3], 1e-5);
    }
  /* It never saturates: what it accepts rises to the saturation rate of infinite buffers. */
  for (int variant = FS_VARIANT_PUBLISHED; variant <= FS_VARIANT_CORRECTED; variant++)
    {
      double end = fs_model_saturation (model, &infinite, (FsVariant) variant).rate;

      g_assert_true (isinf (fs_model_saturation (model, &inputs, (FsVariant) variant).rate));
      before = 0;
      for (double rate = 0; rate < 1e9; rate = rate * 7 + 1e-4)
        {
          g_autoptr (FsModelPoint) point = solve_ok (model, &inputs, (FsVariant) variant, rate);
          double lambda_n = fs_record_get (point->outputs, "lambda_n");
          g_autoptr (FsModelPoint) open = solve_ok (model, &infinite, (FsVariant) variant, lambda_n);

          assert_within (lambda_n * (1 + rate * fs_record_get (point->outputs, "t_first")), rate, 1e-9 * rate);
          g_assert_cmpfloat (fs_record_get (point->outputs, "t_avg"), ==, fs_record_get (open->outputs, "t_avg"));
          g_assert_cmpfloat (fs_record_get (point->outputs, "t_first"), >=,
                             fs_record_get (open->outputs, "t_first") * (1 - 1e-9));
          g_assert_cmpfloat (lambda_n, >=, before);
          before = lambda_n;
        }
      assert_close (before, end, 1e-6);
    }
}

FS_TEST (retrying_sources)
{
  const FsModel *model = fs_model_find ("kim-das");
  FsModelInputs inputs = kim_das_inputs (10, FS_MODE_LR, FALSE, "uniform"), infinite = inputs;
  g_autoptr (FsModelPoint) point = NULL;
  g_autoptr (FsModelPoint) open = NULL;
  double tries = 0;

  inputs.retry = 50;
  point = solve_ok (model, &inputs, FS_VARIANT_PUBLISHED, 0.001);
  open = solve_ok (model, &infinite, FS_VARIANT_PUBLISHED, 0.001);
  assert_close (fs_record_get (point->outputs, "P_b_lowest"), 0.135546, 1e-5);
  assert_close (fs_record_get (point->outputs, "t_avg"), 263.824, 2e-6);
  for (guint s = 0; s < 10; s++)
    tries += fs_record_get_i (open->outputs, "w1", s) / (1 - fs_record_get_i (open->outputs, "P_b_s", s));
  g_assert_cmpfloat (fs_record_get (point->outputs, "lambda_n"), ==, fs_record_get (open->outputs, "lambda_n"));
  assert_close (fs_record_get (point->outputs, "tries"), tries, 1e-13);
  assert_close (fs_record_get (point->outputs, "t_retry"), 50 * (tries - 1), 1e-12);
  assert_close (fs_record_get (point->outputs, "t_total"),
                fs_record_get (point->outputs, "t_avg") + fs_record_get (point->outputs, "t_retry"), 1e-14);
  g_assert_cmpfloat (fs_model_saturation (model, &inputs, FS_VARIANT_PUBLISHED).rate, ==,
                     fs_model_saturation (model, &infinite, FS_VARIANT_PUBLISHED).rate);
}

/* Eq 14 under any load: channels that are always busy. */
FS_TEST (overload)
{
  const FsModel *model = fs_model_find ("kim-das");
  FsModelInputs inputs = kim_das_inputs (10, FS_MODE_RANDOM, TRUE, "spherical");

  for (double rate = 1e3; rate <= FS_RATE_MAX; rate *= 1e3)
    {
      g_autoptr (FsModelPoint) point = solve_ok (model, &inputs, FS_VARIANT_PUBLISHED, rate);
      double c = inputs.residual * (fs_record_get (point->outputs, "h_a") - 1);
      double t = fs_record_get (point->outputs, "T0") / (1 - c);

      assert_close (fs_record_get (point->outputs, "t_avg"), t, 1e-4);
      assert_close (fs_record_get (point->outputs, "lambda_c"), 1 / t, 1e-4);
      if (rate > 1e10)
        assert_close (fs_record_get (point->outputs, "t_avg"), t, 1e-13);
    }
}

/* Property 8, and in large networks with a finite buffer, up to loads that no channel can carry. */
FS_TEST (monotonic)
{
  static const int ns[] = { 3, 10, 60 };
  const FsModel *model = fs_model_find ("kim-das");

  for (guint i = 0; i < G_N_ELEMENTS (ns); i++)
    for (int variant = FS_VARIANT_PUBLISHED; variant <= FS_VARIANT_CORRECTED; variant++)
      for (FsMode mode = FS_MODE_LR; mode <= FS_MODE_SAF; mode++)
        for (int finite = 0; finite <= 1; finite++)
          {
            FsModelInputs inputs = kim_das_inputs (ns[i], mode, finite, "uniform");
            double limit = fs_model_saturation (model, &inputs, (FsVariant) variant).rate, before = 0;

            if (isinf (limit))
              limit = 4 / inputs.l;
            for (int k = 0; k < 40; k++)
              {
                g_autoptr (FsModelPoint) point = fs_model_solve (model, &inputs, (FsVariant) variant, limit * k / 40);
                double latency;

                if (point->status == FS_MODEL_SATURATED)
                  {
                    g_assert_cmpint (point->reason, ==, FS_REASON_NUMERIC);
                    break;
                  }
                latency = fs_record_get (point->outputs, "latency");
                g_assert_cmpfloat (latency, >, before);
                before = latency;
              }
          }
}
