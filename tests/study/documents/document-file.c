/* Scenario files with results: what is written is read back, and damage costs only the damaged result. */
#include "study/documents/document-file.h"

#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "scenario/value/scenario-file.h"
#include "study/store/sealed-bytes.h"
#include "study/store/result-format.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"
#include "study/store/result-store.h"

#define OTHER_ID "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

static FsScenario *
small_scenario (void)
{
  static const char *const settings[] = {
    "n=3", "M=4", "beta=0.1", "rate=0.01;0.02", "replications=2", "warmup-messages=100", "max-messages=1000", NULL
  };

  return scenario_with (settings);
}

static GBytes *
simulate (const FsScenario *scenario, double rate, guint replication)
{
  FsWormholeParams params = fs_scenario_curve (scenario, 0)->params;
  g_autoptr (FsSimResult) result = NULL;

  params.rate = rate;
  params.replication = replication;
  result = fs_simulation_run (&params, &fs_scenario_statistics (scenario)->rule, FS_ENGINE_FAST, NULL, NULL);
  return fs_sim_result_to_bytes (result);
}

/* Two points of two replications, the second at two positions, and a simulated saturation. */
static FsDocumentFile *
small_file (void)
{
  static const double rates[] = { 0.01, 0.02 };
  g_autoptr (FsScenario) scenario = small_scenario ();
  FsDocumentFile *file = fs_document_file_new (scenario);

  for (guint i = 0; i < G_N_ELEMENTS (rates); i++)
    {
      g_autofree char *id = fs_scenario_point_id (scenario, 0, 0, rates[i]);

      fs_document_file_add_point (file, id, 0, 0, rates[i], i);
      for (guint r = 0; r < 2; r++)
        {
          FsResultKey key = { FS_SIM_RESULT_KIND, id, r };
          g_autoptr (GBytes) bytes = simulate (scenario, rates[i], r);
          g_autoptr (GBytes) packed = fs_result_compress (&key, bytes);

          g_assert_true (fs_memory_store_insert (file->results, &key, packed, FALSE));
        }
    }
  fs_document_file_add_point (file, g_array_index (file->stored_points, FsStoredPoint, 1).id, 3, 2, 0.1, 7);
  fs_document_file_add_bracket (file, OTHER_ID, 0.1, 0.1 + 0.2, 9, TRUE);
  return file;
}

static FsDocumentFile *
read_text (const char *text, gsize length)
{
  g_autoptr (GError) error = NULL;
  FsDocumentFile *file = fs_document_file_from_text (NULL, "a.flitscope", text, length, &error);

  g_assert_no_error (error);
  return file;
}

static void
check_notice (const char *text, guint n_results, const char *pattern)
{
  g_autoptr (FsDocumentFile) file = read_text (text, strlen (text));

  g_assert_cmpuint (fs_memory_store_n_results (file->results), ==, n_results);
  g_assert_cmpuint (file->notices->len, ==, 1);
  g_assert_true (g_pattern_match_simple (pattern, g_ptr_array_index (file->notices, 0)));
}

FS_TEST (round_trip)
{
  g_autoptr (FsDocumentFile) file = small_file ();
  g_autofree char *text = fs_document_file_to_text (file, NULL);
  g_autoptr (FsDocumentFile) back = read_text (text, strlen (text));
  g_autofree char *again = fs_document_file_to_text (back, NULL);
  const FsStoredPoint *stored_point = &g_array_index (back->stored_points, FsStoredPoint, 2);
  FsResultKey key = { FS_SIM_RESULT_KIND, g_array_index (back->stored_points, FsStoredPoint, 0).id, 1 };
  g_autoptr (GBytes) packed = fs_memory_store_lookup (back->results, &key);
  g_autoptr (GBytes) bytes = fs_result_decompress (&key, packed);
  g_autoptr (GBytes) expected = simulate (back->scenario, 0.01, 1);
  g_autoptr (FsSimResult) result = fs_sim_result_from_bytes (bytes);
  g_autoptr (FsSimResult) other = fs_sim_result_from_bytes (expected);

  g_assert_cmpstr (again, ==, text);
  g_assert_cmpuint (back->notices->len, ==, 0);
  g_assert_cmpuint (back->n_unread, ==, 0);
  g_assert_cmpuint (fs_memory_store_n_results (back->results), ==, 4);
  g_assert_cmpuint (back->stored_points->len, ==, 3);
  g_assert_cmpuint (stored_point->curve, ==, 3);
  g_assert_cmpuint (stored_point->step, ==, 2);
  g_assert_cmpuint (stored_point->ordinal, ==, 7);
  g_assert_cmpfloat (stored_point->rate, ==, 0.1);
  g_assert_cmpfloat (g_array_index (back->brackets, FsStoredSaturation, 0).high, ==, 0.1 + 0.2);
  g_assert_cmpuint (result->fingerprint, ==, other->fingerprint);
  g_assert_false (fs_memory_store_has_unsaved (back->results, NULL));
}

