#include "plot/value/plot.h"

#include <math.h>
#include <string.h>

#include "base/translate.h"

static void
line_free (gpointer data)
{
  FsLine *line = data;

  g_free (line->name);
  g_array_unref (line->vertices);
  g_array_unref (line->band);
  g_free (line);
}

static void
series_free (gpointer data)
{
  FsSeries *series = data;

  g_free (series->label);
  g_free (series->end_name);
  g_ptr_array_unref (series->lines);
  g_array_unref (series->points);
  g_free (series);
}

static void
reference_free (gpointer data)
{
  FsReferenceCurves *reference = data;

  g_free (reference->name);
  g_ptr_array_unref (reference->series);
  g_free (reference);
}

static void
note_clear (gpointer data)
{
  g_free (((FsNote *) data)->text);
}

static void
panel_clear (gpointer data)
{
  FsPlotPanel *panel = data;

  g_free (panel->name);
  g_free (panel->verdict);
  g_free (panel->lack);
}

FsPlot *
fs_plot_new (void)
{
  FsPlot *plot = g_new0 (FsPlot, 1);

  plot->x = (FsAxisSpec){ .factor = 1, .from = NAN, .to = NAN, .infinity = NAN, .finite_to = NAN };
  plot->y = plot->x;
  plot->near_x = g_array_new (FALSE, FALSE, sizeof (FsNearRange));
  plot->near_y = g_array_new (FALSE, FALSE, sizeof (FsNearRange));
  plot->notes = g_array_new (FALSE, FALSE, sizeof (FsNote));
  g_array_set_clear_func (plot->notes, note_clear);
  plot->axis_marks = g_array_new (FALSE, FALSE, sizeof (FsAxisMark));
  plot->panels = g_array_new (FALSE, FALSE, sizeof (FsPlotPanel));
  g_array_set_clear_func (plot->panels, panel_clear);
  plot->hatched_to = NAN;
  plot->series = g_ptr_array_new_with_free_func (series_free);
  plot->references = g_ptr_array_new_with_free_func (reference_free);
  plot->legend_x = plot->legend_y = NAN;
  return plot;
}

static FsSeries *
add_series (GPtrArray *list, const char *label, guint palette_entry)
{
  FsSeries *series = g_new0 (FsSeries, 1);

  series->label = g_strdup (label);
  series->palette_entry = palette_entry;
  series->lines = g_ptr_array_new_with_free_func (line_free);
  series->points = g_array_new (FALSE, FALSE, sizeof (FsPlotPoint));
  series->saturates_from = series->saturates_to = NAN;
  series->opacity = 1;
  series->curve = series->measured = series->row = series->column = series->panel = G_MAXUINT;
  g_ptr_array_add (list, series);
  return series;
}

static void
copy_series (GPtrArray *list, const FsSeries *series, gboolean main_only)
{
  FsSeries *mine = add_series (list, series->label, series->palette_entry);

  for (guint i = 0; i < series->lines->len; i++)
    {
      const FsLine *line = series->lines->pdata[i];
      FsLine *mine_too;

      if (main_only && line->weight != FS_LINE_MAIN)
        continue;
      mine_too = fs_series_add_line (mine, line->name, line->weight, line->saturation);
      mine_too->simulated = line->simulated;
      mine_too->faint = line->faint;
      g_array_append_vals (mine_too->vertices, line->vertices->data, line->vertices->len);
      if (!main_only)
        g_array_append_vals (mine_too->band, line->band->data, line->band->len);
    }
  g_array_append_vals (mine->points, series->points->data, series->points->len);
  mine->hidden = series->hidden;
  mine->no_markers = series->no_markers;
  mine->opacity = series->opacity;
  mine->end_name = g_strdup (series->end_name);
  mine->ends = series->ends;
  mine->curve = series->curve;
  mine->row = series->row;
  mine->column = series->column;
  mine->panel = series->panel;
  mine->measured = series->measured;
  mine->saturates_from = series->saturates_from;
  mine->saturates_to = series->saturates_to;
}

static FsReferenceCurves *
add_reference (FsPlot *plot, const char *name, guint rank, const GPtrArray *series)
{
  FsReferenceCurves *reference = g_new0 (FsReferenceCurves, 1);

  reference->name = g_strdup (name);
  reference->rank = rank;
  reference->series = g_ptr_array_new_with_free_func (series_free);
  for (guint i = 0; i < series->len; i++)
    copy_series (reference->series, series->pdata[i], TRUE);
  g_ptr_array_add (plot->references, reference);
  return reference;
}

FsReferenceCurves *
fs_plot_add_reference (FsPlot *plot, const char *name, const FsPlot *of)
{
  FsReferenceCurves *reference;

  g_return_val_if_fail (plot != NULL && of != NULL, NULL);

  reference = add_reference (plot, name, plot->references->len, of->series);
  for (guint s = 0; s < reference->series->len; s++)
    {
      FsSeries *series = reference->series->pdata[s];
      guint p = 0;

      if (series->panel >= of->panels->len || plot->panels->len == 0)
        {
          series->panel = G_MAXUINT;
          continue;
        }
      while (p < plot->panels->len
             && strcmp (g_array_index (plot->panels, FsPlotPanel, p).name,
                        g_array_index (of->panels, FsPlotPanel, series->panel).name)
                    != 0)
        p++;
      /* Past the last panel it is drawn nowhere. */
      series->panel = p;
    }
  return reference;
}

