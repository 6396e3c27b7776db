#include "sim/workload/workload-file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/number.h"
#include "base/translate.h"
#include "base/user-text.h"
#include "sim/workload/netrace.h"
#include "topology/destination-map.h"
#include "topology/traffic-table.h"

#define COMMENT "//"
#define N_FIELDS 4
#define MAX_LINE 4096 /* bytes */

/* What is wrong with one line: a sentence without its beginning. */

static gboolean
refuse_fields (GError **error)
{
  return fs_set_input_error (error, "%s", _ ("a message is a cycle, a source, a destination, and a number of flits."));
}

/* The whole of @text as decimal digits. FALSE for anything else, also for what is too long to be a number of use. */
static gboolean
parse_whole (const char *text, uint64_t *number)
{
  *number = 0;
  for (guint i = 0; i < 16; i++)
    {
      if (text[i] == '\0')
        return i > 0;
      if (!g_ascii_isdigit (text[i]))
        return FALSE;
      *number = 10 * *number + (uint64_t) (text[i] - '0');
    }
  return FALSE;
}

static gboolean
refuse_number (const char *text, const char *form, double from, double to, GError **error)
{
  g_autofree char *quoted = fs_user_text_quote (text);
  g_autofree char *range = g_strdup_printf (_ ("it must be a whole number from %.0f to %.0f."), from, to);
  g_autofree char *beginning = g_strdup_printf (form, quoted);

  return fs_set_input_error (error, "%s %s", beginning, range);
}

static gboolean
read_node (const FsNetwork *network, char *text, uint32_t *node, GError **error)
{
  g_autofree char *quoted = NULL;
  g_autofree char *name = NULL;
  g_autofree char *addresses = NULL;

  for (char *c = text; *c != '\0'; c++)
    *c = g_ascii_toupper (*c);
  *node = 0;
  if (strlen (text) < FS_WORKLOAD_NODE_SIZE && fs_network_may_be_address (text)
      && (network == NULL || fs_network_find_node (network, text, node)))
    return TRUE;
  quoted = fs_user_text_quote (text);
  if (network == NULL)
    return fs_set_input_error (error, _ ("%s is neither an address nor # and the number of a node."), quoted);
  name = fs_network_name (network);
  addresses = fs_network_describe_addresses (network);
  return fs_set_input_error (error, _ ("%s is not a node of the %s: %s."), quoted, name, addresses);
}

/* @line: NUL-terminated, not empty; it is taken apart. */
static gboolean
read_line (FsWorkloadSink *sink, char *line, GError **error)
{
  char *fields[N_FIELDS], *rest = line;
  uint32_t source, destination;
  uint64_t cycle, flits;
  guint count = 0;

  for (char *field = strtok_r (line, " \t\r", &rest); field != NULL; field = strtok_r (NULL, " \t\r", &rest))
    {
      if (count == N_FIELDS)
        return refuse_fields (error);
      fields[count++] = field;
    }
  if (count < N_FIELDS)
    return refuse_fields (error);
  if (!parse_whole (fields[0], &cycle) || cycle > FS_WORKLOAD_MAX_CYCLE)
    return refuse_number (fields[0], _ ("the cycle is %s;"), 0, FS_WORKLOAD_MAX_CYCLE, error);
  if (!read_node (sink->network, fields[1], &source, error)
      || !read_node (sink->network, fields[2], &destination, error))
    return FALSE;
  if (sink->network != NULL ? source == destination : strcmp (fields[1], fields[2]) == 0)
    return fs_set_input_error (error, _ ("%s sends to itself."), fields[1]);
  if (!parse_whole (fields[3], &flits) || flits < 1 || flits > FS_WORKLOAD_MAX_FLITS)
    return refuse_number (fields[3], _ ("the number of flits is %s;"), 1, FS_WORKLOAD_MAX_FLITS, error);
  if (!fs_workload_sink_add (sink, cycle, source, destination, (uint32_t) flits, error))
    return FALSE;
  fs_workload_sink_count (sink, fields[1], fields[2]);
  return TRUE;
}

/* Cuts off the next line: NULL at the end of the file, and with a sentence. */
static char *
take_line (FsWorkloadBytes *bytes, GError **error)
{
  char *begin = bytes->data + bytes->at;
  char *end = memchr (begin, '\n', fs_workload_bytes_left (bytes));

  if (end == NULL)
    {
      if (!fs_workload_bytes_want (bytes, MAX_LINE + 1, error))
        return NULL;
      begin = bytes->data + bytes->at;
      end = memchr (begin, '\n', MIN (fs_workload_bytes_left (bytes), MAX_LINE + 1));
      if (end == NULL && fs_workload_bytes_left (bytes) > MAX_LINE)
        {
          fs_set_input_error (error, _ ("a line of a workload has at most %d bytes."), MAX_LINE);
          return NULL;
        }
      if (end == NULL && fs_workload_bytes_left (bytes) == 0)
        return NULL;
      if (end == NULL) /* the last line; there is always room behind it */
        end = bytes->data + bytes->end++;
    }
  *end = '\0';
  bytes->at = (gsize) (end + 1 - bytes->data);
  if (strlen (begin) == (gsize) (end - begin))
    return begin;
  fs_set_input_error (error, "%s", _ ("a workload is text and has no NUL byte."));
  return NULL;
}

