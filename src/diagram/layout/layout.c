#include "diagram/layout/layout.h"

#include <math.h>

#include "base/number.h"
#include "base/translate.h"
#include "diagram/layout/place.h"

#define CUBES_MAX_N 6
#define GRAY_MAX_N 9
#define TILES_MIN_N 6
#define TILES_DEFAULT_N 7
#define RING_MAX_N 12
#define LEVELS_MAX_NODES 4096
#define LEVELS_DEFAULT_NODES 700
#define ROWS_MAX_NODES 16384
#define MATRIX_MAX_NODES (1u << 20)
#define GRID_MAX_N 4 /* of a mesh or torus as grids */
#define GRID_MAX_NODES 4096
#define GRID_RING_NODES 512 /* up to which one of more dimensions is a ring */

/* The canvas for which a layout is made is limited to these sizes, px. */
#define CANVAS_LEAST 120
#define CANVAS_MOST 20000
#define USUAL_WIDTH 1000
#define USUAL_HEIGHT 700

/* Space around the middles of the outermost nodes, px, without the half of a pill. */
#define SIDE 26
#define ABOVE 36 /* a sentence */
#define COMPASS 32
#define ROW_WORDS 24
#define GRID_WORDS 10 /* digits beside the rows and below the columns */
#define GRID_COMPASS 10
#define FAR_DIGITS 16
#define PLANE_NAMES 12
#define PLANE_WORDS 14 /* with planes, whose lanes run between words and nodes */
#define BELOW 38       /* signs */
#define SMALL_WIDTH 300
#define SMALL_HEIGHT 260
#define SMALL_MARGIN 22
#define LABEL_SIZE 12.5
#define SMALL_LABEL 11.0 /* 8.25 pt, the least size */
#define GRID_LANE 24     /* px between routers from which on they have an address */
#define DIGIT 0.61       /* width of a digit, in sizes of the text */

/* The matrix has the addresses of rows on its left, and on a wide canvas how to read it on its right. */
#define MATRIX_LEGEND_FROM 760
#define MATRIX_LEGEND 322 /* with what is left free on both sides of it */
#define MATRIX_ABOVE 34
#define MATRIX_BELOW 30
#define MATRIX_SIGNS 32 /* without a legend beside it */

static const struct {
  const char *id;
  const char *name;
} kinds[FS_N_LAYOUTS] = {
  [FS_LAYOUT_PARALLEL] = { "parallel", N_ ("Cube of cubes") },
  [FS_LAYOUT_NESTED] = { "nested", N_ ("Nested cubes") },
  [FS_LAYOUT_GRID] = { "grid", N_ ("Gray grid") },
  [FS_LAYOUT_TILES] = { "tiles", N_ ("Gray grid in tiles") },
  [FS_LAYOUT_PLANES] = { "planes", N_ ("Planes") },
  [FS_LAYOUT_FOLDED] = { "folded", N_ ("Folded grid") },
  [FS_LAYOUT_RING] = { "ring", N_ ("Ring") },
  [FS_LAYOUT_LEVELS] = { "levels", N_ ("Levels") },
  [FS_LAYOUT_ROWS] = { "rows", N_ ("Rows") },
  [FS_LAYOUT_MATRIX] = { "matrix", N_ ("Matrix") },
};

const char *
fs_layout_id (FsLayoutKind kind)
{
  g_return_val_if_fail ((guint) kind < FS_N_LAYOUTS, NULL);

  return kinds[kind].id;
}

const char *
fs_layout_name (FsLayoutKind kind, const FsInterconnect *network)
{
  g_return_val_if_fail ((guint) kind < FS_N_LAYOUTS, NULL);

  if (kind == FS_LAYOUT_GRID && network != NULL && fs_interconnect_is_grid (network))
    return _ ("Grid");
  return _ (kinds[kind].name);
}

