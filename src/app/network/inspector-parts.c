#include "app/network/inspector-parts.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/network/message-color.h"
#include "app/network/network-change.h"
#include "app/replay/network-state-private.h"
#include "app/toolkit/screen-style.h"
#include "app/toolkit/tooltip.h"
#include "app/toolkit/widgets.h"
#include "base/number.h"
#include "figure/plots/parts-plot.h"
#include "plot/value/palette.h"

#define COLUMN 98 /* of a chain, in pixels, like the next ones */
#define ROW 70
#define PILL_WIDTH 54
#define PILL_HEIGHT 26
#define MARGIN 20

static const char *
tone_class (FsTone tone)
{
  static const char *const classes[]
      = { "tone-idle", "tone-waiting", "tone-moving", "tone-blocked", "tone-deadlock", "tone-delivered" };

  return classes[tone];
}

/* A subject to select, and the row of a list that leads to it (NULL: a button). */
typedef struct {
  FsNetworkState *state;
  FsSubject subject;
  GtkListBoxRow *row;
} Link;

static void
link_free (gpointer data, GClosure *closure)
{
  g_object_unref (((Link *) data)->state);
  g_free (data);
}

static void
follow_button (Link *link)
{
  fs_network_state_select_subject (link->state, link->subject);
}

static void
follow_row (Link *link, GtkListBoxRow *row)
{
  if (row == link->row && link->subject.kind != FS_SUBJECT_NONE)
    fs_network_state_select_subject (link->state, link->subject);
}

void
fs_inspector_add_row (GtkWidget *list, GtkWidget *row, FsNetworkState *state, FsSubject subject)
{
  Link *link = g_new (Link, 1);

  *link = (Link){ g_object_ref (state), subject, GTK_LIST_BOX_ROW (row) };
  gtk_list_box_append (GTK_LIST_BOX (list), row);
  g_signal_connect_data (list, "row-activated", G_CALLBACK (follow_row), link, link_free, G_CONNECT_SWAPPED);
}

GtkWidget *
fs_inspector_heading_new (const char *heading)
{
  GtkWidget *label = fs_label_new (heading, "heading");

  gtk_widget_add_css_class (label, "inspector-heading");
  return label;
}

static GtkWidget *
label_new (const char *text, const char *css_class)
{
  GtkWidget *label = fs_wrapped_label_new (text, css_class);

  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  return label;
}

static gboolean
follow_cycle (GtkLabel *label, const char *uri, FsNetworkState *network)
{
  fs_network_state_seek (network, g_ascii_strtoll (uri, NULL, 10));
  return TRUE;
}

/* The detail of a state, with the number of a cycle as a link. */
static GtkWidget *
detail_new (FsNetworkState *network, const char *detail, const char *link, int64_t cycle)
{
  GtkWidget *label = label_new (detail, "state-detail");
  g_autofree char *number = fs_number_display_count ((guint64) MAX (cycle, 0));
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *markup = NULL;

  if (link == NULL || cycle < 0)
    return label;
  before = g_markup_escape_text (detail, link - detail);
  after = g_markup_escape_text (link + strlen (number), -1);
  markup = g_strdup_printf ("%s<a href=\"%" G_GINT64_FORMAT "\">%s</a>%s", before, cycle, number, after);
  gtk_label_set_markup (GTK_LABEL (label), markup);
  g_signal_connect_object (label, "activate-link", G_CALLBACK (follow_cycle), network, 0);
  return label;
}

GtkWidget *
fs_inspector_state_new (FsNetworkState *network, FsTone tone, const char *state, const char *detail, const char *link,
                        int64_t cycle)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *heading = label_new (state, "heading");

  gtk_widget_add_css_class (box, "state-box");
  gtk_widget_add_css_class (box, tone_class (tone));
  if (tone == FS_TONE_BLOCKED || tone == FS_TONE_DEADLOCK)
    {
      GtkWidget *icon = gtk_image_new_from_icon_name ("dialog-warning-symbolic");

      gtk_widget_set_valign (icon, GTK_ALIGN_START);
      gtk_box_append (GTK_BOX (box), icon);
    }
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_box_append (GTK_BOX (texts), heading);
  if (detail != NULL)
    gtk_box_append (GTK_BOX (texts), detail_new (network, detail, link, cycle));
  gtk_box_append (GTK_BOX (box), texts);
  return box;
}

