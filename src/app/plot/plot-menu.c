#include "app/plot/plot-menu.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/document/document-pins.h"
#include "app/document/document-previous.h"
#include "app/toolkit/menus.h"
#include "app/plot/plot-view-private.h"

#define NEAR_PX 24 /* greatest distance of the curve that is meant */

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
  for (guint m = 0; m < series->points->len; m++)
    {
      const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, m);
      double away
          = hypot (fs_plot_frame_x (&self->frame, point->x) - px, fs_plot_frame_y (&self->frame, point->y) - py);

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
      double away = !fs_plot_view_is_in_panel (self, s)
                        ? INFINITY
                        : distance_to (self, g_ptr_array_index (self->plot->series, s), px, py);

      if (away < least)
        {
          least = away;
          nearest = (int) s;
        }
    }
  return nearest;
}

static void
copy_values (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  FsPlotView *self = data;
  g_autofree char *values = fs_plot_view_dup_values (self);

  if (values == NULL)
    return;
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), values);
  g_signal_emit_by_name (self, "told", _ ("Values at crosshair copied"));
}

static void
toggle_differences (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  fs_plot_view_toggle_first (data);
}

static void
show_run (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  FsPlotView *self = data;

  if (fs_plot_view_show_run (self, self->pointer_y))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "network");
}

static void
zoom_to_curve (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  FsPlotView *self = data;
  guint series = g_variant_get_uint32 (parameter);

  if (self->plot != NULL && series < self->plot->series->len)
    fs_plot_view_zoom_to_series (self, series);
}

static void
hide_curve (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  FsPlotView *self = data;
  guint series = g_variant_get_uint32 (parameter);

  if (self->plot != NULL && series < self->plot->series->len)
    fs_plot_view_toggle_series (self, series);
}

static void
pin_current (gpointer data)
{
  FsPlotView *self = data;

  if (!fs_document_pin_current (self->document))
    g_signal_emit_by_name (self, "told", _ ("Four sets of curves are already pinned. Unpin one first."));
}

static void
pin (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  FsPlotView *self = data;

  fs_document_when_pinnable (self->document, pin_current, self);
}

static void
unpin (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  FsPlotView *self = data;
  guint which = g_variant_get_uint32 (parameter);

  if (which < fs_document_n_pins (self->document))
    fs_document_unpin (self->document, which);
}

static void
pin_previous (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  fs_document_pin_previous (FS_PLOT_VIEW (data)->document);
}

static void
dismiss_previous (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  fs_document_dismiss_previous (FS_PLOT_VIEW (data)->document);
}

static void
legend_auto (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  fs_document_set_legend (FS_PLOT_VIEW (data)->document, NAN, NAN);
}

static void
append_for (GMenu *menu, const char *label, const char *action, guint target)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target_value (item, action, g_variant_new_uint32 (target));
  g_menu_append_item (menu, item);
}

static void
add_curve (FsPlotView *self, GMenu *menu, guint series)
{
  g_autoptr (GMenu) section = g_menu_new ();
  const FsSeries *shown = g_ptr_array_index (self->plot->series, series);
  g_autofree char *name = fs_crosshair_plain_label (shown->label);
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

  g_menu_append (section, _ ("_Pin Current Curves"), "plot.pin");
  for (guint i = 0; i < fs_document_n_pins (self->document); i++)
    {
      g_autofree char *markup = fs_document_pin_name (self->document, i);
      g_autofree char *name = fs_crosshair_plain_label (markup);
      /* Translators: %s says what is pinned: "pinned: β = 2 %". */
      g_autofree char *label = g_strdup_printf (_ ("Unpin %s"), name);

      append_for (section, label, "plot.unpin", i);
    }
  if (fs_document_get_previous (self->document) != NULL)
    {
      g_menu_append (section, _ ("Pin Curves _Before the Change"), "plot.pin-previous");
      g_menu_append (section, _ ("_Remove Curves Before the Change"), "plot.dismiss-previous");
    }
  g_menu_append (section, _ ("Position _Legend Automatically"), "plot.legend-auto");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  g_menu_append (last, _ ("Zoom _In"), "win.zoom-in");
  g_menu_append (last, _ ("Zoom _Out"), "win.zoom-out");
  g_menu_append (last, _ ("Zoom to _Fit"), "win.home");
  g_menu_append (last, _ ("Figure as _Text"), "win.figure-text");
  g_menu_append (last, _ ("_Export…"), "win.export");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (last));
}

static void
enable (FsPlotView *self, const char *name, gboolean enabled)
{
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (self->actions, name)), enabled);
}

void
fs_plot_menu_open (FsPlotView *self, double px, double py)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) reading = g_menu_new ();
  double in_panel_x, in_panel_y;
  int series;

  if (self->plot == NULL)
    return;
  if (!isfinite (px) || !isfinite (py))
    {
      px = self->values != NULL ? fs_plot_frame_x (&self->frame, self->values->x)
                                : (self->frame.left + self->frame.right) / 2;
      py = (self->frame.top + self->frame.bottom) / 2;
      px += fs_plot_frame_panel_x (&self->frame, self->panel);
      py += fs_plot_frame_panel_y (&self->frame, self->panel);
    }
  in_panel_x = px;
  in_panel_y = py;
  self->keyboard_crosshair = self->values != NULL;
  series = fs_plot_view_legend_row (self, px, py);
  fs_plot_view_enter_panel (self, &in_panel_x, &in_panel_y);
  self->pointer_y = in_panel_y;
  if (series < 0)
    series = fs_plot_view_nearest_series (self, in_panel_x, in_panel_y);
  g_menu_append (reading, _ ("_Copy Values"), "plot.copy-values");
  g_menu_append (reading, self->first == NULL ? _ ("Show _Differences From Here") : _ ("Hide _Differences"),
                 "plot.differences");
  g_menu_append (reading, _ ("_Show Run in Network Page"), "plot.show-run");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (reading));
  if (series >= 0)
    add_curve (self, menu, (guint) series);
  add_figure (self, menu);
  enable (self, "copy-values", self->values != NULL);
  enable (self, "differences", (self->values != NULL || self->first != NULL) && self->plot->panels->len == 0);
  enable (self, "show-run", self->values != NULL);
  enable (self, "legend-auto", isfinite (fs_document_get_view (self->document)->legend_x));
  enable (self, "pin", fs_document_n_pins (self->document) < FS_PINS_MAX);
  enable (self, "pin-previous", fs_document_n_pins (self->document) < FS_PINS_MAX);
  /* The crosshair stays while the menu refers to it. */
  fs_menu_open_at (&self->menu, GTK_WIDGET (self), menu, px, py);
}

static void
pressed (FsPlotView *self, int n_press, double px, double py, GtkGesture *gesture)
{
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  fs_plot_menu_open (self, px, py);
}

void
fs_plot_menu_attach (FsPlotView *self)
{
  static const GActionEntry entries[] = {
    { "copy-values", copy_values },    { "differences", toggle_differences },
    { "show-run", show_run },          { "zoom-to-curve", zoom_to_curve, "u" },
    { "hide-curve", hide_curve, "u" }, { "pin", pin },
    { "unpin", unpin, "u" },           { "legend-auto", legend_auto },
    { "pin-previous", pin_previous },  { "dismiss-previous", dismiss_previous },
  };
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  self->actions = G_ACTION_MAP (group); /* owned by the widget */
  g_action_map_add_action_entries (self->actions, entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "plot", G_ACTION_GROUP (group));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}
