/* Motions with a picture over time below the network, in step with it. */
#include "export/motion/logged-picture.h"

#include <string.h>

#include "sim/replay/logged-run.h"
#include "tests/export/motion/run.h"
#include "tests/support/test.h"

static guint
count (const char *text, const char *part)
{
  guint n = 0;

  for (const char *at = strstr (text, part); at != NULL; at = strstr (at + 1, part))
    n++;
  return n;
}

/* Every kind of picture, in a page and in an SVG; the same run gives the same bytes. */
FS_TEST (every_kind)
{
  g_autofree char *folder = test_folder_new ();
  Run run = run_of_a_deadlock (6);
  const FsWormholeParams *params = fs_replay_params (run.replay);
  g_autoptr (GArray) channels = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  const char *const labels[] = { ">source queue<", ">000 → 001<", ">idle<" };
  FsTimeSubject subject = { .number = 15, .channels = channels, .closed = FS_NO_CYCLE, .cycle = 200 };
  int height = run.motion.height;

  for (uint32_t channel = 0; channel < 4; channel++)
    g_array_append_val (channels, channel);
  for (guint kind = FS_TIME_LIFE; kind <= FS_TIME_RASTER; kind++)
    {
      g_autoptr (FsRunLog) log = NULL;
      g_autoptr (FsLoggedPicture) picture = NULL;
      g_autofree char *svg = NULL, *again = NULL, *page = NULL;

      subject.kind = (FsTimeKind) kind;
      log = fs_logged_picture_log (&subject, params, run.motion.last, NULL, NULL);
      g_assert_cmpint (log->until, >=, run.motion.last);
      picture = fs_logged_picture_new (&subject, log, params);
      run.motion.height = height;
      fs_motion_set_time (&run.motion, &picture->picture);
      svg = run_save (&run, FS_MOTION_SVG, folder, "a.svg", NULL);
      again = run_save (&run, FS_MOTION_SVG, folder, "b.svg", NULL);
      page = run_save (&run, FS_MOTION_PAGE, folder, "a.html", NULL);
      g_assert_cmpstr (svg, ==, again);
      g_assert_cmpuint (count (svg, labels[kind]), >=, 1);
      g_assert_nonnull (strstr (svg, "viewBox='0 0 960 940'"));
      g_assert_nonnull (strstr (page, "viewBox=\"0 0 960 940\""));
    }
  run_clear (&run);
}

/* A message that the run does not have. */
FS_TEST (absent)
{
  Run run = run_of_a_deadlock (6);
  FsTimeSubject subject = { .kind = FS_TIME_LIFE, .number = 100000, .closed = FS_NO_CYCLE };
  g_autoptr (FsRunLog) log = fs_logged_picture_log (&subject, fs_replay_params (run.replay), 10, NULL, NULL);

  g_assert_cmpint (log->until, ==, 21);
  g_assert_null (fs_logged_picture_new (&subject, log, fs_replay_params (run.replay)));
  subject.kind = FS_TIME_BROADCASTS;
  g_assert_null (fs_logged_picture_new (&subject, log, fs_replay_params (run.replay)));
  run_clear (&run);
}