/* Fractions of the flits: at the source, in the network, delivered. */
typedef struct {
  double at_source, in_network;
  FsTone tone;
} Shares;

static void
draw_fractions (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  const Shares *shares = data;
  gboolean dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  double x1 = shares->at_source * width, x2 = (shares->at_source + shares->in_network) * width, r = height / 2.0;

  cairo_arc (cr, r, r, r, G_PI / 2, 3 * G_PI / 2);
  cairo_arc (cr, width - r, r, r, -G_PI / 2, G_PI / 2);
  cairo_close_path (cr);
  cairo_clip (cr);
  cairo_set_source_rgba (cr, dark ? 1 : 0, dark ? 1 : 0, dark ? 1 : 0, 0.12);
  cairo_paint (cr);
  cairo_set_source_rgb (cr, dark ? 0.65 : 0.7, dark ? 0.67 : 0.71, dark ? 0.7 : 0.73);
  cairo_rectangle (cr, 0, 0, x1, height);
  cairo_fill (cr);
  if (shares->tone == FS_TONE_BLOCKED || shares->tone == FS_TONE_DEADLOCK)
    cairo_set_source_rgb (cr, dark ? 1 : 0.753, dark ? 0.482 : 0.11, dark ? 0.388 : 0.157);
  else
    cairo_set_source_rgb (cr, 0.21, 0.52, 0.89);
  cairo_rectangle (cr, x1, 0, x2 - x1, height);
  cairo_fill (cr);
}

GtkWidget *
fs_inspector_flits_new (const FsExplanation *explanation)
{
  GtkWidget *card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *area = gtk_drawing_area_new ();
  GtkWidget *captions = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  Shares *shares = g_new (Shares, 1);

  *shares = (Shares){ (double) explanation->at_source / explanation->length,
                      (double) explanation->in_network / explanation->length, explanation->tone };
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), 8);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_fractions, shares, g_free);
  gtk_box_append (GTK_BOX (card), area);
  if (explanation->flits_left != NULL)
    gtk_box_append (GTK_BOX (captions), label_new (explanation->flits_left, "dim-label"));
  if (explanation->flits_right != NULL)
    {
      GtkWidget *right = label_new (explanation->flits_right, "dim-label");

      gtk_widget_set_hexpand (right, TRUE);
      gtk_label_set_xalign (GTK_LABEL (right), 1);
      gtk_box_append (GTK_BOX (captions), right);
    }
  gtk_widget_add_css_class (captions, "page-sentence");
  gtk_widget_add_css_class (card, "card");
  gtk_widget_add_css_class (card, "inspector-card");
  gtk_box_append (GTK_BOX (card), captions);
  return card;
}

static void
draw_causes (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  const FsCauseSum *causes = data;
  FsStyleId style = fs_screen_style (GTK_WIDGET (area)).id;
  double all = 0, x = 0;

  for (guint c = 0; c < FS_N_CAUSES; c++)
    all += (double) causes->cycles[c];
  for (guint c = 0; c < FS_N_CAUSES; c++)
    {
      FsColor color = fs_palette_color (style, fs_parts_palette_entry (fs_parts_order[c]));
      double part = (double) causes->cycles[fs_parts_order[c]] / all * width;

      cairo_set_source_rgb (cr, color.r, color.g, color.b);
      cairo_rectangle (cr, x, 0, fmax (part - 1, fmin (part, 1)), height);
      cairo_fill (cr);
      x += part;
    }
}

GtkWidget *
fs_inspector_causes_new (const FsCauseSum *causes)
{
  GtkWidget *area = gtk_drawing_area_new ();

  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), 12);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_causes, g_memdup2 (causes, sizeof *causes), g_free);
  gtk_widget_set_margin_bottom (area, 6);
  /* The list above says the same. */
  gtk_accessible_update_state (GTK_ACCESSIBLE (area), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  return area;
}

static GtkWidget *
fact_new (const FsFact *fact)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *value = label_new (fact->value, "dim-label");
  gboolean leads = fact->leads_to.kind != FS_SUBJECT_NONE;

  gtk_widget_add_css_class (box, "fact");
  gtk_box_append (GTK_BOX (box), label_new (fact->name, NULL));
  gtk_widget_set_hexpand (value, TRUE);
  gtk_label_set_xalign (GTK_LABEL (value), 1);
  gtk_label_set_justify (GTK_LABEL (value), GTK_JUSTIFY_RIGHT);
  gtk_box_append (GTK_BOX (box), value);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), leads);
  return row;
}

