#include "topology/traffic-table.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/user-text.h"
#include "topology/network.h"

#define COMMENT "//"

/* A row before it is added to others with the same ends: "source destination". */
typedef struct {
  const char *ends;
  double weight;
} Entry;

typedef struct {
  const char *name;
  bool is_file; /* rows are lines */
  guint number; /* of the current row, 1 the first */
  GStringChunk *texts;
  GArray *entries;
} Reader;

static gboolean refuse (const Reader *reader, GError **error, const char *format, ...) G_GNUC_PRINTF (3, 4);

static gboolean
refuse (const Reader *reader, GError **error, const char *format, ...)
{
  g_autofree char *sentence = NULL;
  va_list arguments;

  va_start (arguments, format);
  sentence = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  if (reader->is_file)
    return fs_set_input_error (error, _ ("Line %u of %s: %s"), reader->number, reader->name, sentence);
  return fs_set_input_error (error, _ ("Row %u of %s: %s"), reader->number, reader->name, sentence);
}

static gboolean
read_row (Reader *reader, char *text, GError **error)
{
  char *fields[4] = { NULL };
  g_autofree char *ends = NULL;
  Entry entry = { NULL, 1 };
  guint count = 0;

  for (char *field = strtok_r (text, " \t\r", &text); field != NULL && count < 4;
       field = strtok_r (NULL, " \t\r", &text))
    fields[count++] = field;
  if (count < 2 || count > 3)
    return refuse (reader, error, _ ("a row is a source, a destination, and perhaps a weight."));
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *quoted = fs_user_text_quote (fields[i]);
      g_autofree char *upper = g_ascii_strup (fields[i], -1);

      if (strlen (upper) >= sizeof ((FsTrafficRow *) NULL)->source || !fs_network_may_be_address (upper))
        return refuse (reader, error, _ ("%s is neither an address nor # and the number of a node."), quoted);
      memcpy (fields[i], upper, strlen (upper));
    }
  if (strcmp (fields[0], fields[1]) == 0)
    return refuse (reader, error, _ ("%s sends to itself."), fields[0]);
  if (count == 3
      && (!fs_number_parse (fields[2], &entry.weight)
          || !(entry.weight >= FS_TRAFFIC_TABLE_MIN_WEIGHT && entry.weight <= FS_TRAFFIC_TABLE_MAX_WEIGHT)))
    {
      g_autofree char *quoted = fs_user_text_quote (fields[2]);
      char least[FS_NUMBER_SIZE], most[FS_NUMBER_SIZE];

      return refuse (reader, error, _ ("the weight is %s; it must be a number from %s to %s."), quoted,
                     fs_number_format (FS_TRAFFIC_TABLE_MIN_WEIGHT, least),
                     fs_number_format (FS_TRAFFIC_TABLE_MAX_WEIGHT, most));
    }
  if (reader->entries->len == FS_TRAFFIC_TABLE_MAX_ROWS)
    return refuse (reader, error, _ ("a table has at most %d rows."), FS_TRAFFIC_TABLE_MAX_ROWS);
  ends = g_strconcat (fields[0], " ", fields[1], NULL);
  entry.ends = g_string_chunk_insert (reader->texts, ends);
  g_array_append_val (reader->entries, entry);
  return TRUE;
}

static int
compare_entries (gconstpointer a, gconstpointer b)
{
  return strcmp (((const Entry *) a)->ends, ((const Entry *) b)->ends);
}

/* NULL and a sentence if a row cannot be read, or the rows between two nodes have too large a weight together: as one row it
 * could not be read again. */
static char *
read_table (const char *name, bool is_file, const char *text, gsize length, GError **error)
{
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  g_autoptr (GStringChunk) texts = g_string_chunk_new (1 << 12);
  g_autoptr (GString) out = g_string_new (NULL);
  Reader reader = { .name = name, .is_file = is_file, .number = 1, .texts = texts, .entries = entries };
  const char *end = text + length;
  char number[FS_NUMBER_SIZE], most[FS_NUMBER_SIZE];

  if (!g_utf8_validate_len (text, length, NULL))
    {
      fs_set_input_error (error, _ ("%s is not UTF-8 text, so it is not a table of traffic."), name);
      return NULL;
    }
  for (; text < end; reader.number++)
    {
      const char *stop = memchr (text, is_file ? '\n' : ';', (gsize) (end - text));
      g_autofree char *row = g_strstrip (g_strndup (text, (gsize) ((stop != NULL ? stop : end) - text)));
      bool skipped = *row == '\0' || (is_file && g_str_has_prefix (row, COMMENT));

      if (!skipped && !read_row (&reader, row, error))
        return NULL;
      text = stop != NULL ? stop + 1 : end;
    }
  if (entries->len == 0)
    {
      fs_set_input_error (error, _ ("%s has no rows; a row is a source, a destination, and perhaps a weight."), name);
      return NULL;
    }

  g_array_sort (entries, compare_entries);
  for (guint i = 0; i < entries->len;)
    {
      const Entry *first = &g_array_index (entries, Entry, i);
      double weight = 0;

      for (; i < entries->len && strcmp (g_array_index (entries, Entry, i).ends, first->ends) == 0; i++)
        weight += g_array_index (entries, Entry, i).weight;
      if (weight > FS_TRAFFIC_TABLE_MAX_WEIGHT)
        {
          fs_set_input_error (error, _ ("The weights of %s in %s add up to %s; the sum must be at most %s."),
                              first->ends, name, fs_number_format (weight, number),
                              fs_number_format (FS_TRAFFIC_TABLE_MAX_WEIGHT, most));
          return NULL;
        }
      g_string_append_printf (out, "%s%s", out->len > 0 ? ";" : "", first->ends);
      if (weight != 1)
        g_string_append_printf (out, " %s", fs_number_format (weight, number));
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

char *
fs_traffic_table_read (const char *name, const char *text, gsize length, GError **error)
{
  g_return_val_if_fail (name != NULL && text != NULL, NULL);

  return read_table (name, true, text, length, error);
}

char *
fs_traffic_table_read_rows (const char *name, const char *text, GError **error)
{
  g_return_val_if_fail (name != NULL && text != NULL, NULL);

  return read_table (name, false, text, strlen (text), error);
}

/* Copies what comes before one of @stops. */
static const char *
take_word (const char *from, const char *stops, char *word, gsize size)
{
  gsize length = strcspn (from, stops);

  g_assert (length < size);
  memcpy (word, from, length);
  word[length] = '\0';
  return from + length;
}

bool
fs_traffic_table_next (const char **rest, FsTrafficRow *row)
{
  char number[FS_NUMBER_SIZE];

  if (**rest == '\0')
    return false;
  *rest = take_word (*rest, " ", row->source, sizeof row->source) + 1;
  *rest = take_word (*rest, " ;", row->destination, sizeof row->destination);
  row->weight = 1;
  if (**rest == ' ')
    {
      *rest = take_word (*rest + 1, ";", number, sizeof number);
      fs_number_parse (number, &row->weight);
    }
  *rest += **rest == ';';
  return true;
}