/* Returns why a layout of hypercubes of @least to @most dimensions does not apply; NULL if it does. */
static char *
reason_against_cube (FsLayoutKind kind, const FsInterconnect *network, int least, int most)
{
  const char *name = fs_layout_name (kind, network);

  if (network->k != 2)
    /* TRANSLATORS: a layout of the network diagram, such as "Nested cubes" */
    return g_strdup_printf (_ ("%s: this layout shows binary hypercubes, k = 2."), name);
  if (network->n >= least && network->n <= most)
    return NULL;
  if (least == 1)
    return g_strdup_printf (_ ("%s: this layout shows up to %d dimensions; n is %d."), name, most, network->n);
  return g_strdup_printf (_ ("%s: this layout shows %d to %d dimensions; n is %d."), name, least, most, network->n);
}

/* The same for a layout of meshes and tori. */
static char *
reason_against_grid (FsLayoutKind kind, const FsInterconnect *network, int least, int most)
{
  const char *name = fs_layout_name (kind, network);
  g_autofree char *nodes = fs_number_display_count (network->n_nodes);

  if (!fs_interconnect_is_grid (network))
    return g_strdup_printf (_ ("%s: this layout shows meshes and tori."), name);
  if (kind == FS_LAYOUT_FOLDED && !network->grid.wraps)
    return g_strdup_printf (_ ("%s: this layout shows tori; a mesh has no wrap links."), name);
  if (network->n < least || network->n > most)
    return g_strdup_printf (_ ("%s: this layout shows %d to %d dimensions; n is %d."), name, least, most, network->n);
  if (network->n_nodes > GRID_MAX_NODES)
    return g_strdup_printf (_ ("%s: this layout shows up to 4096 nodes; the network has %s."), name, nodes);
  return NULL;
}

/* Returns the reason why a layout does not apply; NULL if it does. */
static char *
reason_against (FsLayoutKind kind, const FsInterconnect *network)
{
  gboolean is_grid = fs_interconnect_is_grid (network);
  g_autofree char *nodes = fs_number_display_count (network->n_nodes);

  switch (kind)
    {
    case FS_LAYOUT_PARALLEL:
    case FS_LAYOUT_NESTED:
      return reason_against_cube (kind, network, 1, CUBES_MAX_N);
    case FS_LAYOUT_GRID:
      return is_grid ? reason_against_grid (kind, network, 1, 2) : reason_against_cube (kind, network, 3, GRAY_MAX_N);
    case FS_LAYOUT_TILES:
      return reason_against_cube (kind, network, TILES_MIN_N, GRAY_MAX_N);
    case FS_LAYOUT_PLANES:
      return reason_against_grid (kind, network, 3, GRID_MAX_N);
    case FS_LAYOUT_FOLDED:
      return reason_against_grid (kind, network, 1, GRID_MAX_N);
    case FS_LAYOUT_RING:
      return is_grid ? reason_against_grid (kind, network, 1, FS_NETWORK_MAX_N)
                     : reason_against_cube (kind, network, 1, RING_MAX_N);
    case FS_LAYOUT_LEVELS:
      if (is_grid)
        return g_strdup (_ ("Levels show hypercubes and generalized hypercubes."));
      if (network->n_nodes > LEVELS_MAX_NODES)
        return g_strdup_printf (_ ("Levels show up to 4096 nodes; the network has %s."), nodes);
      return NULL;
    case FS_LAYOUT_ROWS:
      if (is_grid)
        return g_strdup (_ ("Rows show hypercubes and generalized hypercubes."));
      if (network->n != 2 && network->n != 3)
        return g_strdup_printf (_ ("Rows show networks of 2 or 3 digits; n is %d."), network->n);
      if (network->n_nodes > ROWS_MAX_NODES)
        return g_strdup_printf (_ ("Rows show up to 16384 nodes; the network has %s."), nodes);
      return NULL;
    case FS_LAYOUT_MATRIX:
      if (network->n_nodes > MATRIX_MAX_NODES)
        return g_strdup_printf (_ ("Diagrams show up to 1048576 nodes; the network has %s."), nodes);
      return NULL;
    case FS_N_LAYOUTS:
    default:
      g_return_val_if_reached (NULL);
    }
}

