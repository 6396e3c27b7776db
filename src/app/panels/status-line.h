/* The line below the plot: the progress of a run, and its result; and buttons that do what the sentence asks for, or what shows more. */
#pragma once

#include <adwaita.h>

#include "app/panels/plot-panels.h"
#include "app/run/run-controller.h"

#define FS_TYPE_STATUS_LINE (fs_status_line_get_type ())
G_DECLARE_FINAL_TYPE (FsStatusLine, fs_status_line, FS, STATUS_LINE, AdwBin)

void fs_status_line_bind (FsStatusLine *self, FsDocument *document, FsRunController *controller, FsPlotPanels *panels,
                          FsPlotView *view);
/* With little width there is one button, else at most two. */
void fs_status_line_set_narrow (FsStatusLine *self, gboolean narrow);

/* Returns the text, of which a narrow line shows the beginning. */
const char *fs_status_line_get_text (FsStatusLine *self);
