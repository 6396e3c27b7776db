/* Every status of a point has its text, its marker, and its word in data and caption. */
#include "figure/words/point-text.h"

#include "figure/words/figure-data.h"
#include "figure/words/points-caption.h"
#include "tests/figure/results.h"
#include "tests/support/test.h"

static void
assert_words (FsSimStatus status, FsSimReason reason, const char *note, double half_width, const char *expected)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Scenario]\nn=4\n");
  g_autoptr (FsSimResult) result = result_of (fs_scenario_curve (scenario, 0), status, 40, 200);
  FsPointView point = point_of (0.01, FS_POINT_DONE, result);
  g_autofree char *words = NULL;

  result->reason = reason;
  result->note = note;
  result->messages = 75000;
  result->unicast.half_width = half_width;
  words = fs_point_text (&point, FALSE);
  g_assert_cmpstr (words, ==, expected);
}

FS_TEST (finished)
{
  assert_words (FS_SIM_OK, FS_SIM_NO_REASON, NULL, 0.4, "75\u202f000 messages in 150 blocks, ±\u202f1\u202f%.");
  assert_words (FS_SIM_OK, FS_SIM_NO_REASON, "too few", NAN,
                "75\u202f000 messages, too few of this kind for an interval.");
  assert_words (FS_SIM_NOT_CONVERGED, FS_SIM_MESSAGES, NULL, 2.4,
                "Not converged: after 75\u202f000 messages the interval is still ±\u202f6\u202f%.");
  assert_words (FS_SIM_NOT_CONVERGED, FS_SIM_WARM_UP, NULL, 2.4,
                "Not converged after 75\u202f000 messages: the warm-up is not over; the interval, ±\u202f6\u202f%, "
                "allows for it.");
  assert_words (FS_SIM_NOT_CONVERGED, FS_SIM_CORRELATED, NULL, 2.4,
                "Not converged after 75\u202f000 messages: the batches still depend on each other; the interval, "
                "±\u202f6\u202f%, allows for it.");
  assert_words (FS_SIM_NOT_CONVERGED, FS_SIM_GROWING, NULL, 2.4,
                "Not converged after 75\u202f000 messages: ever more messages are in the network; the interval, "
                "±\u202f6\u202f%, allows for it.");
  assert_words (FS_SIM_NOT_CONVERGED, FS_SIM_CYCLES, "too few", NAN,
                "Not converged: 75\u202f000 messages are too few for an interval.");
  assert_words (FS_SIM_SATURATED, FS_SIM_POPULATION, NULL, NAN,
                "Saturated: too many messages are in the network at the same time.");
  assert_words (FS_SIM_SATURATED, FS_SIM_GROWTH, NULL, NAN,
                "Saturated: the number of messages in the network keeps growing.");
  assert_words (FS_SIM_SATURATED, FS_SIM_CYCLES, NULL, NAN,
                "Saturated: too few messages were delivered within the maximum number of cycles.");
  assert_words (FS_SIM_NO_TRAFFIC, FS_SIM_NO_REASON, NULL, NAN,
                "No traffic at this load: there is nothing to simulate.");
}

/* A point that has not converged shows how much it would need. */
FS_TEST (needed_messages)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Scenario]\nn=4\n");
  g_autoptr (FsSimResult) result = result_of (fs_scenario_curve (scenario, 0), FS_SIM_NOT_CONVERGED, 40, 200);
  g_autofree char *words = NULL;

  result->reason = FS_SIM_MESSAGES;
  result->messages = 750000;
  result->unicast.half_width = 2.4;
  result->needed_factor = 9;
  words = fs_result_text (result, FALSE);
  g_assert_cmpstr (words, ==,
                   "Not converged: after 750\u202f000 messages the interval is still ±\u202f6\u202f%. Needs about "
                   "9.0 times as many messages (about 6\u202f800\u202f000).");
}

FS_TEST (unfinished)
{
  FsPointView point = point_of (0.01, FS_POINT_QUEUED, NULL);
  g_autofree char *queued = fs_point_text (&point, FALSE);
  g_autofree char *running = NULL;
  g_autofree char *waiting = NULL;
  g_autofree char *limited = NULL;
  g_autofree char *stopped = NULL;
  g_autofree char *failed = NULL;

  point.state = FS_POINT_RUNNING;
  point.fraction = 0.42;
  running = fs_point_text (&point, FALSE);
  point.lack = FS_RUN_LACKS_WARM_UP;
  waiting = fs_point_text (&point, FALSE);
  point.flit_hops = 42.9e6;
  point.max_flit_hops = 1000000001;
  limited = fs_point_text (&point, FALSE);
  point.state = FS_POINT_STOPPED;
  stopped = fs_point_text (&point, FALSE);
  point.state = FS_POINT_FAILED;
  point.error = "There is not enough memory.";
  failed = fs_point_text (&point, FALSE);
  g_assert_cmpstr (queued, ==, "Queued for simulation.");
  g_assert_cmpstr (running, ==, "Being simulated: 42\u202f%.");
  g_assert_cmpstr (waiting, ==, "Being simulated: 42\u202f%; the warm-up is not over.");
  g_assert_cmpstr (limited, ==,
                   "Being simulated: 42\u202f%; the warm-up is not over (42 of at most 1\u202f000 million "
                   "flit-hops).");
  g_assert_cmpstr (stopped, ==, "Stopped before it was finished.");
  g_assert_cmpstr (failed, ==, "There is not enough memory.");
}

