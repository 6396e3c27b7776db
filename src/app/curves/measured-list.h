/* The measured sets of the document. Keys: F2 name and color, Space hides or shows, Delete deletes. */
#pragma once

#include <adwaita.h>

#include "app/curves/measured-row.h"

#define FS_TYPE_MEASURED_LIST (fs_measured_list_get_type ())
G_DECLARE_FINAL_TYPE (FsMeasuredList, fs_measured_list, FS, MEASURED_LIST, AdwPreferencesGroup)

void fs_measured_list_bind (FsMeasuredList *self, FsDocument *document);
