#include "study/documents/document-file.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/file.h"
#include "base/number.h"
#include "scenario/value/scenario-file.h"
#include "sim/store-forward/store-forward-quantities.h"
#include "study/run/sweep.h"
#include "study/store/result-format.h"

#define RESULTS_FORMAT 1
#define ID_LENGTH (FS_POINT_ID_SIZE - 1)
#define MAX_WORDS 4096                       /* bytes of a line that is no result */
#define MAX_PACKED (FS_RESULT_BYTES / 3 * 4) /* characters of one that is */
#define MAX_UNPACKED                                                                                                   \
  (G_GUINT64_CONSTANT (1) << 32) /* bytes of all results together: a malicious file takes seconds at most */

FsDocumentFile *
fs_document_file_new (FsScenario *scenario)
{
  FsDocumentFile *file = g_new0 (FsDocumentFile, 1);

  file->scenario = fs_scenario_ref (scenario);
  file->results = fs_memory_store_new ();
  file->stored_points = g_array_new (FALSE, FALSE, sizeof (FsStoredPoint));
  file->brackets = g_array_new (FALSE, FALSE, sizeof (FsStoredSaturation));
  file->notices = g_ptr_array_new_with_free_func (g_free);
  return file;
}

void
fs_document_file_free (FsDocumentFile *file)
{
  if (file == NULL)
    return;
  fs_scenario_unref (file->scenario);
  fs_memory_store_unref (file->results);
  g_array_unref (file->stored_points);
  g_array_unref (file->brackets);
  g_ptr_array_unref (file->notices);
  g_free (file->mark);
  g_free (file);
}

void
fs_document_file_add_point (FsDocumentFile *file, const char *id, guint curve, guint step, double rate, guint ordinal)
{
  FsStoredPoint place = { .curve = curve, .step = step, .rate = rate, .ordinal = ordinal };

  g_strlcpy (place.id, id, sizeof place.id);
  g_array_append_val (file->stored_points, place);
}

void
fs_document_file_add_bracket (FsDocumentFile *file, const char *id, double low, double high, guint runs, gboolean done)
{
  FsStoredSaturation bracket = { .low = low, .high = high, .runs = runs, .done = done };

  g_strlcpy (bracket.id, id, sizeof bracket.id);
  g_array_append_val (file->brackets, bracket);
}

/* Reading [Results]: each line is independent of the others. */

typedef struct {
  FsDocumentFile *file;
  const char *name;
  guint number; /* of the current line */
  guint64 unpacked;
  guint engine, store_forward; /* versions that the file was written with */
  guint n_other_engine;
  gboolean over; /* the remaining lines are not read */
} Reader;

