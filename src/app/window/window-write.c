/* Lets the user choose a file and writes it on a worker; a longer task shows its progress, with a button to cancel. */
#include <errno.h>
#include <glib/gi18n-lib.h>

#include "app/files/file-chooser.h"
#include "app/toolkit/toast.h"
#include "app/toolkit/worker.h"
#include "app/window/window-private.h"
#include "base/error.h"
#include "base/file.h"

#define PROGRESS_MS 300

/* What is to be written; the file is chosen later. */
typedef struct {
  FsWindow *window;
  FsWindowWrite write;
  gpointer data;
  GDestroyNotify free_data;
  gboolean is_long;
  GFile *file;
  FsJob progress;
  gint64 began;    /* monotonic */
  AdwToast *toast; /* how far it is; NULL before, and where it is not shown */
  guint tick;
} WriteJob;

static void
write_job_free (gpointer data)
{
  WriteJob *job = data;

  g_clear_handle_id (&job->tick, g_source_remove);
  g_clear_object (&job->toast);
  g_object_unref (job->window);
  job->free_data (job->data);
  g_clear_object (&job->file);
  g_free (job);
}

static gpointer
write_in_thread (gpointer input, GError **error)
{
  WriteJob *job = input;
  g_autofree char *path = fs_window_local_path (job->file, TRUE, error);

  if (path != NULL)
    job->write (job->data, path, &job->progress, error);
  return NULL;
}

static void
write_done (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsWindow *self = FS_WINDOW (owner);
  WriteJob *job = input;

  g_clear_handle_id (&job->tick, g_source_remove);
  if (fs_window_get_document (self) == NULL)
    return;
  if (job->toast != NULL)
    adw_toast_dismiss (job->toast);
  fs_toast_show (GTK_WIDGET (self), error != NULL ? error->message : _ ("The file was saved."));
  if (!g_error_matches (error, FS_ERROR, FS_ERROR_CANCELLED))
    fs_window_notify_end (self, error != NULL ? error->message : _ ("The file was saved."), job->began);
  if (error == NULL)
    fs_file_chooser_set_last_folder (fs_window_get_settings (self), job->file);
}

static void
cancelled (WriteJob *job)
{
  fs_job_stop (&job->progress);
}

/* Shows the progress of a longer task, with a button to cancel. */
static gboolean
show_progress (gpointer data)
{
  WriteJob *job = data;
  uint64_t total = atomic_load (&job->progress.total), done = atomic_load (&job->progress.done);
  double percent = total > 0 ? 100.0 * (double) MIN (done, total) / (double) total : 0;
  g_autofree char *text = g_strdup_printf (_ ("Exporting, %.0f\u202f%%"), percent);

  if (job->toast == NULL)
    {
      job->toast = g_object_ref (fs_window_toast_on (job->window, text, _ ("Cancel"), 0));
      g_signal_connect_swapped (job->toast, "button-clicked", G_CALLBACK (cancelled), job);
    }
  adw_toast_set_title (job->toast, text);
  return G_SOURCE_CONTINUE;
}

static void
file_chosen (GFile *file, gpointer data)
{
  WriteJob *job = data;

  if (file == NULL)
    {
      write_job_free (job);
      return;
    }
  job->file = g_object_ref (file);
  fs_job_init (&job->progress);
  job->began = g_get_monotonic_time ();
  if (job->is_long)
    job->tick = g_timeout_add (PROGRESS_MS, show_progress, job);
  fs_worker_run (G_OBJECT (job->window), write_in_thread, job, write_job_free, write_done);
}

void
fs_window_write (FsWindow *self, const char *title, const char *name, gboolean is_long, FsWindowWrite write,
                 gpointer data, GDestroyNotify free_data)
{
  WriteJob *job = g_new0 (WriteJob, 1);
  FsFileDialog dialog = { .title = title, .accept = _ ("_Save"), .name = name };

  job->window = g_object_ref (self);
  job->write = write;
  job->data = data;
  job->free_data = free_data;
  job->is_long = is_long;
  fs_file_chooser_ask (GTK_WINDOW (self), &dialog, fs_window_get_settings (self), G_OBJECT (self), file_chosen, job,
                       NULL);
}

static gboolean
write_contents (gpointer data, const char *path, FsJob *progress, GError **error)
{
  if (fs_file_replace (path, g_bytes_get_data (data, NULL), g_bytes_get_size (data)))
    return TRUE;
  g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("The file was not saved: %s."), fs_file_reason (errno));
  return FALSE;
}

void
fs_window_write_contents (FsWindow *self, const char *title, const char *name, GBytes *contents)
{
  fs_window_write (self, title, name, FALSE, write_contents, g_bytes_ref (contents), (GDestroyNotify) g_bytes_unref);
}
