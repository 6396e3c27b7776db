#include "app/panels/panels-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/toolkit/widgets.h"
#include "app/document/x-value.h"
#include "app/panels/curve-choice.h"
#include "app/panels/quantities-columns.h"
#include "app/panels/sensitivity-list.h"
#include "app/document/quantity-list.h"
#include "app/toolkit/tooltip.h"
#include "app/document/key-labels.h"
#include "base/number.h"
#include "figure/series/figure-series.h"
#include "model/assumptions.h"
#include "study/words/vocabulary.h"
#include "figure/words/point-text.h"
#include "plot/value/text.h"

G_DEFINE_FINAL_TYPE (FsQuantitiesPanel, fs_quantities_panel, ADW_TYPE_BIN)

static guint unfold_signal;

static void queue_update (FsQuantitiesPanel *self);
static void show_headline (FsQuantitiesPanel *self);

static void
variant_toggled (FsQuantitiesPanel *self, GtkToggleButton *button)
{
  if (!gtk_toggle_button_get_active (button))
    return;
  self->variant_chosen = TRUE;
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if (self->variant_buttons[v] == button)
      self->variant = (FsVariant) v;
  queue_update (self);
}

static const FsCurve *
shown_curve (FsQuantitiesPanel *self, const FsScenario *scenario)
{
  return fs_scenario_curve (scenario, MIN (self->curve, fs_scenario_n_curves (scenario) - 1));
}

/* Adds a button for every variant that the curve draws; hidden if there is only one. */
static void
offer_variants (FsQuantitiesPanel *self, const FsCurve *curve)
{
  GtkToggleButton *group = NULL;
  GtkWidget *child;
  guint n = 0;

  while ((child = gtk_widget_get_first_child (self->variants)) != NULL)
    gtk_box_remove (GTK_BOX (self->variants), child);
  /* A box that is hidden while it is filled keeps its old size (GTK 4.8). */
  gtk_widget_set_visible (self->variants, TRUE);
  if (!self->variant_chosen || !fs_curve_draws (curve, self->variant))
    self->variant = fs_curve_first_variant (curve);
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    {
      GtkWidget *button;
      g_autofree char *tooltip = NULL;

      self->variant_buttons[v] = NULL;
      if (!fs_curve_draws (curve, (FsVariant) v))
        continue;
      button = gtk_toggle_button_new_with_label (fs_variant_text ((FsVariant) v, FS_VARIANT_NAME));
      tooltip = g_strdup_printf (_ ("Quantities of the variant %s"), fs_variant_text ((FsVariant) v, FS_VARIANT_NAME));
      fs_tooltip_set (button, tooltip);
      self->variant_buttons[v] = GTK_TOGGLE_BUTTON (button);
      gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), group);
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), self->variant == (FsVariant) v);
      g_signal_connect_swapped (button, "toggled", G_CALLBACK (variant_toggled), self);
      gtk_box_append (GTK_BOX (self->variants), button);
      group = GTK_TOGGLE_BUTTON (button);
      n++;
    }
  gtk_widget_set_visible (self->variants, n > 1);
}

/* The current point of the document; FALSE while there is none. While a value is dragged, that of before stays. */
static gboolean
follow_point (FsQuantitiesPanel *self, const FsSolvedScenario *solution)
{
  FsSweepPoint point;

  if (!fs_document_get_shown (self->document, &point) || point.curve >= fs_scenario_n_curves (solution->scenario)
      || point.step >= fs_scenario_curve (solution->scenario, point.curve)->n_steps)
    return isfinite (self->x);
  if (point.curve != self->curve)
    g_clear_pointer (&self->of, fs_scenario_unref);
  self->curve = point.curve;
  self->x = fs_x_value_of_point (solution, point);
  /* Over the latency every x value belongs to the single load of the curve. */
  if (!isfinite (self->x))
    self->x = 0;
  return TRUE;
}

