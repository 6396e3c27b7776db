/* The necklace of the selected node in a network whose trees have a given root. */
#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "app/network/inspector-parts.h"
#include "app/network/network-change.h"
#include "app/replay/network-state-private.h"
#include "diagram/layout/tree-edges.h"
#include "app/toolkit/tooltip.h"
#include "app/toolkit/widgets.h"
#include "plot/paint/plot-layout.h"
#include "diagram/paint/diagram-colors.h"

#define DOT 18

/* Addresses relative to @root: node 0 of the necklaces is the root. */
typedef struct {
  const FsNetworkStructure *structure;
  uint32_t root;
  guint number;
  const FsNecklace *necklace;
} Place;

static gboolean
find (FsNetworkState *state, Place *place)
{
  const FsNetworkStructure *structure = fs_network_state_get_structure (state);
  const FsNetworkDiagram *shown = fs_network_state_get_diagram (state);
  FsDiagramItem part = state->selected;
  uint32_t root = shown != NULL ? fs_diagram_necklace_root (&shown->diagram) : state->root;

  if (structure == NULL || structure->necklaces == NULL || part.kind != FS_ITEM_NODE || part.node == root
      || !(fs_network_state_shows (state, FS_LAYER_NECKLACES) || fs_network_state_shows (state, FS_LAYER_UNFOLDED)
           || fs_network_state_shows (state, FS_LAYER_BST)))
    return FALSE;
  place->structure = structure;
  place->root = root;
  place->number = structure->necklaces->number[fs_gh_untranslate (&structure->network.gh, part.node, place->root)];
  place->necklace = &structure->necklaces->list[place->number];
  return TRUE;
}

/* "000 → 300 → 320", along the BST. */
static char *
path_text (const Place *place, uint32_t node)
{
  GString *text = g_string_new (NULL);

  for (;;)
    {
      char address[FS_INTERCONNECT_MAX_ADDRESS + 1];

      g_string_prepend (text, fs_interconnect_address (&place->structure->network, node, address));
      if (node == place->root)
        return g_string_free (text, FALSE);
      g_string_prepend (text, " → ");
      node = fs_network_structure_parent (place->structure, place->root, node);
    }
}

static void
draw_dot (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  const FsColor *color = data;

  if (color[1].a > 0)
    {
      fs_set_color (cr, color[1], 1);
      cairo_set_line_width (cr, 1.5);
      cairo_arc (cr, width / 2.0, height / 2.0, 8, 0, 2 * G_PI);
      cairo_stroke (cr);
    }
  fs_set_color (cr, color[0], 1);
  cairo_arc (cr, width / 2.0, height / 2.0, 5, 0, 2 * G_PI);
  cairo_fill (cr);
}

/* A dot in the color of the node in the diagram, with a ring for the generator. */
static GtkWidget *
dot_new (const Place *place, gboolean is_generator)
{
  GtkWidget *area = gtk_drawing_area_new ();
  FsStyle style = fs_style_screen (adw_style_manager_get_dark (adw_style_manager_get_default ()), 1);
  FsColor *color = g_new0 (FsColor, 2);

  color[0] = fs_class_color (&style, place->number, place->structure->necklaces->n_necklaces, place->necklace->weight,
                             place->structure->network.n);
  if (is_generator)
    color[1] = style.text;
  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (area), DOT);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), DOT);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_dot, color, g_free);
  return area;
}

static GtkWidget *
cell_new (GtkWidget *box, const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, "numeric");
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static GtkWidget *
member_new (const Place *place, int displacement, uint32_t node)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  g_autofree char *number = g_strdup_printf ("%d", displacement);
  g_autofree char *path = path_text (place, node);
  char address[FS_INTERCONNECT_MAX_ADDRESS + 1];
  GtkWidget *label;

  fs_interconnect_address (&place->structure->network, node, address);
  gtk_label_set_width_chars (GTK_LABEL (cell_new (box, number, "dim-label")), 2);
  gtk_box_append (GTK_BOX (box), dot_new (place, displacement == 0));
  cell_new (box, address, NULL);
  label = cell_new (box, path, "dim-label");
  gtk_widget_set_hexpand (label, TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_add_css_class (box, "member");
  fs_name_widget (row, address, path);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  return row;
}

static GtkWidget *
members_new (FsNetworkState *state, const Place *place)
{
  const FsInterconnect *network = &place->structure->network;
  GtkWidget *list = gtk_list_box_new ();
  g_autofree uint32_t *members = g_new (uint32_t, (gsize) network->degree);
  int n = fs_necklace_members (&network->gh, place->necklace, FALSE, members);

  gtk_widget_add_css_class (list, "boxed-list");
  gtk_widget_add_css_class (list, "facts");
  fs_name_widget (list, _ ("Members by displacement"), NULL);
  for (int i = 0; i < n; i++)
    {
      uint32_t node = fs_gh_translate (&network->gh, members[i], place->root);
      GtkWidget *row = member_new (place, i, node);

      fs_inspector_add_row (list, row, state, (FsSubject){ FS_SUBJECT_NODE, node, 0 });
      if (node == state->selected.node)
        gtk_list_box_select_row (GTK_LIST_BOX (list), GTK_LIST_BOX_ROW (row));
    }
  return list;
}

