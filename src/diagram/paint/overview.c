/* The overview of a large hypercube: nodes in tiles, with the number of messages in each router, and bars between tiles
 * with the number of busy virtual channels. From twice the size on, a tile opens and its links are drawn. */
#include <math.h>

#include "base/number.h"
#include "diagram/paint/layers.h"
#include "topology/hamiltonian-path.h"

#define TILE FS_CANVAS_TILE
#define TILE_RADIUS 9
#define TILE_MARGIN 13 /* px around the nodes of a tile */
#define BAR_LEAST 1.6
#define BAR_MORE 9
#define BAR_ASIDE 7
#define BAR_OUTSIDE 22
#define LEAST_NUMBER 0.02 /* fraction of the largest heat from which on a bundle has its number */

/* Returns the bits of an address that choose the column. */
static int
column_bits (const FsCanvas *canvas)
{
  return (canvas->network->n + 1) / 2;
}

static FsBox
tile_box (const FsCanvas *canvas, int column, int row)
{
  int h = column_bits (canvas);
  uint32_t x = (uint32_t) column * TILE, y = (uint32_t) row * TILE;
  FsPoint a = canvas->at[fs_gray_code (x) | fs_gray_code (y) << h],
          b = canvas->at[fs_gray_code (x + TILE - 1) | fs_gray_code (y + TILE - 1) << h];
  double margin = TILE_MARGIN * canvas->unit;

  return (FsBox){ a.x - margin, a.y - margin, b.x - a.x + 2 * margin, b.y - a.y + 2 * margin };
}

/* Paints the address of a column or row of tiles: the bits that all its nodes share, dots for the others. */
static void
paint_tile_address (const FsCanvas *canvas, int tile, gboolean across, FsPoint at)
{
  int n = canvas->network->n, h = column_bits (canvas), low = across ? 2 : h + 2, high = across ? h : n;
  uint32_t code = fs_gray_code ((uint32_t) (tile * TILE));
  g_autoptr (GString) address = g_string_new (NULL);

  for (int bit = n - 1; bit >= 0; bit--)
    if (bit >= low && bit < high)
      g_string_append_c (address, code >> (across ? bit : bit - h) & 1 ? '1' : '0');
    else
      g_string_append (address, "·");
  fs_pen_note (canvas, address->str, at, across ? 0.5 : 1, 11);
}

void
fs_paint_diagram_tiles (const FsCanvas *canvas)
{
  double alpha = canvas->style->high_contrast ? 0.2 : canvas->style->id == FS_STYLE_SCREEN_DARK ? 0.05 : 0.035;
  double u = canvas->unit;

  if (canvas->layout->kind != FS_LAYOUT_TILES || !canvas->layout->settled)
    return;
  for (int column = 0; column < canvas->layout->tile_columns; column++)
    for (int row = 0; row < canvas->layout->tile_rows; row++)
      {
        FsBox box = tile_box (canvas, column, row);

        fs_add_rounded_box (canvas->cr, box, TILE_RADIUS * u);
        fs_fill_path (canvas->cr, fs_pen_ink (canvas, alpha));
        if (canvas->style->bare)
          continue;
        if (row == 0 && box.y > 30 * u)
          paint_tile_address (canvas, column, TRUE, (FsPoint){ box.x + box.width / 2, box.y - 30 * u });
        if (column == 0 && box.x > 60 * u)
          paint_tile_address (canvas, row, FALSE, (FsPoint){ box.x - 30 * u, box.y + box.height / 2 });
      }
}

/**
 * Bundle: the channels from one tile to another
 * @sum: held virtual channels, or the sum of the heat of all its channels
 * @channels: number of its channels
 */
typedef struct {
  double sum;
  guint channels;
} Bundle;

/* What bundles show: held virtual channels, or the heat of a layer, whose mean they have. */
typedef struct {
  const guint8 *busy;
  const double *heat;
  double most;
  gboolean signs;
} Counted;

/* Returns how much of the largest value a bundle has, with its color and, in @text, its number. */
static double
read_bundle (const FsCanvas *canvas, const Counted *counted, const Bundle *bundle, FsColor *color, char text[24])
{
  double value = counted->heat != NULL ? bundle->sum / MAX (bundle->channels, 1) : bundle->sum;
  double fraction = CLAMP (value / counted->most, -1, 1);
  g_autofree char *number
      = counted->heat == NULL ? fs_number_display_count ((guint64) value) : fs_number_display (value, 2);

  g_strlcpy (text, counted->heat != NULL && fabs (fraction) < LEAST_NUMBER ? "" : number, 24);
  *color = counted->signs ? fs_heat_difference_color (canvas->style, fraction)
           : value > 0    ? fs_heat_color (canvas->style, fraction)
                          : fs_pen_ink (canvas, 0.2);
  return fabs (fraction);
}

