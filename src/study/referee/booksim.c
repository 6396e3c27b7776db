/* BookSim2: the text that it prints, and its results as CSV. */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "study/referee/booksim-settings.h"

/**
 * Reading: the state of a reader of a text
 * @run: the run whose text is being read
 * @configured: its configuration was printed
 * @begun: the simulation has begun: another configuration belongs to the next run
 * @overall, @first_class: inside the statistics of the whole run; of its first traffic class
 */
typedef struct {
  GArray *runs;
  FsPeerRun run;
  FsBooksimSettings settings;
  gboolean in_file, configured, begun, overall, first_class;
} Reading;

static void
begin_run (Reading *reading)
{
  fs_peer_run_init (&reading->run, FS_PEER_BOOKSIM2);
  fs_booksim_settings_init (&reading->settings);
  reading->in_file = reading->configured = reading->begun = reading->overall = reading->first_class = FALSE;
}

static void
end_run (Reading *reading)
{
  FsPeerRun *run = &reading->run;

  if (reading->configured)
    fs_booksim_settings_apply (&reading->settings, run);
  if (run->status == FS_PEER_INCOMPLETE && !isnan (run->latency) && !isnan (run->hops))
    run->status = FS_PEER_STABLE;
  if (reading->configured || reading->begun)
    g_array_append_val (reading->runs, *run);
  begin_run (reading);
}

/* Lines of a configuration that is printed before a run; a run may have several. FALSE if it is another line. */
static gboolean
read_configuration (Reading *reading, const FsTextLines *lines)
{
  static const char override[] = "OVERRIDE Parameter: ";

  if (fs_text_lines_begin_with (lines, "BEGIN Configuration File"))
    {
      if (reading->begun)
        end_run (reading);
      reading->in_file = reading->configured = TRUE;
      return TRUE;
    }
  if (fs_text_lines_begin_with (lines, "END Configuration File"))
    {
      reading->in_file = FALSE;
      return TRUE;
    }
  if (reading->in_file)
    {
      fs_booksim_settings_read_line (&reading->settings, lines);
      return TRUE;
    }
  if (fs_text_lines_begin_with (lines, override))
    {
      g_autofree char *line = fs_text_lines_copy (lines);

      if (reading->begun)
        end_run (reading);
      reading->configured = TRUE;
      fs_booksim_settings_set (&reading->settings, line + strlen (override));
      return TRUE;
    }
  return FALSE;
}

/* Columns of "results:0,uniform,0,0.003125,36,69.9,…" after the traffic. */
enum {
  CSV_LOAD = 2,
  CSV_LATENCY = 4,
  CSV_NETWORK_LATENCY = 7,
  CSV_ACCEPTED = 25,
  CSV_PACKET_SIZE = 27,
  CSV_HOPS = 29,
  CSV_COLUMNS = 30,
};

static double
cell_number (char *const *cells, guint column)
{
  double number;

  return fs_number_parse (cells[column], &number) ? number : NAN;
}

/* Splits @line behind "results:0,". Traffic such as "hotspot({{9,0},{2,1}})" has commas of its own. */
static char **
split_csv (const char *line)
{
  const char *traffic = strchr (line, ',') + 1, *rest = traffic + strcspn (traffic, ",(");
  g_autoptr (GStrvBuilder) cells = g_strv_builder_new ();
  g_autofree char *name = NULL;
  g_auto (GStrv) numbers = NULL;

  if (*rest == '(')
    rest += strcspn (rest, ")");
  rest += strcspn (rest, ",");
  name = g_strndup (traffic, (gsize) (rest - traffic));
  numbers = g_strsplit (*rest == ',' ? rest + 1 : rest, ",", -1);
  g_strv_builder_add (cells, name);
  g_strv_builder_addv (cells, (const char **) numbers);
  return g_strv_builder_end (cells);
}

static void
read_line (Reading *reading, const FsTextLines *lines)
{
  if (read_configuration (reading, lines))
    return;
  if (fs_text_lines_begin_with (lines, "results:0,"))
    {
      g_autofree char *line = fs_text_lines_copy (lines);
      g_auto (GStrv) cells = NULL;
      FsPeerRun *run = &reading->run;

      /* The text of the same run comes before. */
      if (reading->overall && reading->configured)
        return;
      if (reading->configured || reading->begun)
        end_run (reading);
      cells = split_csv (line);
      reading->begun = TRUE;
      if (g_strv_length (cells) >= CSV_COLUMNS)
        {
          fs_peer_word_set (run->traffic, cells[0]);
          run->rate = cell_number (cells, CSV_LOAD);
          run->latency = cell_number (cells, CSV_LATENCY);
          run->network_latency = cell_number (cells, CSV_NETWORK_LATENCY);
          run->accepted = cell_number (cells, CSV_ACCEPTED);
          run->packet_flits = round (cell_number (cells, CSV_PACKET_SIZE));
          run->hops = cell_number (cells, CSV_HOPS) - 1;
          fs_peer_run_complete (run);
        }
      end_run (reading);
    }
  else if (fs_text_lines_begin_with (lines, "Simulation unstable"))
    {
      reading->begun = TRUE;
      reading->run.status = FS_PEER_UNSTABLE;
    }
  else if (fs_text_lines_begin_with (lines, "====== Overall Traffic Statistics"))
    reading->begun = reading->overall = TRUE;
  else if (reading->overall)
    {
      /* Statistics of the whole run. BookSim2 counts the routers of a path as hops. */
      FsPeerRun *run = &reading->run;
      double number;

      if (fs_text_lines_begin_with (lines, "====== Traffic class "))
        reading->first_class = fs_text_lines_begin_with (lines, "====== Traffic class 0 ");
      if (!reading->first_class)
        return;
      if (fs_text_lines_number (lines, "Packet latency average = ", &number))
        run->latency = number;
      else if (fs_text_lines_number (lines, "Network latency average = ", &number))
        run->network_latency = number;
      else if (fs_text_lines_number (lines, "Injected packet rate average = ", &number) && !reading->configured)
        run->rate = number;
      else if (fs_text_lines_number (lines, "Accepted flit rate average = ", &number))
        run->accepted = number;
      else if (fs_text_lines_number (lines, "Injected packet size average = ", &number) && !reading->configured)
        run->packet_flits = round (number);
      else if (fs_text_lines_number (lines, "Hops average = ", &number))
        run->hops = number - 1;
    }
  else if (fs_text_lines_begin_with (lines, "Class 0:"))
    reading->begun = TRUE;
}

gboolean
fs_booksim_read (const char *text, gsize size, GArray *runs)
{
  FsTextLines lines = { text, text + size };
  Reading reading = { .runs = runs };
  guint before = runs->len;

  begin_run (&reading);
  while (fs_text_lines_next (&lines))
    read_line (&reading, &lines);
  end_run (&reading);
  return runs->len > before;
}
