#include "study/documents/law-rows.h"

#include <math.h>

#include "study/compare/assumption-law.h"
#include "study/documents/result.h"

static const FsColumn LAW = { "law", "`virtual_channels_held`, or as in `compare --laws`: `channel_gap` …" };
static const FsColumn ASSUMPTION = { "assumption", "assumption of the model that takes it for granted" };
static const FsColumn VARIANT = { "variant", "variant of the model" };
static const FsColumn FORM = {
  "assumed",
  "its form: `poisson`, `exponential`, `shifted-exponential`, `exponential-beyond-length`, `uniform`, `independent`, "
  "`all-hops` (as at all hops together), or `equation` (what the equation says)"
};
static const FsColumn REMAINING
    = { "remaining", "of waits by hop: hops left, from 1; the last one, 8, of all that have more" };
static const FsColumn VALUES = { "values", "number of values of the law; missing where time is measured" };
static const FsColumn MEAN = { "mean", "their mean", "that of the law" };
static const FsColumn EQUATION_MEAN
    = { "equation_mean", "mean that the equation says, fed with measured values", "that of the law" };
static const FsColumn CV2 = { "cv2", "squared coefficient of variation" };
static const FsColumn ASSUMED_CV2 = { "assumed_cv2", "that of the assumed law" };
static const FsColumn DISTANCE
    = { "distance", "largest difference of the distribution functions; of `successive_waits` the correlation" };
static const FsColumn CHANCE
    = { "chance_distance",
        "what chance alone exceeds with a probability of 1 − confidence; of `wait_by_remaining` over all hops" };
static const FsColumn BINS = { "bins" };
static const FsColumn FROM
    = { "from", "first value of the bin: cycles, held virtual channels, or, of `successive_waits`, "
                "0 after a hop without a wait and 1 after one with it" };
static const FsColumn TO = { "to", "its last value; empty: without limit" };
static const FsColumn MEASURED
    = { "measured", "probability of the bin as measured; of `successive_waits`, of being blocked" };
static const FsColumn HALF_WIDTH = { "half_width", "half-width of its confidence interval, where it is known" };
static const FsColumn ASSUMED = { "equation", "probability as assumed" };

/* A law, whose bins are added one by one. NAN and 0: without a value */
typedef struct {
  GPtrArray *rows;
  const FsScenario *scenario;
  FsSweepPoint point;
  const FsWhy *why;
  gboolean nested;
  GPtrArray *bins; /* of nested rows */
  const char *id, *assumption, *form;
  guint remaining;
  double values, mean, equation_mean, cv2, assumed_cv2, distance, chance;
} Law;

static FsRow *
row_new (const Law *law)
{
  FsRow *row = fs_result_point (law->scenario, law->point);

  fs_row_set_text (row, &VARIANT, fs_variant_id (law->why->variant));
  fs_row_set_text (row, &LAW, law->id);
  fs_row_set_text (row, &ASSUMPTION, law->assumption);
  fs_row_set_text (row, &FORM, law->form);
  if (law->remaining > 0)
    fs_row_set_integer (row, &REMAINING, law->remaining);
  else
    fs_row_set_number (row, &REMAINING, NAN);
  fs_row_set_number (row, &VALUES, law->values);
  fs_row_set_number (row, &MEAN, law->mean);
  fs_row_set_number (row, &EQUATION_MEAN, law->equation_mean);
  fs_row_set_number (row, &CV2, law->cv2);
  fs_row_set_number (row, &ASSUMED_CV2, law->assumed_cv2);
  fs_row_set_number (row, &DISTANCE, law->distance);
  fs_row_set_number (row, &CHANCE, law->chance);
  return row;
}

/* @to: UINT64_MAX without limit */
static void
add_bin (Law *law, uint64_t from, uint64_t to, double measured, double half_width, double assumed)
{
  FsRow *row = law->nested ? fs_row_new () : row_new (law);

  fs_row_set_integer (row, &FROM, (gint64) from);
  if (to == UINT64_MAX)
    fs_row_set_number (row, &TO, NAN);
  else
    fs_row_set_integer (row, &TO, (gint64) to);
  fs_row_set_number (row, &MEASURED, measured);
  fs_row_set_number (row, &HALF_WIDTH, half_width);
  fs_row_set_number (row, &ASSUMED, assumed);
  if (law->nested && law->bins == NULL)
    law->bins = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);
  g_ptr_array_add (law->nested ? law->bins : law->rows, row);
}

static void
end_law (Law *law)
{
  FsRow *row;

  if (!law->nested)
    return;
  row = row_new (law);
  fs_row_set_rows (row, &BINS, law->bins);
  g_clear_pointer (&law->bins, g_ptr_array_unref);
  g_ptr_array_add (law->rows, row);
}

