/* The data of a figure, taken from a document, so that a worker can write them. */
#pragma once

#include "app/document/document.h"

typedef struct _FsFigureValues FsFigureValues;

/* What @document knows now of its solved scenario; results are copied. */
FsFigureValues *fs_figure_values_new (FsDocument *document);
void fs_figure_values_free (FsFigureValues *values);

/* CSV, or @json: figure/figure-data.h. Any thread. Free with g_free(). */
char *fs_figure_values_text (const FsFigureValues *values, gboolean json);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsFigureValues, fs_figure_values_free)
