#include "app/panels/panels-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/document/x-value.h"
#include "app/toolkit/toast.h"
#include "app/toolkit/worker.h"
#include "base/number.h"
#include "figure/plots/causes-plot.h"

G_DEFINE_FINAL_TYPE (FsCausesPanel, fs_causes_panel, ADW_TYPE_BIN)

/* What comes of it. */
typedef struct {
  FsWaterfall *waterfall; /* or NULL */
  FsWhyStatus status;
  char *sentence;
  double x; /* of the current point; NAN where the figure shows another quantity */
} Answer;

static void
answer_free (Answer *answer)
{
  fs_waterfall_free (answer->waterfall);
  g_free (answer->sentence);
  g_free (answer);
}

/* Runs in a thread. Only the current point has intervals: they take 21 times as long. */
static gpointer
explain (gpointer input, GError **error)
{
  FsExplained *request = input;
  const FsScenario *scenario = request->solution->scenario;
  const FsCurve *curve = fs_scenario_curve (scenario, request->current.curve);
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (FsCausesAt));
  Answer *answer = g_new0 (Answer, 1);
  const FsWhy *why;

  request->whys = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_why_free);
  request->places = g_array_new (FALSE, FALSE, sizeof (FsLawPlace));
  for (guint i = 0; i < request->points->len; i++)
    {
      FsSweepPoint point = g_array_index (request->points, FsSweepPoint, i);
      FsCausesAt at = { fs_x_value_of_point (request->solution, point),
                        fs_why_new (fs_sweep_curve (scenario, &point), request->variant, point.rate, request->latency,
                                    request->results->pdata[i], i == request->here,
                                    fs_scenario_statistics (scenario)->rule.confidence) };

      FsLawPlace place = { at.x, fs_sweep_curve (scenario, &point), point.rate, at.why };

      g_ptr_array_add (request->whys, (gpointer) at.why);
      g_array_append_val (request->places, place);
      g_array_append_val (places, at);
    }
  g_array_sort (request->places, fs_number_compare);
  why = request->whys->pdata[request->here];
  answer->status = why->status;
  answer->x = request->is_drawn ? g_array_index (places, FsCausesAt, request->here).x : NAN;
  answer->sentence = fs_why_sentence (why);
  if (why->status == FS_WHY_OK)
    answer->waterfall = fs_causes_plot_new (curve->palette_entry, (const FsCausesAt *) (void *) places->data,
                                            places->len, request->here, request->x_label, request->factor);
  return answer;
}

/* The plot has the bracket of the error while all contributions are shown: an assumption moves the line instead. */
static void
mark_error (FsCausesPanel *self)
{
  gboolean shown = gtk_widget_get_mapped (GTK_WIDGET (self)) && gtk_widget_get_visible (self->body);

  if (self->view != NULL)
    fs_plot_view_set_error (self->view, shown ? self->error_x : NAN, self->error_from, self->error_to);
}

/* Shows all contributions in place of one assumption. */
static void
show_all (FsCausesPanel *self)
{
  if (self->assumption != NULL)
    {
      fs_assumption_view_clear (self->assumption);
      gtk_widget_set_visible (GTK_WIDGET (self->assumption), FALSE);
    }
  gtk_widget_set_visible (self->body, TRUE);
  mark_error (self);
}

/* Shows why there is nothing, with the button that changes it if that is so. */
static void
show_empty (FsCausesPanel *self, const char *sentence, gboolean record)
{
  gtk_label_set_text (self->empty, sentence);
  gtk_widget_set_visible (self->record_button, record);
  gtk_widget_set_visible (gtk_widget_get_parent (GTK_WIDGET (self->empty)), TRUE);
  show_all (self);
  gtk_widget_set_visible (self->body, FALSE);
  fs_causes_chart_show (self->chart, NULL, sentence);
  mark_error (self);
}

static void
go_back (FsCausesPanel *self)
{
  show_all (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->chart));
}

/* Shows an assumption, that of the marked part or with @name NULL the same as before; all contributions if there is none. */
static void
show_assumption (FsCausesPanel *self, const char *name)
{
  const FsExplained *explained = self->explained;
  const FsCurve *curve = fs_scenario_curve (explained->solution->scenario, explained->current.curve);
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (FsCausesAt));
  guint here = 0;

  for (guint i = 0; i < explained->places->len; i++)
    {
      const FsLawPlace *place = &g_array_index (explained->places, FsLawPlace, i);
      FsCausesAt at = { place->x, place->why };

      if (place->why == explained->whys->pdata[explained->here])
        here = i;
      g_array_append_val (places, at);
    }
  if (!fs_assumption_view_show (self->assumption, self->explained,
                                fs_causes_plot_new (curve->palette_entry, (const FsCausesAt *) (void *) places->data,
                                                    places->len, here, explained->x_label, explained->factor),
                                name))
    {
      show_all (self);
      return;
    }
  gtk_widget_set_visible (self->body, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->assumption), TRUE);
  mark_error (self);
}

