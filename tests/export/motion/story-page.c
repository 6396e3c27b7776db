/* The page of a run: whole, small, by itself, and true to the run. */
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "export/export.h"
#include "study/explain/explain.h"
#include "study/store/sealed-bytes.h"
#include "tests/export/motion/run.h"
#include "tests/support/refused.h"
#include "tests/support/test.h"

#define MB 1000000

static const char *
text_at (JsonObject *data, gint64 number)
{
  return json_array_get_string_element (json_object_get_array_member (data, "texts"), (guint) number);
}

/* The data in the page, unpacked. */
static char *
json_of (const char *page)
{
  static const char begin[] = "<script type=\"text/plain\" id=\"data\">";
  const char *from = strstr (page, begin) + strlen (begin), *to = strstr (from, "</script>");
  g_autofree char *base64 = g_strndup (from, (gsize) (to - from));
  gsize size;
  guint8 *packed = g_base64_decode (base64, &size);
  g_autoptr (GBytes) bytes = g_bytes_new_take (packed, size);
  g_autoptr (GBytes) json = fs_decompress (bytes, 100 * MB);

  g_assert_nonnull (json);
  return g_strndup (g_bytes_get_data (json, NULL), g_bytes_get_size (json));
}

static JsonNode *
data_of (const char *page)
{
  g_autofree char *json = json_of (page);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;

  json_parser_load_from_data (parser, json, -1, &error);
  g_assert_no_error (error);
  return json_parser_steal_root (parser);
}

/* No cycle is missing from 200, and the file is small. */
FS_TEST (small)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  gsize length;
  Run run = run_of_a_4_cube (200);
  g_autofree char *page = run_save (&run, FS_MOTION_PAGE, folder, "a.html", &length);
  g_autoptr (JsonNode) root = data_of (page);

  g_assert_cmpuint (length, >, MB / 50);
  g_assert_cmpuint (length, <, MB / 2);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (json_node_get_object (root), "cycles")), ==,
                    200);
  run_clear (&run);
}

FS_TEST (the_same_again)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  gsize length, again;
  Run first = run_of_a_4_cube (20), second = run_of_a_4_cube (20);
  g_autofree char *page = run_save (&first, FS_MOTION_PAGE, folder, "a.html", &length);
  g_autofree char *same = run_save (&second, FS_MOTION_PAGE, folder, "b.html", &again);

  g_assert_cmpmem (page, length, same, again);
  run_clear (&first);
  run_clear (&second);
}

/* Nothing comes from outside, everything is filled in, and the scenario is inside. */
FS_TEST (by_itself)
{
  static const char *const outside[]
      = { "http:",   "https:",  "//www",  " src=",          "<link",     "<iframe",    "<img", "<form", "url(",
          "@import", "import(", "fetch(", "XMLHttpRequest", "WebSocket", "sendBeacon", "{{",   "}}</" };
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.html", NULL);
  g_autofree char *scenario = NULL;
  Run run = run_of_a_4_cube (3);
  g_autofree char *page = run_save (&run, FS_MOTION_PAGE, folder, "a.html", NULL);
  g_autofree char *json = json_of (page);

  for (guint i = 0; i < G_N_ELEMENTS (outside); i++)
    {
      if (strstr (page, outside[i]) != NULL)
        g_error ("the page contains %s: %.60s", outside[i], strstr (page, outside[i]));
      if (strstr (json, outside[i]) != NULL)
        g_error ("the data contain %s: %.60s", outside[i], strstr (json, outside[i]));
    }
  g_assert_nonnull (strstr (page, "Content-Security-Policy\" content=\"default-src 'none';"));
  g_assert_nonnull (strstr (page, "<title>A &lt;run&gt;</title>"));
  g_assert_nonnull (strstr (page, "Hypercube, n = 4. Cycles 300 to 302."));
  scenario = fs_export_read_scenario (path, NULL);
  g_assert_cmpstr (scenario, ==, run.motion.scenario_text);
  run_clear (&run);
}

/* Returns the element of a cycle whose first element is @id. */
static JsonArray *
message_of (JsonArray *messages, uint64_t id)
{
  for (guint i = 0; i < json_array_get_length (messages); i++)
    if (json_array_get_int_element (json_array_get_array_element (messages, i), 0) == (gint64) id)
      return json_array_get_array_element (messages, i);
  return NULL;
}

static gboolean
says (JsonObject *data, JsonArray *message, const char *words)
{
  for (guint i = 3; i < json_array_get_length (message); i++)
    if (strstr (text_at (data, json_array_get_int_element (message, i)), words) != NULL)
      return TRUE;
  return FALSE;
}

