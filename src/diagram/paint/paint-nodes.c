/* Nodes: rounded boxes with their address, discs, and their colors. */
#include <math.h>

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
full_ink (const FsCanvas *canvas)
{
  if (canvas->style->id == FS_STYLE_SCREEN_DARK)
    return (FsColor){ 1, 1, 1, 1 };
  return (FsColor){ 0x2e / 255.0, 0x34 / 255.0, 0x36 / 255.0, 1 };
}

static NodeStyle
filled_style (FsColor fill)
{
  return (NodeStyle){ fill, NO_FILL, 0, FALSE, 1, 1 };
}

static NodeStyle
root_style (const FsCanvas *canvas)
{
  return (NodeStyle){ full_ink (canvas), full_ink (canvas), 2, TRUE, 1, 1 };
}

/* A node that a broadcast reaches; the root of the second tree of a double tree has a ring. */
static NodeStyle
reached_style (const FsCanvas *canvas, uint32_t node)
{
  NodeStyle reached = filled_style (fs_canvas_step_color (canvas, node));

  if (fs_diagram_is_second_root (canvas->diagram, node))
    {
      reached.ring = TRUE;
      reached.outline = reached.fill;
      reached.outline_width = 2;
    }
  return reached;
}

/* A goal of a message: its color with a second outline. */
static NodeStyle
goal_style (const FsCanvas *canvas, int color)
{
  return (
      NodeStyle){ fs_message_color (canvas->style, color), fs_message_color (canvas->style, color), 2, FALSE, 1, 1 };
}

static NodeStyle
node_style (const FsCanvas *canvas, uint32_t node)
{
  const FsDiagram *diagram = canvas->diagram;
  gboolean cube = diagram->structure->necklaces != NULL; /* or a generalized one */
  uint32_t root = fs_diagram_shows (diagram, FS_LAYER_NECKLACES) ? fs_diagram_necklace_root (diagram) : diagram->root;
  uint32_t relative = cube ? fs_gh_untranslate (&canvas->network->gh, node, root) : 0;
  /* In a run the broadcast has a root of its own, or none is shown. */
  gboolean broadcast
      = fs_diagram_shows (diagram, FS_LAYER_BROADCAST) && diagram->snapshot == NULL && diagram->store_forward == NULL;
  gboolean trees = (diagram->layers & (1 << FS_LAYER_BST | 1 << FS_LAYER_BSG)) != 0;
  gboolean necklaces = fs_diagram_shows (diagram, FS_LAYER_NECKLACES);
  gboolean multicast = fs_diagram_shows (diagram, FS_LAYER_MULTICAST) && diagram->n_destinations > 0;

  if (node == root && (broadcast || trees || necklaces || multicast))
    return root_style (canvas);
  if (necklaces && cube && relative != 0) /* the root is in no necklace */
    {
      uint32_t number = diagram->structure->necklaces->number[relative];
      const FsNecklace *necklace = &diagram->structure->necklaces->list[number];
      NodeStyle of_class = filled_style (fs_diagram_necklace_color (canvas, number));

      if (number == diagram->necklace)
        of_class.size = GROWN;
      if (necklace->generator == relative)
        {
          of_class.outline = full_ink (canvas);
          of_class.outline_width = 2;
        }
      if (fs_diagram_shows (diagram, FS_LAYER_UNFOLDED))
        of_class.times = canvas->network->degree / necklace->period;
      return of_class;
    }
  for (guint i = 0; multicast && i < diagram->n_destinations; i++)
    if (diagram->destinations[i] == node)
      return goal_style (canvas, MULTICAST_COLOR);
  if (fs_diagram_shows (diagram, FS_LAYER_PATH) && (node == diagram->path_from || node == diagram->path_to))
    return goal_style (canvas, PATH_COLOR);
  if (broadcast)
    return reached_style (canvas, node);
  if (trees && diagram->structure->tree != NULL && relative != 0)
    return filled_style (fs_palette_color (canvas->style->id, diagram->structure->tree->displacement[relative]));
  return (NodeStyle){ NO_FILL,
                      fs_pen_ink (canvas, canvas->style->high_contrast ? 1 : OUTLINE),
                      1.5,
                      FALSE,
                      1,
                      1,
                      diagram->snapshot != NULL };
}

