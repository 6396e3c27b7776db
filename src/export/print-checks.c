#include "export/print-checks.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/translate.h"
#include "plot/paint/plot-painter.h"
#include "plot/value/palette.h"
#include "plot/value/text.h"

#define INDEX_SIZE 0.75   /* of a subscript; VISUAL.md 4 */
#define LEAST_TEXT_PT 5   /* what most journals print */
#define LEAST_LINE_PT 0.5 /* the same */
#define SAME_PT 0.01      /* difference of sizes that is none */
#define SHEET_STEP_MM 4   /* of a height that is searched for, */
#define TEXT_STEP_PT 0.5  /* of a size that is searched for */
#define SAME_SHADE 8      /* difference of lightness L* in gray that is hard to see */
#define POINTS_PER_MM (72.0 / 25.4)

static gboolean
has_index (const char *markup)
{
  return markup != NULL && (strstr (markup, "<sub>") != NULL || strstr (markup, "<sup>") != NULL);
}

static void
measure_line (FsPrintChecks *facts, double width)
{
  facts->thinnest_line_pt = fmin (facts->thinnest_line_pt, width);
  facts->thickest_line_pt = fmax (facts->thickest_line_pt, width);
}

static gboolean
differ (const FsSeries *a, const FsSeries *b)
{
  int n_a, n_b;
  gboolean markers_differ = fs_palette_marker (a->palette_entry) != fs_palette_marker (b->palette_entry)
                            || fs_palette_hollow (a->palette_entry) != fs_palette_hollow (b->palette_entry);
  gboolean lines = a->lines->len > 0 && b->lines->len > 0, points = a->points->len > 0 && b->points->len > 0;

  if (!lines && !points)
    return TRUE;
  return (lines && fs_palette_dash (a->palette_entry, &n_a) != fs_palette_dash (b->palette_entry, &n_b))
         || (points && markers_differ);
}

/* Whether two series are in different panels, where they may look the same. */
static gboolean
are_apart (const FsSeries *a, const FsSeries *b)
{
  return a->panel != b->panel && a->panel != G_MAXUINT && b->panel != G_MAXUINT;
}

FsPrintChecks
fs_print_checks (const FsPlot *plot, const FsExportOptions *options)
{
  FsStyle style = fs_export_style (options);
  FsPrintChecks facts
      = { .thinnest_line_pt = style.axis_width, .thickest_line_pt = style.axis_width, .distinct = TRUE };
  FsPlotFrame frame = fs_export_frame (plot, options);
  double legend = frame.legend_text > 0 ? MIN (frame.legend_text, style.text_size) : style.text_size;

  /* Numbers above a million contain powers of ten; a label may contain its factor. */
  facts.smallest_text_pt = facts.smallest_index_pt = legend;
  if (has_index (plot->x.label) || has_index (plot->y.label))
    facts.smallest_index_pt = MIN (facts.smallest_index_pt, INDEX_SIZE * style.text_size);

  for (guint s = 0; s < plot->series->len; s++)
    {
      const FsSeries *series = plot->series->pdata[s];

      if (has_index (series->label))
        facts.smallest_index_pt = MIN (facts.smallest_index_pt, INDEX_SIZE * legend);
      if (series->hidden)
        continue;
      for (guint i = 0; i < series->lines->len; i++)
        {
          const FsLine *line = series->lines->pdata[i];

          measure_line (&facts, line->weight == FS_LINE_MAIN ? style.model_width : style.second_width);
          if (isfinite (line->saturation))
            measure_line (&facts, style.hairline_width);
          if (line->band->len > 0)
            measure_line (&facts, fmax (style.hairline_width / 2, style.least_line));
        }
      for (guint i = 0; i < series->points->len; i++)
        if (isfinite (g_array_index (series->points, FsPlotPoint, i).half_width))
          measure_line (&facts, style.bar_width);
      for (guint other = 0; other < s; other++)
        facts.distinct = facts.distinct
                         && (are_apart (series, plot->series->pdata[other])
                             || ((const FsSeries *) plot->series->pdata[other])->hidden
                             || differ (series, plot->series->pdata[other]));
    }
  return facts;
}

