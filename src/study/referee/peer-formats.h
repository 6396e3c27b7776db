/* Reads what BookSim2, SuperSim and Garnet print, line by line.
 *
 * Each function appends the runs that a text contains (FsPeerRun) to @runs, also those that did not complete, and
 * returns FALSE if the text is not of this simulator. A text may be cut anywhere. */
#pragma once

#include <glib.h>

#include "study/referee/peer-run.h"

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

/* The text that BookSim2 prints, one run or several, or lines of its results as CSV ("results:0,…"), which do not
 * contain the configuration. */
gboolean fs_booksim_read (const char *text, gsize size, GArray *runs);
/* Sets what a configuration of BookSim2, which is a file of its own, says of the network of @run and of its load. */
void fs_booksim_configure (const char *text, gsize size, FsPeerRun *run);

/* Latencies as ssparse writes them with -l. They contain neither load nor network. */
gboolean fs_supersim_read (const char *text, gsize size, GArray *runs);
/* Mean rate at which terminals inject, in flits per cycle, from the rate log of SuperSim; NAN if it is none. */
double fs_supersim_injected_rate (const char *text, gsize size);

/* Statistics of gem5 with a Garnet network. They contain neither load nor network. */
gboolean fs_garnet_read (const char *text, gsize size, GArray *runs);
/* Sets what config.ini of gem5 says of the network of @run and of its load. */
void fs_garnet_configure (const char *text, gsize size, FsPeerRun *run);
