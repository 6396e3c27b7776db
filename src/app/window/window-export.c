/* Exports what the Network page shows: the cycle shown, several cycles in motion, a trace; and the slides as a page. */
#include <glib/gi18n-lib.h>

#include "app/network/network-actions.h"
#include "app/network/network-canvas-private.h"
#include "app/document/document-presentation.h"
#include "app/document/document-saving.h"
#include "app/network/network-export.h"
#include "app/run/cached-points.h"
#include "app/versions/dialogs.h"
#include "app/toolkit/toast.h"
#include "app/toolkit/tooltip.h"
#include "app/toolkit/widgets.h"
#include "app/window/window-private.h"
#include "base/language.h"
#include "base/number.h"
#include "export/presentation/presentation-export.h"
#include "scenario/value/slide.h"

#define PARTS_OF_SLIDE 1000 /* of its progress */
#define ANIMATION_SPEED 4

typedef enum {
  FS_WRITE_FRAME,
  FS_WRITE_FRAMES,
  FS_WRITE_MOTION,
  FS_WRITE_TRACE,
  FS_WRITE_TIME,
} WriteKind;

typedef struct {
  FsWindow *window; /* modal dialogs keep it */
  WriteKind kind;
  FsNetworkShot *shot;
  FsNetworkMotion motion; /* its cycles, not used for a single image; the rest for FS_WRITE_MOTION */
} NetworkJob;

static void
network_job_free (gpointer data)
{
  NetworkJob *job = data;

  fs_network_shot_free (job->shot);
  g_free (job);
}

static gboolean
write_network (gpointer data, const char *path, FsJob *progress, GError **error)
{
  NetworkJob *job = data;

  switch (job->kind)
    {
    case FS_WRITE_FRAMES:
      return fs_network_shot_save_frames (job->shot, path, job->motion.from, job->motion.to, progress, error);
    case FS_WRITE_MOTION:
      return fs_network_shot_save_motion (job->shot, &job->motion, path, progress, error);
    case FS_WRITE_TRACE:
      return fs_network_shot_save_trace (job->shot, path, job->motion.from, job->motion.to, progress, error);
    case FS_WRITE_TIME:
      return fs_network_shot_save_time (job->shot, path, error);
    case FS_WRITE_FRAME:
      break;
    }
  return fs_network_shot_save_frame (job->shot, path, error);
}

/* Takes @job. */
static void
ask_file (NetworkJob *job, const char *title, const char *name)
{
  fs_window_write (job->window, title, name, job->kind != FS_WRITE_FRAME && job->kind != FS_WRITE_TIME, write_network,
                   job, network_job_free);
}

/* Returns NULL, and shows a toast, while there is no network. */
static NetworkJob *
network_job_new (FsWindow *self, WriteKind kind)
{
  FsNetworkPage *page = fs_window_get_pages (self)->topology_page;
  FsNetworkShot *shot = page != NULL ? fs_network_shot_new (page->state, page->canvas->view) : NULL;
  NetworkJob *job;

  if (shot == NULL)
    {
      fs_toast_show (GTK_WIDGET (self), _ ("There is no network diagram to export yet."));
      return NULL;
    }
  job = g_new0 (NetworkJob, 1);
  job->window = self;
  job->kind = kind;
  job->shot = shot;
  return job;
}

void
fs_window_export_network (FsWindow *self)
{
  NetworkJob *job = network_job_new (self, FS_WRITE_FRAME);

  if (job != NULL)
    ask_file (job, _ ("Save Diagram as SVG, PNG, or PDF"), _ ("network.svg"));
}

void
fs_window_export_time (FsWindow *self)
{
  NetworkJob *job = network_job_new (self, FS_WRITE_TIME);

  if (job != NULL && fs_network_shot_has_time (job->shot))
    {
      ask_file (job, _ ("Save Picture as SVG, PNG, or PDF"), _ ("time.svg"));
      return;
    }
  if (job != NULL)
    fs_toast_show (GTK_WIDGET (self), _ ("There is nothing to export in the drawer yet."));
  g_clear_pointer (&job, network_job_free);
}

/* A dialog for the range of cycles, before the file chooser. */

typedef struct {
  NetworkJob *job;
  GtkSpinButton *from, *to, *speed;
  AdwComboRow *format; /* of an animation, else NULL */
  GtkLabel *result;    /* of an animation */
} CycleQuestion;

/* The kinds of files of an animation, in the order of the list. */
static const struct {
  const char *label, *title, *name;
  WriteKind kind;
  FsMotionFormat format;
} animations[] = {
  { N_ ("Page (HTML)"), N_ ("Save Page"), N_ ("run.html"), FS_WRITE_MOTION, FS_MOTION_PAGE },
  { N_ ("Animated SVG"), N_ ("Save Animation"), N_ ("run.svg"), FS_WRITE_MOTION, FS_MOTION_SVG },
  { N_ ("GIF"), N_ ("Save Animation"), N_ ("run.gif"), FS_WRITE_MOTION, FS_MOTION_GIF },
  { N_ ("Video (WebM)"), N_ ("Save Animation"), N_ ("run.webm"), FS_WRITE_MOTION, FS_MOTION_WEBM },
  { N_ ("Images (PNG)"), N_ ("Save Numbered Images"), N_ ("run.png"), FS_WRITE_FRAMES, FS_MOTION_PAGE },
};

