/* Files with the names of older versions mean the same and stay as they are; what is changed gets the names of today. */
#include <string.h>

#include "scenario/value/scenario-curves.h"
#include "scenario/value/scenario-file.h"
#include "scenario/value/slide.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/test.h"

#define OF_FILE(color, page, load, throughput)                                                                         \
  "[Flitscope]\nformat=1\n\n[Figure]\ny=" load ";" throughput "\n\n[Curve 1]\n" color "=3\n\n[Measured 1]\n" color     \
  "=4\nx=1\ny=2\ny-quantity=" throughput "\n\n[Slide 1]\npage=" page "\n"

static const char former[] = OF_FILE ("colour", "topology", "throughput", "accepted-rate");
static const char current[] = OF_FILE ("color", "network", "channel-load", "accepted-throughput");

static FsScenario *
read_text (const char *text)
{
  g_autoptr (GError) error = NULL;
  FsScenario *scenario = fs_scenario_from_text ("test", text, strlen (text), &error);

  g_assert_no_error (error);
  return scenario;
}

FS_TEST (mean_the_same)
{
  g_autoptr (FsScenario) old = read_text (former);
  g_autoptr (FsScenario) new = read_text (current);
  g_autofree char *y_old = fs_scenario_value (old, 0, "y"), *y_new = fs_scenario_value (new, 0, "y");
  g_autofree char *color = fs_scenario_value (old, 0, "color");

  g_assert_cmpstr (y_old, ==, "channel-load;accepted-throughput");
  g_assert_cmpstr (y_old, ==, y_new);
  g_assert_cmpstr (color, ==, "3");
  g_assert_cmpuint (fs_scenario_measured (old, 0)->palette_entry, ==, 3);
  g_assert_cmpstr (fs_scenario_measured (old, 0)->y_quantity, ==, "accepted_throughput");
  g_assert_cmpstr (slide_text (old, 0, "page"), ==, "network");
}

/* The names that came later. */
FS_TEST (quantities)
{
  g_autoptr (FsScenario) old
      = read_text ("[Flitscope]\nformat=1\n\n[Figure]\ny=offered-rate;escape-share;timeout-share\n");
  g_autofree char *y = fs_scenario_value (old, 0, "y");

  g_assert_cmpstr (y, ==, "offered-load;escape-fraction;timeout-fraction");
}

FS_TEST (stay_until_they_are_changed)
{
  g_autoptr (FsScenario) old = read_text (former);
  g_autoptr (FsScenario) changed = fs_scenario_with_color (old, 0, 7, NULL);
  g_autofree char *text = fs_scenario_to_text (old), *text_changed = fs_scenario_to_text (changed);

  g_assert_cmpstr (text, ==, former);
  g_assert_nonnull (strstr (text_changed, "[Curve 1]\ncolor=8\n"));
}

/* A key of a newer name is refused twice in one group, whatever it is called. */
FS_TEST (are_one_key)
{
  static const char twice[] = "[Flitscope]\nformat=1\n\n[Curve 1]\ncolour=3\ncolor=4\n";
  g_autoptr (GError) error = NULL;

  g_assert_null (fs_scenario_from_text ("test", twice, strlen (twice), &error));
  g_assert_nonnull (strstr (error->message, "is repeated"));
}
