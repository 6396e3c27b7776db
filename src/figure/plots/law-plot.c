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

/* Marks both means below the axis, and says them behind its name. @assumed may be NAN. */
static void
add_means (LawPlot *law, const char *axis, double measured, double assumed)
{
  g_autofree char *mean = fs_number_display (measured, 3);
  g_autofree char *other = isfinite (assumed) ? fs_number_display (assumed, 3) : NULL;

  law->plot->x.short_label = g_strdup (axis);
  fs_plot_add_axis_mark (law->plot, measured, law->measured->palette_entry, FALSE);
  if (other != NULL)
    fs_plot_add_axis_mark (law->plot, assumed, FS_PALETTE_ASSUMED, TRUE);
  /* Translators: the name of an axis, such as "Wait (cycles)", and one or two numbers in its unit: the measured mean, and the assumed one */
  law->plot->x.label = other != NULL ? g_strdup_printf (_ ("%s; mean %s, assumed %s"), axis, mean, other)
                                     : g_strdup_printf (_ ("%s; mean %s"), axis, mean);
}

FsPlot *
fs_law_plot_new (const FsLawOutput *output, const char *name, guint palette_entry, double theta)
{
  gboolean of_held = output->quantity != NULL
                     && (output->quantity->shape == FS_SHAPE_V1 || output->quantity->shape == FS_SHAPE_N_V1);
  gboolean is_probability = output->quantity != NULL && output->quantity->unit == NULL;
  double first = of_held || output->columns == 1 ? 0 : 1, sum = 0, all = 0, means[2] = { 0 };
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
      all += value;
      means[0] += c * value;
      means[1] += c * values[c];
    }
  law.plot->subtitle = g_strdup (_ ("Bars: measured. Diamonds: what the equation says of measured values."));
  if (of_held && sum > 0 && all > 0)
    add_means (&law, elements_of (output->quantity, of_held), means[0] / all, means[1] / sum);
  else
    law.plot->x.label = g_strdup (elements_of (output->quantity, of_held));
  law.plot->x.integer = TRUE;
  return end_plot (&law, first - 0.6, first + output->columns - 0.4);
}

/* What a histogram shows: bars of @width cycles, a power of two, from cycle @begin to the one before @end. */
typedef struct {
  double width, begin, end;
} Bars;

/* The bars in which most of @counts are, and @mean unless it is far beyond them. */
static Bars
bars_of (const FsLawCounts *counts, double count, double mean)
{
  Bars bars = { .width = 1 };
  double sum = 0;

  for (guint bin = 0; bin < FS_LAW_BINS && sum < SHOWN * count; bin++)
    {
      uint64_t low, high;

      fs_law_bin_limits (bin, &low, &high);
      sum += (double) counts->bins[bin];
      bars.end = (double) low + 1;
      if (sum < (1 - SHOWN) * count)
        bars.begin = bars.end;
    }
  if (mean < 2 * bars.end)
    bars.end = fmax (bars.end, 1.05 * mean);
  /* The axis begins at 0 unless that leaves much of it empty. */
  if (bars.begin < bars.end / 4)
    bars.begin = 0;
  while ((bars.end - bars.begin) / bars.width > MOST_BARS)
    bars.width *= 2;
  bars.end = ceil (bars.end / bars.width) * bars.width;
  bars.begin = fmax (0, floor (bars.begin / bars.width) - 1) * bars.width;
  return bars;
}

/* Bars of a width, or of as many cycles as a bin has. */
static void
add_histogram (LawPlot *law, const FsLawCounts *counts, double count, const Bars *bars)
{
  double from = 0, sum = 0;

  for (guint bin = 0; bin < FS_LAW_BINS; bin++)
    {
      uint64_t low, high;
      double to;

      fs_law_bin_limits (bin, &low, &high);
      if ((double) low >= bars->end || high == UINT64_MAX)
        break;
      to = (double) high + 1;
      sum += (double) counts->bins[bin];
      if (fmod (to, bars->width) != 0)
        continue;
      add_bar (law, from, to, sum / count * bars->width / (to - from));
      from = to;
      sum = 0;
    }
}

