#include "app/viewport.h"

#include <math.h>

static FsPlotFrame
frame (double x_to, double y_to)
{
  return (FsPlotFrame){ .left = 50, .top = 10, .right = 450, .bottom = 310, .x_to = x_to, .y_to = y_to };
}

static void
test_follow (void)
{
  FsViewport viewport;
  FsPlotFrame first = frame (20, 500), near_by = frame (18, 450), far_away = frame (5, 1800);

  fs_viewport_init (&viewport);
  fs_viewport_follow (&viewport, &first, FALSE);
  g_assert_true (viewport.set);
  fs_viewport_follow (&viewport, &near_by, FALSE);
  g_assert_cmpfloat (viewport.range.x_to, ==, 20);
  /* Dragging never moves the axes; letting go does, when the curves have left. */
  fs_viewport_follow (&viewport, &far_away, TRUE);
  g_assert_cmpfloat (viewport.range.x_to, ==, 20);
  fs_viewport_follow (&viewport, &far_away, FALSE);
  g_assert_cmpfloat (viewport.range.x_to, ==, 5);
  g_assert_cmpfloat (viewport.range.y_to, ==, 1800);
  fs_viewport_clear (&viewport);
}

static void
test_zoom (void)
{
  FsViewport viewport;
  FsPlotFrame whole = frame (20, 500), shown = whole;

  fs_viewport_init (&viewport);
  fs_viewport_follow (&viewport, &whole, FALSE);
  /* The data under the pointer stay there. */
  fs_viewport_zoom (&viewport, &shown, 150, 110, 2, FALSE);
  shown.x_from = viewport.range.x_from;
  shown.x_to = viewport.range.x_to;
  shown.y_from = viewport.range.y_from;
  shown.y_to = viewport.range.y_to;
  g_assert_cmpfloat_with_epsilon (fs_plot_frame_data_x (&shown, 150), fs_plot_frame_data_x (&whole, 150), 1e-9);
  g_assert_cmpfloat_with_epsilon (fs_plot_frame_data_y (&shown, 110), fs_plot_frame_data_y (&whole, 110), 1e-9);
  g_assert_cmpfloat_with_epsilon (shown.x_to - shown.x_from, 10, 1e-9);
  /* A zoomed plot keeps its section whatever the curves do. */
  whole = frame (5, 100);
  fs_viewport_follow (&viewport, &whole, FALSE);
  g_assert_cmpfloat (viewport.range.x_to, ==, shown.x_to);
  g_assert_true (fs_viewport_can_go_back (&viewport));
  fs_viewport_back (&viewport);
  g_assert_cmpfloat_with_epsilon (viewport.range.x_to, 20, 1e-9);
  g_assert_false (viewport.zoomed);
  fs_viewport_clear (&viewport);
}

static void
test_out_is_home (void)
{
  FsViewport viewport;
  FsPlotFrame whole = frame (20, 500), shown = whole;

  fs_viewport_init (&viewport);
  fs_viewport_follow (&viewport, &whole, FALSE);
  fs_viewport_zoom_to (&viewport, &whole, 100, 50, 200, 150);
  shown.x_from = viewport.range.x_from;
  shown.x_to = viewport.range.x_to;
  shown.y_from = viewport.range.y_from;
  shown.y_to = viewport.range.y_to;
  g_assert_true (viewport.zoomed);
  fs_viewport_zoom (&viewport, &shown, 250, 150, 1e-3, FALSE);
  g_assert_false (viewport.zoomed);
  g_assert_false (fs_viewport_can_go_back (&viewport));
  fs_viewport_clear (&viewport);
}

/* So near that doubles end: nothing happens. */
static void
test_too_near (void)
{
  FsViewport viewport;
  FsPlotFrame whole = frame (20, 500);

  fs_viewport_init (&viewport);
  fs_viewport_follow (&viewport, &whole, FALSE);
  fs_viewport_zoom (&viewport, &whole, 250, 150, 1e15, FALSE);
  g_assert_cmpfloat (viewport.range.x_to, ==, 20);
  fs_viewport_clear (&viewport);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/viewport/follow", test_follow);
  g_test_add_func ("/app/viewport/zoom", test_zoom);
  g_test_add_func ("/app/viewport/out-is-home", test_out_is_home);
  g_test_add_func ("/app/viewport/too-near", test_too_near);
  return g_test_run ();
}
