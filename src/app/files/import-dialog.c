#include "app/files/import-dialog.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "app/document/document-curves.h"
#include "app/files/figure-preview.h"
#include "app/files/file-chooser.h"
#include "app/toolkit/toast.h"
#include "app/toolkit/widgets.h"
#include "app/toolkit/windows.h"
#include "app/toolkit/worker.h"
#include "base/number.h"
#include "figure/plots/figure.h"
#include "plot/value/text.h"
#include "study/referee/peer-figure.h"

#define PROGRESS_MS 100
#define MAX_COLUMNS 24
#define MAX_CHARS 24
#define MOST_RATE 1 /* messages per node per cycle: more can hardly be meant */

static const char delimiters[] = { ',', ';', '\t', '|', ' ' };

/* A file on its way into a table, on a worker: a CSV file, or results of another simulator, which can also be a folder. */
typedef struct {
  char *path;
  FsCsvForm form;
  gboolean guesses;     /* the form, and whether it is of another simulator */
  double packet_flits;  /* of another simulator, where its results do not contain it */
  FsPeerSweep *results; /* of another simulator, once they are read */
  FsJob job;
} Reading;

struct _FsImportDialog {
  AdwWindow parent;
  GtkWidget *add_button;
  GtkStack *stack;
  GtkProgressBar *progress;
  GtkLabel *failure_label, *count_label, *notes_label;
  FsFigurePreview *preview;
  GtkGrid *rows;
  AdwEntryRow *label_row;
  AdwComboRow *x_row, *unit_row, *y_row, *error_row, *kind_row, *high_row, *delimiter_row, *decimal_row;
  GtkSwitch *header_switch;
  AdwPreferencesGroup *file_group;

  FsFigureContext context; /* its window is owned; NULL when the dialog is closed */
  GFile *file;
  Reading *reading; /* the latest; belongs to its worker */
  guint tick;
  FsCsvTable *table;
  FsPeerSweep *results; /* of another simulator, of which the table is made; NULL for a CSV file */
  gboolean factor_guessed;
  gboolean setting;
};

G_DEFINE_FINAL_TYPE (FsImportDialog, fs_import_dialog, ADW_TYPE_WINDOW)

static const FsFigureSpec *
figure_of (FsImportDialog *self)
{
  return fs_scenario_figure (fs_document_get_scenario (self->context.document));
}

static gboolean
shows_rates (FsImportDialog *self)
{
  return figure_of (self)->axis == FS_AXIS_RATE;
}

/* The rates of a CSV file are in an unknown unit, those of other simulators are not. */
static gboolean
has_unit_of_rates (FsImportDialog *self)
{
  return self->results == NULL && shows_rates (self);
}

/* What the rows say. */

static FsCsvColumns
chosen_columns (FsImportDialog *self)
{
  guint error = adw_combo_row_get_selected (self->error_row);

  return (FsCsvColumns){
    .x = adw_combo_row_get_selected (self->x_row),
    .y = adw_combo_row_get_selected (self->y_row),
    .error = error == 0 || error == GTK_INVALID_LIST_POSITION ? FS_CSV_NONE : error - 1,
    .kind = (FsCsvErrorKind) adw_combo_row_get_selected (self->kind_row),
    .high = adw_combo_row_get_selected (self->high_row),
    .x_factor = has_unit_of_rates (self) && adw_combo_row_get_selected (self->unit_row) == 1 ? 1e-3 : 1,
  };
}

static gboolean
same_column (FsImportDialog *self)
{
  return adw_combo_row_get_selected (self->x_row) == adw_combo_row_get_selected (self->y_row);
}

static FsMeasured *
make_measured (FsImportDialog *self)
{
  FsDocument *document = self->context.document;
  guint left_out;
  g_autoptr (GArray) points = fs_csv_table_points (self->table, chosen_columns (self), &left_out);
  g_autofree char *name = g_file_get_basename (self->file);
  const char *label = gtk_editable_get_text (GTK_EDITABLE (self->label_row));
  FsMeasured *measured;

  if (points->len == 0 || same_column (self))
    return NULL;
  if (self->results != NULL)
    return fs_peer_measured (self->results, self->table, chosen_columns (self), fs_document_get_scenario (document),
                             *label != '\0' ? label : _ ("measured"));
  measured = fs_csv_points_measured (*label != '\0' ? label : _ ("measured"), points);
  measured->note = g_utf8_make_valid (name, -1);
  measured->x_quantity = g_strdup (figure_of (self)->x);
  measured->y_quantity = g_strdup (figure_of (self)->y[0]);
  measured->palette_entry = fs_scenario_next_palette_entry (fs_document_get_scenario (document));
  return measured;
}

