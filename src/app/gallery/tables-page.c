#include "app/gallery/tables-page.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "app/run/cached-points.h"
#include "app/gallery/gallery-entry.h"
#include "app/gallery/paper-button.h"
#include "app/gallery/table-list.h"
#include "app/toolkit/widgets.h"
#include "app/toolkit/worker.h"
#include "scenario/library/gallery.h"
#include "study/tables/published-result.h"

#define REFRESH_MS 500 /* while points come in */

struct _FsTablesPage {
  AdwBin parent;
  GtkWidget *paper_button, *caption, *summary, *notes, *notes_scroller, *second_button, *open_button, *run_button;
  GtkDropDown *chooser;
  GtkColumnView *view;
  FsDocument *document;
  FsTableSheet *sheet; /* the sheet shown; NULL at first */
  FsPartnerResults
      *partner;     /* of the table with which the paper compares that of the document; NULL: none, or not read yet */
  gboolean stale;   /* to be computed again when the page is next visible */
  gboolean looking; /* a worker computes a table */
  gboolean has_run_column;
  guint source;
};

G_DEFINE_FINAL_TYPE (FsTablesPage, fs_tables_page, ADW_TYPE_BIN)

enum { SIGNAL_OPEN, SIGNAL_RUN, SIGNAL_RUN_POINTS, SIGNAL_EXPORT, N_SIGNALS };
static guint signals[N_SIGNALS];

static const char *
chosen_id (FsTablesPage *self)
{
  return fs_published_table_ids ()[gtk_drop_down_get_selected (self->chooser)];
}

static gboolean
is_in_document (FsTablesPage *self, const char *id)
{
  return self->document != NULL && fs_table_sheet_is_of (id, fs_document_get_scenario (self->document));
}

/* Whether the run behind @row has the parameters of an x value of a curve. */
static gboolean
is_run_of (const FsSheetRow *row, const FsScenario *scenario, guint curve, guint step)
{
  const FsStoreForwardParams *params = &fs_curve_x_index (fs_scenario_curve (scenario, curve), step)->store_forward;

  return params->n == row->n && params->k == row->k
         && params->buffer == (isinf (row->buffer) ? FS_INFINITE_BUFFER : (int) row->buffer);
}

/* Returns the points of the document behind @row that are neither simulated nor on the way (guint). */
static GArray *
open_points (FsTablesPage *self, const FsSheetRow *row)
{
  const FsSolvedScenario *solution
      = fs_document_is_solved (self->document) ? fs_document_get_solution (self->document) : NULL;
  GArray *open = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n_known;
  const FsPointView *known = fs_document_get_points (self->document, &n_known);

  for (guint i = 0; solution != NULL && row->n > 0 && i < solution->sweep->len; i++)
    {
      const FsSweepPoint *point = &g_array_index (solution->sweep, FsSweepPoint, i);
      gboolean is_open
          = solution->ids->pdata[i] != NULL && is_run_of (row, solution->scenario, point->curve, point->step);

      for (guint k = 0; k < n_known && is_open; k++)
        is_open = !fs_sweep_is_same_point (point, &known[k].point);
      if (is_open)
        g_array_append_val (open, i);
    }
  return open;
}

static void
run_row (GtkWidget *widget, const char *action, GVariant *position)
{
  FsTablesPage *self = FS_TABLES_PAGE (widget);
  GListModel *rows = G_LIST_MODEL (gtk_column_view_get_model (self->view));
  g_autoptr (FsTableItem) item = g_list_model_get_item (rows, g_variant_get_uint32 (position));
  g_autoptr (GArray) points = item != NULL ? open_points (self, item->row) : NULL;

  if (points != NULL && points->len > 0)
    g_signal_emit (self, signals[SIGNAL_RUN_POINTS], 0, points);
}

