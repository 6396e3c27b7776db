/* A figure as the bytes of a file. Private to export. */
#pragma once

#include "export/export.h"

G_BEGIN_DECLS

/**
 * FsDrawing: anything that can be drawn at a size
 * @title, @subtitle: markup, for readers who do not see it; NULL for none
 */
typedef struct {
  void (*paint) (cairo_t *cr, gconstpointer what, const FsStyle *style, double width, double height);
  gconstpointer what;
  const char *title, *subtitle;
} FsDrawing;

/* The whole file, after a check of @options. */
GBytes *fs_export_drawing (const FsDrawing *drawing, FsFormat format, const FsExportOptions *options, GError **error);

/* Puts a rendered file in its place as a whole or not at all. */
gboolean fs_export_write (GBytes *bytes, const char *path, GError **error);

GBytes *fs_export_svg (const FsDrawing *drawing, const FsExportOptions *options, GError **error);
GBytes *fs_export_pdf (const FsDrawing *drawing, const FsExportOptions *options, GError **error);
GBytes *fs_export_png (const FsDrawing *drawing, const FsExportOptions *options, GError **error);

G_END_DECLS
