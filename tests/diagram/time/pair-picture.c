/* Two runs message by message as a picture: what can be clicked, and that it is the same file each time. */
#include "diagram/time/time-picture.h"

#include <string.h>

#include "export/time-export.h"
#include "sim/replay/logged-run.h"
#include "study/explain/explain-pairs.h"
#include "tests/support/test.h"

#define SHORT 2000 /* cycles */
#define LONG 8000  /* of runs whose difference has an interval */

static FsRunLog *
log_cube (FsRouting routing, int64_t until)
{
  FsWormholeParams params;
  g_autoptr (FsLoggedRun) run = NULL;

  fs_wormhole_params_init (&params);
  params.n = 4;
  params.V = 2;
  params.rate = 0.02;
  params.beta = 0;
  params.length_flits = 16;
  params.routing = routing;
  run = fs_logged_run_new (&params, FS_ENGINE_FAST, NULL);
  fs_logged_run_advance (run, until, NULL);
  return fs_logged_run_log (run);
}

static FsTimePicture
picture_of (const FsRunPairs *pairs)
{
  FsTimePicture picture
      = { .kind = FS_TIME_PAIRS,
          .view = { .cycle = 100, .labels = FS_TIME_LABELS, .focused = -1 },
          .pairs = { .pairs = pairs, .names = { "Dimension order", "Duato" }, .palette_entries = { 0, 1 } } };

  picture.pairs.focus = (FsFocus){ .messages = { 2, 30 }, .n = 2 };
  return picture;
}

/* Every delivered message is a target; where they have no room only those in focus are, with their chips. */
FS_TEST (messages_can_be_clicked)
{
  g_autoptr (FsRunLog) first = log_cube (FS_ROUTING_DETERMINISTIC, SHORT);
  g_autoptr (FsRunLog) second = log_cube (FS_ROUTING_DUATO, SHORT);
  g_autoptr (FsRunPairs) pairs = fs_run_pairs_new (first, second);
  FsStyle style = fs_style_screen (FALSE, 1);
  FsTimePicture picture = picture_of (pairs);
  guint delivered = 0;

  fs_time_picture_range (&picture, &picture.view.from, &picture.view.to);
  g_assert_cmpfloat (picture.view.from, ==, 0);
  g_assert_cmpfloat (picture.view.to, ==, pairs->until + 1);
  for (guint i = 0; i < pairs->pairs->len; i++)
    delivered += fs_run_pairs_pair (pairs, i)->latency[0] != FS_NO_CYCLE
                 || fs_run_pairs_pair (pairs, i)->latency[1] != FS_NO_CYCLE;
  for (guint narrow = 0; narrow < 2; narrow++)
    {
      guint focused = 0;
      FsTimePen pen;

      fs_time_pen_init (&pen, NULL, &picture.view, &style, narrow ? 420 : 1440, 200);
      fs_time_picture_paint (&pen, &picture);
      for (guint i = 0; i < pen.targets->len; i++)
        focused += fs_focus_has (&picture.pairs.focus, g_array_index (pen.targets, FsTimeTarget, i).message);
      g_assert_cmpuint (focused, ==, 4);
      g_assert_cmpuint (pen.targets->len, ==, narrow ? 4 : delivered + 2);
      fs_time_pen_clear (&pen);
    }
}

FS_TEST (file)
{
  g_autoptr (FsRunLog) first = log_cube (FS_ROUTING_DETERMINISTIC, LONG);
  g_autoptr (FsRunLog) second = log_cube (FS_ROUTING_DUATO, LONG);
  g_autoptr (FsRunPairs) pairs = fs_run_pairs_new (first, second);
  FsTimePicture picture = picture_of (pairs);
  g_autofree char *text = fs_explain_pairs (pairs, picture.pairs.names);
  g_autoptr (GBytes) once = NULL;
  g_autoptr (GBytes) twice = NULL;
  FsExportOptions options;

  g_assert_nonnull (strstr (text, "With “Duato” they are delivered"));
  fs_export_options_init (&options);
  fs_time_export_fit (&picture, &options, "A sentence.");
  once = fs_time_export_render (&picture, text, FS_FORMAT_SVG, &options, NULL);
  twice = fs_time_export_render (&picture, text, FS_FORMAT_SVG, &options, NULL);
  g_assert_nonnull (once);
  g_assert_true (g_bytes_equal (once, twice));
}

/* The text of short runs says how long they would have to be. */
FS_TEST (short_runs)
{
  g_autoptr (FsRunLog) first = log_cube (FS_ROUTING_DETERMINISTIC, SHORT);
  g_autoptr (FsRunLog) second = log_cube (FS_ROUTING_DUATO, SHORT);
  g_autoptr (FsRunPairs) pairs = fs_run_pairs_new (first, second);
  FsTimePicture picture = picture_of (pairs);
  g_autofree char *text = fs_explain_pairs (pairs, picture.pairs.names);

  g_assert_nonnull (strstr (text, "too short for an interval of the difference; about "));
  g_assert_null (strstr (text, "±"));
}
