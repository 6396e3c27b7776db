/* What a frame of the diagram of a network costs: process time over 200 frames on an image surface of 1000x700 at half
 * load, the static part kept as an image. Prints a line a network: milliseconds of a frame with flits on their way, of
 * the static part alone (drawn when view, layers or network change). The bar of a frame is 8 ms at n = 6, 16 ms at n = 8
 * and 10, and 33 ms at n = 12. */

#include "tests/diagram/paint/states.h"
#include "diagram/paint/diagram-painter.h"
#include "tests/support/clock.h"
#include "tests/diagram/networks.h"

#define WIDTH 1000
#define HEIGHT 700
#define FRAMES 200

static double
time_static (cairo_surface_t *surface, const FsDiagram *diagram, const FsStyle *style, int times)
{
  double begin = test_process_seconds ();

  for (int i = 0; i < times; i++)
    {
      cairo_t *cr = cairo_create (surface);

      fs_diagram_paint_static (cr, diagram, style, WIDTH, HEIGHT);
      cairo_destroy (cr);
    }
  return (test_process_seconds () - begin) / times;
}

/* As in the window: the stored image, and above it what moves. */
static double
time_frames (cairo_surface_t *still, FsDiagram *diagram, const FsStyle *style)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  double begin = test_process_seconds ();

  for (int i = 0; i < FRAMES; i++)
    {
      cairo_t *cr = cairo_create (surface);

      diagram->phase = (i % 8 + 1) / 8.0;
      cairo_set_source_surface (cr, still, 0, 0);
      cairo_set_operator (cr, CAIRO_OPERATOR_SOURCE);
      cairo_paint (cr);
      cairo_set_operator (cr, CAIRO_OPERATOR_OVER);
      fs_diagram_paint_dynamic (cr, diagram, style, WIDTH, HEIGHT);
      cairo_destroy (cr);
    }
  cairo_surface_destroy (surface);
  return (test_process_seconds () - begin) / FRAMES;
}

static void
bench (int n, FsLayoutKind kind, guint32 layers, const State *state)
{
  FsStyle style = fs_style_screen (FALSE, 1);
  cairo_surface_t *still = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  FsInterconnect network;
  g_autoptr (FsNetworkStructure) structure = NULL;
  g_autoptr (FsDiagramLayout) layout = NULL;
  FsDiagram diagram;
  double fixed, frame;

  network = cube_network (n, 2);
  structure = fs_network_structure_new (&network);
  layout = layout_new (structure, kind, 0, FALSE);
  fs_diagram_init (&diagram, structure, layout);
  diagram.layers = layers;
  diagram.params = &state->params;
  diagram.snapshot = state->snapshot;
  diagram.waits = state->waits;
  diagram.focus = fs_focus_find (state->snapshot, state->waits, FS_NO_MESSAGE, FS_NO_BROADCAST, n < 6);
  fixed = time_static (still, &diagram, &style, n > 10 ? 3 : 20);
  frame = time_frames (still, &diagram, &style);
  g_print ("n %2d %-7s %-9s %5u messages  frame %6.2f ms  static %7.2f ms\n", n, fs_layout_id (kind),
           (layers >> FS_LAYER_MESSAGES & 1) != 0 ? "messages" : "channels", state->snapshot->n_messages, 1e3 * frame,
           1e3 * fixed);
  cairo_surface_destroy (still);
}

/* With an argument only the cube of that dimension. */
int
main (int argc, char **argv)
{
  static const int sizes[] = { 6, 8, 10, 12, 14 };
  const guint32 messages = 1 << FS_LAYER_LINKS | 1 << FS_LAYER_MESSAGES | 1 << FS_LAYER_WAITS_FOR;
  const guint32 channels = 1 << FS_LAYER_LINKS | 1 << FS_LAYER_CHANNELS;

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      State state;

      if (argc > 1 && g_ascii_strtoll (argv[1], NULL, 10) != sizes[i])
        continue;
      state = state_half_load (sizes[i]);
      for (int kind = 0; kind < FS_N_LAYOUTS; kind++)
        {
          FsInterconnect network;

          network = cube_network (sizes[i], 2);
          if (!fs_layout_applies ((FsLayoutKind) kind, &network, NULL))
            continue;
          bench (sizes[i], (FsLayoutKind) kind, messages, &state);
          bench (sizes[i], (FsLayoutKind) kind, channels, &state);
        }
      state_clear (&state);
    }
  return 0;
}
