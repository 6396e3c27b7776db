/* Random small configurations of the simulator, by number: all routings, injections, lengths, patterns, and
 * broadcasts, from nearly no load to far beyond saturation. */
#pragma once

#include "sim/wormhole/wormhole-params.h"

FsWormholeParams configuration_draw (guint number);

/* Configurations with many events: overload, random minimal routing with early recovery or any other routing, and in
 * three of four injection channels that share a physical one. */
FsWormholeParams configuration_draw_crowded (guint number);
