/* From the settings of a scenario to what they mean. All functions return FALSE with FS_ERROR_INPUT when the settings
 * cannot be used together; the structures then hold what was filled in so far, and must be freed all the same. */
#pragma once

#include "scenario/format/settings.h"
#include "scenario/value/curve.h"
#include "scenario/value/effective-value.h"
#include "scenario/value/figure-spec.h"
#include "scenario/value/key-location.h"

/* Everything of a curve but label, color, and being hidden. @values: of this curve. */
gboolean fs_resolve_curve (const FsSettings *settings, const FsEffectiveValues *values, FsCurve *curve,
                           FsKeyLocation *location, GError **error);

/* A curve of a generalized hypercube whose parameters have one value each (resolve-generalized.c). */
gboolean fs_resolve_generalized (const FsEffectiveValues *values, FsCurve *curve, FsKeyLocation *location,
                                 GError **error);

/* @values: those of all @n_curves curves (resolve-figure.c). */
gboolean fs_resolve_figure (const FsEffectiveValues *values, guint n_curves, FsFigureSpec *figure,
                            FsKeyLocation *location, GError **error);
void fs_resolve_statistics (const FsEffectiveValues *values, FsStatistics *statistics);

/* TRUE when some curve reads each key that the settings set. @values: those of all curves. @only: the keys (FsKey) to
 * check; NULL for all that are set (unread-keys.c). */
gboolean fs_resolve_check_read (const FsSettings *settings, const FsEffectiveValues *values, const GPtrArray *only,
                                FsKeyLocation *location, GError **error);
/* FALSE, and why the x axis cannot show @key, which the curve does not read or has no value of. */
gboolean fs_resolve_refuse_x (const FsEffectiveValues *values, const FsKey *key, FsKeyLocation *location,
                              GError **error);
