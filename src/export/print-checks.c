#include "export/print-checks.h"

#include <math.h>
#include <string.h>

#include "plot/value/palette.h"

#define INDEX_SIZE 0.75 /* of a subscript; VISUAL.md 4 */

static gboolean
has_index (const char *markup)
{
  return markup != NULL && (strstr (markup, "<sub>") != NULL || strstr (markup, "<sup>") != NULL);
}

/* Numbers above a million contain powers of ten; a label may contain its factor. */
static double
smallest_text (const FsPlot *plot, const FsStyle *style)
{
  gboolean index = has_index (plot->x.label) || has_index (plot->y.label);

  for (guint s = 0; s < plot->series->len; s++)
    index = index || has_index (((const FsSeries *) plot->series->pdata[s])->label);
  return style->text_size * (index ? INDEX_SIZE : 1);
}

static double
thinnest_of_series (const FsSeries *series, const FsStyle *style)
{
  double width = INFINITY;

  for (guint i = 0; i < series->lines->len; i++)
    {
      const FsLine *line = series->lines->pdata[i];

      width = fmin (width, line->weight == FS_LINE_MAIN ? style->model_width : style->second_width);
      if (isfinite (line->saturation))
        width = fmin (width, style->hairline_width);
    }
  for (guint i = 0; i < series->points->len; i++)
    if (isfinite (g_array_index (series->points, FsPlotPoint, i).half_width))
      width = fmin (width, style->bar_width);
  return width;
}

static gboolean
differ (const FsSeries *a, const FsSeries *b)
{
  if (a->lines->len > 0 && b->lines->len > 0)
    return a->slot % FS_PALETTE_SIZE != b->slot % FS_PALETTE_SIZE;
  return a->slot % (2 * FS_PALETTE_SIZE) != b->slot % (2 * FS_PALETTE_SIZE) || a->lines->len != b->lines->len;
}

FsPrintChecks
fs_print_checks (const FsPlot *plot, const FsExportOptions *options)
{
  FsStyle style = fs_export_style (options);
  FsPrintChecks facts = { smallest_text (plot, &style), style.axis_width, TRUE };

  for (guint s = 0; s < plot->series->len; s++)
    {
      const FsSeries *series = plot->series->pdata[s];

      if (series->hidden)
        continue;
      facts.thinnest_line_pt = fmin (facts.thinnest_line_pt, thinnest_of_series (series, &style));
      for (guint other = 0; other < s; other++)
        facts.distinct = facts.distinct
                         && (((const FsSeries *) plot->series->pdata[other])->hidden
                             || differ (series, plot->series->pdata[other]));
    }
  return facts;
}
