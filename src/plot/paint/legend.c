/* The legend of a plot: its entries, its size and position, and its painting. */
#include <math.h>

#include "base/translate.h"
#include "plot/paint/plot-layout.h"

#define ENTRIES_ROOMY 8 /* with more curves rows are closer, in print also smaller */
#define SMALLER 0.85
#define ROOMY_ROW 1.45 /* height of such a row, ems */
#define LEAST_ROW 1.2
#define TIGHT_ROW 1.3 /* where there is no space for more */
#define COLUMNS_INSIDE 3
#define WIDTH_INSIDE 0.72 /* greatest fraction of the data area */
#define HEIGHT_INSIDE 0.92
#define LABEL_EMS 26 /* ems; longer names are shortened */
#define NEAR 0.5     /* ems around it that should be free, too */
#define RADIUS 0.64  /* of the corners of its box, ems */
#define COVERED 20.0 /* weight of what is hidden relative to what is near */

static void
entry_clear (gpointer data)
{
  g_clear_object (&((FsEntry *) data)->text);
}

static void
add_entry (FsLegend *legend, const FsPlotLayout *layout, FsEntry entry, const char *text)
{
  if (text == NULL)
    {
      g_array_append_val (legend->entries, entry);
      return;
    }
  entry.text = fs_text_new (layout->context, layout->style, text, legend->em, FALSE);
  fs_text_limit (entry.text, LABEL_EMS * legend->em);
  entry.width = fs_text_width (entry.text);
  g_array_append_val (legend->entries, entry);
}

static void
add_key (FsLegend *legend, const FsPlotLayout *layout, gboolean with_end)
{
  const FsPlot *plot = layout->plot;
  const char *interval = plot->interval_name != NULL ? plot->interval_name : _ ("simulation");
  const FsNearRange *unnamed[] = { layout->unnamed_tight, layout->unnamed_wide };
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gboolean has_end = FALSE, has_level = FALSE, has_bracket = FALSE;
  FsBox box;

  for (guint s = 0; s < plot->series->len; s++)
    {
      const FsSeries *series = plot->series->pdata[s];

      has_bracket = has_bracket || (with_end && fs_plot_layout_bracket (layout, series, &box));
      for (guint i = 0; i < series->lines->len; i++)
        {
          const FsLine *line = series->lines->pdata[i];

          has_level = has_level || line->weight == FS_LINE_LEVEL;
          has_end
              = has_end || (with_end && line->weight == FS_LINE_MAIN && fs_plot_layout_line_end (layout, line).shown);
        }
    }
  /* An entry for each combination of weight and name that occurs. */
  for (FsLineWeight weight = FS_LINE_MAIN; weight <= FS_LINE_THIRD && !plot->stacked; weight++)
    for (guint s = 0; s < layout->plot->series->len; s++)
      {
        const FsSeries *series = layout->plot->series->pdata[s];

        for (guint i = 0; i < series->lines->len; i++)
          {
            const FsLine *line = series->lines->pdata[i];
            const char *name = line->name != NULL ? line->name : _ ("model");

            if (line->weight == weight && g_hash_table_add (seen, g_strdup_printf ("%d %s", (int) weight, name)))
              add_entry (legend, layout, (FsEntry){ .kind = FS_ENTRY_LINE, .weight = weight }, name);
          }
      }
  if (plot->band_name != NULL && fs_plot_n_bands (plot) > 0)
    add_entry (legend, layout, (FsEntry){ .kind = FS_ENTRY_LINE_BAND }, plot->band_name);
  if (fs_plot_has_point (plot, FS_POINT_STATUS_DONE) || fs_plot_has_point (plot, FS_POINT_STATUS_RUNNING))
    add_entry (legend, layout, (FsEntry){ .kind = FS_ENTRY_POINT }, interval);
  if (plot->interval_bands && fs_plot_has_point (plot, FS_POINT_STATUS_DONE))
    add_entry (legend, layout, (FsEntry){ .kind = FS_ENTRY_BAND }, _ ("interval band"));
  for (guint i = 0; i < G_N_ELEMENTS (unnamed); i++)
    {
      g_autofree char *name = unnamed[i] != NULL ? fs_near_range_text (unnamed[i], TRUE) : NULL;

      if (name != NULL)
        add_entry (legend, layout, (FsEntry){ .kind = unnamed[i]->tight ? FS_ENTRY_NEAR_TIGHT : FS_ENTRY_NEAR_WIDE },
                   name);
    }
  if (fs_plot_has_point (plot, FS_POINT_STATUS_NOT_CONVERGED))
    add_entry (legend, layout, (FsEntry){ .kind = FS_ENTRY_POINT, .status = FS_POINT_STATUS_NOT_CONVERGED },
               _ ("not converged"));
  if (fs_plot_has_point (plot, FS_POINT_STATUS_OUTDATED))
    add_entry (legend, layout, (FsEntry){ .kind = FS_ENTRY_POINT, .status = FS_POINT_STATUS_OUTDATED },
               plot->outdated_name != NULL ? plot->outdated_name : _ ("outdated"));
  if (fs_plot_has_point (plot, FS_POINT_STATUS_SATURATED))
    add_entry (legend, layout, (FsEntry){ .kind = FS_ENTRY_POINT, .status = FS_POINT_STATUS_SATURATED },
               _ ("simulation saturated"));
  if (has_level)
    add_entry (legend, layout, (FsEntry){ .kind = FS_ENTRY_LINE, .weight = FS_LINE_LEVEL }, _ ("model saturates"));
  if (has_end)
    add_entry (legend, layout, (FsEntry){ .kind = FS_ENTRY_END }, _ ("model saturates"));
  if (has_bracket)
    add_entry (legend, layout, (FsEntry){ .kind = FS_ENTRY_BRACKET }, _ ("simulation saturates"));
  for (guint g = 0; g < layout->plot->references->len; g++)
    {
      const FsReferenceCurves *reference = layout->plot->references->pdata[g];

      if (reference->name == NULL)
        continue;
      add_entry (legend, layout, (FsEntry){ .kind = FS_ENTRY_REFERENCE, .rank = reference->rank }, reference->name);
    }
}

