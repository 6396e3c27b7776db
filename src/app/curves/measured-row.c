#include "app/curves/measured-row.h"

#include <glib/gi18n-lib.h>

#include "app/curves/curve-sample.h"
#include "app/document/document-curves.h"
#include "app/toolkit/tooltip.h"
#include "app/toolkit/toast.h"
#include "app/toolkit/widgets.h"
#include "base/number.h"

#define PALETTE_COLUMNS 4

struct _FsMeasuredRow {
  AdwActionRow parent;
  FsDocument *document;
  guint set;
  GtkWidget *sample, *eye, *menu_button;
  gboolean refreshing;
};

G_DEFINE_FINAL_TYPE (FsMeasuredRow, fs_measured_row, ADW_TYPE_ACTION_ROW)

static const FsMeasured *
measured_of (FsMeasuredRow *self)
{
  return fs_scenario_measured (fs_document_get_scenario (self->document), self->set);
}

static void
name_widget (GtkWidget *widget, const char *name)
{
  fs_name_widget (widget, name, name);
}

static void
change (FsMeasuredRow *self, const char *key, const char *value)
{
  fs_document_set_measured (self->document, self->set, key, value, NULL);
}

/* A tooltip would lie over what has just opened. */
static void
hush (FsMeasuredRow *self)
{
  GtkPopover *popover;
  gboolean open;

  if (self->document == NULL) /* on its way out */
    return;
  popover = gtk_menu_button_get_popover (GTK_MENU_BUTTON (self->menu_button));
  open = popover != NULL && gtk_widget_get_visible (GTK_WIDGET (popover));
  gtk_widget_set_has_tooltip (self->eye, !open);
  gtk_widget_set_has_tooltip (self->menu_button, !open);
}

void
fs_measured_row_refresh (FsMeasuredRow *self)
{
  const FsMeasured *measured = measured_of (self);
  g_autofree char *title = g_markup_escape_text (measured->label, -1), *subtitle = NULL, *plain = NULL;
  g_autofree char *eye
      = g_strdup_printf (measured->hidden ? _ ("Show %s (Space)") : _ ("Hide %s (Space)"), measured->label);
  g_autofree char *menu = g_strdup_printf (_ ("Name and color of %s (F2)"), measured->label);
  g_autofree char *number = fs_number_display_count (measured->n_points);
  g_autofree char *count
      = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s point", "%s points", measured->n_points), number);
  g_autofree char *text
      = measured->note != NULL ? g_strdup_printf ("%s · %s", count, measured->note) : g_strdup (count);
  gboolean other_axes
      = !measured->hidden && !fs_scenario_shows_measured (fs_document_get_scenario (self->document), measured);

  self->refreshing = TRUE;
  /* "120 points · bench.csv", and the reason if it is not visible */
  plain = other_axes ? g_strdup_printf (_ ("%s, not shown: different axes"), text) : g_strdup (text);
  subtitle = g_markup_escape_text (plain, -1);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), subtitle);
  fs_tooltip_set (GTK_WIDGET (self), plain); /* the subtitle may be too long for the sidebar */
  fs_curve_sample_set_palette_entry (FS_CURVE_SAMPLE (self->sample), measured->palette_entry);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->eye), !measured->hidden);
  gtk_button_set_icon_name (GTK_BUTTON (self->eye),
                            measured->hidden ? "view-conceal-symbolic" : "view-reveal-symbolic");
  name_widget (self->eye, eye);
  name_widget (self->menu_button, menu);
  hush (self);
  self->refreshing = FALSE;
}

void
fs_measured_row_toggle (FsMeasuredRow *self)
{
  change (self, "hidden", measured_of (self)->hidden ? NULL : "true");
}

void
fs_measured_row_edit (FsMeasuredRow *self)
{
  gtk_menu_button_popup (GTK_MENU_BUTTON (self->menu_button));
}

void
fs_measured_row_delete (FsMeasuredRow *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  /* Translators: %s is the label of a curve, such as "M = 32". */
  g_autofree char *sentence = g_strdup_printf (_ ("“%s” was deleted."), measured_of (self)->label);

  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->menu_button));
  fs_document_remove_measured (self->document, self->set);
  if (root != NULL)
    fs_toast_show_undo (GTK_WIDGET (root), sentence);
}

static void
eye_toggled (FsMeasuredRow *self)
{
  if (!self->refreshing)
    fs_measured_row_toggle (self);
}

