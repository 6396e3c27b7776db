/* The inside of a router, if the view is close enough (as in Figure 1 of SO): input buffers of every virtual channel
 * and injection channels with their queues on the left, outputs and the ejection channel on the right, the connections
 * of the crossbar between them. */
#include <math.h>

#include "diagram/paint/layers.h"
#include "base/translate.h"

#define HEAD 26 /* px above the rows, for the address */
#define FOOT 10
#define MOST_QUEUED 6 /* messages drawn as squares */
#define LABEL_ROW 11  /* px a row needs to be labeled */

/**
 * Router: the geometry of one open router
 * @ports: of a channel each: dimensions, or in a mesh or torus directions, two of a dimension
 * @row: height of a row; network inputs are rows p V + v, injection channels follow; the input of a port is where the
 *   channels of this dimension and direction arrive, so that messages that go straight on stay in their row
 * @in_x, @out_x: where inputs end and outputs begin
 */
typedef struct {
  const FsDiagramScene *scene;
  uint32_t node;
  int ports, V, K;
  int buffer;
  double left, top, width, height;
  double row;
  double queues_x, buffers_x, in_x, out_x;
} Router;

static Router
router_of (const FsDiagramScene *scene, uint32_t node)
{
  const FsWormholeParams *params = scene->diagram->params;
  Router router = {
    .scene = scene,
    .node = node,
    .ports = scene->network->degree,
    .V = params->V,
    .K = fs_wormhole_params_injection_channels (params),
    .buffer = params->vc_buffer,
    .left = scene->at[node].x - scene->half_width,
    .top = scene->at[node].y - scene->half_height,
    .width = 2 * scene->half_width,
    .height = 2 * scene->half_height,
  };

  router.row = (router.height - (HEAD + FOOT) * scene->unit) / (router.ports * router.V + router.K);
  router.queues_x = router.left + 0.19 * router.width;
  router.buffers_x = router.left + 0.29 * router.width;
  router.in_x = router.left + 0.42 * router.width;
  router.out_x = router.left + 0.78 * router.width;
  return router;
}

static double
row_y (const Router *router, int row)
{
  return router->top + HEAD * router->scene->unit + (row + 0.5) * router->row;
}

/* Outputs have as many rows; the ejection channel is in the middle of those of the injection channels. */
static double
ejection_y (const Router *router)
{
  return row_y (router, router->ports * router->V) + (router->K - 1) * router->row / 2;
}

static void
paint_label (cairo_t *cr, const Router *router, const char *text, double x, double y, double align)
{
  if (router->row >= LABEL_ROW * router->scene->unit)
    fs_pen_text (cr, router->scene, text, (FsPoint){ x, y }, align, MIN (11, router->row / router->scene->unit), FALSE,
                 router->scene->style->dim_text, FALSE);
}

static void
paint_box (cairo_t *cr, const Router *router)
{
  const FsDiagramScene *scene = router->scene;
  double u = scene->unit, x = router->left, y = router->top, w = router->width;
  char address[FS_INTERCONNECT_MAX_ADDRESS + 1];

  fs_add_rounded_box (cr, (FsBox){ x, y, w, router->height }, 10 * u);
  fs_fill_and_keep_path (cr, scene->style->background);
  fs_stroke_path (cr, fs_pen_ink (scene, scene->style->high_contrast ? 1 : 0.34), 1.5 * u);
  fs_interconnect_address (scene->network, router->node, address);
  fs_pen_text (cr, scene, address, (FsPoint){ x + w / 2, y + 14 * u }, 0.5, 12.5, TRUE, scene->style->text, FALSE);
  /* TRANSLATORS: above a list such as "2 · 0": dimension 2, virtual channel 0; or "2+ · 0", upwards in dimension 2 */
  paint_label (cr, router, _ ("dimension · VC"), x + 8 * u, y + 14 * u, 0);
  paint_label (cr, router, _ ("dimension · VC"), x + w - 8 * u, y + 14 * u, 1);
}