/* Names the rows and columns of a matrix. */
static void
add_names (FsLegend *legend, const FsPlotLayout *layout)
{
  const FsPlot *plot = layout->plot;
  double widest = 0;

  legend->names = g_ptr_array_new_with_free_func (g_object_unref);
  g_ptr_array_add (legend->names,
                   fs_text_new (layout->context, layout->style, plot->column_title != NULL ? plot->column_title : "",
                                legend->em, FALSE));
  for (char **name = plot->column_names; *name != NULL; name++)
    {
      PangoLayout *text = fs_text_new (layout->context, layout->style, *name, legend->em, FALSE);

      widest = MAX (widest, fs_text_width (text));
      g_ptr_array_add (legend->names, text);
    }
  for (char **name = plot->row_names; *name != NULL; name++)
    {
      PangoLayout *text = fs_text_new (layout->context, layout->style, *name, legend->em, FALSE);

      legend->name_width = MAX (legend->name_width, fs_text_width (text));
      g_ptr_array_add (legend->names, text);
    }
  legend->n_columns = g_strv_length (plot->column_names);
  legend->series_pitch = MAX (widest, legend->sample) + legend->gap;
}

FsLegend *
fs_legend_new (const FsPlotLayout *layout, gboolean with_series, gboolean with_end, gboolean tight)
{
  FsLegend *legend = g_new0 (FsLegend, 1);
  gboolean many = tight || (with_series && layout->plot->series->len > ENTRIES_ROOMY);
  double smaller = MAX (SMALLER * layout->em, MIN (layout->style->least_text, layout->em));
  double em = many && layout->style->id == FS_STYLE_PRINT ? smaller : layout->em;

  gboolean matrix = with_series && layout->plot->row_names != NULL;

  for (guint s = 0; s < layout->plot->series->len; s++)
    matrix = matrix && ((const FsSeries *) layout->plot->series->pdata[s])->row != G_MAXUINT;
  legend->em = em;
  legend->entries = g_array_new (FALSE, FALSE, sizeof (FsEntry));
  g_array_set_clear_func (legend->entries, entry_clear);
  /* In the order of the curves, which is that of their list, or as areas lie on each other. */
  for (guint s = 0; s < layout->plot->series->len; s++)
    {
      const FsSeries *series
          = layout->plot->series->pdata[layout->plot->stacked ? layout->plot->series->len - 1 - s : s];

      /* A curve without a model in a figure without simulation is not drawn. A hidden one is named nowhere else. */
      if ((with_series || series->hidden) && !fs_plot_has_twin (layout->plot, series) && series->label != NULL
          && *series->label != '\0'
          && (series->hidden || layout->style->id != FS_STYLE_PRINT || series->lines->len > 0 || series->points->len > 0
              || isfinite (series->saturates_from)))
        add_entry (legend, layout, (FsEntry){ .kind = FS_ENTRY_SERIES, .series = series },
                   matrix ? NULL : series->label);
    }
  legend->n_series = legend->entries->len;
  add_key (legend, layout, with_end);
  if (legend->entries->len == 0)
    {
      fs_legend_free (legend);
      return NULL;
    }
  legend->boxed = layout->style->id != FS_STYLE_PRINT;
  legend->sample = (legend->boxed ? 2.72 : 2.2) * em;
  legend->gap = (legend->boxed ? 0.8 : 0.55) * em;
  legend->pad = (legend->boxed ? 0.8 : 0.2) * em;
  legend->rule = legend->n_series > 0 && legend->entries->len > legend->n_series ? (legend->boxed ? 0.8 : 0.3) * em : 0;
  legend->series_row = (tight ? TIGHT_ROW : many ? ROOMY_ROW : legend->boxed ? 1.76 : 1.5) * em;
  legend->key_row = (tight ? TIGHT_ROW : legend->boxed ? 1.6 : 1.5) * em;
  if (matrix)
    add_names (legend, layout);
  return legend;
}

