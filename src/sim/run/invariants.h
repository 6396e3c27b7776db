/* The invariants of SIMULATOR.md 9, asserted after every cycle of a checking build. */
#pragma once

#include "sim/run/wormhole.h"

G_BEGIN_DECLS

#ifdef FS_CHECKING
void fs_invariants_check (const FsWormhole *network);
#endif

G_END_DECLS
