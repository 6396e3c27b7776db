/* Network diagrams as files: SVG, PNG, and PDF with an embedded scenario like figures, and numbered PNG frames of a
 * replay. */
#pragma once

#include "export/export.h"
#include "diagram/layout/diagram.h"

/* Render or save a diagram, with a legend of the layers shown if @legend. Errors and guarantees as for
 * fs_export_render() and fs_export_save(). */
GBytes *fs_diagram_export_render (const FsDiagram *diagram, gboolean legend, FsFormat format,
                                  const FsExportOptions *options, GError **error);
gboolean fs_diagram_export_save (const FsDiagram *diagram, gboolean legend, const char *path,
                                 const FsExportOptions *options, GError **error);

/* Returns the path of frame @index of a numbered series: "run.png" becomes "run-00042.png". Free with g_free(). */
char *fs_diagram_export_frame_path (const char *path, guint index);
