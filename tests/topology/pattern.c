/* Distance distributions of traffic patterns. */
#include "topology/pattern.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "tests/support/refused.h"
#include "tests/support/test.h"

static FsPattern
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  FsPattern pattern;

  if (!fs_pattern_parse (text, &pattern, &error))
    g_error ("%s: %s", text, error->message);
  return pattern;
}

static void
assert_probabilities (const char *text, int n, const double *expected)
{
  FsPattern pattern = parse (text);
  g_autoptr (GError) error = NULL;
  double p[FS_PATTERN_MAX_N];

  g_assert_true (fs_pattern_probabilities (&pattern, n, p, &error));
  g_assert_no_error (error);
  for (int i = 0; i < n; i++)
    if (fabs (p[i] - expected[i]) > 4e-16)
      g_error ("%s: p_%d is %.17g, not %.17g", text, i + 1, p[i], expected[i]);
}

FS_TEST (laws)
{
  assert_probabilities ("uniform", 1, (double[]){ 1 });
  assert_probabilities ("uniform", 4, (double[]){ 4 / 15.0, 6 / 15.0, 4 / 15.0, 1 / 15.0 });
  assert_probabilities ("geometric:0.5", 3, (double[]){ 4 / 7.0, 2 / 7.0, 1 / 7.0 });
  assert_probabilities ("geometric:1", 4, (double[]){ 0.25, 0.25, 0.25, 0.25 });
  assert_probabilities ("spherical", 3, (double[]){ 4 / 7.0, 2 / 7.0, 1 / 7.0 });
  assert_probabilities ("pattern1", 2, (double[]){ 0.9, 0.1 });
  assert_probabilities ("pattern1", 4, (double[]){ 0.9, 0.1, 0, 0 });
  assert_probabilities ("pattern2", 3, (double[]){ 0.7, 0.2, 0.1 });
  assert_probabilities ("pattern2", 10,
                        (double[]){ 0.7, 0.2, 0.0125, 0.0125, 0.0125, 0.0125, 0.0125, 0.0125, 0.0125, 0.0125 });
  /* C(4, i) = 4, 6, 4, 1: 10 within two hops, 5 beyond. */
  assert_probabilities ("sphere:2,0.75", 4, (double[]){ 0.3, 0.45, 0.2, 0.05 });
  assert_probabilities ("sphere:1,1", 3, (double[]){ 1, 0, 0 });
  assert_probabilities ("sphere:1,0", 3, (double[]){ 0, 0.75, 0.25 });
  assert_probabilities ("custom:0.5,0,0.5", 3, (double[]){ 0.5, 0, 0.5 });
}

/* In every dimension: ratios of neighbors are exact rationals, the sum is 1, the
 * law is symmetric but for the missing distance 0, and the mean is known. */
FS_TEST (uniform_every_dimension)
{
  FsPattern uniform = parse ("uniform");

  for (int n = 1; n <= FS_PATTERN_MAX_N; n++)
    {
      double p[FS_PATTERN_MAX_N];
      double sum = 0;

      g_assert_true (fs_pattern_probabilities (&uniform, n, p, NULL));
      for (int i = 1; i <= n; i++)
        {
          double logarithm = lgamma (n + 1) - lgamma (i + 1) - lgamma (n - i + 1) - n * M_LN2 - log1p (-ldexp (1, -n));

          sum += p[i - 1];
          g_assert_cmpfloat (fabs (p[i - 1] - exp (logarithm)), <=, 1e-13 * p[i - 1]);
          if (i < n)
            {
              g_assert_cmpfloat (fabs (p[i - 1] * (n - i) / (i + 1) - p[i]), <=, 8e-16 * p[i]);
              g_assert_cmpfloat (p[i - 1], ==, p[n - i - 1]);
            }
        }
      g_assert_cmpfloat (fabs (sum - 1), <=, 1e-15);
      g_assert_cmpfloat (fabs (fs_pattern_mean_distance (p, n) - ldexp (n, n - 1) / (ldexp (1, n) - 1)), <=, 1e-14 * n);
    }
}

