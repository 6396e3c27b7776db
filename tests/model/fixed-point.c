/* The search for the least root, on functions with known roots. */
#include "model/fixed-point.h"
#include "tests/support/test.h"

#include <math.h>

/* F(S) = a + b S^2: roots (1 -+ sqrt(1 - 4ab)) / 2b. */
static double
parabola (double S, double *slope, const void *data)
{
  const double *ab = data;

  *slope = 2 * ab[1] * S;
  return ab[0] + ab[1] * S * S;
}

FS_TEST (parabola)
{
  for (double b = 1e-12; b < 0.25; b *= 1.7)
    {
      double ab[] = { 1, b };
      double expected = 2 / (1 + sqrt (1 - 4 * b));
      double S;

      g_assert_true (fs_fixed_point_least_root (parabola, ab, 1, INFINITY, &S));
      g_assert_cmpfloat (fabs (S - expected), <=, 4e-16 * expected / sqrt (1 - 4 * b));
    }
}

/* One part in 1e15 decides. */
FS_TEST (tangency)
{
  double below[] = { 1, 0.25 * (1 - 1e-15) }, above[] = { 1, 0.25 * (1 + 1e-15) };
  double S;

  g_assert_true (fs_fixed_point_least_root (parabola, below, 1, INFINITY, &S));
  g_assert_cmpfloat (fabs (S - 2), <=, 2e-7); /* sqrt(1e-15) */
  g_assert_false (fs_fixed_point_least_root (parabola, above, 1, INFINITY, &S));
}

FS_TEST (bound)
{
  double ab[] = { 1, 0.1 }; /* root 1.127 */
  double S;

  g_assert_true (fs_fixed_point_least_root (parabola, ab, 1, 1.13, &S));
  g_assert_false (fs_fixed_point_least_root (parabola, ab, 1, 1.12, &S));
  g_assert_false (fs_fixed_point_least_root (parabola, ab, 1, 1, &S));
}

/* A function that stays flat for long and then rises like a wall. */
static double
wall (double S, double *slope, const void *data)
{
  *slope = 64 * pow (S / 2, 63) / 2;
  return 1 + pow (S / 2, 64);
}

FS_TEST (root_at_the_bound)
{
  double S, slope;

  g_assert_true (fs_fixed_point_least_root (wall, NULL, 1, INFINITY, &S));
  g_assert_cmpfloat (fabs (wall (S, &slope, NULL) - S), <=, 4e-16);
  g_assert_cmpfloat (S, <, 1.001);
}
