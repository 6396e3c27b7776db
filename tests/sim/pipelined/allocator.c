/* Allocators: matchings worked out by hand, and what holds of all of them. */
#include "sim/pipelined/allocator.h"

#include "base/random.h"
#include "tests/support/test.h"

static const FsAllocatorChoice choices[] = {
  { FS_ALLOCATOR_ISLIP, 1, false },        { FS_ALLOCATOR_ISLIP, 3, false },
  { FS_ALLOCATOR_INPUT_FIRST, 1, false },  { FS_ALLOCATOR_INPUT_FIRST, 1, true },
  { FS_ALLOCATOR_OUTPUT_FIRST, 1, false }, { FS_ALLOCATOR_OUTPUT_FIRST, 1, true },
};

/* What inputs 0 … get: a digit each, - for nothing. */
static void
assert_match (FsAllocator *allocator, const FsRequest *requests, guint n, const char *expected)
{
  g_autoptr (GString) got = g_string_new (NULL);

  fs_allocator_match (allocator, requests, n);
  for (guint32 i = 0; i < allocator->n[FS_SIDE_INPUT]; i++)
    {
      int partner = allocator->partner[FS_SIDE_INPUT][i];

      g_string_append_c (got, partner == FS_UNMATCHED ? '-' : (char) ('0' + partner));
    }
  g_assert_cmpstr (got->str, ==, expected);
}

/* Three inputs that all want outputs 0 and 1. With one iteration both outputs pick input 0 at first. Then the pointers are
 * apart, and both outputs are busy. */
FS_TEST (islip)
{
  static const FsRequest requests[]
      = { { { 0, 0 }, 0 }, { { 0, 1 }, 0 }, { { 1, 0 }, 0 }, { { 1, 1 }, 0 }, { { 2, 0 }, 0 }, { { 2, 1 }, 0 } };
  FsAllocator one, two;

  fs_allocator_init (&one, choices[0], 3, 2);
  assert_match (&one, requests, 6, "0--");
  assert_match (&one, requests, 6, "10-"); /* output 0 prefers input 1 and output 1 input 0 */
  assert_match (&one, requests, 6, "-10");
  assert_match (&one, requests, 6, "0-1");
  fs_allocator_clear (&one);

  /* A second iteration fills the gap, and moves no pointer: the next match begins as after one iteration. */
  fs_allocator_init (&two, choices[1], 3, 2);
  assert_match (&two, requests, 6, "01-");
  assert_match (&two, requests, 6, "10-");
  fs_allocator_clear (&two);
}

/* Inputs 0 and 1 both choose output 0 first, so that output 1 stays idle though input 0 wants it. */
FS_TEST (input_first)
{
  static const FsRequest requests[] = { { { 0, 0 }, 0 }, { { 0, 1 }, 0 }, { { 1, 0 }, 0 } };
  FsAllocator allocator;

  fs_allocator_init (&allocator, choices[2], 2, 2);
  assert_match (&allocator, requests, 3, "0-");
  assert_match (&allocator, requests, 3, "10");
  fs_allocator_clear (&allocator);
}

/* A higher priority wins in separable allocators, and is not looked at by iSLIP. */
FS_TEST (priority)
{
  static const FsRequest requests[] = { { { 0, 0 }, -1 }, { { 1, 0 }, 0 } };
  FsAllocator allocator;

  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      fs_allocator_init (&allocator, choices[i], 2, 1);
      assert_match (&allocator, requests, 2, choices[i].kind == FS_ALLOCATOR_ISLIP ? "0-" : "-0");
      fs_allocator_clear (&allocator);
    }
}

/* Never matched before matched, of those the highest number; then whoever was matched least recently. */
FS_TEST (matrix)
{
  static const FsRequest all[] = { { { 0, 0 }, 0 }, { { 1, 0 }, 0 }, { { 2, 0 }, 0 } };
  FsAllocator allocator;

  fs_allocator_init (&allocator, choices[5], 3, 1);
  assert_match (&allocator, all, 3, "--0");
  assert_match (&allocator, all, 2, "-0-");
  assert_match (&allocator, all, 3, "0--");
  assert_match (&allocator, all, 3, "--0");
  assert_match (&allocator, all, 1, "0--");
  assert_match (&allocator, all, 3, "-0-");
  fs_allocator_clear (&allocator);
}

/* A match is a request; each end has one partner, which has it; nothing is left that one more iteration of iSLIP could match
 * if it has as many as there are ends; without priorities output-first is iSLIP of one iteration; and the order in which
 * requests are listed does not matter. */
FS_TEST (properties)
{
  enum { N = 5, ROUNDS = 400 };
  FsAllocator allocators[G_N_ELEMENTS (choices)], reversed[G_N_ELEMENTS (choices)], full;
  FsAllocatorChoice to_the_end = { FS_ALLOCATOR_ISLIP, N, false };

  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      fs_allocator_init (&allocators[i], choices[i], N, N);
      fs_allocator_init (&reversed[i], choices[i], N, N);
    }
  fs_allocator_init (&full, to_the_end, N, N);
  for (guint round = 0; round < ROUNDS; round++)
    {
      FsRequest requests[N * N], backwards[N * N];
      gboolean wanted[N][N] = { 0 };
      guint n = 0;

      for (guint16 in = 0; in < N; in++)
        for (guint16 out = 0; out < N; out++)
          if (fs_random_uniform (fs_random_split (round, (guint64) (in * N + out))) < 0.4)
            {
              requests[n++] = (FsRequest){ { in, out }, 0 };
              wanted[in][out] = TRUE;
            }
      for (guint i = 0; i < n; i++)
        backwards[i] = requests[n - 1 - i];
      for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
        {
          fs_allocator_match (&allocators[i], requests, n);
          fs_allocator_match (&reversed[i], backwards, n);
          for (int in = 0; in < N; in++)
            {
              int out = allocators[i].partner[FS_SIDE_INPUT][in];

              g_assert_cmpint (reversed[i].partner[FS_SIDE_INPUT][in], ==, out);
              g_assert_true (out == FS_UNMATCHED
                             || (wanted[in][out] && allocators[i].partner[FS_SIDE_OUTPUT][out] == in));
            }
        }
      fs_allocator_match (&full, requests, n);
      for (int in = 0; in < N; in++)
        {
          g_assert_cmpint (allocators[0].partner[FS_SIDE_INPUT][in], ==, allocators[4].partner[FS_SIDE_INPUT][in]);
          for (int out = 0; out < N; out++)
            g_assert_false (wanted[in][out] && full.partner[FS_SIDE_INPUT][in] == FS_UNMATCHED
                            && full.partner[FS_SIDE_OUTPUT][out] == FS_UNMATCHED);
        }
    }
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      fs_allocator_clear (&allocators[i]);
      fs_allocator_clear (&reversed[i]);
    }
  fs_allocator_clear (&full);
}

/* A copy goes on by itself. */
FS_TEST (copy)
{
  static const FsRequest requests[] = { { { 0, 0 }, 0 }, { { 1, 0 }, 0 } };

  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      gboolean matrix = choices[i].matrix;
      FsAllocator allocator, copied;

      fs_allocator_init (&allocator, choices[i], 2, 1);
      assert_match (&allocator, requests, 2, matrix ? "-0" : "0-");
      copied = allocator;
      fs_allocator_own (&copied);
      assert_match (&copied, requests, 2, matrix ? "0-" : "-0");
      assert_match (&allocator, requests, 2, matrix ? "0-" : "-0");
      fs_allocator_clear (&allocator);
      fs_allocator_clear (&copied);
    }
}
