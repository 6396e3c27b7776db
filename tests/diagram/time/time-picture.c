/* The pictures of channels: what can be clicked, each line of the raster is a channel, and both are files. */
#include "diagram/time/time-picture.h"

#include "export/time-export.h"
#include "sim/replay/logged-run.h"
#include "tests/sim/engines/networks.h"
#include "tests/support/test.h"

typedef struct {
  FsWormholeParams params;
  FsNetwork channels;
  FsInterconnect network;
  FsRunLog *log;
  FsStyle style;
} Fixture;

static void
set_up (Fixture *fixture)
{
  g_autoptr (FsLoggedRun) run = NULL;

  fixture->params = deadlock_params (DEADLOCK_SEED);
  run = fs_logged_run_new (&fixture->params, FS_ENGINE_FAST, NULL);
  fs_logged_run_advance (run, 300, NULL);
  fixture->log = fs_logged_run_log (run);
  fs_wormhole_params_network (&fixture->params, &fixture->channels);
  fs_interconnect_init (&fixture->network, &fixture->channels);
  fixture->style = fs_style_screen (FALSE, 1);
}

static FsTimePicture
channels_picture (Fixture *fixture)
{
  FsTimePicture picture
      = { .kind = FS_TIME_CHANNELS, .view = { .to = 301, .cycle = 150, .labels = FS_TIME_LABELS, .focused = -1 } };
  GArray *channels = g_array_new (FALSE, FALSE, sizeof (uint32_t));

  for (uint32_t c = 0; c < 6; c++)
    g_array_append_val (channels, c);
  fs_channel_picture_init (&picture.channels, fixture->log, &fixture->params, &fixture->network, channels, FS_NO_CYCLE);
  return picture;
}

FS_TEST (holders_can_be_clicked)
{
  Fixture fixture;
  FsTimePicture picture;
  FsTimePen pen;
  guint messages = 0, labels = 0, visible;
  g_autofree char *text = NULL;

  set_up (&fixture);
  picture = channels_picture (&fixture);
  g_assert_cmpuint (fs_time_picture_rows (&picture, &fixture.style, 1000, &visible), ==, 6);
  g_assert_cmpuint (visible, ==, 6);
  fs_time_picture_rows (&picture, &fixture.style, 150, &visible);
  g_assert_cmpuint (visible, <, 6);
  fs_time_pen_init (&pen, NULL, &picture.view, &fixture.style, 1440, 400);
  fs_time_picture_paint (&pen, &picture);
  for (guint i = 0; i < pen.targets->len; i++)
    {
      const FsTimeTarget *target = &g_array_index (pen.targets, FsTimeTarget, i);

      messages += target->kind == FS_TIME_MESSAGE;
      labels += target->kind == FS_TIME_CHANNEL;
      if (target->kind == FS_TIME_MESSAGE)
        g_assert_cmpuint (target->message, <, fixture.log->messages->len);
    }
  g_assert_cmpuint (labels, ==, 6);
  g_assert_cmpuint (messages, >, 6);
  fs_time_pen_clear (&pen);
  text = fs_channel_picture_text (&picture.channels, 0);
  g_assert_true (g_str_has_prefix (text, "Channel 000 → 001 is free."));
  fs_channel_picture_clear (&picture.channels);
  fs_run_log_unref (fixture.log);
}

/* From top to bottom every channel once. */
FS_TEST (lines_of_the_raster)
{
  Fixture fixture;
  FsRasterPicture picture;
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  set_up (&fixture);
  picture = (FsRasterPicture){ .log = fixture.log, .network = &fixture.network, .channels = &fixture.channels };
  for (double y = 0; y < 400; y += 0.5)
    {
      uint32_t channel;

      if (fs_raster_channel_at (&picture, &fixture.style, 400, y, &channel))
        g_hash_table_add (seen, GUINT_TO_POINTER (channel));
    }
  g_assert_cmpuint (g_hash_table_size (seen), ==, fixture.channels.n_channels);
  fs_run_log_unref (fixture.log);
}

