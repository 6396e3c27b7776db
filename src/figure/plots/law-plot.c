#include "figure/plots/law-plot.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/translate.h"
#include "plot/value/palette.h"

#define BAR 0.36       /* half of a bar */
#define ASSUMED 0.44   /* half of the line of what is assumed */
#define BAR_ALPHA 0.35 /* opacity of a bar */
#define HEADROOM 1.08
#define HEADROOM_OF_NUMBERS 1.55
#define PROBABILITY 0.01 /* the numbers shown are percent */
#define NUMBERED 7       /* bars that are not more have numbers */
#define SHOWN 0.985      /* fraction of the values that a histogram shows */
#define MOST_BARS 45     /* of it */

char *
fs_law_output_name (const FsLawOutput *output, const char *name)
{
  if (output->name != NULL)
    return g_strdup (_ (output->name));
  return output->quantity == NULL || output->added ? g_strdup (name) : fs_quantity_short_meaning (output->quantity);
}

/* What the elements of the list are, by the name of what was measured. */
static const char *
elements_of (const FsQuantity *quantity, gboolean of_held)
{
  const char *key = quantity != NULL ? quantity->key : "";

  return of_held                                   ? _ ("Virtual channels held")
         : g_str_has_suffix (key, "_by_remaining") ? _ ("Hops left")
         : g_str_has_suffix (key, "_by_distance")  ? _ ("Distance (hops)")
         : g_str_has_suffix (key, "_by_dimension") ? _ ("Dimension")
                                                   : "";
}

/* A plot of bars that were measured and of levels, or a line, that are assumed. */
typedef struct {
  FsPlot *plot;
  FsSeries *measured, *assumed;
  FsLine *bars, *levels;
  gboolean has_numbers;
  double highest, lowest;
} LawPlot;

static LawPlot
begin_plot (const char *title, guint palette_entry, gboolean is_probability, const char *y)
{
  LawPlot law = { .plot = fs_plot_new () };

  law.measured = fs_plot_add_series (law.plot, NULL, palette_entry);
  law.assumed = fs_plot_add_series (law.plot, NULL, FS_PALETTE_ASSUMED);
  law.bars = fs_series_add_line (law.measured, _ ("measured"), FS_LINE_JOIN, NAN);
  law.levels = fs_series_add_line (law.assumed, _ ("assumed"), FS_LINE_MAIN, NAN);
  law.measured->no_markers = TRUE;
  law.bars->simulated = TRUE;
  law.plot->no_legend = TRUE;
  law.plot->band_alpha = BAR_ALPHA;
  law.plot->title = g_strdup (title);
  law.plot->y.factor = is_probability ? PROBABILITY : 1;
  law.plot->y.label = g_strconcat (y, is_probability ? " (%)" : "", NULL);
  return law;
}

static void
add_bar (LawPlot *law, double from, double to, double value)
{
  fs_line_add_band (law->bars, from, fmin (value, 0), fmax (value, 0));
  fs_line_add_band (law->bars, to, fmin (value, 0), fmax (value, 0));
  fs_line_add_band (law->bars, to, NAN, NAN);
  law->highest = fmax (law->highest, value);
  law->lowest = fmin (law->lowest, value);
}

static void
add_number (LawPlot *law, double x, double y, guint palette_entry, double value)
{
  double shown = value / law->plot->y.factor;
  g_autofree char *text = fabs (shown) >= 1 ? fs_number_display (shown, 3) : fs_number_display (shown, 2);

  if (law->has_numbers)
    fs_plot_add_number (law->plot, x, y, palette_entry, text);
}

/* A bar with its interval, and the level that is assumed. Either may be NAN. Their numbers are above the higher of both, the measured one in its
 * color below the assumed one. */
static void
add_pair (LawPlot *law, double x, double value, double half_width, double level)
{
  double top = fmax (0, fmax (value + (isfinite (half_width) ? half_width : 0), level)); /* of those that are not NAN */

  if (isfinite (value))
    {
      add_bar (law, x - BAR, x + BAR, value);
      fs_series_add_point (law->measured, (FsPlotPoint){ x, value, half_width, FS_POINT_STATUS_DONE });
      add_number (law, x, top, law->measured->palette_entry, value);
    }
  if (isfinite (level))
    {
      fs_line_add (law->levels, x - ASSUMED, level);
      fs_line_add (law->levels, x + ASSUMED, level);
      fs_line_add (law->levels, x + ASSUMED, NAN);
      fs_series_add_point (law->assumed, (FsPlotPoint){ x, level, NAN, FS_POINT_STATUS_MEASURED });
      law->lowest = fmin (law->lowest, level);
      add_number (law, x, top, G_MAXUINT, level);
    }
  law->highest = fmax (law->highest, top);
}

static FsPlot *
end_plot (LawPlot *law, double from, double to)
{
  law->plot->x.from = from;
  law->plot->x.to = to;
  law->plot->y.from = HEADROOM * law->lowest;
  if (law->highest > 0)
    law->plot->y.to = (law->has_numbers ? HEADROOM_OF_NUMBERS : HEADROOM) * law->highest;
  return law->plot;
}

