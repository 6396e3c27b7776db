#include "app/panels/status-line.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/document/key-labels.h"
#include "app/panels/fitted-text.h"
#include "app/run/run-settings.h"
#include "app/toolkit/toast.h"
#include "app/toolkit/worker.h"
#include "base/number.h"
#include "figure/words/accuracy-text.h"
#include "figure/plots/figure.h"
#include "figure/words/plot-text.h"
#include "study/run/run-estimate.h"
#include "study/words/vocabulary.h"
#include "plot/value/text.h"
#include "scenario/value/scenario-curves.h"
#include "study/documents/result.h"

#define MAX_NAMED 3 /* brackets that are listed one by one */

#define N_ACTIONS 2

/* What a button does: what the sentence asks for, or what shows more. */
typedef enum {
  ACT_NOT,
  ACT_USE_MODEL,
  ACT_USE_ABSOLUTE,
  ACT_SIMULATE,
  ACT_FIT_HEIGHT,
  ACT_SHOW_ERROR,
  ACT_SHOW_CAUSES,
  ACT_REFINE,
} Act;

/**
 * FsStatusLine:
 * @model: that ACT_USE_MODEL takes
 * @worst: point of ACT_SHOW_ERROR
 * @expected: seconds of processor time that all points of @estimated take; NAN while unknown
 * @estimated: the scenario whose run was estimated, or is; NULL
 */
struct _FsStatusLine {
  AdwBin parent;
  GtkWidget *progress, *warning, *good, *actions[N_ACTIONS];
  FsFittedText *text;
  FsDocument *document;
  FsRunController *controller;
  FsPlotPanels *panels;
  FsPlotView *view;
  Act acts[N_ACTIONS]; /* of the buttons, the one that the sentence asks for first */
  guint n_acts;
  gboolean narrow; /* there is room for one button only */
  const FsModel *model;
  FsSweepPoint worst;
  FsScenario *estimated;
  double expected;
};

G_DEFINE_FINAL_TYPE (FsStatusLine, fs_status_line, ADW_TYPE_BIN)

static char *
time_left_text (double seconds)
{
  guint whole;

  if (!isfinite (seconds))
    return g_strdup (_ ("estimating the remaining time"));
  whole = (guint) CLAMP (ceil (seconds), 0, 1e9);
  if (whole < 100)
    return g_strdup_printf (ngettext ("%u second left", "%u seconds left", whole), whole);
  if (whole < 100 * 60)
    return g_strdup_printf (ngettext ("%u minute left", "%u minutes left", (whole + 30) / 60), (whole + 30) / 60);
  return g_strdup_printf (ngettext ("%u hour left", "%u hours left", (whole + 1800) / 3600), (whole + 1800) / 3600);
}

static char *
running_text (const FsRunStatus *status)
{
  g_autofree char *left = time_left_text (status->seconds_left);

  if (status->searching)
    /* Translators: how much of the search is done, in per cent. */
    return g_strdup_printf (_ ("Searching for simulated saturation, %.0f\u202f%%"), status->fraction * 100);
  if (status->points == 0)
    return g_strdup (_ ("Solving the model…"));
  if (status->earlier)
    /* Translators: a run goes on after a value was changed: "26 of 30 points with earlier values, 12 seconds left" */
    return g_strdup_printf (
        ngettext ("%u of %u point with earlier values, %s", "%u of %u points with earlier values, %s", status->points),
        status->points_done, status->points, left);
  /* Translators: "26 of 30 points, 12 seconds left" */
  return g_strdup_printf (ngettext ("%u of %u point, %s", "%u of %u points, %s", status->points), status->points_done,
                          status->points, left);
}

static char *
speed_text (double flit_hops_per_second, gboolean flits)
{
  g_autofree char *number = NULL;

  if (!(flit_hops_per_second > 0))
    return g_strdup ("");
  if (flit_hops_per_second >= 1e6)
    {
      number = fs_number_display (flit_hops_per_second / 1e6, 3);
      return g_strdup_printf (flits ? _ ("%s million flit-hops per second") : _ ("%s million hops per second"), number);
    }
  number = fs_number_display (flit_hops_per_second, 3);
  return g_strdup_printf (flits ? _ ("%s flit-hops per second") : _ ("%s hops per second"), number);
}

