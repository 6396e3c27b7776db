#include "app/network/layer-row.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/toolkit/tooltip.h"
#include "diagram/layout/diagram-text.h"
#include "diagram/layout/tree-edges.h"
#include "diagram/paint/diagram-legend.h"

#define SAMPLE_WIDTH 32
#define SAMPLE_HEIGHT 18

struct _FsLayerRow {
  GtkListBoxRow parent;
  FsNetworkState *state;
  FsDiagramLayer layer;
  GtkWidget *title, *toggle, *legend, *field, *error_label;
  char *labels; /* of the legend shown, joined */
  char *wrong;
  gboolean refreshing;
};

G_DEFINE_FINAL_TYPE (FsLayerRow, fs_layer_row, GTK_TYPE_LIST_BOX_ROW)

static void
draw_sample (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  const FsDiagramLegendEntry *entry = data;
  FsLayerRow *self = FS_LAYER_ROW (gtk_widget_get_ancestor (GTK_WIDGET (area), FS_TYPE_LAYER_ROW));
  FsStyle style = fs_style_screen (adw_style_manager_get_dark (adw_style_manager_get_default ()), 1);
  g_autoptr (FsNetworkDiagram) network_diagram
      = self != NULL && self->state != NULL ? fs_network_state_diagram_new (self->state) : NULL;

  if (network_diagram != NULL)
    fs_diagram_paint_sample (cr, &network_diagram->diagram, &style, entry, (width - 28) / 2.0, height / 2.0);
}

static void
entry_free (gpointer data)
{
  FsDiagramLegendEntry *entry = data;

  g_free (entry->label);
  g_free (entry);
}

static GtkWidget *
legend_line_new (const FsDiagramLegendEntry *entry)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *area = gtk_drawing_area_new ();
  GtkWidget *label = gtk_label_new (entry->label);
  FsDiagramLegendEntry *own = g_memdup2 (entry, sizeof *entry);

  own->label = g_strdup (entry->label);
  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (area), SAMPLE_WIDTH);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), SAMPLE_HEIGHT);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_sample, own, entry_free);
  if (entry->kind != FS_SAMPLE_TEXT)
    gtk_box_append (GTK_BOX (line), area);
  else
    g_object_unref (g_object_ref_sink (area));
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 22);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "legend-label");
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (line), label);
  return line;
}

/* Creates the rows of the legend again only if its text has changed. */
static void
refresh_legend (FsLayerRow *self, const FsDiagram *diagram)
{
  g_autoptr (GArray) entries = fs_diagram_legend_new (diagram, self->layer);
  g_autoptr (GString) labels = g_string_new (NULL);
  GtkWidget *child;

  for (guint i = 0; i < entries->len; i++)
    {
      const FsDiagramLegendEntry *entry = &g_array_index (entries, FsDiagramLegendEntry, i);

      g_string_append_printf (labels, "%d %u %s\n", (int) entry->kind, entry->index, entry->label);
    }
  if (g_strcmp0 (labels->str, self->labels) == 0)
    return;
  g_free (self->labels);
  self->labels = g_strdup (labels->str);
  while ((child = gtk_widget_get_first_child (self->legend)) != NULL)
    gtk_box_remove (GTK_BOX (self->legend), child);
  for (guint i = 0; i < entries->len; i++)
    gtk_box_append (GTK_BOX (self->legend), legend_line_new (&g_array_index (entries, FsDiagramLegendEntry, i)));
}

gboolean
fs_layer_can_be_on (FsDiagramLayer layer, const FsDiagram *diagram, char **reason)
{
  FsDiagram with = *diagram;

  if (reason != NULL)
    *reason = NULL;
  /* Loads are counted, and destinations entered, while the layer is on. */
  if (layer == FS_LAYER_LOAD && diagram->snapshot != NULL)
    return TRUE;
  if (layer == FS_LAYER_PATH || (layer == FS_LAYER_MULTICAST && diagram->structure->tree != NULL))
    return TRUE;
  /* What is missing is another layer, which the row of this one names. */
  if (layer == FS_LAYER_UNFOLDED)
    with.layers |= 1u << FS_LAYER_NECKLACES;
  return fs_diagram_layer_applies (layer, &with, reason);
}

static char *
addresses_text (const FsInterconnect *gh, const uint32_t *nodes, guint n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      char address[FS_INTERCONNECT_MAX_ADDRESS + 1];

      g_string_append (text, i > 0 ? ", " : "");
      g_string_append (text, fs_interconnect_address (gh, nodes[i], address));
    }
  return g_string_free (text, FALSE);
}

/* The source of a broadcast of the run is not the user's to choose: its entry cannot be edited, and says which one is
 * drawn. */
