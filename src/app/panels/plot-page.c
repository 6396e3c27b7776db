#include "app/panels/plot-page.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/map/map-page.h"
#include "app/toolkit/screen-style.h"
#include "app/plot/plot-area.h"
#include "app/plot/plot-input.h"
#include "app/panels/plot-split.h"
#include "app/panels/split-choice.h"
#include "app/panels/status-line.h"
#include "figure/words/plot-text.h"
#include "plot/value/text.h"

#define PLOT_WIDTH 560  /* px that the plot has beside the quantities, which go below it where there are fewer */
#define LARGER_TEXT 160 /* px that it has more for each time the usual size of the text */
#define WIDE_TABLE                                                                                                     \
  649 /* px, for the usual size of the text, from which on there is room for long names of quantities */
#define LOW_PAGE                                                                                                       \
  330 /* height in px, for the usual size of the text, below which the sentence under the title gives way to the plot */
#define LOW_PAGE_WITH_PANEL 640 /* likewise, with a panel below the plot */
#define STATUS_WIDTH                                                                                                   \
  840                   /* px, for the usual size of the text, from which on the status line has room for two buttons */
#define LEAST_BELOW 300 /* height in px of the quantities below the plot; where there is less they are beside it */
#define QUANTITIES_SHARE 0.45 /* of the height, below the plot */

struct _FsPlotPage {
  AdwBin parent;
  GtkLabel *page_title, *page_subtitle, *subtitle_room;
  GtkWidget *subtitle_place;
  GtkButton *outside_button;
  FsFlap *panel_flap;
  FsPlotSplit *split;
  GtkStack *views;
  GtkWidget *curve_buttons;
  FsSplitChoice *split_choice;
  GtkScrolledWindow *scroll;
  FsPlotView *plot_view;
  FsMapPage *map;
  FsPlotPanels *panels;
  FsQuantitiesPanel *panel;
  FsStatusLine *status_line;
  FsDocument *document;
  GSettings *settings;
  int wanted_width, room; /* px: of plot and quantities beside it; of the page where the sidebar is not beside it */
  int side_width;         /* of the quantities beside the plot, 0 for unknown, with text of this size: */
  double side_unit;
  gboolean unfolded; /* the quantities are in the place of the plot */
  guint resized;     /* source that arranges the panel after an allocation */
};

const char *const fs_plot_page_views[FS_PLOT_PAGE_N_VIEWS] = {
  [FS_PLOT_PAGE_CURVES] = "curves",
  [FS_PLOT_PAGE_PANELS] = "panels",
  [FS_PLOT_PAGE_MAP] = "map",
};

G_DEFINE_FINAL_TYPE (FsPlotPage, fs_plot_page, ADW_TYPE_BIN)

static guint arranged_signal;

static void
update_head (FsPlotPage *self)
{
  const FsPlot *plot = fs_document_get_plot (self->document);
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  g_autofree char *title = NULL, *without = NULL, *with = NULL;

  if (plot == NULL)
    return;
  title = fs_text_unbroken (plot->title);
  gtk_label_set_markup (self->page_title, title);
  gtk_label_set_markup (self->page_subtitle, plot->subtitle);
  gtk_widget_set_tooltip_markup (GTK_WIDGET (self->page_subtitle), plot->subtitle);
  without = solution != NULL ? fs_plot_text_subtitle (solution->scenario, FALSE) : NULL;
  if (without != NULL && g_str_has_prefix (plot->subtitle, without))
    {
      g_autofree char *first = fs_plot_text_subtitle (solution->scenario, TRUE);

      with = g_strconcat (first, plot->subtitle + strlen (without), NULL);
    }
  gtk_label_set_markup (self->subtitle_room, with != NULL ? with : plot->subtitle);
}

static void
document_changed (FsDocument *document, guint changes, FsPlotPage *self)
{
  if (changes & (FS_CHANGE_SOLVED | FS_CHANGE_POINTS))
    update_head (self);
}

