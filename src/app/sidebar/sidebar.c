#include "app/sidebar/sidebar.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "app/document/document-curves.h"
#include "app/toolkit/focus.h"
#include "app/curves/color-choice.h"
#include "app/curves/measured-list.h"
#include "app/sidebar/parameter-change.h"
#include "app/sidebar/parameter-explain.h"
#include "app/sidebar/parameter-text.h"
#include "app/toolkit/tooltip.h"
#include "app/document/key-labels.h"
#include "base/number.h"
#include "study/words/vocabulary.h"
#include "scenario/format/keys.h"
#include "scenario/library/papers.h"
#include "scenario/value/scenario-curves.h"

struct _FsSidebar {
  AdwBin parent;
  FsCurveList *curve_list;
  FsColorChoice *color_choice;
  FsMeasuredList *measured_list;
  FsPresetRow *preset_row;
  AdwPreferencesGroup *network_group, *router_group, *traffic_group;
  FsParameterRow *model_row, *variant_row, *x_row, *intervals_row, *confidence_row;
  FsQuantityRow *y_row;
  FsParameterRow *points_row, *loads_row, *rate_row, *load_row, *precision_row, *max_messages_row, *replications_row,
      *seed_row;
  GPtrArray *input_rows; /* FsParameterRow of the keys that are read now, borrowed */
  const FsModel *model;  /* whose variants are offered */
  FsDocument *document;
};

G_DEFINE_FINAL_TYPE (FsSidebar, fs_sidebar, ADW_TYPE_BIN)

/* Which parameters have a row. */

/* Whether there is something to change. */
static gboolean
is_read (const FsScenario *scenario, guint curve, const char *key)
{
  const FsModelInput *input = fs_model_input (fs_scenario_curve (scenario, curve)->model, key);
  g_autofree char *value = fs_scenario_value (scenario, curve, key);
  double number;

  /* The model's own word for it sets the routing. */
  if (fs_key_find (key)->id == FS_KEY_ID_ROUTING
      && fs_model_input (fs_scenario_curve (scenario, curve)->model, "mode") != NULL)
    return FALSE;
  /* A range of one value leaves no choice: the fraction of broadcasts in a model of unicasts. */
  if (input != NULL && input->type <= FS_INPUT_REAL && input->max == input->min)
    return fs_number_parse (value, &number) && number != input->min;
  return input != NULL || (*value != '\0' && fs_scenario_reads (scenario, curve, key));
}

/* Whether @key has no row where its value follows from another: a list of radices says how many dimensions there are,
 * what a generalized hypercube is has no other topology, and presets and buffers are of pipelined routers. */
static gboolean
follows (const FsScenario *scenario, guint curve, const FsKey *key)
{
  g_autofree char *radices = NULL;

  if (key->id == FS_KEY_ID_TOPOLOGY)
    return !fs_scenario_curve (scenario, curve)->switching->has_models;
  /* Of the ideal router nothing is worth a row. */
  if (key->id == FS_KEY_ID_ROUTER_PRESET || key->id == FS_KEY_ID_VC_BUFFER)
    return fs_scenario_curve (scenario, curve)->params.router != FS_ROUTER_PIPELINED;
  if (key->id != FS_KEY_ID_N)
    return FALSE;
  radices = fs_scenario_value (scenario, curve, "k");
  return radices != NULL && strchr (radices, 'x') != NULL;
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  return (int) fs_key_find (*(const char *const *) a)->row - (int) fs_key_find (*(const char *const *) b)->row;
}

/* Returns the keys (static strings) that have a row, since they have an effect on @curve: those of the network, and the inputs
 * of its model. */
