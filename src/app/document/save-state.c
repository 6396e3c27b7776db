#include "app/document/save-state.h"

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
clear (gpointer data)
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
  g_rc_box_release_full (self, clear);
}

void
fs_save_state_set (FsSaveState *self, GFile *file, const FsDocumentFile *written)
{
  g_autoptr (GFile) own = file != NULL ? g_object_ref (file) : NULL;

  clear (self);
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
  clear (self);
  self->file = g_object_ref (other->file);
  self->id = g_strdup (other->id);
  self->mark = g_strdup (other->mark);
  self->stored_points = other->stored_points != NULL ? g_array_ref (other->stored_points) : NULL;
  self->brackets = other->brackets != NULL ? g_ptr_array_ref (other->brackets) : NULL;
}
