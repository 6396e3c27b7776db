/* Figures in EPS, LaTeX, and Python, drawn by the programs that read them and compared with the PNG of the same plot: the
 * points, the curves, the axes, and the colors are at the same places. A test is skipped where a program is missing. */
#include <math.h>
#include <string.h>

#include <gdk-pixbuf/gdk-pixbuf.h>

#include "export/export.h"
#include "plot/paint/plot-painter.h"
#include "plot/value/palette.h"
#include "tests/plot/paint/sample.h"
#include "tests/support/command.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

#define DPI 200
#define REACH 3 /* pixels around a place in which its color must be found */
#define SAME 40 /* difference of a color channel, because edges are smoothed */
#define PT_PER_MM (72.0 / 25.4)
#define GHOSTSCRIPT                                                                                                    \
  "gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=png16m", "-dGraphicsAlphaBits=4", "-dEPSCrop"

/* What a plot of this test has: everything that the exporters must place. */
static FsPlot *
rich_plot (gboolean log_axes)
{
  FsPlot *plot = sample_plot (3, 5, TRUE);
  FsSeries *series = plot->series->pdata[2];
  FsSeries *only_points = fs_plot_add_series (plot, "100 % & $x$_#~^{}\\ <<β> é", 5);

  plot->x.log = plot->y.log = log_axes;
  if (log_axes)
    {
      plot->x.from = 1e-3;
      plot->y.from = 100;
    }
  g_array_index (series->points, FsPlotPoint, 2).state = FS_POINT_STATUS_NOT_CONVERGED;
  fs_series_add_point (series, (FsPlotPoint){ 0.019, NAN, NAN, FS_POINT_STATUS_SATURATED });
  series->saturates_from = 0.0165;
  series->saturates_to = 0.0175;
  for (int i = 1; i <= 4; i++)
    fs_series_add_point (only_points, (FsPlotPoint){ 0.004 * i, 250 + 10 * i, 8, FS_POINT_STATUS_MEASURED });
  fs_line_add_band (((const FsSeries *) plot->series->pdata[0])->lines->pdata[0], 0.002, 150, 230);
  fs_line_add_band (((const FsSeries *) plot->series->pdata[0])->lines->pdata[0], 0.015, 220, 330);
  plot->band_name = g_strdup ("typical error");
  return plot;
}

/* Values over time: bars without markers, and a part that does not count. */
static FsPlot *
trace_plot (void)
{
  FsPlot *plot = sample_plot (2, 5, FALSE);

  plot->trace = TRUE;
  plot->hatched_to = 0.006;
  for (guint s = 0; s < plot->series->len; s++)
    ((FsLine *) ((const FsSeries *) plot->series->pdata[s])->lines->pdata[0])->saturation = NAN;
  return plot;
}

static FsExportOptions
options_of (const char *style)
{
  FsExportOptions options;

  fs_export_options_init (&options);
  if (style != NULL)
    fs_export_options_use (&options, fs_figure_style_find (style), 1);
  options.height_mm = 95;
  options.dpi = DPI;
  return options;
}

/* A pixel beyond the edges is white. */
static const guchar *
pixel (const GdkPixbuf *image, int x, int y)
{
  static const guchar white[] = { 255, 255, 255 };

  if (x < 0 || y < 0 || x >= gdk_pixbuf_get_width (image) || y >= gdk_pixbuf_get_height (image))
    return white;
  return gdk_pixbuf_read_pixels (image) + (gsize) y * (gsize) gdk_pixbuf_get_rowstride (image)
         + (gsize) x * (gsize) gdk_pixbuf_get_n_channels (image);
}

static gboolean
is_color (const guchar *at, FsColor color)
{
  const double parts[] = { color.r, color.g, color.b };

  for (int c = 0; c < 3; c++)
    if (fabs (at[c] - 255 * parts[c]) > SAME)
      return FALSE;
  return TRUE;
}

/* Returns whether a color is near a place in pt. */
static gboolean
has_color (const GdkPixbuf *image, double x_pt, double y_pt, FsColor color)
{
  int x = (int) lround (x_pt / 72 * DPI), y = (int) lround (y_pt / 72 * DPI);

  for (int dx = -REACH; dx <= REACH; dx++)
    for (int dy = -REACH; dy <= REACH; dy++)
      if (is_color (pixel (image, x + dx, y + dy), color))
        return TRUE;
  return FALSE;
}

