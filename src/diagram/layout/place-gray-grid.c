/* The Gray grid of the hypercube: the low half of the bits chooses the column, the high half the row, both in the order
 * of the Gray code, so that neighbors in a row or column are joined by straight lines. Other links run beside the row or
 * column: those of an odd bit above or left of it, those of an even bit below or right of it. Links of one dimension nest
 * and never cross. In tiles the rows and columns are grouped by four. */
#include <math.h>
#include <stdlib.h>

#include "diagram/layout/place.h"
#include "topology/hamiltonian-path.h"

#define OUTSIDE 0.4 /* pitches that the links take outside of the grid */
#define TRACK_FIRST 0.16
#define TRACK_MORE 0.22
#define PORT_FIRST 0.03
#define PORT_NEXT 0.02
#define CORNER 8
#define TILE 4
#define TILE_GAP 1.6       /* pitches */
#define TILE_GAP_ACROSS 60 /* px at least, for the numbers of messages between tiles */
#define TILE_GAP_DOWN 38
#define MOST_PITCH 150
#define MOST_ASPECT 2.2

static int
columns_bits (const FsInterconnect *network)
{
  return (network->n + 1) / 2;
}

/* Returns the distance of neighbors in a line of @count nodes on @length px, and the distance of tiles in @gap. */
static double
pitch_of (double length, uint32_t count, gboolean tiles, double least_gap, double *gap)
{
  uint32_t groups = count / TILE;
  double pitch;

  if (!tiles || groups < 2)
    {
      *gap = 0;
      return length / (count - 1 + 2 * OUTSIDE);
    }
  pitch = length / (groups * (TILE - 1) + (groups - 1) * TILE_GAP + 2 * OUTSIDE);
  *gap = TILE_GAP * pitch;
  if (*gap < least_gap && groups * least_gap < 0.5 * length)
    {
      *gap = least_gap;
      pitch = MAX ((length - (groups - 1) * least_gap) / (groups * (TILE - 1) + 2 * OUTSIDE), 1);
    }
  return pitch;
}

static double
position (uint32_t rank, double pitch, double gap)
{
  return gap > 0 ? rank / TILE * ((TILE - 1) * pitch + gap) + rank % TILE * pitch : rank * pitch;
}

void
fs_place_gray_grid (FsDiagramLayout *layout)
{
  int h = columns_bits (&layout->network);
  uint32_t columns = UINT32_C (1) << h, rows = UINT32_C (1) << (layout->network.n - h);
  gboolean tiles = layout->kind == FS_LAYOUT_TILES;
  double gap_x, gap_y = 0;
  double pitch_x = pitch_of (layout->width, columns, tiles, TILE_GAP_ACROSS, &gap_x);
  double pitch_y = rows > 1 ? pitch_of (layout->height, rows, tiles, TILE_GAP_DOWN, &gap_y) : 1;

  pitch_x = MIN (MIN (pitch_x, MOST_PITCH), MOST_ASPECT * pitch_y);
  pitch_y = MIN (MIN (pitch_y, MOST_PITCH), MOST_ASPECT * pitch_x);
  for (uint32_t v = 0; v < layout->network.n_nodes; v++)
    layout->nodes[v] = (FsPoint){ position (fs_gray_rank (v & (columns - 1)), pitch_x, gap_x),
                                  position (fs_gray_rank (v >> h), pitch_y, gap_y) };
  layout->pitch_x = pitch_x;
  layout->pitch_y = pitch_y;
  layout->width = position (columns - 1, pitch_x, gap_x);
  layout->height = position (rows - 1, pitch_y, gap_y);
  if (tiles)
    {
      layout->tile_columns = (int) MAX (columns / TILE, 1);
      layout->tile_rows = (int) MAX (rows / TILE, 1);
    }
}

FsRoute
fs_gray_grid_route (const FsPlacement *placement, uint32_t from, uint32_t to)
{
  const FsDiagramLayout *layout = placement->layout;
  int h = columns_bits (&layout->network), d = g_bit_nth_lsf (from ^ to, -1);
  gboolean across = d < h;
  int bit = across ? d : d - h;
  uint32_t mask = (UINT32_C (1) << h) - 1;
  uint32_t a = fs_gray_rank (across ? from & mask : from >> h), b = fs_gray_rank (across ? to & mask : to >> h);
  int apart = abs ((int) a - (int) b);
  double along = (across ? layout->pitch_x : layout->pitch_y) * placement->scale;
  double aside = (across ? layout->pitch_y : layout->pitch_x) * placement->scale;
  double level = bit > 0 ? (apart - 1) / 2 / (double) ((1 << bit) - 1) : 0;
  double track = (TRACK_FIRST + TRACK_MORE * level) * aside * (bit % 2 == 1 ? -1 : 1);
  double port = (PORT_FIRST + PORT_NEXT * (bit + 1)) * along * (b > a ? 1 : -1);
  FsPoint p = placement->at[from], q = placement->at[to];
  FsRoute route;

  if (apart == 1)
    return fs_route_line (p, q);
  /* Odd bits run above the row, or on the left of the column. */
  route = fs_route_beside (p, q, across, port, track);
  route.radius = MIN (CORNER * placement->unit, fabs (track) / 2);
  return route;
}
