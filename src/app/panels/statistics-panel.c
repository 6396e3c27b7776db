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

#define SELECTED_ALPHA 0.25 /* opacity of what marks selected bars */

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

/* Finds the edges of the bars of a distribution, and marks those that are selected. */
static void
mark_selected (FsStatisticsPanel *self, FsPlot *plot)
{
  FsLine *line = ((FsSeries *) plot->series->pdata[0])->lines->pdata[0];
  int first = MIN (self->anchor, self->cursor), last = MAX (self->anchor, self->cursor);

  g_array_set_size (self->edges, 0);
  for (guint i = 0; i < line->vertices->len; i++)
    {
      double x = g_array_index (line->vertices, FsVertex, i).x;

      if (self->edges->len == 0 || g_array_index (self->edges, double, self->edges->len - 1) < x)
        g_array_append_val (self->edges, x);
    }
  if (first < 0 || last + 1 >= (int) self->edges->len)
    return;
  plot->band_alpha = SELECTED_ALPHA;
  fs_line_add_band (line, g_array_index (self->edges, double, first), 0, INFINITY);
  fs_line_add_band (line, g_array_index (self->edges, double, last + 1), 0, INFINITY);
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
  FsPlot *distribution;
  gboolean selects;

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
  if (!fs_sweep_is_same_point (&self->selected, &point->point))
    self->anchor = self->cursor = -1;
  self->selected = point->point;
  distribution = fs_statistics_distribution (result, broadcast, palette_entry);
  if (distribution != NULL)
    mark_selected (self, distribution);
  show_plot (self->distribution, distribution, _ ("No messages of this kind were delivered."));
  selects = self->anchor >= 0 && distribution != NULL && MAX (self->anchor, self->cursor) + 1 < (int) self->edges->len;
  if (selects)
    {
      int first = MIN (self->anchor, self->cursor), last = MAX (self->anchor, self->cursor);

      /* A bar of whole cycles lies between their halves. */
      fs_selected_messages_show (self->messages, step, point->point, result, broadcast,
                                 (uint64_t) ceil (g_array_index (self->edges, double, first)),
                                 (uint64_t) floor (g_array_index (self->edges, double, last + 1)));
    }
  gtk_box_set_homogeneous (GTK_BOX (self->plots), !selects);
  gtk_widget_set_visible (GTK_WIDGET (self->messages), selects);
  gtk_widget_set_visible (GTK_WIDGET (self->series), !selects);
  gtk_widget_set_visible (GTK_WIDGET (self->convergence), !selects);
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

/* Selects the bars from @anchor to @cursor, -1: none. */
static void
select_bars (FsStatisticsPanel *self, int anchor, int cursor)
{
  int n = MAX ((int) self->edges->len - 1, 0);

  if (anchor >= 0)
    {
      anchor = CLAMP (anchor, 0, n - 1);
      cursor = CLAMP (cursor, 0, n - 1);
    }
  if (anchor == self->anchor && cursor == self->cursor)
    return;
  self->anchor = anchor;
  self->cursor = cursor;
  update_if_seen (self);
}

/* Returns the bar at @px, -1 if there is none. */
static int
bar_at (FsStatisticsPanel *self, double px)
{
  double x = fs_plot_area_x_at (self->distribution, px);

  for (guint i = 0; i + 1 < self->edges->len; i++)
    if (x >= g_array_index (self->edges, double, i) && x < g_array_index (self->edges, double, i + 1))
      return (int) i;
  return -1;
}

static void
bars_pressed (FsStatisticsPanel *self, double x, double y, GtkGestureDrag *drag)
{
  GdkModifierType modifiers = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (drag));
  int bar = bar_at (self, x);

  gtk_widget_grab_focus (GTK_WIDGET (self->distribution));
  select_bars (self, bar >= 0 && modifiers & GDK_SHIFT_MASK && self->anchor >= 0 ? self->anchor : bar, bar);
}

static void
bars_dragged (FsStatisticsPanel *self, double dx, double dy, GtkGestureDrag *drag)
{
  double x, y;
  int bar;

  gtk_gesture_drag_get_start_point (drag, &x, &y);
  bar = bar_at (self, x + dx);
  if (bar >= 0 && self->anchor >= 0)
    select_bars (self, self->anchor, bar);
}

static gboolean
bars_key_pressed (FsStatisticsPanel *self, guint key, guint code, GdkModifierType modifiers)
{
  int step = key == GDK_KEY_Right ? 1 : key == GDK_KEY_Left ? -1 : 0, n = (int) self->edges->len - 1;

  if (n <= 0)
    return GDK_EVENT_PROPAGATE;
  if (step != 0 && self->anchor < 0)
    select_bars (self, step > 0 ? 0 : n - 1, step > 0 ? 0 : n - 1);
  else if (step != 0)
    select_bars (self, modifiers & GDK_SHIFT_MASK ? self->anchor : CLAMP (self->cursor + step, 0, n - 1),
                 self->cursor + step);
  else if (key == GDK_KEY_Escape && self->anchor >= 0)
    select_bars (self, -1, -1);
  else if ((key == GDK_KEY_Return || key == GDK_KEY_KP_Enter) && self->anchor >= 0)
    gtk_widget_child_focus (GTK_WIDGET (self->messages), GTK_DIR_TAB_FORWARD);
  else
    return GDK_EVENT_PROPAGATE;
  return GDK_EVENT_STOP;
}

static void
messages_closed (FsStatisticsPanel *self)
{
  select_bars (self, -1, -1);
  gtk_widget_grab_focus (GTK_WIDGET (self->distribution));
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
  self->messages = fs_selected_messages_new (document);
  gtk_widget_set_visible (GTK_WIDGET (self->messages), FALSE);
  g_signal_connect_swapped (self->messages, "closed", G_CALLBACK (messages_closed), self);
  gtk_box_prepend (GTK_BOX (self->plots), GTK_WIDGET (self->messages));
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
  g_clear_pointer (&self->edges, g_array_unref);
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
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkWidget *choice;

  self->x = NAN;
  self->anchor = self->cursor = -1;
  self->edges = g_array_new (FALSE, FALSE, sizeof (double));
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_focusable (GTK_WIDGET (self->distribution), TRUE);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (bars_pressed), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (bars_dragged), self);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (bars_key_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self->distribution), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self->distribution), keys);
  choice = fs_value_drop_down_new (_ ("Curve"));
  gtk_widget_set_valign (choice, GTK_ALIGN_CENTER);
  self->curve_choice = FS_VALUE_DROP_DOWN (choice);
  gtk_box_insert_child_after (GTK_BOX (self->head), choice, gtk_widget_get_parent (self->previous));
  g_signal_connect_swapped (choice, "chosen", G_CALLBACK (curve_chosen), self);
  g_signal_connect (self, "map", G_CALLBACK (mapped), NULL);
  g_signal_connect (self, "unmap", G_CALLBACK (unmapped), NULL);
}
