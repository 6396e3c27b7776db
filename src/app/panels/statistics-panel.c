#include "app/panels/panels-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/document/document-curves.h"
#include "app/panels/curve-choice.h"
#include "app/panels/fitted-text.h"
#include "app/plot/plot-area.h"
#include "app/document/x-value.h"
#include "app/toolkit/focus.h"
#include "app/toolkit/tooltip.h"
#include "figure/series/figure-series.h"
#include "figure/plots/statistics-plot.h"

G_DEFINE_FINAL_TYPE (FsStatisticsPanel, fs_statistics_panel, ADW_TYPE_BIN)

/* Returns whether a point can be described: it is finished and of the chosen curve. */
static gboolean
is_shown (FsStatisticsPanel *self, const FsPointView *point)
{
  return point->point.curve == self->curve && point->state == FS_POINT_DONE && point->result != NULL;
}

/* Returns the next finished point of the curve in a direction, -1 or 1; NULL if there is none. */
static const FsPointView *
next_point_of (FsStatisticsPanel *self, const FsSolvedScenario *solution, int direction)
{
  guint n_points;
  const FsPointView *points = fs_document_get_points (self->document, &n_points), *next = NULL;
  double nearest = NAN;

  for (guint i = 0; i < n_points; i++)
    {
      double x = fs_x_value_of_point (solution, points[i].point);

      if (!is_shown (self, &points[i]) || !(direction * (x - self->x) > 0) || direction * (x - nearest) >= 0)
        continue;
      nearest = x;
      next = &points[i];
    }
  return next;
}

/* @text may be NULL. */
static void
show_text (FsFittedText *where, const char *text)
{
  fs_fitted_text_set (where, (const char *const[]){ text, NULL }, " ", NULL);
  gtk_widget_set_visible (GTK_WIDGET (where), text != NULL);
}

static void
show_place (FsStatisticsPanel *self, const char *place)
{
  g_autofree char *text = g_strconcat (FS_POINT_RING, place, NULL);

  gtk_label_set_markup (GTK_LABEL (self->place), text);
}

static void
show_plot (FsPlotArea *area, FsPlot *plot, const char *reason)
{
  fs_plot_area_show (area, plot, reason);
  fs_tooltip_set (GTK_WIDGET (area), plot != NULL ? plot->subtitle : NULL);
}

static void
show_point (FsStatisticsPanel *self, const FsScenario *scenario, const FsPointView *point, const char *place)
{
  const FsSimResult *result = point->result;
  const FsStopRule *rule = &fs_scenario_statistics (scenario)->rule;
  const FsCurve *step = fs_curve_x_index (fs_scenario_curve (scenario, point->point.curve), point->point.step);
  gboolean broadcast = fs_point_is_of_broadcasts (step, step->model->headline, result);
  guint palette_entry = fs_scenario_curve (scenario, point->point.curve)->palette_entry;
  g_autofree char *sentence = fs_statistics_sentence (result, broadcast, rule);
  g_autofree char *percentiles = fs_statistics_percentiles (result, broadcast);

  gtk_widget_set_visible (self->empty, FALSE);
  gtk_widget_set_visible (self->head, TRUE);
  gtk_widget_set_visible (self->plots, TRUE);
  show_place (self, place);
  show_text (self->sentence, sentence);
  show_text (self->percentiles, percentiles);
  show_plot (self->series, fs_statistics_series (result, broadcast, palette_entry),
             _ ("This result contains no run statistics."));
  show_plot (self->convergence, fs_statistics_convergence (result, broadcast, rule->precision, palette_entry),
             _ ("The run is too short for batches."));
  show_plot (self->distribution, fs_statistics_distribution (result, broadcast, palette_entry),
             _ ("No messages of this kind were delivered."));
}

