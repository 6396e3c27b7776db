#include "app/versions/flap.h"

#include <math.h>

#include "app/toolkit/focus.h"
#include "app/toolkit/widgets.h"
#include "app/versions/after-layout.h"

#define DURATION 250 /* ms in which the pane slides in or out */
#define EDGE 32      /* px from which a finger draws the pane in */

struct _FsFlap {
  GtkWidget parent;
  GtkWidget *content, *dimming, *separator, *flap;
  GtkOrientation orientation;
  FsFlapFoldPolicy fold_policy;
  AdwAnimation *animation;
  AdwSwipeTracker *tracker;
  double progress;   /* 0: the pane is hidden, 1: shown */
  gboolean revealed; /* what @progress goes to */
  gboolean folded;
  gboolean needs_fold; /* what @folded will be after the layout */
  gboolean locked, modal, swipes, at_end;
  gboolean swiped; /* a finger has the pane */
};

enum { PROP_FOLDED = 1, PROP_REVEAL_FLAP, PROP_LOCKED, PROP_MODAL, PROP_SWIPES, PROP_AT_END, PROP_ORIENTATION };

static guint hides_focus_signal;
static GtkBuildableIface *parent_buildable;
static void buildable_init (GtkBuildableIface *iface);
static void swipeable_init (AdwSwipeableInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (FsFlap, fs_flap, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_ORIENTABLE, NULL)
                                   G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE, buildable_init)
                                       G_IMPLEMENT_INTERFACE (ADW_TYPE_SWIPEABLE, swipeable_init))

/* Sizes, along the orientation */

static void
measure_child (GtkWidget *child, GtkOrientation orientation, int *minimum, int *natural)
{
  *minimum = *natural = 0;
  if (child != NULL && gtk_widget_get_visible (child))
    gtk_widget_measure (child, orientation, -1, minimum, natural, NULL, NULL);
}

/* Returns the size of the pane: beside the content its least, over it what it would like to have. */
static int
flap_size (FsFlap *self, int total, gboolean folded)
{
  int minimum, natural;

  measure_child (self->flap, self->orientation, &minimum, &natural);
  if (!folded)
    return minimum;
  return gtk_widget_compute_expand (self->flap, self->orientation) ? MAX (total, minimum)
                                                                   : CLAMP (natural, minimum, MAX (minimum, total));
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
         int *natural_baseline)
{
  FsFlap *self = FS_FLAP (widget);
  int content_minimum, content_natural, flap_minimum, flap_natural, separator, unused;
  double minimum_part = 0, natural_part = 0;

  measure_child (self->content, orientation, &content_minimum, &content_natural);
  measure_child (self->flap, orientation, &flap_minimum, &flap_natural);
  measure_child (self->separator, orientation, &separator, &unused);
  if (orientation != self->orientation)
    {
      *minimum = MAX (content_minimum, flap_minimum);
      *natural = MAX (content_natural, flap_natural);
      return;
    }
  if (self->fold_policy == FS_FLAP_FOLD_NEVER)
    minimum_part = self->progress;
  if (self->fold_policy != FS_FLAP_FOLD_ALWAYS)
    natural_part = self->fold_policy == FS_FLAP_FOLD_AUTO && self->locked ? self->progress : 1;
  *minimum = MAX (content_minimum + (int) ceil ((flap_minimum + separator) * minimum_part), flap_minimum);
  *natural = MAX (content_natural + (int) ceil ((flap_natural + separator) * natural_part), flap_natural);
  *natural = MAX (*minimum, *natural);
}

/* Layout */

static gboolean
is_first (FsFlap *self)
{
  gboolean mirrored = self->orientation == GTK_ORIENTATION_HORIZONTAL
                      && gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  return self->at_end == mirrored;
}

/* Allocates @child from @at on, along the orientation; @total is the size of all. */
static void
allocate_child (FsFlap *self, GtkWidget *child, int at, int size, int total)
{
  GtkAllocation place = { 0, 0, gtk_widget_get_width (GTK_WIDGET (self)), gtk_widget_get_height (GTK_WIDGET (self)) };

  if (child == NULL || !gtk_widget_should_layout (child))
    return;
  if (!is_first (self))
    at = total - at - size;
  if (self->orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      place.x = at;
      place.width = size;
    }
  else
    {
      place.y = at;
      place.height = size;
    }
  gtk_widget_size_allocate (child, &place, -1);
}

