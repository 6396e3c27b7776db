/* What the captions of slides in the gallery say of model errors and of latencies by cause holds in the runs that they show. Each
 * caption is listed with a check of what it states, so that none changes unseen. */
#include <math.h>

#include "scenario/library/gallery.h"
#include "scenario/value/slide.h"
#include "study/compare/why.h"
#include "study/run/runner.h"
#include "tests/support/test.h"

#define MOST_POINTS 8

/* What a slide shows: the finished points of its only curve, and their errors. */
typedef struct {
  FsScenario *scenario;
  FsRunner *runner;
  FsPointView *views;
  guint n;
  FsWhy *whys[MOST_POINTS];
} Shown;

static void
show (const char *preset, guint slide, Shown *shown)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) whole = fs_preset_load (preset, &error);
  g_autoptr (GArray) points = NULL;

  g_assert_no_error (error);
  shown->scenario = fs_scenario_at_slide (whole, slide - 1, &error);
  g_assert_no_error (error);
  points = fs_sweep_points (shown->scenario, &error);
  g_assert_no_error (error);
  shown->runner = fs_runner_start (shown->scenario, points, &(FsRunOptions){ .threads = 2 });
  g_assert_true (fs_runner_wait (shown->runner, -1));
  shown->views = fs_runner_points (shown->runner, &shown->n);
  g_assert_cmpuint (shown->n, <=, MOST_POINTS);
  for (guint i = 0; i < shown->n; i++)
    {
      const FsCurve *curve = fs_sweep_curve (shown->scenario, &shown->views[i].point);
      FsVariant variant = fs_curve_first_variant (curve);

      g_assert_cmpint (shown->views[i].state, ==, FS_POINT_DONE);
      shown->whys[i] = fs_why_new (curve, variant, shown->views[i].point.rate,
                                   fs_why_latency (curve, variant, fs_scenario_figure (shown->scenario)->y[0]),
                                   shown->views[i].result, FALSE, 0.95);
      g_assert_cmpint (shown->whys[i]->status, ==, FS_WHY_OK);
    }
}

static void
shown_clear (Shown *shown)
{
  for (guint i = 0; i < shown->n; i++)
    fs_why_free (shown->whys[i]);
  g_free (shown->views);
  fs_runner_free (shown->runner);
  fs_scenario_unref (shown->scenario);
}

static double
error_of (const FsWhy *why)
{
  return why->model - why->simulation;
}

/* What contributions of one sign add up to. */
static double
sum_of_sign (const FsWhy *why, int sign)
{
  double sum = 0;

  for (guint j = 0; j < why->n_parts; j++)
    sum += fmax (0, sign * why->parts[j].cycles);
  return sum;
}

/* The largest contribution of a sign. */
static const char *
largest (const FsWhy *why, int sign)
{
  const FsWhyPart *most = &why->parts[0];

  for (guint j = 1; j < why->n_parts; j++)
    if (sign * why->parts[j].cycles > sign * most->cycles)
      most = &why->parts[j];
  return most->assumption->id;
}

/* Mean cycles of a cause of unicasts at the highest load. */
static double
cause_of (const Shown *shown, FsCause cause)
{
  return *fs_record_at (shown->views[shown->n - 1].result->causes->means, cause, NULL);
}

static void
too_high (const Shown *shown)
{
  for (guint i = 0; i < shown->n; i++)
    g_assert_cmpfloat (error_of (shown->whys[i]), >, shown->whys[i]->half_width);
}

static void
channels_held_contribute_most (const Shown *shown)
{
  for (guint i = 0; i < shown->n; i++)
    {
      g_assert_cmpstr (largest (shown->whys[i], 1), ==, "virtual-channels-held");
      for (guint j = 0; j < shown->whys[i]->n_parts; j++)
        g_assert_cmpfloat (fabs (shown->whys[i]->parts[j].cycles), <=, sum_of_sign (shown->whys[i], 1));
    }
}