/* Every node that is reached is a target with its copy, or counted where there are too many; the list has other broadcasts. */
FS_TEST (nodes_of_a_broadcast)
{
  FsWormholeParams params;
  FsNetwork channels;
  FsInterconnect network;
  FsStyle style = fs_style_screen (FALSE, 1);
  g_autoptr (FsLoggedRun) run = NULL;
  g_autoptr (FsRunLog) log = NULL;
  g_autoptr (GArray) broadcasts = NULL;
  g_autoptr (FsBroadcastLife) life = NULL;
  FsTimePicture picture
      = { .kind = FS_TIME_BROADCASTS, .view = { .cycle = -1, .labels = FS_TIME_LABELS, .focused = -1 } };
  FsTimePen pen;
  guint visible;

  fs_wormhole_params_init (&params);
  params.n = 5;
  params.V = 2;
  params.rate = 0.01;
  params.beta = 0.1;
  params.length_flits = 16;
  run = fs_logged_run_new (&params, FS_ENGINE_FAST, NULL);
  fs_logged_run_advance (run, 1000, NULL);
  log = fs_logged_run_log (run);
  broadcasts = fs_logged_broadcasts_new (log);
  g_assert_cmpuint (broadcasts->len, >, 2);
  fs_wormhole_params_network (&params, &channels);
  fs_interconnect_init (&network, &channels);
  life = fs_broadcast_life_new (log, &params, &g_array_index (broadcasts, FsLoggedBroadcast, 1));
  g_assert_true (fs_broadcast_life_is_finished (life));
  picture.broadcast = (FsBroadcastPicture){ .life = life,
                                            .broadcasts = broadcasts,
                                            .network = &network,
                                            .mean = 60,
                                            .last = 130,
                                            .selected = FS_NO_MESSAGE,
                                            .hover = FS_NO_MESSAGE };
  fs_time_picture_range (&picture, &picture.view.from, &picture.view.to);
  g_assert_cmpfloat (picture.view.from, <=, life->broadcast.generated);
  g_assert_cmpfloat (picture.view.to, >, life->broadcast.finished + 1);
  g_assert_cmpuint (fs_time_picture_rows (&picture, &style, 440, &visible), ==, 5);
  g_assert_cmpuint (visible, ==, 5);
  fs_time_picture_rows (&picture, &style, 130, &visible);
  g_assert_cmpuint (visible, <, 5);
  for (guint narrow = 0; narrow < 2; narrow++)
    {
      guint nodes = 0, listed = 0;

      fs_time_pen_init (&pen, NULL, &picture.view, &style, narrow ? 320 : 1440, 440);
      fs_time_picture_paint (&pen, &picture);
      for (guint i = 0; i < pen.targets->len; i++)
        {
          const FsTimeTarget *target = &g_array_index (pen.targets, FsTimeTarget, i);

          listed += target->kind == FS_TIME_BROADCAST;
          nodes += target->kind == FS_TIME_MESSAGE && fs_broadcast_life_find (life, target->message) != FS_NO_COPY;
        }
      g_assert_cmpuint (listed, ==, MIN (broadcasts->len, 17));
      if (narrow)
        g_assert_cmpuint (nodes, <, 31);
      else
        g_assert_cmpuint (nodes, >=, 31);
      fs_time_pen_clear (&pen);
    }
}

FS_TEST (files)
{
  Fixture fixture;
  FsTimePicture pictures[2];
  FsExportOptions options;

  set_up (&fixture);
  pictures[0] = channels_picture (&fixture);
  pictures[1] = (FsTimePicture){
    .kind = FS_TIME_RASTER,
    .raster = { .log = fixture.log, .network = &fixture.network, .channels = &fixture.channels },
  };
  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    for (FsFormat format = FS_FORMAT_SVG; format <= FS_FORMAT_PNG; format++)
      {
        g_autoptr (GError) error = NULL;
        g_autoptr (GBytes) once = NULL, twice = NULL;

        fs_export_options_init (&options);
        fs_time_export_fit (&pictures[i], &options, "A sentence.");
        once = fs_time_export_render (&pictures[i], "Text", format, &options, &error);
        twice = fs_time_export_render (&pictures[i], "Text", format, &options, NULL);
        g_assert_no_error (error);
        g_assert_true (g_bytes_equal (once, twice));
      }
  fs_channel_picture_clear (&pictures[0].channels);
  fs_run_log_unref (fixture.log);
}
