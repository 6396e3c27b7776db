#include "app/toolkit/wrap-box.h"

struct _FsWrapBox {
  GtkWidget parent;
  int spacing;
};

enum { PROP_SPACING = 1 };

static void make_buildable (GtkBuildableIface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (FsWrapBox, fs_wrap_box, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE, make_buildable))

/* Children of one line. */
typedef struct {
  GtkWidget *first, *end; /* the first of the next line, or NULL */
  int width;              /* with the spacing between them, as natural as there is room for */
  int height;
} Line;

static int
width_of (GtkWidget *child, int most)
{
  int minimum, natural;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  return MAX (minimum, MIN (natural, most));
}

static int
height_of (GtkWidget *child, int width)
{
  int natural;

  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, NULL, &natural, NULL, NULL);
  return natural;
}

/* Finds the line of @width that begins with @first. */
static Line
line_from (FsWrapBox *self, GtkWidget *first, int width)
{
  Line line = { first, first, 0, 0 };

  for (; line.end != NULL; line.end = gtk_widget_get_next_sibling (line.end))
    {
      int own, before = line.end != first && line.width > 0 ? self->spacing : 0;

      if (!gtk_widget_should_layout (line.end))
        continue;
      own = width_of (line.end, width);
      if (line.width > 0 && line.width + before + own > width)
        break;
      line.width += before + own;
      line.height = MAX (line.height, height_of (line.end, own));
    }
  return line;
}

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
         int *natural_baseline)
{
  FsWrapBox *self = FS_WRAP_BOX (widget);
  GtkWidget *first = gtk_widget_get_first_child (widget);

  *minimum = *natural = 0;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      for (GtkWidget *child = first; child != NULL; child = gtk_widget_get_next_sibling (child))
        if (gtk_widget_should_layout (child))
          {
            *minimum = MAX (*minimum, width_of (child, 0));
            *natural += width_of (child, G_MAXINT) + (*natural > 0 ? self->spacing : 0);
          }
      return;
    }
  while (first != NULL)
    {
      Line line = line_from (self, first, for_size >= 0 ? for_size : G_MAXINT);

      *natural += line.height + (*natural > 0 && line.height > 0 ? self->spacing : 0);
      first = line.end;
    }
  *minimum = *natural;
}

/* Allocates the children of a line at @y, from left to right, or from right to left where that is how text runs. */
static void
allocate_line (FsWrapBox *self, const Line *line, int width, int y)
{
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  GtkWidget *wide = NULL;
  int x = 0;

  for (GtkWidget *child = line->first; child != line->end; child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_should_layout (child))
      wide = wide == NULL && gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL) ? child : wide;
  for (GtkWidget *child = line->first; child != line->end; child = gtk_widget_get_next_sibling (child))
    {
      int own;

      if (!gtk_widget_should_layout (child))
        continue;
      own = width_of (child, width);
      if (child == wide)
        own += MAX (0, width - line->width);
      gtk_widget_allocate (child, own, line->height, -1,
                           gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT (mirrored ? width - x - own : x, y)));
      x += own + self->spacing;
    }
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  FsWrapBox *self = FS_WRAP_BOX (widget);
  GtkWidget *first = gtk_widget_get_first_child (widget);
  int y = 0;

  while (first != NULL)
    {
      Line line = line_from (self, first, width);

      allocate_line (self, &line, width, y);
      y += line.height + (line.height > 0 ? self->spacing : 0);
      first = line.end;
    }
}

void
fs_wrap_box_append (FsWrapBox *self, GtkWidget *child)
{
  g_return_if_fail (FS_IS_WRAP_BOX (self) && GTK_IS_WIDGET (child));

  gtk_widget_insert_before (child, GTK_WIDGET (self), NULL);
}

static GtkBuildableIface *parent_buildable;

static void
add_child (GtkBuildable *buildable, GtkBuilder *builder, GObject *child, const char *type)
{
  if (GTK_IS_WIDGET (child))
    fs_wrap_box_append (FS_WRAP_BOX (buildable), GTK_WIDGET (child));
  else
    parent_buildable->add_child (buildable, builder, child, type);
}

static void
make_buildable (GtkBuildableIface *iface)
{
  parent_buildable = g_type_interface_peek_parent (iface);
  iface->add_child = add_child;
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  FsWrapBox *self = FS_WRAP_BOX (object);

  self->spacing = g_value_get_int (value);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (fs_wrap_box_parent_class)->dispose (object);
}

static void
fs_wrap_box_class_init (FsWrapBoxClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = set_property;
  object_class->dispose = dispose;
  widget_class->get_request_mode = get_request_mode;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  g_object_class_install_property (
      object_class, PROP_SPACING,
      g_param_spec_int ("spacing", NULL, NULL, 0, 100, 0, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
}

static void
fs_wrap_box_init (FsWrapBox *self)
{
}
