/* The options of `flitscope-cli topology`. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* As given; NULL what was not. */
typedef struct {
  char *topology, *n, *k;
  char *show;
  char *source, *node, *destinations, *base;
  gboolean unfolded, clubbing, every;
} FsTopologyOptions;

void fs_topology_options_add (GOptionContext *context, FsTopologyOptions *options);
void fs_topology_options_clear (FsTopologyOptions *options);

G_END_DECLS
