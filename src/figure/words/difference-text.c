#include "figure/words/difference-text.h"

#include <math.h>

#include "base/number.h"
#include "base/translate.h"
#include "study/words/vocabulary.h"

/* @value with as many decimals as its half-width needs for two digits. */
static char *
with_digits_of (double value, double half_width)
{
  int magnitude = half_width > 0 ? (int) floor (log10 (half_width) + 1e-9) : 0;

  return fs_number_display_fixed (value, CLAMP (1 - magnitude, 0, 9));
}

char *
fs_difference_sentence (const FsPointDifference *difference, const char *first, const char *second, double confidence)
{
  double mean = difference->difference.mean, half_width = difference->difference.half_width;
  gboolean is_broadcast = difference->broadcast;
  g_autofree char *cycles = NULL, *margin = NULL, *percent = NULL;
  const char *faster = mean < 0 ? first : second;

  if (difference->difference.kind == FS_DIFFERENCE_NONE)
    return NULL;
  if (mean == 0 && half_width == 0)
    return g_strdup (_ ("The runs of both curves are the same."));
  margin = with_digits_of (half_width, half_width);
  percent = fs_text_percent (confidence, 3);
  cycles = with_digits_of (fabs (mean), half_width);
  if (fabs (mean) > half_width)
    /* TRANSLATORS: the label of a curve; cycles, and the half-width of their interval; "95 %" */
    return g_strdup_printf (is_broadcast ? _ ("Broadcasts of %s are faster by %s ± %s cycles, sure to %s.")
                                         : _ ("%s is faster by %s ± %s cycles, sure to %s."),
                            faster, cycles, margin, percent);
  /* TRANSLATORS: cycles, and the half-width of their interval; "95 %" */
  return g_strdup_printf (is_broadcast ? _ ("No difference of broadcasts is sure to %3$s: %1$s ± %2$s cycles.")
                                       : _ ("No difference is sure to %3$s: %1$s ± %2$s cycles."),
                          cycles, margin, percent);
}

/* Why the messages of two curves are not the same. */
static const char *const traffic_texts[] = {
  [FS_TRAFFIC_NETWORKS] = N_ ("The networks have other nodes, so their messages are not the same."),
  [FS_TRAFFIC_SEEDS] = N_ ("The runs have other seeds, so their messages are not the same."),
  [FS_TRAFFIC_RATES] = N_ ("The offered loads differ, so the messages are not the same."),
  [FS_TRAFFIC_LENGTHS] = N_ ("The lengths of the messages differ."),
  [FS_TRAFFIC_BROADCASTS] = N_ ("The fractions of broadcasts differ, so the messages are not the same."),
  [FS_TRAFFIC_ARRIVALS] = N_ ("The arrivals differ, so the messages are not the same."),
  [FS_TRAFFIC_DESTINATIONS] = N_ ("The traffic patterns differ, so the messages are not the same."),
  [FS_TRAFFIC_FEEDBACK] = N_ ("When messages are generated depends on those before them, so they are not the same."),
};

char *
fs_difference_method (const FsPointDifference *difference)
{
  const FsRunDifference *run = &difference->difference;
  const char *why = NULL;

  switch (run->kind)
    {
    case FS_DIFFERENCE_NONE:
      return g_strdup (_ ("One of the curves has no interval here, so there is no difference."));
    case FS_DIFFERENCE_PAIRED:
      {
        g_autofree char *messages = fs_number_display_count (run->messages);
        g_autofree char *saving = fs_number_display (run->saving, 2);

        if (!(run->saving > 1))
          /* TRANSLATORS: %s is a number of messages */
          return g_strdup_printf (_ ("From %s messages that both runs delivered."), messages);
        /* TRANSLATORS: a number of messages; by how many times there would be more of them */
        return g_strdup_printf (
            _ ("From %s messages that both runs delivered; independent runs would need %s times as many."), messages,
            saving);
      }
    case FS_DIFFERENCE_OTHER:
      why = traffic_texts[run->traffic];
      break;
    case FS_DIFFERENCE_SHORT:
      why = N_ ("The messages that both runs recorded are too few.");
      break;
    case FS_DIFFERENCE_UNKNOWN:
      why = N_ ("Only the means of all replications are stored here; the command compare --curves pairs them.");
      break;
    case FS_DIFFERENCE_UNRELATED:
      why = N_ ("The two latencies of a message have little in common.");
      break;
    }
  /* TRANSLATORS: %s is a sentence that says why */
  return g_strdup_printf (_ ("%s The interval is that of independent runs."), _ (why));
}

char *
fs_difference_summary (const GArray *differences, gboolean broadcast, const char *first, const char *second,
                       double confidence)
{
  g_autofree char *percent = fs_text_percent (confidence, 3);
  guint n = 0, n_first = 0, n_second = 0;

  for (guint i = 0; i < differences->len; i++)
    {
      const FsPointDifference *difference = &g_array_index (differences, FsPointDifference, i);
      double mean = difference->difference.mean, half_width = difference->difference.half_width;

      if (difference->broadcast != broadcast || difference->difference.kind == FS_DIFFERENCE_NONE)
        continue;
      n++;
      n_first += mean < -half_width;
      n_second += mean > half_width;
    }
  if (n == 0)
    return NULL;
  /* TRANSLATORS: a curve, at how many of how many loads; the other curve, at how many; "95 %" */
  return g_strdup_printf (broadcast
                              ? _ ("Broadcasts of %s are faster at %u of %u loads and those of %s at %u, sure to %s.")
                              : _ ("%s is faster at %u of %u loads and %s at %u, sure to %s."),
                          first, n_first, n, second, n_second, percent);
}