void
fs_legend_free (FsLegend *legend)
{
  if (legend == NULL)
    return;
  g_array_unref (legend->entries);
  g_clear_pointer (&legend->names, g_ptr_array_unref);
  g_free (legend);
}

static guint
n_rows (guint entries, guint columns)
{
  return (entries + columns - 1) / columns;
}

/* Returns the height of the entries of curves. A matrix has two lines above it. */
static double
series_height (const FsLegend *legend)
{
  guint rows = legend->names != NULL ? legend->names->len - legend->n_columns + 1
                                     : n_rows (legend->n_series, legend->series_columns);

  return rows * legend->series_row;
}

static double
widest (const FsLegend *legend, guint from, guint to)
{
  double width = 0;

  for (guint i = from; i < to; i++)
    width = MAX (width, g_array_index (legend->entries, FsEntry, i).width);
  return width + legend->sample + legend->gap;
}

static void
size_box (FsLegend *legend, guint series_columns, guint key_columns)
{
  guint n_key = legend->entries->len - legend->n_series;
  double between = 2 * legend->gap;
  double series_width = 0, key_width = 0;

  legend->series_columns = MAX (series_columns, 1);
  legend->key_columns = MAX (key_columns, 1);
  if (legend->names != NULL)
    series_width = legend->name_width + legend->gap + legend->n_columns * legend->series_pitch;
  else if (legend->n_series > 0)
    {
      legend->series_pitch = widest (legend, 0, legend->n_series) + between;
      series_width = legend->series_columns * legend->series_pitch - between;
    }
  if (n_key > 0)
    {
      legend->key_pitch = widest (legend, legend->n_series, legend->entries->len) + between;
      key_width = legend->key_columns * legend->key_pitch - between;
    }
  legend->key_x = legend->pad + series_width + 2 * between;
  legend->box.width = MAX (series_width, key_width) + 2 * legend->pad;
  legend->box.height = series_height (legend) + n_rows (n_key, legend->key_columns) * legend->key_row + legend->rule
                       + 1.2 * legend->pad;
  if (!legend->key_beside)
    return;
  legend->box.width = legend->key_x + key_width + legend->pad;
  legend->box.height = series_height (legend) + 1.2 * legend->pad;
}

