/* A button beside the short names of papers, which opens their authors, titles, and places. */
#pragma once

#include <gtk/gtk.h>

#include "scenario/library/papers.h"

/* Makes @button that of @papers, a NULL-terminated array; hides it if there are none. */
void fs_paper_button_set (GtkMenuButton *button, const FsPaper *const *papers);