gboolean
fs_layout_applies (FsLayoutKind kind, const FsInterconnect *network, char **reason)
{
  g_autofree char *against = reason_against (kind, network);
  gboolean applies = against == NULL;

  if (reason != NULL)
    *reason = g_steal_pointer (&against);
  return applies;
}

FsLayoutKind
fs_layout_automatic (const FsInterconnect *network, gboolean trees)
{
  if (fs_interconnect_is_grid (network))
    {
      if (network->n == 1 && network->grid.wraps)
        return FS_LAYOUT_RING;
      if (fs_layout_applies (FS_LAYOUT_GRID, network, NULL))
        return FS_LAYOUT_GRID;
      if (fs_layout_applies (FS_LAYOUT_PLANES, network, NULL))
        return FS_LAYOUT_PLANES;
      return network->n_nodes <= GRID_RING_NODES ? FS_LAYOUT_RING : FS_LAYOUT_MATRIX;
    }
  if (trees && network->n_nodes <= LEVELS_DEFAULT_NODES)
    return FS_LAYOUT_LEVELS;
  if (network->k == 2 && network->n <= CUBES_MAX_N)
    return FS_LAYOUT_PARALLEL;
  if (network->k == 2 && network->n <= GRAY_MAX_N)
    return network->n < TILES_DEFAULT_N ? FS_LAYOUT_GRID : FS_LAYOUT_TILES;
  if (network->k > 2 && fs_layout_applies (FS_LAYOUT_ROWS, network, NULL))
    return FS_LAYOUT_ROWS;
  return network->n_nodes <= LEVELS_DEFAULT_NODES ? FS_LAYOUT_LEVELS : FS_LAYOUT_MATRIX;
}

FsLayoutKind
fs_layout_choose (FsLayoutKind wanted, const FsInterconnect *network, char **notice)
{
  g_autofree char *reason = NULL;
  FsLayoutKind kind = wanted;

  if (notice != NULL)
    *notice = NULL;
  if (fs_layout_applies (wanted, network, &reason))
    return wanted;
  while (kind < FS_LAYOUT_MATRIX && !fs_layout_applies (kind, network, NULL))
    kind++;
  /* TRANSLATORS: a sentence with the reason, then the layout shown instead, such as "Ring" */
  if (notice != NULL)
    *notice = g_strdup_printf (_ ("%s Shown instead: %s."), reason, fs_layout_name (kind, network));
  return kind;
}

/* The size of a pill: with space for the address, never smaller than its text. */
static FsLayoutPills
pill_size (const FsDiagramLayout *layout, gboolean small)
{
  int digits = layout->network.address_length;
  double label = small || digits > 4 ? SMALL_LABEL : LABEL_SIZE, text = digits * DIGIT * label;

  /* A router of a grid is a square. */
  if (fs_layout_is_grid (layout))
    return (FsLayoutPills){
      .half_width = MAX (digits * DIGIT * SMALL_LABEL + 8, small ? 20 : 24) / 2,
      .half_height = small ? 9.5 : 11,
      .label_size = SMALL_LABEL,
    };
  return (FsLayoutPills){
    .half_width = (small ? MAX (text + 7, 38) : MAX (text + 9, 46)) / 2,
    .half_height = small        ? 9.5
                   : digits > 4 ? 11
                                : 12,
    .label_size = label,
  };
}

/* Returns the bent link of nested cubes and rings, a quadratic curve, or a straight line. */
static FsRoute
bent_route (const FsPlacement *placement, uint32_t from, uint32_t to)
{
  const FsDiagramLayout *layout = placement->layout;
  FsPoint a = placement->at[from], b = placement->at[to], handle = fs_point_between (a, b, 0.5);
  int p = fs_interconnect_step (&layout->network, from, to);
  double bend = from < to ? layout->bend[p] : -layout->bend[p];

  if (bend == 0 && layout->pull[p] == 0)
    return fs_route_line (a, b);
  handle.x -= 2 * bend * (b.y - a.y);
  handle.y += 2 * bend * (b.x - a.x);
  handle = fs_point_between (handle, placement->middle, layout->pull[p]);
  return fs_route_curve (a, fs_point_between (a, handle, 2.0 / 3), fs_point_between (b, handle, 2.0 / 3), b);
}

