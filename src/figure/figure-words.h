/* What a figure says about itself: axis labels, title, subtitle. Private to figure. */
#pragma once

#include "figure/figure.h"

G_BEGIN_DECLS

/* Key of the registry for a name of `y`, whose words may be joined by - too. Free with g_free(). */
char *fs_words_quantity_key (const char *name);

/* Description of @key by the model of a curve, else by the simulator; NULL when neither knows it. */
const FsQuantity *fs_words_quantity (const FsScenario *scenario, const char *key);

/* "Broadcast latency": its meaning up to the first comma. Escaped; free with g_free(). */
char *fs_words_quantity_name (const FsQuantity *quantity);
/* "Broadcast" beside other latencies, else the name. */
char *fs_words_quantity_short_name (const FsScenario *scenario, const FsQuantity *quantity);

gboolean fs_words_is_latency (const char *key);

/* @largest: of the rates shown, NAN when unknown: networks of many nodes have tiny ones. */
char *fs_words_x_label (const FsScenario *scenario, double largest, double *factor);
char *fs_words_y_label (const FsScenario *scenario, double *factor);
char *fs_words_title (const FsScenario *scenario);
char *fs_words_subtitle (const FsScenario *scenario, gboolean with_points);
/* "model, corrected" */
char *fs_words_variant (FsVariant variant);
/* "95 %" with a thin space */
char *fs_words_percent (double share, int digits);

G_END_DECLS
