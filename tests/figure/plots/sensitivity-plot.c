/* The tornado of a point: its numbers are those of the table, and without a solution it says why. */
#include "figure/plots/sensitivity-plot.h"

#include <math.h>

#include "figure/plots/view-figure.h"
#include "figure/words/view-data.h"
#include "tests/figure/results.h"
#include "tests/support/test.h"

static FsViewFigure *
view_of (const FsScenario *scenario, const FsSweepPoint *at)
{
  return fs_view_figure_new (scenario, NULL, NULL, 0, FS_FIGURE_SENSITIVITY, 0, NULL, at, NULL);
}

/* A number of a row of the data, counted from its end. */
static double
number (char **cells, guint from_end)
{
  return g_ascii_strtod (cells[g_strv_length (cells) - from_end], NULL);
}

static void
check_end (const FsTornadoRow *row, guint end, char **cells, guint at, guint value)
{
  double latency = number (cells, 11);

  if (isnan (row->ratio[end]))
    {
      g_assert_cmpstr (cells[g_strv_length (cells) - value], ==, "");
      g_assert_null (row->change[end]);
      return;
    }
  g_assert_cmpfloat_with_epsilon (g_ascii_strtod (row->at[end], NULL), number (cells, value),
                                  1e-2 * fabs (number (cells, value)));
  if (isinf (row->ratio[end]))
    {
      g_assert_cmpstr (cells[g_strv_length (cells) - at], ==, "");
      g_assert_cmpstr (row->change[end], ==, "saturated");
      return;
    }
  g_assert_cmpfloat (row->ratio[end], ==, number (cells, at) / latency);
}

/* Every row of `sensitivity --swings` is one of the picture, in the same order, with the same numbers. */
static void
check_point (const FsScenario *scenario, const FsSweepPoint *at)
{
  g_autoptr (FsViewFigure) view = view_of (scenario, at);
  g_autofree char *data = fs_sensitivity_data (FS_ROWS_CSV, scenario, view->point);
  g_auto (GStrv) lines = g_strsplit (g_strchomp (data), "\n", -1);
  guint n = 0;

  g_assert_nonnull (view->tornado);
  for (char **line = lines; *line != NULL; line++)
    {
      g_auto (GStrv) cells = NULL;
      const FsTornadoRow *row;

      if (!g_ascii_isdigit (**line))
        continue;
      g_assert_cmpuint (n, <, view->tornado->rows->len);
      row = fs_tornado_row (view->tornado, n++);
      cells = g_strsplit (*line, ",", -1);
      check_end (row, FS_TORNADO_LESS, cells, 6, 7);
      check_end (row, FS_TORNADO_MORE, cells, 4, 5);
    }
  g_assert_cmpuint (n, ==, view->tornado->rows->len);
  g_assert_cmpuint (n, >, 4);
}

FS_TEST (same_numbers)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Scenario]\nn=6\nM=32\nbeta=0.01\n[Sweep]\nrate=0.01;0.019\n");
  const FsSweepPoint near_end = { .rate = 0.019 };
  FsSweepPoint found;
  FsSwings swings;

  check_point (scenario, NULL);
  check_point (scenario, &near_end);
  /* Near the end 10 % more saturate it; the point that is chosen has no such end. */
  g_assert_true (fs_sensitivity_find_point (scenario, 0, NULL, &found, &swings));
  g_assert_cmpfloat (found.rate, ==, 0.01);
  fs_swings_clear (&swings);
}

FS_TEST (nothing_to_draw)
{
  g_autoptr (FsScenario) saturated = scenario_of ("[Scenario]\nn=6\nM=32\nbeta=0.01\n[Sweep]\nrate=0.5\n");
  g_autoptr (FsScenario) absent = scenario_of ("[Scenario]\nn=6\nrouting=random\n[Sweep]\nrate=0.001\n");
  g_autoptr (FsViewFigure) high = view_of (saturated, NULL);
  g_autoptr (FsViewFigure) without = view_of (absent, NULL);

  g_assert_true (fs_view_figure_is_empty (high) && fs_view_figure_is_empty (without));
  g_assert_cmpstr (high->sentence, ==, "The model is saturated at all loads of the curve.");
  g_assert_true (g_str_has_prefix (without->sentence, "No model describes this curve"));
}
