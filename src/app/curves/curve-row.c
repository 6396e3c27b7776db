#include "app/curves/curve-row.h"

#include <glib/gi18n-lib.h>

#include "app/curves/curve-sample.h"
#include "app/curves/error-spark.h"
#include "app/document/document-curves.h"
#include "app/toolkit/menus.h"
#include "app/toolkit/tooltip.h"
#include "app/toolkit/widgets.h"
#include "scenario/value/scenario-curves.h"
#include "study/documents/result.h"

#define PALETTE_COLUMNS 4

struct _FsCurveRow {
  GtkListBoxRow parent;
  FsDocument *document;
  guint curve;
  GtkWidget *sample, *color_button, *stack, *label, *entry, *spark, *eye, *menu_button;
  gboolean refreshing;
};

G_DEFINE_FINAL_TYPE (FsCurveRow, fs_curve_row, GTK_TYPE_LIST_BOX_ROW)

static const FsCurve *
curve_of (FsCurveRow *self)
{
  return fs_scenario_curve (fs_document_get_scenario (self->document), self->curve);
}

static gboolean
is_open (GtkWidget *menu_button)
{
  GtkPopover *popover = gtk_menu_button_get_popover (GTK_MENU_BUTTON (menu_button));

  return popover != NULL && gtk_widget_get_visible (GTK_WIDGET (popover));
}

/* A tooltip would lie over what has just opened. */
static void
hush (FsCurveRow *self)
{
  GtkWidget *const parts[] = { self->color_button, self->label, self->spark, self->eye, self->menu_button };
  gboolean open;

  if (self->document == NULL) /* on its way out */
    return;
  open = is_open (self->color_button) || is_open (self->menu_button);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    gtk_widget_set_has_tooltip (parts[i], !open);
}

static void
name_parts (FsCurveRow *self)
{
  const FsCurve *curve = curve_of (self);
  g_autofree char *label = fs_result_label (curve);
  g_autofree char *looks = fs_curve_sample_text (curve->palette_entry);
  /* Translators: a curve and what it looks like: "M = 32: blue, solid line, disc". */
  g_autofree char *text = g_strdup_printf (_ ("%s: %s"), label, looks);
  g_autofree char *change = g_strdup_printf (_ ("Color, line style, and marker of %s"), label);
  g_autofree char *hide = g_strdup_printf (curve->hidden ? _ ("Show %s (Space)") : _ ("Hide %s (Space)"), label);
  g_autofree char *shown = g_strdup_printf (_ ("%s is shown"), label);
  g_autofree char *menu = g_strdup_printf (_ ("Actions for %s"), label);
  g_autofree char *row = curve->hidden ? g_strdup_printf (_ ("%s, hidden"), label) : g_strdup (label);

  const char *error = fs_error_spark_get_text (FS_ERROR_SPARK (self->spark));
  g_autofree char *description = error != NULL ? g_strdup_printf ("%s. %s", looks, error) : g_strdup (looks);

  fs_name_widget (self->color_button, change, text);
  fs_name_widget (self->eye, shown, hide);
  fs_name_widget (self->menu_button, menu, menu);
  fs_tooltip_set (self->label, label);
  hush (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, row,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

void
fs_curve_row_refresh (FsCurveRow *self)
{
  const FsCurve *curve = curve_of (self);

  self->refreshing = TRUE;
  fs_curve_sample_set_palette_entry (FS_CURVE_SAMPLE (self->sample), curve->palette_entry);
  gtk_label_set_markup (GTK_LABEL (self->label), curve->label);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->eye), !curve->hidden);
  gtk_button_set_icon_name (GTK_BUTTON (self->eye), curve->hidden ? "view-conceal-symbolic" : "view-reveal-symbolic");
  fs_set_css_class (GTK_WIDGET (self), "hidden-curve", curve->hidden);
  fs_error_spark_refresh (FS_ERROR_SPARK (self->spark), curve->palette_entry);
  name_parts (self);
  self->refreshing = FALSE;
}

guint
fs_curve_row_get_curve (FsCurveRow *self)
{
  return self->curve;
}

