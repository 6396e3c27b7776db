/* The present state of the network in words, for those who do not see the picture or want to quote it. */
#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "app/topology-actions.h"

#define MOST_NODES 256

/* What is seen, the selected thing, every message of the frame, the network. */
static char *
summary_text (FsStage *stage)
{
  FsFrame *frame = fs_stage_get_frame (stage);
  const FsTopologyStructure *structure = fs_stage_get_structure (stage);
  FsSubject subject = fs_stage_get_subject (stage);
  g_autofree char *summary = fs_stage_summary (stage);
  GString *text = g_string_new (summary);

  if (frame != NULL && subject.kind != FS_SUBJECT_NONE)
    {
      g_autoptr (FsExplanation) explanation = fs_explain (frame, subject);
      g_autofree char *words = fs_explanation_text (explanation);

      g_string_append_printf (text, "\n\n%s", words);
    }
  if (structure != NULL)
    {
      g_autofree char *nodes = fs_topology_structure_text (structure, fs_stage_get_root (stage), MOST_NODES);

      g_string_append_printf (text, "\n\n%s", nodes);
    }
  return g_string_free (text, FALSE);
}

void
fs_topology_summary_present (GtkWindow *parent, FsStage *stage)
{
  GtkWidget *window = adw_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *view = gtk_text_view_new ();
  g_autofree char *text = summary_text (stage);

  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), text, -1);
  gtk_text_view_set_editable (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (view), GTK_WRAP_WORD_CHAR);
  g_object_set (view, "left-margin", 24, "right-margin", 24, "top-margin", 12, "bottom-margin", 24, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Summary of the network"),
                                  -1);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), view);
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), scrolled);
  adw_window_set_content (ADW_WINDOW (window), box);
  gtk_window_set_title (GTK_WINDOW (window), _ ("Summary"));
  gtk_window_set_default_size (GTK_WINDOW (window), 620, 560);
  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (window), TRUE);
  gtk_window_present (GTK_WINDOW (window));
}