FsRoute
fs_layout_route (const FsPlacement *placement, uint32_t from, uint32_t to, int track)
{
  const FsDiagramLayout *layout = placement->layout;
  FsPoint a = placement->at[from], b = placement->at[to];

  if (!layout->settled)
    return bent_route (placement, from, to);
  switch (layout->kind)
    {
    case FS_LAYOUT_PARALLEL:
    case FS_LAYOUT_MATRIX:
      return fs_route_line (a, b);
    case FS_LAYOUT_PLANES:
    case FS_LAYOUT_FOLDED:
      return fs_grid_route (placement, from, to, track > 0);
    case FS_LAYOUT_GRID:
    case FS_LAYOUT_TILES:
      if (fs_layout_is_grid (layout))
        return fs_grid_route (placement, from, to, FALSE);
      return fs_gray_grid_route (placement, from, to);
    case FS_LAYOUT_ROWS:
      return fs_rows_route (placement, from, to, track);
    case FS_LAYOUT_LEVELS:
      if (layout->radial)
        {
          /* A link between circles leaves along the radius of one node and arrives along that of the other. */
          FsPoint middle = placement->at[layout->root];
          double ra = fs_point_distance (a, middle), rb = fs_point_distance (b, middle);
          double r = (ra + rb) / 2;

          if (from == layout->root || to == layout->root)
            return fs_route_line (a, b);
          if (fabs (ra - rb) < 1e-6 * rb)
            r *= 0.86; /* neighbors on one circle: inside it */
          return fs_route_curve (
              a, (FsPoint){ middle.x + (a.x - middle.x) / ra * r, middle.y + (a.y - middle.y) / ra * r },
              (FsPoint){ middle.x + (b.x - middle.x) / rb * r, middle.y + (b.y - middle.y) / rb * r }, b);
        }
      if (fabs (a.y - b.y) > fabs (a.x - b.x) * 0.02)
        return fs_route_curve (a, (FsPoint){ a.x + 0.2 * (b.x - a.x), (a.y + b.y) / 2 },
                               (FsPoint){ b.x - 0.2 * (b.x - a.x), (a.y + b.y) / 2 }, b);
      return fs_route_line (a, b);
    case FS_LAYOUT_NESTED:
    case FS_LAYOUT_RING:
    case FS_N_LAYOUTS:
    default:
      return bent_route (placement, from, to);
    }
}

static guint
count_overlaps (const FsDiagramLayout *layout, double half_width, double half_height, double zoom)
{
  guint over = 0;

  for (uint32_t a = 0; a < layout->network.n_nodes; a++)
    for (uint32_t b = 0; b < a; b++)
      over += fabs (layout->nodes[a].x - layout->nodes[b].x) * zoom < 2 * half_width
              && fabs (layout->nodes[a].y - layout->nodes[b].y) * zoom < 2 * half_height;
  return over;
}

