#include "app/files/figure-preview.h"

#define MM_PER_INCH 25.4
#define CHECK_PX 8
#define SCREEN_DPI 96.0

struct _FsFigurePreview {
  GtkWidget parent;
  FsPlot *plot;
  FsViewFigure *view; /* shown in place of the plot; or NULL */
  FsExportOptions options;
  guint source;        /* of the "scaled" signal */
  GskRenderNode *node; /* dropped when plot, options or size change */
};

G_DEFINE_FINAL_TYPE (FsFigurePreview, fs_figure_preview, GTK_TYPE_WIDGET)

static guint scaled_signal;

/* The paper, as large as it fits. */
static graphene_rect_t
paper (FsFigurePreview *self, double width, double height)
{
  double scale = MIN (width / self->options.width_mm, height / self->options.height_mm);
  double w = self->options.width_mm * scale, h = self->options.height_mm * scale;

  return GRAPHENE_RECT_INIT ((float) ((width - w) / 2), (float) ((height - h) / 2), (float) w, (float) h);
}

static void
make_node (FsFigurePreview *self, int width, int height)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  graphene_rect_t rect = paper (self, width, height);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &rect);
  double width_pt = self->options.width_mm * 72 / MM_PER_INCH;
  double height_pt = self->options.height_mm * 72 / MM_PER_INCH;

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  if (self->options.transparent)
    {
      /* A checkerboard stands for transparency. */
      cairo_set_source_rgb (cr, 0.9, 0.9, 0.9);
      for (int y = 0; y * CHECK_PX < rect.size.height; y++)
        for (int x = y % 2; x * CHECK_PX < rect.size.width; x += 2)
          cairo_rectangle (cr, rect.origin.x + x * CHECK_PX, rect.origin.y + y * CHECK_PX,
                           MIN (CHECK_PX, rect.size.width - x * CHECK_PX),
                           MIN (CHECK_PX, rect.size.height - y * CHECK_PX));
      cairo_fill (cr);
    }
  cairo_translate (cr, rect.origin.x, rect.origin.y);
  cairo_scale (cr, rect.size.width / width_pt, rect.size.height / height_pt);
  if (self->view != NULL && self->view->waterfall != NULL)
    fs_export_paint_waterfall (cr, self->view->waterfall, &self->options);
  else if (self->view != NULL && self->view->tornado != NULL)
    fs_export_paint_tornado (cr, self->view->tornado, &self->options);
  else
    fs_export_paint (cr, self->view != NULL ? self->view->plot : self->plot, &self->options);
  cairo_destroy (cr);
  self->node = gtk_snapshot_free_to_node (snapshot);
}

static void
snapshot_preview (GtkWidget *widget, GtkSnapshot *snapshot)
{
  FsFigurePreview *self = FS_FIGURE_PREVIEW (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  graphene_rect_t rect;
  GskRoundedRect outline;

  if (self->plot == NULL || width <= 0 || height <= 0)
    return;
  if (self->node == NULL)
    make_node (self, width, height);
  rect = paper (self, width, height);
  gsk_rounded_rect_init_from_rect (&outline, &rect, 0);
  gtk_snapshot_append_outset_shadow (snapshot, &outline, &(GdkRGBA){ 0, 0, 0, 0.3f }, 0, 1, 1, 4);
  gtk_snapshot_append_node (snapshot, self->node);
}

double
fs_figure_preview_get_scale (FsFigurePreview *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self)), height = gtk_widget_get_height (GTK_WIDGET (self));

  if (width <= 0 || height <= 0)
    return 0;
  return paper (self, width, height).size.width / (self->options.width_mm / MM_PER_INCH * SCREEN_DPI);
}

/* Not while sizes are given out. */
static gboolean
emit_scale (gpointer data)
{
  FsFigurePreview *self = data;

  self->source = 0;
  g_signal_emit (self, scaled_signal, 0);
  return G_SOURCE_REMOVE;
}

static void
drop_node (FsFigurePreview *self)
{
  g_clear_pointer (&self->node, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (self->source == 0)
    self->source = g_idle_add (emit_scale, self);
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  drop_node (FS_FIGURE_PREVIEW (widget));
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
         int *natural_baseline)
{
  *minimum = 160;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 560 : 400;
}

void
fs_figure_preview_set_plot (FsFigurePreview *self, FsPlot *plot)
{
  g_clear_pointer (&self->plot, fs_plot_free);
  self->plot = plot;
  drop_node (self);
}

void
fs_figure_preview_set_view (FsFigurePreview *self, FsViewFigure *view)
{
  g_clear_pointer (&self->view, fs_view_figure_unref);
  self->view = view != NULL ? fs_view_figure_ref (view) : NULL;
  drop_node (self);
}

void
fs_figure_preview_set_options (FsFigurePreview *self, const FsExportOptions *options)
{
  self->options = *options;
  drop_node (self);
}

static void
fs_figure_preview_finalize (GObject *object)
{
  FsFigurePreview *self = FS_FIGURE_PREVIEW (object);

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_pointer (&self->node, gsk_render_node_unref);
  g_clear_pointer (&self->plot, fs_plot_free);
  g_clear_pointer (&self->view, fs_view_figure_unref);
  G_OBJECT_CLASS (fs_figure_preview_parent_class)->finalize (object);
}

static void
fs_figure_preview_class_init (FsFigurePreviewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = fs_figure_preview_finalize;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->snapshot = snapshot_preview;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  scaled_signal
      = g_signal_new ("scaled", FS_TYPE_FIGURE_PREVIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fs_figure_preview_init (FsFigurePreview *self)
{
  fs_export_options_init (&self->options);
}
