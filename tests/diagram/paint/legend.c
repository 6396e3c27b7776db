/* The legend of the network diagram, and the lines that it explains. */
#include <cairo.h>
#include <string.h>

#include "diagram/paint/diagram-legend.h"
#include "diagram/paint/diagram-painter.h"
#include "diagram/paint/canvas.h"
#include "tests/diagram/paint/states.h"
#include "tests/support/test.h"
#include "tests/diagram/networks.h"

#define SIDE 300

typedef struct {
  FsNetworkStructure *structure;
  FsDiagramLayout *layout;
  FsDiagram diagram;
} Fixture;

static void
fixture_init (Fixture *fixture, int n, int k, FsLayoutKind kind, FsDiagramLayer layer)
{
  FsInterconnect network;

  network = cube_network (n, k);
  fixture->structure = fs_network_structure_new (&network);
  fixture->layout = layout_new (fixture->structure, kind, 0, TRUE);
  fs_diagram_init (&fixture->diagram, fixture->structure, fixture->layout);
  fixture->diagram.layers = 1u << layer;
}

static void
fixture_clear (Fixture *fixture)
{
  fs_diagram_layout_free (fixture->layout);
  fs_network_structure_unref (fixture->structure);
}

/* Pixels of row @y that differ from the background, which its first one has. */
static int
ink_in_row (cairo_surface_t *surface, int y)
{
  const guint32 *row;
  int ink = 0;

  cairo_surface_flush (surface);
  row = (const guint32 *) (const void *) (cairo_image_surface_get_data (surface)
                                          + y * cairo_image_surface_get_stride (surface));
  for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
    ink += row[x] != row[0];
  return ink;
}

/* Ink along the sample of subtree 1. */
static int
subtree_ink (FsDiagramLayer layer)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 40, 21);
  cairo_t *cr = cairo_create (surface);
  FsStyle style = fs_style_screen (FALSE, 1);
  FsDiagramLegendEntry entry = { .kind = FS_SAMPLE_SUBTREE, .index = 1 };
  Fixture fixture;
  int ink;

  fixture_init (&fixture, 3, 3, FS_LAYOUT_LEVELS, layer);
  fs_diagram_paint_sample (cr, &fixture.diagram, &style, &entry, 6, 10.5);
  cairo_destroy (cr);
  ink = ink_in_row (surface, 10);
  cairo_surface_destroy (surface);
  fixture_clear (&fixture);
  return ink;
}

/* Dashed like the subtrees of the tree, solid like those of the graph, where dashes mark further parents. */
FS_TEST (subtrees)
{
  g_assert_cmpint (subtree_ink (FS_LAYER_BST), <, 26);
  g_assert_cmpint (subtree_ink (FS_LAYER_BSG), >=, 28);
}

/* Planes are apart: nodes of two planes are neighbors only at the same place, which no line between planes could say. */
FS_TEST (planes)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 900, 600);
  cairo_t *cr = cairo_create (surface);
  FsStyle style = fs_style_screen (FALSE, 1);
  FsCanvas canvas;
  Fixture fixture;
  const guint32 *pixels;
  int stride, x, ink = 0;

  fixture_init (&fixture, 3, 3, FS_LAYOUT_ROWS, FS_LAYER_LINKS);
  fs_diagram_layout_free (fixture.layout);
  fixture.layout = layout_new (fixture.structure, FS_LAYOUT_ROWS, 0, FALSE);
  fixture.diagram.layout = fs_diagram_layout_resized (fixture.structure, fixture.layout, 900, 600);
  style.background.a = 0;
  fs_diagram_paint (cr, &fixture.diagram, &style, 900, 600);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  fs_canvas_init (&canvas, NULL, &fixture.diagram, &style, 900, 600);
  /* Between the last column of the first plane and the first column of the second one. */
  x = (int) ((canvas.at[2].x + canvas.half_width + canvas.at[9].x - canvas.half_width) / 2);
  pixels = (const guint32 *) (void *) cairo_image_surface_get_data (surface);
  stride = cairo_image_surface_get_stride (surface) / 4;
  for (int y = (int) canvas.at[0].y - 5; y < (int) canvas.at[6].y + 5; y++)
    ink += pixels[y * stride + x] >> 24 != 0;
  g_assert_cmpfloat (canvas.at[9].x, >, canvas.at[2].x);
  g_assert_cmpint (ink, ==, 0);
  fs_canvas_clear (&canvas);
  cairo_surface_destroy (surface);
  fs_diagram_layout_free ((FsDiagramLayout *) fixture.diagram.layout);
  fixture_clear (&fixture);
}

