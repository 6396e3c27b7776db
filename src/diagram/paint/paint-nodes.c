/* Nodes: rounded boxes with their address, discs, and their colors. */
#include <math.h>
#include <string.h>

#include "diagram/paint/layers.h"

#define OUTLINE 0.34
#define MULTICAST_COLOR 0 /* as in paint-trees.c */
#define PATH_COLOR 2
#define UNTOUCHED 0.55 /* of an address that nothing on the diagram touches */
#define NO_FILL ((FsColor){ 0, 0, 0, 0 })

#define GROWN 1.2 /* members of the selected necklace */

/**
 * NodeStyle: how a node is drawn; a fill with alpha 0 is the background
 * @times: how often it occurs in the unfolded necklace
 * @size: relative to its usual size
 * @dim: whether its address is faint, because nothing touches it
 */
typedef struct {
  FsColor fill;
  FsColor outline;
  double outline_width;
  gboolean ring;
  int times;
  double size;
  gboolean dim;
} NodeStyle;

static FsColor
full_ink (const FsDiagramScene *scene)
{
  guint level = scene->style->id == FS_STYLE_SCREEN_DARK ? 0xff : 0x2e;

  if (scene->style->id == FS_STYLE_SCREEN_DARK)
    return (FsColor){ 1, 1, 1, 1 };
  return (FsColor){ level / 255.0, 0x34 / 255.0, 0x36 / 255.0, 1 };
}

static NodeStyle
plain_style (const FsDiagramScene *scene)
{
  return (NodeStyle){ NO_FILL,
                      fs_pen_ink (scene, scene->style->high_contrast ? 1 : OUTLINE),
                      1.5,
                      FALSE,
                      1,
                      1,
                      scene->diagram->snapshot != NULL };
}

static NodeStyle
filled_style (FsColor fill)
{
  return (NodeStyle){ fill, NO_FILL, 0, FALSE, 1, 1 };
}

/* A goal of a message: its color with a second outline. */
static NodeStyle
goal_style (const FsDiagramScene *scene, int color)
{
  return (NodeStyle){ fs_message_color (scene->style, color), fs_message_color (scene->style, color), 2, FALSE, 1, 1 };
}

static NodeStyle
class_style (const FsDiagramScene *scene, uint32_t relative)
{
  const FsNecklaces *necklaces = scene->diagram->structure->necklaces;
  uint32_t number = necklaces->number[relative];
  const FsNecklace *necklace = &necklaces->list[number];
  NodeStyle style_of_node = filled_style (fs_diagram_necklace_color (scene, number));

  if (number == scene->diagram->necklace)
    style_of_node.size = GROWN;
  if (necklace->generator == relative)
    {
      style_of_node.outline = full_ink (scene);
      style_of_node.outline_width = 2;
    }
  if (fs_diagram_shows (scene->diagram, FS_LAYER_UNFOLDED))
    style_of_node.times = scene->network->degree / necklace->period;
  return style_of_node;
}

static gboolean
is_destination (const FsDiagram *diagram, uint32_t node)
{
  for (guint i = 0; i < diagram->n_destinations; i++)
    if (diagram->destinations[i] == node)
      return TRUE;
  return FALSE;
}

static gboolean
shows_root (const FsDiagram *diagram)
{
  const guint32 trees = 1 << FS_LAYER_BROADCAST | 1 << FS_LAYER_NECKLACES | 1 << FS_LAYER_BST | 1 << FS_LAYER_BSG
                        | 1 << FS_LAYER_MULTICAST;

  guint32 shown = diagram->layers & trees;

  /* In a run the broadcast has a root of its own, or none is shown. */
  if (diagram->snapshot != NULL || diagram->store_forward != NULL)
    shown &= ~(1u << FS_LAYER_BROADCAST);
  if (diagram->n_destinations == 0)
    shown &= ~(1u << FS_LAYER_MULTICAST);
  return shown != 0;
}

