#include "study/referee/peer-formats.h"

#include <math.h>
#include <string.h>

#include "base/number.h"

gboolean
fs_text_lines_next (FsTextLines *lines)
{
  const char *end;

  if (lines->at == lines->end)
    return FALSE;
  end = memchr (lines->at, '\n', (gsize) (lines->end - lines->at));
  lines->line = lines->at;
  lines->length = (gsize) ((end != NULL ? end : lines->end) - lines->at);
  lines->at = end != NULL ? end + 1 : lines->end;
  if (lines->length > 0 && lines->line[lines->length - 1] == '\r')
    lines->length--;
  return TRUE;
}

gboolean
fs_text_lines_begin_with (const FsTextLines *lines, const char *prefix)
{
  gsize length = strlen (prefix);

  return lines->length >= length && memcmp (lines->line, prefix, length) == 0;
}

gboolean
fs_text_lines_number (const FsTextLines *lines, const char *prefix, double *number)
{
  const char *from, *end = lines->line + lines->length, *to;
  char word[FS_NUMBER_SIZE];

  if (!fs_text_lines_begin_with (lines, prefix))
    return FALSE;
  from = lines->line + strlen (prefix);
  while (from < end && g_ascii_isspace (*from))
    from++;
  for (to = from; to < end && !g_ascii_isspace (*to);)
    to++;
  if ((gsize) (to - from) >= sizeof word)
    return FALSE;
  memcpy (word, from, (gsize) (to - from));
  word[to - from] = '\0';
  return fs_number_parse (word, number);
}

char *
fs_text_lines_copy (const FsTextLines *lines)
{
  return g_strndup (lines->line, lines->length);
}

/* SuperSim: latencies as ssparse writes them, and the log of rates. */

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

/* Garnet, the network of gem5: stats.txt and config.ini. */

#define NETWORK "system.ruby.network."

/* What one dump of statistics says; NAN if it says nothing. */
typedef struct {
  double ticks;
  gboolean has_new_names; /* simTicks, not sim_ticks */
  double node_clock, network_clock;
  double latency, network_latency, hops;
  double packets, received_flits, flits;
} Dump;

static const Dump empty_dump = { NAN, FALSE, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN };

/* Latencies are in ticks in the versions that write simTicks. Older ones write cycles or ticks; no latency in ticks is
 * shorter than one cycle. */
static double
cycles_of (const Dump *dump, double latency)
{
  gboolean in_ticks = dump->network_clock > 1 && (dump->has_new_names || latency >= dump->network_clock);

  return in_ticks ? latency / dump->network_clock : latency;
}

/* Adds a run if the dump is of a Garnet network. Its rates are per node of the network, and the statistics do not
 * contain the number of nodes: until config.ini is read they are of all nodes together. */
static void
add_dump (const Dump *dump, gboolean is_whole, GArray *runs)
{
  FsPeerRun run;

  if (isnan (dump->packets) && isnan (dump->latency))
    return;
  fs_peer_run_init (&run, FS_PEER_GARNET);
  run.latency = cycles_of (dump, dump->latency);
  run.network_latency = cycles_of (dump, dump->network_latency);
  run.hops = dump->hops;
  if (dump->packets > 0)
    run.packet_flits = dump->flits / dump->packets;
  run.accepted = dump->received_flits / (dump->ticks / dump->network_clock);
  run.status = !is_whole || isnan (run.latency) ? FS_PEER_INCOMPLETE : FS_PEER_STABLE;
  g_array_append_val (runs, run);
}

