/* The menu of the plot: what is done with what is read at a place, with a curve, with the legend and the pins. */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/document/document-pins.h"
#include "app/toolkit/menus.h"
#include "app/plot/plot-view-private.h"

#define NEAR_PX 24 /* of a curve that is meant */

static double
distance_to (FsPlotView *self, const FsSeries *series, double px, double py)
{
  const FsLine *line = fs_series_main_line (series);
  double least = INFINITY;

  if (line != NULL)
    {
      double y = fs_line_at (line, fs_plot_frame_data_x (&self->frame, px));

      if (isfinite (y))
        least = fabs (fs_plot_frame_y (&self->frame, y) - py);
    }
  for (guint m = 0; m < series->marks->len; m++)
    {
      const FsPlotPoint *mark = &g_array_index (series->marks, FsPlotPoint, m);
      double away = hypot (fs_plot_frame_x (&self->frame, mark->x) - px, fs_plot_frame_y (&self->frame, mark->y) - py);

      if (away < least)
        least = away;
    }
  return least;
}

int
fs_plot_view_nearest_series (FsPlotView *self, double px, double py)
{
  double least = NEAR_PX;
  int nearest = fs_plot_view_legend_row (self, px, py);

  if (nearest >= 0)
    return nearest;
  for (guint s = 0; s < self->plot->series->len; s++)
    {
      double away = distance_to (self, g_ptr_array_index (self->plot->series, s), px, py);

      if (away < least)
        {
          least = away;
          nearest = (int) s;
        }
    }
  return nearest;
}

static char *
plain (const char *markup)
{
  char *text = NULL;

  return pango_parse_markup (markup, -1, 0, NULL, &text, NULL, NULL) ? text : g_strdup (markup);
}

static void
copy_values (GtkWidget *widget, const char *action, GVariant *parameter)
{
  FsPlotView *self = FS_PLOT_VIEW (widget);
  g_autofree char *values = fs_plot_view_dup_values (self);

  if (values == NULL)
    return;
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), values);
  g_signal_emit_by_name (self, "told", _ ("The values at the crosshair were copied."));
}

static void
show_run (GtkWidget *widget, const char *action, GVariant *parameter)
{
  FsPlotView *self = FS_PLOT_VIEW (widget);

  if (fs_plot_view_show_run (self, self->pointer_y))
    gtk_widget_activate_action (widget, "win.page", "s", "topology");
}

static void
zoom_to_curve (GtkWidget *widget, const char *action, GVariant *parameter)
{
  FsPlotView *self = FS_PLOT_VIEW (widget);
  guint series = g_variant_get_uint32 (parameter);

  if (self->plot != NULL && series < self->plot->series->len)
    fs_plot_view_zoom_to_series (self, series);
}

static void
hide_curve (GtkWidget *widget, const char *action, GVariant *parameter)
{
  FsPlotView *self = FS_PLOT_VIEW (widget);
  guint series = g_variant_get_uint32 (parameter);

  if (self->plot != NULL && series < self->plot->series->len)
    fs_plot_view_toggle_series (self, series);
}

static void
pin (GtkWidget *widget, const char *action, GVariant *parameter)
{
  FsPlotView *self = FS_PLOT_VIEW (widget);

  if (!fs_document_pin_current (self->document))
    g_signal_emit_by_name (self, "told", _ ("Four sets of curves are pinned; more cannot be told apart."));
}

static void
unpin (GtkWidget *widget, const char *action, GVariant *parameter)
{
  FsPlotView *self = FS_PLOT_VIEW (widget);
  guint which = g_variant_get_uint32 (parameter);

  if (which < fs_document_n_pins (self->document))
    fs_document_unpin (self->document, which);
}

static void
legend_auto (GtkWidget *widget, const char *action, GVariant *parameter)
{
  fs_document_set_legend (FS_PLOT_VIEW (widget)->document, NAN, NAN);
}

static void
append_for (GMenu *menu, const char *label, const char *action, guint target)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target_value (item, action, g_variant_new_uint32 (target));
  g_menu_append_item (menu, item);
}