/* The scenario is what it is without results, comments and all, however often it is saved. */
FS_TEST (scenario_is_unchanged)
{
  g_autoptr (FsDocumentFile) file = small_file ();
  g_autofree char *alone = fs_scenario_to_text (file->scenario);
  g_autofree char *text = fs_document_file_to_text (file, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) scenario = fs_scenario_from_text ("a", text, strlen (text), &error);
  g_autofree char *again = NULL;
  g_autoptr (FsDocumentFile) empty = NULL;
  g_autofree char *without = NULL;

  g_assert_no_error (error);
  again = fs_scenario_to_text (scenario);
  g_assert_cmpstr (again, ==, alone);
  empty = fs_document_file_new (scenario);
  without = fs_document_file_to_text (empty, NULL);
  g_assert_cmpstr (without, ==, alone);
}

/* A truncated file is a scenario with an error, or one with as many results as are complete. */
FS_TEST (truncated_file)
{
  g_autoptr (FsDocumentFile) file = small_file ();
  g_autofree char *text = fs_document_file_to_text (file, NULL);
  gsize length = strlen (text), scenario = fs_scenario_text_length (text, length);
  guint most = 0;

  for (gsize i = 0; i <= length; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *torn = g_memdup2 (text, i + 1);
      g_autoptr (FsDocumentFile) back = fs_document_file_from_text (NULL, "a", torn, i, &error);

      if (back == NULL)
        {
          g_assert_nonnull (error);
          g_assert_cmpuint (i, <=, scenario + strlen ("\n[Results]"));
          continue;
        }
      g_assert_cmpuint (fs_memory_store_n_results (back->results), >=, most);
      g_assert_cmpuint (back->n_unread, <=, 1);
      most = fs_memory_store_n_results (back->results);
    }
  g_assert_cmpuint (most, ==, 4);
}

static void
check_same_results (const FsDocumentFile *a, const FsDocumentFile *b)
{
  for (guint i = 0; i < 4; i++)
    {
      FsResultKey key = { FS_SIM_RESULT_KIND, g_array_index (a->stored_points, FsStoredPoint, i / 2).id, i % 2 };
      g_autoptr (GBytes) first_packed = fs_memory_store_lookup (a->results, &key);
      g_autoptr (GBytes) second_packed = fs_memory_store_lookup (b->results, &key);
      g_autoptr (GBytes) first = fs_result_decompress (&key, first_packed);
      g_autoptr (GBytes) second = fs_result_decompress (&key, second_packed);

      g_assert_true (g_bytes_equal (first, second));
    }
}

/* A changed byte of a result is noticed, and costs no other. */
FS_TEST (changed_byte_is_detected)
{
  g_autoptr (FsDocumentFile) file = small_file ();
  g_autofree char *text = fs_document_file_to_text (file, NULL);
  gsize length = strlen (text);

  for (gsize i = (gsize) (strstr (text, ".place=") - text); i < length; i += 7)
    {
      const char *line = g_strrstr_len (text, (gssize) i, "\n") + 1;
      gboolean is_result = strncmp (line + FS_POINT_ID_SIZE - 1, ".0=", 3) == 0
                           || strncmp (line + FS_POINT_ID_SIZE - 1, ".1=", 3) == 0;
      char was = text[i];
      g_autoptr (FsDocumentFile) back = NULL;

      if (was == '\n')
        continue;
      text[i] ^= 4;
      back = read_text (text, length);
      /* Some bits at the end of what is packed mean nothing. */
      if (is_result && back->n_unread == 0)
        check_same_results (file, back);
      else
        g_assert_cmpuint (fs_memory_store_n_results (back->results), ==, is_result ? 3 : 4);
      text[i] = was;
    }
}

static char *
with_results (const char *results)
{
  g_autoptr (FsScenario) scenario = small_scenario ();
  g_autofree char *text = fs_scenario_to_text (scenario);

  return g_strconcat (text, "\n[Results]\n", results, NULL);
}

