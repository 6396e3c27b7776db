/* Lines of a text in memory, without a copy of the text. */
#pragma once

#include <glib.h>

/**
 * FsTextLines: begin with @at and @end; fs_text_lines_next() fills the rest
 * @line, @length: the last line, without its end
 */
typedef struct {
  const char *at;
  const char *end;
  const char *line;
  gsize length;
} FsTextLines;

/* The next line; FALSE behind the last one. */
gboolean fs_text_lines_next (FsTextLines *lines);

/* Whether the line begins with @prefix. */
gboolean fs_text_lines_begin_with (const FsTextLines *lines, const char *prefix);

/* Reads the first word after @prefix, which the line begins with, as a finite number. FALSE if it is none. */
gboolean fs_text_lines_number (const FsTextLines *lines, const char *prefix, double *number);

/* Returns a copy of the line. Free with g_free(). */
char *fs_text_lines_copy (const FsTextLines *lines);
