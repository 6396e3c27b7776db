#include "app/plot/plot-view.h"

#include <adwaita.h>
#include <math.h>

#include "app/document/document-pins.h"
#include "app/toolkit/menus.h"
#include "app/plot/plot-view-private.h"
#include "app/toolkit/screen-style.h"
#include "figure/build/error-plot.h"

#define MIN_WIDTH 300
#define MIN_HEIGHT 220

G_DEFINE_FINAL_TYPE (FsPlotView, fs_plot_view, GTK_TYPE_WIDGET)

static guint view_changed_signal;

static gboolean
any_running (const FsPlot *plot)
{
  for (guint s = 0; s < plot->series->len; s++)
    {
      const FsSeries *series = g_ptr_array_index (plot->series, s);

      for (guint m = 0; m < series->marks->len; m++)
        if (g_array_index (series->marks, FsPlotPoint, m).state == FS_POINT_STATUS_RUNNING)
          return TRUE;
    }
  return FALSE;
}

static gboolean
turn_arcs (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  gtk_widget_queue_draw (widget);
  return G_SOURCE_CONTINUE;
}

/* The arcs turn only while there are any, and not for those who want no motion. */
static void
update_tick (FsPlotView *self)
{
  gboolean wanted = self->plot != NULL && any_running (self->plot) && adw_get_enable_animations (GTK_WIDGET (self));

  if (wanted && self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), turn_arcs, NULL, NULL);
  else if (!wanted && self->tick != 0)
    {
      gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
      self->tick = 0;
    }
}

static void
apply_near (FsPlotView *self)
{
  g_array_set_size (self->plot->near_x, 0);
  if (self->near != NULL)
    g_array_append_vals (self->plot->near_x, self->near->data, self->near->len);
}

void
fs_plot_view_rebuild (FsPlotView *self)
{
  const FsPlot *plot = fs_document_get_plot (self->document);
  double x = self->reading != NULL ? self->reading->x : NAN;

  if (plot == NULL)
    return;
  g_clear_pointer (&self->plot, fs_plot_free);
  self->plot = fs_plot_copy (plot);
  fs_figure_add_hidden (self->plot, fs_document_get_solution (self->document)->scenario);
  self->plot->legend_x = fs_document_get_view (self->document)->legend_x;
  self->plot->legend_y = fs_document_get_view (self->document)->legend_y;
  apply_near (self);
  fs_plot_view_fit (self);
  fs_crosshair_card_set_plot (self->card, self->plot, fs_document_get_solution (self->document), &self->style);
  update_tick (self);
  fs_plot_view_update_crosshair_values (self, x);
  fs_plot_view_drop_picture (self);
  g_signal_emit (self, view_changed_signal, 0);
}

static void
document_changed (FsDocument *document, guint changes, FsPlotView *self)
{
  if (changes & FS_CHANGE_LOADED)
    {
      fs_viewport_reset (&self->viewport);
      fs_plot_view_update_crosshair_values (self, NAN);
    }
  if (changes & FS_CHANGE_VIEW)
    fs_plot_view_follow_view (self);
  /* The end of a drag may move the range. */
  if (changes & (FS_CHANGE_SOLVED | FS_CHANGE_POINTS | FS_CHANGE_PINS)
      || (changes & FS_CHANGE_SCENARIO && fs_document_is_solved (document) && !fs_document_is_dragged (document)))
    fs_plot_view_rebuild (self);
}

static void
update_style (GtkWidget *widget)
{
  FsPlotView *self = FS_PLOT_VIEW (widget);

  self->style = fs_screen_style (widget);
  self->style.hide_x_numbers = self->linked;
  self->style.least_left = self->least_left;
  if (self->document != NULL)
    fs_plot_view_rebuild (self);
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
         int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? MIN_WIDTH : MIN_HEIGHT;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 2 * MIN_WIDTH : 2 * MIN_HEIGHT;
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  FsPlotView *self = FS_PLOT_VIEW (widget);

  if (self->plot == NULL)
    return;
  if (!self->viewport.set)
    fs_plot_view_fit (self);
  fs_plot_view_ensure_picture (self, width, height);
  if (self->menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->menu));
  if (self->reading != NULL)
    fs_plot_view_allocate_card (self, width, height);
}

static void
snapshot_view (GtkWidget *widget, GtkSnapshot *snapshot)
{
  FsPlotView *self = FS_PLOT_VIEW (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);

  if (self->plot == NULL || width <= 0 || height <= 0)
    return;
  fs_plot_view_ensure_picture (self, width, height);
  gtk_snapshot_append_node (snapshot, self->picture);
  fs_plot_view_snapshot_overlay (self, snapshot);
  gtk_widget_snapshot_child (widget, GTK_WIDGET (self->card), snapshot);
}

void
fs_plot_view_bind (FsPlotView *self, FsDocument *document)
{
  g_return_if_fail (FS_IS_PLOT_VIEW (self) && self->document == NULL);

  self->document = g_object_ref (document);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, 0);
  fs_plot_view_rebuild (self);
}

