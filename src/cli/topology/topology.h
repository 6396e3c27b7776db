/* The queries of `flitscope-cli topology`, their answers, and the formats in which these are printed. */
#pragma once

#include "base/json-text.h"
#include "cli/common/options.h"
#include "export/export.h"
#include "sim/wormhole/channel-dependencies.h"
#include "study/documents/row.h"
#include "topology/interconnect.h"
#include "topology/line-tree.h"
#include "topology/multicast.h"
#include "topology/network-metrics.h"
#include "topology/packaging.h"

/* In networks with more nodes, lists of all nodes are printed only with --all. */
#define FS_TOPOLOGY_LISTED_NODES 4096

typedef enum {
  FS_SHOW_METRICS,
  FS_SHOW_NEIGHBORS,
  FS_SHOW_NECKLACES,
  FS_SHOW_BINOMIAL_TREE,
  FS_SHOW_DOUBLE_TREE,
  FS_SHOW_BST,
  FS_SHOW_BSG,
  FS_SHOW_MULTICAST,
  FS_SHOW_PATH,
  FS_SHOW_PACKAGING,
  FS_SHOW_DEPENDENCIES,
} FsTopologyShow;

/**
 * FsTopologyQuery: free its members with fs_topology_query_clear()
 * @generalized: a generalized hypercube was requested; its k may be 2
 * @show: the value of --show; fs_topology_show_id() is its text
 * @root: of trees, paths, and multicasts
 * @one_node, @node: show only the neighbors of this node
 * @base: dimension of position 0 of the binomial tree, or of both trees of the double tree
 * @every: --all
 * @destinations: uint32_t, different, without the root
 * @packaging: of FS_SHOW_PACKAGING
 * @router, @router_text: of FS_SHOW_DEPENDENCIES; its scenario as text, else NULL
 */
typedef struct {
  FsInterconnect network;
  gboolean generalized;
  FsTopologyShow show;
  uint32_t root;
  gboolean one_node;
  uint32_t node;
  int base;
  gboolean unfolded, clubbing, every;
  GArray *destinations;
  FsPackagingParams packaging;
  FsWormholeParams router;
  char *router_text;
} FsTopologyQuery;

/* Reads and checks all options. @set: those of --set, or NULL. Sets FS_ERROR_INPUT for each mistake. */
gboolean fs_topology_query_read (FsTopologyQuery *query, const FsTopologyOptions *options, char **set, GError **error);
void fs_topology_query_clear (FsTopologyQuery *query);
const char *fs_topology_show_id (FsTopologyShow show);

/**
 * FsTopologyAnswer: the parts of the network that a query shows; NULL for all others
 * @branches: FsMulticastBranch
 * @line_tree: the tree of a broadcast in a mesh or torus, or the double tree
 */
typedef struct {
  const FsTopologyQuery *query;
  FsNecklaces *necklaces;
  FsSpanningTree *tree;
  FsSpanningGraph *graph;
  GArray *branches;
  FsLineTreeNode *line_tree;
  FsChannelDependencies *dependencies;
  uint32_t path[FS_INTERCONNECT_MAX_PATH];
  int path_length;
} FsTopologyAnswer;

/* Computes the answer. Sets FS_ERROR_MEMORY if it does not fit into half of the free memory, together with a text
 * that lists every node if @lists. */
gboolean fs_topology_answer_find (FsTopologyAnswer *answer, const FsTopologyQuery *query, gboolean lists,
                                  GError **error);
void fs_topology_answer_clear (FsTopologyAnswer *answer);

/* Returns the complement of the root in a hypercube: the node that differs from it in every bit. */
uint32_t fs_topology_complement (const FsTopologyQuery *query);
/* Returns whether lists of all nodes are printed. */
gboolean fs_topology_lists_nodes (const FsTopologyQuery *query);
/* Of the tree shown: the parent of @node, which must not be the root, and the sizes of the subtrees of the root. */
uint32_t fs_topology_answer_parent (const FsTopologyAnswer *answer, uint32_t node);
int fs_topology_answer_n_subtrees (const FsTopologyAnswer *answer);
uint32_t fs_topology_answer_subtree_size (const FsTopologyAnswer *answer, int subtree);
/* Of the BSG: fills parents[g], ascending, and returns their number. */
int fs_topology_answer_parents (const FsTopologyAnswer *answer, uint32_t node, uint32_t *parents);
/* Of the multicast: the number of messages (one for each destination or, with clubbing, for each branch), and of
 * their hops. */
uint64_t fs_topology_answer_messages (const FsTopologyAnswer *answer);
uint64_t fs_topology_answer_hops (const FsTopologyAnswer *answer);

/* "GH(3,4)", "6-cube", or "8x8 torus". Free with g_free(). */
char *fs_topology_name (const FsInterconnect *network);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (FsTopologyQuery, fs_topology_query_clear)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (FsTopologyAnswer, fs_topology_answer_clear)

/* Appends @rows (FsRow, which it takes) as a table of the first @n_columns of @columns. */
void fs_topology_append_rows (GString *table, const FsColumn *columns, guint n_columns, GPtrArray *rows);
/* Instead of a list that would be too long. */
void fs_topology_append_left_out (GString *table, const FsTopologyQuery *query);
/* Write addresses, the second in one line. */
void fs_topology_write_node (FsJsonText *json, const char *key, const FsInterconnect *network, uint32_t node);
void fs_topology_write_nodes (FsJsonText *json, const char *key, const FsInterconnect *network, const uint32_t *nodes,
                              int n_nodes);

/* topology-grid.c: what is shown of a mesh or torus in a form of its own, as MESHES_AND_TORI.md 2 defines it. */
FsNetworkMetrics fs_topology_grid_metrics (const FsNetwork *grid);
void fs_topology_grid_path_table (GString *table, const FsTopologyAnswer *answer);
void fs_topology_grid_tree_table (GString *table, const FsTopologyAnswer *answer);
void fs_topology_grid_path_json (FsJsonText *json, const FsTopologyAnswer *answer);
void fs_topology_grid_tree_json (FsJsonText *json, const FsTopologyAnswer *answer);
/* Reads --k and --n of a mesh or torus. */
gboolean fs_topology_read_grid (FsTopologyQuery *query, FsTopology topology, const char *n, const char *k,
                                GError **error);

/* topology-packaging.c: the nodes as cards of processing elements. */
void fs_topology_packaging_table (GString *table, const FsTopologyAnswer *answer);
void fs_topology_packaging_json (FsJsonText *json, const FsTopologyAnswer *answer);

/* topology-dependencies.c: whether its messages can block each other for ever. */
void fs_topology_dependencies_table (GString *table, const FsTopologyAnswer *answer);
void fs_topology_dependencies_json (FsJsonText *json, const FsTopologyAnswer *answer);
/* Reads the router of @query from @set, the key=value of --set. */
gboolean fs_topology_read_router (FsTopologyQuery *query, const FsTopologyOptions *options, char **set, GError **error);

/* The formats. Free with g_free(). */
char *fs_topology_json (const FsTopologyAnswer *answer);
char *fs_topology_dot (const FsTopologyAnswer *answer);
char *fs_topology_table (const FsTopologyAnswer *answer);

/* Draws the network to @path, whose ending says the format: .svg, .png, or .pdf. */
gboolean fs_topology_figure (const FsTopologyQuery *query, const char *path, const FsExportOptions *options,
                             GError **error);