/* Sentences. */

typedef struct {
  GArray *checks;
  const FsPlot *plot;       /* NULL: @tornado */
  const FsTornado *tornado; /* NULL: @plot */
  FsFormat format;
  const FsExportOptions *options;
  const FsFigureStyle *style; /* or NULL */
  const char *publisher;
  FsPrintChecks facts;
} Preflight;

static void
check_clear (gpointer check)
{
  g_free (((FsPrintCheck *) check)->sentence);
}

/* Takes @sentence. */
static void
say (Preflight *p, gboolean passed, char *sentence)
{
  FsPrintCheck check = { passed, sentence, 0, FS_MEND_NONE, 0 };

  g_array_append_val (p->checks, check);
}

/* A size in pt with as many digits as it needs. */
static char *
size_text (double pt)
{
  return pt >= 1 && fabs (pt - round (pt)) < 0.05 ? fs_number_display_fixed (pt, 0)
                                                  : fs_number_display (pt, pt < 1 ? 1 : 2);
}

static char *
length_text (double mm)
{
  return fs_number_display_fixed (mm, fabs (mm - round (mm)) < 0.05 ? 0 : 1);
}

static void
check_sizes (Preflight *p)
{
  const FsPrintChecks *facts = &p->facts;
  double least_text = p->style != NULL ? p->style->least_text_pt : 0;
  double least_index = p->style != NULL ? p->style->least_index_pt : 0;
  double least_line = p->style != NULL ? p->style->least_line_pt : 0;
  double most_line = p->style != NULL ? p->style->most_line_pt : 0;
  g_autofree char *text = size_text (facts->smallest_text_pt), *index = size_text (facts->smallest_index_pt);
  g_autofree char *line = size_text (facts->thinnest_line_pt), *thick = size_text (facts->thickest_line_pt);
  guint before = p->checks->len;

  if (facts->smallest_text_pt < least_text - SAME_PT)
    {
      g_autofree char *least = size_text (least_text);

      /* Translators: IEEE, or another publisher */
      say (p, FALSE,
           g_strdup_printf (_ ("%s asks for text of at least %s pt; the smallest has %s pt."), p->publisher, least,
                            text));
    }
  if (facts->smallest_index_pt < least_index - SAME_PT)
    {
      g_autofree char *least = size_text (least_index);

      say (p, FALSE,
           g_strdup_printf (_ ("%s asks for subscripts and superscripts of at least %s pt; the smallest have %s pt."),
                            p->publisher, least, index));
    }
  if (facts->thinnest_line_pt < least_line - SAME_PT)
    {
      g_autofree char *least = fs_number_display (least_line, 2);

      say (p, FALSE,
           g_strdup_printf (_ ("%s asks for lines of at least %s pt; the thinnest has %s pt."), p->publisher, least,
                            line));
    }
  if (most_line > 0 && facts->thickest_line_pt > most_line + SAME_PT)
    {
      g_autofree char *most = size_text (most_line);

      say (p, FALSE,
           g_strdup_printf (_ ("%s asks for lines of at most %s pt; the thickest has %s pt."), p->publisher, most,
                            thick));
    }
  /* Where a publisher sets no limit, the usual ones hold. */
  if (p->checks->len == before)
    say (p,
         facts->smallest_index_pt >= LEAST_TEXT_PT - SAME_PT
             && (least_line > 0 || facts->thinnest_line_pt > LEAST_LINE_PT - SAME_PT),
         g_strdup_printf (_ ("Smallest text %s pt, thinnest line %s pt."), index, line));
}

static void
check_width (Preflight *p)
{
  double width = p->options->width_mm;
  g_autofree char *own = length_text (width);
  g_autofree char *one = length_text (p->style->widths_mm[0]), *two = length_text (p->style->widths_mm[1]);

  if (fs_figure_style_columns (p->style, width) == 0)
    say (p, FALSE,
         g_strdup_printf (
             _ ("%s has columns of %s mm and figures over two columns of %s mm; this figure is %s mm wide."),
             p->publisher, one, two, own));
  if (p->style->most_height_mm > 0 && p->options->height_mm > p->style->most_height_mm)
    {
      g_autofree char *height = length_text (p->options->height_mm), *most = length_text (p->style->most_height_mm);

      say (p, FALSE,
           g_strdup_printf (_ ("%s allows a height of %s mm; this figure is %s mm high."), p->publisher, most, height));
    }
}