/* Counts the pixels of a color. */
static guint
count_color (const GdkPixbuf *image, FsColor color)
{
  guint n = 0;

  for (int y = 0; y < gdk_pixbuf_get_height (image); y++)
    for (int x = 0; x < gdk_pixbuf_get_width (image); x++)
      n += is_color (pixel (image, x, y), color);
  return n;
}

/* Every pixel with ink in one picture has ink near it in the other, but for text, whose fonts differ. */
static double
fraction_without_match (const GdkPixbuf *from, const GdkPixbuf *to, FsPlotFrame frame)
{
  double scale = DPI / 72.0;
  guint n = 0, missing = 0;

  for (int y = (int) (frame.top * scale); y < frame.bottom * scale; y++)
    for (int x = (int) (frame.left * scale); x < frame.right * scale; x++)
      {
        gboolean found = FALSE;

        if (pixel (from, x, y)[0] + pixel (from, x, y)[1] + pixel (from, x, y)[2] > 450)
          continue;
        n++;
        for (int dx = -REACH; dx <= REACH && !found; dx++)
          for (int dy = -REACH; dy <= REACH && !found; dy++)
            {
              const guchar *at = pixel (to, x + dx, y + dy);

              found = at[0] + at[1] + at[2] < 600;
            }
        missing += !found;
      }
  g_assert_cmpuint (n, >, 1000);
  return (double) missing / n;
}

static GdkPixbuf *
load (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;
  GdkPixbuf *image = gdk_pixbuf_new_from_file (path, &error);

  g_assert_no_error (error);
  return image;
}

static void
save (const FsPlot *plot, const char *folder, const char *name, const FsExportOptions *options)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (fs_export_save (plot, path, options, &error));
  g_assert_no_error (error);
}

/* Compares a picture of the plot with its PNG, both in @folder. */
static void
compare (const FsPlot *plot, const char *folder, const char *name, const FsExportOptions *options)
{
  g_autoptr (GdkPixbuf) own = NULL, other = load (folder, name);
  FsStyle style = fs_export_style (options);
  FsPlotFrame frame = fs_export_frame (plot, options);

  save (plot, folder, "own.png", options);
  own = load (folder, "own.png");
  g_assert_cmpint (ABS (gdk_pixbuf_get_width (own) - gdk_pixbuf_get_width (other)), <=, 1);
  g_assert_cmpint (ABS (gdk_pixbuf_get_height (own) - gdk_pixbuf_get_height (other)), <=, 1);
  for (guint s = 0; s < plot->series->len; s++)
    {
      const FsSeries *series = plot->series->pdata[s];
      const FsLine *line = fs_series_main_line (series);
      FsColor color = fs_palette_color (options->style, series->palette_entry);
      guint here = count_color (own, color), there = count_color (other, color), on_curve = 0;

      /* Each color has about the same area. */
      g_assert_cmpuint (here, >, 100);
      g_assert_cmpfloat (fabs ((double) there / here - 1), <, 0.25);
      for (guint i = 0; i < series->points->len; i++)
        {
          const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, i);

          if (isfinite (point->y))
            g_assert_true (
                has_color (other, fs_plot_frame_x (&frame, point->x), fs_plot_frame_y (&frame, point->y), color));
        }
      /* Dashes have gaps, and other curves cross. */
      for (guint i = 0; line != NULL && i < line->vertices->len; i++)
        {
          const FsVertex *vertex = &g_array_index (line->vertices, FsVertex, i);

          if (vertex->x >= frame.x_from && vertex->y >= frame.y_from)
            on_curve
                += has_color (other, fs_plot_frame_x (&frame, vertex->x), fs_plot_frame_y (&frame, vertex->y), color);
        }
      if (line != NULL)
        g_assert_cmpuint (on_curve, >, line->vertices->len / 2);
    }
  /* The ends of the axes. */
  g_assert_true (has_color (other, frame.left, frame.top + 1, style.axis));
  g_assert_true (has_color (other, frame.left, frame.bottom, style.axis));
  g_assert_true (has_color (other, frame.right - 1, frame.bottom, style.axis));
  /* Nothing is missing, and nothing is there that should not be. */
  g_assert_cmpfloat (fraction_without_match (own, other, frame), <, 0.06);
  g_assert_cmpfloat (fraction_without_match (other, own, frame), <, 0.06);
}

