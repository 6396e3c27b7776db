/* What a publisher asks of a figure: how small its words, how thin its lines are, and whether it can be read in grey. */
#pragma once

#include "export/export.h"

G_BEGIN_DECLS

/**
 * FsPrintChecks:
 * @smallest_text_pt: size of the smallest letters there are, of indices where a word has some
 * @thinnest_line_pt: of the lines there are
 * @distinct: every two curves differ by more than colour: by dash, or by marker where both are points alone
 */
typedef struct {
  double smallest_text_pt;
  double thinnest_line_pt;
  gboolean distinct;
} FsPrintChecks;

FsPrintChecks fs_print_checks (const FsPlot *plot, const FsExportOptions *options);

G_END_DECLS
