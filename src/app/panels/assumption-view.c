#include "app/panels/panels-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/toolkit/toast.h"
#include "app/toolkit/worker.h"
#include "base/number.h"
#include "figure/plots/law-plot.h"

#define WIDE 900      /* px from which on there is space for the folded waterfall */
#define NARROW 520    /* below which there is none for the law */
#define STEPS 100     /* of the slider */
#define TEXT_CHARS 42 /* a line of the verdict */
#define LEAST_TEXT 16 /* px of it that are always seen */

G_DEFINE_FINAL_TYPE (FsAssumptionView, fs_assumption_view, ADW_TYPE_BIN)

static guint back_signal, record_signal;

static void
explained_clear (gpointer data)
{
  FsExplained *explained = data;

  fs_solved_scenario_unref (explained->solution);
  g_array_unref (explained->points);
  g_ptr_array_unref (explained->results);
  g_clear_pointer (&explained->whys, g_ptr_array_unref);
  g_clear_pointer (&explained->places, g_array_unref);
  g_free (explained->x_label);
}

void
fs_explained_unref (gpointer data)
{
  g_rc_box_release_full (data, explained_clear);
}

/* What a worker solves: the line of the model with an assumption corrected alone, and the latency at the current point. */
typedef struct {
  FsExplained *explained;
  const FsAssumption *assumption;
  double theta;
  double here;
} Moved;

static void
moved_free (gpointer data)
{
  Moved *moved = data;

  fs_explained_unref (moved->explained);
  g_free (moved);
}

/* Runs in a thread. */
static gpointer
solve (gpointer input, GError **error)
{
  Moved *moved = input;
  const FsExplained *explained = moved->explained;
  const GArray *places = explained->places;
  GArray *vertices
      = fs_law_solve_alone ((const FsLawPlace *) (void *) places->data, places->len, moved->assumption, moved->theta);
  const FsWhy *why = explained->whys->pdata[explained->here];
  double x = NAN;

  for (guint i = 0; i < places->len; i++)
    if (g_array_index (places, FsLawPlace, i).why == why)
      x = g_array_index (places, FsLawPlace, i).x;
  moved->here = NAN;
  for (guint i = 0; i < vertices->len; i++)
    if (g_array_index (vertices, FsLawVertex, i).x == x)
      moved->here = g_array_index (vertices, FsLawVertex, i).latency;
  return vertices;
}

static const FsWhy *
why_here (FsAssumptionView *self)
{
  return self->explained->whys->pdata[self->explained->here];
}

/* "348 → 294", "+10.5 → −6.7" */
static char *
change_text (double from, double to, gboolean is_error)
{
  g_autofree char *before = is_error ? fs_number_display_fixed (from, 1) : fs_number_display (from, 4);
  g_autofree char *after = !isfinite (to) ? g_strdup ("–")
                           : is_error     ? fs_number_display_fixed (to, 1)
                                          : fs_number_display (to, 4);

  return g_strdup_printf ("%s%s → %s%s", is_error && from > 0 ? "+" : "", before, is_error && to > 0 ? "+" : "", after);
}

/* Shows what the slider changes at the current point. */
static void
show_change (FsAssumptionView *self, double latency)
{
  const FsWhy *why = why_here (self);
  g_autofree char *change = change_text (why->model, latency, FALSE);
  g_autofree char *errors
      = change_text (100 * (why->model / why->simulation - 1), 100 * (latency / why->simulation - 1), TRUE);
  /* Translators: the latency of a model before and after one of its equations is corrected, "348 → 294"; its error likewise, "+10.5 → −6.7" */
  g_autofree char *text = g_strdup_printf (_ ("This alone: %s cycles\nError: %s %%"), change, errors);

  gtk_label_set_text (self->change, text);
}

static void move (FsAssumptionView *self);

