/* Channels as links of a colour: how busy they are (heat map), and what they do just now. */
#include <math.h>

#include "figure/topology-parts.h"

#define HEAT_STEPS 12 /* a stroke a step, not one a channel */
#define LEAST_LOAD 0.002

static uint64_t
n_channels (const FsTopologyScene *scene)
{
  return (uint64_t) scene->gh->n_nodes * (uint64_t) scene->gh->degree;
}

/* Links of many nodes are drawn straight: nobody sees their bend, and it takes a third of the time. */
static void
add_lane (cairo_t *cr, const FsTopologyScene *scene, uint64_t channel, double aside)
{
  uint32_t from, to;
  FsCurve curve;

  fs_topology_channel_ends (scene->gh, channel, &from, &to);
  curve = fs_topology_scene_lane (scene, from, to, aside, 1, 2);
  if (!fs_topology_scene_sees_curve (scene, &curve))
    return;
  if (scene->detail == FS_DETAIL_LINES)
    {
      FsPoint middle = fs_curve_at (&curve, 0.5);

      cairo_move_to (cr, curve.p[0].x, curve.p[0].y);
      if (scene->layout->pull[0] > 0 || scene->layout->curl > 0)
        cairo_line_to (cr, middle.x, middle.y);
      cairo_line_to (cr, curve.p[3].x, curve.p[3].y);
    }
  else
    fs_curve_path (cr, &curve);
}

void
fs_paint_topology_load (cairo_t *cr, const FsTopologyScene *scene)
{
  const double *load = scene->picture->load;
  double aside = fs_topology_scene_aside (scene, -1);

  if (!fs_topology_picture_shows (scene->picture, FS_LAYER_LOAD) || load == NULL || scene->shape == FS_SHAPE_NONE)
    return;
  for (int step = 0; step <= HEAT_STEPS; step++)
    {
      double share = (double) step / HEAT_STEPS, thin = scene->detail == FS_DETAIL_LINES ? 0.35 : 1;

      for (uint64_t channel = 0; channel < n_channels (scene); channel++)
        if (load[channel] > LEAST_LOAD && (int) lround (MIN (load[channel], 1) * HEAT_STEPS) == step)
          {
            add_lane (cr, scene, channel, aside);
            /* One path of a thousand long lines takes longer than many of a few. */
            if (channel % 16 == 15)
              {
                fs_pen_color (cr, fs_heat_color (scene->style, share));
                cairo_set_line_width (cr, thin * fs_heat_width (share) * scene->unit);
                cairo_stroke (cr);
              }
          }
      fs_pen_color (cr, fs_heat_color (scene->style, share));
      cairo_set_line_width (cr, thin * fs_heat_width (share) * scene->unit);
      cairo_stroke (cr);
    }
}

/* Two lines for a shared channel, a double one for the escape channel, a wide one where all are blocked. */
static void
paint_state (cairo_t *cr, const FsTopologyScene *scene, FsChannelState state, const guint8 *states)
{
  double thin = scene->detail == FS_DETAIL_LINES ? 0.4 : 1;
  double aside = fs_topology_scene_aside (scene, -1), apart = 4.4 / 2 * thin * scene->unit;
  gboolean twice = state == FS_CHANNEL_SHARING || state == FS_CHANNEL_ESCAPE;

  fs_pen_color (cr, fs_topology_state_color (scene->style, state));
  cairo_set_line_width (cr, (state == FS_CHANNEL_BLOCKED ? 2.6 : twice ? 1.5 : 2.2) * thin * scene->unit);
  for (uint64_t channel = 0; channel < n_channels (scene); channel++)
    if (states[channel] == state)
      {
        add_lane (cr, scene, channel, twice ? aside - apart : aside);
        if (twice && scene->detail != FS_DETAIL_LINES)
          add_lane (cr, scene, channel, aside + apart);
        if (channel % 16 == 15)
          cairo_stroke (cr);
      }
  cairo_stroke (cr);
}

void
fs_paint_topology_channels (cairo_t *cr, const FsTopologyScene *scene)
{
  g_autofree guint8 *states = NULL;

  if (!fs_topology_picture_shows (scene->picture, FS_LAYER_CHANNELS) || scene->shape == FS_SHAPE_NONE)
    return;
  states = fs_topology_channel_states (scene->picture);
  if (states == NULL)
    return;
  for (int state = FS_CHANNEL_CARRYING; state <= FS_CHANNEL_ESCAPE; state++)
    paint_state (cr, scene, (FsChannelState) state, states);
}