static void
show_source (FsLayerRow *self, GtkEditable *entry, const FsDiagram *diagram)
{
  g_autofree char *sentence = fs_diagram_tree_sentence (diagram);
  gboolean run = diagram->snapshot != NULL || diagram->store_forward != NULL;

  gtk_editable_set_editable (entry, !run);
  fs_tooltip_set (GTK_WIDGET (entry), sentence != NULL ? sentence
                                      : run            ? _ ("No broadcast of the run is drawn in this cycle")
                                                       : _ ("Address of the source node, such as 000"));
}

/* Shows the addresses that the layer uses; text that the user is entering, or has to correct, stays. */
static void
refresh_field (FsLayerRow *self, const FsDiagram *diagram)
{
  GtkEditable *entry = GTK_EDITABLE (gtk_widget_get_last_child (self->field));
  const uint32_t path[] = { diagram->path_from, diagram->path_to };
  const FsInterconnect *gh = &diagram->structure->network;
  g_autofree char *text = NULL;

  if (self->wrong != NULL || gtk_widget_has_focus (GTK_WIDGET (gtk_editable_get_delegate (entry))))
    return;
  if (self->layer == FS_LAYER_MULTICAST)
    text = addresses_text (gh, diagram->destinations, diagram->n_destinations);
  else if (self->layer == FS_LAYER_PATH)
    text = addresses_text (gh, path, G_N_ELEMENTS (path));
  else
    {
      uint32_t root = self->layer == FS_LAYER_BROADCAST ? fs_diagram_tree_root (diagram) : diagram->root;

      /* Between broadcasts of a run there is no source. */
      text = self->layer == FS_LAYER_BROADCAST && diagram->snapshot != NULL && fs_diagram_broadcast (diagram) == NULL
                 ? g_strdup ("")
                 : addresses_text (gh, &root, 1);
    }
  if (self->layer == FS_LAYER_BROADCAST)
    show_source (self, entry, diagram);
  if (strcmp (text, gtk_editable_get_text (entry)) != 0)
    gtk_editable_set_text (entry, text);
}

/* Below a layer that is on: what is wrong with its addresses, or why it draws nothing yet. */
static void
show_reason (FsLayerRow *self, gboolean open, const FsDiagram *diagram)
{
  g_autofree char *reason = NULL;

  if (open && self->wrong == NULL)
    fs_diagram_layer_applies (self->layer, diagram, &reason);
  if (self->wrong == NULL)
    {
      gtk_label_set_text (GTK_LABEL (self->error_label), reason != NULL ? reason : "");
      gtk_widget_remove_css_class (self->error_label, "error");
    }
  else
    gtk_widget_add_css_class (self->error_label, "error");
  gtk_widget_set_visible (self->error_label, open && (self->wrong != NULL || reason != NULL));
}

void
fs_layer_row_refresh (FsLayerRow *self, const FsDiagram *diagram)
{
  g_autofree char *reason = NULL;
  gboolean applies = diagram != NULL && fs_layer_can_be_on (self->layer, diagram, &reason);
  gboolean shown = fs_network_state_shows (self->state, self->layer);
  gboolean open = applies && shown;

  self->refreshing = TRUE;
  gtk_switch_set_active (GTK_SWITCH (self->toggle), open);
  self->refreshing = FALSE;
  gtk_widget_set_sensitive (self->toggle, applies);
  fs_tooltip_set (GTK_WIDGET (self), reason);
  if (applies)
    gtk_widget_remove_css_class (self->title, "dim-label");
  else
    gtk_widget_add_css_class (self->title, "dim-label");
  if (open)
    refresh_legend (self, diagram);
  gtk_widget_set_visible (self->legend, open && gtk_widget_get_first_child (self->legend) != NULL);
  if (self->field != NULL)
    gtk_widget_set_visible (self->field, open);
  if (self->field != NULL && open)
    refresh_field (self, diagram);
  show_reason (self, open, diagram);
}

static void
toggled (FsLayerRow *self)
{
  if (!self->refreshing)
    fs_network_state_set_layer (self->state, self->layer, gtk_switch_get_active (GTK_SWITCH (self->toggle)));
}

/* The fields for the addresses that layers use. */
static const struct {
  FsDiagramLayer layer;
  const char *label;
  const char *tooltip;
  gboolean (*set) (FsNetworkState *state, const char *text, GError **error);
} fields[] = {
  { FS_LAYER_BROADCAST, N_ ("Source"), N_ ("Address of the source node, such as 000"), fs_network_state_set_root },
  { FS_LAYER_BST, N_ ("Root"), N_ ("Address of the root of the tree"), fs_network_state_set_root },
  { FS_LAYER_BSG, N_ ("Root"), N_ ("Address of the root of the graph"), fs_network_state_set_root },
  { FS_LAYER_MULTICAST, N_ ("To"), N_ ("Destination addresses, separated by commas"),
    fs_network_state_set_destinations },
  { FS_LAYER_PATH, N_ ("From, to"), N_ ("Two addresses, from and to"), fs_network_state_set_path },
};

