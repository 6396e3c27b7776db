/* The figure as text: a window with its summary in sentences and its values as a table. */
#pragma once

#include <gtk/gtk.h>

#include "app/document/document.h"

/* A window over @parent about the figure of @document as it is now, which has a solution. */
GtkWidget *fs_figure_text_new (GtkWindow *parent, FsDocument *document);