static gboolean
read_text (FsWorkloadBytes *bytes, FsWorkloadSink *sink, GError **error)
{
  for (guint number = 1;; number++)
    {
      GError *wrong = NULL;
      char *line = take_line (bytes, &wrong);

      if (line == NULL && wrong == NULL)
        return TRUE;
      if (line != NULL)
        {
          line += strspn (line, " \t\r");
          if (*line == '\0' || g_str_has_prefix (line, COMMENT) || read_line (sink, line, &wrong))
            continue;
        }
      if (!g_error_matches (wrong, FS_ERROR, FS_ERROR_CANCELLED) && (line != NULL || wrong->code == FS_ERROR_INPUT))
        /* TRANSLATORS: a line number, a file; what is wrong there follows */
        g_prefix_error (&wrong, _ ("Line %u of %s: "), number, sink->name);
      g_propagate_error (error, wrong);
      return FALSE;
    }
}

static gboolean
begins_with (const FsWorkloadBytes *bytes, const char *magic)
{
  return fs_workload_bytes_left (bytes) >= strlen (magic) && memcmp (bytes->data, magic, strlen (magic)) == 0;
}

static gboolean
read_bytes (FsWorkloadBytes *bytes, FsWorkloadSink *sink, GError **error)
{
  if (!fs_workload_bytes_want (bytes, strlen (FS_NETRACE_MAGIC), error))
    return FALSE;
  /* Compressed files are frequent, and no text. */
  if (begins_with (bytes, "BZh"))
    return fs_set_input_error (error, _ ("%s is compressed; decompress it with bunzip2 first."), bytes->name);
  if (begins_with (bytes, "\x1f\x8b"))
    return fs_set_input_error (error, _ ("%s is compressed; decompress it with gunzip first."), bytes->name);
  if (!(begins_with (bytes, FS_NETRACE_MAGIC) ? fs_netrace_read (bytes, sink, error) : read_text (bytes, sink, error)))
    return FALSE;
  if (sink->summary->messages > 0)
    return TRUE;
  return fs_set_input_error (error,
                             _ ("%s has no messages; a message is a cycle, a source, a destination, and a number "
                                "of flits."),
                             bytes->name);
}

/* The table of how many messages go from which node to which. */
static const char *
list_pairs (GHashTable *pairs)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *rows = NULL;
  GHashTableIter iterator;
  gpointer ends, count;

  g_hash_table_iter_init (&iterator, pairs);
  while (g_hash_table_iter_next (&iterator, &ends, &count))
    g_string_append_printf (text, "%s %u;", (const char *) ends, *(const guint *) count);
  rows = fs_traffic_table_read_rows ("rows", text->str, NULL);
  return g_intern_string (rows);
}

/* Reads what @bytes was opened for, and closes it. */
static gboolean
read_all (FsWorkloadBytes *bytes, const FsNetwork *network, FsMessageSorter *sorter, FsWorkloadSummary *summary,
          GError **error)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree char *data = g_malloc (FS_WORKLOAD_BLOCK + 1);
  FsWorkloadSink sink = { .name = bytes->name, .network = network, .sorter = sorter, .summary = summary };
  gboolean done;

  *summary = (FsWorkloadSummary){ .messages = 0 };
  bytes->checksum = checksum;
  bytes->data = data;
  /* What nodes are is not known without a network: a scenario is to keep them as they are written. */
  if (network == NULL)
    sink.pairs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  done = read_bytes (bytes, &sink, error);
  if (done && sink.pairs != NULL && summary->squares <= FS_WORKLOAD_MAX_SQUARES)
    summary->rows = list_pairs (sink.pairs);
  g_clear_pointer (&sink.pairs, g_hash_table_unref);
  if (bytes->fd >= 0)
    close (bytes->fd);
  g_clear_pointer (&bytes->memory, g_bytes_unref);
  g_strlcpy (summary->digest, g_checksum_get_string (checksum), sizeof summary->digest);
  return done;
}

gboolean
fs_workload_data_read (const char *name, GBytes *data, const FsNetwork *network, FsMessageSorter *sorter,
                       FsWorkloadSummary *summary, GError **error)
{
  FsWorkloadBytes bytes = { .fd = -1, .memory = g_bytes_ref (data), .name = name };

  return read_all (&bytes, network, sorter, summary, error);
}

gboolean
fs_workload_file_read (const char *path, const FsNetwork *network, FsMessageSorter *sorter, const FsJob *job,
                       FsWorkloadSummary *summary, GError **error)
{
  g_autofree char *name = g_filename_display_basename (path);
  FsWorkloadBytes bytes = { .fd = -1, .job = job, .name = name };
  struct stat info = { .st_mode = 0 };
  int number;

  g_return_val_if_fail (sorter == NULL || network != NULL, FALSE);

  if (g_str_has_prefix (path, FS_WORKLOAD_INLINE))
    {
      char *text = g_strdelimit (g_strdup (path + strlen (FS_WORKLOAD_INLINE)), ";", '\n');
      g_autoptr (GBytes) data = g_bytes_new_take (text, strlen (text));

      return fs_workload_data_read (_ ("the workload"), data, network, sorter, summary, error);
    }
  /* A device or a pipe cannot be read again. */
  bytes.fd = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  number = errno;
  if (bytes.fd >= 0 && fstat (bytes.fd, &info) == 0 && S_ISREG (info.st_mode))
    return read_all (&bytes, network, sorter, summary, error);
  if (bytes.fd >= 0)
    {
      number = S_ISDIR (info.st_mode) ? EISDIR : EINVAL;
      close (bytes.fd);
    }
  g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("Workload file %s cannot be read: %s."), name,
               fs_file_read_reason (number));
  return FALSE;
}
