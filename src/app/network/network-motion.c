/* What moves in the picture, and for how long (VISUAL.md 5, Motion). Without animations everything is at rest at once. */
#include "app/network/network-canvas-private.h"

#define FLITS_MS 120
#define PULSE_MS 400
#define CLOSING_MS 600
#define LAYOUT_MS 350

gboolean
fs_motion_is_on (const FsMotion *motion)
{
  return motion->begun != 0;
}

double
fs_motion_value (FsNetworkCanvas *self, const FsMotion *motion)
{
  if (motion->begun == 0)
    return 1;
  return CLAMP ((double) (self->frame_time - motion->begun) / (double) motion->duration, 0, 1);
}

static gboolean
advance (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  FsNetworkCanvas *self = FS_NETWORK_CANVAS (widget);
  FsMotion *all[] = { &self->flits, &self->pulse, &self->closing, &self->layout, &self->travel };
  gboolean any = FALSE, still = fs_motion_is_on (&self->layout) || fs_motion_is_on (&self->travel);

  self->frame_time = gdk_frame_clock_get_frame_time (clock);
  if (fs_motion_is_on (&self->travel))
    self->view = fs_diagram_view_mix (&self->view_from, &self->view_to, fs_motion_value (self, &self->travel));
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      if (fs_motion_is_on (all[i]) && self->frame_time - all[i]->begun >= all[i]->duration)
        all[i]->begun = 0;
      any = any || fs_motion_is_on (all[i]);
    }
  fs_network_canvas_redraw (self, still);
  if (any)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  return G_SOURCE_REMOVE;
}

void
fs_motion_begin (FsNetworkCanvas *self, FsMotion *motion, int milliseconds)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self));

  if (clock == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)) || !adw_get_enable_animations (GTK_WIDGET (self)))
    return;
  self->frame_time = gdk_frame_clock_get_frame_time (clock);
  motion->begun = self->frame_time;
  motion->duration = milliseconds * 1000;
  if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), advance, NULL, NULL);
}

void
fs_motion_stop (FsNetworkCanvas *self)
{
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
}

static gboolean
anybody_blocked_now (const FsCycleView *cycle_view)
{
  for (guint i = 0; cycle_view->snapshot != NULL && i < cycle_view->snapshot->n_messages; i++)
    if (cycle_view->snapshot->messages[i].blocked_since == cycle_view->cycle)
      return TRUE;
  return FALSE;
}

/* Flits are seen to move from one cycle to the next, never backwards or across several. */
static void
cycle_changed (FsNetworkCanvas *self, const FsCycleView *cycle_view)
{
  gboolean next = cycle_view->cycle == self->cycle + 1;
  gboolean slow = !fs_network_state_is_playing (self->state)
                  || fs_network_state_get_speed (self->state) <= FS_NETWORK_STATE_TWEEN_SPEED;
  gboolean deadlock = cycle_view->waits_for != NULL && cycle_view->waits_for->n_deadlock > 0;

  if (cycle_view->cycle != self->cycle)
    self->flits.begun = self->pulse.begun = 0;
  if (next && slow)
    fs_motion_begin (self, &self->flits, FLITS_MS);
  if (next && slow && anybody_blocked_now (cycle_view))
    fs_motion_begin (self, &self->pulse, PULSE_MS);
  if (deadlock && !self->in_deadlock && cycle_view->cycle >= self->cycle)
    fs_motion_begin (self, &self->closing, CLOSING_MS);
  if (!deadlock)
    self->closing.begun = 0;
  self->in_deadlock = deadlock;
  self->cycle = cycle_view->cycle;
}

void
fs_motion_stage_changed (FsNetworkCanvas *self, guint changes)
{
  const FsCycleView *cycle_view = fs_network_state_get_cycle_view (self->state);

  if (changes & FS_NETWORK_STATE_RUN)
    {
      self->cycle = -1;
      self->in_deadlock = FALSE;
    }
  if (changes & FS_NETWORK_STATE_LAYOUT)
    {
      self->view = FS_VIEW_FIT;
      self->travel.begun = 0;
      if (fs_network_state_get_layout_before (self->state) != NULL)
        fs_motion_begin (self, &self->layout, LAYOUT_MS);
    }
  if (changes & FS_NETWORK_STATE_NETWORK)
    self->layout.begun = 0;
  if (changes & FS_NETWORK_STATE_CYCLE && cycle_view != NULL)
    cycle_changed (self, cycle_view);
}