FsBox
fs_legend_row (const FsLegend *legend, guint i)
{
  gboolean in_key = i >= legend->n_series;
  guint at = in_key ? i - legend->n_series : i;
  guint columns = in_key ? legend->key_columns : legend->series_columns;
  guint rows = n_rows (in_key ? legend->entries->len - legend->n_series : legend->n_series, columns);
  double height = in_key ? legend->key_row : legend->series_row;
  double top = legend->box.y + 0.6 * legend->pad;

  if (!in_key && legend->names != NULL)
    {
      const FsSeries *series = g_array_index (legend->entries, FsEntry, i).series;

      return (FsBox){ legend->box.x + legend->pad + legend->name_width + legend->gap
                          + series->column * legend->series_pitch,
                      top + (2 + series->row) * height, legend->series_pitch, height };
    }
  if (in_key)
    top += legend->key_beside ? series_height (legend) - rows * height : series_height (legend) + legend->rule;
  return (FsBox){ legend->box.x + (in_key && legend->key_beside ? legend->key_x : legend->pad)
                      + at / rows * (in_key ? legend->key_pitch : legend->series_pitch),
                  top + at % rows * height,
                  legend->sample + legend->gap + g_array_index (legend->entries, FsEntry, i).width, height };
}

void
fs_legend_place_at (FsLegend *legend, const FsPlotLayout *layout, double x, double y)
{
  FsBox area = fs_plot_layout_area (layout);

  legend->key_beside = FALSE;
  size_box (legend, 1, 1);
  legend->box.x = area.x + CLAMP (x, 0, 1) * MAX (0, area.width - legend->box.width);
  legend->box.y = area.y + CLAMP (y, 0, 1) * MAX (0, area.height - legend->box.height);
}

/* Returns the number of columns that fit into @width, but no more than reduce the number of rows. */
static guint
columns_in (double pitch, double between, guint entries, double width)
{
  guint columns = (guint) CLAMP (floor ((width + between) / pitch), 1, MAX (entries, 1));

  return n_rows (entries, n_rows (MAX (entries, 1), columns));
}

void
fs_legend_size_above (FsLegend *legend, double width)
{
  guint n_key = legend->entries->len - legend->n_series;
  double inner = width - 2 * legend->pad;

  legend->key_beside = FALSE;
  size_box (legend, 1, 1);
  /* Beside a matrix there is room for the other entries, in as few columns as are no higher. */
  if (legend->names != NULL && n_key > 0)
    {
      guint rows = (guint) MAX (1, floor (series_height (legend) / legend->key_row));

      legend->key_beside = TRUE;
      size_box (legend, 1, n_rows (n_key, rows));
      if (legend->box.width <= width)
        return;
      legend->key_beside = FALSE;
    }
  size_box (legend, columns_in (legend->series_pitch, 2 * legend->gap, legend->n_series, inner),
            columns_in (legend->key_pitch, 2 * legend->gap, n_key, inner));
}

void
fs_legend_size_beside (FsLegend *legend, double height)
{
  legend->key_beside = FALSE;
  size_box (legend, 1, 1);
  if (legend->box.height > height && legend->n_series > 0)
    {
      double excess = (legend->box.height - height) / (series_height (legend) / legend->series_row);

      legend->series_row = MAX (legend->series_row - excess, LEAST_ROW / ROOMY_ROW * legend->series_row);
      size_box (legend, 1, 1);
    }
}

/* Finds the best position of the box at its present size; returns what it would hide there, INFINITY if it does not
 * fit. */
static double
search (FsLegend *legend, FsPlotLayout *layout, double *best_hidden)
{
  FsBox area = fs_plot_layout_area (layout), box = legend->box, best_box = box;
  double inset = 0.6 * layout->em, step = 0.8 * layout->em, best = INFINITY;

  if (box.width > WIDTH_INSIDE * area.width || box.height > HEIGHT_INSIDE * area.height)
    return INFINITY;
  for (box.y = area.y + inset; box.y + box.height <= area.y + area.height - inset; box.y += step)
    for (box.x = area.x + area.width - inset - box.width; box.x >= area.x + inset; box.x -= step)
      {
        double hidden = fs_occupancy_grid_cost (layout->occupancy, box);
        double near = fs_occupancy_grid_cost (layout->occupancy, fs_box_grow (box, NEAR * layout->em));
        double left = box.x - area.x, right = area.x + area.width - box.x - box.width;
        double top = box.y - area.y, bottom = area.y + area.height - box.y - box.height;
        /* The distance from the upper right corner, or from another corner, which counts as farther. */
        double across = MIN (right, left + 0.05 * area.width);
        double away = MIN (hypot (across, top), hypot (across, bottom) + 0.4 * area.height);
        double score = COVERED * hidden + near + 0.2 * away / layout->em;

        if (score >= best)
          continue;
        best = score;
        *best_hidden = hidden;
        best_box = box;
      }
  legend->box = best_box;
  return best;
}

