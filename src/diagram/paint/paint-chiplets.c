/* Channels that differ in latency and width, and the chiplets between which they do (ROUTER.md 11). */
#include "base/number.h"
#include "base/translate.h"
#include "diagram/paint/layers.h"

#define FRAME_ALPHA 0.28
#define FILL_ALPHA 0.035
#define FRAME_PAD 9 /* px around the nodes, where there is space */
#define FRAME_MOST_PAIRS 8e6
#define NAME_SIZE 10.5
#define NAME_GAP 40 /* px between nodes from which on chiplets have names */
#define N_LETTERS 26
#define WIDE 2.2 /* px, of links beside narrower ones, which have NARROW */
#define NARROW 0.9
#define DASH 4.5 /* px, of slow links */

/* A hypercube is a binary network, whose ports are its dimensions. */
static void
network_of (const FsDiagram *diagram, FsNetwork *network)
{
  const FsInterconnect *interconnect = &diagram->structure->network;

  if (fs_interconnect_is_grid (interconnect))
    *network = interconnect->grid;
  else
    fs_network_init_hypercube (network, interconnect->n);
}

gboolean
fs_diagram_timings_init (FsDiagramTimings *timings, const FsDiagram *diagram)
{
  gboolean any = FALSE;

  if (diagram->pipeline == NULL)
    return FALSE;
  *timings = (FsDiagramTimings){ .pipeline = diagram->pipeline };
  network_of (diagram, &timings->network);
  /* Channels of a dimension differ along it only. */
  for (int d = 0; d < timings->network.n; d++)
    for (uint32_t digit = 0; digit + 1 < timings->network.k[d]; digit++)
      {
        FsChannelTiming timing = fs_pipeline_channel (
            diagram->pipeline, &timings->network, digit * timings->network.stride[d], timings->network.first_port[d]);

        timings->least.latency = any ? MIN (timings->least.latency, timing.latency) : timing.latency;
        timings->least.flit_cycles = any ? MIN (timings->least.flit_cycles, timing.flit_cycles) : timing.flit_cycles;
        timings->most.latency = MAX (timings->most.latency, timing.latency);
        timings->most.flit_cycles = MAX (timings->most.flit_cycles, timing.flit_cycles);
        any = TRUE;
      }
  return timings->most.latency > timings->least.latency || timings->most.flit_cycles > timings->least.flit_cycles;
}

/* A link has the timing of both of its channels. */
static FsChannelTiming
timing_of (const FsDiagramTimings *timings, uint32_t from, uint32_t to)
{
  const FsNetwork *network = &timings->network;

  for (int port = 0; port < network->n_ports; port++)
    if (fs_network_has_channel (network, from, port) && fs_network_neighbor (network, from, port) == to)
      return fs_pipeline_channel (timings->pipeline, network, from, port);
  return timings->least;
}

void
fs_diagram_paint_timed_link (const FsCanvas *canvas, const FsDiagramTimings *timings, uint32_t from, uint32_t to,
                             const FsRoute *route, FsColor color)
{
  FsChannelTiming timing = timing_of (timings, from, to);
  double width = timings->most.flit_cycles == timings->least.flit_cycles ? 1.3
                 : timing.flit_cycles > timings->least.flit_cycles       ? NARROW
                                                                         : WIDE;

  if (timing.latency > timings->least.latency)
    fs_pen_dashes (canvas, route, color, width, DASH, DASH);
  else
    fs_pen_stroke (canvas, route, color, width);
}

/* "4", or "4 to 10". Free with g_free(). */
static char *
range_text (guint least, guint most)
{
  /* TRANSLATORS: the smallest and the largest of several numbers */
  return least == most ? g_strdup_printf ("%u", least) : g_strdup_printf (_ ("%u to %u"), least, most);
}

char *
fs_diagram_slow_words (const FsDiagramTimings *timings)
{
  g_autofree char *range = NULL;
  guint least = timings->most.latency;

  if (timings->most.latency == timings->least.latency)
    return NULL;
  for (int d = 0; d < timings->network.n; d++)
    if (timings->pipeline->channel_latency[d] > timings->least.latency)
      least = MIN (least, timings->pipeline->channel_latency[d]);
  range = range_text (least, timings->most.latency);
  /* TRANSLATORS: numbers of cycles: "slow link: latency 10 instead of 1" */
  return g_strdup_printf (_ ("slow link: latency %s instead of %u"), range, timings->least.latency);
}

char *
fs_diagram_narrow_words (const FsDiagramTimings *timings)
{
  if (timings->most.flit_cycles == timings->least.flit_cycles)
    return NULL;
  return g_strdup_printf (_ ("narrow link: a flit every %u cycles"), (guint) timings->most.flit_cycles);
}