static void
set_sentence (FsQuantitiesPanel *self, const char *sentence)
{
  gtk_label_set_text (GTK_LABEL (self->sentence_label), sentence);
  gtk_widget_set_visible (self->sentence_label, *sentence != '\0');
}

/* Returns what the table itself does not show. @any: whether any point of the curve is simulated. */
static char *
sentence_about (FsQuantitiesPanel *self, const FsSolvedScenario *solution, const FsCurve *curve,
                const FsModelPoint *point, const FsSimResult *result, gboolean any)
{
  if (point->status != FS_MODEL_OK)
    {
      double saturation = fs_x_value_saturation (solution, self->curve, self->variant);
      g_autofree char *shown = fs_text_on_axis (saturation, fs_document_get_plot (self->document)->x.factor, 4);

      if (isfinite (saturation))
        /* Translators: %s is a load. */
        return g_strdup_printf (_ ("No model value at this load: the model saturates at %s."), shown);
      return g_strdup (_ ("The model is saturated here."));
    }
  if (result == NULL && any)
    return g_strdup (_ ("This point is not simulated."));
  if (result == NULL)
    return g_strdup (_ ("Nothing is simulated yet. Run the simulation to compare."));
  if (result->status == FS_SIM_OK && result->note == NULL)
    return g_strdup ("");
  return fs_result_text (result, fs_point_is_of_broadcasts (curve, curve->model->headline, result));
}

static void
show_empty (FsQuantitiesPanel *self, const char *sentence)
{
  gtk_widget_set_visible (self->table, FALSE);
  gtk_widget_set_visible (self->conclusion_label, FALSE);
  gtk_widget_set_visible (self->sensitivity_expander, FALSE);
  gtk_widget_set_visible (self->place_label, FALSE);
  set_sentence (self, sentence);
}

static gboolean
is_sorted (FsQuantitiesPanel *self)
{
  return gtk_toggle_button_get_active (self->sort_button);
}

/* Sorted by error, quantities of several groups are mixed and have no headings. Below the plot there is space for long
 * titles. */
static void
show_groups (FsQuantitiesPanel *self)
{
  fs_quantity_list_show_groups (G_LIST_MODEL (self->items), !is_sorted (self), !self->wide);
}

/* "+28.9" */
static char *
signed_text (double value)
{
  g_autofree char *text = fs_number_display (value, 3);

  return g_strconcat (value > 0 ? "+" : "", text, NULL);
}

