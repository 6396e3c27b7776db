#include "app/panels/panels-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/document/x-value.h"
#include "app/toolkit/screen-style.h"
#include "app/toolkit/worker.h"
#include "app/toolkit/widgets.h"
#include "plot/paint/tornado-painter.h"
#include "plot/value/text.h"

#define BAND_POINTS 48 /* of either edge of the band */
#define ROW_HEIGHT 20  /* px, of a bar with the space around it */

G_DEFINE_FINAL_TYPE (FsSensitivityPanel, fs_sensitivity_panel, ADW_TYPE_BIN)

/* What a worker solves at a point, and its result, whose array is NULL until it is solved. */
struct _FsPointSwings {
  FsSolvedScenario *solution;
  FsSweepPoint point;
  FsJob job;
  FsSwings found;
};

static void
swings_clear (gpointer data)
{
  FsPointSwings *swings = data;

  fs_solved_scenario_unref (swings->solution);
  fs_swings_clear (&swings->found);
}

static void
swings_unref (gpointer data)
{
  g_rc_box_release_full (data, swings_clear);
}

static const FsCurve *
curve_of (const FsPointSwings *swings)
{
  return fs_sweep_curve (swings->solution->scenario, &swings->point);
}

/* Runs in a thread. */
static gpointer
solve (gpointer input, GError **error)
{
  FsPointSwings *swings = input;

  swings->found = fs_swings_at (swings->solution->scenario, &swings->point, &swings->job);
  return NULL;
}

/* The curve with a parameter at both ends of its bar. */
typedef struct {
  FsPointSwings *of;
  guint row;
  FsJob job;
  double rates[BAND_POINTS], x[BAND_POINTS];
  guint n;
  GArray *band; /* FsBandVertex; NULL until it is solved */
} Band;

static void
band_clear (gpointer data)
{
  Band *band = data;

  swings_unref (band->of);
  g_clear_pointer (&band->band, g_array_unref);
}

static void
band_unref (gpointer data)
{
  g_rc_box_release_full (data, band_clear);
}

/* Runs in a thread. Of the offered load the curve itself is moved along x, so that there is no band. */
static gpointer
solve_band (gpointer input, GError **error)
{
  Band *band = input;
  const FsCurve *curve = curve_of (band->of);
  const FsSensitivity *row = &g_array_index (band->of->found.found, FsSensitivity, band->row);
  const double values[] = { row->below, row->above };
  g_autoptr (GArray) found = g_array_sized_new (FALSE, FALSE, sizeof (FsBandVertex), band->n);

  for (guint i = 0; i < band->n; i++)
    g_array_append_val (found, ((FsBandVertex){ band->x[i], INFINITY, -INFINITY }));
  for (int side = 0; side < 2; side++)
    {
      FsModelInputs inputs = curve->inputs;
      g_autoptr (FsModelCurve) moved = NULL;

      fs_model_input_set (row->input, &inputs, isnan (values[side]) ? row->value : values[side]);
      if (!fs_model_check (curve->model, &inputs, NULL))
        continue;
      moved = fs_model_curve_new (curve->model, &inputs, fs_curve_first_variant (curve), NAN);
      fs_model_curve_set_job (moved, &band->job);
      for (guint i = 0; i < band->n && !fs_job_stopped (&band->job); i++)
        {
          FsBandVertex *vertex = &g_array_index (found, FsBandVertex, i);
          g_autoptr (FsModelPoint) point = fs_model_curve_solve (moved, band->rates[i]);
          double latency = point->outputs != NULL ? fs_record_get (point->outputs, curve->model->headline) : INFINITY;

          vertex->low = fmin (vertex->low, latency);
          vertex->high = fmax (vertex->high, latency);
        }
    }
  /* Where both are saturated there is nothing. */
  for (guint i = 0; i < band->n; i++)
    if (!isfinite (g_array_index (found, FsBandVertex, i).low))
      g_array_index (found, FsBandVertex, i).low = NAN;
  band->band = g_steal_pointer (&found);
  return NULL;
}

static void want_band (FsSensitivityPanel *self, int row);

static void
band_solved (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsSensitivityPanel *self = FS_SENSITIVITY_PANEL (owner);
  Band *band = input;

  self->band_job = NULL;
  if (self->document == NULL)
    return;
  if (band->of == self->shown && (int) band->row == self->row)
    fs_plot_view_set_band (self->view, band->of->point.curve, band->band);
  else if (self->row >= 0)
    want_band (self, self->row);
}