static void
more_than_half_is_hidden (const Shown *shown)
{
  const FsWhy *why = shown->whys[shown->n - 1];

  g_assert_cmpfloat (sum_of_sign (why, -1), >, sum_of_sign (why, 1) / 2);
  g_assert_cmpstr (largest (why, -1), ==, "last-destination");
}

/* The fourth of its loads is three quarters of the saturation rate. */
static void
meets_the_simulation (const Shown *shown)
{
  g_assert_cmpfloat (fabs (error_of (shown->whys[3])), <, shown->whys[3]->half_width);
}

static void
right_for_the_wrong_reasons (const Shown *shown)
{
  meets_the_simulation (shown);
  g_assert_cmpfloat_with_epsilon (sum_of_sign (shown->whys[3], 1), 300, 25);
  g_assert_cmpfloat_with_epsilon (sum_of_sign (shown->whys[3], -1), 300, 25);
}

static void
none_above_ten (const Shown *shown)
{
  for (guint i = 0; i < shown->n; i++)
    for (guint j = 0; j < shown->whys[i]->n_parts; j++)
      g_assert_cmpfloat (fabs (shown->whys[i]->parts[j].cycles), <, 10);
}

static void
five_times_as_long (const Shown *shown)
{
  double alone = cause_of (shown, FS_CAUSE_SERIALIZATION) + cause_of (shown, FS_CAUSE_FLIGHT);

  g_assert_cmpfloat_with_epsilon (shown->whys[shown->n - 1]->simulation / alone, 5, 0.5);
}

static void
load_adds_three (const Shown *shown)
{
  g_assert_cmpfloat (cause_of (shown, FS_CAUSE_ARBITRATION), >, 1);
  g_assert_cmpfloat (cause_of (shown, FS_CAUSE_VIRTUAL_CHANNEL), >, 1);
  g_assert_cmpfloat (cause_of (shown, FS_CAUSE_SOURCE_QUEUE), >, 1);
  g_assert_cmpfloat (cause_of (shown, FS_CAUSE_BUFFER), ==, 0);
}

/* The same with two virtual channels. */
static double
wait_with_two (void)
{
  Shown two;
  double wait;

  show ("what-a-message-waits-for", 2, &two);
  wait = cause_of (&two, FS_CAUSE_VIRTUAL_CHANNEL);
  shown_clear (&two);
  return wait;
}

static void
nothing_is_shared (const Shown *shown)
{
  g_assert_cmpfloat (cause_of (shown, FS_CAUSE_ARBITRATION), ==, 0);
  g_assert_cmpfloat_with_epsilon (cause_of (shown, FS_CAUSE_VIRTUAL_CHANNEL) / wait_with_two (), 2, 0.25);
}

static void
flits_share (const Shown *shown)
{
  g_assert_cmpfloat (cause_of (shown, FS_CAUSE_VIRTUAL_CHANNEL), <, wait_with_two () / 3);
  g_assert_cmpfloat (cause_of (shown, FS_CAUSE_ARBITRATION), >, 2 * cause_of (shown, FS_CAUSE_VIRTUAL_CHANNEL));
}

static void
source_queue_of_the_slowest (const Shown *shown)
{
  const FsLatencyCauses *causes = shown->views[shown->n - 1].result->causes;
  FsCauseSum slowest = fs_cause_sums_slowest (causes->sums->unicasts, FS_CAUSES_SLOWEST, NULL);
  double sum = 0;

  for (guint c = 0; c < FS_N_CAUSES; c++)
    sum += (double) slowest.cycles[c];
  g_assert_cmpfloat (cause_of (shown, FS_CAUSE_SOURCE_QUEUE), >, shown->whys[shown->n - 1]->simulation / 2);
  g_assert_cmpfloat ((double) slowest.cycles[FS_CAUSE_SOURCE_QUEUE] / sum, >, 0.8);
}

