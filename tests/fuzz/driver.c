/* A fuzz target without libFuzzer, for builds by any compiler:
 *   fuzz-TARGET ROUNDS SEED [FILE.dict | FOLDER]…
 * replays every file of the folders (corpus, regressions, examples), then ROUNDS seeded mutations of them, with the words
 * of the dictionaries. */
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "fuzz.h"

typedef struct {
  GPtrArray *files; /* GBytes */
  GPtrArray *words; /* GBytes */
  guint64 stream, draw;
} Corpus;

static guint
roll (Corpus *corpus, guint sides)
{
  return fs_random_below (fs_random_split (corpus->stream, corpus->draw++), sides);
}

static GBytes *
pick (Corpus *corpus, GPtrArray *from)
{
  return g_ptr_array_index (from, roll (corpus, from->len));
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* In the order of their names, so that a seed means the same everywhere. A folder that git has not stored, because it
 * is empty, contains nothing. */
static void
load_folder (Corpus *corpus, const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (names, g_build_filename (folder, name, NULL));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    {
      char *contents;
      gsize length;

      if (g_file_get_contents (g_ptr_array_index (names, i), &contents, &length, NULL))
        g_ptr_array_add (corpus->files, g_bytes_new_take (contents, length));
    }
}

/* "\x0a", "\\", "\"" between quotes, as libFuzzer has them. */
static GBytes *
read_word (const char *at)
{
  g_autoptr (GByteArray) word = g_byte_array_new ();

  for (; *at != '"' && *at != '\0'; at++)
    {
      guint8 byte = (guint8) *at;

      if (*at == '\\' && at[1] == 'x' && g_ascii_isxdigit (at[2]) && g_ascii_isxdigit (at[3]))
        {
          byte = (guint8) (g_ascii_xdigit_value (at[2]) * 16 + g_ascii_xdigit_value (at[3]));
          at += 3;
        }
      else if (*at == '\\' && at[1] != '\0')
        byte = (guint8) * ++at;
      g_byte_array_append (word, &byte, 1);
    }
  return g_byte_array_free_to_bytes (g_steal_pointer (&word));
}

static void
load_dictionary (Corpus *corpus, const char *path)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) lines = NULL;

  if (!g_file_get_contents (path, &text, NULL, &error))
    g_error ("%s", error->message);
  lines = g_strsplit (text, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    if (**line == '"')
      g_ptr_array_add (corpus->words, read_word (*line + 1));
}

static void
insert (GByteArray *bytes, guint at, const void *piece, gsize length)
{
  guint before = bytes->len;

  g_byte_array_set_size (bytes, before + (guint) length);
  memmove (bytes->data + at + length, bytes->data + at, before - at);
  memcpy (bytes->data + at, piece, length);
}

static void
insert_part (Corpus *corpus, GByteArray *bytes, guint at, GBytes *from, gboolean whole)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (from, &size);
  gsize begin = whole || size == 0 ? 0 : roll (corpus, (guint) size);
  guint part = whole ? 0 : 1 + roll (corpus, 64); /* not in MIN(), which would roll twice */
  gsize length = whole ? size : MIN (size - begin, part);

  if (length > 0)
    insert (bytes, at, data + begin, length);
}

/* One change: a bit, a byte, a piece cut, the end cut, a word, a piece of another file, or all of one behind. */
static void
mutate (Corpus *corpus, GByteArray *bytes)
{
  guint at = roll (corpus, bytes->len + 1);
  guint length = 1 + roll (corpus, 24);

  switch (roll (corpus, 8))
    {
    case 0:
      if (at < bytes->len)
        bytes->data[at] ^= (guint8) (1u << roll (corpus, 8));
      break;
    case 1:
      if (at < bytes->len)
        bytes->data[at] = (guint8) roll (corpus, 256);
      break;
    case 2:
      g_byte_array_remove_range (bytes, at, MIN (length, bytes->len - at));
      break;
    case 3:
      g_byte_array_set_size (bytes, at);
      break;
    case 4:
      insert_part (corpus, bytes, at, pick (corpus, corpus->files), FALSE);
      break;
    case 5:
      insert_part (corpus, bytes, bytes->len, pick (corpus, corpus->files), TRUE);
      break;
    default:
      if (corpus->words->len > 0)
        insert_part (corpus, bytes, at, pick (corpus, corpus->words), TRUE);
    }
}

/* A copy of exactly the size: a byte too far is found by a sanitizer. */
static void
try (const void *data, gsize size)
{
  g_autofree guint8 *copy = g_memdup2 (data, size);

  LLVMFuzzerTestOneInput (copy, size);
}

static void
run_mutations (Corpus *corpus, guint64 seed, guint64 rounds)
{
  for (guint64 round = 0; round < rounds; round++)
    {
      g_autoptr (GByteArray) bytes = g_byte_array_new ();
      GBytes *file;

      corpus->stream = fs_random_stream (seed, round);
      corpus->draw = 0;
      file = pick (corpus, corpus->files);
      g_byte_array_append (bytes, g_bytes_get_data (file, NULL), (guint) g_bytes_get_size (file));
      for (guint i = 1 + roll (corpus, 6); i > 0; i--)
        mutate (corpus, bytes);
      try (bytes->data, bytes->len);
    }
}

int
main (int argc, char **argv)
{
  Corpus corpus = { g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref),
                    g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref), 0, 0 };
  guint64 rounds, seed;

  g_log_set_always_fatal (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING | G_LOG_FATAL_MASK);
  if (argc < 4)
    g_error ("usage: %s ROUNDS SEED [FILE.dict | FOLDER]…", argv[0]);
  rounds = g_ascii_strtoull (argv[1], NULL, 10);
  seed = g_ascii_strtoull (argv[2], NULL, 10);
  for (int i = 3; i < argc; i++)
    if (g_str_has_suffix (argv[i], ".dict"))
      load_dictionary (&corpus, argv[i]);
    else
      load_folder (&corpus, argv[i]);
  for (guint i = 0; i < corpus.files->len; i++)
    {
      gsize size;
      const void *data = g_bytes_get_data (g_ptr_array_index (corpus.files, i), &size);

      try (data, size);
    }
  if (fs_fuzz_n_accepted == 0)
    g_error ("of %u files none is accepted: the corpus is too old; see fuzz-seeds", corpus.files->len);
  g_print ("%u files, %u of them accepted; ", corpus.files->len, fs_fuzz_n_accepted);
  run_mutations (&corpus, seed, rounds);
  g_print ("%" G_GUINT64_FORMAT " mutations\n", rounds);
  g_ptr_array_unref (corpus.files);
  g_ptr_array_unref (corpus.words);
  return EXIT_SUCCESS;
}
