#include "study/documents/document-results.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/number.h"
#include "scenario/value/scenario-file.h"
#include "sim/store-forward/store-forward-quantities.h"
#include "study/store/result-format.h"
#include "study/run/sweep.h"

#define ID_LENGTH (FS_POINT_ID_SIZE - 1)
#define MAX_WORDS 4096                              /* bytes of a line that is no result */
#define MAX_PACKED (FS_RESULT_BYTES / 3 * 4)        /* characters of one that is */
#define MAX_UNPACKED (G_GUINT64_CONSTANT (1) << 32) /* bytes of all results: a bomb takes seconds, no more */

typedef struct {
  FsDocumentFile *file;
  const char *name;
  guint number; /* of the line that is looked at */
  guint64 unpacked;
  guint engine, store_forward; /* versions that the file was written with */
  guint n_other_engine;
  gboolean over; /* the rest is left out */
} Reader;

static void tell (Reader *reader, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Something on the present line cannot be used. */
static void
tell (Reader *reader, const char *format, ...)
{
  g_autofree char *sentence = NULL;
  va_list arguments;

  reader->file->n_unread++;
  if (reader->file->notices->len == FS_DOCUMENT_NOTICES)
    return;
  va_start (arguments, format);
  sentence = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_ptr_array_add (reader->file->notices,
                   g_strdup_printf (_ ("Line %u of %s: %s"), reader->number, reader->name, sentence));
}

/* The same without a line. */
static void
tell_of_file (Reader *reader, char *sentence)
{
  g_ptr_array_insert (reader->file->notices, 0, sentence);
}

static gboolean
read_uint (const char *text, guint *value)
{
  guint64 number;

  if (!fs_number_parse_uint (text, &number) || number > G_MAXINT)
    return FALSE;
  *value = (guint) number;
  return TRUE;
}

static void
read_format (Reader *reader, const char *value)
{
  guint format;

  if (!read_uint (value, &format))
    tell (reader, _ ("format is not a whole number."));
  else if (format > FS_RESULTS_FORMAT)
    {
      reader->over = TRUE;
      reader->file->n_unread++;
      tell_of_file (reader, g_strdup_printf (_ ("The results in %s are of a newer format (%u, this program knows %d); "
                                                "they were left out."),
                                             reader->name, format, FS_RESULTS_FORMAT));
    }
}

static void
read_engine (Reader *reader, const char *value)
{
  g_auto (GStrv) words = g_strsplit (value, ";", -1);

  if (g_strv_length (words) != 2 || !read_uint (words[0], &reader->engine)
      || !read_uint (words[1], &reader->store_forward))
    tell (reader, _ ("engine is not two whole numbers."));
}

static gboolean
read_place (FsDocumentFile *file, const char *id, char **words)
{
  guint curve, step, ordinal;
  double rate;

  if (!read_uint (words[0], &curve) || !read_uint (words[1], &step) || !fs_number_parse (words[2], &rate)
      || !isfinite (rate) || rate < 0 || !read_uint (words[3], &ordinal) || ordinal >= FS_SWEEP_MAX_RUNS)
    return FALSE;
  fs_document_file_add_place (file, id, curve, step, rate, ordinal);
  return TRUE;
}

static void
read_places (Reader *reader, const char *id, const char *value)
{
  g_auto (GStrv) words = g_strsplit (value, ";", -1);
  guint n = g_strv_length (words);
  gboolean good = n > 0 && n % 4 == 0;

  for (guint i = 0; i < n && good; i += 4)
    good = reader->file->places->len < FS_SWEEP_MAX_RUNS && read_place (reader->file, id, words + i);
  if (!good)
    tell (reader, _ ("what stands here says not where a point was."));
}

static void
read_bracket (Reader *reader, const char *id, const char *value)
{
  g_auto (GStrv) words = g_strsplit (value, ";", -1);
  double low, high;
  guint runs, done;

  if (g_strv_length (words) == 4 && fs_number_parse (words[0], &low) && fs_number_parse (words[1], &high)
      && isfinite (low) && isfinite (high) && low >= 0 && low <= high && read_uint (words[2], &runs)
      && read_uint (words[3], &done) && done <= 1 && reader->file->brackets->len < FS_SWEEP_MAX_RUNS)
    fs_document_file_add_bracket (reader->file, id, low, high, runs, done == 1);
  else
    tell (reader, _ ("what stands here says not where a simulation saturates."));
}

/* Only what g_base64_encode() writes. */
static GBytes *
decode (const char *text, gsize length)
{
  g_autofree char *copy = NULL;
  g_autofree char *again = NULL;
  g_autofree guchar *data = NULL;
  gsize size;

  if (length == 0 || length % 4 != 0)
    return NULL;
  copy = g_strndup (text, length);
  data = g_base64_decode (copy, &size);
  again = g_base64_encode (data, size);
  return strcmp (copy, again) == 0 ? g_bytes_new_take (g_steal_pointer (&data), size) : NULL;
}

static gboolean
is_of_this_engine (const Reader *reader, const FsSimResult *result)
{
  guint n_quantities;

  return result->quantities->quantities == fs_store_forward_quantities (&n_quantities)
             ? reader->store_forward == FS_STORE_FORWARD_VERSION
             : reader->engine == FS_ENGINE_VERSION;
}

static void
read_result (Reader *reader, const FsResultKey *key, const char *value, gsize length)
{
  g_autoptr (GBytes) packed = decode (value, length);
  g_autoptr (GBytes) bytes = packed != NULL ? fs_result_decompress (key, packed) : NULL;
  g_autoptr (FsSimResult) result = bytes != NULL ? fs_sim_result_from_bytes (bytes) : NULL;

  /* Whatever came of it, that much was unpacked. */
  reader->unpacked += bytes != NULL ? g_bytes_get_size (bytes) : packed != NULL ? FS_RESULT_BYTES : 0;
  if (result == NULL)
    tell (reader, _ ("this result is damaged."));
  else if (!is_of_this_engine (reader, result))
    reader->n_other_engine++;
  else if (!fs_memory_store_insert (reader->file->results, key, packed, FALSE))
    tell (reader, _ ("this result stands here a second time."));
}

static void
read_replication (Reader *reader, const char *id, const char *number, const char *value, gsize length)
{
  FsResultKey key = { FS_SIM_RESULT_KIND, id, 0 };

  if (!read_uint (number, &key.replication) || key.replication >= FS_SWEEP_MAX_RUNS)
    tell (reader, _ ("what stands here is no result."));
  else if (length > MAX_PACKED)
    tell (reader, _ ("this result is larger than any is."));
  else if (fs_memory_store_n_results (reader->file->results) >= FS_SWEEP_MAX_RUNS || reader->unpacked > MAX_UNPACKED)
    {
      reader->over = TRUE;
      tell (reader, _ ("there are more results than a scenario has; they are left out from here on."));
    }
  else
    read_result (reader, &key, value, length);
}

/* "ID.what" */
static gboolean
split_key (const char *key, char id[FS_POINT_ID_SIZE], const char **what)
{
  if (strspn (key, "0123456789abcdef") != ID_LENGTH || key[ID_LENGTH] != '.')
    return FALSE;
  g_strlcpy (id, key, FS_POINT_ID_SIZE);
  *what = key + FS_POINT_ID_SIZE;
  return TRUE;
}

static void
read_line (Reader *reader, const char *line, gsize length)
{
  const char *equals = memchr (line, '=', MIN (length, MAX_WORDS));
  g_autofree char *key = equals != NULL ? g_strndup (line, (gsize) (equals - line)) : NULL;
  gsize left = equals != NULL ? length - (gsize) (equals - line) - 1 : 0;
  g_autofree char *words = equals != NULL && left <= MAX_WORDS ? g_strndup (equals + 1, left) : NULL;
  char id[FS_POINT_ID_SIZE];
  const char *what;

  if (key != NULL && split_key (key, id, &what))
    {
      if (strcmp (what, "place") == 0 && words != NULL)
        read_places (reader, id, words);
      else if (strcmp (what, "saturation") == 0 && words != NULL)
        read_bracket (reader, id, words);
      else
        read_replication (reader, id, what, equals + 1, left);
    }
  else if (g_strcmp0 (key, "format") == 0 && words != NULL)
    read_format (reader, words);
  else if (g_strcmp0 (key, "engine") == 0 && words != NULL)
    read_engine (reader, words);
  else
    tell (reader, _ ("what stands here is no result."));
}

static void
read_lines (Reader *reader, const char *at, const char *end)
{
  while (at < end && !reader->over)
    {
      const char *line_end = memchr (at, '\n', (gsize) (end - at));
      gsize length = (gsize) ((line_end != NULL ? line_end : end) - at);
      const char *next = at + length + 1;

      reader->number++;
      while (length > 0 && g_ascii_isspace (at[length - 1]))
        length--;
      if (length > 0 && *at != '#' && !fs_scenario_is_results_header (at, length))
        read_line (reader, at, length);
      at = line_end != NULL ? next : end;
    }
}

void
fs_document_results_read (FsDocumentFile *file, const char *name, const char *text, gsize length, gsize from)
{
  Reader reader = { file, name };

  reader.engine = FS_ENGINE_VERSION;
  reader.store_forward = FS_STORE_FORWARD_VERSION;
  for (gsize i = 0; i < from; i++)
    reader.number += text[i] == '\n';
  read_lines (&reader, text + from, text + length);
  if (reader.n_other_engine == 0)
    return;
  file->n_unread += reader.n_other_engine;
  tell_of_file (&reader, g_strdup_printf (ngettext ("%u result in %s was computed by another version of the simulator "
                                                    "and was left out.",
                                                    "%u results in %s were computed by another version of the "
                                                    "simulator and were left out.",
                                                    reader.n_other_engine),
                                          reader.n_other_engine, name));
}
