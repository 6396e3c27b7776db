/* Random numbers: uniform, independent streams, and exponential variates. */
#include "base/random.h"
#include "tests/support/test.h"

/* Bits of consecutive counters must look independent and uniform: with 2^20 draws
 * each of these statistics lies within five standard deviations. */
FS_TEST (uniform)
{
  const guint draws = 1u << 20;
  double sum = 0, product = 0, previous = 0.5;
  guint cells[16] = { 0 };

  for (guint i = 0; i < draws; i++)
    {
      guint64 bits = fs_random_split (fs_random_stream (1, 0), i);
      double u = fs_random_uniform (bits);

      sum += u;
      product += (u - 0.5) * (previous - 0.5);
      previous = u;
      cells[fs_random_below (bits, 16)]++;
    }
  g_assert_cmpfloat_with_epsilon (sum / draws, 0.5, 5 * sqrt (1.0 / 12 / draws));
  g_assert_cmpfloat_with_epsilon (product / draws, 0, 5 * sqrt (1.0 / 144 / draws));
  for (guint c = 0; c < 16; c++)
    g_assert_cmpfloat_with_epsilon (cells[c], draws / 16.0, 5 * sqrt (draws * 15.0 / 256));
}

FS_TEST (streams_differ)
{
  g_assert_cmpuint (fs_random_stream (1, 0), !=, fs_random_stream (0, 1));
  g_assert_cmpuint (fs_random_stream (1, 0), !=, fs_random_stream (1, 1));
  g_assert_cmpuint (fs_random_stream (1, 0), !=, fs_random_stream (2, 0));
}

FS_TEST (exponential)
{
  const guint draws = 1u << 20;
  double sum = 0, square = 0;

  for (guint i = 0; i < draws; i++)
    {
      double x = fs_random_exponential (fs_random_split (3, i));

      g_assert_cmpfloat (x, >, 0);
      sum += x;
      square += x * x;
    }
  g_assert_cmpfloat_with_epsilon (sum / draws, 1, 5 * sqrt (1.0 / draws));
  g_assert_cmpfloat_with_epsilon (square / draws, 2, 5 * sqrt (20.0 / draws));
}
