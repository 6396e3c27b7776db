/* The appendix that artifact evaluations ask for, as Markdown: what to install, and for each figure what the paper claims, the
 * command that shows it, the tolerance, how long it took, and how much memory and disk. */
#pragma once

#include "cli/common/options.h"
#include "scenario/library/claims.h"

typedef struct _FsArtifact FsArtifact;

/* @options: of the command, which are part of the commands that are listed; borrowed. Free with fs_artifact_free(). */
FsArtifact *fs_artifact_new (const FsCliOptions *options);

/**
 * fs_artifact_add:
 * @preset, @figure: its id, and the published figure; NULL: none
 * @claim: of the paper; NULL: it claims nothing
 * @precision: at which points stop, 0.05 is 5 %; 0: they are not simulated
 * @files: names of what was written in the folder of the report, NULL-terminated
 * @outcome: what was found, in sentences; NULL or empty: nothing
 * @seconds: that it took
 * @is_cached: some results came from the cache, so that the time is not that of a first run
 */
void fs_artifact_add (FsArtifact *artifact, const char *preset, const char *figure, const FsClaim *claim,
                      double precision, const char *const *files, const char *outcome, double seconds,
                      gboolean is_cached);

/* Returns the whole page. Free with g_free(). */
char *fs_artifact_to_markdown (const FsArtifact *artifact);
void fs_artifact_free (FsArtifact *artifact);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsArtifact, fs_artifact_free)
