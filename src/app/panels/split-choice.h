/* The bar above panels: by which parameters the plot is split, across and down. */
#pragma once

#include <gtk/gtk.h>

#include "app/document/document.h"

#define FS_TYPE_SPLIT_CHOICE (fs_split_choice_get_type ())
G_DECLARE_FINAL_TYPE (FsSplitChoice, fs_split_choice, FS, SPLIT_CHOICE, GtkBox)

void fs_split_choice_bind (FsSplitChoice *self, FsDocument *document);

/* Splits the plot as it was split before, else by the first parameter that suits it; or not (FALSE). Returns FALSE, and says why, if
 * there is nothing to split. */
gboolean fs_split_choice_set_on (FsSplitChoice *self, gboolean on);
