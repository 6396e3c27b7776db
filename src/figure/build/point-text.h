/* What became of a simulated point, in words: how much stands behind it, or why it has no value. */
#pragma once

#include "study/run/runner.h"

G_BEGIN_DECLS

/* One sentence, never NULL: "75 000 messages in 150 batches, ± 0.72 %; one in a hundred takes over 306 cycles." for one
 * that settled. @broadcast: it is about the broadcasts. Free with g_free(). */
char *fs_point_text (const FsPointView *point, gboolean broadcast);

/* What a run still lacks, in words that continue a sentence: "the warm-up is not over"; NULL for nothing. */
const char *fs_lack_text (FsRunLack lack);

/* The same of a result alone. */
char *fs_result_text (const FsSimResult *result, gboolean broadcast);

/* Whether quantity @key of @step, as far as it is a latency, is about the broadcasts of @result. */
gboolean fs_point_is_of_broadcasts (const FsCurve *step, const char *key, const FsSimResult *result);

/* Whether its interval is missing though there should be one: too few messages of this kind. */
gboolean fs_result_lacks_interval (const FsSimResult *result, gboolean broadcast);

G_END_DECLS