static void
paint_pill (const FsCanvas *canvas, uint32_t node, const NodeStyle *style_of_node)
{
  cairo_t *cr = canvas->cr;
  FsPoint at = canvas->at[node];
  double u = canvas->unit, w = canvas->half_width * style_of_node->size, h = canvas->half_height * style_of_node->size;
  FsColor fill = style_of_node->fill.a > 0 ? style_of_node->fill : canvas->style->background;
  char address[FS_INTERCONNECT_MAX_ADDRESS + 1];

  if (style_of_node->ring || style_of_node->outline_width >= 2)
    {
      fs_pen_node (canvas, at, w + 5 * u, h + 5 * u);
      fs_fill_path (cr, canvas->style->background);
      fs_pen_node (canvas, at, w + 3.5 * u, h + 3.5 * u);
      fs_stroke_path (cr, style_of_node->outline, 2 * u);
    }
  fs_pen_node (canvas, at, w + 2 * u, h + 2 * u);
  fs_fill_path (cr, canvas->style->background);
  fs_pen_node (canvas, at, w, h);
  fs_fill_path (cr, fill);
  if (style_of_node->outline_width > 0 && style_of_node->outline_width < 2)
    {
      fs_pen_node (canvas, at, w - 0.75 * u, h - 0.75 * u);
      fs_stroke_path (cr, style_of_node->outline, style_of_node->outline_width * u);
    }
  fs_interconnect_address (canvas->network, node, address);
  fs_pen_text (canvas, address, at, 0.5, canvas->label_size * style_of_node->size, TRUE,
               style_of_node->fill.a > 0 ? fs_color_on (fill)
               : style_of_node->dim      ? fs_pen_ink (canvas, canvas->style->high_contrast ? 1 : UNTOUCHED)
                                         : canvas->style->text,
               FALSE);
}

/* Adds the outline of a node without an address to the path. */
static void
add_disc (const FsCanvas *canvas, FsPoint at, double radius)
{
  if (canvas->is_grid)
    fs_pen_node (canvas, at, radius, radius);
  else
    fs_add_circle (canvas->cr, at.x, at.y, radius);
}

static void
paint_node (const FsCanvas *canvas, uint32_t node, const NodeStyle *style_of_node)
{
  FsPoint at = canvas->at[node];

  if (!fs_canvas_sees (canvas, at, canvas->half_width + 8 * canvas->unit))
    return;
  if (canvas->shape == FS_SHAPE_PILL)
    paint_pill (canvas, node, style_of_node);
  else if (canvas->shape == FS_SHAPE_DISC)
    {
      cairo_t *cr = canvas->cr;
      double u = canvas->unit, r = canvas->half_width * style_of_node->size;
      gboolean hollow = style_of_node->fill.a <= 0;

      if (r > 2.5 * u && !hollow)
        {
          add_disc (canvas, at, r + 1.2 * u);
          fs_fill_path (cr, canvas->style->background);
        }
      add_disc (canvas, at, r);
      fs_fill_and_keep_path (cr, hollow ? canvas->style->background : style_of_node->fill);
      if (style_of_node->outline.a > 0)
        fs_stroke_path (cr, style_of_node->outline, MIN (MAX (style_of_node->outline_width, 1), r / u * 0.5) * u);
      cairo_new_path (cr);
      if (style_of_node->ring)
        {
          add_disc (canvas, at, r + 3.5 * u);
          fs_stroke_path (cr, style_of_node->outline, 2 * u);
        }
    }
  if (style_of_node->times > 1 && canvas->detail != FS_DETAIL_LINES)
    {
      char text[16];

      g_snprintf (text, sizeof text, "×%d", style_of_node->times);
      fs_pen_text (canvas, text, (FsPoint){ at.x + canvas->half_width, at.y - canvas->half_height }, 0, 11, TRUE,
                   canvas->style->text, TRUE);
    }
}

