#include "app/plot/figure-area.h"

#include "app/toolkit/screen-style.h"
#include "app/toolkit/tooltip.h"
#include "plot/paint/plot-painter.h"

#define MIN_WIDTH 120
#define MIN_HEIGHT 90

struct _FsFigureArea {
  GtkWidget parent;
  FsPlot *plot;
  GtkWidget *sentence;
};

G_DEFINE_FINAL_TYPE (FsFigureArea, fs_figure_area, GTK_TYPE_WIDGET)

static void
snapshot_area (GtkWidget *widget, GtkSnapshot *snapshot)
{
  FsFigureArea *self = FS_FIGURE_AREA (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  FsStyle style = fs_screen_style (widget);
  cairo_t *cr;

  if (self->plot == NULL || width <= 0 || height <= 0)
    {
      gtk_widget_snapshot_child (widget, self->sentence, snapshot);
      return;
    }
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  fs_plot_paint (cr, self->plot, &style, width, height, NULL);
  cairo_destroy (cr);
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
         int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? MIN_WIDTH : MIN_HEIGHT;
  *natural = 2 * *minimum;
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  gtk_widget_size_allocate (FS_FIGURE_AREA (widget)->sentence, &(GdkRectangle){ 0, 0, width, height }, -1);
}

void
fs_figure_area_show (FsFigureArea *self, FsPlot *plot, const char *sentence)
{
  g_return_if_fail (FS_IS_FIGURE_AREA (self));

  g_clear_pointer (&self->plot, fs_plot_free);
  self->plot = plot;
  gtk_label_set_text (GTK_LABEL (self->sentence), sentence);
  gtk_widget_set_visible (self->sentence, plot == NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  plot != NULL ? plot->title : sentence, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  plot != NULL && plot->subtitle != NULL ? plot->subtitle : "", -1);
  fs_tooltip_set (GTK_WIDGET (self), plot != NULL ? plot->subtitle : NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
fs_figure_area_dispose (GObject *object)
{
  g_clear_pointer (&FS_FIGURE_AREA (object)->sentence, gtk_widget_unparent);
  G_OBJECT_CLASS (fs_figure_area_parent_class)->dispose (object);
}

static void
fs_figure_area_finalize (GObject *object)
{
  g_clear_pointer (&FS_FIGURE_AREA (object)->plot, fs_plot_free);
  G_OBJECT_CLASS (fs_figure_area_parent_class)->finalize (object);
}

static void
fs_figure_area_class_init (FsFigureAreaClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_figure_area_dispose;
  G_OBJECT_CLASS (klass)->finalize = fs_figure_area_finalize;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->snapshot = snapshot_area;
  gtk_widget_class_set_css_name (widget_class, "figurearea");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
fs_figure_area_init (FsFigureArea *self)
{
  self->sentence = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->sentence), TRUE);
  gtk_label_set_justify (GTK_LABEL (self->sentence), GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (self->sentence, "dim-label");
  gtk_widget_set_parent (self->sentence, GTK_WIDGET (self));
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  fs_screen_style_watch (GTK_WIDGET (self), gtk_widget_queue_draw);
}
