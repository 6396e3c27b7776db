/* Channels as colored links: their utilization (heat map), which virtual channels their flits took, and how many of their
 * virtual channels are busy. */
#include <math.h>

#include "diagram/paint/layers.h"

#define HEAT_STEPS 12
#define LEAST_LOAD 0.002

gboolean
fs_diagram_is_escape (const FsDiagram *diagram, uint64_t channel, int vc)
{
  const FsWormholeParams *params = diagram->params;
  const FsInterconnect *network = &diagram->structure->network;
  int n_escape = 1;

  if (params == NULL || !fs_wormhole_params_has_escape (params))
    return FALSE;
  /* The last VC is the escape channel; in a ring with classes the last two are (MESHES_AND_TORI.md 4.2). */
  if (fs_interconnect_is_grid (network)
      && fs_network_needs_classes (&network->grid, fs_interconnect_channel_dimension (network, channel)))
    n_escape = 2;
  return vc >= params->V - n_escape;
}

static void
count_one (guint8 *busy, uint64_t channel)
{
  busy[channel] = (guint8) MIN (busy[channel] + 1, 255);
}

guint8 *
fs_diagram_busy_vcs (const FsDiagram *diagram)
{
  const FsInterconnect *network = &diagram->structure->network;
  const FsSnapshot *snapshot = diagram->snapshot;
  const FsStoreForwardSnapshot *store_forward = diagram->store_forward;
  guint8 *busy;

  if (snapshot == NULL && store_forward == NULL)
    return NULL;
  busy = g_new0 (guint8, (gsize) network->n_nodes * (gsize) network->degree);
  for (guint i = 0; snapshot != NULL && i < snapshot->n_messages; i++)
    for (guint j = 0; j < snapshot->messages[i].n_vcs; j++)
      count_one (busy, snapshot->messages[i].vcs[j].channel);
  for (guint i = 0; snapshot == NULL && i < store_forward->n_sends; i++)
    count_one (busy, fs_interconnect_channel (network, store_forward->sends[i].from, store_forward->sends[i].to));
  return busy;
}

/* Paints the channels of one class. @classes: [N g]. Many lines, @n_lines of them, are drawn faintly, few are not. */
static void
paint_class (const FsCanvas *canvas, const guint8 *classes, guint8 class, FsColor color, double width, uint64_t n_lines)
{
  gboolean thin = canvas->detail == FS_DETAIL_LINES;
  double aside = fs_canvas_aside (canvas, -1);
  FsLines lines;

  if (thin)
    color.a *= CLAMP (sqrt (500.0 / (double) MAX (n_lines, 1)), 0.3, 1);
  fs_lines_begin (&lines, canvas, color, width * canvas->unit);
  for (uint64_t channel = 0; channel < canvas->n_channels; channel++)
    {
      uint32_t from, to;
      FsRoute curve;

      if (classes[channel] != class)
        continue;
      fs_interconnect_channel_ends (canvas->network, channel, &from, &to);
      if (fs_canvas_bundles_link (canvas, from, to))
        continue;
      curve = thin ? fs_canvas_thin (canvas, from, to, aside) : fs_canvas_lane (canvas, from, to, aside, 1, 2);
      if (fs_canvas_sees_route (canvas, &curve))
        fs_lines_add (&lines, &curve);
    }
  fs_lines_end (&lines);
}

/* Paints channels by steps of heat, those of little heat first: their load, which is also their width, or, of one width, the share of
 * their flits over class 1 or over escape channels. Those whose value is not above @least, or unknown, are left out; @least is
 * -INFINITY of differences, whose color has their sign. */
static void
paint_heat (const FsCanvas *canvas, const double *values, double most, double least, gboolean widths)
{
  double thin = canvas->detail == FS_DETAIL_LINES ? 0.35 : 1;
  gboolean signs = isinf (least);
  g_autofree guint8 *steps = g_new (guint8, canvas->n_channels);

  for (uint64_t channel = 0; channel < canvas->n_channels; channel++)
    steps[channel] = values[channel] > least && fs_interconnect_has_channel (canvas->network, channel)
                         ? (guint8) (HEAT_STEPS + lround (CLAMP (values[channel] / most, -1, 1) * HEAT_STEPS))
                         : G_MAXUINT8;
  for (int step = 0; step <= HEAT_STEPS; step++)
    for (int sign = signs && step > 0 ? -1 : 1; sign <= 1; sign += 2)
      {
        double fraction = (double) step / HEAT_STEPS;
        FsColor color = signs ? fs_heat_difference_color (canvas->style, sign * fraction)
                              : fs_heat_color (canvas->style, fraction);

        paint_class (canvas, steps, (guint8) (HEAT_STEPS + sign * step), color,
                     thin * fs_heat_width (widths ? fraction : 0.5), canvas->n_channels);
      }
}

void
fs_paint_diagram_load (const FsCanvas *canvas)
{
  const FsDiagram *diagram = canvas->diagram;

  for (FsDiagramLayer layer = FS_LAYER_LOAD; layer <= FS_LAYER_WAITING; layer++)
    {
      const double *values = layer == FS_LAYER_LOAD ? diagram->load : diagram->waiting;
      double most = fs_diagram_heat_most (diagram, layer);

      if (!fs_diagram_shows (diagram, layer) || values == NULL)
        continue;
      paint_heat (canvas, values, most,
                  diagram->heat_of == FS_HEAT_DIFFERENCE ? -INFINITY
                  : layer == FS_LAYER_LOAD               ? LEAST_LOAD
                                                         : LEAST_LOAD * most,
                  TRUE);
    }
  if (fs_diagram_shows (diagram, FS_LAYER_SHARES) && diagram->shares != NULL)
    paint_heat (canvas, diagram->shares, 1, -1, FALSE);
}

/* Paints channels by the number of their busy virtual channels: the more, the wider and the further off the background. */
void
fs_paint_diagram_channels (const FsCanvas *canvas)
{
  double thin = canvas->detail == FS_DETAIL_LINES ? 0.4 : 1;
  guint most = canvas->diagram->params != NULL ? (guint) MAX (canvas->diagram->params->V, 1) : 4;
  g_autofree guint8 *busy
      = fs_diagram_shows (canvas->diagram, FS_LAYER_CHANNELS) ? fs_diagram_busy_vcs (canvas->diagram) : NULL;

  if (busy == NULL)
    return;
  for (guint count = 1; count <= most; count++)
    {
      uint64_t active = 0;

      for (uint64_t channel = 0; channel < canvas->n_channels; channel++)
        {
          busy[channel] = (guint8) MIN (busy[channel], most);
          active += busy[channel] == count;
        }
      if (active > 0)
        paint_class (canvas, busy, (guint8) count, fs_count_color (canvas->style, count, most),
                     thin * (1.2 + 2.6 * count / most), active);
    }
}
