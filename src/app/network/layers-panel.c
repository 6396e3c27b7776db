#include "app/network/layers-panel.h"

#include <glib/gi18n-lib.h>

#include "app/toolkit/focus-scroll.h"
#include "app/network/layer-row.h"
#include "base/number.h"

#define PLAYING_US (G_USEC_PER_SEC / 4) /* shortest time between two updates while the run plays */

struct _FsLayersPanel {
  AdwBin parent;
  GtkListBox *list;
  GtkBox *broadcast_box;
  GtkLabel *broadcast_title, *broadcast_text, *network_label;
  GtkProgressBar *broadcast_bar;
  FsNetworkState *state;
  FsLayerRow *rows[FS_N_LAYERS];
  gint64 last;
};

G_DEFINE_FINAL_TYPE (FsLayersPanel, fs_layers_panel, ADW_TYPE_BIN)

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
  g_autoptr (FsNetworkDiagram) network_diagram = fs_network_state_diagram_new (self->state);
  const FsDiagram *diagram = network_diagram != NULL ? &network_diagram->diagram : NULL;
  g_autofree char *description = diagram != NULL ? fs_diagram_describe_structure (diagram->structure) : g_strdup ("");

  self->last = g_get_monotonic_time ();
  for (guint i = 0; i < FS_N_LAYERS; i++)
    fs_layer_row_refresh (self->rows[i], diagram);
  show_broadcast (self, diagram);
  if (g_strcmp0 (description, gtk_label_get_text (self->network_label)) != 0)
    gtk_label_set_text (self->network_label, description);
}

static void
state_changed (FsNetworkState *state, guint changes, FsLayersPanel *self)
{
  if ((changes & ~(guint) (FS_NETWORK_STATE_BUSY | FS_NETWORK_STATE_SELECTION)) == 0)
    return;
  if (changes == FS_NETWORK_STATE_CYCLE && fs_network_state_is_playing (state)
      && g_get_monotonic_time () - self->last < PLAYING_US)
    return;
  refresh (self);
}

void
fs_layers_panel_bind (FsLayersPanel *self, FsNetworkState *state)
{
  g_return_if_fail (FS_IS_LAYERS_PANEL (self) && self->state == NULL);

  self->state = g_object_ref (state);
  for (guint i = 0; i < FS_N_LAYERS; i++)
    {
      FsDiagramLayer layer = fs_diagram_layer_at (i);
      GtkWidget *row = fs_layer_row_new (state, layer);

      self->rows[layer] = FS_LAYER_ROW (row);
      gtk_list_box_append (self->list, row);
    }
  g_signal_connect_object (state, "changed", G_CALLBACK (state_changed), self, 0);
  refresh (self);
}

GtkSwitch *
fs_layers_panel_get_switch (FsLayersPanel *self, FsDiagramLayer layer)
{
  return fs_layer_row_get_switch (self->rows[layer]);
}

gboolean
fs_layers_panel_enter (FsLayersPanel *self, FsDiagramLayer layer, const char *text)
{
  return fs_layer_row_enter (self->rows[layer], text);
}

const char *
fs_layers_panel_get_error (FsLayersPanel *self, FsDiagramLayer layer)
{
  return fs_layer_row_get_error (self->rows[layer]);
}

static void
fs_layers_panel_dispose (GObject *object)
{
  FsLayersPanel *self = FS_LAYERS_PANEL (object);

  g_clear_object (&self->state);
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_LAYERS_PANEL);
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
