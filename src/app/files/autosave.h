/* Keeps what is unsaved of a document against a crash: some seconds after a change, in another thread, and not once it
 * is saved. */
#pragma once

#include "app/files/autosave-slot.h"
#include "app/document/document.h"

G_BEGIN_DECLS

#define FS_TYPE_AUTOSAVE (fs_autosave_get_type ())
G_DECLARE_FINAL_TYPE (FsAutosave, fs_autosave, FS, AUTOSAVE, GObject)

/* @settings: "autosave-seconds". "failed" tells a sentence when nothing can be kept; once. */
FsAutosave *fs_autosave_new (FsDocument *document, GSettings *settings);

/* The document was recovered from @slot, which is taken. */
void fs_autosave_adopt (FsAutosave *self, FsAutosaveSlot *slot);

/* Writes it now and here, if there is something unsaved, and waits for what is written elsewhere, without turning the
 * main loop. @ends: so does the process, and what was written stays. */
void fs_autosave_flush (FsAutosave *self, gboolean ends);

/* The document goes, saved or discarded: nothing of it is kept. */
void fs_autosave_close (FsAutosave *self);

G_END_DECLS
