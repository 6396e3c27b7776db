/* The file in which a document is saved, and the contents of that file.
 *
 * The undo steps of a document share it by reference, so that saving applies to all of them. A preset is another
 * document with a save state of its own. */
#pragma once

#include <gio/gio.h>

#include "study/documents/document-file.h"

/**
 * FsSaveState:
 * @file: of the document, or NULL
 * @id: fs_scenario_id() of the scenario that needs no saving: that of the file, or an unchanged preset; NULL if unknown
 * @mark: fs_file_mark() of the file when it was last read or written here, or NULL; differs if another program has
 *   changed the file since
 * @stored_points: FsStoredPoint of the points in the file, or NULL
 * @brackets: ids (char *) of the brackets in it, or NULL
 */
typedef struct {
  GFile *file;
  char *id;
  char *mark;
  GArray *stored_points;
  GPtrArray *brackets;
} FsSaveState;

/* Returns a new save state; takes @id. Free with fs_save_state_unref(). */
FsSaveState *fs_save_state_new (GFile *file, char *id);
FsSaveState *fs_save_state_ref (FsSaveState *self);
void fs_save_state_unref (FsSaveState *self);

/* Notes that @file contains @written now. */
void fs_save_state_set (FsSaveState *self, GFile *file, const FsDocumentFile *written);
/* Copies @other if both are of the same file. */
void fs_save_state_follow (FsSaveState *self, const FsSaveState *other);
