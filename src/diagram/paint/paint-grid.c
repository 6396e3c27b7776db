/* What the grids of meshes and tori have beside nodes and links: digits, names of planes, datelines, the bisection. */
#include <math.h>

#include "base/number.h"
#include "base/translate.h"
#include "diagram/paint/layers.h"
#include "topology/channel-loads.h"

#define TEXT 11
#define DIGIT_GAP 13  /* px between the digits beside a grid */
#define FAR_DIGITS 14 /* px that the digits at stubs take */
#define GHOST_GAP 44  /* px between nodes from which on the far nodes of wrap links have addresses */
#define SMALL_GAP 30  /* and in planes squares without an address */
#define GHOST_HEIGHT 20
#define GHOST_SMALL 11
#define DISC 14    /* of the number of a plane */
#define BAR_HALF 6 /* px, of a dateline */
#define BAR_APART 3.4
#define BAR_AT 0.42           /* of a link drawn as an arc */
#define STUB 0.35             /* pitches, as in place-grid.c */
#define BISECTION_BEYOND 0.46 /* pitches that its line is longer than the grid */

static int
radix (const FsCanvas *canvas, int dimension)
{
  return dimension < canvas->network->n ? fs_interconnect_radix (canvas->network, dimension) : 1;
}

/* Returns the position of a node of a plane with two digits; @plane is the node with both 0. */
static FsPoint
point_at (const FsCanvas *canvas, uint32_t plane, int x, int y)
{
  const FsNetwork *grid = &canvas->network->grid;

  return canvas->at[plane + (uint32_t) x + (grid->n > 1 ? (uint32_t) y * grid->stride[1] : 0)];
}

static uint32_t
plane_nodes (const FsCanvas *canvas)
{
  return canvas->network->n > 2 ? canvas->network->grid.stride[2] : canvas->network->n_nodes;
}

static void
paint_digit (const FsCanvas *canvas, int digit, FsPoint at, double align, gboolean bold)
{
  char text[4];

  fs_network_digit_text (&canvas->network->grid, (uint32_t) digit, text);
  fs_pen_text (canvas, text, at, align, TEXT, bold, bold ? canvas->style->text : canvas->style->dim_text, FALSE);
}

/* Returns the size of what stands for a far node: with its address, or without. */
static void
ghost_size (const FsCanvas *canvas, uint32_t node, gboolean labeled, double *half_width, double *half_height)
{
  char address[FS_INTERCONNECT_MAX_ADDRESS + 1];
  double u = canvas->unit;

  *half_width = *half_height = (labeled ? GHOST_HEIGHT : GHOST_SMALL) / 2 * u;
  if (labeled)
    *half_width = MAX (
        *half_width,
        fs_pen_text_width (canvas, fs_interconnect_address (canvas->network, node, address), TEXT, FALSE) / 2 + 4 * u);
}

/* Returns the digits of a plane of dimension 2 and higher: "3". Free with g_free(). */
static char *
plane_digits (const FsCanvas *canvas, uint32_t node)
{
  const FsNetwork *grid = &canvas->network->grid;
  GString *digits = g_string_new (NULL);

  for (int d = canvas->network->n - 1; d >= 2; d--)
    {
      char digit[4];

      fs_network_digit_text (grid, fs_network_digit (grid, node, d), digit);
      g_string_append_printf (digits, "%s%s", fs_network_has_characters (grid) || digits->len == 0 ? "" : ".", digit);
    }
  return g_string_free (digits, FALSE);
}

gboolean
fs_diagram_ghost_box (const FsCanvas *canvas, uint32_t from, uint32_t to, FsBox *box)
{
  FsRoute link;
  double half_width, half_height, length;
  FsPoint tip, start;

  if (!canvas->is_grid || !canvas->layout->settled)
    return FALSE;
  link = fs_canvas_link (canvas, from, to);
  if (link.gap == 0)
    return FALSE;
  tip = link.p[link.gap];
  start = fs_route_start (&link);
  length = MAX (fs_point_distance (start, tip), 1e-6);
  if (fs_interconnect_step (canvas->network, from, to) < 2)
    ghost_size (canvas, to, TRUE, &half_width, &half_height);
  else
    {
      g_autofree char *digits = plane_digits (canvas, to);

      half_height = DISC / 2 * canvas->unit;
      half_width = MAX (half_height, fs_pen_text_width (canvas, digits, TEXT, TRUE) / 2 + 3 * canvas->unit);
    }
  tip.x += (tip.x - start.x) / length * half_width;
  tip.y += (tip.y - start.y) / length * half_height;
  *box = (FsBox){ tip.x - half_width, tip.y - half_height, 2 * half_width, 2 * half_height };
  return TRUE;
}

