#include "app/help/cite-dialog.h"

#include <glib/gi18n-lib.h>

#include "app/toolkit/windows.h"
#include "config.h"
#include "scenario/library/papers.h"

static void
copy (GtkButton *button, GtkTextView *view)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (view);
  GtkTextIter start, end;
  g_autofree char *text = NULL;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  text = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (button)), text);
  gtk_button_set_label (button, _ ("Copied"));
}

/* Program and papers, as lines or as BibTeX. */
static char *
citations (const FsScenario *scenario, gboolean bibtex)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *program = bibtex ? fs_program_bibtex () : fs_program_citation ();
  g_autoptr (GPtrArray) papers = scenario != NULL ? fs_scenario_papers (scenario) : g_ptr_array_new ();

  g_string_append_printf (out, "%s\n", program);
  for (guint i = 0; i < papers->len; i++)
    {
      g_autofree char *text = bibtex ? fs_paper_bibtex (papers->pdata[i]) : fs_paper_citation (papers->pdata[i]);

      g_string_append_printf (out, "\n%s\n", text);
    }
  g_string_truncate (out, out->len - 1);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

static void
show_text (GtkBuilder *builder, const char *view, const char *button, const char *text)
{
  GObject *shown = gtk_builder_get_object (builder, view);

  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (shown)), text, -1);
  g_signal_connect_object (gtk_builder_get_object (builder, button), "clicked", G_CALLBACK (copy), shown, 0);
}

GtkWidget *
fs_cite_dialog_new (GtkWindow *parent, const FsScenario *scenario)
{
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource ("/io/github/flitscope/Flitscope/cite-dialog.ui");
  g_autofree char *text = citations (scenario, FALSE);
  g_autofree char *bibtex = citations (scenario, TRUE);
  GtkWidget *window = fs_text_window_new (parent, _ ("How to Cite"), adw_header_bar_new (),
                                          GTK_WIDGET (gtk_builder_get_object (builder, "content")));

  show_text (builder, "bibtex", "copy_bibtex", bibtex);
  show_text (builder, "text", "copy_text", text);
  gtk_window_set_modal (GTK_WINDOW (window), parent != NULL);
  return window;
}
