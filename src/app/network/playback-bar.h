/* The bar below the network diagram: timeline, field for the cycle, and buttons that go to another cycle. */
#pragma once

#include <adwaita.h>

#include "app/replay/network-state.h"

#define FS_TYPE_PLAYBACK_BAR (fs_playback_bar_get_type ())
G_DECLARE_FINAL_TYPE (FsPlaybackBar, fs_playback_bar, FS, PLAYBACK_BAR, AdwBin)

/* Returns the width of the column of labels of a drawer above it, in px at the usual size of the text, for which the buttons left of its
 * axis have room. */
double fs_playback_bar_get_labels (FsPlaybackBar *self);

void fs_playback_bar_bind (FsPlaybackBar *self, FsNetworkState *state);

/* Moves the keyboard focus to the field of the cycle. */
void fs_playback_bar_focus_entry (FsPlaybackBar *self);