static void
show_children (FsFlap *self)
{
  gboolean shown = self->progress > 0;

  if (self->flap != NULL)
    gtk_widget_set_child_visible (self->flap, shown);
  if (self->separator != NULL)
    gtk_widget_set_child_visible (self->separator, shown);
  gtk_widget_set_child_visible (self->dimming, shown && self->folded && self->modal);
  gtk_widget_set_opacity (self->dimming, self->progress);
}

static void set_folded (FsFlap *self, gboolean folded);

static void
fold_after_layout (GtkWidget *widget)
{
  FsFlap *self = FS_FLAP (widget);

  if (self->fold_policy == FS_FLAP_FOLD_AUTO)
    set_folded (self, self->needs_fold);
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  FsFlap *self = FS_FLAP (widget);
  int total = self->orientation == GTK_ORIENTATION_HORIZONTAL ? width : height;
  gboolean folded = self->folded;
  int flap, separator, content, unused, shown;

  measure_child (self->flap, self->orientation, &flap, &unused);
  measure_child (self->separator, self->orientation, &separator, &unused);
  measure_child (self->content, self->orientation, &content, &unused);
  if (self->fold_policy == FS_FLAP_FOLD_AUTO)
    {
      folded = self->needs_fold = total < flap + content + separator;
      if (folded != self->folded)
        fs_after_layout_request (widget);
    }
  flap = flap_size (self, total, folded);
  shown = (int) round (self->progress * (flap + separator));
  content = folded ? total : MAX (total - shown, content);
  allocate_child (self, self->content, folded ? 0 : shown, content, total);
  allocate_child (self, self->dimming, 0, total, total);
  allocate_child (self, self->flap, shown - separator - flap, flap, total);
  allocate_child (self, self->separator, shown - separator, separator, total);
}

/* Sliding and folding */

