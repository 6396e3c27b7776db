#include "app/network/layers-panel.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/replay/network-state-private.h"
#include "app/toolkit/focus.h"
#include "app/toolkit/tooltip.h"
#include "app/toolkit/widgets.h"
#include "base/number.h"
#include "diagram/layout/diagram-text.h"
#include "diagram/layout/tree-edges.h"
#include "diagram/paint/diagram-legend.h"

#define PLAYING_US (G_USEC_PER_SEC / 4) /* shortest time between two updates while the run plays */
#define SAMPLE_WIDTH 32
#define SAMPLE_HEIGHT 18

/* One layer in the list: its name, a switch, and below them its legend and field while it is on. @labels: of the legend shown,
 * joined. @wrong: why what was entered is refused, or NULL. */
typedef struct {
  FsNetworkState *state;
  FsDiagramLayer layer;
  GtkWidget *row, *title, *toggle, *legend, *field, *entry, *error_label;
  GtkWidget *heat[FS_HEAT_DIFFERENCE + 1]; /* of a heat map that a model has, too: simulation, model, difference */
  char *labels;
  char *wrong;
  gboolean refreshing;
} LayerRow;

struct _FsLayersPanel {
  AdwBin parent;
  GtkListBox *list;
  GtkBox *broadcast_box;
  GtkLabel *broadcast_title, *broadcast_text, *network_label;
  GtkProgressBar *broadcast_bar;
  FsNetworkState *state;
  LayerRow rows[FS_N_LAYERS];
  gint64 last;
};

G_DEFINE_FINAL_TYPE (FsLayersPanel, fs_layers_panel, ADW_TYPE_BIN)

/* The legend of a layer. A drawing area frees its sample. */

typedef struct {
  FsNetworkState *state;
  FsDiagramLegendEntry entry; /* without its label */
} Sample;

static void
draw_sample (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  const Sample *sample = data;
  FsStyle style = fs_style_screen (adw_style_manager_get_dark (adw_style_manager_get_default ()), 1);
  const FsNetworkDiagram *network_diagram = fs_network_state_get_diagram (sample->state);

  if (network_diagram != NULL)
    fs_diagram_paint_sample (cr, &network_diagram->diagram, &style, &sample->entry, (width - 28) / 2.0, height / 2.0);
}

static void
sample_free (gpointer data)
{
  g_object_unref (((Sample *) data)->state);
  g_free (data);
}

static GtkWidget *
legend_line_new (FsNetworkState *state, const FsDiagramLegendEntry *entry)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = fs_wrapped_label_new (entry->label, "legend-label");

  if (entry->kind != FS_SAMPLE_TEXT)
    {
      GtkWidget *area = gtk_drawing_area_new ();
      Sample *sample = g_new (Sample, 1);

      *sample = (Sample){ g_object_ref (state), *entry };
      sample->entry.label = NULL;
      gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (area), SAMPLE_WIDTH);
      gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), SAMPLE_HEIGHT);
      gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_sample, sample, sample_free);
      gtk_box_append (GTK_BOX (line), area);
    }
  gtk_label_set_max_width_chars (GTK_LABEL (label), 22);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (line), label);
  return line;
}

/* Creates the lines of the legend again only if its text has changed. */
static void
refresh_legend (LayerRow *row, const FsDiagram *diagram)
{
  g_autoptr (GArray) entries = fs_diagram_legend_new (diagram, row->layer);
  GString *labels = g_string_new (NULL);

  for (guint i = 0; i < entries->len; i++)
    {
      const FsDiagramLegendEntry *entry = &g_array_index (entries, FsDiagramLegendEntry, i);

      g_string_append_printf (labels, "%d %u %s\n", (int) entry->kind, entry->index, entry->label);
    }
  if (g_strcmp0 (labels->str, row->labels) == 0)
    {
      g_string_free (labels, TRUE);
      return;
    }
  g_free (row->labels);
  row->labels = g_string_free (labels, FALSE);
  fs_box_clear (GTK_BOX (row->legend));
  for (guint i = 0; i < entries->len; i++)
    gtk_box_append (GTK_BOX (row->legend),
                    legend_line_new (row->state, &g_array_index (entries, FsDiagramLegendEntry, i)));
}

/* Rows. */