static GPtrArray *
keys_with_row (const FsScenario *scenario, guint curve)
{
  const FsCurve *first = fs_scenario_curve (scenario, curve);
  static const FsKeyReader readers[] = { [FS_TOPOLOGY_HYPERCUBE] = FS_READ_IN_HYPERCUBE,
                                         [FS_TOPOLOGY_TORUS] = FS_READ_IN_TORUS,
                                         [FS_TOPOLOGY_MESH] = FS_READ_IN_MESH };
  FsKeyReader reader = first->switching->has_flits ? readers[first->params.topology] : FS_READ_IN_GENERALIZED;
  GPtrArray *keys = g_ptr_array_new ();
  guint n;
  const FsKey *table = fs_keys (&n);

  for (guint i = 0; i < n; i++)
    if (table[i].row > 0 && (table[i].reader & reader) != 0 && !follows (scenario, curve, &table[i])
        && (first->switching->has_models ? is_read (scenario, curve, table[i].name)
                                         : fs_scenario_reads (scenario, curve, table[i].name)
                                               || fs_scenario_is_set (scenario, curve, table[i].name)))
      g_ptr_array_add (keys, (gpointer) table[i].name);
  g_ptr_array_sort (keys, compare_rows);
  for (guint i = 0; reader == FS_READ_IN_HYPERCUBE && i < first->model->n_inputs; i++)
    if (is_read (scenario, curve, first->model->inputs[i].key)
        && !g_ptr_array_find_with_equal_func (keys, first->model->inputs[i].key, g_str_equal, NULL))
      g_ptr_array_add (keys, (gpointer) first->model->inputs[i].key);
  return keys;
}

/* What stands below the titles. */

/* "SOM01" of @curve, or of all models in use. */
static char *
model_hint (const FsScenario *scenario, int curve)
{
  const FsModel *first = fs_scenario_curve (scenario, (guint) MAX (curve, 0))->model;

  for (guint c = 1; curve < 0 && c < fs_scenario_n_curves (scenario); c++)
    if (fs_scenario_curve (scenario, c)->model != first)
      return g_strdup (_ ("several papers"));
  /* Translators: %s is the short name of a paper, such as SOM01. */
  return g_strdup_printf (_ ("from %s"), first->paper);
}

/* The curve whose parameters have rows: the selected one, or the first. */
static guint
shown_curve (FsSidebar *self)
{
  return (guint) MAX (fs_document_get_curve (self->document), 0);
}

#define MAX_NODES 1e9 /* more are not written out */

static char *
nodes_count_text (double n_nodes)
{
  g_autofree char *nodes = fs_number_display_count ((guint64) n_nodes);

  /* Translators: %s is how many nodes the network has now. */
  return g_strdup_printf (_ ("currently %s nodes"), nodes);
}

/* "currently 64 nodes"; NULL when curves differ or there are too many to say. */
static char *
nodes_text (const FsScenario *scenario, int curve)
{
  double all = fs_curve_count_nodes (fs_scenario_curve (scenario, (guint) MAX (curve, 0)));

  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    if ((curve < 0 && fs_curve_count_nodes (fs_scenario_curve (scenario, c)) != all)
        || (fs_scenario_curve (scenario, c)->n_steps > 1 && fs_scenario_curve (scenario, c)->switching->has_loads))
      return NULL;
  return all > MAX_NODES ? NULL : nodes_count_text (all);
}

static char *
hint_with_nodes (const char *hint, const char *nodes)
{
  /* Translators: the range of a value, and what it means now: "1 to 60, currently 64 nodes". */
  return nodes != NULL ? g_strdup_printf (_ ("%s, %s"), hint, nodes) : g_strdup (hint);
}

/* The range of @key in a mesh or torus, where it is that of the simulator; else as the model of @curve has it. */
static const FsModelInput *
input_of (const FsCurve *curve, const char *key)
{
  static const FsModelInput grid[] = {
    { .key = "n", .type = FS_INPUT_INTEGER, .min = 1, .max = FS_NETWORK_MAX_N },
    { .key = "V", .type = FS_INPUT_INTEGER, .min = 1, .max = FS_SIM_MAX_V },
  };

  if (!curve->switching->has_models)
    return NULL;
  for (guint i = 0; curve->params.topology != FS_TOPOLOGY_HYPERCUBE && i < G_N_ELEMENTS (grid); i++)
    if (strcmp (grid[i].key, key) == 0)
      return &grid[i];
  return fs_model_input (curve->model, key);
}

