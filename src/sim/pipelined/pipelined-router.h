/* The network of pipelined routers (docs/specification/ROUTER.md): engines as those of sim/engines are. This one, the reference,
 * follows the text of the specification; nothing is kept that could be worked out from what is. */
#pragma once

#include "sim/engines/engine.h"

extern const FsEngineClass fs_engine_pipelined;

/* The same, bit for bit, in far fewer instructions. */
extern const FsEngineClass fs_engine_fast_pipelined;
