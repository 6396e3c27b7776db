/* The legend of curves that are the combinations of two parameters: a row for each hue, a column for each lightness, in each cell the
 * sample of a curve. In place of a long list. */
#pragma once

#include <gtk/gtk.h>

#include "app/document/document.h"

#define FS_TYPE_CURVE_MATRIX (fs_curve_matrix_get_type ())
G_DECLARE_FINAL_TYPE (FsCurveMatrix, fs_curve_matrix, FS, CURVE_MATRIX, GtkGrid)

GtkWidget *fs_curve_matrix_new (FsDocument *document);

/* Shows the curves of the document as they are now. While the document is not solved it stays as it is. */
void fs_curve_matrix_refresh (FsCurveMatrix *self);

/* Returns whether the curves are a matrix, and so many that it is shorter than a list. */
gboolean fs_curve_matrix_is_useful (FsCurveMatrix *self);

/* Returns the curve whose cell has the keyboard focus; G_MAXUINT for none. */
guint fs_curve_matrix_get_focused (FsCurveMatrix *self);

/* Makes the other curves of the plot faint while the pointer is at @widget, which stands for @curves. */
void fs_curve_point_at (GtkWidget *widget, FsDocument *document, const FsCurveSet *curves);
