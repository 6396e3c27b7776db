#include "diagram/layout/layout.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/translate.h"
#include "diagram/layout/layout-place.h"

#define NESTED_MAX_N 6
#define RING_MAX_N 12
#define RING_DEFAULT_N 9
#define LEVELS_MAX_NODES 4096
#define LEVELS_DEFAULT_NODES 700
#define ROWS_MAX_NODES 16384
#define MATRIX_MAX_NODES (1u << 20)

static const struct {
  const char *id;
  const char *name;
} kinds[FS_N_LAYOUTS] = {
  [FS_LAYOUT_NESTED] = { "nested", N_ ("Nested cubes") }, [FS_LAYOUT_RING] = { "ring", N_ ("Ring") },
  [FS_LAYOUT_LEVELS] = { "levels", N_ ("Levels") },       [FS_LAYOUT_ROWS] = { "rows", N_ ("Rows") },
  [FS_LAYOUT_MATRIX] = { "matrix", N_ ("Matrix") },
};

const char *
fs_layout_id (FsLayoutKind kind)
{
  g_return_val_if_fail ((guint) kind < FS_N_LAYOUTS, NULL);

  return kinds[kind].id;
}

gboolean
fs_layout_parse (const char *text, FsLayoutKind *kind)
{
  for (guint i = 0; i < FS_N_LAYOUTS; i++)
    if (strcmp (text, kinds[i].id) == 0)
      {
        *kind = (FsLayoutKind) i;
        return TRUE;
      }
  return FALSE;
}

const char *
fs_layout_name (FsLayoutKind kind)
{
  g_return_val_if_fail ((guint) kind < FS_N_LAYOUTS, NULL);

  return _ (kinds[kind].name);
}

/* NULL when the layout applies. */
static char *
reason_against (FsLayoutKind kind, const FsGh *gh)
{
  g_autofree char *nodes = fs_number_display_count (gh->n_nodes);

  switch (kind)
    {
    case FS_LAYOUT_NESTED:
      if (gh->k != 2)
        return g_strdup (_ ("Nested cubes show binary hypercubes, k = 2."));
      if (gh->n > NESTED_MAX_N)
        return g_strdup_printf (_ ("Nested cubes show up to %d dimensions; n is %d."), NESTED_MAX_N, gh->n);
      return NULL;
    case FS_LAYOUT_RING:
      if (gh->k != 2)
        return g_strdup (_ ("The ring by Gray code shows binary hypercubes, k = 2."));
      if (gh->n > RING_MAX_N)
        return g_strdup_printf (_ ("The ring shows up to %d dimensions; n is %d."), RING_MAX_N, gh->n);
      return NULL;
    case FS_LAYOUT_LEVELS:
      if (gh->n_nodes > LEVELS_MAX_NODES)
        return g_strdup_printf (_ ("Levels show up to 4096 nodes; the network has %s."), nodes);
      return NULL;
    case FS_LAYOUT_ROWS:
      if (gh->n != 2 && gh->n != 3)
        return g_strdup_printf (_ ("Rows show networks of 2 or 3 digits; n is %d."), gh->n);
      if (gh->n_nodes > ROWS_MAX_NODES)
        return g_strdup_printf (_ ("Rows show up to 16384 nodes; the network has %s."), nodes);
      return NULL;
    case FS_LAYOUT_MATRIX:
      if (gh->n_nodes > MATRIX_MAX_NODES)
        return g_strdup_printf (_ ("The largest picture has 1048576 nodes; the network has %s."), nodes);
      return NULL;
    case FS_N_LAYOUTS:
    default:
      g_return_val_if_reached (NULL);
    }
}

gboolean
fs_layout_applies (FsLayoutKind kind, const FsGh *gh, char **reason)
{
  g_autofree char *against = reason_against (kind, gh);
  gboolean applies = against == NULL;

  if (reason != NULL)
    *reason = g_steal_pointer (&against);
  return applies;
}

FsLayoutKind
fs_layout_automatic (const FsGh *gh, gboolean trees)
{
  if (trees && gh->n_nodes <= LEVELS_DEFAULT_NODES)
    return FS_LAYOUT_LEVELS;
  if (gh->k == 2 && gh->n <= NESTED_MAX_N)
    return FS_LAYOUT_NESTED;
  if (gh->k == 2 && gh->n <= RING_DEFAULT_N)
    return FS_LAYOUT_RING;
  if (gh->k > 2 && fs_layout_applies (FS_LAYOUT_ROWS, gh, NULL))
    return FS_LAYOUT_ROWS;
  return gh->n_nodes <= LEVELS_DEFAULT_NODES ? FS_LAYOUT_LEVELS : FS_LAYOUT_MATRIX;
}

FsLayoutKind
fs_layout_choose (FsLayoutKind wanted, const FsGh *gh, char **notice)
{
  g_autofree char *reason = NULL;
  FsLayoutKind kind = wanted;

  if (notice != NULL)
    *notice = NULL;
  if (fs_layout_applies (wanted, gh, &reason))
    return wanted;
  while (kind < FS_LAYOUT_MATRIX && !fs_layout_applies (kind, gh, NULL))
    kind++;
  /* TRANSLATORS: a sentence with the reason, then the layout shown instead, such as "Ring" */
  if (notice != NULL)
    *notice = g_strdup_printf (_ ("%s Shown instead: %s."), reason, fs_layout_name (kind));
  return kind;
}