gboolean
fs_layer_can_be_on (FsDiagramLayer layer, const FsDiagram *diagram, char **reason)
{
  FsDiagram with = *diagram;

  if (reason != NULL)
    *reason = NULL;
  /* Loads are counted, and destinations entered, while the layer is on. */
  if ((layer == FS_LAYER_LOAD || layer == FS_LAYER_WAITING) && diagram->snapshot != NULL)
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

/* Shows the addresses that the layer uses; text that the user is entering, or has to correct, stays. */
static void
refresh_field (LayerRow *row, const FsDiagram *diagram)
{
  GtkEditable *entry = GTK_EDITABLE (row->entry);
  const uint32_t path[] = { diagram->path_from, diagram->path_to };
  const FsInterconnect *gh = &diagram->structure->network;
  g_autofree char *text = NULL;

  if (row->wrong != NULL || gtk_widget_has_focus (GTK_WIDGET (gtk_editable_get_delegate (entry))))
    return;
  if (row->layer == FS_LAYER_MULTICAST)
    text = addresses_text (gh, diagram->destinations, diagram->n_destinations);
  else if (row->layer == FS_LAYER_PATH)
    text = addresses_text (gh, path, G_N_ELEMENTS (path));
  else
    {
      uint32_t root = row->layer == FS_LAYER_BROADCAST ? fs_diagram_tree_root (diagram) : diagram->root;

      /* Between broadcasts of a run there is no source. */
      text = row->layer == FS_LAYER_BROADCAST && diagram->snapshot != NULL && fs_diagram_broadcast (diagram) == NULL
                 ? g_strdup ("")
                 : addresses_text (gh, &root, 1);
    }
  if (row->layer == FS_LAYER_BROADCAST)
    {
      /* The source of a broadcast of the run is not the user's to choose: its entry cannot be edited, and says which
       * one is drawn. */
      g_autofree char *sentence = fs_diagram_tree_sentence (diagram);
      gboolean run = diagram->snapshot != NULL || diagram->store_forward != NULL;

      gtk_editable_set_editable (entry, !run);
      fs_tooltip_set (GTK_WIDGET (entry), sentence != NULL ? sentence
                                          : run            ? _ ("No broadcast of the run is drawn in this cycle")
                                                           : _ ("Address of the source node, such as 000"));
    }
  if (strcmp (text, gtk_editable_get_text (entry)) != 0)
    gtk_editable_set_text (entry, text);
}

/* @diagram: the diagram shown; NULL without a network. */
static void
refresh_row (LayerRow *row, const FsDiagram *diagram)
{
  g_autofree char *reason = NULL;
  g_autofree char *nothing = NULL; /* why the layer draws nothing yet, although it is on */
  gboolean applies = diagram != NULL && fs_layer_can_be_on (row->layer, diagram, &reason);
  gboolean open = applies && fs_network_state_shows (row->state, row->layer);

  row->refreshing = TRUE;
  gtk_switch_set_active (GTK_SWITCH (row->toggle), open);
  if (row->heat[0] != NULL)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (row->heat[row->state->heat_of]), TRUE);
  row->refreshing = FALSE;
  gtk_widget_set_sensitive (row->toggle, applies);
  fs_tooltip_set (row->row, reason);
  fs_set_css_class (row->title, "dim-label", !applies);
  if (open)
    refresh_legend (row, diagram);
  gtk_widget_set_visible (row->legend, open && gtk_widget_get_first_child (row->legend) != NULL);
  if (row->field != NULL)
    gtk_widget_set_visible (row->field, open && (row->entry != NULL || row->state->model_channels != NULL));
  if (row->entry != NULL && open)
    refresh_field (row, diagram);
  /* Below a layer that is on: what is wrong with its addresses, or why it draws nothing yet. */
  if (open && row->wrong == NULL)
    fs_diagram_layer_applies (row->layer, diagram, &nothing);
  if (row->wrong == NULL)
    gtk_label_set_text (GTK_LABEL (row->error_label), nothing != NULL ? nothing : "");
  fs_set_css_class (row->error_label, "error", row->wrong != NULL);
  gtk_widget_set_visible (row->error_label, open && (row->wrong != NULL || nothing != NULL));
}

static void
toggled (LayerRow *row)
{
  if (!row->refreshing)
    fs_network_state_set_layer (row->state, row->layer, gtk_switch_get_active (GTK_SWITCH (row->toggle)));
}

