/* A table of traffic: who sends to whom, and how often (TRAFFIC.md 2). A row is `source destination [weight]`; each end
 * is an address, or # and the number of a node. The weight is 1e-100 to 1e100, so that sums and products of weights are
 * numbers, and 1 when it is left out.
 *
 * What is kept of a table is one text in a form that depends on its rows alone: in order, those with the same ends added
 * up, joined by ;. So a scenario can contain a table, equal tables are equal texts, and a pattern that refers to one is
 * copied freely. */
#pragma once

#include <glib.h>
#include <stdbool.h>

#define FS_TRAFFIC_TABLE_MAX_ROWS (1 << 20)
#define FS_TRAFFIC_TABLE_MAX_BYTES (64 << 20) /* of a file */
#define FS_TRAFFIC_TABLE_MIN_WEIGHT 1e-100
#define FS_TRAFFIC_TABLE_MAX_WEIGHT 1e100 /* also of all rows with the same ends */

/* Reads a file with a row in each line; lines that begin with // are comments. Returns the rows, or NULL and a sentence
 * that names the line. @name: of the file, in sentences. Free with g_free(). */
char *fs_traffic_table_read (const char *name, const char *text, gsize length, GError **error);

/* The same for rows that are joined by ;. */
char *fs_traffic_table_read_rows (const char *name, const char *text, GError **error);

/**
 * FsTrafficRow:
 * @source, @destination: as they are written
 * @weight: FS_TRAFFIC_TABLE_MIN_WEIGHT to FS_TRAFFIC_TABLE_MAX_WEIGHT
 */
typedef struct {
  char source[64];
  char destination[64];
  double weight;
} FsTrafficRow;

/* Gives one row after the other of what fs_traffic_table_read() returned; @rest begins as that text. FALSE at its end. */
bool fs_traffic_table_next (const char **rest, FsTrafficRow *row);
