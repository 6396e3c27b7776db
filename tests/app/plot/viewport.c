/* The visible section of a plot: zoom, pan, and the history of views. */
#include "app/plot/viewport.h"
#include "tests/support/test.h"

#include <math.h>

static FsPlotFrame
frame (double x_to, double y_to)
{
  return (FsPlotFrame){ .left = 50, .top = 10, .right = 450, .bottom = 310, .x_to = x_to, .y_to = y_to };
}

FS_TEST (follow)
{
  FsViewport viewport;
  FsPlotFrame first = frame (20, 500), near_by = frame (18, 450), far_away = frame (5, 1800);

  fs_viewport_init (&viewport);
  fs_viewport_follow (&viewport, &first, FALSE, TRUE);
  g_assert_true (viewport.set);
  fs_viewport_follow (&viewport, &near_by, FALSE, TRUE);
  g_assert_cmpfloat (viewport.range.x_to, ==, 20);
  /* Dragging never moves the axes; letting go does, when the curves have left. */
  fs_viewport_follow (&viewport, &far_away, TRUE, TRUE);
  g_assert_cmpfloat (viewport.range.x_to, ==, 20);
  fs_viewport_follow (&viewport, &far_away, FALSE, TRUE);
  g_assert_cmpfloat (viewport.range.x_to, ==, 5);
  g_assert_cmpfloat (viewport.range.y_to, ==, 1800);
  fs_viewport_clear (&viewport);
}

FS_TEST (zoom)
{
  FsViewport viewport;
  FsPlotFrame whole = frame (20, 500), shown = whole;

  fs_viewport_init (&viewport);
  fs_viewport_follow (&viewport, &whole, FALSE, TRUE);
  /* The data under the pointer stay there. */
  fs_viewport_zoom (&viewport, &shown, 150, 110, 2, FS_AXIS_BOTH, FALSE);
  shown.x_from = viewport.range.x_from;
  shown.x_to = viewport.range.x_to;
  shown.y_from = viewport.range.y_from;
  shown.y_to = viewport.range.y_to;
  g_assert_cmpfloat_with_epsilon (fs_plot_frame_data_x (&shown, 150), fs_plot_frame_data_x (&whole, 150), 1e-9);
  g_assert_cmpfloat_with_epsilon (fs_plot_frame_data_y (&shown, 110), fs_plot_frame_data_y (&whole, 110), 1e-9);
  g_assert_cmpfloat_with_epsilon (shown.x_to - shown.x_from, 10, 1e-9);
  /* A zoomed plot keeps its section when the curves change. */
  whole = frame (5, 100);
  fs_viewport_follow (&viewport, &whole, FALSE, TRUE);
  g_assert_cmpfloat (viewport.range.x_to, ==, shown.x_to);
  g_assert_true (fs_viewport_can_go_back (&viewport));
  fs_viewport_back (&viewport);
  g_assert_cmpfloat_with_epsilon (viewport.range.x_to, 20, 1e-9);
  g_assert_false (viewport.zoomed);
  fs_viewport_clear (&viewport);
}

FS_TEST (zooming_out_ends_at_the_whole_plot)
{
  FsViewport viewport;
  FsPlotFrame whole = frame (20, 500), shown = whole;

  fs_viewport_init (&viewport);
  fs_viewport_follow (&viewport, &whole, FALSE, TRUE);
  fs_viewport_zoom_to (&viewport, &whole, 100, 50, 200, 150);
  shown.x_from = viewport.range.x_from;
  shown.x_to = viewport.range.x_to;
  shown.y_from = viewport.range.y_from;
  shown.y_to = viewport.range.y_to;
  g_assert_true (viewport.zoomed);
  fs_viewport_zoom (&viewport, &shown, 250, 150, 1e-3, FS_AXIS_BOTH, FALSE);
  g_assert_false (viewport.zoomed);
  g_assert_cmpfloat (viewport.range.x_to, ==, 20);
  /* It is a step like any other. */
  fs_viewport_back (&viewport);
  g_assert_true (viewport.zoomed);
  g_assert_cmpfloat (viewport.range.x_to, ==, shown.x_to);
  fs_viewport_clear (&viewport);
}