gboolean
fs_curve_row_is_renamed (FsCurveRow *self)
{
  return gtk_stack_get_visible_child (GTK_STACK (self->stack)) == self->entry;
}

void
fs_curve_row_rename (FsCurveRow *self)
{
  const char *own = fs_scenario_own_label (fs_document_get_scenario (self->document), self->curve);
  g_autofree char *made = fs_result_label (curve_of (self));

  gtk_editable_set_text (GTK_EDITABLE (self->entry), own != NULL ? own : "");
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), made);
  gtk_stack_set_visible_child (GTK_STACK (self->stack), self->entry);
  gtk_widget_grab_focus (self->entry);
}

static void
end_rename (FsCurveRow *self)
{
  gboolean focused = gtk_widget_get_focus_child (self->stack) != NULL;

  gtk_stack_set_visible_child (GTK_STACK (self->stack), self->label);
  if (focused)
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
use_name (FsCurveRow *self)
{
  g_autofree char *name = NULL;

  if (!fs_curve_row_is_renamed (self))
    return;
  name = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry)));
  end_rename (self);
  fs_document_rename_curve (self->document, self->curve, name, NULL);
}

static gboolean
entry_key (FsCurveRow *self, guint key)
{
  if (key != GDK_KEY_Escape)
    return GDK_EVENT_PROPAGATE;
  end_rename (self);
  return GDK_EVENT_STOP;
}

static void
eye_toggled (FsCurveRow *self)
{
  if (!self->refreshing)
    fs_document_hide_curve (self->document, self->curve, !gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->eye)),
                            NULL);
}

static void
color_chosen (FsCurveRow *self, GtkWidget *button)
{
  guint palette_entry = fs_curve_sample_button_get_palette_entry (GTK_BUTTON (button));

  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->color_button));
  fs_document_set_curve_color (self->document, self->curve, palette_entry, NULL);
}

/* Made when it is opened: there may be many rows. */
static void
make_palette (GtkMenuButton *menu_button, gpointer data)
{
  GtkWidget *grid = gtk_grid_new ();
  GtkWidget *popover = gtk_popover_new ();

  for (guint palette_entry = 0; palette_entry < FS_SCENARIO_COLORS; palette_entry++)
    {
      GtkWidget *button = fs_curve_sample_button_new (palette_entry, curve_of (data)->palette_entry == palette_entry);
      g_autofree char *words = fs_curve_sample_text (palette_entry);

      fs_name_widget (button, words, words);
      g_signal_connect_object (button, "clicked", G_CALLBACK (color_chosen), data, G_CONNECT_SWAPPED);
      gtk_grid_attach (GTK_GRID (grid), button, (int) (palette_entry % PALETTE_COLUMNS),
                       (int) (palette_entry / PALETTE_COLUMNS), 1, 1);
    }
  gtk_popover_set_child (GTK_POPOVER (popover), grid);
  fs_name_widget (popover, _ ("Color, line style, and marker"), NULL);
  g_signal_connect_object (popover, "notify::visible", G_CALLBACK (hush), data, G_CONNECT_SWAPPED);
  gtk_menu_button_set_popover (menu_button, popover);
}

/* The list performs the actions; the row contributes its curve. */
static GMenuModel *
menu_new (guint curve)
{
  static const struct {
    const char *label, *action;
  } items[] = {
    { N_ ("Color…"), "color" },    { N_ ("Rename"), "rename" },       { N_ ("Duplicate"), "duplicate" },
    { N_ ("Move Up"), "move-up" }, { N_ ("Move Down"), "move-down" }, { N_ ("Run Only This Curve"), "run" },
    { N_ ("Delete"), "delete" },
  };
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    {
      /* A bare number would be read as a signed one, and no such action be found. */
      g_autofree char *action = g_strdup_printf ("curves.%s(uint32 %u)", items[i].action, curve);

      g_menu_append (menu, _ (items[i].label), action);
    }
  return G_MENU_MODEL (menu);
}

