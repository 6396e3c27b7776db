/* Runs a function in a thread and calls another one with its result on the main loop. */
#pragma once

#include <gio/gio.h>

/* Runs in a thread of the pool; returns the output, or NULL with or without @error. */
typedef gpointer (*FsTaskFunc) (gpointer input, GError **error);
/* Runs on the main loop; takes @output. @input and @error belong to the caller. */
typedef void (*FsTaskDoneFunc) (GObject *owner, gpointer input, gpointer output, const GError *error);

/* Runs @work with @input, then @done (may be NULL) with @owner, to which a reference is held until then. @input is freed on
 * the main loop after @done. */
void fs_worker_run (GObject *owner, FsTaskFunc work, gpointer input, GDestroyNotify free_input, FsTaskDoneFunc done);

/* Calls @free_data with @data in a thread, because it takes long; holds a reference to @owner until then. */
void fs_worker_free (GObject *owner, gpointer data, GDestroyNotify free_data);
