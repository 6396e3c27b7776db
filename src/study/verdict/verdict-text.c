#include "study/verdict/verdict-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/number.h"

#define DIGITS 3 /* of values without an interval and of ratios */

const char *
fs_verdict_status_text (FsVerdictStatus status)
{
  return status == FS_VERDICT_HOLDS   ? _ ("The claim holds")
         : status == FS_VERDICT_FAILS ? _ ("The claim does not hold")
                                      : _ ("The claim is left open");
}

/* Returns "1.046 ± 0.002", the half-width to two digits and the value as exact, "1311", or "0.026 or more". */
static char *
value_text (FsClaimValue value)
{
  double half_width = (value.high - value.low) / 2;
  int decimals;
  g_autofree char *number = NULL, *width = NULL;

  if (isinf (value.high))
    {
      number = fs_number_display (value.value, DIGITS);
      return g_strdup_printf (_ ("%s or more"), number);
    }
  if (isnan (half_width) || half_width <= 0)
    return value.value == floor (value.value) ? fs_number_display_fixed (value.value, 0)
                                              : fs_number_display (value.value, DIGITS);
  decimals = (int) CLAMP (1 - floor (log10 (half_width)), 0, 9);
  number = fs_number_display_fixed (value.value, decimals);
  width = fs_number_display_fixed (half_width, decimals);
  return g_strdup_printf ("%s ± %s", number, width);
}

/* Returns why it is left open; NULL if it is not. */
static char *
open_text (const FsPartVerdict *verdict)
{
  switch (verdict->reason)
    {
    case FS_OPEN_UNDEFINED:
      return g_strdup (_ (verdict->part->open));
    case FS_OPEN_PARTNER:
      /* Translators: %s is a figure, "ziavras-4" */
      return g_strdup_printf (_ ("there are no results of %s"), verdict->part->b.preset);
    case FS_OPEN_NO_PAIRS:
      return g_strdup (_ ("there is nothing to compare"));
    case FS_OPEN_MISSING:
      return g_strdup (_ ("points are not simulated yet"));
    case FS_OPEN_UNSETTLED:
      return g_strdup (_ ("points have not converged"));
    case FS_OPEN_OVERLAP:
      return g_strdup (_ ("intervals overlap"));
    case FS_OPEN_NOT:
    default:
      return NULL;
    }
}

/* Appends "; @text". */
static void
append (GString *out, char *text)
{
  /* Translators: between the parts of a list, which may hold commas. */
  g_string_append_printf (out, "%s%s", _ ("; "), text);
  g_free (text);
}

static void
append_pair (GString *out, const FsComparedPair *pair)
{
  g_autofree char *a = value_text (pair->a), *b = value_text (pair->b);

  /* Translators: two values that are compared, and where: "1.05 ± 0.01 against 1.11 ± 0.01 (GH(3,25), B = 3)" */
  append (out, g_strdup_printf (_ ("%s against %s (%s)"), a, b, pair->where));
}

static char *
ratio_of (const FsComparedPair *pair)
{
  return fs_number_display (pair->a.value / pair->b.value, DIGITS);
}

static char *
pairs_text (const FsPartVerdict *verdict)
{
  guint n = verdict->n_compared;

  return g_strdup_printf (ngettext ("true of %u of %u pair", "true of %u of %u pairs", n), verdict->n_true, n);
}

/* Returns "ratio 0.633 to 1.00", NULL where a part is not about which value is less. */
static char *
ratios_text (const FsPartVerdict *verdict)
{
  g_autofree char *least = fs_number_display (verdict->least_ratio, DIGITS);
  g_autofree char *greatest = fs_number_display (verdict->greatest_ratio, DIGITS);

  if (verdict->part->relation == FS_RELATION_EQUAL || !isfinite (verdict->least_ratio))
    return NULL;
  if (g_str_equal (least, greatest))
    return g_strdup_printf (_ ("ratio %s"), least);
  return g_strdup_printf (_ ("ratio %s to %s"), least, greatest);
}

