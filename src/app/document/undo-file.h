/* The steps of undo as a file, so that they survive a crash. What is drawn for reference, the pins, is not in it. */
#pragma once

#include "app/document/undo.h"

/**
 * FsUndoFile: the state of a document and the states before and after it; immutable, any thread
 */
typedef struct _FsUndoFile FsUndoFile;

/* Returns a copy of @undo and of @state, the present one. Main loop only, but it makes no text: scenarios are shared.
 * Free with fs_undo_file_free(). */
FsUndoFile *fs_undo_file_new (const FsUndo *undo, const FsUndoState *state);
void fs_undo_file_free (FsUndoFile *self);

/* Returns the present state as a scenario (transfer none). */
FsScenario *fs_undo_file_scenario (const FsUndoFile *self);

/* Returns at most 8 MiB: the states that are furthest from the present one are left out of more. */
GBytes *fs_undo_file_to_bytes (const FsUndoFile *self);
/* Returns NULL if @bytes are not those of fs_undo_file_to_bytes(). States that cannot be read any more, such as those of
 * a workload that was deleted, are skipped, but the present one must be readable. */
FsUndoFile *fs_undo_file_from_bytes (GBytes *bytes);

/* Replaces @undo and @state. States of the same file as the present one share @saved, to which @state holds a new
 * reference. */
void fs_undo_file_restore (const FsUndoFile *self, FsUndo *undo, FsUndoState *state, FsSaveState *saved);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsUndoFile, fs_undo_file_free)