gboolean
fs_diagram_labels_ghosts (const FsCanvas *canvas)
{
  return canvas->network->n <= 2 && canvas->gap >= GHOST_GAP * canvas->unit;
}

/* Paints a dashed square at the end of the stub from @from, in place of its far node @to. */
static void
paint_ghost (const FsCanvas *canvas, uint32_t from, uint32_t to, gboolean labeled, double alpha)
{
  const double dashes[] = { 3 * canvas->unit, 2 * canvas->unit };
  char address[FS_INTERCONNECT_MAX_ADDRESS + 1];
  FsPoint middle;
  double half_width, half_height;
  FsBox box;

  if (!fs_diagram_ghost_box (canvas, from, to, &box))
    return;
  middle = (FsPoint){ box.x + box.width / 2, box.y + box.height / 2 };
  ghost_size (canvas, to, labeled, &half_width, &half_height);
  /* A small one touches its stub, too. */
  if (!labeled)
    {
      middle.x += (middle.x > canvas->at[from].x + box.width   ? -1
                   : middle.x < canvas->at[from].x - box.width ? 1
                                                               : 0)
                  * (box.width / 2 - half_width);
      middle.y += (middle.y > canvas->at[from].y + box.height   ? -1
                   : middle.y < canvas->at[from].y - box.height ? 1
                                                                : 0)
                  * (box.height / 2 - half_height);
    }
  if (!fs_canvas_sees (canvas, middle, half_width))
    return;
  fs_add_rounded_box (canvas->cr,
                      (FsBox){ middle.x - half_width, middle.y - half_height, 2 * half_width, 2 * half_height },
                      4 * canvas->unit);
  fs_fill_and_keep_path (canvas->cr, canvas->style->background);
  cairo_set_dash (canvas->cr, dashes, 2, 0);
  fs_stroke_path (canvas->cr, fs_pen_ink (canvas, canvas->style->high_contrast ? 1 : alpha), canvas->unit);
  cairo_set_dash (canvas->cr, NULL, 0, 0);
  if (labeled)
    fs_pen_text (canvas, fs_interconnect_address (canvas->network, to, address), middle, 0.5, TEXT, FALSE,
                 fs_pen_ink (canvas, canvas->style->high_contrast ? 1 : alpha + 0.1), FALSE);
}

/* Paints the far nodes of all cut wrap links. */
static void
paint_ghosts (const FsCanvas *canvas)
{
  for (uint64_t channel = 0; channel < canvas->n_channels; channel++)
    {
      uint32_t from, to;

      if (fs_interconnect_channel_dimension (canvas->network, channel) >= 2
          || !fs_interconnect_has_channel (canvas->network, channel))
        continue;
      fs_interconnect_channel_ends (canvas->network, channel, &from, &to);
      if (fs_interconnect_is_wrap (canvas->network, from, to))
        paint_ghost (canvas, from, to, fs_diagram_labels_ghosts (canvas), 0.45);
    }
}

/* Paints the end of a cut channel in place of its far node, @to: its address, or in the color of a message the plane of it. */
static void
paint_touched (const FsCanvas *canvas, uint32_t from, uint32_t to, FsColor color)
{
  FsBox box;

  if (!fs_diagram_ghost_box (canvas, from, to, &box))
    return;
  if (fs_interconnect_step (canvas->network, from, to) < 2)
    paint_ghost (canvas, from, to, TRUE, 0.9);
  else
    {
      g_autofree char *digits = plane_digits (canvas, to);

      fs_pen_chip (canvas, digits, (FsPoint){ box.x + box.width / 2, box.y + box.height / 2 }, box.width / 2,
                   box.height / 2, 0, TEXT, color);
    }
}

