#include "plot/value/figure-style.h"

#include <math.h>
#include <string.h>

#include "base/translate.h"

/* Helvetica and Arial, or what has their metrics; Cantarell comes with the program. */
#define SANS "Helvetica, Arial, Nimbus Sans, Liberation Sans, Cantarell, sans"
#define SAME_WIDTH 0.25 /* mm */

/* The pages were read in 2026 in stored copies; what could only be read in quotations is marked. docs/figure-styles.md
 * has their addresses and what they say. */
static const FsFigureStyle styles[FS_N_FIGURE_STYLES] = {
  {
      .id = "ieee",
      .name = "IEEE",
      /* IEEE Author Center, "Size Requirements for Graphics": 3.5 in (88.9 mm) and 7.16 in (182 mm). */
      .widths_mm = { 88.9, 182 },
      .heights_mm = { 62, 84 },
      .fonts = SANS,
      /* "File Formatting": recommended fonts, embedded in EPS, PS, and PDF. */
      .recommended = "Times New Roman, Helvetica, Arial, Cambria, Symbol",
      /* IEEE conference template, "Figure Labels": 8 pt, words rather than symbols, units in parentheses; the Author
       * Center recommends 9 to 10 pt for journals. */
      .text_pt = 8,
      .least_text_pt = 8,
      .words = TRUE,
      /* "Resolution and Size": above 300 dpi in color and gray, above 600 dpi for line art. */
      .dpi = 600,
      .least_dpi = 300,
      .prints_gray = TRUE,
      .caption_apart = TRUE,
      /* "Accepted Graphics File Formats": PS, EPS, PDF, PNG, or TIFF. */
      .formats = "pdf eps png",
      .scale = 1.1,
  },
  {
      .id = "elsevier",
      .name = "Elsevier",
      /* "Artwork sizing", in quotations: 90, 140, and 190 mm, at most 240 mm high. */
      .widths_mm = { 90, 190 },
      .heights_mm = { 62, 86 },
      .middle_mm = 140,
      .most_height_mm = 240,
      .fonts = SANS,
      /* "Artwork types": fonts; lines of 0.10 to 1.5 pt. */
      .recommended = "Arial, Helvetica, Courier, Times, Times New Roman, Symbol",
      /* "Artwork sizing": 7 pt for text, 6 pt at least for subscripts and superscripts, so that text needs 8 pt. */
      .text_pt = 8,
      .least_text_pt = 7,
      .least_index_pt = 6,
      .least_line_pt = 0.1,
      .most_line_pt = 1.5,
      /* "Guidelines for accepted papers": 1000 dpi for line drawings, 500 dpi with color. */
      .dpi = 1000,
      .least_dpi = 500,
      .prints_gray = TRUE,
      .caption_apart = TRUE,
      .formats = "pdf eps",
      .scale = 1.1,
  },
  {
      .id = "acm",
      .name = "ACM",
      /* acmart.cls, formats sigconf and sigplan: paper 8.5 in wide, margins of 54 pt, columns 2 pc apart. */
      .widths_mm = { 84.7, 177.9 },
      .heights_mm = { 60, 82 },
      .fonts = SANS,
      .text_pt = 8,
      .caption_apart = TRUE,
      .formats = "pdf eps png",
      .dpi = 600,
      .scale = 1.1,
  },
  {
      .id = "springer",
      .name = "Springer",
      /* "Figure Placement and Size", in quotations: 84, 129, and 174 mm, at most 234 mm high. */
      .widths_mm = { 84, 174 },
      .heights_mm = { 60, 80 },
      .middle_mm = 129,
      .most_height_mm = 234,
      .fonts = SANS,
      /* "Artwork and Illustrations Guidelines": Helvetica or Arial, 8 to 12 pt; lines of 0.3 pt at least; 1200 dpi for
       * line drawings, 600 dpi with color; no captions within illustrations; EPS preferred. */
      .recommended = "Helvetica, Arial",
      .text_pt = 8,
      .least_text_pt = 8,
      .least_line_pt = 0.3,
      .dpi = 1200,
      .least_dpi = 600,
      .prints_gray = TRUE,
      .caption_apart = TRUE,
      .formats = "eps pdf",
      .scale = 1.1,
  },
  {
      .id = "slide",
      .name = N_ ("Slide 16:9"),
      /* A half and the whole of a slide of 10 in × 5.625 in, as presentation programs make those of 16:9. */
      .widths_mm = { 127, 254 },
      .heights_mm = { 114, 143 },
      .most_height_mm = 143,
      .fonts = "Cantarell, sans",
      .text_pt = 16,
      .least_text_pt = 13,
      .least_line_pt = 0.75,
      .dpi = 300,
      .caption_apart = TRUE,
      .formats = "pdf svg png eps",
      .scale = 2.2,
  },
  {
      .id = "thesis",
      .name = N_ ("Thesis"),
      /* A4 with margins of 30 mm: half of the text, and all of it. */
      .widths_mm = { 75, 150 },
      .heights_mm = { 58, 95 },
      .most_height_mm = 237,
      .fonts = "Cantarell, sans",
      .text_pt = 9,
      .least_text_pt = 7,
      .least_line_pt = 0.25,
      .dpi = 600,
      .least_dpi = 300,
      .prints_gray = TRUE,
      .caption_apart = TRUE,
      .formats = "pdf eps png svg",
      .scale = 1.15,
  },
};

const FsFigureStyle *
fs_figure_style (guint index)
{
  g_return_val_if_fail (index < G_N_ELEMENTS (styles), NULL);

  return &styles[index];
}

const FsFigureStyle *
fs_figure_style_find (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (styles); i++)
    if (strcmp (styles[i].id, id) == 0)
      return &styles[i];
  return NULL;
}

guint
fs_figure_style_columns (const FsFigureStyle *figure_style, double width_mm)
{
  for (guint column = 0; column < G_N_ELEMENTS (figure_style->widths_mm); column++)
    if (fabs (width_mm - figure_style->widths_mm[column]) <= SAME_WIDTH)
      return column + 1;
  return figure_style->middle_mm > 0 && fabs (width_mm - figure_style->middle_mm) <= SAME_WIDTH ? 2 : 0;
}

FsStyle
fs_figure_style_for (const FsFigureStyle *figure_style, double width_mm)
{
  FsStyle style = fs_style_print (width_mm);

  fs_style_scale (&style, figure_style->scale, figure_style->scale);
  style.font = figure_style->fonts;
  style.text_size = figure_style->text_pt;
  style.least_text = figure_style->least_text_pt;
  style.least_line = figure_style->least_line_pt;
  if (figure_style->most_line_pt > 0)
    style.model_width = MIN (style.model_width, figure_style->most_line_pt);
  return style;
}
