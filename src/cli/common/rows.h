/* Rows of results that more than one command writes. */
#pragma once

#include "study/documents/row.h"
#include "study/run/sweep.h"

G_BEGIN_DECLS

/* What becomes of a row, which it takes; FALSE with a sentence when no further one is wanted. */
typedef gboolean (*FsCliAddRow) (gpointer data, FsRow *row, GError **error);

/* One row a point and variant that is drawn, each as soon as it is solved, until a signal. FALSE when @add says so. In
 * cmd-solve.c. */
gboolean fs_cli_model_rows (const FsScenario *scenario, const GArray *points, FsCliAddRow add, gpointer data,
                            GError **error);

G_END_DECLS
