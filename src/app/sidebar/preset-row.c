#include "app/sidebar/preset-row.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/toolkit/focus.h"
#include "app/gallery/paper-button.h"
#include "app/gallery/gallery-entry.h"
#include "app/toolkit/widgets.h"
#include "plot/value/text.h"

#define HEADER_CHARS 50

struct _FsPresetRow {
  AdwActionRow parent;
  GtkWidget *paper_button, *menu_button, *popover, *search, *placeholder;
  GtkListBox *list;
  FsDocument *document;
  GPtrArray *presets; /* FsPreset, one for each row of @list */
  FsPreset shown;     /* the document's; of no title: none */
  guint opening;      /* tick callback: the list opens as soon as the row is in its place */
};

G_DEFINE_FINAL_TYPE (FsPresetRow, fs_preset_row, ADW_TYPE_ACTION_ROW)

static const FsPreset *
row_preset (FsPresetRow *self, GtkListBoxRow *row)
{
  return self->presets->pdata[gtk_list_box_row_get_index (row)];
}

static void
refresh (FsPresetRow *self)
{
  const char *id = fs_document_get_preset (self->document), *figure;
  gboolean changed = fs_document_get_scenario (self->document) != fs_document_get_origin (self->document);
  g_autofree char *title = NULL;
  g_autofree char *subtitle = NULL;

  if (g_strcmp0 (id, self->shown.id) != 0)
    {
      if (id == NULL || !fs_preset_find (id, &self->shown))
        self->shown = (FsPreset){ 0 };
      fs_paper_button_set (GTK_MENU_BUTTON (self->paper_button), self->shown.papers);
    }
  title = fs_text_unbroken (self->shown.title != NULL ? self->shown.title : _ ("None"));
  figure = self->shown.figure != NULL ? self->shown.figure : "";
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), title);
  /* Translators: under the name of a published figure, when a value was changed since. */
  if (changed && self->shown.title != NULL)
    subtitle = *figure != '\0' ? g_strdup_printf (_ ("%s, changed"), figure) : g_strdup (_ ("changed"));
  else
    subtitle = g_strdup (figure);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), subtitle);
}

static void
document_changed (FsDocument *document, guint changes, FsPresetRow *self)
{
  if (changes & (FS_CHANGE_SCENARIO | FS_CHANGE_LOADED))
    refresh (self);
}

static GtkWidget *
header_label_new (const char *text, const char *class)
{
  GtkWidget *label = fs_wrapped_label_new (text, class);

  gtk_label_set_max_width_chars (GTK_LABEL (label), HEADER_CHARS);
  return label;
}

/* The figure that the rows are of, and above the first of a paper its authors and title. */
static void
set_header (GtkListBoxRow *row, GtkListBoxRow *before, gpointer data)
{
  FsPresetRow *self = data;
  const FsPreset *preset = row_preset (self, row), *previous = before != NULL ? row_preset (self, before) : NULL;
  g_autofree char *references = NULL;
  GtkWidget *header;

  if (previous != NULL && g_strcmp0 (previous->figure, preset->figure) == 0)
    {
      gtk_list_box_row_set_header (row, NULL);
      return;
    }
  header = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  gtk_widget_add_css_class (header, "preset-heading");
  gtk_box_append (GTK_BOX (header),
                  header_label_new (preset->figure != NULL ? preset->figure : _ ("Flitscope"), "heading"));
  references = previous != NULL && memcmp (preset->papers, previous->papers, sizeof preset->papers) == 0
                   ? NULL
                   : fs_paper_references (preset->papers);
  if (references != NULL)
    {
      GtkWidget *label = header_label_new (references, "caption");

      gtk_widget_add_css_class (label, "dim-label");
      gtk_box_append (GTK_BOX (header), label);
    }
  gtk_list_box_row_set_header (row, header);
}

static gboolean
matches_search (GtkListBoxRow *row, gpointer data)
{
  FsPresetRow *self = data;

  return fs_preset_matches (row_preset (self, row), gtk_editable_get_text (GTK_EDITABLE (self->search)));
}

static void
on_search_changed (FsPresetRow *self)
{
  /* Translators: %s is what was searched for. */
  g_autofree char *nothing
      = g_strdup_printf (_ ("No figure matches \"%s\"."), gtk_editable_get_text (GTK_EDITABLE (self->search)));

  gtk_label_set_text (GTK_LABEL (self->placeholder), nothing);
  gtk_list_box_invalidate_filter (self->list);
}

static void
choose (FsPresetRow *self, const FsPreset *preset)
{
  g_autoptr (GError) error = NULL;

  gtk_popover_popdown (GTK_POPOVER (self->popover));
  if (!fs_preset_row_choose (self, preset->id, &error))
    adw_action_row_set_subtitle (ADW_ACTION_ROW (self), error->message);
}

static void
on_row_activated (FsPresetRow *self, GtkListBoxRow *row)
{
  choose (self, row_preset (self, row));
}

static GtkListBoxRow *
first_match (FsPresetRow *self)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    if (matches_search (row, self))
      return row;
  return NULL;
}

static void
on_search_activated (FsPresetRow *self)
{
  GtkListBoxRow *row = first_match (self);

  if (row != NULL)
    choose (self, row_preset (self, row));
}

/* The Down key moves from the search entry to the first figure found, not to the frame around the list. */
static gboolean
search_key_pressed (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state, FsPresetRow *self)
{
  GtkListBoxRow *row = key == GDK_KEY_Down || key == GDK_KEY_KP_Down ? first_match (self) : NULL;

  return row != NULL && gtk_widget_grab_focus (GTK_WIDGET (row));
}

