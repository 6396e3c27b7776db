/* Random small configurations of the simulator, by number: all routings, injections, lengths, patterns, and
 * broadcasts, from nearly no load to far beyond saturation. */
#pragma once

#include "sim/wormhole/wormhole-params.h"

FsWormholeParams configuration_draw (guint number);

/* Those in which most happens: overload, random minimal routing that soon recovers, or any other, and injection channels
 * that share a physical one in three of four. */
FsWormholeParams configuration_draw_crowded (guint number);
