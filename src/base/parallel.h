/* The same work for many numbers, shared by several threads. */
#pragma once

#include <glib.h>

typedef void (*FsParallelFunc) (guint index, gpointer data);

/* Calls @work for 0 … @n - 1, each once and in any order, on up to @threads threads, of which the caller is one: fewer if no
 * more can be started. Returns when all is done. */
void fs_parallel_run (guint n, guint threads, FsParallelFunc work, gpointer data);
