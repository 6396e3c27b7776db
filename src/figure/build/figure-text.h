/* What a figure says about itself: axis labels, title, subtitle. Private to figure. */
#pragma once

#include "figure/build/figure.h"

G_BEGIN_DECLS

/* Key of the registry for a name of `y`, whose words may be joined by - too. Free with g_free(). */
char *fs_plot_text_quantity_key (const char *name);

/* Description of @key by the model of a curve, else by the simulator; NULL when neither knows it. */
const FsQuantity *fs_plot_text_quantity (const FsScenario *scenario, const char *key);

/* Whether the simulator measures @key under this name. */
gboolean fs_plot_text_is_simulated (const char *key);

/* "Broadcast latency": its meaning up to the first comma. Escaped; free with g_free(). */
char *fs_plot_text_quantity_name (const FsQuantity *quantity);
/* "Broadcast" beside other latencies, else the name. */
char *fs_plot_text_quantity_short_name (const FsScenario *scenario, const FsQuantity *quantity);

gboolean fs_plot_text_is_latency (const char *key);

/* @largest: of the values shown, NAN when unknown: networks of many nodes have tiny rates. */
char *fs_plot_text_x_label (const FsScenario *scenario, double largest, double *factor);
char *fs_plot_text_y_label (const FsScenario *scenario, double largest, double *factor);
/* With symbols in place of names; NULL where a quantity has none. */
char *fs_plot_text_y_short_label (const FsScenario *scenario, double largest);
/* The name of the quantity drawn; of several the word they share, else their symbols. */
char *fs_plot_text_y_names (const FsScenario *scenario);

/* figure-caption.c */
char *fs_plot_text_title (const FsScenario *scenario);
char *fs_plot_text_subtitle (const FsScenario *scenario, gboolean with_points);
/* "model, corrected" */
char *fs_plot_text_variant (FsVariant variant);
/* "refined (project)": as a model's column or a verdict is headed. */
const char *fs_plot_text_variant_name (FsVariant variant);
/* The variants of which any curve has a line, the first one first; their number. */
guint fs_plot_text_variants (const FsScenario *scenario, FsVariant variants[FS_N_VARIANTS]);

/* "95 %" with a thin space */
char *fs_plot_text_percent (double share, int digits);
/* The first @length bytes of @text with a capital in front. */
char *fs_plot_text_capitalised (const char *text, gsize length);

G_END_DECLS
