#include "diagram/paint/gutters.h"

#include <math.h>
#include <stdlib.h>

#include "diagram/layout/tree-edges.h"
#include "topology/multicast.h"

#define MOST_CHANNELS 2000 /* more cannot be told apart anyway */
#define MOST_TRACKS 8

/* Sides of a row or column of nodes. */
typedef enum { BELOW, ABOVE, RIGHT, LEFT } Side;

/* A piece of a route in a gutter, along the axis of the gutter. */
typedef struct {
  Side side;
  double place; /* of the row or column */
  double from, to;
} Piece;

/**
 * Way: a channel that runs in one gutter, or in two
 * @length: of its route
 */
typedef struct {
  uint64_t channel;
  Piece pieces[2];
  int n_pieces;
  double length;
  int track;
} Way;

static Piece
piece_of (Side side, FsPoint a, FsPoint b)
{
  gboolean across = side == BELOW || side == ABOVE;

  return (Piece){
    .side = side,
    .place = across ? a.y : a.x,
    .from = across ? MIN (a.x, b.x) : MIN (a.y, b.y),
    .to = across ? MAX (a.x, b.x) : MAX (a.y, b.y),
  };
}

static void
add_way (GArray *ways, const FsCanvas *canvas, uint32_t from, uint32_t to)
{
  const FsInterconnect *network = canvas->network;
  FsPoint a = canvas->at[from], b = canvas->at[to];
  Way way = { .channel = fs_interconnect_channel (network, from, to),
              .n_pieces = 1,
              .length = fabs (a.x - b.x) + fabs (a.y - b.y) };
  int position = fs_interconnect_channel_dimension (network, way.channel);

  if (ways->len == MOST_CHANNELS
      || (position < 2
          && abs (fs_interconnect_digit (network, from, position) - fs_interconnect_digit (network, to, position))
                 == 1))
    return;
  if (position == 0)
    way.pieces[0] = piece_of (BELOW, a, b);
  else if (position == 1)
    way.pieces[0] = piece_of (RIGHT, a, b);
  else if (fabs (a.y - b.y) < 1e-6)
    way.pieces[0] = piece_of (ABOVE, a, b);
  else if (fabs (a.x - b.x) < 1e-6)
    way.pieces[0] = piece_of (LEFT, a, b);
  else
    {
      way.n_pieces = 2;
      way.pieces[0] = piece_of (ABOVE, a, b);
      way.pieces[1] = piece_of (LEFT, b, a);
    }
  g_array_append_val (ways, way);
}

/* Fills @path, [FS_INTERCONNECT_MAX_PATH], if the path of a message is shown. Returns the number of its nodes. */
static int
shown_path (const FsCanvas *canvas, uint32_t *path)
{
  const FsDiagram *diagram = canvas->diagram;

  if (!fs_diagram_shows (diagram, FS_LAYER_PATH) || diagram->path_from == diagram->path_to)
    return 0;
  return fs_interconnect_path (canvas->network, diagram->path_from, diagram->path_to, path);
}

static int
compare_length (gconstpointer a, gconstpointer b)
{
  const Way *x = a, *y = b;

  if (fabs (x->length - y->length) > 1e-6)
    return x->length < y->length ? -1 : 1;
  return (x->channel > y->channel) - (x->channel < y->channel);
}

GHashTable *
fs_gutter_tracks_new (const FsCanvas *canvas)
{
  GHashTable *tracks = g_hash_table_new (NULL, NULL);
  const FsDiagram *diagram = canvas->diagram;
  const guint32 trees = 1u << FS_LAYER_BST | 1u << FS_LAYER_BSG;
  g_autoptr (GArray) edges = fs_diagram_tree_edges (diagram);
  g_autoptr (GArray) ways = g_array_new (FALSE, FALSE, sizeof (Way));
  uint32_t path[FS_INTERCONNECT_MAX_PATH];
  int n = shown_path (canvas, path);

  /* The channels of all layers that draw some of them. */
  for (guint i = 0; diagram->store_forward != NULL && i < diagram->store_forward->n_sends; i++)
    add_way (ways, canvas, diagram->store_forward->sends[i].from, diagram->store_forward->sends[i].to);
  for (guint i = 0; i < edges->len; i++)
    add_way (ways, canvas, g_array_index (edges, FsDrawnEdge, i).from, g_array_index (edges, FsDrawnEdge, i).to);
  if (fs_diagram_shows (diagram, FS_LAYER_MULTICAST) && diagram->n_destinations > 0)
    {
      g_autoptr (GArray) branches = fs_multicast_tree (&canvas->network->gh, diagram->root, diagram->destinations,
                                                       diagram->n_destinations, diagram->clubbing);

      for (guint i = 0; i < branches->len; i++)
        add_way (ways, canvas, g_array_index (branches, FsMulticastBranch, i).from,
                 g_array_index (branches, FsMulticastBranch, i).to);
    }
  for (int i = 0; i + 1 < n; i++)
    add_way (ways, canvas, path[i], path[i + 1]);
  if ((diagram->layers & trees) != 0 && diagram->structure->tree != NULL)
    for (uint32_t node = 0; node < canvas->network->n_nodes && ways->len < MOST_CHANNELS; node++)
      if (node != diagram->root)
        add_way (ways, canvas, fs_network_structure_parent (diagram->structure, diagram->root, node), node);

  g_array_sort (ways, compare_length);
  for (guint w = 0; w < ways->len; w++)
    {
      Way *way = &g_array_index (ways, Way, w);
      guint32 taken = 0;

      /* The first track on which no shorter way touches this one. */
      for (guint i = 0; i < w; i++)
        {
          const Way *other = &g_array_index (ways, Way, i);

          for (int pair = 0; pair < way->n_pieces * other->n_pieces; pair++)
            {
              const Piece *a = &way->pieces[pair % way->n_pieces], *b = &other->pieces[pair / way->n_pieces];

              if (a->side == b->side && fabs (a->place - b->place) < 1e-6 && a->from < b->to && b->from < a->to)
                taken |= 1u << other->track;
            }
        }
      way->track = MIN (g_bit_nth_lsf (~taken, -1), MOST_TRACKS - 1);
      if (way->track > 0)
        g_hash_table_insert (tracks, GSIZE_TO_POINTER ((gsize) way->channel + 1), GINT_TO_POINTER (way->track));
    }
  return tracks;
}

static void
add_whole (GHashTable *tracks, const FsInterconnect *network, uint64_t channel)
{
  if (fs_interconnect_channel_dimension (network, channel) >= 2)
    g_hash_table_insert (tracks, GSIZE_TO_POINTER ((gsize) channel + 1), GINT_TO_POINTER (1));
}

GHashTable *
fs_plane_tracks_new (const FsCanvas *canvas)
{
  const FsDiagram *diagram = canvas->diagram;
  const FsInterconnect *network = canvas->network;
  GHashTable *tracks = g_hash_table_new (NULL, NULL);
  uint32_t path[FS_INTERCONNECT_MAX_PATH];
  int n = shown_path (canvas, path);

  if (diagram->selected.kind == FS_ITEM_CHANNEL || diagram->selected.kind == FS_ITEM_VC)
    add_whole (tracks, network, diagram->selected.channel);
  for (int i = 0; i + 1 < n; i++)
    add_whole (tracks, network, fs_interconnect_channel (network, path[i], path[i + 1]));
  return tracks;
}