const FsPlot *
fs_plot_view_get_plot (FsPlotView *self)
{
  return self->plot;
}

FsPlot *
fs_plot_view_dup_figure (FsPlotView *self)
{
  /* A file shows what the page does. */
  return fs_plot_view_dup_figure_with (self, self->linked);
}

FsPlot *
fs_plot_view_dup_figure_with (FsPlotView *self, gboolean error)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  g_autoptr (GArray) finished = g_array_new (FALSE, FALSE, sizeof (FsPointView));
  guint n_points, n_brackets;
  const FsPointView *points = fs_document_get_points (self->document, &n_points);
  const FsSaturationBracket *brackets = fs_document_get_brackets (self->document, &n_brackets);
  g_autoptr (FsScenario) spoken = NULL;
  FsPlot *plot;

  g_return_val_if_fail (solution != NULL, NULL);

  spoken = fs_figure_speak (solution->scenario);

  for (guint i = 0; i < n_points; i++)
    if (points[i].state == FS_POINT_DONE)
      g_array_append_val (finished, points[i]);
  plot = fs_figure_plot (spoken, solution->lines, (const FsPointView *) (void *) finished->data, finished->len,
                         brackets, n_brackets);
  if (self->viewport.zoomed)
    fs_viewport_apply (&self->viewport, plot);
  if (error)
    plot->below
        = fs_error_plot_new (spoken, solution->lines, points, fs_document_get_accuracies (self->document), plot);
  plot->legend_x = self->plot->legend_x;
  plot->legend_y = self->plot->legend_y;
  fs_document_add_references (self->document, plot, FALSE);
  return plot;
}

void
fs_plot_view_set_linked (FsPlotView *self, gboolean linked, double least_left)
{
  if (self->linked == linked && self->least_left == least_left)
    return;
  self->linked = linked;
  self->least_left = least_left;
  update_style (GTK_WIDGET (self));
}

void
fs_plot_view_set_near (FsPlotView *self, const GArray *stretches)
{
  g_clear_pointer (&self->near, g_array_unref);
  self->near = stretches != NULL ? g_array_copy ((GArray *) stretches) : NULL;
  if (self->plot == NULL)
    return;
  apply_near (self);
  fs_plot_view_drop_picture (self);
}

void
fs_plot_view_set_covered (FsPlotView *self, int width)
{
  self->covered = width;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

gboolean
fs_plot_view_in_data_area (FsPlotView *self, double px, double py)
{
  return self->plot != NULL && px >= self->frame.left && px <= self->frame.right && py >= self->frame.top
         && py <= self->frame.bottom;
}

static void
fs_plot_view_dispose (GObject *object)
{
  FsPlotView *self = FS_PLOT_VIEW (object);

  if (self->card != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->card));
  self->card = NULL;
  g_clear_pointer (&self->menu, fs_menu_drop);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (fs_plot_view_parent_class)->dispose (object);
}

static void
fs_plot_view_finalize (GObject *object)
{
  FsPlotView *self = FS_PLOT_VIEW (object);

  g_clear_pointer (&self->picture, gsk_render_node_unref);
  g_clear_pointer (&self->before_click, fs_scenario_unref);
  g_clear_pointer (&self->plot, fs_plot_free);
  g_clear_pointer (&self->reading, fs_crosshair_values_free);
  g_clear_pointer (&self->near, g_array_unref);
  fs_viewport_clear (&self->viewport);
  G_OBJECT_CLASS (fs_plot_view_parent_class)->finalize (object);
}

static void
fs_plot_view_class_init (FsPlotViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = fs_plot_view_dispose;
  object_class->finalize = fs_plot_view_finalize;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->snapshot = snapshot_view;
  gtk_widget_class_set_css_name (widget_class, "plotview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);

  fs_plot_view_class_init_menu (widget_class);

  /**
   * FsPlotView::told: a sentence for the user
   */
  g_signal_new ("told", FS_TYPE_PLOT_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  /**
   * FsPlotView::view-changed: another range or another plot is shown
   */
  view_changed_signal
      = g_signal_new ("view-changed", FS_TYPE_PLOT_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  /**
   * FsPlotView::crosshair-moved: fs_plot_view_get_crosshair_values() is another one
   */
  g_signal_new ("crosshair-moved", FS_TYPE_PLOT_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fs_plot_view_init (FsPlotView *self)
{
  fs_viewport_init (&self->viewport);
  self->card = FS_CROSSHAIR_CARD (fs_crosshair_card_new ());
  gtk_widget_set_visible (GTK_WIDGET (self->card), FALSE);
  gtk_widget_set_parent (GTK_WIDGET (self->card), GTK_WIDGET (self));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_add_css_class (GTK_WIDGET (self), "card");
  fs_plot_view_init_input (self);
  fs_plot_view_init_keys (self);
  fs_plot_view_init_menu (self);
  fs_screen_style_watch (GTK_WIDGET (self), update_style);
  update_style (GTK_WIDGET (self));
}
