/* Scenarios with results from anywhere: nothing may crash or take long, whatever is refused is refused with a sentence,
 * and what is accepted is written so that it comes back.
 *
 * LLVMFuzzerTestOneInput() is what libFuzzer calls (with -DFS_LIBFUZZER). Without it,
 *   fuzz-document-file ROUNDS SEED
 * tries ROUNDS seeded mutations of a file it makes.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/random.h"
#include "scenario/scenario-file.h"
#include "study/document-file.h"
#include "study/result-bytes.h"

#define SLOW_US (2 * G_USEC_PER_SEC)

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static gboolean
is_sentence (const char *text)
{
  return (g_str_has_suffix (text, ".") || g_str_has_suffix (text, "?")) && g_utf8_validate (text, -1, NULL);
}

static void
check_accepted (const FsDocumentFile *file)
{
  g_autofree char *text = fs_document_file_to_text (file);
  g_autoptr (FsDocumentFile) again = fs_document_file_from_text ("again", text, strlen (text), NULL);
  g_autofree char *twice = again != NULL ? fs_document_file_to_text (again) : NULL;

  for (guint i = 0; i < file->notices->len; i++)
    if (!is_sentence (g_ptr_array_index (file->notices, i)))
      g_error ("no sentence: %s", (const char *) g_ptr_array_index (file->notices, i));
  if ((file->n_unread > 0) != (file->notices->len > 0))
    g_error ("%u results could not be read and %u things are said", file->n_unread, file->notices->len);
  if (g_strcmp0 (text, twice) != 0)
    g_error ("what was written is read otherwise");
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  gint64 start = g_get_monotonic_time ();
  g_autoptr (GError) error = NULL;
  /* A copy of its own size: a byte too far is found by a sanitizer. */
  g_autofree char *text = g_memdup2 (data, size);
  g_autoptr (FsDocumentFile) file = fs_document_file_from_text ("it", text, size, &error);

  if (file != NULL)
    check_accepted (file);
  else if (error == NULL || error->domain != FS_ERROR || !is_sentence (error->message))
    g_error ("refused without a sentence: %s", error != NULL ? error->message : "nothing said");
  if (g_get_monotonic_time () - start > SLOW_US)
    g_error ("%zu bytes took %.1f s", size, (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC);
  return 0;
}

#ifndef FS_LIBFUZZER

static FsScenario *
small_scenario (void)
{
  static const char *const settings[] = { "n=2", "M=4", "beta=0", "rate=0.01;0.02", "warmup-messages=10", NULL };
  g_autoptr (FsScenario) start = fs_scenario_new_default ();

  return fs_scenario_with_settings (start, settings, NULL);
}

/* A small scenario with a result for each of its two loads. */
static char *
make_file (void)
{
  g_autoptr (FsScenario) scenario = small_scenario ();
  g_autoptr (FsDocumentFile) file = fs_document_file_new (scenario);
  FsStopRule rule = fs_scenario_statistics (scenario)->rule;

  rule.max_messages = 200;
  for (guint i = 0; i < 2; i++)
    {
      FsWormholeParams params = fs_scenario_curve (scenario, 0)->params;
      g_autofree char *id = NULL;
      g_autoptr (FsSimResult) result = NULL;
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (GBytes) packed = NULL;

      params.rate = 0.01 * (i + 1);
      id = fs_scenario_point_id (scenario, 0, 0, params.rate);
      result = fs_simulation_run (&params, &rule, FS_ENGINE_FAST, NULL, NULL);
      bytes = fs_sim_result_to_bytes (result);
      packed = fs_result_pack (&(FsResultKey){ FS_SIM_RESULT_KIND, id, 0 }, bytes);
      fs_result_memory_insert (file->results, &(FsResultKey){ FS_SIM_RESULT_KIND, id, 0 }, packed, FALSE);
      fs_document_file_add_place (file, id, 0, 0, params.rate, i);
      fs_document_file_add_bracket (file, id, 0.1, 0.2, 3, TRUE);
    }
  return fs_document_file_to_text (file);
}

static const char *const pieces[] = {
  FS_RESULTS_HEADER "\n",
  "\n",
  "=",
  ".0=",
  ".place=",
  ".saturation=",
  ";",
  "format=2\n",
  "engine=2;2\n",
  "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
  "eJwDAAAAAAE=",
  "-1",
  "1e999",
  "4294967296",
  "[Curve 1]\n",
  "#",
  "\xff",
};

typedef struct {
  guint64 stream, draw;
} Dice;

static guint
roll (Dice *dice, guint sides)
{
  return fs_random_below (fs_random_split (dice->stream, dice->draw++), sides);
}

/* Mostly among the results: scenarios have a fuzzer of their own. */
static void
mutate (Dice *dice, GString *text)
{
  gsize results = fs_scenario_text_length (text->str, text->len);
  gsize from = roll (dice, 8) == 0 ? 0 : MIN (results, text->len - 1);
  gsize at = from + roll (dice, (guint) (text->len - from));
  gsize length = 1 + roll (dice, 100);
  const char *piece = pieces[roll (dice, G_N_ELEMENTS (pieces))];

  switch (roll (dice, 4))
    {
    case 0:
      text->str[at] = (char) (text->str[at] ^ (1 << roll (dice, 7)));
      break;
    case 1:
      g_string_insert (text, (gssize) at, piece);
      break;
    case 2:
      g_string_erase (text, (gssize) at, (gssize) MIN (text->len - at, length));
      break;
    default:
      {
        g_autofree char *copy = g_strndup (text->str + at, MIN (text->len - at, length));

        g_string_insert (text, (gssize) (from + roll (dice, (guint) (text->len - from))), copy);
      }
    }
}

int
main (int argc, char **argv)
{
  guint64 rounds, seed;
  g_autofree char *good = NULL;
  guint n_accepted = 0;

  g_log_set_always_fatal (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING | G_LOG_FATAL_MASK);
  if (argc != 3)
    g_error ("usage: %s ROUNDS SEED", argv[0]);
  rounds = g_ascii_strtoull (argv[1], NULL, 10);
  seed = g_ascii_strtoull (argv[2], NULL, 10);
  good = make_file ();
  for (guint64 round = 0; round < rounds; round++)
    {
      Dice dice = { fs_random_stream (seed, round), 0 };
      g_autoptr (GString) text = g_string_new (good);
      g_autoptr (FsDocumentFile) file = NULL;

      for (guint i = roll (&dice, 5); i > 0 && text->len > 1; i--)
        mutate (&dice, text);
      LLVMFuzzerTestOneInput ((const uint8_t *) text->str, text->len);
      file = fs_document_file_from_text ("it", text->str, text->len, NULL);
      n_accepted += file != NULL;
    }
  g_print ("%" G_GUINT64_FORMAT " mutations, %u of them still scenarios\n", rounds, n_accepted);
  return EXIT_SUCCESS;
}

#endif
