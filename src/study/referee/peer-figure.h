/* Results of another simulator as measured points of a figure. */
#pragma once

#include "scenario/value/scenario.h"
#include "study/referee/peer-table.h"

/* The length of packets in @scenario, for results that do not contain it: that of its first curve. */
double fs_peer_packet_flits (const FsScenario *scenario);

/* Returns the columns of fs_peer_table_new() that the figure of @scenario shows: the offered load in flits if that is
 * its x axis, else in messages, per node per cycle, and the latency: as the simulator wrote it (@raw), or less what it
 * needs more in an empty network, where that is known. */
FsCsvColumns fs_peer_columns (const FsPeerSweep *sweep, const FsScenario *scenario, gboolean raw);

/* Returns @columns of @table, which is of @sweep, as measured points for the figure of @scenario; the note says what
 * was simulated and whether something was subtracted. NULL if no row has both values. Free with fs_measured_unref(). */
FsMeasured *fs_peer_measured (const FsPeerSweep *sweep, const FsCsvTable *table, FsCsvColumns columns,
                              const FsScenario *scenario, const char *label);

/* Returns all that there is to say about @sweep in @scenario, a sentence per line: what it simulated, the notes of the
 * reader, and what differs. @as_written: nothing is subtracted from its latencies. Free with g_free(). */
char *fs_peer_describe (const FsPeerSweep *sweep, const FsScenario *scenario, gboolean as_written);
