/* Numbers, texts, and comments in LaTeX and Python; private to the room. */
#pragma once

#include <glib.h>

/* Appends a text to LaTeX. Returns 0, or the first character that pdfLaTeX cannot set. */
gunichar fs_tex_append_runs (GString *out, const GArray *runs);
/* Appends a text to Python, as a quoted string for Matplotlib. */
void fs_python_append_runs (GString *out, const GArray *runs);
/* Appends a quoted string to Python. */
void fs_python_append_quoted (GString *out, const char *text);
/* Returns whether all of a text is bold. */
gboolean fs_runs_are_bold (const GArray *runs);

/* Appends a number with nine significant digits; "nan" for NAN. */
void fs_source_append_number (GString *out, double value);
/* Appends the values of the minor, or of the other, ticks (element-type FsSceneTick). */
void fs_source_append_ticks (GString *out, const GArray *ticks, gboolean minor, const char *between);
/* Appends text to a comment: all of it in one line. */
void fs_source_append_comment (GString *out, const char *sign, const char *text);
