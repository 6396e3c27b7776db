/* The pages of the window, one at a time; what the side pane shows with each. */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/help/help-window.h"
#include "app/toolkit/accessible-parts.h"
#include "app/network/network-actions.h"
#include "app/toolkit/focus.h"
#include "app/toolkit/screen-style.h"
#include "app/toolkit/toast.h"
#include "app/toolkit/tooltip.h"
#include "app/window/window-private.h"
#include "scenario/value/slide.h"

#define BAR_WIDTH 860  /* below it the pages are chosen at the bottom */
#define PLOT_WIDTH 649 /* of the plot; with the sidebar and borders 1000 px, below which that folds */
#define PANES 0.3     /* of the width that panes beside the network may have: it keeps 60 % of the area of the window */
#define INSPECTOR 328 /* px of it for the usual size of the text */
#define LEAST_SIDE 280 /* likewise, of the side pane */

/* What belongs to a page: its line here, in the order of FsPage, and its page in ui/window.blp. */
static const struct {
  const char *name;
  const char *tooltip;
  const char *side;  /* what the side pane shows first */
  gboolean switches; /* the side pane has more to offer */
  gboolean document; /* shows the document, and may be next to the side pane; other pages use the whole width */
} table[] = {
  { "plot", N_ ("Plot of models and simulation (Alt+1)"), "parameters", FALSE, TRUE },
  { "network", N_ ("Network and its messages, cycle by cycle (Alt+2)"), "layers", TRUE, TRUE },
  { "gallery", N_ ("Published figures and demonstrations (Alt+3)"), "parameters", FALSE, FALSE },
  { "tables", N_ ("Published tables compared with Flitscope (Alt+4)"), "parameters", FALSE, FALSE },
};

const char *
fs_window_page_name (FsPage page)
{
  return table[page].name;
}

void
fs_window_pages_show (FsWindow *self, FsPage page)
{
  adw_view_stack_set_visible_child_name (fs_window_get_pages (self)->pages, table[page].name);
}

FsPage
fs_window_pages_current (FsWindow *self)
{
  const char *name = adw_view_stack_get_visible_child_name (fs_window_get_pages (self)->pages);

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    if (g_strcmp0 (name, table[i].name) == 0)
      return (FsPage) i;
  return FS_PAGE_PLOT;
}

gboolean
fs_window_pages_keeps_side (FsWindow *self)
{
  return table[fs_window_pages_current (self)].document;
}

static void
show_side (FsWindow *self)
{
  FsWindowPages *pages = fs_window_get_pages (self);
  FsPage page = fs_window_pages_current (self);

  gtk_widget_set_visible (pages->side_switcher, table[page].switches);
  gtk_stack_set_visible_child_name (pages->side, table[page].side);
}

/* Returns whether a window of @width has room for network, inspector and side pane. What these need for their text decides. */
static gboolean
has_room_for_panes (FsWindow *self, int width)
{
  int side;

  gtk_widget_measure (GTK_WIDGET (fs_window_get_pages (self)->layers_place), GTK_ORIENTATION_HORIZONTAL, -1, &side,
                      NULL, NULL, NULL);
  return PANES * width >= MAX (side, LEAST_SIDE) + INSPECTOR * fs_screen_text_scale (GTK_WIDGET (self));
}

/* Returns the setting that says whether the side pane is next to the page. In a window that is not wide, the network would not have 60 %
 * of it beside the pane: there the pane is closed until the user opens it, whatever the plot has. */
static const char *
side_setting (FsWindow *self)
{
  return fs_window_pages_current (self) == FS_PAGE_NETWORK && !fs_window_get_pages (self)->wide
             ? "network-sidebar-visible"
             : "sidebar-visible";
}

/* Cards and tables use the whole width; the toggle shows the pane while they are visible. Over a page it is only as long as the user has
 * it there, and during a presentation not at all. */
