/* Scenario files from anywhere: nothing may crash, and whatever is refused is refused with a sentence.
 *
 * LLVMFuzzerTestOneInput() is what libFuzzer calls (-Dc_args=-fsanitize=fuzzer with -DFS_LIBFUZZER). Without it,
 *   fuzz-scenario-file ROUNDS SEED FOLDER…
 * replays every file of the folders, then ROUNDS seeded mutations of them.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/random.h"
#include "scenario/keys.h"
#include "scenario/scenario-file.h"

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void
check_curve (const FsScenario *scenario, guint index, const char *text)
{
  const FsCurve *curve = fs_scenario_curve (scenario, index);
  FsModelInputs inputs;

  if (curve->n_steps == 0 || (curve->x_key != NULL) != (curve->steps != NULL))
    g_error ("curve %u has no steps:\n%s", index + 1, text);
  for (guint i = 0; i < MIN (curve->n_steps, 20); i++)
    {
      const FsCurve *step = fs_curve_step (curve, i);
      g_autofree char *point = fs_scenario_point_id (scenario, index, i, 0.01);

      if (step->label == NULL || strlen (point) != 64
          || (step->model_absent != NULL && step->simulation_absent != NULL))
        g_error ("step %u of curve %u is not whole:\n%s", i, index + 1, text);
      if (curve->x_key != NULL && step->model_absent == NULL
          && fs_model_input (curve->model, curve->x_key->name) != NULL
          && !fs_curve_inputs_at (curve, curve->x_values[i], &inputs))
        g_error ("the model of curve %u cannot compute its step %u:\n%s", index + 1, i, text);
    }
}

/* What is accepted must survive being written, and every question about it must have an answer. */
static void
check_accepted (const FsScenario *scenario)
{
  g_autofree char *text = fs_scenario_to_text (scenario);
  g_autofree char *id = fs_scenario_id (scenario);
  g_autofree char *id_again = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) again = fs_scenario_from_text ("again", text, strlen (text), &error);

  if (again == NULL && strlen (text) <= 1 << 20)
    g_error ("what was written cannot be read: %s", error->message);
  if (again == NULL)
    return;
  id_again = fs_scenario_id (again);
  if (strcmp (id, id_again) != 0)
    g_error ("what was written reads as something else:\n%s", text);
  for (guint i = 0; i < fs_scenario_n_curves (scenario); i++)
    check_curve (scenario, i, text);
}

static void
check_refused (const GError *error)
{
  if (error == NULL || error->domain != FS_ERROR || !g_regex_match_simple ("[.?]$", error->message, 0, 0)
      || !g_utf8_validate (error->message, -1, NULL) || strlen (error->message) > 1000)
    g_error ("refused without a sentence: %s", error != NULL ? error->message : "nothing said");
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) scenario = fs_scenario_from_text ("fuzz", (const char *) data, size, &error);

  if (scenario != NULL)
    check_accepted (scenario);
  else
    check_refused (error);
  return 0;
}

#ifndef FS_LIBFUZZER

typedef struct {
  GPtrArray *files; /* GBytes */
  GPtrArray *words; /* pieces that mean something */
  guint64 stream, draw;
} Corpus;

static guint
roll (Corpus *corpus, guint sides)
{
  return fs_random_below (fs_random_split (corpus->stream, corpus->draw++), sides);
}

static void
load_folder (Corpus *corpus, const char *folder)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &error);
  const char *name;

  if (dir == NULL)
    g_error ("%s", error->message);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      char *contents;
      gsize length;

      if (g_str_has_suffix (name, FS_SCENARIO_SUFFIX) && g_file_get_contents (path, &contents, &length, NULL))
        g_ptr_array_add (corpus->files, g_bytes_new_take (contents, length));
    }
}

