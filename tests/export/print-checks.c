/* What a publisher would refuse, and figure styles without a fault. */
#include "export/print-checks.h"

#include <string.h>

#include "plot/value/text.h"
#include "tests/plot/paint/sample.h"
#include "tests/support/test.h"

static gboolean
says (const FsPlot *plot, FsFormat format, const FsExportOptions *options, gboolean passed, const char *words)
{
  g_autoptr (GArray) checks = fs_print_checks_describe (plot, format, options);
  gboolean found = FALSE;

  for (guint i = 0; i < checks->len; i++)
    {
      const FsPrintCheck *check = &g_array_index (checks, FsPrintCheck, i);

      found = found || (check->passed == passed && strstr (check->sentence, words) != NULL);
      /* Those that have not passed come first. */
      g_assert_true (i == 0 || g_array_index (checks, FsPrintCheck, i - 1).passed <= check->passed);
    }
  for (guint i = 0; !found && i < checks->len; i++)
    g_test_message ("%s", g_array_index (checks, FsPrintCheck, i).sentence);
  return found;
}

static FsExportOptions
options_of (const char *style, guint columns)
{
  FsExportOptions options;

  fs_export_options_init (&options);
  fs_export_options_use (&options, fs_figure_style_find (style), columns);
  return options;
}

/* Each style meets what it asks for, with few curves and with many, in one column and in two. */
FS_TEST (styles_fit)
{
  static const guint n_curves[] = { 1, 4, 9, 12 };

  for (guint s = 0; s < FS_N_FIGURE_STYLES; s++)
    for (guint columns = 1; columns <= 2; columns++)
      for (guint i = 0; i < G_N_ELEMENTS (n_curves); i++)
        {
          const FsFigureStyle *style = fs_figure_style (s);
          g_autoptr (FsPlot) plot = sample_plot (n_curves[i], 4, TRUE);
          FsExportOptions options = options_of (style->id, columns);
          FsPrintChecks facts;
          FsFormat format;
          g_autofree char *name = g_strdup_printf ("figure.%.3s", style->formats);

          /* The fonts that a publisher recommends are not installed everywhere: nothing is said about them here. */
          options.height_mm = fs_export_fitting_height (plot, &options);
          g_assert_true (style->most_height_mm == 0 || options.height_mm <= style->most_height_mm);
          g_assert_true (fs_format_from_path (name, &format, NULL));
          facts = fs_print_checks (plot, &options);
          g_assert_cmpfloat (facts.smallest_text_pt, >=, style->least_text_pt);
          g_assert_cmpfloat (facts.smallest_index_pt, >=, style->least_index_pt);
          g_assert_cmpfloat (facts.thinnest_line_pt, >=, style->least_line_pt);
          g_assert_true (style->most_line_pt == 0 || facts.thickest_line_pt <= style->most_line_pt);
          g_assert_false (says (plot, format, &options, FALSE, "The legend has no space"));
          g_assert_false (says (plot, format, &options, FALSE, "asks for"));
          g_assert_cmpuint (fs_figure_style_columns (style, options.width_mm), ==, columns);
        }
}

FS_TEST (refused)
{
  g_autoptr (FsPlot) plot = sample_plot (9, 4, TRUE);
  FsExportOptions ieee = options_of ("ieee", 1), elsevier = options_of ("elsevier", 1),
                  springer = options_of ("springer", 2);

  ieee.width_mm = 100;
  ieee.text_size_pt = 6;
  ieee.dpi = 150;
  ieee.font = "Cantarell";
  g_assert_true (
      says (plot, FS_FORMAT_PDF, &ieee, FALSE,
            "IEEE has columns of 88.9 mm and figures over two columns of 182 mm; this figure is 100 mm wide."));
  g_assert_true (
      says (plot, FS_FORMAT_PDF, &ieee, FALSE, "IEEE asks for text of at least 8 pt; the smallest has 6 pt."));
  g_assert_true (says (plot, FS_FORMAT_PNG, &ieee, FALSE, "this one has 150 dpi."));
  g_assert_false (says (plot, FS_FORMAT_PDF, &ieee, FALSE, "dpi"));
  g_assert_true (
      says (plot, FS_FORMAT_SVG, &ieee, FALSE, "IEEE does not name SVG among its formats; export as PDF/EPS/PNG."));
  g_assert_true (says (plot, FS_FORMAT_PDF, &ieee, FALSE, "this figure has Cantarell."));
  elsevier.text_size_pt = 7.5;
  g_assert_true (says (plot, FS_FORMAT_PDF, &elsevier, FALSE,
                       "Elsevier asks for subscripts and superscripts of at least 6 pt; the smallest have 5.6 pt."));
  elsevier = options_of ("elsevier", 1);
  elsevier.height_mm = 250;
  g_assert_true (says (plot, FS_FORMAT_PDF, &elsevier, FALSE, "Elsevier allows a height of 240 mm"));
  springer.width_mm = 129;
  g_assert_false (says (plot, FS_FORMAT_EPS, &springer, FALSE, "columns"));
  springer.height_mm = 22;
  g_assert_true (says (plot, FS_FORMAT_EPS, &springer, FALSE, "The legend has no space and is left out."));
}

