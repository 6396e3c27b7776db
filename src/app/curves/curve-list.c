#include "app/curves/curve-list.h"

#include <glib/gi18n-lib.h>

#include "app/curves/curve-matrix.h"
#include "app/document/document-curves.h"
#include "app/toolkit/toast.h"
#include "app/toolkit/widgets.h"
#include "study/documents/result.h"

#define LEAST_MOST_HEIGHT 252 /* some six rows, however small the window is */
#define MOST_FRACTION 0.66    /* of the height of the sidebar, where that is more */

struct _FsCurveList {
  AdwPreferencesGroup parent;
  GtkListBox *list;
  GtkWidget *add_button, *matrix_button, *scroll, *box;
  FsCurveMatrix *matrix; /* in place of the rows that are not selected, if there are many */
  FsDocument *document;
  gboolean refreshing;
  guint rename_source, fit_source;
  gboolean follows_sidebar;
};

G_DEFINE_FINAL_TYPE (FsCurveList, fs_curve_list, ADW_TYPE_PREFERENCES_GROUP)

GtkListBoxRow *
fs_curve_list_get_row (FsCurveList *self, int curve)
{
  return gtk_list_box_get_row_at_index (self->list, curve + 1);
}

static guint
n_curves (FsCurveList *self)
{
  return fs_scenario_n_curves (fs_document_get_scenario (self->document));
}

static void
show_error (FsCurveList *self, gboolean done, GError *error)
{
  if (!done)
    fs_toast_show (GTK_WIDGET (self), error->message);
  g_clear_error (&error);
}

/* After a change the keyboard stays in the list, at the selected curve. */
static void
focus_selected (FsCurveList *self)
{
  GtkListBoxRow *row = fs_curve_list_get_row (self, fs_document_get_curve (self->document));

  if (row != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));
}

static void
duplicate (FsCurveList *self, guint curve)
{
  GError *error = NULL;
  gboolean done = fs_document_duplicate_curve (self->document, curve, &error);

  show_error (self, done, error);
  focus_selected (self);
}

static void
move (FsCurveList *self, guint curve, int by)
{
  GError *error = NULL;
  int to = (int) curve + by;

  if (to < 0 || to >= (int) n_curves (self))
    return;
  fs_document_select_curve (self->document, (int) curve);
  show_error (self, fs_document_move_curve (self->document, curve, (guint) to, &error), error);
  focus_selected (self);
}

static void
delete_curve (FsCurveList *self, guint curve)
{
  g_autofree char *label = fs_result_label (fs_scenario_curve (fs_document_get_scenario (self->document), curve));
  /* Translators: %s is the label of a curve, such as "M = 32". */
  g_autofree char *sentence = g_strdup_printf (_ ("“%s” was deleted."), label);
  GError *error = NULL;
  gboolean done = fs_document_remove_curve (self->document, curve, &error);

  show_error (self, done, error);
  if (done)
    fs_toast_show_undo (GTK_WIDGET (self), sentence);
  focus_selected (self);
}

/* The menu that requested it takes the keyboard focus back as it closes. */
static gboolean
rename_selected (gpointer data)
{
  FsCurveList *self = data;
  int curve = fs_document_get_curve (self->document);

  self->rename_source = 0;
  if (curve >= 0)
    fs_curve_row_rename (FS_CURVE_ROW (fs_curve_list_get_row (self, curve)));
  return G_SOURCE_REMOVE;
}

static void
rename_later (FsCurveList *self, guint curve)
{
  fs_document_select_curve (self->document, (int) curve);
  g_clear_handle_id (&self->rename_source, g_source_remove);
  self->rename_source = g_idle_add_full (G_PRIORITY_LOW, rename_selected, self, NULL);
}

static void
choose_color (FsCurveList *self, guint curve)
{
  fs_curve_row_choose_color (FS_CURVE_ROW (fs_curve_list_get_row (self, (int) curve)));
}

static void
move_up (FsCurveList *self, guint curve)
{
  move (self, curve, -1);
}

static void
move_down (FsCurveList *self, guint curve)
{
  move (self, curve, 1);
}

static void
run (FsCurveList *self, guint curve)
{
  fs_document_select_curve (self->document, (int) curve);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.run-curve", NULL);
}