/* Draws the band of a row, -1 for none; one is solved at a time, and the last one that was wanted counts. */
static void
want_band (FsSensitivityPanel *self, int row)
{
  const FsPlot *plot = self->document != NULL ? fs_document_get_plot (self->document) : NULL;
  const FsLine *line = NULL;
  const FsPointSwings *shown = self->shown;
  Band *band;
  double first, last;

  self->row = row;
  if (self->band_job != NULL)
    {
      fs_job_stop (self->band_job);
      return;
    }
  if (self->view != NULL)
    fs_plot_view_set_band (self->view, 0, NULL);
  if (row < 0 || shown == NULL || plot == NULL || curve_of (shown)->x_key != NULL
      || g_array_index (shown->found.found, FsSensitivity, row).input == NULL)
    return;
  for (guint s = 0; s < plot->series->len && line == NULL; s++)
    if (((const FsSeries *) plot->series->pdata[s])->curve == shown->point.curve)
      line = fs_series_main_line (plot->series->pdata[s]);
  if (line == NULL || line->vertices->len == 0)
    return;
  band = g_rc_box_new0 (Band);
  band->of = g_rc_box_acquire (self->shown);
  band->row = (guint) row;
  fs_job_init (&band->job);
  /* Where the line is drawn; relative loads have the same ratio of rate and x everywhere. */
  first = g_array_index (line->vertices, FsVertex, 0).x;
  last = g_array_index (line->vertices, FsVertex, line->vertices->len - 1).x;
  for (guint i = 0; i < BAND_POINTS; i++)
    {
      double x = first + (last - first) * i / (BAND_POINTS - 1);
      double rate = x / fs_x_value_of_point (shown->solution, shown->point) * shown->point.rate;

      if (rate > 0)
        {
          band->x[band->n] = x;
          band->rates[band->n++] = rate;
        }
    }
  self->band_job = &band->job;
  fs_worker_run (G_OBJECT (self), solve_band, band, band_unref, band_solved);
}

/* What the bar of a row is drawn from: the tornado of the panel lives as long as its rows. */
typedef struct {
  const FsTornado *tornado;
  guint row;
} Bar;

static void
draw_bar (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  const Bar *bar = data;
  FsStyle style = fs_screen_style (GTK_WIDGET (area));

  fs_tornado_paint_bar (cr, fs_tornado_row (bar->tornado, bar->row), fs_tornado_longest (bar->tornado), &style, width,
                        height);
}

static GtkWidget *
add_label (FsSensitivityPanel *self, GtkWidget *box, int column, const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_markup (GTK_LABEL (label), text);
  gtk_label_set_xalign (GTK_LABEL (label), column == 0 ? 0 : 1);
  gtk_label_set_ellipsize (GTK_LABEL (label), column == 0 ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, css_class);
  gtk_size_group_add_widget (self->columns[column], label);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static void
row_entered (FsSensitivityPanel *self, double x, double y, GtkEventController *controller)
{
  want_band (self, gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (gtk_event_controller_get_widget (controller))));
}

static void
row_focused (FsSensitivityPanel *self, GtkEventController *controller)
{
  row_entered (self, 0, 0, controller);
}

static void
row_left (FsSensitivityPanel *self)
{
  want_band (self, -1);
}

static void
add_row (FsSensitivityPanel *self, guint index)
{
  const FsTornadoRow *row = fs_tornado_row (self->tornado, index);
  GtkWidget *item = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *area = gtk_drawing_area_new ();
  GtkEventController *motion = gtk_event_controller_motion_new (), *focus = gtk_event_controller_focus_new ();
  g_autofree char *plain = fs_text_plain (row->name);
  /* Translators: read by screen readers: a parameter with its value, by how much the latency and the saturation change when it is smaller,
   * and larger: "Message length M = 32: latency −12 % … +12 %, saturation +10 % … −8.4 %" */
  g_autofree char *spoken = g_strdup_printf (_ ("%s: latency %s, saturation %s"), plain, row->range, row->limit);
  Bar bar = { self->tornado, index };

  gtk_widget_set_margin_start (box, 16);
  gtk_widget_set_margin_end (box, 16);
  add_label (self, box, 0, row->name, "body");
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_bar, g_memdup2 (&bar, sizeof bar), g_free);
  gtk_widget_set_hexpand (area, TRUE);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), ROW_HEIGHT);
  gtk_box_append (GTK_BOX (box), area);
  add_label (self, box, 1, row->range, "numeric");
  add_label (self, box, 2, row->limit, "numeric");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (item), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (item), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  gtk_widget_set_tooltip_text (item, _ ("Put this parameter on the x axis (Return)"));
  g_signal_connect_swapped (motion, "enter", G_CALLBACK (row_entered), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (row_left), self);
  g_signal_connect_swapped (focus, "enter", G_CALLBACK (row_focused), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (row_left), self);
  gtk_widget_add_controller (item, motion);
  gtk_widget_add_controller (item, focus);
  gtk_list_box_append (self->rows, item);
}

