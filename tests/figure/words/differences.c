/* The difference of two curves in sentences. */
#include "figure/words/difference-text.h"

#include <math.h>

#include "tests/support/test.h"

static FsPointDifference
of (FsDifferenceKind kind, double mean, double half_width)
{
  return (FsPointDifference){
    .difference = { .kind = kind, .mean = mean, .half_width = half_width, .messages = 31500, .saving = 9.06 },
  };
}

static void
assert_says (FsPointDifference difference, const char *expected)
{
  g_autofree char *sentence = fs_difference_sentence (&difference, "Duato", "dimension order", 0.95);

  g_assert_cmpstr (sentence, ==, expected);
}

/* The faster curve is named when the whole interval is on its side; the difference has as many decimals as its interval. */
FS_TEST (a_sentence_names_the_faster_curve)
{
  FsPointDifference broadcasts = of (FS_DIFFERENCE_PAIRED, -38.02, 3.26);

  assert_says (of (FS_DIFFERENCE_PAIRED, -13.8123, 0.9011),
               "Duato is faster by 13.81 ± 0.90 cycles, sure to 95\u202f%.");
  assert_says (of (FS_DIFFERENCE_OTHER, 1364.8, 66.2),
               "dimension order is faster by 1\u202f365 ± 66 cycles, sure to 95\u202f%.");
  assert_says (of (FS_DIFFERENCE_PAIRED, 0.3, 0.9), "No difference is sure to 95\u202f%: 0.30 ± 0.90 cycles.");
  assert_says (of (FS_DIFFERENCE_PAIRED, -0.9, 0.9), "No difference is sure to 95\u202f%: 0.90 ± 0.90 cycles.");
  assert_says (of (FS_DIFFERENCE_PAIRED, 0, 0), "The runs of both curves are the same.");
  assert_says (of (FS_DIFFERENCE_NONE, NAN, NAN), NULL);
  broadcasts.broadcast = TRUE;
  assert_says (broadcasts, "Broadcasts of Duato are faster by 38.0 ± 3.3 cycles, sure to 95\u202f%.");
}

/* Every interval says where it comes from. */
FS_TEST (an_interval_says_how_it_was_found)
{
  FsPointDifference difference = of (FS_DIFFERENCE_PAIRED, 1, 0.1);
  g_autofree char *paired = fs_difference_method (&difference);
  g_autofree char *other = NULL, *unsaved = NULL;

  g_assert_cmpstr (
      paired, ==, "From 31\u202f500 messages that both runs delivered; independent runs would need 9.1 times as many.");
  difference.difference.saving = 0.8;
  unsaved = fs_difference_method (&difference);
  g_assert_cmpstr (unsaved, ==, "From 31\u202f500 messages that both runs delivered.");
  difference.difference.kind = FS_DIFFERENCE_OTHER;
  difference.difference.traffic = FS_TRAFFIC_LENGTHS;
  other = fs_difference_method (&difference);
  g_assert_cmpstr (other, ==, "The lengths of the messages differ. The interval is that of independent runs.");
}

FS_TEST (a_summary_counts_loads)
{
  g_autoptr (GArray) differences = g_array_new (FALSE, FALSE, sizeof (FsPointDifference));
  const FsPointDifference all[] = { of (FS_DIFFERENCE_PAIRED, -2, 1), of (FS_DIFFERENCE_PAIRED, 0.5, 1),
                                    of (FS_DIFFERENCE_OTHER, 5, 1), of (FS_DIFFERENCE_NONE, NAN, NAN) };
  g_autofree char *summary = NULL;

  g_array_append_vals (differences, all, G_N_ELEMENTS (all));
  summary = fs_difference_summary (differences, FALSE, "Duato", "dimension order", 0.95);
  g_assert_cmpstr (summary, ==, "Duato is faster at 1 of 3 loads and dimension order at 1, sure to 95\u202f%.");
  g_assert_null (fs_difference_summary (differences, TRUE, "Duato", "dimension order", 0.95));
}