char *
fs_diagram_chiplet_words (const FsDiagram *diagram)
{
  g_autofree char *radices = NULL;
  FsNetwork network;

  if (diagram->pipeline == NULL || !fs_pipeline_has_chiplets (diagram->pipeline))
    return NULL;
  network_of (diagram, &network);
  radices = fs_network_radices (diagram->pipeline->chiplet, network.n, " × ");
  /* TRANSLATORS: nodes of a chiplet in each dimension: "chiplet of 4 × 4 nodes" */
  return g_strdup_printf (_ ("chiplet of %s nodes"), radices);
}

/* The number of the chiplet of a node, and of the frame that it is in: planes of a grid have frames of their own. */
static uint32_t
chiplet_of (const FsCanvas *canvas, const FsNetwork *network, uint32_t node, uint32_t *frame)
{
  const uint8_t *size = canvas->diagram->pipeline->chiplet;
  uint32_t chiplet = 0, count = 1, plane = 0;

  for (int d = 0; d < network->n; d++)
    {
      uint32_t digit = fs_network_digit (network, node, d);

      chiplet += digit / size[d] * count;
      count *= network->k[d] / size[d];
      if (d >= 2 && canvas->is_grid)
        plane += digit * (network->stride[d] / network->stride[2]);
    }
  *frame = plane * count + chiplet;
  return chiplet;
}

typedef struct {
  guint n;
  uint32_t chiplet;
  double left, top, right, bottom;
} Frame;

/* Frames around the nodes of each chiplet; none where another node is within one of them, as in most layouts but grids. */
void
fs_paint_diagram_chiplets (const FsCanvas *canvas)
{
  const FsDiagram *diagram = canvas->diagram;
  double u = canvas->unit, alpha = canvas->style->high_contrast ? 1 : FRAME_ALPHA, x, y;
  g_autoptr (GArray) frames = NULL;
  gboolean apart = TRUE;
  uint32_t most = 0;
  FsNetwork network;

  if (diagram->pipeline == NULL || !fs_pipeline_has_chiplets (diagram->pipeline) || !canvas->layout->settled
      || !fs_diagram_shows (diagram, FS_LAYER_LINKS) || fs_diagram_is_overview (canvas))
    return;
  network_of (diagram, &network);
  frames = g_array_new (FALSE, TRUE, sizeof (Frame));
  for (uint32_t node = 0; node < network.n_nodes; node++)
    {
      FsPoint at = canvas->at[node];
      uint32_t number, chiplet = chiplet_of (canvas, &network, node, &number);
      Frame *frame;

      if (number >= frames->len)
        g_array_set_size (frames, number + 1);
      frame = &g_array_index (frames, Frame, number);
      if (frame->n++ == 0)
        *frame = (Frame){ 1, chiplet, at.x, at.y, at.x, at.y };
      most = MAX (most, chiplet);
      frame->left = MIN (frame->left, at.x);
      frame->right = MAX (frame->right, at.x);
      frame->top = MIN (frame->top, at.y);
      frame->bottom = MAX (frame->bottom, at.y);
    }
  if ((double) frames->len * network.n_nodes > FRAME_MOST_PAIRS)
    return;
  for (guint i = 0; i < frames->len && apart; i++)
    {
      const Frame *frame = &g_array_index (frames, Frame, i);
      FsBox box = { frame->left, frame->top, frame->right - frame->left, frame->bottom - frame->top };

      apart = fs_canvas_covered_nodes (canvas, box, u, u) == frame->n;
    }
  x = canvas->half_width + MIN (FRAME_PAD * u, 0.3 * MAX (0, canvas->gap - 2 * canvas->half_width));
  y = canvas->half_height + MIN (FRAME_PAD * u, 0.3 * MAX (0, canvas->gap - 2 * canvas->half_height));
  for (guint i = 0; i < frames->len && apart; i++)
    {
      const Frame *frame = &g_array_index (frames, Frame, i);
      FsBox box
          = { frame->left - x, frame->top - y, frame->right - frame->left + 2 * x, frame->bottom - frame->top + 2 * y };

      if (frame->n == 0)
        continue;
      fs_add_rounded_box (canvas->cr, box, MIN (8 * u, MIN (x, y)));
      fs_fill_and_keep_path (canvas->cr, fs_pen_ink (canvas, FILL_ALPHA));
      fs_stroke_path (canvas->cr, fs_pen_ink (canvas, alpha), u);
      if (!canvas->style->bare && canvas->gap >= NAME_GAP * u)
        {
          /* A, B, C …, or numbers where letters do not suffice. */
          char name[12] = { (char) ('A' + frame->chiplet), '\0' };

          if (most >= N_LETTERS)
            g_snprintf (name, sizeof name, "%u", frame->chiplet);
          /* Between the links over the border, if there is a between. */
          fs_pen_text (canvas, name,
                       (FsPoint){ frame->right > frame->left ? frame->left + canvas->gap / 2 : box.x + 9 * u, box.y },
                       0.5, NAME_SIZE, TRUE, canvas->style->dim_text, TRUE);
        }
    }
}
