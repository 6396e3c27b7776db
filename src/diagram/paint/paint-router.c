/* The inside of a router, if the view is close enough (as in Figure 1 of SO): input buffers of every virtual channel
 * and injection channels with their queues on the left, outputs and the ejection channel on the right, the connections
 * of the crossbar between them. */
#include <math.h>

#include "base/translate.h"
#include "diagram/layout/structure.h"
#include "diagram/paint/layers.h"

#define HEAD 26 /* px above the rows, for the address */
#define FOOT 10
#define MOST_QUEUED 6 /* messages drawn as squares */
#define LABEL_ROW 11  /* px a row needs to be labeled */

/**
 * Router: the geometry of one open router
 * @ports: of a channel each: dimensions, or in a mesh or torus directions, two of a dimension
 * @V, @K: virtual channels of a channel; injection channels
 * @buffer: flits in a buffer
 * @inputs: of the network
 * @row: height of a row; network inputs are rows p V + v, injection channels follow; the input of a port is where the
 *   channels of this dimension and direction arrive, so that messages that go straight on stay in their row
 * @in_x, @out_x: where inputs end and outputs begin
 * @ejection_y: of the ejection channel, in the middle of the rows of the injection channels
 * @flit: side of the place of a flit in a buffer
 */
typedef struct {
  const FsCanvas *canvas;
  uint32_t node;
  int ports, V, K;
  int buffer;
  int inputs;
  double left, top, width, height;
  double row;
  double queues_x, in_x, out_x;
  double ejection_y;
  double flit;
} Router;

static double
row_y (const Router *router, int row)
{
  return router->top + HEAD * router->canvas->unit + (row + 0.5) * router->row;
}

static Router
router_of (const FsCanvas *canvas, uint32_t node)
{
  const FsWormholeParams *params = canvas->diagram->params;
  Router router = {
    .canvas = canvas,
    .node = node,
    .ports = canvas->network->degree,
    .V = params->V,
    .K = fs_wormhole_params_injection_channels (params),
    .buffer = params->vc_buffer,
    .left = canvas->at[node].x - canvas->half_width,
    .top = canvas->at[node].y - canvas->half_height,
    .width = 2 * canvas->half_width,
    .height = 2 * canvas->half_height,
  };

  router.inputs = router.ports * router.V;
  router.row = (router.height - (HEAD + FOOT) * canvas->unit) / (router.inputs + router.K);
  router.queues_x = router.left + 0.19 * router.width;
  router.in_x = router.left + 0.42 * router.width;
  router.out_x = router.left + 0.78 * router.width;
  router.ejection_y = row_y (&router, router.inputs) + (router.K - 1) * router.row / 2;
  router.flit = MIN (router.row * 0.72, (router.in_x - (router.left + 0.29 * router.width)) / (router.buffer + 0.5));
  return router;
}

static void
paint_label (const Router *router, const char *text, double x, double y, double align)
{
  if (router->row >= LABEL_ROW * router->canvas->unit)
    fs_pen_note (router->canvas, text, (FsPoint){ x, y }, align, MIN (11, router->row / router->canvas->unit));
}

static void
paint_buffer (const Router *router, int row)
{
  const FsCanvas *canvas = router->canvas;

  for (int i = 0; i < router->buffer; i++)
    cairo_rectangle (canvas->cr, router->in_x - (i + 1) * router->flit, row_y (router, row) - router->flit / 2,
                     router->flit, router->flit);
  fs_stroke_path (canvas->cr, fs_pen_ink (canvas, canvas->style->high_contrast ? 1 : 0.22), canvas->unit);
}

/* Sets the channel of a port; returns whether there is one. */
static gboolean
output_channel (const Router *router, int port, uint64_t *channel)
{
  *channel = (uint64_t) router->node * (uint64_t) router->ports + (uint64_t) port;
  return fs_interconnect_has_channel (router->canvas->network, *channel);
}

/* Sets the channel of that dimension and direction which ends here. */
static gboolean
input_channel (const Router *router, int port, uint64_t *channel)
{
  const FsInterconnect *network = router->canvas->network;
  int back = fs_interconnect_is_grid (network) ? fs_network_opposite (&network->grid, port) : port;
  uint64_t output;
  uint32_t here, there;

  if (!output_channel (router, back, &output))
    return FALSE;
  fs_interconnect_channel_ends (network, output, &here, &there);
  *channel = fs_interconnect_channel (network, there, here);
  return TRUE;
}