FS_TEST (bad_lines)
{
  static const struct {
    const char *results, *pattern;
  } cases[] = {
    { "nonsense\n", "Line 2? of a.flitscope: this line is not a result." },
    { "[Curve 1]\n", "*is not a result." },
    { "xyz.0=AAAA\n", "*is not a result." },
    { OTHER_ID ".x=AAAA\n", "*is not a result." },
    { OTHER_ID ".-1=AAAA\n", "*is not a result." },
    { OTHER_ID ".100000=AAAA\n", "*is not a result." },
    { OTHER_ID ".0=AAAA\n", "*this result is damaged." },
    { OTHER_ID ".0=\n", "*this result is damaged." },
    { OTHER_ID ".0=A=A=\n", "*this result is damaged." },
    { OTHER_ID ".place=0;0;0.1\n", "*does not identify a point." },
    { OTHER_ID ".place=0;0;nan;0\n", "*does not identify a point." },
    { OTHER_ID ".place=0;0;0.1;100000\n", "*does not identify a point." },
    { OTHER_ID ".saturation=0.2;0.1;1;1\n", "*does not identify a simulated saturation." },
    { "format=2\n" OTHER_ID ".0=AAAA\n", "The results in a.flitscope have a newer format (2;*skipped." },
    { "format=x\n", "*format is not a whole number." },
    { "engine=1\n", "*engine is not two whole numbers." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = with_results (cases[i].results);

      check_notice (text, 0, cases[i].pattern);
    }
}

/* Bytes that are good elsewhere: under another point or replication, or twice. */
FS_TEST (result_of_another_point)
{
  g_autoptr (FsDocumentFile) file = small_file ();
  g_autofree char *text = fs_document_file_to_text (file, NULL);
  const char *line = strstr (text, ".0=") - strlen (OTHER_ID);
  g_autofree char *result = g_strndup (line, strcspn (line, "\n"));
  g_autofree char *renamed = g_strconcat (OTHER_ID, result + strlen (OTHER_ID), NULL);
  g_autofree char *other_point = with_results (renamed);
  g_autofree char *twice = g_strconcat (text, result, "\n", NULL);
  g_autofree char *older = NULL;

  check_notice (other_point, 0, "*damaged.");
  check_notice (twice, 4, "*is repeated.");
  result[strlen (OTHER_ID) + 1] = '1';
  older = with_results (result);
  check_notice (older, 0, "*damaged.");
}

FS_TEST (other_engine)
{
  g_autoptr (FsDocumentFile) file = small_file ();
  g_autofree char *text = fs_document_file_to_text (file, NULL);
  char *engine = strstr (text, "engine=" G_STRINGIFY (FS_ENGINE_VERSION));

  engine[strlen ("engine=")] = '7';
  check_notice (text, 0, "4 results in a.flitscope were computed by another version of the simulator*");
}

/* Kilobytes that would be gigabytes. */
FS_TEST (compressed_gigabytes_are_refused)
{
  g_autofree char *zeros = g_malloc0 (64 << 20);
  g_autoptr (GBytes) large = g_bytes_new (zeros, 64 << 20);
  g_autoptr (GBytes) bomb = fs_compress (large);
  g_autoptr (GBytes) whole = fs_decompress (bomb, 64 << 20);
  g_autoptr (GBytes) refused = fs_decompress (bomb, (64 << 20) - 1);
  gsize size;
  const guchar *data = g_bytes_get_data (bomb, &size);
  g_autofree char *base64 = g_base64_encode (data, size);
  g_autofree char *line = g_strconcat (OTHER_ID, ".0=", base64, "\n", NULL);
  g_autofree char *text = with_results (line);

  g_assert_true (g_bytes_equal (whole, large));
  g_assert_null (refused);
  check_notice (text, 0, "*damaged.");
}

FS_TEST (files_are_read_back)
{
  g_autoptr (FsDocumentFile) file = small_file ();
  g_autoptr (FsDocumentFile) back = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.flitscope", NULL);
  g_autofree char *nowhere = g_build_filename (folder, "b", "a.flitscope", NULL);

  g_assert_true (fs_document_file_save (file, path, &error));
  back = fs_document_file_load (path, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (fs_memory_store_n_results (back->results), ==, 4);
  g_assert_false (fs_document_file_save (file, nowhere, &error));
  g_assert_cmpstr (error->message, ==,
                   "a.flitscope was not saved: the folder does not exist. Nothing was overwritten.");
  g_clear_error (&error);
  g_assert_null (fs_document_file_load (folder, &error));
  g_assert_true (g_str_has_suffix (error->message, "cannot be read: it is a folder."));
}

/* What would not be read replaces no file. */
FS_TEST (saved_only_if_it_can_be_read)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.flitscope", NULL);
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  g_autoptr (FsDocumentFile) file = fs_document_file_new (scenario);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (fs_document_file_save (file, path, &error));
  g_assert_true (g_file_get_contents (path, &before, NULL, NULL));
  fs_document_file_add_bracket (file, OTHER_ID, 0.01, INFINITY, 3, TRUE);
  g_assert_false (fs_document_file_save (file, path, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_FILE);
  g_assert_true (
      g_str_has_prefix (error->message, "a.flitscope was not saved, because it could not be opened again: "));
  g_assert_true (g_str_has_suffix (error->message, "this line does not identify a simulated saturation. Nothing was "
                                                   "overwritten."));
  g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
  g_assert_cmpstr (before, ==, after);
}

static void
assert_contents (const char *path, const char *expected)
{
  g_autofree char *contents = NULL;

  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  g_assert_cmpstr (contents, ==, expected);
}

FS_TEST (saved_through_links)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "run.flitscope", NULL);
  g_autofree char *link = g_build_filename (folder, "link.flitscope", NULL);
  g_autofree char *target = NULL;
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  g_autoptr (FsScenario) changed = fs_scenario_with (scenario, "M", "64", NULL);
  g_autoptr (FsDocumentFile) file = fs_document_file_new (scenario);
  g_autoptr (FsDocumentFile) changed_file = fs_document_file_new (changed);
  g_autofree char *text = fs_scenario_to_text (scenario);
  g_autofree char *changed_text = fs_scenario_to_text (changed);
  g_autoptr (GError) error = NULL;

  g_assert_true (fs_document_file_save (file, path, &error));
  g_assert_no_error (error);
  assert_contents (path, text);
  g_assert_cmpint (symlink ("run.flitscope", link), ==, 0);
  g_assert_true (fs_document_file_save (changed_file, link, &error));
  assert_contents (path, changed_text);
  target = g_file_read_link (link, NULL);
  g_assert_cmpstr (target, ==, "run.flitscope");
}

