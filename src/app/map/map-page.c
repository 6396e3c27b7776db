#include "app/map/map-page.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/document/x-value.h"
#include "app/map/map-area.h"
#include "app/plot/plot-area.h"
#include "app/toolkit/screen-style.h"
#include "app/toolkit/toast.h"
#include "base/number.h"
#include "figure/plots/map-plot.h"
#include "plot/paint/map-painter.h"
#include "plot/value/text.h"
#include "study/words/vocabulary.h"

#define SIDE_WIDTH 820 /* px of the page, for the usual size of the text, from which on there is room beside the map */
#define SMALL_HEIGHT 64

/* Parameters of which a single curve gets rows, with their values. */
static const struct {
  guint key;
  const char *label;
  const char *const values[8];
} rows_by[] = {
  { FS_KEY_ID_V, N_ ("number of virtual channels V"), { "2", "3", "4", "5", "6", "7", "8", NULL } },
  { FS_KEY_ID_M, N_ ("message length M"), { "8", "16", "32", "64", "128", NULL } },
  { FS_KEY_ID_BETA, N_ ("broadcast fraction β"), { "0.002", "0.005", "0.01", "0.02", "0.05", NULL } },
  { FS_KEY_ID_N, N_ ("dimension n"), { "4", "5", "6", "7", "8", NULL } },
};

/**
 * FsMapPage:
 * @maps: of each variant that is drawn; @variant is shown large
 * @points: FsPointView of all points of the sweep, to which the cells refer
 * @buttons: of the variants; @counts: how often each is near; @smalls: its small map
 */
struct _FsMapPage {
  AdwBin parent;
  GtkLabel *sentence, *place, *share, *model_value, *simulated_value, *error_value, *row_title;
  GtkWidget *rows, *stack, *side, *variants_title, *variants;
  FsMapArea *area;
  FsPlotArea *row_plot;
  GtkWidget *buttons[FS_N_VARIANTS], *smalls[FS_N_VARIANTS];
  GtkLabel *counts[FS_N_VARIANTS];
  GtkWidget *by[G_N_ELEMENTS (rows_by)];
  FsDocument *document;
  FsRunController *controller;
  FsErrorMap *maps[FS_N_VARIANTS];
  FsVariant variant;
  gboolean chose_variant;
  GArray *points;
  guint resized; /* source that arranges the page after an allocation */
};

G_DEFINE_FINAL_TYPE (FsMapPage, fs_map_page, ADW_TYPE_BIN)

static guint opened_signal;

/* All points of the sweep, simulated or not; of those that are running how far they are. */
static void
collect_points (FsMapPage *self, const FsSolvedScenario *solution)
{
  guint n_views;
  const FsPointView *views = fs_document_get_points (self->document, &n_views);
  g_autoptr (GPtrArray) running = g_ptr_array_new ();

  for (guint v = 0; v < n_views; v++)
    if (views[v].state == FS_POINT_RUNNING)
      g_ptr_array_add (running, (gpointer) &views[v]);
  g_array_set_size (self->points, 0);
  for (guint i = 0; i < solution->sweep->len; i++)
    {
      const char *id = solution->ids->pdata[i];
      FsPointView view = { .point = g_array_index (solution->sweep, FsSweepPoint, i),
                           .state = FS_POINT_STOPPED,
                           .result = id != NULL ? fs_document_get_result (self->document, id) : NULL,
                           .mean = NAN,
                           .half_width = NAN };

      if (view.result != NULL)
        view.state = FS_POINT_DONE;
      for (guint r = 0; r < running->len && view.result == NULL; r++)
        if (fs_sweep_is_same_point (&((const FsPointView *) running->pdata[r])->point, &view.point))
          view = *(const FsPointView *) running->pdata[r];
      g_array_append_val (self->points, view);
    }
}