/* Counting nodes: what the probabilities mean. */
FS_TEST (uniform_by_counting)
{
  FsPattern uniform = parse ("uniform");

  for (int n = 1; n <= 12; n++)
    {
      double p[FS_PATTERN_MAX_N];
      guint nodes[FS_PATTERN_MAX_N + 1] = { 0 };

      g_assert_true (fs_pattern_probabilities (&uniform, n, p, NULL));
      for (guint node = 1; node < 1u << n; node++)
        nodes[__builtin_popcount (node)]++;
      for (int i = 1; i <= n; i++)
        g_assert_cmpfloat (p[i - 1], ==, nodes[i] / (double) ((1 << n) - 1));
    }
}

FS_TEST (probabilities_sum_to_one)
{
  const char *texts[] = { "geometric:1e-3", "geometric:0.9", "spherical", "pattern1", "pattern2", "sphere:3,0.3" };

  for (guint t = 0; t < G_N_ELEMENTS (texts); t++)
    for (int n = 4; n <= FS_PATTERN_MAX_N; n++)
      {
        FsPattern pattern = parse (texts[t]);
        double p[FS_PATTERN_MAX_N], sum = 0;

        g_assert_true (fs_pattern_probabilities (&pattern, n, p, NULL));
        for (int i = 0; i < n; i++)
          {
            g_assert_cmpfloat (p[i], >=, 0);
            sum += p[i];
          }
        g_assert_cmpfloat (fabs (sum - 1), <=, n * DBL_EPSILON); /* n additions */
      }
}

FS_TEST (spherical_mean)
{
  FsPattern spherical = parse ("spherical");
  double p[FS_PATTERN_MAX_N];

  for (int n = 1; n <= FS_PATTERN_MAX_N; n++)
    {
      g_assert_true (fs_pattern_probabilities (&spherical, n, p, NULL));
      g_assert_cmpfloat (fabs (fs_pattern_mean_distance (p, n) - (ldexp (1, n + 1) - n - 2) / (ldexp (1, n) - 1)), <=,
                         1e-14);
    }
}

static void
assert_round_trip (const char *text, const char *canonical)
{
  FsPattern pattern = parse (text);
  FsPattern again;
  g_autofree char *written = fs_pattern_to_text (&pattern);

  g_assert_cmpstr (written, ==, canonical);
  again = parse (written);
  g_assert_cmpint (again.kind, ==, pattern.kind);
  g_assert_cmpfloat (again.a, ==, pattern.a);
  g_assert_cmpint (again.L, ==, pattern.L);
  g_assert_cmpfloat (again.phi, ==, pattern.phi);
  g_assert_cmpint (again.n_custom, ==, pattern.n_custom);
  for (int i = 0; i < pattern.n_custom; i++)
    g_assert_cmpfloat (again.custom[i], ==, pattern.custom[i]);
}

FS_TEST (text)
{
  assert_round_trip ("uniform", "uniform");
  assert_round_trip (" spherical ", "spherical");
  assert_round_trip ("pattern1", "pattern1");
  assert_round_trip ("pattern2", "pattern2");
  assert_round_trip ("geometric:0.50", "geometric:0.5");
  assert_round_trip ("geometric:0.33333333333333331", "geometric:0.3333333333333333");
  assert_round_trip ("sphere:3, 0.8", "sphere:3,0.8");
  assert_round_trip ("custom:0.1,0.2,0.7", "custom:0.1,0.2,0.7");
}

static void
assert_refused (GError *error, const char *sentence)
{
  test_assert_refused (error, sentence);
}