static void
moved (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsAssumptionView *self = FS_ASSUMPTION_VIEW (owner);
  const Moved *request = input;
  g_autoptr (GArray) vertices = output;

  self->working = FALSE;
  if (self->explained == NULL || request->theta != gtk_range_get_value (self->slider) / STEPS
      || request->explained != self->explained || request->assumption != self->assumption)
    {
      move (self);
      return;
    }
  show_change (self, request->here);
  if (self->explained->is_drawn)
    {
      g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (FsVertex));
      /* Translators: a line of a model in which one equation, such as "Virtual channels held", is replaced by measured values, or is
       * between both */
      g_autofree char *name = request->theta == 1 ? g_strdup_printf (_ ("%s as measured"), _ (self->assumption->name))
                                                  : g_strdup_printf (_ ("%s, %.0f\u202f%% measured"),
                                                                     _ (self->assumption->name), 100 * request->theta);

      for (guint i = 0; i < vertices->len; i++)
        {
          const FsLawVertex *vertex = &g_array_index (vertices, FsLawVertex, i);

          g_array_append_val (line, ((FsVertex){ vertex->x, vertex->latency }));
        }
      fs_plot_view_set_moved (self->view, self->explained->current.curve, line, name);
    }
}

/* Keeps the moved line in the plot, like a pinned curve. */
static void
keep (FsAssumptionView *self)
{
  if (!fs_plot_view_keep_moved (self->view))
    fs_toast_show (GTK_WIDGET (self), _ ("The maximum number of curves is pinned. Unpin some first."));
}

/* Solves the model for where the slider is, in a worker; after the one that works, if one does. */
static void
move (FsAssumptionView *self)
{
  double theta;
  Moved *request;

  if (self->explained == NULL || self->working)
    return;
  theta = gtk_range_get_value (self->slider) / STEPS;
  gtk_widget_set_sensitive (self->reset, theta > 0);
  gtk_widget_set_sensitive (self->keep, theta > 0 && self->explained->is_drawn);
  if (theta == 0)
    {
      fs_plot_view_set_moved (self->view, 0, NULL, NULL);
      show_change (self, why_here (self)->model);
      return;
    }
  request = g_new0 (Moved, 1);
  request->explained = g_rc_box_acquire (self->explained);
  request->assumption = self->assumption;
  request->theta = theta;
  self->working = TRUE;
  fs_worker_run (G_OBJECT (self), solve, request, moved_free, moved);
}

/* The distribution that is chosen, as a number of fs_tested_law_assumed(); -1 for what the equation says of means. */
static int
chosen_law (FsAssumptionView *self)
{
  const FsAssumptionTable *table = why_here (self)->layout.table;
  guint chosen = gtk_drop_down_get_selected (self->pictures);

  for (guint i = 0; chosen != GTK_INVALID_LIST_POSITION && i < fs_tested_laws_count (table); i++)
    {
      gboolean by_hop;

      if (&table->assumptions[fs_tested_law_assumed (table, i, &by_hop)->assumption] == self->assumption
          && chosen-- == 1)
        return (int) i;
    }
  return -1;
}

/* Lists what can be shown of the assumption. */
static void
list_pictures (FsAssumptionView *self)
{
  const FsWhy *why = why_here (self);
  const FsAssumptionTable *table = why->layout.table;
  FsLawOutput outputs[FS_ASSUMED_OUTPUTS_MAX];
  int main_output = fs_law_main_output (outputs, fs_law_outputs (why, self->assumption, outputs));
  const char *name = _ (self->assumption->name);
  g_autofree char *of_means = main_output >= 0 ? fs_law_output_name (&outputs[main_output], name) : g_strdup (name);
  GtkStringList *names = GTK_STRING_LIST (gtk_drop_down_get_model (self->pictures));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (names));
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();
  gboolean is_same;

  g_ptr_array_add (texts, of_means);
  for (guint i = 0; i < fs_tested_laws_count (table); i++)
    {
      gboolean by_hop;
      const FsAssumedLaw *assumed = fs_tested_law_assumed (table, i, &by_hop);

      if (&table->assumptions[assumed->assumption] == self->assumption)
        g_ptr_array_add (texts, (char *) fs_tested_law_name (assumed, by_hop));
    }
  is_same = n == texts->len;
  for (guint i = 0; i < n && is_same; i++)
    is_same = g_strcmp0 (gtk_string_list_get_string (names, i), texts->pdata[i]) == 0;
  gtk_widget_set_visible (GTK_WIDGET (self->pictures), texts->len > 1 && gtk_widget_get_visible (self->middle));
  g_ptr_array_add (texts, NULL);
  if (!is_same)
    gtk_string_list_splice (names, 0, n, (const char *const *) texts->pdata);
}

