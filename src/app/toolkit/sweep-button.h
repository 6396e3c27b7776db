/* Plays a slider: a button that moves an adjustment from its lower to its upper end, as a user would drag it slowly. */
#pragma once

#include <gtk/gtk.h>

#define FS_TYPE_SWEEP_BUTTON (fs_sweep_button_get_type ())
G_DECLARE_FINAL_TYPE (FsSweepButton, fs_sweep_button, FS, SWEEP_BUTTON, GtkButton)

/* Property "adjustment": what moves. Property "running", read only, is TRUE from the click until the upper end is reached, or
 * until the user clicks anywhere or presses any key: that key does nothing else. Without animations of GTK it moves in ten
 * steps, one each second. */

/* Sets what is swept, in words: for the tooltip and for screen readers. */
void fs_sweep_button_set_name (FsSweepButton *self, const char *name);
gboolean fs_sweep_button_is_running (FsSweepButton *self);
void fs_sweep_button_stop (FsSweepButton *self);
