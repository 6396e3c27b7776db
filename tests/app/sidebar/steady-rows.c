/* Rows of the sidebar keep their places while their values change, and let the keyboard go on. */
#include "tests/app/test-window.h"

#include <string.h>

#include "app/document/document-curves.h"
#include "app/sidebar/parameter-row.h"
#include "app/toolkit/value-field.h"
#include "app/window/window-private.h"
#include "tests/support/test.h"

#define TAB_STOPS_MAX 4 /* of a row: its field, its slider, its menu, its arrow to reset */

static const char *const keys[]
    = { "n", "V", "M", "beta", "delta", "points", "precision", "confidence", "seed", "replications" };

static FsParameterRow *
row_of (FsWindow *window, const char *key)
{
  FsParameterRow *row = fs_sidebar_get_row (fs_window_get_sidebar (window), key);

  g_assert_nonnull (row);
  return row;
}

static gboolean
is_plus (GtkWidget *widget)
{
  return gtk_widget_has_css_class (widget, "up");
}

static gboolean
is_reset (GtkWidget *widget)
{
  return gtk_widget_has_css_class (widget, "reset");
}

static graphene_rect_t
bounds_in (GtkWidget *widget, GtkWidget *ancestor)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, ancestor, &bounds));
  return bounds;
}

/* The text of each label of a row, and the place of each of its widgets in the window. */
typedef struct {
  GtkWidget *window;
  GPtrArray *widgets; /* borrowed */
  GArray *places;     /* graphene_rect_t */
} Places;

static void
add_place (GtkWidget *widget, gpointer data)
{
  Places *places = data;
  graphene_rect_t bounds;

  /* What is inside a slider or a text moves with the value. */
  if (!gtk_widget_get_mapped (widget)
      || gtk_widget_get_ancestor (gtk_widget_get_parent (widget), GTK_TYPE_SCALE) != NULL
      || gtk_widget_get_ancestor (gtk_widget_get_parent (widget), GTK_TYPE_TEXT) != NULL)
    return;
  bounds = bounds_in (widget, places->window);
  g_ptr_array_add (places->widgets, widget);
  g_array_append_val (places->places, bounds);
}

static Places *
places_new (FsWindow *window, GtkWidget *row)
{
  Places *places = g_new (Places, 1);

  *places = (Places){ GTK_WIDGET (window), g_ptr_array_new (), g_array_new (FALSE, FALSE, sizeof (graphene_rect_t)) };
  test_walk (row, add_place, places);
  return places;
}

static void
places_free (Places *places)
{
  g_ptr_array_unref (places->widgets);
  g_array_unref (places->places);
  g_free (places);
}

static void
assert_same_places (const Places *before, const Places *after, const char *key)
{
  for (guint i = 0; i < before->widgets->len; i++)
    {
      const graphene_rect_t *was = &g_array_index (before->places, graphene_rect_t, i);
      guint at;

      if (!g_ptr_array_find (after->widgets, before->widgets->pdata[i], &at))
        g_error ("%s: %s is gone", key, G_OBJECT_TYPE_NAME (before->widgets->pdata[i]));
      if (!graphene_rect_equal (was, &g_array_index (after->places, graphene_rect_t, at)))
        g_error ("%s: %s was at %g %g, %g × %g, and is at %g %g, %g × %g", key,
                 G_OBJECT_TYPE_NAME (before->widgets->pdata[i]), was->origin.x, was->origin.y, was->size.width,
                 was->size.height, g_array_index (after->places, graphene_rect_t, at).origin.x,
                 g_array_index (after->places, graphene_rect_t, at).origin.y,
                 g_array_index (after->places, graphene_rect_t, at).size.width,
                 g_array_index (after->places, graphene_rect_t, at).size.height);
    }
}

/* Presses what is at a place of the window, as a pointer there would. */
static void
press_at (FsWindow *window, double x, double y, GtkWidget *expected)
{
  GtkWidget *picked = gtk_widget_pick (GTK_WIDGET (window), x, y, GTK_PICK_DEFAULT);

  g_assert_true (picked == expected || (picked != NULL && gtk_widget_is_ancestor (picked, expected)));
  g_signal_emit_by_name (expected, "clicked");
  test_wait_solved (window);
  test_turn_for (0.05);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
}

static void
show_row (FsWindow *window, FsParameterRow *row)
{
  fs_parameter_row_focus (row);
  test_turn_for (0.05);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
}

/* Presses + of a row twice at the same place. */
static void
press_plus_twice (FsWindow *window, const char *key)
{
  FsParameterRow *row = row_of (window, key);
  GtkWidget *plus = test_find (GTK_WIDGET (row), GTK_TYPE_BUTTON, is_plus);
  GtkWidget *reset = test_find (GTK_WIDGET (row), GTK_TYPE_BUTTON, is_reset);
  g_autofree char *first = NULL;
  Places *before, *after;
  graphene_rect_t bounds;
  graphene_point_t middle;

  show_row (window, row);
  g_assert_false (gtk_widget_get_mapped (reset));
  bounds = bounds_in (plus, GTK_WIDGET (window));
  graphene_rect_get_center (&bounds, &middle);
  before = places_new (window, GTK_WIDGET (row));
  press_at (window, middle.x, middle.y, plus);
  g_assert_true (gtk_widget_get_mapped (reset));
  first = g_strdup (gtk_editable_get_text (GTK_EDITABLE (test_find (GTK_WIDGET (row), GTK_TYPE_TEXT, NULL))));
  press_at (window, middle.x, middle.y, plus);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (test_find (GTK_WIDGET (row), GTK_TYPE_TEXT, NULL))), !=, first);
  g_assert_true (gtk_widget_get_mapped (reset));
  after = places_new (window, GTK_WIDGET (row));
  assert_same_places (before, after, key);
  places_free (before);
  places_free (after);
}

