/* A message is drawn in one color in every picture of its run, whatever cycle a file begins with. */
#include "diagram/cycle/cycle-diagram.h"
#include "diagram/paint/diagram-colors.h"
#include "diagram/paint/diagram-painter.h"
#include "export/motion/frame.h"
#include "plot/value/drawn-shapes.h"
#include "tests/export/motion/run.h"
#include "tests/support/test.h"

static gboolean
same_color (FsColor a, FsColor b)
{
  return a.r == b.r && a.g == b.g && a.b == b.b;
}

/* Returns the number of a color of messages, FS_MESSAGE_COLORS for gray, or -1. */
static int
number_of (FsColor color, const FsStyle *style)
{
  for (int number = FS_NO_COLOR; number < FS_MESSAGE_COLORS; number++)
    if (same_color (color, fs_message_color (style, number)))
      return number == FS_NO_COLOR ? FS_MESSAGE_COLORS : number;
  return -1;
}

/* Every shape of a message that has a color of messages has that of its own. */
static void
check_shapes (FsDrawnShapes *shapes, const FsSnapshot *snapshot, const FsStyle *style, guint *colored)
{
  for (guint i = 0; i < fs_drawn_shapes_get (shapes)->len; i++)
    {
      const FsDrawnShape *shape = &g_array_index (fs_drawn_shapes_get (shapes), FsDrawnShape, i);
      int number = number_of (shape->color, style), index;

      if (shape->owner == FS_NO_OWNER || shape->kind == FS_DRAWN_TEXT || number < 0)
        continue;
      index = fs_snapshot_find (snapshot, shape->owner);
      g_assert_cmpint (index, >=, 0);
      g_assert_cmpint (number, ==,
                       snapshot->messages[index].color == FS_NO_COLOR ? FS_MESSAGE_COLORS
                                                                      : snapshot->messages[index].color);
      *colored += number < FS_MESSAGE_COLORS;
    }
}

/* Draws the frames of a motion that begins with @first, and compares them with the pictures of slides. */
static void
check_motion (Run *run, const FsNetworkRun *network_run, int64_t first)
{
  guint colored = 0;
  FsMotionFrame frame;

  run->motion.first = first;
  fs_motion_frame_init (&frame, &run->motion, FALSE);
  for (int64_t cycle = first; cycle < first + 60; cycle += 3)
    for (int dark = 0; dark <= 1; dark++)
      {
        g_autoptr (FsDrawnShapes) shapes = fs_drawn_shapes_new ();
        FsStyle style = fs_motion_style (&run->motion, dark);
        g_autoptr (FsCycleDiagram) slide = NULL;

        g_assert_true (fs_replay_seek (run->replay, cycle, NULL, NULL));
        fs_motion_frame_set_cycle (&frame, run->replay);
        fs_motion_frame_paint_live (fs_drawn_shapes_context (shapes), &frame, &style);
        check_shapes (shapes, frame.diagram.snapshot, &style, &colored);
        fs_drawn_shapes_clear (shapes);
        slide = fs_cycle_diagram_new (network_run, frame.cycle_view, NULL, NULL, 800, 500);
        fs_diagram_paint_dynamic (fs_drawn_shapes_context (shapes), &slide->diagram, &style, 800, 500);
        check_shapes (shapes, frame.diagram.snapshot, &style, &colored);
      }
  g_assert_cmpuint (colored, >, 200);
  fs_motion_frame_clear (&frame);
}

static void
check_run (Run run)
{
  const FsWormholeParams *params = fs_replay_params (run.replay);
  FsNetworkRun network_run = { .params = *params };
  FsNetwork network;

  fs_wormhole_params_network (params, &network);
  fs_interconnect_init (&network_run.network, &network);
  for (int64_t first = 300; first >= 0; first -= 50)
    check_motion (&run, &network_run, first);
  run_clear (&run);
}

FS_TEST (deadlock)
{
  check_run (run_of_a_deadlock (60));
}

FS_TEST (broadcasts)
{
  check_run (run_of_a_4_cube (60));
}

FS_TEST (mesh)
{
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.topology = FS_TOPOLOGY_MESH;
  params.n = 2;
  params.k[0] = params.k[1] = 4;
  params.V = 2;
  params.rate = 0.02;
  check_run (run_new (&params, 0, 60));
}