static void
activated (FsCausesPanel *self)
{
  const char *name = fs_causes_chart_get_marked (self->chart);

  if (name == NULL || self->explained == NULL || self->assumption == NULL)
    return;
  show_assumption (self, name);
  gtk_widget_child_focus (GTK_WIDGET (self->assumption), GTK_DIR_TAB_FORWARD);
}

static void
marked (FsCausesPanel *self)
{
  const char *meaning = fs_causes_chart_get_meaning (self->chart);

  gtk_label_set_text (self->meaning, meaning != NULL ? meaning : "");
}

static void update (FsCausesPanel *self);

static void
explained (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsCausesPanel *self = FS_CAUSES_PANEL (owner);
  Answer *answer = output;

  self->working = FALSE;
  if (self->outdated || self->document == NULL)
    update (self);
  else if (answer->waterfall == NULL)
    show_empty (self, answer->sentence, answer->status == FS_WHY_NOT_RECORDED);
  else
    {
      gboolean of_one = self->assumption != NULL && gtk_widget_get_visible (GTK_WIDGET (self->assumption));

      g_clear_pointer (&self->explained, fs_explained_unref);
      self->explained = g_rc_box_acquire (input);
      fs_fitted_text_set (self->sentence, (const char *const[]){ answer->sentence, NULL }, " ", NULL);
      gtk_widget_set_visible (gtk_widget_get_parent (GTK_WIDGET (self->empty)), FALSE);
      if (of_one || self->recorded != NULL)
        show_assumption (self, self->recorded);
      else
        gtk_widget_set_visible (self->body, TRUE);
      if (((const FsWhy *) self->explained->whys->pdata[self->explained->here])->laws != NULL)
        g_clear_pointer (&self->recorded, g_free);
      self->error_x = answer->x;
      self->error_from = answer->waterfall->from;
      self->error_to = answer->waterfall->to;
      fs_causes_chart_show (self->chart, g_steal_pointer (&answer->waterfall), answer->sentence);
      mark_error (self);
    }
  answer_free (answer);
}

/* Shows which point is explained, as others show the current one. */
static void
show_place (FsCausesPanel *self, const FsExplained *request, const FsPlot *plot)
{
  FsSweepPoint point = g_array_index (request->points, FsSweepPoint, request->here);
  g_autofree char *x = fs_x_value_markup (request->solution, plot, fs_x_value_of_point (request->solution, point));
  const FsScenario *scenario = request->solution->scenario;
  gboolean several = fs_scenario_n_curves (scenario) > 1;
  g_autofree char *place = g_strconcat (several ? fs_scenario_curve (scenario, point.curve)->label : "",
                                        several ? "\n" : "", FS_POINT_RING, x, NULL);

  gtk_label_set_markup (self->place, place);
}

/* Explains the finished point nearest to the current one, with the others of its curve, in a worker; after the one that works, if one does. */
static void
update (FsCausesPanel *self)
{
  const FsSolvedScenario *solution;
  const FsPlot *plot;
  const FsPointView *points;
  const FsCurve *curve;
  FsSweepPoint current;
  FsExplained *request;
  guint n_points;
  double nearest = INFINITY;

  if (self->document == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  self->outdated = self->working;
  if (self->working)
    return;
  solution = fs_document_get_solution (self->document);
  plot = fs_document_get_plot (self->document);
  points = fs_document_get_points (self->document, &n_points);
  if (solution == NULL || plot == NULL)
    return;
  if (!fs_document_get_shown (self->document, &current) || current.curve >= fs_scenario_n_curves (solution->scenario)
      || current.step >= fs_scenario_curve (solution->scenario, current.curve)->n_steps)
    {
      show_empty (self, _ ("Run the simulation to see which assumption makes the error."), TRUE);
      return;
    }
  curve = fs_scenario_curve (solution->scenario, current.curve);
  if (curve->model_absent != NULL)
    {
      show_empty (self, _ ("No model describes this network, so there is nothing to compare."), FALSE);
      return;
    }
  request = g_rc_box_new0 (FsExplained);
  request->solution = fs_solved_scenario_ref ((FsSolvedScenario *) solution);
  request->current = current;
  request->variant = fs_curve_first_variant (curve);
  request->latency = fs_why_latency (curve, request->variant, fs_scenario_figure (solution->scenario)->y[0]);
  request->is_drawn = g_strcmp0 (request->latency, fs_scenario_figure (solution->scenario)->y[0]) == 0;
  request->x_label = g_strdup (fs_axis_spec_short_label (&plot->x));
  request->factor = plot->x.factor;
  request->here = G_MAXUINT;
  request->points = g_array_new (FALSE, FALSE, sizeof (FsSweepPoint));
  request->results = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_sim_result_free);
  for (guint i = 0; i < n_points; i++)
    {
      const FsPointView *view = &points[i];
      double distance;

      if (view->point.curve != current.curve || view->state != FS_POINT_DONE || view->result == NULL)
        continue;
      distance = fabs (fs_x_value_of_point (solution, view->point) - fs_x_value_of_point (solution, current));
      if (!(distance >= nearest))
        {
          nearest = distance;
          request->here = request->points->len;
        }
      g_array_append_val (request->points, view->point);
      g_ptr_array_add (request->results, fs_sim_result_copy (view->result));
    }
  if (request->here == G_MAXUINT)
    {
      show_empty (self, _ ("Run the simulation to see which assumption makes the error."), TRUE);
      fs_explained_unref (request);
      return;
    }
  show_place (self, request, plot);
  self->working = TRUE;
  fs_worker_run (G_OBJECT (self), explain, request, fs_explained_unref, explained);
}

