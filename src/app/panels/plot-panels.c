#include "app/panels/panels-private.h"

#define ERROR_LINES 8
#define STATISTICS_LINES 11

enum {
  PROP_0,
  PROP_ERROR_SHOWN,
  PROP_STATISTICS_SHOWN,
  N_PROPERTIES,
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (FsPlotPanels, fs_plot_panels, ADW_TYPE_BIN)

static void
set_shown (FsPlotPanels *self, FsPanel panel, gboolean shown)
{
  FsPanel before = self->shown;

  if (!shown && before != panel)
    return;
  self->shown = shown ? panel : FS_PANEL_NONE;
  if (self->shown == before)
    return;
  gtk_widget_set_visible (GTK_WIDGET (self), self->shown != FS_PANEL_NONE);
  if (self->shown == FS_PANEL_ERROR)
    gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->error));
  else if (self->shown == FS_PANEL_STATISTICS)
    gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->statistics));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ERROR_SHOWN]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATISTICS_SHOWN]);
}

void
fs_plot_panels_bind (FsPlotPanels *self, FsDocument *document, FsPlotView *view, GSettings *settings)
{
  g_return_if_fail (FS_IS_PLOT_PANELS (self));

  fs_error_panel_bind (self->error, document, view);
  fs_statistics_panel_bind (self->statistics, document, view);
  g_settings_bind (settings, "error-visible", self, "error-shown", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "statistics-visible", self, "statistics-shown", G_SETTINGS_BIND_DEFAULT);
}

guint
fs_plot_panels_get_lines (FsPlotPanels *self)
{
  return self->shown == FS_PANEL_STATISTICS ? STATISTICS_LINES : ERROR_LINES;
}

static void
fs_plot_panels_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  FsPlotPanels *self = FS_PLOT_PANELS (object);

  if (id == PROP_ERROR_SHOWN)
    g_value_set_boolean (value, self->shown == FS_PANEL_ERROR);
  else if (id == PROP_STATISTICS_SHOWN)
    g_value_set_boolean (value, self->shown == FS_PANEL_STATISTICS);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
fs_plot_panels_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  FsPlotPanels *self = FS_PLOT_PANELS (object);

  if (id == PROP_ERROR_SHOWN)
    set_shown (self, FS_PANEL_ERROR, g_value_get_boolean (value));
  else if (id == PROP_STATISTICS_SHOWN)
    set_shown (self, FS_PANEL_STATISTICS, g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
fs_plot_panels_class_init (FsPlotPanelsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = fs_plot_panels_get_property;
  object_class->set_property = fs_plot_panels_set_property;
  properties[PROP_ERROR_SHOWN] = g_param_spec_boolean (
      "error-shown", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_STATISTICS_SHOWN] = g_param_spec_boolean (
      "statistics-shown", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
fs_plot_panels_init (FsPlotPanels *self)
{
  self->stack = GTK_STACK (gtk_stack_new ());
  gtk_stack_set_hhomogeneous (self->stack, FALSE);
  gtk_stack_set_vhomogeneous (self->stack, FALSE);
  self->error = g_object_new (FS_TYPE_ERROR_PANEL, NULL);
  self->statistics = g_object_new (FS_TYPE_STATISTICS_PANEL, NULL);
  gtk_stack_add_child (self->stack, GTK_WIDGET (self->error));
  gtk_stack_add_child (self->stack, GTK_WIDGET (self->statistics));
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->stack));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
