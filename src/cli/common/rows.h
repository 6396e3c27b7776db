/* Rows of results that more than one command writes. */
#pragma once

#include "study/documents/row.h"
#include "study/run/sweep.h"

/* Receives a row, which it takes. Returns FALSE with @error to stop. */
typedef gboolean (*FsCliAddRow) (gpointer data, FsRow *row, GError **error);

/* Calls @add for each variant that is drawn at each point, as soon as it is solved, until a signal. Returns FALSE if
 * @add does. In cmd-solve.c. */
gboolean fs_cli_model_rows (const FsScenario *scenario, const GArray *points, FsCliAddRow add, gpointer data,
                            GError **error);