gboolean
fs_plot_same_axes (const FsPlot *a, const FsPlot *b)
{
  return a->x.quantity == b->x.quantity && a->y.quantity == b->y.quantity;
}

#define N_TEXTS 12

/* Sets where the texts of a plot are. */
static void
find_texts (FsPlot *plot, char **texts[N_TEXTS])
{
  char **all[N_TEXTS] = { &plot->title,     &plot->subtitle,      &plot->interval_name, &plot->outdated_name,
                          &plot->band_name, &plot->band_caption,  &plot->x.label,       &plot->x.short_label,
                          &plot->y.label,   &plot->y.short_label, &plot->column_symbol, &plot->column_title };

  memcpy (texts, all, sizeof all);
}

FsPlot *
fs_plot_copy (const FsPlot *plot)
{
  g_autofree FsPlot *empty = NULL;
  FsPlot *copy;
  char **texts[N_TEXTS];

  g_return_val_if_fail (plot != NULL, NULL);

  /* What a copy shares with nobody: its texts, and its lists, which begin empty. */
  empty = fs_plot_new ();
  copy = g_memdup2 (plot, sizeof *plot);
  find_texts (copy, texts);
  for (guint i = 0; i < N_TEXTS; i++)
    *texts[i] = g_strdup (*texts[i]);
  copy->row_names = g_strdupv (plot->row_names);
  copy->column_names = g_strdupv (plot->column_names);
  copy->below = plot->below != NULL ? fs_plot_copy (plot->below) : NULL;
  copy->near_x = g_array_append_vals (empty->near_x, plot->near_x->data, plot->near_x->len);
  copy->near_y = g_array_append_vals (empty->near_y, plot->near_y->data, plot->near_y->len);
  copy->axis_marks = g_array_append_vals (empty->axis_marks, plot->axis_marks->data, plot->axis_marks->len);
  copy->beside = NULL;
  for (guint i = 0; plot->beside != NULL && i < plot->beside->len; i++)
    fs_plot_add_beside (copy, fs_plot_copy (plot->beside->pdata[i]));
  copy->notes = empty->notes;
  copy->panels = empty->panels;
  copy->series = empty->series;
  copy->references = empty->references;
  for (guint i = 0; i < plot->notes->len; i++)
    {
      const FsNote *note = &g_array_index (plot->notes, FsNote, i);

      (note->is_number ? fs_plot_add_number : fs_plot_add_note) (copy, note->x, note->y, note->palette_entry,
                                                                 note->text);
      g_array_index (copy->notes, FsNote, i).panel = note->panel;
    }
  for (guint i = 0; i < plot->panels->len; i++)
    {
      const FsPlotPanel *panel = &g_array_index (plot->panels, FsPlotPanel, i);

      fs_plot_add_panel (copy, panel->name, panel->verdict, panel->verdict_entry, panel->lack);
    }
  for (guint i = 0; i < plot->series->len; i++)
    copy_series (copy->series, plot->series->pdata[i], FALSE);
  for (guint i = 0; i < plot->references->len; i++)
    {
      const FsReferenceCurves *reference = plot->references->pdata[i];

      add_reference (copy, reference->name, reference->rank, reference->series);
    }
  return copy;
}

void
fs_plot_free (FsPlot *plot)
{
  char **texts[N_TEXTS];

  if (plot == NULL)
    return;
  find_texts (plot, texts);
  for (guint i = 0; i < N_TEXTS; i++)
    g_free (*texts[i]);
  g_array_unref (plot->near_x);
  g_array_unref (plot->near_y);
  g_array_unref (plot->notes);
  g_array_unref (plot->axis_marks);
  g_array_unref (plot->panels);
  fs_plot_free (plot->below);
  g_clear_pointer (&plot->beside, g_ptr_array_unref);
  g_ptr_array_unref (plot->series);
  g_ptr_array_unref (plot->references);
  g_strfreev (plot->row_names);
  g_strfreev (plot->column_names);
  g_free (plot);
}

void
fs_plot_add_note (FsPlot *plot, double x, double y, guint palette_entry, const char *text)
{
  FsNote note = { x, y, palette_entry, g_strdup (text), FALSE, G_MAXUINT };

  g_array_append_val (plot->notes, note);
}

void
fs_plot_add_number (FsPlot *plot, double x, double y, guint palette_entry, const char *text)
{
  FsNote note = { x, y, palette_entry, g_strdup (text), TRUE, G_MAXUINT };

  g_array_append_val (plot->notes, note);
}

void
fs_plot_add_beside (FsPlot *plot, FsPlot *other)
{
  if (plot->beside == NULL)
    plot->beside = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_plot_free);
  g_ptr_array_add (plot->beside, other);
}

void
fs_plot_add_axis_mark (FsPlot *plot, double x, guint palette_entry, gboolean hollow)
{
  FsAxisMark mark = { x, palette_entry, hollow };

  g_array_append_val (plot->axis_marks, mark);
}

