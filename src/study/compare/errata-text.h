/* Errata in words for a reader, with the size of their effect on the inputs at hand. */
#pragma once

#include "base/job.h"
#include "model/errata.h"

G_BEGIN_DECLS

/**
 * FsErratumNote: one erratum of a model
 * @erratum: its id, equations, keys and sentence
 * @effect: a sentence on what it moves, by how much
 * @text: all of it in one paragraph: "SOM01 eq 27. The weights … It moves the saturation rate by −7.3 %."
 * @saturation: the effect on the saturation rate; key NULL where there is none to compute
 * @latency: the effect on the model's headline at half of the published saturation rate, or, where that stays, on the
 *   first of the erratum's own quantities that moves; key NULL where there is none to compute
 */
typedef struct {
  const FsErratum *erratum;
  char *effect;
  char *text;
  FsErratumEffect saturation;
  FsErratumEffect latency;
} FsErratumNote;

/* Whether it changes any number by more than rounding. */
gboolean fs_erratum_note_moves (const FsErratumNote *note);

void fs_erratum_note_free (FsErratumNote *note);

/* All errata of @model at @inputs, which it can compute; FsErratumNote*, free with g_ptr_array_unref(). NULL when @job
 * was stopped. Takes some milliseconds for each erratum. */
GPtrArray *fs_errata_notes (const FsModel *model, const FsModelInputs *inputs, const FsJob *job);

/* One of them: equations, sentence and effect in a paragraph. Free with g_free(). */
char *fs_errata_text (const FsErratum *erratum, const FsModel *model, const FsModelInputs *inputs);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsErratumNote, fs_erratum_note_free)

G_END_DECLS