void
fs_paint_diagram_ghosts (const FsCanvas *canvas)
{
  const FsDiagram *diagram = canvas->diagram;

  if (!canvas->is_grid || !canvas->layout->settled || diagram->snapshot == NULL || canvas->style->bare
      || !fs_diagram_shows (diagram, FS_LAYER_MESSAGES))
    return;
  for (guint f = diagram->focus.n; f-- > 0;)
    {
      const FsMessageView *message = fs_canvas_focused (canvas, f);
      FsColor color;
      uint32_t from, to;

      if (message == NULL || fs_diagram_is_live_copy (canvas, message))
        continue;
      color = fs_message_color (canvas->style, fs_diagram_color_of (canvas->diagram, message));
      for (guint i = 0; i < message->n_vcs; i++)
        {
          fs_interconnect_channel_ends (canvas->network, message->vcs[i].channel, &from, &to);
          paint_touched (canvas, from, to, color);
          paint_touched (canvas, to, from, color);
        }
      for (guint i = 0; message->state == FS_STATE_BLOCKED && i < message->n_wants; i++)
        {
          fs_interconnect_channel_ends (canvas->network, message->wants[i].channel, &from, &to);
          paint_touched (canvas, from, to, color);
        }
    }
}

/* Paints the digits of a dimension beside a plane: below its columns and left of its rows, unless there is another plane. Where
 * wrap links are stubs, each end of a stub has the digit at which the link goes on. */
static void
paint_digits (const FsCanvas *canvas, uint32_t plane, gboolean across)
{
  const FsNetwork *grid = &canvas->network->grid;
  int d = across ? 0 : 1, k = radix (canvas, d), other = radix (canvas, 1 - d);
  double u = canvas->unit, pitch = (across ? canvas->layout->pitch_x : canvas->layout->pitch_y) * canvas->scale;
  double beside = (across ? canvas->layout->pitch_y : canvas->layout->pitch_x) * canvas->scale;
  double dx = across ? 4 * u : 0, dy = across ? 0 : -8 * u, apart = 0.5 * canvas->gap;
  gboolean unfolded = grid->wraps && canvas->layout->kind != FS_LAYOUT_FOLDED, wraps = unfolded && other > 2;
  /* Outside of the arcs of the other dimension, or of its stubs and their digits. */
  double away = (across ? canvas->half_height : canvas->half_width) + (wraps ? 0.42 * beside : 0) + 9 * u
                + (wraps ? FAR_DIGITS * u : 0);
  int every = (int) ceil (DIGIT_GAP * u / MAX (pitch, 1e-6));
  gboolean outermost = canvas->shape == FS_SHAPE_DISC && d < canvas->network->n && every <= 8;

  for (uint32_t next = 0; next < canvas->network->n_nodes && outermost; next += plane_nodes (canvas))
    outermost = across ? canvas->at[next].y <= canvas->at[plane].y + apart
                             || fabs (canvas->at[next].x - canvas->at[plane].x) >= apart
                       : canvas->at[next].x >= canvas->at[plane].x - apart;
  for (int i = 0; i < k && outermost; i += every)
    {
      FsPoint at = across ? point_at (canvas, plane, i, 0) : point_at (canvas, plane, 0, i);

      paint_digit (canvas, i, across ? (FsPoint){ at.x, at.y + away } : (FsPoint){ at.x - away, at.y },
                   across ? 0.5 : 1, TRUE);
    }
  for (int i = 0; i < other && unfolded && k > 2 && !fs_diagram_labels_ghosts (canvas) && canvas->network->n <= 2
                  && canvas->gap >= DIGIT_GAP * u;
       i++)
    {
      uint32_t first = plane + (uint32_t) i * (grid->n > 1 ? grid->stride[1 - d] : 0);
      FsRoute up = fs_canvas_link (canvas, first + (uint32_t) (k - 1) * grid->stride[d], first);
      FsPoint end = up.p[up.gap], start = up.p[up.gap + 1];

      paint_digit (canvas, 0, (FsPoint){ end.x + dx, end.y + dy }, across ? 0 : 0.5, FALSE);
      paint_digit (canvas, k - 1, (FsPoint){ start.x - dx, start.y - dy }, across ? 1 : 0.5, FALSE);
    }
}