/* What the line shows: sentences, the most important one first, and the complete text where they are shortened. */
typedef struct {
  GStrvBuilder *sentences;
  const char *separator;
  char *details;
} Content;

static void
add_sentence (Content *content, const char *sentence)
{
  if (sentence != NULL && *sentence != '\0')
    g_strv_builder_add (content->sentences, sentence);
}

/* Returns why the first quantity of a curve without a model line has none. If others have one, results about those are
 * shown instead. */
static char *
model_absent (FsDocument *document)
{
  const FsScenario *scenario = fs_document_get_scenario (document);
  g_autofree char *first = NULL;
  guint n_absent = 0, n_visible = 0, n_points;

  if (!fs_scenario_curve (scenario, 0)->switching->has_models)
    return NULL;
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    for (char **y = fs_scenario_figure (scenario)->y; *y != NULL && !fs_scenario_curve (scenario, c)->hidden; y++)
      {
        g_autofree char *absent = fs_key_label_why_no_model (fs_scenario_curve (scenario, c));
        g_autofree char *reason = absent != NULL ? g_steal_pointer (&absent) : fs_figure_why_no_line (scenario, c, *y);

        n_visible++;
        n_absent += reason != NULL;
        if (first == NULL)
          first = g_steal_pointer (&reason);
      }
  fs_document_get_points (document, &n_points);
  return n_absent == n_visible || n_points == 0 ? g_steal_pointer (&first) : NULL;
}

/* Returns NULL if there was no search. */
static char *
saturation_text (FsStatusLine *self)
{
  const FsScenario *scenario = fs_document_get_scenario (self->document);
  guint n_brackets;
  const FsSaturationBracket *brackets = fs_document_get_brackets (self->document, &n_brackets);
  g_autoptr (GString) text = g_string_new (NULL);

  if (n_brackets == 0 || !fs_document_is_solved (self->document))
    return NULL;
  if (n_brackets == 1 || n_brackets > MAX_NAMED || fs_scenario_curve (scenario, 0)->x_key != NULL)
    {
      /* From the lowest to the highest of many. */
      double lowest = brackets[0].low, highest = brackets[0].high;
      g_autofree char *low = NULL;
      g_autofree char *high = NULL;

      for (guint i = 1; i < n_brackets; i++)
        {
          lowest = MIN (lowest, brackets[i].low);
          highest = MAX (highest, brackets[i].high);
        }
      low = fs_text_on_axis (lowest, FS_RATE_FACTOR, 3);
      high = fs_text_on_axis (highest, FS_RATE_FACTOR, 3);
      if (n_brackets == 1)
        return g_strdup_printf (_ ("The simulation saturates between %s and %s messages per node per cycle."), low,
                                high);
      return g_strdup_printf (_ ("The simulations saturate from %s to %s messages per node per cycle."), low, high);
    }
  for (guint i = 0; i < n_brackets; i++)
    {
      g_autofree char *low = fs_text_on_axis (brackets[i].low, FS_RATE_FACTOR, 3);
      g_autofree char *high = fs_text_on_axis (brackets[i].high, FS_RATE_FACTOR, 3);
      g_autofree char *label = fs_result_label (fs_scenario_curve (scenario, brackets[i].curve));

      /* Translators: between the parts of a list, which may hold commas. */
      g_string_append (text, i > 0 ? _ ("; ") : "");
      /* Translators: a curve and between which loads it saturates: "M = 32: 0.0189 to 0.0191". */
      g_string_append_printf (text, _ ("%s: %s to %s"), label, low, high);
    }
  /* Translators: %s is a list of curves and loads. */
  return g_strdup_printf (_ ("The simulation saturates at %s."), text->str);
}

