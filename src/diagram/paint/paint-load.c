/* Channels as colored links: their utilization (heat map), and their present states. */
#include <math.h>

#include "diagram/paint/lines.h"
#include "diagram/paint/layers.h"

#define HEAT_STEPS 12
#define LEAST_LOAD 0.002

/* Many lines are drawn faintly, few are not. */
static double
fading (const FsDiagramScene *scene, uint64_t lines)
{
  return scene->detail == FS_DETAIL_LINES ? CLAMP (sqrt (500.0 / (double) MAX (lines, 1)), 0.3, 1) : 1;
}

static void
add_lane (FsLines *lines, const FsDiagramScene *scene, uint64_t channel, double aside)
{
  uint32_t from, to;
  FsArc curve;

  fs_diagram_channel_ends (scene->gh, channel, &from, &to);
  curve = scene->detail == FS_DETAIL_LINES ? fs_diagram_scene_thin (scene, from, to, aside)
                                           : fs_diagram_scene_lane (scene, from, to, aside, 1, 2);
  if (fs_diagram_scene_sees_curve (scene, &curve))
    fs_lines_add (lines, &curve);
}

void
fs_paint_diagram_load (cairo_t *cr, const FsDiagramScene *scene)
{
  const double *load = scene->diagram->load;
  double aside = fs_diagram_scene_aside (scene, -1), thin = scene->detail == FS_DETAIL_LINES ? 0.35 : 1;

  if (!fs_diagram_shows (scene->diagram, FS_LAYER_LOAD) || load == NULL || scene->shape == FS_SHAPE_NONE)
    return;
  for (int step = 0; step <= HEAT_STEPS; step++)
    {
      double fraction = (double) step / HEAT_STEPS;
      FsColor color = fs_color_faded (fs_heat_color (scene->style, fraction), fading (scene, scene->n_channels));
      FsLines lines;

      fs_lines_begin (&lines, cr, scene, color, thin * fs_heat_width (fraction) * scene->unit);
      for (uint64_t channel = 0; channel < scene->n_channels; channel++)
        if (load[channel] > LEAST_LOAD && (int) lround (MIN (load[channel], 1) * HEAT_STEPS) == step)
          add_lane (&lines, scene, channel, aside);
      fs_lines_end (&lines);
    }
}

/* Paints two lines for a shared channel, a double one for the escape channel, a wide one if all messages are
 * blocked. */
static void
paint_state (cairo_t *cr, const FsDiagramScene *scene, FsChannelState state, const guint8 *states)
{
  double thin = scene->detail == FS_DETAIL_LINES ? 0.4 : 1;
  double aside = fs_diagram_scene_aside (scene, -1), apart = 4.4 / 2 * thin * scene->unit;
  gboolean twice = state == FS_CHANNEL_SHARING || state == FS_CHANNEL_ESCAPE;
  double width = (state == FS_CHANNEL_BLOCKED ? 2.6 : twice ? 1.5 : 2.2) * thin * scene->unit;
  uint64_t active = 0;
  FsLines lines;

  for (uint64_t channel = 0; channel < scene->n_channels; channel++)
    active += states[channel] == state;
  if (active == 0)
    return;
  fs_lines_begin (&lines, cr, scene,
                  fs_color_faded (fs_diagram_state_color (scene->style, state), fading (scene, active)), width);
  for (uint64_t channel = 0; channel < scene->n_channels; channel++)
    if (states[channel] == state)
      {
        add_lane (&lines, scene, channel, twice && scene->detail != FS_DETAIL_LINES ? aside - apart : aside);
        if (twice && scene->detail != FS_DETAIL_LINES)
          add_lane (&lines, scene, channel, aside + apart);
      }
  fs_lines_end (&lines);
}

void
fs_paint_diagram_channels (cairo_t *cr, const FsDiagramScene *scene)
{
  g_autofree guint8 *states = NULL;

  if (!fs_diagram_shows (scene->diagram, FS_LAYER_CHANNELS) || scene->shape == FS_SHAPE_NONE)
    return;
  states = fs_diagram_channel_states (scene->diagram);
  if (states == NULL)
    return;
  for (int state = FS_CHANNEL_CARRYING; state <= FS_CHANNEL_ESCAPE; state++)
    paint_state (cr, scene, (FsChannelState) state, states);
}
