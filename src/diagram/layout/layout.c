/* Layouts of a network: which of them apply to it, where each of them places the nodes (VISUAL.md 5), and the
 * transition from one layout to another. A function place_*() places the nodes in units of its own; fit_box() then
 * scales them. */
#include "diagram/layout/layout.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/translate.h"

#define NESTED_MAX_N 6
#define RING_MAX_N 12
#define RING_DEFAULT_N 9
#define LEVELS_MAX_NODES 4096
#define LEVELS_DEFAULT_NODES 700
#define ROWS_MAX_NODES 16384
#define MATRIX_MAX_NODES (1u << 20)

/* Every layout fills this box in width or height. */
#define BOX_WIDTH 1000.0
#define BOX_HEIGHT 700.0

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

/* Returns the reason why a layout does not apply; NULL if it does. */
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

/* Levels by distance from a root: circles, or rows if a level is long. */

#define MOST_ON_A_CIRCLE 90
#define LINE_NODES 64 /* nodes from which on a level is broken into lines */
#define LINE_GAP 0.36 /* between lines of a level, in gaps between levels */

/**
 * Ordered: a node relative to the root, and the keys by which it is sorted in its level
 * @before: position of its parent in the level above
 * @children: number of its children; leaves come first
 */
typedef struct {
  uint32_t node;
  int subtree;
  uint32_t before;
  uint32_t children;
  uint32_t necklace;
} Ordered;

static int
compare_ordered (const void *a, const void *b)
{
  const Ordered *x = a, *y = b;

  if (x->subtree != y->subtree)
    return x->subtree - y->subtree;
  if (x->before != y->before)
    return x->before < y->before ? -1 : 1;
  if ((x->children == 0) != (y->children == 0))
    return x->children == 0 ? -1 : 1;
  if (x->children != y->children)
    return x->children > y->children ? -1 : 1;
  if (x->necklace != y->necklace)
    return x->necklace < y->necklace ? -1 : 1;
  return (x->node > y->node) - (x->node < y->node);
}

static Ordered
ordered (const FsNetworkStructure *structure, uint32_t relative, const uint32_t *place)
{
  const FsSpanningTree *tree = structure->tree;

  return (Ordered){
    .node = relative,
    .subtree = tree->displacement[relative],
    .before = place[tree->parent[relative]],
    .children = tree->child_start[relative + 1] - tree->child_start[relative],
    .necklace = structure->necklaces->number[relative],
  };
}

/* Returns all nodes relative to the root by level, each level sorted; level d starts at starts[d]. */
static uint32_t *
levels_in_order (const FsNetworkStructure *structure, uint32_t starts[FS_GH_MAX_N + 2])
{
  const FsGh *gh = &structure->gh;
  g_autofree Ordered *all = g_new (Ordered, gh->n_nodes);
  g_autofree uint32_t *place = g_new0 (uint32_t, gh->n_nodes);
  uint32_t *order = g_new (uint32_t, gh->n_nodes);
  uint32_t at = 0;

  for (int level = 0; level <= gh->n; level++)
    {
      starts[level] = at;
      for (uint32_t v = 0; v < gh->n_nodes; v++)
        if (fs_gh_weight (gh, v) == level)
          all[at++] = ordered (structure, v, place);
      qsort (all + starts[level], at - starts[level], sizeof *all, compare_ordered);
      for (uint32_t i = starts[level]; i < at; i++)
        {
          place[all[i].node] = i;
          order[i] = all[i].node;
        }
    }
  starts[gh->n + 1] = at;
  return order;
}

/* Fills order[N]: the root first, then the BST by root subtrees (displacement), within a subtree by distance. Requires
 * a tree in @structure. */
static void
order_by_subtree (const FsNetworkStructure *structure, uint32_t root, uint32_t *order)
{
  const FsGh *gh = &structure->gh;
  uint32_t starts[FS_GH_MAX_N + 2];
  g_autofree uint32_t *levels = levels_in_order (structure, starts);
  g_autofree uint32_t *next = g_new0 (uint32_t, gh->degree + 1);

  for (uint32_t v = 1; v < gh->n_nodes; v++)
    next[structure->tree->displacement[v] + 1]++;
  next[0] = 1; /* after the root */
  for (int s = 1; s <= gh->degree; s++)
    next[s] += next[s - 1];
  order[0] = root;
  for (uint32_t i = 1; i < gh->n_nodes; i++)
    order[next[structure->tree->displacement[levels[i]]]++] = fs_gh_translate (gh, levels[i], root);
}

/* Returns the radius of a level as a fraction of the outermost: 0.38, 0.71, 1 for three levels. */
static double
radius (int level, int n)
{
  double x = (double) level / n;

  return x * (1 + 0.21 * (1 - x));
}

