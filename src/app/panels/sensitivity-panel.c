#include "app/panels/panels-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/document/key-labels.h"
#include "app/document/x-value.h"
#include "app/toolkit/screen-style.h"
#include "app/toolkit/worker.h"
#include "app/toolkit/widgets.h"
#include "base/number.h"
#include "plot/value/text.h"
#include "study/words/vocabulary.h"

#define BAND_POINTS 48 /* of either edge of the band */
#define BAR_HEIGHT 14  /* px */
#define BAR_MARGIN 7   /* px beside the longest bar, for the arrow of one that has no end */
#define LESS_ALPHA 0.45

G_DEFINE_FINAL_TYPE (FsSensitivityPanel, fs_sensitivity_panel, ADW_TYPE_BIN)

/* What a worker solves at a point, and its result. */
struct _FsSwings {
  FsSolvedScenario *solution;
  FsSweepPoint point;
  FsVariant variant;
  FsJob job;
  GArray *found; /* FsSensitivity; NULL until it is solved */
  double latency, saturation;
};

static void
swings_clear (gpointer data)
{
  FsSwings *swings = data;

  fs_solved_scenario_unref (swings->solution);
  g_clear_pointer (&swings->found, g_array_unref);
}

static void
swings_unref (gpointer data)
{
  g_rc_box_release_full (data, swings_clear);
}

static const FsCurve *
curve_of (const FsSwings *swings)
{
  return fs_sweep_curve (swings->solution->scenario, &swings->point);
}

/* Runs in a thread. */
static gpointer
solve (gpointer input, GError **error)
{
  FsSwings *swings = input;
  const FsCurve *curve = curve_of (swings);

  swings->found = fs_model_swings (curve->model, &curve->inputs, swings->variant, swings->point.rate,
                                   curve->model->headline, &swings->job, &swings->latency, &swings->saturation);
  return NULL;
}

/* The curve with a parameter at both ends of its bar. */
typedef struct {
  FsSwings *of;
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
  const FsSensitivity *row = &g_array_index (band->of->found, FsSensitivity, band->row);
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
      moved = fs_model_curve_new (curve->model, &inputs, band->of->variant, NAN);
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
  const FsSwings *shown = self->shown;
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
      || g_array_index (shown->found, FsSensitivity, row).input == NULL)
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

/* "−11.9 %" */
static char *
change_text (double at, double here)
{
  double percent = (at / here - 1) * 100;
  g_autofree char *digits = fs_number_display_fixed (fabs (percent), fabs (percent) < 10 ? 1 : 0);

  return isnan (at) ? g_strdup (_ ("saturated"))
                    : g_strdup_printf ("%s%s\u202f%%",
                                       fabs (percent) < 0.05 ? ""
                                       : percent < 0         ? "−"
                                                             : "+",
                                       digits);
}

/* "−11.9 % … +12.5 %", from the smaller value to the larger; one alone where the range of the parameter ends. */
static char *
range_text (const FsSensitivity *row, double below, double above, double here)
{
  g_autofree char *low = change_text (below, here), *high = change_text (above, here);

  if (isnan (row->below) || isnan (row->above))
    return g_strdup (isnan (row->below) ? high : low);
  return g_strdup_printf ("%s … %s", low, high);
}

/* The saturation rates at both ends; "–" where the parameter does not move it. */
static char *
saturation_text (const FsSensitivity *row, double here)
{
  gboolean moves_down = isfinite (row->saturation_below) && row->saturation_below != here;

  if (!moves_down && (!isfinite (row->saturation_above) || row->saturation_above == here))
    return g_strdup ("–");
  return range_text (row, row->saturation_below, row->saturation_above, here);
}

/* Bars of a row relative to the longest of all, INFINITY where an end is saturated; NAN without one. */
typedef struct {
  double less, more;
} Bar;

static double
end_of_bar (double varied, double at, double here, double longest)
{
  return isnan (varied) ? NAN : isnan (at) ? INFINITY : log (at / here) / longest;
}

