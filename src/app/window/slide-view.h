/* The view of a slide: the page, the panels, and the cycle of the run that the window shows. */
#pragma once

#include "app/window/window.h"
#include "scenario/value/slide.h"

/* Returns the view of the window as lines of a slide ("page=network"), with @caption. Free with g_strfreev(). */
char **fs_slide_view_capture (FsWindow *window, const char *caption);

/* All that steps may change of the window, to be put back behind them; which run is shown is up to the document. */
FsSlide fs_slide_view_capture_whole (FsWindow *window);

/* Sets the view of the window to @slide. The network follows when the model is solved. */
void fs_slide_view_apply (FsWindow *window, const FsSlide *slide);
