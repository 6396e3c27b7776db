/* Whether messages of a network can block each other for ever, from its routing alone (SIMULATOR.md 5.1).
 *
 * Channel c depends on channel d if a message may hold a virtual channel of c while its header requests one of d. Virtual
 * channels that the routing treats alike are one vertex: class 0 and 1 in a ring that needs them, class 0 anywhere else.
 *
 * - Without a circle of dependencies there is no deadlock (Dally, Seitz, IEEE ToC C-36, 1987): then the channels can be
 *   numbered so that each depends on higher numbers only. These numbers are the certificate.
 * - With escape channels only these count, but a message may cross any number of adaptive channels between two of them
 *   (extended graph; Duato, IEEE TPDS 4(12), 1993). Their numbers are the certificate.
 * - A circle is a deadlock if each of its dependencies can be that of a header that may request nothing else. If there
 *   are circles, but none like that, this theory does not decide. */
#pragma once

#include "sim/wormhole/wormhole-params.h"

#define FS_DEPENDENCY_CLASSES 2
#define FS_DEPENDENCIES_MOST_NODES 256 /* of a network in which they are drawn; found within a moment */

typedef enum {
  FS_DEADLOCK_NEVER,
  FS_DEADLOCK_POSSIBLE,
  FS_DEADLOCK_UNKNOWN,
} FsDeadlock;

/* A message of a circle: it holds a virtual channel that leaves @source, and can go on to @destination over the next channel of the
 * circle only. */
typedef struct {
  uint32_t source;
  uint32_t destination;
} FsCircleMessage;

/* A message that holds escape channel @from may request escape channel @to after it has crossed adaptive channels. */
typedef struct {
  uint32_t from;
  uint32_t to;
} FsIndirectDependency;

#define FS_INDIRECT_MOST_VERTICES 200 /* escape channels, of more of which indirect dependencies are not listed */

/**
 * FsChannelDependencies: reference-counted; never changes
 * @collects: a blocked message waits in the memory of its node and holds no channel, so that nothing depends on anything
 * @escape: vertices are escape channels, and dependencies those of the extended graph
 * @two_classes: bit set of the ports whose channels have two classes
 * @n_vertices: those that some message uses
 * @n_dependencies: not counted with @escape: 0
 * @numbers: [n_channels * FS_DEPENDENCY_CLASSES], vertex v is class v % FS_DEPENDENCY_CLASSES of channel v /
 *   FS_DEPENDENCY_CLASSES; from 1, 0 where it is not used. NULL when there is a circle
 * @next: [n_channels * FS_DEPENDENCY_CLASSES] what each vertex depends on: bits port * FS_DEPENDENCY_CLASSES + class of the
 *   channels at its far end; with @escape only those that are requested there, not behind adaptive channels
 * @indirect: (element-type FsIndirectDependency): with @escape the dependencies behind adaptive channels that are not in @next, by @from and
 *   @to; NULL of more than FS_INDIRECT_MOST_VERTICES channels
 * @circle: vertices of a smallest circle, each of which depends on the next one, the last one on the first; the one with
 *   the lowest number first, of equally long ones that of the lowest vertices. NULL when there is none
 * @messages: [n_circle] of FS_DEADLOCK_POSSIBLE, else NULL: a message for each channel of @circle
 */
typedef struct {
  FsNetwork network;
  FsDeadlock deadlock;
  gboolean collects, escape;
  uint32_t two_classes;
  guint n_vertices;
  guint64 n_dependencies;
  uint32_t *numbers;
  uint64_t *next;
  GArray *indirect;
  uint32_t *circle;
  guint n_circle;
  FsCircleMessage *messages;
} FsChannelDependencies;

/* @params: have passed fs_wormhole_params_check(); of traffic nothing is looked at: any node may send to any other.
 * Returns NULL with FS_ERROR_INPUT for a network that is too large. */
FsChannelDependencies *fs_channel_dependencies_new (const FsWormholeParams *params, GError **error);
FsChannelDependencies *fs_channel_dependencies_ref (FsChannelDependencies *dependencies);
void fs_channel_dependencies_unref (FsChannelDependencies *dependencies);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsChannelDependencies, fs_channel_dependencies_unref)
