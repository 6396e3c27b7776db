/* Tags of messages: each ends on its own lane, and they keep clear of nodes and each other. */
#include "diagram/paint/tags.h"

#include <math.h>

#include "tests/diagram/paint/states.h"
#include "tests/support/test.h"
#include "tests/diagram/networks.h"

/* What was counted over several states. */
typedef struct {
  guint tags, over_pills, over_tags;
} Counts;

/* Places the tags of all messages in focus, as paint-waits.c does, and checks them. */
static void
count_tags (const FsDiagram *diagram, const FsStyle *style, int width, int height, Counts *counts)
{
  FsTag placed[FS_FOCUS_MAX];
  guint n_placed = 0;
  FsCanvas canvas;
  FsTags *tags;

  fs_canvas_init (&canvas, NULL, diagram, style, width, height);
  tags = fs_tags_new (&canvas);
  for (guint i = 0; i < diagram->focus.n; i++)
    {
      const FsMessageView *message = fs_canvas_focused (&canvas, i);
      FsTag *tag = &placed[n_placed];
      double nearest = INFINITY;

      if (!fs_tags_place (tags, message, "", tag))
        continue;
      for (guint j = 0; j < message->n_vcs; j++)
        {
          FsRoute lane = fs_diagram_vc_lane (&canvas, message->vcs[j].channel, message->vcs[j].vc);

          nearest = MIN (nearest, fs_route_distance (&lane, tag->anchor.x, tag->anchor.y));
        }
      if (message->n_vcs > 0)
        g_assert_cmpfloat (nearest, <, 0.5);
      counts->tags++;
      counts->over_pills += fs_canvas_covered_nodes (&canvas, tag->pill, canvas.half_width, canvas.half_height) > 0;
      for (guint j = 0; j < n_placed; j++)
        counts->over_tags += fs_box_overlaps (tag->pill, placed[j].pill);
      n_placed++;
    }
  fs_tags_free (tags);
  fs_canvas_clear (&canvas);
}

FS_TEST (clutter)
{
  static const int sizes[][2] = { { 1000, 700 }, { 700, 500 } };
  FsStyle style = fs_style_screen (FALSE, 1);

  for (int n = 3; n <= 8; n++)
    for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
      {
        FsWormholeParams params = state_params (n, 2, 16, 0.02, 0.05 / n);
        g_autoptr (FsWormhole) network = fs_wormhole_new (&params, FS_ENGINE_FAST, NULL, NULL);
        g_autoptr (FsNetworkStructure) structure = NULL;
        g_autoptr (FsDiagramLayout) layout = NULL;
        FsLayoutRequest request;
        FsTagPlaces places = { 0 };
        Counts counts = { 0 };
        FsInterconnect drawn;

        drawn = cube_network (n, 2);
        structure = fs_network_structure_new (&drawn);
        fs_layout_request_init (&request, fs_layout_automatic (&drawn, FALSE), 0, FALSE);
        request.width = sizes[s][0];
        request.height = sizes[s][1];
        layout = fs_diagram_layout_new (structure, &request);
        fs_wormhole_run_until (network, 300, NULL);
        for (int cycle = 0; cycle < 40; cycle++)
          {
            g_autoptr (FsSnapshot) snapshot = NULL;
            g_autoptr (FsWaitForGraph) waits = NULL;
            FsDiagram diagram;

            fs_wormhole_step (network);
            snapshot = fs_snapshot_new (network);
            waits = fs_wait_for_graph_new (snapshot, &params);
            fs_diagram_init (&diagram, structure, layout);
            diagram.layers |= 1u << FS_LAYER_MESSAGES;
            diagram.params = &params;
            diagram.snapshot = snapshot;
            diagram.waits = waits;
            diagram.focus = fs_focus_find (snapshot, waits, FS_NO_MESSAGE, UINT64_MAX, n < 6);
            diagram.places = &places;
            count_tags (&diagram, &style, sizes[s][0], sizes[s][1], &counts);
          }
        g_test_message ("n %d at %d x %d: %u tags, %u over nodes, %u over tags", n, sizes[s][0], sizes[s][1],
                        counts.tags, counts.over_pills, counts.over_tags);
        g_assert_cmpuint (counts.tags, >, 20);
        g_assert_cmpuint (counts.over_tags, ==, 0);
        g_assert_cmpuint (counts.over_pills, ==, 0);
      }
}

/* A tag keeps its place from cycle to cycle while its lane lasts and nothing is in its way. */
FS_TEST (places_are_kept)
{
  FsTagPlaces places = { 0 };

  g_assert_null (fs_tag_places_find (&places, 7));
  g_assert_null (fs_tag_places_find (NULL, 7));
  fs_tag_places_set (NULL, 7, 1, 2);
  for (guint i = 0; i < 3 * FS_FOCUS_MAX; i++)
    fs_tag_places_set (&places, i, 100 + i, (int) i);
  for (guint i = 2 * FS_FOCUS_MAX; i < 3 * FS_FOCUS_MAX; i++)
    g_assert_cmpint (fs_tag_places_find (&places, i)->place, ==, i);
  g_assert_null (fs_tag_places_find (&places, 0));
  fs_tag_places_set (&places, 3 * FS_FOCUS_MAX - 1, 5, 6);
  g_assert_cmpuint (fs_tag_places_find (&places, 3 * FS_FOCUS_MAX - 1)->lane, ==, 5);
}
