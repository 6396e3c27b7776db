/* Inputs for the tests of the unicast models. */
#pragma once

#include <math.h>

#include "tests/model/support.h"

static inline FsModelInputs
timeout_inputs (int n, int V, double M, double tau, const char *pattern)
{
  FsModelInputs inputs = { .n = n, .V = V, .M = M, .tau = tau };

  g_assert_true (fs_pattern_parse (pattern, &inputs.pattern, NULL));
  return inputs;
}

static inline FsModelInputs
kim_das_inputs (int n, FsMode mode, gboolean finite_buffer, const char *pattern)
{
  FsModelInputs inputs
      = { .n = n, .V = 1, .l = 200, .tu = 1, .residual = 0.5, .mode = mode, .finite_buffer = finite_buffer };

  g_assert_true (fs_pattern_parse (pattern, &inputs.pattern, NULL));
  return inputs;
}

static inline void
assert_close (double a, double b, double relative)
{
  if (!(fabs (a - b) <= relative * fmax (fabs (a), fabs (b))))
    g_error ("%.17g and %.17g differ by %.3g, more than %.3g", a, b, a / b - 1, relative);
}

static inline void
assert_within (double a, double b, double distance)
{
  if (!(fabs (a - b) <= distance))
    g_error ("%.17g and %.17g differ by %.3g, more than %.3g", a, b, a - b, distance);
}

/* The number as a table prints it. */
static inline void
assert_printed (double value, int digits, const char *expected)
{
  g_autofree char *printed = g_strdup_printf ("%.*g", digits, value);

  g_assert_cmpstr (printed, ==, expected);
}

/* Whether two points have the same outputs, bit for bit. */
static inline gboolean
same_outputs (const FsModelPoint *a, const FsModelPoint *b)
{
  const FsRecord *x = a->outputs, *y = b->outputs;

  if (x == NULL || y == NULL)
    return x == y;
  for (guint i = 0; i < x->offsets[x->n_quantities]; i++)
    if (x->values[i] != y->values[i] && !(isnan (x->values[i]) && isnan (y->values[i])))
      return FALSE;
  return TRUE;
}