/* Takes @sheet. */
static void
show (FsTablesPage *self, FsTableSheet *sheet)
{
  gboolean same_columns = self->sheet != NULL && strcmp (self->sheet->id, sheet->id) == 0
                          && self->sheet->columns->len == sheet->columns->len;
  g_autofree char *caption = g_strdup_printf ("%s: %s", sheet->title, sheet->caption);
  g_autofree char *notes = sheet->notes != NULL ? g_strjoinv ("\n", sheet->notes) : NULL;
  gboolean here = is_in_document (self, sheet->id);
  g_autoptr (GtkSelectionModel) selection = NULL;
  GListModel *list;

  gtk_column_view_set_model (self->view, NULL);
  g_clear_pointer (&self->sheet, fs_table_sheet_free);
  self->sheet = sheet;
  gtk_label_set_text (GTK_LABEL (self->caption), caption);
  fs_label_show_text (GTK_LABEL (self->summary), sheet->summary);
  gtk_label_set_text (GTK_LABEL (self->notes), notes != NULL ? notes : "");
  gtk_widget_set_visible (self->notes_scroller, notes != NULL && *notes != '\0');
  if (!same_columns || self->has_run_column != here)
    {
      fs_table_list_set_columns (self->view, sheet);
      if (here)
        fs_table_list_add_run_column (self->view);
      self->has_run_column = here;
    }
  list = fs_table_list_new (self->view, sheet);
  for (guint i = 0; here && i < g_list_model_get_n_items (list); i++)
    {
      g_autoptr (FsTableItem) item = g_list_model_get_item (list, i);
      g_autoptr (GArray) points = open_points (self, item->row);

      item->is_open = points->len > 0;
    }
  selection = GTK_SELECTION_MODEL (gtk_single_selection_new (list));
  gtk_column_view_set_model (self->view, selection);
  gtk_widget_set_visible (self->open_button, fs_preset_find (self->sheet->id, NULL) && !here);
  gtk_widget_set_visible (self->run_button, here);
  gtk_widget_set_visible (self->second_button, here && self->sheet->second != NULL);
  if (self->sheet->second != NULL)
    {
      /* Translators: a setting such as tree=bsg, by which a table gets another column. */
      g_autofree char *label = g_strdup_printf (_ ("Add %s"), self->sheet->second);

      gtk_button_set_label (GTK_BUTTON (self->second_button), label);
    }
}

static gpointer
look_up (gpointer id, GError **error)
{
  /* With its second column, where it has one. */
  g_autoptr (FsScenario) preset = fs_preset_load (id, NULL);
  g_autoptr (FsScenario) scenario = preset != NULL ? fs_published_table_scenario (preset, NULL) : NULL;
  g_autoptr (FsCachedPoints) known = scenario != NULL ? fs_cached_points_new (scenario, NULL) : NULL;
  g_autoptr (FsPartnerResults) partner = NULL;

  if (known == NULL)
    return NULL;
  partner = fs_partner_results_new (id);
  return fs_table_sheet_new (id, scenario, (const FsPointView *) known->views->data, known->views->len, partner);
}

static void refresh (FsTablesPage *self);

static void
looked_up (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsTablesPage *self = FS_TABLES_PAGE (owner);

  self->looking = FALSE;
  if (self->view == NULL || output == NULL)
    {
      fs_table_sheet_free (output);
      return;
    }
  show (self, output);
  if (strcmp (chosen_id (self), input) != 0 || self->stale)
    refresh (self);
}

static gpointer
look_up_partner (gpointer id, GError **error)
{
  return fs_partner_results_new (id);
}

static void
looked_up_partner (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsTablesPage *self = FS_TABLES_PAGE (owner);

  self->looking = FALSE;
  g_clear_pointer (&self->partner, fs_partner_results_free);
  self->partner = output;
  if (self->view != NULL)
    refresh (self);
}