FsLayoutClutter
fs_layout_clutter (const FsDiagramLayout *layout, double half_width, double half_height, double zoom)
{
  const FsInterconnect *network = &layout->network;
  FsLayoutClutter clutter = { .near = INFINITY, .over = count_overlaps (layout, half_width, half_height, zoom) };
  g_autofree FsPoint *at = g_new (FsPoint, network->n_nodes);
  FsPlacement placement = {
    .layout = layout,
    .at = at,
    .unit = 1,
    .scale = zoom,
    .half_width = half_width,
    .half_height = half_height,
    .middle = { layout->width * zoom / 2, layout->height * zoom / 2 },
  };

  for (uint32_t v = 0; v < network->n_nodes; v++)
    at[v] = (FsPoint){ layout->nodes[v].x * zoom, layout->nodes[v].y * zoom };
  for (uint64_t channel = 0; channel < (uint64_t) network->n_nodes * (uint64_t) network->degree; channel++)
    {
      uint32_t from, to;
      FsRoute route;

      if (!fs_interconnect_has_channel (network, channel))
        continue;
      fs_interconnect_channel_ends (network, channel, &from, &to);
      if (from > to)
        continue;
      route = fs_layout_route (&placement, from, to, 0);
      for (uint32_t v = 0; v < network->n_nodes; v++)
        if (v != from && v != to)
          {
            clutter.near = MIN (clutter.near, fs_route_distance (&route, at[v].x, at[v].y));
            clutter.through += fs_route_enters (&route, at[v], half_width, half_height);
          }
    }
  return clutter;
}

/* Chooses the pills, and from which zoom on they are drawn. Cubes are measured; in the other layouts the distance of the
 * nodes says enough, since their links avoid nodes, or bend anyway. */
static void
choose_pills (FsDiagramLayout *layout)
{
  static const double zooms[] = { 1, 1.25, 1.5, 2, 3, 4, 6, 8 };
  gboolean cubes = layout->kind == FS_LAYOUT_PARALLEL || layout->kind == FS_LAYOUT_NESTED;
  gboolean grid = fs_layout_is_grid (layout);
  gboolean straight = !grid && (cubes || layout->kind == FS_LAYOUT_GRID || layout->kind == FS_LAYOUT_TILES);

  layout->clear = INFINITY;
  layout->pills = pill_size (layout, FALSE);
  layout->pills.zoom = INFINITY;
  if (layout->kind == FS_LAYOUT_MATRIX)
    return;
  if (straight && layout->network.n <= GRAY_MAX_N && layout->network.n > 1)
    layout->clear = fs_layout_clutter (layout, 0, 0, 1).near;
  for (guint z = 0; z < G_N_ELEMENTS (zooms) && layout->network.n_nodes <= 1024; z++)
    for (int small = 0; small < 2; small++)
      {
        FsLayoutPills pills = pill_size (layout, small);
        double w = pills.half_width, h = pills.half_height, zoom = zooms[z];
        gboolean clean = count_overlaps (layout, w + 2, h + 2, zoom) == 0;

        if (clean && grid) /* space for lanes with flits */
          clean = layout->pitch_x * zoom >= 2 * w + GRID_LANE && layout->pitch_y * zoom >= 2 * h + GRID_LANE;
        else if (clean && cubes)
          clean = fs_layout_clutter (layout, w, h, zoom).through == 0;
        else if (clean && layout->pitch_x > 0) /* space for the routes between them */
          clean = layout->pitch_x * zoom >= 2 * w + 16 && layout->pitch_y * zoom >= 2 * h + 18;
        if (clean)
          {
            layout->pills = pills;
            layout->pills.zoom = zoom;
            return;
          }
      }
  if (layout->nearest > 0)
    layout->pills.zoom = MAX (8, 2.6 * layout->pills.half_width / layout->nearest);
}