static void
document_changed (FsCausesPanel *self, guint changes)
{
  if (changes & (FS_CHANGE_SOLVED | FS_CHANGE_POINTS | FS_CHANGE_SHOWN))
    update (self);
  if (self->runs_when_solved && (changes & FS_CHANGE_SOLVED))
    {
      self->runs_when_solved = FALSE;
      gtk_widget_activate_action (GTK_WIDGET (self), "win.run", NULL);
    }
}

/* Simulates again with @key, which says what is recorded. */
static void
record_more (FsCausesPanel *self, const char *key)
{
  g_autoptr (GError) error = NULL;

  if (!fs_document_set_value (self->document, key, "true", &error))
    {
      fs_toast_show (GTK_WIDGET (self), error->message);
      return;
    }
  self->runs_when_solved = TRUE;
}

static void
record (FsCausesPanel *self)
{
  record_more (self, "causes");
}

static void
record_laws (FsCausesPanel *self)
{
  const FsAssumption *assumption = self->assumption->assumption;

  g_clear_pointer (&self->recorded, g_free);
  self->recorded = g_strdup (_ (assumption->name));
  record_more (self, "laws");
}

static void
copy (FsCausesPanel *self)
{
  fs_causes_chart_copy (self->chart);
}

static void
mapped (FsCausesPanel *self)
{
  update (self);
  mark_error (self);
  if (self->document == NULL || self->describes)
    return;
  self->describes = TRUE;
  fs_document_describe (self->document, TRUE);
}

static void
unmapped (FsCausesPanel *self)
{
  /* The line of the model is moved only as long as the slider is seen. */
  if (self->assumption != NULL && gtk_widget_get_visible (GTK_WIDGET (self->assumption)))
    show_all (self);
  if (self->view != NULL)
    fs_plot_view_set_error (self->view, NAN, NAN, NAN);
  if (self->describes)
    fs_document_describe (self->document, FALSE);
  self->describes = FALSE;
}

void
fs_causes_panel_bind (FsCausesPanel *self, FsDocument *document, FsPlotView *view)
{
  g_return_if_fail (FS_IS_CAUSES_PANEL (self) && self->document == NULL);

  self->view = view;
  self->assumption = fs_assumption_view_new (view);
  gtk_widget_set_visible (GTK_WIDGET (self->assumption), FALSE);
  g_signal_connect_swapped (self->assumption, "back", G_CALLBACK (go_back), self);
  g_signal_connect_swapped (self->assumption, "record", G_CALLBACK (record_laws), self);
  gtk_box_insert_child_after (GTK_BOX (gtk_widget_get_parent (self->body)), GTK_WIDGET (self->assumption), self->body);

  self->document = g_object_ref (document);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    mapped (self);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
}

static void
fs_causes_panel_dispose (GObject *object)
{
  FsCausesPanel *self = FS_CAUSES_PANEL (object);

  g_clear_object (&self->document);
  g_clear_pointer (&self->recorded, g_free);
  self->assumption = NULL;
  self->view = NULL;
  g_clear_pointer (&self->explained, fs_explained_unref);
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_CAUSES_PANEL);
  G_OBJECT_CLASS (fs_causes_panel_parent_class)->dispose (object);
}

static void
fs_causes_panel_class_init (FsCausesPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_causes_panel_dispose;
  g_type_ensure (FS_TYPE_CAUSES_CHART);
  g_type_ensure (FS_TYPE_FITTED_TEXT);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/causes-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, FsCausesPanel, place);
  gtk_widget_class_bind_template_child (widget_class, FsCausesPanel, sentence);
  gtk_widget_class_bind_template_child (widget_class, FsCausesPanel, meaning);
  gtk_widget_class_bind_template_child (widget_class, FsCausesPanel, empty);
  gtk_widget_class_bind_template_child (widget_class, FsCausesPanel, body);
  gtk_widget_class_bind_template_child (widget_class, FsCausesPanel, record_button);
  gtk_widget_class_bind_template_child (widget_class, FsCausesPanel, chart);
  gtk_widget_class_bind_template_callback (widget_class, copy);
  gtk_widget_class_bind_template_callback (widget_class, record);
  gtk_widget_class_bind_template_callback (widget_class, marked);
  gtk_widget_class_bind_template_callback (widget_class, activated);
}

static void
fs_causes_panel_init (FsCausesPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->error_x = NAN;
  g_signal_connect (self, "map", G_CALLBACK (mapped), NULL);
  g_signal_connect (self, "unmap", G_CALLBACK (unmapped), NULL);
}
