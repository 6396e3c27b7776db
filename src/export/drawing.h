/* A drawing as the bytes of a file; private to the room export. */
#pragma once

#include "export/export.h"

/**
 * FsDrawing: anything that can be painted at a given size, in pt
 * @content: passed to @paint
 * @title, @subtitle: Pango markup, for readers who cannot see the drawing; NULL for none
 */
typedef struct {
  void (*paint) (cairo_t *cr, gconstpointer content, const FsStyle *style, double width, double height);
  gconstpointer content;
  const char *title, *subtitle;
} FsDrawing;

/* Fills a drawing of this size with the background of @style. */
void fs_drawing_fill_background (cairo_t *cr, const FsStyle *style, double width, double height);

/* Renders the whole file after checking @options. Returns NULL with FS_ERROR_INPUT, FS_ERROR_FILE, or FS_ERROR_MEMORY
 * set. Free with g_bytes_unref(). */
GBytes *fs_export_drawing (const FsDrawing *drawing, FsFormat format, const FsExportOptions *options, GError **error);
