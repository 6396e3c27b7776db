/* Results of another simulator as measured points of a figure. */
#pragma once

#include "scenario/value/scenario.h"
#include "study/referee/peer-sweep.h"

/* Returns the latencies of @sweep as points of the figure of @scenario: over the offered load in flits if that is its
 * x axis, else in messages, per node per cycle; as the simulator wrote them (@raw), or less what it needs more in an
 * empty network, where that is known, which the note says. A length of packets that the results do not contain is that
 * of the first curve. Returns NULL with FS_ERROR_INPUT if no run is stable. Free with fs_measured_unref(). */
FsMeasured *fs_peer_measured (const FsPeerSweep *sweep, const FsScenario *scenario, gboolean raw, GError **error);

/* Returns all that there is to say about @sweep in @scenario, a sentence per line: what it simulated, the notes of the
 * reader, and what differs. Free with g_free(). */
char *fs_peer_describe (const FsPeerSweep *sweep, const FsScenario *scenario, gboolean raw);
