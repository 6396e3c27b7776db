/* Two runs in lock-step: that of the Network page, and beside it the run of another curve, or of the same one with an escape channel.
 * The second follows the first: its cycle, its selection, its layers. Where both have the same traffic, their logs are compared message
 * by message, in a thread. One signal, "changed", says that anything of this is another. */
#pragma once

#include "app/replay/network-state.h"
#include "sim/run/run-pairs.h"

#define FS_TYPE_LOCK_STEP (fs_lock_step_get_type ())
G_DECLARE_FINAL_TYPE (FsLockStep, fs_lock_step, FS, LOCK_STEP, GObject)

/* Returns two states of which the second has no run yet. */
FsLockStep *fs_lock_step_new (FsNetworkState *first);
/* Returns the state of run @side, 0 or 1; both exist always. */
FsNetworkState *fs_lock_step_get_state (FsLockStep *self, int side);

/* Begins, or changes the second run: that of @curve, with @changes (copied) or NULL. @name: of what is changed, or NULL: of the curve.
 * Returns FALSE with an error if there can be no such run. */
gboolean fs_lock_step_begin (FsLockStep *self, guint curve, const FsSection *changes, const char *name, GError **error);
void fs_lock_step_end (FsLockStep *self);
gboolean fs_lock_step_is_on (FsLockStep *self);
/* Announces whether the page is visible. */
void fs_lock_step_set_shown (FsLockStep *self, gboolean shown);

/* Returns the name of run @side, in plain text, and the palette entry of its curve. */
const char *fs_lock_step_get_name (FsLockStep *self, int side);
guint fs_lock_step_get_palette_entry (FsLockStep *self, int side);
/* Returns whether both runs have the same messages, and why not otherwise. */
FsTrafficDifference fs_lock_step_get_traffic (FsLockStep *self);
/* Returns what differs in the cycle shown in sentences, or what is still missing. Free with g_free(). */
char *fs_lock_step_sentence (FsLockStep *self);
/* Returns which messages that are in focus in the other run are delivered in run @side already, in a sentence; NULL: none. Free with
 * g_free(). */
char *fs_lock_step_delivered (FsLockStep *self, int side);

/* Which difference to go to. */
typedef enum {
  FS_DIFFERENCE_FIRST,
  FS_DIFFERENCE_NEXT,
  FS_DIFFERENCE_PREVIOUS,
} FsDifferenceWay;

/* Goes to a cycle in which a message begins to be on other channels than in the other run, and selects it. Simulates further where the
 * logs have none. */
void fs_lock_step_go (FsLockStep *self, FsDifferenceWay way);

/* Returns how many cycles of both runs have to be recorded for an interval of the mean difference, about; 0 if there is one, or if that is
 * not known or more than the runs have. */
int64_t fs_lock_step_get_enough (FsLockStep *self);
/* Records as many, and no fewer than are recorded. */
void fs_lock_step_record (FsLockStep *self);
