#include "plot/value/drawn-shapes.h"

#include <math.h>

#define TOLERANCE 0.02 /* px: circles of four curves, which stay round when a reader enlarges them */

struct _FsDrawnShapes {
  cairo_t *cr;
  cairo_surface_t *surface;
  GArray *list; /* FsDrawnShape */
  FsColor color;
  uint64_t owner;
};

static const cairo_user_data_key_t shapes_key;

static FsDrawnShapes *
shapes_of (cairo_t *cr)
{
  return cairo_get_user_data (cr, &shapes_key);
}

static void
clear_shape (gpointer data)
{
  FsDrawnShape *shape = data;

  g_clear_pointer (&shape->path, cairo_path_destroy);
  g_free (shape->text);
}

FsDrawnShapes *
fs_drawn_shapes_new (void)
{
  FsDrawnShapes *shapes = g_new0 (FsDrawnShapes, 1);

  shapes->surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  shapes->cr = cairo_create (shapes->surface);
  cairo_set_tolerance (shapes->cr, TOLERANCE);
  shapes->list = g_array_new (FALSE, FALSE, sizeof (FsDrawnShape));
  g_array_set_clear_func (shapes->list, clear_shape);
  shapes->owner = FS_NO_OWNER;
  cairo_set_user_data (shapes->cr, &shapes_key, shapes, NULL);
  return shapes;
}

void
fs_drawn_shapes_free (FsDrawnShapes *shapes)
{
  if (shapes == NULL)
    return;
  g_array_unref (shapes->list);
  cairo_destroy (shapes->cr);
  cairo_surface_destroy (shapes->surface);
  g_free (shapes);
}

cairo_t *
fs_drawn_shapes_context (FsDrawnShapes *shapes)
{
  return shapes->cr;
}

const GArray *
fs_drawn_shapes_get (FsDrawnShapes *shapes)
{
  return shapes->list;
}

void
fs_drawn_shapes_clear (FsDrawnShapes *shapes)
{
  g_array_set_size (shapes->list, 0);
  shapes->owner = FS_NO_OWNER;
}

void
fs_drawn_shapes_set_owner (cairo_t *cr, uint64_t owner)
{
  FsDrawnShapes *shapes = shapes_of (cr);

  if (shapes != NULL)
    shapes->owner = owner;
}

gboolean
fs_drawn_shapes_set_color (cairo_t *cr, FsColor color)
{
  FsDrawnShapes *shapes = shapes_of (cr);

  if (shapes != NULL)
    shapes->color = color;
  return shapes != NULL;
}

gboolean
fs_drawn_shapes_add_path (cairo_t *cr, FsDrawnKind kind)
{
  FsDrawnShapes *shapes = shapes_of (cr);
  FsDrawnShape shape = { .kind = kind };

  if (shapes == NULL)
    return FALSE;
  shape.owner = shapes->owner;
  shape.color = shapes->color;
  if (kind == FS_DRAWN_STROKE)
    {
      g_assert (cairo_get_dash_count (cr) <= 2);
      shape.line_width = cairo_get_line_width (cr);
      shape.n_dashes = cairo_get_dash_count (cr);
      cairo_get_dash (cr, shape.dashes, NULL);
      shape.round = cairo_get_line_cap (cr) == CAIRO_LINE_CAP_ROUND;
    }
  /* In device units, which are not those of the user while the context is turned. */
  cairo_save (cr);
  cairo_identity_matrix (cr);
  shape.path = cairo_copy_path (cr);
  cairo_restore (cr);
  if (shape.path->num_data > 0 && shape.color.a > 0)
    g_array_append_val (shapes->list, shape);
  else
    clear_shape (&shape);
  return TRUE;
}

gboolean
fs_drawn_shapes_takes_text (cairo_t *cr)
{
  return shapes_of (cr) != NULL;
}

void
fs_drawn_shapes_add_text (cairo_t *cr, const char *text, gsize length, double dx, double dy, double width, double size,
                          gboolean bold, double outline)
{
  FsDrawnShapes *shapes = shapes_of (cr);
  double across = 1, down = 0;
  FsDrawnShape shape = { .kind = FS_DRAWN_TEXT };

  g_return_if_fail (shapes != NULL);

  cairo_get_current_point (cr, &shape.x, &shape.y);
  shape.x += dx;
  shape.y += dy;
  cairo_user_to_device (cr, &shape.x, &shape.y);
  cairo_user_to_device_distance (cr, &across, &down);
  shape.owner = shapes->owner;
  shape.color = shapes->color;
  shape.line_width = outline;
  shape.text = g_strndup (text, length);
  shape.width = width;
  shape.size = size;
  shape.angle = atan2 (down, across);
  shape.bold = bold;
  g_array_append_val (shapes->list, shape);
}
