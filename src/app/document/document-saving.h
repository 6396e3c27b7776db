/* What of a document is in its file: its scenario and what was simulated. */
#pragma once

#include "app/document/document.h"
#include "app/document/save-state.h"
#include "study/documents/document-file.h"

G_BEGIN_DECLS

/* Finished replications by their scenario_id: read and written by runs in other threads. */
FsMemoryStore *fs_document_get_results (FsDocument *self);

/* Whether something of it is in no file: the scenario differs from what was loaded or saved, or points were simulated
 * since then. */
gboolean fs_document_has_unsaved_scenario (FsDocument *self);
gboolean fs_document_has_unsaved_results (FsDocument *self);

/* The document as it is now, to be written in another thread: its scenario, what is finished of its points, and those
 * that are still shown stale. Free with fs_document_file_free(). */
FsDocumentFile *fs_document_to_file (FsDocument *self);

/* Where it is saved: what fs_document_set_saved() needs, for which another document may have taken its place meanwhile,
 * as a preset does. */
FsSaveState *fs_document_get_saved (FsDocument *self);
/* @written, of fs_document_to_file(), is in @file now. @saved: of then. */
void fs_document_set_saved (FsDocument *self, FsSaveState *saved, const FsDocumentFile *written, GFile *file);

/* Another scenario with its results, which begins a new history. fs_document_recover(): likewise, but nothing of it is
 * saved yet; @file: where it came from once, or NULL; @mark: of what it held when the document was opened or saved, NULL
 * when that is not known. */
void fs_document_open (FsDocument *self, const FsDocumentFile *opened, GFile *file);
void fs_document_recover (FsDocument *self, const FsDocumentFile *recovered, GFile *file, const char *mark);
/* Its file as it is now, @opened, in place of what was changed here: one step of undo, and results of either stay. */
void fs_document_reload (FsDocument *self, const FsDocumentFile *opened);

/* Places (FsStoredPoint) of points that were opened and wait for the first solution, or NULL. Free with
 * g_array_unref(). */
GArray *fs_document_ref_restored (FsDocument *self);
/* What fs_file_points_new() made of them for the present solution. */
void fs_document_restore_points (FsDocument *self, const GArray *points);

G_END_DECLS
