/* What a pipelined router has beside what all routers have (docs/specification/ROUTER.md): its delays, and how it allocates. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "topology/network.h"

typedef enum {
  FS_ROUTER_IDEAL,     /* a header takes one cycle a hop, and only virtual channels and their buffers are limited */
  FS_ROUTER_PIPELINED, /* stages, credits, and a crossbar that one flit may enter from each port */
} FsRouterKind;

typedef enum {
  FS_ALLOCATOR_ISLIP,
  FS_ALLOCATOR_INPUT_FIRST,
  FS_ALLOCATOR_OUTPUT_FIRST,
} FsAllocatorKind;

/* When an output virtual channel is free for the next packet. */
typedef enum {
  FS_VC_RELEASE_TAIL,   /* the tail has left for the next router */
  FS_VC_RELEASE_CREDIT, /* … and the next router has an empty buffer again */
} FsVcRelease;

/* Which dimension a message crosses first. */
typedef enum {
  FS_HIGHEST_FIRST,
  FS_LOWEST_FIRST,
} FsDimensionOrder;

#define FS_ISLIP_MAX_ITERATIONS 16
#define FS_MAX_CHANNEL_LATENCY 100
#define FS_MAX_CREDIT_DELAY 100
#define FS_MAX_FLIT_CYCLES 16

/* Where a packet goes from a router (docs/specification/ROUTER.md 7). @port: output port, that of the node for a packet that has arrived;
 * @from_vc … @to_vc: virtual channels that it may use there */
typedef struct {
  int32_t port;
  int32_t from_vc;
  int32_t to_vc;
} FsPipelinedRoute;

/* Of the allocators of virtual channels and of the switch alike.
 * @iterations: of FS_ALLOCATOR_ISLIP, 1 … FS_ISLIP_MAX_ITERATIONS
 * @matrix: of the others: arbiters choose whom they have chosen least recently; else they go round */
typedef struct {
  FsAllocatorKind kind;
  int iterations;
  bool matrix;
} FsAllocatorChoice;

/**
 * FsPipeline: of a pipelined router; not used by the ideal one
 * @routing_delay: r, cycles before the head of a packet may request a virtual channel, 0 or 1
 * @credit_delay: c, cycles after its arrival from which on a credit counts, 0 … FS_MAX_CREDIT_DELAY
 * @channel_latency: L, of the channels of each dimension and of their credits, 1 … FS_MAX_CHANNEL_LATENCY
 * @flit_cycles: W, a channel of each dimension takes a flit every W cycles, 1 … FS_MAX_FLIT_CYCLES
 * @chiplet: nodes of a chiplet in each dimension, which divide its radix; 0 in dimension 0: there are no chiplets
 * @border_latency, @border_flit_cycles: L and W of the channels from one chiplet to another; 0: as of the others
 * @speculation: a head requests the switch in the same cycle as its virtual channel
 * @to_self: a node may be the destination of its own messages
 */
typedef struct {
  int routing_delay;
  int credit_delay;
  uint8_t channel_latency[FS_NETWORK_MAX_N];
  uint8_t flit_cycles[FS_NETWORK_MAX_N];
  uint8_t chiplet[FS_NETWORK_MAX_N];
  uint8_t border_latency;
  uint8_t border_flit_cycles;
  bool speculation;
  FsAllocatorChoice allocator;
  FsVcRelease vc_release;
  FsDimensionOrder dimension_order;
  bool to_self;
} FsPipeline;

/* How a channel carries flits. @latency: L, of it and of its credits; @flit_cycles: W; @is_border: it leads to another chiplet */
typedef struct {
  uint8_t latency;
  uint8_t flit_cycles;
  bool is_border;
} FsChannelTiming;

/* Whether the network is divided into chiplets, and the timing of a channel that exists. */
bool fs_pipeline_has_chiplets (const FsPipeline *pipeline);
FsChannelTiming fs_pipeline_channel (const FsPipeline *pipeline, const FsNetwork *network, uint32_t node, int port);

/* The largest latency and the most cycles of a flit that any channel may have. */
FsChannelTiming fs_pipeline_slowest (const FsPipeline *pipeline, int n);
