#include "app/panels/panels-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/document/x-value.h"
#include "app/toolkit/screen-style.h"
#include "app/toolkit/toast.h"
#include "app/toolkit/worker.h"
#include "base/number.h"
#include "figure/plots/parts-plot.h"
#include "plot/value/palette.h"

#define SWATCH 12        /* px of a color in the table */
#define TABLE_WIDTH 1000 /* px from which on there is space for the table beside the areas */
#define FEW_WIDTH 700    /* px below which there is space for one area only */

G_DEFINE_FINAL_TYPE (FsPartsPanel, fs_parts_panel, ADW_TYPE_BIN)

/* The columns of the table: color and name, and three numbers. */
enum { COLUMN_NAME = 1, COLUMN_SIMULATION, COLUMN_MODEL, COLUMN_DIFFERENCE, COLUMN_SLOWEST, N_COLUMNS };
static const char *const heads[N_COLUMNS] = { [COLUMN_SIMULATION] = N_ ("simulation"),
                                              [COLUMN_MODEL] = N_ ("model"),
                                              [COLUMN_DIFFERENCE] = N_ ("difference"),
                                              [COLUMN_SLOWEST] = N_ ("slowest 1 %") };

/* What a worker solves, and its result. */
struct _FsPartsSolved {
  FsSolvedScenario *solution;
  guint curve;
  GArray *points;   /* FsSweepPoint, of the curve */
  GArray *modelled; /* FsModelledParts; NULL until it is solved */
};

static void
clear_solved (gpointer data)
{
  FsPartsSolved *solved = data;

  fs_solved_scenario_unref (solved->solution);
  g_array_unref (solved->points);
  g_clear_pointer (&solved->modelled, g_array_unref);
}

static void
solved_unref (gpointer data)
{
  g_rc_box_release_full (data, clear_solved);
}

static void
set_number (FsPartsPanel *self, int column, guint row, double value, gboolean with_sign)
{
  g_autofree char *text = isfinite (value) ? fs_number_display_fixed (value, 1) : g_strdup ("–");
  g_autofree char *signed_text = with_sign && value > 0 ? g_strconcat ("+", text, NULL) : g_strdup (text);

  gtk_label_set_text (GTK_LABEL (self->cells[column][row]), signed_text);
}

/* Fills the table with the parts at a simulated point. */
static void
fill_table (FsPartsPanel *self, const FsLatencyParts *simulated, const FsLatencyParts *modelled,
            const FsLatencyParts *slowest)
{
  for (guint row = 0; row <= FS_N_CAUSES; row++)
    {
      FsCause cause = row < FS_N_CAUSES ? fs_parts_order[FS_N_CAUSES - 1 - row] : FS_N_CAUSES;
      double simulation = simulated->cycles[cause], model = modelled != NULL ? modelled->cycles[cause] : NAN;

      set_number (self, COLUMN_SIMULATION, row, simulation, FALSE);
      set_number (self, COLUMN_MODEL, row, model, FALSE);
      set_number (self, COLUMN_DIFFERENCE, row, model - simulation, TRUE);
      set_number (self, COLUMN_SLOWEST, row, slowest != NULL ? slowest->cycles[cause] : NAN, FALSE);
    }
}

/* Says what the slowest wait for: their largest part of those that load adds, and how much of it the others have. */
static char *
describe (const FsLatencyParts *simulated, const FsLatencyParts *slowest)
{
  static const FsCause added[]
      = { FS_CAUSE_SOURCE_QUEUE, FS_CAUSE_VIRTUAL_CHANNEL, FS_CAUSE_ARBITRATION, FS_CAUSE_BUFFER };
  FsCause largest = added[0];
  g_autofree char *part = NULL, *whole = NULL, *usual_part = NULL, *usual_whole = NULL;

  for (guint i = 1; i < G_N_ELEMENTS (added); i++)
    if (slowest->cycles[added[i]] > slowest->cycles[largest])
      largest = added[i];
  part = fs_number_display (slowest->cycles[largest], 3);
  whole = fs_number_display (slowest->cycles[FS_N_CAUSES], 3);
  usual_part = fs_number_display (simulated->cycles[largest], 2);
  usual_whole = fs_number_display (simulated->cycles[FS_N_CAUSES], 3);
  /* TRANSLATORS: a part of the latency such as "Source queue"; its cycles, and those of the whole latency; the same on average */
  return g_strdup_printf (_ ("The slowest 1 %%: %s %s of %s cycles. On average it is %s of %s."),
                          fs_parts_name (largest), part, whole, usual_part, usual_whole);
}