static void
collect_words (Corpus *corpus)
{
  static const char *const pieces[] = {
    "=",
    ";",
    ",",
    "\n",
    "\r\n",
    "[",
    "]",
    "#",
    "\\",
    "\\s",
    "-",
    "1e308",
    "-1",
    "0",
    "nan",
    "inf",
    "1e-320",
    "auto",
    "true",
    "rand:",
    "fixed:",
    "custom:",
    "0.5,0.5",
    "sphere:2,0.5",
    "geometric:1",
    "[Curve 1]\n",
    "[Curve 2]\n",
    "[Scenario]\n",
    "[Sweep]\n",
    "[Statistics]\n",
    "[Figure]\n",
    "[Flitscope]\nformat=1\n",
    "\ufeff",
    "18446744073709551615",
    "1;2;4",
    "x=tau\n",
    "x=latency\n",
    "tail-unicast",
    "x=V\n",
    "V=2;4\n",
    "rand:V",
    "model=kim-das\n",
    "saturation-rate",
  };
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    g_ptr_array_add (corpus->words, (gpointer) pieces[i]);
  for (guint i = 0; i < n_keys; i++)
    {
      g_ptr_array_add (corpus->words, (gpointer) keys[i].name);
      for (guint j = 0; keys[i].choices != NULL && keys[i].choices[j] != NULL; j++)
        g_ptr_array_add (corpus->words, (gpointer) keys[i].choices[j]);
    }
}

/* One change of @text: a byte flipped, a piece cut, repeated, or put in, or another file spliced on. */
static void
mutate (Corpus *corpus, GByteArray *text)
{
  guint at = roll (corpus, text->len + 1);
  guint length = 1 + roll (corpus, 24);
  GBytes *other;
  const char *word;

  switch (roll (corpus, 6))
    {
    case 0:
      if (at < text->len)
        text->data[at] ^= (guint8) (1u << roll (corpus, 8));
      break;
    case 1:
      g_byte_array_remove_range (text, at, MIN (length, text->len - at));
      break;
    case 2:
      g_byte_array_set_size (text, at); /* truncated */
      break;
    case 3:
      other = g_ptr_array_index (corpus->files, roll (corpus, corpus->files->len));
      g_byte_array_append (text, g_bytes_get_data (other, NULL), (guint) g_bytes_get_size (other));
      break;
    default:
      word = g_ptr_array_index (corpus->words, roll (corpus, corpus->words->len));
      length = (guint) strlen (word);
      g_byte_array_set_size (text, text->len + length);
      memmove (text->data + at + length, text->data + at, text->len - length - at);
      memcpy (text->data + at, word, length);
    }
}

static void
run_mutations (Corpus *corpus, guint64 seed, guint64 rounds)
{
  for (guint64 round = 0; round < rounds; round++)
    {
      g_autoptr (GByteArray) text = g_byte_array_new ();
      guint n_mutations;
      GBytes *file;

      corpus->stream = fs_random_stream (seed, round);
      corpus->draw = 0;
      file = g_ptr_array_index (corpus->files, roll (corpus, corpus->files->len));
      g_byte_array_append (text, g_bytes_get_data (file, NULL), (guint) g_bytes_get_size (file));
      n_mutations = 1 + roll (corpus, 6);
      for (guint i = 0; i < n_mutations; i++)
        mutate (corpus, text);
      LLVMFuzzerTestOneInput (text->data, text->len);
    }
}

int
main (int argc, char **argv)
{
  Corpus corpus = { g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref), g_ptr_array_new (), 0, 0 };
  guint64 rounds, seed;

  g_log_set_always_fatal (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING | G_LOG_FATAL_MASK);
  if (argc < 4)
    g_error ("usage: %s ROUNDS SEED FOLDER…", argv[0]);
  rounds = g_ascii_strtoull (argv[1], NULL, 10);
  seed = g_ascii_strtoull (argv[2], NULL, 10);
  for (int i = 3; i < argc; i++)
    load_folder (&corpus, argv[i]);
  if (corpus.files->len == 0)
    g_error ("the folders hold no scenario files");
  collect_words (&corpus);
  for (guint i = 0; i < corpus.files->len; i++)
    {
      GBytes *file = g_ptr_array_index (corpus.files, i);

      LLVMFuzzerTestOneInput (g_bytes_get_data (file, NULL), g_bytes_get_size (file));
    }
  run_mutations (&corpus, seed, rounds);
  g_print ("%u files and %" G_GUINT64_FORMAT " mutations\n", corpus.files->len, rounds);
  g_ptr_array_unref (corpus.files);
  g_ptr_array_unref (corpus.words);
  return 0;
}

#endif
