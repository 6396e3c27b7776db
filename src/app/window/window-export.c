/* From the window into files that are no scenario: the network, its run, a table. */
#include <errno.h>
#include <glib/gi18n-lib.h>

#include "app/toolkit/tooltip.h"
#include "app/network/network-actions.h"
#include "app/network/network-export.h"
#include "app/window/window-private.h"
#include "app/toolkit/worker.h"
#include "base/error.h"
#include "base/file.h"

#define PROGRESS_MS 300

typedef enum {
  FS_WRITE_CONTENTS,
  FS_WRITE_FRAME,
  FS_WRITE_FRAMES,
  FS_WRITE_TRACE,
} FsWriteKind;

/* What is to be written; the file is chosen later. */
typedef struct {
  FsWindow *window;
  FsWriteKind kind;
  GBytes *contents;
  FsNetworkShot *shot;
  int64_t from, to;
  GFile *file;
  FsJob progress;
  gint64 began;    /* monotonic */
  AdwToast *toast; /* how far it is; NULL before, and without cycles */
  guint tick;
} WriteJob;

static void
write_job_free (gpointer data)
{
  WriteJob *job = data;

  g_clear_handle_id (&job->tick, g_source_remove);
  g_clear_object (&job->toast);
  g_object_unref (job->window);
  g_clear_pointer (&job->contents, g_bytes_unref);
  g_clear_pointer (&job->shot, fs_network_shot_free);
  g_clear_object (&job->file);
  g_free (job);
}

static gboolean
write_contents (const WriteJob *job, const char *path, GError **error)
{
  if (fs_file_replace (path, g_bytes_get_data (job->contents, NULL), g_bytes_get_size (job->contents)))
    return TRUE;
  g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("The file was not saved: %s."), fs_file_reason (errno));
  return FALSE;
}

static gpointer
write_in_thread (gpointer input, GError **error)
{
  WriteJob *job = input;
  g_autofree char *path = g_file_get_path (job->file);

  if (path == NULL)
    {
      g_autofree char *uri = g_file_get_uri (job->file);

      g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("%s is not on this computer; choose a folder here."), uri);
      return NULL;
    }
  switch (job->kind)
    {
    case FS_WRITE_FRAME:
      fs_network_shot_save_frame (job->shot, path, error);
      break;
    case FS_WRITE_FRAMES:
      fs_network_shot_save_frames (job->shot, path, job->from, job->to, &job->progress, error);
      break;
    case FS_WRITE_TRACE:
      fs_network_shot_save_trace (job->shot, path, job->from, job->to, &job->progress, error);
      break;
    default:
      write_contents (job, path, error);
    }
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
  fs_window_toast (self, error != NULL ? error->message : _ ("The file was saved."));
  if (!g_error_matches (error, FS_ERROR, FS_ERROR_CANCELLED))
    fs_window_notify_end (self, error != NULL ? error->message : _ ("The file was saved."), job->began);
  if (error == NULL)
    fs_window_set_last_folder (self, job->file);
}

static void
cancelled (WriteJob *job)
{
  fs_job_stop (&job->progress);
}

/* What is not over at once says how far it is, with a way out. */
static gboolean
show_progress (gpointer data)
{
  WriteJob *job = data;
  uint64_t total = atomic_load (&job->progress.total), done = atomic_load (&job->progress.done);
  double percent = total > 0 ? 100.0 * (double) MIN (done, total) / (double) total : 0;
  g_autofree char *text = g_strdup_printf (_ ("Exporting, %.0f\u2009%%"), percent);

  if (job->toast == NULL)
    {
      job->toast = g_object_ref (fs_window_toast_on (job->window, text, _ ("Cancel")));
      g_signal_connect_swapped (job->toast, "button-clicked", G_CALLBACK (cancelled), job);
    }
  adw_toast_set_title (job->toast, text);
  return G_SOURCE_CONTINUE;
}

static void
begin_writing (WriteJob *job)
{
  fs_job_init (&job->progress);
  job->began = g_get_monotonic_time ();
  if (job->kind == FS_WRITE_FRAMES || job->kind == FS_WRITE_TRACE)
    job->tick = g_timeout_add (PROGRESS_MS, show_progress, job);
  fs_worker_run (G_OBJECT (job->window), write_in_thread, job, write_job_free, write_done);
}

static void
file_chosen (GtkNativeDialog *dialog, int response, WriteJob *job)
{
  if (response == GTK_RESPONSE_ACCEPT)
    job->file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  g_object_unref (dialog);
  if (job->file != NULL)
    begin_writing (job);
  else
    write_job_free (job);
}

static void
ask_file (WriteJob *job, const char *title, const char *name)
{
  GtkFileChooserNative *dialog
      = gtk_file_chooser_native_new (title, GTK_WINDOW (job->window), GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), NULL);

  fs_window_use_last_folder (job->window, GTK_FILE_CHOOSER (dialog));
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect (dialog, "response", G_CALLBACK (file_chosen), job);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static WriteJob *
write_job_new (FsWindow *self, FsWriteKind kind)
{
  WriteJob *job = g_new0 (WriteJob, 1);

  job->window = g_object_ref (self);
  job->kind = kind;
  return job;
}