/* From the document where that is this table, else from what was simulated before. */
static void
refresh (FsTablesPage *self)
{
  const char *id = chosen_id (self);

  self->stale = !gtk_widget_get_mapped (GTK_WIDGET (self));
  if (self->stale)
    return;
  if (fs_table_sheet_is_computed (id))
    show (self, fs_table_sheet_new (id, NULL, NULL, 0, NULL));
  else if (is_in_document (self, id))
    {
      const FsClaim *claim = fs_preset_claim (id);
      const char *partner = claim != NULL ? fs_claim_partner (claim) : NULL;
      gboolean is_read = partner == NULL || (self->partner != NULL && strcmp (self->partner->preset, partner) == 0);
      guint n_points = 0;
      const FsPointView *points
          = fs_document_is_solved (self->document) ? fs_document_get_points (self->document, &n_points) : NULL;

      show (self, fs_table_sheet_new (id, fs_document_get_scenario (self->document), points, n_points,
                                      partner != NULL && is_read ? self->partner : NULL));
      /* Files are read in a thread; then the table is shown again. */
      if (!is_read && !self->looking)
        {
          self->looking = TRUE;
          fs_worker_run (G_OBJECT (self), look_up_partner, g_strdup (id), g_free, looked_up_partner);
        }
    }
  else if (!self->looking)
    {
      self->looking = TRUE;
      fs_worker_run (G_OBJECT (self), look_up, g_strdup (id), g_free, looked_up);
    }
}

static void
open (FsTablesPage *self)
{
  g_signal_emit (self, signals[SIGNAL_OPEN], 0, self->sheet->id);
}

static void
add_second (FsTablesPage *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) both = fs_published_table_scenario (fs_document_get_scenario (self->document), &error);

  if (both != NULL)
    fs_document_load_preset (self->document, both, self->sheet->id);
}

static void export(FsTablesPage *self)
{
  g_autofree char *name = g_strconcat (self->sheet->id, ".csv", NULL);

  g_signal_emit (self, signals[SIGNAL_EXPORT], 0, name, self->sheet->csv);
}

/* Curve and step of @scenario that are the run behind @row; FALSE when it has none. */
static gboolean
find_run (const FsScenario *scenario, const FsSheetRow *row, guint *curve, guint *step)
{
  for (*curve = 0; *curve < fs_scenario_n_curves (scenario); (*curve)++)
    for (*step = 0; *step < fs_scenario_curve (scenario, *curve)->n_steps; (*step)++)
      if (is_run_of (row, scenario, *curve, *step))
        return TRUE;
  return FALSE;
}

static void
row_activated (FsTablesPage *self, guint position)
{
  g_autoptr (FsTableItem) item
      = g_list_model_get_item (G_LIST_MODEL (gtk_column_view_get_model (self->view)), position);
  const FsSheetRow *row = item != NULL ? item->row : NULL;
  g_autoptr (FsScenario) scenario = NULL;
  guint curve, step;

  if (row == NULL || row->n == 0)
    return;
  scenario = is_in_document (self, self->sheet->id) ? fs_scenario_ref (fs_document_get_scenario (self->document))
                                                    : fs_preset_load (self->sheet->id, NULL);
  if (scenario != NULL && find_run (scenario, row, &curve, &step))
    g_signal_emit (self, signals[SIGNAL_RUN], 0, self->sheet->id, curve, step);
}

static gboolean
refresh_later (gpointer data)
{
  FsTablesPage *self = FS_TABLES_PAGE (data);

  self->source = 0;
  refresh (self);
  return G_SOURCE_REMOVE;
}

/* Choosing a table in the document chooses it here, too. */
static void
document_changed (FsDocument *document, guint changes, FsTablesPage *self)
{
  const char *preset = fs_document_get_preset (document);

  if ((changes & FS_CHANGE_LOADED) != 0 && preset != NULL)
    fs_tables_page_show (self, preset);
  if (self->source == 0 && (changes & (FS_CHANGE_SCENARIO | FS_CHANGE_POINTS | FS_CHANGE_SOLVED)) != 0)
    self->source = g_timeout_add (REFRESH_MS, refresh_later, self);
}

