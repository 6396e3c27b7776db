/* Random small configurations of the simulator, by number: all routings, injections, lengths, patterns, and
 * broadcasts, from nearly no load to far beyond saturation. */
#pragma once

#include "sim/wormhole/wormhole-params.h"

FsWormholeParams configuration_draw (guint number);

/* The same in meshes and tori of up to 120 nodes. */
FsWormholeParams configuration_draw_grid (guint number);

/* Configurations with many events: overload, random minimal routing with early recovery or any other routing, and in
 * three of four injection channels that share a physical one. */
FsWormholeParams configuration_draw_crowded (guint number);