/* The messages whose shapes are in the picture of a cycle. */
static GHashTable *
owners_of (JsonObject *data, JsonArray *groups)
{
  GHashTable *owners = g_hash_table_new (NULL, NULL);
  JsonArray *all = json_object_get_array_member (data, "groups");

  for (guint i = 0; i < json_array_get_length (groups); i++)
    {
      JsonArray *group = json_array_get_array_element (all, (guint) json_array_get_int_element (groups, i));

      g_assert_cmpuint (json_array_get_length (group), >, 1);
      g_hash_table_add (owners, GSIZE_TO_POINTER (json_array_get_int_element (group, 0) + 1));
    }
  g_hash_table_remove (owners, NULL);
  return owners;
}

/* Compares a cycle of the page with the run: words, messages with their sentences, and which messages are drawn. */
static guint
check_cycle (JsonObject *data, JsonArray *cycle, const FsCycleView *cycle_view)
{
  g_autofree char *words = fs_explain_network (cycle_view);
  JsonArray *messages = json_array_get_array_element (cycle, 3);
  g_autoptr (GHashTable) drawn = owners_of (data, json_array_get_array_element (cycle, 2));
  guint n_expected = 0, n_blocked = 0;

  g_assert_cmpstr (text_at (data, json_array_get_int_element (cycle, 1)), ==, words);
  for (guint i = 0; i < cycle_view->snapshot->n_messages; i++)
    {
      const FsMessageView *view = &cycle_view->snapshot->messages[i];
      g_autoptr (FsExplanation) explanation = fs_explain (cycle_view, (FsSubject){ FS_SUBJECT_MESSAGE, view->id, 0 });
      JsonArray *message = message_of (messages, view->id);
      gboolean waits = view->state == FS_STATE_QUEUED && view->ahead > 0;

      g_assert_cmpint (message == NULL, ==, waits);
      if (waits)
        continue;
      n_expected++;
      g_assert_cmpint (json_array_get_int_element (message, 1), ==, explanation->tone);
      g_assert_true (says (data, message, explanation->title) && says (data, message, explanation->subtitle)
                     && says (data, message, explanation->state));
      if (explanation->why_markup != NULL)
        g_assert_true (says (data, message, explanation->why_markup));
      n_blocked += view->state == FS_STATE_BLOCKED;
      /* A copy of the broadcast that is shown is an edge of its tree. */
      if (view->n_vcs > 0 && view->kind == FS_MESSAGE_UNICAST)
        g_assert_true (g_hash_table_contains (drawn, GSIZE_TO_POINTER (view->id + 1)));
      g_hash_table_remove (drawn, GSIZE_TO_POINTER (view->id + 1));
    }
  g_assert_cmpuint (json_array_get_length (messages), ==, n_expected);
  g_assert_cmpuint (g_hash_table_size (drawn), ==, 0);
  return n_blocked;
}

static void
check_run (Run *run)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *page = run_save (run, FS_MOTION_PAGE, folder, "a.html", NULL);
  g_autoptr (JsonNode) root = data_of (page);
  JsonObject *data = json_node_get_object (root);
  JsonArray *cycles = json_object_get_array_member (data, "cycles");
  guint n_blocked = 0;

  g_assert_cmpint (json_object_get_int_member (data, "first"), ==, run->motion.first);
  for (guint i = 0; i < json_array_get_length (cycles); i++)
    {
      g_autoptr (FsCycleView) cycle_view = NULL;

      g_assert_true (fs_replay_seek (run->replay, run->motion.first + i, NULL, NULL));
      cycle_view = fs_cycle_view_new (run->replay);
      n_blocked += check_cycle (data, json_array_get_array_element (cycles, i), cycle_view);
    }
  g_assert_cmpuint (n_blocked, >, 10);
  run_clear (run);
}

FS_TEST (true_to_the_run)
{
  Run cube = run_of_a_4_cube (60), deadlock = run_of_a_deadlock (20);

  check_run (&cube);
  check_run (&deadlock);
}

/* Shapes of both themes have colors, and only those that are defined. */
FS_TEST (paints)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  Run run = run_of_a_4_cube (20);
  g_autofree char *page = run_save (&run, FS_MOTION_PAGE, folder, "a.html", NULL);
  g_autofree char *json = json_of (page);
  g_autoptr (GRegex) used = g_regex_new ("class='([fs])([0-9]+)'", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  guint n = 0;

  g_regex_match (used, json, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL), n++)
    {
      g_autofree char *number = g_match_info_fetch (match, 2);
      g_autofree char *paint = g_strdup_printf ("--p%s:#", number);
      const char *light = strstr (page, paint);

      g_assert_nonnull (light);
      g_assert_nonnull (strstr (light + 1, paint));
    }
  g_assert_cmpuint (n, >, 100);
  run_clear (&run);
}