static int
field_of (FsDiagramLayer layer)
{
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (fields[i].layer == layer)
      return (int) i;
  return -1;
}

gboolean
fs_layer_row_enter (FsLayerRow *self, const char *text)
{
  g_autoptr (GError) error = NULL;
  GtkWidget *entry = self->field != NULL ? gtk_widget_get_last_child (self->field) : NULL;
  int field = field_of (self->layer);
  gboolean usable;

  g_return_val_if_fail (field >= 0 && entry != NULL, FALSE);

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  usable = fields[field].set (self->state, text, &error);
  g_clear_pointer (&self->wrong, g_free);
  if (usable)
    gtk_widget_remove_css_class (entry, "error");
  else
    {
      self->wrong = g_strdup (error->message);
      gtk_widget_add_css_class (entry, "error");
    }
  gtk_accessible_update_state (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_STATE_INVALID,
                               usable ? GTK_ACCESSIBLE_INVALID_FALSE : GTK_ACCESSIBLE_INVALID_TRUE, -1);
  gtk_label_set_text (GTK_LABEL (self->error_label), self->wrong != NULL ? self->wrong : "");
  gtk_widget_set_visible (self->error_label, self->wrong != NULL);
  return usable;
}

const char *
fs_layer_row_get_error (FsLayerRow *self)
{
  return self->wrong;
}

GtkSwitch *
fs_layer_row_get_switch (FsLayerRow *self)
{
  return GTK_SWITCH (self->toggle);
}

static void
entered (FsLayerRow *self, GtkEntry *entry)
{
  g_autofree char *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry)));

  fs_layer_row_enter (self, text);
}

static GtkWidget *
field_new (FsLayerRow *self)
{
  int field = field_of (self->layer);
  GtkWidget *box, *label, *entry;

  if (field < 0)
    return NULL;
  box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  label = gtk_label_new (_ (fields[field].label));
  entry = gtk_entry_new ();
  gtk_widget_add_css_class (label, "legend-label");
  gtk_widget_add_css_class (label, "dim-label");
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 8);
  gtk_widget_set_hexpand (entry, TRUE);
  fs_tooltip_set (entry, _ (fields[field].tooltip));
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _ (fields[field].label), -1);
  g_signal_connect_object (entry, "activate", G_CALLBACK (entered), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), entry);
  return box;
}

GtkWidget *
fs_layer_row_new (FsNetworkState *state, FsDiagramLayer layer)
{
  FsLayerRow *self = g_object_new (FS_TYPE_LAYER_ROW, "activatable", FALSE, "focusable", FALSE, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  const char *name = fs_diagram_layer_name (layer);

  self->state = g_object_ref (state);
  self->layer = layer;
  self->title = gtk_label_new (name);
  self->toggle = gtk_switch_new ();
  self->legend = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  self->field = field_new (self);
  self->error_label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->title), 0);
  gtk_label_set_wrap (GTK_LABEL (self->title), TRUE);
  gtk_widget_set_hexpand (self->title, TRUE);
  gtk_widget_set_valign (self->toggle, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->toggle), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect_object (self->toggle, "notify::active", G_CALLBACK (toggled), self, G_CONNECT_SWAPPED);
  gtk_label_set_xalign (GTK_LABEL (self->error_label), 0);
  gtk_label_set_wrap (GTK_LABEL (self->error_label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (self->error_label), 24);
  gtk_widget_add_css_class (self->error_label, "error");
  gtk_widget_add_css_class (self->error_label, "legend-label");
  gtk_widget_add_css_class (box, "layer");
  gtk_box_append (GTK_BOX (head), self->title);
  gtk_box_append (GTK_BOX (head), self->toggle);
  gtk_box_append (GTK_BOX (box), head);
  gtk_box_append (GTK_BOX (box), self->legend);
  if (self->field != NULL)
    gtk_box_append (GTK_BOX (box), self->field);
  gtk_box_append (GTK_BOX (box), self->error_label);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), box);
  return GTK_WIDGET (self);
}

static void
fs_layer_row_dispose (GObject *object)
{
  FsLayerRow *self = FS_LAYER_ROW (object);

  g_clear_object (&self->state);
  g_clear_pointer (&self->labels, g_free);
  g_clear_pointer (&self->wrong, g_free);
  G_OBJECT_CLASS (fs_layer_row_parent_class)->dispose (object);
}

static void
fs_layer_row_class_init (FsLayerRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fs_layer_row_dispose;
}

static void
fs_layer_row_init (FsLayerRow *self)
{
}