static void
reveal_side (FsWindow *self)
{
  FsFlap *flap = fs_window_get_pages (self)->flap;

  if (gtk_widget_has_css_class (GTK_WIDGET (self), FS_SCREEN_PRESENTATION))
    return;
  fs_flap_set_reveal_flap (flap, fs_window_pages_keeps_side (self) && !fs_flap_get_folded (flap)
                                     && g_settings_get_boolean (fs_window_get_settings (self), side_setting (self)));
}

/* The sidebar gives way to quantities beside the plot, if that is enough for both: it folds to its button, which brings it over the page,
 * and comes back when there is room. The width of the window alone decides, so that it does not switch to and fro. */
static void
give_plot_room (FsWindow *self)
{
  FsWindowPages *pages = fs_window_get_pages (self);
  int wanted = fs_plot_page_get_wanted_width (pages->plot_page),
      total = gtk_widget_get_width (GTK_WIDGET (pages->flap)), side;
  gboolean folds;

  gtk_widget_measure (fs_flap_get_flap (pages->flap), GTK_ORIENTATION_HORIZONTAL, -1, NULL, &side, NULL, NULL);
  fs_plot_page_set_room (pages->plot_page, total);
  folds = fs_window_pages_current (self) == FS_PAGE_PLOT && wanted > 0 && total >= wanted && total < wanted + side;
  fs_flap_set_fold_policy (pages->flap, folds ? FS_FLAP_FOLD_ALWAYS : FS_FLAP_FOLD_AUTO);
  fs_tooltip_set (pages->sidebar_button, folds ? _ ("Show the sidebar, which gave its room to the quantities (F9)")
                                               : _ ("Show the sidebar: parameters, layers, messages, channels (F9)"));
}

static gboolean
load_preset (FsWindow *self, const char *id)
{
  g_autoptr (GError) error = NULL;

  if (fs_preset_row_choose (fs_sidebar_get_preset_row (fs_window_get_sidebar (self)), id, &error))
    return TRUE;
  fs_toast_show (GTK_WIDGET (self), error->message);
  return FALSE;
}

/* Shows the document on the page of its first slide, else on the one that suits it best. */
static void
show_scenario (FsWindow *self)
{
  const FsScenario *scenario = fs_document_get_scenario (fs_window_get_document (self));
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  int page = fs_scenario_n_slides (scenario) > 0 ? fs_scenario_slide (scenario, 0).page : -1;

  /* A single run has no plot: it is shown in the network. */
  if (page < 0)
    page = fs_scenario_n_curves (scenario) == 1 && curve->n_steps == 1 && curve->n_values == 1
                   && curve->rates_kind == FS_RATES_GIVEN
               ? FS_PAGE_NETWORK
               : FS_PAGE_PLOT;
  fs_window_pages_show (self, (FsPage) page);
}

void
fs_window_open_preset (FsWindow *self, const char *id)
{
  if (load_preset (self, id))
    show_scenario (self);
}

void
fs_window_pages_show_scenario (FsWindow *self)
{
  if (!table[fs_window_pages_current (self)].document)
    show_scenario (self);
}

void
fs_window_open_run (FsWindow *self, const char *id, guint curve, guint step)
{
  if (!load_preset (self, id))
    return;
  fs_document_set_shown (fs_window_get_document (self), (FsSweepPoint){ .curve = curve, .step = step });
  adw_view_stack_set_visible_child_name (fs_window_get_pages (self)->pages, "network");
}

/* A page is built when it is shown first: the window was named without it. */
static void
put_page (AdwBin *place, GtkWidget *page)
{
  adw_bin_set_child (place, page);
  fs_accessible_parts_name (page);
}

/* Pages are created when they are first shown: half of the widgets of a window are on pages that most windows never
 * show. */

