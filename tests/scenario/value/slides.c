/* The slides of a presentation: read, shown, written back, and edited. */
#include <string.h>

#include "base/error.h"
#include "tests/scenario/scenarios.h"
#include "scenario/value/slide.h"
#include "scenario/value/scenario-curves.h"
#include "scenario/value/scenario-file.h"
#include "tests/support/test.h"

#define PRESENTATION                                                                                                   \
  "[Flitscope]\nformat=1\ntitle=A presentation\n\n[Scenario]\nn=5\nM=32\n\n[Sweep]\nload=0.1;0.5\n\n"                  \
  "# how it begins\n[Slide 1]\ncaption=Hello\\nthere\npage=plot\n\n"                                                   \
  "[Slide 2] # more\ncaption=Longer\nM=64\nx-range=0;0.01\npanel=error\nquantities=true\n\n"                           \
  "[Slide 3]\npage=topology\nrate=0.004\nrun-curve=1\nrun-point=1\ncycle=120\n"

static FsScenario *
read_text (const char *text)
{
  g_autoptr (GError) error = NULL;
  FsScenario *scenario = fs_scenario_from_text ("presentation", text, strlen (text), &error);

  g_assert_no_error (error);
  return scenario;
}

static void
assert_value (const FsScenario *scenario, const char *key, const char *expected)
{
  g_autofree char *value = fs_scenario_value (scenario, 0, key);

  g_assert_cmpstr (value, ==, expected);
}

FS_TEST (slides_are_read)
{
  g_autoptr (FsScenario) scenario = read_text (PRESENTATION);
  g_autoptr (FsScenario) second = NULL;
  g_autoptr (FsScenario) third = NULL;
  g_autofree char *text = fs_scenario_to_text (scenario);
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (text, ==, PRESENTATION);
  g_assert_cmpuint (fs_scenario_n_slides (scenario), ==, 3);
  g_assert_cmpstr (slide_text (scenario, 0, "caption"), ==, "Hello\nthere");
  g_assert_null (slide_text (scenario, 0, "cycle"));
  g_assert_cmpstr (slide_text (scenario, 2, "cycle"), ==, "120");
  assert_value (scenario, "M", "32");
  second = fs_scenario_at_slide (scenario, 1, &error);
  g_assert_no_error (error);
  assert_value (second, "M", "64");
  assert_value (second, "load", "0.1;0.5");
  g_assert_cmpfloat (fs_scenario_figure (second)->x_range[1], ==, 0.01);
  g_assert_cmpuint (fs_scenario_n_slides (second), ==, 3);
  third = fs_scenario_at_slide (scenario, 2, &error);
  g_assert_no_error (error);
  assert_value (third, "rate", "0.004");
  assert_value (third, "M", "32");
}

/* A slide may show what the scenario does not, such as the typical error, and the other way round. */
FS_TEST (typical_error)
{
  g_autoptr (FsScenario) scenario = read_text (
      "[Flitscope]\nformat=1\n\n[Scenario]\nn=5\n\n[Slide 1]\ntypical-error=true\n\n[Slide 2]\npage=plot\n");
  g_autoptr (FsScenario) shaded = fs_scenario_with (scenario, "typical-error", "true", NULL);

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (FsScenario) slide = fs_scenario_at_slide (scenario, i, NULL);
      g_autoptr (FsScenario) of_shaded = fs_scenario_at_slide (shaded, i, NULL);

      g_assert_true (fs_scenario_figure (slide)->typical_error == (i == 0));
      g_assert_true (fs_scenario_figure (of_shaded)->typical_error);
    }
}

/* A change of the scenario leaves the slides alone. */
FS_TEST (other_lines_are_unchanged)
{
  g_autoptr (FsScenario) scenario = read_text (PRESENTATION);
  g_autoptr (FsScenario) changed = fs_scenario_with (scenario, "rate", "0.001, 0.002", NULL);
  g_autoptr (FsScenario) listed = NULL;
  const char *values[] = { "16", "32", NULL };

  g_assert_cmpstr (slide_text (changed, 2, "rate"), ==, "0.004");
  g_assert_cmpstr (slide_text (changed, 1, "M"), ==, "64");
  listed = fs_scenario_with_list (changed, "M", values, NULL);
  g_assert_cmpuint (fs_scenario_n_curves (listed), ==, 2);
  g_assert_cmpuint (fs_scenario_n_slides (listed), ==, 3);
  g_assert_cmpstr (slide_text (listed, 1, "M"), ==, "64");
}

