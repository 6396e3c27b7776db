/* A line with many vertices has the appearance that Cairo gives it with one stroke. */
#include <math.h>

#include "plot/paint/bends.h"
#include "plot/paint/plot-layout.h"
#include "tests/support/test.h"

#define WIDTH 300
#define HEIGHT 120

/* Two vertices in each pixel, up and down, in two pieces. */
static GArray *
make_path (double amplitude)
{
  GArray *path = g_array_new (FALSE, FALSE, sizeof (FsPathPoint));

  for (int i = 0; i < 2 * (WIDTH - 40); i++)
    {
      FsPathPoint p = { 20 + i / 2.0, 60 + 0.1 * i - 20 + amplitude * sin (0.4 * i), i == 0 || i == 200 };

      g_array_append_val (path, p);
    }
  return path;
}

static cairo_t *
make_canvas (int scale, const double *dashes, int n_dashes)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, WIDTH * scale, HEIGHT * scale);
  cairo_t *cr;

  cairo_surface_set_device_scale (surface, scale, scale);
  cr = cairo_create (surface);
  cairo_surface_destroy (surface);
  cairo_set_line_width (cr, 2);
  cairo_set_dash (cr, dashes, n_dashes, 0);
  return cr;
}

static void
stroke_with_cairo (cairo_t *cr, const GArray *path)
{
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (guint i = 0; i < path->len; i++)
    {
      const FsPathPoint *p = &g_array_index (path, FsPathPoint, i);

      (p->move ? cairo_move_to : cairo_line_to) (cr, p->x, p->y);
    }
  cairo_stroke (cr);
}

static double
coverage (cairo_surface_t *surface, int x, int y)
{
  return cairo_image_surface_get_data (surface)[y * cairo_image_surface_get_stride (surface) + x] / 255.0;
}

static void
compare (double amplitude, int scale, const double *dashes, int n_dashes)
{
  g_autoptr (GArray) path = make_path (amplitude);
  cairo_t *ours = make_canvas (scale, dashes, n_dashes), *cairos = make_canvas (scale, dashes, n_dashes);
  cairo_surface_t *a = cairo_get_target (ours), *b = cairo_get_target (cairos);
  double ink = 0, wanted = 0, apart = 0;

  g_assert_true (fs_stroke_bends (ours, path));
  stroke_with_cairo (cairos, path);
  cairo_surface_flush (a);
  cairo_surface_flush (b);
  for (int y = 0; y < HEIGHT * scale; y++)
    for (int x = 0; x < WIDTH * scale; x++)
      {
        ink += coverage (a, x, y);
        wanted += coverage (b, x, y);
        apart += fabs (coverage (a, x, y) - coverage (b, x, y));
      }
  g_test_message ("amplitude %g, scale %d, %d dashes: ink %.3f of Cairo's, %.3f of it elsewhere", amplitude, scale,
                  n_dashes, ink / wanted, apart / wanted);
  g_assert_cmpfloat_with_epsilon (ink / wanted, 1, 0.06);
  g_assert_cmpfloat (apart / wanted, <, 0.3);
  cairo_destroy (ours);
  cairo_destroy (cairos);
}

FS_TEST (as_cairo)
{
  const double dashes[] = { 8, 4 };

  for (int scale = 1; scale <= 2; scale++)
    for (double amplitude = 0; amplitude <= 4; amplitude += 2)
      {
        compare (amplitude, scale, NULL, 0);
        compare (amplitude, scale, dashes, 2);
      }
}

/* Beyond the edges of the surface, at a single point, without a vertex. */
FS_TEST (edges)
{
  cairo_t *cr = make_canvas (1, NULL, 0);
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (FsPathPoint));

  g_assert_false (fs_stroke_bends (cr, path));
  for (int i = 0; i < 3; i++)
    g_array_append_vals (path, &(FsPathPoint){ 5, 5, i == 0 }, 1);
  g_assert_true (fs_stroke_bends (cr, path));
  for (int i = 0; i < 100; i++)
    g_array_append_vals (path, &(FsPathPoint){ -50 + 5 * i, i % 2 == 0 ? -30 : HEIGHT + 30, FALSE }, 1);
  g_assert_true (fs_stroke_bends (cr, path));
  cairo_surface_flush (cairo_get_target (cr));
  g_assert_cmpfloat (coverage (cairo_get_target (cr), 150, 60), >=, 0);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
}

/* Files are not made of pixels. */
FS_TEST (recording)
{
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (GArray) path = make_path (2);

  g_assert_false (fs_stroke_bends (cr, path));
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}