/* Returns how far the run is that is over, and that accuracy cannot be stated; NULL if it can. */
static char *
completeness_text (FsStatusLine *self, const FsRunStatus *status)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  guint n_points;

  fs_document_get_points (self->document, &n_points);
  if (status->points_done < status->points && status->stopped)
    return g_strdup_printf (
        ngettext ("Stopped: %u of %u point is simulated.", "Stopped: %u of %u points are simulated.", status->points),
        status->points_done, status->points);
  if (status->points_done == 0 && n_points == 0 && !fs_scenario_curve (solution->scenario, 0)->switching->has_models)
    return g_strdup (_ ("Not simulated yet."));
  if (status->points_done == 0 && n_points == 0)
    return g_strdup (_ ("Model only."));
  if (status->points_done < status->points)
    return g_strdup_printf (ngettext ("%u of %u point is simulated.", "%u of %u points are simulated.", status->points),
                            status->points_done, status->points);
  if (fs_document_get_accuracies (self->document)->groups->len > 0)
    return NULL;
  return g_strdup_printf (ngettext ("%u point is simulated.", "All %u points are simulated.", status->points),
                          status->points);
}

/* Adds what concerns one curve alone: it is not simulated, or another model than that of the scenario computes it. Returns
 * whether there is anything. */
static gboolean
add_curves (FsStatusLine *self, Content *content)
{
  const FsScenario *scenario = fs_document_get_scenario (self->document);
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  gboolean any = solution != NULL && solution->loads_absent != NULL;

  if (any)
    add_sentence (content, solution->loads_absent);
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      g_autofree char *replaced = fs_key_label_replaced_model (fs_scenario_curve (scenario, c));
      g_autofree char *deadlock = fs_curve_deadlock_text (fs_scenario_curve (scenario, c));

      add_sentence (content, deadlock);
      add_sentence (content, replaced);
      if (replaced != NULL || deadlock != NULL)
        return TRUE;
    }
  return any;
}

/* Returns what the points that have not converged need; NULL where that is not known. */
static char *
needed_text (FsDocument *document)
{
  const FsSimResult *most = NULL;
  guint n_points, n_needy = 0;
  const FsPointView *points = fs_document_get_points (document, &n_points);
  g_autofree char *times = NULL;

  for (guint i = 0; i < n_points; i++)
    {
      const FsSimResult *result = points[i].result;

      if (result == NULL || !(result->needed_factor > 0))
        continue;
      n_needy++;
      if (most == NULL || result->needed_factor > most->needed_factor)
        most = result;
    }
  if (n_needy <= 1)
    return most != NULL ? fs_needed_messages_text (most) : NULL;
  times = fs_number_display (most->needed_factor, 2);
  /* TRANSLATORS: after "3 points have not converged." */
  return g_strdup_printf (_ ("They need up to %s times as many messages."), times);
}

/* Adds the result of a run, or why there is none. */
static void
add_result (FsStatusLine *self, Content *content, const FsRunStatus *status, FsLimitStatus *judgement)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  g_autofree char *completeness = NULL;
  g_autofree char *saturation = NULL;

  if (solution == NULL)
    return;
  completeness = completeness_text (self, status);
  saturation = saturation_text (self);
  add_sentence (content, completeness);
  if (completeness == NULL)
    {
      const FsAccuracies *accuracies = fs_document_get_accuracies (self->document);
      g_auto (GStrv) errors = fs_accuracies_summarize (accuracies, solution->scenario);
      g_autofree char *complete = fs_accuracies_describe (accuracies, solution->scenario);
      g_autofree char *needed = needed_text (self->document);
      GString *details = g_string_new (complete);

      g_strv_builder_addv (content->sentences, (const char **) errors);
      add_sentence (content, needed);
      g_string_append_c (details, '.'); /* the complete text ends without one */
      if (needed != NULL)
        g_string_append_printf (details, " %s", needed);
      if (saturation != NULL)
        g_string_append_printf (details, " %s", saturation);
      content->details = g_string_free (details, FALSE);
      *judgement = fs_accuracies_check_limit (accuracies, FS_ACCURACY_LIMIT);
    }
  add_sentence (content, saturation);
}