void
fs_plot_add_panel (FsPlot *plot, const char *name, const char *verdict, guint verdict_entry, const char *lack)
{
  FsPlotPanel panel = { g_strdup (name), g_strdup (verdict), verdict_entry, g_strdup (lack) };

  g_array_append_val (plot->panels, panel);
}

char *
fs_plot_series_name (const FsPlot *plot, const FsSeries *series)
{
  const char *label = series->label != NULL ? series->label : "";

  if (series->panel >= plot->panels->len)
    return g_strdup (label);
  return g_strdup_printf ("%s%s%s", g_array_index (plot->panels, FsPlotPanel, series->panel).name,
                          *label != '\0' ? ", " : "", label);
}

gboolean
fs_plot_has_twin (const FsPlot *plot, const FsSeries *series)
{
  for (guint s = 0, passed = FALSE; s < plot->series->len && plot->panels->len > 0; s++)
    {
      const FsSeries *other = plot->series->pdata[s];

      passed = passed || other == series;
      /* The first one stands for all, unless it is hidden and another is not. */
      if (other != series && other->palette_entry == series->palette_entry && other->measured == series->measured
          && g_strcmp0 (other->label, series->label) == 0
          && (series->hidden != other->hidden ? series->hidden : !passed))
        return TRUE;
    }
  return FALSE;
}

char *
fs_near_range_text (const FsNearRange *range, gboolean in_legend)
{
  if (range->variant != NULL)
    /* TRANSLATORS: %s is a variant of a model, such as "corrected" */
    return g_strdup_printf (range->tight ? _ ("%s within 5\u202f%%") : _ ("%s within 10\u202f%%"), range->variant);
  if (in_legend)
    return g_strdup (range->tight ? _ ("model within 5\u202f%") : _ ("model within 10\u202f%"));
  return g_strdup (range->tight ? _ ("within 5\u202f%") : _ ("within 10\u202f%"));
}

FsSeries *
fs_plot_add_series (FsPlot *plot, const char *label, guint palette_entry)
{
  return add_series (plot->series, label, palette_entry);
}

FsLine *
fs_series_add_line (FsSeries *series, const char *name, FsLineWeight weight, double saturation)
{
  FsLine *line = g_new0 (FsLine, 1);

  line->name = g_strdup (name);
  line->weight = weight;
  line->vertices = g_array_new (FALSE, FALSE, sizeof (FsVertex));
  line->band = g_array_new (FALSE, FALSE, sizeof (FsBandVertex));
  line->saturation = saturation;
  g_ptr_array_add (series->lines, line);
  return line;
}

void
fs_line_add (FsLine *line, double x, double y)
{
  FsVertex vertex = { x, y };

  g_array_append_val (line->vertices, vertex);
}

void
fs_line_add_band (FsLine *line, double x, double low, double high)
{
  FsBandVertex vertex = { x, low, high };

  g_array_append_val (line->band, vertex);
}

/* Results arrive in any order. A sweep has few points, so each is inserted where it belongs. */
void
fs_series_add_point (FsSeries *series, FsPlotPoint point)
{
  guint at = series->points->len;

  while (at > 0 && g_array_index (series->points, FsPlotPoint, at - 1).x > point.x)
    at--;
  g_array_insert_val (series->points, at, point);
}

gboolean
fs_plot_has_point (const FsPlot *plot, FsPointStatus status)
{
  for (guint s = 0; s < plot->series->len; s++)
    {
      const FsSeries *series = plot->series->pdata[s];

      for (guint i = 0; i < series->points->len; i++)
        if (g_array_index (series->points, FsPlotPoint, i).state == status)
          return TRUE;
    }
  return FALSE;
}

guint
fs_plot_n_bands (const FsPlot *plot)
{
  guint n = 0;

  for (guint s = 0; s < plot->series->len; s++)
    {
      const FsSeries *series = plot->series->pdata[s];

      for (guint i = 0; i < series->lines->len; i++)
        n += ((const FsLine *) series->lines->pdata[i])->band->len > 0 ? 1 : 0;
    }
  return n;
}

const FsLine *
fs_series_main_line (const FsSeries *series)
{
  for (guint i = 0; i < series->lines->len; i++)
    {
      const FsLine *line = series->lines->pdata[i];

      if (line->weight == FS_LINE_MAIN && line->vertices->len > 0)
        return line;
    }
  return NULL;
}

double
fs_line_at (const FsLine *line, double x)
{
  const FsVertex *v = (const FsVertex *) line->vertices->data;
  guint low = 0, high = line->vertices->len;

  if (high == 0 || !(x >= v[0].x) || x > v[high - 1].x)
    return NAN;
  /* v[low].x <= x, and x < v[high].x if that vertex exists */
  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;

      if (v[middle].x <= x)
        low = middle;
      else
        high = middle;
    }
  if (high == line->vertices->len || v[low].x == x)
    return v[low].y;
  return v[low].y + (v[high].y - v[low].y) * (x - v[low].x) / (v[high].x - v[low].x);
}
