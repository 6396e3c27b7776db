/* The overview of a large hypercube: nodes in tiles, with the number of messages in each router, and bars between tiles
 * with the number of busy virtual channels. From twice the size on, a tile opens and its links are drawn. */
#include <math.h>
#include <stdlib.h>

#include "diagram/paint/layers.h"

#define OPEN_ZOOM 2
#define TILE 4
#define TILE_RADIUS 9
#define TILE_MARGIN 13 /* px around the nodes of a tile */
#define MOST_MESSAGES 5
#define BAR_LEAST 1.6
#define BAR_MORE 9
#define BAR_ASIDE 7
#define BAR_OUTSIDE 22
#define FADED 0.55 /* of nodes that nothing in focus touches */

gboolean
fs_diagram_is_overview (const FsDiagramScene *scene)
{
  return scene->layout->kind == FS_LAYOUT_TILES && scene->layout->settled && scene->diagram->view.zoom < OPEN_ZOOM;
}

/* Returns the bits of an address that choose the column. */
static int
column_bits (const FsDiagramScene *scene)
{
  return (scene->network->n + 1) / 2;
}

static uint32_t
rank_of (uint32_t code)
{
  for (uint32_t shift = 16; shift > 0; shift /= 2)
    code ^= code >> shift;
  return code;
}

/* Returns the column or the row of the tile of a node. */
static int
tile_of (const FsDiagramScene *scene, uint32_t node, gboolean across)
{
  int h = column_bits (scene);

  return (int) (rank_of (across ? node & ((UINT32_C (1) << h) - 1) : node >> h) / TILE);
}

static uint32_t
node_at (const FsDiagramScene *scene, uint32_t column, uint32_t row)
{
  return (column ^ column >> 1) | (row ^ row >> 1) << column_bits (scene);
}

static FsBox
tile_box (const FsDiagramScene *scene, int column, int row)
{
  FsPoint a = scene->at[node_at (scene, (uint32_t) column * TILE, (uint32_t) row * TILE)];
  FsPoint b = scene->at[node_at (scene, (uint32_t) column * TILE + TILE - 1, (uint32_t) row * TILE + TILE - 1)];
  double margin = TILE_MARGIN * scene->unit;

  return (FsBox){ a.x - margin, a.y - margin, b.x - a.x + 2 * margin, b.y - a.y + 2 * margin };
}

/* Writes the address of a tile: the bits that all its nodes share, dots for the others. */
static void
write_tile (const FsDiagramScene *scene, int tile, gboolean across, char address[FS_GH_MAX_N * 3 + 1])
{
  int n = scene->network->n, h = column_bits (scene), low = across ? 2 : h + 2, high = across ? h : n;
  uint32_t code = (uint32_t) (tile * TILE) ^ (uint32_t) (tile * TILE) >> 1;
  GString *words = g_string_new (NULL);

  for (int bit = n - 1; bit >= 0; bit--)
    if (bit >= low && bit < high)
      g_string_append_c (words, code >> (across ? bit : bit - h) & 1 ? '1' : '0');
    else
      g_string_append (words, "·");
  g_strlcpy (address, words->str, FS_GH_MAX_N * 3 + 1);
  g_string_free (words, TRUE);
}

void
fs_paint_diagram_tiles (cairo_t *cr, const FsDiagramScene *scene)
{
  double alpha = scene->style->high_contrast ? 0.2 : scene->style->id == FS_STYLE_SCREEN_DARK ? 0.05 : 0.035;
  double u = scene->unit;
  char address[FS_GH_MAX_N * 3 + 1];

  if (scene->layout->kind != FS_LAYOUT_TILES || !scene->layout->settled)
    return;
  for (int column = 0; column < scene->layout->tile_columns; column++)
    for (int row = 0; row < scene->layout->tile_rows; row++)
      {
        FsBox box = tile_box (scene, column, row);

        fs_add_rounded_box (cr, box, TILE_RADIUS * u);
        fs_fill_path (cr, fs_pen_ink (scene, alpha));
        if (scene->style->bare)
          continue;
        if (row == 0 && box.y > 30 * u)
          {
            write_tile (scene, column, TRUE, address);
            fs_pen_text (cr, scene, address, (FsPoint){ box.x + box.width / 2, box.y - 30 * u }, 0.5, 11, FALSE,
                         scene->style->dim_text, FALSE);
          }
        if (column == 0 && box.x > 60 * u)
          {
            write_tile (scene, row, FALSE, address);
            fs_pen_text (cr, scene, address, (FsPoint){ box.x - 30 * u, box.y + box.height / 2 }, 1, 11, FALSE,
                         scene->style->dim_text, FALSE);
          }
      }
}

