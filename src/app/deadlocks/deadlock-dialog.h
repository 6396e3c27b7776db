/* The dialog "Can It Deadlock?": which channel may wait for which in a network, with the numbers that prove that there is no circle,
 * or the smallest one; other routings and forbidden turns to try (SIMULATOR.md 5.1). */
#pragma once

#include <adwaita.h>

#include "app/document/document.h"
#include "topology/interconnect.h"

#define FS_TYPE_DEADLOCK_DIALOG (fs_deadlock_dialog_get_type ())
G_DECLARE_FINAL_TYPE (FsDeadlockDialog, fs_deadlock_dialog, FS, DEADLOCK_DIALOG, AdwWindow)

/* A dialog over @parent for a curve of @document, whose messages move as flits, and its @network. Signal "run": the document is now
 * the run of a circle, in which a deadlock will form. */
GtkWidget *fs_deadlock_dialog_new (GtkWindow *parent, FsDocument *document, const FsInterconnect *network, guint curve);