static void
double_click (FsCurveRow *self, int n_press)
{
  if (n_press == 2)
    fs_curve_row_rename (self);
}

static GtkWidget *
label_stack_new (FsCurveRow *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->stack = gtk_stack_new ();
  self->label = fs_label_new (NULL, NULL);
  self->entry = gtk_entry_new ();
  gtk_label_set_ellipsize (GTK_LABEL (self->label), PANGO_ELLIPSIZE_END);
  gtk_entry_set_has_frame (GTK_ENTRY (self->entry), FALSE);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), 6);
  fs_name_widget (self->entry, _ ("Label of the curve"),
                  _ ("Leave empty to use the parameters that differ between curves"));
  gtk_stack_add_child (GTK_STACK (self->stack), self->label);
  gtk_stack_add_child (GTK_STACK (self->stack), self->entry);
  gtk_widget_set_hexpand (self->stack, TRUE);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (double_click), self);
  gtk_widget_add_controller (self->label, GTK_EVENT_CONTROLLER (click));
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (use_name), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (use_name), self);
  gtk_widget_add_controller (self->entry, focus);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (entry_key), self);
  gtk_widget_add_controller (self->entry, keys);
  return self->stack;
}

static void
menu_made (FsCurveRow *self)
{
  GtkPopover *popover = gtk_menu_button_get_popover (GTK_MENU_BUTTON (self->menu_button));

  if (popover != NULL)
    g_signal_connect_object (popover, "notify::visible", G_CALLBACK (hush), self, G_CONNECT_SWAPPED);
}

void
fs_curve_row_open_menu (FsCurveRow *self)
{
  gtk_menu_button_popup (GTK_MENU_BUTTON (self->menu_button));
}

void
fs_curve_row_choose_color (FsCurveRow *self)
{
  gtk_menu_button_popup (GTK_MENU_BUTTON (self->color_button));
}

GtkWidget *
fs_curve_row_new (FsDocument *document, guint curve)
{
  FsCurveRow *self = g_object_new (FS_TYPE_CURVE_ROW, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  g_autoptr (GMenuModel) menu = menu_new (curve);
  GtkGesture *click = gtk_gesture_click_new ();

  self->document = g_object_ref (document);
  self->curve = curve;
  self->sample = fs_curve_sample_new (0);
  self->color_button = gtk_menu_button_new ();
  self->spark = fs_error_spark_new (document, curve);
  self->eye = gtk_toggle_button_new ();
  self->menu_button = gtk_menu_button_new ();
  gtk_menu_button_set_child (GTK_MENU_BUTTON (self->color_button), self->sample);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->color_button), make_palette, self, NULL);
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (self->menu_button), "view-more-symbolic");
  fs_lazy_menu_set (GTK_MENU_BUTTON (self->menu_button), menu);
  g_signal_connect_swapped (self->menu_button, "notify::popover", G_CALLBACK (menu_made), self);
  g_signal_connect_swapped (self->eye, "toggled", G_CALLBACK (eye_toggled), self);
  gtk_widget_add_css_class (self->eye, "flat");
  gtk_widget_add_css_class (self->eye, "eye");
  gtk_widget_add_css_class (self->color_button, "flat");
  gtk_widget_add_css_class (self->menu_button, "flat");
  gtk_box_append (GTK_BOX (box), self->color_button);
  gtk_box_append (GTK_BOX (box), label_stack_new (self));
  gtk_box_append (GTK_BOX (box), self->spark);
  gtk_box_append (GTK_BOX (box), self->eye);
  gtk_box_append (GTK_BOX (box), self->menu_button);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), box);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (fs_curve_row_open_menu), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  fs_curve_row_refresh (self);
  return GTK_WIDGET (self);
}

static void
fs_curve_row_dispose (GObject *object)
{
  g_clear_object (&FS_CURVE_ROW (object)->document);
  G_OBJECT_CLASS (fs_curve_row_parent_class)->dispose (object);
}

static void
fs_curve_row_class_init (FsCurveRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fs_curve_row_dispose;
}

static void
fs_curve_row_init (FsCurveRow *self)
{
}
