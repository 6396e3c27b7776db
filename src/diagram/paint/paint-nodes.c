/* Nodes: pills with their address, discs, and what is told by their colour. */
#include <math.h>
#include <string.h>

#include "diagram/paint/layers.h"

#define OUTLINE 0.34
#define NO_FILL ((FsColor){ 0, 0, 0, 0 })

#define GROWN 1.2 /* members of the selected necklace */

/**
 * NodeLook: a fill with alpha 0 is the background
 * @times: how often it stands in the unfolded necklace
 * @size: of its usual one
 */
typedef struct {
  FsColor fill;
  FsColor outline;
  double outline_width;
  gboolean ring;
  int times;
  double size;
} NodeLook;

static FsColor
full_ink (const FsDiagramScene *scene)
{
  guint level = scene->style->id == FS_STYLE_SCREEN_DARK ? 0xff : 0x2e;

  if (scene->style->id == FS_STYLE_SCREEN_DARK)
    return (FsColor){ 1, 1, 1, 1 };
  return (FsColor){ level / 255.0, 0x34 / 255.0, 0x36 / 255.0, 1 };
}

static NodeLook
plain_look (const FsDiagramScene *scene)
{
  return (NodeLook){ NO_FILL, fs_pen_ink (scene, scene->style->high_contrast ? 1 : OUTLINE), 1.5, FALSE, 1, 1 };
}

static NodeLook
filled_look (FsColor fill)
{
  return (NodeLook){ fill, NO_FILL, 0, FALSE, 1, 1 };
}

static NodeLook
class_look (const FsDiagramScene *scene, uint32_t relative)
{
  const FsNecklaces *necklaces = scene->picture->structure->necklaces;
  uint32_t number = necklaces->number[relative];
  const FsNecklace *necklace = &necklaces->list[number];
  NodeLook look = filled_look (fs_diagram_necklace_color (scene, number));

  if (number == scene->picture->necklace)
    look.size = GROWN;
  if (necklace->generator == relative)
    {
      look.outline = full_ink (scene);
      look.outline_width = 2;
    }
  if (fs_diagram_shows (scene->picture, FS_LAYER_UNFOLDED))
    look.times = scene->gh->degree / necklace->period;
  return look;
}

static gboolean
is_destination (const FsDiagram *picture, uint32_t node)
{
  for (guint i = 0; i < picture->n_destinations; i++)
    if (picture->destinations[i] == node)
      return TRUE;
  return FALSE;
}

static gboolean
shows_root (const FsDiagram *picture)
{
  const guint32 trees = 1 << FS_LAYER_BROADCAST | 1 << FS_LAYER_NECKLACES | 1 << FS_LAYER_BST | 1 << FS_LAYER_BSG
                        | 1 << FS_LAYER_MULTICAST;

  return (picture->layers & trees) != 0 && fs_diagram_broadcast (picture) == NULL;
}

static NodeLook
look_of (const FsDiagramScene *scene, uint32_t node)
{
  const FsDiagram *picture = scene->picture;
  uint32_t relative = fs_gh_untranslate (scene->gh, node, picture->root);
  gboolean live = fs_diagram_broadcast (picture) != NULL || picture->store_forward != NULL;

  if (shows_root (picture) && node == picture->root)
    return (NodeLook){ full_ink (scene), full_ink (scene), 2, TRUE, 1, 1 };
  /* The root is in no necklace. */
  if (fs_diagram_shows (picture, FS_LAYER_NECKLACES) && picture->structure->necklaces != NULL && relative != 0)
    return class_look (scene, relative);
  if (fs_diagram_shows (picture, FS_LAYER_MULTICAST) && is_destination (picture, node))
    return filled_look (fs_palette_color (scene->style->id, 0));
  if (fs_diagram_shows (picture, FS_LAYER_PATH) && (node == picture->path_from || node == picture->path_to))
    return filled_look (fs_palette_color (scene->style->id, 3));
  if (fs_diagram_shows (picture, FS_LAYER_BROADCAST) && !live)
    return filled_look (fs_step_color (scene->style, fs_gh_weight (scene->gh, relative), scene->gh->n));
  if ((fs_diagram_shows (picture, FS_LAYER_BST) || fs_diagram_shows (picture, FS_LAYER_BSG))
      && picture->structure->tree != NULL && relative != 0)
    return filled_look (fs_palette_color (scene->style->id, picture->structure->tree->displacement[relative]));
  return plain_look (scene);
}

static void
paint_times (cairo_t *cr, const FsDiagramScene *scene, FsPoint at, int times)
{
  char text[16];

  g_snprintf (text, sizeof text, "×%d", times);
  fs_pen_text (cr, scene, text, (FsPoint){ at.x + scene->half_width, at.y - scene->half_height }, 0, 11, TRUE,
               scene->style->text, TRUE);
}

