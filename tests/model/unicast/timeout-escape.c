/* The escape channel of variant `refined` of the model with a time-out (REFINED_UNICAST.md 8.4), against closed forms. */
#include "model/unicast/refined-timeout.h"

#include <math.h>

#include "tests/model/unicast/support.h"
#include "tests/support/test.h"

/* Processor sharing of lengths with an exponential law: each of j others that never come back takes half as long as the
 * message itself. */
FS_TEST (holding_time_without_arrivals)
{
  for (int Va = 1; Va < FS_TIMEOUT_MAX_V; Va++)
    {
      FsRefinedTimeout timeout = { .Va = Va, .l1 = 32 };

      assert_close (fs_refined_timeout_escape_holding_time (&timeout), 32 * (1 + Va / 2.0), 1e-14);
    }
}

/* V = 2: T_0 (1 + z) = 1 + z T_1, T_1 = 1 + T_0/2. */
FS_TEST (holding_time_of_two)
{
  for (double z = 0; z < 1; z += 0.1)
    {
      FsRefinedTimeout timeout = { .Va = 1, .l1 = 1, .rho = z, .a = { 1 } };

      assert_close (fs_refined_timeout_escape_holding_time (&timeout), (3 + 2 * z) / (2 + z), 1e-14);
    }
}

/* Held up elsewhere by one more, messages are slower while they are alone, and only then: 1/2, in half of the cases. */
FS_TEST (held_up_elsewhere)
{
  FsRefinedTimeout timeout = { .Va = 1, .l1 = 1, .G = { 0, 0.5 } };

  assert_close (fs_refined_timeout_escape_holding_time (&timeout), 1 + 1 / 0.75 / 2, 1e-14);
}

/* No message takes its last hop from its source, and none comes through the own input: arrivals of all headers. */
static FsRefinedTimeout
queue (double full, double pe, double shared, double he)
{
  return (FsRefinedTimeout){
    .n = 1000001, .V = 2, .Va = 1, .pn = 0.3, .PB = full, .P_t = { 0, 1 }, .pe = pe, .shared = shared, .he = he, .VF = 1
  };
}

/* The probability of finding the escape channel held is a root of the equation of GI/M/1, and the one below 1. */
FS_TEST (interrupted_arrivals)
{
  static const double fractions[] = { 1e-6, 0.01, 0.2, 0.7 }, loads[] = { 1e-9, 0.001, 0.1, 0.6, 0.95 };

  for (guint f = 0; f < G_N_ELEMENTS (fractions); f++)
    for (guint l = 0; l < G_N_ELEMENTS (loads); l++)
      {
        double full = fractions[f], he = 70, shared = 30, pe = loads[l] * full;
        FsRefinedTimeout timeout = queue (full, pe, shared, he);
        double on = pe / full / he * (1 - 1e-6), off = 0.5 / shared, back = off * full / (1 - full), s;

        fs_refined_timeout_escape_wait (&timeout);
        s = (1 - timeout.sigma) / he;
        assert_close (timeout.sigma, on * (s + back) / (s * s + s * (on + off + back) + on * back), 1e-12);
        assert_close (timeout.We, he * timeout.sigma / (1 - timeout.sigma), 1e-14);
        /* In groups, headers wait longer than if they came at random. */
        g_assert_cmpfloat (timeout.sigma, >, pe * (1 - 1e-6));
        g_assert_cmpfloat (timeout.sigma, <, 1);
      }
}

/* Switched on and off at once, the stream is a Poisson stream: M/M/1. */
FS_TEST (arrivals_at_random)
{
  FsRefinedTimeout timeout = queue (0.2, 0.1, 1e-9, 70);

  fs_refined_timeout_escape_wait (&timeout);
  assert_close (timeout.sigma, 0.1, 2e-6);
}

/* No message is ever blocked, or waits for its time-out to the end. */
FS_TEST (never)
{
  FsRefinedTimeout timeout = queue (0, 0, 30, 70);

  fs_refined_timeout_escape_wait (&timeout);
  g_assert_cmpfloat (timeout.We, ==, 0);
  g_assert_cmpfloat (timeout.sigma, ==, 0);
}
