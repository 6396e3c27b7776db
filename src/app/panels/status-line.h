/* The line under the plot: how far a run is, and when it is done what came of it. */
#pragma once

#include <adwaita.h>

#include "app/run/run-controller.h"

G_BEGIN_DECLS

#define FS_TYPE_STATUS_LINE (fs_status_line_get_type ())
G_DECLARE_FINAL_TYPE (FsStatusLine, fs_status_line, FS, STATUS_LINE, AdwBin)

void fs_status_line_bind (FsStatusLine *self, FsDocument *document, FsRunController *controller);

/* The sentence that is shown. */
const char *fs_status_line_get_text (FsStatusLine *self);

G_END_DECLS
