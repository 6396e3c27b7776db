/* The page of published tables compared with Flitscope, sortable, for export; a row opens its run. */
#pragma once

#include <adwaita.h>

#include "app/document/document.h"

#define FS_TYPE_TABLES_PAGE (fs_tables_page_get_type ())
G_DECLARE_FINAL_TYPE (FsTablesPage, fs_tables_page, FS, TABLES_PAGE, AdwBin)

/* Signals:
 * "open" (preset): the table's scenario is wanted;
 * "run" (preset, curve, step): a row was activated, the run of the scenario that is behind it;
 * "run-points" (numbers of points of the sweep of the document, an array of guint): they are to be simulated;
 * "export" (suggested name, CSV): the table is to be written into a file. */

void fs_tables_page_bind (FsTablesPage *self, FsDocument *document);

/* Shows table "ziavras-4". */
void fs_tables_page_show (FsTablesPage *self, const char *id);