/* The simulated point of @curve with causes that is nearest to the load of the current one. */
static const FsPointView *
nearest_point (const FsPointView *points, guint n_points, guint curve, FsSweepPoint current)
{
  const FsPointView *nearest = NULL;

  for (guint i = 0; i < n_points; i++)
    {
      const FsPointView *view = &points[i];

      if (view->point.curve == curve && view->state == FS_POINT_DONE && view->result->causes != NULL
          && view->result->status != FS_SIM_SATURATED
          && (nearest == NULL
              || fabs (view->point.rate - current.rate) + fabs ((double) view->point.step - current.step)
                     < fabs (nearest->point.rate - current.rate) + fabs ((double) nearest->point.step - current.step)))
        nearest = view;
    }
  return nearest;
}

/* Goes through the slowest messages of the current point on the Network page. */
static void
follow_slowest (FsPartsPanel *self)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  guint n_points, bin;
  const FsPointView *points = fs_document_get_points (self->document, &n_points), *view;
  g_autoptr (GPtrArray) messages = NULL;
  FsSweepPoint current = { 0 };
  uint64_t from, to;

  view = self->solved != NULL && fs_document_get_shown (self->document, &current)
             ? nearest_point (points, n_points, self->solved->curve, current)
             : NULL;
  if (view == NULL || view->result->causes->sums == NULL)
    return;
  fs_cause_sums_slowest (view->result->causes->sums->unicasts, FS_CAUSES_SLOWEST, &bin);
  fs_histogram_edges (bin, &from, &to);
  messages = fs_selected_messages_find (fs_sweep_curve (solution->scenario, &view->point), view->result, FALSE, from,
                                        UINT64_MAX);
  if (messages->len > 0)
    fs_selected_messages_follow (GTK_WIDGET (self), self->document, view->point, messages, 0);
}

static void
show_table (FsPartsPanel *self)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  FsSweepPoint current = { 0 };
  guint n_points;
  const FsPointView *points = fs_document_get_points (self->document, &n_points), *view;
  const FsLatencyParts *modelled = NULL;
  FsLatencyParts simulated, slowest;
  gboolean has_slowest;
  g_autofree char *sentence = NULL, *place = NULL;

  view = fs_document_get_shown (self->document, &current)
             ? nearest_point (points, n_points, self->solved->curve, current)
             : NULL;
  gtk_widget_set_visible (self->copy, view != NULL);
  gtk_widget_set_visible (self->slowest, view != NULL && view->result->causes->sums != NULL
                                             && view->result->causes->sums->unicast_samples->len > 0);
  gtk_widget_set_visible (self->table, view != NULL && gtk_widget_get_width (GTK_WIDGET (self)) >= TABLE_WIDTH);
  if (view == NULL || !fs_latency_parts_simulated (view->result, FS_PARTS_SIMULATION, &simulated))
    {
      fs_fitted_text_set (self->sentence, (const char *const[]){ NULL }, " ", NULL);
      return;
    }
  has_slowest = fs_latency_parts_simulated (view->result, FS_PARTS_SLOWEST, &slowest);
  for (guint i = 0; i < self->solved->modelled->len && modelled == NULL; i++)
    {
      const FsModelledParts *at = &g_array_index (self->solved->modelled, FsModelledParts, i);

      if (fs_sweep_is_same_point (&at->point, &view->point))
        modelled = &at->parts;
    }
  fill_table (self, &simulated, modelled, has_slowest ? &slowest : NULL);
  place = fs_x_value_markup (solution, fs_document_get_plot (self->document),
                             fs_x_value_of_point (solution, view->point));
  gtk_label_set_markup (GTK_LABEL (self->place), place);
  sentence = has_slowest ? describe (&simulated, &slowest) : g_strdup ("");
  fs_fitted_text_set (self->sentence, (const char *const[]){ sentence, NULL }, " ", NULL);
}