static void
make_network (FsWindow *self)
{
  FsWindowPages *pages = fs_window_get_pages (self);
  GtkWidget *page = g_object_new (FS_TYPE_NETWORK_PAGE, NULL);
  GtkWidget *layers = g_object_new (FS_TYPE_LAYERS_PANEL, NULL);
  GtkWidget *messages = g_object_new (FS_TYPE_NETWORK_LIST, NULL);
  GtkWidget *channels = g_object_new (FS_TYPE_NETWORK_LIST, NULL);
  GtkWidget *const stored_points[] = { page, layers, messages, channels };

  pages->topology_page = FS_NETWORK_PAGE (page);
  pages->layers = FS_LAYERS_PANEL (layers);
  fs_network_page_bind (pages->topology_page, fs_window_get_document (self), pages->layers, FS_NETWORK_LIST (messages),
                        FS_NETWORK_LIST (channels), fs_window_get_settings (self));
  fs_network_actions_install (GTK_WIDGET (self), pages->topology_page, stored_points, G_N_ELEMENTS (stored_points));
  fs_network_page_set_plot (pages->topology_page, fs_plot_page_copy_new (pages->plot_page));
  fs_help_set_topic (page, "network");
  fs_help_set_topic (layers, "network");
  put_page (pages->topology_place, page);
  fs_network_page_set_presenting (pages->topology_page,
                                  gtk_widget_has_css_class (GTK_WIDGET (self), FS_SCREEN_PRESENTATION));
  put_page (pages->layers_place, layers);
  put_page (pages->messages_place, messages);
  put_page (pages->channels_place, channels);
}

static void
save_table (FsWindow *self, const char *name, const char *csv)
{
  g_autoptr (GBytes) contents = g_bytes_new (csv, strlen (csv));

  fs_window_write_contents (self, _ ("Save the Table"), name, contents);
}

static void
run_points (FsWindow *self, const GArray *points)
{
  fs_run_controller_run_points (fs_window_get_controller (self), (const guint *) (void *) points->data, points->len);
}

