/* Results of another simulator as a table of numbers, and as points of a figure. */
#pragma once

#include "scenario/value/scenario.h"
#include "study/documents/csv-points.h"
#include "study/referee/peer-sweep.h"

/* The first columns; more follow. */
typedef enum {
  FS_PEER_COLUMN_RATE,
  FS_PEER_COLUMN_FLIT_RATE,
  FS_PEER_COLUMN_LATENCY,
} FsPeerColumn;

/* Returns the stable runs of @sweep as rows. @packet_flits: the length of packets if the results do not contain it.
 * Returns NULL with FS_ERROR_INPUT if there is none. Free with fs_csv_table_free(). */
FsCsvTable *fs_peer_table_new (const FsPeerSweep *sweep, double packet_flits, GError **error);

/* Returns the value of the key x that column @column of such a table is, "rate" or "offered-flits"; NULL if it is
 * neither. */
const char *fs_peer_table_x_quantity (guint column);

/* The length of packets in @scenario, for results that do not contain it: that of its first curve. */
double fs_peer_packet_flits (const FsScenario *scenario);

/* Returns the columns of fs_peer_table_new() that the figure of @scenario shows: the offered load in flits if that is
 * its x axis, else in messages, per node per cycle, and the latency. */
FsCsvColumns fs_peer_columns (const FsScenario *scenario);

/* Returns @columns of @table, which is of @sweep, as measured points for the figure of @scenario; the note says what
 * was simulated. NULL if no row has both values. Free with fs_measured_unref(). */
FsMeasured *fs_peer_measured (const FsPeerSweep *sweep, const FsCsvTable *table, FsCsvColumns columns,
                              const FsScenario *scenario, const char *label);

/* Returns all that there is to say about @sweep in @scenario, a sentence per line: what it simulated, the notes of the
 * reader, and what differs. Free with g_free(). */
char *fs_peer_describe (const FsPeerSweep *sweep, const FsScenario *scenario);