/* Caps are across the bars, as in the picture. */
static void
check_caps (const FsPlot *plot, const char *folder, const FsExportOptions *options)
{
  g_autoptr (GdkPixbuf) image = load (folder, "figure.png");
  FsStyle style = fs_export_style (options);
  FsPlotFrame frame = fs_plot_layout (plot, &style, options->width_mm * PT_PER_MM, options->height_mm * PT_PER_MM);
  const FsSeries *series = plot->series->pdata[1];
  FsColor color = fs_palette_color (options->style, series->palette_entry);

  for (guint i = 0; i < series->points->len; i++)
    {
      const FsPlotPoint *point = &g_array_index (series->points, FsPlotPoint, i);
      int x = (int) lround ((fs_plot_frame_x (&frame, point->x) - 0.8 * style.bar_cap) / 72 * DPI), rows = 0;
      int y = (int) lround (fs_plot_frame_y (&frame, point->y + point->half_width) / 72 * DPI);

      for (int dy = -2; dy <= 2; dy++)
        rows += is_color (pixel (image, x, y + dy), color);
      g_assert_cmpint (rows, >=, 1);
      g_assert_cmpint (rows, <=, 3);
    }
}

static gboolean
lacks (const char *program, const char *package)
{
  g_autofree char *path = g_find_program_in_path (program);

  if (path != NULL)
    return FALSE;
  g_test_skip_printf ("%s is not installed: apt-get install %s", program, package);
  return TRUE;
}

/* Runs a program of the path. */
static TestCommand
run (const char *folder, const char *const *words)
{
  g_autofree char *program = g_find_program_in_path (words[0]);
  const char *full[16] = { program };

  for (guint i = 1; words[i] != NULL; i++)
    {
      g_assert_cmpuint (i + 1, <, G_N_ELEMENTS (full));
      full[i] = words[i];
    }
  g_assert_nonnull (program);
  return test_command_run (folder, NULL, full);
}

static gboolean
succeeds (const char *folder, const char *const *words)
{
  g_auto (TestCommand) command = run (folder, words);

  if (command.status != 0)
    g_test_message ("%s%s", command.out, command.err);
  return command.signal == 0 && command.status == 0;
}

static char *
output (const char *folder, const char *const *words)
{
  g_auto (TestCommand) command = run (folder, words);

  g_assert_cmpint (command.status, ==, 0);
  return g_steal_pointer (&command.out);
}

static gboolean
lacks_pgfplots (const char *folder)
{
  if (lacks ("pdflatex", "texlive-pictures") || lacks ("pdftoppm", "poppler-utils"))
    return TRUE;
  if (succeeds (folder, (const char *const[]){ "kpsewhich", "pgfplots.sty", NULL }))
    return FALSE;
  g_test_skip ("PGFPlots is not installed: apt-get install texlive-pictures");
  return TRUE;
}

/* Returns a Python with Matplotlib; NULL, with the test skipped, if there is none. */
static const char *
find_python (const char *folder)
{
  static const char *const pythons[] = { "python3", "/usr/bin/python3" };

  for (guint i = 0; i < G_N_ELEMENTS (pythons); i++)
    {
      g_autofree char *path = g_find_program_in_path (pythons[i]);

      if (path != NULL && succeeds (folder, (const char *const[]){ pythons[i], "-c", "import matplotlib", NULL }))
        return pythons[i];
    }
  g_test_skip ("Matplotlib is not installed: apt-get install python3-matplotlib");
  return NULL;
}

static void
draw_tex (const FsPlot *plot, const char *folder, const FsExportOptions *options)
{
  save (plot, folder, "figure.tex", options);
  g_assert_true (succeeds (
      folder, (const char *const[]){ "pdflatex", "-interaction=nonstopmode", "-halt-on-error", "figure.tex", NULL }));
  g_assert_true (succeeds (folder, (const char *const[]){ "pdftoppm", "-r", G_STRINGIFY (DPI), "-png", "-singlefile",
                                                          "figure.pdf", "figure", NULL }));
  compare (plot, folder, "figure.png", options);
}

FS_TEST (latex)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (FsPlot) linear = rich_plot (FALSE);
  g_autoptr (FsPlot) logarithmic = rich_plot (TRUE);
  g_autoptr (FsPlot) trace = trace_plot ();
  FsExportOptions print = options_of (NULL), ieee = options_of ("ieee");
  g_autofree char *fonts = NULL;

  if (lacks_pgfplots (folder))
    return;
  draw_tex (linear, folder, &print);
  draw_tex (logarithmic, folder, &ieee);
  draw_tex (trace, folder, &print);
  check_caps (trace, folder, &print);
  /* Nothing that journals refuse. */
  fonts = output (folder, (const char *const[]){ "pdffonts", "figure.pdf", NULL });
  g_assert_null (strstr (fonts, "Type 3"));
}