static FsPlotFrame
shown_in (const FsViewport *viewport, FsPlotFrame frame)
{
  frame.x_from = viewport->range.x_from;
  frame.x_to = viewport->range.x_to;
  frame.y_from = viewport->range.y_from;
  frame.y_to = viewport->range.y_to;
  return frame;
}

/* One axis at a time: the other one stays to the last bit. */
FS_TEST (other_axis_is_unchanged)
{
  FsViewport viewport;
  FsPlotFrame whole = frame (20, 500), shown;

  fs_viewport_init (&viewport);
  fs_viewport_follow (&viewport, &whole, FALSE, TRUE);
  fs_viewport_zoom (&viewport, &whole, 150, 110, 2, FS_AXIS_X, FALSE);
  g_assert_cmpfloat_with_epsilon (viewport.range.x_to - viewport.range.x_from, 10, 1e-9);
  g_assert_cmpfloat (viewport.range.y_from, ==, 0);
  g_assert_cmpfloat (viewport.range.y_to, ==, 500);
  shown = shown_in (&viewport, whole);
  fs_viewport_zoom (&viewport, &shown, 150, 110, 4, FS_AXIS_Y, FALSE);
  g_assert_cmpfloat (viewport.range.x_from, ==, shown.x_from);
  g_assert_cmpfloat (viewport.range.x_to, ==, shown.x_to);
  g_assert_cmpfloat_with_epsilon (viewport.range.y_to - viewport.range.y_from, 125, 1e-9);
  /* Out again along x: y stays where it is. */
  shown = shown_in (&viewport, whole);
  fs_viewport_zoom (&viewport, &shown, 150, 110, 0.01, FS_AXIS_X, FALSE);
  g_assert_true (viewport.zoomed);
  g_assert_cmpfloat (viewport.range.x_from, ==, 0);
  g_assert_cmpfloat (viewport.range.x_to, ==, 20);
  g_assert_cmpfloat (viewport.range.y_to, ==, shown.y_to);
  fs_viewport_clear (&viewport);
}

/* What is under the pointer moves with it; a quarter of the whole remains visible. */
FS_TEST (pan_follows_the_pointer)
{
  FsViewport viewport;
  FsPlotFrame whole = frame (20, 500), shown;

  fs_viewport_init (&viewport);
  fs_viewport_follow (&viewport, &whole, FALSE, TRUE);
  fs_viewport_pan (&viewport, &whole, 40, -30, FALSE);
  shown = shown_in (&viewport, whole);
  g_assert_cmpfloat_with_epsilon (fs_plot_frame_x (&shown, 7), fs_plot_frame_x (&whole, 7) + 40, 1e-9);
  g_assert_cmpfloat_with_epsilon (fs_plot_frame_y (&shown, 70), fs_plot_frame_y (&whole, 70) - 30, 1e-9);
  fs_viewport_pan (&viewport, &shown, 1e6, 1e6, TRUE);
  g_assert_cmpfloat_with_epsilon (viewport.range.x_from, -15, 1e-9);
  g_assert_cmpfloat_with_epsilon (viewport.range.y_to, 875, 1e-9);
  fs_viewport_back (&viewport);
  g_assert_cmpfloat (viewport.range.x_to, ==, 20);
  g_assert_false (fs_viewport_can_go_back (&viewport));
  fs_viewport_clear (&viewport);
}

/* A logarithmic axis pans and zooms by factors and never reaches zero. */
FS_TEST (logarithmic)
{
  FsViewport viewport;
  FsPlotFrame whole = frame (100, 1000), shown;

  whole.x_from = whole.y_from = 1;
  whole.x_log = whole.y_log = TRUE;
  fs_viewport_init (&viewport);
  fs_viewport_follow (&viewport, &whole, FALSE, TRUE);
  fs_viewport_pan (&viewport, &whole, 100, 0, FALSE);
  g_assert_cmpfloat_with_epsilon (viewport.range.x_to, pow (100, 0.75), 1e-9);
  g_assert_cmpfloat (viewport.range.x_from, >, 0);
  shown = shown_in (&viewport, whole);
  fs_viewport_zoom (&viewport, &shown, 250, 160, 2, FS_AXIS_BOTH, FALSE);
  g_assert_cmpfloat_with_epsilon (viewport.range.x_to / viewport.range.x_from, 10, 1e-9);
  fs_viewport_clear (&viewport);
}