static double
slot_size (const Router *router)
{
  return MIN (router->row * 0.72, (router->in_x - router->buffers_x) / (router->buffer + 0.5));
}

static void
paint_slots (cairo_t *cr, const Router *router, int row)
{
  double size = slot_size (router), y = row_y (router, row);

  for (int i = 0; i < router->buffer; i++)
    cairo_rectangle (cr, router->in_x - (i + 1) * size, y - size / 2, size, size);
  fs_stroke_path (cr, fs_pen_ink (router->scene, router->scene->style->high_contrast ? 1 : 0.22), router->scene->unit);
}

/* Sets the channel of a port; returns whether there is one. */
static gboolean
output_channel (const Router *router, int port, uint64_t *channel)
{
  *channel = (uint64_t) router->node * (uint64_t) router->ports + (uint64_t) port;
  return fs_interconnect_has_channel (router->scene->network, *channel);
}

/* Sets the channel of that dimension and direction which ends here. */
static gboolean
input_channel (const Router *router, int port, uint64_t *channel)
{
  const FsInterconnect *network = router->scene->network;
  int back = fs_interconnect_is_lattice (network) ? fs_network_opposite (&network->lattice, port) : port;
  uint64_t output;
  uint32_t here, there;

  if (!output_channel (router, back, &output))
    return FALSE;
  fs_interconnect_channel_ends (network, output, &here, &there);
  *channel = fs_interconnect_channel (network, there, here);
  return TRUE;
}

static void
paint_ports (cairo_t *cr, const Router *router)
{
  double u = router->scene->unit, inset = router->left + 8 * u;

  for (int row = 0; row < router->ports * router->V; row++)
    {
      g_autofree char *port = fs_diagram_port_name (router->scene->network, row / router->V);
      g_autofree char *label = g_strdup_printf ("%s · %d", port, row % router->V);
      uint64_t channel;

      /* At the border of a mesh some ports lead nowhere. */
      if (input_channel (router, row / router->V, &channel))
        {
          paint_slots (cr, router, row);
          paint_label (cr, router, label, inset, row_y (router, row), 0);
        }
      if (!output_channel (router, row / router->V, &channel))
        continue;
      paint_label (cr, router, label, router->left + router->width - 8 * u, row_y (router, row), 1);
      cairo_rectangle (cr, router->out_x, row_y (router, row) - 0.2 * router->row, 6 * u, 0.4 * router->row);
      fs_fill_path (cr, fs_pen_ink (router->scene, 0.22));
    }
  for (int k = 0; k < router->K; k++)
    {
      g_autofree char *label = g_strdup_printf (_ ("in %d"), k);

      paint_slots (cr, router, router->ports * router->V + k);
      paint_label (cr, router, label, inset, row_y (router, router->ports * router->V + k), 0);
    }
  cairo_rectangle (cr, router->out_x, ejection_y (router) - 0.3 * router->row, 6 * u, 0.6 * router->row);
  fs_fill_path (cr, fs_pen_ink (router->scene, 0.5));
  paint_label (cr, router, _ ("out"), router->left + router->width - 8 * u, ejection_y (router), 1);
}

static void
paint_queue (cairo_t *cr, const Router *router, int row, uint32_t waiting)
{
  double size = 0.42 * slot_size (router), y = row_y (router, row), x = router->queues_x;
  guint shown = MIN (waiting, MOST_QUEUED);
  char more[16];

  for (guint i = 0; i < shown; i++)
    cairo_rectangle (cr, x - (i + 1) * 1.3 * size, y - size / 2, size, size);
  fs_fill_path (cr, fs_ink (router->scene->style, FS_INK_GRAY));
  if (waiting > shown)
    {
      g_snprintf (more, sizeof more, "%u", waiting);
      paint_label (cr, router, more, x - (shown + 1) * 1.3 * size, y, 1);
    }
}

