/* A search for the simulated saturation in the background, whose brackets go into the document as they narrow. */
#pragma once

#include "app/document/document.h"

typedef struct _FsSaturationRun FsSaturationRun;

/* Starts a search for all curves of the scenario of @document. Free with fs_saturation_run_free(). */
FsSaturationRun *fs_saturation_run_start (FsDocument *document);

/* Adds to @document the brackets that have changed since the last call. Returns whether the search has finished. */
gboolean fs_saturation_run_poll (FsSaturationRun *run, FsDocument *document);

double fs_saturation_run_fraction (FsSaturationRun *run); /* 0 … 1 */
/* Returns why the saturation of a curve cannot be found, or NULL. */
const char *fs_saturation_run_get_unavailable_reason (FsSaturationRun *run);

/* Stops the search and frees it in a thread, which waits for its threads; holds a reference to @owner until then. */
void fs_saturation_run_detach (FsSaturationRun *run, GObject *owner);
/* Stops the search, waits for its threads, and frees it. */
void fs_saturation_run_free (FsSaturationRun *run);
