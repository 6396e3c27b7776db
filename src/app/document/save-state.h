/* Where a document is saved, and what of it. Steps of undo share it by reference as long as they are of one document, so
 * that a save counts for all of them; another document, as a preset is, has one of its own. */
#pragma once

#include <gio/gio.h>

#include "study/documents/document-file.h"

G_BEGIN_DECLS

/**
 * FsSaved:
 * @file: of the document, or NULL
 * @id: fs_scenario_id() of what needs no saving: the scenario in the file, a preset that nobody changed; NULL when that
 *   is not known
 * @mark: fs_file_mark() of the file as it was read or written here last, or NULL: to notice that another program has
 *   changed it since
 * @places: FsKeptPlace of the points in the file, or NULL
 * @brackets: ids (char *) of the brackets in it, or NULL
 */
typedef struct {
  GFile *file;
  char *id;
  char *mark;
  GArray *places;
  GPtrArray *brackets;
} FsSaved;

/* Takes @id. */
FsSaved *fs_saved_new (GFile *file, char *id);
FsSaved *fs_saved_ref (FsSaved *self);
void fs_saved_unref (FsSaved *self);

/* @file holds @written now. */
void fs_saved_set (FsSaved *self, GFile *file, const FsDocumentFile *written);
/* The same, said by @other, where it is about the file of @self. */
void fs_saved_follow (FsSaved *self, const FsSaved *other);

G_END_DECLS