static void
on_search_stopped (FsPresetRow *self)
{
  gtk_popover_popdown (GTK_POPOVER (self->popover));
}

/* The panels of a figure are adjacent, figures in the order of their first panel. */
static void
append_figures (FsPresetRow *self)
{
  guint n_presets;
  const FsPreset *presets = fs_presets (&n_presets);
  g_autoptr (GPtrArray) seen = g_ptr_array_new ();

  for (guint i = 0; i < n_presets; i++)
    {
      const char *figure = presets[i].figure != NULL ? presets[i].figure : "";

      if (!presets[i].panel || g_ptr_array_find_with_equal_func (seen, figure, g_str_equal, NULL))
        continue;
      g_ptr_array_add (seen, (gpointer) figure);
      for (guint j = i; j < n_presets; j++)
        if (presets[j].panel && g_strcmp0 (presets[j].figure, presets[i].figure) == 0)
          {
            const FsPreset *preset = &presets[j];
            GtkWidget *row = gtk_list_box_row_new ();

            gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), fs_label_new (preset->title, NULL));
            fs_name_widget (row, preset->title, NULL);
            g_ptr_array_add (self->presets, (gpointer) preset);
            gtk_list_box_append (self->list, row);
          }
    }
}

static void
on_popover_shown (FsPresetRow *self)
{
  if (gtk_list_box_get_row_at_index (self->list, 0) == NULL)
    append_figures (self);
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  gtk_widget_grab_focus (self->search);
}

gboolean
fs_preset_row_choose (FsPresetRow *self, const char *id, GError **error)
{
  g_autoptr (FsScenario) scenario = fs_preset_load (id, error);

  if (scenario == NULL)
    return FALSE;
  fs_document_load_preset (self->document, scenario, id);
  return TRUE;
}

/* Does nothing if the keyboard focus has moved meanwhile, as it does when the sidebar is hidden again. */
static gboolean
open_in_place (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  FsPresetRow *self = FS_PRESET_ROW (widget);
  gboolean wanted = fs_holds_focus (self->menu_button);
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (widget));
  graphene_rect_t bounds;

  /* A sidebar that slides in comes from outside of the window. */
  if (wanted
      && !(gtk_widget_get_mapped (widget) && root != NULL && gtk_widget_compute_bounds (widget, root, &bounds)
           && bounds.origin.x >= 0 && bounds.size.width > 0
           && bounds.origin.x + bounds.size.width <= (float) gtk_widget_get_width (root)))
    return G_SOURCE_CONTINUE;
  self->opening = 0;
  if (wanted)
    gtk_menu_button_popup (GTK_MENU_BUTTON (self->menu_button));
  return G_SOURCE_REMOVE;
}

void
fs_preset_row_open (FsPresetRow *self)
{
  g_return_if_fail (FS_IS_PRESET_ROW (self));

  /* Scrolls to the row. */
  gtk_widget_grab_focus (self->menu_button);
  if (self->opening == 0)
    self->opening = gtk_widget_add_tick_callback (GTK_WIDGET (self), open_in_place, NULL, NULL);
}

void
fs_preset_row_bind (FsPresetRow *self, FsDocument *document)
{
  g_return_if_fail (FS_IS_PRESET_ROW (self) && self->document == NULL);

  self->document = g_object_ref (document);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, 0);
  refresh (self);
}

static void
fs_preset_row_dispose (GObject *object)
{
  g_clear_object (&FS_PRESET_ROW (object)->document);
  gtk_widget_dispose_template (GTK_WIDGET (object), FS_TYPE_PRESET_ROW);
  G_OBJECT_CLASS (fs_preset_row_parent_class)->dispose (object);
}

static void
fs_preset_row_finalize (GObject *object)
{
  g_ptr_array_unref (FS_PRESET_ROW (object)->presets);
  G_OBJECT_CLASS (fs_preset_row_parent_class)->finalize (object);
}

static void
fs_preset_row_class_init (FsPresetRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_preset_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = fs_preset_row_finalize;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/preset-row.ui");
  gtk_widget_class_bind_template_child (widget_class, FsPresetRow, paper_button);
  gtk_widget_class_bind_template_child (widget_class, FsPresetRow, menu_button);
  gtk_widget_class_bind_template_child (widget_class, FsPresetRow, popover);
  gtk_widget_class_bind_template_child (widget_class, FsPresetRow, search);
  gtk_widget_class_bind_template_child (widget_class, FsPresetRow, placeholder);
  gtk_widget_class_bind_template_child (widget_class, FsPresetRow, list);
  gtk_widget_class_bind_template_callback (widget_class, on_search_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_search_activated);
  gtk_widget_class_bind_template_callback (widget_class, on_search_stopped);
  gtk_widget_class_bind_template_callback (widget_class, on_row_activated);
  gtk_widget_class_bind_template_callback (widget_class, on_popover_shown);
}

static void
fs_preset_row_init (FsPresetRow *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->presets = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  /* A tooltip would cover the popover of the button. */
  g_object_bind_property (gtk_menu_button_get_popover (GTK_MENU_BUTTON (self->menu_button)), "visible",
                          self->menu_button, "has-tooltip", G_BINDING_INVERT_BOOLEAN);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (search_key_pressed), self);
  gtk_widget_add_controller (self->search, keys);
  gtk_list_box_set_header_func (self->list, set_header, self, NULL);
  gtk_list_box_set_filter_func (self->list, matches_search, self, NULL);
}
