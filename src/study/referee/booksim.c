/* BookSim2: the text that it prints, its results as CSV, and its configuration. */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "study/referee/peer-formats.h"

/* The keys of a configuration that matter here, with BookSim2's defaults. */
enum {
  KEY_TOPOLOGY,
  KEY_K,
  KEY_N,
  KEY_C,
  KEY_ROUTING,
  KEY_NUM_VCS,
  KEY_VC_BUF_SIZE,
  KEY_ROUTING_DELAY,
  KEY_VC_ALLOC_DELAY,
  KEY_SW_ALLOC_DELAY,
  KEY_SPECULATIVE,
  KEY_ST_PREPARE_DELAY,
  KEY_ST_FINAL_DELAY,
  KEY_CREDIT_DELAY,
  KEY_USE_NOC_LATENCY,
  KEY_TRAFFIC,
  KEY_INJECTION_PROCESS,
  KEY_PACKET_SIZE,
  KEY_INJECTION_RATE,
  KEY_USES_FLITS,
  N_KEYS,
};

static const struct {
  const char *name;
  const char *value;
} keys[N_KEYS] = {
  [KEY_TOPOLOGY] = { "topology", "torus" },
  [KEY_K] = { "k", "8" },
  [KEY_N] = { "n", "2" },
  [KEY_C] = { "c", "1" },
  [KEY_ROUTING] = { "routing_function", "none" },
  [KEY_NUM_VCS] = { "num_vcs", "16" },
  [KEY_VC_BUF_SIZE] = { "vc_buf_size", "8" },
  [KEY_ROUTING_DELAY] = { "routing_delay", "1" },
  [KEY_VC_ALLOC_DELAY] = { "vc_alloc_delay", "1" },
  [KEY_SW_ALLOC_DELAY] = { "sw_alloc_delay", "1" },
  [KEY_SPECULATIVE] = { "speculative", "0" },
  [KEY_ST_PREPARE_DELAY] = { "st_prepare_delay", "0" },
  [KEY_ST_FINAL_DELAY] = { "st_final_delay", "1" },
  [KEY_CREDIT_DELAY] = { "credit_delay", "0" },
  [KEY_USE_NOC_LATENCY] = { "use_noc_latency", "1" },
  [KEY_TRAFFIC] = { "traffic", "uniform" },
  [KEY_INJECTION_PROCESS] = { "injection_process", "bernoulli" },
  [KEY_PACKET_SIZE] = { "packet_size", "1" },
  [KEY_INJECTION_RATE] = { "injection_rate", "0.1" },
  [KEY_USES_FLITS] = { "injection_rate_uses_flits", "0" },
};

typedef struct {
  char values[N_KEYS][FS_PEER_WORD_SIZE];
} Configuration;

static void
configuration_init (Configuration *configuration)
{
  for (guint i = 0; i < N_KEYS; i++)
    fs_peer_word_set (configuration->values[i], keys[i].value);
}

/* One "key = value". A list of one value, "{32}", is that value. */
static void
configuration_set (Configuration *configuration, const char *statement)
{
  const char *equals = strchr (statement, '=');
  g_autofree char *name = equals != NULL ? g_strndup (statement, (gsize) (equals - statement)) : NULL;
  g_autofree char *value = equals != NULL ? g_strdup (equals + 1) : NULL;
  gsize length;

  if (equals == NULL)
    return;
  g_strstrip (name);
  g_strstrip (value);
  length = strlen (value);
  if (length >= 2 && *value == '{' && value[length - 1] == '}' && strchr (value, ',') == NULL)
    {
      value[length - 1] = '\0';
      memmove (value, value + 1, length - 1);
    }
  for (guint i = 0; i < N_KEYS; i++)
    if (strcmp (keys[i].name, name) == 0)
      fs_peer_word_set (configuration->values[i], value);
}

/* A line of a configuration: statements that each end with a semicolon, and a comment. */
static void
configuration_read_line (Configuration *configuration, const FsTextLines *lines)
{
  g_autofree char *line = fs_text_lines_copy (lines);
  char *comment = strstr (line, "//");
  g_auto (GStrv) statements = NULL;

  if (comment != NULL)
    *comment = '\0';
  statements = g_strsplit (line, ";", -1);
  for (guint i = 0; statements[i] != NULL; i++)
    configuration_set (configuration, statements[i]);
}

static double
number_of (const Configuration *configuration, guint key)
{
  double number;

  return fs_number_parse (configuration->values[key], &number) ? number : NAN;
}