/* Paints the box of a router with its address, its buffers, and the names of its inputs and outputs. */
static void
paint_ports (const Router *router)
{
  const FsCanvas *canvas = router->canvas;
  double u = canvas->unit, inset = router->left + 8 * u, right = router->left + router->width - 8 * u;
  double head = router->top + 14 * u;
  char address[FS_INTERCONNECT_MAX_ADDRESS + 1];

  fs_add_rounded_box (canvas->cr, (FsBox){ router->left, router->top, router->width, router->height }, 10 * u);
  fs_fill_and_keep_path (canvas->cr, canvas->style->background);
  fs_stroke_path (canvas->cr, fs_pen_ink (canvas, canvas->style->high_contrast ? 1 : 0.34), 1.5 * u);
  fs_interconnect_address (canvas->network, router->node, address);
  fs_pen_text (canvas, address, (FsPoint){ router->left + router->width / 2, head }, 0.5, 12.5, TRUE,
               canvas->style->text, FALSE);
  /* TRANSLATORS: above a list such as "2 · 0": dimension 2, virtual channel 0; or "2+ · 0", upwards in dimension 2 */
  paint_label (router, _ ("dimension · VC"), inset, head, 0);
  paint_label (router, _ ("dimension · VC"), right, head, 1);

  for (int row = 0; row < router->inputs; row++)
    {
      g_autofree char *port = fs_diagram_port_name (canvas->network, row / router->V);
      g_autofree char *label = g_strdup_printf ("%s · %d", port, row % router->V);
      uint64_t channel;

      /* At the border of a mesh some ports lead nowhere. */
      if (input_channel (router, row / router->V, &channel))
        {
          paint_buffer (router, row);
          paint_label (router, label, inset, row_y (router, row), 0);
        }
      if (!output_channel (router, row / router->V, &channel))
        continue;
      paint_label (router, label, right, row_y (router, row), 1);
      fs_pen_box (canvas, (FsBox){ router->out_x, row_y (router, row) - 0.2 * router->row, 6 * u, 0.4 * router->row },
                  fs_pen_ink (canvas, 0.22));
    }
  for (int k = 0; k < router->K; k++)
    {
      g_autofree char *label = g_strdup_printf (_ ("in %d"), k);

      paint_buffer (router, router->inputs + k);
      paint_label (router, label, inset, row_y (router, router->inputs + k), 0);
    }
  fs_pen_box (canvas, (FsBox){ router->out_x, router->ejection_y - 0.3 * router->row, 6 * u, 0.6 * router->row },
              fs_pen_ink (canvas, 0.5));
  paint_label (router, _ ("out"), right, router->ejection_y, 1);
}

static void
paint_queues (const Router *router)
{
  const FsSnapshot *snapshot = router->canvas->diagram->snapshot;
  int queues = fs_wormhole_params_pooled (router->canvas->diagram->params) ? 1 : router->K;
  double size = 0.42 * router->flit, x = router->queues_x;

  for (int q = 0; q < queues; q++)
    {
      gsize index = (gsize) router->node * (gsize) queues + (gsize) q;
      double y = row_y (router, router->inputs + q);
      guint waiting, shown;
      char more[16];

      if (index >= snapshot->n_queues)
        continue;
      waiting = snapshot->queues[index];
      shown = MIN (waiting, MOST_QUEUED);
      for (guint i = 0; i < shown; i++)
        cairo_rectangle (router->canvas->cr, x - (i + 1) * 1.3 * size, y - size / 2, size, size);
      fs_fill_path (router->canvas->cr, fs_ink (router->canvas->style, FS_INK_GRAY));
      if (waiting <= shown)
        continue;
      g_snprintf (more, sizeof more, "%u", waiting);
      paint_label (router, more, x - (shown + 1) * 1.3 * size, y, 1);
    }
}

/* Returns the connection of the crossbar from the input @row to a height at the outputs. */
static FsRoute
connection (const Router *router, int row, double to_y)
{
  double y = row_y (router, row), middle = (router->in_x + router->out_x) / 2;

  return fs_route_curve ((FsPoint){ router->in_x, y }, (FsPoint){ middle, y }, (FsPoint){ middle, to_y },
                         (FsPoint){ router->out_x, to_y });
}

/* Returns the row of a virtual channel of a port: of an input, or of an output. */
static int
row_of (const Router *router, uint32_t channel, int vc)
{
  return (int) (channel % (uint32_t) router->ports) * router->V + vc;
}

/* Returns the row of a held virtual channel whose buffer is in this router, or -1. */
static int
input_row (const Router *router, const FsHeldVc *held)
{
  uint32_t from, to;

  fs_interconnect_channel_ends (router->canvas->network, held->channel, &from, &to);
  return to == router->node ? row_of (router, held->channel, held->vc) : -1;
}

/* Paints the @flits of a message in input @row, behind @ahead others, its number, and what it does behind it: it continues over @next, is consumed,
 * or requests an output. */