/* Shows what was solved, which is current. */
static void
show (FsPartsPanel *self)
{
  static const FsPartsOf order[] = { FS_PARTS_SIMULATION, FS_PARTS_MODEL, FS_PARTS_SLOWEST };
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  const FsCurve *curve = fs_scenario_curve (solution->scenario, self->solved->curve);
  const FsPlot *figure = fs_document_get_plot (self->document);
  double highest = 0;
  FsPlot *plots[FS_N_PARTS_OF];
  guint n_points;
  const FsPointView *points = fs_document_get_points (self->document, &n_points);
  int width = gtk_widget_get_width (GTK_WIDGET (self));

  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    {
      plots[i] = fs_parts_plot_new (solution->scenario, solution->lines, points, n_points, self->solved->curve,
                                    order[i], self->solved->modelled, figure);
      if (plots[i] != NULL && order[i] != FS_PARTS_SLOWEST)
        highest = fmax (highest, plots[i]->y.to);
    }
  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    {
      /* Simulation and model have one scale. */
      if (plots[i] != NULL && order[i] != FS_PARTS_SLOWEST)
        plots[i]->y.to = highest;
      gtk_widget_set_visible (GTK_WIDGET (self->areas[i]), i == 0 || width == 0 || width >= FEW_WIDTH);
      fs_plot_area_show (self->areas[i], plots[i],
                         order[i] == FS_PARTS_MODEL
                             ? _ ("The model of this curve does not separate its latency into parts.")
                             : _ ("Simulate again to record the parts."));
    }
  gtk_widget_set_visible (self->record, !curve->params.causes && curve->switching->has_flits);
  show_table (self);
}

/* Runs in a thread. */
static gpointer
solve (gpointer input, GError **error)
{
  FsPartsSolved *solved = input;

  solved->modelled
      = fs_parts_solve_model (solved->solution->scenario, solved->solution->lines, solved->points, solved->curve);
  return NULL;
}

/* Whether what was solved is the curve of the current point, at all its points. */
static gboolean
is_current (FsPartsPanel *self, const FsSolvedScenario *solution, guint curve, const GArray *points)
{
  if (self->solved == NULL || self->solved->solution != solution || self->solved->curve != curve
      || self->solved->points->len != points->len)
    return FALSE;
  for (guint i = 0; i < points->len; i++)
    if (!fs_sweep_is_same_point (&g_array_index (self->solved->points, FsSweepPoint, i),
                                 &g_array_index (points, FsSweepPoint, i)))
      return FALSE;
  return TRUE;
}

static void model_solved (GObject *owner, gpointer input, gpointer output, const GError *error);

/* Shows the parts of the curve of the current point. Where its model is not solved there, a worker solves it first, after the one that
 * works, if one does. @only_table: nothing else has changed if it is solved. */
static void
update (FsPartsPanel *self, gboolean only_table)
{
  const FsSolvedScenario *solution;
  const FsPointView *views;
  FsSweepPoint current = { 0 };
  FsPartsSolved *next;
  g_autoptr (GArray) points = NULL;
  guint curve, n_views;

  if (self->document == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self))
      || (solution = fs_document_get_solution (self->document)) == NULL
      || fs_document_get_plot (self->document) == NULL)
    return;
  fs_document_get_shown (self->document, &current);
  curve = MIN (current.curve, fs_scenario_n_curves (solution->scenario) - 1);
  views = fs_document_get_points (self->document, &n_views);
  points = g_array_new (FALSE, FALSE, sizeof (FsSweepPoint));
  for (guint i = 0; i < n_views; i++)
    if (views[i].point.curve == curve)
      g_array_append_val (points, views[i].point);
  if (is_current (self, solution, curve, points))
    {
      if (only_table)
        show_table (self);
      else
        show (self);
    }
  else if (!self->working)
    {
      next = g_rc_box_new0 (FsPartsSolved);
      next->solution = fs_solved_scenario_ref ((FsSolvedScenario *) solution);
      next->curve = curve;
      next->points = g_steal_pointer (&points);
      self->working = TRUE;
      fs_worker_run (G_OBJECT (self), solve, next, solved_unref, model_solved);
    }
}

/* Shows the result, or solves again where it is outdated. */
static void
model_solved (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsPartsPanel *self = FS_PARTS_PANEL (owner);

  self->working = FALSE;
  if (self->document == NULL)
    return;
  g_clear_pointer (&self->solved, solved_unref);
  self->solved = g_rc_box_acquire (input);
  update (self, FALSE);
}

