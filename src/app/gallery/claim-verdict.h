/* What a paper claims of a figure, judged on stored results for cards and for the page of published tables. */
#pragma once

#include "app/run/cached-points.h"
#include "study/verdict/verdict.h"

/* The stored results of the other figure that a claim needs; free with fs_partner_results_free(). */
typedef struct {
  char *preset;
  FsScenario *scenario;
  FsCachedPoints *known;
} FsPartnerResults;

/* Returns those of the claim about preset @id; NULL if it needs none. Reads files: to be called in a thread. */
FsPartnerResults *fs_partner_results_new (const char *id);
void fs_partner_results_free (FsPartnerResults *partner);

/* Returns the verdict on the claim about preset @id, and that on the printed tables, as lines; NULL if the claim is no
 * comparison, or nothing is known of it. @own: its results. @partner: may be NULL. @status: (out) (nullable): the verdict on
 * the results. @summary: (out) (nullable) (transfer full): what it rests on, or the verdict on the printed tables where there are no
 * results; NULL where the whole is NULL. Free with g_free(). */
char *fs_claim_verdict_text (const char *id, const FsFigureResults *own, const FsPartnerResults *partner,
                             FsVerdictStatus *status, char **summary);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsPartnerResults, fs_partner_results_free)
