/* Describes errata in sentences, with the size of their effect on given inputs. */
#pragma once

#include "base/job.h"
#include "model/errata.h"

/**
 * FsErratumNote: one erratum of a model and its effect; free with fs_erratum_note_free()
 * @erratum: its id, equations, keys, and sentence
 * @effect: a sentence that says which quantity changes by how much
 * @text: everything in one paragraph: "SOM01 eq 27. The weights … It moves the saturation rate by −7.3 %."
 * @saturation: the effect on the saturation rate; its key is NULL if there is none to compute
 * @latency: the effect on the headline of the model at half of the published saturation rate or, if that does not
 *   change, on the first quantity of the erratum that does; its key is NULL if there is none to compute
 */
typedef struct {
  const FsErratum *erratum;
  char *effect;
  char *text;
  FsErratumEffect saturation;
  FsErratumEffect latency;
} FsErratumNote;

/* Returns whether the erratum changes any number by more than rounding. */
gboolean fs_erratum_note_moves (const FsErratumNote *note);

void fs_erratum_note_free (FsErratumNote *note);

/* Returns all errata of @model at @inputs, which it must be able to compute: FsErratumNote*, free with
 * g_ptr_array_unref(); NULL if @job was stopped. Takes some milliseconds for each erratum. */
GPtrArray *fs_errata_notes (const FsModel *model, const FsModelInputs *inputs, const FsJob *job);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsErratumNote, fs_erratum_note_free)