/* A line that joins more than two nodes needs an explanation. */
FS_TEST (buses)
{
  const struct {
    int n, k;
    FsLayoutKind kind;
    guint n_entries;
  } cases[] = { { 2, 5, FS_LAYOUT_ROWS, 1 }, { 3, 3, FS_LAYOUT_ROWS, 2 }, { 3, 3, FS_LAYOUT_LEVELS, 1 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GArray) legend = NULL;
      Fixture fixture;

      fixture_init (&fixture, cases[i].n, cases[i].k, cases[i].kind, FS_LAYER_LINKS);
      legend = fs_diagram_legend_new (&fixture.diagram, FS_LAYER_LINKS);
      g_assert_cmpuint (legend->len, ==, cases[i].n_entries);
      g_assert_cmpint (g_array_index (legend, FsDiagramLegendEntry, 0).kind, ==, FS_SAMPLE_LINK);
      fixture_clear (&fixture);
    }
}

/* Where channels differ, dashed and thin links and the frames of chiplets have entries; with routers that do not differ none. */
FS_TEST (chiplets)
{
  const FsSampleKind kinds[] = { FS_SAMPLE_LINK, FS_SAMPLE_SLOW, FS_SAMPLE_NARROW, FS_SAMPLE_CHIPLET };
  FsStyle style = fs_style_screen (FALSE, 1);
  cairo_surface_t *surfaces[2];
  FsWormholeParams params;
  Fixture fixture;

  fs_wormhole_params_init (&params);
  fs_wormhole_params_set_pipelined (&params);
  fixture_init (&fixture, 4, 2, FS_LAYOUT_GRID, FS_LAYER_LINKS);
  fixture.diagram.pipeline = &params.pipeline;
  for (int divided = 0; divided < 2; divided++)
    {
      FsDiagram before = fixture.diagram;
      FsPipeline plain = params.pipeline;
      g_autoptr (GArray) legend = NULL;
      cairo_t *cr;

      before.pipeline = &plain;
      if (divided)
        {
          memcpy (params.pipeline.chiplet, (const guint8[]){ 2, 2, 1, 1 }, 4);
          params.pipeline.border_latency = 6;
          params.pipeline.border_flit_cycles = 4;
        }
      g_assert_cmpint (fs_diagram_same_static (&before, &fixture.diagram), ==, !divided);
      legend = fs_diagram_legend_new (&fixture.diagram, FS_LAYER_LINKS);
      g_assert_cmpuint (legend->len, ==, divided ? G_N_ELEMENTS (kinds) : 1);
      for (guint i = 0; i < legend->len; i++)
        g_assert_cmpint (g_array_index (legend, FsDiagramLegendEntry, i).kind, ==, kinds[i]);
      if (divided)
        {
          g_assert_cmpstr (g_array_index (legend, FsDiagramLegendEntry, 1).label, ==,
                           "slow link: latency 6 instead of 1");
          g_assert_cmpstr (g_array_index (legend, FsDiagramLegendEntry, 2).label, ==,
                           "narrow link: a flit every 4 cycles");
          g_assert_cmpstr (g_array_index (legend, FsDiagramLegendEntry, 3).label, ==, "chiplet of 2 × 2 × 1 × 1 nodes");
        }
      surfaces[divided] = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, SIDE, SIDE);
      cr = cairo_create (surfaces[divided]);
      fs_diagram_paint (cr, &fixture.diagram, &style, SIDE, SIDE);
      cairo_destroy (cr);
      cairo_surface_flush (surfaces[divided]);
    }
  g_assert_cmpint (memcmp (cairo_image_surface_get_data (surfaces[0]), cairo_image_surface_get_data (surfaces[1]),
                           (gsize) SIDE * (gsize) cairo_image_surface_get_stride (surfaces[0])),
                   !=, 0);
  for (int i = 0; i < 2; i++)
    cairo_surface_destroy (surfaces[i]);
  fixture_clear (&fixture);
}

