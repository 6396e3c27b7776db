/* What a paper claims of a preset, judged for the commands that have its results. */
#pragma once

#include "cli/common/stores.h"
#include "study/verdict/verdict.h"

/* Returns the verdict on the claim of @preset, which is no claim of accuracy, with the measured numbers, and that on
 * the numbers that its paper prints, where it prints some, as lines (study/verdict/verdict-text.h); NULL if there is no such claim. @own: its results.
 * @simulate: whether results of another preset that the claim needs are simulated (else only stored ones are used, and the claim
 * is left open without them). NULL with @error if that cannot be. Free with g_free(). */
char *fs_cli_claim_text (const char *preset, const FsFigureResults *own, const FsCliOptions *options, gboolean simulate,
                         GError **error);
