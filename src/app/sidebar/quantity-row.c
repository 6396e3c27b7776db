#include "app/sidebar/quantity-row.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/toolkit/widgets.h"
#include "figure/series/figure-series.h"
#include "study/words/vocabulary.h"
#include "scenario/format/keys.h"
#include "sim/run/sim-latencies.h"

struct _FsQuantityRow {
  AdwActionRow parent;
  GtkWidget *menu_button, *search, *placeholder;
  GtkListBox *list;
  FsDocument *document;
  GPtrArray *lines; /* Line */
  gboolean listed;  /* @list shows @lines: its widgets are created when it is first opened */
  gboolean refreshing;
};

G_DEFINE_FINAL_TYPE (FsQuantityRow, fs_quantity_row, ADW_TYPE_ACTION_ROW)

/* What is offered; static but for @name. */
typedef struct {
  const char *key;
  char *name;
  const char *group;
} Line;

static void
line_free (gpointer data)
{
  g_free (((Line *) data)->name);
  g_free (data);
}

/* @list has the rows of @lines, in their order. */
static const Line *
line_of (FsQuantityRow *self, GtkListBoxRow *row)
{
  return g_ptr_array_index (self->lines, gtk_list_box_row_get_index (row));
}

static gboolean
is_drawn (FsQuantityRow *self, const char *key)
{
  char **y = fs_scenario_figure (fs_document_get_scenario (self->document))->y;

  return g_strv_contains ((const char *const *) y, key);
}

static void
line_toggled (FsQuantityRow *self, GtkCheckButton *check)
{
  GtkWidget *row = gtk_widget_get_ancestor (GTK_WIDGET (check), GTK_TYPE_LIST_BOX_ROW);
  g_autoptr (GError) error = NULL;

  if (self->refreshing || row == NULL)
    return;
  if (!fs_quantity_row_toggle (self, line_of (self, GTK_LIST_BOX_ROW (row))->key, &error))
    adw_action_row_set_subtitle (ADW_ACTION_ROW (self), error->message);
}

static void
append_line (GPtrArray *lines, const char *key, const char *meaning, const char *group)
{
  Line *line = g_new0 (Line, 1);

  line->key = key;
  line->name = fs_text_capitalize (meaning, strlen (meaning));
  line->group = group;
  g_ptr_array_add (lines, line);
}

static GtkWidget *
row_new (FsQuantityRow *self, const Line *line)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *check = gtk_check_button_new ();

  gtk_check_button_set_child (GTK_CHECK_BUTTON (check), fs_wrapped_label_new (line->name, NULL));
  fs_name_widget (check, line->name, line->key);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), check);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  fs_name_widget (row, line->name, NULL);
  g_signal_connect_swapped (check, "toggled", G_CALLBACK (line_toggled), self);
  return row;
}

/* Whether @key is listed with the quantities of the model. A name that the simulator has, too, is the simulator's where no
 * variant that is drawn computes it. */
static gboolean
is_of_model (const FsCurve *step, const char *key)
{
  return fs_model_quantity (step->model, key, NULL) != NULL
         && (fs_figure_is_modelled (step, key) || !fs_quantity_is_simulated (key));
}

/* Appends other quantities of the simulator. @modelled: those that a variant drawn computes, or those that none does. */
static void
append_simulated (GPtrArray *lines, const FsCurve *step, const FsQuantity *simulated, guint n_simulated,
                  gboolean modelled)
{
  for (guint q = 0; q < n_simulated; q++)
    if (simulated[q].shape == FS_SHAPE_SCALAR && !is_of_model (step, simulated[q].key)
        && fs_figure_is_modelled (step, simulated[q].key) == modelled)
      append_line (lines, simulated[q].key, _ (simulated[q].meaning),
                   modelled ? _ ("Simulation and model") : _ ("Simulation only"));
}

/* Those of the model; then the simulator's, first those that the figure has of the model, too. Over the latency its
 * distributions. */