static void
show_preview (FsImportDialog *self, const FsMeasured *measured)
{
  FsPlot *plot = fs_plot_view_dup_figure (self->context.view);
  FsExportOptions options;

  if (plot == NULL)
    return;
  if (measured != NULL)
    fs_plot_add_measured (plot, measured, 1 / figure_of (self)->y_divide_by);
  fs_export_options_init (&options);
  options.width_mm = 150;
  options.height_mm = 85;
  options.style
      = adw_style_manager_get_dark (adw_style_manager_get_default ()) ? FS_STYLE_SCREEN_DARK : FS_STYLE_SCREEN_LIGHT;
  fs_figure_preview_set_plot (self->preview, plot);
  fs_figure_preview_set_options (self->preview, &options);
}

static void
add_note (GString *notes, const char *sentence)
{
  if (sentence != NULL)
    g_string_append_printf (notes, "%s%s", notes->len > 0 ? "\n" : "", sentence);
}

static void
show_notes (FsImportDialog *self, const FsMeasured *measured)
{
  g_autoptr (GString) notes = g_string_new (NULL);
  g_autofree char *left_out = fs_csv_table_left_out (self->table, chosen_columns (self));
  g_autofree char *doubt = fs_csv_table_doubt (self->table, chosen_columns (self));
  g_autofree char *count = NULL, *number = NULL;

  if (same_column (self))
    add_note (notes, _ ("x and y use the same column. Choose two different columns."));
  else if (measured == NULL)
    add_note (notes, _ ("No row has a number in both columns: choose others, or another delimiter."));
  else
    add_note (notes, left_out);
  if (measured != NULL)
    add_note (notes, doubt);
  if (measured != NULL && self->factor_guessed && adw_combo_row_get_selected (self->unit_row) == 1)
    add_note (notes, _ ("The x values look like 10⁻³ messages per node per cycle. Change the unit if that is wrong."));
  for (guint i = 0; i < self->table->notes->len; i++)
    add_note (notes, self->table->notes->pdata[i]);
  if (self->results != NULL)
    {
      g_autofree char *description
          = fs_peer_describe (self->results, fs_document_get_scenario (self->context.document));

      add_note (notes, description);
    }
  fs_label_show_text (self->notes_label, notes->len > 0 ? notes->str : NULL);
  number = fs_number_display_count (self->table->n_rows);
  count = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s row", "%s rows", self->table->n_rows), number);
  gtk_label_set_text (self->count_label, count);
}

static void
add_cell (GtkGrid *grid, const char *text, guint column, guint row, gboolean used, gboolean name)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), name ? 0 : 1);
  /* An ellipsis is wider than a letter, which GTK 4.8 warns of: only where one may be needed. */
  if (g_utf8_strlen (text, -1) > MAX_CHARS)
    {
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_label_set_max_width_chars (GTK_LABEL (label), MAX_CHARS);
    }
  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_add_css_class (label, name ? "caption-heading" : "caption");
  if (!used)
    gtk_widget_add_css_class (label, "dim-label");
  gtk_grid_attach (grid, label, (int) column, (int) row, 1, 1);
}

static gboolean
is_used (FsCsvColumns columns, guint column)
{
  return column == columns.x || column == columns.y || column == columns.error
         || (columns.kind == FS_CSV_LOW_HIGH && column == columns.high);
}

/* Shows the first rows of the file as text, below the column names that were found. The columns in use are bold. */
static void
show_rows (FsImportDialog *self, FsCsvColumns columns)
{
  guint n_columns = MIN (self->table->n_columns, MAX_COLUMNS), first = self->table->form.header ? 1 : 0;
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->rows))) != NULL)
    gtk_grid_remove (self->rows, child);
  for (guint c = 0; c < n_columns; c++)
    add_cell (self->rows, self->table->names[c], c, 0, is_used (columns, c), TRUE);
  for (guint r = first; r < self->table->head->len; r++)
    {
      char **cells = self->table->head->pdata[r];

      for (guint c = 0; c < n_columns && cells[c] != NULL; c++)
        add_cell (self->rows, cells[c], c, r - first + 1, is_used (columns, c), FALSE);
    }
}

