#include "app/panels/statistics-panel.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/document/document-curves.h"
#include "app/panels/curve-choice.h"
#include "app/panels/fitted-text.h"
#include "app/plot/plot-area.h"
#include "app/document/x-value.h"
#include "app/toolkit/insensitive-focus.h"
#include "app/toolkit/tooltip.h"
#include "figure/build/figure-series.h"
#include "figure/build/statistics-plot.h"

struct _FsStatisticsPanel {
  AdwBin parent;
  GtkWidget *head, *place, *previous, *next, *plots, *empty;
  FsFittedText *sentence, *percentiles;
  FsValueDropDown *curve_choice;
  FsPlotArea *series, *convergence, *distribution;
  FsDocument *document;
  FsPlotView *view;
  FsScenario *of; /* whose curves are offered; referenced, so that no later one gets its address */
  guint curve;
  gboolean by_hand; /* the user chose the curve here; else it is the one selected in the list of curves */
  double x;         /* of the crosshair; NAN before the first */
  double shown;     /* x value of the point shown; NAN without one */
};

G_DEFINE_FINAL_TYPE (FsStatisticsPanel, fs_statistics_panel, ADW_TYPE_BIN)

/* Returns whether a point can be described: it is finished and of the chosen curve. */
static gboolean
is_shown (FsStatisticsPanel *self, const FsPointView *point)
{
  return point->point.curve == self->curve && point->state == FS_POINT_DONE && point->result != NULL;
}

/* Returns the finished point of the chosen curve nearest to the crosshair; without a crosshair the last. */
static const FsPointView *
find_point (FsStatisticsPanel *self, const FsSolvedScenario *solution, double *at)
{
  guint n_points;
  const FsPointView *points = fs_document_get_points (self->document, &n_points), *nearest = NULL;
  double least = INFINITY;

  for (guint i = 0; i < n_points; i++)
    {
      double x = fs_x_value_of_point (solution, points[i].point), away = isfinite (self->x) ? fabs (x - self->x) : -x;

      if (!is_shown (self, &points[i]) || !(away < least))
        continue;
      least = away;
      nearest = &points[i];
      *at = x;
    }
  return nearest;
}

/* Returns the x value of the next finished point of the chosen curve in a direction, -1 or 1; NAN if there is none. */
static double
next_place (FsStatisticsPanel *self, const FsSolvedScenario *solution, int direction)
{
  guint n_points;
  const FsPointView *points = fs_document_get_points (self->document, &n_points);
  double next = NAN;

  for (guint i = 0; i < n_points; i++)
    {
      double x = fs_x_value_of_point (solution, points[i].point);

      if (is_shown (self, &points[i]) && direction * (x - self->shown) > 0 && !(direction * (x - next) >= 0))
        next = x;
    }
  return next;
}

/* A crosshair at a point of another curve, where the chosen curve has none, chooses that curve. */
static void
follow_crosshair (FsStatisticsPanel *self, const FsSolvedScenario *solution)
{
  guint n_points;
  const FsPointView *points = fs_document_get_points (self->document, &n_points);

  if (!isfinite (self->x) || fs_x_value_find_point (solution, points, n_points, self->curve, self->x) != NULL)
    return;
  for (guint c = 0; c < fs_scenario_n_curves (solution->scenario); c++)
    if (fs_x_value_find_point (solution, points, n_points, c, self->x) != NULL)
      {
        self->curve = c;
        fs_curve_choice_show (self->curve_choice, self->curve);
        return;
      }
}

static void
show_empty (FsStatisticsPanel *self, const char *sentence)
{
  gtk_label_set_text (GTK_LABEL (self->empty), sentence);
  gtk_widget_set_visible (self->empty, TRUE);
  gtk_widget_set_visible (self->head, FALSE);
  gtk_widget_set_visible (self->plots, FALSE);
}

/* @text may be NULL. */
static void
show_text (FsFittedText *where, const char *text)
{
  fs_fitted_text_set (where, (const char *const[]){ text, NULL }, " ", NULL);
  gtk_widget_set_visible (GTK_WIDGET (where), text != NULL);
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
  guint slot = fs_scenario_curve (scenario, point->point.curve)->slot;
  g_autofree char *sentence = fs_statistics_sentence (result, broadcast, rule);
  g_autofree char *percentiles = fs_statistics_percentiles (result, broadcast);

  gtk_widget_set_visible (self->empty, FALSE);
  gtk_widget_set_visible (self->head, TRUE);
  gtk_widget_set_visible (self->plots, TRUE);
  gtk_label_set_markup (GTK_LABEL (self->place), place);
  show_text (self->sentence, sentence);
  show_text (self->percentiles, percentiles);
  show_plot (self->series, fs_statistics_series (result, broadcast, slot),
             _ ("This result contains no run statistics."));
  show_plot (self->convergence, fs_statistics_convergence (result, broadcast, rule->precision, slot),
             _ ("The run is too short for batches."));
  show_plot (self->distribution, fs_statistics_distribution (result, broadcast, slot),
             _ ("No messages of this kind were delivered."));
}