/* "9, one in each subtree", "9, full", "320". */
static GtkWidget *
facts_new (FsNetworkState *state, const Place *place, const char *heading)
{
  const FsInterconnect *network = &place->structure->network;
  int period = place->necklace->period;
  gboolean full = period == network->degree;
  uint32_t node = fs_gh_translate (&network->gh, place->necklace->generator, place->root);
  char address[FS_INTERCONNECT_MAX_ADDRESS + 1];
  g_autofree char *members = full ? g_strdup_printf (_ ("%d, one in each subtree"), period)
                                  : g_strdup_printf (_ ("%d, in %d of %d subtrees"), period, period, network->degree);
  g_autofree char *of_period
      = full ? g_strdup_printf (_ ("%d, full"), period) : g_strdup_printf (_ ("%d of %d"), period, network->degree);
  FsFact facts[] = {
    { (char *) _ ("Members"), members, { FS_SUBJECT_NONE, 0, 0 } },
    { (char *) _ ("Period"), of_period, { FS_SUBJECT_NONE, 0, 0 } },
    { (char *) _ ("Generator"), fs_interconnect_address (network, node, address), { FS_SUBJECT_NODE, node, 0 } },
  };
  FsFactGroup group = { .heading = (char *) heading, .facts = facts, .n_facts = G_N_ELEMENTS (facts) };

  return fs_inspector_group_new (state, &group);
}

/* The selected node in the BST, by what its place follows from: "2, positions 0, 1", "3 of at most 6". */
static GtkWidget *
tree_facts_new (FsNetworkState *state, const Place *place, const char *heading)
{
  const FsGh *gh = &place->structure->network.gh;
  const FsSpanningTree *tree = place->structure->tree;
  uint32_t node = fs_gh_untranslate (gh, state->selected.node, place->root);
  int positions[FS_GH_MAX_N];
  int n_zeros = fs_spanning_leading_zeros (gh, node, tree->displacement[node], positions);
  guint n_children = tree->child_start[node + 1] - tree->child_start[node];
  g_autoptr (GString) zeros = g_string_new (NULL);
  g_autofree char *displacement = g_strdup_printf ("%d", tree->displacement[node]);
  g_autofree char *depth = g_strdup_printf ("%d", place->necklace->weight);
  g_autofree char *of_zeros = NULL;
  /* Translators: numbers of children: "3 of at most 6". */
  g_autofree char *children = g_strdup_printf (_ ("%u of at most %d"), n_children, n_zeros * (gh->k - 1));

  for (int i = 0; i < n_zeros; i++)
    g_string_append_printf (zeros, i > 0 ? ", %d" : "%d", positions[i]);
  /* Translators: how many zeros, and the positions of their digits: "2, at 0, 1". */
  of_zeros = n_zeros > 0 ? g_strdup_printf (_ ("%d, at %s"), n_zeros, zeros->str) : g_strdup (_ ("none"));

  FsFact facts[] = {
    { (char *) _ ("Displacement"), displacement, { FS_SUBJECT_NONE, 0, 0 } },
    { (char *) _ ("Depth"), depth, { FS_SUBJECT_NONE, 0, 0 } },
    { (char *) _ ("Leading zeros"), of_zeros, { FS_SUBJECT_NONE, 0, 0 } },
    { (char *) _ ("Children"), children, { FS_SUBJECT_NONE, 0, 0 } },
  };
  FsFactGroup group = { .heading = (char *) heading, .facts = facts, .n_facts = G_N_ELEMENTS (facts) };

  return fs_inspector_group_new (state, &group);
}

static GtkWidget *
broadcast_button_new (FsNetworkState *state)
{
  gboolean runs = fs_network_run_has_packets (&state->run);
  GtkWidget *button
      = gtk_button_new_with_label (runs ? _ ("Broadcast along this tree") : _ ("Show the broadcast tree"));
  g_autofree char *change = runs ? fs_network_change_text (state, FS_NETWORK_CHANGE_BROADCAST) : NULL;
  g_autofree char *tooltip
      = g_strconcat (runs ? _ ("Runs a one-to-all broadcast from the root. Undo returns to this run.")
                          : _ ("The binomial tree of a broadcast from the root, colored by step"),
                     change != NULL ? "\n" : NULL, change, NULL);

  fs_tooltip_set (button, tooltip);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "topology.broadcast");
  return button;
}

char *
fs_inspector_necklace_text (FsNetworkState *state)
{
  Place place;
  char address[FS_INTERCONNECT_MAX_ADDRESS + 1];

  if (!find (state, &place))
    return NULL;
  fs_interconnect_address (&place.structure->network,
                           fs_gh_translate (&place.structure->network.gh, place.necklace->generator, place.root),
                           address);
  /* Translators: an address. */
  return g_strdup_printf (_ ("Necklace of %s, at distance %d from the root"), address, place.necklace->weight);
}

GtkWidget *
fs_inspector_necklace_new (FsNetworkState *state)
{
  g_autofree char *heading = fs_inspector_necklace_text (state);
  GtkWidget *box;
  Place place;

  if (heading == NULL || !find (state, &place))
    return NULL;
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 10);
  gtk_box_append (GTK_BOX (box), fs_inspector_heading_new (heading));
  gtk_box_append (GTK_BOX (box), facts_new (state, &place, heading));
  if (place.structure->tree != NULL)
    {
      gtk_box_append (GTK_BOX (box), fs_inspector_heading_new (_ ("In the spanning tree BST")));
      gtk_box_append (GTK_BOX (box), tree_facts_new (state, &place, _ ("In the spanning tree BST")));
    }
  gtk_box_append (GTK_BOX (box), fs_inspector_heading_new (_ ("Members by displacement")));
  gtk_box_append (GTK_BOX (box), members_new (state, &place));
  if (place.root == 0)
    gtk_box_append (GTK_BOX (box),
                    fs_inspector_text_new (_ ("Each rotation R(v) of an address leads to the entry above.")));
  gtk_box_append (GTK_BOX (box), broadcast_button_new (state));
  return box;
}
