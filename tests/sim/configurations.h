/* Random small configurations of the simulator, by number: all routings, injections, lengths, patterns and broadcasts,
 * from nearly no load to far beyond saturation. */
#pragma once

#include "sim/wormhole-params.h"

FsWormholeParams configuration_draw (guint number);
