#pragma once

#include "scenario/value/scenario.h"
#include "scenario/format/settings.h"

G_BEGIN_DECLS

struct _FsScenario {
  gatomicrefcount references;
  FsSettings *settings;
  guint n_curves; /* at least 1 */
  FsCurve *curves;
  FsStatistics statistics;
  FsFigureSpec figure;
  char *title; /* as shown, NULL when nobody set one: see fs_scenario_title() */
};

/**
 * FsKeyLocation: where a complaint belongs
 * @curve: number of the curve from 1, or 0
 * @key: which of its keys, or NULL
 */
typedef struct {
  guint curve;
  const FsKey *key;
} FsKeyLocation;

/* Takes @settings. NULL and a sentence when what they say cannot be used together; @place then says where. */
FsScenario *fs_scenario_build (FsSettings *settings, FsKeyLocation *place, GError **error);

/* Number of curve @curve (from 0) in the settings: from 1, or 0 when there are no groups for curves. */
guint fs_scenario_curve_number (const FsScenario *scenario, guint curve);

/* resolve.c: what the settings mean. FALSE and a sentence when they cannot be used. The structures hold what
 * was filled in so far; free it in any case. */
gboolean fs_resolve_curve (const FsSettings *settings, guint number, FsCurve *curve, FsKeyLocation *place,
                           GError **error);
gboolean fs_resolve_rates (const FsSettings *settings, guint number, FsCurve *curve, FsKeyLocation *place,
                           GError **error);
gboolean fs_resolve_figure (const FsSettings *settings, FsFigureSpec *figure, FsKeyLocation *place, GError **error);
void fs_resolve_statistics (const FsSettings *settings, FsStatistics *statistics);

/* resolve-engines.c: inputs and params of a curve whose parameters have one value each; simulation_absent where a value
 * does not reach the simulator at all. */
void fs_resolve_engines (const FsSettings *settings, guint number, FsCurve *curve);
/* A sentence or NULL; free with g_free(). */
char *fs_resolve_why_no_model (const FsSettings *settings, guint number, const FsCurve *curve);
char *fs_resolve_why_no_simulation (const FsCurve *curve);

/* resolve-generalized.c: a curve of a generalized hypercube whose parameters have one value each. */
gboolean fs_resolve_generalized (const FsSettings *settings, guint number, FsCurve *curve, FsKeyLocation *place,
                                 GError **error);

/* resolve-readers.c: a key that no curve reads: FALSE and a sentence. @only: the keys to look at (FsKey), NULL: all that are set. */
gboolean fs_resolve_readers (const FsSettings *settings, const GPtrArray *only, FsKeyLocation *place, GError **error);
/* The same for the parameter on the x axis, set or not. */
gboolean fs_resolve_x_reader (const FsSettings *settings, FsKeyLocation *place, GError **error);
/* FALSE, and why curve @number cannot go through @key, which it does not read or has no value of. */
gboolean fs_resolve_refuse_x (const FsSettings *settings, guint number, const FsKey *key, FsKeyLocation *place,
                              GError **error);

/* labels.c: a legend for every curve of a scenario whose curves are resolved. */
void fs_label_curves (FsScenario *scenario);

void fs_curve_clear (FsCurve *curve);

G_END_DECLS
