/* The pairs of values that a part of a claim compares, from the results of its figures. */
#pragma once

#include "study/verdict/verdict.h"

/**
 * FsClaimPairs: free with fs_claim_pairs_free()
 * @pairs: FsComparedPair
 * @n_missing: number of pairs of which a value is not there yet
 */
typedef struct {
  GArray *pairs;
  guint n_missing;
} FsClaimPairs;

/* @of_a, @of_b: the figures of A and of B. */
FsClaimPairs *fs_claim_pairs_new (const FsClaimPart *part, const FsFigureResults *of_a, const FsFigureResults *of_b);
/* The same with the times that the paper prints for their curves, each network once. */
FsClaimPairs *fs_claim_pairs_new_printed (const FsClaimPart *part, const FsScenario *of_a, const FsScenario *of_b);
void fs_claim_pairs_free (FsClaimPairs *pairs);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsClaimPairs, fs_claim_pairs_free)
