/* The alignment of widgets whose text stands on one line; GTK 4.12 has renamed it. */
#pragma once

#include <gtk/gtk.h>

#if GTK_CHECK_VERSION(4, 12, 0)
#define FS_ALIGN_BASELINE GTK_ALIGN_BASELINE_FILL
#else
#define FS_ALIGN_BASELINE GTK_ALIGN_BASELINE
#endif