static void
paint_queues (cairo_t *cr, const Router *router)
{
  const FsSnapshot *snapshot = router->scene->diagram->snapshot;
  gboolean pooled = fs_wormhole_params_pooled (router->scene->diagram->params);
  int queues = pooled ? 1 : router->K;

  for (int q = 0; q < queues; q++)
    {
      gsize index = (gsize) router->node * (gsize) queues + (gsize) q;

      if (index < snapshot->n_queues)
        paint_queue (cr, router, router->ports * router->V + q, snapshot->queues[index]);
    }
}

static void
paint_flits (cairo_t *cr, const Router *router, int row, guint flits, FsColor color)
{
  double size = slot_size (router);

  for (guint i = 0; i < MIN (flits, (guint) router->buffer); i++)
    {
      fs_add_circle (cr, router->in_x - (i + 0.5) * size, row_y (router, row), 0.36 * size);
    }
  fs_fill_path (cr, color);
}

/* Paints the number of the message whose flits are, or were, in the buffer. */
static void
paint_number (cairo_t *cr, const Router *router, int row, uint64_t message)
{
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, message);

  paint_label (cr, router, number, router->in_x - router->buffer * slot_size (router) - 8 * router->scene->unit,
               row_y (router, row), 1);
}

static FsRoute
connection (const Router *router, int row, double to_y)
{
  double y = row_y (router, row), middle = (router->in_x + router->out_x) / 2;

  return fs_route_curve ((FsPoint){ router->in_x, y }, (FsPoint){ middle, y }, (FsPoint){ middle, to_y },
                         (FsPoint){ router->out_x, to_y });
}

/* Returns the row of a held virtual channel whose buffer is in this router, or -1. */
static int
input_row (const Router *router, const FsHeldVc *held)
{
  uint32_t from, to;

  fs_interconnect_channel_ends (router->scene->network, held->channel, &from, &to);
  return to == router->node ? (int) (held->channel % (uint32_t) router->ports) * router->V + held->vc : -1;
}

static double
output_y (const Router *router, uint32_t channel, int vc)
{
  return row_y (router, (int) (channel % (uint32_t) router->ports) * router->V + vc);
}

/* Paints what a message does behind input @row: it continues over @next, is consumed, or requests an output. */
static void
paint_way (cairo_t *cr, const Router *router, const FsMessageView *message, int row, const FsHeldVc *next,
           FsColor color)
{
  const FsDiagramScene *scene = router->scene;
  FsColor red = fs_ink (scene->style, FS_INK_BLOCKED);

  if (next != NULL || message->state == FS_STATE_DRAINING)
    {
      double y = next != NULL ? output_y (router, next->channel, next->vc) : ejection_y (router);
      FsRoute curve = connection (router, row, y);

      fs_pen_stroke (cr, scene, &curve, fs_color_faded (color, 0.3), 5);
      fs_pen_stroke (cr, scene, &curve, color, 2.2);
      fs_pen_arrow (cr, scene, fs_route_end (&curve), 0, 8, color);
      return;
    }
  if (message->state != FS_STATE_BLOCKED || message->router != router->node)
    return;
  for (guint i = 0; i < message->n_wants; i++)
    {
      FsRoute curve = connection (router, row, output_y (router, message->wants[i].channel, message->wants[i].vc));

      fs_pen_dashes (cr, scene, &curve, red, 1.4, 5, 4);
      fs_pen_arrow (cr, scene, fs_route_end (&curve), 0, 8, red);
    }
  fs_pen_octagon (cr, scene, (FsPoint){ router->in_x + 0.4 * router->row, row_y (router, row) },
                  CLAMP (0.8 * router->row / scene->unit, 6, 14), red);
}

