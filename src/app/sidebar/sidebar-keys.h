/* Which parameters have a row in the sidebar: those that the shown curve reads. */
#pragma once

#include "scenario/value/scenario.h"

G_BEGIN_DECLS

/* How the row of a key looks. */
typedef struct {
  const char *key;
  gboolean traffic; /* stands there, not under the network */
  double step;
  gboolean share; /* in per cent, with a slider */
} FsSidebarRowSpec;

const FsSidebarRowSpec *fs_sidebar_row_spec (const char *key);

/* Keys (static strings) that a change of @curve of @scenario could be of: inputs of its model, and what the simulator
 * reads besides. Free with g_ptr_array_unref(). */
GPtrArray *fs_sidebar_keys (const FsScenario *scenario, guint curve);

G_END_DECLS
