/* The curves before the last change of a parameter, which stay in the plot until the next one. */
#pragma once

#include "app/document/document.h"

/* The curves before the last change of a parameter, or before the drag, are shown until the next change or until they are
 * dismissed. They are in no file and no step of undo. NULL: there are none that differ from the present ones. */
const FsPlot *fs_document_get_previous (FsDocument *self);
/* Returns what has changed since, Pango markup: "<i>V</i> = 2 → 3"; NULL: it has changed back. There are such curves. Free with g_free(). */
char *fs_document_previous_text (FsDocument *self);
/* Adds to @plot the lines of those that differ, if it has the same axes: without a name, and last. */
void fs_document_add_previous (FsDocument *self, FsPlot *plot);

/* Keeps the curves that are shown as those before the change to @next (NULL: whatever comes), unless that changes nothing that
 * curves show, or they are not those of the present scenario: then what was kept before stays. */
void fs_document_keep_previous (FsDocument *self, const FsScenario *next);