/* Least distance of two nodes: in a grid of cells as wide as the best so far only neighbouring cells count. Nodes are
 * many where they are regular, so that a few of them tell. */
static double
nearest_distance (const FsDiagramLayout *layout)
{
  uint32_t n = layout->gh.n_nodes, step = MAX (1, n / 1024);
  double best = INFINITY;

  for (uint32_t i = 0; i < n; i += step)
    for (uint32_t j = 0; j < n; j++)
      if (i != j)
        best = MIN (best, hypot (layout->nodes[i].x - layout->nodes[j].x, layout->nodes[i].y - layout->nodes[j].y));
  return isfinite (best) ? best : FS_LAYOUT_BOX_HEIGHT;
}

/* Moves the nodes to a box from (0, 0) that is as large as the standard one allows. */
static void
fit_box (FsDiagramLayout *layout)
{
  double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY, scale;

  for (uint32_t i = 0; i < layout->gh.n_nodes; i++)
    {
      left = MIN (left, layout->nodes[i].x);
      right = MAX (right, layout->nodes[i].x);
      top = MIN (top, layout->nodes[i].y);
      bottom = MAX (bottom, layout->nodes[i].y);
    }
  scale = MIN (FS_LAYOUT_BOX_WIDTH / MAX (right - left, 1e-9), FS_LAYOUT_BOX_HEIGHT / MAX (bottom - top, 1e-9));
  for (uint32_t i = 0; i < layout->gh.n_nodes; i++)
    layout->nodes[i] = (FsPoint){ (layout->nodes[i].x - left) * scale, (layout->nodes[i].y - top) * scale };
  for (int d = 0; d <= layout->gh.n; d++)
    layout->radius[d] *= scale;
  layout->width = (right - left) * scale;
  layout->height = (bottom - top) * scale;
}

static FsDiagramLayout *
empty_layout (const FsGh *gh, FsLayoutKind kind)
{
  FsDiagramLayout *layout = g_new0 (FsDiagramLayout, 1);

  layout->kind = kind;
  layout->gh = *gh;
  layout->settled = TRUE;
  layout->nodes = g_new (FsPoint, gh->n_nodes);
  return layout;
}

FsDiagramLayout *
fs_diagram_layout_new (const FsNetworkStructure *structure, FsLayoutKind kind, uint32_t root, gboolean trees)
{
  FsDiagramLayout *layout;

  g_return_val_if_fail (structure != NULL && fs_layout_applies (kind, &structure->gh, NULL), NULL);

  layout = empty_layout (&structure->gh, kind);
  switch (kind)
    {
    case FS_LAYOUT_NESTED:
      fs_layout_nested (layout);
      break;
    case FS_LAYOUT_RING:
      fs_layout_ring (layout);
      break;
    case FS_LAYOUT_LEVELS:
      fs_layout_levels (layout, structure, root);
      break;
    case FS_LAYOUT_ROWS:
      fs_layout_rows (layout);
      break;
    case FS_LAYOUT_MATRIX:
    case FS_N_LAYOUTS:
    default:
      fs_layout_matrix (layout, structure, root, trees);
    }
  fit_box (layout);
  layout->nearest = kind == FS_LAYOUT_MATRIX ? layout->height / MAX (layout->gh.n_nodes - 1, 1) * G_SQRT2
                                             : nearest_distance (layout);
  return layout;
}

void
fs_diagram_layout_free (FsDiagramLayout *layout)
{
  if (layout == NULL)
    return;
  g_free (layout->nodes);
  g_free (layout->rank);
  g_free (layout->order);
  g_free (layout);
}

static double
mix (double from, double to, double t)
{
  return from + t * (to - from);
}

FsDiagramLayout *
fs_diagram_layout_mix (const FsDiagramLayout *from, const FsDiagramLayout *to, double t)
{
  FsDiagramLayout *layout;

  g_return_val_if_fail (from->gh.n == to->gh.n && from->gh.k == to->gh.k, NULL);

  t = CLAMP (t, 0, 1);
  t = t * t * (3 - 2 * t); /* ease in and out */
  layout = empty_layout (&to->gh, to->kind);
  layout->root = to->root;
  layout->settled = t == 1;
  layout->radial = to->radial && t == 1;
  layout->by_subtree = to->by_subtree;
  layout->width = mix (from->width, to->width, t);
  layout->height = mix (from->height, to->height, t);
  layout->nearest = mix (from->nearest, to->nearest, t);
  layout->curl = t == 1 ? to->curl : 0;
  memcpy (layout->radius, to->radius, sizeof layout->radius);
  for (int p = 0; p < to->gh.n; p++)
    {
      layout->bend[p] = mix (from->bend[p], to->bend[p], t);
      layout->pull[p] = mix (from->pull[p], to->pull[p], t);
    }
  for (uint32_t i = 0; i < to->gh.n_nodes; i++)
    layout->nodes[i] = (FsPoint){
      layout->width / 2 + mix (from->nodes[i].x - from->width / 2, to->nodes[i].x - to->width / 2, t),
      layout->height / 2 + mix (from->nodes[i].y - from->height / 2, to->nodes[i].y - to->height / 2, t),
    };
  if (to->rank != NULL)
    {
      layout->rank = g_memdup2 (to->rank, to->gh.n_nodes * sizeof *to->rank);
      layout->order = g_memdup2 (to->order, to->gh.n_nodes * sizeof *to->order);
    }
  return layout;
}
