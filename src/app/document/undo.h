/* Undo: what was before and after the present state. Scenarios and pins are
 * immutable values, so a step is a few references. */
#pragma once

#include "app/document/document-view.h"
#include "app/document/save-state.h"
#include "scenario/value/scenario.h"

G_BEGIN_DECLS

/**
 * FsUndoState: what one step restores
 * @scenario: present scenario
 * @origin: what it was loaded as: what reset arrows go back to
 * @preset: id of the preset it came from, interned; NULL when it came from a file
 * @base: what the steps of its lecture say how they differ from; what was changed since belongs to the next step
 * @view: what of the figure is shown
 * @saved: where it is saved
 * @change: what was done next: a key of the scenario, or words marked with N_(); static, only of a step that is kept
 * @curve: the selected one, or FS_ALL_CURVES; choosing another is no step by itself
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

typedef struct _FsUndo FsUndo;

FsUndo *fs_undo_new (void);
void fs_undo_free (FsUndo *undo);
void fs_undo_clear (FsUndo *undo);

/* Remembers @state as the one before @change; forgets what was undone. */
void fs_undo_push (FsUndo *undo, const FsUndoState *state, const char *change);

gboolean fs_undo_can_undo (const FsUndo *undo);
gboolean fs_undo_can_redo (const FsUndo *undo);

/* The changes that would be undone and done again; NULL for none. */
const char *fs_undo_last_change (const FsUndo *undo);
const char *fs_undo_next_change (const FsUndo *undo);

/* Swaps @state with the step before, or after. */
void fs_undo_undo (FsUndo *undo, FsUndoState *state);
void fs_undo_redo (FsUndo *undo, FsUndoState *state);

/* @saved was written: other steps whose file it is know it, too. */
void fs_undo_follow_saved (FsUndo *undo, const FsSaveState *saved);

void fs_undo_state_clear (FsUndoState *state);
FsUndoState fs_undo_state_copy (const FsUndoState *state);

G_END_DECLS
