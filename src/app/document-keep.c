#include "app/document-keep.h"

#include <string.h>

#include "app/document-private.h"
#include "app/kept-points.h"

FsResultMemory *
fs_document_get_results (FsDocument *self)
{
  return self->results;
}

gboolean
fs_document_has_unsaved_scenario (FsDocument *self)
{
  g_autofree char *id = fs_scenario_id (fs_document_get_kept (self));

  return g_strcmp0 (id, self->state.saved->id) != 0;
}

/* Of @file without its results. */
static GPtrArray *
ids_of (const FsDocumentFile *file)
{
  GPtrArray *ids = g_ptr_array_new ();

  for (guint i = 0; i < file->places->len; i++)
    g_ptr_array_add (ids, g_array_index (file->places, FsKeptPlace, i).id);
  return ids;
}

static FsDocumentFile *
file_without_results (FsDocument *self)
{
  FsDocumentFile *file = fs_document_file_new (fs_document_get_kept (self));

  if (self->solution != NULL)
    fs_point_store_add_places (self->store, self->solution, file);
  return file;
}

gboolean
fs_document_has_unsaved_results (FsDocument *self)
{
  g_autoptr (FsDocumentFile) file = NULL;
  g_autoptr (GPtrArray) ids = NULL;

  if (self->unsaved_brackets)
    return TRUE;
  if (!fs_result_memory_has_unsaved (self->results, NULL))
    return FALSE;
  /* Which of them are shown is not known yet. */
  if (!fs_document_is_solved (self))
    return TRUE;
  if (fs_result_memory_has_unsaved (self->results, self->solution->ids))
    return TRUE;
  file = file_without_results (self);
  ids = ids_of (file);
  return fs_result_memory_has_unsaved (self->results, ids);
}

gboolean
fs_document_is_modified (FsDocument *self)
{
  return fs_document_has_unsaved_scenario (self) || fs_document_has_unsaved_results (self);
}

/* Those that are shown. */
static void
add_brackets (FsDocument *self, FsDocumentFile *file)
{
  guint n_brackets;
  const FsSaturationBracket *brackets = fs_document_get_brackets (self, &n_brackets);

  for (guint b = 0; b < n_brackets; b++)
    fs_document_file_add_bracket (file, fs_solution_step_id (self->solution, brackets[b].curve, brackets[b].step),
                                  brackets[b].low, brackets[b].high, brackets[b].runs, brackets[b].done);
}

FsDocumentFile *
fs_document_to_file (FsDocument *self)
{
  FsDocumentFile *file;
  g_autoptr (GPtrArray) ids = NULL;

  g_return_val_if_fail (FS_IS_DOCUMENT (self), NULL);

  file = file_without_results (self);
  ids = ids_of (file);
  fs_result_memory_unref (file->results);
  file->results = fs_result_memory_pick (self->results, ids);
  add_brackets (self, file);
  return file;
}

FsSaved *
fs_document_get_saved (FsDocument *self)
{
  return self->state.saved;
}

void
fs_document_set_saved (FsDocument *self, FsSaved *saved, const FsDocumentFile *written, GFile *file)
{
  g_return_if_fail (FS_IS_DOCUMENT (self) && saved != NULL && written != NULL);

  fs_saved_set (saved, file, fs_scenario_id (written->scenario));
  fs_saved_follow (self->state.saved, saved);
  fs_undo_follow_saved (self->undo, saved);
  fs_result_memory_set_saved (self->results, written->results);
  if (saved == self->state.saved)
    self->unsaved_brackets = FALSE;
  fs_document_emit_changed (self, FS_CHANGE_FILE);
}

static void
take_brackets (FsDocument *self, const FsDocumentFile *file)
{
  for (guint i = 0; i < file->brackets->len; i++)
    {
      const FsKeptBracket *kept = &g_array_index (file->brackets, FsKeptBracket, i);
      FsSaturationBracket bracket = { .low = kept->low, .high = kept->high, .runs = kept->runs, .done = kept->done };

      g_hash_table_insert (self->brackets, g_strdup (kept->id), g_memdup2 (&bracket, sizeof bracket));
    }
}

/* Before the scenario: whoever hears of that finds its results. */
static void
take_results (FsDocument *self, const FsDocumentFile *file, gboolean unsaved)
{
  fs_result_memory_set_saved (self->results, NULL);
  self->unsaved_brackets = unsaved && file->brackets->len > 0;
  fs_result_memory_add_all (self->results, file->results, unsaved);
  take_brackets (self, file);
  g_clear_pointer (&self->restored, g_array_unref);
  if (file->places->len > 0)
    self->restored = g_array_copy (file->places);
}

void
fs_document_open (FsDocument *self, const FsDocumentFile *opened, GFile *file)
{
  g_return_if_fail (FS_IS_DOCUMENT (self) && opened != NULL);

  take_results (self, opened, FALSE);
  fs_document_load_file (self, opened->scenario, file);
}

void
fs_document_recover (FsDocument *self, const FsDocumentFile *recovered, GFile *file)
{
  g_return_if_fail (FS_IS_DOCUMENT (self) && recovered != NULL);

  take_results (self, recovered, TRUE);
  fs_document_load_file (self, recovered->scenario, file);
  /* What its file holds is not known any more. */
  fs_saved_set (self->state.saved, file, NULL);
  fs_document_emit_changed (self, FS_CHANGE_FILE);
}

GArray *
fs_document_ref_restored (FsDocument *self)
{
  return self->restored != NULL ? g_array_ref (self->restored) : NULL;
}

void
fs_document_restore_points (FsDocument *self, const GArray *points)
{
  for (guint i = 0; i < points->len; i++)
    {
      const FsKeptPoint *point = &g_array_index (points, FsKeptPoint, i);

      fs_point_store_restore (self->store, self->solution, &point->place, point->true_of_curve, point->result);
    }
  g_clear_pointer (&self->restored, g_array_unref);
  if (points->len > 0)
    fs_document_emit_changed (self, FS_CHANGE_POINTS);
}