/* Paints the two directions between two neighboring tiles, or those at an end of a line of tiles, which go to its other
 * end: an arrow with its number for each. @side: -1 the end before the first tile, 1 that behind the last one, 0 between
 * tiles. */
static void
paint_pair (const FsCanvas *canvas, FsBox a, FsBox b, gboolean across, int side, const Counted *counted,
            const Bundle bundles[2])
{
  double u = canvas->unit, gap = 3 * u, aside = BAR_ASIDE * u;

  for (int back = 0; back < 2; back++)
    {
      /* To the right runs below, to the left above; down runs on the left, up on the right. */
      double off = across ? (back ? -aside : aside) : (back ? aside : -aside);
      FsColor color;
      char text[24];
      double fraction = read_bundle (canvas, counted, &bundles[back], &color, text);
      double width = BAR_LEAST + BAR_MORE * fraction;
      double head = MAX (8, 1.5 * width), angle;
      /* Along the line of tiles, and beside its middle. */
      double edge = (BAR_OUTSIDE + (across ? 2 : -4)) * u, end = across ? a.x + a.width : a.y + a.height;
      double low = side < 0 ? (across ? b.x : b.y) - edge : end + gap;
      double high = side > 0 ? end + edge : (across ? b.x : b.y) - gap;
      double beside = (across ? a.y + a.height / 2 : a.x + a.width / 2) + off;
      double first = back ? high : low, last = back ? low : high, number = ((across ? 9 : 7) + 4.5 * fraction) * u;
      FsPoint from = across ? (FsPoint){ first, beside } : (FsPoint){ beside, first };
      FsPoint to = across ? (FsPoint){ last, beside } : (FsPoint){ beside, last };

      angle = atan2 (to.y - from.y, to.x - from.x);
      fs_pen_line (canvas, from, (FsPoint){ to.x - 0.8 * head * u * cos (angle), to.y - 0.8 * head * u * sin (angle) },
                   color, width);
      fs_pen_arrow (canvas, to, angle, head, color);
      fs_pen_text (canvas, text,
                   across ? (FsPoint){ (low + high) / 2, beside + (back ? -number : number) }
                          : (FsPoint){ beside + (back ? number : -number), (low + high) / 2 },
                   across ? 0.5
                   : back ? 0
                          : 1,
                   11, FALSE, canvas->style->dim_text, FALSE);
    }
}

/* Paints the bundles of channels of one line of @count tiles. */
static void
paint_line (const FsCanvas *canvas, gboolean across, int line, int count, const Counted *counted)
{
  g_autofree Bundle *bundles = g_new0 (Bundle, (gsize) count * (gsize) count); /* [count][count], from tile to tile */

  for (uint64_t channel = 0; channel < canvas->n_channels; channel++)
    {
      uint32_t from, to;
      Bundle *bundle;
      int a, b;

      fs_interconnect_channel_ends (canvas->network, channel, &from, &to);
      a = fs_canvas_tile (canvas, from, across);
      b = fs_canvas_tile (canvas, to, across);
      if (a == b || fs_canvas_tile (canvas, from, !across) != line)
        continue;
      bundle = &bundles[a * count + b];
      bundle->sum += counted->heat != NULL ? counted->heat[channel] : counted->busy[channel];
      bundle->channels++;
    }
  for (int a = 0; a < count; a++)
    for (int b = a + 1; b < count; b++)
      {
        uint32_t codes = fs_gray_code ((uint32_t) a) ^ fs_gray_code ((uint32_t) b);
        const Bundle both[2] = { bundles[a * count + b], bundles[b * count + a] };
        FsBox p = tile_box (canvas, across ? a : line, across ? line : a);
        FsBox q = tile_box (canvas, across ? b : line, across ? line : b);

        if ((codes & (codes - 1)) != 0)
          continue; /* not neighbors */
        if (b == a + 1)
          paint_pair (canvas, p, q, across, 0, counted, both);
        else if (a == 0 && b == count - 1)
          {
            const Bundle back[2] = { both[1], both[0] };

            paint_pair (canvas, q, p, across, -1, counted, back);
            paint_pair (canvas, q, p, across, 1, counted, back);
          }
        else if (across)
          {
            /* Between tiles further apart: a line above the row of tiles, with both numbers. */
            double u = canvas->unit, y = p.y - (5 + 5 * (b - a > 3 ? 2 : a % 4 == 0 ? 0 : 1)) * u;
            FsColor color, other;
            char there[24], here[24], text[64];
            double fraction = read_bundle (canvas, counted, &both[0], &color, there);
            double returning = read_bundle (canvas, counted, &both[1], &other, here);
            FsRoute way = fs_route_line ((FsPoint){ p.x + p.width * 0.75, p.y }, (FsPoint){ p.x + p.width * 0.75, y });

            fs_route_add (&way, (FsPoint){ q.x + q.width * 0.25, y });
            fs_route_add (&way, (FsPoint){ q.x + q.width * 0.25, q.y });
            way.radius = 5 * u;
            fs_pen_stroke (canvas, &way, returning > fraction ? other : color,
                           BAR_LEAST + 3 * MAX (fraction, returning));
            g_snprintf (text, sizeof text, "%s→ ←%s", there, here);
            fs_pen_text (canvas, text, (FsPoint){ (p.x + p.width + q.x) / 2, y }, 0.5, 10, FALSE,
                         canvas->style->dim_text, TRUE);
          }
      }
}