/* Returns the number of messages in each router: those with a buffer there. Free with g_free(). */
static guint8 *
messages_in_routers (const FsDiagramScene *scene)
{
  const FsSnapshot *snapshot = scene->diagram->snapshot;
  guint8 *messages = g_new0 (guint8, scene->network->n_nodes);

  for (guint i = 0; snapshot != NULL && i < snapshot->n_messages; i++)
    {
      const FsMessageView *message = &snapshot->messages[i];

      if (message->holds_injection)
        messages[message->source] = (guint8) MIN (messages[message->source] + 1, 255);
      for (guint j = 0; j < message->n_vcs; j++)
        {
          uint32_t from, to;

          fs_interconnect_channel_ends (scene->network, message->vcs[j].channel, &from, &to);
          messages[to] = (guint8) MIN (messages[to] + 1, 255);
        }
    }
  return messages;
}

static void
paint_node (cairo_t *cr, const FsDiagramScene *scene, uint32_t node, guint messages, gboolean touched)
{
  FsPoint at = scene->at[node];
  double u = scene->unit, r = MIN (scene->half_width, 7 * u);
  double alpha = scene->focused && !touched ? FADED : 1;

  fs_add_circle (cr, at.x, at.y, r);
  if (messages == 0)
    {
      fs_fill_and_keep_path (cr, scene->style->background);
      fs_stroke_path (cr, fs_pen_ink (scene, 0.34), u);
      return;
    }
  fs_fill_path (cr, fs_color_faded (fs_count_color (scene->style, messages, MOST_MESSAGES), alpha));
  if (!touched)
    return;
  fs_add_circle (cr, at.x, at.y, r + 0.6 * u);
  fs_stroke_path (cr, scene->style->text, 1.4 * u);
}

static void
mark_touched (const FsDiagramScene *scene, guint8 *touched)
{
  const FsDiagram *diagram = scene->diagram;

  for (guint i = 0; diagram->snapshot != NULL && i < diagram->focus.n; i++)
    {
      int index = fs_snapshot_find (diagram->snapshot, diagram->focus.messages[i]);

      for (guint j = 0; index >= 0 && j < diagram->snapshot->messages[index].n_vcs; j++)
        {
          uint32_t from, to;

          fs_interconnect_channel_ends (scene->network, diagram->snapshot->messages[index].vcs[j].channel, &from, &to);
          touched[from] = touched[to] = 1;
        }
    }
}

/* A bundle: the channels between two tiles in one direction. */
typedef struct {
  FsPoint from, to;
  guint busy;
  double fraction;
} Bundle;

static void
paint_bar (cairo_t *cr, const FsDiagramScene *scene, const Bundle *bundle, FsPoint number, double align)
{
  double u = scene->unit, angle = atan2 (bundle->to.y - bundle->from.y, bundle->to.x - bundle->from.x);
  double width = BAR_LEAST + BAR_MORE * bundle->fraction, head = MAX (8, 1.5 * width);
  FsColor color = bundle->busy > 0 ? fs_heat_color (scene->style, bundle->fraction) : fs_pen_ink (scene, 0.2);
  FsRoute line = fs_route_line (bundle->from, (FsPoint){ bundle->to.x - 0.8 * head * u * cos (angle),
                                                         bundle->to.y - 0.8 * head * u * sin (angle) });
  char text[12];

  fs_pen_stroke (cr, scene, &line, color, width);
  fs_pen_arrow (cr, scene, bundle->to, angle, head, color);
  g_snprintf (text, sizeof text, "%u", bundle->busy);
  fs_pen_text (cr, scene, text, number, align, 11, FALSE, scene->style->dim_text, FALSE);
}

/* Paints the two directions between two neighboring tiles, or those at an end of a line of tiles, which go to its other
 * end. @side: -1 the end before the first tile, 1 that behind the last one, 0 between tiles. */
static void
paint_pair (cairo_t *cr, const FsDiagramScene *scene, FsBox a, FsBox b, gboolean across, int side, const guint busy[2],
            double most)
{
  double u = scene->unit, gap = 3 * u, aside = BAR_ASIDE * u;

  for (int back = 0; back < 2; back++)
    {
      /* To the right runs below, to the left above; down runs on the left, up on the right. */
      double off = across ? (back ? -aside : aside) : (back ? aside : -aside);
      Bundle bundle = { .busy = busy[back], .fraction = MIN (busy[back] / most, 1) };
      FsPoint number;

      if (across)
        {
          double y = a.y + a.height / 2 + off;
          double left = side < 0 ? b.x - (BAR_OUTSIDE + 2) * u : a.x + a.width + gap;
          double right = side > 0 ? a.x + a.width + (BAR_OUTSIDE + 2) * u : b.x - gap;

          bundle.from = (FsPoint){ back ? right : left, y };
          bundle.to = (FsPoint){ back ? left : right, y };
          number = (FsPoint){ (left + right) / 2, y + (back ? -1 : 1) * (9 + 4.5 * bundle.fraction) * u };
          paint_bar (cr, scene, &bundle, number, 0.5);
        }
      else
        {
          double x = a.x + a.width / 2 + off;
          double top = side < 0 ? b.y - (BAR_OUTSIDE - 4) * u : a.y + a.height + gap;
          double bottom = side > 0 ? a.y + a.height + (BAR_OUTSIDE - 4) * u : b.y - gap;

          bundle.from = (FsPoint){ x, back ? bottom : top };
          bundle.to = (FsPoint){ x, back ? top : bottom };
          number = (FsPoint){ x + (back ? 1 : -1) * (7 + 4.5 * bundle.fraction) * u, (top + bottom) / 2 };
          paint_bar (cr, scene, &bundle, number, back ? 0 : 1);
        }
    }
}