/* 0 if it is no count. */
static int
count_of (const Configuration *configuration, guint key)
{
  double number = number_of (configuration, key);

  return number >= 1 && number <= 1e6 ? (int) number : 0;
}

static void
configuration_apply (const Configuration *configuration, FsPeerRun *run)
{
  static const struct {
    guint key;
    double value;
  } three_cycle_hops[] = {
    { KEY_ROUTING_DELAY, 0 },    { KEY_VC_ALLOC_DELAY, 1 }, { KEY_SW_ALLOC_DELAY, 1 }, { KEY_SPECULATIVE, 1 },
    { KEY_ST_PREPARE_DELAY, 0 }, { KEY_ST_FINAL_DELAY, 1 }, { KEY_CREDIT_DELAY, 0 },
  };
  double rate = number_of (configuration, KEY_INJECTION_RATE), length = number_of (configuration, KEY_PACKET_SIZE);
  const char *topology = configuration->values[KEY_TOPOLOGY];
  int k = count_of (configuration, KEY_K), n = count_of (configuration, KEY_N);
  double nodes = pow (k, n);
  gboolean is_mesh = g_str_equal (topology, "mesh"), is_torus = g_str_equal (topology, "torus");
  /* A header leaves a router 2 cycles after it has arrived and needs 1 cycle to the next, in the configuration of
   * REFEREE.md 2. Shorter buffers than the loop of credits make every hop of a packet slower. */
  gboolean three_cycles = number_of (configuration, KEY_VC_BUF_SIZE) >= 5
                          && (is_mesh || (is_torus && number_of (configuration, KEY_USE_NOC_LATENCY) == 0));

  for (guint i = 0; i < G_N_ELEMENTS (three_cycle_hops); i++)
    three_cycles = three_cycles && number_of (configuration, three_cycle_hops[i].key) == three_cycle_hops[i].value;
  fs_peer_word_set (run->topology, topology);
  if ((is_mesh || is_torus) && nodes >= 1 && nodes <= 1e9)
    {
      run->k = k;
      run->n = n;
      run->n_nodes = (guint64) nodes;
    }
  fs_peer_word_set (run->routing, configuration->values[KEY_ROUTING]);
  fs_peer_word_set (run->traffic, configuration->values[KEY_TRAFFIC]);
  fs_peer_word_set (run->arrivals, configuration->values[KEY_INJECTION_PROCESS]);
  run->V = count_of (configuration, KEY_NUM_VCS);
  run->buffer = count_of (configuration, KEY_VC_BUF_SIZE);
  run->hop_cycles = three_cycles ? 3 : 0;
  if (length >= 1)
    run->packet_flits = length;
  if (number_of (configuration, KEY_USES_FLITS) != 0)
    run->flit_rate = rate >= 0 ? rate : NAN;
  else
    run->rate = rate >= 0 ? rate : NAN;
  fs_peer_run_complete (run);
}

void
fs_booksim_configure (const char *text, gsize size, FsPeerRun *run)
{
  FsTextLines lines = { text, text + size };
  Configuration configuration;
  double rate = run->rate, length = run->packet_flits;

  configuration_init (&configuration);
  while (fs_text_lines_next (&lines))
    configuration_read_line (&configuration, &lines);
  configuration_apply (&configuration, run);
  /* A result knows its load: it may have been given on the command line. */
  if (!isnan (rate))
    {
      run->rate = rate;
      run->flit_rate = NAN;
    }
  if (isnan (run->packet_flits))
    run->packet_flits = length;
  fs_peer_run_complete (run);
}

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
  Configuration configuration;
  gboolean in_file, configured, begun, overall, first_class;
} Reading;

static void
begin_run (Reading *reading)
{
  fs_peer_run_init (&reading->run, FS_PEER_BOOKSIM2);
  configuration_init (&reading->configuration);
  reading->in_file = reading->configured = reading->begun = reading->overall = reading->first_class = FALSE;
}

static void
end_run (Reading *reading)
{
  FsPeerRun *run = &reading->run;

  if (reading->configured)
    configuration_apply (&reading->configuration, run);
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
      configuration_read_line (&reading->configuration, lines);
      return TRUE;
    }
  if (fs_text_lines_begin_with (lines, override))
    {
      g_autofree char *line = fs_text_lines_copy (lines);

      if (reading->begun)
        end_run (reading);
      reading->configured = TRUE;
      configuration_set (&reading->configuration, line + strlen (override));
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