double
fs_legend_place_inside (FsLegend *legend, FsPlotLayout *layout)
{
  guint best_columns = 0;
  guint most = MIN (COLUMNS_INSIDE, MAX (1, legend->n_series / 3));
  double best = INFINITY, hidden = INFINITY, best_hidden = INFINITY;

  legend->key_beside = FALSE;
  for (guint columns = 1; columns <= most; columns++)
    {
      double score;

      size_box (legend, columns, columns > 1 ? 2 : 1);
      score = search (legend, layout, &hidden);
      /* Another column is used only if it hides clearly less. */
      if (score < 0.7 * best - 1)
        {
          best = score;
          best_columns = columns;
          best_hidden = hidden;
        }
    }
  size_box (legend, MAX (best_columns, 1), best_columns > 1 ? 2 : 1);
  if (best_columns == 0 || !isfinite (search (legend, layout, &hidden)))
    {
      FsBox area = fs_plot_layout_area (layout);

      legend->box.x = area.x + area.width - legend->box.width;
      legend->box.y = area.y;
      return INFINITY;
    }
  return best_hidden;
}

/* Draws the sample of an entry as it is drawn in the data area, from @x on, @y its middle. */
static void
draw_sample (FsPen *pen, const FsPlotLayout *layout, const FsEntry *entry, double x, double y)
{
  const FsStyle *style = layout->style;
  const FsSeries *series = entry->series;
  FsColor color = series != NULL ? fs_palette_color (style->id, series->palette_entry) : style->dim_text;
  FsMark mark = fs_point_mark (style, entry->status, color);
  double length = layout->legend->sample, bar = layout->em * 0.54, half = style->end_size / 2;
  FsStroke stroke;

  mark.x = x + length / 2;
  mark.y = y;
  switch (entry->kind)
    {
    case FS_ENTRY_SERIES:
      if (layout->plot->stacked && ((const FsLine *) series->lines->pdata[0])->band->len > 0)
        {
          pen->box (pen, (FsBox){ x, y - bar, length, 2 * bar }, color);
          break;
        }
      /* The line like a model line and the marker like a simulated point, whichever the series has. */
      stroke = fs_line_stroke (style, FS_LINE_MAIN, layout->plot->trace ? 0 : series->palette_entry, color);
      if (fs_series_main_line (series) != NULL || (series->hidden && series->measured == G_MAXUINT))
        fs_pen_segment (pen, x, y, x + length, y, &stroke);
      if (fs_series_main_line (series) != NULL && (series->points->len == 0 || layout->plot->trace))
        break;
      mark.marker = fs_palette_marker (series->palette_entry);
      mark.hollow = fs_palette_hollow (series->palette_entry);
      pen->mark (pen, &mark);
      break;
    case FS_ENTRY_LINE:
      stroke = fs_line_stroke (style, entry->weight, 0, color);
      fs_pen_segment (pen, x, y, x + length, y, &stroke);
      break;
    case FS_ENTRY_REFERENCE:
      stroke = fs_reference_stroke (style, entry->rank, fs_color_fade (color, MIN (1, 1.5 * style->reference_alpha)));
      fs_pen_segment (pen, x, y, x + length, y, &stroke);
      break;
    case FS_ENTRY_POINT:
      if (entry->status == FS_POINT_STATUS_NOT_CONVERGED)
        bar *= 1.1;
      if (entry->status == FS_POINT_STATUS_NOT_CONVERGED
          || (entry->status == FS_POINT_STATUS_DONE && !layout->plot->interval_bands))
        {
          mark.high = y - bar;
          mark.low = y + bar;
        }
      if (entry->status == FS_POINT_STATUS_SATURATED)
        mark.marker = FS_MARKER_TRIANGLE_UP;
      pen->mark (pen, &mark);
      break;
    case FS_ENTRY_BAND:
      pen->box (pen, (FsBox){ x, y - bar / 2, length, bar }, fs_color_fade (color, 2 * INTERVAL_BAND_ALPHA));
      break;
    case FS_ENTRY_LINE_BAND:
      fs_draw_line_band_sample (pen, layout, x, y, bar);
      break;
    case FS_ENTRY_NEAR_TIGHT:
    case FS_ENTRY_NEAR_WIDE:
      pen->box (pen, (FsBox){ x, y - bar / 3, length, bar / 1.5 },
                fs_strip_color (style, entry->kind == FS_ENTRY_NEAR_TIGHT));
      break;
    case FS_ENTRY_END:
      fs_draw_end (pen, mark.x, y + 0.8 * half, color, 0.9 * style->model_width);
      break;
    case FS_ENTRY_BRACKET:
      fs_draw_bracket (pen, mark.x - half, mark.x + half, y + FS_BRACKET_HEIGHT * half, color);
      break;
    default:
      g_assert_not_reached ();
    }
}