/* Steps are part of what is saved, and of no point. */
FS_TEST (identity)
{
  g_autoptr (FsScenario) scenario = read_text (PRESENTATION);
  g_autoptr (FsScenario) fewer = fs_scenario_remove_slide (scenario, 0);
  g_autofree char *id = fs_scenario_id (scenario), *id_fewer = fs_scenario_id (fewer);
  g_autofree char *point = fs_scenario_point_id (scenario, 0, 0, 0.001);
  g_autofree char *point_fewer = fs_scenario_point_id (fewer, 0, 0, 0.001);

  g_assert_cmpstr (id, !=, id_fewer);
  g_assert_cmpstr (point, ==, point_fewer);
}

FS_TEST (edit)
{
  const char *lines[] = { "caption=New", "M=16", "y-range=0,auto", NULL };
  g_autoptr (FsScenario) scenario = read_text (PRESENTATION);
  g_autoptr (FsScenario) inserted = NULL, moved = NULL, replaced = NULL, again = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL, *text_again = NULL;

  inserted = fs_scenario_insert_slide (scenario, 1, lines, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (fs_scenario_n_slides (inserted), ==, 4);
  g_assert_cmpstr (slide_text (inserted, 1, "caption"), ==, "New");
  g_assert_cmpstr (slide_text (inserted, 1, "y-range"), ==, "0;auto");
  g_assert_cmpstr (slide_text (inserted, 2, "caption"), ==, "Longer");
  moved = fs_scenario_move_slide (inserted, 1, 3);
  g_assert_cmpstr (slide_text (moved, 3, "caption"), ==, "New");
  g_assert_cmpstr (slide_text (moved, 1, "caption"), ==, "Longer");
  lines[0] = "caption=Changed";
  replaced = fs_scenario_replace_slide (moved, 3, lines, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (slide_text (replaced, 3, "caption"), ==, "Changed");
  text = fs_scenario_to_text (replaced);
  again = read_text (text);
  text_again = fs_scenario_to_text (again);
  g_assert_cmpstr (text_again, ==, text);
}

/* Slides with the old title [Step N] are read, and unchanged they keep it; changed ones all get the title of today. */
FS_TEST (old_title)
{
  const char *lines[] = { "caption=Three", NULL };
  const char *old = "[Flitscope]\nformat=1\n\n[Step 1] # first\ncaption=One\n\n[Slide 2]\ncaption=Two\n";
  g_autoptr (FsScenario) scenario = read_text (old);
  g_autoptr (FsScenario) longer = fs_scenario_insert_slide (scenario, 2, lines, NULL);
  g_autofree char *text = fs_scenario_to_text (scenario), *text_longer = fs_scenario_to_text (longer);

  g_assert_cmpstr (text, ==, old);
  g_assert_cmpstr (text_longer, ==,
                   "[Flitscope]\nformat=1\n\n[Slide 1] # first\ncaption=One\n\n[Slide 2]\ncaption=Two\n\n[Slide 3]\n"
                   "caption=Three\n");
}

/* The first one of a scenario that had none, and none again. */
FS_TEST (first_and_last)
{
  const char *lines[] = { "caption=Only", NULL };
  g_autoptr (FsScenario) scenario = read_text ("[Flitscope]\nformat=1\n");
  g_autoptr (FsScenario) one = fs_scenario_insert_slide (scenario, 0, lines, NULL);
  g_autoptr (FsScenario) none = fs_scenario_remove_slide (one, 0);
  g_autofree char *text = fs_scenario_to_text (one), *text_none = fs_scenario_to_text (none);

  g_assert_cmpstr (text, ==, "[Flitscope]\nformat=1\n\n[Slide 1]\ncaption=Only\n");
  g_assert_cmpstr (text_none, ==, "[Flitscope]\nformat=1\n");
}

/* Of a range, the two ends; of one cycle, it is both. */
FS_TEST (cycles)
{
  g_autoptr (FsScenario) scenario = read_text (PRESENTATION "[Slide 4]\npage=network\ncycle=60 - 108\n");
  g_autofree char *text = fs_scenario_to_text (scenario);
  g_autoptr (FsScenario) again = read_text (text);

  g_assert_cmpint (fs_scenario_slide (again, 0).cycle, ==, -1);
  g_assert_cmpint (fs_scenario_slide (again, 0).cycle_last, ==, -1);
  g_assert_cmpint (fs_scenario_slide (again, 2).cycle, ==, 120);
  g_assert_cmpint (fs_scenario_slide (again, 2).cycle_last, ==, 120);
  g_assert_cmpint (fs_scenario_slide (again, 3).cycle, ==, 60);
  g_assert_cmpint (fs_scenario_slide (again, 3).cycle_last, ==, 108);
  g_assert_cmpstr (slide_text (again, 3, "cycle"), ==, "60-108");
}

FS_TEST (refused)
{
  static const struct {
    const char *line, *sentence;
  } table[] = {
    { "M=none", "M" },
    { "tau=3", "tau applies only" },
    { "label=x", "label belongs to one curve" },
    { "title=x", "title belongs to the whole scenario" },
    { "pgae=plot", "Did you mean \"page\"?" },
    { "page=cover", "cover" },
    { "cycle=-1", "-1" },
    { "cycle=60-50", "two separated by -, the lower first" },
    { "cycle=60-60", "60-60" },
    { "cycle=60-", "60-" },
    { "cycle=60-70-80", "60-70-80" },
    { "cycle=early", "two separated by -, the lower first" },
  };
  g_autoptr (FsScenario) scenario = read_text (PRESENTATION);

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      const char *lines[] = { table[i].line, NULL };
      g_autoptr (GError) error = NULL;

      g_assert_null (fs_scenario_insert_slide (scenario, 0, lines, &error));
      g_assert_error (error, FS_ERROR, FS_ERROR_INPUT);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, table[i].sentence));
    }
}