static char *
load_hint (const FsCurve *curve)
{
  if (curve->x_key != NULL)
    return g_strdup (_ ("one value for the whole x axis"));
  switch (curve->rates_kind)
    {
    case FS_RATES_LOADS:
      if (fs_curve_refers_to_workload (curve))
        return g_strdup (_ ("multiples of the recorded rate; 1: as recorded"));
      if (fs_curve_refers_to_tasks (curve))
        return g_strdup (_ ("multiples of W/Z; 1: Z as it is given"));
      if (curve->load_reference != NULL)
        return g_strdup (_ ("fractions of the smallest saturation rate, equal for all curves"));
      return g_strdup (_ ("fractions of the model’s saturation rate"));
    case FS_RATES_REFINED:
      return g_strdup (_ ("more closely spaced near saturation"));
    default:
      return g_strdup (_ ("set as offered loads; a list entered here replaces them"));
    }
}

/* Returns the longest text that describes a variant of the model. */
static const char *
longest_variant_hint (FsSidebar *self)
{
  g_autofree const char **words = fs_key_label_variants_of (self->model);
  const char *longest = NULL;

  for (guint i = 0; words[i] != NULL; i++)
    {
      const char *hint = fs_parameter_explain_variant (words[i]);

      if (hint != NULL && (longest == NULL || g_utf8_strlen (hint, -1) > g_utf8_strlen (longest, -1)))
        longest = hint;
    }
  return longest;
}

static void
update_hints (FsSidebar *self)
{
  const FsScenario *scenario = fs_document_get_scenario (self->document);
  g_autofree char *model = model_hint (scenario, fs_document_get_curve (self->document));
  g_autofree char *load = load_hint (fs_scenario_curve (scenario, shown_curve (self)));
  g_auto (GStrv) variants = fs_parameter_shown_values (self->document, "variant");
  const FsPaper *paper[] = { fs_paper_find (fs_scenario_curve (scenario, shown_curve (self))->model->paper), NULL };
  g_autofree char *references = fs_paper_references (paper);
  gboolean parameter = fs_scenario_curve (scenario, 0)->x_key != NULL;
  g_autofree char *confidence = fs_text_percent (fs_scenario_statistics (scenario)->rule.confidence, 5);
  /* Translators: %s is a share such as "95 %". */
  g_autofree char *precision = g_strdup_printf (_ ("relative half-width of the %s interval"), confidence);

  fs_parameter_row_set_hint (self->model_row, model, NULL);
  fs_tooltip_set (GTK_WIDGET (self->model_row), references);
  fs_parameter_row_set_hint (
      self->variant_row, variants[0] != NULL && variants[1] == NULL ? fs_parameter_explain_variant (variants[0]) : NULL,
      longest_variant_hint (self));
  fs_parameter_row_set_hint (self->points_row, parameter ? _ ("one value for each point of the x axis") : NULL, NULL);
  /* Nothing to choose there; but what was refused can be put right. */
  fs_set_sensitive (GTK_WIDGET (self->points_row),
                    !parameter || fs_parameter_row_get_sentence (self->points_row) != NULL, NULL);
  fs_parameter_row_set_hint (self->load_row, load, NULL);
  fs_parameter_row_set_hint (self->precision_row, precision, NULL);
  for (guint i = 0; i < self->input_rows->len; i++)
    {
      /* The range of the values, and what the value means now. */
      FsParameterRow *row = self->input_rows->pdata[i];
      int curve = fs_document_get_curve (self->document);
      const char *key = fs_parameter_row_get_key (row);
      const FsModelInput *input = input_of (fs_scenario_curve (scenario, (guint) MAX (curve, 0)), key);
      const FsKey *known = fs_key_find (key);
      g_autofree char *slow
          = known->id == FS_KEY_ID_VC_BUFFER
                ? fs_wormhole_params_explain_buffer (&fs_scenario_curve (scenario, (guint) MAX (curve, 0))->params)
                : NULL;
      g_autofree char *hint = fs_key_label_parameter_hint (key, input, known->percent);
      g_autofree char *nodes = known->id == FS_KEY_ID_N ? nodes_text (scenario, curve) : NULL;
      g_autofree char *most = known->id == FS_KEY_ID_N ? nodes_count_text (MAX_NODES) : NULL;
      gboolean list = known->id == FS_KEY_ID_K && fs_scenario_curve (scenario, 0)->switching->has_flits;
      /* Translators: %s is "2 to 64". Keep 8x4x4 as it is. */
      g_autofree char *now = list ? g_strdup_printf (_ ("%s, or a list: 8x4x4"), hint) : hint_with_nodes (hint, nodes);
      g_autofree char *longest = hint_with_nodes (hint, most);

      fs_parameter_row_set_hint (row, slow != NULL ? slow : now, longest);
    }
}