/* Programs draw what the picture shows: the bars of a trace without markers, its hatching, and the edges of a band in the
 * legend. */
FS_TEST (as_the_picture)
{
  g_autoptr (FsPlot) trace = trace_plot ();
  g_autoptr (FsPlot) rich = rich_plot (FALSE);
  FsExportOptions options = options_of (NULL);
  g_autoptr (GBytes) tex = fs_export_render (trace, FS_FORMAT_TEX, &options, NULL);
  g_autoptr (GBytes) python = fs_export_render (trace, FS_FORMAT_PYTHON, &options, NULL);
  g_autoptr (GBytes) bands = fs_export_render (rich, FS_FORMAT_TEX, &options, NULL);
  g_autofree char *tex_text = g_strndup (g_bytes_get_data (tex, NULL), g_bytes_get_size (tex));
  g_autofree char *python_text = g_strndup (g_bytes_get_data (python, NULL), g_bytes_get_size (python));
  g_autofree char *bands_text = g_strndup (g_bytes_get_data (bands, NULL), g_bytes_get_size (bands));

  g_assert_nonnull (strstr (tex_text, "no marks,draw=none"));
  g_assert_nonnull (strstr (tex_text, "y error plus=plus"));
  g_assert_null (strstr (tex_text, "pgfdeclareplotmark"));
  g_assert_nonnull (strstr (tex_text, "draw opacity=0.16"));
  g_assert_nonnull (strstr (python_text, "\nbars(ax, points"));
  g_assert_null (strstr (python_text, "\nmarks(ax, points"));
  g_assert_nonnull (strstr (python_text, "(0, 0, 0, 0.16)"));
  /* 2 × 0.13 of the area in the legend, 2.7 times that of its edges. */
  g_assert_nonnull (strstr (bands_text, "fill opacity=0.26"));
  g_assert_nonnull (strstr (bands_text, "draw opacity=0.702"));
}

/* In a document the figure is part of a page. */
FS_TEST (latex_in_a_document)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (FsPlot) plot = rich_plot (FALSE);
  FsExportOptions options = options_of ("acm");
  g_autofree char *path = g_build_filename (folder, "paper.tex", NULL);
  g_autofree char *text = NULL;

  if (lacks_pgfplots (folder))
    return;
  save (plot, folder, "figure.tex", &options);
  g_assert_true (
      g_file_set_contents (path,
                           "\\documentclass{article}\\usepackage{pgfplots}\\pgfplotsset{compat=1.16}\n"
                           "\\begin{document}Before.\\begin{figure}[h]\\input{figure.tex}\\caption{A figure.}"
                           "\\end{figure}After.\\end{document}\n",
                           -1, NULL));
  g_assert_true (succeeds (
      folder, (const char *const[]){ "pdflatex", "-interaction=nonstopmode", "-halt-on-error", "paper.tex", NULL }));
  text = output (folder, (const char *const[]){ "pdftotext", "paper.pdf", "-", NULL });
  g_assert_nonnull (strstr (text, "Figure 1: A figure."));
  g_assert_nonnull (strstr (text, "After."));
  g_assert_nonnull (strstr (text, "Broadcast latency (cycles)"));
}

static void
draw_python (const char *python, const FsPlot *plot, const char *folder, const FsExportOptions *options)
{
  save (plot, folder, "figure.py", options);
  g_assert_true (succeeds (folder, (const char *const[]){ python, "figure.py", "figure.pdf", NULL }));
  g_assert_true (succeeds (folder, (const char *const[]){ "pdftoppm", "-r", G_STRINGIFY (DPI), "-png", "-singlefile",
                                                          "figure.pdf", "figure", NULL }));
  compare (plot, folder, "figure.png", options);
}