#define GENERALIZED "[Flitscope]\nformat=1\n\n[Scenario]\ntopology=generalized\nn=3\nk=4\n"
#define RING "[Flitscope]\nformat=1\n\n[Scenario]\ntopology=torus\nn=1\nk=8\nrouting=deterministic\n"
#define MULTICAST GENERALIZED "operation=multicast\ninitiations=count:1\nsource=000\n"

/* What a slide draws of the network. */
FS_TEST (layers)
{
  g_autoptr (FsScenario) scenario
      = read_text (GENERALIZED "\n[Slide 1]\nlayers=links;bst\nroot=321\nlayout=levels\n\n"
                               "[Slide 2]\nlayers=none\nlayout=automatic\n\n[Slide 3]\nlayers=path\npath-to=012\n");
  g_autoptr (FsScenario) without = read_text (PRESENTATION);
  g_autofree char *text = fs_scenario_to_text (scenario);
  g_auto (GStrv) lines = fs_scenario_slide_lines (scenario, 0);
  const FsSlide first = fs_scenario_slide (scenario, 0), second = fs_scenario_slide (scenario, 1);

  g_assert_cmpint (first.layers, ==, 1 << FS_SLIDE_LAYER_BST | 1 << FS_SLIDE_LAYER_LINKS);
  g_assert_cmpstr (first.root, ==, "321");
  g_assert_null (first.path_to);
  g_assert_cmpint (first.layout, >, 0);
  g_assert_cmpint (second.layers, ==, 0);
  g_assert_cmpint (second.layout, ==, 0);
  g_assert_cmpstr (fs_scenario_slide (scenario, 2).path_to, ==, "012");
  g_assert_nonnull (strstr (text, "layers=links;bst\n"));
  /* In the order of the table. */
  g_assert_cmpstr (lines[0], ==, "layers=bst;links");
  g_assert_cmpint (fs_scenario_slide (without, 0).layers, ==, -1);
}

FS_TEST (layers_refused)
{
  static const struct {
    const char *scenario, *slide, *sentence;
  } table[] = {
    { GENERALIZED, "layers=bst;tree",
      "layers is \"tree\"; it must be none, or one or more of broadcast, necklaces, unfolded, bst, bsg, multicast, "
      "path, "
      "links, dependencies, separated by ;." },
    { GENERALIZED, "layers=none;bst", "layers is \"none\"; it must be" },
    { GENERALIZED, "layers=bst;bst", "layers lists bst twice" },
    { GENERALIZED, "layers=bst\nroot=3210", "3210" },
    { GENERALIZED, "layers=bst\nroot=004", "004" },
    { GENERALIZED, "root=000", "root is given without layers" },
    { GENERALIZED, "layers=path", "layers contains path, which needs path-to" },
    { GENERALIZED, "layers=path\npath-to=000", "path-to is the root" },
    { GENERALIZED, "layers=bst\npath-to=001", "path-to is given, but layers does not contain path" },
    { GENERALIZED, "layers=unfolded", "add necklaces" },
    { GENERALIZED, "layers=multicast", "layers contains multicast: that of operation=multicast" },
    { MULTICAST, "layers=multicast", "destinations that are not drawn" },
    { "[Flitscope]\nformat=1\n\n[Scenario]\ntopology=torus\nk=8x8\nrouting=deterministic\n", "layers=bst",
      "Of a mesh or torus, layers are broadcast, path, links, and dependencies." },
    { GENERALIZED, "layers=dependencies", "nodes of a generalized hypercube store packets" },
    { RING, "layers=links;dependencies", "leave out the others" },
    { "[Flitscope]\nformat=1\n\n[Scenario]\ntopology=mesh\nk=20x20\n", "layers=dependencies",
      "drawn up to 256 nodes; the network has 400." },
    { GENERALIZED, "layout=circle", "layout is \"circle\"; it must be one of automatic, parallel" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *text = g_strconcat (table[i].scenario, "\n[Slide 1]\n", table[i].slide, "\n", NULL);
      g_autoptr (GError) error = NULL;

      g_assert_null (fs_scenario_from_text ("slides", text, strlen (text), &error));
      g_assert_error (error, FS_ERROR, FS_ERROR_INPUT);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, table[i].sentence));
    }
}

