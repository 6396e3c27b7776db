/* Verdicts on claims in sentences. */
#pragma once

#include "study/verdict/verdict.h"

/* Returns "The claim holds", "The claim does not hold" or "The claim is left open", translated. Static. */
const char *fs_verdict_status_text (FsVerdictStatus status);
/* Returns the same about the printed numbers: "In the printed tables, the claim holds", … Static. */
const char *fs_verdict_printed_text (FsVerdictStatus status);

/* Returns lines: the verdict, then a sentence about each part with its measured numbers: "The claim does not hold.", "Shorter
 * time with adaptive routing in networks of 512 nodes and more: does not hold; true of 41 of 48 pairs; 562 against 562 (GH(4,8),
 * B = 3); ratio 0.633 to 1.00." Free with g_free(). */
char *fs_verdict_describe (const FsVerdict *verdict);

/* Returns the same about a verdict on printed numbers: "In the printed tables, the claim does not hold.", … Free with
 * g_free(). */
char *fs_verdict_describe_printed (const FsVerdict *verdict);

/* Returns what the verdict rests on, short enough for a card: "true of 41 of 48 pairs; ratio 0.633 to 1.00", of a
 * claim of several parts "3 of 5 statements hold", or why it is left open. Free with g_free(). */
char *fs_verdict_summarize (const FsVerdict *verdict);
