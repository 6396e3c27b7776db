/* The title of one of two networks: the color and name of its run, above the first whether both have the same traffic; its messages, how many of them are blocked, and which are delivered
 * that are still seen in the other one. */
#pragma once

#include <gtk/gtk.h>

#include "app/lockstep/lock-step.h"

#define FS_TYPE_RUN_HEAD (fs_run_head_get_type ())
G_DECLARE_FINAL_TYPE (FsRunHead, fs_run_head, FS, RUN_HEAD, GtkBox)

/* Shows run @side while there are two. */
void fs_run_head_bind (FsRunHead *self, FsLockStep *lock_step, int side);
/* Whether the other network has no room, so that a button leads to it, and whether the head is too narrow for all words in two lines. */
void fs_run_head_set_room (FsRunHead *self, gboolean alone, gboolean narrow);