/* Where the current point of the document is on the map; if it is not there, the largest error; without one the first point. */
static void
find_shown (FsMapPage *self, int *row, int *column)
{
  const FsErrorMap *map = self->maps[self->variant];
  FsMapCount count = fs_error_map_count (map);
  FsSweepPoint shown;
  guint found = 0;

  if (count.largest != NULL)
    found = (guint) (count.largest - map->cells);
  else
    while (map->cells[found].state == FS_CELL_ABSENT && found + 1 < map->rows->len * map->n_columns)
      found++;
  for (guint i = 0; fs_document_get_shown (self->document, &shown) && i < map->rows->len * map->n_columns; i++)
    {
      const FsMapCell *cell = &map->cells[i];

      if (cell->state != FS_CELL_ABSENT
          && fs_sweep_is_same_point (&g_array_index (self->points, FsPointView, cell->point).point, &shown))
        found = i;
    }
  *row = (int) (found / map->n_columns);
  *column = (int) (found % map->n_columns);
}

static void
show_value (GtkLabel *label, double value, double half_width)
{
  g_autofree char *text = fs_number_display (value, 4);
  g_autofree char *interval = isfinite (half_width) ? fs_number_display (half_width, 2) : NULL;
  g_autofree char *both = interval != NULL ? g_strdup_printf ("%s ± %s", text, interval) : NULL;

  gtk_label_set_text (label, both != NULL ? both : text);
}

/* Says what is known of the current point. */
static void
show_cell (FsMapPage *self)
{
  const FsErrorMap *map = self->maps[self->variant];
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  g_autofree char *place = NULL, *title = NULL, *share = NULL, *error = NULL;
  const FsMapCell *cell;
  int row, column;
  double saturation;

  if (map == NULL)
    return;
  find_shown (self, &row, &column);
  cell = fs_error_map_cell (map, row, column);
  fs_map_area_mark (self->area, row, column);
  /* Translators: a curve such as "V = 4", and a load */
  place = g_strdup_printf (_ ("%s at %s"), fs_error_map_row (map, row)->label, map->places[column]);
  gtk_label_set_markup (self->place, place);
  saturation = fs_x_value_saturation (solution, fs_error_map_row (map, row)->curve, self->variant);
  if (isfinite (saturation))
    {
      g_autofree char *percent = fs_number_display_fixed (100 * cell->x / saturation, 0);

      share = g_strdup_printf (_ ("%s %% of the model’s saturation"), percent);
    }
  gtk_label_set_text (self->share, share != NULL ? share : "");
  gtk_widget_set_visible (GTK_WIDGET (self->share), share != NULL);
  show_value (self->model_value, cell->model, NAN);
  show_value (self->simulated_value, cell->simulation, cell->simulation_half_width);
  error = fs_map_cell_text (cell);
  gtk_label_set_text (self->error_value, error);
  title = g_strdup_printf (_ ("%s: error over the load"), fs_error_map_row (map, row)->label);
  gtk_label_set_markup (self->row_title, title);
  fs_plot_area_show (self->row_plot,
                     fs_map_row_plot (self->maps, self->variant, (guint) row, fs_document_get_plot (self->document)),
                     _ ("Nothing of this row is simulated."));
}

static void
show_maps (FsMapPage *self)
{
  const FsErrorMap *map = self->maps[self->variant];
  g_autofree char *words = map != NULL ? fs_map_plot_sentence (map, self->variant) : g_strdup ("");
  g_autofree char *sentence = fs_text_unbroken (words);
  guint n_variants = 0;

  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), map != NULL ? "map" : "empty");
  gtk_label_set_text (self->sentence, sentence);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->sentence), sentence);
  gtk_widget_set_visible (GTK_WIDGET (self->sentence), map != NULL);
  fs_map_area_show (self->area, map, sentence);
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    {
      gtk_widget_set_visible (self->buttons[v], self->maps[v] != NULL);
      if (self->maps[v] == NULL)
        continue;
      n_variants++;
      FsMapCount count = fs_error_map_count (self->maps[v]);
      g_autofree char *near = g_strdup_printf (_ ("%u of %u within 5 %%"), count.within, count.done);

      gtk_label_set_text (self->counts[v], near);
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->buttons[v]), v == self->variant);
      gtk_widget_set_size_request (self->smalls[v], -1, (int) CLAMP (8 * self->maps[v]->rows->len, 12, SMALL_HEIGHT));
      gtk_widget_queue_draw (self->smalls[v]);
    }
  gtk_widget_set_visible (self->variants_title, n_variants > 1);
  gtk_widget_set_visible (self->variants, n_variants > 1);
  show_cell (self);
}