static void refresh (FsStatusLine *self);

static gpointer
estimate (gpointer input, GError **error)
{
  double *seconds = g_new (double, 1);

  *seconds = fs_run_estimate (input);
  return seconds;
}

static void
estimated (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsStatusLine *self = FS_STATUS_LINE (owner);

  if (self->estimated == input && self->document != NULL)
    {
      self->expected = *(double *) output;
      refresh (self);
    }
  g_free (output);
}

/* Returns how long all points are expected to take, "5 s"; NULL until a worker has found out. */
static char *
expected_text (FsStatusLine *self)
{
  FsScenario *scenario = fs_document_get_scenario (self->document);
  double seconds;

  if (self->estimated != scenario)
    {
      g_clear_pointer (&self->estimated, fs_scenario_unref);
      self->estimated = fs_scenario_ref (scenario);
      self->expected = NAN;
      fs_worker_run (G_OBJECT (self), estimate, fs_scenario_ref (scenario), (GDestroyNotify) fs_scenario_unref,
                     estimated);
    }
  seconds = ceil (self->expected / fs_run_threads_count ());
  if (!isfinite (seconds))
    return NULL;
  if (seconds < 100)
    return g_strdup_printf (_ ("%.0f\u202fs"), seconds);
  return seconds < 6000 ? g_strdup_printf (_ ("%.0f\u202fmin"), ceil (seconds / 60))
                        : g_strdup_printf (_ ("%.0f\u202fh"), ceil (seconds / 3600));
}

/* Returns the first model that describes all curves, or NULL. */
static const FsModel *
find_model (FsScenario *scenario)
{
  for (const FsModel *const *models = fs_models (); *models != NULL; models++)
    {
      g_autoptr (FsScenario) with = fs_scenario_with_in_curve (scenario, FS_ALL_CURVES, "model", (*models)->id, NULL);
      guint n_described = 0;

      for (guint c = 0; with != NULL && c < fs_scenario_n_curves (with); c++)
        n_described += fs_scenario_curve (with, c)->model_absent == NULL;
      if (with != NULL && n_described == fs_scenario_n_curves (with))
        return *models;
    }
  return NULL;
}

/* Sets @worst to the converged point with the largest error of all curves; FALSE without one. */
static gboolean
find_worst (FsStatusLine *self)
{
  const FsAccuracies *accuracies = fs_document_get_accuracies (self->document);
  const FsModelError *worst = NULL;
  guint n_points;
  const FsPointView *points = fs_document_get_points (self->document, &n_points);

  for (guint s = 0; s < accuracies->list->len; s++)
    {
      const FsModelError *error = fs_accuracies_largest_of_series (accuracies, s);

      if (error != NULL && (worst == NULL || fabs (error->error) > fabs (worst->error)))
        worst = error;
    }
  if (worst == NULL || worst->point >= n_points)
    return FALSE;
  self->worst = points[worst->point].point;
  return TRUE;
}

/* Gives the next button @act and its name, which is what screen readers say; takes @label. */
static void
add_act (FsStatusLine *self, Act act, char *label)
{
  static const char *const tooltips[] = {
    [ACT_USE_MODEL] = N_ ("Describe all curves with this model"),
    [ACT_USE_ABSOLUTE] = N_ ("Give all curves the offered loads that are known"),
    [ACT_SIMULATE] = N_ ("Run the simulation (Ctrl+R)"),
    [ACT_FIT_HEIGHT] = N_ ("Fill the height with what is shown at these loads (H in the plot)"),
    [ACT_SHOW_ERROR] = N_ ("Show the point with the largest model error, with the errors of all below the plot"),
    [ACT_SHOW_CAUSES] = N_ ("Show which assumptions make the error (Shift+F7)"),
    [ACT_REFINE] = N_ ("Simulate more points where the curves are steepest (Ctrl+Shift+L)"),
  };
  guint n = self->n_acts;

  if (n < (self->narrow ? 1 : N_ACTIONS))
    {
      self->acts[n] = act;
      gtk_button_set_label (GTK_BUTTON (self->actions[n]), label);
      gtk_widget_set_tooltip_text (self->actions[n], _ (tooltips[act]));
      self->n_acts++;
    }
  g_free (label);
}

