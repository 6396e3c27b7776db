/* Saves the unsaved changes of a document, with its steps of undo, for recovery after a crash: a second after the last
 * change and at most two seconds after the first, in another thread. The copy is removed when the document is saved. */
#pragma once

#include "app/files/autosave-slot.h"
#include "app/document/document.h"

#define FS_TYPE_AUTOSAVE (fs_autosave_get_type ())
G_DECLARE_FINAL_TYPE (FsAutosave, fs_autosave, FS, AUTOSAVE, GObject)

/* "failed" is emitted once, with a sentence, when nothing can be written. */
FsAutosave *fs_autosave_new (FsDocument *document);

/* The document was recovered from @slot, which is taken. */
void fs_autosave_adopt (FsAutosave *self, FsAutosaveSlot *slot);

/* Begins to write what has changed, without waiting for it: the user turns to something else, or something long begins. */
void fs_autosave_hurry (FsAutosave *self);

/* Writes unsaved changes immediately in this thread, and waits for a thread that is writing them, without running
 * the main loop. @ends: the process ends, and the file remains. */
void fs_autosave_flush (FsAutosave *self, gboolean ends);

/* Removes the autosaved document, because it was saved or discarded. */
void fs_autosave_close (FsAutosave *self);