static void
heat_chosen (GtkToggleButton *button, LayerRow *row)
{
  for (guint i = 0; i < G_N_ELEMENTS (row->heat) && !row->refreshing; i++)
    if (row->heat[i] == GTK_WIDGET (button) && gtk_toggle_button_get_active (button))
      fs_network_state_set_heat_of (row->state, (FsHeatOf) i);
}

/* Adds the choice between simulation, model, and their difference. */
static void
add_heat (LayerRow *row, GtkBox *box)
{
  static const struct {
    const char *label, *tooltip;
  } choices[] = { { N_ ("Simulated"), N_ ("Show what the simulation counted (Shift+W for the next)") },
                  { N_ ("Model"), N_ ("Show what the model of the curve predicts (Shift+W for the next)") },
                  { N_ ("Difference"), N_ ("Show the model minus the simulation (Shift+W for the next)") } };

  row->field = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class (row->field, "linked");
  for (guint i = 0; i < G_N_ELEMENTS (row->heat); i++)
    {
      row->heat[i] = gtk_toggle_button_new_with_label (_ (choices[i].label));
      gtk_widget_set_tooltip_text (row->heat[i], _ (choices[i].tooltip));
      gtk_widget_add_css_class (row->heat[i], "legend-label");
      gtk_widget_set_hexpand (row->heat[i], TRUE);
      if (i > 0)
        gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (row->heat[i]), GTK_TOGGLE_BUTTON (row->heat[0]));
      g_signal_connect (row->heat[i], "toggled", G_CALLBACK (heat_chosen), row);
      gtk_box_append (GTK_BOX (row->field), row->heat[i]);
    }
  gtk_box_append (box, row->field);
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

static void
entered (LayerRow *row, GtkEditable *entry)
{
  g_autofree char *text = g_strdup (gtk_editable_get_text (entry));
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (fields[i].layer == row->layer)
      fields[i].set (row->state, text, &error);
  g_free (row->wrong);
  row->wrong = error != NULL ? g_strdup (error->message) : NULL;
  fs_set_refused (GTK_WIDGET (entry), row->wrong != NULL);
  fs_label_show_text (GTK_LABEL (row->error_label), row->wrong);
}

/* Adds the field for the addresses that the layer uses, if any. */
static void
add_field (LayerRow *row, GtkBox *box)
{
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (fields[i].layer == row->layer)
      {
        const char *name = _ (fields[i].label);
        GtkWidget *label = gtk_label_new (name);

        row->field = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
        row->entry = gtk_entry_new ();
        gtk_widget_add_css_class (label, "legend-label");
        gtk_widget_add_css_class (label, "dim-label");
        gtk_editable_set_width_chars (GTK_EDITABLE (row->entry), 8);
        gtk_widget_set_hexpand (row->entry, TRUE);
        fs_name_widget (row->entry, name, _ (fields[i].tooltip));
        g_signal_connect_swapped (row->entry, "activate", G_CALLBACK (entered), row);
        gtk_box_append (GTK_BOX (row->field), label);
        gtk_box_append (GTK_BOX (row->field), row->entry);
        gtk_box_append (box, row->field);
      }
}

static void
add_row (FsLayersPanel *self, FsDiagramLayer layer)
{
  LayerRow *row = &self->rows[layer];
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  const char *name = fs_diagram_layer_name (layer);

  row->state = self->state;
  row->layer = layer;
  row->row = g_object_new (GTK_TYPE_LIST_BOX_ROW, "activatable", FALSE, "focusable", FALSE, "child", box, NULL);
  row->title = fs_wrapped_label_new (name, NULL);
  row->toggle = gtk_switch_new ();
  row->legend = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  row->error_label = fs_wrapped_label_new (NULL, "error");
  gtk_widget_set_hexpand (row->title, TRUE);
  gtk_widget_set_valign (row->toggle, GTK_ALIGN_CENTER);
  fs_name_widget (row->toggle, name, NULL);
  g_signal_connect_swapped (row->toggle, "notify::active", G_CALLBACK (toggled), row);
  gtk_label_set_max_width_chars (GTK_LABEL (row->error_label), 24);
  gtk_widget_add_css_class (row->error_label, "legend-label");
  gtk_widget_add_css_class (box, "layer");
  gtk_box_append (GTK_BOX (head), row->title);
  gtk_box_append (GTK_BOX (head), row->toggle);
  gtk_box_append (GTK_BOX (box), head);
  gtk_box_append (GTK_BOX (box), row->legend);
  if (layer == FS_LAYER_LOAD || layer == FS_LAYER_WAITING)
    add_heat (row, GTK_BOX (box));
  else
    add_field (row, GTK_BOX (box));
  gtk_box_append (GTK_BOX (box), row->error_label);
  gtk_list_box_append (self->list, row->row);
}

