/* Saves files: one at a time, in the order of the requests, and never over the changes of another program without
 * the user's consent; and lets the user save before a scenario is closed or replaced. */
#include <glib/gi18n-lib.h>

#include "app/document/document-saving.h"
#include "app/files/file-chooser.h"
#include "app/versions/dialogs.h"
#include "app/toolkit/toast.h"
#include "app/window/window-private.h"
#include "app/window/window-recent.h"
#include "app/toolkit/worker.h"
#include "base/user-text.h"
#include "scenario/value/scenario-file.h"

/**
 * SaveJob: a file to write
 * @saved: state of what is written
 * @replace: whatever @file contains
 * @is_decided: @mark is that of the file for which the user chose "Overwrite"; else that of @saved is used
 * @found: what is at the path, from the worker
 */
typedef struct {
  GFile *file;
  FsDocumentFile *document;
  FsSaveState *saved;
  gboolean replace, is_decided;
  char *mark;
  FsFileFound found;
  FsThen *then; /* or NULL */
} SaveJob;

/* The jobs of a window. @busy: one is being written, or the user is deciding about it. */
typedef struct {
  GQueue waiting; /* SaveJob */
  gboolean busy;
} Saves;

static void
save_job_free (gpointer data)
{
  SaveJob *job = data;

  if (job == NULL)
    return;
  g_object_unref (job->file);
  fs_document_file_free (job->document);
  fs_save_state_unref (job->saved);
  g_free (job->mark);
  g_free (job->found.mark);
  fs_then_unref (job->then);
  g_free (job);
}

static void
drop_waiting (Saves *saves)
{
  g_queue_clear_full (&saves->waiting, save_job_free);
}

static void
saves_free (gpointer data)
{
  drop_waiting (data);
  g_free (data);
}

static Saves *
saves_of (FsWindow *self)
{
  Saves *saves = fs_window_get_part (self, FS_WINDOW_SAVES);

  if (saves != NULL)
    return saves;
  saves = g_new0 (Saves, 1);
  g_queue_init (&saves->waiting);
  fs_window_set_part (self, FS_WINDOW_SAVES, saves, saves_free);
  return saves;
}

static gpointer
write_in_thread (gpointer input, GError **error)
{
  SaveJob *job = input;
  g_autofree char *path = fs_window_local_path (job->file, TRUE, error);

  if (path == NULL)
    return NULL;
  g_free (job->found.mark);
  job->found = (FsFileFound){ .change = FS_FILE_SAME };
  if (job->replace)
    fs_document_file_save (job->document, path, error);
  else
    fs_document_file_save_over (job->document, path, job->mark, &job->found, error);
  return NULL;
}

static void ask_about (FsWindow *self, SaveJob *job);
static void begin_next (FsWindow *self);

static void
take_saved (FsWindow *self, SaveJob *job)
{
  g_autoptr (FsThen) then = g_steal_pointer (&job->then);

  fs_file_chooser_set_last_folder (fs_window_get_settings (self), job->file);
  fs_window_recent_add (job->file);
  fs_document_set_saved (fs_window_get_document (self), job->saved, job->document, job->file);
  if (then != NULL)
    then->call (self, then->data);
  else
    {
      guint n_results = fs_memory_store_n_results (job->document->results);
      g_autofree char *sentence = g_strdup_printf (
          ngettext ("The scenario was saved with %u result.", "The scenario was saved with %u results.", n_results),
          n_results);

      fs_toast_show (GTK_WIDGET (self), n_results > 0 ? sentence : _ ("The scenario was saved."));
    }
}

static void
write_done (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsWindow *self = FS_WINDOW (owner);
  SaveJob *job = input;

  if (fs_window_get_document (self) == NULL)
    {
      save_job_free (job);
      return;
    }
  if (error == NULL && job->found.change != FS_FILE_SAME)
    {
      ask_about (self, job);
      return;
    }
  saves_of (self)->busy = FALSE;
  if (error != NULL)
    fs_error_dialog_show (GTK_WINDOW (self), _ ("Cannot Save Scenario"), error->message);
  else
    take_saved (self, job);
  save_job_free (job);
  /* What came after may have closed it. */
  if (fs_window_get_document (self) != NULL)
    begin_next (self);
}

static void
begin_next (FsWindow *self)
{
  Saves *saves = saves_of (self);
  SaveJob *job = !saves->busy ? g_queue_pop_head (&saves->waiting) : NULL;

  if (job == NULL)
    return;
  saves->busy = TRUE;
  if (!job->is_decided)
    {
      /* The file chooser has already asked whether to overwrite the chosen name. */
      job->replace = job->saved->file == NULL || !g_file_equal (job->saved->file, job->file);
      g_free (job->mark);
      job->mark = g_strdup (job->saved->mark);
    }
  fs_worker_run (G_OBJECT (self), write_in_thread, job, NULL, write_done);
}