static void warn (Reader *reader, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Adds a notice that the current line cannot be used. */
static void
warn (Reader *reader, const char *format, ...)
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

/* Adds a notice on the whole file, before the others. */
static void
warn_about_file (Reader *reader, char *sentence)
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
read_places (Reader *reader, const char *id, char **words, guint n_words)
{
  gboolean good = n_words > 0 && n_words % 4 == 0;

  for (char **word = words; *word != NULL && good; word += 4)
    {
      guint curve, step, ordinal;
      double rate;

      good = reader->file->stored_points->len < FS_SWEEP_MAX_RUNS && read_uint (word[0], &curve)
             && read_uint (word[1], &step) && fs_number_parse (word[2], &rate) && isfinite (rate) && rate >= 0
             && read_uint (word[3], &ordinal) && ordinal < FS_SWEEP_MAX_RUNS;
      if (good)
        fs_document_file_add_point (reader->file, id, curve, step, rate, ordinal);
    }
  if (!good)
    warn (reader, _ ("this line does not identify a point."));
}

/* Decodes base64, but only in the form that g_base64_encode() writes. */
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

static void
read_replication (Reader *reader, const char *id, const char *number, const char *value, gsize length)
{
  FsResultKey key = { FS_SIM_RESULT_KIND, id, 0 };

  if (!read_uint (number, &key.replication) || key.replication >= FS_SWEEP_MAX_RUNS)
    warn (reader, _ ("this line is not a result."));
  else if (length > MAX_PACKED)
    warn (reader, _ ("this result is larger than any is."));
  else if (fs_memory_store_n_results (reader->file->results) >= FS_SWEEP_MAX_RUNS || reader->unpacked > MAX_UNPACKED)
    {
      reader->over = TRUE;
      warn (reader, _ ("there are more results than points in the scenario; the rest were skipped."));
    }
  else
    {
      g_autoptr (GBytes) packed = decode (value, length);
      g_autoptr (GBytes) bytes = packed != NULL ? fs_result_decompress (&key, packed) : NULL;
      g_autoptr (FsSimResult) result = bytes != NULL ? fs_sim_result_from_bytes (bytes) : NULL;
      guint n_quantities;
      gboolean is_store_forward
          = result != NULL && result->quantities->quantities == fs_store_forward_quantities (&n_quantities);

      /* These bytes were decompressed, whether or not they can be used. */
      reader->unpacked += bytes != NULL ? g_bytes_get_size (bytes) : packed != NULL ? FS_RESULT_BYTES : 0;
      if (result == NULL)
        warn (reader, _ ("this result is damaged."));
      else if (is_store_forward ? reader->store_forward != FS_STORE_FORWARD_VERSION
                                : reader->engine != FS_ENGINE_VERSION)
        reader->n_other_engine++;
      else if (!fs_memory_store_insert (reader->file->results, &key, packed, FALSE))
        warn (reader, _ ("this result is repeated."));
    }
}

static void
read_line (Reader *reader, const char *line, gsize length)
{
  const char *equals = memchr (line, '=', MIN (length, MAX_WORDS));
  g_autofree char *key = equals != NULL ? g_strndup (line, (gsize) (equals - line)) : NULL;
  gsize left = equals != NULL ? length - (gsize) (equals - line) - 1 : 0;
  g_autofree char *value = equals != NULL && left <= MAX_WORDS ? g_strndup (equals + 1, left) : NULL;
  g_auto (GStrv) words = g_strsplit (value != NULL ? value : "", ";", -1);
  guint n_words = g_strv_length (words);

  /* "ID.what" of a point, or what the whole file says. */
  if (key != NULL && strspn (key, "0123456789abcdef") == ID_LENGTH && key[ID_LENGTH] == '.')
    {
      g_autofree char *id = g_strndup (key, ID_LENGTH);
      const char *what = key + FS_POINT_ID_SIZE;

      if (g_str_equal (what, "place") && value != NULL)
        read_places (reader, id, words, n_words);
      else if (g_str_equal (what, "saturation") && value != NULL)
        {
          double low, high;
          guint runs, done;

          if (n_words == 4 && fs_number_parse (words[0], &low) && fs_number_parse (words[1], &high) && isfinite (low)
              && isfinite (high) && low >= 0 && low <= high && read_uint (words[2], &runs)
              && read_uint (words[3], &done) && done <= 1 && reader->file->brackets->len < FS_SWEEP_MAX_RUNS)
            fs_document_file_add_bracket (reader->file, id, low, high, runs, done == 1);
          else
            warn (reader, _ ("this line does not identify a simulated saturation."));
        }
      else
        read_replication (reader, id, what, equals + 1, left);
    }
  else if (g_strcmp0 (key, "format") == 0 && value != NULL)
    {
      guint format;

      if (!read_uint (value, &format))
        warn (reader, _ ("format is not a whole number."));
      else if (format > RESULTS_FORMAT)
        {
          reader->over = TRUE;
          reader->file->n_unread++;
          warn_about_file (
              reader,
              g_strdup_printf (
                  _ ("The results in %s have a newer format (%u; this version reads up to %d) and were skipped."),
                  reader->name, format, RESULTS_FORMAT));
        }
    }
  else if (g_strcmp0 (key, "engine") == 0 && value != NULL)
    {
      if (n_words != 2 || !read_uint (words[0], &reader->engine) || !read_uint (words[1], &reader->store_forward))
        warn (reader, _ ("engine is not two whole numbers."));
    }
  else
    warn (reader, _ ("this line is not a result."));
}

/* Reads the results in @text, from byte @from on, into @file, and adds a notice for each that cannot be used;
 * notices call the text @name. */
static void
read_results (FsDocumentFile *file, const char *name, const char *text, gsize length, gsize from)
{
  Reader reader = { file, name };

  reader.engine = FS_ENGINE_VERSION;
  reader.store_forward = FS_STORE_FORWARD_VERSION;
  for (gsize i = 0; i < from; i++)
    reader.number += text[i] == '\n';
  for (const char *at = text + from, *end = text + length; at < end && !reader.over;)
    {
      const char *line_end = memchr (at, '\n', (gsize) (end - at));
      gsize size = (gsize) ((line_end != NULL ? line_end : end) - at);
      const char *next = at + size + 1;

      reader.number++;
      while (size > 0 && g_ascii_isspace (at[size - 1]))
        size--;
      if (size > 0 && *at != '#' && !fs_scenario_is_results_header (at, size))
        read_line (&reader, at, size);
      at = line_end != NULL ? next : end;
    }
  if (reader.n_other_engine == 0)
    return;
  file->n_unread += reader.n_other_engine;
  warn_about_file (&reader,
                   g_strdup_printf (ngettext ("%u result in %s was computed by another version of the simulator "
                                              "and was left out.",
                                              "%u results in %s were computed by another version of the "
                                              "simulator and were left out.",
                                              reader.n_other_engine),
                                    reader.n_other_engine, name));
}

FsDocumentFile *
fs_document_file_from_text (const char *folder, const char *name, const char *text, gsize length, GError **error)
{
  gsize scenario_length = fs_scenario_text_length (text, length);
  g_autoptr (FsScenario) scenario = fs_scenario_from_text_in (folder, name, text, scenario_length, error);
  FsDocumentFile *file;

  if (scenario == NULL)
    return NULL;
  file = fs_document_file_new (scenario);
  read_results (file, name, text, length, scenario_length);
  return file;
}

FsDocumentFile *
fs_document_file_load (const char *path, GError **error)
{
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;
  g_autofree char *folder = NULL;
  g_autoptr (FsScenario) scenario = NULL;
  FsDocumentFile *file;
  gsize length;

  g_return_val_if_fail (path != NULL, NULL);

  text = fs_file_read (path, FS_DOCUMENT_BYTES, &length);
  name = g_filename_display_basename (path);
  if (text != NULL)
    {
      folder = fs_scenario_folder (path);
      file = fs_document_file_from_text (folder, name, text, length, error);
      if (file != NULL)
        file->mark = fs_file_mark (text, length);
      return file;
    }
  if (errno == EFBIG)
    {
      fs_set_input_error (error, _ ("%s is larger than %u MiB; no scenario with results is."), name,
                          (guint) (FS_DOCUMENT_BYTES >> 20));
      return NULL;
    }
  /* A pipe may contain a scenario; otherwise loading it sets an error that says what is wrong. */
  scenario = fs_scenario_load (path, error);
  return scenario != NULL ? fs_document_file_new (scenario) : NULL;
}

static void
append_points (GString *out, const FsDocumentFile *file)
{
  /* From an id to the indices (guint) of the stored points with that id. */
  g_autoptr (GHashTable) by_id = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_array_unref);

  for (guint i = 0; i < file->stored_points->len; i++)
    {
      char *id = g_array_index (file->stored_points, FsStoredPoint, i).id;
      GArray *indices = g_hash_table_lookup (by_id, id);

      if (indices == NULL)
        {
          indices = g_array_new (FALSE, FALSE, sizeof (guint));
          g_hash_table_insert (by_id, id, indices);
        }
      g_array_append_val (indices, i);
    }

  for (guint i = 0; i < file->stored_points->len; i++)
    {
      const char *id = g_array_index (file->stored_points, FsStoredPoint, i).id;
      const GArray *indices = g_hash_table_lookup (by_id, id);
      g_autoptr (GArray) numbers = fs_memory_store_replications (file->results, id);

      if (g_array_index (indices, guint, 0) != i || numbers->len == 0)
        continue;
      /* All positions of a point come before its first result. */
      g_string_append_printf (out, "%s.place=", id);
      for (guint j = 0; j < indices->len; j++)
        {
          const FsStoredPoint *place
              = &g_array_index (file->stored_points, FsStoredPoint, g_array_index (indices, guint, j));
          char rate[FS_NUMBER_SIZE];

          g_string_append_printf (out, "%s%u;%u;%s;%u", j > 0 ? ";" : "", place->curve, place->step,
                                  fs_number_format (place->rate, rate), place->ordinal);
        }
      g_string_append_c (out, '\n');
      for (guint r = 0; r < numbers->len; r++)
        {
          FsResultKey key = { FS_SIM_RESULT_KIND, id, g_array_index (numbers, guint, r) };
          g_autoptr (GBytes) packed = fs_memory_store_lookup (file->results, &key);
          gsize size;
          const guchar *data = g_bytes_get_data (packed, &size);
          g_autofree char *text = g_base64_encode (data, size);

          g_string_append_printf (out, "%s.%u=%s\n", id, key.replication, text);
        }
    }
}