static void
paint_message (cairo_t *cr, const Router *router, const FsMessageView *message)
{
  const FsDiagramScene *scene = router->scene;
  FsColor color = fs_message_color (scene->style, message->color);

  if (message->holds_injection && message->source == router->node)
    {
      int row = router->ports * router->V + message->injection_channel;

      paint_flits (cr, router, row, message->injection_flits, color);
      paint_number (cr, router, row, message->id);
      paint_way (cr, router, message, row, message->n_vcs > 0 ? &message->vcs[0] : NULL, color);
    }
  for (guint j = 0; j < message->n_vcs; j++)
    {
      int row = input_row (router, &message->vcs[j]);

      if (row < 0)
        continue;
      paint_flits (cr, router, row, message->vcs[j].flits, color);
      paint_number (cr, router, row, message->id);
      paint_way (cr, router, message, row, j + 1 < message->n_vcs ? &message->vcs[j + 1] : NULL, color);
    }
}

void
fs_paint_diagram_routers (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsSnapshot *snapshot = scene->diagram->snapshot;

  if (scene->shape != FS_SHAPE_ROUTER)
    return;
  for (uint32_t node = 0; node < scene->network->n_nodes; node++)
    {
      Router router;

      if (!fs_diagram_scene_sees (scene, scene->at[node], scene->half_width))
        continue;
      router = router_of (scene, node);
      paint_box (cr, &router);
      paint_ports (cr, &router);
      if (snapshot == NULL)
        continue;
      paint_queues (cr, &router);
      for (guint i = 0; i < snapshot->n_messages; i++)
        if (snapshot->messages[i].injected != FS_NO_CYCLE)
          paint_message (cr, &router, &snapshot->messages[i]);
    }
}

/* Returns the message whose flits are in input @row, or FS_NO_MESSAGE. */
static uint64_t
message_in (const Router *router, int row)
{
  const FsSnapshot *snapshot = router->scene->diagram->snapshot;

  for (guint i = 0; snapshot != NULL && i < snapshot->n_messages; i++)
    {
      const FsMessageView *message = &snapshot->messages[i];

      if (message->holds_injection && message->source == router->node
          && router->ports * router->V + message->injection_channel == row)
        return message->id;
      for (guint j = 0; j < message->n_vcs; j++)
        if (input_row (router, &message->vcs[j]) == row)
          return message->id;
    }
  return FS_NO_MESSAGE;
}

static FsDiagramItem
input_part (const Router *router, int row)
{
  FsDiagramItem item = FS_NO_ITEM;
  int inputs = router->ports * router->V;

  item.node = router->node;
  item.message = message_in (router, row);
  item.kind = row < inputs ? FS_ITEM_VC : FS_ITEM_INJECTION;
  item.index = row < inputs ? row % router->V : row - inputs;
  if (row < inputs && !input_channel (router, row / router->V, &item.channel))
    item.kind = FS_ITEM_NODE;
  return item;
}

static FsDiagramItem
part_in (const Router *router, double x, double y)
{
  FsDiagramItem item = FS_NO_ITEM;
  int rows = router->ports * router->V + router->K;
  double row = (y - router->top - HEAD * router->scene->unit) / router->row;

  item.node = router->node;
  if (row < 0 || row >= rows)
    item.kind = FS_ITEM_NODE;
  else if (x < router->in_x)
    item = input_part (router, (int) row);
  else if (x > router->out_x && row < router->ports * router->V)
    {
      item.kind = FS_ITEM_VC;
      item.index = (int) row % router->V;
      if (!output_channel (router, (int) row / router->V, &item.channel))
        item.kind = FS_ITEM_NODE;
    }
  else
    item.kind = FS_ITEM_CROSSBAR;
  return item;
}

FsDiagramItem
fs_diagram_router_hit (const FsDiagramScene *scene, double x, double y)
{
  for (uint32_t node = 0; node < scene->network->n_nodes; node++)
    if (fabs (x - scene->at[node].x) <= scene->half_width && fabs (y - scene->at[node].y) <= scene->half_height)
      {
        Router router = router_of (scene, node);

        return part_in (&router, x, y);
      }
  return FS_NO_ITEM;
}