FS_TEST (python)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (FsPlot) linear = rich_plot (FALSE);
  g_autoptr (FsPlot) logarithmic = rich_plot (TRUE);
  g_autoptr (FsPlot) trace = trace_plot ();
  FsExportOptions print = options_of (NULL), springer = options_of ("springer");
  const char *python;
  g_autofree char *fonts = NULL;

  if (lacks ("pdftoppm", "poppler-utils") || (python = find_python (folder)) == NULL)
    return;
  draw_python (python, linear, folder, &print);
  draw_python (python, logarithmic, folder, &springer);
  draw_python (python, trace, folder, &print);
  check_caps (trace, folder, &print);
  fonts = output (folder, (const char *const[]){ "pdffonts", "figure.pdf", NULL });
  g_assert_null (strstr (fonts, "Type 3"));
}

/* The caption is drawn by programs as by pictures, below the plot, in lines that end within the figure whatever the font. */
FS_TEST (captions)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (FsPlot) plot = rich_plot (FALSE);
  FsExportOptions options = options_of (NULL);
  const char *python;

  options.caption = "Simulation: 81 points, each run to ± 2 % of its mean, <i>seed</i> 1. MMMMMMMMMMMMMM WWWWWWWWWWWWW "
                    "mmmmmmmmmmmmmmmmmmm 0.449 to 18.8 · 10<sup>−3</sup> messages per node per cycle.";
  if (lacks ("pdftotext", "poppler-utils") || lacks_pgfplots (folder) || (python = find_python (folder)) == NULL)
    return;
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *text = NULL;
      g_autoptr (GdkPixbuf) image = NULL;

      if (i == 0)
        draw_tex (plot, folder, &options);
      else
        draw_python (python, plot, folder, &options);
      text = output (folder, (const char *const[]){ "pdftotext", "-layout", "figure.pdf", "-", NULL });
      g_assert_nonnull (strstr (text, "Simulation: 81 points"));
      g_assert_nonnull (strstr (text, "node per cycle."));
      image = load (folder, "figure.png");
      for (int y = 9 * gdk_pixbuf_get_height (image) / 10; y < gdk_pixbuf_get_height (image); y++)
        g_assert_cmpint (pixel (image, gdk_pixbuf_get_width (image) - 4, y)[0], ==, 255);
    }
}

FS_TEST (postscript)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (FsPlot) plot = rich_plot (FALSE);
  FsExportOptions options = options_of ("elsevier");
  g_autofree char *path = g_build_filename (folder, "figure.eps", NULL);
  g_autofree char *contents = NULL;

  save (plot, folder, "figure.eps", &options);
  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  g_assert_nonnull (strstr (contents, "%%HiResBoundingBox: 0 0 255.1181"));
  g_assert_nonnull (strstr (contents, "%%CreationDate: 2000-01-01T00:00:00Z\n"));
  g_assert_null (strstr (contents, "/FontType 3"));
  /* Nothing is a bitmap, although bands are transparent elsewhere. */
  g_assert_null (strstr (contents, "/ImageType"));
  if (lacks ("gs", "ghostscript"))
    return;
  g_assert_true (succeeds (folder, (const char *const[]){ GHOSTSCRIPT, "-r" G_STRINGIFY (DPI),
                                                          "-sOutputFile=figure.png", "figure.eps", NULL }));
  compare (plot, folder, "figure.png", &options);
}

/* What LaTeX could not draw is refused before anything is written. */
FS_TEST (latex_refuses)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (FsPlot) plot = sample_plot (1, 2, FALSE);
  g_autoptr (FsPlot) large = sample_plot (1, 900, FALSE);
  FsExportOptions options = options_of (NULL);
  g_autofree char *path = g_build_filename (folder, "figure.tex", NULL);
  g_autoptr (GError) error = NULL;

  fs_plot_add_series (plot, "日本", 1);
  fs_series_add_point (plot->series->pdata[1], (FsPlotPoint){ 0.004, 250, 8, FS_POINT_STATUS_DONE });
  g_assert_false (fs_export_save (plot, path, &options, &error));
  g_assert_cmpstr (error->message, ==,
                   "The text \"日本\" has a character (U+65E5) that pdfLaTeX cannot set. Rename the curve, or choose "
                   "another format.");
  g_clear_error (&error);
  for (int i = 0; i < 3; i++)
    fs_plot_add_reference (large, NULL, large);
  g_assert_false (fs_export_save (large, path, &options, &error));
  g_assert_nonnull (strstr (error->message, "more than the memory of pdfLaTeX can hold"));
  g_assert_cmpuint (test_folder_count (folder, ""), ==, 0);
  /* Python has no such limits. */
  g_assert_true (fs_export_check (plot, FS_FORMAT_PYTHON, &options, NULL));
}