/* Paints the flits per cycle over the channels of the bisection, both ways. */
static void
paint_bisection_load (const FsCanvas *canvas, int dimension)
{
  const FsNetwork *grid = &canvas->network->grid;
  gboolean tree
      = fs_diagram_shows (canvas->diagram, FS_LAYER_BROADCAST) && fs_diagram_broadcast (canvas->diagram) != NULL;
  g_autofree char *number = NULL, *words = NULL;
  double load = 0;

  for (uint32_t channel = 0; channel < grid->n_channels; channel++)
    {
      uint32_t node = fs_network_channel_node (grid, channel);
      int port = fs_network_channel_port (grid, channel);

      if (fs_network_dimension (grid, port) == dimension && fs_network_has_channel (grid, node, port)
          && fs_network_crosses_middle_cut (grid, port, fs_network_digit (grid, node, dimension)))
        load += canvas->diagram->load[channel];
    }
  number = fs_number_display (load, 3);
  /* TRANSLATORS: the flits per cycle over all channels of the bisection, and how many channels these are */
  words = g_strdup_printf (_ ("bisection (dashed): %s of %u flits per cycle"), number,
                           2 * fs_network_middle_cut (grid, dimension));
  /* The line above belongs to the broadcast. */
  fs_pen_text (canvas, words, (FsPoint){ 14 * canvas->unit, (tree ? 35 : 17) * canvas->unit }, 0, TEXT + 0.5, FALSE,
               canvas->style->text, TRUE);
}

void
fs_paint_diagram_grid (const FsCanvas *canvas)
{
  gboolean load = fs_diagram_shows (canvas->diagram, FS_LAYER_LOAD) && canvas->diagram->load != NULL
                  && canvas->diagram->heat_of != FS_HEAT_DIFFERENCE;
  int dimension;

  if (!canvas->is_grid || !canvas->layout->settled || canvas->style->bare || canvas->shape == FS_SHAPE_ROUTER)
    return;
  dimension = fs_network_bisection (&canvas->network->grid);
  /* Without space for addresses there are digits, or between planes nothing until a message passes. */
  if (fs_diagram_labels_ghosts (canvas) || (canvas->network->n > 2 && canvas->gap >= SMALL_GAP * canvas->unit))
    paint_ghosts (canvas);
  for (uint32_t plane = 0; plane < canvas->network->n_nodes; plane += plane_nodes (canvas))
    {
      for (int across = 0; across < 2; across++)
        paint_digits (canvas, plane, across);
      if (canvas->network->n > 2)
        {
          /* The digits of a plane of dimension 2 and higher, above it: "plane 3". */
          FsPoint at = point_at (canvas, plane, 0, radix (canvas, 1) - 1);
          double above = canvas->half_height + 0.5 * canvas->layout->pitch_y * canvas->scale + 7 * canvas->unit;
          g_autofree char *digits = plane_digits (canvas, plane);
          /* TRANSLATORS: a plane of a mesh or torus by its digits, which are the first ones of its addresses: "plane 3" */
          g_autofree char *name = g_strdup_printf (_ ("plane %s"), digits);

          fs_pen_text (canvas, name, (FsPoint){ at.x - canvas->half_width, at.y - above }, 0, TEXT, TRUE,
                       canvas->style->dim_text, TRUE);
        }
      if (load && dimension < 2 && canvas->layout->kind != FS_LAYOUT_FOLDED)
        {
          /* The bisection of a plane as a dashed line; where wrap links are stubs it cuts these too. */
          gboolean across = dimension == 0;
          int k = radix (canvas, dimension), middle = k / 2;
          double px = canvas->layout->pitch_x * canvas->scale, py = canvas->layout->pitch_y * canvas->scale;
          FsPoint low = canvas->at[plane];
          FsPoint high = point_at (canvas, plane, radix (canvas, 0) - 1, radix (canvas, 1) - 1);
          double places[3] = { middle - 0.5, k - 0.5, -0.5 };
          gboolean stubs = canvas->network->grid.wraps && k > 2;

          for (int i = 0; i < (stubs ? 3 : 1); i++)
            {
              double x = low.x + places[i] * px, y = low.y - places[i] * py;
              FsRoute line = across ? fs_route_line ((FsPoint){ x, high.y - BISECTION_BEYOND * py },
                                                     (FsPoint){ x, low.y + BISECTION_BEYOND * py })
                                    : fs_route_line ((FsPoint){ low.x - BISECTION_BEYOND * px, y },
                                                     (FsPoint){ high.x + BISECTION_BEYOND * px, y });

              fs_pen_dashes (canvas, &line, fs_pen_ink (canvas, 0.7), 1.4, 7, 5);
            }
        }
    }
  if (load)
    paint_bisection_load (canvas, dimension);
}