/* The actions of the menu of a curve. */
static const struct {
  const char *name;
  void (*run) (FsCurveList *self, guint curve);
} menu_actions[] = {
  { "color", choose_color },  { "duplicate", duplicate }, { "rename", rename_later },
  { "move-up", move_up },     { "move-down", move_down }, { "run", run },
  { "delete", delete_curve },
};

static void
activate (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  guint curve = g_variant_get_uint32 (parameter);

  for (guint i = 0; i < G_N_ELEMENTS (menu_actions) && curve < n_curves (data); i++)
    if (g_str_equal (menu_actions[i].name, g_action_get_name (G_ACTION (action))))
      {
        menu_actions[i].run (data, curve);
        return;
      }
}

static void
add_clicked (FsCurveList *self)
{
  int selected = fs_document_get_curve (self->document);

  duplicate (self, selected >= 0 ? (guint) selected : n_curves (self) - 1);
}

static void
row_selected (GtkListBox *list, GtkListBoxRow *row, FsCurveList *self)
{
  if (!self->refreshing && row != NULL)
    fs_document_select_curve (self->document, FS_IS_CURVE_ROW (row) ? (int) fs_curve_row_get_curve (FS_CURVE_ROW (row))
                                                                    : FS_ALL_CURVES);
}

/* What a key does with @curve; FALSE when it means nothing here. */
static gboolean
press (FsCurveList *self, guint curve, guint key, GdkModifierType state)
{
  GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();

  if (key == GDK_KEY_Menu || (modifiers == GDK_SHIFT_MASK && key == GDK_KEY_F10))
    fs_curve_row_open_menu (FS_CURVE_ROW (fs_curve_list_get_row (self, (int) curve)));
  else if (modifiers == GDK_ALT_MASK && (key == GDK_KEY_Up || key == GDK_KEY_Down))
    move (self, curve, key == GDK_KEY_Up ? -1 : 1);
  else if (modifiers == GDK_CONTROL_MASK && key == GDK_KEY_d)
    duplicate (self, curve);
  else if (modifiers != 0)
    return FALSE;
  else if (key == GDK_KEY_F2)
    {
      fs_document_select_curve (self->document, (int) curve);
      fs_curve_row_rename (FS_CURVE_ROW (fs_curve_list_get_row (self, (int) curve)));
    }
  else if (key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete)
    delete_curve (self, curve);
  else if (key == GDK_KEY_space)
    {
      gboolean hidden = fs_scenario_curve (fs_document_get_scenario (self->document), curve)->hidden;

      fs_document_hide_curve (self->document, curve, !hidden, NULL);
    }
  else
    return FALSE;
  return TRUE;
}

/* Keys are of the row that has the keyboard; its buttons and its field have their own. */
static gboolean
key_pressed (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state, FsCurveList *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  guint in_matrix = self->matrix != NULL ? fs_curve_matrix_get_focused (self->matrix) : G_MAXUINT;

  if (in_matrix < n_curves (self) && key != GDK_KEY_Return && key != GDK_KEY_KP_Enter)
    {
      /* Its row, which the action may need, is shown only while it is selected. */
      if (key == GDK_KEY_Menu || key == GDK_KEY_F2 || key == GDK_KEY_F10)
        fs_document_select_curve (self->document, (int) in_matrix);
      return press (self, in_matrix, key, state);
    }

  if (focus == NULL || !FS_IS_CURVE_ROW (focus))
    return GDK_EVENT_PROPAGATE;
  return press (self, fs_curve_row_get_curve (FS_CURVE_ROW (focus)), key, state);
}

static GdkContentProvider *
drag_prepare (GtkDragSource *source, double x, double y, GtkWidget *row)
{
  if (fs_curve_row_is_renamed (FS_CURVE_ROW (row)))
    return NULL;
  return gdk_content_provider_new_typed (FS_TYPE_CURVE_ROW, row);
}

static void
drag_begin (GtkDragSource *source, GdkDrag *drag, GtkWidget *row)
{
  g_autoptr (GdkPaintable) picture = gtk_widget_paintable_new (row);

  gtk_drag_source_set_icon (source, picture, 0, 0);
}

static gboolean
drop (GtkDropTarget *target, const GValue *value, double x, double y, FsCurveList *self)
{
  GtkWidget *row = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target));
  GtkWidget *dragged = g_value_get_object (value);
  guint curve;

  /* A curve of another window cannot be dropped here. */
  if (dragged == NULL || gtk_widget_get_ancestor (dragged, FS_TYPE_CURVE_LIST) != GTK_WIDGET (self))
    return FALSE;
  curve = fs_curve_row_get_curve (FS_CURVE_ROW (dragged));
  move (self, curve, (int) fs_curve_row_get_curve (FS_CURVE_ROW (row)) - (int) curve);
  return TRUE;
}