static void
paint_input (const Router *router, const FsMessageView *message, int row, guint ahead, guint flits,
             const FsHeldVc *next)
{
  const FsCanvas *canvas = router->canvas;
  FsColor color = fs_message_color (canvas->style, fs_diagram_color_of (canvas->diagram, message)),
          red = fs_ink (canvas->style, FS_INK_BLOCKED);
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, message->id);
  double y = row_y (router, row);

  for (guint i = ahead; i < MIN (ahead + flits, (guint) router->buffer); i++)
    fs_add_circle (canvas->cr, router->in_x - (i + 0.5) * router->flit, y, 0.36 * router->flit);
  fs_fill_path (canvas->cr, color);
  /* Beside a buffer is the number of who is in front. */
  if (ahead == 0)
    paint_label (router, number, router->in_x - router->buffer * router->flit - 8 * canvas->unit, y, 1);
  if (next != NULL || message->state == FS_STATE_DRAINING || message->leaving > 0)
    {
      FsRoute curve = connection (
          router, row, next != NULL ? row_y (router, row_of (router, next->channel, next->vc)) : router->ejection_y);

      fs_pen_stroke (canvas, &curve, fs_color_fade (color, 0.3), 5);
      fs_pen_stroke (canvas, &curve, color, 2.2);
      fs_pen_arrow (canvas, fs_route_end (&curve), 0, 8, color);
      return;
    }
  if (message->state != FS_STATE_BLOCKED || message->router != router->node)
    return;
  for (guint i = 0; i < message->n_wants && message->wait != FS_WAIT_BEHIND; i++)
    {
      FsRoute curve
          = connection (router, row, row_y (router, row_of (router, message->wants[i].channel, message->wants[i].vc)));

      fs_pen_dashes (canvas, &curve, red, 1.4, 5, 4);
      fs_pen_arrow (canvas, fs_route_end (&curve), 0, 8, red);
    }
  fs_pen_octagon (canvas, (FsPoint){ router->in_x + 0.4 * router->row, y },
                  CLAMP (0.8 * router->row / canvas->unit, 6, 14), red);
}

/* The flits that the node sent before and that are still in the buffers from it: of pipelined routers, whose node sends one message at
 * a time. */
static guint
injected_before (const Router *router, const FsMessageView *message)
{
  const FsSnapshot *snapshot = router->canvas->diagram->snapshot;
  guint flits = 0;

  for (const FsMessageView *other = snapshot->messages; snapshot->credits != NULL && other < message; other++)
    if (other->source == message->source)
      flits += other->injection_flits;
  return flits;
}

void
fs_paint_diagram_routers (const FsCanvas *canvas)
{
  const FsSnapshot *snapshot = canvas->diagram->snapshot;

  if (canvas->shape != FS_SHAPE_ROUTER)
    return;
  for (uint32_t node = 0; node < canvas->network->n_nodes; node++)
    {
      Router router;

      if (!fs_canvas_sees (canvas, canvas->at[node], canvas->half_width))
        continue;
      router = router_of (canvas, node);
      paint_ports (&router);
      if (snapshot == NULL)
        continue;
      paint_queues (&router);
      for (guint i = 0; i < snapshot->n_messages; i++)
        if (snapshot->messages[i].injected != FS_NO_CYCLE)
          {
            const FsMessageView *message = &snapshot->messages[i];

            if ((message->holds_injection || message->injection_flits > 0) && message->source == router.node)
              paint_input (&router, message, router.inputs + message->injection_channel,
                           injected_before (&router, message), message->injection_flits,
                           message->n_vcs > 0 ? &message->vcs[0] : NULL);
            for (guint j = 0; j < message->n_vcs; j++)
              {
                int row = input_row (&router, &message->vcs[j]);

                if (row >= 0)
                  paint_input (&router, message, row, fs_diagram_flits_ahead (canvas, message, j),
                               message->vcs[j].flits, j + 1 < message->n_vcs ? &message->vcs[j + 1] : NULL);
              }
          }
    }
}

/* Returns the message whose flits are in input @row, or FS_NO_MESSAGE. */
static uint64_t
message_in (const Router *router, int row)
{
  const FsSnapshot *snapshot = router->canvas->diagram->snapshot;

  for (guint i = 0; snapshot != NULL && i < snapshot->n_messages; i++)
    {
      const FsMessageView *message = &snapshot->messages[i];

      if (message->holds_injection && message->source == router->node
          && router->inputs + message->injection_channel == row)
        return message->id;
      for (guint j = 0; j < message->n_vcs; j++)
        if (input_row (router, &message->vcs[j]) == row)
          return message->id;
    }
  return FS_NO_MESSAGE;
}

FsDiagramItem
fs_diagram_router_hit (const FsCanvas *canvas, double x, double y)
{
  FsDiagramItem item = FS_NO_ITEM;
  uint32_t node = 0;
  Router router;
  double at;
  int row;

  while (node < canvas->network->n_nodes
         && (fabs (x - canvas->at[node].x) > canvas->half_width || fabs (y - canvas->at[node].y) > canvas->half_height))
    node++;
  if (node == canvas->network->n_nodes)
    return item;
  router = router_of (canvas, node);
  at = (y - router.top - HEAD * canvas->unit) / router.row;
  row = (int) at;
  item.node = node;
  item.kind = FS_ITEM_NODE;
  if (at < 0 || at >= router.inputs + router.K)
    return item;
  if (x < router.in_x)
    {
      item.message = message_in (&router, row);
      item.index = row < router.inputs ? row % router.V : row - router.inputs;
      if (row >= router.inputs)
        item.kind = FS_ITEM_INJECTION;
      else if (input_channel (&router, row / router.V, &item.channel))
        item.kind = FS_ITEM_VC;
    }
  else if (x > router.out_x && row < router.inputs)
    {
      item.index = row % router.V;
      if (output_channel (&router, row / router.V, &item.channel))
        item.kind = FS_ITEM_VC;
    }
  else
    item.kind = FS_ITEM_CROSSBAR;
  return item;
}