static void
paint_pill (cairo_t *cr, const FsDiagramScene *scene, uint32_t node, const NodeLook *look)
{
  FsPoint at = scene->at[node];
  double u = scene->unit, w = scene->half_width * look->size, h = scene->half_height * look->size;
  FsColor fill = look->fill.a > 0 ? look->fill : scene->style->background;
  char address[FS_GH_MAX_N + 1];

  if (look->ring || look->outline_width >= 2)
    {
      fs_pen_pill (cr, at, w + 5 * u, h + 5 * u);
      fs_fill_path (cr, scene->style->background);
      fs_pen_pill (cr, at, w + 3.5 * u, h + 3.5 * u);
      fs_stroke_path (cr, look->outline, 2 * u);
    }
  fs_pen_pill (cr, at, w + 2 * u, h + 2 * u);
  fs_fill_path (cr, scene->style->background);
  fs_pen_pill (cr, at, w, h);
  fs_fill_path (cr, fill);
  if (look->outline_width > 0 && look->outline_width < 2)
    {
      fs_pen_pill (cr, at, w - 0.75 * u, h - 0.75 * u);
      fs_stroke_path (cr, look->outline, look->outline_width * u);
    }
  fs_gh_write_address (scene->gh, node, address);
  fs_pen_text (cr, scene, address, at, 0.5, scene->label_size * look->size, TRUE,
               look->fill.a > 0 ? fs_color_on (fill) : scene->style->text, FALSE);
}

static void
paint_disc (cairo_t *cr, const FsDiagramScene *scene, uint32_t node, const NodeLook *look)
{
  FsPoint at = scene->at[node];
  double u = scene->unit, r = scene->half_width * look->size;
  gboolean hollow = look->fill.a <= 0;

  if (r > 2.5 * u && !hollow)
    {
      fs_add_circle (cr, at.x, at.y, r + 1.2 * u);
      fs_fill_path (cr, scene->style->background);
    }
  fs_add_circle (cr, at.x, at.y, r);
  fs_set_color (cr, hollow ? scene->style->background : look->fill, 1);
  cairo_fill_preserve (cr);
  fs_set_color (cr, look->outline, 1);
  cairo_set_line_width (cr, MIN (MAX (look->outline_width, 1), r / u * 0.5) * u);
  if (look->outline.a > 0)
    cairo_stroke (cr);
  cairo_new_path (cr);
  if (look->ring)
    {
      fs_add_circle (cr, at.x, at.y, r + 3.5 * u);
      cairo_set_line_width (cr, 2 * u);
      cairo_stroke (cr);
    }
}

static void
paint_look (cairo_t *cr, const FsDiagramScene *scene, uint32_t node, const NodeLook *look)
{
  if (!fs_diagram_scene_sees (scene, scene->at[node], scene->half_width + 8 * scene->unit))
    return;
  if (scene->shape == FS_SHAPE_PILL)
    paint_pill (cr, scene, node, look);
  else if (scene->shape == FS_SHAPE_DISC)
    paint_disc (cr, scene, node, look);
  if (look->times > 1 && scene->detail != FS_DETAIL_LINES)
    paint_times (cr, scene, scene->at[node], look->times);
}

void
fs_paint_diagram_node (cairo_t *cr, const FsDiagramScene *scene, uint32_t node, FsColor fill, FsColor outline,
                       double outline_width, gboolean ring)
{
  NodeLook look = { fill, outline, outline_width, ring, 1, 1 };

  paint_look (cr, scene, node, &look);
}

/* Those that lie further back first, so that a front node's pill stands over what is behind it. */
void
fs_paint_diagram_nodes (cairo_t *cr, const FsDiagramScene *scene)
{
  if (scene->shape != FS_SHAPE_PILL && scene->shape != FS_SHAPE_DISC)
    return;
  for (int front = 0; front < 2; front++)
    for (uint32_t node = 0; node < scene->gh->n_nodes; node++)
      if ((scene->layout->kind == FS_LAYOUT_NESTED ? !(node >> 1 & 1) : 1) == front)
        {
          NodeLook look = look_of (scene, node);

          paint_look (cr, scene, node, &look);
        }
}

/* A disc behind a node, its area as the messages that wait there. */
static void
paint_stack (cairo_t *cr, const FsDiagramScene *scene, uint32_t node, uint32_t depth)
{
  double base = MAX (scene->half_width, scene->half_height);
  double r = base + MIN (2 * sqrt (depth), 0.45 * scene->gap / scene->unit) * scene->unit;

  fs_add_circle (cr, scene->at[node].x, scene->at[node].y, r);
  fs_fill_path (cr, fs_color_faded (fs_ink (scene->style, FS_INK_SHARING), 0.35));
}

