/* How the traffic of a generalized hypercube is written (GENERALIZED_HYPERCUBE.md 9):
 * initiations, sources, destinations and the single source. */
#pragma once

#include "scenario/format/key-value.h"
#include "sim/store-forward/store-forward.h"

G_BEGIN_DECLS

/* The parts of normalised values; FALSE when @text is none. */
gboolean fs_parse_initiations (const char *text, FsStoreForwardParams *params);
gboolean fs_parse_sources (const char *text, FsStoreForwardParams *params);

/* All but the list, which @addresses (free with g_strfreev(); NULL without a list) holds as written. */
gboolean fs_parse_destinations (const char *text, FsSpelling spelling, FsStoreForwardParams *params, char ***addresses);

/* The value of one of these keys in its shortest form; NULL when it is none. Free with g_free(). */
char *fs_traffic_form_normalise (const FsKey *key, const char *value, FsSpelling spelling);

G_END_DECLS