static FsBox
snapped (const FsStyle *style, FsBox box)
{
  if (!style->snap)
    return box;
  return (FsBox){ round (box.x) + 0.5, round (box.y) + 0.5, round (box.width), round (box.height) };
}

/* Draws the names of a matrix: columns centered above it, rows flush right before it. */
static void
draw_names (FsPen *pen, const FsPlotLayout *layout)
{
  const FsLegend *legend = layout->legend;
  guint columns = legend->n_columns;
  double left = legend->box.x + legend->pad + legend->name_width + legend->gap;
  double top = legend->box.y + 0.6 * legend->pad + legend->series_row / 2;

  for (guint i = 0; legend->names != NULL && i < legend->names->len; i++)
    {
      PangoLayout *text = legend->names->pdata[i];
      double width = fs_text_width (text);
      double align = i <= columns ? 0.5 : 1;
      double x = i == 0         ? left + (columns * legend->series_pitch - width) / 2
                 : i <= columns ? left + (i - 0.5) * legend->series_pitch - width / 2
                                : left - legend->gap - width;
      double y = top + (i == 0 ? 0 : i <= columns ? 1 : i - columns + 1) * legend->series_row;

      pen->text (pen, text, MAX (x, legend->box.x + legend->pad), layout->style->snap ? round (y) : y, align,
                 i == 0 ? layout->style->dim_text : layout->style->text);
    }
}

void
fs_draw_legend (FsPen *pen, const FsPlotLayout *layout)
{
  const FsLegend *legend = layout->legend;
  const FsStyle *style = layout->style;
  FsColor paper = fs_color_fade (style->background, 0.92);
  FsStroke thin = { .color = fs_color_fade (style->grid, 1.1), .width = style->axis_width };
  double y;

  if (legend == NULL)
    return;
  pen->in_figure = TRUE;
  if (legend->boxed && style->background.a > 0)
    {
      fs_add_rounded_box (pen->cr, snapped (style, legend->box), RADIUS * layout->em);
      pen->shape (pen, legend->box.x, legend->box.y, &paper, &thin);
    }
  draw_names (pen, layout);
  for (guint i = 0; i < legend->entries->len; i++)
    {
      const FsEntry *entry = &g_array_index (legend->entries, FsEntry, i);
      gboolean hidden = entry->series != NULL && entry->series->hidden;
      FsColor color = entry->series != NULL ? style->text : style->dim_text;
      FsBox box = fs_legend_row (legend, i);
      double text_x = box.x + legend->sample + legend->gap;

      y = box.y + box.height / 2;
      if (style->snap)
        y = round (y);
      if (hidden)
        pen->fade (pen, style->stale_alpha);
      draw_sample (pen, layout, entry, entry->text != NULL ? box.x : box.x + (box.width - legend->sample) / 2, y);
      if (entry->text != NULL)
        pen->text (pen, entry->text, text_x, y, 0, color);
      else if (hidden)
        pen->fade (pen, 1);
      if (hidden && entry->text != NULL)
        {
          y = floor (y) + 0.5;
          fs_pen_segment (pen, text_x, y, text_x + entry->width, y,
                          &(FsStroke){ .color = color, .width = style->axis_width });
          pen->fade (pen, 1);
        }
    }
  if (legend->rule > 0 && legend->boxed && !legend->key_beside)
    {
      FsBox box;

      y = legend->box.y + 0.6 * legend->pad + series_height (legend);
      box = snapped (style, (FsBox){ legend->box.x, y + legend->rule / 2, legend->box.width, 0 });
      box.x += legend->pad;
      box.width -= 2 * legend->pad;
      fs_pen_segment (pen, box.x, box.y, box.x + box.width, box.y, &thin);
    }
  pen->in_figure = FALSE;
}