/* Nodes further back are painted first, so that those in front cover them. */
void
fs_paint_diagram_nodes (const FsCanvas *canvas)
{
  if (canvas->shape == FS_SHAPE_ROUTER || fs_diagram_is_overview (canvas))
    return;
  for (int front = 0; front < 2; front++)
    for (uint32_t node = 0; node < canvas->network->n_nodes; node++)
      if ((canvas->layout->kind == FS_LAYOUT_NESTED ? !(node >> 1 & 1) : 1) == front)
        {
          NodeStyle style_of_node = node_style (canvas, node);

          paint_node (canvas, node, &style_of_node);
        }
}

static void
paint_store_forward_nodes (const FsCanvas *canvas)
{
  const FsDiagram *diagram = canvas->diagram;
  const FsStoreForwardSnapshot *snapshot = diagram->store_forward;
  gboolean colored = fs_diagram_shows (diagram, FS_LAYER_NECKLACES);
  gboolean tree = fs_diagram_shows (diagram, FS_LAYER_BROADCAST) && diagram->run_tree != FS_RUN_TREE_NONE;
  double base = MAX (canvas->half_width, canvas->half_height);

  for (uint32_t node = 0; node < canvas->network->n_nodes; node++)
    {
      /* With several broadcasts at once no distance can be shown. */
      gboolean done = tree && snapshot->completed[node] > 0 && diagram->run_tree != FS_RUN_TREE_MULTICAST;
      NodeStyle style_of_node = node_style (canvas, node);
      uint32_t depth = snapshot->depth[node];

      /* Nodes are painted over the arcs of a row, so that their addresses can be read. */
      if (depth == 0 && !done && canvas->shape != FS_SHAPE_PILL)
        continue;
      /* A disc behind a node; its area grows with the messages stored there. */
      if (depth > 0)
        fs_pen_disc (canvas, canvas->at[node],
                     base + MIN (2 * sqrt (depth), 0.45 * canvas->gap / canvas->unit) * canvas->unit,
                     fs_color_fade (fs_count_color (canvas->style, 4, 6), 0.35));
      if (tree && !colored && node == diagram->run_source)
        style_of_node = root_style (canvas);
      else if (done && !colored && !style_of_node.ring)
        style_of_node = filled_style (fs_step_color (canvas->style, MAX (1, canvas->steps[node]), canvas->n_steps));
      paint_node (canvas, node, &style_of_node);
    }
}

void
fs_paint_diagram_live_nodes (const FsCanvas *canvas)
{
  enum { UNTOUCHED_NODE, PASSED, REACHED, SOURCE };
  const FsBroadcastView *view = fs_diagram_broadcast (canvas->diagram);
  gboolean tree = view != NULL && fs_diagram_shows (canvas->diagram, FS_LAYER_BROADCAST);
  g_autofree guint8 *touched = NULL;
  g_autofree guint8 *messages = fs_diagram_counts_in_planes (canvas) ? fs_canvas_message_counts (canvas) : NULL;

  if (canvas->shape == FS_SHAPE_ROUTER)
    return;
  if (canvas->diagram->store_forward != NULL)
    paint_store_forward_nodes (canvas);
  if (canvas->diagram->store_forward != NULL || canvas->diagram->snapshot == NULL || fs_diagram_is_overview (canvas))
    return;
  /* The nodes that messages in focus pass, and those that a live broadcast has reached, over the lanes that pass behind
   * them. */
  touched = g_new0 (guint8, canvas->network->n_nodes);
  if (fs_diagram_shows (canvas->diagram, FS_LAYER_MESSAGES))
    fs_canvas_mark_touched (canvas, touched);
  for (guint i = 0; tree && i < view->n_edges; i++)
    if (view->edges[i].state == FS_EDGE_DONE)
      touched[view->edges[i].to] = REACHED;
  if (tree)
    touched[view->source] = SOURCE;
  for (uint32_t node = 0; node < canvas->network->n_nodes; node++)
    {
      NodeStyle style_of_node;

      if (messages != NULL && messages[node] > 0 && touched[node] <= PASSED)
        {
          FsColor count = fs_count_color (canvas->style, messages[node], FS_CANVAS_MOST_MESSAGES);

          style_of_node = filled_style (fs_color_fade (count, touched[node] == UNTOUCHED_NODE ? FS_CANVAS_FADED : 1));
          paint_node (canvas, node, &style_of_node);
        }
      if (touched[node] == UNTOUCHED_NODE || (messages != NULL && touched[node] == PASSED))
        continue;
      style_of_node = touched[node] == SOURCE    ? root_style (canvas)
                      : touched[node] == REACHED ? reached_style (canvas, node)
                                                 : node_style (canvas, node);
      style_of_node.dim = FALSE;
      paint_node (canvas, node, &style_of_node);
    }
}

