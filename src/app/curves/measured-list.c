#include "app/curves/measured-list.h"

#include <glib/gi18n-lib.h>

#include "app/toolkit/widgets.h"

struct _FsMeasuredList {
  AdwPreferencesGroup parent;
  FsDocument *document;
  GPtrArray *rows; /* FsMeasuredRow, borrowed */
};

G_DEFINE_FINAL_TYPE (FsMeasuredList, fs_measured_list, ADW_TYPE_PREFERENCES_GROUP)

/* Keys are of the row that has the keyboard; its buttons have their own. */
static gboolean
key_pressed (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state, FsMeasuredRow *row)
{
  if ((state & gtk_accelerator_get_default_mod_mask ()) != 0 || !gtk_widget_is_focus (GTK_WIDGET (row)))
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_F2)
    fs_measured_row_edit (row);
  else if (key == GDK_KEY_space)
    fs_measured_row_toggle (row);
  else if (key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete)
    fs_measured_row_delete (row);
  else
    return GDK_EVENT_PROPAGATE;
  return GDK_EVENT_STOP;
}

static void
refresh (FsMeasuredList *self)
{
  guint n_sets = fs_scenario_n_measured (fs_document_get_scenario (self->document));

  while (self->rows->len > n_sets)
    {
      adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self), self->rows->pdata[self->rows->len - 1]);
      g_ptr_array_set_size (self->rows, (int) self->rows->len - 1);
    }
  while (self->rows->len < n_sets)
    {
      GtkWidget *row = fs_measured_row_new (self->document, self->rows->len);
      GtkEventController *keys = gtk_event_controller_key_new ();

      gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
      g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed), row);
      gtk_widget_add_controller (row, keys);
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), row);
      g_ptr_array_add (self->rows, row);
    }
  for (guint set = 0; set < n_sets; set++)
    fs_measured_row_refresh (self->rows->pdata[set]);
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (self),
                                         n_sets == 0 ? _ ("Drop a CSV file here to add measured data.") : NULL);
}

static void
document_changed (FsDocument *document, guint changes, FsMeasuredList *self)
{
  if (changes & (FS_CHANGE_SCENARIO | FS_CHANGE_LOADED))
    refresh (self);
}

void
fs_measured_list_bind (FsMeasuredList *self, FsDocument *document)
{
  g_return_if_fail (FS_IS_MEASURED_LIST (self) && self->document == NULL);

  self->document = g_object_ref (document);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, 0);
  refresh (self);
}

static void
fs_measured_list_dispose (GObject *object)
{
  g_clear_object (&FS_MEASURED_LIST (object)->document);
  G_OBJECT_CLASS (fs_measured_list_parent_class)->dispose (object);
}

static void
fs_measured_list_finalize (GObject *object)
{
  g_ptr_array_unref (FS_MEASURED_LIST (object)->rows);
  G_OBJECT_CLASS (fs_measured_list_parent_class)->finalize (object);
}

static void
fs_measured_list_class_init (FsMeasuredListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fs_measured_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = fs_measured_list_finalize;
}

static void
fs_measured_list_init (FsMeasuredList *self)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("list-add-symbolic");

  self->rows = g_ptr_array_new ();
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.import-data");
  fs_name_widget (button, _ ("Compare measured data"), _ ("Compare measured data from a CSV file (Ctrl+I)"));
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), _ ("Measured"));
  adw_preferences_group_set_header_suffix (ADW_PREFERENCES_GROUP (self), button);
}
