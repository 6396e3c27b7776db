/* A side pane folds where there is no room for it, tells so outside of a layout, and is drawn right in the same frame. */
#include "tests/app/test-window.h"

#include "app/versions/flap.h"
#include "tests/support/test.h"

#define PANE 300
#define CONTENT 400
#define HEIGHT 320

static const char template[]
    = "<interface><object class='FsFlap' id='flap'>"
      "<child type='flap'><object class='GtkMenuButton' id='pane'>"
      "<property name='width-request'>300</property><property name='height-request'>120</property>"
      "</object></child>"
      "<child type='separator'><object class='GtkSeparator'/></child>"
      "<child type='content'><object class='GtkButton' id='content'>"
      "<property name='width-request'>400</property><property name='hexpand'>1</property>"
      "</object></child></object></interface>";

typedef struct {
  GtkWidget *window, *pane, *content;
  FsFlap *flap;
  guint n_folds, n_wrong_frames;
} Fixture;

static void
folded (Fixture *f)
{
  f->n_folds++;
  /* During an allocation this would be ignored, or be an error of GTK. */
  gtk_widget_set_visible (f->content, FALSE);
  gtk_widget_set_visible (f->content, TRUE);
}

/* What is drawn is that for which there is room. */
static void
check_frame (GdkFrameClock *clock, Fixture *f)
{
  int width = gtk_widget_get_width (GTK_WIDGET (f->flap));

  f->n_wrong_frames += width > 0 && (width < PANE + CONTENT) != fs_flap_get_folded (f->flap);
}

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autoptr (GtkBuilder) builder = NULL;

  g_type_ensure (FS_TYPE_FLAP);
  builder = gtk_builder_new_from_string (template, -1);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  *f = (Fixture){ .window = gtk_window_new () };
  f->flap = FS_FLAP (gtk_builder_get_object (builder, "flap"));
  f->pane = GTK_WIDGET (gtk_builder_get_object (builder, "pane"));
  f->content = GTK_WIDGET (gtk_builder_get_object (builder, "content"));
  gtk_window_set_child (GTK_WINDOW (f->window), GTK_WIDGET (f->flap));
  g_signal_connect_swapped (f->flap, "notify::folded", G_CALLBACK (folded), f);
}

static void
show (Fixture *f, int width)
{
  gtk_window_set_default_size (GTK_WINDOW (f->window), width, HEIGHT);
  if (!gtk_widget_get_mapped (f->window))
    {
      gtk_window_present (GTK_WINDOW (f->window));
      g_signal_connect (gtk_widget_get_frame_clock (f->window), "after-paint", G_CALLBACK (check_frame), f);
    }
  test_turn_for (0.2);
  gtk_test_widget_wait_for_draw (f->window);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  gpointer flap = f->flap;

  g_assert_cmpuint (f->n_wrong_frames, ==, 0);
  g_signal_handlers_disconnect_by_data (gtk_widget_get_frame_clock (f->window), f);
  g_object_add_weak_pointer (flap, &flap);
  gtk_window_destroy (GTK_WINDOW (f->window));
  test_wait_for (flap == NULL);
}

static graphene_rect_t
place (Fixture *f, GtkWidget *widget)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (f->flap), &bounds));
  return bounds;
}

static void
test_folds (Fixture *f, gconstpointer data)
{
  show (f, 900);
  g_assert_false (fs_flap_get_folded (f->flap));
  g_assert_cmpfloat (place (f, f->pane).size.width, ==, PANE);
  g_assert_cmpfloat (place (f, f->content).origin.x, >, PANE);
  show (f, 600);
  g_assert_true (fs_flap_get_folded (f->flap));
  g_assert_false (fs_flap_get_reveal_flap (f->flap));
  g_assert_false (gtk_widget_get_mapped (f->pane));
  g_assert_cmpfloat (place (f, f->content).size.width, ==, gtk_widget_get_width (GTK_WIDGET (f->flap)));
  show (f, 900);
  g_assert_true (fs_flap_get_reveal_flap (f->flap));
  g_assert_true (gtk_widget_get_mapped (f->pane));
  g_assert_cmpuint (f->n_folds, ==, 2);
}