static GPtrArray *
offer (const FsCurve *curve, gboolean over_latency)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (line_free);
  const FsCurve *step = fs_curve_x_index (curve, 0);
  const FsModel *model = curve->model;
  const FsQuantity *simulated;
  guint n_simulated;

  /* A step that stands for all: which quantities there are does not depend on x, but whether there is a model does. */
  for (guint s = curve->n_steps; s-- > 0;)
    if (fs_curve_x_index (curve, s)->model_absent == NULL)
      step = fs_curve_x_index (curve, s);
  if (over_latency)
    {
      simulated = fs_sim_distribution_quantities (&n_simulated);
      append_simulated (lines, step, simulated, n_simulated, FALSE);
      return lines;
    }
  if (curve->x_key != NULL)
    append_line (lines, FS_SATURATION_RATE, _ (fs_saturation_rate_quantity.meaning), _ ("Model"));
  for (guint q = 0; q < model->n_quantities; q++)
    if (model->quantities[q].shape == FS_SHAPE_SCALAR && is_of_model (step, model->quantities[q].key))
      append_line (lines, model->quantities[q].key, _ (model->quantities[q].meaning), _ ("Model"));
  for (int modelled = TRUE; modelled >= FALSE; modelled--)
    {
      simulated = fs_sim_latency_quantities (&n_simulated);
      append_simulated (lines, step, simulated, n_simulated, modelled);
      simulated = fs_sim_quantities (&n_simulated);
      append_simulated (lines, step, simulated, n_simulated, modelled);
      simulated = fs_cause_quantities (&n_simulated);
      if (step->params.causes)
        append_simulated (lines, step, simulated, n_simulated, modelled);
    }
  return lines;
}

static gboolean
is_same (const GPtrArray *a, const GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const Line *one = a->pdata[i], *other = b->pdata[i];

      if (strcmp (one->key, other->key) != 0 || strcmp (one->name, other->name) != 0
          || strcmp (one->group, other->group) != 0)
        return FALSE;
    }
  return TRUE;
}

static void
fill_list (FsQuantityRow *self)
{
  for (guint i = 0; i < self->lines->len; i++)
    gtk_list_box_append (self->list, row_new (self, g_ptr_array_index (self->lines, i)));
  self->listed = TRUE;
}

static void
check_drawn (FsQuantityRow *self)
{
  GtkListBoxRow *row;

  self->refreshing = TRUE;
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    gtk_check_button_set_active (GTK_CHECK_BUTTON (gtk_list_box_row_get_child (row)),
                                 is_drawn (self, line_of (self, row)->key));
  self->refreshing = FALSE;
}

static void
show_drawn (FsQuantityRow *self)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < self->lines->len; i++)
    {
      const Line *line = g_ptr_array_index (self->lines, i);

      if (is_drawn (self, line->key))
        /* Translators: between the parts of a list, which may hold commas. */
        g_string_append_printf (names, "%s%.*s", names->len > 0 ? _ ("; ") : "", (int) strcspn (line->name, ","),
                                line->name);
    }
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), names->str);
  check_drawn (self);
}

static void
document_changed (FsDocument *document, guint changes, FsQuantityRow *self)
{
  const FsScenario *scenario = fs_document_get_scenario (document);
  gboolean over_latency = fs_scenario_figure (scenario)->axis == FS_AXIS_LATENCY;
  g_autoptr (GPtrArray) lines = NULL;

  if ((changes & (FS_CHANGE_SCENARIO | FS_CHANGE_LOADED)) == 0)
    return;
  lines = offer (fs_scenario_curve (scenario, 0), over_latency);
  if (!is_same (lines, self->lines))
    {
      GtkListBoxRow *row;

      while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
        gtk_list_box_remove (self->list, GTK_WIDGET (row));
      self->listed = FALSE;
      g_ptr_array_unref (self->lines);
      self->lines = g_steal_pointer (&lines);
      if (gtk_widget_get_mapped (GTK_WIDGET (self->list)))
        fill_list (self);
    }
  show_drawn (self);
}

static void
set_header (GtkListBoxRow *row, GtkListBoxRow *before, gpointer data)
{
  FsQuantityRow *self = data;
  const char *group = line_of (self, row)->group;
  GtkWidget *header;

  if (before != NULL && strcmp (line_of (self, before)->group, group) == 0)
    {
      gtk_list_box_row_set_header (row, NULL);
      return;
    }
  header = fs_label_new (group, "heading");
  gtk_widget_add_css_class (header, "preset-heading");
  gtk_list_box_row_set_header (row, header);
}

static gboolean
matches_search (GtkListBoxRow *row, gpointer data)
{
  FsQuantityRow *self = data;
  g_autofree char *wanted = g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (self->search)), -1);
  g_autofree char *all = g_strdup_printf ("%s %s", line_of (self, row)->name, line_of (self, row)->key);
  g_autofree char *folded = g_utf8_casefold (all, -1);
  g_auto (GStrv) words = g_strsplit (wanted, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    if (strstr (folded, words[i]) == NULL)
      return FALSE;
  return TRUE;
}