/* The crosshair and the ring move more often than anything else changes. */
static void
document_changed (FsPartsPanel *self, guint changes)
{
  if (changes & (FS_CHANGE_SOLVED | FS_CHANGE_POINTS | FS_CHANGE_SHOWN))
    update (self, !(changes & (FS_CHANGE_SOLVED | FS_CHANGE_POINTS)));
}

/* Its width, on which it depends what has space, is known once it is drawn. */
static gboolean
arrange (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  if (gtk_widget_get_width (widget) == 0)
    return G_SOURCE_CONTINUE;
  update (FS_PARTS_PANEL (widget), FALSE);
  return G_SOURCE_REMOVE;
}

static void
mapped (FsPartsPanel *self)
{
  if (self->document == NULL)
    return;
  update (self, FALSE);
  gtk_widget_add_tick_callback (GTK_WIDGET (self), arrange, NULL, NULL);
  if (!self->describes)
    fs_document_describe (self->document, TRUE);
  self->describes = TRUE;
}

static void
unmapped (FsPartsPanel *self)
{
  if (self->describes)
    fs_document_describe (self->document, FALSE);
  self->describes = FALSE;
}

/* Copies the table at the current point, with tabs between its columns. */
static void
copy_table (FsPartsPanel *self)
{
  g_autoptr (GString) table = g_string_new (gtk_label_get_text (GTK_LABEL (self->place)));

  for (int column = COLUMN_SIMULATION; column < N_COLUMNS; column++)
    g_string_append_printf (table, "\t%s", _ (heads[column]));
  for (guint row = 0; row <= FS_N_CAUSES; row++)
    {
      g_string_append_printf (table, "\n%s",
                              row < FS_N_CAUSES ? fs_parts_name (fs_parts_order[FS_N_CAUSES - 1 - row]) : _ ("Sum"));
      for (int column = COLUMN_SIMULATION; column < N_COLUMNS; column++)
        g_string_append_printf (table, "\t%s", gtk_label_get_text (GTK_LABEL (self->cells[column][row])));
    }
  g_string_append_c (table, '\n');
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), table->str);
  fs_toast_show (GTK_WIDGET (self), _ ("Table copied"));
}

static gboolean
key_pressed (FsPartsPanel *self, guint key, guint code, GdkModifierType modifiers)
{
  if ((modifiers & GDK_CONTROL_MASK) == 0 || key != GDK_KEY_c || !gtk_widget_get_visible (self->copy))
    return FALSE;
  copy_table (self);
  return TRUE;
}

static void
record_causes (FsPartsPanel *self)
{
  fs_document_set_value (self->document, "causes", "true", NULL);
}

void
fs_parts_panel_bind (FsPartsPanel *self, FsDocument *document)
{
  g_return_if_fail (FS_IS_PARTS_PANEL (self) && self->document == NULL);

  self->document = g_object_ref (document);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
}

static void
draw_swatch (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  FsColor color = fs_palette_color (fs_screen_style (GTK_WIDGET (area)).id, GPOINTER_TO_UINT (data));

  cairo_set_source_rgba (cr, color.r, color.g, color.b, color.a);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_fill (cr);
}

static GtkWidget *
attach_label (FsPartsPanel *self, int column, int row, const char *text, const char *style_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), column == COLUMN_NAME ? 0 : 1);
  gtk_widget_add_css_class (label, style_class);
  gtk_widget_add_css_class (label, "caption");
  gtk_grid_attach (GTK_GRID (self->table), label, column, row, 1, 1);
  return label;
}

/* A row for each part, as they lie on each other, and one for their sum. */
static void
make_table (FsPartsPanel *self)
{
  self->table = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self->table), 9);
  gtk_grid_set_row_spacing (GTK_GRID (self->table), 2);
  gtk_widget_set_valign (self->table, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_end (self->table, 16);
  self->place = attach_label (self, COLUMN_NAME, 0, NULL, "heading");
  for (int column = COLUMN_SIMULATION; column < N_COLUMNS; column++)
    attach_label (self, column, 0, _ (heads[column]), "dim-label");
  for (guint row = 0; row <= FS_N_CAUSES; row++)
    {
      gboolean is_sum = row == FS_N_CAUSES;
      FsCause cause = is_sum ? FS_N_CAUSES : fs_parts_order[FS_N_CAUSES - 1 - row];

      if (!is_sum)
        {
          GtkWidget *swatch = gtk_drawing_area_new ();

          gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (swatch), SWATCH);
          gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (swatch), SWATCH);
          gtk_widget_set_valign (swatch, GTK_ALIGN_CENTER);
          gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (swatch), draw_swatch,
                                          GUINT_TO_POINTER (fs_parts_palette_entry (cause)), NULL);
          gtk_grid_attach (GTK_GRID (self->table), swatch, 0, (int) row + 1, 1, 1);
        }
      attach_label (self, COLUMN_NAME, (int) row + 1, is_sum ? _ ("Sum") : fs_parts_name (cause),
                    is_sum ? "heading" : "body");
      for (int column = COLUMN_SIMULATION; column < N_COLUMNS; column++)
        self->cells[column][row] = attach_label (self, column, (int) row + 1, NULL, "numeric");
    }
}