/* Back and forward as in a browser; a new step forgets what was ahead. */
FS_TEST (back_and_forward)
{
  FsViewport viewport;
  FsPlotFrame whole = frame (20, 500), shown;
  double first, second;

  fs_viewport_init (&viewport);
  fs_viewport_follow (&viewport, &whole, FALSE, TRUE);
  fs_viewport_zoom (&viewport, &whole, 150, 110, 2, FS_AXIS_BOTH, FALSE);
  first = viewport.range.x_to;
  shown = shown_in (&viewport, whole);
  fs_viewport_zoom (&viewport, &shown, 150, 110, 2, FS_AXIS_BOTH, FALSE);
  second = viewport.range.x_to;
  g_assert_false (fs_viewport_can_go_forward (&viewport));
  fs_viewport_back (&viewport);
  g_assert_cmpfloat (viewport.range.x_to, ==, first);
  fs_viewport_back (&viewport);
  g_assert_cmpfloat (viewport.range.x_to, ==, 20);
  g_assert_false (viewport.zoomed);
  fs_viewport_forward (&viewport);
  fs_viewport_forward (&viewport);
  g_assert_cmpfloat (viewport.range.x_to, ==, second);
  g_assert_true (viewport.zoomed);
  g_assert_false (fs_viewport_can_go_forward (&viewport));
  fs_viewport_back (&viewport);
  fs_viewport_home (&viewport);
  g_assert_false (fs_viewport_can_go_forward (&viewport));
  g_assert_cmpfloat (viewport.range.x_to, ==, 20);
  fs_viewport_clear (&viewport);
}

/* Undo leads along the same steps, and to what none of them was. */
FS_TEST (undo_restores_views)
{
  FsViewport viewport;
  FsPlotFrame whole = frame (20, 500);
  FsRange zoomed, other = { 1, 2, 3, 4 };

  fs_viewport_init (&viewport);
  fs_viewport_follow (&viewport, &whole, FALSE, TRUE);
  fs_viewport_zoom (&viewport, &whole, 150, 110, 2, FS_AXIS_BOTH, FALSE);
  zoomed = viewport.range;
  fs_viewport_restore (&viewport, FALSE, zoomed, FALSE, FALSE);
  g_assert_false (viewport.zoomed);
  g_assert_cmpfloat (viewport.range.x_to, ==, 20);
  g_assert_true (fs_viewport_can_go_forward (&viewport));
  fs_viewport_restore (&viewport, TRUE, zoomed, FALSE, FALSE);
  g_assert_cmpfloat (viewport.range.x_to, ==, zoomed.x_to);
  g_assert_true (fs_viewport_can_go_back (&viewport));
  fs_viewport_restore (&viewport, TRUE, other, TRUE, FALSE);
  g_assert_cmpfloat (viewport.range.y_to, ==, 4);
  g_assert_true (viewport.x_log);
  g_assert_false (fs_viewport_can_go_back (&viewport));
  fs_viewport_clear (&viewport);
}

/* So near that doubles end: nothing happens. */
FS_TEST (zoom_ends_at_double_precision)
{
  FsViewport viewport;
  FsPlotFrame whole = frame (20, 500);

  fs_viewport_init (&viewport);
  fs_viewport_follow (&viewport, &whole, FALSE, TRUE);
  fs_viewport_zoom (&viewport, &whole, 250, 150, 1e15, FS_AXIS_BOTH, FALSE);
  g_assert_cmpfloat (viewport.range.x_to, ==, 20);
  fs_viewport_clear (&viewport);
}