static void
on_search_changed (FsQuantityRow *self)
{
  /* Translators: %s is what was searched for. */
  g_autofree char *nothing
      = g_strdup_printf (_ ("No quantity matches \"%s\"."), gtk_editable_get_text (GTK_EDITABLE (self->search)));

  gtk_label_set_text (GTK_LABEL (self->placeholder), nothing);
  gtk_list_box_invalidate_filter (self->list);
}

/* Return takes the first one found. */
static void
on_search_activated (FsQuantityRow *self)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    if (matches_search (row, self))
      {
        GtkCheckButton *check = GTK_CHECK_BUTTON (gtk_list_box_row_get_child (row));

        gtk_check_button_set_active (check, !gtk_check_button_get_active (check));
        return;
      }
}

static void
on_search_stopped (FsQuantityRow *self)
{
  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->menu_button));
}

static void
on_popover_shown (FsQuantityRow *self)
{
  if (!self->listed)
    fill_list (self);
  check_drawn (self);
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  gtk_widget_grab_focus (self->search);
}

gboolean
fs_quantity_row_toggle (FsQuantityRow *self, const char *key, GError **error)
{
  g_autoptr (GString) y = g_string_new (NULL);
  gboolean was_drawn = is_drawn (self, key);
  gboolean used;

  for (guint i = 0; i < self->lines->len; i++)
    {
      const char *other = ((const Line *) g_ptr_array_index (self->lines, i))->key;

      if (strcmp (other, key) == 0
              ? !was_drawn
              : is_drawn (self, other)
                    && (!fs_sim_is_distribution (key) || fs_sim_is_tail (other) == fs_sim_is_tail (key)))
        g_string_append_printf (y, "%s%s", y->len > 0 ? ";" : "", other);
    }
  used = fs_document_set_value (self->document, "y", y->len > 0 ? y->str : NULL, error);
  show_drawn (self);
  return used;
}

void
fs_quantity_row_bind (FsQuantityRow *self, FsDocument *document)
{
  g_return_if_fail (FS_IS_QUANTITY_ROW (self) && self->document == NULL);

  self->document = g_object_ref (document);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, 0);
  document_changed (document, FS_CHANGE_LOADED, self);
}

static void
fs_quantity_row_dispose (GObject *object)
{
  FsQuantityRow *self = FS_QUANTITY_ROW (object);

  g_clear_object (&self->document);
  gtk_widget_dispose_template (GTK_WIDGET (object), FS_TYPE_QUANTITY_ROW);
  G_OBJECT_CLASS (fs_quantity_row_parent_class)->dispose (object);
}

static void
fs_quantity_row_finalize (GObject *object)
{
  g_ptr_array_unref (FS_QUANTITY_ROW (object)->lines);
  G_OBJECT_CLASS (fs_quantity_row_parent_class)->finalize (object);
}

static void
fs_quantity_row_class_init (FsQuantityRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_quantity_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = fs_quantity_row_finalize;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/quantity-row.ui");
  gtk_widget_class_bind_template_child (widget_class, FsQuantityRow, menu_button);
  gtk_widget_class_bind_template_child (widget_class, FsQuantityRow, search);
  gtk_widget_class_bind_template_child (widget_class, FsQuantityRow, placeholder);
  gtk_widget_class_bind_template_child (widget_class, FsQuantityRow, list);
  gtk_widget_class_bind_template_callback (widget_class, on_search_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_search_activated);
  gtk_widget_class_bind_template_callback (widget_class, on_search_stopped);
  gtk_widget_class_bind_template_callback (widget_class, on_popover_shown);
}

static void
fs_quantity_row_init (FsQuantityRow *self)
{
  self->lines = g_ptr_array_new_with_free_func (line_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  /* A tooltip would cover the popover of the button. */
  g_object_bind_property (gtk_menu_button_get_popover (GTK_MENU_BUTTON (self->menu_button)), "visible",
                          self->menu_button, "has-tooltip", G_BINDING_INVERT_BOOLEAN);
  gtk_list_box_set_header_func (self->list, set_header, self, NULL);
  gtk_list_box_set_filter_func (self->list, matches_search, self, NULL);
}