/* Marks an item: in the matrix its row and column, or its cell; else a node, an address beside a disc, a lane, or all links of
 * a dimension. */
static void
paint_mark (const FsCanvas *canvas, const FsDiagramItem *item, double alpha)
{
  FsColor color = fs_color_fade (fs_ink (canvas->style, FS_INK_SELECTED), alpha);
  gboolean node = item->kind == FS_ITEM_NODE && item->node < canvas->network->n_nodes;
  gboolean channel = (item->kind == FS_ITEM_CHANNEL || item->kind == FS_ITEM_VC)
                     && fs_interconnect_has_channel (canvas->network, item->channel);

  if (canvas->shape == FS_SHAPE_NONE && node)
    fs_paint_diagram_matrix_node (canvas, item->node, color);
  else if (canvas->shape == FS_SHAPE_NONE && channel)
    fs_paint_diagram_matrix_channel (canvas, item->channel, color);
  else if (node && canvas->shape != FS_SHAPE_ROUTER)
    {
      double u = canvas->unit, size = node_style (canvas, item->node).size;
      double w = canvas->half_width * size + 4 * u, h = canvas->half_height * size + 4 * u;
      FsPoint at = canvas->at[item->node];
      char address[FS_INTERCONNECT_MAX_ADDRESS + 1];

      if (canvas->shape == FS_SHAPE_PILL)
        fs_pen_node (canvas, at, w, h);
      else
        add_disc (canvas, at, w);
      fs_stroke_path (canvas->cr, color, 2.4 * u);
      if (canvas->shape == FS_SHAPE_DISC)
        fs_pen_text (canvas, fs_interconnect_address (canvas->network, item->node, address),
                     (FsPoint){ at.x, at.y - h - 8 * u }, 0.5, 12.5, TRUE, canvas->style->text, TRUE);
    }
  else if (channel)
    {
      FsRoute lane = fs_diagram_vc_lane (canvas, item->channel, item->kind == FS_ITEM_VC ? item->index : -1);

      fs_pen_stroke (canvas, &lane, fs_color_fade (color, 0.25), 9);
      fs_pen_stroke (canvas, &lane, color, 2);
    }
  if (item->kind != FS_ITEM_DIMENSION || canvas->network->k > 2)
    return;
  for (uint64_t each = 0; each < canvas->n_channels; each++)
    {
      uint32_t from, to;
      FsRoute lane;

      if (fs_interconnect_channel_dimension (canvas->network, each) != item->index
          || !fs_interconnect_has_channel (canvas->network, each))
        continue;
      fs_interconnect_channel_ends (canvas->network, each, &from, &to);
      if (from > to)
        continue;
      lane = fs_canvas_lane (canvas, from, to, 0, 2, 2);
      fs_pen_stroke (canvas, &lane, color, 2.4);
    }
}

void
fs_paint_diagram_marks (const FsCanvas *canvas)
{
  paint_mark (canvas, &canvas->diagram->selected, 1);
  if (!fs_diagram_item_equal (&canvas->diagram->hover, &canvas->diagram->selected))
    paint_mark (canvas, &canvas->diagram->hover, 0.55);
}
