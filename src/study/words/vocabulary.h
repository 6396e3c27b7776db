/* The vocabulary: the names of quantities, model variants, and conditions of a run, each in one table. All texts are translated into the language of the thread; those returned as const char * are static. */
#pragma once

#include "scenario/value/scenario.h"
#include "sim/run/simulation.h"

/* Returns the description of the quantity @key by the model of a curve, else by the simulators; NULL if none of them has
 * it. */
const FsQuantity *fs_quantity_find (const FsScenario *scenario, const char *key);

/* Returns whether the wormhole simulator measures the quantity @key under this name. */
gboolean fs_quantity_is_simulated (const char *key);
gboolean fs_quantity_is_latency (const char *key);

/* Returns the name of a quantity, such as "Broadcast latency": its meaning up to the first comma. Pango markup; free with
 * g_free(). */
char *fs_quantity_name (const FsQuantity *quantity);
/* Returns "Broadcast" if @scenario shows latencies only, else the name. Free with g_free(). */
char *fs_quantity_short_name (const FsScenario *scenario, const FsQuantity *quantity);
/* Returns whether all quantities of `y` are latencies. */
gboolean fs_figure_shows_latencies (const FsScenario *scenario);

typedef enum {
  FS_VARIANT_NAME,    /* "corrected": heading of a column or an error */
  FS_VARIANT_LEGEND,  /* "model, corrected" */
  FS_VARIANT_PHRASE,  /* "as corrected" */
  FS_VARIANT_SUBJECT, /* "The corrected model" */
  FS_VARIANT_OBJECT,  /* "the corrected one" */
  FS_N_VARIANT_FORMS,
} FsVariantForm;

const char *fs_variant_text (FsVariant variant, FsVariantForm form);

typedef enum {
  FS_ROUTING_PHRASE,  /* "deterministic routing": an item of a list */
  FS_ROUTING_HEADING, /* "Deterministic routing": begins a sentence */
  FS_N_ROUTING_FORMS,
} FsRoutingForm;

const char *fs_routing_text (FsRouting routing, FsRoutingForm form);

/* Returns the condition that a run does not meet yet, to continue a sentence: "the warm-up is not over"; NULL for none. */
const char *fs_run_condition_text (FsRunLack lack);

/* Returns the work of a point that is being simulated: "420 of at most 1,000 million flit-hops"; NULL without a limit,
 * where @max_flit_hops is 0. Free with g_free(). */
char *fs_run_work_text (double flit_hops, double max_flit_hops);

/* Returns both: "the interval is still too wide (420 of at most 1,000 million flit-hops)". NULL for no condition; free with
 * g_free(). */
char *fs_run_condition_with_work (FsRunLack lack, double flit_hops, double max_flit_hops);

/* Returns what a run that has not converged would need: "Needs about 3.2 times as many messages (about 26,000,000)."
 * NULL where that is not known; free with g_free(). */
char *fs_needed_messages_text (const FsSimResult *result);

/* Returns a unit in words: "messages per node per cycle" of "messages/node/cycle". Free with g_free(). */
char *fs_unit_text (const char *unit);

/* Returns @fraction as a percentage with @digits significant digits, "95 %" with a thin space. Free with g_free(). */
char *fs_text_percent (double fraction, int digits);
/* Returns the first @length bytes of @text, the first letter as a capital. Free with g_free(). */
char *fs_text_capitalize (const char *text, gsize length);