/* Returns the animation that is chosen. */
static NetworkJob
chosen_motion (const CycleQuestion *question)
{
  guint chosen = adw_combo_row_get_selected (question->format);
  NetworkJob job = *question->job;

  job.kind = animations[chosen].kind;
  job.motion = (FsNetworkMotion){ .from = gtk_spin_button_get_value_as_int (question->from),
                                  .to = gtk_spin_button_get_value_as_int (question->to),
                                  .speed = gtk_spin_button_get_value (question->speed),
                                  .dark = adw_style_manager_get_dark (adw_style_manager_get_default ()),
                                  .format = animations[chosen].format };
  return job;
}

/* Shows how long the animation is and how large its picture, or why it cannot be made. */
static void
show_result (CycleQuestion *question)
{
  NetworkJob job = chosen_motion (question);
  int cycles = (int) (job.motion.to - job.motion.from) + 1, width, height;
  g_autofree char *seconds = fs_number_display (cycles / job.motion.speed, 3);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  fs_network_shot_get_size (job.shot, job.kind == FS_WRITE_FRAMES, &width, &height);
  if (job.kind == FS_WRITE_FRAMES ? !fs_network_shot_check_cycles (job.shot, job.motion.from, job.motion.to, &error)
                                  : !fs_network_shot_check_motion (job.shot, &job.motion, &error))
    text = g_strdup (error->message);
  else if (job.kind == FS_WRITE_FRAMES)
    text = g_strdup_printf (ngettext ("%d image of %d × %d pixels", "%d images of %d × %d pixels", cycles), cycles,
                            width, height);
  else
    /* TRANSLATORS: of an animation: how many cycles it shows, how long that takes, and the size of its picture */
    text = g_strdup_printf (
        ngettext ("%d cycle in %s seconds, %d × %d pixels", "%d cycles in %s seconds, %d × %d pixels", cycles), cycles,
        seconds, width, height);
  gtk_label_set_text (question->result, text);
  fs_set_css_class (GTK_WIDGET (question->result), "error", error != NULL);
}

static void
cycles_chosen (FsQuestion *dialog, const char *response, CycleQuestion *question)
{
  NetworkJob *job = question->job;

  job->motion.from = gtk_spin_button_get_value_as_int (question->from);
  job->motion.to = gtk_spin_button_get_value_as_int (question->to);
  if (question->format != NULL)
    *job = chosen_motion (question);
  question->job = NULL;
  if (g_strcmp0 (response, "save") != 0)
    network_job_free (job);
  else if (job->kind == FS_WRITE_TRACE)
    ask_file (job, _ ("Save the Trace"), _ ("trace.csv"));
  else
    {
      guint chosen = adw_combo_row_get_selected (question->format);
      g_autoptr (GError) error = NULL;

      if (job->kind == FS_WRITE_FRAMES || fs_network_shot_check_motion (job->shot, &job->motion, &error))
        ask_file (job, _ (animations[chosen].title), _ (animations[chosen].name));
      else
        {
          fs_toast_show (GTK_WIDGET (job->window), error->message);
          network_job_free (job);
        }
    }
}