/* Shows by how much a latency is off, and which part contributes most to that. */
static void
show_conclusion (FsQuantitiesPanel *self, const FsSolvedScenario *solution, const FsCurve *at,
                 const FsModelPoint *point, const FsSimResult *result)
{
  const char *shown = fs_scenario_figure (solution->scenario)->y[0];
  FsContribution found = { NULL, NULL, 0, 0 };
  /* Of one hop; in a double tree those behind the copy to the complement; of worms with several destinations those with two. */
  int n = at->inputs.n, steps = at->inputs.broadcast == FS_MODEL_BROADCAST_DOUBLE_TREE        ? n - n / 2 - 1
                                : at->inputs.broadcast == FS_MODEL_BROADCAST_MULTIDESTINATION ? n / 2
                                                                                              : n;
  g_autofree char *cycles = NULL, *percent = NULL, *contribution = NULL;
  g_autofree char *sentence = NULL;
  gboolean differs
      = point->status == FS_MODEL_OK && result != NULL
        && fs_quantity_list_contribution (G_LIST_MODEL (self->items), at->model, shown, (guint) steps, &found);

  gtk_widget_set_visible (self->conclusion_label, found.latency != NULL);
  if (!gtk_widget_get_visible (self->conclusion_label))
    return;
  cycles = signed_text (found.latency->model - found.latency->simulation);
  percent = fs_quantity_error_text (found.latency->error);
  contribution = signed_text (found.cycles);
  if (!differs)
    /* Translators: %s is a latency, such as "Broadcast latency". */
    sentence = g_strdup_printf (_ ("%s: the model is within the interval of the simulation."), found.latency->title);
  else if (result->causes != NULL && fs_model_assumptions (at->model, &at->inputs, point->variant)->absent == NULL)
    /* Parts of a latency do not say which equation is wrong: the panel of causes does. Translators: a latency, its error in cycles and
     * in percent */
    sentence = g_strdup_printf (_ ("%s: %s cycles (%s\u202f%%). Shift+F7 shows which assumptions make it."),
                                found.latency->title, cycles, percent);
  else if (found.part == NULL)
    /* Translators: a latency, its error in cycles and in percent */
    sentence = g_strdup_printf (_ ("%s: %s cycles (%s\u202f%%). No part of it differs noticeably in this direction."),
                                found.latency->title, cycles, percent);
  else if (found.steps > 1)
    /* Translators: a latency, its error in cycles and in percent; the part of it that contributes most to that, such as
     * "waiting time at the source", and how many cycles */
    sentence = g_strdup_printf (
        ngettext ("%s: %s cycles (%s\u202f%%). Largest contribution: %s, %s cycles in %u step.",
                  "%s: %s cycles (%s\u202f%%). Largest contribution: %s, %s cycles in %u steps.", found.steps),
        found.latency->title, cycles, percent, found.part->phrase, contribution, found.steps);
  else
    /* Translators: as above, of a latency that is no sum of steps */
    sentence = g_strdup_printf (_ ("%s: %s cycles (%s\u202f%%). Largest contribution: %s, %s cycles."),
                                found.latency->title, cycles, percent, found.part->phrase, contribution);
  gtk_label_set_text (GTK_LABEL (self->conclusion_label), sentence);
}

/* Compares at the current point, which the ring marks on the plot. */
static void
show_point (FsQuantitiesPanel *self, const FsSolvedScenario *solution)
{
  const FsCurve *curve = shown_curve (self, solution->scenario);
  guint n_points;
  const FsPointView *points = fs_document_get_points (self->document, &n_points);
  const FsPointView *here = fs_x_value_find_point (solution, points, n_points, self->curve, self->x, FALSE);
  const FsPointView *any = fs_x_value_find_point (solution, points, n_points, self->curve, self->x, TRUE);
  const FsSimResult *result = here != NULL ? here->result : NULL;
  FsCurve at;
  g_autoptr (FsModelPoint) point = fs_x_value_solve (solution, self->curve, self->variant, self->x, &at);
  g_autoptr (GPtrArray) comparisons = NULL;
  g_autofree char *sentence = NULL;
  g_autofree char *place = fs_x_value_markup (solution, fs_document_get_plot (self->document), self->x);
  /* Translators: %s is a place of the x axis: "λ = 9.74 · 10⁻³". */
  g_autofree char *at_place = g_strdup_printf (_ ("at %s"), place);
  g_autofree char *where = g_strconcat (FS_POINT_RING, at_place, NULL);

  if (point == NULL)
    {
      g_autofree char *absent = fs_key_label_why_no_model (curve);

      show_empty (self, absent != NULL ? absent : _ ("The model has no value here."));
      return;
    }
  comparisons = fs_compare (&at, point, result, self->all ? FS_COMPARE_ALL : FS_COMPARE_COUNTERPARTS);
  fs_quantity_list_update (self->items, curve->model, comparisons);
  show_groups (self);
  gtk_sorter_changed (self->by_error, GTK_SORTER_CHANGE_DIFFERENT);
  sentence = sentence_about (self, solution, &at, point, result, any != NULL);
  gtk_label_set_markup (GTK_LABEL (self->place_label), where);
  gtk_widget_set_visible (self->place_label, TRUE);
  set_sentence (self, sentence);
  show_conclusion (self, solution, &at, point, result);
  /* The parameters at the point shown; hidden where the model has no latency. */
  gtk_widget_set_visible (self->sensitivity_expander, point->status == FS_MODEL_OK);
  if (point->status == FS_MODEL_OK && gtk_expander_get_expanded (GTK_EXPANDER (self->sensitivity_expander)))
    {
      double latency;
      g_autoptr (GArray) found = fs_model_sensitivities (at.model, &at.inputs, point->variant, point->rate,
                                                         at.model->headline, NULL, &latency);

      fs_sensitivity_list_show (self->sensitivities, found, latency);
    }
  /* If neither side has a value, the text says so. */
  gtk_widget_set_visible (self->table, point->status == FS_MODEL_OK || result != NULL);
}