/* Sets the space that a layout has on its canvas. */
static void
set_margins (FsDiagramLayout *layout, double width, double height)
{
  FsLayoutPills pills = pill_size (layout, FALSE);
  double side = SIDE + pills.half_width, above = ABOVE + pills.half_height, below = BELOW + pills.half_height;

  layout->canvas_width = CLAMP (width, CANVAS_LEAST, CANVAS_MOST);
  layout->canvas_height = CLAMP (height, CANVAS_LEAST, CANVAS_MOST);
  /* A small canvas has no words and no compass, as a preview. */
  if (layout->canvas_height < SMALL_HEIGHT || layout->canvas_width < SMALL_WIDTH)
    {
      layout->pills = pills;
      layout->left = MIN (side, 0.1 * layout->canvas_width);
      layout->top = MIN (SMALL_MARGIN, 0.1 * layout->canvas_height);
      layout->width = layout->canvas_width - 2 * layout->left;
      layout->height = layout->canvas_height - 2 * layout->top;
      return;
    }
  if (layout->kind == FS_LAYOUT_MATRIX)
    {
      side = layout->network.address_length * DIGIT * SMALL_LABEL + 20;
      above = MATRIX_ABOVE;
      below = MATRIX_BELOW + (layout->canvas_width < MATRIX_LEGEND_FROM ? MATRIX_SIGNS : 0);
    }
  if (layout->kind == FS_LAYOUT_RING || layout->kind == FS_LAYOUT_TILES)
    side = MAX (
        side, 30 + layout->network.address_length * DIGIT * SMALL_LABEL * (layout->kind == FS_LAYOUT_RING ? 0.6 : 0.8));
  if (layout->kind == FS_LAYOUT_TILES)
    above += 22, below += 12;
  if (layout->kind == FS_LAYOUT_PARALLEL)
    above += COMPASS;
  if (fs_layout_is_grid (layout))
    {
      side = SIDE + GRID_WORDS;
      above = ABOVE + (layout->network.n > 2 ? PLANE_NAMES : 0);
      below = BELOW + GRID_WORDS;
      if (layout->network.n > 1)
        above += GRID_COMPASS;
      /* The far nodes of cut wrap links, beneath which the digits of the columns stand. */
      if (layout->network.grid.wraps && layout->kind != FS_LAYOUT_FOLDED)
        for (int d = 0; d < layout->network.n; d++)
          if (layout->network.grid.k[d] > 2)
            below = BELOW + GRID_WORDS + FAR_DIGITS, side = SIDE + GRID_WORDS + FAR_DIGITS;
    }
  if (layout->kind == FS_LAYOUT_ROWS)
    above += ROW_WORDS, side += ROW_WORDS / 2;
  if (layout->kind == FS_LAYOUT_ROWS && layout->network.n == 3)
    above += PLANE_WORDS, side += PLANE_WORDS;
  layout->pills = pills;
  layout->left = side;
  layout->top = above;
  layout->width = MAX (layout->canvas_width - 2 * side, 10);
  layout->height = MAX (layout->canvas_height - above - below, 10);
  if (layout->kind == FS_LAYOUT_MATRIX && layout->canvas_width >= MATRIX_LEGEND_FROM)
    layout->width = MAX (layout->canvas_width - layout->left - MATRIX_LEGEND, 10);
}

FsDiagramLayout *
fs_diagram_layout_new (const FsNetworkStructure *structure, const FsLayoutRequest *request)
{
  uint32_t n_nodes = structure->network.n_nodes;
  FsDiagramLayout *layout;
  double width, height;

  g_return_val_if_fail (fs_layout_applies (request->kind, &structure->network, NULL), NULL);

  layout = g_new0 (FsDiagramLayout, 1);
  layout->kind = request->kind;
  layout->network = structure->network;
  layout->settled = TRUE;
  layout->nodes = g_new (FsPoint, n_nodes);
  layout->request = *request;
  set_margins (layout, request->width, request->height);
  width = layout->width;
  height = layout->height;
  switch (request->kind)
    {
    case FS_LAYOUT_PARALLEL:
      fs_place_parallel (layout, request->turned);
      break;
    case FS_LAYOUT_NESTED:
      fs_place_nested (layout);
      break;
    case FS_LAYOUT_GRID:
    case FS_LAYOUT_TILES:
      if (fs_layout_is_grid (layout))
        fs_place_grid (layout);
      else
        fs_place_gray_grid (layout);
      break;
    case FS_LAYOUT_PLANES:
    case FS_LAYOUT_FOLDED:
      fs_place_grid (layout);
      break;
    case FS_LAYOUT_RING:
      fs_place_ring (layout);
      break;
    case FS_LAYOUT_LEVELS:
      fs_place_levels (layout, structure, request->root);
      break;
    case FS_LAYOUT_ROWS:
      fs_place_rows (layout);
      break;
    case FS_LAYOUT_MATRIX:
    case FS_N_LAYOUTS:
    default:
      fs_place_matrix (layout, structure, request->root, request->trees);
    }
  /* Centered in the space that there is. */
  layout->left += (width - layout->width) / 2;
  layout->top += (height - layout->height) / 2;
  /* The least distance of two nodes. Large networks are regular, so that a sample of the nodes is enough. */
  layout->nearest = layout->kind == FS_LAYOUT_MATRIX ? layout->height / n_nodes * G_SQRT2 : INFINITY;
  for (uint32_t i = 0; i < n_nodes && layout->kind != FS_LAYOUT_MATRIX; i += MAX (1, n_nodes / 1024))
    for (uint32_t j = 0; j < n_nodes; j++)
      if (i != j)
        layout->nearest = MIN (layout->nearest, fs_point_distance (layout->nodes[i], layout->nodes[j]));
  if (!isfinite (layout->nearest))
    layout->nearest = layout->canvas_height;
  choose_pills (layout);
  return layout;
}