static void
set_progress (FsFlap *self, double progress)
{
  self->progress = progress;
  show_children (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
animated (double progress, gpointer self)
{
  set_progress (self, progress);
}

static void
slide (FsFlap *self, double target, guint duration)
{
  adw_timed_animation_set_value_from (ADW_TIMED_ANIMATION (self->animation), self->progress);
  adw_timed_animation_set_value_to (ADW_TIMED_ANIMATION (self->animation), target);
  adw_timed_animation_set_duration (ADW_TIMED_ANIMATION (self->animation), duration);
  adw_animation_play (self->animation);
}

static void
reveal (FsFlap *self, gboolean revealed, guint duration)
{
  if (self->revealed == revealed)
    return;
  self->revealed = revealed;
  g_object_notify (G_OBJECT (self), "reveal-flap");
  if (!revealed && self->flap != NULL)
    {
      /* The focus leaves the pane and its popovers close before it hides. GTK 4.18 gives the focus back to the button of a
       * list that is closed. */
      if (fs_holds_focus (self->flap))
        g_signal_emit (self, hides_focus_signal, 0);
      fs_close_lists (self->flap);
      if (fs_holds_focus (self->flap))
        g_signal_emit (self, hides_focus_signal, 0);
    }
  if (!self->swiped)
    slide (self, self->revealed ? 1 : 0, duration);
}

static void
set_folded (FsFlap *self, gboolean folded)
{
  if (self->folded == folded)
    return;
  self->folded = self->needs_fold = folded;
  fs_set_css_class (GTK_WIDGET (self), "folded", folded);
  show_children (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
  /* The content has its new size at once; a pane that were to slide out of it would cover what was just seen. */
  if (!self->locked)
    reveal (self, !folded, 0);
  g_object_notify (G_OBJECT (self), "folded");
}

static gboolean
close_pane (FsFlap *self)
{
  if (!self->folded || !self->modal || !self->revealed)
    return FALSE;
  reveal (self, FALSE, DURATION);
  return TRUE;
}

static gboolean
escape (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  return close_pane (FS_FLAP (widget));
}

static void
dimming_clicked (GtkGestureClick *gesture, int n_presses, double x, double y, FsFlap *self)
{
  close_pane (self);
}

/* Swiping, on touch screens and touch pads, of panes that are beside their content */

static double
get_distance (AdwSwipeable *swipeable)
{
  return flap_size (FS_FLAP (swipeable), gtk_widget_get_width (GTK_WIDGET (swipeable)), FS_FLAP (swipeable)->folded);
}

static double *
get_snap_points (AdwSwipeable *swipeable, int *n)
{
  double *points = g_new0 (double, 2);

  points[1] = 1;
  *n = 2;
  return points;
}

static double
get_progress (AdwSwipeable *swipeable)
{
  return FS_FLAP (swipeable)->progress;
}

static double
get_cancel_progress (AdwSwipeable *swipeable)
{
  return round (FS_FLAP (swipeable)->progress);
}

/* A hidden pane begins at the edge, a shown one anywhere. */
static void
get_swipe_area (AdwSwipeable *swipeable, AdwNavigationDirection direction, gboolean is_drag, GdkRectangle *area)
{
  FsFlap *self = FS_FLAP (swipeable);
  int width = gtk_widget_get_width (GTK_WIDGET (self)), height = gtk_widget_get_height (GTK_WIDGET (self));
  int edge = self->progress > 0 ? (int) get_distance (swipeable) : EDGE;

  *area = (GdkRectangle){ is_drag && !is_first (self) ? width - edge : 0, 0, is_drag ? edge : width, height };
}

static void
swipeable_init (AdwSwipeableInterface *iface)
{
  iface->get_distance = get_distance;
  iface->get_snap_points = get_snap_points;
  iface->get_progress = get_progress;
  iface->get_cancel_progress = get_cancel_progress;
  iface->get_swipe_area = get_swipe_area;
}

static void
swipe_begun (FsFlap *self)
{
  adw_animation_pause (self->animation);
  self->swiped = TRUE;
}

static void
swipe_ended (FsFlap *self, double velocity, double target)
{
  self->swiped = FALSE;
  slide (self, target, DURATION);
  reveal (self, target > 0, DURATION);
}

static void
update_tracker (FsFlap *self)
{
  adw_swipe_tracker_set_enabled (self->tracker, self->swipes);
  adw_swipe_tracker_set_reversed (self->tracker, is_first (self));
}

static void
direction_changed (GtkWidget *widget, GtkTextDirection before)
{
  update_tracker (FS_FLAP (widget));
  GTK_WIDGET_CLASS (fs_flap_parent_class)->direction_changed (widget, before);
}

/* Children */

static void
add_child (GtkBuildable *buildable, GtkBuilder *builder, GObject *child, const char *type)
{
  FsFlap *self = FS_FLAP (buildable);
  GtkWidget **place = g_strcmp0 (type, "content") == 0     ? &self->content
                      : g_strcmp0 (type, "separator") == 0 ? &self->separator
                      : g_strcmp0 (type, "flap") == 0      ? &self->flap
                                                           : NULL;

  if (place == NULL || !GTK_IS_WIDGET (child))
    {
      parent_buildable->add_child (buildable, builder, child, type);
      return;
    }
  g_assert (*place == NULL);
  *place = GTK_WIDGET (child);
  /* In the order in which they cover each other. */
  if (place == &self->content)
    gtk_widget_insert_after (*place, GTK_WIDGET (self), NULL);
  else if (place == &self->separator)
    gtk_widget_insert_after (*place, GTK_WIDGET (self), self->dimming);
  else
    gtk_widget_insert_before (*place, GTK_WIDGET (self), NULL);
  show_children (self);
}

static void
buildable_init (GtkBuildableIface *iface)
{
  parent_buildable = g_type_interface_peek_parent (iface);
  iface->add_child = add_child;
}

/* Functions and properties */

GtkWidget *
fs_flap_get_flap (FsFlap *self)
{
  g_return_val_if_fail (FS_IS_FLAP (self), NULL);

  return self->flap;
}

gboolean
fs_flap_get_folded (FsFlap *self)
{
  g_return_val_if_fail (FS_IS_FLAP (self), FALSE);

  return self->folded;
}

gboolean
fs_flap_get_reveal_flap (FsFlap *self)
{
  g_return_val_if_fail (FS_IS_FLAP (self), FALSE);

  return self->revealed;
}

void
fs_flap_set_reveal_flap (FsFlap *self, gboolean revealed)
{
  g_return_if_fail (FS_IS_FLAP (self));

  reveal (self, revealed, DURATION);
}

void
fs_flap_set_fold_policy (FsFlap *self, FsFlapFoldPolicy policy)
{
  g_return_if_fail (FS_IS_FLAP (self));

  if (self->fold_policy == policy)
    return;
  self->fold_policy = policy;
  self->needs_fold = self->folded;
  gtk_widget_queue_resize (GTK_WIDGET (self));
  if (policy != FS_FLAP_FOLD_AUTO)
    set_folded (self, policy == FS_FLAP_FOLD_ALWAYS);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  FsFlap *self = FS_FLAP (object);

  switch (id)
    {
    case PROP_FOLDED:
      g_value_set_boolean (value, self->folded);
      break;
    case PROP_REVEAL_FLAP:
      g_value_set_boolean (value, self->revealed);
      break;
    case PROP_ORIENTATION:
      g_value_set_enum (value, self->orientation);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  FsFlap *self = FS_FLAP (object);

  switch (id)
    {
    case PROP_REVEAL_FLAP:
      fs_flap_set_reveal_flap (self, g_value_get_boolean (value));
      return;
    case PROP_LOCKED:
      self->locked = g_value_get_boolean (value);
      return;
    case PROP_MODAL:
      self->modal = g_value_get_boolean (value);
      return;
    case PROP_SWIPES:
      self->swipes = g_value_get_boolean (value);
      break;
    case PROP_AT_END:
      self->at_end = g_value_get_boolean (value);
      break;
    case PROP_ORIENTATION:
      if (self->orientation == (GtkOrientation) g_value_get_enum (value))
        return;
      self->orientation = (GtkOrientation) g_value_get_enum (value);
      if (self->separator != NULL)
        gtk_orientable_set_orientation (GTK_ORIENTABLE (self->separator), (GtkOrientation) !self->orientation);
      gtk_widget_queue_resize (GTK_WIDGET (self));
      g_object_notify (object, "orientation");
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
  update_tracker (self);
}

static void
dispose (GObject *object)
{
  FsFlap *self = FS_FLAP (object);
  GtkWidget *child;

  if (self->animation != NULL)
    adw_animation_pause (self->animation);
  self->content = self->separator = self->flap = self->dimming = NULL;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->animation);
  g_clear_object (&self->tracker);
  G_OBJECT_CLASS (fs_flap_parent_class)->dispose (object);
}

static void
fs_flap_class_init (FsFlapClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const struct {
    guint id;
    const char *name;
    gboolean initial;
    GParamFlags flags;
  } properties[] = {
    { PROP_FOLDED, "folded", FALSE, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY },
    { PROP_REVEAL_FLAP, "reveal-flap", TRUE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY },
    /* Whether the pane stays as it is when it folds. */
    { PROP_LOCKED, "locked", FALSE, G_PARAM_WRITABLE },
    /* Whether a folded pane takes the content from the user until it is closed. */
    { PROP_MODAL, "modal", TRUE, G_PARAM_WRITABLE },
    /* Whether a finger opens and closes the pane, which must be beside the content then. */
    { PROP_SWIPES, "swipes", TRUE, G_PARAM_WRITABLE },
    /* Whether the pane is after the content: right of it or below it. */
    { PROP_AT_END, "at-end", FALSE, G_PARAM_WRITABLE },
  };

  object_class->get_property = get_property;
  object_class->set_property = set_property;
  object_class->dispose = dispose;
  fs_after_layout_class_init (widget_class);
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->direction_changed = direction_changed;
  for (guint i = 0; i < G_N_ELEMENTS (properties); i++)
    g_object_class_install_property (object_class, properties[i].id,
                                     g_param_spec_boolean (properties[i].name, NULL, NULL, properties[i].initial,
                                                           properties[i].flags | G_PARAM_STATIC_STRINGS));
  g_object_class_override_property (object_class, PROP_ORIENTATION, "orientation");
  hides_focus_signal
      = g_signal_new ("hides-focus", FS_TYPE_FLAP, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_css_name (widget_class, "flap");
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, escape, NULL);
}

static void
fs_flap_init (FsFlap *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  AdwAnimationTarget *target = adw_callback_animation_target_new (animated, self, NULL);
  GtkGesture *click = gtk_gesture_click_new ();

  self->fold_policy = FS_FLAP_FOLD_AUTO;
  self->modal = self->swipes = self->revealed = TRUE;
  self->progress = 1;
  self->dimming = g_object_new (ADW_TYPE_BIN, "css-name", "dimming", NULL);
  gtk_widget_set_parent (self->dimming, widget);
  g_signal_connect (click, "released", G_CALLBACK (dimming_clicked), self);
  gtk_widget_add_controller (self->dimming, GTK_EVENT_CONTROLLER (click));
  gtk_widget_set_overflow (widget, GTK_OVERFLOW_HIDDEN);
  self->animation = adw_timed_animation_new (widget, 1, 1, DURATION, target);
  self->tracker = adw_swipe_tracker_new (ADW_SWIPEABLE (self));
  g_signal_connect_object (self->tracker, "begin-swipe", G_CALLBACK (swipe_begun), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->tracker, "update-swipe", G_CALLBACK (set_progress), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->tracker, "end-swipe", G_CALLBACK (swipe_ended), self, G_CONNECT_SWAPPED);
  update_tracker (self);
  show_children (self);
  fs_after_layout_connect (widget, fold_after_layout);
}