/* The assumed distribution in steps as wide as the bars, as a line through their middles, with diamonds at its quartiles. */
static void
add_distribution (LawPlot *law, const FsTestedLaw *tested, const FsLawWindow *window, const Bars *bars)
{
  double quartile = 0.25, before = bars->begin > 0 ? fs_tested_law_function (tested, window, bars->begin - 1) : 0;

  for (double from = bars->begin; from < bars->end; from += bars->width)
    {
      double function = fs_tested_law_function (tested, window, from + bars->width - 1), x = from + bars->width / 2;

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

/* The distribution of @law, whose mean is @mean, the equation says @equation_mean, beside the assumed one. */
static FsPlot *
histogram_new (const FsWhy *why, const FsTestedLaw *tested, FsMeasuredLaw measured, const char *title,
               guint palette_entry, const Bars *bars, double equation_mean)
{
  static const char *const axes[FS_N_LAWS]
      = { N_ ("Gap (cycles)"), N_ ("Gap (cycles)"), N_ ("Holding time (cycles)"), N_ ("Wait (cycles)") };
  g_autofree char *y = g_strdup_printf (
      ngettext ("Fraction per %u cycle", "Fraction per %u cycles", (gulong) bars->width), (guint) bars->width);
  LawPlot law = begin_plot (title, palette_entry, TRUE, y);

  add_histogram (&law, &why->counts->laws[measured], (double) fs_law_count (why->counts, measured), bars);
  if (tested->form != FS_FORM_NONE)
    add_distribution (&law, tested, why->counts, bars);
  law.plot->subtitle = g_strdup (tested->form == FS_FORM_ALL_HOPS
                                     ? _ ("Bars: measured. Line: at all hops together.")
                                     : _ ("Bars: measured. Line: what the equation assumes of the same mean."));
  add_means (&law, _ (axes[tested->law]), fs_law_mean (why->counts, measured), equation_mean);
  return end_plot (&law, bars->begin, bars->end);
}

/* The mean wait at each hop, beside it the distributions, with the same axes. */
static FsPlot *
hops_new (const FsWhy *why, guint law_number, guint palette_entry)
{
  const FsTestedLaw *tested = &why->laws[law_number];
  LawPlot law = begin_plot (fs_tested_law_name (tested->assumed, TRUE), palette_entry, FALSE, _ ("Mean wait (cycles)"));
  Bars bars = bars_of (&why->counts->laws[tested->law], tested->count, 0);
  double from = FS_LAW_HOPS, to = 1, highest = 0;

  law.has_numbers = TRUE;
  for (guint remaining = 1; remaining <= FS_LAW_HOPS; remaining++)
    {
      const FsTestedHop *hop = &tested->hops[remaining - 1];
      double equation_mean = fs_law_equation_mean (why, law_number, remaining);
      gboolean is_more = remaining == FS_LAW_HOPS && why->size.diameter > FS_LAW_HOPS;
      g_autofree char *title = is_more
                                   ? g_strdup_printf (_ ("%u hops left or more"), remaining)
                                   : g_strdup_printf (ngettext ("%u hop left", "%u hops left", remaining), remaining);
      FsPlot *one;

      if (!(hop->count >= FS_LAW_LEAST_VALUES))
        continue;
      add_pair (&law, remaining, hop->mean, hop->half_width, equation_mean);
      from = fmin (from, remaining);
      to = remaining;
      one = histogram_new (why, tested, fs_law_of_hop ((int) remaining), title, palette_entry, &bars, equation_mean);
      highest = fmax (highest, one->y.to);
      fs_plot_add_beside (law.plot, one);
    }
  for (guint i = 0; law.plot->beside != NULL && i < law.plot->beside->len; i++)
    ((FsPlot *) law.plot->beside->pdata[i])->y.to = highest;
  law.plot->x.integer = TRUE;
  law.plot->x.label = g_strdup (_ ("Hops left"));
  law.plot->subtitle = g_strdup (_ ("Bars: measured. Diamonds: what the equation says of measured values."));
  return end_plot (&law, from - 0.6, to + 0.6);
}

FsPlot *
fs_tested_law_plot_new (const FsWhy *why, guint law_number, guint palette_entry)
{
  const FsTestedLaw *tested = &why->laws[law_number];
  const FsLawCounts *counts = &why->counts->laws[tested->law];
  const char *title = fs_tested_law_name (tested->assumed, FALSE);
  double equation_mean;
  Bars bars;
  LawPlot law;

  if (!(tested->count > 0))
    return NULL;
  if (tested->by_hop)
    return hops_new (why, law_number, palette_entry);
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
  equation_mean = fs_law_equation_mean (why, law_number, 0);
  bars = bars_of (counts, tested->count, equation_mean);
  return histogram_new (why, tested, tested->law, title, palette_entry, &bars, equation_mean);
}

FsPlot *
fs_law_sheet_new (const FsWhy *why, const char *id, guint palette_entry)
{
  const FsAssumption *assumption;
  FsLawOutput held;
  FsPlot *sheet = NULL;

  if ((id == NULL || g_str_equal (id, FS_LAW_OF_HELD)) && fs_law_find_held (why, &assumption, &held))
    sheet = fs_law_plot_new (&held, _ (assumption->name), palette_entry, 0);
  for (guint i = 0; i < why->n_laws; i++)
    {
      const FsTestedLaw *tested = &why->laws[i];
      FsPlot *one;

      if (id != NULL && !g_str_equal (id, fs_tested_law_id (tested->assumed, tested->by_hop)))
        continue;
      one = fs_tested_law_plot_new (why, i, palette_entry);
      if (one == NULL)
        continue;
      /* Of all laws together one picture each. */
      if (id == NULL)
        g_clear_pointer (&one->beside, g_ptr_array_unref);
      if (sheet == NULL)
        sheet = one;
      else
        fs_plot_add_beside (sheet, one);
    }
  return sheet;
}
