#include "app/panels/plot-split.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/plot/panel-headline.h"
#include "app/toolkit/screen-style.h"
#include "app/toolkit/widgets.h"

#define GAP 10 /* between the cards: what is dragged */
/* Heights in px for the usual size of the text: of the plot in a small window, which is never lower; of one that has room; and of
 * the lowest panel below it. Larger text adds LARGER_TEXT for each time the usual size. */
#define LEAST_PLOT 220
#define PLOT_HEIGHT 320
#define LEAST_PANEL 200
#define LARGER_TEXT 160
#define KEY_STEP 20
#define LEAST 100 /* range of "panel-height" */
#define MOST 2000

struct _FsPlotSplit {
  GtkWidget parent;
  GtkWidget *plot, *handle;
  FsPlotPanels *panels;
  FsPanelHeadline *headline; /* of the plot or the panel, where there is no room for both */
  FsDocument *document;
  GSettings *settings;
  gboolean unfolded;  /* without room for both, the panel is shown */
  gboolean collapsed; /* the headline of the plot is all there is */
  gboolean describes; /* the current point, since the headline is that of a panel */
};

enum {
  PROP_0,
  PROP_PLOT,
  PROP_PANELS,
};

G_DEFINE_FINAL_TYPE (FsPlotSplit, fs_plot_split, GTK_TYPE_WIDGET)

static guint plot_wanted_signal;

static int
larger_text (FsPlotSplit *self)
{
  return (int) lround (LARGER_TEXT * (fs_screen_text_scale (GTK_WIDGET (self)) - 1));
}

static int
headline_height (FsPlotSplit *self)
{
  int height;

  gtk_widget_measure (GTK_WIDGET (self->headline), GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
  return height;
}

/* Returns whether there is room for both in @height pixels; then *@panel is the height of the panel, as near to @wanted as
 * possible. */
static gboolean
divide (FsPlotSplit *self, int height, int wanted, int *panel)
{
  PangoFontMetrics *metrics = pango_context_get_metrics (gtk_widget_get_pango_context (GTK_WIDGET (self)), NULL, NULL);
  int line = PANGO_PIXELS_CEIL (pango_font_metrics_get_height (metrics)), larger = larger_text (self);
  int least_panel = MAX ((int) (LEAST_PANEL * fs_screen_text_scale (GTK_WIDGET (self))),
                         (int) fs_plot_panels_get_lines (self->panels) * line);

  pango_font_metrics_unref (metrics);
  if (height < LEAST_PLOT + larger + GAP + least_panel)
    return FALSE;
  *panel = CLAMP (wanted, least_panel, MAX (least_panel, height - GAP - PLOT_HEIGHT - larger));
  return TRUE;
}

int
fs_plot_split_get_least (FsPlotSplit *self)
{
  int below = gtk_widget_get_visible (GTK_WIDGET (self->panels)) ? GAP + headline_height (self) : 0;

  return LEAST_PLOT + MAX (0, larger_text (self)) + below;
}

/* The window need not be higher for a panel: it gives its room to the plot then, but for a line. */
static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
         int *natural_baseline)
{
  FsPlotSplit *self = FS_PLOT_SPLIT (widget);
  int panel_minimum, panel_natural, headline, unused;

  gtk_widget_measure (self->plot, orientation, for_size, minimum, natural, NULL, NULL);
  gtk_widget_measure (GTK_WIDGET (self->headline), orientation, for_size, &headline, &unused, NULL, NULL);
  if (orientation == GTK_ORIENTATION_VERTICAL && self->collapsed)
    *minimum = *natural = headline;
  if (!gtk_widget_get_visible (GTK_WIDGET (self->panels)) || self->collapsed)
    return;
  gtk_widget_measure (GTK_WIDGET (self->panels), orientation, for_size, &panel_minimum, &panel_natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      *minimum = (self->unfolded ? MAX (*minimum, panel_minimum) : *minimum) + GAP + headline;
      *natural = MAX (*minimum, *natural + GAP + panel_natural);
    }
  else
    {
      *minimum = MAX (*minimum, panel_minimum);
      *natural = MAX (*natural, panel_natural);
    }
}

/* The headline is that of what gave its room. Its name has its size before it is shown: it is mapped in the middle of a layout. */
static void
show_headline (FsPlotSplit *self)
{
  gboolean of_plot = self->collapsed || self->unfolded;
  gboolean of_panel = !of_plot && gtk_widget_get_mapped (GTK_WIDGET (self->headline));

  if (self->document == NULL)
    return;
  if (of_panel != self->describes)
    {
      /* The document changes by it, and comes back here. */
      self->describes = of_panel;
      fs_document_describe (self->document, of_panel);
    }
  if (of_plot)
    fs_panel_headline_show (self->headline, _ ("Plot"), NULL, _ ("Show the plot again, in place of the panel"));
  else
    {
      g_auto (GStrv) sentences = of_panel ? fs_plot_panels_dup_headline (self->panels) : NULL;

      fs_panel_headline_show (self->headline, fs_plot_panels_get_title (self->panels), (const char *const *) sentences,
                              _ ("The window has no room for this panel below the plot. Click to show it in place of "
                                 "the plot."));
    }
}

