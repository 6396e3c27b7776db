/* A search for the saturation of the simulation in the background of a window:
 * what it finds goes into the document as it goes on. */
#pragma once

#include "app/document/document.h"

G_BEGIN_DECLS

typedef struct _FsSaturationRun FsSaturationRun;

/* Begins at once, for all curves of the document's solution. */
FsSaturationRun *fs_saturation_run_start (FsDocument *document);

/* Takes over what was found since the last time; whether all is finished. */
gboolean fs_saturation_run_poll (FsSaturationRun *run, FsDocument *document);

double fs_saturation_run_fraction (FsSaturationRun *run); /* 0 … 1 */
/* Why there is no saturation to be found for a curve, or NULL. */
const char *fs_saturation_run_get_unavailable_reason (FsSaturationRun *run);

/* Stops it. Its threads are waited for elsewhere; @owner is kept until then. */
void fs_saturation_run_detach (FsSaturationRun *run, GObject *owner);
/* The same, waiting here. */
void fs_saturation_run_free (FsSaturationRun *run);

G_END_DECLS
