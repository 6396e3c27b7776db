/* What the grids of meshes and tori have beside nodes and links: digits, names of planes, datelines, the bisection. */
#include <math.h>

#include "base/number.h"
#include "base/translate.h"
#include "diagram/paint/layers.h"
#include "topology/channel-loads.h"

#define TEXT 11
#define DIGIT_GAP 13  /* px between the digits beside a grid */
#define FAR_DIGITS 14 /* px that the digits at stubs take */
#define BAR_HALF 6    /* px, of a dateline */
#define BAR_APART 3.4
#define BAR_AT 0.42           /* of a link drawn as an arc */
#define STUB_BAR_AT 0.36      /* of a link drawn as two stubs */
#define BISECTION_BEYOND 0.46 /* pitches that its line is longer than the grid */

static int
radix (const FsDiagramScene *scene, int dimension)
{
  return dimension < scene->network->n ? fs_interconnect_radix (scene->network, dimension) : 1;
}

/* Returns the node of a plane with two digits; @plane is the node with both 0. */
static uint32_t
node_at (const FsDiagramScene *scene, uint32_t plane, int x, int y)
{
  const FsNetwork *lattice = &scene->network->lattice;

  return plane + (uint32_t) x + (lattice->n > 1 ? (uint32_t) y * lattice->stride[1] : 0);
}

static uint32_t
plane_nodes (const FsDiagramScene *scene)
{
  return scene->network->n > 2 ? scene->network->lattice.stride[2] : scene->network->n_nodes;
}

static void
paint_digit (cairo_t *cr, const FsDiagramScene *scene, int digit, FsPoint at, double align, gboolean bold)
{
  char text[4];

  fs_network_digit_text (&scene->network->lattice, (uint32_t) digit, text);
  fs_pen_text (cr, scene, text, at, align, TEXT, bold, bold ? scene->style->text : scene->style->dim_text, FALSE);
}

/* Paints the digits of a dimension beside a plane: below its columns and left of its rows. Where wrap links are stubs, each
 * end has the digit at which the link goes on instead. */
static void
paint_digits (cairo_t *cr, const FsDiagramScene *scene, uint32_t plane, gboolean across)
{
  int d = across ? 0 : 1, k = radix (scene, d), other = radix (scene, 1 - d);
  double u = scene->unit, pitch = (across ? scene->layout->pitch_x : scene->layout->pitch_y) * scene->scale;
  double beside = (across ? scene->layout->pitch_y : scene->layout->pitch_x) * scene->scale;
  gboolean wraps = scene->network->lattice.wraps && other > 2 && scene->layout->kind != FS_LAYOUT_FOLDED;
  /* Outside of the arcs of the other dimension, or of its stubs and their digits. */
  double away = (across ? scene->half_height : scene->half_width) + (wraps ? 0.42 * beside : 0) + 9 * u
                + (wraps && other > FS_LATTICE_ARCS_MAX ? FAR_DIGITS * u : 0);
  int every = (int) ceil (DIGIT_GAP * u / MAX (pitch, 1e-6));

  if (d >= scene->network->n || every > 8)
    return;
  for (int i = 0; i < k; i += every)
    {
      FsPoint at = scene->at[across ? node_at (scene, plane, i, 0) : node_at (scene, plane, 0, i)];

      paint_digit (cr, scene, i, across ? (FsPoint){ at.x, at.y + away } : (FsPoint){ at.x - away, at.y },
                   across ? 0.5 : 1, TRUE);
    }
}

/* Whether no plane is below @plane, or left of it. */
static gboolean
is_outermost (const FsDiagramScene *scene, uint32_t plane, gboolean across)
{
  const FsPoint *at = &scene->at[plane];
  double apart = 0.5 * scene->gap;

  for (uint32_t other = 0; other < scene->network->n_nodes; other += plane_nodes (scene))
    if (across ? scene->at[other].y > at->y + apart && fabs (scene->at[other].x - at->x) < apart
               : scene->at[other].x < at->x - apart)
      return FALSE;
  return TRUE;
}