/* Held virtual channels: the mean of the rows of the output. */
static void
append_held (Law law, const FsLawOutput *held)
{
  g_autofree double *measured = g_new0 (double, held->columns);
  g_autofree double *assumed = g_new0 (double, held->columns);
  double all[2] = { 0 }, first[2] = { 0 }, second[2] = { 0 };

  for (guint i = 0; i < held->rows * held->columns; i++)
    {
      measured[i % held->columns] += held->measured[i];
      assumed[i % held->columns] += held->assumed[i];
    }
  for (guint v = 0; v < held->columns; v++)
    for (guint of = 0; of < 2; of++)
      {
        double p = of == 0 ? measured[v] : assumed[v];

        all[of] += p;
        first[of] += v * p;
        second[of] += v * v * p;
      }
  law.mean = first[0] / all[0];
  law.equation_mean = first[1] / all[1];
  law.cv2 = all[0] * second[0] / (first[0] * first[0]) - 1;
  law.assumed_cv2 = all[1] * second[1] / (first[1] * first[1]) - 1;
  law.distance = held->distance;
  law.chance = held->chance;
  for (guint v = 0; v < held->columns; v++)
    add_bin (&law, v, v, measured[v] / all[0], held->rows == 1 ? held->half_widths[v] : NAN, assumed[v] / all[1]);
  end_law (&law);
}

/* Law @number of the point, with @law.remaining hops left unless it is 0. Bins that neither has are left out. */
static void
append_distribution (Law law, guint number)
{
  const FsTestedLaw *tested = &law.why->laws[number];
  const FsLawWindow *counts = law.why->counts;
  FsMeasuredLaw measured = law.remaining > 0 ? fs_law_of_hop ((int) law.remaining) : tested->law;
  const uint64_t *bins = counts->laws[measured].bins;
  double before = 0;
  guint n = FS_LAW_BINS;

  law.values = (double) fs_law_count (counts, measured);
  law.mean = fs_law_mean (counts, measured);
  law.equation_mean = fs_law_equation_mean (law.why, number, law.remaining);
  law.cv2 = fs_law_cv2 (counts, measured);
  law.assumed_cv2 = tested->form != FS_FORM_NONE ? tested->assumed_cv2 : NAN;
  law.distance = law.remaining > 0 ? tested->hops[law.remaining - 1].distance : tested->distance;
  law.chance = tested->chance;
  while (n > 0 && bins[n - 1] == 0)
    n--;
  for (guint bin = 0; bin < n; bin++)
    {
      uint64_t low, high;
      double function;

      fs_law_bin_limits (bin, &low, &high);
      function = tested->form == FS_FORM_NONE ? NAN
                 : high == UINT64_MAX         ? 1
                                              : fs_tested_law_function (tested, counts, (double) high);
      if (bins[bin] > 0 || function > before)
        add_bin (&law, low, high, (double) bins[bin] / law.values, NAN, function - before);
      before = function;
    }
  end_law (&law);
}

void
fs_law_rows_append (GPtrArray *rows, const FsScenario *scenario, FsSweepPoint point, const FsWhy *why, const char *id,
                    gboolean nested)
{
  Law law = { .rows = rows, .scenario = scenario, .point = point, .why = why, .nested = nested };
  const FsAssumption *assumption;
  FsLawOutput held;

  law.values = law.mean = law.equation_mean = law.cv2 = law.assumed_cv2 = NAN;
  if ((id == NULL || g_str_equal (id, FS_LAW_OF_HELD)) && fs_law_find_held (why, &assumption, &held))
    {
      law.id = FS_LAW_OF_HELD;
      law.assumption = assumption->id;
      law.form = "equation";
      append_held (law, &held);
    }
  for (guint i = 0; i < why->n_laws; i++)
    {
      const FsTestedLaw *tested = &why->laws[i];

      law.id = fs_tested_law_id (tested->assumed, tested->by_hop);
      law.assumption = why->layout.table->assumptions[tested->assumed->assumption].id;
      law.form = fs_law_form_id (tested->form);
      if ((id != NULL && !g_str_equal (id, law.id)) || !(tested->count > 0))
        continue;
      if (tested->form == FS_FORM_INDEPENDENT)
        {
          Law waits = law;

          waits.values = tested->count;
          waits.distance = tested->distance;
          waits.chance = tested->chance;
          for (guint after = 0; after < G_N_ELEMENTS (tested->after); after++)
            add_bin (&waits, after, after, tested->after[after], tested->after_half_widths[after], tested->blocked);
          end_law (&waits);
          continue;
        }
      for (law.remaining = tested->by_hop; law.remaining <= (tested->by_hop ? FS_LAW_HOPS : 0); law.remaining++)
        if (law.remaining == 0 || tested->hops[law.remaining - 1].count > 0)
          append_distribution (law, i);
      law.remaining = 0;
    }
}
