#include "app/files/figure-print.h"

#include <glib/gi18n-lib.h>
#include <gtk/gtkunixprint.h>
#include <pango/pangocairo.h>
#include <string.h>

#include "app/files/figure-job.h"
#include "app/toolkit/toast.h"
#include "plot/value/text.h"
#include "scenario/value/scenario-file.h"

#define POINTS_PER_MM (72.0 / 25.4)
#define GAP_PT 14    /* between the figure and its words */
#define CAPTION_PT 9 /* size of the words */

struct _FsPrinter {
  FsFigureContext context;
  GtkPageSetup *paper; /* chosen last, or NULL */
};

/* What is printed, in points. */
typedef struct {
  GtkWindow *window;
  FsPrinter *printer; /* as long as @window exists */
  FsPlot *plot;
  FsExportOptions options;
  char *font, *caption;
} Printed;

static void
printed_free (gpointer data, GClosure *closure)
{
  Printed *printed = data;

  g_object_unref (printed->window);
  fs_plot_free (printed->plot);
  g_free (printed->font);
  g_free (printed->caption);
  g_free (printed);
}

/* Returns what must be printed with the figure: title, caption, and the parameters that differ from
 * their defaults. */
static char *
caption_of (FsDocument *document, const FsPlot *plot)
{
  const FsScenario *scenario = fs_document_get_scenario (document);
  g_autofree char *text = fs_scenario_to_text (scenario), *id = fs_scenario_id (scenario);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autofree char *title = fs_text_plain (plot->title), *subtitle = fs_text_plain (plot->subtitle);
  g_autofree char *markup = fs_figure_caption (document, plot);
  g_autofree char *words = markup != NULL ? fs_text_plain (markup) : NULL;
  GString *caption = g_string_new (NULL);

  g_string_append_printf (caption, "%s. %s\n", title, subtitle);
  if (words != NULL)
    g_string_append_printf (caption, "%s\n", words);
  for (char **line = lines; *line != NULL && !g_str_has_prefix (*line, "[Measured"); line++)
    if (strchr (*line, '=') != NULL && **line != '#' && !g_str_has_prefix (*line, "format=")
        && !g_str_has_prefix (*line, "title=") && !g_str_has_prefix (*line, "note="))
      g_string_append_printf (caption, "%s · ", *line);
  g_string_append_printf (caption, "Flitscope %.12s", id);
  return g_string_free (caption, FALSE);
}

static Printed *
printed_new (FsPrinter *printer)
{
  GSettings *settings = printer->context.settings;
  Printed *printed = g_new0 (Printed, 1);

  printed->window = g_object_ref (printer->context.window);
  printed->printer = printer;
  printed->plot = fs_plot_view_dup_figure (printer->context.view);
  printed->caption = caption_of (printer->context.document, printed->plot);
  fs_export_options_init (&printed->options);
  printed->options.width_mm = g_settings_get_double (settings, "export-width-mm");
  printed->options.height_mm = g_settings_get_double (settings, "export-height-mm");
  printed->options.text_size_pt = g_settings_get_double (settings, "export-text-size");
  printed->font = g_settings_get_string (settings, "export-font");
  printed->options.font = printed->font;
  return printed;
}

static void
draw_page (GtkPrintOperation *operation, GtkPrintContext *context, int page, Printed *printed)
{
  cairo_t *cr = gtk_print_context_get_cairo_context (context);
  double page_width = gtk_print_context_get_width (context), page_height = gtk_print_context_get_height (context);
  double width = printed->options.width_mm * POINTS_PER_MM, height = printed->options.height_mm * POINTS_PER_MM;
  g_autoptr (PangoLayout) caption = gtk_print_context_create_pango_layout (context);
  g_autoptr (PangoFontDescription) font = pango_font_description_from_string ("Cantarell, sans");
  PangoRectangle words;
  double scale, left, top;

  pango_font_description_set_absolute_size (font, CAPTION_PT * PANGO_SCALE);
  pango_layout_set_font_description (caption, font);
  pango_layout_set_width (caption, (int) (page_width * PANGO_SCALE));
  pango_layout_set_wrap (caption, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_text (caption, printed->caption, -1);
  pango_layout_get_extents (caption, NULL, &words);
  scale = MIN (1, MIN (page_width / width, (page_height - GAP_PT - (double) words.height / PANGO_SCALE) / height));
  scale = MAX (scale, 0.1);
  left = (page_width - scale * width) / 2;
  top = MAX (0, (page_height - scale * height - GAP_PT - (double) words.height / PANGO_SCALE) / 3);
  cairo_save (cr);
  cairo_translate (cr, left, top);
  cairo_scale (cr, scale, scale);
  fs_export_paint (cr, printed->plot, &printed->options);
  cairo_restore (cr);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_move_to (cr, 0, top + scale * height + GAP_PT);
  pango_cairo_show_layout (cr, caption);
}

static void
print_done (GtkPrintOperation *operation, GtkPrintOperationResult result, Printed *printed)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *sentence = NULL;

  if (result == GTK_PRINT_OPERATION_RESULT_APPLY)
    g_set_object (&printed->printer->paper, gtk_print_operation_get_default_page_setup (operation));
  if (result != GTK_PRINT_OPERATION_RESULT_ERROR)
    return;
  gtk_print_operation_get_error (operation, &error);
  sentence = g_strdup_printf (_ ("The figure was not printed: %s."), error->message);
  fs_toast_show (GTK_WIDGET (printed->window), sentence);
}

