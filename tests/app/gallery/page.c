/* The gallery page: every preset has its card, the search finds it, and a click opens it. */
#include "app/gallery/gallery-entry.h"
#include "app/gallery/gallery-page.h"
#include "tests/app/test-window.h"
#include "scenario/library/gallery.h"
#include "tests/support/test.h"

static guint
count_panels (void)
{
  guint n_presets, n = 0;
  const FsPreset *presets = fs_presets (&n_presets);

  for (guint i = 0; i < n_presets; i++)
    n += presets[i].panel;
  return n;
}

static GtkWidget *
gallery_new (FsGalleryPage **page)
{
  GtkWidget *window;

  test_application ();
  window = adw_window_new ();
  *page = g_object_new (FS_TYPE_GALLERY_PAGE, NULL);
  adw_window_set_content (ADW_WINDOW (window), GTK_WIDGET (*page));
  gtk_window_set_default_size (GTK_WINDOW (window), 1300, 860);
  gtk_window_present (GTK_WINDOW (window));
  /* Escape and Return before there are cards. */
  g_signal_emit_by_name (test_find (GTK_WIDGET (*page), GTK_TYPE_SEARCH_ENTRY, NULL), "stop-search");
  g_signal_emit_by_name (test_find (GTK_WIDGET (*page), GTK_TYPE_SEARCH_ENTRY, NULL), "activate");
  g_assert_cmpuint (fs_gallery_page_count (*page), ==, 0);
  test_wait_for (fs_gallery_page_count (*page) == count_panels ());
  test_turn_for (0.3);
  return window;
}

static void
opened (FsGalleryPage *page, const char *preset, gpointer data)
{
  g_free (*(char **) data);
  *(char **) data = g_strdup (preset);
}

FS_TEST (search)
{
  FsGalleryPage *page;
  GtkWidget *window = gallery_new (&page), *entry;
  g_autofree char *preset = NULL;

  g_signal_connect (page, "open", G_CALLBACK (opened), &preset);
  g_assert_cmpuint (fs_gallery_page_count (page), ==, count_panels ());
  entry = test_find (GTK_WIDGET (page), GTK_TYPE_SEARCH_ENTRY, NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), "torus");
  test_wait_for (fs_gallery_page_count (page) == 0);
  gtk_editable_set_text (GTK_EDITABLE (entry), "KD94 fig. 4");
  test_wait_for (fs_gallery_page_count (page) == 1);
  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpstr (preset, ==, "kd-fig4");
  g_signal_emit_by_name (entry, "stop-search");
  g_assert_cmpuint (fs_gallery_page_count (page), ==, count_panels ());
  gtk_window_destroy (GTK_WINDOW (window));
  test_turn_for (0.2);
}

static void
check_width (GtkWidget *widget, gpointer data)
{
  if (gtk_widget_get_mapped (widget))
    test_not_clipped (widget, NULL);
}

FS_TEST (cards_fit)
{
  FsGalleryPage *page;
  GtkWidget *window = gallery_new (&page);

  test_walk (GTK_WIDGET (page), check_width, NULL);
  gtk_window_destroy (GTK_WINDOW (window));
  /* A worker that still draws must not mind. */
  test_turn_for (0.2);
}

/* What no figure shows is in its presentation: the deadlock with its circular wait. */
FS_TEST (presentation_has_a_diagram)
{
  guint n_presets, n_seen = 0;
  const FsPreset *presets = fs_presets (&n_presets);

  for (guint i = 0; i < n_presets; i++)
    if (g_str_equal (presets[i].id, "deadlock-n3") || g_str_equal (presets[i].id, "deadlock-n3-cured"))
      {
        FsGalleryPreview *preview = fs_gallery_preview_new (&presets[i]);

        n_seen++;
        g_assert_true ((preview->network != NULL) == g_str_equal (presets[i].id, "deadlock-n3"));
        if (preview->network != NULL)
          g_assert_cmpuint (preview->network->frame->waits_for->n_deadlock, >, 0);
        fs_gallery_preview_free (preview);
      }
  g_assert_cmpuint (n_seen, ==, 2);
}