FS_TEST (too_many)
{
  const char *lines[] = { "caption=Again", NULL };
  FsScenario *scenario = read_text ("[Flitscope]\nformat=1\n");
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < FS_SCENARIO_SLIDES_MAX; i++)
    {
      FsScenario *more = fs_scenario_insert_slide (scenario, i, lines, &error);

      g_assert_no_error (error);
      fs_scenario_unref (scenario);
      scenario = more;
    }
  g_assert_null (fs_scenario_insert_slide (scenario, 0, lines, &error));
  g_assert_cmpstr (error->message, ==, "The presentation has 100 slides; a scenario has at most that many.");
  fs_scenario_unref (scenario);
}

/* What was changed since becomes a step, and the steps before show what they showed. */
FS_TEST (difference)
{
  g_autoptr (FsScenario) before = read_text (PRESENTATION);
  g_autoptr (FsScenario) wider = fs_scenario_with (before, "V", "3", NULL);
  g_autoptr (FsScenario) after = fs_scenario_with (wider, "rate", "0.002, 0.003", NULL);
  g_autoptr (FsScenario) kept = NULL, shown = NULL, of_before = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) lines = fs_scenario_slide_difference (before, after, &error);
  g_autofree char *joined = NULL, *id = NULL, *id_before = NULL;

  g_assert_no_error (error);
  joined = g_strjoinv (" ", lines);
  g_assert_cmpstr (joined, ==, "V=3 rate=0.002;0.003");
  kept = fs_scenario_keep_slides (after, before, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (slide_text (kept, 0, "V"), ==, "2");
  g_assert_cmpstr (slide_text (kept, 0, "load"), ==, "0.1;0.5");
  g_assert_cmpstr (slide_text (kept, 2, "rate"), ==, "0.004");
  shown = fs_scenario_at_slide (kept, 1, &error);
  g_assert_no_error (error);
  of_before = fs_scenario_at_slide (before, 1, &error);
  id = fs_scenario_point_id (shown, 0, 0, 0.001);
  id_before = fs_scenario_point_id (of_before, 0, 0, 0.001);
  g_assert_cmpstr (id, ==, id_before);
}

FS_TEST (difference_of_curves)
{
  const char *values[] = { "16", "32", NULL };
  g_autoptr (FsScenario) before = read_text (PRESENTATION);
  g_autoptr (FsScenario) after = fs_scenario_with_list (before, "M", values, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (fs_scenario_slide_difference (before, after, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_INPUT);
  g_clear_error (&error);
  g_assert_null (fs_scenario_keep_slides (after, before, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_INPUT);
}

/* A slide shows the run of the same curve after curves have moved, and none after it was removed. */
FS_TEST (curve_of_run)
{
  g_autoptr (FsScenario) scenario
      = read_text ("[Flitscope]\nformat=1\n\n[Curve 1]\nV=2\n\n[Curve 2]\nV=4\n\n[Curve 3]\nV=6\n\n"
                   "[Slide 1]\nrun-curve=2\nrun-point=1\n\n[Slide 2]\nrun-point=3\n\n[Slide 3]\nrun-curve=64\n"
                   "run-point=1\n");
  g_autoptr (FsScenario) moved = fs_scenario_with_moved (scenario, 1, 2, NULL);
  g_autoptr (FsScenario) first = fs_scenario_with_moved (scenario, 2, 0, NULL);
  g_autoptr (FsScenario) longer = fs_scenario_with_duplicate (scenario, 0, NULL);
  g_autoptr (FsScenario) shorter = fs_scenario_without_curve (scenario, 1, NULL);

  g_assert_cmpstr (slide_text (moved, 0, "run-curve"), ==, "3");
  g_assert_null (slide_text (moved, 1, "run-curve"));
  g_assert_cmpstr (slide_text (first, 0, "run-curve"), ==, "3");
  g_assert_cmpstr (slide_text (first, 1, "run-curve"), ==, "2");
  g_assert_cmpstr (slide_text (longer, 0, "run-curve"), ==, "3");
  g_assert_null (slide_text (longer, 1, "run-curve"));
  g_assert_cmpstr (slide_text (longer, 2, "run-curve"), ==, "64");
  g_assert_null (slide_text (shorter, 0, "run-curve"));
  g_assert_null (slide_text (shorter, 0, "run-point"));
  g_assert_cmpstr (slide_text (shorter, 1, "run-point"), ==, "3");
}