/* The panel. */

static void
show_broadcast (FsLayersPanel *self, const FsDiagram *diagram)
{
  const FsBroadcastView *broadcast = diagram != NULL ? fs_diagram_broadcast (diagram) : NULL;
  gboolean shown = broadcast != NULL && fs_network_state_shows (self->state, FS_LAYER_BROADCAST);

  gtk_widget_set_visible (GTK_WIDGET (self->broadcast_box), shown);
  if (shown)
    {
      guint others = diagram->structure->network.n_nodes - 1;
      char source[FS_INTERCONNECT_MAX_ADDRESS + 1];
      g_autofree char *number = fs_number_display_count (broadcast->index);
      g_autofree char *title = g_strdup_printf (
          _ ("Broadcast %s from %s, base %d"), number,
          fs_interconnect_address (&diagram->structure->network, broadcast->source, source), broadcast->base);
      g_autofree char *text = g_strdup_printf (ngettext ("%u of %u node reached", "%u of %u nodes reached", others),
                                               broadcast->reached, others);

      gtk_label_set_text (self->broadcast_title, title);
      gtk_label_set_text (self->broadcast_text, text);
      gtk_progress_bar_set_fraction (self->broadcast_bar, (double) broadcast->reached / MAX (others, 1));
    }
}

static void
refresh (FsLayersPanel *self)
{
  const FsNetworkDiagram *network_diagram = fs_network_state_get_diagram (self->state);
  const FsDiagram *diagram = network_diagram != NULL ? &network_diagram->diagram : NULL;
  g_autofree char *description = diagram != NULL ? fs_diagram_describe_structure (diagram->structure) : g_strdup ("");

  self->last = g_get_monotonic_time ();
  for (guint i = 0; i < FS_N_LAYERS; i++)
    refresh_row (&self->rows[i], diagram);
  show_broadcast (self, diagram);
  if (g_strcmp0 (description, gtk_label_get_text (self->network_label)) != 0)
    gtk_label_set_text (self->network_label, description);
}

static void
state_changed (FsNetworkState *state, guint changes, FsLayersPanel *self)
{
  if ((changes & ~(guint) (FS_NETWORK_STATE_BUSY | FS_NETWORK_STATE_SELECTION)) == 0)
    return;
  if (changes == FS_NETWORK_STATE_CYCLE && state->playing && g_get_monotonic_time () - self->last < PLAYING_US)
    return;
  refresh (self);
}

void
fs_layers_panel_bind (FsLayersPanel *self, FsNetworkState *state)
{
  g_return_if_fail (FS_IS_LAYERS_PANEL (self) && self->state == NULL);

  self->state = g_object_ref (state);
  for (guint i = 0; i < FS_N_LAYERS; i++)
    add_row (self, fs_diagram_layer_at (i));
  g_signal_connect_object (state, "changed", G_CALLBACK (state_changed), self, 0);
  refresh (self);
}

static void
fs_layers_panel_dispose (GObject *object)
{
  FsLayersPanel *self = FS_LAYERS_PANEL (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_LAYERS_PANEL);
  for (guint i = 0; i < FS_N_LAYERS; i++)
    {
      g_clear_pointer (&self->rows[i].labels, g_free);
      g_clear_pointer (&self->rows[i].wrong, g_free);
    }
  g_clear_object (&self->state);
  G_OBJECT_CLASS (fs_layers_panel_parent_class)->dispose (object);
}

static void
fs_layers_panel_class_init (FsLayersPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_layers_panel_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/layers-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, FsLayersPanel, list);
  gtk_widget_class_bind_template_child (widget_class, FsLayersPanel, broadcast_box);
  gtk_widget_class_bind_template_child (widget_class, FsLayersPanel, broadcast_title);
  gtk_widget_class_bind_template_child (widget_class, FsLayersPanel, broadcast_text);
  gtk_widget_class_bind_template_child (widget_class, FsLayersPanel, broadcast_bar);
  gtk_widget_class_bind_template_child (widget_class, FsLayersPanel, network_label);
}

static void
fs_layers_panel_init (FsLayersPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  fs_focus_scroll_attach (GTK_SCROLLED_WINDOW (adw_bin_get_child (ADW_BIN (self))));
}
