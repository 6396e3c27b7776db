/* A file on its way into a table, on a worker: a CSV file, or results of another simulator. */
#pragma once

#include <gio/gio.h>

#include "study/documents/csv-table.h"
#include "study/referee/peer-sweep.h"

typedef struct _FsCsvReading FsCsvReading;

/* Is called on the main loop, with the table (transfer full) or an error. @results: those of which the table is made
 * (transfer full), NULL for a CSV file. @reading is freed afterwards. */
typedef void (*FsCsvRead) (GObject *owner, FsCsvReading *reading, FsCsvTable *table, FsPeerSweep *results,
                           const GError *error);

/* @form: NULL to guess it, and to recognize results of other simulators, which can also be a folder. @packet_flits: the
 * length of their packets if they do not contain it. A reference to @owner is held until @done was called. */
FsCsvReading *fs_csv_reading_begin (GObject *owner, const char *path, const FsCsvForm *form, double packet_flits,
                                    FsCsvRead done);
/* To be as short as possible; it is done all the same. */
void fs_csv_reading_stop (FsCsvReading *reading);

gboolean fs_csv_reading_guesses (const FsCsvReading *reading);
/* How much of it is read, 0 … 1; negative while that is unknown. */
double fs_csv_reading_share (const FsCsvReading *reading);
