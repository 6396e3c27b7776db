/* From the settings of a scenario to what they mean. All functions return FALSE with FS_ERROR_INPUT when the settings
 * cannot be used together; the structures then hold what was filled in so far, and must be freed all the same. */
#pragma once

#include "scenario/format/settings.h"
#include "scenario/value/curve.h"
#include "scenario/value/effective-value.h"
#include "scenario/value/figure-spec.h"

/**
 * FsKeyLocation: what an error is about
 * @curve: number of the curve from 1, or 0
 * @key: which of its keys, or NULL
 * @line: of the file in which the key is set; 0 when it has its default or was set by the program
 */
typedef struct {
  guint curve;
  const FsKey *key;
  guint line;
} FsKeyLocation;

/* Sets @location->key and an error of @format; returns FALSE. @id: an FsKeyId. */
gboolean fs_key_location_refuse (FsKeyLocation *location, guint id, GError **error, const char *format, ...)
    G_GNUC_PRINTF (4, 5);

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
