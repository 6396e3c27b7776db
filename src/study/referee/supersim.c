/* SuperSim: latencies as ssparse writes them, and the log of rates. */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "study/referee/peer-formats.h"
#include "study/referee/text-lines.h"

/* The column called @name; G_MAXUINT if there is none. */
static guint
find_column (char *const *header, const char *name)
{
  for (guint i = 0; header[i] != NULL; i++)
    if (strcmp (header[i], name) == 0)
      return i;
  return G_MAXUINT;
}

/* A cell of the line as a number, NAN if it is none ("nan" without samples). */
static double
cell_number (const FsTextLines *lines, guint column)
{
  g_autofree char *line = fs_text_lines_copy (lines);
  g_auto (GStrv) cells = g_strsplit (line, ",", -1);
  double number;

  return column < g_strv_length (cells) && fs_number_parse (cells[column], &number) ? number : NAN;
}

/* The header of a table in CSV, if its first column is called @first. */
static char **
read_header (FsTextLines *lines, const char *first)
{
  g_autofree char *line = fs_text_lines_next (lines) ? fs_text_lines_copy (lines) : g_strdup ("");
  char **header = g_strsplit (line, ",", -1);

  if (header[0] != NULL && strcmp (header[0], first) == 0)
    return header;
  g_strfreev (header);
  return NULL;
}

/* The latency of a message begins when it reaches the interface of its source, before the queue there. */
gboolean
fs_supersim_read (const char *text, gsize size, GArray *runs)
{
  FsTextLines lines = { text, text + size };
  g_auto (GStrv) header = read_header (&lines, "Type");
  guint mean = header != NULL ? find_column (header, "Mean") : G_MAXUINT;
  gboolean has_messages = FALSE;
  FsPeerRun run;

  if (mean == G_MAXUINT || find_column (header, "Count") != 1)
    return FALSE;
  fs_peer_run_init (&run, FS_PEER_SUPERSIM);
  while (fs_text_lines_next (&lines))
    if (fs_text_lines_begin_with (&lines, "Message,")
        || (!has_messages && fs_text_lines_begin_with (&lines, "Packet,")))
      {
        run.latency = cell_number (&lines, mean);
        has_messages = fs_text_lines_begin_with (&lines, "Message,");
      }
  run.status = isnan (run.latency) || !has_messages ? FS_PEER_INCOMPLETE : FS_PEER_STABLE;
  g_array_append_val (runs, run);
  return TRUE;
}

double
fs_supersim_injected_rate (const char *text, gsize size)
{
  FsTextLines lines = { text, text + size };
  g_auto (GStrv) header = read_header (&lines, "id");
  guint column = header != NULL ? find_column (header, "injection") : G_MAXUINT, n = 0;
  double sum = 0;

  while (column != G_MAXUINT && fs_text_lines_next (&lines))
    {
      double rate = cell_number (&lines, column);

      if (!isnan (rate))
        {
          sum += rate;
          n++;
        }
    }
  return n > 0 ? sum / n : NAN;
}
