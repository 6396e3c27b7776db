/* The gallery page: every preset has its card, the search finds it, and a click opens it. */
#include "app/gallery/gallery-card.h"
#include "app/gallery/gallery-entry.h"
#include "app/gallery/gallery-page.h"
#include "app/gallery/gallery-run.h"
#include "app/gallery/gallery-time.h"
#include "app/run/run-settings.h"
#include "tests/app/test-window.h"
#include "scenario/library/gallery.h"
#include "tests/support/folder.h"
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

static void
count_stale (GtkWidget *widget, gpointer data)
{
  if (FS_IS_GALLERY_CARD (widget) && fs_gallery_card_is_stale (FS_GALLERY_CARD (widget)))
    (*(guint *) data)++;
}

static guint
n_stale (FsGalleryPage *page)
{
  guint n = 0;

  test_walk (GTK_WIDGET (page), count_stale, &n);
  return n;
}

FS_TEST (cards_fit)
{
  FsGalleryPage *page;
  GtkWidget *window = gallery_new (&page);

  test_wait_for (n_stale (page) == 0);
  test_turn_for (0.2);
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

static void
check_title (const char *id, const char *title)
{
  g_autofree char *shown = NULL;
  FsPreset preset;

  g_assert_true (fs_preset_find (id, &preset));
  shown = fs_gallery_short_title (&preset);
  g_assert_cmpstr (shown, ==, title);
}

/* A title says what distinguishes a figure from the others under its heading. */
FS_TEST (short_titles)
{
  check_title ("ab-n6-v2", "<i>n</i>\u00a0=\u00a06, <i>V</i>\u00a0=\u00a02");
  check_title ("db-n8-v6-unicast", "<i>n</i>\u00a0=\u00a08, <i>V</i>\u00a0=\u00a06");
  check_title ("at-b", "(b) <i>V</i>\u00a0=\u00a03, <i>M</i>\u00a0=\u00a0<i>τ</i>\u00a0=\u00a032, pattern1");
  check_title ("ziavras-10", "Multicasts to 1/32 of nodes, same for all");
}

/* The claim is under the heading once, not on each of the panels; with its figures where they differ. */
FS_TEST (claims_once)
{
  g_autofree char *one = fs_gallery_chapter_claims (FS_CHAPTER_ADAPTIVE);
  g_autofree char *several = fs_gallery_chapter_claims (FS_CHAPTER_GENERALIZED);
  g_autofree char *none = fs_gallery_chapter_claims (FS_CHAPTER_DEMONSTRATIONS);

  g_assert_nonnull (one);
  g_assert_null (strchr (one, '\n'));
  g_assert_nonnull (strstr (several, "Table 3, 4, 5, 6, 7, 8, 9, 10: "));
  g_assert_null (none);
}

/* Without any result the time is estimated from the speed of the machine; a deadlock in a 3-cube takes less than a figure. */
FS_TEST (expected_time)
{
  g_autoptr (FsScenario) panel = fs_preset_load ("ab-n6-v2", NULL);
  FsCachedPoints none = { .results = g_ptr_array_new (), .n_points = 81 };
  FsSimResult result = { .cpu_seconds = 2 };
  FsGalleryTime time = fs_gallery_time (panel, &none);

  g_assert_false (time.from_figure);
  g_assert_cmpfloat (time.spent, ==, 0);
  g_assert_cmpfloat (time.expected, >, 0.1);
  g_assert_cmpfloat (time.expected, <, 10000);
  g_ptr_array_add (none.results, &result);
  time = fs_gallery_time (panel, &none);
  g_assert_true (time.from_figure);
  g_assert_cmpfloat (time.spent, ==, 2);
  g_assert_cmpfloat (time.expected, ==, 160);
  g_ptr_array_unref (none.results);
}

static void
count_finished (FsGalleryRun *run, const char *preset, guint *n)
{
  (*n)++;
}

/* Two figures are simulated one after the other and are then in the cache; a run that is stopped leaves the rest. */
FS_TEST (run_of_figures)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (FsGalleryRun) run = NULL;
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  g_autoptr (FsScenario) single = fs_preset_load ("deadlock-n3-cured", NULL);
  FsCachedPoints *known;
  guint n = 0;

  g_setenv ("FLITSCOPE_CACHE", folder, TRUE);
  fs_run_cache_use (TRUE);
  run = fs_gallery_run_new ();
  g_signal_connect (run, "finished", G_CALLBACK (count_finished), &n);
  g_ptr_array_add (ids, (gpointer) "deadlock-n3-cured");
  g_ptr_array_add (ids, (gpointer) "ziavras-2");
  fs_gallery_run_start (run, ids);
  g_assert_true (fs_gallery_run_get_status (run).running);
  g_assert_cmpuint (fs_gallery_run_get_status (run).n_figures, ==, 2);
  test_wait_for (!fs_gallery_run_get_status (run).running);
  g_assert_cmpuint (n, ==, 2);
  g_assert_null (fs_gallery_run_get_failure (run));
  known = fs_cached_points_new (single, NULL);
  g_assert_cmpuint (known->results->len, ==, known->n_points);
  fs_cached_points_free (known);
  g_ptr_array_set_size (ids, 0);
  g_ptr_array_add (ids, (gpointer) "at-a");
  g_ptr_array_add (ids, (gpointer) "at-b");
  fs_gallery_run_start (run, ids);
  test_turn_for (0.3);
  fs_gallery_run_stop (run);
  g_assert_false (fs_gallery_run_get_status (run).running);
  test_turn_for (0.5);
  g_assert_cmpuint (n, ==, 3);
  g_setenv ("FLITSCOPE_CACHE", "", TRUE);
}
