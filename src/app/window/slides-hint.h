/* The hint below the header bar that the scenario contains a presentation: how many slides there are, with a button that
 * starts it. */
#pragma once

#include "app/window/window.h"

/* Returns the hint of @window, to be called once for a window: it appears when a scenario with slides is opened, until the user closes it, and hides
 * during a presentation. A close button returns the keyboard focus to the page. */
GtkWidget *fs_slides_hint_new (FsWindow *window);