/* Between tiles further apart: a line above the row of tiles, or left of the column, with both numbers. */
static void
paint_far_pair (cairo_t *cr, const FsDiagramScene *scene, FsBox a, FsBox b, int level, const guint busy[2], double most)
{
  double u = scene->unit, y = a.y - (5 + 5 * level) * u, fraction = MIN (MAX (busy[0], busy[1]) / most, 1);
  FsRoute line = fs_route_line ((FsPoint){ a.x + a.width * 0.75, a.y }, (FsPoint){ a.x + a.width * 0.75, y });
  FsColor color = busy[0] + busy[1] > 0 ? fs_heat_color (scene->style, fraction) : fs_pen_ink (scene, 0.2);
  char text[48];

  fs_route_add (&line, (FsPoint){ b.x + b.width * 0.25, y });
  fs_route_add (&line, (FsPoint){ b.x + b.width * 0.25, b.y });
  line.radius = 5 * u;
  fs_pen_stroke (cr, scene, &line, color, BAR_LEAST + 3 * fraction);
  g_snprintf (text, sizeof text, "%u→ ←%u", busy[0], busy[1]);
  fs_pen_text (cr, scene, text, (FsPoint){ (a.x + a.width + b.x) / 2, y }, 0.5, 10, FALSE, scene->style->dim_text,
               TRUE);
}

/* Paints the bundles of one line of tiles. @busy: [count][count], from tile to tile. */
static void
paint_line (cairo_t *cr, const FsDiagramScene *scene, gboolean across, int line, int count, const guint *busy)
{
  int V = scene->diagram->params != NULL ? MAX (scene->diagram->params->V, 1) : 1;
  double most = TILE * TILE * V;

  for (int a = 0; a < count; a++)
    for (int b = a + 1; b < count; b++)
      {
        uint32_t codes = ((uint32_t) a ^ (uint32_t) a >> 1) ^ ((uint32_t) b ^ (uint32_t) b >> 1);
        const guint both[2] = { busy[a * count + b], busy[b * count + a] };
        FsBox p = tile_box (scene, across ? a : line, across ? line : a);
        FsBox q = tile_box (scene, across ? b : line, across ? line : b);

        if ((codes & (codes - 1)) != 0)
          continue; /* not neighbors */
        if (b == a + 1)
          paint_pair (cr, scene, p, q, across, 0, both, most);
        else if (a == 0 && b == count - 1)
          {
            const guint back[2] = { both[1], both[0] };

            paint_pair (cr, scene, q, p, across, -1, back, most);
            paint_pair (cr, scene, q, p, across, 1, back, most);
          }
        else if (across)
          paint_far_pair (cr, scene, p, q, b - a > 3 ? 2 : a % 4 == 0 ? 0 : 1, both, most);
      }
}

/* Counts the busy virtual channels between the tiles of one line of them. */
static guint *
count_busy (const FsDiagramScene *scene, const guint8 *busy_vcs, gboolean across, int line, int count)
{
  guint *busy = g_new0 (guint, (gsize) count * (gsize) count);

  for (uint64_t channel = 0; busy_vcs != NULL && channel < scene->n_channels; channel++)
    {
      uint32_t from, to;
      int a, b;

      if (busy_vcs[channel] == 0)
        continue;
      fs_interconnect_channel_ends (scene->network, channel, &from, &to);
      a = tile_of (scene, from, across);
      b = tile_of (scene, to, across);
      if (a != b && tile_of (scene, from, !across) == line)
        busy[a * count + b] += busy_vcs[channel];
    }
  return busy;
}

void
fs_paint_diagram_bundles (cairo_t *cr, const FsDiagramScene *scene)
{
  g_autofree guint8 *messages = NULL;
  g_autofree guint8 *touched = NULL;
  g_autofree guint8 *busy_vcs = NULL;

  if (!fs_diagram_is_overview (scene))
    return;
  messages = messages_in_routers (scene);
  touched = g_new0 (guint8, scene->network->n_nodes);
  busy_vcs = fs_diagram_busy_vcs (scene->diagram);
  mark_touched (scene, touched);
  for (int across = 1; across >= 0 && scene->diagram->snapshot != NULL && !scene->style->bare; across--)
    {
      int lines = across ? scene->layout->tile_rows : scene->layout->tile_columns;
      int count = across ? scene->layout->tile_columns : scene->layout->tile_rows;

      for (int line = 0; line < lines && count > 1; line++)
        {
          g_autofree guint *busy = count_busy (scene, busy_vcs, across == 1, line, count);

          paint_line (cr, scene, across == 1, line, count, busy);
        }
    }
  for (uint32_t node = 0; node < scene->network->n_nodes; node++)
    paint_node (cr, scene, node, messages[node], touched[node] != 0);
}