static void
map (GtkWidget *widget)
{
  FsTablesPage *self = FS_TABLES_PAGE (widget);

  GTK_WIDGET_CLASS (fs_tables_page_parent_class)->map (widget);
  refresh (self);
}

void
fs_tables_page_bind (FsTablesPage *self, FsDocument *document)
{
  g_set_object (&self->document, document);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, 0);
  document_changed (document, FS_CHANGE_LOADED, self);
}

void
fs_tables_page_show (FsTablesPage *self, const char *id)
{
  const char *const *ids = fs_published_table_ids ();

  for (guint i = 0; ids[i] != NULL; i++)
    if (strcmp (ids[i], id) == 0)
      gtk_drop_down_set_selected (self->chooser, i);
}

static gboolean
fs_tables_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (FS_TABLES_PAGE (widget)->chooser));
}

static void
fs_tables_page_dispose (GObject *object)
{
  FsTablesPage *self = FS_TABLES_PAGE (object);

  g_clear_handle_id (&self->source, g_source_remove);
  if (self->view != NULL)
    gtk_column_view_set_model (self->view, NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_TABLES_PAGE);
  g_clear_object (&self->document);
  g_clear_pointer (&self->sheet, fs_table_sheet_free);
  G_OBJECT_CLASS (fs_tables_page_parent_class)->dispose (object);
}

static void
fs_tables_page_class_init (FsTablesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_tables_page_dispose;
  widget_class->map = map;
  widget_class->grab_focus = fs_tables_page_grab_focus;
  signals[SIGNAL_OPEN] = g_signal_new ("open", FS_TYPE_TABLES_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                       1, G_TYPE_STRING);
  signals[SIGNAL_RUN] = g_signal_new ("run", FS_TYPE_TABLES_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                      3, G_TYPE_STRING, G_TYPE_UINT, G_TYPE_UINT);
  signals[SIGNAL_RUN_POINTS] = g_signal_new ("run-points", FS_TYPE_TABLES_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                             G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGNAL_EXPORT] = g_signal_new ("export", FS_TYPE_TABLES_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
  gtk_widget_class_install_action (widget_class, "table.run-row", "u", run_row);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/tables-page.ui");
  gtk_widget_class_bind_template_child (widget_class, FsTablesPage, paper_button);
  gtk_widget_class_bind_template_child (widget_class, FsTablesPage, caption);
  gtk_widget_class_bind_template_child (widget_class, FsTablesPage, summary);
  gtk_widget_class_bind_template_child (widget_class, FsTablesPage, notes);
  gtk_widget_class_bind_template_child (widget_class, FsTablesPage, notes_scroller);
  gtk_widget_class_bind_template_child (widget_class, FsTablesPage, second_button);
  gtk_widget_class_bind_template_child (widget_class, FsTablesPage, open_button);
  gtk_widget_class_bind_template_child (widget_class, FsTablesPage, run_button);
  gtk_widget_class_bind_template_child (widget_class, FsTablesPage, chooser);
  gtk_widget_class_bind_template_child (widget_class, FsTablesPage, view);
  gtk_widget_class_bind_template_callback (widget_class, refresh);
  gtk_widget_class_bind_template_callback (widget_class, open);
  gtk_widget_class_bind_template_callback (widget_class, add_second);
  gtk_widget_class_bind_template_callback (widget_class, export);
  gtk_widget_class_bind_template_callback (widget_class, row_activated);
}

static void
fs_tables_page_init (FsTablesPage *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  const char *const *ids = fs_published_table_ids ();
  const FsPaper *papers[FS_FIGURE_MAX_PAPERS + 1];

  gtk_widget_init_template (GTK_WIDGET (self));
  fs_gallery_chapter_papers (FS_CHAPTER_GENERALIZED, papers);
  fs_paper_button_set (GTK_MENU_BUTTON (self->paper_button), papers);
  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autofree char *name = fs_table_sheet_name (ids[i]);

      gtk_string_list_append (names, name);
    }
  gtk_drop_down_set_model (self->chooser, G_LIST_MODEL (names));
}
