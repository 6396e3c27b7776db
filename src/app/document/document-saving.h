/* Saves and opens a document: its scenario and the results of its simulation. */
#pragma once

#include "app/document/document.h"
#include "app/document/undo-file.h"
#include "study/documents/document-file.h"

/* The finished replications of the document by scenario id (transfer none). Runs use it in their threads. */
FsMemoryStore *fs_document_get_results (FsDocument *self);

/* Whether the scenario differs from the one that was loaded or saved, and whether shown points or brackets were simulated
 * since then. */
gboolean fs_document_has_unsaved_scenario (FsDocument *self);
gboolean fs_document_has_unsaved_results (FsDocument *self);

/* Returns the document as it is now, to be written in another thread: its scenario, its finished points, and those that are
 * shown as outdated. Free with fs_document_file_free(). */
FsDocumentFile *fs_document_to_file (FsDocument *self);

/* Returns the scenario of the document with its steps of undo, to be written in another thread. Free with
 * fs_undo_file_free(). */
FsUndoFile *fs_document_to_undo_file (FsDocument *self);

/* Where the document is saved (transfer none). To keep while a file is written, for fs_document_set_saved(): meanwhile a
 * preset may have replaced the document. */
FsSaveState *fs_document_get_saved (FsDocument *self);
/* Notes that @written, made by fs_document_to_file(), is in @file now. @saved: fs_document_get_saved() of that time. */
void fs_document_set_saved (FsDocument *self, FsSaveState *saved, const FsDocumentFile *written, GFile *file);

/* Replaces the document by @opened, with its results, and begins a new history. fs_document_recover() does the same with an
 * autosave, of which nothing is saved yet; @steps: its scenario, if that is newer, and its steps of undo, or NULL; @file: the
 * file of the document, or NULL; @mark: fs_file_mark() of that file when the document was opened or saved, NULL if unknown. */
void fs_document_open (FsDocument *self, const FsDocumentFile *opened, GFile *file);
void fs_document_recover (FsDocument *self, const FsDocumentFile *recovered, const FsUndoFile *steps, GFile *file,
                          const char *mark);
/* Replaces the document by its file as it is now, @opened, as one undo step. The results of both remain. */
void fs_document_reload (FsDocument *self, const FsDocumentFile *opened);

/* Returns the stored points (FsStoredPoint) of an opened file that wait for the first solution, or NULL. Free with
 * g_array_unref(). */
GArray *fs_document_ref_restored (FsDocument *self);
/* Shows @points, which fs_file_points_new() has made of these for the current solution. */
void fs_document_restore_points (FsDocument *self, const GArray *points);
