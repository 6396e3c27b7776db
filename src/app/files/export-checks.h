/* The requirements of publishers for a figure, as a list of checks below its preview. */
#pragma once

#include <gtk/gtk.h>

#include "export/print-checks.h"

/* In place of what @box held: of a figure. */
void fs_export_checks_show (GtkBox *box, const FsPlot *plot, FsFormat format, const FsExportOptions *options);
/* The same of its data. */
void fs_export_checks_show_data (GtkBox *box);
