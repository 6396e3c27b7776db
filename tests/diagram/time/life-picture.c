/* The picture of a life: what can be clicked is where it is drawn, rows that have no room scroll, and it is a file. */
#include "diagram/time/life-picture.h"

#include "export/time-export.h"
#include "sim/replay/logged-run.h"
#include "study/explain/explain-life.h"
#include "tests/sim/engines/networks.h"
#include "tests/support/folder.h"

typedef struct {
  FsWormholeParams params;
  FsInterconnect network;
  FsRunLog *log;
  FsMessageLife *life;
  FsLifePicture picture;
  FsStyle style;
} Fixture;

/* The deadlock of four messages; the life of @message. */
static void
set_up (Fixture *fixture, uint64_t message)
{
  FsWormhole *network = square_of_messages (FS_NEVER_RECOVER, FS_ENGINE_FAST, NULL);
  g_autoptr (FsLoggedRun) run = NULL;
  FsNetwork own;

  fixture->params = *fs_wormhole_params (network);
  run = fs_logged_run_new_from (network);
  fs_logged_run_advance (run, 100, NULL);
  fixture->log = fs_logged_run_log (run);
  fixture->life = fs_message_life_new (fixture->log, &fixture->params, message);
  fs_wormhole_params_network (&fixture->params, &own);
  fs_interconnect_init (&fixture->network, &own);
  fixture->style = fs_style_screen (FALSE, 1);
  fixture->picture = (FsLifePicture){
    .life = fixture->life,
    .log = fixture->log,
    .network = &fixture->network,
    .view = { .to = 101, .cycle = 50, .labels = FS_TIME_LABELS, .focused = -1 },
  };
}

static void
tear_down (Fixture *fixture)
{
  fs_message_life_free (fixture->life);
  fs_run_log_unref (fixture->log);
}

/* The chip of the holder is there, and is found where it is; beside it there are cycles. */
FS_TEST (targets)
{
  Fixture fixture;
  FsTimePen pen;
  FsTimeTarget found;
  guint chips = 0;

  set_up (&fixture, 0);
  fs_time_pen_init (&pen, NULL, &fixture.picture.view, &fixture.style, 1440, 220);
  fs_life_paint (&pen, &fixture.picture);
  for (guint i = 0; i < pen.targets->len; i++)
    {
      const FsTimeTarget *target = &g_array_index (pen.targets, FsTimeTarget, i);
      double x = target->box.x + target->box.width / 2, y = target->box.y + target->box.height / 2;

      found = fs_time_target_at (&pen, x, y);
      g_assert_cmpint (found.kind, ==, target->kind);
      g_assert_true (target->kind == FS_TIME_MESSAGE ? found.message == target->message
                                                     : found.channel == target->channel);
      g_assert_true (target->kind == FS_TIME_MESSAGE ? x > pen.x0 : x < pen.x0);
      chips += target->kind == FS_TIME_MESSAGE;
    }
  g_assert_cmpuint (chips, ==, 1);
  found = fs_time_target_at (&pen, fs_time_x (&pen, 30.5), 10);
  g_assert_cmpint (found.kind, ==, FS_TIME_CYCLE);
  g_assert_cmpint (found.cycle, ==, 30);
  g_assert_cmpint (fs_time_target_at (&pen, 5, 215).kind, ==, FS_TIME_NOTHING);
  fs_time_pen_clear (&pen);
  tear_down (&fixture);
}

/* The axis has the same cycle at the same place, whichever way it is asked for. */
FS_TEST (axis)
{
  FsStyle style = fs_style_screen (TRUE, 1);
  const FsTimeView view = { .from = 452, .to = 596, .cycle = -1, .labels = 292, .focused = -1 };
  FsTimePen pen;

  fs_time_pen_init (&pen, NULL, &view, &style, 1440, 220);
  for (double cycle = 452; cycle <= 596; cycle += 12)
    g_assert_cmpfloat_with_epsilon (fs_time_cycle_at (&view, &style, 1440, fs_time_x (&pen, cycle)), cycle, 1e-9);
  fs_time_pen_clear (&pen);
}

/* At any height the first and the last row are seen, and the others one after another. */
FS_TEST (rows)
{
  Fixture fixture;
  guint visible, n;

  set_up (&fixture, 0);
  n = fs_life_rows (&fixture.picture, &fixture.style, 400, &visible);
  g_assert_cmpuint (n, ==, 5);
  g_assert_cmpuint (visible, ==, n);
  n = fs_life_rows (&fixture.picture, &fixture.style, 110, &visible);
  g_assert_cmpuint (n, ==, 5);
  g_assert_cmpuint (visible, <, n);
  g_assert_cmpuint (visible, >=, 3);
  for (guint first = 0; first <= n - visible; first++)
    {
      FsTimePen pen;

      fixture.picture.view.first_row = first;
      fs_time_pen_init (&pen, NULL, &fixture.picture.view, &fixture.style, 1440, 110);
      fs_life_paint (&pen, &fixture.picture);
      for (guint i = 0; i < pen.targets->len; i++)
        g_assert_cmpfloat (g_array_index (pen.targets, FsTimeTarget, i).box.y, <, 110);
      fs_time_pen_clear (&pen);
    }
  tear_down (&fixture);
}

FS_TEST (words)
{
  Fixture fixture;
  const double model[FS_N_CAUSES + 1] = { 1.5, 0, 2.5, 0, 0, 8, 2, 14 };
  g_autofree char *text = NULL;

  set_up (&fixture, 1);
  text = fs_explain_life (&fixture.network, fixture.life, model);
  g_assert_cmpstr (
      text, ==,
      "Message 1 from 01 to 00, 3 flits: delivered in cycle 3, after 4 cycles.\n"
      "Generated in cycle 0; after 0 cycles in its source queue injected in cycle 0.\n"
      "Channel 01 → 00: it holds VC 0 from cycle 1 to 3.\n"
      "Cycles by cause: 3 for its flits and 1 for its hops.\n"
      "The model has a mean of 14.0 cycles: 1.5 in the source queue, 2.5 waiting for virtual channels, 8.0 for "
      "its flits and 2.0 for its hops.");
  tear_down (&fixture);
}

/* Every format, with the sentence, and twice the same bytes. */
FS_TEST (files)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  FsTimePicture picture = { .kind = FS_TIME_LIFE };
  Fixture fixture;
  FsExportOptions options;

  set_up (&fixture, 0);
  picture.life = fixture.picture;
  fs_export_options_init (&options);
  fs_time_export_fit (&picture, &options, "A sentence.");
  g_assert_cmpfloat (options.width_mm, ==, FS_TIME_EXPORT_WIDTH_MM);
  for (FsFormat format = FS_FORMAT_SVG; format <= FS_FORMAT_PNG; format++)
    {
      g_autofree char *path = g_strdup_printf ("%s/life.%s", (const char *) folder, fs_format_suffix (format));
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) once = fs_time_export_render (&picture, "Text", format, &options, &error);
      g_autoptr (GBytes) twice = fs_time_export_render (&picture, "Text", format, &options, NULL);

      g_assert_no_error (error);
      g_assert_true (g_bytes_equal (once, twice));
      g_assert_true (fs_time_export_save (&picture, "Text", path, &options, &error));
      g_assert_no_error (error);
    }
  tear_down (&fixture);
}