/* Takes @then. */
static void
save_to (FsWindow *self, GFile *file, FsThen *then)
{
  FsDocument *document = fs_window_get_document (self);
  SaveJob *job = g_new0 (SaveJob, 1);

  job->file = g_object_ref (file);
  job->document = fs_document_to_file (document);
  job->saved = fs_save_state_ref (fs_document_get_saved (document));
  job->then = then;
  fs_document_close_undo_group (document);
  g_queue_push_tail (&saves_of (self)->waiting, job);
  begin_next (self);
}

/* Of a dialog. */
typedef struct {
  FsWindow *window;
  SaveJob *job; /* what it is about, or NULL */
  FsThen *then;
} SaveQuestion;

static SaveQuestion *
save_question_new (FsWindow *self, SaveJob *job, FsThen *then)
{
  SaveQuestion *question = g_new0 (SaveQuestion, 1);

  question->window = g_object_ref (self);
  question->job = job;
  question->then = then;
  return question;
}

static void
save_question_free (gpointer data, GClosure *closure)
{
  SaveQuestion *question = data;

  g_object_unref (question->window);
  save_job_free (question->job);
  fs_then_unref (question->then);
  g_free (question);
}

static void
save_question_free_data (gpointer data)
{
  save_question_free (data, NULL);
}

static void
save_chosen (GFile *file, gpointer data)
{
  SaveQuestion *question = data;

  if (file != NULL && fs_window_find_other (question->window, file) != NULL)
    {
      g_autofree char *name = fs_window_file_name (file);
      g_autofree char *sentence = g_strdup_printf (_ ("%s is open in another window; choose another name."), name);

      fs_error_dialog_show (GTK_WINDOW (question->window), _ ("Cannot Save Scenario"), sentence);
    }
  else if (file != NULL)
    save_to (question->window, file, g_steal_pointer (&question->then));
}

char *
fs_window_suggest_name (FsDocument *document)
{
  GFile *file = fs_document_get_file (document);
  const char *preset = fs_document_get_preset (document);

  if (file != NULL)
    return g_file_get_basename (file);
  return g_strconcat (preset != NULL ? preset : _ ("scenario"), FS_SCENARIO_SUFFIX, NULL);
}

/* Takes @then. */
static void
ask_save (FsWindow *self, FsThen *then)
{
  g_autofree char *name = fs_window_suggest_name (fs_window_get_document (self));
  FsFileDialog dialog = { .title = _ ("Save the Scenario"), .accept = _ ("_Save"), .name = name };
  g_autoptr (GListStore) filters = fs_file_filters_new ();

  fs_file_filters_add (filters, _ ("Scenarios"), (const char *const[]){ "flitscope", NULL });
  dialog.filters = G_LIST_MODEL (filters);
  fs_file_chooser_ask (GTK_WINDOW (self), &dialog, fs_window_get_settings (self), G_OBJECT (self), save_chosen,
                       save_question_new (self, NULL, then), save_question_free_data);
}

/* The file is not the one that was opened or saved here. */

static void
overwrite (FsWindow *self, SaveJob *job)
{
  job->is_decided = TRUE;
  job->replace = job->found.change == FS_FILE_UNREADABLE;
  /* Overwrites only the version that the user saw. */
  g_free (job->mark);
  job->mark = g_steal_pointer (&job->found.mark);
  g_queue_push_head (&saves_of (self)->waiting, job);
}

/* The answers that save something, or give it up. */
enum { OVERWRITE, SAVE_AS, RELOAD };

static void
question_answered (FsQuestion *dialog, const char *response, SaveQuestion *question)
{
  static const char *const words[] = { "overwrite", "save-as", "reload", NULL };
  int chosen = fs_word_index (response, words);
  FsWindow *self = question->window;
  SaveJob *job = g_steal_pointer (&question->job);

  if (fs_window_get_document (self) == NULL || job == NULL)
    {
      save_job_free (job);
      return;
    }
  saves_of (self)->busy = FALSE;
  if (chosen == OVERWRITE)
    overwrite (self, g_steal_pointer (&job));
  else
    drop_waiting (saves_of (self)); /* which would open the same question */
  if (chosen == SAVE_AS)
    ask_save (self, g_steal_pointer (&job->then));
  else if (chosen == RELOAD)
    fs_window_reload (self, job->saved);
  save_job_free (job);
  begin_next (self);
}

static char *
body_of (const SaveJob *job)
{
  g_autofree char *name = fs_window_file_name (job->file);

  if (job->found.change == FS_FILE_CHANGED)
    {
      g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (job->found.modified);
      g_autofree char *when = time != NULL ? g_date_time_format (time, "%x %X") : g_strdup ("?");

      /* TRANSLATORS: the name of a file, then date and time */
      return g_strdup_printf (
          _ ("%s was changed elsewhere after it was opened or saved here (last change: %s). "
             "Overwriting replaces that version and its results. Reloading shows it here; Undo then "
             "brings yours back."),
          name, when);
    }
  if (job->found.change == FS_FILE_GONE)
    return g_strdup_printf (_ ("%s was moved, renamed or deleted after it was opened or saved here."), name);
  /* TRANSLATORS: the name of a file, then a reason, such as "it may not be read" */
  return g_strdup_printf (_ ("%s cannot be read: %s. It may have been changed elsewhere after it was opened or saved "
                             "here. Overwriting replaces whatever it contains."),
                          name, fs_file_read_reason (job->found.number));
}