/* The steps of a double tree have two hues, and an entry each; those of one tree have one. */
FS_TEST (double_tree)
{
  FsStyle style = fs_style_screen (FALSE, 1);

  for (int is_double = 0; is_double < 2; is_double++)
    {
      g_autoptr (GArray) legend = NULL;
      cairo_surface_t *samples[2] = { NULL, NULL };
      Fixture fixture;

      fixture_init (&fixture, 4, 2, FS_LAYOUT_NESTED, FS_LAYER_BROADCAST);
      fixture.diagram.form = is_double ? FS_BROADCAST_DOUBLE_TREE : FS_BROADCAST_BINOMIAL;
      legend = fs_diagram_legend_new (&fixture.diagram, FS_LAYER_BROADCAST);
      g_assert_cmpuint (legend->len, ==, 1 + is_double);
      for (guint i = 0; i < legend->len; i++)
        {
          const FsDiagramLegendEntry *entry = &g_array_index (legend, FsDiagramLegendEntry, i);
          cairo_t *cr;

          samples[i] = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 40, 20);
          cr = cairo_create (samples[i]);
          fs_diagram_paint_sample (cr, &fixture.diagram, &style, entry, 6, 10);
          cairo_destroy (cr);
          cairo_surface_flush (samples[i]);
          g_assert_cmpint (entry->kind, ==, FS_SAMPLE_STEPS);
          /* Two steps of each tree; one of four steps. */
          g_assert_nonnull (strstr (entry->label, is_double ? "1 to 2" : "1 to 4"));
        }
      if (is_double)
        g_assert_true (memcmp (cairo_image_surface_get_data (samples[0]), cairo_image_surface_get_data (samples[1]),
                               (size_t) cairo_image_surface_get_stride (samples[0]) * 20)
                       != 0);
      for (guint i = 0; i < legend->len; i++)
        cairo_surface_destroy (samples[i]);
      fixture_clear (&fixture);
    }
}

/* Returns whether a sign is below a diagram. */
static gboolean
has_sign (const FsDiagram *diagram, gboolean overview, gboolean scales_only, FsSampleKind kind)
{
  g_autoptr (GArray) signs = fs_diagram_signs_new (diagram, overview, scales_only);

  for (guint i = 0; i < signs->len; i++)
    if (g_array_index (signs, FsDiagramLegendEntry, i).kind == kind)
      return TRUE;
  return FALSE;
}

/* The scale of colored channels is below every picture, also where there is no list of layers beside it. */
FS_TEST (signs)
{
  Fixture fixture;
  g_autofree double *load = NULL;

  fixture_init (&fixture, 4, 2, FS_LAYOUT_PARALLEL, FS_LAYER_LOAD);
  load = g_new0 (double, fs_interconnect_n_channels (&fixture.structure->network));
  g_assert_false (has_sign (&fixture.diagram, FALSE, FALSE, FS_SAMPLE_HEAT));
  fixture.diagram.load = load;
  g_assert_true (has_sign (&fixture.diagram, FALSE, FALSE, FS_SAMPLE_HEAT));
  g_assert_true (has_sign (&fixture.diagram, FALSE, TRUE, FS_SAMPLE_HEAT));
  g_assert_false (has_sign (&fixture.diagram, FALSE, FALSE, FS_SAMPLE_STEPS));
  fixture.diagram.layers |= 1u << FS_LAYER_BROADCAST;
  g_assert_true (has_sign (&fixture.diagram, FALSE, FALSE, FS_SAMPLE_STEPS));
  g_assert_false (has_sign (&fixture.diagram, FALSE, TRUE, FS_SAMPLE_STEPS));
  fixture_clear (&fixture);
}
