/* What `flitscope-cli topology` is asked for, what it finds, and the forms it prints that in. */
#pragma once

#include "cli/common/options.h"
#include "export/export.h"
#include "topology/multicast.h"

G_BEGIN_DECLS

/* Above, lists of all nodes are printed with --all only. */
#define FS_TOPOLOGY_LISTED_NODES 4096

typedef enum {
  FS_SHOW_METRICS,
  FS_SHOW_NEIGHBORS,
  FS_SHOW_NECKLACES,
  FS_SHOW_BINOMIAL_TREE,
  FS_SHOW_BST,
  FS_SHOW_BSG,
  FS_SHOW_MULTICAST,
  FS_SHOW_PATH,
} FsTopologyShow;

/**
 * FsTopologyQuery: free what is in it with fs_topology_query_clear()
 * @generalized: asked for as such; its k may be 2 still
 * @show: what is wanted; one of the texts --show takes is fs_topology_show_id()
 * @root: of trees, paths and multicasts
 * @one_node, @node: neighbours of this one alone
 * @base: dimension of position 0 of the binomial tree
 * @every: --all
 * @destinations: uint32_t, different, without the root
 */
typedef struct {
  FsGh gh;
  gboolean generalized;
  FsTopologyShow show;
  uint32_t root;
  gboolean one_node;
  uint32_t node;
  int base;
  gboolean unfolded, clubbing, every;
  GArray *destinations;
} FsTopologyQuery;

/* Everything is checked here, with a sentence for each mistake. */
gboolean fs_topology_query_read (FsTopologyQuery *query, const FsTopologyOptions *options, GError **error);
void fs_topology_query_clear (FsTopologyQuery *query);
const char *fs_topology_show_id (FsTopologyShow show);

/**
 * FsTopologyAnswer: what a query needs of the network; NULL what it does not
 * @branches: FsMulticastBranch
 */
typedef struct {
  const FsTopologyQuery *query;
  FsNecklaces *necklaces;
  FsSpanningTree *tree;
  FsSpanningGraph *graph;
  GArray *branches;
  uint32_t path[FS_GH_MAX_N + 1];
  int path_length;
} FsTopologyAnswer;

/* FS_ERROR_MEMORY when it does not fit into half of the free memory, and with it, where @lists, the text that tells of
 * every node. */
gboolean fs_topology_answer_find (FsTopologyAnswer *answer, const FsTopologyQuery *query, gboolean lists,
                                  GError **error);
void fs_topology_answer_clear (FsTopologyAnswer *answer);

/* Whether lists of all nodes are printed. */
gboolean fs_topology_lists_nodes (const FsTopologyQuery *query);
/* Of the tree that is shown: the parent of @node, which is not the root, and sizes of the root's subtrees. */
uint32_t fs_topology_answer_parent (const FsTopologyAnswer *answer, uint32_t node);
int fs_topology_answer_n_subtrees (const FsTopologyAnswer *answer);
uint32_t fs_topology_answer_subtree_size (const FsTopologyAnswer *answer, int subtree);
/* Of the BSG: fills parents[g], ascending; returns how many. */
int fs_topology_answer_parents (const FsTopologyAnswer *answer, uint32_t node, uint32_t *parents);
/* Of the multicast: one for each destination, or with clubbing one for each branch; what goes over all branches. */
uint64_t fs_topology_answer_messages (const FsTopologyAnswer *answer);
uint64_t fs_topology_answer_hops (const FsTopologyAnswer *answer);

/* "GH(3,4)", or "6-cube". Free with g_free(). */
char *fs_topology_name (const FsGh *gh);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (FsTopologyQuery, fs_topology_query_clear)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (FsTopologyAnswer, fs_topology_answer_clear)

/* The forms. Free with g_free(). */
char *fs_topology_json (const FsTopologyAnswer *answer);
char *fs_topology_dot (const FsTopologyAnswer *answer);
char *fs_topology_table (const FsTopologyAnswer *answer);

/* The picture, as @path ends: .svg, .png or .pdf. */
gboolean fs_topology_figure (const FsTopologyQuery *query, const char *path, const FsExportOptions *options,
                             GError **error);

G_END_DECLS
