/* Undo: the states before and after the present one. Scenarios and pins are immutable, so a state is a few references. */
#pragma once

#include "app/document/document-view.h"
#include "app/document/save-state.h"
#include "scenario/value/scenario.h"

/**
 * FsUndoState: what one step of undo restores; clear with fs_undo_state_clear()
 * @scenario: present scenario
 * @origin: the scenario as it was loaded, to which the reset buttons return
 * @preset: id of the preset it came from, interned; NULL when it came from a file
 * @base: the scenario from which the slides differ; later changes belong to the next slide
 * @view: the view of the figure
 * @saved: where it is saved
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

typedef struct _FsUndo FsUndo;

FsUndo *fs_undo_new (void);
void fs_undo_free (FsUndo *undo);
void fs_undo_clear (FsUndo *undo);

/* Adds a copy of @state as the one before @change, and removes the states that could be redone. At most 200 states
 * are stored. */
void fs_undo_push (FsUndo *undo, const FsUndoState *state, const char *change);

/* The states (FsUndoState) that undo and redo return to, in each the nearest last (transfer none). */
const GArray *fs_undo_get_past (const FsUndo *undo);
const GArray *fs_undo_get_future (const FsUndo *undo);
/* Replaces them by states in the order of time, which are taken. */
void fs_undo_set (FsUndo *undo, const FsUndoState *past, guint n_past, const FsUndoState *future, guint n_future);

gboolean fs_undo_can_undo (const FsUndo *undo);
gboolean fs_undo_can_redo (const FsUndo *undo);

/* The changes that would be undone and redone; NULL if there is none. */
const char *fs_undo_last_change (const FsUndo *undo);
const char *fs_undo_next_change (const FsUndo *undo);

/* Exchanges @state with the one before, or after. There must be one. */
void fs_undo_undo (FsUndo *undo, FsUndoState *state);
void fs_undo_redo (FsUndo *undo, FsUndoState *state);

/* Applies @saved to all stored states of the same file. */
void fs_undo_follow_saved (FsUndo *undo, const FsSaveState *saved);

void fs_undo_state_clear (FsUndoState *state);
FsUndoState fs_undo_state_copy (const FsUndoState *state);
