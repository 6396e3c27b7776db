/* Analytic models: one table, one way to solve a point.
 *
 * A model is a static description: its inputs, its outputs (named quantities)
 * and a function that solves one point. Solving is pure: no globals, no
 * allocation beyond the record that is returned, so that many threads can solve
 * at once. NAN means "no value"; "saturated" is a status, never a number.
 *
 * All formulas: MODELS.md, with the equation numbers of the papers.
 */
#pragma once

#include <glib.h>

#include "base/quantity.h"
#include "topology/pattern.h"

G_BEGIN_DECLS

/**
 * FsVariant:
 * @FS_VARIANT_PUBLISHED: formulas as printed
 * @FS_VARIANT_CORRECTED: defects repaired
 */
typedef enum {
  FS_VARIANT_PUBLISHED,
  FS_VARIANT_CORRECTED,
} FsVariant;

#define FS_N_VARIANTS 2

/**
 * FsModelStatus:
 * @FS_MODEL_OK: the point has outputs
 * @FS_MODEL_SATURATED: it has none, see the reason
 */
typedef enum {
  FS_MODEL_OK,
  FS_MODEL_SATURATED,
} FsModelStatus;

/**
 * FsModelReason: why a point is saturated
 * @FS_REASON_NONE: it is not
 * @FS_REASON_CHANNEL: no fixed point, or a channel utilisation >= 1
 * @FS_REASON_SOURCE: a fixed point exists, but the source utilisation is >= 1
 * @FS_REASON_NUMERIC: MODELS.md 6.5 only
 */
typedef enum {
  FS_REASON_NONE,
  FS_REASON_CHANNEL,
  FS_REASON_SOURCE,
  FS_REASON_NUMERIC,
} FsModelReason;

/**
 * FsModelInputs: what a model reads of a scenario (a model ignores what it does not know)
 * @n: dimension, 1 … 60
 * @V: virtual channels, 2 … 64 in the broadcast and time-out models
 * @M: message length in flits, real >= 1
 * @beta: share of broadcasts, 0 … 1
 * @delta: start-up time in cycles, >= 0
 * @pattern: distances of unicasts
 */
typedef struct {
  int n;
  int V;
  double M;
  double beta;
  double delta;
  FsPattern pattern;
} FsModelInputs;

typedef struct _FsModel FsModel;

/**
 * FsModelPoint: one solved point; free with fs_model_point_free()
 * @outputs: all quantities of the model; NULL when saturated
 */
typedef struct {
  const FsModel *model;
  FsVariant variant;
  double rate; /* messages/node/cycle */
  FsModelStatus status;
  FsModelReason reason;
  FsRecord *outputs;
} FsModelPoint;

/**
 * FsModel: static description of a model
 * @id: as in scenario files, such as "adaptive-broadcast"
 * @name: for a reader
 * @paper: short name of the paper
 * @default_variant: MODELS.md section 12
 * @headline: key of the quantity that is plotted by default
 * @check: whether the inputs are in range; a sentence naming key, value and range otherwise
 * @rate_scale: reciprocal of the time a message occupies a channel, messages/cycle: where the search for the
 *   saturation rate starts
 * @solve: fills status, reason and, when ok, the outputs of a point whose model, variant and rate are set
 */
struct _FsModel {
  const char *id;
  const char *name;
  const char *paper;
  FsVariant default_variant;
  const char *headline;
  const FsQuantity *quantities;
  guint n_quantities;
  gboolean (*check) (const FsModelInputs *inputs, GError **error);
  double (*rate_scale) (const FsModelInputs *inputs);
  void (*solve) (const FsModelInputs *inputs, FsModelPoint *point);
};

/* All models, NULL-terminated, in the order of MODELS.md. */
const FsModel *const *fs_models (void);
const FsModel *fs_model_find (const char *id);

const char *fs_variant_id (FsVariant variant);         /* "published", "corrected" */
const char *fs_model_reason_id (FsModelReason reason); /* "channel", "source", "numeric", NULL */

/* Solves one point. @rate: finite and >= 0; the inputs must have passed check(). */
FsModelPoint *fs_model_solve (const FsModel *model, const FsModelInputs *inputs, FsVariant variant, double rate);
void fs_model_point_free (FsModelPoint *point);

/**
 * FsModelSaturation: MODELS.md section 7
 * @rate: lambda*, the supremum of the rates that can be solved; INFINITY when no rate saturates
 * @reason: what saturates just above
 */
typedef struct {
  double rate;
  FsModelReason reason;
} FsModelSaturation;

FsModelSaturation fs_model_saturation (const FsModel *model, const FsModelInputs *inputs, FsVariant variant);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsModelPoint, fs_model_point_free)

G_END_DECLS
