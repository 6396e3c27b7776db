#include "app/panels/plot-split.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/toolkit/screen-style.h"
#include "app/toolkit/widgets.h"

#define GAP 10        /* between the cards: what is dragged */
#define PLOT_LINES 12 /* height of the smallest plot that has a panel below it, in lines of text */
#define PLOT_HEIGHT                                                                                                    \
  160 /* px, and as much again for the usual size of the text: what the plot keeps if the panel can be that low */
#define KEY_STEP 20
#define LEAST 100 /* range of "panel-height" */
#define MOST 2000

struct _FsPlotSplit {
  GtkWidget parent;
  GtkWidget *plot, *handle;
  FsPlotPanels *panels;
  GSettings *settings;
};

enum {
  PROP_0,
  PROP_PLOT,
  PROP_PANELS,
};

G_DEFINE_FINAL_TYPE (FsPlotSplit, fs_plot_split, GTK_TYPE_WIDGET)

/* Returns whether there is room for both in @height pixels; then *@panel is the height of the panel, as near to @wanted as
 * possible. */
static gboolean
divide (FsPlotSplit *self, int height, int wanted, int *panel)
{
  PangoFontMetrics *metrics = pango_context_get_metrics (gtk_widget_get_pango_context (GTK_WIDGET (self)), NULL, NULL);
  int line = PANGO_PIXELS_CEIL (pango_font_metrics_get_height (metrics));
  int least_plot = PLOT_LINES * line, least_panel = (int) fs_plot_panels_get_lines (self->panels) * line;
  int most_panel = height - GAP - PLOT_HEIGHT - (int) lround (PLOT_HEIGHT * fs_screen_text_scale (GTK_WIDGET (self)));

  pango_font_metrics_unref (metrics);
  if (height < least_plot + GAP + least_panel)
    return FALSE;
  *panel = CLAMP (wanted, least_panel, MAX (least_panel, most_panel));
  return TRUE;
}

/* The window need not be higher for a panel: it takes the place of the plot then. */
static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
         int *natural_baseline)
{
  FsPlotSplit *self = FS_PLOT_SPLIT (widget);
  int panel_minimum, panel_natural;

  gtk_widget_measure (self->plot, orientation, for_size, minimum, natural, NULL, NULL);
  if (!gtk_widget_get_visible (GTK_WIDGET (self->panels)))
    return;
  gtk_widget_measure (GTK_WIDGET (self->panels), orientation, for_size, &panel_minimum, &panel_natural, NULL, NULL);
  *minimum = MAX (*minimum, panel_minimum);
  *natural = orientation == GTK_ORIENTATION_VERTICAL ? *natural + GAP + panel_natural : MAX (*natural, panel_natural);
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  FsPlotSplit *self = FS_PLOT_SPLIT (widget);
  gboolean shown = gtk_widget_get_visible (GTK_WIDGET (self->panels));
  int panel = height;
  /* Heights are saved for the usual size of the text. */
  double saved = fs_screen_text_scale (widget) * (g_settings_get_int (self->settings, "panel-height") - GAP);
  gboolean both = shown && divide (self, height, (int) lround (saved), &panel);
  int plot = both ? height - GAP - panel : height;

  gtk_widget_set_child_visible (self->plot, both || !shown);
  gtk_widget_set_child_visible (self->handle, both);
  /* A plot that is not shown is laid out, too: the panel below it shares its x axis. */
  gtk_widget_size_allocate (self->plot, &(GtkAllocation){ 0, 0, width, plot }, -1);
  if (both)
    gtk_widget_size_allocate (self->handle, &(GtkAllocation){ 0, plot, width, GAP }, -1);
  if (shown)
    gtk_widget_size_allocate (GTK_WIDGET (self->panels), &(GtkAllocation){ 0, height - panel, width, panel }, -1);
}

/* Saves what is possible, so that the next change begins there. */
static void
set_height (FsPlotSplit *self, int wanted)
{
  int panel;

  if (!divide (self, gtk_widget_get_height (GTK_WIDGET (self)), wanted, &panel))
    return;
  g_settings_set_int (self->settings, "panel-height",
                      CLAMP ((int) lround (panel / fs_screen_text_scale (GTK_WIDGET (self))) + GAP, LEAST, MOST));
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

/* The handle itself moves under the pointer: the distance is always from where it is now. */
static void
dragged (FsPlotSplit *self, double dx, double dy)
{
  set_height (self, gtk_widget_get_height (GTK_WIDGET (self->panels)) - (int) dy);
}

static gboolean
key_pressed (FsPlotSplit *self, guint key)
{
  if (key != GDK_KEY_Up && key != GDK_KEY_Down)
    return GDK_EVENT_PROPAGATE;
  set_height (self, gtk_widget_get_height (GTK_WIDGET (self->panels)) + (key == GDK_KEY_Up ? KEY_STEP : -KEY_STEP));
  return GDK_EVENT_STOP;
}

static void
drag_begun (GtkGesture *gesture)
{
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

void
fs_plot_split_bind (FsPlotSplit *self, GSettings *settings)
{
  g_return_if_fail (FS_IS_PLOT_SPLIT (self) && self->settings == NULL);

  self->settings = g_object_ref (settings);
}

/* In the order of the keyboard focus. */
static void
fs_plot_split_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  FsPlotSplit *self = FS_PLOT_SPLIT (object);

  if (id == PROP_PLOT)
    {
      self->plot = g_value_get_object (value);
      gtk_widget_insert_after (self->plot, GTK_WIDGET (self), NULL);
    }
  else
    {
      self->panels = g_value_get_object (value);
      gtk_widget_insert_before (GTK_WIDGET (self->panels), GTK_WIDGET (self), NULL);
    }
}

static void
fs_plot_split_dispose (GObject *object)
{
  FsPlotSplit *self = FS_PLOT_SPLIT (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (fs_plot_split_parent_class)->dispose (object);
}

static void
fs_plot_split_class_init (FsPlotSplitClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = fs_plot_split_set_property;
  object_class->dispose = fs_plot_split_dispose;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  g_object_class_install_property (
      object_class, PROP_PLOT,
      g_param_spec_object ("plot", NULL, NULL, GTK_TYPE_WIDGET, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
  g_object_class_install_property (
      object_class, PROP_PANELS,
      g_param_spec_object ("panels", NULL, NULL, FS_TYPE_PLOT_PANELS, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
}

static void
fs_plot_split_init (FsPlotSplit *self)
{
  GtkWidget *handle = g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_SEPARATOR, "focusable", TRUE,
                                    "tooltip-text", _ ("Drag to make the panel higher (Up, Down)"), NULL);
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_widget_add_css_class (handle, "plot-handle");
  gtk_widget_set_cursor_from_name (handle, "row-resize");
  fs_name_widget (handle, _ ("Height of the panel"), NULL);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begun), NULL);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (dragged), self);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  gtk_widget_add_controller (handle, GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (handle, keys);
  self->handle = handle;
  gtk_widget_set_parent (self->handle, GTK_WIDGET (self));
}