/* Chooses what the buttons do. @missing: points that a run would simulate */
static void
offer (FsStatusLine *self, gboolean no_model, guint missing, FsLimitStatus judgement)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  gboolean focused = FALSE;
  g_autofree char *time = NULL;
  FsSweepPoint shown;
  guint n_refined;

  self->n_acts = 0;
  self->model = no_model ? find_model (fs_document_get_scenario (self->document)) : NULL;
  if (self->model != NULL)
    /* Translators: on a button; the name of a model */
    add_act (self, ACT_USE_MODEL, g_strdup_printf (_ ("Use %s"), fs_word_name ("model", self->model->id)));
  if (solution != NULL && solution->loads_absent != NULL && solution->sweep->len > 0
      && fs_document_is_solved (self->document))
    add_act (self, ACT_USE_ABSOLUTE, g_strdup (_ ("Use Absolute Loads")));
  if (!no_model && missing > 0)
    {
      g_autofree char *count = fs_number_display_count (missing);
      guint n_points;

      fs_document_get_points (self->document, &n_points);
      time = n_points == 0 ? expected_text (self) : NULL;
      add_act (self, ACT_SIMULATE,
               time != NULL ? g_strdup_printf (
                   /* Translators: on a button; how many points, and how long that takes: "5 s" */
                   ngettext ("Simulate %s Point, %s", "Simulate %s Points, %s", missing), count, time)
                            : g_strdup_printf (ngettext ("Simulate %s Point", "Simulate %s Points", missing), count));
    }
  if (!no_model && missing == 0 && judgement >= FS_LIMIT_OPEN && find_worst (self))
    {
      gboolean there = fs_document_get_shown (self->document, &shown) && fs_sweep_is_same_point (&shown, &self->worst);
      gboolean explained;

      g_object_get (self->panels, "causes-shown", &explained, NULL);
      if (!there)
        add_act (self, ACT_SHOW_ERROR, g_strdup (_ ("Show Largest Error")));
      else if (!explained)
        add_act (self, ACT_SHOW_CAUSES, g_strdup (_ ("Show Causes")));
    }
  if (fs_plot_view_can_fit_height (self->view))
    add_act (self, ACT_FIT_HEIGHT, g_strdup (_ ("Fit Height")));
  if (missing == 0 && judgement != FS_LIMIT_UNKNOWN && (n_refined = fs_run_controller_n_refined (self->controller)) > 0)
    {
      g_autofree char *count = fs_number_display_count (n_refined);

      /* Translators: on a button; how many points are simulated in addition */
      add_act (self, ACT_REFINE, g_strdup_printf (ngettext ("Refine %s Point", "Refine %s Points", n_refined), count));
    }
  for (guint n = 0; n < N_ACTIONS; n++)
    {
      focused = focused || (n >= self->n_acts && gtk_widget_has_focus (self->actions[n]));
      gtk_widget_set_visible (self->actions[n], n < self->n_acts);
    }
  /* The keyboard stays where the button was. */
  if (focused)
    gtk_widget_grab_focus (self->n_acts > 0 ? self->actions[0] : GTK_WIDGET (self->view));
}