/* The chosen distribution beside the one that was recorded. */
static void
show_distribution (FsAssumptionView *self, int law)
{
  const FsWhy *why = why_here (self);
  const FsCurve *curve = fs_scenario_curve (self->explained->solution->scenario, self->explained->current.curve);
  FsPlot *plot = why->laws != NULL ? fs_tested_law_plot_new (why, (guint) law, curve->palette_entry) : NULL;

  gtk_widget_set_visible (self->numbers, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->law), plot != NULL);
  if (plot != NULL)
    fs_plot_area_show (self->law, plot, NULL);
}

/* What the equation says of means: a list as a picture, numbers as a table. */
static void
show_means (FsAssumptionView *self)
{
  FsLawOutput outputs[FS_ASSUMED_OUTPUTS_MAX];
  guint n = fs_law_outputs (why_here (self), self->assumption, outputs);
  int main_output = fs_law_main_output (outputs, n);
  gboolean is_list = main_output >= 0 && outputs[main_output].rows * outputs[main_output].columns > 1;
  const FsSolvedScenario *solution = self->explained->solution;
  const FsCurve *curve = fs_scenario_curve (solution->scenario, self->explained->current.curve);
  const char *name = _ (self->assumption->name);
  static const char *const heads[] = { "", N_ ("equation"), N_ ("measured"), N_ ("factor") };
  GtkWidget *child;
  int row = 1;

  gtk_widget_set_visible (GTK_WIDGET (self->law), is_list);
  gtk_widget_set_visible (self->numbers, !is_list);
  if (is_list)
    fs_plot_area_show (
        self->law,
        fs_law_plot_new (&outputs[main_output], name, curve->palette_entry, gtk_range_get_value (self->slider) / STEPS),
        NULL);
  while ((child = gtk_widget_get_first_child (self->numbers)) != NULL)
    gtk_grid_remove (GTK_GRID (self->numbers), child);
  for (int column = 0; column < (int) G_N_ELEMENTS (heads); column++)
    {
      GtkWidget *label = gtk_label_new (column == 0 ? NULL : _ (heads[column]));

      gtk_label_set_xalign (GTK_LABEL (label), 1);
      gtk_widget_add_css_class (label, "dim-label");
      gtk_grid_attach (GTK_GRID (self->numbers), label, column, 0, 1, 1);
    }
  for (guint o = 0; !is_list && o < n; o++)
    {
      const FsLawOutput *output = &outputs[o];
      g_autofree char *output_name = fs_law_output_name (output, name);
      const double values[] = { NAN, output->assumed[0], output->measured[0], output->factors[0] };
      GtkWidget *label = gtk_label_new (output_name);

      if (!isfinite (values[1]) || !isfinite (values[2]))
        continue;
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_label_set_width_chars (GTK_LABEL (label), 14);
      gtk_label_set_max_width_chars (GTK_LABEL (label), 30);
      gtk_widget_set_hexpand (label, TRUE);
      gtk_grid_attach (GTK_GRID (self->numbers), label, 0, row, 1, 1);
      for (int column = 1; column < (int) G_N_ELEMENTS (heads); column++)
        {
          g_autofree char *text = column == 3 && output->added ? g_strdup ("–") : fs_number_display (values[column], 3);

          label = gtk_label_new (text);
          gtk_label_set_xalign (GTK_LABEL (label), 1);
          gtk_widget_add_css_class (label, "numeric");
          gtk_grid_attach (GTK_GRID (self->numbers), label, column, row, 1, 1);
        }
      row++;
    }
}

/* Shows what is chosen of the assumption, and says what it means. */
static void
show_picture (FsAssumptionView *self)
{
  g_autofree char *test = NULL, *text = NULL;
  const FsWhy *why;
  int law;

  if (self->explained == NULL || self->assumption == NULL)
    return;
  why = why_here (self);
  law = chosen_law (self);
  gtk_widget_set_visible (self->not_recorded, law >= 0 && why->laws == NULL);
  if (law < 0)
    show_means (self);
  else
    show_distribution (self, law);
  test = law < 0             ? fs_law_factor_sentence (why, self->assumption)
         : why->laws == NULL ? g_strdup ("")
                             : fs_tested_law_sentence (&why->laws[law]);
  text = g_strdup_printf ("%s %s", _ (self->assumption->meaning), test);
  gtk_label_set_text (self->text, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->text), text);
}

