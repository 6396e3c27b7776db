/* Channels as colored links: their utilization (heat map), which virtual channels their flits took, and how many of their virtual channels are busy. */
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
  FsRoute curve;

  fs_interconnect_channel_ends (scene->network, channel, &from, &to);
  curve = scene->detail == FS_DETAIL_LINES ? fs_diagram_scene_thin (scene, from, to, aside)
                                           : fs_diagram_scene_lane (scene, from, to, aside, 1, 2);
  if (fs_diagram_scene_sees_route (scene, &curve))
    fs_lines_add (lines, &curve);
}

void
fs_paint_diagram_load (cairo_t *cr, const FsDiagramScene *scene)
{
  const double *load = scene->diagram->load;
  double aside = fs_diagram_scene_aside (scene, -1), thin = scene->detail == FS_DETAIL_LINES ? 0.35 : 1, most;

  if (!fs_diagram_shows (scene->diagram, FS_LAYER_LOAD) || load == NULL || scene->shape == FS_SHAPE_NONE)
    return;
  most = fs_diagram_load_most (scene->diagram);
  for (int step = 0; step <= HEAT_STEPS; step++)
    {
      double fraction = (double) step / HEAT_STEPS;
      FsColor color = fs_color_faded (fs_heat_color (scene->style, fraction), fading (scene, scene->n_channels));
      FsLines lines;

      fs_lines_begin (&lines, cr, scene, color, thin * fs_heat_width (fraction) * scene->unit);
      for (uint64_t channel = 0; channel < scene->n_channels; channel++)
        if (load[channel] > LEAST_LOAD && (int) lround (MIN (load[channel] / most, 1) * HEAT_STEPS) == step)
          add_lane (&lines, scene, channel, aside);
      fs_lines_end (&lines);
    }
}

/* Channels of one width, colored by the share of their flits over class 1 or over escape channels. */
void
fs_paint_diagram_shares (cairo_t *cr, const FsDiagramScene *scene)
{
  const double *shares = scene->diagram->shares;
  double aside = fs_diagram_scene_aside (scene, -1), thin = scene->detail == FS_DETAIL_LINES ? 0.35 : 1;

  if (!fs_diagram_shows (scene->diagram, FS_LAYER_SHARES) || shares == NULL || scene->shape == FS_SHAPE_NONE)
    return;
  for (int step = 0; step <= HEAT_STEPS; step++)
    {
      FsColor color = fs_heat_color (scene->style, (double) step / HEAT_STEPS);
      FsLines lines;

      fs_lines_begin (&lines, cr, scene, fs_color_faded (color, fading (scene, scene->n_channels)),
                      thin * fs_heat_width (0.5) * scene->unit);
      for (uint64_t channel = 0; channel < scene->n_channels; channel++)
        if (!isnan (shares[channel]) && (int) lround (shares[channel] * HEAT_STEPS) == step)
          add_lane (&lines, scene, channel, aside);
      fs_lines_end (&lines);
    }
}

/* Paints channels by the number of their busy virtual channels: the more, the wider and the further off the background. */
void
fs_paint_diagram_channels (cairo_t *cr, const FsDiagramScene *scene)
{
  double thin = scene->detail == FS_DETAIL_LINES ? 0.4 : 1, aside = fs_diagram_scene_aside (scene, -1);
  guint most = scene->diagram->params != NULL ? (guint) MAX (scene->diagram->params->V, 1) : 4;
  g_autofree guint8 *busy = NULL;

  if (!fs_diagram_shows (scene->diagram, FS_LAYER_CHANNELS) || scene->shape == FS_SHAPE_NONE)
    return;
  busy = fs_diagram_busy_vcs (scene->diagram);
  if (busy == NULL)
    return;
  for (guint count = 1; count <= most; count++)
    {
      uint64_t active = 0;
      FsLines lines;

      for (uint64_t channel = 0; channel < scene->n_channels; channel++)
        active += MIN (busy[channel], most) == count;
      if (active == 0)
        continue;
      fs_lines_begin (&lines, cr, scene,
                      fs_color_faded (fs_count_color (scene->style, count, most), fading (scene, active)),
                      thin * (1.2 + 2.6 * count / most) * scene->unit);
      for (uint64_t channel = 0; channel < scene->n_channels; channel++)
        if (MIN (busy[channel], most) == count)
          add_lane (&lines, scene, channel, aside);
      fs_lines_end (&lines);
    }
}
