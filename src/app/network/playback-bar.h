/* The bar below the network diagram: timeline, field for the cycle, and buttons that go to another cycle. */
#pragma once

#include <adwaita.h>

#include "app/replay/network-state.h"

#define FS_TYPE_PLAYBACK_BAR (fs_playback_bar_get_type ())
G_DECLARE_FINAL_TYPE (FsPlaybackBar, fs_playback_bar, FS, PLAYBACK_BAR, AdwBin)

/* Without the graph over time, which a low window has no space for. */
void fs_playback_bar_set_compact (FsPlaybackBar *self, gboolean compact);

void fs_playback_bar_bind (FsPlaybackBar *self, FsNetworkState *state);

/* Moves the keyboard focus to the field of the cycle. */
void fs_playback_bar_focus_entry (FsPlaybackBar *self);
