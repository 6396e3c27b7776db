/* The curves of the document, headed by "All curves": which one the rows below show and change. Keys: arrows choose, with
 * Alt they move, F2 renames, Ctrl+D duplicates, Space hides or shows, Delete deletes. */
#pragma once

#include <adwaita.h>

#include "app/curves/curve-row.h"

#define FS_TYPE_CURVE_LIST (fs_curve_list_get_type ())
G_DECLARE_FINAL_TYPE (FsCurveList, fs_curve_list, FS, CURVE_LIST, AdwPreferencesGroup)

void fs_curve_list_bind (FsCurveList *self, FsDocument *document);

/* FS_ALL_CURVES for the row of all curves. */
GtkListBoxRow *fs_curve_list_get_row (FsCurveList *self, int curve);