FS_TEST (texts_refused)
{
  static const struct {
    const char *text;
    const char *sentence;
  } cases[] = {
    { "local",
      "Pattern local is not known; it must be uniform, geometric:a, spherical, pattern1, pattern2, sphere:L,phi, "
      "custom:p1,…,pn, transpose, bit-complement, bit-reversal, shuffle, butterfly, tornado, neighbor, "
      "hotspot:SHARE,A,… or table:FILE." },
    { "transpose:2", "Pattern transpose:2 has no values; write transpose." },
    { "hotspot:0.1",
      "Pattern hotspot:0.1 needs a fraction and the addresses of 1 to 64 hot nodes, as in hotspot:0.1,33." },
    { "hotspot:2,33", "Pattern hotspot has the fraction 2; it must be 0 to 1." },
    { "hotspot:x,33", "Pattern hotspot:x,33 holds \"x\" where a number is needed." },
    { "hotspot:1,3-3",
      "Pattern hotspot:1,3-3 has \"3-3\" as a hot node; it must be an address, or # and the number of a node." },
    { "hotspot:1,3a,3A", "Pattern hotspot:1,3a,3A lists the hot node 3A twice; list each node once." },
    { "table", "Pattern table names no file; write table: and its name, as in table:flows.txt." },
    { "uniform:2", "Pattern uniform:2 has no values; write uniform." },
    { "geometric", "Pattern geometric holds \"\" where a number is needed." },
    { "geometric:x", "Pattern geometric:x holds \"x\" where a number is needed." },
    { "geometric:nan", "Pattern geometric:nan holds \"nan\" where a number is needed." },
    { "geometric:0", "Pattern geometric:0 has ratio a = 0; a must be above 0 and at most 1." },
    { "geometric:1.5", "Pattern geometric:1.5 has ratio a = 1.5; a must be above 0 and at most 1." },
    { "sphere:3", "Pattern sphere:3 needs a radius L and a fraction phi, as in sphere:3,0.8." },
    { "sphere:0,0.5", "Pattern sphere:0,0.5 has radius L = 0; L must be a whole number from 1 to n - 1, at most 59." },
    { "sphere:1.5,0.5",
      "Pattern sphere:1.5,0.5 has radius L = 1.5; L must be a whole number from 1 to n - 1, at most 59." },
    { "sphere:3,1.1", "Pattern sphere has the fraction phi = 1.1; phi must be 0 to 1." },
    { "custom:", "Pattern custom gives 0 probabilities; it must give 1 to 60, one for each distance." },
    { "custom:0.5,,0.5", "Pattern custom:0.5,,0.5 holds \"\" where a number is needed." },
    { "custom:1.5,-0.5", "Pattern custom gives 1.5 for distance 1; every probability must be 0 to 1." },
    { "custom:0.5,0.4", "The probabilities of pattern custom sum to 0.9; the sum must be 1." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      FsPattern pattern;

      g_assert_false (fs_pattern_parse (cases[i].text, &pattern, &error));
      assert_refused (error, cases[i].sentence);
    }
}

FS_TEST (dimensions_refused)
{
  static const struct {
    const char *text;
    int n;
    const char *sentence;
  } cases[] = {
    { "pattern1", 1, "Pattern pattern1 cannot be used with dimension n = 1; it needs n of at least 2." },
    { "pattern2", 2, "Pattern pattern2 cannot be used with dimension n = 2; it needs n of at least 3." },
    { "sphere:4,0.5", 4, "Pattern sphere has radius L = 4 with dimension n = 4; L must be at least 1 and below n." },
    { "custom:0.5,0.5", 3, "Pattern custom gives 2 probabilities with dimension n = 3; it must give n of them." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      FsPattern pattern = parse (cases[i].text);
      g_autoptr (GError) error = NULL;
      double p[FS_PATTERN_MAX_N];

      g_assert_false (fs_pattern_probabilities (&pattern, cases[i].n, p, &error));
      assert_refused (error, cases[i].sentence);
    }
}

/* A value that was never parsed is checked as well; the sum may be off by 1e-9. */
FS_TEST (custom_tolerance)
{
  FsPattern pattern = { .kind = FS_PATTERN_CUSTOM, .n_custom = 2, .custom = { 0.5, 0.5 + 0.9e-9 } };
  g_autoptr (GError) error = NULL;
  double p[FS_PATTERN_MAX_N];

  g_assert_true (fs_pattern_probabilities (&pattern, 2, p, NULL));
  pattern.custom[1] = 0.5 + 1.1e-9;
  g_assert_false (fs_pattern_probabilities (&pattern, 2, p, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_INPUT);
}
