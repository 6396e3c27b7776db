/* Results of another simulator as a table whose columns a user chooses. */
#pragma once

#include "study/documents/csv-points.h"
#include "study/referee/peer-sweep.h"

/* The first columns; more follow. */
typedef enum {
  FS_PEER_COLUMN_RATE,
  FS_PEER_COLUMN_FLIT_RATE,
  FS_PEER_COLUMN_LATENCY, /* less what it needs more in an empty network, where that is known */
} FsPeerColumn;

/* Returns the stable runs of @sweep as rows. @packet_flits: the length of packets if the results do not contain it.
 * Returns NULL with FS_ERROR_INPUT if there is none. Free with fs_csv_table_free(). */
FsCsvTable *fs_peer_table_new (const FsPeerSweep *sweep, double packet_flits, GError **error);

/* Returns the value of the key x that column @column of such a table is, "rate" or "offered-flits"; NULL if it is
 * neither. */
const char *fs_peer_table_x_quantity (guint column);