/* All curves get the offered loads of the first one that has some. */
static void
use_absolute_loads (FsStatusLine *self)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  g_autoptr (GString) loads = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < solution->sweep->len; i++)
    {
      const FsSweepPoint *point = &g_array_index (solution->sweep, FsSweepPoint, i);
      char number[G_ASCII_DTOSTR_BUF_SIZE];

      if (point->curve == g_array_index (solution->sweep, FsSweepPoint, 0).curve && point->step == 0)
        g_string_append_printf (loads, "%s%s", loads->len > 0 ? ";" : "",
                                g_ascii_formatd (number, sizeof number, "%.4g", point->rate));
    }
  fs_document_select_curve (self->document, FS_ALL_CURVES);
  if (!fs_document_set_value (self->document, "rate", loads->str, &error))
    fs_toast_show (GTK_WIDGET (self), error->message);
}

static void
act (FsStatusLine *self, GtkWidget *button)
{
  g_autoptr (GError) error = NULL;

  switch (self->acts[button == self->actions[0] ? 0 : 1])
    {
    case ACT_USE_MODEL:
      if (!fs_document_set_value (self->document, "model", self->model->id, &error))
        fs_toast_show (GTK_WIDGET (self), error->message);
      return;
    case ACT_USE_ABSOLUTE:
      use_absolute_loads (self);
      return;
    case ACT_SIMULATE:
      fs_run_controller_run (self->controller);
      return;
    case ACT_FIT_HEIGHT:
      fs_plot_view_fit_height (self->view);
      return;
    case ACT_SHOW_ERROR:
      g_object_set (self->panels, "error-shown", TRUE, NULL);
      fs_document_set_shown (self->document, self->worst);
      return;
    case ACT_SHOW_CAUSES:
      g_object_set (self->panels, "causes-shown", TRUE, NULL);
      return;
    case ACT_REFINE:
      if (!fs_run_controller_refine (self->controller, &error))
        fs_toast_show (GTK_WIDGET (self), error->message);
      return;
    case ACT_NOT:
      return;
    default:
      g_assert_not_reached ();
    }
}

/* Why buffers that are allowed slow a curve down, of the first one that has them; or NULL. */
static char *
buffer_text (FsDocument *document)
{
  const FsScenario *scenario = fs_document_get_scenario (document);
  char *text = NULL;

  for (guint c = 0; c < fs_scenario_n_curves (scenario) && text == NULL; c++)
    if (fs_scenario_curve (scenario, c)->switching->has_flits && !fs_scenario_curve (scenario, c)->hidden)
      text = fs_wormhole_params_explain_buffer (&fs_scenario_curve (scenario, c)->params);
  return text;
}

static void
refresh (FsStatusLine *self)
{
  FsRunStatus status = fs_run_controller_get_status (self->controller);
  const char *obstacle = fs_run_controller_get_unavailable_reason (self->controller);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) sentences = NULL;
  g_autofree char *absent = model_absent (self->document);
  Content content = { .sentences = builder, .separator = " " };
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  g_autofree char *slow = NULL;
  const char *warning = NULL;
  gboolean of_curves = FALSE;
  FsLimitStatus judgement = FS_LIMIT_UNKNOWN;
  guint missing = 0;

  if (status.running)
    {
      /* The progress of the run and its speed. */
      gboolean flits = fs_scenario_curve (fs_document_get_scenario (self->document), 0)->switching->has_flits;
      g_autofree char *progress = running_text (&status);
      g_autofree char *speed = speed_text (status.flit_hops_per_second, flits);
      g_autofree char *work = fs_run_work_text (status.flit_hops, status.max_flit_hops);

      content.separator = " · ";
      add_sentence (&content, progress);
      add_sentence (&content, work);
      add_sentence (&content, speed);
    }
  else if (obstacle != NULL)
    warning = obstacle;
  else if (status.failure != NULL)
    warning = status.failure;
  else if (absent != NULL)
    warning = solution != NULL && solution->loads_absent != NULL ? solution->loads_absent : absent;
  else
    {
      of_curves = add_curves (self, &content);
      add_result (self, &content, &status, &judgement);
      if (solution != NULL)
        missing = solution->sweep->len - MIN (solution->sweep->len, status.points_done);
    }
  add_sentence (&content, warning);
  slow = status.running ? NULL : buffer_text (self->document);
  add_sentence (&content, slow);
  sentences = g_strv_builder_end (builder);
  gtk_widget_set_visible (self->progress, status.running);
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (self->progress), CLAMP (status.fraction, 0, 1));
  gtk_widget_set_visible (self->warning, warning != NULL || of_curves || judgement >= FS_LIMIT_OPEN);
  gtk_widget_set_visible (self->good, judgement == FS_LIMIT_KEPT);
  fs_fitted_text_set (self->text, (const char *const *) sentences, content.separator, content.details);
  g_free (content.details);
  if (status.running)
    missing = 0;
  offer (self, !status.running && absent != NULL, missing, judgement);
}