static void
check_format (Preflight *p)
{
  g_auto (GStrv) accepted = g_strsplit (p->style->formats, " ", -1);

  /* Programs are no files for a publisher; what they draw is. */
  if (p->format != FS_FORMAT_TEX && p->format != FS_FORMAT_PYTHON
      && !g_strv_contains ((const char *const *) accepted, fs_format_suffix (p->format)))
    {
      g_autofree char *format = g_ascii_strup (fs_format_suffix (p->format), -1);
      g_autofree char *formats = g_ascii_strup (p->style->formats, -1);

      g_strdelimit (formats, " ", '/');
      /* Translators: the formats are "PDF/EPS" */
      say (p, FALSE,
           g_strdup_printf (_ ("%s does not name %s among its formats; export as %s."), p->publisher, format, formats));
    }
  if (p->format == FS_FORMAT_PNG && p->options->dpi < p->style->least_dpi)
    say (p, FALSE,
         g_strdup_printf (
             _ ("%s asks for bitmaps of at least %.0f dpi in color and %.0f dpi in black and white; this one "
                "has %.0f dpi."),
             p->publisher, p->style->least_dpi, p->style->dpi, p->options->dpi));
}

/* Returns whether @family is recommended, or has the metrics of one that is. */
static gboolean
is_recommended (const FsFigureStyle *style, const char *family)
{
  static const char *const like_helvetica[] = { "Nimbus Sans", "Liberation Sans", "TeX Gyre Heros", "Arimo", NULL };
  static const char *const like_times[] = { "Nimbus Roman", "Liberation Serif", "TeX Gyre Termes", "Tinos", NULL };
  g_auto (GStrv) names = g_strsplit (style->recommended, ", ", -1);

  return g_strv_contains ((const char *const *) names, family)
         || (g_strv_contains ((const char *const *) names, "Helvetica") && g_strv_contains (like_helvetica, family))
         || (g_strv_contains ((const char *const *) names, "Times New Roman") && g_strv_contains (like_times, family));
}

static void
check_font (Preflight *p)
{
  FsStyle style = fs_export_style (p->options);
  g_autofree char *used = fs_text_family (style.font);
  g_autofree char *wanted = g_strndup (style.font, strcspn (style.font, ","));
  g_autofree char *taken = fs_text_substitute (style.font);

  if (p->style != NULL && p->style->recommended != NULL)
    {
      if (!is_recommended (p->style, used))
        say (p, FALSE,
             g_strdup_printf (_ ("%s recommends the fonts %s; this figure has %s."), p->publisher,
                              p->style->recommended, used));
    }
  else if (taken != NULL && (p->style == NULL || p->options->font != NULL))
    say (p, FALSE, g_strdup_printf (_ ("The font %s is not installed; %s is used instead."), wanted, taken));
  if ((p->format == FS_FORMAT_PDF || p->format == FS_FORMAT_EPS) && !fs_text_has_outlines (style.font))
    say (p, FALSE,
         g_strdup_printf (_ ("The font %s has no outlines and is embedded as bitmaps (Type 3), which journals refuse. "
                             "Choose another font."),
                          used));
}

