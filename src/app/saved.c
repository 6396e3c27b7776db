#include "app/saved.h"

FsSaved *
fs_saved_new (GFile *file, char *id)
{
  FsSaved *self = g_rc_box_new0 (FsSaved);

  fs_saved_set (self, file, id);
  return self;
}

FsSaved *
fs_saved_ref (FsSaved *self)
{
  return g_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  FsSaved *self = data;

  g_clear_object (&self->file);
  g_free (self->id);
}

void
fs_saved_unref (FsSaved *self)
{
  g_rc_box_release_full (self, clear);
}

void
fs_saved_set (FsSaved *self, GFile *file, char *id)
{
  g_set_object (&self->file, file);
  g_free (self->id);
  self->id = id;
}

void
fs_saved_follow (FsSaved *self, const FsSaved *other)
{
  if (self != other && self->file != NULL && other->file != NULL && g_file_equal (self->file, other->file))
    fs_saved_set (self, self->file, g_strdup (other->id));
}