static AdwPreferencesGroup *
group_of (FsSidebar *self, const char *key)
{
  const FsKey *known = fs_key_find (key);

  if (known->traffic)
    return self->traffic_group;
  return known->pipelined || known->id == FS_KEY_ID_ROUTER || known->id == FS_KEY_ID_ROUTER_PRESET
                 || known->id == FS_KEY_ID_VC_BUFFER
             ? self->router_group
             : self->network_group;
}

static FsParameterRow *
input_row_new (FsSidebar *self, const char *key)
{
  const FsKey *known = fs_key_find (key);
  g_autofree char *title = fs_key_label_parameter_title (key);
  FsParameterRow *row = g_object_new (FS_TYPE_PARAMETER_ROW, "key", key, "title", title, "percent", known->percent,
                                      "slider", known->percent || fs_parameter_has_slider (key), "step",
                                      known->step > 0 ? known->step : 1.0, NULL);

  fs_tooltip_set (GTK_WIDGET (row), _ (known->summary));
  fs_parameter_row_bind (row, self->document);
  if (known->id == FS_KEY_ID_TOPOLOGY)
    {
      g_auto (GStrv) names = fs_key_label_of_choice (key, fs_topology_change_words);

      fs_parameter_row_set_choices (row, fs_topology_change_words, (const char *const *) names);
    }
  return row;
}

/* Loads, and every number that has a row. */
static void
update_axes (FsSidebar *self)
{
  const char *const *words = fs_key_find ("x")->choices;
  g_autoptr (GPtrArray) offered = g_ptr_array_new ();
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (; *words != NULL; words++)
    {
      const FsKey *key = fs_key_find (*words);
      gboolean parameter = key != NULL && key->group == FS_GROUP_SCENARIO;

      if (parameter && fs_sidebar_get_row (self, *words) == NULL)
        continue;
      g_ptr_array_add (offered, (gpointer) *words);
      g_ptr_array_add (names,
                       parameter ? fs_key_label_parameter_plain_title (*words) : g_strdup (fs_word_name ("x", *words)));
    }
  g_ptr_array_add (offered, NULL);
  g_ptr_array_add (names, NULL);
  fs_parameter_row_set_choices (self->x_row, (const char *const *) offered->pdata, (const char *const *) names->pdata);
}

/* Other models read other keys: rows are added and removed, and the remaining ones keep what is typed in them. */
static void
update_input_rows (FsSidebar *self)
{
  g_autoptr (GPtrArray) keys = keys_with_row (fs_document_get_scenario (self->document), shown_curve (self));
  g_autoptr (GPtrArray) rows = NULL;
  gboolean same = keys->len == self->input_rows->len;

  for (guint i = 0; same && i < keys->len; i++)
    same = strcmp (fs_parameter_row_get_key (self->input_rows->pdata[i]), keys->pdata[i]) == 0;
  if (same)
    return;
  rows = g_ptr_array_new ();
  for (guint i = 0; i < keys->len; i++)
    {
      FsParameterRow *kept = fs_sidebar_get_row (self, keys->pdata[i]);

      if (kept != NULL)
        g_object_ref (kept);
      g_ptr_array_add (rows, kept != NULL ? kept : g_object_ref_sink (input_row_new (self, keys->pdata[i])));
    }
  for (guint i = 0; i < self->input_rows->len; i++)
    adw_preferences_group_remove (group_of (self, fs_parameter_row_get_key (self->input_rows->pdata[i])),
                                  self->input_rows->pdata[i]);
  for (guint i = 0; i < rows->len; i++)
    {
      adw_preferences_group_add (group_of (self, keys->pdata[i]), rows->pdata[i]);
      g_object_unref (rows->pdata[i]);
    }
  g_ptr_array_unref (self->input_rows);
  self->input_rows = g_steal_pointer (&rows);
  update_axes (self);
}

