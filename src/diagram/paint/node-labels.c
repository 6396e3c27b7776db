/* Addresses beside discs: important ones first, then round numbers, as many as there is space for. */
#include <math.h>

#include "diagram/paint/layers.h"

#define APART 4 /* px between labels */
#define MOST_LABELS 160
#define LABEL_HEIGHT 12
#define GRID_GAP 110 /* px between the nodes of a Gray grid from which on they have addresses */

/* layers with a root */
#define ROOTED                                                                                                         \
  (1u << FS_LAYER_BROADCAST | 1u << FS_LAYER_NECKLACES | 1u << FS_LAYER_BST | 1u << FS_LAYER_BSG                       \
   | 1u << FS_LAYER_MULTICAST)

typedef struct {
  FsBox boxes[MOST_LABELS];
  int n;
} Labels;

static gboolean
fits (const Labels *labels, FsBox box, double apart)
{
  for (int i = 0; i < labels->n; i++)
    if (fs_box_overlaps (fs_box_grow (box, apart), labels->boxes[i]))
      return FALSE;
  return labels->n < MOST_LABELS;
}

/* Returns the box of a label: outside of a circle, else below the node. */
static FsBox
box_of (const FsDiagramScene *scene, uint32_t node, double width)
{
  double height = LABEL_HEIGHT * scene->unit, away = scene->half_width + 4 * scene->unit;
  FsPoint at = scene->at[node];
  gboolean round = scene->layout->radial || scene->layout->kind == FS_LAYOUT_RING;
  double cx = scene->left + scene->scale * scene->layout->width / 2;
  double cy = scene->top + scene->scale * scene->layout->height / 2;
  double angle = round ? atan2 (at.y - cy, at.x - cx) : G_PI / 2;

  at.x += cos (angle) * (away + width / 2 * fabs (cos (angle)));
  at.y += sin (angle) * (away + height / 2);
  return (FsBox){ at.x - width / 2, at.y - height / 2, width, height };
}

static void
try_label (cairo_t *cr, const FsDiagramScene *scene, Labels *labels, uint32_t node, double width, gboolean important)
{
  char address[FS_INTERCONNECT_MAX_ADDRESS + 1];
  FsBox box = box_of (scene, node, width);
  double disc = 0.8 * scene->half_width;

  if (!fs_box_contains ((FsBox){ 0, 0, scene->width, scene->height }, box))
    return;
  if (!fits (labels, box, APART * scene->unit)
      || (!important && fs_diagram_scene_covered_nodes (scene, box, disc, disc) > 0))
    return;
  labels->boxes[labels->n++] = box;
  fs_interconnect_address (scene->network, node, address);
  fs_pen_text (cr, scene, address, (FsPoint){ box.x + width / 2, box.y + box.height / 2 }, 0.5, scene->label_size,
               important, important ? scene->style->text : scene->style->dim_text, TRUE);
}

/* Labels the destinations of a tree or path. */
static void
label_destinations (cairo_t *cr, const FsDiagramScene *scene, Labels *labels, double width)
{
  const FsDiagram *diagram = scene->diagram;

  if (fs_diagram_shows (diagram, FS_LAYER_PATH) && diagram->path_from != diagram->path_to)
    {
      try_label (cr, scene, labels, diagram->path_from, width, TRUE);
      try_label (cr, scene, labels, diagram->path_to, width, TRUE);
    }
  if (fs_diagram_shows (diagram, FS_LAYER_MULTICAST))
    for (guint i = 0; i < diagram->n_destinations; i++)
      try_label (cr, scene, labels, diagram->destinations[i], width, TRUE);
}

static void
label_generators (cairo_t *cr, const FsDiagramScene *scene, Labels *labels, double width)
{
  const FsNecklaces *necklaces = scene->diagram->structure->necklaces;

  if (!fs_diagram_shows (scene->diagram, FS_LAYER_NECKLACES) || necklaces == NULL)
    return;
  for (guint i = 0; i < MIN (necklaces->n_necklaces, 4 * MOST_LABELS); i++)
    try_label (cr, scene, labels,
               fs_gh_translate (&scene->network->gh, necklaces->list[i].generator, scene->diagram->root), width, FALSE);
}

void
fs_paint_diagram_labels (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsInterconnect *network = scene->network;
  g_autofree char *widest = g_strnfill ((gsize) network->address_length, '0');
  double width = fs_pen_text_width (scene, widest, scene->label_size, TRUE);
  Labels labels;

  if (scene->shape != FS_SHAPE_DISC || fs_diagram_is_overview (scene))
    return;
  labels.n = 0;
  if (scene->diagram->root < network->n_nodes && (scene->diagram->layers & ROOTED) != 0)
    try_label (cr, scene, &labels, scene->diagram->root, width, TRUE);
  label_destinations (cr, scene, &labels, width);
  label_generators (cr, scene, &labels, width);
  /* Links fill the space between the nodes of a grid; that of a mesh or torus has digits beside it. */
  if (scene->lattice_grid || (scene->layout->pitch_x > 0 && network->k == 2 && scene->gap < GRID_GAP * scene->unit))
    return;
  for (int d = network->n; d >= 0; d--)
    {
      uint32_t step = fs_interconnect_is_lattice (network) ? network->lattice.stride[d] : network->gh.power[d];
      /* If a round finds space for no label, the next, finer one will not either. */
      int before = labels.n;

      for (uint32_t node = 0; node < network->n_nodes && labels.n < MOST_LABELS; node += step)
        try_label (cr, scene, &labels, node, width, FALSE);
      if (labels.n == before && step < network->n_nodes / 64)
        break;
    }
}
