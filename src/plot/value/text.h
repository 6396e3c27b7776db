/* Text of a figure: Pango with metrics that do not depend on the medium, so that a figure has the same layout on the
 * screen, in a file, and without any surface. */
#pragma once

#include <pango/pangocairo.h>

#include "plot/value/style.h"

/* Returns a context in which texts are laid out and measured. If the style snaps to pixels, glyphs do, too. Free with
 * g_object_unref(). */
PangoContext *fs_text_context_new (const FsStyle *style);

/* Returns the font family that Pango uses instead of @family (the first of a list); NULL if @family is installed. Free
 * with g_free(). */
char *fs_text_substitute (const char *family);

/* Returns the font family that Pango uses for a list of families. Free with g_free(). */
char *fs_text_family (const char *families);

/* Returns whether the font that Pango uses for a list of families has outlines: a bitmap font has sizes instead. */
gboolean fs_text_has_outlines (const char *families);

/* Returns one line of @markup in the font of the style at @size device units. Only the tags i, b, sub, and sup are
 * known; everything else is shown as text. Free with g_object_unref(). */
PangoLayout *fs_text_new (PangoContext *context, const FsStyle *style, const char *markup, double size, gboolean bold);

double fs_text_width (PangoLayout *text);

/* Shortens a text that is wider than @width with an ellipsis. */
void fs_text_limit (PangoLayout *text, double width);

/**
 * FsTextRun: a part of a text in one shape
 * @text: UTF-8, owned
 * @rise: 1 for a superscript, −1 for a subscript, else 0
 */
typedef struct {
  char *text;
  gboolean italic, bold;
  int rise;
} FsTextRun;

/* Returns the parts of a text from fs_text_new() (element-type FsTextRun). Free with g_array_unref(). */
GArray *fs_text_runs (PangoLayout *text);
/* Returns those of the bytes from @first to @end, of a line for example. */
GArray *fs_text_runs_between (PangoLayout *text, int first, int end);

/* Draws the layout with its upper left corner at the current point. */
void fs_text_draw (cairo_t *cr, PangoLayout *text);
/* Draws the outline of its glyphs instead, with a line of @width: what separates a text from what is behind it. */
void fs_text_draw_outline (cairo_t *cr, PangoLayout *text, double width);

/* Draws the line with its capital letters centered on @y and the fraction @align (0 left, 1 right) of its width at
 * @x. */
void fs_text_show (cairo_t *cr, PangoLayout *text, double x, double y, double align);

/* Returns @markup without tags and with superscript digits (10⁻³), for titles and descriptions. Free with g_free(). */
char *fs_text_plain (const char *markup);

/* Returns an error, 0.05 for 5 %, with its interval unless @half_width is NAN: "+5.1 ± 0.8 %". Free with g_free(). */
char *fs_text_error (double error, double half_width);

#define FS_RATE_FACTOR 1e-3 /* of loads in sentences, as on most axes */

/* Returns @value in the unit of an axis with @factor, and that unit: "35.7 · 10⁻³" for 0.0357 and 1e-3. Free with g_free(). */
char *fs_text_on_axis (double value, double factor, int digits);

/* Returns @text with no-break spaces in "n = 6" and "10.8 ± 1.4". Free with g_free(). */
char *fs_text_unbroken (const char *text);
