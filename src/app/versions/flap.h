/* A pane at one edge of its content, such as the parameters beside the plot. It folds where there is no room for both: it
 * then stands over the content.
 *
 * AdwFlap did this until libadwaita 1.4. AdwOverlaySplitView, which replaces it there, neither looks for itself whether there
 * is room nor puts the pane below the content, so that there is one widget for all versions here. It does not contain an
 * AdwFlap: that folds in the middle of a layout, where GTK 4.8 loses what handlers of "notify::folded" show or resize, and hides
 * the pane, folding, by Escape, or without animations, before it says so, while the pane still has the keyboard focus.
 *
 * A pane that begins to hide closes its popovers, which would slide out of the window with it. If it has the keyboard focus
 * then, it emits "hides-focus", whose handler gives the focus to another widget: see toolkit/focus.h. */
#pragma once

#include <adwaita.h>

#define FS_TYPE_FLAP (fs_flap_get_type ())
G_DECLARE_FINAL_TYPE (FsFlap, fs_flap, FS, FLAP, GtkWidget)

/**
 * FsFlapFoldPolicy:
 * @FS_FLAP_FOLD_NEVER: the pane is beside the content, which then needs room for both
 * @FS_FLAP_FOLD_ALWAYS: it is over the content
 * @FS_FLAP_FOLD_AUTO: it is over the content where there is no room beside it
 */
typedef enum { FS_FLAP_FOLD_NEVER, FS_FLAP_FOLD_ALWAYS, FS_FLAP_FOLD_AUTO } FsFlapFoldPolicy;

/* Returns the pane itself. */
GtkWidget *fs_flap_get_flap (FsFlap *self);

/* Whether the pane is over the content. With @FS_FLAP_FOLD_AUTO it changes after a layout, never in one. */
gboolean fs_flap_get_folded (FsFlap *self);

/* Whether the pane is shown. Unless it is locked, it hides when it folds, and shows when it unfolds. */
gboolean fs_flap_get_reveal_flap (FsFlap *self);
void fs_flap_set_reveal_flap (FsFlap *self, gboolean revealed);

void fs_flap_set_fold_policy (FsFlap *self, FsFlapFoldPolicy policy);
