#include "app/network/inspector-chain.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/network/inspector.h"
#include "app/toolkit/tooltip.h"
#include "base/number.h"

#define COLUMN 98
#define ROW 70
#define PILL_WIDTH 54
#define PILL_HEIGHT 26
#define MARGIN 20

/* What the arrows need of a chain. */
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

/* From pill to pill; one that closes a circle goes back below. */
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
      double low = MAX (y1, y2) + PILL_HEIGHT / 2.0 + 18;

      cairo_move_to (cr, x1 - PILL_WIDTH / 2.0, y1 + PILL_HEIGHT / 2.0 + 2);
      cairo_curve_to (cr, x1 - PILL_WIDTH / 2.0, low, x2 + PILL_WIDTH / 2.0, low, x2 + PILL_WIDTH / 2.0,
                      y2 + PILL_HEIGHT / 2.0 + 9);
      cairo_stroke (cr);
      arrow_head (cr, x2 + PILL_WIDTH / 2.0, y2 + PILL_HEIGHT / 2.0 + 1, -G_PI / 2);
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

static void
pressed (GtkButton *button, FsNetworkState *state)
{
  const uint64_t *message = g_object_get_data (G_OBJECT (button), "message");

  fs_network_state_select_subject (state, (FsSubject){ FS_SUBJECT_MESSAGE, *message, 0 });
}

static GtkWidget *
pill_new (FsNetworkState *state, const FsChainNode *node)
{
  g_autofree char *number = fs_number_display_count (node->message);
  g_autofree char *name = g_strdup_printf (_ ("Message %s"), number);
  g_autofree char *text = g_strdup_printf ("%s, %s", name, node->word);
  GtkWidget *button = gtk_button_new_with_label (number);

  gtk_widget_add_css_class (button, "pill-tag");
  gtk_widget_add_css_class (button, fs_inspector_tone_class (node->tone));
  gtk_widget_set_size_request (button, PILL_WIDTH, PILL_HEIGHT);
  fs_tooltip_set (button, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  g_object_set_data_full (G_OBJECT (button), "message", g_memdup2 (&node->message, sizeof node->message), g_free);
  g_signal_connect_object (button, "clicked", G_CALLBACK (pressed), state, 0);
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
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), (int) rows * ROW + 2 * MARGIN);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), area);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), fixed);
  gtk_widget_add_css_class (scrolled, "card");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), overlay);
  return scrolled;
}