char *
fs_document_file_to_text (const FsDocumentFile *file, const char *folder)
{
  g_autofree char *scenario = fs_scenario_to_text_in (file->scenario, folder);
  GString *out = g_string_new (scenario);
  gsize begin;

  g_string_append_printf (out, "\n%s\nformat=%d\nengine=%d;%d\n", FS_RESULTS_HEADER, RESULTS_FORMAT, FS_ENGINE_VERSION,
                          FS_STORE_FORWARD_VERSION);
  begin = out->len;
  append_points (out, file);
  for (guint i = 0; i < file->brackets->len; i++)
    {
      const FsStoredSaturation *bracket = &g_array_index (file->brackets, FsStoredSaturation, i);
      char low[FS_NUMBER_SIZE], high[FS_NUMBER_SIZE];

      g_string_append_printf (out, "%s.saturation=%s;%s;%u;%d\n", bracket->id, fs_number_format (bracket->low, low),
                              fs_number_format (bracket->high, high), bracket->runs, bracket->done);
    }
  if (out->len == begin)
    g_string_assign (out, scenario);
  return g_string_free (out, FALSE);
}

/* Whether @text reads as what it was made of, the results too. */
static gboolean
check_text (const FsDocumentFile *file, const char *folder, const char *name, const char *text, gsize length,
            GError **error)
{
  gsize scenario_length = fs_scenario_text_length (text, length);
  g_autoptr (FsDocumentFile) again = NULL;

  if (!fs_scenario_check_text (file->scenario, folder, name, text, scenario_length, error))
    return FALSE;
  again = fs_document_file_new (file->scenario);
  read_results (again, name, text, length, scenario_length);
  if (again->notices->len == 0)
    return TRUE;
  return fs_set_error (error, FS_ERROR_FILE,
                       _ ("%s was not saved, because it could not be opened again: %s Nothing was overwritten."), name,
                       (const char *) g_ptr_array_index (again->notices, 0));
}

