#include "app/help/cite-dialog.h"

#include <glib/gi18n-lib.h>

#include "app/toolkit/windows.h"
#include "app/toolkit/tooltip.h"
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
  g_autofree char *program = bibtex ? fs_program_bibtex (FS_VERSION) : fs_program_citation (FS_VERSION);
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
add_text (GtkWidget *box, const char *title, const char *words, const char *text)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12), *label = gtk_label_new (title);
  GtkWidget *button = gtk_button_new_with_label (_ ("Copy")), *view = gtk_text_view_new ();
  GtkWidget *frame = gtk_frame_new (NULL);

  gtk_widget_add_css_class (label, "heading");
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  fs_tooltip_set (button, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  gtk_box_append (GTK_BOX (head), label);
  gtk_box_append (GTK_BOX (head), button);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), text, -1);
  g_object_set (view, "editable", FALSE, "wrap-mode", GTK_WRAP_WORD_CHAR, "monospace", TRUE, "left-margin", 12,
                "right-margin", 12, "top-margin", 8, "bottom-margin", 8, "accepts-tab", FALSE, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  gtk_frame_set_child (GTK_FRAME (frame), view);
  g_signal_connect_object (button, "clicked", G_CALLBACK (copy), view, 0);
  gtk_box_append (GTK_BOX (box), head);
  gtk_box_append (GTK_BOX (box), frame);
}

static GtkWidget *
content_new (const FsScenario *scenario)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12), *scroll = gtk_scrolled_window_new ();
  g_autofree char *text = citations (scenario, FALSE);
  g_autofree char *bibtex = citations (scenario, TRUE);

  g_object_set (box, "margin-start", 18, "margin-end", 18, "margin-top", 12, "margin-bottom", 18, NULL);
  add_text (box, _ ("BibTeX"), _ ("Copy as BibTeX"), bibtex);
  add_text (box, _ ("Text"), _ ("Copy as text"), text);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroll), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroll), box);
  gtk_widget_set_vexpand (scroll, TRUE);
  return scroll;
}

GtkWidget *
fs_cite_dialog_new (GtkWindow *parent, const FsScenario *scenario)
{
  GtkWidget *window = fs_text_window_new (parent, _ ("How to Cite"), adw_header_bar_new (), content_new (scenario));

  gtk_window_set_modal (GTK_WINDOW (window), parent != NULL);
  return window;
}
