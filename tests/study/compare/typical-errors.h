/* The typical errors of the models by load, from simulated points: what model/typical-error-table.c contains. */
#pragma once

#include "model/typical-error.h"
#include "tests/study/compare/model-truths.h"

/* Returns the table that follows from the networks with infinite buffers of @networks, which must outlive it:
 * FsTypicalError, in the order of models, modes, variants and quantities. Free with g_array_unref(). */
GArray *fs_typical_errors_compute (GPtrArray *networks);

/* Prints it as model/typical-error-table.c. */
void fs_typical_errors_print (const GArray *table);
