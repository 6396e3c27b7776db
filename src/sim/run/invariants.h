/* The invariants of SIMULATOR.md 9, asserted after every cycle of a checking build. */
#pragma once

#include "sim/run/wormhole.h"

#ifdef FS_CHECKING
void fs_invariants_check (const FsWormhole *network);
#endif