static void
adaptive_waits_less (const Shown *shown)
{
  g_assert_cmpfloat (cause_of (shown, FS_CAUSE_VIRTUAL_CHANNEL), <, wait_with_two () / 2);
}

static const struct {
  const char *preset;
  guint slide;
  const char *caption;
  void (*check) (const Shown *shown);
} slides[] = {
#define SOM01 "where-som01-goes-wrong"
  { SOM01, 1,
    "Broadcasts with adaptive routing: the line is the model of SOM01, the points are a simulation of the same "
    "network. "
    "The model is too high at every load. Which of its assumptions is wrong?",
    too_high },
  { SOM01, 2,
    "Each equation is corrected by what the simulation measured of it. One assumption contributes most at every load: "
    "that "
    "virtual channels are granted and released like a queue with a single server.",
    channels_held_contribute_most },
  { SOM01, 3,
    "What other assumptions make too low hides more than half of what is too high, above all that the last of all "
    "nodes is "
    "n mean steps away.",
    more_than_half_is_hidden },
  { SOM01, 4,
    "As published, with four virtual channels and longer messages, the model meets the simulation at three quarters of "
    "its "
    "saturation rate. Is it right?",
    meets_the_simulation },
  { SOM01, 5,
    "It is right for the wrong reasons: contributions of about 300 cycles, too high and too low, cancel there.",
    right_for_the_wrong_reasons },
  { SOM01, 6,
    "With other equations in place of the wrong ones, the refined variant, no assumption contributes more than 10 "
    "cycles.",
    none_above_ten },
#define WAITS "what-a-message-waits-for"
  { WAITS, 1,
    "A message that is alone in the network needs a cycle for each of its flits and each of its hops. Under load it "
    "takes "
    "five times as long. What does it wait for?",
    five_times_as_long },
  { WAITS, 2,
    "Every cycle of a message has one cause. What nobody can avoid is gray; above it is what load adds: lost "
    "arbitration, "
    "waiting for a virtual channel, and the source queue.",
    load_adds_three },
  { WAITS, 4,
    "With one virtual channel no channel is shared: no message ever loses an arbitration. Headers wait for a channel "
    "instead, twice as long as with two.",
    nothing_is_shared },
  { WAITS, 5,
    "With four virtual channels headers seldom wait. Their flits share the channels: most of the time in the network "
    "that "
    "load adds is lost arbitration.",
    flits_share },
  { WAITS, 6,
    "Near saturation the source queue is more than half of the latency, and more than four fifths of that of the "
    "slowest "
    "messages, one in a hundred.",
    source_queue_of_the_slowest },
  { WAITS, 7, "Adaptive routing offers a header several channels: it waits less than half as long for one of them.",
    adaptive_waits_less },
};

FS_TEST (captions_hold)
{
  for (guint s = 0; s < G_N_ELEMENTS (slides); s++)
    {
      g_autoptr (FsScenario) whole = fs_preset_load (slides[s].preset, NULL);
      Shown shown;

      g_test_message ("%s, slide %u", slides[s].preset, slides[s].slide);
      g_assert_cmpstr (fs_scenario_slide (whole, slides[s].slide - 1).caption, ==, slides[s].caption);
      show (slides[s].preset, slides[s].slide, &shown);
      slides[s].check (&shown);
      shown_clear (&shown);
    }
}

/* No slide with a plot is missing above; those of the network are in tests/diagram/cycle/captions.c. */
FS_TEST (all_are_listed)
{
  guint n_presets, n_plots = 0;
  const FsPreset *presets = fs_presets (&n_presets);

  for (guint p = 0; p < n_presets; p++)
    {
      g_autoptr (FsScenario) scenario = fs_preset_load (presets[p].id, NULL);

      for (guint slide = 0; slide < fs_scenario_n_slides (scenario); slide++)
        n_plots += fs_scenario_slide (scenario, slide).page == FS_PAGE_PLOT;
    }
  g_assert_cmpuint (n_plots, ==, G_N_ELEMENTS (slides));
}