void
fs_window_save_contents (FsWindow *self, const char *title, const char *name, GBytes *contents)
{
  WriteJob *job = write_job_new (self, FS_WRITE_CONTENTS);

  job->contents = g_bytes_ref (contents);
  ask_file (job, title, name);
}

/* NULL, and a word about it, while there is nothing to be seen. */
static WriteJob *
network_job_new (FsWindow *self, FsWriteKind kind)
{
  FsNetworkPage *page = fs_window_get_pages (self)->topology_page;
  FsNetworkShot *shot = page != NULL
                            ? fs_network_shot_new (fs_network_page_get_state (page),
                                                   fs_network_canvas_get_view (fs_network_page_get_canvas (page)))
                            : NULL;
  WriteJob *job;

  if (shot == NULL)
    {
      fs_window_toast (self, _ ("There is no picture of the network yet."));
      return NULL;
    }
  job = write_job_new (self, kind);
  job->shot = shot;
  return job;
}

void
fs_window_export_network (FsWindow *self)
{
  WriteJob *job = network_job_new (self, FS_WRITE_FRAME);

  if (job != NULL)
    ask_file (job, _ ("Save the Picture as SVG, PNG or PDF"), _ ("network.svg"));
}

/* Which cycles, before it is asked where to. */

typedef struct {
  WriteJob *job;
  GtkSpinButton *from, *to;
} CycleQuestion;

static void
cycles_chosen (AdwMessageDialog *dialog, const char *response, CycleQuestion *question)
{
  WriteJob *job = g_steal_pointer (&question->job);

  job->from = gtk_spin_button_get_value_as_int (question->from);
  job->to = gtk_spin_button_get_value_as_int (question->to);
  if (g_strcmp0 (response, "save") != 0)
    write_job_free (job);
  else if (job->kind == FS_WRITE_TRACE)
    ask_file (job, _ ("Save the Trace"), _ ("trace.csv"));
  else
    ask_file (job, _ ("Save Numbered Pictures"), _ ("run.png"));
}

static GtkSpinButton *
add_cycle (GtkWidget *list, const char *title, const char *tooltip, double value, double end)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *spin = gtk_spin_button_new_with_range (0, end, 1);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), value);
  gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
  fs_tooltip_set (spin, tooltip);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), spin);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), spin);
  gtk_list_box_append (GTK_LIST_BOX (list), row);
  return GTK_SPIN_BUTTON (spin);
}

static void
ask_cycles (FsWindow *self, FsWriteKind kind, const char *heading, const char *body)
{
  WriteJob *job = network_job_new (self, kind);
  FsCycleView *frame;
  GtkWidget *dialog, *list;
  CycleQuestion *question;

  if (job == NULL)
    return;
  frame = fs_network_state_get_cycle_view (fs_network_page_get_state (fs_window_get_network_page (self)));
  if (frame == NULL)
    {
      write_job_free (job);
      fs_window_toast (self, _ ("The picture shows the network alone, without a run."));
      return;
    }
  dialog = adw_message_dialog_new (GTK_WINDOW (self), heading, body);
  list = gtk_list_box_new ();
  question = g_new0 (CycleQuestion, 1);
  question->job = job;
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  question->from
      = add_cycle (list, _ ("From cycle"), _ ("First cycle"), (double) MAX (0, frame->cycle - 50), (double) frame->end);
  question->to = add_cycle (list, _ ("To cycle"), _ ("Last cycle"), (double) frame->cycle, (double) frame->end);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), list);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "save", _ ("_Choose a File…"),
                                    NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "save", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "save");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_data (dialog, "response", G_CALLBACK (cycles_chosen), question, (GClosureNotify) (void *) g_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
fs_window_export_animation (FsWindow *self)
{
  ask_cycles (self, FS_WRITE_FRAMES, _ ("Export the Animation"),
              _ ("Each cycle becomes a numbered PNG file beside the one you choose."));
}

void
fs_window_export_trace (FsWindow *self)
{
  ask_cycles (self, FS_WRITE_TRACE, _ ("Export the Trace"),
              _ ("A CSV file with a line for each message in each cycle: where it is and what it waits for."));
}

void
fs_window_show_network_summary (FsWindow *self)
{
  FsNetworkPage *page = fs_window_get_pages (self)->topology_page;
  FsNetworkState *stage = page != NULL ? fs_network_page_get_state (page) : NULL;

  if (stage != NULL
      && (fs_network_state_get_cycle_view (stage) != NULL || fs_network_state_get_structure (stage) != NULL))
    fs_network_summary_present (GTK_WINDOW (self), stage);
  else
    fs_window_toast (self, _ ("There is no picture of the network yet."));
}
