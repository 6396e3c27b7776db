#include "app/panels/panels-private.h"

#include <glib/gi18n-lib.h>

#include "app/plot/panel-headline.h"
#include "app/toolkit/widgets.h"
#include "figure/words/accuracy-text.h"

/* What can be below the plot, one at a time. Those with a tab are reached from each other by their tabs. */
static const struct {
  FsPanel panel;
  const char *property; /* whether it is shown */
  const char *setting;
  const char *tab; /* NULL: it has none */
  guint lines;     /* least height in lines of text */
} kinds[] = {
  { FS_PANEL_ERROR, "error-shown", "error-visible", N_ ("Error"), 8 },
  { FS_PANEL_CAUSES, "causes-shown", "causes-visible", N_ ("Causes"), 12 },
  { FS_PANEL_PARTS, "parts-shown", "parts-visible", N_ ("Parts"), 11 },
  { FS_PANEL_SENSITIVITY, "sensitivity-shown", "sensitivity-visible", N_ ("Sensitivity"), 11 },
  { FS_PANEL_STATISTICS, "statistics-shown", "statistics-visible", NULL, 11 },
};

/* Property number 1 + k is that of kinds[k]. */
static GParamSpec *properties[1 + G_N_ELEMENTS (kinds)];

G_DEFINE_FINAL_TYPE (FsPlotPanels, fs_plot_panels, ADW_TYPE_BIN)

static guint
kind_of (FsPanel panel)
{
  guint k = 0;

  while (k < G_N_ELEMENTS (kinds) && kinds[k].panel != panel)
    k++;
  return k;
}

static void
set_shown (FsPlotPanels *self, FsPanel panel, gboolean shown)
{
  FsPanel before = self->shown;
  guint k;

  if (!shown && before != panel)
    return;
  self->shown = shown ? panel : FS_PANEL_NONE;
  if (self->shown == before)
    return;
  k = kind_of (self->shown);
  gtk_widget_set_visible (GTK_WIDGET (self), self->shown != FS_PANEL_NONE);
  gtk_widget_set_visible (self->tabs, k < G_N_ELEMENTS (kinds) && kinds[k].tab != NULL);
  if (k < G_N_ELEMENTS (kinds))
    gtk_stack_set_visible_child_name (self->stack, kinds[k].property);
  for (k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      if (self->buttons[k] != NULL)
        gtk_toggle_button_set_active (self->buttons[k], kinds[k].panel == self->shown);
      g_object_notify_by_pspec (G_OBJECT (self), properties[1 + k]);
    }
}

static void
tab_clicked (GtkToggleButton *button, FsPlotPanels *self)
{
  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    if (self->buttons[k] == button)
      set_shown (self, kinds[k].panel, TRUE);
}

/* Ctrl+Tab and Ctrl+Shift+Tab go to the next tab and to the one before. */
static gboolean
change_tab (GtkWidget *widget, GVariant *direction, gpointer data)
{
  FsPlotPanels *self = FS_PLOT_PANELS (widget);
  guint n = G_N_ELEMENTS (kinds), k = kind_of (self->shown);

  if (k == n || kinds[k].tab == NULL)
    return GDK_EVENT_PROPAGATE;
  do
    k = (k + n + (guint) g_variant_get_int32 (direction)) % n;
  while (kinds[k].tab == NULL);
  set_shown (self, kinds[k].panel, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->buttons[k]));
  return GDK_EVENT_STOP;
}

void
fs_plot_panels_bind (FsPlotPanels *self, FsDocument *document, FsPlotView *view, GSettings *settings)
{
  g_return_if_fail (FS_IS_PLOT_PANELS (self));

  fs_error_panel_bind (self->error, document, view);
  fs_causes_panel_bind (self->causes, document, view);
  gtk_widget_set_margin_end (self->causes->assumption->head, gtk_widget_get_margin_end (self->error->head));
  fs_statistics_panel_bind (self->statistics, document, view);
  fs_parts_panel_bind (self->parts, document);
  fs_sensitivity_panel_bind (self->sensitivity, document, view);
  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    g_settings_bind (settings, kinds[k].setting, self, kinds[k].property,
                     G_SETTINGS_BIND_DEFAULT | G_SETTINGS_BIND_GET_NO_CHANGES);
}

guint
fs_plot_panels_get_lines (FsPlotPanels *self)
{
  guint k = kind_of (self->shown);

  return k < G_N_ELEMENTS (kinds) ? kinds[k].lines : kinds[0].lines;
}

