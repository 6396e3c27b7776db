/* What differs between two runs in the cycle shown, and buttons that lead to the other differences. */
#pragma once

#include <adwaita.h>

#include "app/lockstep/lock-step.h"

#define FS_TYPE_LOCK_STEP_BAR (fs_lock_step_bar_get_type ())
G_DECLARE_FINAL_TYPE (FsLockStepBar, fs_lock_step_bar, FS, LOCK_STEP_BAR, AdwBin)

void fs_lock_step_bar_bind (FsLockStepBar *self, FsLockStep *lock_step);

/* Shows @notice in place of what differs; NULL: shows that again. */
void fs_lock_step_bar_show_notice (FsLockStepBar *self, const char *notice);