/* The status with which a finished result is plotted; FS_POINT_STATUS_QUEUED if it is not plotted. */
static FsPointStatus
mark_of (FsSimStatus status, const char *note, double half_width)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Scenario]\nn=4\n");
  g_autoptr (FsSimResult) result = result_of (fs_scenario_curve (scenario, 0), status, 40, 200);
  FsPointView point = point_of (0.001, FS_POINT_DONE, result);
  g_autoptr (FsPlot) plot = NULL;
  const GArray *marks;

  result->unicast.histogram = fs_histogram_new ();
  result->note = note;
  result->broadcast.half_width = half_width;
  plot = fs_figure_plot (scenario, NULL, &point, 1, NULL, 0);
  marks = ((const FsSeries *) plot->series->pdata[0])->points;
  return marks->len > 0 ? g_array_index (marks, FsPlotPoint, 0).state : FS_POINT_STATUS_QUEUED;
}

/* A point without an interval, because of too few messages, is as hollow as one that has not converged. */
FS_TEST (marks)
{
  g_assert_cmpint (mark_of (FS_SIM_OK, NULL, 3), ==, FS_POINT_STATUS_DONE);
  g_assert_cmpint (mark_of (FS_SIM_OK, "too few", 3), ==, FS_POINT_STATUS_DONE);
  g_assert_cmpint (mark_of (FS_SIM_OK, "too few", NAN), ==, FS_POINT_STATUS_NOT_CONVERGED);
  g_assert_cmpint (mark_of (FS_SIM_NOT_CONVERGED, NULL, 3), ==, FS_POINT_STATUS_NOT_CONVERGED);
  g_assert_cmpint (mark_of (FS_SIM_SATURATED, NULL, NAN), ==, FS_POINT_STATUS_SATURATED);
  g_assert_cmpint (mark_of (FS_SIM_NO_TRAFFIC, NULL, NAN), ==, FS_POINT_STATUS_QUEUED);
}

/* Status, reason, and note are in the rows of the data of the figure. */
FS_TEST (data)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Scenario]\nn=4\n");
  g_autoptr (FsModelLines) lines = fs_model_lines_new (scenario, 4, NULL);
  g_autoptr (FsSimResult) result = result_of (fs_scenario_curve (scenario, 0), FS_SIM_NOT_CONVERGED, 40, 200);
  FsPointView point = point_of (0.001, FS_POINT_DONE, result);
  g_autofree char *csv = NULL;

  result->reason = FS_SIM_MESSAGES;
  result->note = "too few";
  csv = fs_figure_data (FS_ROWS_CSV, scenario, lines, &point, 1, NULL);
  g_assert_nonnull (strstr (csv, "not-converged,messages,too few,"));
  g_assert_nonnull (strstr (csv, "status,reason,note,"));
}

/* Each point that is no plain value is counted under the figure. */
FS_TEST (caption)
{
  static const FsSimStatus statuses[] = { FS_SIM_OK, FS_SIM_OK, FS_SIM_NOT_CONVERGED, FS_SIM_SATURATED };
  g_autoptr (FsScenario) scenario = scenario_of ("[Scenario]\nn=4\n[Statistics]\nprecision=0.02\nmax-messages=9000\n");
  FsPointView points[G_N_ELEMENTS (statuses) + 1];
  g_autoptr (FsPlot) plot = NULL, model = NULL;
  g_autofree char *caption = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (statuses); i++)
    {
      FsSimResult *result = result_of (fs_scenario_curve (scenario, 0), statuses[i], 40, 200);

      result->note = i == 1 ? "too few" : NULL;
      points[i] = point_of (0.001 * (i + 1), FS_POINT_DONE, result);
    }
  points[G_N_ELEMENTS (statuses)] = point_of (0.008, FS_POINT_STOPPED, NULL);
  plot = fs_figure_plot (scenario, NULL, points, G_N_ELEMENTS (points), NULL, 0);
  caption = fs_points_caption (scenario, plot, points, G_N_ELEMENTS (points), NULL);
  g_assert_cmpstr (
      caption, ==,
      "Simulation: 4 points, each run to ±\u202f2\u202f% of its mean or 9\u202f000 messages, seed 1. Hollow: 1 not "
      "converged. With too few messages for an interval: 1. Saturated: 1. Stopped early: 1 point is missing.");
  for (guint i = 0; i < G_N_ELEMENTS (statuses); i++)
    fs_sim_result_free ((FsSimResult *) points[i].result);
  model = fs_figure_plot (scenario, NULL, NULL, 0, NULL, 0);
  g_assert_null (fs_points_caption (scenario, model, NULL, 0, NULL));
}