static void
clear_rows (FsSensitivityPanel *self)
{
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->rows, 0)) != NULL)
    gtk_list_box_remove (self->rows, GTK_WIDGET (row));
  g_clear_pointer (&self->tornado, fs_tornado_free);
}

/* Shows the rows, or why there are none. */
static void
show (FsSensitivityPanel *self, const char *reason)
{
  FsPointSwings *shown = self->shown;
  g_autofree char *sentence = NULL, *place = NULL;

  want_band (self, -1);
  clear_rows (self);
  if (reason == NULL && shown->found.found->len == 0)
    reason = _ ("The model is saturated at this load.");
  gtk_widget_set_visible (self->table, reason == NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->empty), reason != NULL);
  gtk_label_set_text (self->empty, reason != NULL ? reason : "");
  gtk_label_set_text (self->place, "");
  sentence = reason == NULL ? fs_sensitivity_sentence (&shown->found) : g_strdup ("");
  fs_fitted_text_set (self->sentence, (const char *const[]){ sentence, NULL }, " ", NULL);
  if (reason != NULL)
    return;
  place = fs_x_value_markup (shown->solution, fs_document_get_plot (self->document),
                             fs_x_value_of_point (shown->solution, shown->point));
  gtk_label_set_markup (self->place, place);
  self->tornado = fs_sensitivity_plot_new (&shown->found);
  for (guint i = 0; i < self->tornado->rows->len; i++)
    add_row (self, i);
}

static void update (FsSensitivityPanel *self);

static void
solved (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsSensitivityPanel *self = FS_SENSITIVITY_PANEL (owner);

  self->job = NULL;
  if (self->document == NULL)
    return;
  if (self->outdated)
    {
      update (self);
      return;
    }
  g_clear_pointer (&self->shown, swings_unref);
  self->shown = g_rc_box_acquire (input);
  show (self, NULL);
}

/* Solves the parameters at the current point in a worker; what works for another point is stopped. */
static void
update (FsSensitivityPanel *self)
{
  const FsSolvedScenario *solution;
  FsSweepPoint point;
  FsPointSwings *next;

  if (self->document == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)) || !fs_document_is_solved (self->document)
      || fs_document_get_plot (self->document) == NULL)
    return;
  self->outdated = self->job != NULL;
  if (self->job != NULL)
    {
      fs_job_stop (self->job);
      return;
    }
  solution = fs_document_get_solution (self->document);
  if (!fs_document_get_shown (self->document, &point) || point.curve >= fs_scenario_n_curves (solution->scenario)
      || point.step >= fs_scenario_curve (solution->scenario, point.curve)->n_steps
      || fs_sweep_curve (solution->scenario, &point)->model_absent != NULL)
    {
      g_clear_pointer (&self->shown, swings_unref);
      show (self, _ ("No model describes this curve, so nothing says how its latency would change."));
      return;
    }
  if (self->shown != NULL && self->shown->solution == solution && fs_sweep_is_same_point (&self->shown->point, &point))
    return;
  next = g_rc_box_new0 (FsPointSwings);
  next->solution = fs_solved_scenario_ref ((FsSolvedScenario *) solution);
  next->point = point;
  fs_job_init (&next->job);
  self->job = &next->job;
  fs_worker_run (G_OBJECT (self), solve, next, swings_unref, solved);
}

static void
document_changed (FsSensitivityPanel *self, guint changes)
{
  if (changes & (FS_CHANGE_SOLVED | FS_CHANGE_SHOWN))
    update (self);
}

static void
row_activated (FsSensitivityPanel *self, GtkListBoxRow *row)
{
  const FsSensitivity *at = &g_array_index (self->shown->found.found, FsSensitivity, gtk_list_box_row_get_index (row));

  gtk_widget_activate_action (GTK_WIDGET (self), "win.x-parameter", "s", at->input != NULL ? at->input->key : "");
}

