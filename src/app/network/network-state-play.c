/* Playing: which cycle is due now. What the machine cannot do in time is left out, never made up for. */
#include <math.h>

#include "app/network/network-state-private.h"

#define SLOWEST 0.5
#define FASTEST 10000.0
#define MOST_SECONDS 0.05 /* between two frames: what takes longer is lost, so that frames keep coming */
#define FOLLOW_SPEED 1.5  /* events per second of a followed message, at most */

void
fs_network_state_play (FsNetworkState *self, gboolean playing)
{
  if (self->playback == NULL || self->playing == playing)
    return;
  self->playing = playing;
  if (playing)
    {
      self->play_cycle = self->cycle_view != NULL ? (double) self->cycle_view->cycle : 0;
      self->last_play_us = g_get_monotonic_time ();
      fs_network_state_wake (self);
    }
  fs_network_state_emit (self, FS_NETWORK_STATE_PLAYING);
}

gboolean
fs_network_state_is_playing (FsNetworkState *self)
{
  return self->playing;
}

void
fs_network_state_set_speed (FsNetworkState *self, double speed)
{
  self->speed = CLAMP (speed, SLOWEST, FASTEST);
  fs_network_state_emit (self, FS_NETWORK_STATE_PLAYING);
}

double
fs_network_state_get_speed (FsNetworkState *self)
{
  return self->speed;
}

gboolean
fs_network_state_is_followed (FsNetworkState *self)
{
  return self->followed;
}

void
fs_network_state_set_followed (FsNetworkState *self, gboolean followed)
{
  self->followed = followed && self->selected.kind == FS_PART_MESSAGE;
  fs_network_state_emit (self, FS_NETWORK_STATE_PLAYING);
}

void
fs_network_state_play_on (FsNetworkState *self)
{
  gint64 now = g_get_monotonic_time ();
  double seconds = (double) (now - self->last_play_us) / G_USEC_PER_SEC;
  double shown;

  if (self->cycle_view == NULL || fs_network_state_is_busy (self))
    return;
  shown = (double) self->cycle_view->cycle;
  if (self->followed)
    {
      if (seconds * MIN (self->speed, FOLLOW_SPEED) < 1)
        return;
      self->last_play_us = now;
      fs_playback_next_event (self->playback, self->selected.message);
      return;
    }
  self->play_cycle += MIN (seconds, MOST_SECONDS) * self->speed;
  self->last_play_us = now;
  if (floor (self->play_cycle) > shown)
    fs_playback_seek (self->playback, MIN ((int64_t) floor (self->play_cycle), self->cycle_view->end));
}

/* A deadlock that has just closed is to be looked at, from its first cycle on. */
void
fs_network_state_play_arrived (FsNetworkState *self, const FsCycleView *before)
{
  const FsWaitForGraph *waits = self->cycle_view->waits_for;
  gboolean closed = waits != NULL && waits->n_deadlock > 0 && before != NULL
                    && (before->waits_for == NULL || before->waits_for->n_deadlock == 0);

  if (!self->playing)
    return;
  self->play_cycle = CLAMP (self->play_cycle, (double) self->cycle_view->cycle, (double) self->cycle_view->cycle + 1);
  if (closed && waits->closed >= 0 && waits->closed < self->cycle_view->cycle)
    fs_playback_seek (self->playback, waits->closed);
  if (closed || self->cycle_view->cycle >= self->cycle_view->end || self->cycle_view->notice != NULL)
    fs_network_state_play (self, FALSE);
}
