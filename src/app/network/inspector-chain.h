/* Who waits for whom, as a row of messages with arrows between them; each can be pressed. */
#pragma once

#include <gtk/gtk.h>

#include "app/network/network-state.h"

G_BEGIN_DECLS

/* Of @chain, which is read at once. */
GtkWidget *fs_inspector_chain_new (FsNetworkState *state, const FsChain *chain);

G_END_DECLS
