/* GH(2,k) and GH(3,k) in rows and columns. Any two nodes of a row or column are neighbors, and so are nodes at the same
 * place of two planes. Next neighbors are joined by straight lines; other links run in the gutters between rows and
 * columns, so that none of them passes over a node: dimension 0 under its row, dimension 1 right of its column, dimension
 * 2 above the row or left of the column. */
#include <math.h>
#include <stdlib.h>

#include "diagram/layout/place.h"

#define PLANE_GAP_ACROSS 46 /* px between planes, more than between columns */
#define PLANE_GAP_DOWN 36
#define SMALL_GAP 0.6    /* pitches, between planes where there is little space */
#define PILLS_BESIDE 2.2 /* pills between columns from which on all planes are in one line */
#define MOST_ACROSS 190
#define MOST_DOWN 130
#define MOST_ASPECT 2.4
#define PORT_SIDE 7
#define PORT_ACROSS 10
#define TRACK_FIRST 9
#define TRACK_NEXT 5
#define MOST_TRACKS 4
#define CORNER 9

/* Returns the distance of @nodes nodes in @planes planes on @length px; sets the gap between planes, which is smaller
 * where there is little space. */
static double
pitch_of (double length, int nodes, int planes, double *gap)
{
  double pitch = nodes > 1 ? (length - (planes - 1) * *gap) / (nodes - 1) : length;

  if (pitch >= *gap / SMALL_GAP || planes == 1)
    return pitch;
  pitch = length / (nodes - 1 + (planes - 1) * SMALL_GAP);
  *gap = SMALL_GAP * pitch;
  return pitch;
}

void
fs_place_rows (FsDiagramLayout *layout)
{
  const FsInterconnect *network = &layout->network;
  int planes = network->n == 3 ? network->k : 1, columns = planes, lines;
  double gap_x = PLANE_GAP_ACROSS, gap_y = PLANE_GAP_DOWN;
  double px = pitch_of (layout->width, columns * network->k, columns, &gap_x), py;

  if (px < PILLS_BESIDE * 2 * layout->pills.half_width)
    {
      columns = (int) ceil (sqrt (planes));
      gap_x = PLANE_GAP_ACROSS;
      px = pitch_of (layout->width, columns * network->k, columns, &gap_x);
    }
  lines = (planes + columns - 1) / columns;
  py = pitch_of (layout->height, lines * network->k, lines, &gap_y);
  px = MIN (MIN (px, MOST_ACROSS), MOST_ASPECT * py);
  py = MIN (MIN (py, MOST_DOWN), MOST_ASPECT * px);
  layout->plane_columns = columns;
  layout->pitch_x = px;
  layout->pitch_y = py;
  for (uint32_t v = 0; v < network->n_nodes; v++)
    {
      int plane = planes > 1 ? fs_interconnect_digit (network, v, 2) : 0;

      layout->nodes[v] = (FsPoint){
        plane % columns * (network->k * px + gap_x) + fs_interconnect_digit (network, v, 0) * px,
        plane / columns * (network->k * py + gap_y) + fs_interconnect_digit (network, v, 1) * py,
      };
    }
  layout->width = (columns * network->k - 1) * px + (columns - 1) * gap_x;
  layout->height = (lines * network->k - 1) * py + (lines - 1) * gap_y;
}

static double
towards (double from, double to)
{
  return to > from ? 1 : -1;
}

FsRoute
fs_rows_route (const FsPlacement *placement, uint32_t from, uint32_t to, int track)
{
  const FsInterconnect *network = &placement->layout->network;
  FsPoint a = placement->at[from], b = placement->at[to];
  double u = placement->unit, w = placement->half_width, h = placement->half_height;
  double off = (TRACK_FIRST + TRACK_NEXT * MIN (track, MOST_TRACKS - 1)) * u;
  /* With columns or rows close to each other the tracks are, too. */
  double off_x = MIN (w + off, placement->layout->pitch_x * placement->scale * 0.45);
  double off_y = MIN (h + off, placement->layout->pitch_y * placement->scale * 0.45);
  double port_x = MIN (PORT_ACROSS * u, 0.6 * w), port_y = MIN (PORT_SIDE * u, 0.6 * h);
  double right = towards (a.x, b.x), down = towards (a.y, b.y);
  int position = 0;
  FsRoute route;

  while (fs_interconnect_digit (network, from, position) == fs_interconnect_digit (network, to, position))
    position++;
  if (position < 2
      && abs (fs_interconnect_digit (network, from, position) - fs_interconnect_digit (network, to, position)) == 1)
    return fs_route_line (a, b);
  if (position == 0 || (position == 2 && fabs (a.y - b.y) < 1e-6))
    route = fs_route_beside (a, b, TRUE, right * port_x, position == 0 ? off_y : -off_y);
  else if (position == 1 || fabs (a.x - b.x) < 1e-6)
    route = fs_route_beside (a, b, FALSE, down * port_y, position == 1 ? off_x : -off_x);
  else /* planes in different lines: above the row, then left of the column */
    {
      route = fs_route_line ((FsPoint){ a.x + right * port_x, a.y }, (FsPoint){ a.x + right * port_x, a.y - off_y });
      fs_route_add (&route, (FsPoint){ b.x - off_x, a.y - off_y });
      fs_route_add (&route, (FsPoint){ b.x - off_x, b.y - down * port_y });
      fs_route_add (&route, (FsPoint){ b.x, b.y - down * port_y });
    }
  route.radius = CORNER * u;
  return route;
}