GtkWidget *
fs_inspector_group_new (FsNetworkState *state, const FsFactGroup *group)
{
  GtkWidget *list;

  if (group->n_facts == 0)
    {
      g_autofree char *markup = g_markup_escape_text (group->text != NULL ? group->text : "", -1);

      return fs_inspector_text_new (markup);
    }
  list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_widget_add_css_class (list, "facts");
  fs_name_widget (list, group->heading, NULL);
  for (guint f = 0; f < group->n_facts; f++)
    fs_inspector_add_row (list, fact_new (&group->facts[f]), state, group->facts[f].leads_to);
  return list;
}

GtkWidget *
fs_inspector_text_new (const char *markup)
{
  GtkWidget *label = label_new (NULL, "inspector-card");

  gtk_label_set_markup (GTK_LABEL (label), markup);
  gtk_widget_add_css_class (label, "card");
  gtk_widget_add_css_class (label, "page-sentence");
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  return label;
}

GtkWidget *
fs_inspector_escape_button_new (FsNetworkState *state)
{
  gboolean ring = fs_wormhole_params_unsafe_ring (&state->run.params) >= 0;
  GtkWidget *button
      = gtk_button_new_with_label (ring ? _ ("Run it with two classes") : _ ("Run it with an escape channel"));
  g_autofree char *change = fs_network_change_text (state, FS_NETWORK_CHANGE_ESCAPE);
  g_autofree char *tooltip = g_strconcat (
      ring ? _ ("Repeat the run with two classes of virtual channels, with which a ring cannot deadlock. Undo returns "
                "to this run.")
           : _ ("Repeat the run with Duato’s routing, which cannot deadlock. Undo returns to this run."),
      change != NULL ? "\n" : NULL, change, NULL);

  fs_tooltip_set (button, tooltip);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "topology.cure");
  return button;
}

GtkWidget *
fs_inspector_escape_question_new (FsNetworkState *state)
{
  gboolean ring = fs_wormhole_params_unsafe_ring (&state->run.params) >= 0;
  GtkWidget *button = gtk_button_new_with_label (ring ? _ ("What would two classes change?")
                                                      : _ ("What would an escape channel change?"));

  fs_tooltip_set (button, _ ("Shows the run with it beside this one, with the same traffic, cycle by cycle."));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "topology.escape-beside");
  return button;
}

/* The waiting chain. */

/* The parts of a chain that its arrows are drawn from. */
typedef struct {
  FsChainEdge *edges;
  guint n_edges;
  guint *columns, *rows;
} Arrows;

static void
arrows_free (Arrows *arrows)
{
  g_free (arrows->edges);
  g_free (arrows->columns);
  g_free (arrows->rows);
  g_free (arrows);
}

