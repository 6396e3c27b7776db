#include "app/sidebar.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "scenario/keys.h"

struct _FsSidebar {
  AdwBin parent;
  FsPresetRow *preset_row;
  FsParameterRow *model_row, *variant_row;
  FsParameterRow *n_row, *V_row;
  FsParameterRow *M_row, *beta_row, *delta_row;
  FsParameterRow *points_row, *load_row, *precision_row, *max_messages_row, *replications_row, *seed_row;
  GPtrArray *rows; /* all FsParameterRow, borrowed */
  FsDocument *document;
};

G_DEFINE_FINAL_TYPE (FsSidebar, fs_sidebar, ADW_TYPE_BIN)

/* Short enough for the row; the title of the page names the model in full. */
static const char *
model_name (const FsModel *model)
{
  if (strcmp (model->id, "adaptive-broadcast") == 0)
    return _ ("Adaptive broadcast");
  if (strcmp (model->id, "deterministic-broadcast") == 0)
    return _ ("Deterministic broadcast");
  return model->name;
}

static void
set_model_choices (FsSidebar *self)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    {
      g_ptr_array_add (words, (gpointer) (*model)->id);
      g_ptr_array_add (names, (gpointer) model_name (*model));
    }
  g_ptr_array_add (words, NULL);
  g_ptr_array_add (names, NULL);
  fs_parameter_row_set_choices (self->model_row, (const char *const *) words->pdata,
                                (const char *const *) names->pdata);
}

static const char *
variant_name (const char *word)
{
  if (strcmp (word, "published") == 0)
    return _ ("Published");
  if (strcmp (word, "corrected") == 0)
    return _ ("Corrected");
  if (strcmp (word, "both") == 0)
    return _ ("Both");
  return word;
}

static void
set_variant_choices (FsSidebar *self)
{
  const char *const *words = fs_key_find ("variant")->choices;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; words[i] != NULL; i++)
    g_ptr_array_add (names, (gpointer) variant_name (words[i]));
  g_ptr_array_add (names, NULL);
  fs_parameter_row_set_choices (self->variant_row, words, (const char *const *) names->pdata);
}

/* "SOM01" of all models in use. */
static char *
model_hint (const FsScenario *scenario)
{
  const FsModel *first = fs_scenario_curve (scenario, 0)->model;

  for (guint c = 1; c < fs_scenario_n_curves (scenario); c++)
    if (fs_scenario_curve (scenario, c)->model != first)
      return g_strdup (_ ("more than one paper"));
  /* Translators: %s is the short name of a paper, such as SOM01. */
  return g_strdup_printf (_ ("after %s"), first->paper);
}

static char *
dimension_hint (const FsScenario *scenario)
{
  const FsKey *key = fs_key_find ("n");
  int n = fs_scenario_curve (scenario, 0)->inputs.n;
  g_autofree char *nodes = NULL;

  for (guint c = 1; c < fs_scenario_n_curves (scenario); c++)
    if (fs_scenario_curve (scenario, c)->inputs.n != n)
      n = -1;
  if (n < 0 || n > 40)
    return g_strdup_printf (_ ("%g to %g"), key->min, key->max);
  nodes = fs_number_display (ldexp (1, n), 13);
  if (strchr (nodes, '.') != NULL)
    *strchr (nodes, '.') = '\0';
  /* Translators: range of the dimension, and how many nodes the network has now. */
  return g_strdup_printf (_ ("%g to %g, here %s nodes"), key->min, key->max, nodes);
}

static char *
load_hint (const FsScenario *scenario)
{
  switch (fs_scenario_curve (scenario, 0)->rates_kind)
    {
    case FS_RATES_LOADS:
      return g_strdup (_ ("fractions of the model’s saturation"));
    case FS_RATES_REFINED:
      return g_strdup (_ ("closer together towards saturation"));
    default:
      return g_strdup (_ ("given as rates; a list here replaces them"));
    }
}