static const char *
heading_of (FsFileChange change)
{
  switch (change)
    {
    case FS_FILE_GONE:
      return _ ("The file is no longer there");
    case FS_FILE_UNREADABLE:
      return _ ("The file cannot be read");
    case FS_FILE_SAME:
    case FS_FILE_CHANGED:
      break;
    }
  return _ ("The file has changed on disk");
}

/* Takes @job. Nothing else is written until there is an answer. */
static void
ask_about (FsWindow *self, SaveJob *job)
{
  FsFileChange change = job->found.change;
  g_autofree char *body = body_of (job);
  FsQuestion *question = fs_question_new (heading_of (change), body, "cancel", _ ("_Cancel"));

  if (change == FS_FILE_CHANGED)
    fs_question_add_answer (question, "reload", _ ("_Reload"), ADW_RESPONSE_DEFAULT);
  if (change == FS_FILE_GONE)
    fs_question_add_answer (question, "overwrite", _ ("_Save Again"), ADW_RESPONSE_DEFAULT);
  else
    fs_question_add_answer (question, "overwrite", _ ("_Overwrite"), ADW_RESPONSE_DESTRUCTIVE);
  fs_question_add_answer (question, "save-as", _ ("Save _As…"), ADW_RESPONSE_SUGGESTED);
  g_signal_connect_data (question, "response", G_CALLBACK (question_answered), save_question_new (self, job, NULL),
                         save_question_free, 0);
  /* It loses nothing of anybody. */
  fs_question_ask (question, GTK_WIDGET (self), "save-as");
}

void
fs_window_save (FsWindow *self, gboolean ask, FsThen *then)
{
  GFile *file = fs_document_get_file (fs_window_get_document (self));

  if (ask || file == NULL)
    ask_save (self, then);
  else
    save_to (self, file, then);
}

/* Before a scenario is closed or replaced, the user can save what is unsaved. */

/* What the user is asked about. */
typedef struct {
  FsWindow *window;
  FsThen *then;
} Pending;

static void
pending_free (gpointer data, GClosure *closure)
{
  Pending *pending = data;

  g_object_unref (pending->window);
  fs_then_unref (pending->then);
  g_free (pending);
}

/* Saved; but something may have come while it was written, such as a point. */
static void
saved (FsWindow *self, gpointer then)
{
  fs_window_protect (self, fs_then_ref (then));
}

static void
protection_answered (FsQuestion *question, const char *response, Pending *pending)
{
  FsThen *then = pending->then;

  if (fs_window_get_document (pending->window) == NULL)
    return;
  if (g_strcmp0 (response, "save") == 0)
    fs_window_save (pending->window, FALSE, fs_then_new (saved, fs_then_ref (then), (GDestroyNotify) fs_then_unref));
  else if (g_strcmp0 (response, "discard") == 0)
    then->call (pending->window, then->data);
}

gboolean
fs_window_is_untouched (FsWindow *self)
{
  FsDocument *document = fs_window_get_document (self);

  return fs_document_get_file (document) == NULL && !fs_document_is_modified (document)
         && !fs_document_can_undo (document) && !fs_run_controller_get_status (fs_window_get_controller (self)).running;
}

void
fs_window_protect (FsWindow *self, FsThen *then)
{
  FsDocument *document = fs_window_get_document (self);
  gboolean of_scenario = fs_document_has_unsaved_scenario (document);
  FsQuestion *question;
  Pending *pending;

  if (!fs_document_is_modified (document))
    {
      then->call (self, then->data);
      fs_then_unref (then);
      return;
    }
  pending = g_new (Pending, 1);
  *pending = (Pending){ g_object_ref (self), then };
  question = fs_question_new (of_scenario ? _ ("Save the changes?") : _ ("Save the results?"),
                              !fs_document_has_unsaved_results (document)
                                  ? _ ("The scenario has changes that are not saved.")
                              : of_scenario ? _ ("The scenario has unsaved changes and unsaved results.")
                                            : _ ("Simulation results have not been saved."),
                              "cancel", _ ("_Cancel"));
  fs_question_add_answer (question, "discard", _ ("_Discard"), ADW_RESPONSE_DESTRUCTIVE);
  fs_question_add_answer (question, "save", _ ("_Save"), ADW_RESPONSE_SUGGESTED);
  g_signal_connect_data (question, "response", G_CALLBACK (protection_answered), pending, pending_free, 0);
  fs_question_ask (question, GTK_WIDGET (self), "save");
}