/* A store-and-forward run has no model, no loads, and ends by itself; one in a torus or mesh has no model. */
static void
update_groups (FsSidebar *self)
{
  FsParameterRow *rows[] = { self->points_row, self->loads_row, self->precision_row, self->max_messages_row };
  const FsCurve *shown = fs_scenario_curve (fs_document_get_scenario (self->document), shown_curve (self));
  gboolean has_loads = shown->switching->has_loads, given = shown->rates_kind == FS_RATES_GIVEN;
  g_autofree char *text = NULL;

  gtk_widget_set_visible (gtk_widget_get_ancestor (GTK_WIDGET (self->model_row), ADW_TYPE_PREFERENCES_GROUP),
                          shown->switching->has_models && !fs_curve_refers_to_capacity (shown)
                              && (!fs_curve_refers_to_workload (shown) || shown->model_absent == NULL));
  /* With a workload, no row describes the messages: what they are is said below the title of the group. */
  if (fs_curve_refers_to_workload (shown))
    {
      g_autofree char *count = fs_number_display_count (shown->params.workload_messages);
      g_autofree char *mean = fs_number_display (shown->inputs.M, 3);

      /* TRANSLATORS: the name of a file, a count, a mean */
      text = g_strdup_printf (_ ("Workload file %s: %s messages, mean length %s flits"), shown->workload_name, count,
                              mean);
    }
  adw_preferences_group_set_description (self->traffic_group, text);
  gtk_widget_set_visible (GTK_WIDGET (self->router_group), shown->switching->has_flits);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    gtk_widget_set_visible (GTK_WIDGET (rows[i]), has_loads);
  gtk_widget_set_visible (GTK_WIDGET (self->rate_row), has_loads && given);
  gtk_widget_set_visible (GTK_WIDGET (self->load_row), has_loads && !given);
}

static void
document_changed (FsDocument *document, guint changes, FsSidebar *self)
{
  const FsModel *model;

  if ((changes & (FS_CHANGE_SCENARIO | FS_CHANGE_LOADED | FS_CHANGE_SELECTED)) == 0)
    return;
  if (changes & FS_CHANGE_LOADED)
    {
      /* The curves of another document are at the top. What the user works on here does not move. */
      GtkScrolledWindow *scroller = GTK_SCROLLED_WINDOW (adw_bin_get_child (ADW_BIN (self)));

      if (!fs_holds_focus (GTK_WIDGET (self)))
        gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (scroller), 0);
    }
  update_groups (self);
  model = fs_scenario_curve (fs_document_get_scenario (document), shown_curve (self))->model;
  if (model != self->model)
    {
      g_autofree const char **words = fs_key_label_variants_of (model);
      g_auto (GStrv) names = fs_key_label_of_choice ("variant", words);

      self->model = model;
      fs_parameter_row_set_choices (self->variant_row, words, (const char *const *) names);
    }
  if (!fs_document_is_dragged (document))
    update_input_rows (self);
  update_hints (self);
}

/* All rows of parameters, from top to bottom. */
static GPtrArray *
all_rows (FsSidebar *self)
{
  FsParameterRow *below[]
      = { self->x_row,    self->intervals_row, self->points_row,     self->loads_row,        self->rate_row,
          self->load_row, self->precision_row, self->confidence_row, self->max_messages_row, self->replications_row,
          self->seed_row };
  GPtrArray *rows = g_ptr_array_new ();

  g_ptr_array_add (rows, self->model_row);
  g_ptr_array_add (rows, self->variant_row);
  for (guint traffic = 0; traffic < 2; traffic++)
    for (guint i = 0; i < self->input_rows->len; i++)
      if (fs_key_find (fs_parameter_row_get_key (self->input_rows->pdata[i]))->traffic == (gboolean) traffic)
        g_ptr_array_add (rows, self->input_rows->pdata[i]);
  for (guint i = 0; i < G_N_ELEMENTS (below); i++)
    g_ptr_array_add (rows, below[i]);
  return rows;
}