static void
update_hints (FsSidebar *self)
{
  const FsScenario *scenario = fs_document_get_scenario (self->document);
  g_autofree char *model = model_hint (scenario);
  g_autofree char *dimension = dimension_hint (scenario);
  g_autofree char *load = load_hint (scenario);
  double confidence = fs_scenario_statistics (scenario)->rule.confidence * 100;
  g_autofree char *precision = g_strdup_printf (_ ("of the %g\u2009%% interval"), confidence);

  fs_parameter_row_set_hint (self->model_row, model);
  fs_parameter_row_set_hint (self->n_row, dimension);
  fs_parameter_row_set_hint (self->load_row, load);
  fs_parameter_row_set_hint (self->precision_row, precision);
}

static void
document_changed (FsDocument *document, guint changes, FsSidebar *self)
{
  if (changes & (FS_CHANGE_SCENARIO | FS_CHANGE_LOADED))
    update_hints (self);
}

void
fs_sidebar_bind (FsSidebar *self, FsDocument *document)
{
  FsParameterRow *rows[]
      = { self->model_row,        self->variant_row,      self->n_row,      self->V_row,    self->M_row,
          self->beta_row,         self->delta_row,        self->points_row, self->load_row, self->precision_row,
          self->max_messages_row, self->replications_row, self->seed_row };

  g_return_if_fail (FS_IS_SIDEBAR (self) && self->document == NULL);

  self->document = g_object_ref (document);
  fs_preset_row_bind (self->preset_row, document);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      fs_parameter_row_bind (rows[i], document);
      g_ptr_array_add (self->rows, rows[i]);
    }
  set_model_choices (self);
  set_variant_choices (self);
  fs_parameter_row_set_hint (self->V_row, _ ("per physical channel"));
  fs_parameter_row_set_hint (self->M_row, _ ("flits"));
  fs_parameter_row_set_hint (self->beta_row, _ ("of the messages"));
  fs_parameter_row_set_hint (self->delta_row, _ ("cycles a copy"));
  fs_parameter_row_set_hint (self->max_messages_row, _ ("if the interval stays wider"));
  fs_parameter_row_set_hint (self->replications_row, _ ("independent runs a point"));
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, 0);
  update_hints (self);
}

gboolean
fs_sidebar_commit (FsSidebar *self)
{
  gboolean usable = TRUE;

  for (guint i = 0; i < self->rows->len; i++)
    usable = fs_parameter_row_commit (g_ptr_array_index (self->rows, i)) && usable;
  return usable;
}

void
fs_sidebar_focus_refused (FsSidebar *self)
{
  for (guint i = 0; i < self->rows->len; i++)
    if (fs_parameter_row_get_sentence (g_ptr_array_index (self->rows, i)) != NULL)
      {
        fs_parameter_row_focus (g_ptr_array_index (self->rows, i));
        return;
      }
}

FsParameterRow *
fs_sidebar_get_row (FsSidebar *self, const char *key)
{
  for (guint i = 0; i < self->rows->len; i++)
    if (strcmp (fs_parameter_row_get_key (g_ptr_array_index (self->rows, i)), key) == 0)
      return g_ptr_array_index (self->rows, i);
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
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_SIDEBAR);
  G_OBJECT_CLASS (fs_sidebar_parent_class)->dispose (object);
}

static void
fs_sidebar_class_init (FsSidebarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_sidebar_dispose;
  g_type_ensure (FS_TYPE_PRESET_ROW);
  g_type_ensure (FS_TYPE_PARAMETER_ROW);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/sidebar.ui");
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, preset_row);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, model_row);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, variant_row);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, n_row);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, V_row);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, M_row);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, beta_row);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, delta_row);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, points_row);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, load_row);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, precision_row);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, max_messages_row);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, replications_row);
  gtk_widget_class_bind_template_child (widget_class, FsSidebar, seed_row);
}

static void
fs_sidebar_init (FsSidebar *self)
{
  self->rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}