gboolean
fs_document_file_save_over (FsDocumentFile *file, const char *path, const char *mark, FsFileFound *found,
                            GError **error)
{
  g_autofree char *folder = NULL;
  g_autofree char *text = NULL;
  g_autofree char *name = NULL;
  gboolean done = FALSE;
  gsize length;
  int number = EFBIG;

  g_return_val_if_fail (file != NULL && path != NULL, FALSE);

  folder = fs_scenario_folder (path);
  text = fs_document_file_to_text (file, folder);
  length = strlen (text);
  if (found != NULL)
    *found = (FsFileFound){ .change = FS_FILE_SAME };
  name = g_filename_display_basename (path);
  if (length <= FS_DOCUMENT_BYTES)
    {
      if (!check_text (file, folder, name, text, length, error))
        return FALSE;
      done = found != NULL ? fs_file_replace_known (path, text, length, mark, found)
                           : fs_file_replace (path, text, length);
      number = errno;
    }
  if (done)
    {
      g_free (file->mark);
      file->mark = fs_file_mark (text, length);
    }
  if (done || (found != NULL && found->change != FS_FILE_SAME))
    return done;
  return fs_set_error (error, FS_ERROR_FILE, _ ("%s was not saved: %s. Nothing was overwritten."), name,
                       fs_file_reason (number));
}

gboolean
fs_document_file_save (FsDocumentFile *file, const char *path, GError **error)
{
  return fs_document_file_save_over (file, path, NULL, NULL, error);
}