/* The arrow to reset comes where nothing else is, and no label gets another number of lines. */
FS_TEST (plus_stays_under_the_pointer)
{
  FsWindow *window = test_window_new ();

  test_window_resize (window, 1000, 700);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    press_plus_twice (window, keys[i]);
  test_window_close (window);
}

/* In a selected curve, a mark for an override comes with the arrow. */
FS_TEST (plus_stays_in_a_curve)
{
  FsWindow *window = test_window_new ();
  const char *const lengths[] = { "32", "64", NULL };

  g_assert_true (fs_document_set_list (fs_window_get_document (window), "M", lengths, NULL));
  fs_document_select_curve (fs_window_get_document (window), 1);
  test_wait_solved (window);
  test_window_resize (window, 1000, 700);
  press_plus_twice (window, "n");
  press_plus_twice (window, "beta");
  test_window_close (window);
}

/* 4 nodes or more than a million: the rows below stay where they are. */
FS_TEST (number_of_nodes_has_its_place)
{
  FsWindow *window = test_window_new ();
  FsParameterRow *row = row_of (window, "n");
  int height;

  test_window_resize (window, 1000, 700);
  g_assert_true (fs_parameter_row_enter (row, "2"));
  test_turn_for (0.05);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  height = gtk_widget_get_height (GTK_WIDGET (row));
  for (guint n = 10; n <= 60; n += 10)
    {
      g_autofree char *text = g_strdup_printf ("%u", n);

      g_assert_true (fs_parameter_row_enter (row, text));
      test_turn_for (0.05);
      gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
      g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (row)), ==, height);
    }
  test_window_close (window);
}

/* A sentence explains the chosen variant; the rows below do not move when another one is chosen. */
FS_TEST (variant_has_its_place)
{
  static const char *const words[] = { "published", "corrected", "both", "refined", "all" };
  FsWindow *window = test_window_new ();
  GtkWidget *row = GTK_WIDGET (row_of (window, "variant"));
  int height = 0;

  test_window_resize (window, 1000, 700);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      test_set_parameter (window, "variant", words[i]);
      test_turn_for (0.05);
      gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
      if (i == 0)
        height = gtk_widget_get_height (row);
      g_assert_cmpint (gtk_widget_get_height (row), ==, height);
    }
  test_window_close (window);
}

/* Tab goes through the row and then out of it; what was typed and the reason against it remain. */
FS_TEST (tab_goes_on_after_a_wrong_value)
{
  FsWindow *window = test_window_new ();

  test_window_resize (window, 1000, 700);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      FsParameterRow *row = row_of (window, keys[i]);
      GtkWidget *text = test_find (GTK_WIDGET (row), GTK_TYPE_TEXT, NULL);
      guint stops = 0;

      show_row (window, row);
      g_assert_true (test_has_focus_inside (window, GTK_WIDGET (row)));
      gtk_editable_set_text (GTK_EDITABLE (text), "abc");
      g_assert_null (fs_parameter_row_get_sentence (row));
      while (test_has_focus_inside (window, GTK_WIDGET (row)))
        {
          g_assert_cmpuint (stops++, <, TAB_STOPS_MAX);
          gtk_widget_child_focus (GTK_WIDGET (window), GTK_DIR_TAB_FORWARD);
          test_turn_for (0.02);
          g_assert_false (test_has_focus_inside (window, text));
        }
      g_assert_nonnull (fs_parameter_row_get_sentence (row));
      g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (text)), ==, "abc");
      g_assert_true (fs_parameter_row_enter (row, i == 0 ? "4" : gtk_editable_get_text (GTK_EDITABLE (text)))
                     == (i == 0));
    }
  test_window_close (window);
}

/* Shift+Tab leaves every row, too, and comes to the one above it. */
FS_TEST (shift_tab_leaves_every_row)
{
  static const char *const of_all_kinds[] = { "seed", "replications", "routing", "M", "n", "variant" };
  FsWindow *window = test_window_new ();

  test_window_resize (window, 1000, 700);
  for (guint i = 0; i < G_N_ELEMENTS (of_all_kinds); i++)
    {
      FsParameterRow *row = row_of (window, of_all_kinds[i]);
      guint stops = 0;

      show_row (window, row);
      while (test_has_focus_inside (window, GTK_WIDGET (row)))
        {
          g_assert_cmpuint (stops++, <, TAB_STOPS_MAX);
          g_assert_true (gtk_widget_child_focus (GTK_WIDGET (window), GTK_DIR_TAB_BACKWARD));
        }
    }
  test_window_close (window);
}

/* A figure opened elsewhere shows its curves, which are at the top. */
FS_TEST (opened_figure_shows_its_curves)
{
  FsWindow *window = test_window_new ();
  GtkWidget *scroller = adw_bin_get_child (ADW_BIN (fs_window_get_sidebar (window)));
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));

  gtk_adjustment_set_value (adjustment, 300);
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), ==, 300);
  gtk_widget_grab_focus (GTK_WIDGET (fs_window_get_plot_view (window)));
  fs_window_open_preset (window, "ab-n6-v2");
  test_wait_solved (window);
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), ==, 0);
  test_window_close (window);
}