/* Marks the nodes that a broadcast has reached by a ring, and its source by two. */
static void
paint_reached (const FsCanvas *canvas)
{
  const FsBroadcastView *view = fs_diagram_broadcast (canvas->diagram);
  double u = canvas->unit, r = MIN (canvas->half_width, 7 * u);

  if (view == NULL || !fs_diagram_shows (canvas->diagram, FS_LAYER_BROADCAST))
    return;
  for (guint i = 0; i < view->n_edges; i++)
    if (view->edges[i].state == FS_EDGE_DONE)
      {
        FsPoint at = canvas->at[view->edges[i].to];

        fs_add_circle (canvas->cr, at.x, at.y, r + 3 * u);
        fs_stroke_path (canvas->cr, fs_canvas_step_color (canvas, view->edges[i].to), 1.2 * u);
      }
  for (int ring = 1; ring <= 2; ring++)
    {
      FsPoint at = canvas->at[view->source];

      fs_add_circle (canvas->cr, at.x, at.y, r + 3 * ring * u);
      fs_stroke_path (canvas->cr, canvas->style->text, 1.6 * u);
    }
}

/* Returns what the bundles show. @busy: [N g], held virtual channels. */
static Counted
counted_now (const FsDiagram *diagram, const guint8 *busy)
{
  Counted counted = { .busy = busy, .most = TILE * TILE * (diagram->params != NULL ? MAX (diagram->params->V, 1) : 1) };

  for (FsDiagramLayer layer = FS_LAYER_LOAD; layer <= FS_LAYER_WAITING; layer++)
    {
      const double *values = layer == FS_LAYER_LOAD ? diagram->load : diagram->waiting;

      if (fs_diagram_shows (diagram, layer) && values != NULL)
        counted
            = (Counted){ busy, values, fs_diagram_heat_most (diagram, layer), diagram->heat_of == FS_HEAT_DIFFERENCE };
    }
  return counted;
}

void
fs_paint_diagram_bundles (const FsCanvas *canvas)
{
  gboolean tree = canvas->diagram->snapshot == NULL && fs_diagram_draws_tree (canvas->diagram);
  g_autofree guint8 *messages = NULL, *touched = NULL, *busy_vcs = NULL;
  Counted counted;

  if (!fs_diagram_is_overview (canvas))
    return;
  messages = fs_canvas_message_counts (canvas);
  touched = g_new0 (guint8, canvas->network->n_nodes);
  busy_vcs = fs_diagram_busy_vcs (canvas->diagram);
  counted = counted_now (canvas->diagram, busy_vcs);
  fs_canvas_mark_touched (canvas, touched);
  for (int across = 1; across >= 0 && canvas->diagram->snapshot != NULL && !canvas->style->bare; across--)
    {
      int lines = across ? canvas->layout->tile_rows : canvas->layout->tile_columns;
      int count = across ? canvas->layout->tile_columns : canvas->layout->tile_rows;

      for (int line = 0; line < lines && count > 1; line++)
        paint_line (canvas, across == 1, line, count, &counted);
    }
  for (uint32_t node = 0; node < canvas->network->n_nodes; node++)
    {
      cairo_t *cr = canvas->cr;
      FsPoint at = canvas->at[node];
      double u = canvas->unit, r = MIN (canvas->half_width, 7 * u);

      if (tree && canvas->steps != NULL)
        {
          /* Without a run the steps of the tree. */
          fs_pen_disc (canvas, at, r,
                       canvas->steps[node] == 0 ? canvas->style->text : fs_canvas_step_color (canvas, node));
          continue;
        }
      if (messages[node] == 0)
        {
          fs_add_circle (cr, at.x, at.y, r);
          fs_fill_and_keep_path (cr, canvas->style->background);
          fs_stroke_path (cr, fs_pen_ink (canvas, 0.34), u);
          continue;
        }
      fs_pen_disc (canvas, at, r,
                   fs_color_fade (fs_count_color (canvas->style, messages[node], FS_CANVAS_MOST_MESSAGES),
                                  canvas->focused && !touched[node] ? FS_CANVAS_FADED : 1));
      if (!touched[node])
        continue;
      fs_add_circle (cr, at.x, at.y, r + 0.6 * u);
      fs_stroke_path (cr, canvas->style->text, 1.4 * u);
    }
  paint_reached (canvas);
}