static void
slider_moved (FsAssumptionView *self)
{
  if (self->explained == NULL)
    return;
  if (chosen_law (self) < 0)
    show_means (self);
  move (self);
}

static void
ask_to_record (FsAssumptionView *self)
{
  g_signal_emit (self, record_signal, 0);
}

static void
reset_slider (FsAssumptionView *self)
{
  gtk_range_set_value (self->slider, 0);
  gtk_widget_grab_focus (GTK_WIDGET (self->slider));
}

/* Shows the assumption that is marked in the list. */
static void
marked (FsAssumptionView *self)
{
  const char *name = fs_causes_chart_get_marked (self->list);
  const FsWhy *why = self->explained != NULL ? why_here (self) : NULL;
  g_autofree char *sentence = NULL, *equations = NULL;

  for (guint j = 0; why != NULL && j < why->n_parts; j++)
    if (g_strcmp0 (_ (why->parts[j].assumption->name), name) == 0)
      {
        if (self->assumption != why->parts[j].assumption)
          gtk_range_set_value (self->slider, 0);
        self->assumption = why->parts[j].assumption;
      }
  if (why == NULL || self->assumption == NULL)
    return;
  sentence = fs_law_sentence (why, self->assumption);
  equations = fs_assumption_equations (self->assumption, why->of, why->variant);
  gtk_label_set_text (self->title, _ (self->assumption->name));
  gtk_label_set_text (self->equations, equations);
  gtk_label_set_text (self->sentence, sentence);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->equations), self->assumption->formula);
  list_pictures (self);
  show_picture (self);
  move (self);
}

static void
go_previous (FsAssumptionView *self)
{
  fs_causes_chart_step (self->list, -1);
}

static void
go_next (FsAssumptionView *self)
{
  fs_causes_chart_step (self->list, 1);
}

static void
go_back (FsAssumptionView *self)
{
  g_signal_emit (self, back_signal, 0);
}

gboolean
fs_assumption_view_show (FsAssumptionView *self, FsExplained *explained, FsWaterfall *waterfall, const char *name)
{
  const FsWhy *why = explained->whys->pdata[explained->here];
  const FsAssumption *assumption = NULL;
  g_autofree char *text = fs_waterfall_text (waterfall);

  if (name == NULL && self->assumption != NULL)
    name = _ (self->assumption->name);
  for (guint j = 0; j < why->n_parts; j++)
    if (g_strcmp0 (_ (why->parts[j].assumption->name), name) == 0)
      assumption = why->parts[j].assumption;
  if (assumption == NULL)
    {
      fs_waterfall_free (waterfall);
      return FALSE;
    }
  if (self->explained != explained)
    {
      g_clear_pointer (&self->explained, fs_explained_unref);
      self->explained = g_rc_box_acquire (explained);
    }
  if (self->assumption != assumption)
    gtk_range_set_value (self->slider, 0);
  self->assumption = assumption;
  /* It emits "marked". */
  fs_causes_chart_show (self->list, waterfall, text);
  fs_causes_chart_mark (self->list, name);
  return TRUE;
}

void
fs_assumption_view_clear (FsAssumptionView *self)
{
  g_clear_pointer (&self->explained, fs_explained_unref);
  self->assumption = NULL;
  gtk_range_set_value (self->slider, 0);
  fs_plot_view_set_moved (self->view, 0, NULL, NULL);
}

/* Escape returns first the slider, then to all contributions. */
static gboolean
key_pressed (FsAssumptionView *self, guint key)
{
  if (key != GDK_KEY_Escape)
    return GDK_EVENT_PROPAGATE;
  if (gtk_range_get_value (self->slider) > 0)
    reset_slider (self);
  else
    go_back (self);
  return GDK_EVENT_STOP;
}

static gboolean
arrange (gpointer data)
{
  FsAssumptionView *self = FS_ASSUMPTION_VIEW (data);
  int width = gtk_widget_get_width (GTK_WIDGET (self));

  self->arranging = 0;
  gtk_widget_set_visible (GTK_WIDGET (self->list), width >= WIDE);
  gtk_widget_set_visible (self->middle, width >= NARROW);
  if (self->explained != NULL && self->assumption != NULL)
    list_pictures (self);
  return G_SOURCE_REMOVE;
}

