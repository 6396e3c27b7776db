/* Figure styles: widths, text, lines, and rules of the places where figures are printed or shown
 * (docs/figure-styles.md names the source of each value). */
#pragma once

#include "plot/value/style.h"

/**
 * FsFigureStyle: what a publisher, or a kind of document, asks of a figure; 0 or NULL where it asks nothing
 * @id: as on the command line and in settings: "ieee"
 * @name: as shown: "IEEE"; a translatable string where it is a word
 * @widths_mm: width of a figure in one column, and of one that spans two columns or the whole slide or text
 * @heights_mm: usual heights for these widths; not asked for by anybody
 * @middle_mm: width of one and a half columns
 * @most_height_mm: greatest height
 * @fonts: font families, the first installed of which is used
 * @recommended: the families that the publisher recommends, separated by commas
 * @text_pt: size of all text but subscripts and superscripts, which have 75 % of it
 * @least_text_pt: smallest size of text
 * @least_index_pt: smallest size of subscripts and superscripts
 * @least_line_pt, @most_line_pt: limits of the width of lines
 * @dpi: resolution of a bitmap, that asked for line drawings; @least_dpi: the least asked for drawings in color
 * @prints_gray: whether figures may be printed without color
 * @caption_apart: whether captions are no part of a figure
 * @words: whether labels of axes must contain the name of the quantity, not only its symbol
 * @formats: suffixes of the files that are accepted, separated by spaces
 * @scale: size of lines and markers relative to the print style
 */
typedef struct {
  const char *id, *name;
  double widths_mm[2], heights_mm[2];
  double middle_mm, most_height_mm;
  const char *fonts, *recommended;
  double text_pt, least_text_pt, least_index_pt;
  double least_line_pt, most_line_pt;
  double dpi, least_dpi;
  gboolean prints_gray, caption_apart, words;
  const char *formats;
  double scale;
} FsFigureStyle;

#define FS_N_FIGURE_STYLES 6

/* Returns style @index below FS_N_FIGURE_STYLES. */
const FsFigureStyle *fs_figure_style (guint index);
/* Returns the style with this id; NULL if there is none. */
const FsFigureStyle *fs_figure_style_find (const char *id);
/* Returns for how many columns @width_mm is, 1, or 2 if it is for more than one; 0 if it is none
 * of the widths. */
guint fs_figure_style_columns (const FsFigureStyle *figure_style, double width_mm);
/* Returns the style of a plot in a figure @width_mm wide, in pt. */
FsStyle fs_figure_style_for (const FsFigureStyle *figure_style, double width_mm);
