/* A tornado as a file: its texts fit at every size or a check says so and how to mend it, and all formats have them. */
#include <math.h>

#include "export/print-checks.h"
#include "plot/paint/tornado-painter.h"
#include "tests/support/test.h"

/* Six parameters: one beyond whose larger value there is no limit, one whose range ends. */
static FsTornado *
sample (void)
{
  static const double less[] = { 0.83, 0.78, 0.91, NAN, 0.98, 1.01 }, more[] = { INFINITY, 1.3, 1.1, 1.12, 1.02, 1.02 };
  FsTornado *tornado = fs_tornado_new ();

  tornado->title = g_strdup ("Sensitivity");
  tornado->x_label = g_strdup ("Change of the latency (%)");
  tornado->keys[FS_TORNADO_LESS] = g_strdup ("10 % less, or one step");
  tornado->keys[FS_TORNADO_MORE] = g_strdup ("10 % more, or one step");
  for (guint r = 0; r < G_N_ELEMENTS (less); r++)
    {
      const double ratios[] = { less[r], more[r] };
      FsTornadoRow row = { .name = g_strdup_printf ("Name of parameter <i>P</i><sub>%u</sub> = %u", r, r),
                           .short_name = g_strdup_printf ("<i>P</i><sub>%u</sub> = %u", r, r),
                           .range = g_strdup ("range"),
                           .limit = g_strdup ("–") };

      for (guint end = 0; end < FS_N_TORNADO_ENDS; end++)
        {
          row.ratio[end] = ratios[end];
          row.at[end] = isnan (ratios[end]) ? NULL : g_strdup_printf ("%u.%u", r, end);
          row.change[end] = isnan (ratios[end]) ? NULL : g_strdup (isinf (ratios[end]) ? "saturated" : "+4.2\u202f%");
        }
      g_array_append_val (tornado->rows, row);
    }
  return tornado;
}

/* Between the least and the greatest size nothing lies on anything else unless the layout says so, and a check says it, too. */
FS_TEST (sizes)
{
  g_autoptr (FsTornado) tornado = sample ();
  guint n_small = 0, n_good = 0;

  for (double width = 30; width < 300; width += 27)
    for (double height = 25; height < 160; height += 17)
      {
        FsExportOptions options;
        FsStyle style;
        FsTornadoLayout at;
        g_autoptr (GArray) checks = NULL;
        gboolean failed = FALSE;

        fs_export_options_init (&options);
        options.width_mm = width;
        options.height_mm = height;
        style = fs_export_style (&options);
        at = fs_tornado_layout (tornado, &style, width * 72 / 25.4, height * 72 / 25.4);
        g_assert_cmpfloat (at.bottom, <=, height * 72 / 25.4);
        g_assert_cmpuint (at.ticks->len, >, 0);
        if (!at.overlap)
          {
            g_assert_cmpfloat (at.left, >=, 0);
            g_assert_cmpfloat (at.right, <=, width * 72 / 25.4);
            g_assert_true (at.from < 1 && at.to > 1);
          }
        checks = fs_print_checks_of_tornado (tornado, FS_FORMAT_PDF, &options);
        for (guint i = 0; i < checks->len; i++)
          {
            const FsPrintCheck *check = &g_array_index (checks, FsPrintCheck, i);
            double size;

            failed = failed || (!check->passed && check->fault != 0);
            if (check->mend != FS_MEND_HEIGHT)
              continue;
            options.height_mm = check->value;
            g_assert_cmpuint (fs_export_tornado_faults (tornado, &options, &size) & check->fault, ==, 0);
            options.height_mm = height;
          }
        g_assert_cmpint (failed, ==, at.key_lines == 0 || at.overlap || at.name_cut || at.label_cut);
        n_small += failed;
        n_good += !failed;
        fs_tornado_layout_clear (&at);
      }
  g_assert_cmpuint (n_small, >, 0);
  g_assert_cmpuint (n_good, >, 0);
}

/* Every name and every change is a text of the program, and in the description of a picture. */
FS_TEST (formats)
{
  g_autoptr (FsTornado) tornado = sample ();
  FsExportOptions options;

  fs_export_options_init (&options);
  options.width_mm = 170;
  options.caption = "A caption.";
  options.height_mm = fs_export_tornado_height (tornado, &options);
  for (FsFormat format = FS_FORMAT_SVG; format <= FS_FORMAT_PYTHON; format++)
    {
      g_autoptr (GBytes) bytes = fs_export_render_tornado (tornado, format, &options, NULL);
      gsize size;
      const char *data = g_bytes_get_data (bytes, &size);

      g_assert_cmpuint (size, >, 1000);
      if (format != FS_FORMAT_SVG && format != FS_FORMAT_TEX && format != FS_FORMAT_PYTHON)
        continue;
      g_assert_nonnull (g_strstr_len (data, (gssize) size, "Sensitivity"));
      for (guint r = 0; r < tornado->rows->len && format != FS_FORMAT_SVG; r++)
        {
          const char *at = fs_tornado_row (tornado, r)->at[FS_TORNADO_MORE];

          g_assert_true (at == NULL || g_strstr_len (data, (gssize) size, at) != NULL);
        }
    }
}
