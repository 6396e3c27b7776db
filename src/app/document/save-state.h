/* Where a document is saved, and what of it. Steps of undo share it by reference as long as they are of one document, so
 * that a save counts for all of them; another document, as a preset is, has one of its own. */
#pragma once

#include <gio/gio.h>

#include "study/documents/document-file.h"

G_BEGIN_DECLS

/**
 * FsSaveState:
 * @file: of the document, or NULL
 * @id: fs_scenario_id() of what needs no saving: the scenario in the file, a preset that nobody changed; NULL when that
 *   is not known
 * @mark: fs_file_mark() of the file as it was read or written here last, or NULL: to notice that another program has
 *   changed it since
 * @places: FsStoredPoint of the points in the file, or NULL
 * @brackets: ids (char *) of the brackets in it, or NULL
 */
typedef struct {
  GFile *file;
  char *id;
  char *mark;
  GArray *places;
  GPtrArray *brackets;
} FsSaveState;

/* Takes @id. */
FsSaveState *fs_save_state_new (GFile *file, char *id);
FsSaveState *fs_save_state_ref (FsSaveState *self);
void fs_save_state_unref (FsSaveState *self);

/* @file holds @written now. */
void fs_save_state_set (FsSaveState *self, GFile *file, const FsDocumentFile *written);
/* The same, said by @other, where it is about the file of @self. */
void fs_save_state_follow (FsSaveState *self, const FsSaveState *other);

G_END_DECLS