/* Paints, at the ends of the stubs of a dimension, the digit at the far end. */
static void
paint_far_digits (cairo_t *cr, const FsDiagramScene *scene, uint32_t plane, gboolean across)
{
  int d = across ? 0 : 1, k = radix (scene, d), other = radix (scene, 1 - d);
  double u = scene->unit;

  if (!scene->network->lattice.wraps || k <= FS_LATTICE_ARCS_MAX || scene->layout->kind == FS_LAYOUT_FOLDED
      || scene->gap < DIGIT_GAP * u)
    return;
  for (int i = 0; i < other; i++)
    {
      uint32_t first = across ? node_at (scene, plane, 0, i) : node_at (scene, plane, i, 0);
      uint32_t last = across ? node_at (scene, plane, k - 1, i) : node_at (scene, plane, i, k - 1);
      FsRoute up = fs_diagram_scene_link (scene, last, first);
      FsPoint end = up.p[up.gap], start = up.p[up.gap + 1];

      if (across)
        {
          paint_digit (cr, scene, 0, (FsPoint){ end.x + 4 * u, end.y }, 0, FALSE);
          paint_digit (cr, scene, k - 1, (FsPoint){ start.x - 4 * u, start.y }, 1, FALSE);
        }
      else
        {
          paint_digit (cr, scene, 0, (FsPoint){ end.x, end.y - 8 * u }, 0.5, FALSE);
          paint_digit (cr, scene, k - 1, (FsPoint){ start.x, start.y + 8 * u }, 0.5, FALSE);
        }
    }
}

/* Paints the digits of a plane of dimension 2 and higher above it: "plane 3". */
static void
paint_plane_name (cairo_t *cr, const FsDiagramScene *scene, uint32_t plane)
{
  FsPoint at = scene->at[node_at (scene, plane, 0, radix (scene, 1) - 1)];
  double above = scene->half_height + 0.5 * scene->layout->pitch_y * scene->scale + 7 * scene->unit;
  const FsNetwork *lattice = &scene->network->lattice;
  g_autoptr (GString) digits = g_string_new (NULL);
  g_autofree char *name = NULL;

  for (int d = scene->network->n - 1; d >= 2; d--)
    {
      char digit[4];

      fs_network_digit_text (lattice, fs_network_digit (lattice, plane, d), digit);
      g_string_append_printf (digits, "%s%s", fs_network_has_characters (lattice) || digits->len == 0 ? "" : ".",
                              digit);
    }
  /* TRANSLATORS: a plane of a mesh or torus by its digits, which are the first ones of its addresses: "plane 3" */
  name = g_strdup_printf (_ ("plane %s"), digits->str);
  fs_pen_text (cr, scene, name, (FsPoint){ at.x - scene->half_width, at.y - above }, 0, TEXT, TRUE,
               scene->style->dim_text, TRUE);
}

/* Returns the flits per cycle over the channels of the bisection, both ways, and in @n how many channels these are. */
static double
bisection_load (const FsDiagramScene *scene, int dimension, guint *n)
{
  const FsNetwork *lattice = &scene->network->lattice;
  double load = 0;

  *n = 2 * fs_network_middle_cut (lattice, dimension);
  for (uint32_t channel = 0; channel < lattice->n_channels; channel++)
    {
      uint32_t node = fs_network_channel_node (lattice, channel);
      int port = fs_network_channel_port (lattice, channel);

      if (fs_network_dimension (lattice, port) == dimension && fs_network_has_channel (lattice, node, port)
          && fs_network_crosses_middle_cut (lattice, port, fs_network_digit (lattice, node, dimension)))
        load += scene->diagram->load[channel];
    }
  return load;
}

static void
paint_cut (cairo_t *cr, const FsDiagramScene *scene, FsPoint from, FsPoint to)
{
  FsRoute line = fs_route_line (from, to);

  fs_pen_dashes (cr, scene, &line, fs_pen_ink (scene, 0.7), 1.4, 7, 5);
}

/* Paints the bisection of a plane as a dashed line; where wrap links are stubs it cuts these too. */
static void
paint_bisection (cairo_t *cr, const FsDiagramScene *scene, uint32_t plane, int dimension)
{
  gboolean across = dimension == 0;
  int k = radix (scene, dimension), middle = k / 2, columns = radix (scene, 0), rows = radix (scene, 1);
  double px = scene->layout->pitch_x * scene->scale, py = scene->layout->pitch_y * scene->scale;
  FsPoint low = scene->at[node_at (scene, plane, 0, 0)];
  FsPoint high = scene->at[node_at (scene, plane, columns - 1, rows - 1)];
  double places[3] = { middle - 0.5, k - 0.5, -0.5 };
  gboolean stubs = scene->network->lattice.wraps && k > FS_LATTICE_ARCS_MAX;

  for (int i = 0; i < (stubs ? 3 : 1); i++)
    {
      if (across)
        paint_cut (cr, scene, (FsPoint){ low.x + places[i] * px, high.y - BISECTION_BEYOND * py },
                   (FsPoint){ low.x + places[i] * px, low.y + BISECTION_BEYOND * py });
      else
        paint_cut (cr, scene, (FsPoint){ low.x - BISECTION_BEYOND * px, low.y - places[i] * py },
                   (FsPoint){ high.x + BISECTION_BEYOND * px, low.y - places[i] * py });
    }
}

