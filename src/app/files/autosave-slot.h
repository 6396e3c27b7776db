/* A place for the autosave of a document: three files below the user's folder for program state, UUID.flitscope with
 * the document, UUID.undo with its scenario and its steps of undo, which may be newer, because they are small and
 * written more often, and UUID.lock, which is locked as long as the writing process exists. A process that gets the lock of
 * a slot of another process knows that this one crashed. Any thread. */
#pragma once

#include <gio/gio.h>

#include "study/documents/document-file.h"

/**
 * FsAutosaveSlot: not to be changed elsewhere
 * @path: of its document
 * @origin: file of the document, or NULL
 * @mark: fs_file_mark() of what it held when the document was opened or saved, or NULL
 * @lock: descriptor of the file at @lock_path, or -1
 */
typedef struct {
  char *path, *steps_path, *lock_path;
  int lock;
  GFile *origin;
  char *mark;
} FsAutosaveSlot;

/* $XDG_STATE_HOME/flitscope/autosave. Free with g_free(). */
char *fs_autosave_folder (void);

/* A new one, without a document. FS_ERROR_FILE, a sentence with the folder, when that cannot be written to. */
FsAutosaveSlot *fs_autosave_slot_new (GFile *origin, const char *mark, GError **error);

/* Documents of processes that are dead: FsAutosaveSlot, ours from now on. Free with g_ptr_array_unref(). */
GPtrArray *fs_autosave_slots_left (void);

/* Writes them down, unless they are there already. */
void fs_autosave_slot_set_origin (FsAutosaveSlot *slot, GFile *origin, const char *mark);

/* As a whole or not at all. */
gboolean fs_autosave_slot_write (FsAutosaveSlot *slot, FsDocumentFile *document, GError **error);

/* The same with the scenario of the document and its steps of undo, fs_undo_file_to_bytes(). */
gboolean fs_autosave_slot_write_steps (FsAutosaveSlot *slot, GBytes *steps, GError **error);
/* Returns what was written last, or NULL. Free with g_bytes_unref(). */
GBytes *fs_autosave_slot_read_steps (const FsAutosaveSlot *slot);

/* What was written is not needed any more. */
void fs_autosave_slot_clear (FsAutosaveSlot *slot);
/* Nobody will be offered it again; its path then is @path. For what cannot be read. Free with g_free(). */
char *fs_autosave_slot_put_aside (FsAutosaveSlot *slot);

/* Releases the lock. A slot without a document is removed; otherwise the document is offered at the next start. */
void fs_autosave_slot_free (FsAutosaveSlot *slot);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsAutosaveSlot, fs_autosave_slot_free)