static GtkSpinButton *
add_number (GtkWidget *list, const char *title, const char *tooltip, double value, double start, double end)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *spin = gtk_spin_button_new_with_range (start, end, 1);

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
ask_cycles (FsWindow *self, WriteKind kind, const char *heading, const char *body)
{
  NetworkJob *job = network_job_new (self, kind);
  FsCycleView *frame;
  FsQuestion *dialog;
  GtkWidget *list, *box;
  CycleQuestion *question;

  if (job == NULL)
    return;
  frame = fs_window_get_network_page (self)->state->cycle_view;
  if (frame == NULL)
    {
      network_job_free (job);
      fs_toast_show (GTK_WIDGET (self), _ ("There is no run to export: the diagram shows only the network."));
      return;
    }
  dialog = fs_question_new (heading, body, "cancel", _ ("_Cancel"));
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  list = gtk_list_box_new ();
  gtk_box_append (GTK_BOX (box), list);
  question = g_new0 (CycleQuestion, 1);
  question->job = job;
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  if (kind == FS_WRITE_MOTION)
    {
      GtkWidget *row = adw_combo_row_new ();
      g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

      for (guint i = 0; i < G_N_ELEMENTS (animations); i++)
        gtk_string_list_append (names, _ (animations[i].label));
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("Format"));
      adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (names));
      fs_tooltip_set (row, _ ("Kind of file"));
      gtk_list_box_append (GTK_LIST_BOX (list), row);
      question->format = ADW_COMBO_ROW (row);
    }
  question->from = add_number (list, _ ("From cycle"), _ ("First cycle"), (double) MAX (0, frame->cycle - 50), 0,
                               (double) frame->end);
  question->to = add_number (list, _ ("To cycle"), _ ("Last cycle"), (double) frame->cycle, 0, (double) frame->end);
  if (kind == FS_WRITE_MOTION)
    {
      GtkWidget *inputs[3];

      question->speed = add_number (list, _ ("Cycles per second"), _ ("Speed of the animation"), ANIMATION_SPEED, 1,
                                    FS_MOTION_MAX_SPEED);
      question->result = GTK_LABEL (fs_wrapped_label_new (NULL, "legend-label"));
      gtk_widget_add_css_class (GTK_WIDGET (question->result), "numeric");
      gtk_box_append (GTK_BOX (box), GTK_WIDGET (question->result));
      inputs[0] = GTK_WIDGET (question->from);
      inputs[1] = GTK_WIDGET (question->to);
      inputs[2] = GTK_WIDGET (question->speed);
      for (guint i = 0; i < G_N_ELEMENTS (inputs); i++)
        g_signal_connect_swapped (inputs[i], "value-changed", G_CALLBACK (show_result), question);
      g_signal_connect_swapped (question->format, "notify::selected", G_CALLBACK (show_result), question);
      show_result (question);
    }
  fs_question_set_child (dialog, box);
  fs_question_add_answer (dialog, "save", _ ("_Choose a File…"), ADW_RESPONSE_SUGGESTED);
  g_signal_connect_data (dialog, "response", G_CALLBACK (cycles_chosen), question, (GClosureNotify) (void *) g_free, 0);
  fs_question_ask (dialog, GTK_WIDGET (self), "save");
}

void
fs_window_export_animation (FsWindow *self)
{
  ask_cycles (
      self, FS_WRITE_MOTION, _ ("Export the Animation"),
      _ ("One file for a browser, a slide, or a video player; or a PNG file for each cycle, to whose name a number "
         "is added."));
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
  FsNetworkState *state = page != NULL ? page->state : NULL;

  if (state != NULL && (state->cycle_view != NULL || fs_network_state_get_structure (state) != NULL))
    fs_network_summary_present (GTK_WINDOW (self), state);
  else
    fs_toast_show (GTK_WIDGET (self), _ ("There is no network diagram to export yet."));
}

/* The presentation, independent of the document. */
typedef struct {
  FsScenario *scenario;
  FsMemoryStore *results;
  FsJob *progress;
} PresentationJob;

static void
presentation_job_free (gpointer data)
{
  PresentationJob *job = data;

  fs_scenario_unref (job->scenario);
  fs_memory_store_unref (job->results);
  g_free (job);
}

/* Nothing is simulated for a plot: the page shows what the document and the cache have. */
static FsRunner *
find_points (gpointer data, guint slide, FsScenario *shown, const GArray *points, GError **error)
{
  const PresentationJob *job = data;

  return fs_cached_run_new (shown, points, job->results);
}

static gboolean
report_slide (gpointer data, guint slide, double fraction)
{
  const PresentationJob *job = data;

  atomic_store (&job->progress->total, fs_scenario_n_slides (job->scenario) * PARTS_OF_SLIDE);
  atomic_store (&job->progress->done, (uint64_t) ((slide + fraction) * PARTS_OF_SLIDE));
  return !fs_job_stopped (job->progress);
}

static gboolean
write_presentation (gpointer data, const char *path, FsJob *progress, GError **error)
{
  PresentationJob *job = data;
  g_autofree char *language = fs_language_of_user ();
  g_autoptr (GBytes) page = NULL;
  FsPresentationOptions options;

  job->progress = progress;
  fs_presentation_options_init (&options);
  options.language_code = language;
  options.run = find_points;
  options.report = report_slide;
  options.data = job;
  page = fs_presentation_render (job->scenario, &options, error);
  return page != NULL && fs_presentation_save (page, path, error);
}

void
fs_window_export_presentation (FsWindow *self)
{
  FsDocument *document = fs_window_get_document (self);
  FsScenario *scenario = fs_document_get_saved_scenario (document);
  g_autoptr (GError) error = NULL;
  PresentationJob *job;

  if (!fs_presentation_check (scenario, &error))
    {
      fs_toast_show (GTK_WIDGET (self), error->message);
      return;
    }
  job = g_new0 (PresentationJob, 1);
  job->scenario = fs_scenario_ref (scenario);
  job->results = fs_memory_store_ref (fs_document_get_results (document));
  fs_window_write (self, _ ("Export Presentation as HTML"), _ ("slides.html"), TRUE, write_presentation, job,
                   presentation_job_free);
}