static void
mapped (FsSensitivityPanel *self)
{
  update (self);
  if (self->document != NULL && !self->describes)
    fs_document_describe (self->document, TRUE);
  self->describes = self->document != NULL;
}

static void
unmapped (FsSensitivityPanel *self)
{
  want_band (self, -1);
  if (self->job != NULL)
    fs_job_stop (self->job);
  if (self->describes)
    fs_document_describe (self->document, FALSE);
  self->describes = FALSE;
}

void
fs_sensitivity_panel_bind (FsSensitivityPanel *self, FsDocument *document, FsPlotView *view)
{
  g_return_if_fail (FS_IS_SENSITIVITY_PANEL (self) && self->document == NULL);

  self->view = g_object_ref (view);
  self->document = g_object_ref (document);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    mapped (self);
}

static void
fs_sensitivity_panel_dispose (GObject *object)
{
  FsSensitivityPanel *self = FS_SENSITIVITY_PANEL (object);

  g_clear_object (&self->document);
  g_clear_object (&self->view);
  if (self->rows != NULL)
    clear_rows (self);
  self->rows = NULL;
  g_clear_pointer (&self->shown, swings_unref);
  for (guint c = 0; c < G_N_ELEMENTS (self->columns); c++)
    g_clear_object (&self->columns[c]);
  G_OBJECT_CLASS (fs_sensitivity_panel_parent_class)->dispose (object);
}

static void
fs_sensitivity_panel_class_init (FsSensitivityPanelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fs_sensitivity_panel_dispose;
}

static void
fs_sensitivity_panel_init (FsSensitivityPanel *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *scroll = gtk_scrolled_window_new ();
  GtkWidget *heads = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12), *middle;

  self->row = -1;
  for (guint c = 0; c < G_N_ELEMENTS (self->columns); c++)
    self->columns[c] = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  gtk_widget_add_css_class (box, "card");
  gtk_widget_add_css_class (box, "figure-card");
  gtk_widget_set_overflow (box, GTK_OVERFLOW_HIDDEN);
  self->head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  self->sentence = g_object_new (FS_TYPE_FITTED_TEXT, "lines", 1, "hexpand", TRUE, "valign", GTK_ALIGN_CENTER, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self->sentence), "heading");
  self->place = GTK_LABEL (gtk_label_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->place), "dim-label");
  gtk_box_append (GTK_BOX (self->head), GTK_WIDGET (self->sentence));
  gtk_box_append (GTK_BOX (self->head), GTK_WIDGET (self->place));
  gtk_widget_set_margin_top (self->head, 12);
  gtk_widget_set_margin_bottom (self->head, 9);
  gtk_widget_set_margin_start (self->head, 16);

  self->table = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_margin_start (heads, 16);
  gtk_widget_set_margin_end (heads, 16);
  add_label (self, heads, 0, _ ("parameter"), "dim-label");
  middle = gtk_label_new (/* xgettext:no-c-format */ _ ("10 % less, or one step (pale); 10 % more (strong)"));
  gtk_widget_add_css_class (middle, "caption");
  gtk_widget_add_css_class (middle, "dim-label");
  gtk_label_set_ellipsize (GTK_LABEL (middle), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (middle, TRUE);
  gtk_box_append (GTK_BOX (heads), middle);
  add_label (self, heads, 1, _ ("latency"), "dim-label");
  add_label (self, heads, 2, _ ("saturation"), "dim-label");
  self->rows = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_widget_add_css_class (GTK_WIDGET (self->rows), "swings");
  gtk_list_box_set_selection_mode (self->rows, GTK_SELECTION_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->rows), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Sensitivity"), -1);
  g_signal_connect_swapped (self->rows, "row-activated", G_CALLBACK (row_activated), self);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroll), GTK_WIDGET (self->rows));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroll), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_widget_set_vexpand (scroll, TRUE);
  gtk_box_append (GTK_BOX (self->table), heads);
  gtk_box_append (GTK_BOX (self->table), scroll);
  self->empty = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->empty, TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self->empty), TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self->empty), FALSE);
  gtk_box_append (GTK_BOX (box), self->head);
  gtk_box_append (GTK_BOX (box), self->table);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->empty));
  adw_bin_set_child (ADW_BIN (self), box);
  g_signal_connect (self, "map", G_CALLBACK (mapped), NULL);
  g_signal_connect (self, "unmap", G_CALLBACK (unmapped), NULL);
}
