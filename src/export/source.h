/* A plot as the source of a program that draws it; private to the room. */
#pragma once

#include "export/scene.h"

/**
 * FsSourceWords: what the comments at the top of the file say; Pango markup but for the last; NULL for nothing
 */
typedef struct {
  const char *title, *subtitle, *caption;
  const char *scenario_text;
} FsSourceWords;

/* Returns whether pdfLaTeX could draw it. FS_ERROR_INPUT if not: a character that it cannot set, or more points than it
 * can hold. */
gboolean fs_source_check_tex (const FsScene *scene, GError **error);

/* Returns the whole file: LaTeX with PGFPlots, or Python with Matplotlib. Free with g_bytes_unref(). */
GBytes *fs_source_new (const FsScene *scene, gboolean tex, const FsSourceWords *words);
