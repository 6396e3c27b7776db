#include "app/toolkit/sweep-button.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "app/toolkit/widgets.h"

#define SWEEP_US (8 * G_TIME_SPAN_SECOND) /* slow enough to see each of ten whole numbers */
#define STEPS 10                          /* without animations */

struct _FsSweepButton {
  GtkButton parent;
  GtkAdjustment *adjustment;
  char *name;
  gint64 start; /* time of the first frame; -1: before it */
  guint tick;
  /* Of the window, while the sweep runs. */
  GtkWidget *window;
  GtkEventController *keys, *clicks;
};

G_DEFINE_FINAL_TYPE (FsSweepButton, fs_sweep_button, GTK_TYPE_BUTTON)

enum { PROP_0, PROP_ADJUSTMENT, PROP_RUNNING, N_PROPS };
static GParamSpec *properties[N_PROPS];

static void
show_state (FsSweepButton *self)
{
  gboolean running = fs_sweep_button_is_running (self);
  /* Translators: %s is the name of a value, such as "Dimension n", which is moved through its range. */
  g_autofree char *text = g_strdup_printf (running ? _ ("Stop %s") : _ ("Play %s Through Its Range"), self->name);

  gtk_button_set_icon_name (GTK_BUTTON (self),
                            running ? "media-playback-stop-symbolic" : "media-playback-start-symbolic");
  fs_name_widget (self, text, text);
}

static gboolean
advance (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  FsSweepButton *self = FS_SWEEP_BUTTON (widget);
  double lower = gtk_adjustment_get_lower (self->adjustment), upper = gtk_adjustment_get_upper (self->adjustment);
  gint64 now = gdk_frame_clock_get_frame_time (clock);
  double part;

  if (self->start < 0)
    self->start = now;
  if (adw_get_enable_animations (widget))
    part = MIN ((double) (now - self->start) / SWEEP_US, 1);
  else
    part = (double) MIN ((now - self->start) / G_TIME_SPAN_SECOND, STEPS) / STEPS;
  gtk_adjustment_set_value (self->adjustment, lower + part * (upper - lower));
  /* The new value may have hidden the button, which stops it. */
  if (part >= 1)
    fs_sweep_button_stop (self);
  return G_SOURCE_CONTINUE;
}

static gboolean
key_pressed (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, FsSweepButton *self)
{
  fs_sweep_button_stop (self);
  return GDK_EVENT_STOP;
}

/* A click on the button itself stops it by "clicked"; any other one also does what it always does. */
static void
pressed (GtkGestureClick *clicks, int n_press, double x, double y, FsSweepButton *self)
{
  GtkWidget *picked = gtk_widget_pick (self->window, x, y, GTK_PICK_DEFAULT);

  if (picked == NULL || (picked != GTK_WIDGET (self) && !gtk_widget_is_ancestor (picked, GTK_WIDGET (self))))
    fs_sweep_button_stop (self);
}

static void
fs_sweep_button_clicked (GtkButton *button)
{
  FsSweepButton *self = FS_SWEEP_BUTTON (button);

  if (fs_sweep_button_is_running (self))
    {
      fs_sweep_button_stop (self);
      return;
    }
  self->window = GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self)));
  self->keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (self->keys, GTK_PHASE_CAPTURE);
  g_signal_connect (self->keys, "key-pressed", G_CALLBACK (key_pressed), self);
  gtk_widget_add_controller (self->window, self->keys);
  self->clicks = GTK_EVENT_CONTROLLER (gtk_gesture_click_new ());
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (self->clicks), 0);
  gtk_event_controller_set_propagation_phase (self->clicks, GTK_PHASE_CAPTURE);
  g_signal_connect (self->clicks, "pressed", G_CALLBACK (pressed), self);
  gtk_widget_add_controller (self->window, self->clicks);
  self->start = -1;
  self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), advance, NULL, NULL);
  show_state (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
}

void
fs_sweep_button_set_name (FsSweepButton *self, const char *name)
{
  g_free (self->name);
  self->name = g_strdup (name);
  show_state (self);
}

gboolean
fs_sweep_button_is_running (FsSweepButton *self)
{
  return self->tick != 0;
}

void
fs_sweep_button_stop (FsSweepButton *self)
{
  if (self->tick == 0)
    return;
  gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  gtk_widget_remove_controller (self->window, self->keys);
  gtk_widget_remove_controller (self->window, self->clicks);
  show_state (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
}

/* Hidden, or on its way out of the window. */
static void
fs_sweep_button_unmap (GtkWidget *widget)
{
  fs_sweep_button_stop (FS_SWEEP_BUTTON (widget));
  GTK_WIDGET_CLASS (fs_sweep_button_parent_class)->unmap (widget);
}

static void
fs_sweep_button_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  FsSweepButton *self = FS_SWEEP_BUTTON (object);

  if (id == PROP_RUNNING)
    g_value_set_boolean (value, fs_sweep_button_is_running (self));
  else
    g_value_set_object (value, self->adjustment);
}

static void
fs_sweep_button_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  FS_SWEEP_BUTTON (object)->adjustment = g_value_dup_object (value);
}

static void
fs_sweep_button_dispose (GObject *object)
{
  FsSweepButton *self = FS_SWEEP_BUTTON (object);

  g_clear_object (&self->adjustment);
  g_clear_pointer (&self->name, g_free);
  G_OBJECT_CLASS (fs_sweep_button_parent_class)->dispose (object);
}

static void
fs_sweep_button_class_init (FsSweepButtonClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = fs_sweep_button_get_property;
  object_class->set_property = fs_sweep_button_set_property;
  object_class->dispose = fs_sweep_button_dispose;
  GTK_WIDGET_CLASS (klass)->unmap = fs_sweep_button_unmap;
  GTK_BUTTON_CLASS (klass)->clicked = fs_sweep_button_clicked;
  properties[PROP_ADJUSTMENT]
      = g_param_spec_object ("adjustment", NULL, NULL, GTK_TYPE_ADJUSTMENT, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_RUNNING]
      = g_param_spec_boolean ("running", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
fs_sweep_button_init (FsSweepButton *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "flat");
  gtk_widget_add_css_class (GTK_WIDGET (self), "sweep");
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
}