static void
paint_store_forward_nodes (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsStoreForwardSnapshot *snapshot = scene->picture->store_forward;
  gboolean colored = fs_diagram_shows (scene->picture, FS_LAYER_NECKLACES);

  for (uint32_t node = 0; node < scene->gh->n_nodes; node++)
    {
      /* Of many broadcasts at once none has a distance of its own. */
      gboolean done = snapshot->completed[node] > 0 && scene->picture->broadcast != FS_NO_BROADCAST;
      NodeLook look = look_of (scene, node);

      /* Pills stand over the arcs of a row, so that their addresses can be read. */
      if (snapshot->depth[node] == 0 && !done && scene->shape != FS_SHAPE_PILL)
        continue;
      if (snapshot->depth[node] > 0)
        paint_stack (cr, scene, node, snapshot->depth[node]);
      if (done && !colored && !look.ring)
        look = filled_look (fs_step_color (
            scene->style, MAX (1, fs_gh_distance (scene->gh, scene->picture->root, node)), scene->gh->n));
      paint_look (cr, scene, node, &look);
    }
}

void
fs_paint_diagram_live_nodes (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsDiagram *picture = scene->picture;
  const FsBroadcastView *view = fs_diagram_broadcast (picture);

  if (scene->shape != FS_SHAPE_PILL && scene->shape != FS_SHAPE_DISC)
    return;
  if (picture->store_forward != NULL)
    {
      paint_store_forward_nodes (cr, scene);
      return;
    }
  if (view == NULL || !fs_diagram_shows (picture, FS_LAYER_BROADCAST))
    return;
  fs_paint_diagram_node (cr, scene, view->source, full_ink (scene), full_ink (scene), 2, TRUE);
  for (guint i = 0; i < view->n_edges; i++)
    if (view->edges[i].state == FS_EDGE_DONE)
      fs_paint_diagram_node (
          cr, scene, view->edges[i].to,
          fs_step_color (scene->style, fs_gh_distance (scene->gh, view->source, view->edges[i].to), scene->gh->n),
          NO_FILL, 0, FALSE);
}

static void
mark_node (cairo_t *cr, const FsDiagramScene *scene, uint32_t node, FsColor color)
{
  double u = scene->unit, size = look_of (scene, node).size;
  double w = scene->half_width * size + 4 * u, h = scene->half_height * size + 4 * u;
  FsPoint at = scene->at[node];
  char address[FS_GH_MAX_N + 1];

  if (scene->shape == FS_SHAPE_PILL)
    fs_pen_pill (cr, at, w, h);
  else
    fs_add_circle (cr, at.x, at.y, w);
  fs_stroke_path (cr, color, 2 * u);
  if (scene->shape == FS_SHAPE_DISC)
    fs_pen_text (cr, scene, fs_gh_write_address (scene->gh, node, address), (FsPoint){ at.x, at.y - h - 8 * u }, 0.5,
                 12.5, TRUE, scene->style->text, TRUE);
}

static void
mark_channel (cairo_t *cr, const FsDiagramScene *scene, uint64_t channel, int vc, FsColor color)
{
  FsArc lane = fs_diagram_vc_lane (scene, channel, vc);

  fs_pen_stroke (cr, scene, &lane, fs_color_faded (color, 0.35), 9);
  fs_pen_stroke (cr, scene, &lane, color, 2);
}

static void
paint_mark (cairo_t *cr, const FsDiagramScene *scene, const FsDiagramItem *part, double alpha)
{
  FsColor color = fs_color_faded (fs_ink (scene->style, FS_INK_SELECTED), alpha);
  gboolean node = part->kind == FS_PART_NODE && part->node < scene->gh->n_nodes;
  gboolean channel = (part->kind == FS_PART_CHANNEL || part->kind == FS_PART_VC) && part->channel < scene->n_channels;

  if (scene->shape == FS_SHAPE_NONE && node)
    fs_paint_diagram_matrix_node (cr, scene, part->node, color);
  else if (scene->shape == FS_SHAPE_NONE && channel)
    fs_paint_diagram_matrix_channel (cr, scene, part->channel, color);
  else if (node && scene->shape != FS_SHAPE_ROUTER)
    mark_node (cr, scene, part->node, color);
  else if (channel)
    mark_channel (cr, scene, part->channel, part->kind == FS_PART_VC ? part->index : -1, color);
}

void
fs_paint_diagram_marks (cairo_t *cr, const FsDiagramScene *scene)
{
  paint_mark (cr, scene, &scene->picture->selected, 1);
  if (!fs_diagram_item_equal (&scene->picture->hover, &scene->picture->selected))
    paint_mark (cr, scene, &scene->picture->hover, 0.55);
}
