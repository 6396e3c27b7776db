/* What a step of a lecture says of the window: which page, which panels, which cycle of which run. */
#pragma once

#include "app/window/window.h"

G_BEGIN_DECLS

/* Of the window as it is, as lines of a bookmark ("page=topology"), with @caption. Free with g_strfreev(). */
char **fs_slide_view_capture (FsWindow *window, const char *caption);

/* All that steps may change of the window, to be put back behind them; which run is shown is up to the document. */
char **fs_slide_view_capture_whole (FsWindow *window);

/* Makes the window look as @lines say. What the network shows follows when the model is solved. */
void fs_slide_view_apply (FsWindow *window, const char *const *lines);

G_END_DECLS
