/* Text of a figure: Pango with metrics that do not depend on the medium, so that
 * a figure has the same layout on the screen, in a file and without any surface. */
#pragma once

#include <pango/pangocairo.h>

#include "plot/value/style.h"

G_BEGIN_DECLS

/* A context in which layouts are made and measured. Where the style snaps to pixels, so do glyphs. */
PangoContext *fs_text_context_new (const FsStyle *style);

/* The family whose letters stand for those of @family (the first of a list), which is not installed; NULL where it is. Free
 * with g_free(). */
char *fs_text_substitute (const char *family);

/* One line of @markup (of its tags only i, b, sub and sup are known; all else is shown as it stands)
 * in the style's font at @size device units. */
PangoLayout *fs_text_new (PangoContext *context, const FsStyle *style, const char *markup, double size, gboolean bold);

double fs_text_width (PangoLayout *text);

/* Shortens what is wider than @width with an ellipsis. */
void fs_text_limit (PangoLayout *text, double width);

/* Draws the layout with its upper left corner at the current point. */
void fs_text_draw (cairo_t *cr, PangoLayout *text);

/* Shows the line with its capitals centred on @y, and the point @align (0 left … 1 right) of its width at @x. */
void fs_text_show (cairo_t *cr, PangoLayout *text, double x, double y, double align);

/* @markup without its tags, raised numbers as letters (10⁻³), as a title or a description wants it. Free with g_free(). */
char *fs_text_plain (const char *markup);

/* @text, in which "n = 6" stays on one line. Free with g_free(). */
char *fs_text_unbroken (const char *text);

G_END_DECLS
