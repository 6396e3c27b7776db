/* A plot as the source of a program that draws it; private to the room. */
#pragma once

#include "export/export.h"
#include "export/scene.h"

/* Returns the whole file, for FS_FORMAT_TEX or FS_FORMAT_PYTHON. FS_ERROR_INPUT if the program could not draw it: a
 * character that pdfLaTeX cannot set, or more points than it can hold. Free with g_bytes_unref(). */
GBytes *fs_export_source (const FsPlot *plot, FsFormat format, const FsExportOptions *options, GError **error);

/* Returns whether the program could draw it, as above. */
gboolean fs_export_check_source (const FsPlot *plot, FsFormat format, const FsExportOptions *options, GError **error);

/* Append the figure, without the comments at the top of the file, for PGFPlots or Matplotlib. */
void fs_pgfplots_write (GString *out, const FsScene *scene);
void fs_matplotlib_write (GString *out, const FsScene *scene);

/* Appends a text to LaTeX. Returns 0, or the first character that pdfLaTeX cannot set. */
gunichar fs_tex_append_runs (GString *out, const GArray *runs);
/* Appends a text to Python, as a quoted string for Matplotlib. */
void fs_python_append_runs (GString *out, const GArray *runs);

/* Appends a number with nine significant digits; "nan" for NAN. */
void fs_source_append_number (GString *out, double value);
/* Appends text to a comment: all of it in one line. */
void fs_source_append_comment (GString *out, const char *sign, const char *text);