/* Says how many points the view leaves out. */
static void
view_changed (FsPlotPage *self)
{
  guint n = fs_plot_view_n_outside (self->plot_view);
  /* TRANSLATORS: on a button: how many simulated points are outside of the view, and that it shows them */
  g_autofree char *text = g_strdup_printf (ngettext ("%u point outside · Show", "%u points outside · Show", n), n);
  gboolean focused = gtk_widget_has_focus (GTK_WIDGET (self->outside_button));
  GtkPolicyType policy = fs_plot_view_scrolls (self->plot_view) ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER, before;

  /* Else the window keeps the height that the plot needs. */
  gtk_scrolled_window_get_policy (self->scroll, NULL, &before);
  if (before != policy)
    {
      gtk_scrolled_window_set_policy (self->scroll, GTK_POLICY_NEVER, policy);
      gtk_widget_queue_resize (GTK_WIDGET (self->plot_view));
    }

  gtk_button_set_label (self->outside_button, text);
  gtk_widget_set_visible (GTK_WIDGET (self->outside_button), n > 0);
  if (focused && n == 0)
    gtk_widget_grab_focus (GTK_WIDGET (self->plot_view));
}

static void
show_outside (FsPlotPage *self)
{
  fs_plot_view_show_all (self->plot_view);
}

/* The curve of a cell of the map, with the ring at its point. */
static void
cell_opened (FsPlotPage *self)
{
  gboolean split = fs_scenario_split (fs_document_get_scenario (self->document))->n_panels > 0;

  gtk_widget_activate_action (GTK_WIDGET (self), "win.plot-view", "s",
                              fs_plot_page_views[split ? FS_PLOT_PAGE_PANELS : FS_PLOT_PAGE_CURVES]);
}

static void
panel_resized (FsPlotPage *self)
{
  int width;

  g_object_get (self->panel, "width-request", &width, NULL);
  if (width > 0)
    g_settings_set_int (self->settings, "quantities-width", width);
}

/* The quantities are below the plot where the user wants them there and there is space, or where the plot would be narrower beside
 * them than it may be. Where there is no space below it either, they fold to a line, which lets them take the place of the plot. */
static void
place_quantities (FsPlotPage *self, double unit)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self)), height = gtk_widget_get_height (GTK_WIDGET (self->panel_flap)),
      margins
      = gtk_widget_get_margin_start (GTK_WIDGET (self->split)) + gtk_widget_get_margin_end (GTK_WIDGET (self->split)),
      least = fs_plot_split_get_least (self->split) + gtk_widget_get_margin_bottom (GTK_WIDGET (self->split)),
      plot_width = PLOT_WIDTH + (int) (LARGER_TEXT * MAX (0, unit - 1)), request;
  gboolean fits = height - least >= LEAST_BELOW, below, narrow, folded;

  /* How wide they are beside it is known while they are there. */
  if (self->side_unit != unit || self->side_width == 0)
    self->side_width = g_settings_get_int (self->settings, "quantities-width");
  self->side_unit = unit;
  if (gtk_orientable_get_orientation (GTK_ORIENTABLE (self->panel_flap)) == GTK_ORIENTATION_HORIZONTAL)
    gtk_widget_measure (GTK_WIDGET (self->panel), GTK_ORIENTATION_HORIZONTAL, -1, &self->side_width, NULL, NULL, NULL);
  narrow = MAX (width, self->room) < plot_width + margins + self->side_width;
  below = narrow || (fits && g_settings_get_boolean (self->settings, "quantities-below"));
  self->unfolded = self->unfolded && below && !fits && fs_flap_get_reveal_flap (self->panel_flap);
  folded = below && !fits && !self->unfolded;
  fs_plot_split_set_collapsed (self->split, self->unfolded);
  fs_quantities_panel_set_below (self->panel, below, below && width >= WIDE_TABLE * unit);
  fs_quantities_panel_set_folded (self->panel, folded);
  if (self->unfolded)
    gtk_widget_measure (GTK_WIDGET (self->split), GTK_ORIENTATION_VERTICAL, -1, &least, NULL, NULL, NULL);
  request
      = self->unfolded ? height - least - 1 : CLAMP ((int) (QUANTITIES_SHARE * height), LEAST_BELOW, height - least);
  gtk_widget_set_size_request (GTK_WIDGET (self->panel),
                               below ? -1 : g_settings_get_int (self->settings, "quantities-width"),
                               below && !folded ? request : -1);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->panel_flap),
                                  below ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  /* A lower window is possible: then this comes again. */
  fs_flap_set_fold_policy (self->panel_flap, folded ? FS_FLAP_FOLD_NEVER : FS_FLAP_FOLD_AUTO);
  self->wanted_width = !fs_flap_get_reveal_flap (self->panel_flap)
                               || (fits && g_settings_get_boolean (self->settings, "quantities-below"))
                           ? 0
                           : plot_width + margins + self->side_width;
}