/* A single curve can get rows of each parameter that it reads. */
static void
show_rows_by (FsMapPage *self, const FsScenario *scenario)
{
  gboolean any = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (rows_by); i++)
    {
      const FsKey *key = fs_key_by_id (rows_by[i].key);
      gboolean possible = fs_scenario_n_curves (scenario) == 1 && fs_scenario_reads (scenario, 0, key->name)
                          && fs_scenario_curve (scenario, 0)->x_key != key;

      gtk_widget_set_visible (self->by[i], possible);
      any = any || possible;
    }
  gtk_widget_set_visible (self->rows, any);
}

static void
update (FsMapPage *self)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  const FsPlot *figure = fs_document_get_plot (self->document);
  const FsAccuracies *accuracies = fs_document_get_accuracies (self->document);
  FsErrorMap *before[FS_N_VARIANTS];
  FsVariant variants[FS_N_VARIANTS];
  guint n_variants;

  if (!gtk_widget_get_mapped (GTK_WIDGET (self)) || solution == NULL || figure == NULL || accuracies == NULL)
    return;
  /* The area has one of them until it has another. */
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    before[v] = g_steal_pointer (&self->maps[v]);
  collect_points (self, solution);
  n_variants = fs_figure_variants (solution->scenario, variants);
  for (guint i = 0; i < n_variants; i++)
    self->maps[variants[i]] = fs_map_plot_new (
        solution->scenario, solution->lines, (const FsPointView *) (void *) self->points->data, self->points->len,
        accuracies->errors, fs_scenario_figure (solution->scenario)->y[0], variants[i], figure);
  /* The variant that the user chose, as long as it is drawn. */
  if (n_variants > 0 && (!self->chose_variant || self->maps[self->variant] == NULL))
    self->variant = variants[0];
  show_rows_by (self, solution->scenario);
  show_maps (self);
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    g_clear_pointer (&before[v], fs_error_map_free);
}

static void
document_changed (FsMapPage *self, guint changes)
{
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (changes & (FS_CHANGE_SOLVED | FS_CHANGE_POINTS))
    update (self);
  else if (changes & FS_CHANGE_SHOWN)
    show_cell (self);
}

static void
cell_chosen (FsMapPage *self, int row, int column)
{
  const FsMapCell *cell = fs_error_map_cell (self->maps[self->variant], row, column);

  if (cell->state != FS_CELL_ABSENT)
    fs_document_set_shown (self->document, g_array_index (self->points, FsPointView, cell->point).point);
}

static void
cell_opened (FsMapPage *self, int row, int column)
{
  cell_chosen (self, row, column);
  g_signal_emit (self, opened_signal, 0);
}

/* Simulates those cells of a block that are not. */
static void
run_cells (FsMapPage *self, int row, int column, int n_rows, int n_columns)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (guint));

  for (int r = row; r < row + n_rows; r++)
    for (int c = column; c < column + n_columns; c++)
      {
        const FsMapCell *cell = fs_error_map_cell (self->maps[self->variant], r, c);

        if (cell->state == FS_CELL_OPEN && cell->progress == 0)
          g_array_append_val (points, cell->point);
      }
  if (points->len > 0)
    fs_run_controller_run_points (self->controller, (const guint *) (void *) points->data, points->len);
}

static void
add_rows (FsMapPage *self, GtkWidget *button)
{
  g_autoptr (GError) error = NULL;
  guint i = 0;

  while (self->by[i] != button)
    i++;
  if (!fs_document_set_list (self->document, fs_key_by_id (rows_by[i].key)->name, rows_by[i].values, &error))
    fs_toast_show (GTK_WIDGET (self), error->message);
}

