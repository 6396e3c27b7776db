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

/* What mends a fault. */
typedef enum {
  FS_MEND_NONE,
  FS_MEND_HEIGHT, /* another height, in mm */
  FS_MEND_TEXT,   /* another size of text, in pt */
  FS_MEND_LEGEND, /* the legend where the program puts it */
} FsMend;

/**
 * FsPrintCheck: one result
 * @fault: what a reader would miss; 0 for what is said about sizes, fonts and formats
 * @mend: by what it passes, if it has not passed and something is known
 * @value: the height or the size that @mend sets
 */
typedef struct {
  gboolean passed;
  char *sentence;
  FsLayoutFaults fault;
  FsMend mend;
  double value;
} FsPrintCheck;

/* Returns what is to be said about a figure that will be written in @format (element-type FsPrintCheck), those that have
 * not passed first. With a figure style, the limits are its own; else those of most journals. Free with
 * g_array_unref(). */
GArray *fs_print_checks_describe (const FsPlot *plot, FsFormat format, const FsExportOptions *options);
/* The same of a tornado. */
GArray *fs_print_checks_of_tornado (const FsTornado *tornado, FsFormat format, const FsExportOptions *options);

/* Returns the sentence of @check, and the option of flitscope-cli that mends it. Free with g_free(). */
char *fs_print_check_advice (const FsPrintCheck *check, const FsExportOptions *options);
