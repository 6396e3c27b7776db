/* The bar below the network diagram: timeline, field for the cycle, and buttons that go to another cycle. */
#pragma once

#include <adwaita.h>

#include "app/network/network-state.h"

G_BEGIN_DECLS

#define FS_TYPE_PLAYBACK_BAR (fs_playback_bar_get_type ())
G_DECLARE_FINAL_TYPE (FsPlaybackBar, fs_playback_bar, FS, PLAYBACK_BAR, AdwBin)

void fs_playback_bar_bind (FsPlaybackBar *self, FsNetworkState *state);

/* Gives the entry of the cycle the keyboard. */
void fs_playback_bar_focus_entry (FsPlaybackBar *self);
/* As if it had been typed and confirmed; FALSE when it is not a number: then an error is shown. */
gboolean fs_playback_bar_enter (FsPlaybackBar *self, const char *text);
/* What is wrong with what was entered, or NULL. */
const char *fs_playback_bar_get_sentence (FsPlaybackBar *self);

G_END_DECLS