static void
update_buttons (FsStatisticsPanel *self, const FsSolvedScenario *solution)
{
  gboolean before = isfinite (next_place (self, solution, -1)), after = isfinite (next_place (self, solution, 1));

  /* The focus of one goes to the other, which must be able to have it. */
  if (after)
    gtk_widget_set_sensitive (self->next, TRUE);
  fs_set_sensitive (self->previous, before, after ? self->next : NULL);
  fs_set_sensitive (self->next, after, before ? self->previous : NULL);
}

static void
offer_curves (FsStatisticsPanel *self, FsScenario *scenario)
{
  if (self->of == scenario)
    return;
  g_clear_pointer (&self->of, fs_scenario_unref);
  self->of = fs_scenario_ref (scenario);
  self->curve = fs_curve_choice_offer (self->curve_choice, scenario, self->curve);
}

static void
follow_selected (FsStatisticsPanel *self, const FsScenario *scenario)
{
  int selected = fs_document_get_curve (self->document);

  if (self->by_hand || selected < 0 || (guint) selected >= fs_scenario_n_curves (scenario)
      || (guint) selected == self->curve)
    return;
  self->curve = (guint) selected;
  fs_curve_choice_show (self->curve_choice, self->curve);
}

static void
update (FsStatisticsPanel *self)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  const FsPlot *plot = fs_document_get_plot (self->document);
  const FsPointView *point;
  double x = NAN;

  if (solution == NULL || plot == NULL)
    return;
  offer_curves (self, solution->scenario);
  follow_selected (self, solution->scenario);
  follow_crosshair (self, solution);
  point = find_point (self, solution, &x);
  self->shown = x;
  update_buttons (self, solution);
  if (point == NULL)
    {
      guint n_points;

      fs_document_get_points (self->document, &n_points);
      show_empty (self, n_points == 0 ? _ ("Run the simulation to see warm-up and batches.")
                                      : _ ("No point of this curve is finished yet."));
      /* Another curve may have some. */
      gtk_widget_set_visible (self->head, n_points > 0 && fs_scenario_n_curves (solution->scenario) > 1);
    }
  else
    {
      g_autofree char *place = fs_x_value_markup (solution, plot, x);

      show_point (self, solution->scenario, point, place);
    }
}

static void
update_if_seen (FsStatisticsPanel *self)
{
  if (self->document != NULL && gtk_widget_get_mapped (GTK_WIDGET (self)))
    update (self);
}

static void
document_changed (FsStatisticsPanel *self, guint changes)
{
  if (changes & FS_CHANGE_LOADED)
    self->x = NAN;
  if (changes & (FS_CHANGE_LOADED | FS_CHANGE_SELECTED))
    self->by_hand = FALSE;
  if (changes & (FS_CHANGE_SOLVED | FS_CHANGE_POINTS | FS_CHANGE_SELECTED))
    update_if_seen (self);
}

static void
crosshair_moved (FsStatisticsPanel *self)
{
  const FsCrosshairValues *values = fs_plot_view_get_crosshair_values (self->view);

  if (values == NULL || values->x == self->x)
    return;
  self->x = values->x;
  update_if_seen (self);
}

/* Moves the crosshair to the next point, which this panel follows. */
static void
step (FsStatisticsPanel *self, int direction)
{
  double x = next_place (self, fs_document_get_solution (self->document), direction);

  if (isfinite (x))
    fs_plot_view_set_crosshair (self->view, x);
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
  self->curve = (guint) fs_value_drop_down_find (self->curve_choice, word);
  self->by_hand = TRUE;
  fs_curve_choice_show (self->curve_choice, self->curve);
  update_if_seen (self);
}

void
fs_statistics_panel_bind (FsStatisticsPanel *self, FsDocument *document, FsPlotView *view)
{
  g_return_if_fail (FS_IS_STATISTICS_PANEL (self) && self->document == NULL);

  self->document = g_object_ref (document);
  self->view = g_object_ref (view);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "crosshair-moved", G_CALLBACK (crosshair_moved), self, G_CONNECT_SWAPPED);
}

const char *
fs_statistics_panel_get_sentence (FsStatisticsPanel *self)
{
  return gtk_widget_get_visible (self->empty) ? gtk_label_get_text (GTK_LABEL (self->empty))
                                              : fs_fitted_text_get (self->sentence);
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
  g_signal_connect (self, "map", G_CALLBACK (update_if_seen), NULL);
}