static void
arrow_head (cairo_t *cr, double x, double y, double angle)
{
  cairo_save (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  cairo_translate (cr, x, y);
  cairo_rotate (cr, angle);
  cairo_move_to (cr, 0, 0);
  cairo_line_to (cr, -8, -4);
  cairo_line_to (cr, -8, 4);
  cairo_close_path (cr);
  cairo_fill (cr);
  cairo_restore (cr);
}

/* Draws an edge from node to node; one that closes a circular wait returns above the messages, as words are below. */
static void
draw_arrow (cairo_t *cr, const Arrows *arrows, const FsChainEdge *edge)
{
  double x1 = MARGIN + arrows->columns[edge->from] * COLUMN + PILL_WIDTH;
  double y1 = MARGIN + arrows->rows[edge->from] * ROW + PILL_HEIGHT / 2.0;
  double x2 = MARGIN + arrows->columns[edge->to] * COLUMN;
  double y2 = MARGIN + arrows->rows[edge->to] * ROW + PILL_HEIGHT / 2.0;
  const double dash[] = { 5, 4 };

  cairo_set_line_width (cr, edge->closes ? 2.2 : 1.5);
  cairo_set_dash (cr, dash, edge->closes ? 0 : 2, 0);
  if (x2 > x1)
    {
      cairo_move_to (cr, x1 + 2, y1);
      cairo_curve_to (cr, (x1 + x2) / 2, y1, (x1 + x2) / 2, y2, x2 - 8, y2);
      cairo_stroke (cr);
      arrow_head (cr, x2 - 1, y2, 0);
    }
  else
    {
      double high = MIN (y1, y2) - PILL_HEIGHT / 2.0 - 18;

      cairo_move_to (cr, x1 - PILL_WIDTH / 2.0, y1 - PILL_HEIGHT / 2.0 - 2);
      cairo_curve_to (cr, x1 - PILL_WIDTH / 2.0, high, x2 + PILL_WIDTH / 2.0, high, x2 + PILL_WIDTH / 2.0,
                      y2 - PILL_HEIGHT / 2.0 - 9);
      cairo_stroke (cr);
      arrow_head (cr, x2 + PILL_WIDTH / 2.0, y2 - PILL_HEIGHT / 2.0 - 1, G_PI / 2);
    }
}

static void
draw_arrows (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  const Arrows *arrows = data;

  if (adw_style_manager_get_dark (adw_style_manager_get_default ()))
    cairo_set_source_rgb (cr, 1, 0.482, 0.388);
  else
    cairo_set_source_rgb (cr, 0.753, 0.11, 0.157);
  for (guint e = 0; e < arrows->n_edges; e++)
    draw_arrow (cr, arrows, &arrows->edges[e]);
}

static GtkWidget *
pill_new (FsNetworkState *state, const FsChainNode *node)
{
  g_autofree char *number = fs_number_display_count (node->message);
  g_autofree char *name = g_strdup_printf (_ ("Message %s"), number);
  g_autofree char *text = g_strdup_printf ("%s, %s", name, node->word);
  GtkWidget *button = gtk_button_new_with_label (number);
  Link *link = g_new (Link, 1);

  gtk_widget_add_css_class (button, "pill-tag");
  gtk_widget_add_css_class (button, tone_class (node->tone));
  fs_message_color_set (button, fs_network_state_get_color (state, node->message));
  gtk_widget_set_size_request (button, PILL_WIDTH, PILL_HEIGHT);
  fs_name_widget (button, text, text);
  *link = (Link){ g_object_ref (state), { FS_SUBJECT_MESSAGE, node->message, 0 }, NULL };
  g_signal_connect_data (button, "clicked", G_CALLBACK (follow_button), link, link_free, G_CONNECT_SWAPPED);
  return button;
}

static GtkWidget *
word_new (const FsChainNode *node)
{
  GtkWidget *label = gtk_label_new (node->word);

  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, "dim-label");
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_label_set_lines (GTK_LABEL (label), 2);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_size_request (label, COLUMN - 12, -1);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 1);
  return label;
}

GtkWidget *
fs_inspector_chain_new (FsNetworkState *state, const FsChain *chain)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *overlay = gtk_overlay_new ();
  GtkWidget *area = gtk_drawing_area_new ();
  GtkWidget *fixed = gtk_fixed_new ();
  Arrows *arrows = g_new0 (Arrows, 1);
  guint rows = 1;

  arrows->edges = g_memdup2 (chain->edges, chain->n_edges * sizeof *chain->edges);
  arrows->n_edges = chain->n_edges;
  arrows->columns = g_new (guint, MAX (chain->n_nodes, 1));
  arrows->rows = g_new (guint, MAX (chain->n_nodes, 1));
  for (guint i = 0; i < chain->n_nodes; i++)
    {
      const FsChainNode *node = &chain->nodes[i];
      double x = MARGIN + (double) node->column * COLUMN, y = MARGIN + (double) node->row * ROW;

      arrows->columns[i] = node->column;
      arrows->rows[i] = node->row;
      rows = MAX (rows, node->row + 1);
      gtk_fixed_put (GTK_FIXED (fixed), pill_new (state, node), x, y);
      gtk_fixed_put (GTK_FIXED (fixed), word_new (node), MAX (2, x + PILL_WIDTH / 2.0 - COLUMN / 2.0 + 6),
                     y + PILL_HEIGHT);
    }
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_arrows, arrows, (GDestroyNotify) arrows_free);
  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (area), (int) chain->n_columns * COLUMN + MARGIN);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), (int) rows * ROW + MARGIN);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), area);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), fixed);
  gtk_widget_add_css_class (scrolled, "card");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), overlay);
  return scrolled;
}
