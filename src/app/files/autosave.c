#include "app/files/autosave.h"

#include "app/document/document-saving.h"
#include "app/toolkit/worker.h"

/* A change is written when nothing has followed it for REST_US, and at the latest after WAIT_US, so that a drag cannot
 * postpone it. */
#define REST_US (1 * G_USEC_PER_SEC)
#define WAIT_US (2 * G_USEC_PER_SEC)
/* Writing the document with all its results takes at most this fraction of the time: 1 of 20. Scenario and steps of undo
 * are small and written each time. */
#define DOCUMENT_PACE 20

/* What a worker writes, and where. */
typedef struct {
  FsAutosaveSlot *slot;
  GFile *origin;
  char *mark;
  FsUndoFile *steps;
  FsDocumentFile *file; /* NULL: it is not due */
  gint64 document_us;   /* how long writing it took */
  GMutex lock;          /* held while it is written */
  gboolean done;
} Job;

struct _FsAutosave {
  GObject parent;
  FsDocument *document;
  FsAutosaveSlot *slot; /* NULL before the first time, and while a worker has it */
  guint source;
  Job *job;                         /* of the worker that has not been heard of yet, or NULL */
  gint64 first_change, last_change; /* since the last writing began; 0: nothing has changed */
  gboolean document_changed;        /* since it was written with its results */
  gint64 document_due;              /* not before this time is it written with its results */
  gboolean reported, closed;
  gboolean ended; /* the program does: what was written stays */
};

G_DEFINE_FINAL_TYPE (FsAutosave, fs_autosave, G_TYPE_OBJECT)

static guint failed_signal;

static void
job_free (gpointer data)
{
  Job *job = data;

  fs_autosave_slot_free (job->slot);
  g_clear_object (&job->origin);
  g_free (job->mark);
  fs_undo_file_free (job->steps);
  fs_document_file_free (job->file);
  g_mutex_clear (&job->lock);
  g_free (job);
}

/* Of all changes until now. */
static Job *
job_new (FsAutosave *self, gboolean with_document)
{
  Job *job = g_new0 (Job, 1);

  job->slot = g_steal_pointer (&self->slot);
  g_mutex_init (&job->lock);
  g_set_object (&job->origin, fs_document_get_file (self->document));
  job->mark = g_strdup (fs_document_get_saved (self->document)->mark);
  job->steps = fs_document_to_undo_file (self->document);
  job->file = with_document ? fs_document_to_file (self->document) : NULL;
  self->first_change = 0;
  self->document_changed = self->document_changed && !with_document;
  return job;
}

static void
write_job (Job *job, GError **error)
{
  g_autoptr (GBytes) steps = NULL;
  gint64 began;

  if (job->slot == NULL && (job->slot = fs_autosave_slot_new (job->origin, job->mark, error)) == NULL)
    return;
  fs_autosave_slot_set_origin (job->slot, job->origin, job->mark);
  steps = fs_undo_file_to_bytes (job->steps);
  if (!fs_autosave_slot_write_steps (job->slot, steps, error) || job->file == NULL)
    return;
  began = g_get_monotonic_time ();
  fs_autosave_slot_write (job->slot, job->file, error);
  job->document_us = g_get_monotonic_time () - began;
}

/* Does nothing if fs_autosave_flush() has already written the document. */
static gpointer
write_in_thread (gpointer input, GError **error)
{
  Job *job = input;

  g_mutex_lock (&job->lock);
  if (!job->done)
    write_job (job, error);
  job->done = TRUE;
  g_mutex_unlock (&job->lock);
  return NULL;
}

static void plan (FsAutosave *self);

/* Removes the autosaved document. */
static void
forget (FsAutosave *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  self->first_change = self->document_due = 0;
  self->document_changed = TRUE;
  if (self->slot != NULL)
    fs_autosave_slot_clear (self->slot);
}

static void
written (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsAutosave *self = FS_AUTOSAVE (owner);
  Job *job = input;

  self->job = NULL;
  /* NULL if fs_autosave_flush() has taken it. */
  if (job->slot != NULL)
    self->slot = g_steal_pointer (&job->slot);
  if (error != NULL)
    {
      if (!self->reported && !self->closed)
        g_signal_emit (self, failed_signal, 0, error->message);
      self->reported = TRUE;
    }
  if (job->file != NULL)
    self->document_due = g_get_monotonic_time () + DOCUMENT_PACE * job->document_us;
  if (self->closed || !fs_document_is_modified (self->document))
    forget (self);
  else
    plan (self);
  if (self->closed)
    {
      g_clear_pointer (&self->slot, fs_autosave_slot_free);
      /* The last window may be closed already. */
      g_application_release (g_application_get_default ());
    }
}