static void
make_tables (FsWindow *self)
{
  FsWindowPages *pages = fs_window_get_pages (self);
  GtkWidget *page = g_object_new (FS_TYPE_TABLES_PAGE, NULL);

  pages->tables_page = FS_TABLES_PAGE (page);
  fs_tables_page_bind (pages->tables_page, fs_window_get_document (self));
  g_signal_connect_object (page, "open", G_CALLBACK (fs_window_open_preset), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (page, "run", G_CALLBACK (fs_window_open_run), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (page, "run-points", G_CALLBACK (run_points), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (page, "export", G_CALLBACK (save_table), self, G_CONNECT_SWAPPED);
  fs_help_set_topic (page, "generalized");
  put_page (pages->tables_place, page);
}

void
fs_window_make_page (FsWindow *self, FsPage page)
{
  FsWindowPages *pages = fs_window_get_pages (self);

  g_return_if_fail (fs_window_get_document (self) != NULL);

  if (page == FS_PAGE_NETWORK && pages->topology_page == NULL)
    make_network (self);
  else if (page == FS_PAGE_GALLERY && pages->gallery_page == NULL)
    {
      pages->gallery_page = g_object_new (FS_TYPE_GALLERY_PAGE, NULL);
      g_signal_connect_object (pages->gallery_page, "open", G_CALLBACK (fs_window_open_preset), self,
                               G_CONNECT_SWAPPED);
      fs_help_set_topic (GTK_WIDGET (pages->gallery_page), "gallery");
      put_page (pages->gallery_place, GTK_WIDGET (pages->gallery_page));
    }
  else if (page == FS_PAGE_TABLES && pages->tables_page == NULL)
    make_tables (self);
}

FsNetworkPage *
fs_window_get_network_page (FsWindow *self)
{
  fs_window_make_page (self, FS_PAGE_NETWORK);
  return fs_window_get_pages (self)->topology_page;
}

/* Where the header has no room for the switcher, or it is disabled, the name of the program is there. */
static gboolean
shows_name (FsWindowPages *pages)
{
  return !gtk_widget_get_visible (pages->wide_switcher)
         || fs_squeezer_get_visible_child (pages->switcher) == GTK_WIDGET (pages->name_title);
}

void
fs_window_pages_enable_switcher (FsWindow *self, gboolean enabled)
{
  FsWindowPages *pages = fs_window_get_pages (self);

  gtk_widget_set_visible (pages->wide_switcher, enabled);
  gtk_widget_set_visible (pages->narrow_switcher, enabled);
}

static void
arrange (FsWindow *self)
{
  FsWindowPages *pages = fs_window_get_pages (self);
  FsPage page = fs_window_pages_current (self);
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  gboolean has_switcher = width >= BAR_WIDTH, was_wide = pages->wide;

  fs_window_make_page (self, page);
  /* Before what has the keyboard is hidden: see toolkit/focus.h. */
  if ((fs_holds_focus (GTK_WIDGET (pages->plot_page)) && page != FS_PAGE_PLOT)
      || (fs_holds_focus (GTK_WIDGET (pages->topology_place)) && page != FS_PAGE_NETWORK))
    fs_window_pages_focus (self);
  if (table[page].document)
    {
      gtk_widget_set_visible (GTK_WIDGET (pages->plot_page), page == FS_PAGE_PLOT);
      gtk_widget_set_visible (GTK_WIDGET (pages->topology_place), page == FS_PAGE_NETWORK);
    }
  pages->wide = has_room_for_panes (self, width);
  gtk_stack_set_visible_child_name (pages->arrangement, table[page].document ? "document" : "one");
  fs_window_pages_enable_switcher (self, has_switcher);
  gtk_widget_set_visible (pages->file_place, has_switcher);
  gtk_widget_set_visible (GTK_WIDGET (pages->bar), shows_name (pages));
  /* The title has the name, too. The place stays: without it there would be space for the switcher, which would then hide
   * the title. */
  gtk_widget_set_opacity (pages->file_place, shows_name (pages) ? 0 : 1);
  show_side (self);
  if (pages->wide != was_wide)
    reveal_side (self);
}

static gboolean
arrange_later (gpointer data)
{
  fs_window_get_pages (data)->source = 0;
  arrange (data);
  return G_SOURCE_REMOVE;
}

/* Nothing may be moved while sizes are given out. The switcher in the header gives way then: were the bar shown at once,
 * GTK 4.8 would give out more sizes in its box than it has computed, and read the others from beyond their array: heights
 * such as -1 (gtk_box_layout_allocate()). */
static void
request_arrangement (FsWindow *self)
{
  FsWindowPages *pages = fs_window_get_pages (self);

  if (pages->source == 0)
    pages->source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, arrange_later, self, NULL);
}

static void
resized (FsWindow *self, int width)
{
  FsWindowPages *pages = fs_window_get_pages (self);
  gboolean bar = !gtk_widget_get_visible (pages->wide_switcher);

  if (has_room_for_panes (self, width) != pages->wide || (width < BAR_WIDTH) != bar)
    request_arrangement (self);
}

void
fs_window_pages_focus (FsWindow *self)
{
  FsWindowPages *pages = fs_window_get_pages (self);

  switch (fs_window_pages_current (self))
    {
    case FS_PAGE_NETWORK:
      gtk_widget_grab_focus (GTK_WIDGET (pages->topology_page->canvas));
      break;
    case FS_PAGE_PLOT:
      gtk_widget_grab_focus (GTK_WIDGET (fs_plot_page_get_view (pages->plot_page)));
      break;
    case FS_PAGE_GALLERY:
      fs_gallery_page_search (pages->gallery_page);
      break;
    case FS_PAGE_TABLES:
    default:
      gtk_widget_grab_focus (GTK_WIDGET (pages->tables_page));
    }
}

static void
page_chosen (FsWindow *self)
{
  arrange (self);
  give_plot_room (self);
  reveal_side (self);
  fs_window_pages_focus (self);
  /* The gallery runs whole figures and a table its own: each has its own button. */
  gtk_widget_set_visible (fs_window_get_pages (self)->run_place, fs_window_pages_keeps_side (self));
  fs_window_actions_changed (self);
}

/* The page that is already shown gets the keyboard: from the sidebar it is dozens of presses of Tab away. */
static void
set_page (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  FsWindowPages *pages = fs_window_get_pages (data);
  const char *name = g_variant_get_string (parameter, NULL);

  if (g_strcmp0 (adw_view_stack_get_visible_child_name (pages->pages), name) == 0)
    fs_window_pages_focus (data);
  else
    adw_view_stack_set_visible_child_name (pages->pages, name);
}

/* Gives the buttons in @widget tooltips, which the stock switchers do not know, from the one at @index on. Returns the index
 * of the next one. */
static guint
name_buttons (GtkWidget *widget, guint index, const char *const *tooltips, guint n)
{
  if (GTK_IS_BUTTON (widget))
    {
      fs_tooltip_set (widget, tooltips[index % n]);
      return index + 1;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    index = name_buttons (child, index, tooltips, n);
  return index;
}

static void
flap_revealed (FsWindow *self)
{
  FsFlap *flap = fs_window_get_pages (self)->flap;

  if (!fs_flap_get_folded (flap) && fs_window_pages_keeps_side (self))
    g_settings_set_boolean (fs_window_get_settings (self), side_setting (self), fs_flap_get_reveal_flap (flap));
}

void
fs_window_pages_keep (FsWindow *self)
{
  g_settings_set_string (fs_window_get_settings (self), "page", table[fs_window_pages_current (self)].name);
}

void
fs_window_pages_restore (FsWindow *self)
{
  g_autofree char *page = g_settings_get_string (fs_window_get_settings (self), "page");

  adw_view_stack_set_visible_child_name (fs_window_get_pages (self)->pages, page);
}

void
fs_window_pages_bind_sidebar (FsWindow *self)
{
  FsFlap *flap = fs_window_get_pages (self)->flap;
  g_autoptr (GPropertyAction) action = g_property_action_new ("sidebar-visible", flap, "reveal-flap");

  /* What the shortcut and the button toggle; a fold never writes it into the settings, nor a page that needs the room. */
  fs_flap_set_reveal_flap (flap, g_settings_get_boolean (fs_window_get_settings (self), "sidebar-visible"));
  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
  g_signal_connect_object (flap, "notify::reveal-flap", G_CALLBACK (flap_revealed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (flap, "hides-focus", G_CALLBACK (fs_window_pages_focus), self, G_CONNECT_SWAPPED);
}

void
fs_window_pages_init (FsWindow *self)
{
  static const GActionEntry entries[] = { { "page", set_page, "s" } };
  FsWindowPages *pages = fs_window_get_pages (self);
  const char *of_pages[G_N_ELEMENTS (table)];
  const char *of_side[] = { _ ("Parameters of the scenario"), _ ("Layers of the network diagram"),
                            _ ("Messages in the network"), _ ("Channels by load") };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect (self, "resized", G_CALLBACK (resized), NULL);
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    of_pages[i] = _ (table[i].tooltip);
  name_buttons (GTK_WIDGET (pages->switcher), 0, of_pages, G_N_ELEMENTS (table));
  name_buttons (GTK_WIDGET (pages->bar), 0, of_pages, G_N_ELEMENTS (table));
  name_buttons (pages->side_switcher, 0, of_side, G_N_ELEMENTS (of_side));
  gtk_widget_set_size_request (GTK_WIDGET (pages->plot_page), PLOT_WIDTH, -1);
  g_signal_connect_object (pages->plot_page, "arranged", G_CALLBACK (give_plot_room), self, G_CONNECT_SWAPPED);
  gtk_widget_set_visible (GTK_WIDGET (pages->topology_place), FALSE);
  gtk_stack_set_visible_child_name (pages->arrangement, "document");
  g_signal_connect_object (pages->pages, "notify::visible-child-name", G_CALLBACK (page_chosen), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (pages->switcher, "notify::visible-child", G_CALLBACK (request_arrangement), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (pages->flap, "notify::folded", G_CALLBACK (reveal_side), self, G_CONNECT_SWAPPED);
  show_side (self);
}
