/* What the drawer over a long run costs: milliseconds to log 100,000 cycles with 10,000 messages, to open the life of one, and to
 * paint a frame while it is scrolled; and bytes. At most 100 ms, 16 ms and 64 MiB; exits with 1 beyond that. */
#include <stdio.h>

#include "diagram/time/time-picture.h"
#include "sim/replay/logged-run.h"
#include "tests/support/clock.h"

#define CYCLES 100000
#define MESSAGES 10000
#define FRAMES 200

static double
now_ms (void)
{
  return 1e3 * test_thread_seconds ();
}

int
main (void)
{
  FsWormholeParams params;
  FsStyle style = fs_style_screen (FALSE, 1);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 2560, 400);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (FsLoggedRun) run = NULL;
  g_autoptr (FsRunLog) log = NULL;
  FsInterconnect network;
  FsNetwork own;
  double begin, logged, opened, most = 0, sum = 0;
  uint64_t longest = 0;
  int64_t wait = -1;

  fs_wormhole_params_init (&params);
  params.n = 4;
  params.V = 2;
  params.length_flits = 32;
  params.rate = (double) MESSAGES / CYCLES / 16;
  fs_wormhole_params_network (&params, &own);
  fs_interconnect_init (&network, &own);
  begin = now_ms ();
  run = fs_logged_run_new (&params, FS_ENGINE_FAST, NULL);
  fs_logged_run_advance (run, CYCLES - 1, NULL);
  log = fs_logged_run_log (run);
  logged = now_ms () - begin;
  printf ("%u messages, %u holds in %d cycles: logged in %.1f ms, %.2f MiB\n", log->messages->len, log->holds->len,
          CYCLES, logged, (double) fs_run_log_bytes (log) / (1 << 20));
  /* The one that waited longest has most to draw. */
  for (uint64_t id = 0; id < log->messages->len; id++)
    if (fs_run_log_message (log, id)->blocked > wait)
      {
        wait = fs_run_log_message (log, id)->blocked;
        longest = id;
      }
  begin = now_ms ();
  {
    g_autoptr (FsMessageLife) life = fs_message_life_new (log, &params, longest);
    FsLifePicture picture = { .life = life, .log = log, .network = &network };

    opened = now_ms () - begin;
    for (int frame = 0; frame < FRAMES; frame++)
      {
        /* From the whole run to the life of the message. */
        FsTimeView view = { .labels = FS_TIME_LABELS, .focused = -1, .cycle = life->begin };
        double share = (double) frame / FRAMES, spent;
        FsTimePen pen;

        view.from = share * (double) life->begin;
        view.to = CYCLES + share * ((double) life->now - CYCLES);
        picture.view = view;
        begin = now_ms ();
        fs_time_pen_init (&pen, cr, &view, &style, 2560, 400);
        fs_life_paint (&pen, &picture);
        fs_time_pen_clear (&pen);
        spent = now_ms () - begin;
        sum += spent;
        most = MAX (most, spent);
      }
  }
  printf ("life read in %.3f ms; a frame of 2560 × 400 px takes %.2f ms, at most %.2f\n", opened, sum / FRAMES, most);
  for (FsTimeKind kind = FS_TIME_CHANNELS; kind <= FS_TIME_RASTER; kind++)
    {
      FsTimePicture picture = { .kind = kind, .raster = { .log = log, .network = &network, .channels = &own } };
      GArray *channels = g_array_new (FALSE, FALSE, sizeof (uint32_t));
      double of_all = 0, worst = 0;

      for (uint32_t c = 0; c < 8; c++)
        g_array_append_val (channels, c);
      begin = now_ms ();
      fs_channel_picture_init (&picture.channels, log, &params, &network, channels, -1);
      opened = MAX (opened, now_ms () - begin);
      for (int frame = 0; frame < FRAMES; frame++)
        {
          double spent;
          FsTimePen pen;

          picture.view = (FsTimeView){ .labels = FS_TIME_LABELS,
                                       .focused = -1,
                                       .cycle = 50,
                                       .from = frame * 10,
                                       .to = CYCLES / (1 + frame) + frame * 10 };
          begin = now_ms ();
          fs_time_pen_init (&pen, cr, &picture.view, &style, 2560, 400);
          fs_time_picture_paint (&pen, &picture);
          fs_time_pen_clear (&pen);
          spent = now_ms () - begin;
          of_all += spent;
          worst = MAX (worst, spent);
        }
      printf ("%s: a frame takes %.2f ms, at most %.2f\n", kind == FS_TIME_RASTER ? "all channels" : "8 channels",
              of_all / FRAMES, worst);
      most = MAX (most, worst);
      fs_channel_picture_clear (&picture.channels);
    }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return logged + opened <= 100 && most <= 16 && fs_run_log_bytes (log) <= FS_RUN_LOG_BYTES_MAX ? 0 : 1;
}
