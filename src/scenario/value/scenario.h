/* A scenario: what is to be computed and shown. An immutable, reference-counted value; every change makes a new one,
 * so that threads can use the old one meanwhile.
 *
 * It is a table of keys (scenario/format/keys.h) with a value each, for the whole scenario and, where they differ,
 * for each of its curves; and the meaning of these values, resolved and checked once: an FsCurve for every curve. */
#pragma once

#include <glib.h>

#include "scenario/format/measured.h"
#include "scenario/format/settings.h"
#include "scenario/value/colors.h"
#include "scenario/value/curve.h"
#include "scenario/value/figure-spec.h"
#include "scenario/value/split.h"

/* Part of every scenario_id: raised whenever the same scenario would simulate to other numbers. */
#define FS_ENGINE_VERSION 2
#define FS_STORE_FORWARD_VERSION 1 /* the same of generalized hypercubes */

#define FS_SCENARIO_MAX_STEPS 10000 /* of all curves together: each is a resolved curve, 1.7 kB */

typedef struct _FsScenario FsScenario;

/* The default scenario: preset ab-n6-v2-m32-b010. */
FsScenario *fs_scenario_new_default (void);

FsScenario *fs_scenario_ref (FsScenario *scenario);
void fs_scenario_unref (FsScenario *scenario);

const char *fs_scenario_title (const FsScenario *scenario);     /* never NULL */
const char *fs_scenario_own_title (const FsScenario *scenario); /* NULL when none is set */
const char *fs_scenario_note (const FsScenario *scenario);      /* may be NULL */
const char *fs_scenario_paper (const FsScenario *scenario);     /* may be NULL */

guint fs_scenario_n_curves (const FsScenario *scenario);
const FsCurve *fs_scenario_curve (const FsScenario *scenario, guint curve);
const FsStatistics *fs_scenario_statistics (const FsScenario *scenario);
const FsFigureSpec *fs_scenario_figure (const FsScenario *scenario);
/* The two parameters whose values are hue and lightness of the curves. */
const FsFamilies *fs_scenario_families (const FsScenario *scenario);
/* Which curve is in which panel. */
const FsSplit *fs_scenario_split (const FsScenario *scenario);

/* Returns a scenario with @key set to @value (NULL: back to its default) in all curves, also in those with an
 * override. NULL with FS_ERROR_INPUT when key or value cannot be used; @scenario never changes.
 *
 * The ways to give rates (`rate`, `load`, or `rates-from`, `rates-to` with `points`; `points` alone is a refined
 * sweep) replace each other; a parameter that is put on the x axis replaces the sweep over loads (if no load is
 * given with it). Curves that differed in @key alone become one curve, and a curve with an override of it loses the
 * label that was written for it. A key that no curve of the new scenario reads is refused (`tau` without a
 * time-out), but a key that no curve reads any more remains for the next change of model or routing; only a variant
 * that the new model lacks returns to the default. The parameter on the x axis has a list of values. */
FsScenario *fs_scenario_with (const FsScenario *scenario, const char *key, const char *value, GError **error);

/* The same with a value, for one curve only or for all (-1): keys of [Scenario] and [Sweep] that curves may differ in. With
 * NULL a curve returns to the value of all curves; a way to give rates returns as a whole. */
FsScenario *fs_scenario_with_value (const FsScenario *scenario, int curve, const FsKey *key, const FsValue *value,
                                    GError **error);

/* The same for all that @changes sets (of slides aside), at once. Only the outcome is judged: use it for values that are legal
 * together but not one after the other (V and routing, both ends of a range). */
FsScenario *fs_scenario_with_changes (const FsScenario *scenario, int curve, const FsSection *changes, GError **error);

/* The same for all curves from text, each "key=value" as after `--set`, later ones winning. */
FsScenario *fs_scenario_with_settings (const FsScenario *scenario, const char *const *settings, GError **error);

/* As fs_scenario_with() for a list of values that distinguish curves: one curve for each of @values and for each
 * kind of the other settings (an axis such as M = 32, 64, 128). With one value, or when @key is the parameter on the
 * x axis, it is fs_scenario_with() (one or all). Keys of [Scenario] only. */
FsScenario *fs_scenario_with_list (const FsScenario *scenario, const char *key, const char *const *values,
                                   GError **error);

/* Measurements of others that the scenario carries: [Measured 1] … are 0 …. */
guint fs_scenario_n_measured (const FsScenario *scenario);
const FsMeasured *fs_scenario_measured (const FsScenario *scenario, guint set);
/* Whether the axes of the figure are what was measured; and whether it shows @measured, which is not hidden then. */
gboolean fs_scenario_fits_measured (const FsScenario *scenario, const FsMeasured *measured);
gboolean fs_scenario_shows_measured (const FsScenario *scenario, const FsMeasured *measured);
/* The palette entry of one more: behind all curves and sets, from the first again after the last. */
guint fs_scenario_next_palette_entry (const FsScenario *scenario);

/* One set more, at the end; NULL and a sentence when there are too many sets or points. */
FsScenario *fs_scenario_add_measured (const FsScenario *scenario, const FsMeasured *measured, GError **error);
FsScenario *fs_scenario_remove_measured (const FsScenario *scenario, guint set);
/* Sets @key: label, note, color, hidden, x-quantity or y-quantity. With NULL as @value the key is removed. */
FsScenario *fs_scenario_with_measured (const FsScenario *scenario, guint set, const char *key, const char *value,
                                       GError **error);

/* The effective value of key @id in @curve, whether written out or a default; NULL when it has none. Owned by @scenario. */
const FsValue *fs_scenario_get (const FsScenario *scenario, guint curve, guint id);
/* The same as text, in its shortest form, whether written out or a default; "" when it has none
 * (no title, `rate` of a scenario that gives `load`). Free with g_free(). */
char *fs_scenario_value (const FsScenario *scenario, guint curve, const char *key);
/* Whether the model of @curve or its simulator reads @key: a change of another one is refused. */
gboolean fs_scenario_reads (const FsScenario *scenario, guint curve, const char *key);
/* Whether the settings contain it (else it is a default). */
gboolean fs_scenario_is_set (const FsScenario *scenario, guint curve, const char *key);

/* Returns the canonical text of one point: every effective key that can change what the simulator computes for it,
 * sorted, with its rate, seed and FS_ENGINE_VERSION. It does not contain: model and variant (the defaults that they
 * set are included under their own names, so that both models and all variants share their runs), keys that the
 * routing does not read, the rest of the sweep, [Figure], title, labels. */
char *fs_scenario_canonical_point (const FsScenario *scenario, guint curve, guint step, double rate);
/* SHA-256 of it: the scenario_id of the point. */
char *fs_scenario_point_id (const FsScenario *scenario, guint curve, guint step, double rate);
/* SHA-256 over the whole scenario: everything above for all curves, models, variants, sweeps, figure and words. */
char *fs_scenario_id (const FsScenario *scenario);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsScenario, fs_scenario_unref)