static void
document_changed (FsPlotSplit *self, guint changes)
{
  if (changes & (FS_CHANGE_SOLVED | FS_CHANGE_POINTS | FS_CHANGE_SHOWN | FS_CHANGE_SELECTED | FS_CHANGE_CHOSEN)
      && gtk_widget_get_mapped (GTK_WIDGET (self->headline)))
    show_headline (self);
}

static void
headline_clicked (FsPlotSplit *self)
{
  if (self->collapsed)
    {
      g_signal_emit (self, plot_wanted_signal, 0);
      return;
    }
  self->unfolded = !self->unfolded;
  show_headline (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
panel_shown (FsPlotSplit *self)
{
  if (self->document == NULL)
    return;
  if (!gtk_widget_get_visible (GTK_WIDGET (self->panels)))
    self->unfolded = FALSE;
  show_headline (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
fs_plot_split_set_collapsed (FsPlotSplit *self, gboolean collapsed)
{
  if (self->collapsed == collapsed)
    return;
  self->collapsed = collapsed;
  show_headline (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  FsPlotSplit *self = FS_PLOT_SPLIT (widget);
  gboolean shown = gtk_widget_get_visible (GTK_WIDGET (self->panels)) && !self->collapsed;
  int panel = 0, headline = headline_height (self);
  /* Heights are saved for the usual size of the text. */
  double saved = fs_screen_text_scale (widget) * (g_settings_get_int (self->settings, "panel-height") - GAP);
  gboolean both = shown && divide (self, height, (int) lround (saved), &panel), folded = shown && !both;
  gboolean unfolded = folded && self->unfolded;
  int rest = MAX (0, height - GAP - (both ? panel : headline)); /* above the panel or the headline */

  gtk_widget_set_child_visible (self->plot, !unfolded && !self->collapsed);
  gtk_widget_set_child_visible (self->handle, both);
  gtk_widget_set_child_visible (GTK_WIDGET (self->headline), folded || self->collapsed);
  if (gtk_widget_get_visible (GTK_WIDGET (self->panels)))
    gtk_widget_set_child_visible (GTK_WIDGET (self->panels), both || unfolded);
  /* A plot that is not shown is laid out, too: the panel below it shares its x axis. */
  gtk_widget_size_allocate (self->plot, &(GtkAllocation){ 0, 0, width, shown ? rest : height }, -1);
  if (both)
    gtk_widget_size_allocate (self->handle, &(GtkAllocation){ 0, rest, width, GAP }, -1);
  if (folded || self->collapsed)
    gtk_widget_size_allocate (GTK_WIDGET (self->headline),
                              &(GtkAllocation){ 0, self->collapsed ? 0 : height - headline, width, headline }, -1);
  if (both || unfolded)
    gtk_widget_size_allocate (GTK_WIDGET (self->panels),
                              &(GtkAllocation){ 0, both ? height - panel : 0, width, both ? panel : rest }, -1);
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
fs_plot_split_bind (FsPlotSplit *self, FsDocument *document, GSettings *settings)
{
  g_return_if_fail (FS_IS_PLOT_SPLIT (self) && self->settings == NULL);

  self->settings = g_object_ref (settings);
  self->document = g_object_ref (document);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->panels, "notify", G_CALLBACK (panel_shown), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->headline, "map", G_CALLBACK (show_headline), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_object (self->headline, "unmap", G_CALLBACK (show_headline), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
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

  /* What the children still report on their way out is of no use. */
  g_clear_object (&self->document);
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
  /* "plot-wanted": the headline of a collapsed plot was clicked. */
  plot_wanted_signal
      = g_signal_new ("plot-wanted", FS_TYPE_PLOT_SPLIT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
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
  self->headline = g_object_new (FS_TYPE_PANEL_HEADLINE, NULL);
  g_signal_connect_swapped (self->headline, "clicked", G_CALLBACK (headline_clicked), self);
  gtk_widget_add_css_class (GTK_WIDGET (self->headline), "card");
  gtk_widget_add_css_class (GTK_WIDGET (self->headline), "activatable");
  gtk_widget_set_parent (GTK_WIDGET (self->headline), GTK_WIDGET (self));
}