static gboolean
update (gpointer data)
{
  FsQuantitiesPanel *self = data;
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);

  self->update_source = 0;
  if (solution == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return G_SOURCE_REMOVE;
  if (!follow_point (self, solution))
    self->x = NAN;
  /* Another scenario offers other curves. */
  if (self->of != solution->scenario)
    {
      self->curve = fs_curve_choice_offer (self->curve_choice, solution->scenario, self->curve);
      offer_variants (self, shown_curve (self, solution->scenario));
      g_clear_pointer (&self->of, fs_scenario_unref);
      self->of = fs_scenario_ref (solution->scenario);
    }
  fs_notes_show (self->notes, solution->scenario, self->curve);
  if (isnan (self->x))
    show_empty (self, _ ("Point at the plot, or press Left or Right, to see the quantities at that load."));
  else
    show_point (self, solution);
  show_headline (self);
  return G_SOURCE_REMOVE;
}

/* All changes of one iteration of the main loop are shown once. */
static void
queue_update (FsQuantitiesPanel *self)
{
  if (self->update_source == 0 && self->document != NULL)
    self->update_source = g_idle_add_full (GTK_PRIORITY_RESIZE - 1, update, self, NULL);
}

static void
document_changed (FsDocument *document, guint changes, FsQuantitiesPanel *self)
{
  if (changes & FS_CHANGE_LOADED)
    {
      self->x = NAN;
      self->variant_chosen = FALSE;
    }
  if (changes & (FS_CHANGE_SOLVED | FS_CHANGE_POINTS | FS_CHANGE_LOADED | FS_CHANGE_SHOWN))
    queue_update (self);
}

static void
curve_chosen (FsQuantitiesPanel *self, const char *word)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  guint curve = (guint) fs_value_drop_down_find (self->curve_choice, word), n_points;
  const FsPointView *points = fs_document_get_points (self->document, &n_points);
  FsSweepPoint point;

  if (curve == self->curve || solution == NULL || curve >= fs_scenario_n_curves (solution->scenario))
    return;
  if (isfinite (self->x) && fs_x_value_to_point (solution, points, n_points, curve, self->x, TRUE, &point))
    {
      fs_document_set_shown (self->document, point);
      return;
    }
  self->curve = curve;
  g_clear_pointer (&self->of, fs_scenario_unref);
  queue_update (self);
}

static void
on_all_toggled (FsQuantitiesPanel *self)
{
  self->all = gtk_toggle_button_get_active (self->all_button);
  queue_update (self);
}

static void
on_sort_toggled (FsQuantitiesPanel *self)
{
  gtk_sort_list_model_set_sorter (self->rows, is_sorted (self) ? self->by_error : NULL);
  show_groups (self);
}

static void
notes_changed (FsQuantitiesPanel *self)
{
  guint n = fs_notes_count (self->notes, NULL);
  g_autofree char *label = g_strdup_printf (ngettext ("%u erratum", "%u errata", n), n);

  gtk_widget_set_visible (self->notes_expander, n > 0);
  gtk_expander_set_label (GTK_EXPANDER (self->notes_expander), label);
}

static GListModel *
children_of (gpointer item, gpointer data)
{
  GListStore *children = FS_QUANTITY_ITEM (item)->children;

  return children != NULL ? G_LIST_MODEL (g_object_ref (children)) : NULL;
}

