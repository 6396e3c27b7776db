#include "app/document/document-saving.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/document/document-private.h"

FsMemoryStore *
fs_document_get_results (FsDocument *self)
{
  return self->results;
}

/* Of @file without its results. */
static GPtrArray *
ids_of (const FsDocumentFile *file)
{
  GPtrArray *ids = g_ptr_array_new ();

  for (guint i = 0; i < file->stored_points->len; i++)
    g_ptr_array_add (ids, g_array_index (file->stored_points, FsStoredPoint, i).id);
  return ids;
}

/* Returns the sets that are in the file, or would be. */
static const GPtrArray *
ids_of_brackets (FsDocument *self)
{
  if (fs_document_shows_other_scenario (self))
    return self->own_brackets;
  return self->solution != NULL ? self->solution->step_ids : NULL;
}

/* Of @ids, some of which are NULL; @ids NULL: of any. */
static gboolean
has_unsaved_bracket (FsDocument *self, const GPtrArray *ids)
{
  GHashTableIter iter;
  gpointer id, value;

  g_hash_table_iter_init (&iter, self->brackets);
  while (g_hash_table_iter_next (&iter, &id, &value))
    {
      gboolean wanted = ids == NULL;

      for (guint i = 0; ids != NULL && i < ids->len && !wanted; i++)
        wanted = g_strcmp0 (ids->pdata[i], id) == 0;
      if (wanted && ((FsDocumentBracket *) value)->unsaved)
        return TRUE;
    }
  return FALSE;
}

gboolean
fs_document_has_unsaved_results (FsDocument *self)
{
  g_autoptr (FsDocumentFile) file = NULL;
  g_autoptr (GPtrArray) ids = NULL;

  if (!fs_memory_store_has_unsaved (self->results, NULL) && !has_unsaved_bracket (self, NULL))
    return FALSE;
  /* Which of them are shown is not known yet. */
  if (self->presentation == NULL && !fs_document_is_solved (self))
    return TRUE;
  if (ids_of_brackets (self) != NULL && has_unsaved_bracket (self, ids_of_brackets (self)))
    return TRUE;
  file = fs_document_file_without_results (self);
  ids = ids_of (file);
  return fs_memory_store_has_unsaved (self->results, ids);
}

gboolean
fs_document_is_modified (FsDocument *self)
{
  return fs_document_has_unsaved_scenario (self) || fs_document_has_unsaved_results (self);
}

FsDocumentFile *
fs_document_to_file (FsDocument *self)
{
  FsDocumentFile *file;
  g_autoptr (GPtrArray) ids = NULL;
  const GPtrArray *searched;

  g_return_val_if_fail (FS_IS_DOCUMENT (self), NULL);

  file = fs_document_file_without_results (self);
  ids = ids_of (file);
  fs_memory_store_unref (file->results);
  file->results = fs_memory_store_pick (self->results, ids);
  searched = ids_of_brackets (self);
  for (guint i = 0; searched != NULL && i < searched->len; i++)
    {
      const char *id = searched->pdata[i];
      const FsDocumentBracket *found = id != NULL ? g_hash_table_lookup (self->brackets, id) : NULL;

      if (found != NULL)
        fs_document_file_add_bracket (file, id, found->bracket.low, found->bracket.high, found->bracket.runs,
                                      found->bracket.done);
    }
  return file;
}

FsUndoFile *
fs_document_to_undo_file (FsDocument *self)
{
  g_return_val_if_fail (FS_IS_DOCUMENT (self), NULL);

  return self->presentation != NULL ? fs_undo_file_new (self->presentation->undo, &self->presentation->before)
                                    : fs_undo_file_new (self->undo, &self->state);
}

FsSaveState *
fs_document_get_saved (FsDocument *self)
{
  return self->state.saved;
}

/* What was found since @written was made stays unsaved. */
static void
set_brackets_saved (FsDocument *self, const FsDocumentFile *written)
{
  for (guint i = 0; i < written->brackets->len; i++)
    {
      const FsStoredSaturation *kept = &g_array_index (written->brackets, FsStoredSaturation, i);
      FsDocumentBracket *own = g_hash_table_lookup (self->brackets, kept->id);

      if (own != NULL && own->bracket.low == kept->low && own->bracket.high == kept->high
          && own->bracket.runs == kept->runs && own->bracket.done == kept->done)
        own->unsaved = FALSE;
    }
}

void
fs_document_set_saved (FsDocument *self, FsSaveState *saved, const FsDocumentFile *written, GFile *file)
{
  g_return_if_fail (FS_IS_DOCUMENT (self) && saved != NULL && written != NULL);

  fs_save_state_set (saved, file, written);
  fs_save_state_follow (self->state.saved, saved);
  fs_undo_follow_saved (self->undo, saved);
  fs_memory_store_set_saved (self->results, written->results);
  set_brackets_saved (self, written);
  fs_document_emit_changed (self, FS_CHANGE_FILE);
}