static void
refresh (FsImportDialog *self)
{
  FsCsvColumns columns = chosen_columns (self);
  gboolean has_errors = columns.error != FS_CSV_NONE, two_ends = has_errors && columns.kind == FS_CSV_LOW_HIGH;
  g_autoptr (FsMeasured) measured = make_measured (self);

  gtk_widget_set_visible (GTK_WIDGET (self->unit_row), has_unit_of_rates (self));
  gtk_widget_set_visible (GTK_WIDGET (self->kind_row), has_errors);
  gtk_widget_set_visible (GTK_WIDGET (self->high_row), two_ends);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->error_row), two_ends ? _ ("Lower ends") : _ ("Errors"));
  gtk_widget_set_sensitive (self->add_button, measured != NULL);
  show_rows (self, columns);
  show_preview (self, measured);
  show_notes (self, measured);
}

/* What was guessed, into the rows. */

static void
fill_columns (FsImportDialog *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new ((const char *const *) self->table->names);
  g_autoptr (GtkStringList) errors = gtk_string_list_new (NULL);
  FsCsvColumns guess = self->results != NULL ? fs_peer_columns (fs_document_get_scenario (self->context.document))
                                             : fs_csv_table_guess_columns (self->table);

  gtk_string_list_append (errors, _ ("none"));
  for (guint c = 0; c < self->table->n_columns; c++)
    gtk_string_list_append (errors, self->table->names[c]);
  adw_combo_row_set_model (self->x_row, G_LIST_MODEL (names));
  adw_combo_row_set_model (self->y_row, G_LIST_MODEL (names));
  adw_combo_row_set_model (self->high_row, G_LIST_MODEL (names));
  adw_combo_row_set_model (self->error_row, G_LIST_MODEL (errors));
  adw_combo_row_set_selected (self->x_row, guess.x != FS_CSV_NONE ? guess.x : 0);
  adw_combo_row_set_selected (self->y_row, guess.y != FS_CSV_NONE ? guess.y : 0);
  adw_combo_row_set_selected (self->error_row, guess.error != FS_CSV_NONE ? guess.error + 1 : 0);
  adw_combo_row_set_selected (self->kind_row, guess.kind);
  adw_combo_row_set_selected (self->high_row, guess.high != FS_CSV_NONE ? guess.high : 0);
}

/* Whether the header or the numbers say that x is in thousandths. */
static gboolean
is_in_thousandths (const FsCsvTable *table, guint column)
{
  static const char *const words[] = { "10^-3", "10⁻³", "1e-3", "e-3", "‰", "/1000", NULL };
  double most = 0;

  for (guint i = 0; words[i] != NULL; i++)
    if (strstr (table->names[column], words[i]) != NULL)
      return TRUE;
  for (guint row = 0; row < table->n_rows; row++)
    most = fmax (most, table->values[column][row]);
  return most > MOST_RATE;
}

/* Reading. */

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  fs_peer_sweep_free (reading->results);
  g_free (reading->path);
  g_free (reading);
}

static gpointer
read_in_thread (gpointer input, GError **error)
{
  Reading *reading = input;

  if (!reading->guesses || !fs_peer_is_result_path (reading->path))
    return fs_csv_table_load (reading->path, reading->guesses ? NULL : &reading->form, &reading->job, error);
  reading->results = fs_peer_sweep_load (reading->path, NULL, &reading->job, error);
  return reading->results != NULL ? fs_peer_table_new (reading->results, reading->packet_flits, error) : NULL;
}

static void
fail (FsImportDialog *self, const char *sentence)
{
  gtk_label_set_text (self->failure_label, sentence);
  gtk_stack_set_visible_child_name (self->stack, "failed");
  gtk_widget_set_sensitive (self->add_button, FALSE);
}