static GtkPageSetup *
paper_of (FsPrinter *printer)
{
  return printer->paper != NULL ? g_object_ref (printer->paper) : gtk_page_setup_new ();
}

GtkPrintOperation *
fs_printer_operation_new (FsPrinter *printer)
{
  GtkPrintOperation *operation = gtk_print_operation_new ();
  Printed *printed = printed_new (printer);
  g_autoptr (GtkPageSetup) paper = paper_of (printer);
  const char *preset = fs_document_get_preset (printer->context.document);

  gtk_print_operation_set_n_pages (operation, 1);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_default_page_setup (operation, paper);
  gtk_print_operation_set_embed_page_setup (operation, TRUE);
  gtk_print_operation_set_job_name (operation, preset != NULL ? preset : _ ("figure"));
  g_signal_connect (operation, "draw-page", G_CALLBACK (draw_page), printed);
  g_signal_connect_data (operation, "done", G_CALLBACK (print_done), printed, printed_free, 0);
  return operation;
}

/* Paper */

/* Returns the only dialog of the program, because GTK 4.8 leaks 9 kB for each. */
static GtkPageSetupUnixDialog *
paper_dialog (void)
{
  GList *toplevels = gtk_window_list_toplevels ();
  GtkWidget *dialog = NULL;

  for (GList *l = toplevels; l != NULL && dialog == NULL; l = l->next)
    dialog = GTK_IS_PAGE_SETUP_UNIX_DIALOG (l->data) ? l->data : NULL;
  g_list_free (toplevels);
  if (dialog == NULL)
    {
      dialog = gtk_page_setup_unix_dialog_new (NULL, NULL);
      gtk_window_set_hide_on_close (GTK_WINDOW (dialog), TRUE);
      gtk_window_set_modal (GTK_WINDOW (dialog), TRUE);
      g_signal_connect_object (g_application_get_default (), "shutdown", G_CALLBACK (gtk_window_destroy), dialog,
                               G_CONNECT_SWAPPED);
    }
  return GTK_PAGE_SETUP_UNIX_DIALOG (dialog);
}

static void paper_chosen (GtkPageSetupUnixDialog *dialog, int response, FsPrinter *printer);

static void
put_away (GtkWindow *window, FsPrinter *printer)
{
  GtkPageSetupUnixDialog *dialog = paper_dialog ();

  g_signal_handlers_disconnect_by_func (dialog, paper_chosen, printer);
  g_signal_handlers_disconnect_by_func (window, put_away, printer);
  gtk_widget_set_visible (GTK_WIDGET (dialog), FALSE);
  gtk_window_set_transient_for (GTK_WINDOW (dialog), NULL);
}

static void
paper_chosen (GtkPageSetupUnixDialog *dialog, int response, FsPrinter *printer)
{
  if (response == GTK_RESPONSE_OK)
    {
      g_clear_object (&printer->paper);
      printer->paper = gtk_page_setup_copy (gtk_page_setup_unix_dialog_get_page_setup (dialog));
    }
  put_away (printer->context.window, printer);
}

void
fs_printer_set_up_page (FsPrinter *printer)
{
  GtkPageSetupUnixDialog *dialog = paper_dialog ();
  g_autoptr (GtkPageSetup) paper = paper_of (printer);

  /* While it is visible it belongs to the window that opened it, because it is modal. */
  if (!gtk_widget_get_visible (GTK_WIDGET (dialog)))
    {
      gtk_page_setup_unix_dialog_set_page_setup (dialog, paper);
      gtk_window_set_transient_for (GTK_WINDOW (dialog), printer->context.window);
      g_signal_connect (dialog, "response", G_CALLBACK (paper_chosen), printer);
      g_signal_connect (printer->context.window, "unmap", G_CALLBACK (put_away), printer);
    }
  gtk_window_present (GTK_WINDOW (dialog));
}

FsPrinter *
fs_printer_new (FsFigureContext context)
{
  FsPrinter *printer = g_new0 (FsPrinter, 1);

  printer->context = context;
  return printer;
}

void
fs_printer_free (FsPrinter *printer)
{
  g_clear_object (&printer->paper);
  g_free (printer);
}
