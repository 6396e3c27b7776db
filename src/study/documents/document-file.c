#include "study/documents/document-file.h"

#include <errno.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/file.h"
#include "base/number.h"
#include "scenario/value/scenario-file.h"
#include "study/documents/document-results.h"
#include "study/store/result-format.h"

FsDocumentFile *
fs_document_file_new (FsScenario *scenario)
{
  FsDocumentFile *file = g_new0 (FsDocumentFile, 1);

  file->scenario = fs_scenario_ref (scenario);
  file->results = fs_memory_store_new ();
  file->places = g_array_new (FALSE, FALSE, sizeof (FsStoredPoint));
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
  g_array_unref (file->places);
  g_array_unref (file->brackets);
  g_ptr_array_unref (file->notices);
  g_free (file->mark);
  g_free (file);
}

void
fs_document_file_add_place (FsDocumentFile *file, const char *id, guint curve, guint step, double rate, guint ordinal)
{
  FsStoredPoint place = { .curve = curve, .step = step, .rate = rate, .ordinal = ordinal };

  g_strlcpy (place.id, id, sizeof place.id);
  g_array_append_val (file->places, place);
}

void
fs_document_file_add_bracket (FsDocumentFile *file, const char *id, double low, double high, guint runs, gboolean done)
{
  FsStoredSaturation bracket = { .low = low, .high = high, .runs = runs, .done = done };

  g_strlcpy (bracket.id, id, sizeof bracket.id);
  g_array_append_val (file->brackets, bracket);
}

FsDocumentFile *
fs_document_file_from_text (const char *name, const char *text, gsize length, GError **error)
{
  gsize scenario_length = fs_scenario_text_length (text, length);
  g_autoptr (FsScenario) scenario = fs_scenario_from_text (name, text, scenario_length, error);
  FsDocumentFile *file;

  if (scenario == NULL)
    return NULL;
  file = fs_document_file_new (scenario);
  fs_document_results_read (file, name, text, length, scenario_length);
  return file;
}

FsDocumentFile *
fs_document_file_load (const char *path, GError **error)
{
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;
  g_autoptr (FsScenario) scenario = NULL;
  FsDocumentFile *file;
  gsize length;

  g_return_val_if_fail (path != NULL, NULL);

  text = fs_file_read (path, FS_DOCUMENT_BYTES, &length);
  name = g_filename_display_basename (path);
  if (text != NULL)
    {
      file = fs_document_file_from_text (name, text, length, error);
      if (file != NULL)
        file->mark = fs_file_mark (text, length);
      return file;
    }
  if (errno == EFBIG)
    {
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("%s is larger than %u MiB; no scenario with results is."), name,
                   (guint) (FS_DOCUMENT_BYTES >> 20));
      return NULL;
    }
  /* A pipe has a scenario perhaps, or the sentence that says what is wrong. */
  scenario = fs_scenario_load (path, error);
  return scenario != NULL ? fs_document_file_new (scenario) : NULL;
}

/* ID.place=…, with all places of this point, before its first result. */
static void
append_places (GString *out, const FsDocumentFile *file, const GArray *indices, const char *id)
{
  g_string_append_printf (out, "%s.place=", id);
  for (guint i = 0; i < indices->len; i++)
    {
      const FsStoredPoint *place = &g_array_index (file->places, FsStoredPoint, g_array_index (indices, guint, i));
      char rate[FS_NUMBER_SIZE];

      g_string_append_printf (out, "%s%u;%u;%s;%u", i > 0 ? ";" : "", place->curve, place->step,
                              fs_number_format (place->rate, rate), place->ordinal);
    }
  g_string_append_c (out, '\n');
}

static void
append_results (GString *out, const FsDocumentFile *file, const char *id)
{
  g_autoptr (GArray) numbers = fs_memory_store_replications (file->results, id);

  for (guint i = 0; i < numbers->len; i++)
    {
      FsResultKey key = { FS_SIM_RESULT_KIND, id, g_array_index (numbers, guint, i) };
      g_autoptr (GBytes) packed = fs_memory_store_lookup (file->results, &key);
      gsize size;
      const guchar *data = g_bytes_get_data (packed, &size);
      g_autofree char *text = g_base64_encode (data, size);

      g_string_append_printf (out, "%s.%u=%s\n", id, key.replication, text);
    }
}

/* id → GArray of guint, its places. */
static GHashTable *
places_by_id (const FsDocumentFile *file)
{
  GHashTable *table = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_array_unref);

  for (guint i = 0; i < file->places->len; i++)
    {
      char *id = g_array_index (file->places, FsStoredPoint, i).id;
      GArray *indices = g_hash_table_lookup (table, id);

      if (indices == NULL)
        {
          indices = g_array_new (FALSE, FALSE, sizeof (guint));
          g_hash_table_insert (table, id, indices);
        }
      g_array_append_val (indices, i);
    }
  return table;
}

static void
append_points (GString *out, const FsDocumentFile *file)
{
  g_autoptr (GHashTable) by_id = places_by_id (file);

  for (guint i = 0; i < file->places->len; i++)
    {
      const char *id = g_array_index (file->places, FsStoredPoint, i).id;
      const GArray *indices = g_hash_table_lookup (by_id, id);
      g_autoptr (GArray) numbers = fs_memory_store_replications (file->results, id);

      if (g_array_index (indices, guint, 0) != i || numbers->len == 0)
        continue;
      append_places (out, file, indices, id);
      append_results (out, file, id);
    }
}

static void
append_brackets (GString *out, const FsDocumentFile *file)
{
  for (guint i = 0; i < file->brackets->len; i++)
    {
      const FsStoredSaturation *bracket = &g_array_index (file->brackets, FsStoredSaturation, i);
      char low[FS_NUMBER_SIZE], high[FS_NUMBER_SIZE];

      g_string_append_printf (out, "%s.saturation=%s;%s;%u;%d\n", bracket->id, fs_number_format (bracket->low, low),
                              fs_number_format (bracket->high, high), bracket->runs, bracket->done);
    }
}

char *
fs_document_file_to_text (const FsDocumentFile *file)
{
  g_autofree char *scenario = fs_scenario_to_text (file->scenario);
  GString *out = g_string_new (scenario);
  gsize begin;

  g_string_append_printf (out, "\n%s\nformat=%d\nengine=%d;%d\n", FS_RESULTS_HEADER, FS_RESULTS_FORMAT,
                          FS_ENGINE_VERSION, FS_STORE_FORWARD_VERSION);
  begin = out->len;
  append_points (out, file);
  append_brackets (out, file);
  if (out->len == begin)
    g_string_assign (out, scenario);
  return g_string_free (out, FALSE);
}

gboolean
fs_document_file_save_over (FsDocumentFile *file, const char *path, const char *mark, FsFileFound *found,
                            GError **error)
{
  g_autofree char *text = NULL;
  g_autofree char *name = NULL;
  gboolean done = FALSE;
  gsize length;
  int number = EFBIG;

  g_return_val_if_fail (file != NULL && path != NULL, FALSE);

  text = fs_document_file_to_text (file);
  length = strlen (text);
  if (found != NULL)
    *found = (FsFileFound){ .change = FS_FILE_SAME };
  if (length <= FS_DOCUMENT_BYTES)
    {
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
  name = g_filename_display_basename (path);
  g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("%s was not saved: %s. Nothing was overwritten."), name,
               fs_file_reason (number));
  return FALSE;
}

gboolean
fs_document_file_save (FsDocumentFile *file, const char *path, GError **error)
{
  return fs_document_file_save_over (file, path, NULL, NULL, error);
}
