/* What is wrong, ambiguous or doubtful in the papers, as data (MODELS.md section 8).
 *
 * The list tells a reader of a quantity why the two variants differ, or what was
 * read into a damaged or inconsistent formula.
 */
#pragma once

#include "model/model.h"

G_BEGIN_DECLS

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
 * FsErratum:
 * @id: as in MODELS.md, such as "B1"
 * @papers: short names, NULL-terminated
 * @equations: for a reader, such as "SOM01 eq 27, SO eq 26"
 * @keys: quantities whose own formula is concerned, NULL-terminated; what depends on them follows
 * @treatment: what the variants do
 * @sentence: what it is, for a reader; marked for translation
 */
typedef struct {
  const char *id;
  const char *const *papers;
  const char *equations;
  const char *const *keys;
  FsErratumTreatment treatment;
  const char *sentence;
} FsErratum;

/* All of them; @n is set to how many. */
const FsErratum *fs_errata (guint *n);

const FsErratum *fs_erratum_find (const char *id);

/* Whether @erratum is about quantity @key of @model; any quantity when @key is NULL. */
gboolean fs_erratum_concerns (const FsErratum *erratum, const FsModel *model, const char *key);

G_END_DECLS