static void
variant_toggled (FsMapPage *self, GtkToggleButton *button)
{
  FsVariant variant = 0;

  while (self->buttons[variant] != GTK_WIDGET (button))
    variant++;
  if (!gtk_toggle_button_get_active (button) || variant == self->variant)
    return;
  self->variant = variant;
  self->chose_variant = TRUE;
  show_maps (self);
}

static void
draw_small (GtkDrawingArea *drawing, cairo_t *cr, int width, int height, gpointer data)
{
  FsMapPage *self = data;
  FsStyle style = fs_screen_style (GTK_WIDGET (drawing));
  FsVariant variant = 0;

  while (self->smalls[variant] != GTK_WIDGET (drawing))
    variant++;
  if (self->maps[variant] != NULL)
    fs_map_paint_small (cr, self->maps[variant], &style, width, height);
}

static gboolean
arrange_after_allocation (gpointer data)
{
  FsMapPage *self = data;
  GtkWidget *widget = data;

  self->resized = 0;
  gtk_widget_set_visible (self->side, gtk_widget_get_width (widget) >= SIDE_WIDTH * fs_screen_text_scale (widget));
  return G_SOURCE_REMOVE;
}

static void
fs_map_page_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                     int *minimum_baseline, int *natural_baseline)
{
  FsMapPage *self = FS_MAP_PAGE (widget);

  gtk_widget_measure (adw_bin_get_child (ADW_BIN (widget)), orientation, for_size, minimum, natural, minimum_baseline,
                      natural_baseline);
  /* What is beside the map goes where there is no room for it, and so demands none. */
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    gtk_widget_measure (GTK_WIDGET (self->area), orientation, -1, minimum, NULL, NULL, NULL);
}

/* What is arranged changes sizes, which must not happen during an allocation. */
static void
fs_map_page_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  FsMapPage *self = FS_MAP_PAGE (widget);

  gtk_widget_allocate (adw_bin_get_child (ADW_BIN (widget)), width, height, baseline, NULL);
  if (self->resized == 0)
    self->resized = g_idle_add_full (GDK_PRIORITY_REDRAW - 1, arrange_after_allocation, self, NULL);
}

void
fs_map_page_bind (FsMapPage *self, FsDocument *document, FsRunController *controller)
{
  g_return_if_fail (FS_IS_MAP_PAGE (self) && self->document == NULL);

  self->document = g_object_ref (document);
  self->controller = g_object_ref (controller);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
}

void
fs_map_page_focus (FsMapPage *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->area));
}

static void
fs_map_page_map (GtkWidget *widget)
{
  FsMapPage *self = FS_MAP_PAGE (widget);

  GTK_WIDGET_CLASS (fs_map_page_parent_class)->map (widget);
  if (self->document == NULL)
    return;
  fs_document_describe (self->document, TRUE);
  update (self);
}

static void
fs_map_page_unmap (GtkWidget *widget)
{
  FsMapPage *self = FS_MAP_PAGE (widget);

  if (self->document != NULL)
    fs_document_describe (self->document, FALSE);
  GTK_WIDGET_CLASS (fs_map_page_parent_class)->unmap (widget);
}

static void
fs_map_page_dispose (GObject *object)
{
  FsMapPage *self = FS_MAP_PAGE (object);

  g_clear_handle_id (&self->resized, g_source_remove);
  if (self->area != NULL)
    fs_map_area_show (self->area, NULL, "");
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    g_clear_pointer (&self->maps[v], fs_error_map_free);
  g_clear_pointer (&self->points, g_array_unref);
  g_clear_object (&self->document);
  g_clear_object (&self->controller);
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_MAP_PAGE);
  G_OBJECT_CLASS (fs_map_page_parent_class)->dispose (object);
}