static gboolean
arrange_after_allocation (gpointer data)
{
  FsPlotPage *self = data;
  double unit = fs_screen_text_scale (GTK_WIDGET (self));

  self->resized = 0;
  /* The height of the page alone decides, so that it does not switch to and fro. */
  gtk_widget_set_visible (
      self->subtitle_place,
      gtk_widget_get_height (GTK_WIDGET (self))
          >= unit * (gtk_widget_get_visible (GTK_WIDGET (self->panels)) ? LOW_PAGE_WITH_PANEL : LOW_PAGE));
  fs_status_line_set_narrow (self->status_line, gtk_widget_get_width (GTK_WIDGET (self)) < unit * STATUS_WIDTH);
  if (self->settings != NULL)
    {
      place_quantities (self, unit);
      g_signal_emit (self, arranged_signal, 0);
    }
  return G_SOURCE_REMOVE;
}

static void
quantities_unfolded (FsPlotPage *self)
{
  self->unfolded = TRUE;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
plot_wanted (FsPlotPage *self)
{
  self->unfolded = FALSE;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
fs_plot_page_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                      int *minimum_baseline, int *natural_baseline)
{
  gtk_widget_measure (adw_bin_get_child (ADW_BIN (widget)), orientation, for_size, minimum, natural, minimum_baseline,
                      natural_baseline);
}

/* What is arranged changes sizes, which must not happen during an allocation. */
static void
fs_plot_page_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  FsPlotPage *self = FS_PLOT_PAGE (widget);

  gtk_widget_allocate (adw_bin_get_child (ADW_BIN (widget)), width, height, baseline, NULL);
  if (self->resized == 0)
    self->resized = g_idle_add_full (GDK_PRIORITY_REDRAW - 1, arrange_after_allocation, self, NULL);
}

void
fs_plot_page_bind (FsPlotPage *self, FsDocument *document, FsRunController *controller, GSettings *settings)
{
  g_return_if_fail (FS_IS_PLOT_PAGE (self) && self->document == NULL);

  self->document = g_object_ref (document);
  self->settings = g_object_ref (settings);
  fs_plot_view_bind (self->plot_view, document);
  fs_map_page_bind (self->map, document, controller);
  fs_split_choice_bind (self->split_choice, document);
  fs_status_line_bind (self->status_line, document, controller, self->panels, self->plot_view);
  g_signal_connect_object (self->settings, "changed::quantities-below", G_CALLBACK (gtk_widget_queue_allocate), self,
                           G_CONNECT_SWAPPED);
  g_settings_bind (self->settings, "quantities-visible", self->panel_flap, "reveal-flap",
                   G_SETTINGS_BIND_DEFAULT | G_SETTINGS_BIND_GET_NO_CHANGES);
  fs_quantities_panel_bind (self->panel, self->document);
  g_signal_connect_object (self->panel, "unfold", G_CALLBACK (quantities_unfolded), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->split, "plot-wanted", G_CALLBACK (plot_wanted), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->panel_flap, "notify::reveal-flap", G_CALLBACK (gtk_widget_queue_allocate), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->panel_flap, "hides-focus", G_CALLBACK (gtk_widget_grab_focus), self->plot_view,
                           G_CONNECT_SWAPPED);
  gtk_widget_set_size_request (GTK_WIDGET (self->panel), g_settings_get_int (self->settings, "quantities-width"), -1);
  g_signal_connect_object (self->panel, "notify::width-request", G_CALLBACK (panel_resized), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->plot_view, "view-changed", G_CALLBACK (view_changed), self, G_CONNECT_SWAPPED);
  fs_plot_split_bind (self->split, document, settings);
  fs_plot_panels_bind (self->panels, document, self->plot_view, settings);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, 0);
  update_head (self);
}

void
fs_plot_page_show_view (FsPlotPage *self, FsPlotPageView view)
{
  gboolean map = view == FS_PLOT_PAGE_MAP;

  /* Panels are the plot, split. */
  if (!map && !fs_split_choice_set_on (self->split_choice, view == FS_PLOT_PAGE_PANELS))
    return;
  gtk_stack_set_visible_child_name (self->views, fs_plot_page_views[map ? view : FS_PLOT_PAGE_CURVES]);
  gtk_widget_set_visible (self->curve_buttons, !map);
  if (map)
    fs_map_page_focus (self->map);
  else
    gtk_widget_grab_focus (GTK_WIDGET (self->plot_view));
}