/* Places each root subtree in a sector, the first one at the top, and the nodes of a level evenly in it. */
static void
place_circle (FsDiagramLayout *layout, const FsNetworkStructure *structure, const uint32_t *nodes, uint32_t count,
              int level)
{
  const FsSpanningTree *tree = structure->tree;
  int sectors = layout->gh.degree;
  double r = layout->radius[level];
  g_autofree uint32_t *members = g_new0 (uint32_t, sectors);
  g_autofree uint32_t *seen = g_new0 (uint32_t, sectors);
  uint32_t most = 1;

  for (uint32_t i = 0; i < count; i++)
    members[tree->displacement[nodes[i]]]++;
  for (int s = 0; s < sectors; s++)
    most = MAX (most, members[s]);
  for (uint32_t i = 0; i < count; i++)
    {
      int s = tree->displacement[nodes[i]];
      double angle = 2 * G_PI / sectors * (s + (seen[s]++ - (members[s] - 1) / 2.0) / most) - G_PI / 2;

      layout->nodes[fs_gh_translate (&layout->gh, nodes[i], layout->root)]
          = (FsPoint){ r * cos (angle), r * sin (angle) };
    }
}

/* Places a level in one or several lines, the first at @top. Returns the height it occupies. */
static double
place_lines (FsDiagramLayout *layout, const uint32_t *nodes, uint32_t count, double top)
{
  uint32_t lines = (count + LINE_NODES - 1) / LINE_NODES;
  uint32_t width = (count + lines - 1) / lines;

  for (uint32_t i = 0; i < count; i++)
    {
      /* Goes down first, so that the nodes of a subtree stay together. */
      uint32_t line = i % lines, column = i / lines;
      double fraction = (column + (lines > 1 ? (line + 0.5) / lines : 0.5)) / width - 0.5;

      layout->nodes[fs_gh_translate (&layout->gh, nodes[i], layout->root)]
          = (FsPoint){ fraction * MIN (1, 0.25 + (double) count / LINE_NODES), top + line * LINE_GAP };
    }
  return (lines - 1) * LINE_GAP;
}

static void
place_in_lines (FsDiagramLayout *layout, const uint32_t *order, const uint32_t *starts)
{
  double top = 0;

  for (int level = 0; level <= layout->gh.n; level++)
    top += 1 + place_lines (layout, order + starts[level], starts[level + 1] - starts[level], top);
  for (uint32_t i = 0; i < layout->gh.n_nodes; i++)
    layout->nodes[i].x *= 1.45 * MAX (top - 1, 1);
}

static void
place_levels (FsDiagramLayout *layout, const FsNetworkStructure *structure, uint32_t root)
{
  uint32_t starts[FS_GH_MAX_N + 2], most = 0;
  g_autofree uint32_t *order = levels_in_order (structure, starts);

  layout->root = root;
  layout->curl = 1;
  for (int level = 0; level <= layout->gh.n; level++)
    most = MAX (most, starts[level + 1] - starts[level]);
  layout->radial = most <= MOST_ON_A_CIRCLE;
  if (!layout->radial)
    {
      place_in_lines (layout, order, starts);
      return;
    }
  layout->nodes[root] = (FsPoint){ 0, 0 };
  for (int level = 1; level <= layout->gh.n; level++)
    {
      layout->radius[level] = radius (level, layout->gh.n);
      place_circle (layout, structure, order + starts[level], starts[level + 1] - starts[level], level);
    }
}

#define RING_PULL 0.75
#define PLANE_GAP 1.6 /* between planes, in columns */
#define COLUMN 1.25   /* width of a column, in rows */

/* A cube: width : height : depth x : depth y (VISUAL.md 5). */
#define CUBE_WIDTH 440
#define CUBE_HEIGHT 400
#define CUBE_DEPTH_X 248
#define CUBE_DEPTH_Y 104
#define INNER 0.46      /* the cube in the cube */
#define INNER_MANY 0.42 /* of several pairs; by search, like the next three, so that links keep clear of nodes */
#define INNER_RIGHT 5   /* the inner cube is slightly off the middle */
#define COPY_RIGHT 740
#define COPY_BELOW 637
#define BEND_RIGHT (-22.5 / COPY_RIGHT)
#define BEND_BELOW (-27.5 / COPY_BELOW)

static inline int
bit (uint32_t node, int d)
{
  return (int) (node >> d & 1);
}

static void
place_nested (FsDiagramLayout *layout)
{
  int n = layout->gh.n;
  double inner = n > 4 ? INNER_MANY : INNER, right = n > 4 ? 0 : INNER_RIGHT;

  for (uint32_t v = 0; v < layout->gh.n_nodes; v++)
    {
      double scale = bit (v, 3) ? inner : 1;
      double x = (bit (v, 0) - 0.5) * CUBE_WIDTH + (bit (v, 1) - 0.5) * CUBE_DEPTH_X;
      double y = (0.5 - bit (v, 2)) * CUBE_HEIGHT - (bit (v, 1) - 0.5) * CUBE_DEPTH_Y;

      layout->nodes[v]
          = (FsPoint){ scale * x + bit (v, 3) * right + bit (v, 4) * COPY_RIGHT, scale * y + bit (v, 5) * COPY_BELOW };
    }
  layout->bend[4] = BEND_RIGHT;
  layout->bend[5] = BEND_BELOW;
}