/* @keep: those that were found here and that took more runs stay. */
static void
take_brackets (FsDocument *self, const FsDocumentFile *file, gboolean unsaved, gboolean keep)
{
  for (guint i = 0; i < file->brackets->len; i++)
    {
      const FsStoredSaturation *kept = &g_array_index (file->brackets, FsStoredSaturation, i);
      const FsDocumentBracket *own = g_hash_table_lookup (self->brackets, kept->id);
      FsDocumentBracket bracket
          = { { .low = kept->low, .high = kept->high, .runs = kept->runs, .done = kept->done }, unsaved };

      if (!keep || own == NULL || own->bracket.runs < kept->runs)
        g_hash_table_insert (self->brackets, g_strdup (kept->id), g_memdup2 (&bracket, sizeof bracket));
    }
}

static void
mark_brackets (FsDocument *self, gboolean unsaved)
{
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, self->brackets);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    ((FsDocumentBracket *) value)->unsaved = unsaved;
}

static void
take_places (FsDocument *self, const FsDocumentFile *file)
{
  g_clear_pointer (&self->restored, g_array_unref);
  if (file->stored_points->len > 0)
    self->restored = g_array_copy (file->stored_points);
}

/* Replaces the document by @opened, or by @steps unless that is NULL; takes @saved. @unsaved: its results are in no file. */
static void
replace (FsDocument *self, const FsDocumentFile *opened, const FsUndoFile *steps, gboolean unsaved, FsSaveState *saved)
{
  fs_document_leave_presentation (self);
  /* The results exist when the change of the scenario is signaled. */
  fs_memory_store_set_saved (self->results, NULL);
  fs_memory_store_add_all (self->results, opened->results, unsaved);
  mark_brackets (self, FALSE);
  take_brackets (self, opened, unsaved, FALSE);
  take_places (self, opened);
  fs_document_load (self, steps != NULL ? fs_undo_file_scenario (steps) : opened->scenario, NULL, steps, saved);
}

void
fs_document_open (FsDocument *self, const FsDocumentFile *opened, GFile *file)
{
  FsSaveState *saved;

  g_return_if_fail (FS_IS_DOCUMENT (self) && opened != NULL);

  saved = fs_save_state_new (NULL, NULL);
  fs_save_state_set (saved, file, opened);
  replace (self, opened, NULL, FALSE, saved);
}

void
fs_document_recover (FsDocument *self, const FsDocumentFile *recovered, const FsUndoFile *steps, GFile *file,
                     const char *mark)
{
  FsSaveState *saved;

  g_return_if_fail (FS_IS_DOCUMENT (self) && recovered != NULL);

  saved = fs_save_state_new (NULL, NULL);
  fs_save_state_set (saved, file, recovered);
  g_free (saved->mark);
  saved->mark = g_strdup (mark);
  /* What its file holds is something else. */
  g_clear_pointer (&saved->id, g_free);
  replace (self, recovered, steps, TRUE, saved);
}

void
fs_document_reload (FsDocument *self, const FsDocumentFile *opened)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  FsSaveState *saved;

  g_return_if_fail (FS_IS_DOCUMENT (self) && opened != NULL);

  fs_document_leave_presentation (self);
  /* What the file held is in no file any more, as far as is known. */
  saved = fs_save_state_ref (self->state.saved);
  for (guint i = 0; saved->stored_points != NULL && i < saved->stored_points->len; i++)
    g_ptr_array_add (ids, g_array_index (saved->stored_points, FsStoredPoint, i).id);
  fs_memory_store_set_unsaved (self->results, ids);
  mark_brackets (self, TRUE);
  fs_memory_store_add_all (self->results, opened->results, FALSE);
  fs_memory_store_set_saved (self->results, opened->results);
  take_brackets (self, opened, FALSE, TRUE);
  set_brackets_saved (self, opened);
  take_places (self, opened);
  fs_save_state_set (saved, saved->file, opened);
  fs_undo_follow_saved (self->undo, saved);
  fs_document_load (self, opened->scenario, N_ ("Reload"), NULL, saved);
}

GArray *
fs_document_ref_restored (FsDocument *self)
{
  return self->restored != NULL ? g_array_ref (self->restored) : NULL;
}

void
fs_document_restore_points (FsDocument *self, const GArray *points)
{
  fs_shown_points_restore (self->shown_points, self->solution, points);
  g_clear_pointer (&self->restored, g_array_unref);
  if (points->len > 0)
    fs_document_emit_changed (self, FS_CHANGE_POINTS);
}
