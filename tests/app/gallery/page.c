/* The gallery page: every preset has its card, the search finds it, and a click opens it. */
#include "app/gallery/gallery-card.h"
#include "app/gallery/gallery-entry.h"
#include "app/gallery/gallery-page.h"
#include "app/gallery/gallery-run.h"
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

static void
count_shown (GtkWidget *widget, gpointer data)
{
  *(guint *) data += FS_IS_GALLERY_CARD (widget) && gtk_widget_get_mapped (widget);
}

static guint
n_shown (FsGalleryPage *page)
{
  guint n = 0;

  test_walk (GTK_WIDGET (page), count_shown, &n);
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
  g_assert_cmpuint (n_shown (*page), ==, 0);
  test_wait_for (n_shown (*page) == count_panels ());
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
  g_assert_cmpuint (n_shown (page), ==, count_panels ());
  entry = test_find (GTK_WIDGET (page), GTK_TYPE_SEARCH_ENTRY, NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), "dragonfly");
  test_wait_for (n_shown (page) == 0);
  gtk_editable_set_text (GTK_EDITABLE (entry), "KD94 fig. 4");
  test_wait_for (n_shown (page) == 1);
  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpstr (preset, ==, "kd-fig4");
  g_signal_emit_by_name (entry, "stop-search");
  g_assert_cmpuint (n_shown (page), ==, count_panels ());
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
  if (FS_IS_GALLERY_CARD (widget) && FS_GALLERY_CARD (widget)->stale)
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

/* A figure without lines, such as a published table that is not simulated yet, shows its network. */
FS_TEST (every_card_has_a_picture)
{
  guint n_presets;
  const FsPreset *presets = fs_presets (&n_presets);

  for (guint i = 0; i < n_presets; i++)
    {
      FsGalleryPreview *preview = presets[i].panel ? fs_gallery_preview_new (&presets[i]) : NULL;
      gboolean drawn = FALSE;

      if (preview == NULL)
        continue;
      for (guint s = 0; s < preview->plot->series->len; s++)
        {
          const FsSeries *series = preview->plot->series->pdata[s];

          drawn = drawn || series->points->len > 0;
          for (guint l = 0; l < series->lines->len; l++)
            drawn = drawn || ((const FsLine *) series->lines->pdata[l])->vertices->len > 0;
        }
      if (!drawn && preview->network == NULL)
        g_error ("%s shows nothing", presets[i].id);
      fs_gallery_preview_free (preview);
    }
}

static void
check_height (GtkWidget *widget, gpointer data)
{
  GHashTable *heights = data; /* of the cards of a chapter, by its list */
  gpointer list = gtk_widget_get_parent (widget), height = GINT_TO_POINTER (gtk_widget_get_height (widget));

  if (!FS_IS_GALLERY_CARD (widget) || !gtk_widget_get_mapped (widget))
    return;
  if (!g_hash_table_contains (heights, list))
    g_hash_table_insert (heights, list, height);
  g_assert_cmpint (GPOINTER_TO_INT (height), ==, GPOINTER_TO_INT (g_hash_table_lookup (heights, list)));
}

/* Cards are equally high in all rows of a chapter, before and after it is known what there is of them. */
FS_TEST (rows_of_equal_height)
{
  FsGalleryPage *page;
  GtkWidget *window = gallery_new (&page);
  g_autoptr (GHashTable) heights = g_hash_table_new (NULL, NULL);

  test_walk (GTK_WIDGET (page), check_height, heights);
  g_assert_cmpuint (g_hash_table_size (heights), ==, FS_N_CHAPTERS);
  test_wait_for (n_stale (page) == 0);
  test_turn_for (0.2);
  test_walk (GTK_WIDGET (page), check_height, heights);
  gtk_window_destroy (GTK_WINDOW (window));
  test_turn_for (0.2);
}

static gboolean
is_toggle (GtkWidget *widget)
{
  return g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), "Not Yet Run") == 0;
}

static gboolean
shows (GtkWidget *widget, const char *text)
{
  gboolean found = GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget)
                   && g_strcmp0 (gtk_label_get_text (GTK_LABEL (widget)), text) == 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && !found;
       child = gtk_widget_get_next_sibling (child))
    found = shows (child, text);
  return found;
}

static void
simulate (FsGalleryRun *run, const char *id)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  g_ptr_array_add (ids, (gpointer) id);
  fs_gallery_run_start (run, ids);
  test_wait_for (!fs_gallery_run_get_status (run).running);
}