/* A failing save gives an error and leaves the old file. */
FS_TEST (failed_save_keeps_the_file)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "run.flitscope", NULL);
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  g_autoptr (FsDocumentFile) file = fs_document_file_new (scenario);
  struct rlimit kept, small;
  g_autoptr (GDir) dir = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_false (fs_document_file_save (file, "/nowhere/run.flitscope", &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_FILE);
  g_assert_cmpstr (error->message, ==,
                   "run.flitscope was not saved: the folder does not exist. Nothing was overwritten.");
  g_clear_error (&error);
  g_assert_false (fs_document_file_save (file, folder, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_FILE);
  g_clear_error (&error);

  g_assert_false (fs_document_file_save (file, "/dev/full", &error));
  g_assert_cmpstr (error->message, ==, "full was not saved: the disk is full. Nothing was overwritten.");
  g_clear_error (&error);

  /* Disk full: nothing longer than 10 bytes can be written. */
  g_assert_true (g_file_set_contents (path, "old", -1, NULL));
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &kept), ==, 0);
  small = kept;
  small.rlim_cur = 10;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  g_assert_false (fs_document_file_save (file, path, &error));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &kept), ==, 0);
  g_assert_error (error, FS_ERROR, FS_ERROR_FILE);
  g_assert_cmpstr (error->message, ==,
                   "run.flitscope was not saved: the file would be larger than allowed here. Nothing was overwritten.");
  g_clear_error (&error);
  assert_contents (path, "old");
  dir = g_dir_open (folder, 0, NULL);
  g_assert_cmpstr (g_dir_read_name (dir), ==, "run.flitscope");
  g_assert_null (g_dir_read_name (dir)); /* no incomplete file is left */
}

FS_TEST (saved_file)
{
  g_autoptr (FsMemoryStore) memory = fs_memory_store_new ();
  g_autoptr (FsResultStore) store = fs_result_store_new_memory (memory, "this", TRUE);
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  g_autoptr (FsMemoryStore) picked = NULL;
  g_autoptr (GBytes) bytes = g_bytes_new_static ("abc", 3);
  g_autoptr (GBytes) back = NULL;
  FsResultKey key = { FS_SIM_RESULT_KIND, OTHER_ID, 4 };

  g_assert_false (fs_memory_store_has_unsaved (memory, NULL));
  g_assert_true (fs_result_store_put (store, &key, bytes, NULL));
  back = fs_result_store_get (store, &key, NULL);
  g_assert_true (g_bytes_equal (back, bytes));
  g_assert_true (fs_memory_store_has_unsaved (memory, NULL));
  g_assert_false (fs_memory_store_has_unsaved (memory, ids));
  g_ptr_array_add (ids, (gpointer) OTHER_ID);
  g_assert_true (fs_memory_store_has_unsaved (memory, ids));
  picked = fs_memory_store_pick (memory, ids);
  /* What is finished while others are written is not in the file. */
  key.replication = 0;
  g_assert_true (fs_result_store_put (store, &key, bytes, NULL));
  fs_memory_store_set_saved (memory, picked);
  g_assert_true (fs_memory_store_has_unsaved (memory, ids));
  fs_memory_store_set_saved (memory, NULL);
  g_assert_false (fs_memory_store_has_unsaved (memory, ids));
}