static void
add_reading (FsPlotView *self, GMenu *menu)
{
  g_autoptr (GMenu) section = g_menu_new ();

  g_menu_append (section, _ ("_Copy the Values"), "plot.copy-values");
  g_menu_append (section, _ ("_Run This Point in the Topology View"), "plot.show-run");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

static void
add_curve (FsPlotView *self, GMenu *menu, guint series)
{
  g_autoptr (GMenu) section = g_menu_new ();
  const FsSeries *shown = g_ptr_array_index (self->plot->series, series);
  g_autofree char *name = plain (shown->label);
  /* Translators: %s is the name of a curve. */
  g_autofree char *zoom = g_strdup_printf (_ ("Zoom to %s"), name);
  /* Translators: %s is the name of a curve. */
  g_autofree char *hide = g_strdup_printf (shown->hidden ? _ ("Show %s") : _ ("Hide %s"), name);

  if (!shown->hidden)
    append_for (section, zoom, "plot.zoom-to-curve", series);
  if (shown->curve != G_MAXUINT || shown->measured != G_MAXUINT)
    append_for (section, hide, "plot.hide-curve", series);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

static void
add_figure (FsPlotView *self, GMenu *menu)
{
  g_autoptr (GMenu) section = g_menu_new ();
  g_autoptr (GMenu) last = g_menu_new ();

  g_menu_append (section, _ ("_Pin These Curves"), "plot.pin");
  for (guint i = 0; i < fs_document_n_pins (self->document); i++)
    {
      g_autofree char *markup = fs_document_pin_name (self->document, i);
      g_autofree char *name = plain (markup);
      /* Translators: %s says what is pinned: "pinned: β = 2 %". */
      g_autofree char *label = g_strdup_printf (_ ("Take Away %s"), name);

      append_for (section, label, "plot.unpin", i);
    }
  g_menu_append (section, _ ("Place the _Legend Automatically"), "plot.legend-auto");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  g_menu_append (last, _ ("Show the Whole _Figure"), "win.home");
  g_menu_append (last, _ ("The Figure as _Text"), "win.figure-text");
  g_menu_append (last, _ ("_Export…"), "win.export");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (last));
}

static void
update_actions (FsPlotView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  gtk_widget_action_set_enabled (widget, "plot.copy-values", self->reading != NULL);
  gtk_widget_action_set_enabled (widget, "plot.show-run", self->reading != NULL);
  gtk_widget_action_set_enabled (widget, "plot.legend-auto",
                                 isfinite (fs_document_get_view (self->document)->legend_x));
  gtk_widget_action_set_enabled (widget, "plot.pin", fs_document_n_pins (self->document) < FS_PINS_MAX);
}

/* The crosshair stays while the menu speaks of it. */
static void
menu_closed (FsPlotView *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

void
fs_plot_view_open_menu (FsPlotView *self, double px, double py)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  GdkRectangle at;
  int series;

  if (self->plot == NULL)
    return;
  if (!isfinite (px) || !isfinite (py))
    {
      px = self->reading != NULL ? fs_plot_frame_x (&self->frame, self->reading->x)
                                 : (self->frame.left + self->frame.right) / 2;
      py = (self->frame.top + self->frame.bottom) / 2;
    }
  self->keyboard_crosshair = self->reading != NULL;
  self->pointer_y = py;
  series = fs_plot_view_nearest_series (self, px, py);
  add_reading (self, menu);
  if (series >= 0)
    add_curve (self, menu, (guint) series);
  add_figure (self, menu);
  update_actions (self);
  g_clear_pointer (&self->menu, fs_menu_drop);
  self->menu = gtk_popover_menu_new_from_model (G_MENU_MODEL (menu));
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
  gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
  gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
  at = (GdkRectangle){ (int) px, (int) py, 1, 1 };
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &at);
  g_signal_connect_swapped (self->menu, "closed", G_CALLBACK (menu_closed), self);
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
pressed (FsPlotView *self, int n_press, double px, double py, GtkGesture *gesture)
{
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  fs_plot_view_open_menu (self, px, py);
}

void
fs_plot_view_class_init_menu (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "plot.copy-values", NULL, copy_values);
  gtk_widget_class_install_action (widget_class, "plot.show-run", NULL, show_run);
  gtk_widget_class_install_action (widget_class, "plot.zoom-to-curve", "u", zoom_to_curve);
  gtk_widget_class_install_action (widget_class, "plot.hide-curve", "u", hide_curve);
  gtk_widget_class_install_action (widget_class, "plot.pin", NULL, pin);
  gtk_widget_class_install_action (widget_class, "plot.unpin", "u", unpin);
  gtk_widget_class_install_action (widget_class, "plot.legend-auto", NULL, legend_auto);
}

void
fs_plot_view_init_menu (FsPlotView *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}
