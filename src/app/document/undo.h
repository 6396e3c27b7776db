/* Undo: the states before and after the present one. Scenarios and pins are immutable, so a state is a few references. */
#pragma once

#include <gio/gio.h>

#include "app/document/document-view.h"
#include "scenario/value/scenario.h"
#include "study/documents/document-file.h"

/**
 * FsSaveState: the file in which a document is saved, and the contents of that file. The undo steps of a document share it by
 * reference, so that saving applies to all of them. A preset is another document with a save state of its own.
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

/**
 * FsUndoState: what one step of undo restores; clear with fs_undo_state_clear()
 * @scenario: present scenario
 * @origin: the scenario as it was loaded, to which the reset buttons return
 * @preset: id of the preset it came from, interned; NULL when it came from a file
 * @base: the scenario from which the slides differ; later changes belong to the next slide
 * @view: the view of the figure
 * @saved: where it is saved; NULL in a file
 * @change: the change that follows: a key of the scenario, or a text marked with N_(); static, set in stored states only
 * @curve: the selected curve, or FS_ALL_CURVES; selecting another one is no step of undo
 */
typedef struct {
  FsScenario *scenario;
  FsScenario *origin;
  const char *preset;
  FsScenario *base;
  FsView view;
  FsSaveState *saved;
  const char *change;
  int curve;
} FsUndoState;

/**
 * FsUndo: the states that undo and redo return to
 * @past: FsUndoState, the latest last
 * @future: FsUndoState, the next last
 */
typedef struct {
  GArray *past;
  GArray *future;
} FsUndo;

FsUndo *fs_undo_new (void);
void fs_undo_free (FsUndo *undo);
void fs_undo_clear (FsUndo *undo);

/* Adds a copy of @state as the one before @change, and removes the states that could be redone. At most 200 states
 * are stored. */
void fs_undo_push (FsUndo *undo, const FsUndoState *state, const char *change);

/* Replaces the states by others in the order of time, which are taken. */
void fs_undo_set (FsUndo *undo, const FsUndoState *past, guint n_past, const FsUndoState *future, guint n_future);

/* Returns the change that a step to the last of @steps would undo or redo; NULL if there is none. */
const char *fs_undo_change (const GArray *steps);

/* Makes the last of @from the present @state, and that the last of @to: from the past to the future to undo, and back to redo.
 * There must be one. */
void fs_undo_step (GArray *from, GArray *to, FsUndoState *state);

/* Applies @saved to all stored states of the same file. */
void fs_undo_follow_saved (FsUndo *undo, const FsSaveState *saved);

void fs_undo_state_clear (FsUndoState *state);
FsUndoState fs_undo_state_copy (const FsUndoState *state);