/* Over the content it leaves that its width; Escape closes it. */
static void
test_over_the_content (Fixture *f, gconstpointer data)
{
  show (f, 600);
  fs_flap_set_reveal_flap (f->flap, TRUE);
  test_turn_for (0.1);
  g_assert_true (gtk_widget_get_mapped (f->pane));
  g_assert_cmpfloat (place (f, f->pane).origin.x, ==, 0);
  g_assert_cmpfloat (place (f, f->content).origin.x, ==, 0);
  g_assert_cmpfloat (place (f, f->content).size.width, ==, gtk_widget_get_width (GTK_WIDGET (f->flap)));
}

/* A locked pane stays as it is; the content gets what a hidden one leaves. */
static void
test_locked (Fixture *f, gconstpointer data)
{
  g_object_set (f->flap, "locked", TRUE, "modal", FALSE, NULL);
  show (f, 900);
  show (f, 600);
  g_assert_true (fs_flap_get_folded (f->flap));
  g_assert_true (fs_flap_get_reveal_flap (f->flap));
  fs_flap_set_reveal_flap (f->flap, FALSE);
  show (f, 900);
  g_assert_false (fs_flap_get_reveal_flap (f->flap));
  g_assert_cmpfloat (place (f, f->content).size.width, ==, gtk_widget_get_width (GTK_WIDGET (f->flap)));
}

/* At the end it is right of the content, in languages from right to left left of it, and below it if it is turned. */
static void
test_at_the_end (Fixture *f, gconstpointer data)
{
  graphene_rect_t pane;

  g_object_set (f->flap, "at-end", TRUE, NULL);
  show (f, 900);
  pane = place (f, f->pane);
  g_assert_cmpfloat (pane.origin.x + pane.size.width, ==, gtk_widget_get_width (GTK_WIDGET (f->flap)));
  gtk_widget_set_direction (GTK_WIDGET (f->flap), GTK_TEXT_DIR_RTL);
  show (f, 901);
  g_assert_cmpfloat (place (f, f->pane).origin.x, ==, 0);
  fs_flap_set_fold_policy (f->flap, FS_FLAP_FOLD_NEVER);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (f->flap), GTK_ORIENTATION_VERTICAL);
  show (f, 900);
  pane = place (f, f->pane);
  g_assert_cmpfloat (pane.size.height, ==, 120);
  g_assert_cmpfloat (pane.origin.y + pane.size.height, ==, gtk_widget_get_height (GTK_WIDGET (f->flap)));
  g_assert_cmpfloat (place (f, f->content).size.width, ==, gtk_widget_get_width (GTK_WIDGET (f->flap)));
}

/* A pane that hides closes its lists, and the focus goes from it to the widget that its user chooses. */
static void
test_hides_focus (Fixture *f, gconstpointer data)
{
  GtkWidget *list = gtk_popover_new ();

  gtk_popover_set_child (GTK_POPOVER (list), gtk_button_new ());
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (f->pane), list);
  g_signal_connect_object (f->flap, "hides-focus", G_CALLBACK (gtk_widget_grab_focus), f->content, G_CONNECT_SWAPPED);
  show (f, 900);
  gtk_widget_grab_focus (f->pane);
  gtk_menu_button_popup (GTK_MENU_BUTTON (f->pane));
  test_turn_for (0.1);
  g_assert_true (gtk_widget_get_mapped (list));
  fs_flap_set_reveal_flap (f->flap, FALSE);
  g_assert_false (gtk_widget_get_visible (list));
  g_assert_true (gtk_root_get_focus (GTK_ROOT (f->window)) == f->content);
}

FS_TESTS
{
  FS_ADD_FIXTURE_TEST (Fixture, NULL, set_up, test_folds, tear_down, "folds-without-room");
  FS_ADD_FIXTURE_TEST (Fixture, NULL, set_up, test_over_the_content, tear_down, "over-the-content");
  FS_ADD_FIXTURE_TEST (Fixture, NULL, set_up, test_locked, tear_down, "locked");
  FS_ADD_FIXTURE_TEST (Fixture, NULL, set_up, test_at_the_end, tear_down, "at-the-end");
  FS_ADD_FIXTURE_TEST (Fixture, NULL, set_up, test_hides_focus, tear_down, "hides-focus");
}