/* Return opens and closes a list. */
static void
row_activated (FsQuantitiesPanel *self, guint position)
{
  g_autoptr (GtkTreeListRow) row = g_list_model_get_item (G_LIST_MODEL (self->rows), position);

  if (row != NULL && gtk_tree_list_row_is_expandable (row))
    gtk_tree_list_row_set_expanded (row, !gtk_tree_list_row_get_expanded (row));
}

static void
mapped (FsQuantitiesPanel *self)
{
  queue_update (self);
  if (self->document == NULL || self->describes)
    return;
  self->describes = TRUE;
  fs_document_describe (self->document, TRUE);
}

static void
unmapped (FsQuantitiesPanel *self)
{
  if (self->describes)
    fs_document_describe (self->document, FALSE);
  self->describes = FALSE;
}

void
fs_quantities_panel_bind (FsQuantitiesPanel *self, FsDocument *document)
{
  g_return_if_fail (FS_IS_QUANTITIES_PANEL (self) && self->document == NULL);

  self->document = g_object_ref (document);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, 0);
  queue_update (self);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    mapped (self);
}

void
fs_quantities_panel_set_below (FsQuantitiesPanel *self, gboolean below, gboolean wide)
{
  if (self->below == below && self->wide == wide)
    return;
  self->below = below;
  self->wide = wide;
  gtk_widget_set_visible (self->handle, !below);
  fs_quantities_columns_set_wide (self->view, wide);
  show_groups (self);
}

/* The headline has the numbers of the current point. */
static void
show_headline (FsQuantitiesPanel *self)
{
  g_auto (GStrv) sentences
      = gtk_widget_get_visible (GTK_WIDGET (self->headline)) ? fs_panel_headline_values (self->document) : NULL;

  fs_panel_headline_show (self->headline, _ ("Quantities"), (const char *const *) sentences,
                          _ ("The window has no room for the quantities. Click to show them in place of the plot."));
}

void
fs_quantities_panel_set_folded (FsQuantitiesPanel *self, gboolean folded)
{
  if (gtk_widget_get_visible (GTK_WIDGET (self->headline)) == folded)
    return;
  gtk_widget_set_visible (self->body, !folded);
  gtk_widget_set_visible (GTK_WIDGET (self->headline), folded);
  show_headline (self);
}

static void
headline_clicked (FsQuantitiesPanel *self)
{
  g_signal_emit (self, unfold_signal, 0);
}

static void
fs_quantities_panel_dispose (GObject *object)
{
  FsQuantitiesPanel *self = FS_QUANTITIES_PANEL (object);

  g_clear_handle_id (&self->update_source, g_source_remove);
  g_clear_object (&self->document);
  g_clear_object (&self->rows);
  g_clear_object (&self->by_error);
  g_clear_pointer (&self->of, fs_scenario_unref);
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_QUANTITIES_PANEL);
  G_OBJECT_CLASS (fs_quantities_panel_parent_class)->dispose (object);
}

static void
fs_quantities_panel_finalize (GObject *object)
{
  FsQuantitiesPanel *self = FS_QUANTITIES_PANEL (object);

  g_clear_object (&self->notes);
  g_clear_object (&self->items);
  G_OBJECT_CLASS (fs_quantities_panel_parent_class)->finalize (object);
}

