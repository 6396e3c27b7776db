#include "app/lockstep/run-head.h"

#include <glib/gi18n-lib.h>

#include "app/replay/network-state-private.h"
#include "app/toolkit/screen-style.h"
#include "app/toolkit/widgets.h"

#define WORD_SPACE 9 /* px */

struct _FsRunHead {
  GtkBox parent;
  GtkDrawingArea *dot;
  GtkLabel *title_label, *counts_label, *blocked_label, *delivered_label, *traffic_label;
  GtkWidget *other_button;
  GtkBox *facts;
  FsLockStep *lock_step;
  int side;
  gboolean narrow;
};

G_DEFINE_FINAL_TYPE (FsRunHead, fs_run_head, GTK_TYPE_BOX)

/* In the order of FsTrafficDifference. */
static const char *const traffics[] = {
  [FS_TRAFFIC_SAME] = N_ ("Same seed, same traffic"),
  [FS_TRAFFIC_NETWORKS] = N_ ("Other network"),
  [FS_TRAFFIC_SEEDS] = N_ ("Other seed"),
  [FS_TRAFFIC_RATES] = N_ ("Other load"),
  [FS_TRAFFIC_LENGTHS] = N_ ("Other lengths"),
  [FS_TRAFFIC_BROADCASTS] = N_ ("Other broadcasts"),
  [FS_TRAFFIC_ARRIVALS] = N_ ("Other arrivals"),
  [FS_TRAFFIC_DESTINATIONS] = N_ ("Other destinations"),
  [FS_TRAFFIC_FEEDBACK] = N_ ("Traffic depends on the run"),
};

static void
draw_dot (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  FsRunHead *self = data;
  FsColor color;

  if (self->lock_step == NULL)
    return;
  color = fs_palette_color (fs_screen_style (GTK_WIDGET (area)).id,
                            fs_lock_step_get_palette_entry (self->lock_step, self->side));
  cairo_set_source_rgba (cr, color.r, color.g, color.b, color.a);
  cairo_arc (cr, width / 2.0, height / 2.0, MIN (width, height) / 2.0, 0, 2 * G_PI);
  cairo_fill (cr);
}

/* "33 messages in the network", "13 blocked headers" */
static void
show_counts (FsRunHead *self)
{
  const FsNetworkState *state = fs_lock_step_get_state (self->lock_step, self->side);
  const FsSnapshot *snapshot = state->cycle_view != NULL ? state->cycle_view->snapshot : NULL;
  gboolean blocked = snapshot != NULL && snapshot->n_blocked > 0;
  g_autofree char *messages = NULL;
  g_autofree char *headers = NULL;

  if (snapshot != NULL)
    messages
        = g_strdup_printf (ngettext ("%u message in the network", "%u messages in the network", snapshot->n_in_network),
                           snapshot->n_in_network);
  if (snapshot != NULL)
    headers = blocked ? g_strdup_printf (ngettext ("%u blocked header", "%u blocked headers", snapshot->n_blocked),
                                         snapshot->n_blocked)
                      : g_strdup (_ ("none blocked"));
  gtk_label_set_text (self->counts_label, messages != NULL ? messages : "");
  gtk_label_set_text (self->blocked_label, headers != NULL ? headers : "");
  fs_set_css_class (GTK_WIDGET (self->blocked_label), "blocked", blocked);
  fs_set_css_class (GTK_WIDGET (self->blocked_label), "heading", blocked);
  fs_set_css_class (GTK_WIDGET (self->blocked_label), "success", !blocked);
}

static void
show (FsRunHead *self)
{
  gboolean on = fs_lock_step_is_on (self->lock_step);
  FsTrafficDifference traffic = fs_lock_step_get_traffic (self->lock_step);
  const char *name = fs_lock_step_get_name (self->lock_step, self->side);
  const FsNetworkState *state = fs_lock_step_get_state (self->lock_step, self->side);
  g_autofree char *delivered = on ? fs_lock_step_delivered (self->lock_step, self->side) : NULL;
  const char *rest = delivered != NULL ? delivered : state->cycle_view == NULL ? state->notice : NULL;

  gtk_widget_set_visible (GTK_WIDGET (self), on);
  if (!on)
    return;
  gtk_label_set_text (self->title_label, name);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->title_label), name);
  /* Once for both; in a narrow head only where the traffic is not the same, as is the rule. */
  gtk_widget_set_visible (GTK_WIDGET (self->traffic_label),
                          self->side == 0 && (!self->narrow || traffic != FS_TRAFFIC_SAME));
  gtk_label_set_text (self->traffic_label, _ (traffics[traffic]));
  fs_set_css_class (GTK_WIDGET (self->traffic_label), "blocked", traffic != FS_TRAFFIC_SAME);
  show_counts (self);
  gtk_label_set_text (self->delivered_label, rest != NULL ? rest : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->delivered_label), rest);
  gtk_widget_queue_draw (GTK_WIDGET (self->dot));
}

void
fs_run_head_set_room (FsRunHead *self, gboolean alone, gboolean narrow)
{
  gtk_widget_set_visible (self->other_button, alone);
  self->narrow = narrow;
  /* The line stays without words, so that neither network moves. */
  gtk_box_set_spacing (self->facts, narrow ? 0 : WORD_SPACE);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->facts),
                                  narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  show (self);
}

void
fs_run_head_bind (FsRunHead *self, FsLockStep *lock_step, int side)
{
  g_return_if_fail (FS_IS_RUN_HEAD (self) && self->lock_step == NULL);

  self->lock_step = g_object_ref (lock_step);
  self->side = side;
  g_signal_connect_object (lock_step, "changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  show (self);
}

static void
fs_run_head_dispose (GObject *object)
{
  FsRunHead *self = FS_RUN_HEAD (object);

  g_clear_object (&self->lock_step);
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_RUN_HEAD);
  G_OBJECT_CLASS (fs_run_head_parent_class)->dispose (object);
}

static void
fs_run_head_class_init (FsRunHeadClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_run_head_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/run-head.ui");
  gtk_widget_class_bind_template_child (widget_class, FsRunHead, dot);
  gtk_widget_class_bind_template_child (widget_class, FsRunHead, title_label);
  gtk_widget_class_bind_template_child (widget_class, FsRunHead, counts_label);
  gtk_widget_class_bind_template_child (widget_class, FsRunHead, traffic_label);
  gtk_widget_class_bind_template_child (widget_class, FsRunHead, blocked_label);
  gtk_widget_class_bind_template_child (widget_class, FsRunHead, delivered_label);
  gtk_widget_class_bind_template_child (widget_class, FsRunHead, other_button);
  gtk_widget_class_bind_template_child (widget_class, FsRunHead, facts);
}

static void
fs_run_head_init (FsRunHead *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_drawing_area_set_draw_func (self->dot, draw_dot, self, NULL);
}
