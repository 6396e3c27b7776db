/* Addresses beside discs: important ones first, then round numbers, as many as there is space for. */
#include <math.h>

#include "diagram/paint/layers.h"

#define APART 4 /* px between labels */
#define MOST_LABELS 160
#define LABEL_HEIGHT 12
#define GRAY_GAP 110 /* px between the nodes of a Gray grid from which on they have addresses */

/* layers with the root that the user chose; a broadcast of a run has its own */
#define ROOTED (1u << FS_LAYER_NECKLACES | 1u << FS_LAYER_BST | 1u << FS_LAYER_BSG | 1u << FS_LAYER_MULTICAST)

typedef struct {
  const FsCanvas *canvas;
  double width; /* of an address */
  FsBox boxes[MOST_LABELS];
  int n;
} Labels;

/* Labels a node, outside of a circle, else below the node, if there is space for it. */
static void
try_label (Labels *labels, uint32_t node, gboolean important)
{
  const FsCanvas *canvas = labels->canvas;
  double u = canvas->unit, width = labels->width, height = LABEL_HEIGHT * u, away = canvas->half_width + 4 * u;
  double disc = 0.8 * canvas->half_width;
  gboolean round = canvas->layout->radial || canvas->layout->kind == FS_LAYOUT_RING;
  double cx = canvas->left + canvas->scale * canvas->layout->width / 2;
  double cy = canvas->top + canvas->scale * canvas->layout->height / 2;
  FsPoint at = canvas->at[node];
  double angle = round ? atan2 (at.y - cy, at.x - cx) : G_PI / 2;
  char address[FS_INTERCONNECT_MAX_ADDRESS + 1];
  FsBox box;

  at.x += cos (angle) * (away + width / 2 * fabs (cos (angle)));
  at.y += sin (angle) * (away + height / 2);
  box = (FsBox){ at.x - width / 2, at.y - height / 2, width, height };
  if (!fs_box_contains ((FsBox){ 0, 0, canvas->width, canvas->height }, box) || labels->n == MOST_LABELS)
    return;
  for (int i = 0; i < labels->n; i++)
    if (fs_box_overlaps (fs_box_grow (box, APART * u), labels->boxes[i]))
      return;
  if (!important && fs_canvas_covered_nodes (canvas, box, disc, disc) > 0)
    return;
  labels->boxes[labels->n++] = box;
  fs_interconnect_address (canvas->network, node, address);
  fs_pen_text (canvas, address, (FsPoint){ box.x + width / 2, box.y + box.height / 2 }, 0.5, canvas->label_size,
               important, important ? canvas->style->text : canvas->style->dim_text, TRUE);
}

void
fs_paint_diagram_labels (const FsCanvas *canvas)
{
  const FsInterconnect *network = canvas->network;
  const FsDiagram *diagram = canvas->diagram;
  const FsNecklaces *necklaces = diagram->structure->necklaces;
  g_autofree char *widest = g_strnfill ((gsize) network->address_length, '0');
  Labels labels;

  if (canvas->shape != FS_SHAPE_DISC || fs_diagram_is_overview (canvas))
    return;
  labels.canvas = canvas;
  labels.width = fs_pen_text_width (canvas, widest, canvas->label_size, TRUE);
  labels.n = 0;
  if (diagram->root < network->n_nodes && (diagram->layers & ROOTED) != 0)
    try_label (&labels, diagram->root, TRUE);
  if (fs_diagram_draws_tree (diagram))
    try_label (&labels, fs_diagram_tree_root (diagram), TRUE);
  if (fs_diagram_shows (diagram, FS_LAYER_PATH) && diagram->path_from != diagram->path_to)
    {
      try_label (&labels, diagram->path_from, TRUE);
      try_label (&labels, diagram->path_to, TRUE);
    }
  if (fs_diagram_shows (diagram, FS_LAYER_MULTICAST))
    for (guint i = 0; i < diagram->n_destinations; i++)
      try_label (&labels, diagram->destinations[i], TRUE);
  if (fs_diagram_shows (diagram, FS_LAYER_NECKLACES) && necklaces != NULL)
    for (guint i = 0; i < MIN (necklaces->n_necklaces, 4 * MOST_LABELS); i++)
      try_label (&labels,
                 fs_gh_translate (&network->gh, necklaces->list[i].generator, fs_diagram_necklace_root (diagram)),
                 FALSE);
  /* Links fill the space between the nodes of a grid; that of a mesh or torus has digits beside it. */
  if (canvas->is_grid || (canvas->layout->pitch_x > 0 && network->k == 2 && canvas->gap < GRAY_GAP * canvas->unit))
    return;
  for (int d = network->n; d >= 0; d--)
    {
      uint32_t step = fs_interconnect_is_grid (network) ? network->grid.stride[d] : network->gh.power[d];
      /* If a round finds space for no label, the next, finer one will not either. */
      int before = labels.n;

      for (uint32_t node = 0; node < network->n_nodes && labels.n < MOST_LABELS; node += step)
        try_label (&labels, node, FALSE);
      if (labels.n == before && step < network->n_nodes / 64)
        break;
    }
}