FsDiagramLayout *
fs_diagram_layout_resized (const FsNetworkStructure *structure, const FsDiagramLayout *layout, double width,
                           double height)
{
  FsLayoutRequest request = layout->request;

  request.width = width;
  request.height = height;
  return fs_diagram_layout_new (structure, &request);
}

void
fs_layout_request_init (FsLayoutRequest *request, FsLayoutKind kind, uint32_t root, gboolean trees)
{
  *request = (FsLayoutRequest){
    .kind = kind,
    .root = root,
    .trees = trees,
    .width = USUAL_WIDTH,
    .height = USUAL_HEIGHT,
    .turned = { -1, -1 },
  };
}

void
fs_diagram_layout_free (FsDiagramLayout *layout)
{
  if (layout == NULL)
    return;
  g_free (layout->nodes);
  g_free (layout->rank);
  g_free (layout->order);
  g_free (layout);
}

static double
mix (double from, double to, double t)
{
  return from + t * (to - from);
}

FsDiagramLayout *
fs_diagram_layout_mix (const FsDiagramLayout *from, const FsDiagramLayout *to, double t)
{
  FsDiagramLayout *layout;

  g_return_val_if_fail (from->network.n == to->network.n && from->network.k == to->network.k, NULL);

  t = CLAMP (t, 0, 1);
  t = t * t * (3 - 2 * t); /* starts and ends slowly */
  layout = g_memdup2 (to, sizeof *to);
  layout->nodes = g_new (FsPoint, to->network.n_nodes);
  layout->rank = to->rank != NULL ? g_memdup2 (to->rank, to->network.n_nodes * sizeof *to->rank) : NULL;
  layout->order = to->order != NULL ? g_memdup2 (to->order, to->network.n_nodes * sizeof *to->order) : NULL;
  layout->settled = t == 1;
  layout->radial = to->radial && t == 1;
  layout->left = mix (from->left, to->left, t);
  layout->top = mix (from->top, to->top, t);
  layout->width = mix (from->width, to->width, t);
  layout->height = mix (from->height, to->height, t);
  layout->nearest = mix (from->nearest, to->nearest, t);
  layout->curl = t == 1 ? to->curl : 0;
  for (int p = 0; p < to->network.n; p++)
    {
      layout->bend[p] = mix (from->bend[p], to->bend[p], t);
      layout->pull[p] = mix (from->pull[p], to->pull[p], t);
    }
  for (uint32_t i = 0; i < to->network.n_nodes; i++)
    layout->nodes[i] = (FsPoint){
      layout->width / 2 + mix (from->nodes[i].x - from->width / 2, to->nodes[i].x - to->width / 2, t),
      layout->height / 2 + mix (from->nodes[i].y - from->height / 2, to->nodes[i].y - to->height / 2, t),
    };
  return layout;
}
