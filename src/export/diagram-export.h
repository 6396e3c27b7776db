/* Pictures of networks as files: SVG, PNG and PDF that carry their scenario as other figures do, and numbered PNG
 * frames of a playback. */
#pragma once

#include "export/export.h"
#include "diagram/layout/diagram.h"

G_BEGIN_DECLS

/* With a legend of the layers shown, when @legend. Errors and promises as fs_export_render() and fs_export_save(). */
GBytes *fs_diagram_export_render (const FsDiagram *diagram, gboolean legend, FsFormat format,
                                  const FsExportOptions *options, GError **error);
gboolean fs_diagram_export_save (const FsDiagram *diagram, gboolean legend, const char *path,
                                 const FsExportOptions *options, GError **error);

/* The path of frame @index of a numbered series: "run.png" becomes "run-00042.png". Free with g_free(). */
char *fs_diagram_export_frame_path (const char *path, guint index);

G_END_DECLS
