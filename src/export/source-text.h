/* The two languages in which a plot is written as a program; private to the room. */
#pragma once

#include "export/scene.h"

/* Append the figure, without the comments at the top of the file. */
void fs_pgfplots_write (GString *out, const FsScene *scene);
void fs_matplotlib_write (GString *out, const FsScene *scene);

/**
 * fs_source_print:
 * Appends @format. It knows %s, %u, and
 * %n (a double): a number with nine significant digits, "nan" for NAN
 * %l (a double), %c (an FsColor), %p (two doubles): a length, a color, and a position in pt in LaTeX
 * %C (an FsColor), %P (two doubles): a color and a pair of numbers in Python
 */
void fs_source_print (GString *out, const char *format, ...);
/* Sets a value of a template. */
void fs_source_set (GHashTable *values, const char *key, const char *format, ...);

/* Appends an item of a scene; @data is that of the language. */
typedef void (*FsItemWriter) (GString *out, const FsSceneItem *item, gpointer data);
/* Appends the items, with their names as comments. @in_figure: 1 or 0 for those of the figure or the others, -1 for all;
 * @writers: for each kind. */
void fs_source_append_items (GString *out, const FsScenePanel *panel, int in_figure, const char *sign,
                             const FsItemWriter *writers, gpointer data);
/* Appends the values of the minor, or of the other, ticks (element-type FsSceneTick). */
void fs_source_append_ticks (GString *out, const GArray *ticks, gboolean minor, const char *between);
/* Appends text to a comment: all of it in one line. */
void fs_source_append_comment (GString *out, const char *sign, const char *text);

/* Appends a text to LaTeX. Returns 0, or the first character that pdfLaTeX cannot set. */
gunichar fs_tex_append_runs (GString *out, const GArray *runs);
/* Appends a text to Python, as a quoted string for Matplotlib. */
void fs_python_append_runs (GString *out, const GArray *runs);
/* Appends a quoted string to Python. */
void fs_python_append_quoted (GString *out, const char *text);
/* Returns whether all of a text is bold. */
gboolean fs_runs_are_bold (const GArray *runs);