static void
read_done (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsImportDialog *self = FS_IMPORT_DIALOG (owner);
  Reading *reading = input;
  g_autoptr (FsCsvTable) table = output;
  const FsPlot *plot;
  guint x;

  if (self->reading != reading || self->context.window == NULL)
    return;
  self->reading = NULL;
  g_clear_handle_id (&self->tick, g_source_remove);
  if (table == NULL)
    {
      /* With another delimiter there may be a number. */
      if (reading->guesses)
        fail (self, error->message);
      else
        {
          fs_label_show_text (self->notes_label, error->message);
          gtk_widget_set_sensitive (self->add_button, FALSE);
        }
      return;
    }
  g_clear_pointer (&self->table, fs_csv_table_free);
  self->table = g_steal_pointer (&table);
  g_clear_pointer (&self->results, fs_peer_sweep_free);
  self->results = g_steal_pointer (&reading->results);
  self->setting = TRUE;
  /* Results of another simulator are not read in another form, and are named after it. */
  gtk_widget_set_visible (GTK_WIDGET (self->file_group), self->results == NULL);
  if (self->results != NULL)
    gtk_editable_set_text (GTK_EDITABLE (self->label_row),
                           fs_peer_simulator_name (fs_peer_sweep_first (self->results)->simulator));
  if (reading->guesses)
    {
      const char *place = memchr (delimiters, self->table->form.delimiter, sizeof delimiters);

      adw_combo_row_set_selected (self->delimiter_row, place != NULL ? (guint) (place - delimiters) : 0);
      adw_combo_row_set_selected (self->decimal_row, self->table->form.decimal == ',' ? 1 : 0);
      gtk_switch_set_active (self->header_switch, self->table->form.header);
    }
  fill_columns (self);
  x = adw_combo_row_get_selected (self->x_row);
  self->factor_guessed = has_unit_of_rates (self) && x < self->table->n_columns && is_in_thousandths (self->table, x);
  adw_combo_row_set_selected (self->unit_row, self->factor_guessed ? 1 : 0);
  self->setting = FALSE;
  plot = fs_plot_view_get_plot (self->context.view);
  if (plot != NULL)
    {
      g_autofree char *of_x = fs_text_plain (plot->x.label);
      g_autofree char *of_y = fs_text_plain (plot->y.label);

      adw_action_row_set_subtitle (ADW_ACTION_ROW (self->x_row), shows_rates (self) ? _ ("Offered load") : of_x);
      /* Latencies of other simulators need not be what the figure shows. */
      adw_action_row_set_subtitle (ADW_ACTION_ROW (self->y_row), self->results == NULL ? of_y : NULL);
    }
  refresh (self);
  gtk_stack_set_visible_child_name (self->stack, "read");
  /* Enter was Cancel as long as there was nothing to add. */
  if (reading->guesses)
    gtk_widget_grab_focus (self->add_button);
}

static gboolean
show_progress (gpointer data)
{
  FsImportDialog *self = data;
  double total = (double) atomic_load (&self->reading->job.total);

  if (self->table == NULL)
    gtk_stack_set_visible_child_name (self->stack, "reading");
  if (total > 0)
    gtk_progress_bar_set_fraction (self->progress, (double) atomic_load (&self->reading->job.done) / total);
  else
    gtk_progress_bar_pulse (self->progress);
  return G_SOURCE_CONTINUE;
}

static void
stop_reading (FsImportDialog *self)
{
  if (self->reading != NULL)
    fs_job_stop (&self->reading->job);
  self->reading = NULL;
  g_clear_handle_id (&self->tick, g_source_remove);
}

/* @form: NULL to guess it. */
static void
begin_reading (FsImportDialog *self, const FsCsvForm *form)
{
  g_autofree char *path = g_file_get_path (self->file);

  stop_reading (self);
  if (path == NULL)
    {
      g_autofree char *uri = g_file_get_uri (self->file);
      g_autofree char *sentence
          = g_strdup_printf (_ ("%s is not on this computer; copy it to a local folder first."), uri);

      fail (self, sentence);
      return;
    }
  self->reading = g_new0 (Reading, 1);
  self->reading->path = g_steal_pointer (&path);
  self->reading->guesses = form == NULL;
  self->reading->packet_flits = fs_peer_packet_flits (fs_document_get_scenario (self->context.document));
  if (form != NULL)
    self->reading->form = *form;
  fs_job_init (&self->reading->job);
  fs_worker_run (G_OBJECT (self), read_in_thread, self->reading, reading_free, read_done);
  self->tick = g_timeout_add (PROGRESS_MS, show_progress, self);
}

static void
on_columns (FsImportDialog *self)
{
  if (!self->setting && self->table != NULL && self->context.window != NULL)
    refresh (self);
}

static void
on_form (FsImportDialog *self)
{
  FsCsvForm form;

  if (self->setting || self->context.window == NULL)
    return;
  form.delimiter = delimiters[MIN (adw_combo_row_get_selected (self->delimiter_row), sizeof delimiters - 1)];
  form.decimal = adw_combo_row_get_selected (self->decimal_row) == 1 ? ',' : '.';
  form.header = gtk_switch_get_active (self->header_switch);
  begin_reading (self, &form);
}

static void
on_choose (FsImportDialog *self)
{
  GtkWindow *window = g_object_ref (self->context.window);

  gtk_window_close (GTK_WINDOW (self));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.import-data", NULL);
  g_object_unref (window);
}

static void
folder_chosen (GFile *file, gpointer data)
{
  FsImportDialog *self = data;

  if (file == NULL || self->context.window == NULL)
    return;
  g_set_object (&self->file, file);
  begin_reading (self, NULL);
}

static void
on_choose_folder (FsImportDialog *self)
{
  fs_file_chooser_ask_folder (GTK_WINDOW (self), self->file, folder_chosen, self, NULL);
}

