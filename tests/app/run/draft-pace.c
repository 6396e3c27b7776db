/* With how many points a figure follows a value. */
#include "app/run/draft-pace.h"

#include "tests/support/test.h"

#define COMPLETE 160

/* A figure that is solved within a frame is never a draft, and neither is one of which nothing is known. */
FS_TEST (fast)
{
  FsDraftPace pace = { 0 };

  g_assert_cmpuint (fs_draft_pace_next (&pace, COMPLETE), ==, COMPLETE);
  fs_draft_pace_record (&pace, COMPLETE, COMPLETE, 0.9 * FS_DRAFT_FRAME);
  g_assert_cmpuint (fs_draft_pace_next (&pace, COMPLETE), ==, COMPLETE);
}

/* The slower, the fewer points, down to a limit. */
FS_TEST (slow)
{
  static const struct {
    double frames;
    guint n_points;
  } cases[] = { { 1.1, 80 }, { 2, 80 }, { 2.1, 40 }, { 5, 20 }, { 8, 20 }, { 9, 12 }, { 1000, 12 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      FsDraftPace pace = { 0 };

      fs_draft_pace_record (&pace, COMPLETE, COMPLETE, cases[i].frames * FS_DRAFT_FRAME);
      g_assert_cmpuint (fs_draft_pace_next (&pace, COMPLETE), ==, cases[i].n_points);
    }
}

/* A quick draft is followed by one of more points, never by the complete figure, which is known to be slow. */
FS_TEST (after_a_draft)
{
  FsDraftPace pace = { 0 };

  fs_draft_pace_record (&pace, COMPLETE, COMPLETE, 5 * FS_DRAFT_FRAME);
  fs_draft_pace_record (&pace, COMPLETE, 20, 0.9 * FS_DRAFT_FRAME);
  g_assert_cmpuint (fs_draft_pace_next (&pace, COMPLETE), ==, 20);
  fs_draft_pace_record (&pace, COMPLETE, 20, 0.4 * FS_DRAFT_FRAME);
  g_assert_cmpuint (fs_draft_pace_next (&pace, COMPLETE), ==, 40);
  fs_draft_pace_record (&pace, COMPLETE, 40, 0.01 * FS_DRAFT_FRAME);
  g_assert_cmpuint (fs_draft_pace_next (&pace, COMPLETE), ==, 80);
  /* Another value makes it fast. */
  fs_draft_pace_record (&pace, COMPLETE, COMPLETE, 0.5 * FS_DRAFT_FRAME);
  g_assert_cmpuint (fs_draft_pace_next (&pace, COMPLETE), ==, COMPLETE);
}