static void
document_changed (FsDocument *document, guint changes, FsStatusLine *self)
{
  if (changes & (FS_CHANGE_SCENARIO | FS_CHANGE_SOLVED | FS_CHANGE_POINTS)
      || (changes & FS_CHANGE_SHOWN && self->n_acts > 0))
    refresh (self);
}

/* Each frame of a zoom is one: the sentences do not depend on it. */
static void
view_changed (FsStatusLine *self)
{
  gboolean offered = FALSE;

  for (guint n = 0; n < self->n_acts; n++)
    offered = offered || self->acts[n] == ACT_FIT_HEIGHT;
  if (offered != fs_plot_view_can_fit_height (self->view))
    refresh (self);
}

void
fs_status_line_bind (FsStatusLine *self, FsDocument *document, FsRunController *controller, FsPlotPanels *panels,
                     FsPlotView *view)
{
  g_return_if_fail (FS_IS_STATUS_LINE (self) && self->document == NULL);

  self->document = g_object_ref (document);
  self->controller = g_object_ref (controller);
  self->panels = g_object_ref (panels);
  self->view = g_object_ref (view);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, 0);
  g_signal_connect_object (controller, "progress", G_CALLBACK (refresh), self, G_CONNECT_SWAPPED);
  /* Causes that are shown need no button. */
  g_signal_connect_object (panels, "notify::causes-shown", G_CALLBACK (refresh), self, G_CONNECT_SWAPPED);
  /* The range decides whether the height can be fitted. */
  g_signal_connect_object (view, "view-changed", G_CALLBACK (view_changed), self, G_CONNECT_SWAPPED);
  refresh (self);
}

void
fs_status_line_set_narrow (FsStatusLine *self, gboolean narrow)
{
  if (self->narrow == narrow)
    return;
  self->narrow = narrow;
  refresh (self);
}

const char *
fs_status_line_get_text (FsStatusLine *self)
{
  return fs_fitted_text_get (self->text);
}

static void
fs_status_line_dispose (GObject *object)
{
  FsStatusLine *self = FS_STATUS_LINE (object);

  g_clear_object (&self->document);
  g_clear_object (&self->controller);
  g_clear_object (&self->panels);
  g_clear_object (&self->view);
  g_clear_pointer (&self->estimated, fs_scenario_unref);
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_STATUS_LINE);
  G_OBJECT_CLASS (fs_status_line_parent_class)->dispose (object);
}

static void
fs_status_line_class_init (FsStatusLineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_status_line_dispose;
  g_type_ensure (FS_TYPE_FITTED_TEXT);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/status-line.ui");
  gtk_widget_class_bind_template_child (widget_class, FsStatusLine, progress);
  gtk_widget_class_bind_template_child (widget_class, FsStatusLine, warning);
  gtk_widget_class_bind_template_child (widget_class, FsStatusLine, good);
  gtk_widget_class_bind_template_child (widget_class, FsStatusLine, text);
  gtk_widget_class_bind_template_child_full (widget_class, "action", FALSE, G_STRUCT_OFFSET (FsStatusLine, actions[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "second_action", FALSE,
                                             G_STRUCT_OFFSET (FsStatusLine, actions[1]));
  gtk_widget_class_bind_template_callback (widget_class, act);
}

static void
fs_status_line_init (FsStatusLine *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