const char *
fs_plot_panels_get_title (FsPlotPanels *self)
{
  guint k = kind_of (self->shown);

  if (k == G_N_ELEMENTS (kinds))
    return "";
  return kinds[k].tab != NULL ? _ (kinds[k].tab) : _ ("Statistics");
}

char **
fs_plot_panels_dup_headline (FsPlotPanels *self)
{
  FsDocument *document = self->error->document;
  const FsSolvedScenario *solution = document != NULL ? fs_document_get_solution (document) : NULL;

  if (solution == NULL)
    return NULL;
  return self->shown == FS_PANEL_ERROR
             ? fs_accuracies_summarize (fs_document_get_accuracies (document), solution->scenario)
             : fs_panel_headline_values (document);
}

static void
fs_plot_panels_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_boolean (value, FS_PLOT_PANELS (object)->shown == kinds[id - 1].panel);
}

static void
fs_plot_panels_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  set_shown (FS_PLOT_PANELS (object), kinds[id - 1].panel, g_value_get_boolean (value));
}

static void
fs_plot_panels_class_init (FsPlotPanelsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = fs_plot_panels_get_property;
  object_class->set_property = fs_plot_panels_set_property;
  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    properties[1 + k] = g_param_spec_boolean (kinds[k].property, NULL, NULL, FALSE,
                                              G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Tab, GDK_CONTROL_MASK, change_tab, "i", 1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_ISO_Left_Tab, GDK_CONTROL_MASK | GDK_SHIFT_MASK, change_tab, "i",
                                -1);
}

static void
fs_plot_panels_init (FsPlotPanels *self)
{
  GtkWidget *overlay = gtk_overlay_new ();
  int width;

  self->stack = GTK_STACK (gtk_stack_new ());
  gtk_stack_set_hhomogeneous (self->stack, FALSE);
  gtk_stack_set_vhomogeneous (self->stack, FALSE);
  self->error = g_object_new (FS_TYPE_ERROR_PANEL, NULL);
  self->causes = g_object_new (FS_TYPE_CAUSES_PANEL, NULL);
  self->statistics = g_object_new (FS_TYPE_STATISTICS_PANEL, NULL);
  gtk_stack_add_named (self->stack, GTK_WIDGET (self->error), kinds[kind_of (FS_PANEL_ERROR)].property);
  gtk_stack_add_named (self->stack, GTK_WIDGET (self->causes), kinds[kind_of (FS_PANEL_CAUSES)].property);
  self->parts = g_object_new (FS_TYPE_PARTS_PANEL, NULL);
  gtk_stack_add_named (self->stack, GTK_WIDGET (self->statistics), kinds[kind_of (FS_PANEL_STATISTICS)].property);
  gtk_stack_add_named (self->stack, GTK_WIDGET (self->parts), kinds[kind_of (FS_PANEL_PARTS)].property);
  self->sensitivity = g_object_new (FS_TYPE_SENSITIVITY_PANEL, NULL);
  gtk_stack_add_named (self->stack, GTK_WIDGET (self->sensitivity), kinds[kind_of (FS_PANEL_SENSITIVITY)].property);

  /* The tabs are in the upper right corner of the panels that have one; these leave their place free. */
  self->tabs = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class (self->tabs, "linked");
  gtk_widget_set_halign (self->tabs, GTK_ALIGN_END);
  gtk_widget_set_valign (self->tabs, GTK_ALIGN_START);
  gtk_widget_set_margin_top (self->tabs, 6);
  gtk_widget_set_margin_end (self->tabs, 6);
  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    if (kinds[k].tab != NULL)
      {
        GtkWidget *button = gtk_toggle_button_new_with_label (_ (kinds[k].tab));

        self->buttons[k] = GTK_TOGGLE_BUTTON (button);
        if (self->buttons[0] != self->buttons[k])
          gtk_toggle_button_set_group (self->buttons[k], self->buttons[0]);
        gtk_widget_set_tooltip_text (button, _ ("Other panel (Ctrl+Tab)"));
        g_signal_connect (button, "clicked", G_CALLBACK (tab_clicked), self);
        gtk_box_append (GTK_BOX (self->tabs), button);
      }
  gtk_widget_measure (self->tabs, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  gtk_widget_set_margin_end (self->error->head, width + 18);
  gtk_widget_set_margin_end (self->parts->head, width + 18);
  gtk_widget_set_margin_end (self->sensitivity->head, width + 18);
  gtk_widget_set_margin_end (gtk_widget_get_parent (GTK_WIDGET (self->causes->place)), width + 18);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), GTK_WIDGET (self->stack));
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), self->tabs);
  adw_bin_set_child (ADW_BIN (self), overlay);
  gtk_widget_set_visible (self->tabs, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