FsPlotPageView
fs_plot_page_get_shown_view (FsPlotPage *self)
{
  if (gtk_stack_get_visible_child (self->views) == GTK_WIDGET (self->map))
    return FS_PLOT_PAGE_MAP;
  return fs_scenario_split (fs_document_get_scenario (self->document))->n_panels > 0 ? FS_PLOT_PAGE_PANELS
                                                                                     : FS_PLOT_PAGE_CURVES;
}

FsPlotView *
fs_plot_page_get_view (FsPlotPage *self)
{
  return self->plot_view;
}

GtkWidget *
fs_plot_page_copy_new (FsPlotPage *self)
{
  FsPlotArea *copy = g_object_new (FS_TYPE_PLOT_AREA, NULL);

  fs_plot_area_mirror (copy, self->plot_view);
  return GTK_WIDGET (copy);
}

FsQuantitiesPanel *
fs_plot_page_get_panel (FsPlotPage *self)
{
  return self->panel;
}

FsFlap *
fs_plot_page_get_panel_flap (FsPlotPage *self)
{
  return self->panel_flap;
}

FsPlotPanels *
fs_plot_page_get_panels (FsPlotPage *self)
{
  return self->panels;
}

int
fs_plot_page_get_wanted_width (FsPlotPage *self)
{
  return self->wanted_width;
}

void
fs_plot_page_set_room (FsPlotPage *self, int width)
{
  if (self->room == width)
    return;
  self->room = width;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

const char *
fs_plot_page_get_status (FsPlotPage *self)
{
  return fs_status_line_get_text (self->status_line);
}

static void
fs_plot_page_dispose (GObject *object)
{
  FsPlotPage *self = FS_PLOT_PAGE (object);

  g_clear_handle_id (&self->resized, g_source_remove);
  g_clear_object (&self->document);
  g_clear_object (&self->settings);
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_PLOT_PAGE);
  G_OBJECT_CLASS (fs_plot_page_parent_class)->dispose (object);
}

static void
fs_plot_page_class_init (FsPlotPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_plot_page_dispose;
  widget_class->measure = fs_plot_page_measure;
  widget_class->size_allocate = fs_plot_page_size_allocate;
  arranged_signal
      = g_signal_new ("arranged", FS_TYPE_PLOT_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (FS_TYPE_FLAP);
  g_type_ensure (FS_TYPE_MAP_PAGE);
  g_type_ensure (FS_TYPE_PLOT_VIEW);
  g_type_ensure (FS_TYPE_PLOT_PANELS);
  g_type_ensure (FS_TYPE_PLOT_SPLIT);
  g_type_ensure (FS_TYPE_QUANTITIES_PANEL);
  g_type_ensure (FS_TYPE_SPLIT_CHOICE);
  g_type_ensure (FS_TYPE_STATUS_LINE);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/plot-page.ui");
  gtk_widget_class_bind_template_child (widget_class, FsPlotPage, page_title);
  gtk_widget_class_bind_template_child (widget_class, FsPlotPage, page_subtitle);
  gtk_widget_class_bind_template_child (widget_class, FsPlotPage, subtitle_place);
  gtk_widget_class_bind_template_child (widget_class, FsPlotPage, subtitle_room);
  gtk_widget_class_bind_template_child (widget_class, FsPlotPage, panel_flap);
  gtk_widget_class_bind_template_child (widget_class, FsPlotPage, split);
  gtk_widget_class_bind_template_child (widget_class, FsPlotPage, outside_button);
  gtk_widget_class_bind_template_child (widget_class, FsPlotPage, scroll);
  gtk_widget_class_bind_template_child (widget_class, FsPlotPage, plot_view);
  gtk_widget_class_bind_template_child (widget_class, FsPlotPage, views);
  gtk_widget_class_bind_template_child (widget_class, FsPlotPage, curve_buttons);
  gtk_widget_class_bind_template_child (widget_class, FsPlotPage, split_choice);
  gtk_widget_class_bind_template_child (widget_class, FsPlotPage, map);
  gtk_widget_class_bind_template_callback (widget_class, show_outside);
  gtk_widget_class_bind_template_callback (widget_class, cell_opened);
  gtk_widget_class_bind_template_child (widget_class, FsPlotPage, panels);
  gtk_widget_class_bind_template_child (widget_class, FsPlotPage, panel);
  gtk_widget_class_bind_template_child (widget_class, FsPlotPage, status_line);
}

static void
fs_plot_page_init (FsPlotPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* The layout of an AdwBin would replace size_allocate(). */
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);
  fs_plot_input_attach (self->plot_view);
}