static void
fs_parts_panel_dispose (GObject *object)
{
  FsPartsPanel *self = FS_PARTS_PANEL (object);

  g_clear_object (&self->document);
  g_clear_pointer (&self->solved, solved_unref);
  G_OBJECT_CLASS (fs_parts_panel_parent_class)->dispose (object);
}

static void
fs_parts_panel_class_init (FsPartsPanelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fs_parts_panel_dispose;
}

static void
fs_parts_panel_init (FsPartsPanel *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *plots = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *areas = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_widget_add_css_class (box, "card");
  gtk_widget_add_css_class (box, "figure-card");
  gtk_widget_set_overflow (box, GTK_OVERFLOW_HIDDEN);
  self->head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  self->sentence = g_object_new (FS_TYPE_FITTED_TEXT, "lines", 1, "hexpand", TRUE, "valign", GTK_ALIGN_CENTER, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self->sentence), "heading");
  self->record = gtk_button_new_with_label (_ ("Record the Parts"));
  gtk_widget_set_tooltip_text (self->record, _ ("Record the causes of latency; the points are simulated again"));
  g_signal_connect_swapped (self->record, "clicked", G_CALLBACK (record_causes), self);
  gtk_box_append (GTK_BOX (self->head), GTK_WIDGET (self->sentence));
  gtk_widget_set_visible (self->record, FALSE);
  gtk_box_append (GTK_BOX (self->head), self->record);
  self->copy = gtk_button_new_from_icon_name ("edit-copy-symbolic");
  gtk_widget_add_css_class (self->copy, "flat");
  gtk_widget_set_tooltip_text (self->copy, _ ("Copy the table (Ctrl+C)"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->copy), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Copy Table"), -1);
  g_signal_connect_swapped (self->copy, "clicked", G_CALLBACK (copy_table), self);
  gtk_widget_set_visible (self->copy, FALSE);
  gtk_box_append (GTK_BOX (self->head), self->copy);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  self->slowest = gtk_button_new_with_label (_ ("Follow the Slowest"));
  gtk_widget_set_tooltip_text (
      self->slowest, /* xgettext:no-c-format */ _ ("Go through the slowest 1 % of the messages on the Network page"));
  g_signal_connect_swapped (self->slowest, "clicked", G_CALLBACK (follow_slowest), self);
  gtk_widget_set_visible (self->slowest, FALSE);
  gtk_box_append (GTK_BOX (self->head), self->slowest);
  gtk_widget_set_margin_top (self->head, 6);
  gtk_widget_set_margin_start (self->head, 16);
  gtk_widget_set_margin_top (plots, 6);
  gtk_box_set_homogeneous (GTK_BOX (areas), TRUE);
  gtk_widget_set_hexpand (areas, TRUE);
  for (guint i = 0; i < FS_N_PARTS_OF; i++)
    {
      self->areas[i] = g_object_new (FS_TYPE_PLOT_AREA, "vexpand", TRUE, NULL);
      gtk_box_append (GTK_BOX (areas), GTK_WIDGET (self->areas[i]));
    }
  make_table (self);
  gtk_widget_set_visible (self->table, FALSE);
  gtk_box_append (GTK_BOX (plots), areas);
  gtk_box_append (GTK_BOX (plots), self->table);
  gtk_box_append (GTK_BOX (box), self->head);
  gtk_box_append (GTK_BOX (box), plots);
  adw_bin_set_child (ADW_BIN (self), box);
  g_signal_connect (self, "map", G_CALLBACK (mapped), NULL);
  g_signal_connect (self, "unmap", G_CALLBACK (unmapped), NULL);
}
