/* SVG files of figures as elements of one HTML page. Each file numbers its parts from the beginning, so that they are
 * renamed; the glyphs, most of a file, are the same in many of them and are written once. */
#pragma once

#include <glib.h>

/* The figures of one page. */
typedef struct _FsInlineSvg FsInlineSvg;

FsInlineSvg *fs_inline_svg_new (void);
void fs_inline_svg_free (FsInlineSvg *page);

/* Returns the figure in @light and @dark, SVG files of fs_export_render() or fs_diagram_export_render() in both styles of the
 * screen, as an element of the page that fills the width it is given. Where they differ in colors alone, it is one drawing
 * whose colors are variables (fs_inline_svg_colors()); else there are two, of the classes "light" and "dark". @label: what
 * the figure shows, plain text, for users who cannot see it. Free with g_free(). */
char *fs_inline_svg_add (FsInlineSvg *page, GBytes *light, GBytes *dark, const char *label);

/* Returns the element with the glyphs of all figures added so far, which belongs on the same page. Free with g_free(). */
char *fs_inline_svg_glyphs (const FsInlineSvg *page);

/* Returns the values of the colors of all figures added so far, declarations of CSS, in the light or the dark style. Free
 * with g_free(). */
char *fs_inline_svg_colors (const FsInlineSvg *page, gboolean dark);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsInlineSvg, fs_inline_svg_free)