/* What has space is decided outside of the layout. */
static void
resized (FsAssumptionView *self)
{
  if (self->arranging == 0)
    self->arranging = g_idle_add (arrange, self);
}

static GtkWidget *
icon_button (FsAssumptionView *self, const char *icon, const char *name, GCallback callback)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect_swapped (button, "clicked", callback, self);
  return button;
}

static GtkLabel *
text_label (GtkWidget *box, const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

FsAssumptionView *
fs_assumption_view_new (FsPlotView *view)
{
  FsAssumptionView *self = g_object_new (FS_TYPE_ASSUMPTION_VIEW, NULL);

  self->view = g_object_ref (view);
  return self;
}

static void
fs_assumption_view_dispose (GObject *object)
{
  FsAssumptionView *self = FS_ASSUMPTION_VIEW (object);

  if (self->arranging != 0)
    g_source_remove (self->arranging);
  self->arranging = 0;
  g_clear_pointer (&self->explained, fs_explained_unref);
  g_clear_object (&self->view);
  G_OBJECT_CLASS (fs_assumption_view_parent_class)->dispose (object);
}

static void
fs_assumption_view_class_init (FsAssumptionViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fs_assumption_view_dispose;
  record_signal
      = g_signal_new ("record", FS_TYPE_ASSUMPTION_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  back_signal = g_signal_new ("back", FS_TYPE_ASSUMPTION_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

/* The verdict, the slider, and what it changes. */
static GtkWidget *
make_text (FsAssumptionView *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *ends = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *bottom = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *to = gtk_label_new (_ ("measured"));
  GtkWidget *inner = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *scrolled = gtk_scrolled_window_new ();
  GtkWidget *slider = gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, 0, STEPS, 1);

  gtk_widget_set_hexpand (box, FALSE);
  gtk_widget_set_margin_end (box, 16);
  self->sentence = text_label (box, "heading");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->sentence), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  _ ("What the assumption contributes to the error"), -1);
  self->text = text_label (inner, "body");
  gtk_label_set_width_chars (self->text, 24);
  gtk_label_set_max_width_chars (self->text, TEXT_CHARS);
  gtk_widget_set_valign (GTK_WIDGET (self->text), GTK_ALIGN_START);
  /* In a low panel it scrolls, so that slider and numbers have their space, without a bar, which is higher than a line. */
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_EXTERNAL);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), LEAST_TEXT);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), inner);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (box), scrolled);
  text_label (ends, "dim-label");
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_first_child (ends)), _ ("assumed"));
  gtk_widget_set_hexpand (to, TRUE);
  gtk_label_set_xalign (GTK_LABEL (to), 1);
  gtk_widget_add_css_class (to, "dim-label");
  gtk_box_append (GTK_BOX (ends), to);
  gtk_box_append (GTK_BOX (box), ends);
  self->slider = GTK_RANGE (slider);
  gtk_widget_set_tooltip_text (slider, _ ("Correct this equation alone, and see how the line of the model moves"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (slider), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("From assumed to measured, percent"), -1);
  g_signal_connect_swapped (slider, "value-changed", G_CALLBACK (slider_moved), self);
  gtk_box_append (GTK_BOX (box), slider);
  self->change = text_label (bottom, "numeric");
  gtk_label_set_wrap (self->change, FALSE);
  gtk_widget_set_hexpand (GTK_WIDGET (self->change), TRUE);
  self->keep = gtk_button_new_with_mnemonic (_ ("_Keep as Curve"));
  gtk_widget_set_valign (self->keep, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (
      self->keep, _ ("Keep this line in the plot, and in files, as a pinned curve (Alt+K); Ctrl+K unpins"));
  g_signal_connect_swapped (self->keep, "clicked", G_CALLBACK (keep), self);
  gtk_box_append (GTK_BOX (bottom), self->keep);
  self->reset = icon_button (self, "edit-undo-symbolic", _ ("Back to assumed (Escape)"), G_CALLBACK (reset_slider));
  gtk_box_append (GTK_BOX (bottom), self->reset);
  gtk_box_append (GTK_BOX (box), bottom);
  return box;
}

/* What is shown of a distribution that the run did not record. */
static GtkWidget *
make_not_recorded (FsAssumptionView *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9),
            *button = gtk_button_new_with_label (_ ("Record and Run"));
  GtkLabel *label = text_label (box, "dim-label");

  gtk_widget_set_tooltip_text (button, _ ("Simulate again to record this distribution."));
  gtk_label_set_text (label, _ ("Simulate again to record this distribution."));
  gtk_label_set_justify (label, GTK_JUSTIFY_CENTER);
  gtk_label_set_xalign (label, 0.5);
  gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (ask_to_record), self);
  gtk_box_append (GTK_BOX (box), button);
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_widget_set_vexpand (box, TRUE);
  return box;
}

