/* The model error of one curve over its own loads, as a small picture without axes: a button that goes to its largest error. */
#pragma once

#include <gtk/gtk.h>

#include "app/document/document.h"

#define FS_TYPE_ERROR_SPARK (fs_error_spark_get_type ())
G_DECLARE_FINAL_TYPE (FsErrorSpark, fs_error_spark, FS, ERROR_SPARK, GtkButton)

GtkWidget *fs_error_spark_new (FsDocument *document, guint curve);

/* Shows the errors that the document has now, in the color of @palette_entry; a dash without any. While the document is not solved it
 * stays as it is. */
void fs_error_spark_refresh (FsErrorSpark *self, guint palette_entry);

/* Returns "Model error from +1.2 % to −9.3 %", along the loads; NULL without any. */
const char *fs_error_spark_get_text (FsErrorSpark *self);