gboolean
fs_garnet_read (const char *text, gsize size, GArray *runs)
{
  FsTextLines lines = { text, text + size };
  Dump dump = empty_dump;
  gboolean begun = FALSE, found = FALSE;
  guint before = runs->len;

  while (fs_text_lines_next (&lines))
    if (fs_text_lines_begin_with (&lines, "---------- Begin Simulation Statistics"))
      {
        dump = empty_dump;
        begun = found = TRUE;
      }
    else if (fs_text_lines_begin_with (&lines, "---------- End Simulation Statistics") && begun)
      {
        add_dump (&dump, TRUE, runs);
        begun = FALSE;
      }
    else if (begun)
      {
        const struct {
          const char *name;
          double *value;
        } statistics[] = {
          { "simTicks ", &dump.ticks },
          { "sim_ticks ", &dump.ticks },
          { "system.clk_domain.clock ", &dump.node_clock },
          { "system.ruby.clk_domain.clock ", &dump.network_clock },
          { NETWORK "average_packet_latency ", &dump.latency },
          { NETWORK "average_packet_network_latency ", &dump.network_latency },
          { NETWORK "average_hops ", &dump.hops },
          { NETWORK "packets_injected::total ", &dump.packets },
          { NETWORK "flits_injected::total ", &dump.flits },
          { NETWORK "flits_received::total ", &dump.received_flits },
        };
        double number;

        for (guint i = 0; i < G_N_ELEMENTS (statistics); i++)
          if (fs_text_lines_number (&lines, statistics[i].name, &number))
            *statistics[i].value = number;
        if (fs_text_lines_begin_with (&lines, "simTicks "))
          dump.has_new_names = TRUE;
      }
  if (begun)
    add_dump (&dump, FALSE, runs);
  return found && runs->len > before;
}

void
fs_garnet_configure (const char *text, gsize size, FsPeerRun *run)
{
  FsTextLines lines = { text, text + size };
  double rate = NAN, node_clock = NAN, network_clock = NAN, rows = 0, vcs = 0, buffers = 0, algorithm = 0;
  const struct {
    const char *section, *key;
    double *value;
  } numbers[] = {
    { "system.clk_domain", "clock=", &node_clock },
    { "system.ruby.clk_domain", "clock=", &network_clock },
    { "system.ruby.network", "num_rows=", &rows },
    { "system.ruby.network", "vcs_per_vnet=", &vcs },
    { "system.ruby.network", "buffers_per_data_vc=", &buffers },
    { "system.ruby.network", "routing_algorithm=", &algorithm },
  };
  char section[FS_PEER_WORD_SIZE] = ""; /* the part that is being read, such as "system.cpu00" */
  gboolean injects = FALSE;             /* it is a node that injects */
  guint n_sources = 0;

  while (fs_text_lines_next (&lines))
    if (fs_text_lines_begin_with (&lines, "[") && lines.line[lines.length - 1] == ']')
      {
        g_autofree char *name = g_strndup (lines.line + 1, lines.length - 2);

        fs_peer_word_set (section, name);
        injects = FALSE;
      }
    else
      {
        g_autofree char *line = fs_text_lines_copy (&lines);

        if (g_str_equal (line, "type=GarnetSyntheticTraffic"))
          {
            injects = TRUE;
            n_sources++;
          }
        if (injects)
          fs_text_lines_number (&lines, "inj_rate=", &rate);
        if (injects && g_str_has_prefix (line, "traffic_type="))
          fs_peer_word_set (run->traffic, line + strlen ("traffic_type="));
        if (g_str_has_prefix (line, "topology=") && g_str_equal (section, "system.ruby.network"))
          fs_peer_word_set (run->topology, line + strlen ("topology="));
        for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
          if (g_str_equal (section, numbers[i].section))
            fs_text_lines_number (&lines, numbers[i].key, numbers[i].value);
      }
  /* A square mesh of gem5's own topologies is a mesh of 2 dimensions. */
  run->n_nodes = n_sources;
  if (g_str_has_prefix (run->topology, "Mesh_") && rows >= 2 && rows * rows == n_sources)
    {
      fs_peer_word_set (run->topology, "mesh");
      run->k = (int) rows;
      run->n = 2;
    }
  if (algorithm == 1)
    fs_peer_word_set (run->routing, "XY");
  run->V = vcs >= 1 && vcs <= 1000 ? (int) vcs : 0;
  run->buffer = buffers >= 1 && buffers <= 1e6 ? (int) buffers : 0;
  run->accepted = n_sources > 0 ? run->accepted / n_sources : NAN;
  /* A node injects per cycle of its own clock. */
  if (rate >= 0 && node_clock > 0 && network_clock > 0)
    {
      run->rate = rate * network_clock / node_clock;
      run->flit_rate = NAN;
      fs_peer_run_complete (run);
    }
}