static void
paint_bisection_words (cairo_t *cr, const FsDiagramScene *scene)
{
  gboolean tree
      = fs_diagram_shows (scene->diagram, FS_LAYER_BROADCAST) && fs_diagram_broadcast (scene->diagram) != NULL;
  guint n;
  double load = bisection_load (scene, fs_network_bisection (&scene->network->lattice), &n);
  g_autofree char *number = fs_number_display (load, 3);
  /* TRANSLATORS: the flits per cycle over all channels of the bisection, and how many channels these are */
  g_autofree char *words = g_strdup_printf (_ ("bisection (dashed): %s of %u flits per cycle"), number, n);

  /* The line above belongs to the broadcast. */
  fs_pen_text (cr, scene, words, (FsPoint){ 14 * scene->unit, (tree ? 35 : 17) * scene->unit }, 0, TEXT + 0.5, FALSE,
               scene->style->text, TRUE);
}

void
fs_paint_diagram_lattice (cairo_t *cr, const FsDiagramScene *scene)
{
  gboolean load = fs_diagram_shows (scene->diagram, FS_LAYER_LOAD) && scene->diagram->load != NULL;
  int dimension;

  if (!scene->lattice_grid || !scene->layout->settled || scene->style->bare || scene->shape == FS_SHAPE_ROUTER)
    return;
  dimension = fs_network_bisection (&scene->network->lattice);
  for (uint32_t plane = 0; plane < scene->network->n_nodes; plane += plane_nodes (scene))
    {
      for (int across = 0; across < 2; across++)
        {
          if (scene->shape == FS_SHAPE_DISC && is_outermost (scene, plane, across))
            paint_digits (cr, scene, plane, across);
          paint_far_digits (cr, scene, plane, across);
        }
      if (scene->network->n > 2)
        paint_plane_name (cr, scene, plane);
      if (load && dimension < 2 && scene->layout->kind != FS_LAYOUT_FOLDED)
        paint_bisection (cr, scene, plane, dimension);
    }
  if (load)
    paint_bisection_words (cr, scene);
}

static gboolean
has_datelines (const FsDiagram *diagram)
{
  const FsWormholeParams *params = diagram->params;

  return params != NULL
         && (params->routing == FS_ROUTING_DETERMINISTIC || params->routing == FS_ROUTING_DUATO
             || params->routing == FS_ROUTING_DUATO_TIMEOUT);
}

/* Paints two short bars across a route. */
static void
paint_bars (cairo_t *cr, const FsDiagramScene *scene, const FsRoute *route, double at)
{
  double u = scene->unit, angle = fs_route_angle (route, at), size = MIN (1, scene->gap / (44 * u));
  FsPoint middle = fs_route_at (route, at);

  for (int side = -1; side <= 1; side += 2)
    {
      FsPoint p
          = { middle.x + side * BAR_APART / 2 * u * cos (angle), middle.y + side * BAR_APART / 2 * u * sin (angle) };
      double dx = -BAR_HALF * size * u * sin (angle), dy = BAR_HALF * size * u * cos (angle);
      FsRoute bar = fs_route_line ((FsPoint){ p.x - dx, p.y - dy }, (FsPoint){ p.x + dx, p.y + dy });

      fs_pen_stroke (cr, scene, &bar, fs_pen_ink (scene, 0.6), 1.3);
    }
}

void
fs_paint_diagram_datelines (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsNetwork *lattice = &scene->network->lattice;

  if (!fs_interconnect_is_lattice (scene->network) || (!scene->lattice_grid && lattice->n > 1) || !lattice->wraps
      || scene->shape == FS_SHAPE_NONE || !has_datelines (scene->diagram) || !scene->layout->settled
      || scene->detail == FS_DETAIL_LINES || !fs_diagram_shows (scene->diagram, FS_LAYER_LINKS))
    return;
  for (uint32_t node = 0; node < lattice->n_nodes; node++)
    for (int d = 0; d < MIN (lattice->n, 2); d++)
      {
        int port = lattice->first_port[d];
        FsRoute link;

        if (!fs_network_needs_classes (lattice, d) || fs_network_digit (lattice, node, d) != lattice->k[d] - 1u)
          continue;
        link = fs_diagram_scene_link (scene, node, fs_network_neighbor (lattice, node, port));
        if (!fs_diagram_scene_sees_route (scene, &link))
          continue;
        paint_bars (cr, scene, &link, link.gap > 0 ? STUB_BAR_AT : BAR_AT);
        if (link.gap > 0)
          paint_bars (cr, scene, &link, 1 - STUB_BAR_AT);
      }
}