/* Finds what mends @fault: the position of the legend, a greater height, or, where no height does, a smaller text. */
static FsMend
find_mend (const Preflight *p, FsLayoutFaults fault, double *value)
{
  FsExportOptions tried = *p->options;
  double least = p->style != NULL ? p->style->least_text_pt : LEAST_TEXT_PT;
  FsPlotFrame frame;

  if (fault == FS_FAULT_OVERLAP && isfinite (p->plot->legend_x))
    {
      g_autoptr (FsPlot) plot = fs_plot_copy (p->plot);

      plot->legend_x = plot->legend_y = NAN;
      frame = fs_export_frame (plot, &tried);
      if ((fs_export_faults (&frame) & fault) == 0)
        return FS_MEND_LEGEND;
    }
  *value = tried.height_mm = fs_export_fitting_height (p->plot, &tried);
  frame = fs_export_frame (p->plot, &tried);
  if ((fs_export_faults (&frame) & fault) == 0)
    return FS_MEND_HEIGHT;
  tried.height_mm = p->options->height_mm;
  tried.text_size_pt = floor (fs_export_style (p->options).text_size);
  for (; tried.text_size_pt >= least; tried.text_size_pt -= TEXT_STEP_PT)
    {
      frame = fs_export_frame (p->plot, &tried);
      *value = tried.text_size_pt;
      if ((fs_export_faults (&frame) & fault) == 0)
        return FS_MEND_TEXT;
    }
  return FS_MEND_NONE;
}