static void
set_order (FsDiagramLayout *layout, uint32_t *order)
{
  layout->order = order;
  layout->rank = g_new (uint32_t, layout->gh.n_nodes);
  for (uint32_t i = 0; i < layout->gh.n_nodes; i++)
    layout->rank[order[i]] = i;
}

static uint32_t *
gray_order (const FsGh *gh)
{
  uint32_t *order = g_new (uint32_t, gh->n_nodes);

  for (uint32_t i = 0; i < gh->n_nodes; i++)
    order[i] = gh->k == 2 ? i ^ i >> 1 : i;
  return order;
}

static void
place_ring (FsDiagramLayout *layout)
{
  uint32_t n_nodes = layout->gh.n_nodes;

  set_order (layout, gray_order (&layout->gh));
  for (uint32_t i = 0; i < n_nodes; i++)
    {
      double angle = 2 * G_PI * i / n_nodes - G_PI / 2;

      layout->nodes[layout->order[i]] = (FsPoint){ cos (angle), sin (angle) };
    }
  /* Each dimension bends by a different amount: the higher, the nearer to the middle. */
  for (int d = 0; d < layout->gh.n; d++)
    layout->pull[d] = RING_PULL * (0.45 + 0.55 * (d + 1) / layout->gh.n);
}

/* Places planes beside each other, in as many lines as make them largest. */
static int
planes_in_a_line (int planes, double pitch)
{
  int best = 1;
  double largest = 0;

  for (int columns = 1; columns <= planes; columns++)
    {
      int lines = (planes + columns - 1) / columns;
      double size = MIN (BOX_WIDTH / (columns * pitch * COLUMN), BOX_HEIGHT / (lines * pitch));

      if (size > largest * 1.001)
        {
          largest = size;
          best = columns;
        }
    }
  return best;
}

static void
place_rows (FsDiagramLayout *layout)
{
  const FsGh *gh = &layout->gh;
  int planes = gh->n == 3 ? gh->k : 1;
  double pitch = gh->k - 1 + PLANE_GAP;
  int columns = planes_in_a_line (planes, pitch);

  for (uint32_t v = 0; v < gh->n_nodes; v++)
    {
      int plane = planes > 1 ? fs_gh_digit (gh, v, 2) : 0;

      layout->nodes[v] = (FsPoint){ COLUMN * (plane % columns * pitch + fs_gh_digit (gh, v, 0)),
                                    plane / columns * pitch + fs_gh_digit (gh, v, 1) };
    }
}

static void
place_matrix (FsDiagramLayout *layout, const FsNetworkStructure *structure, uint32_t root, gboolean trees)
{
  uint32_t *order;

  if (trees && structure->tree != NULL)
    {
      order = g_new (uint32_t, layout->gh.n_nodes);
      order_by_subtree (structure, root, order);
      layout->by_subtree = TRUE;
    }
  else
    order = gray_order (&layout->gh);
  layout->root = root;
  set_order (layout, order);
  for (uint32_t i = 0; i < layout->gh.n_nodes; i++)
    layout->nodes[order[i]] = (FsPoint){ i, i };
}

/* Returns the least distance of two nodes. In a grid of cells as wide as the best distance so far only neighboring
 * cells count. Large networks are regular, so that a sample of the nodes is enough. */
static double
nearest_distance (const FsDiagramLayout *layout)
{
  uint32_t n = layout->gh.n_nodes, step = MAX (1, n / 1024);
  double best = INFINITY;

  for (uint32_t i = 0; i < n; i += step)
    for (uint32_t j = 0; j < n; j++)
      if (i != j)
        best = MIN (best, hypot (layout->nodes[i].x - layout->nodes[j].x, layout->nodes[i].y - layout->nodes[j].y));
  return isfinite (best) ? best : BOX_HEIGHT;
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
  scale = MIN (BOX_WIDTH / MAX (right - left, 1e-9), BOX_HEIGHT / MAX (bottom - top, 1e-9));
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
      place_nested (layout);
      break;
    case FS_LAYOUT_RING:
      place_ring (layout);
      break;
    case FS_LAYOUT_LEVELS:
      place_levels (layout, structure, root);
      break;
    case FS_LAYOUT_ROWS:
      place_rows (layout);
      break;
    case FS_LAYOUT_MATRIX:
    case FS_N_LAYOUTS:
    default:
      place_matrix (layout, structure, root, trees);
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
  t = t * t * (3 - 2 * t); /* starts and ends slowly */
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
