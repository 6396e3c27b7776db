/* Checks of a figure before printing: what a journal would refuse, as sentences. */
#pragma once

#include "export/export.h"

/**
 * FsPrintChecks: results of the checks
 * @smallest_text_pt: size of the smallest text that is no subscript or superscript
 * @smallest_index_pt: size of the smallest subscript or superscript; that of text without any
 * @thinnest_line_pt, @thickest_line_pt: widths of lines
 * @distinct: whether every two curves differ by more than color: by line style or marker
 */
typedef struct {
  double smallest_text_pt, smallest_index_pt;
  double thinnest_line_pt, thickest_line_pt;
  gboolean distinct;
} FsPrintChecks;

FsPrintChecks fs_print_checks (const FsPlot *plot, const FsExportOptions *options);

/* One result. */
typedef struct {
  gboolean passed;
  char *sentence;
} FsPrintCheck;

/* Returns what is to be said about a figure that will be written in @format (element-type FsPrintCheck), those that have
 * not passed first. With a figure style, the limits are its own; else those of most journals. Free with
 * g_array_unref(). */
GArray *fs_print_checks_describe (const FsPlot *plot, FsFormat format, const FsExportOptions *options);
