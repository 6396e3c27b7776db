/* A simulation in the background. It continues with the scenario with which it was started even if the document changes;
 * finished points go into the document, as outdated ones if its present scenario does not have them. */
#pragma once

#include "app/document/document.h"

typedef struct _FsSimulationRun FsSimulationRun;

/* Starts to simulate the points of the solution of @document that have no result: those of @curve, or of all visible curves
 * (FS_ALL_CURVES); of these those whose ids are in the set @only (nullable). NULL if there are none; NULL and @error if their
 * results do not fit into memory. */
FsSimulationRun *fs_simulation_run_start (FsDocument *document, int curve, GHashTable *only, FsStoreChain *keep,
                                          GError **error);

/* Adds to @document what was finished since the last call. Returns whether the run has finished. */
gboolean fs_simulation_run_poll (FsSimulationRun *run, FsDocument *document);

/* Returns the progress at the last call of fs_simulation_run_poll(). */
FsProgress fs_simulation_run_get_progress (FsSimulationRun *run);
/* Returns why a point failed, or NULL. */
const char *fs_simulation_run_get_failure (FsSimulationRun *run);
/* Returns whether the run has points that the present scenario does not have. */
gboolean fs_simulation_run_is_earlier (FsSimulationRun *run, FsDocument *document);

/* Adds finished points to @document, stops the run, and frees it in a thread that waits for the run's threads: on a
 * busy machine even an idle thread needs a while to end. Holds a reference to @owner until then. */
void fs_simulation_run_detach (FsSimulationRun *run, FsDocument *document, GObject *owner);
/* Stops the run, waits for its threads, and frees it. */
void fs_simulation_run_free (FsSimulationRun *run);
