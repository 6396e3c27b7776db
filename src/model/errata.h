/* Errors, ambiguities and doubts in the papers, as data (MODELS.md section 8), and the effect of each, computed for
 * given inputs.
 *
 * Each model has its table; it explains why the variants of a quantity differ, or how a damaged or inconsistent
 * formula was read. */
#pragma once

#include "model/model.h"

/**
 * FsErratumTreatment:
 * @FS_ERRATUM_REPAIRED: `published` follows the print, `corrected` repairs it
 * @FS_ERRATUM_KEPT: left as printed in both variants
 * @FS_ERRATUM_READ: a slip of the print with one sensible reading, which both variants use
 */
typedef enum {
  FS_ERRATUM_REPAIRED,
  FS_ERRATUM_KEPT,
  FS_ERRATUM_READ,
} FsErratumTreatment;

/**
 * FsErratumEffect: a quantity without and with what an erratum is about
 * @key: the quantity
 * @rate: where, messages/node/cycle; NAN when @key is FS_SATURATION_RATE
 * @before, @after: as printed (or as read here), and repaired (or read the other way); NAN where there is no value
 */
typedef struct {
  const char *key;
  double rate;
  double before, after;
} FsErratumEffect;

/**
 * FsErratum:
 * @id: as in MODELS.md, such as "B1"
 * @papers: short names, NULL-terminated
 * @equations: for a reader, such as "SOM01 eq 27, SO eq 26"
 * @keys: quantities whose own formula is concerned, and the headline where the erratum moves it most, NULL-terminated
 * @treatment: what the variants do
 * @sentence: what it is and what Flitscope does, for a reader; marked for translation
 * @repair: its bit in FsModelPoint.repairs; 0 when no variant repairs it
 * @given: other repairs without which it cannot be measured alone
 * @compare: how an effect is computed that is no repair: another reading, another input, another output; fills before
 *   and after for key and rate of @effect and returns whether there is one. NULL for a repair and where there is
 *   nothing to compute
 * @compared: what @compare sets against each other, for a reader: "kappa = 1 instead of 0.5"; marked for translation
 */
struct _FsErratum {
  const char *id;
  const char *const *papers;
  const char *equations;
  const char *const *keys;
  FsErratumTreatment treatment;
  const char *sentence;
  guint repair;
  guint given;
  gboolean (*compare) (const FsModel *model, const FsModelInputs *inputs, FsErratumEffect *effect);
  const char *compared;
};

/* Returns the table of @model; @n is set to its length. When two models share one, filter with
 * fs_erratum_concerns(). */
const FsErratum *fs_errata (const FsModel *model, guint *n);

/* Whether @erratum is about quantity @key of @model; any quantity when @key is NULL. */
gboolean fs_erratum_concerns (const FsErratum *erratum, const FsModel *model, const char *key);

/* The effect of @erratum on quantity @key of @model at @rate; on the saturation rate when @key is FS_SATURATION_RATE.
 * FALSE when there is none to compute. */
gboolean fs_erratum_effect (const FsErratum *erratum, const FsModel *model, const FsModelInputs *inputs,
                            const char *key, double rate, FsErratumEffect *effect);
