#include "app/document/undo.h"

#define MAX_STEPS 200

FsSaveState *
fs_save_state_new (GFile *file, char *id)
{
  FsSaveState *self = g_rc_box_new0 (FsSaveState);

  g_set_object (&self->file, file);
  self->id = id;
  return self;
}

FsSaveState *
fs_save_state_ref (FsSaveState *self)
{
  return g_rc_box_acquire (self);
}

static void
save_state_clear (gpointer data)
{
  FsSaveState *self = data;

  g_clear_object (&self->file);
  g_clear_pointer (&self->id, g_free);
  g_clear_pointer (&self->mark, g_free);
  g_clear_pointer (&self->stored_points, g_array_unref);
  g_clear_pointer (&self->brackets, g_ptr_array_unref);
}

void
fs_save_state_unref (FsSaveState *self)
{
  g_rc_box_release_full (self, save_state_clear);
}

void
fs_save_state_set (FsSaveState *self, GFile *file, const FsDocumentFile *written)
{
  g_autoptr (GFile) own = file != NULL ? g_object_ref (file) : NULL;

  save_state_clear (self);
  self->file = g_steal_pointer (&own);
  self->id = fs_scenario_id (written->scenario);
  self->mark = g_strdup (written->mark);
  self->stored_points = g_array_copy (written->stored_points);
  self->brackets = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < written->brackets->len; i++)
    g_ptr_array_add (self->brackets, g_strdup (g_array_index (written->brackets, FsStoredSaturation, i).id));
}

void
fs_save_state_follow (FsSaveState *self, const FsSaveState *other)
{
  if (self == other || self->file == NULL || other->file == NULL || !g_file_equal (self->file, other->file))
    return;
  save_state_clear (self);
  self->file = g_object_ref (other->file);
  self->id = g_strdup (other->id);
  self->mark = g_strdup (other->mark);
  self->stored_points = other->stored_points != NULL ? g_array_ref (other->stored_points) : NULL;
  self->brackets = other->brackets != NULL ? g_ptr_array_ref (other->brackets) : NULL;
}

FsUndoState
fs_undo_state_copy (const FsUndoState *state)
{
  FsUndoState copy = *state;

  fs_scenario_ref (copy.scenario);
  fs_scenario_ref (copy.origin);
  fs_scenario_ref (copy.base);
  if (copy.saved != NULL)
    fs_save_state_ref (copy.saved);
  if (copy.view.pins != NULL)
    g_ptr_array_ref (copy.view.pins);
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
  g_clear_pointer (&state->view.pins, g_ptr_array_unref);
  fs_view_init (&state->view);
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

void
fs_undo_set (FsUndo *undo, const FsUndoState *past, guint n_past, const FsUndoState *future, guint n_future)
{
  fs_undo_clear (undo);
  g_array_append_vals (undo->past, past, n_past);
  for (guint i = n_future; i > 0; i--)
    g_array_append_val (undo->future, future[i - 1]);
}

const char *
fs_undo_change (const GArray *steps)
{
  return steps->len > 0 ? g_array_index (steps, FsUndoState, steps->len - 1).change : NULL;
}

void
fs_undo_step (GArray *from, GArray *to, FsUndoState *state)
{
  FsUndoState *last;

  g_return_if_fail (from->len > 0);

  /* References move with the states. The change between the two remains. */
  state->change = fs_undo_change (from);
  g_array_append_val (to, *state);
  last = &g_array_index (from, FsUndoState, from->len - 1);
  *state = *last;
  *last = (FsUndoState){ 0 };
  g_array_set_size (from, from->len - 1);
}

void
fs_undo_follow_saved (FsUndo *undo, const FsSaveState *saved)
{
  for (guint i = 0; i < undo->past->len; i++)
    fs_save_state_follow (g_array_index (undo->past, FsUndoState, i).saved, saved);
  for (guint i = 0; i < undo->future->len; i++)
    fs_save_state_follow (g_array_index (undo->future, FsUndoState, i).saved, saved);
}
