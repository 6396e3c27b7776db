/* Pictures of a run over time as files: SVG, PDF, EPS and PNG with an embedded scenario like figures. */
#pragma once

#include "diagram/time/time-picture.h"
#include "export/export.h"

#define FS_TIME_EXPORT_WIDTH_MM 180

/* Sets the size of @options to FS_TIME_EXPORT_WIDTH_MM and the height in which all of it is seen, and its caption to @sentence,
 * which must exist as long. */
void fs_time_export_fit (const FsTimePicture *picture, FsExportOptions *options, const char *sentence);

/* Render or save one of them. @text: what the picture says, for readers who cannot see it. Errors and guarantees as for
 * fs_export_render() and fs_export_save(). */
GBytes *fs_time_export_render (const FsTimePicture *picture, const char *text, FsFormat format,
                               const FsExportOptions *options, GError **error);
gboolean fs_time_export_save (const FsTimePicture *picture, const char *text, const char *path,
                              const FsExportOptions *options, GError **error);
