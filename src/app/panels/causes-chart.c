#include "app/panels/panels-private.h"

#include <glib/gi18n-lib.h>

#include "app/toolkit/screen-style.h"
#include "app/toolkit/toast.h"
#include "plot/paint/waterfall-painter.h"

#define MIN_HEIGHT 11   /* sizes of the text */
#define FOLDED_WIDTH 23 /* the same */

G_DEFINE_FINAL_TYPE (FsCausesChart, fs_causes_chart, GTK_TYPE_WIDGET)

static guint marked_signal, activated_signal;

static void
snapshot_chart (GtkWidget *widget, GtkSnapshot *snapshot)
{
  FsCausesChart *self = FS_CAUSES_CHART (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  FsStyle style = fs_screen_style (widget);
  cairo_t *cr;

  if (self->waterfall == NULL || width <= 0 || height <= 0)
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  if (self->folded)
    fs_waterfall_paint_folded (cr, self->waterfall, &style, width, height, self->marked);
  else
    fs_waterfall_paint (cr, self->waterfall, &style, width, height, self->marked);
  cairo_destroy (cr);
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
         int *natural_baseline)
{
  FsStyle style = fs_screen_style (widget);

  *minimum = orientation == GTK_ORIENTATION_VERTICAL ? (int) (MIN_HEIGHT * style.text_size) : 0;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL && FS_CAUSES_CHART (widget)->folded
                 ? (int) (FOLDED_WIDTH * style.text_size)
                 : *minimum;
}

static void
mark (FsCausesChart *self, int row)
{
  if (row == self->marked)
    return;
  self->marked = row;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, marked_signal, 0);
}

static int
row_at (FsCausesChart *self, double y)
{
  FsStyle style = fs_screen_style (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self));

  return self->waterfall == NULL ? -1
         : self->folded          ? fs_waterfall_folded_row_at (self->waterfall, &style, height, y)
                                 : fs_waterfall_row_at (self->waterfall, &style, height, y);
}

/* The mark of a folded one says what is beside it, and stays there. */
static void
pointer_moved (FsCausesChart *self, double x, double y)
{
  if (!self->folded)
    mark (self, row_at (self, y));
}

static void
pointer_left (FsCausesChart *self)
{
  if (!self->folded)
    mark (self, -1);
}

static void
clicked (FsCausesChart *self, int n_press, double x, double y)
{
  int row = row_at (self, y);

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (row < 0)
    return;
  mark (self, row);
  g_signal_emit (self, activated_signal, 0);
}

void
fs_causes_chart_copy (FsCausesChart *self)
{
  g_autofree char *table = self->waterfall != NULL ? fs_waterfall_table (self->waterfall) : NULL;

  if (table == NULL)
    return;
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), table);
  fs_toast_show (GTK_WIDGET (self), _ ("Table copied"));
}

static gboolean
key_pressed (FsCausesChart *self, guint key, guint code, GdkModifierType modifiers)
{
  int step = key == GDK_KEY_Down ? 1 : key == GDK_KEY_Up ? -1 : 0;
  int last = self->waterfall != NULL ? (int) self->waterfall->rows->len - 1 : -1;

  if ((modifiers & GDK_CONTROL_MASK) != 0 && key == GDK_KEY_c)
    fs_causes_chart_copy (self);
  else if (!self->folded && key == GDK_KEY_Escape && self->marked >= 0)
    mark (self, -1);
  else if ((key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_space) && last >= 0)
    {
      mark (self, MAX (self->marked, 0));
      g_signal_emit (self, activated_signal, 0);
    }
  else if (step == 0 || last < 0)
    return FALSE;
  else
    mark (self, CLAMP (self->marked + step, 0, last));
  return TRUE;
}

const char *
fs_causes_chart_get_meaning (FsCausesChart *self)
{
  if (self->waterfall == NULL || self->waterfall->rows->len == 0)
    return NULL;
  return g_array_index (self->waterfall->rows, FsWaterfallRow, MAX (self->marked, 0)).meaning;
}

const char *
fs_causes_chart_get_marked (FsCausesChart *self)
{
  return self->marked < 0 ? NULL : g_array_index (self->waterfall->rows, FsWaterfallRow, self->marked).name;
}

void
fs_causes_chart_mark (FsCausesChart *self, const char *name)
{
  for (guint r = 0; self->waterfall != NULL && r < self->waterfall->rows->len; r++)
    if (g_strcmp0 (g_array_index (self->waterfall->rows, FsWaterfallRow, r).name, name) == 0)
      mark (self, (int) r);
}

void
fs_causes_chart_step (FsCausesChart *self, int direction)
{
  if (self->waterfall != NULL)
    mark (self, CLAMP (self->marked + direction, 0, (int) self->waterfall->rows->len - 1));
}

void
fs_causes_chart_fold (FsCausesChart *self)
{
  self->folded = TRUE;
}

void
fs_causes_chart_show (FsCausesChart *self, FsWaterfall *waterfall, const char *sentence)
{
  g_clear_pointer (&self->waterfall, fs_waterfall_free);
  self->waterfall = waterfall;
  if (waterfall == NULL || self->marked >= (int) waterfall->rows->len)
    self->marked = -1;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, sentence, -1);
  if (waterfall != NULL)
    {
      g_autofree char *text = fs_waterfall_text (waterfall);

      gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, marked_signal, 0);
}

static void
fs_causes_chart_finalize (GObject *object)
{
  fs_waterfall_free (FS_CAUSES_CHART (object)->waterfall);
  G_OBJECT_CLASS (fs_causes_chart_parent_class)->finalize (object);
}

static void
fs_causes_chart_class_init (FsCausesChartClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = fs_causes_chart_finalize;
  widget_class->snapshot = snapshot_chart;
  widget_class->measure = measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  marked_signal = g_signal_new ("marked", FS_TYPE_CAUSES_CHART, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  activated_signal
      = g_signal_new ("activated", FS_TYPE_CAUSES_CHART, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fs_causes_chart_init (FsCausesChart *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new (), *keys = gtk_event_controller_key_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  self->marked = -1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (pointer_moved), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (pointer_left), self);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  g_signal_connect_swapped (click, "released", G_CALLBACK (clicked), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  fs_screen_style_watch (GTK_WIDGET (self), gtk_widget_queue_resize);
}