static gboolean
write_now (gpointer data)
{
  FsAutosave *self = data;

  self->source = 0;
  if (!fs_document_is_modified (self->document))
    return G_SOURCE_REMOVE;
  self->job = job_new (self, self->document_changed && g_get_monotonic_time () >= self->document_due);
  fs_worker_run (G_OBJECT (self), write_in_thread, self->job, job_free, written);
  return G_SOURCE_REMOVE;
}

/* Sets the time of the next writing. */
static void
plan (FsAutosave *self)
{
  gint64 due = self->first_change != 0  ? MIN (self->last_change + REST_US, self->first_change + WAIT_US)
               : self->document_changed ? self->document_due
                                        : G_MAXINT64;
  gint64 left_ms = (due - g_get_monotonic_time ()) / 1000;

  g_clear_handle_id (&self->source, g_source_remove);
  if (self->job == NULL && due < G_MAXINT64)
    self->source = g_timeout_add ((guint) CLAMP (left_ms, 0, G_MAXINT), write_now, self);
}

static void
document_changed (FsDocument *document, guint changes, FsAutosave *self)
{
  if ((changes & (FS_CHANGE_SCENARIO | FS_CHANGE_POINTS | FS_CHANGE_FILE | FS_CHANGE_VIEW)) == 0)
    return;
  if (!fs_document_is_modified (document))
    {
      forget (self);
      return;
    }
  self->last_change = g_get_monotonic_time ();
  if (self->first_change == 0)
    self->first_change = self->last_change;
  self->document_changed = TRUE;
  plan (self);
}

FsAutosave *
fs_autosave_new (FsDocument *document)
{
  FsAutosave *self = g_object_new (FS_TYPE_AUTOSAVE, NULL);

  self->document = g_object_ref (document);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, 0);
  return self;
}

void
fs_autosave_adopt (FsAutosave *self, FsAutosaveSlot *slot)
{
  g_return_if_fail (FS_IS_AUTOSAVE (self) && slot != NULL);

  fs_autosave_slot_free (self->slot);
  self->slot = slot;
}

void
fs_autosave_hurry (FsAutosave *self)
{
  g_return_if_fail (FS_IS_AUTOSAVE (self));

  if (self->first_change == 0 || self->closed)
    return;
  self->first_change -= WAIT_US;
  plan (self);
}

void
fs_autosave_flush (FsAutosave *self, gboolean ends)
{
  g_autoptr (GError) error = NULL;
  Job *job;

  g_return_if_fail (FS_IS_AUTOSAVE (self));

  /* An older state may be on its way: it is there, or never will be. */
  if (self->job != NULL)
    {
      g_mutex_lock (&self->job->lock);
      self->job->done = TRUE;
      if (self->job->slot != NULL)
        self->slot = g_steal_pointer (&self->job->slot);
      g_mutex_unlock (&self->job->lock);
    }
  self->ended = ends;
  if (self->closed || !fs_document_is_modified (self->document))
    return;
  job = job_new (self, TRUE);
  write_job (job, &error);
  self->slot = g_steal_pointer (&job->slot);
  job_free (job);
}

void
fs_autosave_close (FsAutosave *self)
{
  g_return_if_fail (FS_IS_AUTOSAVE (self));

  if (self->closed || self->ended)
    return;
  self->closed = TRUE;
  forget (self);
  g_signal_handlers_disconnect_by_func (self->document, document_changed, self);
  if (self->job != NULL)
    g_application_hold (g_application_get_default ());
  else
    g_clear_pointer (&self->slot, fs_autosave_slot_free);
}

static void
fs_autosave_finalize (GObject *object)
{
  FsAutosave *self = FS_AUTOSAVE (object);

  g_clear_handle_id (&self->source, g_source_remove);
  fs_autosave_slot_free (self->slot);
  g_object_unref (self->document);
  G_OBJECT_CLASS (fs_autosave_parent_class)->finalize (object);
}

static void
fs_autosave_class_init (FsAutosaveClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fs_autosave_finalize;

  /**
   * FsAutosave::failed:
   * @sentence: why the document cannot be saved
   */
  failed_signal = g_signal_new ("failed", FS_TYPE_AUTOSAVE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                G_TYPE_STRING);
}

static void
fs_autosave_init (FsAutosave *self)
{
  self->document_changed = TRUE;
}