static void
check_layout (Preflight *p)
{
  FsPlotFrame frame = fs_export_frame (p->plot, p->options);
  FsLayoutFaults faults = fs_export_faults (&frame);
  g_autofree char *plot = length_text ((frame.bottom - frame.top) / POINTS_PER_MM);
  g_autofree char *lower = length_text (frame.lower_height / POINTS_PER_MM);
  const struct {
    FsLayoutFaults fault;
    char *sentence;
  } sentences[] = {
    { FS_FAULT_LEGEND, g_strdup (_ ("The legend has no space and is left out.")) },
    { FS_FAULT_LOW,
      frame.n_panels > 0
          ? g_strdup_printf (_ ("The panels are only %s mm high; %d mm are readable."), plot, FS_LEAST_PANEL_MM)
      : frame.bottom - frame.top < FS_LEAST_PLOT_MM * POINTS_PER_MM
          ? g_strdup_printf (_ ("The plot is only %s mm high; %d mm are readable."), plot, FS_LEAST_PLOT_MM)
          : g_strdup_printf (_ ("The plot below is only %s mm high; %d mm are readable."), lower,
                             FS_LEAST_PLOT_MM / 2) },
    { FS_FAULT_X_LABEL, g_strdup (_ ("The label of the x axis is cut.")) },
    { FS_FAULT_Y_LABEL, g_strdup (_ ("The label of the y axis is cut.")) },
    { FS_FAULT_OVERLAP, g_strdup (_ ("The legend or a label covers curves, points, or another label.")) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (sentences); i++)
    {
      FsPrintCheck check = { FALSE, sentences[i].sentence, sentences[i].fault, FS_MEND_NONE, 0 };

      if ((faults & sentences[i].fault) == 0)
        {
          g_free (check.sentence);
          continue;
        }
      check.mend = find_mend (p, sentences[i].fault, &check.value);
      g_array_append_val (p->checks, check);
    }
  if (p->style != NULL && p->style->words && (frame.x_label_short || frame.y_label_short)
      && (faults & (FS_FAULT_X_LABEL | FS_FAULT_Y_LABEL)) == 0)
    say (p, FALSE,
         g_strdup_printf (_ ("%s asks for words in the labels of axes; one is shortened here. Make the figure larger."),
                          p->publisher));
}

char *
fs_print_check_advice (const FsPrintCheck *check, const FsExportOptions *options)
{
  g_autofree char *option = NULL;
  char width[FS_NUMBER_SIZE], number[FS_NUMBER_SIZE];

  /* An option is written as it is read, whatever the language. */
  fs_number_format (options->width_mm, width);
  fs_number_format (check->value, number);
  if (check->mend == FS_MEND_HEIGHT)
    option = g_strdup_printf ("--size %sx%smm", width, number);
  else if (check->mend == FS_MEND_TEXT)
    option = g_strdup_printf ("--text-size %s", number);
  else
    return g_strdup (check->sentence);
  /* Translators: the second is an option, as "--size 85x72mm" */
  return g_strdup_printf (_ ("%s Use %s."), check->sentence, option);
}

/* Returns the lightness L* of a color, 0 to 100: its shade where it is printed gray. */
static double
lightness (FsColor color)
{
  double y = (fs_color_contrast (color, (FsColor){ 0, 0, 0, 1 }) - 1) * 0.05;

  return y > 0.008856 ? 116 * cbrt (y) - 16 : 903.3 * y;
}

static void
check_distinct (Preflight *p)
{
  if (!p->facts.distinct)
    say (p, FALSE,
         g_strdup (_ ("Some curves look alike in grayscale: there are more curves than line styles and markers.")));
  else if (p->style == NULL || !p->style->prints_gray)
    say (p, TRUE, g_strdup (_ ("Readable in grayscale: every curve has its own line style and marker.")));
  else
    {
      /* Two curves have the same shade in gray; only line style and marker distinguish them then. */
      FsStyle style = fs_export_style (p->options);
      const FsSeries *first = NULL, *second = NULL;
      guint n = 0;

      for (guint a = 0; a < p->plot->series->len; a++)
        for (guint b = a + 1; b < p->plot->series->len; b++)
          {
            const FsSeries *one = p->plot->series->pdata[a], *other = p->plot->series->pdata[b];

            if (one->hidden || other->hidden
                || fabs (lightness (fs_palette_color (style.id, one->palette_entry))
                         - lightness (fs_palette_color (style.id, other->palette_entry)))
                       >= SAME_SHADE)
              continue;
            n++;
            if (first == NULL)
              {
                first = one;
                second = other;
              }
          }
      if (n > 0 && p->facts.distinct)
        {
          g_autofree char *one = fs_text_plain (first->label), *other = fs_text_plain (second->label);

          say (p, TRUE,
               g_strdup_printf (
                   ngettext ("Printed in gray, %s and %s have the same shade; line style and marker distinguish "
                             "them.",
                             "Printed in gray, %s and %s have the same shade, as have other pairs; line style "
                             "and marker distinguish them.",
                             n),
                   one, other));
        }
    }
}

static int
compare_checks (gconstpointer a, gconstpointer b)
{
  return ((const FsPrintCheck *) a)->passed - ((const FsPrintCheck *) b)->passed;
}

/* Plots of a sheet that are left out because all of them have no space: a greater height, or a smaller text, mends it. */
static void
check_sheet (Preflight *p)
{
  FsExportOptions tried = *p->options;
  double least = p->style != NULL ? p->style->least_text_pt : LEAST_TEXT_PT;
  guint n = p->plot->beside != NULL ? p->plot->beside->len : 0;
  FsPrintCheck check = { FALSE, NULL, FS_FAULT_SHEET, FS_MEND_NONE, 0 };

  if (fs_export_sheet_fits (p->plot, &tried))
    return;
  check.sentence = g_strdup_printf (
      ngettext ("%u plot has no space and is left out.", "%u plots have no space and are left out.", n), n);
  for (double most = fs_export_sheet_height (p->plot, &tried) + SHEET_STEP_MM;
       check.mend == FS_MEND_NONE && tried.height_mm <= most; tried.height_mm += SHEET_STEP_MM)
    {
      FsPlotFrame frame = fs_export_frame (p->plot, &tried);

      if (!fs_export_sheet_fits (p->plot, &tried) || (fs_export_faults (&frame) & FS_FAULT_LOW) != 0)
        continue;
      check.mend = FS_MEND_HEIGHT;
      check.value = tried.height_mm;
    }
  tried.height_mm = p->options->height_mm;
  tried.text_size_pt = floor (fs_export_style (p->options).text_size);
  for (; check.mend == FS_MEND_NONE && tried.text_size_pt >= least; tried.text_size_pt -= TEXT_STEP_PT)
    if (fs_export_sheet_fits (p->plot, &tried))
      {
        check.mend = FS_MEND_TEXT;
        check.value = tried.text_size_pt;
      }
  g_array_append_val (p->checks, check);
}

/* What a reader of a tornado would miss. A greater height mends the key and the rows, a smaller text the names. */
static void
check_tornado (Preflight *p)
{
  double size, height = fs_export_tornado_height (p->tornado, p->options);
  double least = p->style != NULL ? p->style->least_text_pt : LEAST_TEXT_PT;
  FsLayoutFaults faults = fs_export_tornado_faults (p->tornado, p->options, &size);
  const struct {
    FsLayoutFaults fault;
    const char *sentence;
  } sentences[] = {
    { FS_FAULT_LEGEND, _ ("The legend has no space and is left out.") },
    { FS_FAULT_X_LABEL, _ ("The label of the x axis is cut.") },
    { FS_FAULT_Y_LABEL, _ ("The name of a parameter is cut.") },
    { FS_FAULT_OVERLAP, _ ("The rows have no space and overlap.") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (sentences); i++)
    {
      FsPrintCheck check = { FALSE, NULL, sentences[i].fault, FS_MEND_NONE, 0 };
      FsExportOptions tried = *p->options;

      if ((faults & check.fault) == 0)
        continue;
      check.sentence = g_strdup (sentences[i].sentence);
      tried.height_mm = MAX (tried.height_mm, ceil (height));
      if ((fs_export_tornado_faults (p->tornado, &tried, &size) & check.fault) == 0)
        {
          check.mend = FS_MEND_HEIGHT;
          check.value = tried.height_mm;
        }
      tried.text_size_pt = floor (fs_export_style (p->options).text_size);
      for (; check.mend == FS_MEND_NONE && tried.text_size_pt >= least; tried.text_size_pt -= TEXT_STEP_PT)
        if ((fs_export_tornado_faults (p->tornado, &tried, &size) & check.fault) == 0)
          {
            check.mend = FS_MEND_TEXT;
            check.value = tried.text_size_pt;
          }
      g_array_append_val (p->checks, check);
    }
  if (faults == 0)
    say (p, TRUE, g_strdup (_ ("Key, names, and numbers are whole, and nothing overlaps.")));
  say (p, TRUE, g_strdup (_ ("Readable in grayscale: less is pale, more is strong.")));
}

/* Runs what is set in @p, and sorts what it says. */
static GArray *
describe (Preflight *p)
{
  static void (*const checks[]) (Preflight *)
      = { check_width, check_format, check_sizes, check_font, check_sheet, check_layout, check_distinct };
  g_autoptr (GError) error = NULL;
  gboolean passed = TRUE;

  p->checks = g_array_new (FALSE, FALSE, sizeof (FsPrintCheck));
  p->style = p->options->figure_style;
  p->publisher = p->style != NULL ? _ (p->style->name) : NULL;
  g_array_set_clear_func (p->checks, check_clear);
  if (!fs_export_check (p->plot, p->format, p->options, &error))
    {
      say (p, FALSE, g_strdup (error->message));
      return p->checks;
    }
  /* The first two are requirements of a publisher, the last three are about a plot. */
  for (guint i = p->style != NULL ? 0 : 2; i < G_N_ELEMENTS (checks) - (p->plot != NULL ? 0 : 3); i++)
    checks[i](p);
  if (p->tornado != NULL)
    check_tornado (p);
  for (guint i = 0; i < p->checks->len; i++)
    passed = passed && g_array_index (p->checks, FsPrintCheck, i).passed;
  if (p->style != NULL && passed)
    say (p, TRUE,
         g_strdup_printf (_ ("Fits %s: width, text, lines, fonts, and labels are within its limits."), p->publisher));
  g_array_sort (p->checks, compare_checks);
  return p->checks;
}

GArray *
fs_print_checks_describe (const FsPlot *plot, FsFormat format, const FsExportOptions *options)
{
  return describe (
      &(Preflight){ .plot = plot, .format = format, .options = options, .facts = fs_print_checks (plot, options) });
}

GArray *
fs_print_checks_of_tornado (const FsTornado *tornado, FsFormat format, const FsExportOptions *options)
{
  FsStyle style = fs_export_style (options);
  FsPrintChecks facts
      = { .thinnest_line_pt = style.axis_width, .thickest_line_pt = style.axis_width, .distinct = TRUE };

  fs_export_tornado_faults (tornado, options, &facts.smallest_text_pt);
  facts.smallest_text_pt = fmin (facts.smallest_text_pt, style.text_size);
  facts.smallest_index_pt = INDEX_SIZE * facts.smallest_text_pt; /* of "λ_g" */
  return describe (&(Preflight){ .tornado = tornado, .format = format, .options = options, .facts = facts });
}
