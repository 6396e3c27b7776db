/* Pictures of a run over time as files: SVG, PDF, EPS and PNG with an embedded scenario like figures. */
#pragma once

#include "diagram/time/life-picture.h"
#include "export/export.h"

#define FS_TIME_EXPORT_WIDTH_MM 180

/* Sets the size of @options to FS_TIME_EXPORT_WIDTH_MM and the height in which all of the life is seen, and its caption to @sentence,
 * which must exist as long. */
void fs_life_export_fit (const FsLifePicture *picture, FsExportOptions *options, const char *sentence);

/* Render or save the life of a message. @text: what the picture says, for readers who cannot see it. Errors and guarantees as for
 * fs_export_render() and fs_export_save(). */
GBytes *fs_life_export_render (const FsLifePicture *picture, const char *text, FsFormat format,
                               const FsExportOptions *options, GError **error);
gboolean fs_life_export_save (const FsLifePicture *picture, const char *text, const char *path,
                              const FsExportOptions *options, GError **error);