/* Creates as many rows as curves; existing rows keep their state. */
static void
fit_rows (FsCurveList *self)
{
  guint wanted = n_curves (self), there = 0;

  while (fs_curve_list_get_row (self, (int) there) != NULL)
    there++;
  for (; there > wanted; there--)
    gtk_list_box_remove (self->list, GTK_WIDGET (fs_curve_list_get_row (self, (int) there - 1)));
  for (; there < wanted; there++)
    {
      GtkWidget *row = fs_curve_row_new (self->document, there);
      GtkDragSource *source = gtk_drag_source_new ();
      GtkDropTarget *target = gtk_drop_target_new (FS_TYPE_CURVE_ROW, GDK_ACTION_MOVE);
      const FsCurveSet own = fs_curve_set_of (there);

      gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
      g_signal_connect (source, "prepare", G_CALLBACK (drag_prepare), row);
      g_signal_connect (source, "drag-begin", G_CALLBACK (drag_begin), row);
      g_signal_connect (target, "drop", G_CALLBACK (drop), self);
      fs_curve_point_at (row, self->document, &own);
      gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (source));
      gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (target));
      gtk_list_box_append (self->list, row);
    }
}

/* The list is as high as its rows, up to a limit: the scrolled window around it gives it no more than it requests. */
static void
fit_height (FsCurveList *self)
{
  GtkWidget *sidebar = gtk_widget_get_ancestor (GTK_WIDGET (self), GTK_TYPE_SCROLLED_WINDOW);
  int most = MAX (LEAST_MOST_HEIGHT, sidebar != NULL ? (int) (MOST_FRACTION * gtk_widget_get_height (sidebar)) : 0);
  int natural;

  gtk_widget_measure (self->box, GTK_ORIENTATION_VERTICAL, -1, NULL, &natural, NULL, NULL);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (self->scroll), MIN (natural, most));
}

static gboolean
fit_later (gpointer data)
{
  FsCurveList *self = data;

  self->fit_source = 0;
  fit_height (self);
  return G_SOURCE_REMOVE;
}

/* The height may not change while the sidebar is laid out. */
static void
sidebar_resized (FsCurveList *self)
{
  if (self->fit_source == 0)
    self->fit_source = g_idle_add (fit_later, self);
}

/* The height follows that of the sidebar. */
static void
mapped (FsCurveList *self)
{
  GtkWidget *sidebar = gtk_widget_get_ancestor (GTK_WIDGET (self), GTK_TYPE_SCROLLED_WINDOW);

  fit_height (self);
  if (sidebar == NULL || self->follows_sidebar)
    return;
  self->follows_sidebar = TRUE;
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (sidebar)), "notify::page-size",
                           G_CALLBACK (sidebar_resized), self, G_CONNECT_SWAPPED);
}

/* Shows the curves as a matrix or as rows. Of a matrix the row of the selected curve remains, with its actions. */
static void
show_matrix (FsCurveList *self)
{
  int selected = fs_document_get_curve (self->document);
  gboolean shown;

  fs_curve_matrix_refresh (self->matrix);
  gtk_widget_set_visible (self->matrix_button, fs_curve_matrix_is_useful (self->matrix));
  shown = fs_curve_matrix_is_useful (self->matrix)
          && gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->matrix_button));
  gtk_widget_set_visible (GTK_WIDGET (self->matrix), shown);
  for (guint c = 0; c < n_curves (self); c++)
    gtk_widget_set_visible (GTK_WIDGET (fs_curve_list_get_row (self, (int) c)), !shown || selected == (int) c);
}

static void
refresh (FsCurveList *self)
{
  self->refreshing = TRUE;
  fit_rows (self);
  show_matrix (self);
  for (guint c = 0; c < n_curves (self); c++)
    fs_curve_row_refresh (FS_CURVE_ROW (fs_curve_list_get_row (self, (int) c)));
  gtk_list_box_select_row (self->list, fs_curve_list_get_row (self, fs_document_get_curve (self->document)));
  gtk_widget_set_sensitive (self->add_button, n_curves (self) < FS_SCENARIO_MAX_CURVES);
  self->refreshing = FALSE;
  fit_height (self);
}