/* Returns the faults of the layout after each check that has one is mended in turn, with their number in @n. */
static FsLayoutFaults
faults_when_mended (FsPlot *plot, FsExportOptions options, guint *n)
{
  g_autoptr (GArray) checks = fs_print_checks_describe (plot, FS_FORMAT_PDF, &options);
  FsPlotFrame frame;

  *n = 0;
  for (guint i = 0; i < checks->len; i++)
    {
      const FsPrintCheck *check = &g_array_index (checks, FsPrintCheck, i);

      if (check->fault == 0)
        continue;
      ++*n;
      g_assert_false (check->passed);
      if (check->mend == FS_MEND_HEIGHT)
        options.height_mm = check->value;
      else if (check->mend == FS_MEND_TEXT)
        options.text_size_pt = check->value;
      else if (check->mend == FS_MEND_LEGEND)
        plot->legend_x = plot->legend_y = NAN;
    }
  frame = fs_export_frame (plot, &options);
  return fs_export_faults (&frame);
}

/* What a reader would miss is said whatever the style, and what is offered for it mends it. */
FS_TEST (faults_are_mended)
{
  g_autoptr (FsPlot) plot = sample_plot (12, 4, TRUE);
  g_autoptr (FsPlot) few = sample_plot (2, 4, TRUE);
  g_autoptr (FsPlot) pair = sample_plot (2, 4, TRUE);
  FsExportOptions options;
  g_autofree char *advice = NULL;
  g_autoptr (GArray) checks = NULL;
  guint n;

  fs_export_options_init (&options);
  options.height_mm = 25;
  g_assert_true (says (plot, FS_FORMAT_PDF, &options, FALSE, "The legend has no space and is left out."));
  g_assert_true (says (few, FS_FORMAT_PDF, &options, FALSE, "The plot is only 1"));
  g_assert_cmpuint (faults_when_mended (plot, options, &n), ==, 0);
  g_assert_cmpuint (n, >=, 1);
  g_assert_cmpuint (faults_when_mended (few, options, &n), ==, 0);
  /* The command line names the option. */
  checks = fs_print_checks_describe (few, FS_FORMAT_PDF, &options);
  advice = fs_print_check_advice (&g_array_index (checks, FsPrintCheck, 0), &options);
  g_assert_nonnull (strstr (advice, " Use --size 85x"));

  /* A caption takes its part of the height. */
  options.height_mm = fs_export_fitting_height (few, &options);
  g_assert_cmpuint (faults_when_mended (few, options, &n), ==, 0);
  g_assert_cmpuint (n, ==, 0);
  options.caption = "One line.\nAnother line.\nThe third line.\nThe fourth line.";
  g_assert_true (says (few, FS_FORMAT_PDF, &options, FALSE, "The plot is only"));
  g_assert_true (says (few, FS_FORMAT_TEX, &options, FALSE, "The plot is only"));
  g_assert_cmpuint (faults_when_mended (few, options, &n), ==, 0);

  /* A plot below needs room, too. */
  options.caption = NULL;
  options.height_mm = 60;
  pair->below = sample_plot (2, 4, FALSE);
  g_assert_true (says (pair, FS_FORMAT_PDF, &options, FALSE, "The plot is only"));
  g_assert_cmpuint (faults_when_mended (pair, options, &n), ==, 0);
}

/* A legend that was put on a curve, and labels of axes that have no room. */
FS_TEST (covered_and_cut)
{
  g_autoptr (FsPlot) plot = sample_plot (2, 4, FALSE);
  FsExportOptions options;
  guint n, covered = 0;

  fs_export_options_init (&options);
  options.width_mm = 170;
  options.height_mm = 100;
  for (double x = 0; x <= 1; x += 0.25)
    for (double y = 0; y <= 1; y += 0.25)
      {
        plot->legend_x = x;
        plot->legend_y = y;
        covered += says (plot, FS_FORMAT_PDF, &options, FALSE, "covers curves");
        g_assert_cmpuint (faults_when_mended (plot, options, &n), ==, 0);
      }
  g_assert_cmpuint (covered, >, 0);
  g_assert_cmpuint (covered, <, 25);
  plot->legend_x = plot->legend_y = NAN;
  options.width_mm = 85;
  options.text_size_pt = 20;
  options.height_mm = 100;
  g_free (plot->x.label);
  g_clear_pointer (&plot->x.short_label, g_free);
  plot->x.label = g_strdup ("Offered traffic of every node in every cycle (messages per cycle)");
  g_assert_true (says (plot, FS_FORMAT_PDF, &options, FALSE, "The label of the x axis is cut."));
  g_assert_true (says (plot, FS_FORMAT_PDF, &options, FALSE, "The label of the y axis is cut."));
}

/* Orange and sky are alike in gray; two curves with the same line style and marker are nowhere. */
FS_TEST (gray)
{
  g_autoptr (FsPlot) plot = sample_plot (5, 4, FALSE);
  g_autoptr (FsPlot) twice = sample_plot (2, 4, FALSE);
  FsExportOptions options = options_of ("ieee", 2);

  g_assert_true (says (plot, FS_FORMAT_PDF, &options, TRUE, "line style and marker distinguish them."));
  ((FsSeries *) twice->series->pdata[1])->palette_entry = 0;
  g_assert_true (says (twice, FS_FORMAT_PDF, &options, FALSE, "Some curves look alike in grayscale"));
  options = options_of ("acm", 2);
  g_assert_true (says (plot, FS_FORMAT_PDF, &options, TRUE, "Readable in grayscale"));
}
