/* Checks of a figure before printing: smallest text (pt), thinnest line (pt), and whether all curves differ without
 * color. */
#pragma once

#include "export/export.h"

/**
 * FsPrintChecks: results of the checks
 * @smallest_text_pt: size of the smallest text, that of subscripts if there are any
 * @thinnest_line_pt: width of the thinnest line
 * @distinct: whether every two curves differ by more than color: by line style, or by marker if both are points only
 */
typedef struct {
  double smallest_text_pt;
  double thinnest_line_pt;
  gboolean distinct;
} FsPrintChecks;

FsPrintChecks fs_print_checks (const FsPlot *plot, const FsExportOptions *options);
