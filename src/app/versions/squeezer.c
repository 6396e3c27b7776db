#include "app/versions/squeezer.h"

#include "app/versions/after-layout.h"

struct _FsSqueezer {
  GtkWidget parent;
  GtkWidget *shown;     /* a child */
  GtkWidget *announced; /* the same after the layout; may be gone */
};

enum { PROP_VISIBLE_CHILD = 1 };

static GtkBuildableIface *parent_buildable;
static void buildable_init (GtkBuildableIface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (FsSqueezer, fs_squeezer, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE, buildable_init))

/* The narrowest child must fit, and there is room for the widest; the height is that of the highest, so that it does not
 * change with the width. */
static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
         int *natural_baseline)
{
  gboolean first = TRUE;

  *minimum = *natural = 0;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int child_minimum, child_natural;

      if (!gtk_widget_get_visible (child))
        continue;
      gtk_widget_measure (child, orientation, -1, &child_minimum, &child_natural, NULL, NULL);
      *minimum = first                                     ? child_minimum
                 : orientation == GTK_ORIENTATION_VERTICAL ? MAX (*minimum, child_minimum)
                                                           : MIN (*minimum, child_minimum);
      *natural = MAX (*natural, child_natural);
      first = FALSE;
    }
}

static void
announce (GtkWidget *widget)
{
  FsSqueezer *self = FS_SQUEEZER (widget);

  if (self->announced == self->shown)
    return;
  self->announced = self->shown;
  g_object_notify (G_OBJECT (self), "visible-child");
}

/* Returns the first child that has its natural width, else the last one. */
static GtkWidget *
find_fitting (GtkWidget *widget, int width)
{
  GtkWidget *fitting = NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int natural;

      if (!gtk_widget_get_visible (child))
        continue;
      fitting = child;
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
      if (natural <= width)
        break;
    }
  return fitting;
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  FsSqueezer *self = FS_SQUEEZER (widget);
  int minimum;

  self->shown = find_fitting (widget, width);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_set_child_visible (child, child == self->shown);
  if (self->shown != self->announced)
    fs_after_layout_request (widget);
  if (self->shown == NULL)
    return;
  gtk_widget_measure (self->shown, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  gtk_widget_allocate (self->shown, MAX (width, minimum), height, baseline, NULL);
}

static void
add_child (GtkBuildable *buildable, GtkBuilder *builder, GObject *child, const char *type)
{
  if (GTK_IS_WIDGET (child))
    gtk_widget_set_parent (GTK_WIDGET (child), GTK_WIDGET (buildable));
  else
    parent_buildable->add_child (buildable, builder, child, type);
}

static void
buildable_init (GtkBuildableIface *iface)
{
  parent_buildable = g_type_interface_peek_parent (iface);
  iface->add_child = add_child;
}

GtkWidget *
fs_squeezer_get_visible_child (FsSqueezer *self)
{
  g_return_val_if_fail (FS_IS_SQUEEZER (self), NULL);

  return self->announced;
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  g_value_set_object (value, FS_SQUEEZER (object)->announced);
}

static void
dispose (GObject *object)
{
  FsSqueezer *self = FS_SQUEEZER (object);
  GtkWidget *child;

  self->shown = self->announced = NULL;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (fs_squeezer_parent_class)->dispose (object);
}

static void
fs_squeezer_class_init (FsSqueezerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->get_property = get_property;
  G_OBJECT_CLASS (klass)->dispose = dispose;
  fs_after_layout_class_init (widget_class);
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  g_object_class_install_property (
      G_OBJECT_CLASS (klass), PROP_VISIBLE_CHILD,
      g_param_spec_object ("visible-child", NULL, NULL, GTK_TYPE_WIDGET,
                           G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS));
}

static void
fs_squeezer_init (FsSqueezer *self)
{
  fs_after_layout_connect (GTK_WIDGET (self), announce);
}