static void
update_if_seen (FsStatisticsPanel *self)
{
  const FsSolvedScenario *solution;
  const FsPlot *plot;
  const FsPointView *points, *point = NULL; /* the current one, if it is finished */
  g_autofree char *place = NULL;
  gboolean before, after;
  FsSweepPoint current;
  guint n_points;

  if (self->document == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  solution = fs_document_get_solution (self->document);
  plot = fs_document_get_plot (self->document);
  if (solution == NULL || plot == NULL)
    return;
  points = fs_document_get_points (self->document, &n_points);
  if (self->of != solution->scenario)
    {
      g_clear_pointer (&self->of, fs_scenario_unref);
      self->of = fs_scenario_ref (solution->scenario);
      self->curve = fs_curve_choice_offer (self->curve_choice, solution->scenario, self->curve);
    }
  if (fs_document_get_shown (self->document, &current) && current.curve < fs_scenario_n_curves (solution->scenario)
      && current.step < fs_scenario_curve (solution->scenario, current.curve)->n_steps)
    {
      if (self->curve != current.curve)
        fs_curve_choice_show (self->curve_choice, current.curve);
      self->curve = current.curve;
      self->x = fs_x_value_of_point (solution, current);
      for (guint i = 0; i < n_points && point == NULL; i++)
        if (is_shown (self, &points[i]) && points[i].point.step == current.step && points[i].point.rate == current.rate)
          point = &points[i];
    }
  before = next_point_of (self, solution, -1) != NULL;
  after = next_point_of (self, solution, 1) != NULL;
  /* The focus of one goes to the other, which must be able to have it. */
  if (after)
    gtk_widget_set_sensitive (self->next, TRUE);
  fs_set_sensitive (self->previous, before, after ? self->next : NULL);
  fs_set_sensitive (self->next, after, before ? self->previous : NULL);
  if (point != NULL || isfinite (self->x))
    place = fs_x_value_markup (solution, plot, self->x);
  if (point != NULL)
    {
      show_point (self, solution->scenario, point, place);
      return;
    }
  gtk_label_set_text (GTK_LABEL (self->empty), n_points == 0 ? _ ("Run the simulation to see warm-up and batches.")
                                                             : _ ("This point is not simulated."));
  gtk_widget_set_visible (self->empty, TRUE);
  gtk_widget_set_visible (self->plots, FALSE);
  /* There are others to go to. */
  gtk_widget_set_visible (self->head, n_points > 0);
  if (n_points > 0 && place != NULL)
    show_place (self, place);
}

static void
document_changed (FsStatisticsPanel *self, guint changes)
{
  if (changes & FS_CHANGE_LOADED)
    self->x = NAN;
  if (changes & (FS_CHANGE_SOLVED | FS_CHANGE_POINTS | FS_CHANGE_SHOWN))
    update_if_seen (self);
}

/* Makes the next point the current one, and moves the crosshair there. */
static void
step (FsStatisticsPanel *self, int direction)
{
  const FsPointView *next = next_point_of (self, fs_document_get_solution (self->document), direction);

  if (next != NULL)
    fs_plot_view_show_point (self->view, next->point);
}

static void
previous_point (FsStatisticsPanel *self)
{
  step (self, -1);
}

static void
next_point (FsStatisticsPanel *self)
{
  step (self, 1);
}

static void
curve_chosen (FsStatisticsPanel *self, const char *word)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  guint curve = (guint) fs_value_drop_down_find (self->curve_choice, word);
  guint n_points;
  const FsPointView *points = fs_document_get_points (self->document, &n_points);
  FsSweepPoint point;

  if (fs_x_value_to_point (solution, points, n_points, curve, self->x, TRUE, &point))
    fs_document_set_shown (self->document, point);
  fs_curve_choice_show (self->curve_choice, self->curve);
}

static void
mapped (FsStatisticsPanel *self)
{
  update_if_seen (self);
  if (self->document == NULL || self->describes)
    return;
  self->describes = TRUE;
  fs_document_describe (self->document, TRUE);
}

static void
unmapped (FsStatisticsPanel *self)
{
  if (self->describes)
    fs_document_describe (self->document, FALSE);
  self->describes = FALSE;
}

void
fs_statistics_panel_bind (FsStatisticsPanel *self, FsDocument *document, FsPlotView *view)
{
  g_return_if_fail (FS_IS_STATISTICS_PANEL (self) && self->document == NULL);

  self->document = g_object_ref (document);
  self->view = g_object_ref (view);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    mapped (self);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
}

static void
fs_statistics_panel_dispose (GObject *object)
{
  FsStatisticsPanel *self = FS_STATISTICS_PANEL (object);

  g_clear_object (&self->document);
  g_clear_object (&self->view);
  g_clear_pointer (&self->of, fs_scenario_unref);
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_STATISTICS_PANEL);
  G_OBJECT_CLASS (fs_statistics_panel_parent_class)->dispose (object);
}

static void
fs_statistics_panel_class_init (FsStatisticsPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_statistics_panel_dispose;
  g_type_ensure (FS_TYPE_FITTED_TEXT);
  g_type_ensure (FS_TYPE_PLOT_AREA);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/statistics-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, FsStatisticsPanel, head);
  gtk_widget_class_bind_template_child (widget_class, FsStatisticsPanel, place);
  gtk_widget_class_bind_template_child (widget_class, FsStatisticsPanel, previous);
  gtk_widget_class_bind_template_child (widget_class, FsStatisticsPanel, next);
  gtk_widget_class_bind_template_callback (widget_class, previous_point);
  gtk_widget_class_bind_template_callback (widget_class, next_point);
  gtk_widget_class_bind_template_child (widget_class, FsStatisticsPanel, sentence);
  gtk_widget_class_bind_template_child (widget_class, FsStatisticsPanel, percentiles);
  gtk_widget_class_bind_template_child (widget_class, FsStatisticsPanel, plots);
  gtk_widget_class_bind_template_child (widget_class, FsStatisticsPanel, empty);
  gtk_widget_class_bind_template_child (widget_class, FsStatisticsPanel, series);
  gtk_widget_class_bind_template_child (widget_class, FsStatisticsPanel, convergence);
  gtk_widget_class_bind_template_child (widget_class, FsStatisticsPanel, distribution);
}

static void
fs_statistics_panel_init (FsStatisticsPanel *self)
{
  GtkWidget *choice;

  self->x = NAN;
  gtk_widget_init_template (GTK_WIDGET (self));
  choice = fs_value_drop_down_new (_ ("Curve"));
  gtk_widget_set_valign (choice, GTK_ALIGN_CENTER);
  self->curve_choice = FS_VALUE_DROP_DOWN (choice);
  gtk_box_insert_child_after (GTK_BOX (self->head), choice, gtk_widget_get_parent (self->previous));
  g_signal_connect_swapped (choice, "chosen", G_CALLBACK (curve_chosen), self);
  g_signal_connect (self, "map", G_CALLBACK (mapped), NULL);
  g_signal_connect (self, "unmap", G_CALLBACK (unmapped), NULL);
}