static void
draw_bar (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  const Bar *bar = data;
  FsStyle style = fs_screen_style (GTK_WIDGET (area));
  double zero = width / 2.0, most = zero - BAR_MARGIN, y = (height - BAR_HEIGHT) / 2.0;
  const struct {
    double end, alpha;
  } halves[] = { { bar->less, LESS_ALPHA }, { bar->more, 1 } };

  for (guint h = 0; h < G_N_ELEMENTS (halves); h++)
    {
      double end = CLAMP (halves[h].end, -1, 1) * most;

      if (isnan (halves[h].end))
        continue;
      cairo_set_source_rgba (cr, style.accent.r, style.accent.g, style.accent.b, halves[h].alpha);
      cairo_rectangle (cr, fmin (zero, zero + end), y, fmax (fabs (end), 1), BAR_HEIGHT);
      if (isinf (halves[h].end))
        {
          cairo_move_to (cr, zero + end, y);
          cairo_line_to (cr, zero + end + BAR_MARGIN, y + BAR_HEIGHT / 2.0);
          cairo_line_to (cr, zero + end, y + BAR_HEIGHT);
          cairo_close_path (cr);
        }
      cairo_fill (cr);
    }
  cairo_set_source_rgba (cr, style.axis.r, style.axis.g, style.axis.b, style.axis.a);
  cairo_rectangle (cr, floor (zero), 0, 1, height);
  cairo_fill (cr);
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

static char *
title_of (const FsSensitivity *row, gboolean plain)
{
  if (row->input == NULL)
    return g_strdup (_ ("Offered load"));
  return plain ? fs_key_label_parameter_plain_title (row->input->key) : fs_key_label_parameter_title (row->input->key);
}

static void
add_row (FsSensitivityPanel *self, const FsSensitivity *row, double longest)
{
  const FsSwings *shown = self->shown;
  GtkWidget *item = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *area = gtk_drawing_area_new ();
  GtkEventController *motion = gtk_event_controller_motion_new (), *focus = gtk_event_controller_focus_new ();
  g_autofree char *title = title_of (row, FALSE), *plain = title_of (row, TRUE);
  char digits[FS_NUMBER_SIZE];
  g_autofree char *value
      = row->input == NULL ? fs_number_display (row->value, 4) : g_strdup (fs_number_format (row->value, digits));
  g_autofree char *name = g_strdup_printf ("%s = %s", title, value);
  g_autofree char *latency = range_text (row, row->at_below, row->at_above, shown->latency);
  g_autofree char *saturation = saturation_text (row, shown->saturation);
  /* Translators: read by screen readers: a parameter, its value, by how much the latency and the saturation change when it is smaller,
   * and larger: "Message length M = 32: latency −12 % … +12 %, saturation +10 % … −8.4 %" */
  g_autofree char *spoken
      = g_strdup_printf (_ ("%s = %s: latency %s, saturation %s"), plain, value, latency, saturation);
  Bar bar = { end_of_bar (row->below, row->at_below, shown->latency, longest),
              end_of_bar (row->above, row->at_above, shown->latency, longest) };

  gtk_widget_set_margin_start (box, 16);
  gtk_widget_set_margin_end (box, 16);
  add_label (self, box, 0, name, "body");
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_bar, g_memdup2 (&bar, sizeof bar), g_free);
  gtk_widget_set_hexpand (area, TRUE);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), BAR_HEIGHT + 6);
  gtk_box_append (GTK_BOX (box), area);
  add_label (self, box, 1, latency, "numeric");
  add_label (self, box, 2, saturation, "numeric");
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

/* Says which parameter moves the latency most. */
static char *
describe (const FsSwings *shown)
{
  const FsSensitivity *first = &g_array_index (shown->found, FsSensitivity, 0);
  g_autofree char *title = title_of (first, TRUE);
  g_autofree char *range = range_text (first, first->at_below, first->at_above, shown->latency);

  /* Translators: a parameter; by how much the latency changes: "−12 % … +12 %" */
  return g_strdup_printf (_ ("%s moves the latency most: %s."), title, range);
}

/* Shows the rows, or why there are none. */
static void
show (FsSensitivityPanel *self, const char *reason)
{
  FsSwings *shown = self->shown;
  GtkListBoxRow *row;
  g_autofree char *sentence = NULL, *place = NULL;
  double longest = 0;

  want_band (self, -1);
  while ((row = gtk_list_box_get_row_at_index (self->rows, 0)) != NULL)
    gtk_list_box_remove (self->rows, GTK_WIDGET (row));
  if (reason == NULL && shown->found->len == 0)
    reason = _ ("The model is saturated at this load.");
  gtk_widget_set_visible (self->table, reason == NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->empty), reason != NULL);
  gtk_label_set_text (self->empty, reason != NULL ? reason : "");
  gtk_label_set_text (self->place, "");
  sentence = reason == NULL ? describe (shown) : g_strdup ("");
  fs_fitted_text_set (self->sentence, (const char *const[]){ sentence, NULL }, " ", NULL);
  if (reason != NULL)
    return;
  place = fs_x_value_markup (shown->solution, fs_document_get_plot (self->document),
                             fs_x_value_of_point (shown->solution, shown->point));
  gtk_label_set_markup (self->place, place);
  for (guint i = 0; i < shown->found->len; i++)
    {
      const FsSensitivity *at = &g_array_index (shown->found, FsSensitivity, i);

      longest = isnan (at->at_below) ? longest : fmax (longest, fabs (log (at->at_below / shown->latency)));
      longest = isnan (at->at_above) ? longest : fmax (longest, fabs (log (at->at_above / shown->latency)));
    }
  for (guint i = 0; i < shown->found->len; i++)
    add_row (self, &g_array_index (shown->found, FsSensitivity, i), longest > 0 ? longest : 1);
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
  FsSwings *next;

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
  next = g_rc_box_new0 (FsSwings);
  next->solution = fs_solved_scenario_ref ((FsSolvedScenario *) solution);
  next->point = point;
  next->variant = fs_curve_first_variant (fs_sweep_curve (solution->scenario, &point));
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
  const FsSensitivity *at = &g_array_index (self->shown->found, FsSensitivity, gtk_list_box_row_get_index (row));

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