static NodeStyle
node_style (const FsDiagramScene *scene, uint32_t node)
{
  const FsDiagram *diagram = scene->diagram;
  gboolean cube = diagram->structure->necklaces != NULL; /* or a generalized one */
  uint32_t relative = cube ? fs_gh_untranslate (&scene->network->gh, node, diagram->root) : 0;
  gboolean live = diagram->snapshot != NULL || diagram->store_forward != NULL;

  if (shows_root (diagram) && node == diagram->root)
    return (NodeStyle){ full_ink (scene), full_ink (scene), 2, TRUE, 1, 1 };
  /* The root is in no necklace. */
  if (fs_diagram_shows (diagram, FS_LAYER_NECKLACES) && cube && relative != 0)
    return class_style (scene, relative);
  if (fs_diagram_shows (diagram, FS_LAYER_MULTICAST) && is_destination (diagram, node))
    return goal_style (scene, MULTICAST_COLOR);
  if (fs_diagram_shows (diagram, FS_LAYER_PATH) && (node == diagram->path_from || node == diagram->path_to))
    return goal_style (scene, PATH_COLOR);
  if (fs_diagram_shows (diagram, FS_LAYER_BROADCAST) && !live)
    return filled_style (fs_step_color (scene->style, scene->steps[node], scene->n_steps));
  if ((fs_diagram_shows (diagram, FS_LAYER_BST) || fs_diagram_shows (diagram, FS_LAYER_BSG))
      && diagram->structure->tree != NULL && relative != 0)
    return filled_style (fs_palette_color (scene->style->id, diagram->structure->tree->displacement[relative]));
  return plain_style (scene);
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
paint_pill (cairo_t *cr, const FsDiagramScene *scene, uint32_t node, const NodeStyle *style_of_node)
{
  FsPoint at = scene->at[node];
  double u = scene->unit, w = scene->half_width * style_of_node->size, h = scene->half_height * style_of_node->size;
  FsColor fill = style_of_node->fill.a > 0 ? style_of_node->fill : scene->style->background;
  char address[FS_INTERCONNECT_MAX_ADDRESS + 1];

  if (style_of_node->ring || style_of_node->outline_width >= 2)
    {
      fs_pen_node (cr, scene, at, w + 5 * u, h + 5 * u);
      fs_fill_path (cr, scene->style->background);
      fs_pen_node (cr, scene, at, w + 3.5 * u, h + 3.5 * u);
      fs_stroke_path (cr, style_of_node->outline, 2 * u);
    }
  fs_pen_node (cr, scene, at, w + 2 * u, h + 2 * u);
  fs_fill_path (cr, scene->style->background);
  fs_pen_node (cr, scene, at, w, h);
  fs_fill_path (cr, fill);
  if (style_of_node->outline_width > 0 && style_of_node->outline_width < 2)
    {
      fs_pen_node (cr, scene, at, w - 0.75 * u, h - 0.75 * u);
      fs_stroke_path (cr, style_of_node->outline, style_of_node->outline_width * u);
    }
  fs_interconnect_address (scene->network, node, address);
  fs_pen_text (cr, scene, address, at, 0.5, scene->label_size * style_of_node->size, TRUE,
               style_of_node->fill.a > 0 ? fs_color_on (fill)
               : style_of_node->dim      ? fs_pen_ink (scene, scene->style->high_contrast ? 1 : UNTOUCHED)
                                         : scene->style->text,
               FALSE);
}

/* Adds the outline of a node without an address to the path. */
static void
add_disc (cairo_t *cr, const FsDiagramScene *scene, FsPoint at, double radius)
{
  if (scene->lattice_grid)
    fs_pen_node (cr, scene, at, radius, radius);
  else
    fs_add_circle (cr, at.x, at.y, radius);
}

static void
paint_disc (cairo_t *cr, const FsDiagramScene *scene, uint32_t node, const NodeStyle *style_of_node)
{
  FsPoint at = scene->at[node];
  double u = scene->unit, r = scene->half_width * style_of_node->size;
  gboolean hollow = style_of_node->fill.a <= 0;

  if (r > 2.5 * u && !hollow)
    {
      add_disc (cr, scene, at, r + 1.2 * u);
      fs_fill_path (cr, scene->style->background);
    }
  add_disc (cr, scene, at, r);
  fs_fill_and_keep_path (cr, hollow ? scene->style->background : style_of_node->fill);
  if (style_of_node->outline.a > 0)
    fs_stroke_path (cr, style_of_node->outline, MIN (MAX (style_of_node->outline_width, 1), r / u * 0.5) * u);
  cairo_new_path (cr);
  if (style_of_node->ring)
    {
      add_disc (cr, scene, at, r + 3.5 * u);
      fs_stroke_path (cr, style_of_node->outline, 2 * u);
    }
}

static void
paint_node_style (cairo_t *cr, const FsDiagramScene *scene, uint32_t node, const NodeStyle *style_of_node)
{
  if (!fs_diagram_scene_sees (scene, scene->at[node], scene->half_width + 8 * scene->unit))
    return;
  if (scene->shape == FS_SHAPE_PILL)
    paint_pill (cr, scene, node, style_of_node);
  else if (scene->shape == FS_SHAPE_DISC)
    paint_disc (cr, scene, node, style_of_node);
  if (style_of_node->times > 1 && scene->detail != FS_DETAIL_LINES)
    paint_times (cr, scene, scene->at[node], style_of_node->times);
}

/* Nodes further back are painted first, so that those in front cover them. */
void
fs_paint_diagram_nodes (cairo_t *cr, const FsDiagramScene *scene)
{
  if ((scene->shape != FS_SHAPE_PILL && scene->shape != FS_SHAPE_DISC) || fs_diagram_is_overview (scene))
    return;
  for (int front = 0; front < 2; front++)
    for (uint32_t node = 0; node < scene->network->n_nodes; node++)
      if ((scene->layout->kind == FS_LAYOUT_NESTED ? !(node >> 1 & 1) : 1) == front)
        {
          NodeStyle style_of_node = node_style (scene, node);

          paint_node_style (cr, scene, node, &style_of_node);
        }
}

/* Paints a disc behind a node; its area grows with the messages stored there. */
static void
paint_stack (cairo_t *cr, const FsDiagramScene *scene, uint32_t node, uint32_t depth)
{
  double base = MAX (scene->half_width, scene->half_height);
  double r = base + MIN (2 * sqrt (depth), 0.45 * scene->gap / scene->unit) * scene->unit;

  fs_add_circle (cr, scene->at[node].x, scene->at[node].y, r);
  fs_fill_path (cr, fs_color_faded (fs_count_color (scene->style, 4, 6), 0.35));
}

static void
paint_store_forward_nodes (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsStoreForwardSnapshot *snapshot = scene->diagram->store_forward;
  gboolean colored = fs_diagram_shows (scene->diagram, FS_LAYER_NECKLACES);
  gboolean source = fs_diagram_shows (scene->diagram, FS_LAYER_BROADCAST)
                    && scene->diagram->run_tree != FS_RUN_TREE_NONE && !colored;

  for (uint32_t node = 0; node < scene->network->n_nodes; node++)
    {
      /* With several broadcasts at once no distance can be shown. */
      gboolean done = snapshot->completed[node] > 0 && scene->diagram->run_tree != FS_RUN_TREE_NONE
                      && scene->diagram->run_tree != FS_RUN_TREE_MULTICAST
                      && fs_diagram_shows (scene->diagram, FS_LAYER_BROADCAST);
      NodeStyle style_of_node = node_style (scene, node);

      /* Nodes are painted over the arcs of a row, so that their addresses can be read. */
      if (snapshot->depth[node] == 0 && !done && scene->shape != FS_SHAPE_PILL)
        continue;
      if (snapshot->depth[node] > 0)
        paint_stack (cr, scene, node, snapshot->depth[node]);
      if (source && node == scene->diagram->run_source)
        style_of_node = (NodeStyle){ full_ink (scene), full_ink (scene), 2, TRUE, 1, 1, FALSE };
      else if (done && !colored && !style_of_node.ring)
        style_of_node = filled_style (fs_step_color (scene->style, MAX (1, scene->steps[node]), scene->n_steps));
      paint_node_style (cr, scene, node, &style_of_node);
    }
}

/* Marks the nodes that messages in focus pass, start from, or request channels of. */
static void
mark_touched (const FsDiagramScene *scene, guint8 *touched)
{
  const FsDiagram *diagram = scene->diagram;

  for (guint i = 0; i < diagram->focus.n; i++)
    {
      int index = fs_snapshot_find (diagram->snapshot, diagram->focus.messages[i]);
      const FsMessageView *message = index >= 0 ? &diagram->snapshot->messages[index] : NULL;

      for (guint j = 0; message != NULL && j < message->n_vcs; j++)
        {
          uint32_t from, to;

          fs_interconnect_channel_ends (scene->network, message->vcs[j].channel, &from, &to);
          touched[from] = touched[to] = 1;
        }
    }
}

/* Nodes are painted over the lanes that pass behind them. */
static void
paint_touched (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsBroadcastView *view = fs_diagram_broadcast (scene->diagram);
  gboolean tree = view != NULL && fs_diagram_shows (scene->diagram, FS_LAYER_BROADCAST);
  g_autofree guint8 *touched = g_new0 (guint8, scene->network->n_nodes);

  if (fs_diagram_shows (scene->diagram, FS_LAYER_MESSAGES))
    mark_touched (scene, touched);
  for (guint i = 0; tree && i < view->n_edges; i++)
    if (view->edges[i].state == FS_EDGE_DONE)
      touched[view->edges[i].to] = 2;
  if (tree)
    touched[view->source] = 3;
  for (uint32_t node = 0; node < scene->network->n_nodes; node++)
    {
      NodeStyle style_of_node = node_style (scene, node);

      if (touched[node] == 0)
        continue;
      style_of_node.dim = FALSE;
      if (touched[node] == 3)
        style_of_node = (NodeStyle){ full_ink (scene), full_ink (scene), 2, TRUE, 1, 1, FALSE };
      else if (touched[node] == 2)
        style_of_node = filled_style (fs_step_color (scene->style, scene->steps[node], scene->n_steps));
      paint_node_style (cr, scene, node, &style_of_node);
    }
}

void
fs_paint_diagram_live_nodes (cairo_t *cr, const FsDiagramScene *scene)
{
  if (scene->shape != FS_SHAPE_PILL && scene->shape != FS_SHAPE_DISC)
    return;
  if (scene->diagram->store_forward != NULL)
    paint_store_forward_nodes (cr, scene);
  else if (scene->diagram->snapshot != NULL && !fs_diagram_is_overview (scene))
    paint_touched (cr, scene);
}

static void
mark_node (cairo_t *cr, const FsDiagramScene *scene, uint32_t node, FsColor color)
{
  double u = scene->unit, size = node_style (scene, node).size;
  double w = scene->half_width * size + 4 * u, h = scene->half_height * size + 4 * u;
  FsPoint at = scene->at[node];
  char address[FS_INTERCONNECT_MAX_ADDRESS + 1];

  if (scene->shape == FS_SHAPE_PILL)
    fs_pen_node (cr, scene, at, w, h);
  else
    add_disc (cr, scene, at, w);
  fs_stroke_path (cr, color, 2.4 * u);
  if (scene->shape == FS_SHAPE_DISC)
    fs_pen_text (cr, scene, fs_interconnect_address (scene->network, node, address),
                 (FsPoint){ at.x, at.y - h - 8 * u }, 0.5, 12.5, TRUE, scene->style->text, TRUE);
}

static void
mark_channel (cairo_t *cr, const FsDiagramScene *scene, uint64_t channel, int vc, FsColor color)
{
  FsRoute lane = fs_diagram_vc_lane (scene, channel, vc);

  fs_pen_stroke (cr, scene, &lane, fs_color_faded (color, 0.25), 9);
  fs_pen_stroke (cr, scene, &lane, color, 2);
}

/* Paints all links of a dimension. */
static void
mark_dimension (cairo_t *cr, const FsDiagramScene *scene, int dimension, FsColor color)
{
  for (uint64_t channel = 0; channel < scene->n_channels; channel++)
    {
      uint32_t from, to;
      FsRoute lane;

      if (fs_interconnect_channel_dimension (scene->network, channel) != dimension
          || !fs_interconnect_has_channel (scene->network, channel))
        continue;
      fs_interconnect_channel_ends (scene->network, channel, &from, &to);
      if (from > to)
        continue;
      lane = fs_diagram_scene_lane (scene, from, to, 0, 2, 2);
      fs_pen_stroke (cr, scene, &lane, color, 2.4);
    }
}

static void
paint_mark (cairo_t *cr, const FsDiagramScene *scene, const FsDiagramItem *item, double alpha)
{
  FsColor color = fs_color_faded (fs_ink (scene->style, FS_INK_SELECTED), alpha);
  gboolean node = item->kind == FS_ITEM_NODE && item->node < scene->network->n_nodes;
  gboolean channel = (item->kind == FS_ITEM_CHANNEL || item->kind == FS_ITEM_VC)
                     && fs_interconnect_has_channel (scene->network, item->channel);

  if (scene->shape == FS_SHAPE_NONE && node)
    fs_paint_diagram_matrix_node (cr, scene, item->node, color);
  else if (scene->shape == FS_SHAPE_NONE && channel)
    fs_paint_diagram_matrix_channel (cr, scene, item->channel, color);
  else if (node && scene->shape != FS_SHAPE_ROUTER)
    mark_node (cr, scene, item->node, color);
  else if (item->kind == FS_ITEM_DIMENSION && scene->network->k <= 2)
    mark_dimension (cr, scene, item->index, color);
  else if (channel)
    mark_channel (cr, scene, item->channel, item->kind == FS_ITEM_VC ? item->index : -1, color);
}

void
fs_paint_diagram_marks (cairo_t *cr, const FsDiagramScene *scene)
{
  paint_mark (cr, scene, &scene->diagram->selected, 1);
  if (!fs_diagram_item_equal (&scene->diagram->hover, &scene->diagram->selected))
    paint_mark (cr, scene, &scene->diagram->hover, 0.55);
}