static void
fs_assumption_view_init (FsAssumptionView *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6),
            *head = self->head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *body = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12), *width = gtk_drawing_area_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_box_append (GTK_BOX (head),
                  icon_button (self, "go-previous-symbolic", _ ("All contributions (Escape)"), G_CALLBACK (go_back)));
  self->title = text_label (head, "heading");
  gtk_label_set_wrap (self->title, FALSE);
  gtk_label_set_ellipsize (self->title, PANGO_ELLIPSIZE_END);
  self->equations = text_label (head, "dim-label");
  gtk_label_set_wrap (self->equations, FALSE);
  gtk_label_set_ellipsize (self->equations, PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (GTK_WIDGET (self->equations), TRUE);
  gtk_box_append (GTK_BOX (head),
                  icon_button (self, "go-up-symbolic", _ ("Previous assumption"), G_CALLBACK (go_previous)));
  gtk_box_append (GTK_BOX (head), icon_button (self, "go-down-symbolic", _ ("Next assumption"), G_CALLBACK (go_next)));
  gtk_widget_set_margin_top (head, 6);
  gtk_widget_set_margin_start (head, 6);
  gtk_widget_set_vexpand (body, TRUE);
  gtk_widget_set_margin_bottom (body, 9);

  self->list = g_object_new (FS_TYPE_CAUSES_CHART, NULL);
  fs_causes_chart_fold (self->list);
  gtk_widget_set_margin_start (GTK_WIDGET (self->list), 9);
  g_signal_connect_swapped (self->list, "marked", G_CALLBACK (marked), self);
  gtk_box_append (GTK_BOX (body), GTK_WIDGET (self->list));

  self->middle = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  self->law = g_object_new (FS_TYPE_PLOT_AREA, "vexpand", TRUE, "hexpand", TRUE, NULL);
  self->numbers = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self->numbers), 12);
  gtk_grid_set_row_spacing (GTK_GRID (self->numbers), 6);
  gtk_widget_set_margin_start (self->numbers, 12);
  gtk_widget_set_hexpand (self->middle, TRUE);
  self->pictures = GTK_DROP_DOWN (gtk_drop_down_new_from_strings ((const char *const[]){ NULL }));
  gtk_widget_set_valign (GTK_WIDGET (self->pictures), GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (GTK_WIDGET (self->pictures), "flat");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->pictures), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("What is shown of the assumption"), -1);
  g_signal_connect_swapped (self->pictures, "notify::selected", G_CALLBACK (show_picture), self);
  gtk_box_insert_child_after (GTK_BOX (head), GTK_WIDGET (self->pictures), GTK_WIDGET (self->equations));
  self->not_recorded = make_not_recorded (self);
  gtk_box_append (GTK_BOX (self->middle), self->not_recorded);
  gtk_box_append (GTK_BOX (self->middle), GTK_WIDGET (self->law));
  gtk_box_append (GTK_BOX (self->middle), self->numbers);
  gtk_box_append (GTK_BOX (body), self->middle);
  gtk_box_append (GTK_BOX (body), make_text (self));

  g_signal_connect_swapped (width, "resize", G_CALLBACK (resized), self);
  gtk_box_append (GTK_BOX (box), head);
  gtk_box_append (GTK_BOX (box), body);
  gtk_box_append (GTK_BOX (box), width);
  adw_bin_set_child (ADW_BIN (self), box);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}