static void
fs_quantities_panel_class_init (FsQuantitiesPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_quantities_panel_dispose;
  G_OBJECT_CLASS (klass)->finalize = fs_quantities_panel_finalize;
  /* "unfold": the headline was clicked. */
  unfold_signal
      = g_signal_new ("unfold", FS_TYPE_QUANTITIES_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (FS_TYPE_PANEL_HEADLINE);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/quantities-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, FsQuantitiesPanel, body);
  gtk_widget_class_bind_template_child (widget_class, FsQuantitiesPanel, headline);
  gtk_widget_class_bind_template_child (widget_class, FsQuantitiesPanel, handle);
  gtk_widget_class_bind_template_child (widget_class, FsQuantitiesPanel, place_label);
  gtk_widget_class_bind_template_child (widget_class, FsQuantitiesPanel, sentence_label);
  gtk_widget_class_bind_template_child (widget_class, FsQuantitiesPanel, choices);
  gtk_widget_class_bind_template_child (widget_class, FsQuantitiesPanel, variants);
  gtk_widget_class_bind_template_child (widget_class, FsQuantitiesPanel, table);
  gtk_widget_class_bind_template_child (widget_class, FsQuantitiesPanel, conclusion_label);
  gtk_widget_class_bind_template_child (widget_class, FsQuantitiesPanel, sensitivity_expander);
  gtk_widget_class_bind_template_child (widget_class, FsQuantitiesPanel, sensitivity_scroll);
  gtk_widget_class_bind_template_child (widget_class, FsQuantitiesPanel, notes_expander);
  gtk_widget_class_bind_template_child (widget_class, FsQuantitiesPanel, notes_scroll);
  gtk_widget_class_bind_template_child (widget_class, FsQuantitiesPanel, sort_button);
  gtk_widget_class_bind_template_child (widget_class, FsQuantitiesPanel, all_button);
  gtk_widget_class_bind_template_child (widget_class, FsQuantitiesPanel, view);
  gtk_widget_class_bind_template_callback (widget_class, headline_clicked);
  gtk_widget_class_bind_template_callback (widget_class, on_sort_toggled);
  gtk_widget_class_bind_template_callback (widget_class, on_all_toggled);
  gtk_widget_class_bind_template_callback (widget_class, queue_update);
}

static void
fs_quantities_panel_init (FsQuantitiesPanel *self)
{
  GtkWidget *choice;
  GtkTreeListModel *tree;
  GtkSelectionModel *selection;

  gtk_widget_init_template (GTK_WIDGET (self));
  self->x = NAN;
  self->notes = fs_notes_new ();
  self->items = g_list_store_new (FS_TYPE_QUANTITY_ITEM);
  choice = fs_value_drop_down_new (_ ("Curve"));
  gtk_widget_set_halign (choice, GTK_ALIGN_START);
  self->curve_choice = FS_VALUE_DROP_DOWN (choice);
  gtk_box_prepend (GTK_BOX (self->choices), choice);
  g_signal_connect_swapped (choice, "chosen", G_CALLBACK (curve_chosen), self);
  self->sensitivities = FS_SENSITIVITY_LIST (fs_sensitivity_list_new ());
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->sensitivity_scroll), GTK_WIDGET (self->sensitivities));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->notes_scroll), fs_note_box_new (self->notes, NULL));
  g_signal_connect_object (self->notes, "changed", G_CALLBACK (notes_changed), self, G_CONNECT_SWAPPED);
  tree = gtk_tree_list_model_new (G_LIST_MODEL (g_object_ref (self->items)), FALSE, FALSE, children_of, NULL, NULL);
  fs_quantities_columns_add (self->view, self->notes);
  g_signal_connect_swapped (self->view, "activate", G_CALLBACK (row_activated), self);
  /* Elements of a list stay below it. */
  self->by_error = GTK_SORTER (
      gtk_tree_list_row_sorter_new (GTK_SORTER (gtk_custom_sorter_new (fs_quantity_compare_error, NULL, NULL))));
  self->rows = gtk_sort_list_model_new (G_LIST_MODEL (tree), NULL);
  selection = GTK_SELECTION_MODEL (gtk_no_selection_new (G_LIST_MODEL (g_object_ref (self->rows))));
  gtk_column_view_set_model (self->view, selection);
  g_object_unref (selection);
  fs_panel_handle_install (self->handle, GTK_WIDGET (self));
  g_signal_connect (self, "map", G_CALLBACK (mapped), NULL);
  g_signal_connect (self, "unmap", G_CALLBACK (unmapped), NULL);
}
