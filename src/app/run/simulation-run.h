/* A simulation in the background of a window: it goes on with the scenario it began with, whatever happens to the
 * document. What is finished goes there: as a point of the present figure where it still is one, else as a stale one. */
#pragma once

#include "app/document/document.h"

G_BEGIN_DECLS

typedef struct _FsSimulationRun FsSimulationRun;

/* Begins at once, with the points of the document's solution that have no result: those of @curve, or of all visible
 * curves (FS_ALL_CURVES). NULL when there are none; NULL and a sentence when their results do not fit into memory. */
FsSimulationRun *fs_simulation_run_start (FsDocument *document, int curve, FsStoreChain *keep, GError **error);

/* Takes over what was found since the last time; whether all is finished. */
gboolean fs_simulation_run_poll (FsSimulationRun *run, FsDocument *document);

/* As of the last poll. */
FsProgress fs_simulation_run_get_progress (FsSimulationRun *run);
/* Why a point failed, or NULL. */
const char *fs_simulation_run_get_failure (FsSimulationRun *run);
/* Whether it has points that the present scenario has not. */
gboolean fs_simulation_run_is_earlier (FsSimulationRun *run, FsDocument *document);

/* Stops it; what is finished is in the document. Its threads are waited for elsewhere: on a busy machine even one that
 * has nothing left to do takes its time to leave. @owner is kept until then. */
void fs_simulation_run_detach (FsSimulationRun *run, FsDocument *document, GObject *owner);
/* The same, waiting here, whatever is finished. */
void fs_simulation_run_free (FsSimulationRun *run);

G_END_DECLS
