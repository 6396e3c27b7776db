/* The figure on paper. */
#pragma once

#include "app/window/window.h"

G_BEGIN_DECLS

/* The system's print dialog, with preview and page set-up. The figure has the size and the look of the last export, in the
 * middle of the page; where it does not fit, it is made smaller. What it shows stands below. */
void fs_figure_print (FsWindow *window);
/* The same without a dialog, into a PDF. FALSE and a sentence when it cannot be written. */
gboolean fs_figure_print_to_file (FsWindow *window, const char *path, GError **error);
/* Which paper, and how it lies. */
void fs_figure_page_setup (FsWindow *window);

G_END_DECLS
