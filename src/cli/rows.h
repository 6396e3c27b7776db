/* Rows of results that more than one command writes. */
#pragma once

#include <json-glib/json-glib.h>

#include "study/sweep.h"

G_BEGIN_DECLS

/* One object a point and variant that is drawn, until a signal. In cmd-solve.c. */
JsonArray *fs_cli_model_rows (const FsScenario *scenario, const GArray *points);

G_END_DECLS
