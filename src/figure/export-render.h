/* A figure as the bytes of a file. Private to export. */
#pragma once

#include "figure/export.h"

G_BEGIN_DECLS

GBytes *fs_export_svg (const FsPlot *plot, const FsExportOptions *options, GError **error);
GBytes *fs_export_pdf (const FsPlot *plot, const FsExportOptions *options, GError **error);
GBytes *fs_export_png (const FsPlot *plot, const FsExportOptions *options, GError **error);

G_END_DECLS