void
fs_import_dialog_add (FsImportDialog *self)
{
  g_autoptr (FsMeasured) measured = self->table != NULL ? make_measured (self) : NULL;
  g_autoptr (GError) error = NULL;

  if (measured == NULL)
    return;
  if (!fs_document_add_measured (self->context.document, measured, &error))
    {
      fs_label_show_text (self->notes_label, error->message);
      return;
    }
  fs_file_chooser_set_last_folder (self->context.settings, self->file);
  if (!fs_scenario_shows_measured (fs_document_get_scenario (self->context.document), measured))
    fs_toast_show (GTK_WIDGET (self->context.window), _ ("These points have different axes from the current figure."));
  gtk_window_close (GTK_WINDOW (self));
}

GtkWidget *
fs_import_dialog_new (FsFigureContext context, GFile *file)
{
  FsImportDialog *self = g_object_new (FS_TYPE_IMPORT_DIALOG, "transient-for", context.window, NULL);
  /* The name without its suffix. */
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *label = g_utf8_make_valid (name, -1);
  char *dot = strrchr (label, '.');

  if (dot != NULL && dot != label)
    *dot = '\0';

  self->context = context;
  g_object_ref (context.window);
  self->file = g_object_ref (file);
  self->setting = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self->label_row), label);
  self->setting = FALSE;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->preview), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("The figure with the points"), -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_editable_get_delegate (GTK_EDITABLE (self->label_row))),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Name in the legend"), -1);
  begin_reading (self, NULL);
  return GTK_WIDGET (self);
}

static void
fs_import_dialog_dispose (GObject *object)
{
  FsImportDialog *self = FS_IMPORT_DIALOG (object);

  stop_reading (self);
  g_clear_object (&self->context.window);
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_IMPORT_DIALOG);
  G_OBJECT_CLASS (fs_import_dialog_parent_class)->dispose (object);
}

static void
fs_import_dialog_finalize (GObject *object)
{
  FsImportDialog *self = FS_IMPORT_DIALOG (object);

  g_clear_object (&self->file);
  g_clear_pointer (&self->table, fs_csv_table_free);
  g_clear_pointer (&self->results, fs_peer_sweep_free);
  G_OBJECT_CLASS (fs_import_dialog_parent_class)->finalize (object);
}

static void
fs_import_dialog_class_init (FsImportDialogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = fs_import_dialog_dispose;
  object_class->finalize = fs_import_dialog_finalize;
  g_type_ensure (FS_TYPE_FIGURE_PREVIEW);
  fs_window_class_measure_at_size (widget_class);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/import-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, FsImportDialog, add_button);
  gtk_widget_class_bind_template_child (widget_class, FsImportDialog, stack);
  gtk_widget_class_bind_template_child (widget_class, FsImportDialog, progress);
  gtk_widget_class_bind_template_child (widget_class, FsImportDialog, failure_label);
  gtk_widget_class_bind_template_child (widget_class, FsImportDialog, count_label);
  gtk_widget_class_bind_template_child (widget_class, FsImportDialog, notes_label);
  gtk_widget_class_bind_template_child (widget_class, FsImportDialog, preview);
  gtk_widget_class_bind_template_child (widget_class, FsImportDialog, rows);
  gtk_widget_class_bind_template_child (widget_class, FsImportDialog, label_row);
  gtk_widget_class_bind_template_child (widget_class, FsImportDialog, x_row);
  gtk_widget_class_bind_template_child (widget_class, FsImportDialog, unit_row);
  gtk_widget_class_bind_template_child (widget_class, FsImportDialog, y_row);
  gtk_widget_class_bind_template_child (widget_class, FsImportDialog, error_row);
  gtk_widget_class_bind_template_child (widget_class, FsImportDialog, kind_row);
  gtk_widget_class_bind_template_child (widget_class, FsImportDialog, high_row);
  gtk_widget_class_bind_template_child (widget_class, FsImportDialog, delimiter_row);
  gtk_widget_class_bind_template_child (widget_class, FsImportDialog, decimal_row);
  gtk_widget_class_bind_template_child (widget_class, FsImportDialog, header_switch);
  gtk_widget_class_bind_template_child (widget_class, FsImportDialog, file_group);
  gtk_widget_class_bind_template_callback (widget_class, fs_import_dialog_add);
  gtk_widget_class_bind_template_callback (widget_class, on_choose);
  gtk_widget_class_bind_template_callback (widget_class, on_choose_folder);
  gtk_widget_class_bind_template_callback (widget_class, on_columns);
  gtk_widget_class_bind_template_callback (widget_class, on_form);
}

static void
fs_import_dialog_init (FsImportDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