/* A store-and-forward run has pictures and words, and its end may come before the last cycle. */
FS_TEST (store_forward)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (FsStoreForwardNetwork) network = NULL;
  g_autofree char *page = NULL;
  g_autoptr (JsonNode) root = NULL;
  g_autoptr (FsCycleView) start = NULL;
  FsStoreForwardParams params;
  Run run = { 0 };

  fs_store_forward_params_init (&params);
  params.n = 2;
  params.k = 3;
  params.operation = FS_OPERATION_ONE_TO_ALL;
  network = fs_store_forward_network_new (&params, NULL, NULL);
  run.replay = fs_replay_new_store_forward (network, &params, NULL);
  start = fs_cycle_view_new (run.replay);
  run.run_diagram = fs_run_diagram_new (start, NULL);
  fs_motion_init (&run.motion, &run.run_diagram->diagram, 0, 500);
  page = run_save (&run, FS_MOTION_PAGE, folder, "a.html", NULL);
  root = data_of (page);
  g_assert_cmpint (json_array_get_length (json_object_get_array_member (json_node_get_object (root), "cycles")), ==,
                   fs_replay_end (run.replay) + 1);
  g_assert_cmpint (fs_replay_end (run.replay), <, 100);
  run_clear (&run);
}

static void
assert_refused (const FsMotion *motion, FsMotionFormat format, const char *sentence)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (fs_motion_check (motion, format, &error));
  test_assert_refused (error, sentence);
}

FS_TEST (bad_input)
{
  FsMotionFormat format;
  Run run = run_of_a_4_cube (3);
  FsMotion motion = run.motion;

  g_assert_true (fs_motion_format_from_path ("a.b/c.HTML", &format));
  g_assert_cmpint (format, ==, FS_MOTION_PAGE);
  g_assert_false (fs_motion_format_from_path ("a.html/c", &format));
  g_assert_false (fs_motion_format_from_path ("html", &format));
  motion.last = motion.first + 10000;
  assert_refused (&motion, FS_MOTION_PAGE, "10\u202f001 cycles are too many for one file; it can show at most 10000.");
  motion.last = motion.first + 3124;
  g_assert_true (fs_motion_check (&motion, FS_MOTION_SVG, NULL));
  motion.last++;
  assert_refused (&motion, FS_MOTION_SVG,
                  "A file with the shapes of 3126 cycles of 16 nodes is too large for a browser. Choose at most 3125 "
                  "cycles, or a GIF or WebM.");
  motion = run.motion;
  motion.speed = 61.5;
  assert_refused (&motion, FS_MOTION_PAGE, "The speed is 61.5; it can be 0.1 to 60 cycles per second.");
  motion.speed = NAN;
  g_assert_false (fs_motion_check (&motion, FS_MOTION_PAGE, NULL));
  motion = run.motion;
  motion.height = 239;
  assert_refused (&motion, FS_MOTION_PAGE, "The size is 960 × 239 pixels; each side can have 240 to 3840.");
  run_clear (&run);
}

/* Canceled, or in a folder that does not exist: nothing is written, and what was there stays. */
FS_TEST (whole_or_not)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.html", NULL);
  g_autofree char *nowhere = g_build_filename (folder, "missing", "a.html", NULL);
  g_autofree char *kept = NULL;
  Run run = run_of_a_4_cube (5);
  FsJob job;

  g_assert_true (g_file_set_contents (path, "old", -1, NULL));
  for (int format = FS_MOTION_PAGE; format <= FS_MOTION_SVG; format++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GError) missing = NULL;

      fs_job_init (&job);
      fs_job_stop (&job);
      g_assert_true (fs_replay_seek (run.replay, run.motion.first, NULL, NULL));
      g_assert_false (fs_motion_save (&run.motion, (FsMotionFormat) format, run.replay, path, &job, &error));
      g_assert_error (error, FS_ERROR, FS_ERROR_CANCELLED);
      g_assert_false (fs_motion_save (&run.motion, (FsMotionFormat) format, run.replay, nowhere, NULL, &missing));
      g_assert_error (missing, FS_ERROR, FS_ERROR_FILE);
      g_assert_cmpstr (missing->message, ==,
                       "The file was not saved: the folder does not exist. Nothing was overwritten.");
    }
  g_assert_true (g_file_get_contents (path, &kept, NULL, NULL));
  g_assert_cmpstr (kept, ==, "old");
  g_assert_cmpuint (test_folder_count (folder, ""), ==, 1);
  run_clear (&run);
}