/* Returns a sentence without its period. */
static char *
part_text (const FsPartVerdict *verdict)
{
  GString *out = g_string_new (NULL);
  const char *what = _ (verdict->part->what);
  g_autofree char *why = open_text (verdict), *ratios = NULL;
  guint n = verdict->n_compared;

  if (why != NULL)
    /* Translators: of a claim, and why: "Lower latency: left open (intervals overlap)" */
    g_string_append_printf (out, _ ("%s: left open (%s)"), what, why);
  else
    g_string_append_printf (out, _ ("%s: %s"), what,
                            verdict->status == FS_VERDICT_HOLDS ? _ ("holds") : _ ("does not hold"));
  if (n == 0)
    return g_string_free (out, FALSE);
  append (out, pairs_text (verdict));
  if (verdict->n_undecided > 0)
    append (out,
            g_strdup_printf (ngettext ("%u undecided", "%u undecided", verdict->n_undecided), verdict->n_undecided));
  if (verdict->n_missing > 0)
    append (out, g_strdup_printf (ngettext ("%u missing", "%u missing", verdict->n_missing), verdict->n_missing));
  if (verdict->part->relation == FS_RELATION_RATIO_RISES)
    {
      g_autofree char *from = ratio_of (&verdict->shown), *to = ratio_of (&verdict->last);

      /* Translators: the ratio of two values in the smallest and in the largest network */
      append (out,
              g_strdup_printf (_ ("ratio %s in %s, %s in %s"), from, verdict->shown.where, to, verdict->last.where));
      return g_string_free (out, FALSE);
    }
  append_pair (out, &verdict->shown);
  ratios = ratios_text (verdict);
  if (ratios != NULL)
    append (out, g_steal_pointer (&ratios));
  return g_string_free (out, FALSE);
}

static char *
describe (const FsVerdict *verdict, const char *begin)
{
  GString *out = g_string_new (begin);

  g_string_append_c (out, '.');
  for (guint p = 0; p < verdict->n_parts; p++)
    {
      g_autofree char *text = part_text (&verdict->parts[p]);

      g_string_append_printf (out, "\n%s.", text);
    }
  return g_string_free (out, FALSE);
}

char *
fs_verdict_describe (const FsVerdict *verdict)
{
  g_return_val_if_fail (verdict != NULL, NULL);

  return describe (verdict, fs_verdict_status_text (verdict->status));
}

const char *
fs_verdict_printed_text (FsVerdictStatus status)
{
  return status == FS_VERDICT_HOLDS   ? _ ("In the printed tables, the claim holds")
         : status == FS_VERDICT_FAILS ? _ ("In the printed tables, the claim does not hold")
                                      : _ ("In the printed tables, the claim is left open");
}

char *
fs_verdict_describe_printed (const FsVerdict *verdict)
{
  g_return_val_if_fail (verdict != NULL, NULL);

  return describe (verdict, fs_verdict_printed_text (verdict->status));
}

char *
fs_verdict_summarize (const FsVerdict *verdict)
{
  g_autofree char *pairs = NULL, *ratios = NULL;
  guint n_true = 0;
  GString *out;

  g_return_val_if_fail (verdict != NULL && verdict->n_parts > 0, NULL);

  for (guint p = 0; p < verdict->n_parts; p++)
    {
      if (verdict->status == FS_VERDICT_OPEN && verdict->parts[p].status == FS_VERDICT_OPEN)
        return open_text (&verdict->parts[p]);
      n_true += verdict->parts[p].status == FS_VERDICT_HOLDS;
    }
  if (verdict->n_parts > 1)
    /* Translators: a claim of a paper consists of statements: "3 of 5 statements hold" */
    return g_strdup_printf (ngettext ("%u of %u statement holds", "%u of %u statements hold", verdict->n_parts), n_true,
                            verdict->n_parts);
  pairs = pairs_text (verdict->parts);
  out = g_string_new (pairs);
  ratios = ratios_text (verdict->parts);
  if (ratios != NULL)
    append (out, g_steal_pointer (&ratios));
  return g_string_free (out, FALSE);
}