static void
fs_map_page_class_init (FsMapPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_map_page_dispose;
  widget_class->map = fs_map_page_map;
  widget_class->unmap = fs_map_page_unmap;
  widget_class->measure = fs_map_page_measure;
  widget_class->size_allocate = fs_map_page_size_allocate;
  g_type_ensure (FS_TYPE_MAP_AREA);
  g_type_ensure (FS_TYPE_PLOT_AREA);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/map-page.ui");
  gtk_widget_class_bind_template_child (widget_class, FsMapPage, sentence);
  gtk_widget_class_bind_template_child (widget_class, FsMapPage, rows);
  gtk_widget_class_bind_template_child (widget_class, FsMapPage, stack);
  gtk_widget_class_bind_template_child (widget_class, FsMapPage, area);
  gtk_widget_class_bind_template_child (widget_class, FsMapPage, side);
  gtk_widget_class_bind_template_child (widget_class, FsMapPage, place);
  gtk_widget_class_bind_template_child (widget_class, FsMapPage, share);
  gtk_widget_class_bind_template_child (widget_class, FsMapPage, model_value);
  gtk_widget_class_bind_template_child (widget_class, FsMapPage, simulated_value);
  gtk_widget_class_bind_template_child (widget_class, FsMapPage, error_value);
  gtk_widget_class_bind_template_child (widget_class, FsMapPage, row_title);
  gtk_widget_class_bind_template_child (widget_class, FsMapPage, row_plot);
  gtk_widget_class_bind_template_child (widget_class, FsMapPage, variants_title);
  gtk_widget_class_bind_template_child (widget_class, FsMapPage, variants);
  gtk_widget_class_bind_template_callback (widget_class, cell_chosen);
  gtk_widget_class_bind_template_callback (widget_class, cell_opened);
  gtk_widget_class_bind_template_callback (widget_class, run_cells);

  /**
   * FsMapPage::opened: the curve of the current point is to be shown
   */
  opened_signal = g_signal_new ("opened", FS_TYPE_MAP_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

/* A button with name, count and small map of a variant. */
static void
add_variant (FsMapPage *self, FsVariant variant)
{
  GtkWidget *button = gtk_toggle_button_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *name = gtk_label_new (fs_variant_text (variant, FS_VARIANT_NAME)), *count = gtk_label_new (NULL);
  GtkWidget *small = gtk_drawing_area_new ();

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, _ ("Show the map of this variant"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  fs_variant_text (variant, FS_VARIANT_NAME), -1);
  gtk_widget_set_hexpand (count, TRUE);
  gtk_label_set_xalign (GTK_LABEL (count), 1);
  gtk_widget_add_css_class (count, "dim-label");
  gtk_widget_add_css_class (count, "caption");
  gtk_box_append (GTK_BOX (head), name);
  gtk_box_append (GTK_BOX (head), count);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (small), draw_small, self, NULL);
  fs_screen_style_watch (small, gtk_widget_queue_draw);
  gtk_box_append (GTK_BOX (box), head);
  gtk_box_append (GTK_BOX (box), small);
  gtk_button_set_child (GTK_BUTTON (button), box);
  if (variant > 0)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), GTK_TOGGLE_BUTTON (self->buttons[0]));
  g_signal_connect_object (button, "toggled", G_CALLBACK (variant_toggled), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->variants), button);
  self->buttons[variant] = button;
  self->counts[variant] = GTK_LABEL (count);
  self->smalls[variant] = small;
}

static void
fs_map_page_init (FsMapPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* The layout of an AdwBin would replace size_allocate(). */
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);
  self->points = g_array_new (FALSE, TRUE, sizeof (FsPointView));
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    add_variant (self, (FsVariant) v);
  for (guint i = 0; i < G_N_ELEMENTS (rows_by); i++)
    {
      self->by[i] = gtk_button_new_with_label (_ (rows_by[i].label));
      gtk_widget_add_css_class (self->by[i], "flat");
      gtk_widget_set_tooltip_text (self->by[i], _ ("Make a curve of each of several values"));
      g_signal_connect_object (self->by[i], "clicked", G_CALLBACK (add_rows), self, G_CONNECT_SWAPPED);
      gtk_box_append (GTK_BOX (self->rows), self->by[i]);
    }
}