FsPlot *
fs_law_plot_new (const FsLawOutput *output, const char *name, guint palette_entry, double theta)
{
  gboolean of_held = output->quantity != NULL
                     && (output->quantity->shape == FS_SHAPE_V1 || output->quantity->shape == FS_SHAPE_N_V1);
  gboolean is_probability = output->quantity != NULL && output->quantity->unit == NULL;
  double first = of_held || output->columns == 1 ? 0 : 1, sum = 0;
  g_autofree double *values = g_new0 (double, output->columns);
  g_autofree char *y = fs_law_output_name (output, name);
  LawPlot law = begin_plot (name, palette_entry, is_probability, y);

  law.has_numbers = output->columns <= NUMBERED;
  for (guint c = 0; c < output->columns; c++)
    {
      for (guint r = 0; r < output->rows; r++)
        {
          guint i = r * output->columns + c;

          values[c] += (output->added                   ? output->assumed[i] + theta * output->factors[i]
                        : isfinite (output->factors[i]) ? output->assumed[i] * pow (output->factors[i], theta)
                                                        : output->assumed[i])
                       / output->rows;
        }
      sum += values[c];
    }
  for (guint c = 0; c < output->columns; c++)
    {
      double value = 0;

      for (guint r = 0; r < output->rows; r++)
        value += output->measured[r * output->columns + c] / output->rows;
      add_pair (&law, first + c, value, output->rows == 1 ? output->half_widths[c] : NAN,
                of_held && sum > 0 ? values[c] / sum : values[c]);
    }
  law.plot->subtitle = g_strdup (_ ("Bars: measured. Diamonds: what the equation says of measured values."));
  law.plot->x.label = g_strdup (elements_of (output->quantity, of_held));
  law.plot->x.integer = TRUE;
  return end_plot (&law, first - 0.6, first + output->columns - 0.4);
}

/* The histogram of @tested in bars of @width cycles, a power of two, or of as many as a bin has; @end: the first cycle that is not shown. */
static void
add_histogram (LawPlot *law, const FsTestedLaw *tested, const FsLawCounts *counts, double width, double end)
{
  double from = 0, sum = 0;

  for (guint bin = 0; bin < FS_LAW_BINS; bin++)
    {
      uint64_t low, high;
      double to;

      fs_law_bin_limits (bin, &low, &high);
      if ((double) low >= end || high == UINT64_MAX)
        break;
      to = (double) high + 1;
      sum += (double) counts->bins[bin];
      if (fmod (to, width) != 0)
        continue;
      add_bar (law, from, to, sum / tested->count * width / (to - from));
      from = to;
      sum = 0;
    }
}

/* The assumed distribution from @begin to @end in steps of @width cycles, as a line through their middles, with diamonds at its quartiles. */
static void
add_distribution (LawPlot *law, const FsTestedLaw *tested, double width, double begin, double end)
{
  double quartile = 0.25, before = begin > 0 ? fs_tested_law_function (tested, begin - 1) : 0;

  for (double from = begin; from < end; from += width)
    {
      double function = fs_tested_law_function (tested, from + width - 1), x = from + width / 2;

      fs_line_add (law->levels, x, function - before);
      law->highest = fmax (law->highest, function - before);
      if (function >= quartile && quartile < 1)
        {
          fs_series_add_point (law->assumed, (FsPlotPoint){ x, function - before, NAN, FS_POINT_STATUS_MEASURED });
          while (function >= quartile)
            quartile += 0.25;
        }
      before = function;
    }
}

FsPlot *
fs_tested_law_plot_new (const FsWhy *why, guint law_number, guint palette_entry)
{
  static const char *const axes[FS_N_LAWS]
      = { N_ ("Cycles since the arrival before"), N_ ("Cycles since the arrival before"), N_ ("Holding time (cycles)"),
          N_ ("Wait (cycles)") };
  const FsTestedLaw *tested = &why->laws[law_number];
  const FsLawCounts *counts = &why->counts->laws[tested->law];
  const char *title = fs_tested_law_name (tested->assumed);
  double sum = 0, begin = 0, end = 0, width = 1;
  g_autofree char *y = NULL;
  LawPlot law;

  if (!(tested->count > 0))
    return NULL;
  if (tested->form == FS_FORM_INDEPENDENT)
    {
      law = begin_plot (title, palette_entry, TRUE, _ ("Headers that are blocked"));
      law.has_numbers = TRUE;
      for (guint i = 0; i < G_N_ELEMENTS (tested->after); i++)
        add_pair (&law, i, tested->after[i], tested->after_half_widths[i], tested->blocked);
      law.plot->x.integer = TRUE;
      law.plot->x.label = g_strdup (_ ("Hop before: 0 without a wait, 1 with one"));
      law.plot->subtitle = g_strdup (_ ("Bars: measured. Diamonds: if waits did not depend on each other."));
      return end_plot (&law, -0.6, 1.6);
    }
  for (guint bin = 0; bin < FS_LAW_BINS && sum < SHOWN * tested->count; bin++)
    {
      uint64_t low, high;

      fs_law_bin_limits (bin, &low, &high);
      sum += (double) counts->bins[bin];
      end = (double) low + 1;
      if (sum < (1 - SHOWN) * tested->count)
        begin = end;
    }
  /* The axis begins at 0 unless that leaves much of it empty. */
  if (begin < end / 4)
    begin = 0;
  while ((end - begin) / width > MOST_BARS)
    width *= 2;
  end = ceil (end / width) * width;
  begin = fmax (0, floor (begin / width) - 1) * width;
  y = g_strdup_printf (ngettext ("Fraction per %u cycle", "Fraction per %u cycles", (gulong) width), (guint) width);
  law = begin_plot (title, palette_entry, TRUE, y);
  add_histogram (&law, tested, counts, width, end);
  if (tested->form != FS_FORM_NONE)
    add_distribution (&law, tested, width, begin, end);
  law.plot->subtitle = g_strdup (_ ("Bars: measured. Line: what the equation assumes of the same mean."));
  law.plot->x.label = g_strdup (_ (axes[tested->law]));
  return end_plot (&law, begin, end);
}