/* Paints two short bars across a route. */
static void
paint_bars (const FsCanvas *canvas, const FsRoute *route, double at)
{
  double u = canvas->unit, angle = fs_route_angle (route, at), size = MIN (1, canvas->gap / (44 * u));
  FsPoint middle = fs_route_at (route, at);

  for (int side = -1; side <= 1; side += 2)
    {
      FsPoint p
          = { middle.x + side * BAR_APART / 2 * u * cos (angle), middle.y + side * BAR_APART / 2 * u * sin (angle) };
      double dx = -BAR_HALF * size * u * sin (angle), dy = BAR_HALF * size * u * cos (angle);

      fs_pen_line (canvas, (FsPoint){ p.x - dx, p.y - dy }, (FsPoint){ p.x + dx, p.y + dy }, fs_pen_ink (canvas, 0.6),
                   1.3);
    }
}

/* Paints the dateline of the grids: a dashed frame half way along the stubs, or two lines if one dimension alone has classes. */
static void
paint_frames (const FsCanvas *canvas)
{
  const FsNetwork *grid = &canvas->network->grid;
  const double dashes[] = { 7 * canvas->unit, 4 * canvas->unit };
  gboolean across = fs_network_needs_classes (grid, 0), down = grid->n > 1 && fs_network_needs_classes (grid, 1);
  double u = canvas->unit;

  for (uint32_t plane = 0; plane < grid->n_nodes; plane += plane_nodes (canvas))
    {
      FsPoint low = point_at (canvas, plane, 0, 0),
              high = point_at (canvas, plane, radix (canvas, 0) - 1, radix (canvas, 1) - 1);
      double x = canvas->half_width + 0.5 * STUB * canvas->layout->pitch_x * canvas->scale;
      double y = canvas->half_height + 0.5 * STUB * canvas->layout->pitch_y * canvas->scale;
      FsBox box = { low.x - x, high.y - y, high.x - low.x + 2 * x, low.y - high.y + 2 * y };

      if (across && down)
        fs_add_rounded_box (canvas->cr, box, 8 * u);
      for (int side = 0; side < 2 && across != down; side++)
        {
          cairo_move_to (canvas->cr, box.x + (across ? side * box.width : 0), box.y + (across ? 0 : side * box.height));
          cairo_rel_line_to (canvas->cr, across ? 0 : box.width, across ? box.height : 0);
        }
      cairo_set_dash (canvas->cr, dashes, 2, 0);
      fs_stroke_path (canvas->cr,
                      fs_pen_ink (canvas, canvas->style->high_contrast  ? 1
                                          : canvas->gap < GHOST_GAP * u ? 0.3
                                                                        : 0.62),
                      1.5 * u);
      cairo_set_dash (canvas->cr, NULL, 0, 0);
      /* The word in the first gap of the upper line, or beside the right one. */
      if (plane == 0 && canvas->gap >= GHOST_GAP * u)
        fs_pen_text (canvas, _ ("dateline"),
                     down ? (FsPoint){ high.x - 0.5 * canvas->layout->pitch_x * canvas->scale, box.y }
                          : (FsPoint){ box.x + box.width, box.y - 8 * u },
                     0.5, TEXT, FALSE, canvas->style->dim_text, TRUE);
    }
}

void
fs_paint_diagram_datelines (const FsCanvas *canvas)
{
  const FsNetwork *grid = &canvas->network->grid;

  if (!fs_interconnect_is_grid (canvas->network) || (!canvas->is_grid && grid->n > 1) || !grid->wraps
      || !canvas->layout->settled || canvas->detail == FS_DETAIL_LINES
      || !fs_diagram_shows (canvas->diagram, FS_LAYER_LINKS) || !fs_diagram_has_datelines (canvas->diagram))
    return;
  if (canvas->is_grid && canvas->layout->kind != FS_LAYOUT_FOLDED)
    {
      paint_frames (canvas);
      return;
    }
  for (uint32_t node = 0; node < grid->n_nodes; node++)
    for (int d = 0; d < MIN (grid->n, 2); d++)
      {
        FsRoute link;

        if (!fs_network_needs_classes (grid, d) || fs_network_digit (grid, node, d) != grid->k[d] - 1u)
          continue;
        link = fs_canvas_link (canvas, node, fs_network_neighbor (grid, node, grid->first_port[d]));
        if (!fs_canvas_sees_route (canvas, &link))
          continue;
        paint_bars (canvas, &link, BAR_AT);
      }
}