static void
color_chosen (FsMeasuredRow *self, GtkWidget *button)
{
  g_autofree char *place = g_strdup_printf ("%u", fs_curve_sample_button_get_palette_entry (GTK_BUTTON (button)) + 1);

  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->menu_button));
  change (self, "color", place);
}

static void
name_typed (FsMeasuredRow *self, GtkEntry *entry)
{
  const char *name = gtk_editable_get_text (GTK_EDITABLE (entry));

  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->menu_button));
  change (self, "label", *name != '\0' ? name : NULL);
}

static GtkWidget *
palette_new (FsMeasuredRow *self)
{
  GtkWidget *grid = gtk_grid_new ();

  for (guint palette_entry = 0; palette_entry < FS_SCENARIO_COLORS; palette_entry++)
    {
      GtkWidget *button
          = fs_curve_sample_button_new (palette_entry, measured_of (self)->palette_entry == palette_entry);
      g_autofree char *words = fs_curve_sample_text (palette_entry);

      name_widget (button, words);
      g_signal_connect_object (button, "clicked", G_CALLBACK (color_chosen), self, G_CONNECT_SWAPPED);
      gtk_grid_attach (GTK_GRID (grid), button, (int) (palette_entry % PALETTE_COLUMNS),
                       (int) (palette_entry / PALETTE_COLUMNS), 1, 1);
    }
  return grid;
}

/* Made when it is opened: name, colors, and a way out. */
static void
make_popover (GtkMenuButton *menu_button, gpointer data)
{
  FsMeasuredRow *self = data;
  GtkWidget *popover = gtk_popover_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *entry = gtk_entry_new (), *delete_button = gtk_button_new_with_label (_ ("Delete"));

  gtk_editable_set_text (GTK_EDITABLE (entry), measured_of (self)->label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_editable_get_delegate (GTK_EDITABLE (entry))),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Name in the legend"), -1);
  name_widget (entry, _ ("Name in the legend (Enter)"));
  name_widget (delete_button, _ ("Delete these points (Delete)"));
  gtk_widget_add_css_class (delete_button, "destructive-action");
  g_signal_connect_object (entry, "activate", G_CALLBACK (name_typed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (delete_button, "clicked", G_CALLBACK (fs_measured_row_delete), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), entry);
  gtk_box_append (GTK_BOX (box), palette_new (self));
  gtk_box_append (GTK_BOX (box), delete_button);
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  fs_name_widget (popover, _ ("Name and color"), NULL);
  g_signal_connect_object (popover, "notify::visible", G_CALLBACK (hush), self, G_CONNECT_SWAPPED);
  gtk_menu_button_set_popover (menu_button, popover);
}

GtkWidget *
fs_measured_row_new (FsDocument *document, guint set)
{
  FsMeasuredRow *self = g_object_new (FS_TYPE_MEASURED_ROW, NULL);

  self->document = g_object_ref (document);
  self->set = set;
  fs_measured_row_refresh (self);
  return GTK_WIDGET (self);
}

static void
fs_measured_row_dispose (GObject *object)
{
  g_clear_object (&FS_MEASURED_ROW (object)->document);
  G_OBJECT_CLASS (fs_measured_row_parent_class)->dispose (object);
}

static void
fs_measured_row_class_init (FsMeasuredRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fs_measured_row_dispose;
}

static void
fs_measured_row_init (FsMeasuredRow *self)
{
  self->sample = fs_curve_sample_new (0);
  self->eye = gtk_toggle_button_new ();
  self->menu_button = gtk_menu_button_new ();
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (self->menu_button), "view-more-symbolic");
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->menu_button), make_popover, self, NULL);
  gtk_widget_set_valign (self->sample, GTK_ALIGN_CENTER);
  for (guint i = 0; i < 2; i++)
    {
      GtkWidget *button = i == 0 ? self->eye : self->menu_button;

      gtk_widget_add_css_class (button, "flat");
      gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
      adw_action_row_add_suffix (ADW_ACTION_ROW (self), button);
    }
  gtk_widget_add_css_class (self->eye, "eye");
  adw_action_row_add_prefix (ADW_ACTION_ROW (self), self->sample);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (self), 2);
  g_signal_connect_swapped (self->eye, "toggled", G_CALLBACK (eye_toggled), self);
}