static void
matrix_toggled (FsCurveList *self)
{
  if (self->document != NULL)
    refresh (self);
}

static void
document_changed (FsDocument *document, guint changes, FsCurveList *self)
{
  if (changes & (FS_CHANGE_SCENARIO | FS_CHANGE_LOADED | FS_CHANGE_SELECTED | FS_CHANGE_SOLVED | FS_CHANGE_POINTS))
    refresh (self);
}

void
fs_curve_list_bind (FsCurveList *self, FsDocument *document)
{
  g_return_if_fail (FS_IS_CURVE_LIST (self) && self->document == NULL);

  self->document = g_object_ref (document);
  self->matrix = FS_CURVE_MATRIX (fs_curve_matrix_new (document));
  /* Above the rows, so that it stays in its place when a curve is selected. */
  gtk_box_prepend (GTK_BOX (self->box), GTK_WIDGET (self->matrix));
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, 0);
  refresh (self);
}

static GtkWidget *
all_row_new (void)
{
  GtkWidget *row = gtk_list_box_row_new ();

  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), fs_label_new (_ ("All curves"), "all-curves"));
  fs_name_widget (row, _ ("All curves"), _ ("Edit the parameters that all curves share"));
  return row;
}

static void
fs_curve_list_dispose (GObject *object)
{
  FsCurveList *self = FS_CURVE_LIST (object);

  g_clear_handle_id (&self->rename_source, g_source_remove);
  g_clear_handle_id (&self->fit_source, g_source_remove);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (fs_curve_list_parent_class)->dispose (object);
}

static void
fs_curve_list_class_init (FsCurveListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fs_curve_list_dispose;
}

static void
fs_curve_list_init (FsCurveList *self)
{
  GtkWidget *scroll = self->scroll = gtk_scrolled_window_new (), *suffix;
  GtkEventController *keys = gtk_event_controller_key_new ();
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();

  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  self->add_button = gtk_button_new_from_icon_name ("list-add-symbolic");
  gtk_list_box_append (self->list, all_row_new ());
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "curves");
  fs_name_widget (self->list, _ ("Curves"), NULL);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroll), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->list));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroll), self->box);
  /* A bar that is always visible, and a shade at the end, show that there are more. */
  gtk_scrolled_window_set_overlay_scrolling (GTK_SCROLLED_WINDOW (scroll), FALSE);
  gtk_widget_add_css_class (scroll, "curve-scroll");
  gtk_widget_add_css_class (scroll, "card");
  gtk_widget_set_overflow (scroll, GTK_OVERFLOW_HIDDEN);
  gtk_widget_add_css_class (self->add_button, "flat");
  fs_name_widget (self->add_button, _ ("Add a curve"), _ ("Duplicate the selected curve (Ctrl+D in the list)"));
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), _ ("Curves"));
  self->matrix_button = gtk_toggle_button_new ();
  gtk_button_set_icon_name (GTK_BUTTON (self->matrix_button), "view-grid-symbolic");
  gtk_widget_add_css_class (self->matrix_button, "flat");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->matrix_button), TRUE);
  gtk_widget_set_visible (self->matrix_button, FALSE);
  fs_name_widget (self->matrix_button, _ ("Curves as a matrix"),
                  _ ("Show the curves as a matrix, or as a list with their errors"));
  g_signal_connect_swapped (self->matrix_button, "toggled", G_CALLBACK (matrix_toggled), self);
  suffix = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_box_append (GTK_BOX (suffix), self->matrix_button);
  gtk_box_append (GTK_BOX (suffix), self->add_button);
  adw_preferences_group_set_header_suffix (ADW_PREFERENCES_GROUP (self), suffix);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), scroll);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  gtk_widget_add_controller (self->box, keys);
  g_signal_connect_swapped (self->add_button, "clicked", G_CALLBACK (add_clicked), self);
  g_signal_connect_swapped (self->list, "map", G_CALLBACK (mapped), self);
  g_signal_connect (self->list, "row-selected", G_CALLBACK (row_selected), self);
  for (guint i = 0; i < G_N_ELEMENTS (menu_actions); i++)
    g_action_map_add_action_entries (G_ACTION_MAP (actions), &(GActionEntry){ menu_actions[i].name, activate, "u" }, 1,
                                     self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "curves", G_ACTION_GROUP (actions));
}