void
fs_sidebar_bind (FsSidebar *self, FsDocument *document)
{
  static const char *const words[] = { FS_LOADS_ABSOLUTE, "own", "common", NULL };
  const char *const names[] = { _ ("Absolute"), _ ("Relative, per curve"), _ ("Relative, equal for all"), NULL };
  g_autoptr (GPtrArray) rows = NULL;

  g_return_if_fail (FS_IS_SIDEBAR (self) && self->document == NULL);

  self->document = g_object_ref (document);
  fs_curve_list_bind (self->curve_list, document);
  fs_color_choice_bind (self->color_choice, document);
  fs_measured_list_bind (self->measured_list, document);
  fs_preset_row_bind (self->preset_row, document);
  fs_quantity_row_bind (self->y_row, document);
  rows = all_rows (self);
  for (guint i = 0; i < rows->len; i++)
    fs_parameter_row_bind (rows->pdata[i], document);
  fs_parameter_row_set_choices (self->loads_row, words, names);
  fs_parameter_row_set_hint (self->max_messages_row, _ ("even if the target precision is not reached"), NULL);
  fs_parameter_row_set_hint (self->replications_row, _ ("independent runs per point"), NULL);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, 0);
  document_changed (document, FS_CHANGE_LOADED, self);
}

gboolean
fs_sidebar_commit (FsSidebar *self)
{
  g_autoptr (GPtrArray) rows = all_rows (self);
  gboolean usable = TRUE;

  for (guint i = 0; i < rows->len; i++)
    usable = fs_parameter_row_commit (rows->pdata[i]) && usable;
  return usable;
}

void
fs_sidebar_focus_refused (FsSidebar *self)
{
  g_autoptr (GPtrArray) rows = all_rows (self);

  for (guint i = 0; i < rows->len; i++)
    if (fs_parameter_row_get_sentence (rows->pdata[i]) != NULL)
      {
        fs_parameter_row_focus (rows->pdata[i]);
        return;
      }
}

FsParameterRow *
fs_sidebar_get_row (FsSidebar *self, const char *key)
{
  g_autoptr (GPtrArray) rows = all_rows (self);

  for (guint i = 0; i < rows->len; i++)
    if (strcmp (fs_parameter_row_get_key (rows->pdata[i]), key) == 0)
      return rows->pdata[i];
  return NULL;
}

FsPresetRow *
fs_sidebar_get_preset_row (FsSidebar *self)
{
  return self->preset_row;
}

static void
fs_sidebar_dispose (GObject *object)
{
  FsSidebar *self = FS_SIDEBAR (object);

  g_clear_object (&self->document);
  g_ptr_array_set_size (self->input_rows, 0);
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_SIDEBAR);
  G_OBJECT_CLASS (fs_sidebar_parent_class)->dispose (object);
}

static void
fs_sidebar_finalize (GObject *object)
{
  g_ptr_array_unref (FS_SIDEBAR (object)->input_rows);
  G_OBJECT_CLASS (fs_sidebar_parent_class)->finalize (object);
}

static void
fs_sidebar_class_init (FsSidebarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_sidebar_dispose;
  G_OBJECT_CLASS (klass)->finalize = fs_sidebar_finalize;
  g_type_ensure (FS_TYPE_COLOR_CHOICE);
  g_type_ensure (FS_TYPE_CURVE_LIST);
  g_type_ensure (FS_TYPE_MEASURED_LIST);
  g_type_ensure (FS_TYPE_PRESET_ROW);
  g_type_ensure (FS_TYPE_PARAMETER_ROW);
  g_type_ensure (FS_TYPE_QUANTITY_ROW);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/sidebar.ui");
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, curve_list);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, color_choice);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, measured_list);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, preset_row);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, model_row);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, variant_row);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, network_group);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, router_group);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, traffic_group);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, x_row);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, y_row);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, intervals_row);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, points_row);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, loads_row);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, rate_row);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, load_row);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, precision_row);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, confidence_row);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, max_messages_row);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, replications_row);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, seed_row);
}

static void
fs_sidebar_init (FsSidebar *self)
{
  self->input_rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  fs_focus_scroll_attach (GTK_SCROLLED_WINDOW (adw_bin_get_child (ADW_BIN (self))));
}