/* The filter hides what is simulated, together with the search, and says so when nothing else is left. */
FS_TEST (not_yet_run)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (FsGalleryRun) run = NULL;
  FsGalleryPage *page;
  GtkWidget *window, *toggle, *entry;
  guint n;

  g_setenv ("FLITSCOPE_CACHE", folder, TRUE);
  fs_run_cache_use (TRUE);
  run = fs_gallery_run_new ();
  simulate (run, "ziavras-2");
  window = gallery_new (&page);
  toggle = test_find (GTK_WIDGET (page), GTK_TYPE_TOGGLE_BUTTON, is_toggle);
  entry = test_find (GTK_WIDGET (page), GTK_TYPE_SEARCH_ENTRY, NULL);
  test_wait_for (n_stale (page) == 0);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (toggle), TRUE);
  n = n_shown (page);
  /* One is simulated; a figure of a model only has nothing to simulate. */
  g_assert_cmpuint (n, <, count_panels ());
  gtk_editable_set_text (GTK_EDITABLE (entry), "deadlock");
  test_wait_for (n_shown (page) == 4);
  gtk_editable_set_text (GTK_EDITABLE (entry), "ZK99 Table 2");
  test_wait_for (n_shown (page) == 0);
  g_assert_true (shows (GTK_WIDGET (page), "Every figure that matches “ZK99 Table 2” is simulated."));
  gtk_editable_set_text (GTK_EDITABLE (entry), "dragonfly");
  test_wait_for (shows (GTK_WIDGET (page), "No figure matches “dragonfly”."));
  g_signal_emit_by_name (entry, "stop-search");
  g_assert_false (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (toggle)));
  g_assert_cmpuint (n_shown (page), ==, count_panels ());
  gtk_window_destroy (GTK_WINDOW (window));
  test_turn_for (0.2);
  g_setenv ("FLITSCOPE_CACHE", "", TRUE);
}

/* Running everything is asked for once, with its size; Return in the question is Cancel; it shows its progress and stops. */
FS_TEST (run_everything)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  FsGalleryPage *page;
  GtkWidget *window, *button, *stop;

  g_setenv ("FLITSCOPE_CACHE", folder, TRUE);
  fs_run_cache_use (TRUE);
  window = gallery_new (&page);
  button = test_find_button (GTK_WIDGET (page), "Run Everything");
  stop = test_find_button (GTK_WIDGET (page), "Stop");
  /* What everything is, is not known before. */
  g_assert_cmpuint (n_stale (page), >, 0);
  g_assert_false (gtk_widget_get_sensitive (button));
  test_wait_for (gtk_widget_get_sensitive (button));
  g_assert_cmpuint (n_stale (page), ==, 0);
  g_signal_emit_by_name (button, "clicked");
  g_assert_true (test_dialog_says ("body", " figures have points to simulate."));
  g_assert_true (test_dialog_says ("body", "The run takes about "));
  g_assert_true (test_dialog_says ("default-response", "cancel"));
  g_assert_true (test_dialog_says ("close-response", "cancel"));
  test_answer ("cancel");
  test_turn_for (0.1);
  g_assert_true (gtk_widget_get_mapped (button));
  g_signal_emit_by_name (button, "clicked");
  test_answer ("run");
  test_wait_for (gtk_widget_get_mapped (stop));
  test_turn_for (0.3);
  g_assert_false (gtk_widget_get_mapped (button));
  g_signal_emit_by_name (stop, "clicked");
  test_wait_for (gtk_widget_get_mapped (button));
  gtk_window_destroy (GTK_WINDOW (window));
  test_turn_for (0.5);
  g_setenv ("FLITSCOPE_CACHE", "", TRUE);
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

static void
count_references (GtkWidget *widget, gpointer data)
{
  const char *text = GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget)) : "";

  *(guint *) data += gtk_widget_get_mapped (widget) && g_str_has_prefix (text, "ZK99: S. G. Ziavras, ");
}

/* Each heading has authors and title of its paper; the search finds authors. */
FS_TEST (papers)
{
  FsGalleryPage *page;
  GtkWidget *window = gallery_new (&page), *entry = test_find (GTK_WIDGET (page), GTK_TYPE_SEARCH_ENTRY, NULL);
  guint n = 0;

  for (guint c = 0; c < FS_N_CHAPTERS; c++)
    {
      const FsPaper *papers[FS_FIGURE_MAX_PAPERS + 1];

      fs_gallery_chapter_papers (c, papers);
      g_assert_cmpint (papers[0] == NULL, ==, c == FS_CHAPTER_DEMONSTRATIONS);
      if (papers[0] != NULL)
        g_assert_true (g_str_has_prefix (fs_gallery_chapter_subtitle (c), papers[0]->id));
    }
  test_walk (GTK_WIDGET (page), count_references, &n);
  g_assert_cmpuint (n, ==, 1);
  gtk_editable_set_text (GTK_EDITABLE (entry), "Das");
  test_wait_for (n_shown (page) > 0 && n_shown (page) < count_panels ());
  gtk_window_destroy (GTK_WINDOW (window));
  test_turn_for (0.2);
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
