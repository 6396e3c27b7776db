/* The parameters of the document's scenario in boxed lists. */
#pragma once

#include "app/curves/curve-list.h"
#include "app/sidebar/parameter-row.h"
#include "app/sidebar/preset-row.h"
#include "app/sidebar/quantity-row.h"

#define FS_TYPE_SIDEBAR (fs_sidebar_get_type ())
G_DECLARE_FINAL_TYPE (FsSidebar, fs_sidebar, FS, SIDEBAR, AdwBin)

void fs_sidebar_bind (FsSidebar *self, FsDocument *document);

/* Uses what was typed anywhere and not yet confirmed; FALSE when a value cannot be used. */
gboolean fs_sidebar_commit (FsSidebar *self);

/* Goes to the first value that cannot be used. */
void fs_sidebar_focus_refused (FsSidebar *self);

/* The row of @key, or NULL. */
FsParameterRow *fs_sidebar_get_row (FsSidebar *self, const char *key);
FsPresetRow *fs_sidebar_get_preset_row (FsSidebar *self);
