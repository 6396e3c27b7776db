#include "app/document/undo.h"

#define MAX_STEPS 200

struct _FsUndo {
  GArray *past;   /* FsUndoState, the latest last */
  GArray *future; /* FsUndoState, the next last */
};

FsUndoState
fs_undo_state_copy (const FsUndoState *state)
{
  FsUndoState copy = *state;

  fs_scenario_ref (copy.scenario);
  fs_scenario_ref (copy.origin);
  fs_scenario_ref (copy.base);
  fs_save_state_ref (copy.saved);
  copy.view = fs_view_copy (&state->view);
  return copy;
}

void
fs_undo_state_clear (FsUndoState *state)
{
  g_clear_pointer (&state->scenario, fs_scenario_unref);
  g_clear_pointer (&state->origin, fs_scenario_unref);
  g_clear_pointer (&state->base, fs_scenario_unref);
  g_clear_pointer (&state->saved, fs_save_state_unref);
  state->preset = NULL;
  fs_view_clear (&state->view);
}

static GArray *
steps_new (void)
{
  GArray *steps = g_array_new (FALSE, FALSE, sizeof (FsUndoState));

  g_array_set_clear_func (steps, (GDestroyNotify) fs_undo_state_clear);
  return steps;
}

FsUndo *
fs_undo_new (void)
{
  FsUndo *undo = g_new0 (FsUndo, 1);

  undo->past = steps_new ();
  undo->future = steps_new ();
  return undo;
}

void
fs_undo_free (FsUndo *undo)
{
  if (undo == NULL)
    return;
  g_array_unref (undo->past);
  g_array_unref (undo->future);
  g_free (undo);
}

void
fs_undo_clear (FsUndo *undo)
{
  g_array_set_size (undo->past, 0);
  g_array_set_size (undo->future, 0);
}

void
fs_undo_push (FsUndo *undo, const FsUndoState *state, const char *change)
{
  FsUndoState step = fs_undo_state_copy (state);

  step.change = change;
  g_array_append_val (undo->past, step);
  g_array_set_size (undo->future, 0);
  if (undo->past->len > MAX_STEPS)
    g_array_remove_index (undo->past, 0);
}

const GArray *
fs_undo_get_past (const FsUndo *undo)
{
  return undo->past;
}

const GArray *
fs_undo_get_future (const FsUndo *undo)
{
  return undo->future;
}

void
fs_undo_set (FsUndo *undo, const FsUndoState *past, guint n_past, const FsUndoState *future, guint n_future)
{
  fs_undo_clear (undo);
  g_array_append_vals (undo->past, past, n_past);
  for (guint i = n_future; i > 0; i--)
    g_array_append_val (undo->future, future[i - 1]);
}

gboolean
fs_undo_can_undo (const FsUndo *undo)
{
  return undo->past->len > 0;
}

gboolean
fs_undo_can_redo (const FsUndo *undo)
{
  return undo->future->len > 0;
}

static const char *
last_change (const GArray *steps)
{
  return steps->len > 0 ? g_array_index (steps, FsUndoState, steps->len - 1).change : NULL;
}

const char *
fs_undo_last_change (const FsUndo *undo)
{
  return last_change (undo->past);
}

const char *
fs_undo_next_change (const FsUndo *undo)
{
  return last_change (undo->future);
}

/* Moves the last state of @from to the end of @to and makes it @state; references move with it. The change between
 * the two states remains. */
static void
swap (GArray *from, GArray *to, FsUndoState *state)
{
  FsUndoState *last;

  g_return_if_fail (from->len > 0);

  state->change = last_change (from);
  g_array_append_val (to, *state);
  last = &g_array_index (from, FsUndoState, from->len - 1);
  *state = *last;
  *last = (FsUndoState){ 0 };
  g_array_set_size (from, from->len - 1);
}

void
fs_undo_undo (FsUndo *undo, FsUndoState *state)
{
  swap (undo->past, undo->future, state);
}

void
fs_undo_redo (FsUndo *undo, FsUndoState *state)
{
  swap (undo->future, undo->past, state);
}

static void
follow_saved (GArray *steps, const FsSaveState *saved)
{
  for (guint i = 0; i < steps->len; i++)
    fs_save_state_follow (g_array_index (steps, FsUndoState, i).saved, saved);
}

void
fs_undo_follow_saved (FsUndo *undo, const FsSaveState *saved)
{
  follow_saved (undo->past, saved);
  follow_saved (undo->future, saved);
}
