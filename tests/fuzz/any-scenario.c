/* Scenarios over all keys, legal and nearly legal, drawn from the bytes of the input: each is refused with a sentence, or
 * everything that is done with a scenario can be done with it. It is written and read back, its points are listed, its
 * models solved, its runs begun, its figure and its network drawn, and all of it is written as data and read back. */
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>

#include <cairo.h>
#include <json-glib/json-glib.h>

#include "base/error.h"
#include "base/random.h"
#include "diagram/cycle/cycle-diagram.h"
#include "diagram/paint/diagram-painter.h"
#include "export/export.h"
#include "figure/plots/error-plot.h"
#include "figure/plots/figure.h"
#include "figure/words/figure-data.h"
#include "figure/words/figure-summary.h"
#include "figure/words/figure-table.h"
#include "figure/words/points-caption.h"
#include "fuzz.h"
#include "scenario/format/value.h"
#include "scenario/value/scenario-file.h"
#include "scenario/value/slide.h"
#include "sim/run/sim-latencies.h"
#include "study/documents/csv-table.h"
#include "study/run/replication.h"
#include "study/store/result-format.h"

#define LARGE_NETWORK 256
#define LARGE_SWEEP 200
#define MOST_SECONDS 20 /* of processor time for one scenario, with sanitizers */
#define MOST_POINTS 3   /* that are simulated */
#define MOST_MEMORY (UINT64_C (24) << 20)
#define MOST_MESSAGES 60
#define MOST_CYCLES 400
#define RUN_MICROSECONDS 100000
#define LINE_POINTS 3

/* Draws: from the input while it lasts, then from a stream that its bytes seed. @tame: each value is one of its key, so that
 * only combinations may be refused. */
typedef struct {
  const uint8_t *data;
  size_t size, at;
  guint64 stream, draw;
  gboolean tame;
} Dice;

static guint
roll (Dice *dice, guint sides)
{
  if (dice->at < dice->size)
    return dice->data[dice->at++] % sides;
  return fs_random_below (fs_random_split (dice->stream, dice->draw++), sides);
}

#define CHOOSE(dice, list) ((list)[roll (dice, G_N_ELEMENTS (list))])

static const char *const absurd[] = {
  "",           "-1",
  "-0",         "0",
  "1e308",      "1e400",
  "-1e400",     "inf",
  "nan",        "1e15",
  "1e16",       "9007199254740993",
  "5e-324",     "0x10",
  "1,5",        "8x4",
  "2x2x2",      "64x64x64x64",
  "x",          ";",
  "1;2;1",      "1;2;3",
  "auto",       "4294967297",
  "never",      "18446744073709551616",
  "2147483648", "1e-300",
  "1 2",        "#",
  "[",          "\\n",
};

static const char *const patterns[] = {
  "uniform",
  "uniform",
  "geometric:0.5",
  "geometric:1",
  "geometric:1e-300",
  "geometric:0",
  "spherical",
  "pattern1",
  "pattern2",
  "sphere:1,0.5",
  "sphere:2,1",
  "sphere:59,0",
  "sphere:3,nan",
  "custom:1",
  "custom:0.5,0.5",
  "custom:0.25,0.25,0.5",
  "custom:1e308,1e308",
  "transpose",
  "bit-complement",
  "bit-reversal",
  "shuffle",
  "butterfly",
  "tornado",
  "neighbor",
  "hotspot:0.1,0",
  "hotspot:1,#1",
  "hotspot:0,#0,#1",
  "hotspot:0.5,#4294967296",
  "hotspot:0.1,00,11",
  "hotspot:2,0",
  "table:t",
  "table:t",
  "table:missing",
  "hotspot:1e-320,#3,#2",
  "tornado:1",
};

static const char *const table_rows[] = {
  "#0 #1",
  "#0 #1 1e308;#0 #1 1e308",
  "#0 #1 1e308;#0 #2 1e308;#0 #3 1e308;#1 #0",
  "#0 #1 5e-324;#1 #0 1e308",
  "#0 #1;#1 #2 0.5",
  "#3 #2 0",
  "#0 #9999999",
  "00 11;11 00 2",
  "0 1 -1",
  "#0 #1 inf",
  "#0 #1 1e-300;#0 #2 1e300",
};

static const char *const workloads[] = {
  "inline:0 #0 #1 4", "inline:0 #0 #1 4;5 #1 #0 8", "inline:0 #0 #7 1;1000000 #7 #0 1", "inline:", "inline:x",
  "missing.txt",
};

/* The forms of the keys that have one of their own, and what is nearly one. */
static const struct {
  guint id;
  const char *values[15];
} forms[] = {
  { FS_KEY_ID_ARRIVALS,
    { "poisson", "on-off:10,90", "on-off:1,1", "on-off:1e9,1e9", "on-off:1,1e9", "on-off:0.5,2", "on-off:1e10,1",
      "on-off:1", "workload:w", "workload:", "workload:missing", "poisson:1" } },
  { FS_KEY_ID_INJECTION,
    { "rand", "first", "rand:V", "rand:1", "rand:64", "rand:65", "pool:1", "pool:64", "shared:1", "shared:64",
      "shared:0", "first:1" } },
  { FS_KEY_ID_RECOVERY_AFTER, { "never", "1", "2", "1000000", "1000001", "0", "50" } },
  { FS_KEY_ID_SOURCE_CAPACITY, { "infinite", "0", "1", "1000", "1001", "-1" } },
  { FS_KEY_ID_BASE, { "round-robin", "random", "fixed:0", "fixed:1", "fixed:59", "fixed:60", "fixed:-1" } },
  { FS_KEY_ID_SOURCE, { "drawn", "0", "00", "01", "ZZ", "000", "0000000000000000000000", "é" } },
  { FS_KEY_ID_INITIATIONS,
    { "poisson:15,0.5", "poisson:1,0", "poisson:1e308,0", "poisson:1e-308,0.99", "poisson:1e9,0.9999999999", "count:1",
      "count:2", "count:1000000", "count:4294967295", "count:0", "poisson:0,0", "poisson:nan,0" } },
  { FS_KEY_ID_SOURCES,
    { "free", "max-per-source:1", "max-per-source:1000000", "max-per-source:0", "max-per-source:4294967296" } },
  { FS_KEY_ID_DESTINATIONS,
    { "fraction:1/4", "fraction:1/1", "fraction:1/2147483647", "same:1/2", "same:1/1000000", "same:1/4,1,3",
      "same:1/2,0,2", "same:1/4,1", "list:0;1", "list:00;01", "list:0;0", "list:", "list:0", "fraction:1/0",
      "same:1/2147483648" } },
  { FS_KEY_ID_WARMUP_MESSAGES, { "auto", "0", "1", "10", "1000000000000000", "1000000000000001" } },
  { FS_KEY_ID_MAX_MESSAGES, { "auto", "1", "2", "100", "1000000000000000", "0" } },
  { FS_KEY_ID_SATURATED, { "stop", "measure:1", "measure:100", "measure:1000000000", "measure:0", "measure:1e10" } },
  { FS_KEY_ID_COLOR, { "auto", "1", "16", "17", "0" } },
  { FS_KEY_ID_X_RANGE,
    { "auto", "0;1", "auto;1", "0.5;auto", "1;0", "-1e308;1e308", "5e-324;1e-323", "1e-5;1e-5", "0;1e400",
      "1;1.0000000000000002" } },
  { FS_KEY_ID_Y_RANGE,
    { "auto", "0;100", "auto;1", "0.5;auto", "1;0", "-1.7e308;1.7e308", "5e-324;1e-323", "nan;1", "1e300;1.1e300",
      "-1;-0.5" } },
};

static const char *const texts[] = {
  "a",
  "",
  "=1+1",
  "+1",
  "-1",
  "@x",
  "two\\nlines",
  "\\t",
  "\\s x",
  "<i>x</i>",
  "a & b",
  "[Curve 1]",
  "#",
  "\"quoted\"",
  "a;b,c",
  "\\\\",
  "β = 0.1",
  "\xef\xbb\xbf",
  "\xe2\x80\xae",
  "\x01",
  "\x7f",
  "a\\rb",
  "%s%n",
  "\\\\begin{x}$_^",
  "\xff",
};

static const char *
draw_form (Dice *dice, const FsKey *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    if (forms[i].id == key->id)
      {
        guint n = 0;

        while (n < G_N_ELEMENTS (forms[i].values) && forms[i].values[n] != NULL)
          n++;
        return forms[i].values[roll (dice, n)];
      }
  return "auto";
}

/* Small values, which most other keys suit, the limits of the key, and one step within and beyond them. */
static char *
draw_number (Dice *dice, const FsKey *key)
{
  gboolean whole = key->type == FS_KEY_INTEGER;
  double step = whole ? 1 : MAX (fabs (key->min), 1) * 1e-9, value;

  if (key->infinite && roll (dice, 8) == 0)
    return g_strdup ("inf");
  if (key->id == FS_KEY_ID_K && roll (dice, 3) == 0)
    {
      static const char *const radices[]
          = { "4x4", "2x3x4", "8x4x2", "64x64", "2x2x2x2", "3x2", "64x64x64x4", "64x64x64x5", "65x2" };

      return g_strdup (CHOOSE (dice, radices));
    }
  switch (roll (dice, 16))
    {
    case 0:
      value = key->min;
      break;
    case 1:
      value = key->max;
      break;
    case 2:
      value = key->min + step;
      break;
    case 3:
      value = key->max - (whole ? 1 : key->max * 1e-9);
      break;
    case 4:
      value = key->min - step;
      break;
    case 5:
      value = key->max + (whole ? 1 : key->max * 1e-9);
      break;
    default:
      if (whole)
        value = key->min + roll (dice, 6);
      else
        value = key->max <= 1 ? key->min + (key->max - key->min) * (roll (dice, 100) + 0.5) / 100 : 1 + roll (dice, 40);
    }
  return g_strdup_printf ("%.17g", value);
}

static char *
draw_quantity (Dice *dice)
{
  const FsModel *const *models = fs_models ();
  guint n_models = 0, n_simulated;
  const FsQuantity *simulated = fs_sim_latency_quantities (&n_simulated);
  const FsModel *model;

  while (models[n_models] != NULL)
    n_models++;
  model = models[roll (dice, n_models)];
  switch (roll (dice, 6))
    {
    case 0:
      return g_strdup (simulated[roll (dice, n_simulated)].key);
    case 1:
      return g_strdup ("saturation-rate");
    case 2:
      return g_strdup (roll (dice, 2) == 0 ? "distribution-unicast" : "tail-broadcast");
    case 3:
      return g_strdup (roll (dice, 2) == 0 ? "T" : "messages");
    default:
      return g_strdup (model->quantities[roll (dice, model->n_quantities)].key);
    }
}

static char *
draw_rate (Dice *dice)
{
  static const char *const rates[]
      = { "0", "0.001", "0.01", "0.5", "1e-12", "1e-300", "5e-324", "15.999", "16", "17", "1e12", "1e6", "0.9", "1" };

  return g_strdup (CHOOSE (dice, rates));
}

/* One value of @key, which may not be one. */
static char *
draw_value (Dice *dice, const FsKey *key)
{
  if (roll (dice, 24) == 0)
    return g_strdup (CHOOSE (dice, absurd));
  switch (key->type)
    {
    case FS_KEY_INTEGER:
    case FS_KEY_REAL:
      return draw_number (dice, key);
    case FS_KEY_BOOLEAN:
      return g_strdup (roll (dice, 2) == 0 ? "true" : "false");
    case FS_KEY_CHOICE:
      return g_strdup (key->choices[roll (dice, g_strv_length ((char **) key->choices))]);
    case FS_KEY_PATTERN:
      return g_strdup (CHOOSE (dice, patterns));
    case FS_KEY_SPECIAL:
      return g_strdup (draw_form (dice, key));
    case FS_KEY_REAL_LIST:
      return draw_rate (dice);
    case FS_KEY_TEXT_LIST:
      return draw_quantity (dice);
    default:
      return g_strdup (CHOOSE (dice, texts));
    }
}

/* The same, but one that the key accepts if the scenario is tame. */
static char *
draw_fitting_value (Dice *dice, const FsKey *key)
{
  char *value = draw_value (dice, key);

  for (guint i = 0; dice->tame && i < 10; i++)
    {
      g_autoptr (FsValue) parsed = fs_value_parse (key, value, FS_SPELLING_FILE, NULL);

      if (parsed != NULL && (key->type != FS_KEY_TEXT || g_utf8_validate (value, -1, NULL)))
        break;
      g_free (value);
      value = draw_value (dice, key);
    }
  return value;
}

/* A list where one may stand, with few values. */
static void
add_line (Dice *dice, GString *text, const FsKey *key, const char *x)
{
  gboolean list = key->type == FS_KEY_REAL_LIST || key->type == FS_KEY_TEXT_LIST || g_strcmp0 (x, key->name) == 0;
  guint n = list || (!dice->tame && roll (dice, 40) == 0) ? 1 + roll (dice, 3) : 1;

  g_string_append_printf (text, "%s=", key->name);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *value = draw_fitting_value (dice, key);

      g_string_append_printf (text, "%s%s", i > 0 ? ";" : "", value);
    }
  g_string_append_c (text, '\n');
}

/* A key of @group, mostly one that @topology reads. */
static const FsKey *
draw_key (Dice *dice, FsKeyGroup group, guint topology)
{
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  for (;;)
    {
      const FsKey *key = &keys[roll (dice, n_keys)];

      if (key->group == group && ((key->reader & topology) != 0 || group != FS_GROUP_SCENARIO || roll (dice, 30) == 0))
        return key;
    }
}

/* @n lines of a group with different keys; @used: those that its other lines have. */
static void
add_lines (Dice *dice, GString *text, FsKeyGroup group, guint topology, guint n, const char *x, GHashTable *used)
{
  for (guint i = 0; i < n; i++)
    {
      const FsKey *key = draw_key (dice, group, topology);

      if (g_hash_table_add (used, (gpointer) key))
        add_line (dice, text, key, x);
    }
}

static void begin_group (GString *text, GHashTable *used, const char *title, ...) G_GNUC_PRINTF (3, 4);

static void
begin_group (GString *text, GHashTable *used, const char *title, ...)
{
  va_list arguments;

  va_start (arguments, title);
  g_string_append_vprintf (text, title, arguments);
  va_end (arguments);
  g_string_append_c (text, '\n');
  g_hash_table_remove_all (used);
}

/* A key whose value the beginning has chosen. */
static void
set (GString *text, GHashTable *used, guint id, const char *value)
{
  if (g_hash_table_add (used, (gpointer) fs_key_by_id (id)))
    g_string_append_printf (text, "%s=%s\n", fs_key_by_id (id)->name, value);
}

static const char *
draw_x (Dice *dice)
{
  static const char *const axes[] = { "rate",
                                      "load",
                                      "offered-flits",
                                      "accepted",
                                      "delivered",
                                      "latency",
                                      "n",
                                      "k",
                                      "V",
                                      "M",
                                      "beta",
                                      "delta",
                                      "tau",
                                      "buffer",
                                      "vc-buffer",
                                      "address-flits",
                                      "l",
                                      "tu",
                                      "residual",
                                      "initiation-cycles",
                                      "seed",
                                      "routing" };

  return CHOOSE (dice, axes);
}

static char *
draw_scenario (Dice *dice)
{
  static const char *const topologies[] = { "hypercube", "generalized", "torus", "mesh" };
  static const char *const dimensions[] = { "1", "2", "3", "4", "6", "12", "20", "21", "60" };
  g_autoptr (GHashTable) used = g_hash_table_new (NULL, NULL);
  guint index = roll (dice, 4), topology = 1u << index;
  gboolean generalized = index == 1;
  const char *x = roll (dice, 3) == 0 ? draw_x (dice) : NULL;
  GString *text = g_string_new ("[Flitscope]\n");
  const char *const *models = fs_key_by_id (FS_KEY_ID_MODEL)->choices;

  dice->tame = roll (dice, 3) > 0;
  set (text, used, FS_KEY_ID_FORMAT, "1");
  add_lines (dice, text, FS_GROUP_FLITSCOPE, topology, roll (dice, 3), NULL, used);
  begin_group (text, used, "[Scenario]");
  if (index > 0)
    set (text, used, FS_KEY_ID_TOPOLOGY, topologies[index]);
  if (index == 0)
    set (text, used, FS_KEY_ID_MODEL, models[roll (dice, g_strv_length ((char **) models))]);
  if (g_strcmp0 (x, "n") != 0 && (generalized || roll (dice, 2) == 0))
    set (text, used, FS_KEY_ID_N, roll (dice, 4) == 0 ? CHOOSE (dice, dimensions) : dimensions[roll (dice, 4)]);
  if (generalized && g_strcmp0 (x, "k") != 0)
    set (text, used, FS_KEY_ID_K, roll (dice, 8) == 0 ? "36" : dimensions[1 + roll (dice, 3)]);
  if (x != NULL && fs_key_find (x) != NULL && fs_key_find (x)->group == FS_GROUP_SCENARIO
      && g_hash_table_add (used, (gpointer) fs_key_find (x)))
    add_line (dice, text, fs_key_find (x), x);
  add_lines (dice, text, FS_GROUP_SCENARIO, topology, roll (dice, 6), x, used);
  if (!generalized && roll (dice, 3) > 0)
    {
      begin_group (text, used, "[Sweep]");
      if (roll (dice, 6) == 0)
        {
          add_line (dice, text, fs_key_by_id (FS_KEY_ID_RATES_FROM), NULL);
          add_line (dice, text, fs_key_by_id (FS_KEY_ID_RATES_TO), NULL);
        }
      else
        add_lines (dice, text, FS_GROUP_SWEEP, topology, 1 + (roll (dice, 4) == 0), x, used);
    }
  if (roll (dice, 3) == 0)
    {
      begin_group (text, used, "[Statistics]");
      add_lines (dice, text, FS_GROUP_STATISTICS, topology, roll (dice, 3), NULL, used);
    }
  if (x != NULL || roll (dice, 3) == 0)
    {
      begin_group (text, used, "[Figure]");
      if (x != NULL)
        set (text, used, FS_KEY_ID_X, x);
      add_lines (dice, text, FS_GROUP_FIGURE, topology, roll (dice, 3), NULL, used);
    }
  for (guint curve = 1, n = roll (dice, 4) == 0 ? 1 + roll (dice, 3) : 0; curve <= n; curve++)
    {
      begin_group (text, used, "[Curve %u]", curve);
      add_lines (dice, text, FS_GROUP_CURVE, topology, roll (dice, 3), x, used);
      add_lines (dice, text, FS_GROUP_SCENARIO, topology, roll (dice, 3), x, used);
      if (!generalized && roll (dice, 4) == 0)
        add_lines (dice, text, FS_GROUP_SWEEP, topology, 1, x, used);
    }
  if (roll (dice, 20) == 0)
    g_string_append_printf (text, "[Measured 1]\nlabel=%s\nx=0.001;%s\ny=%s;10\n", CHOOSE (dice, texts),
                            CHOOSE (dice, absurd), CHOOSE (dice, absurd));
  if (strstr (text->str, "table:t\n") != NULL)
    g_string_append_printf (text, "[Pattern 1]\nname=t\nrows=%s\n", CHOOSE (dice, table_rows));
  if (strstr (text->str, "workload:w\n") != NULL)
    g_string_append_printf (text,
                            "[Workload 1]\nname=w\nfile=%s\nsha256="
                            "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\n"
                            "messages=%u\nflits=%u\nfirst=%u\nlast=%u\n",
                            CHOOSE (dice, workloads), 1 + roll (dice, 3), 1 + roll (dice, 9), roll (dice, 3),
                            roll (dice, 1000));
  for (guint slide = 1, n = roll (dice, 6) == 0 ? 1 + roll (dice, 2) : 0; slide <= n; slide++)
    {
      begin_group (text, used, "[Slide %u]", slide);
      add_lines (dice, text, FS_GROUP_SLIDE, topology, roll (dice, 4), NULL, used);
      add_lines (dice, text, FS_GROUP_SCENARIO, topology, roll (dice, 2), x, used);
    }
  return g_string_free (text, FALSE);
}

/* Without the line that @sentence is about; NULL if it names none. */
static char *
without_refused_line (const char *text, const char *sentence)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) out = g_string_new (NULL);
  guint refused;

  if (sscanf (sentence, "Line %u of", &refused) != 1 || refused < 3 || refused > g_strv_length (lines))
    return NULL;
  for (guint i = 0; lines[i + 1] != NULL; i++)
    if (i + 1 != refused)
      g_string_append_printf (out, "%s\n", lines[i]);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* What is done with a scenario. */

static const char *current; /* its text, for what is reported */

static void
check_round_trip (const FsScenario *scenario)
{
  g_autofree char *text = fs_scenario_to_text (scenario);
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) again = fs_scenario_from_text ("again", text, strlen (text), &error);
  g_autofree char *text_again = again != NULL ? fs_scenario_to_text (again) : NULL;
  g_autofree char *id = fs_scenario_id (scenario);
  g_autofree char *id_again = again != NULL ? fs_scenario_id (again) : NULL;

  if (again == NULL)
    g_error ("what was written cannot be read: %s\n%s", error->message, current);
  if (strcmp (text, text_again) != 0 || strcmp (id, id_again) != 0)
    g_error ("what was written reads as something else:\n%s", current);
}

static FsJob *running; /* that the clock stops */

static void
stop_running (int signal)
{
  if (running != NULL)
    fs_job_stop (running);
}

/* Stops @job after RUN_MICROSECONDS of processor time. */
static void
limit (FsJob *job)
{
  const struct itimerval after = { .it_value = { .tv_usec = RUN_MICROSECONDS } };

  fs_job_init (job);
  running = job;
  signal (SIGVTALRM, stop_running);
  setitimer (ITIMER_VIRTUAL, &after, NULL);
}

static void
unlimit (void)
{
  const struct itimerval never = { 0 };

  setitimer (ITIMER_VIRTUAL, &never, NULL);
  running = NULL;
}

/* The result of @point, of fewer messages and cycles than the scenario asks for; NULL without one in so little time and
 * memory. */
static FsSimResult *
simulate (const FsScenario *scenario, const FsSweepPoint *point, FsNetworkCache *networks)
{
  const FsCurve *curve = fs_curve_x_index (fs_scenario_curve (scenario, point->curve), point->step);
  FsStopRule rule = fs_scenario_statistics (scenario)->rule;
  g_autoptr (GError) error = NULL;
  FsStoreForwardParams store_forward = fs_sweep_store_forward (scenario, point, 0);
  FsWormholeParams wormhole = fs_sweep_wormhole (scenario, point, 0);
  FsSimResult *result;
  FsJob job;

  if (curve->simulation_absent != NULL
      || (curve->switching->has_flits && !fs_wormhole_params_check (&wormhole, &error)))
    {
      fs_fuzz_expect_sentence (error != NULL ? error->message : curve->simulation_absent);
      return NULL;
    }
  if (fs_replication_memory (scenario, point, 0, networks) > MOST_MEMORY)
    return NULL;
  rule.max_messages = rule.max_messages != FS_AUTO_MESSAGES ? MIN (rule.max_messages, MOST_MESSAGES) : MOST_MESSAGES;
  rule.max_cycles = MIN (rule.max_cycles, MOST_CYCLES);
  store_forward.max_cycles = MIN (store_forward.max_cycles, MOST_CYCLES);
  limit (&job);
  result = !curve->switching->has_flits ? fs_replication_run_store_forward (&store_forward, networks, &job, &error)
                                        : fs_simulation_run (&wormhole, &rule, FS_ENGINE_FAST, &job, &error);
  unlimit ();
  if (error != NULL)
    fs_fuzz_expect_refusal (error);
  if (result != NULL && result->status == FS_SIM_CANCELLED)
    g_clear_pointer (&result, fs_sim_result_free);
  return result;
}

/* The results in the file of their scenario, and out of it again. */
static void
check_document (FsScenario *scenario, const FsPointView *views, guint n_views)
{
  g_autoptr (FsDocumentFile) file = fs_document_file_new (scenario);
  g_autoptr (FsDocumentFile) again = NULL;
  g_autofree char *text = NULL, *text_again = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < n_views; i++)
    if (views[i].result != NULL)
      {
        const FsSweepPoint *point = &views[i].point;
        g_autofree char *id = fs_scenario_point_id (scenario, point->curve, point->step, point->rate);
        FsResultKey key = { FS_SIM_RESULT_KIND, id, 0 };
        g_autoptr (GBytes) bytes = fs_sim_result_to_bytes (views[i].result);
        g_autoptr (GBytes) packed = fs_result_compress (&key, bytes);

        fs_memory_store_insert (file->results, &key, packed, TRUE);
        fs_document_file_add_point (file, id, point->curve, point->step, point->rate, i);
      }
  text = fs_document_file_to_text (file, NULL);
  again = fs_document_file_from_text (NULL, "again", text, strlen (text), &error);
  if (again == NULL || again->n_unread > 0)
    g_error ("the results cannot be read: %s\n%s", error != NULL ? error->message : "", current);
  text_again = fs_document_file_to_text (again, NULL);
  if (strcmp (text, text_again) != 0)
    g_error ("the results read as something else:\n%s", current);
}

static void
check_words (const char *words, const char *what)
{
  if (words == NULL || !g_utf8_validate (words, -1, NULL))
    g_error ("%s is no text:\n%s", what, current);
}

static void
check_figure (FsScenario *scenario, const FsPointView *views, guint n_views)
{
  g_autoptr (FsModelLines) lines = fs_model_lines_new (scenario, LINE_POINTS, NULL);
  g_autoptr (FsPlot) plot = fs_figure_plot (scenario, lines, views, n_views, NULL, 0);
  g_autoptr (FsAccuracies) accuracies = fs_accuracies_new (scenario, views, n_views, NULL, 0);
  g_autofree char *caption = fs_points_caption (scenario, plot, views, n_views, accuracies);
  g_autofree char *summary = fs_figure_summary (scenario, lines, plot, views, accuracies);
  g_autoptr (FsFigureTable) table = fs_figure_table_new (scenario, lines, plot);
  g_autofree char *cells = fs_figure_table_text (table);
  g_autofree char *csv = fs_figure_data (FS_ROWS_CSV, scenario, lines, views, n_views, NULL);
  g_autofree char *json = fs_figure_data (FS_ROWS_JSON, scenario, lines, views, n_views, accuracies);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (FsCsvTable) columns = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) picture = NULL;
  FsExportOptions options;

  plot->below = fs_error_plot_new (scenario, lines, views, accuracies, G_MAXUINT, plot);
  check_words (caption != NULL ? caption : "", "the caption");
  check_words (summary, "the summary");
  check_words (cells, "the table");
  if (!json_parser_load_from_data (parser, json, -1, &error))
    g_error ("no JSON: %s\n%s\n%s", error->message, json, current);
  columns = fs_csv_table_new (csv, strlen (csv), NULL, NULL, &error);
  if (columns == NULL && !g_error_matches (error, FS_ERROR, FS_ERROR_INPUT))
    g_error ("no CSV: %s\n%s\n%s", error->message, csv, current);
  g_clear_error (&error);
  fs_export_options_init (&options);
  options.caption = caption;
  picture = fs_export_render (plot, FS_FORMAT_SVG, &options, &error);
  if (picture == NULL)
    fs_fuzz_expect_refusal (error);
}

/* The network of @point after some cycles, painted. */
static void
check_network (FsScenario *scenario, const FsSweepPoint *point, FsNetworkCache *networks)
{
  g_autoptr (FsReplay) replay = NULL;
  g_autoptr (FsCycleView) view = NULL;
  g_autoptr (FsCycleDiagram) shown = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *title = NULL, *sentence = NULL;
  const FsStyle style = fs_style_screen (FALSE, 1);
  cairo_surface_t *surface;
  cairo_t *cr;
  FsNetworkRun run;
  FsJob job;

  fs_network_run_init (&run, scenario, point);
  if (run.id == NULL && run.absent == NULL)
    run.absent = g_strdup ("There is no point.");
  title = fs_network_run_title (&run);
  sentence = fs_network_run_sentence (&run);
  check_words (title, "the title of the network");
  check_words (sentence, "the sentence of the network");
  if (run.network.n == 0 || run.network.n_nodes > 300)
    {
      fs_network_run_clear (&run);
      return;
    }
  if (run.id != NULL && (fs_network_run_has_packets (&run) || fs_wormhole_params_check (&run.params, NULL))
      && fs_replication_memory (scenario, point, 0, networks) <= MOST_MEMORY)
    {
      limit (&job);
      replay = fs_network_run_has_packets (&run) ? fs_replay_new_store_forward_alone (&run.store_forward, &job, &error)
                                                 : fs_network_run_replay (&run, run.n_cycles, &error);
      if (replay != NULL && !fs_replay_seek (replay, MIN (fs_replay_end (replay), 30), &job, &error))
        g_clear_pointer (&replay, fs_replay_free);
      unlimit ();
      if (error != NULL)
        fs_fuzz_expect_refusal (error);
      if (replay != NULL)
        view = fs_cycle_view_new (replay);
    }
  shown = fs_cycle_diagram_new (&run, view, NULL, NULL, 400, 300);
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 400, 300);
  cr = cairo_create (surface);
  fs_diagram_paint (cr, &shown->diagram, &style, 400, 300);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  g_clear_pointer (&shown, fs_cycle_diagram_free);
  fs_network_run_clear (&run);
}

/* Whether a table, which has up to hundreds of rows and each point of the sweep, would take a minute: channel by channel a point of a
 * large network takes a second, and one of a small network hundredths. */
static gboolean
takes_long (const FsScenario *scenario, guint n_points)
{
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, c);
      FsNetwork network;

      if (curve->model == NULL || curve->model->line_points == NULL)
        continue;
      fs_network_init (&network, curve->inputs.network, curve->inputs.n, curve->inputs.k);
      if (network.n_nodes >= LARGE_NETWORK || n_points > LARGE_SWEEP)
        return TRUE;
    }
  return FALSE;
}

static void
check_accepted (FsScenario *scenario)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) points = NULL;
  FsNetworkCache *networks = fs_network_cache_new ();
  FsPointView views[MOST_POINTS];
  guint n_views = 0;

  check_round_trip (scenario);
  points = fs_sweep_points (scenario, &error);
  if (points == NULL)
    fs_fuzz_expect_refusal (error);
  for (guint i = 0; points != NULL && i < points->len && n_views < MOST_POINTS;
       i += 1 + points->len / MOST_POINTS, n_views++)
    {
      const FsSweepPoint *point = &g_array_index (points, FsSweepPoint, i);

      views[n_views] = (FsPointView){ .point = *point, .mean = NAN, .half_width = NAN };
      views[n_views].result = simulate (scenario, point, networks);
      views[n_views].state = views[n_views].result != NULL ? FS_POINT_DONE : FS_POINT_STOPPED;
    }
  check_document (scenario, views, n_views);
  if (!takes_long (scenario, points != NULL ? points->len : 0))
    check_figure (scenario, views, n_views);
  if (n_views > 0)
    check_network (scenario, &views[0].point, networks);
  else
    check_network (scenario, NULL, networks);
  for (guint i = 0; i < n_views; i++)
    g_clear_pointer ((FsSimResult **) &views[i].result, fs_sim_result_free);
  fs_network_cache_free (networks);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  Dice dice = { .data = data, .size = size, .stream = size };
  g_autofree char *text = NULL;

  for (size_t i = 0; i < size; i++)
    dice.stream = fs_random_mix (dice.stream ^ data[i]);
  text = draw_scenario (&dice);
  while (text != NULL)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (FsScenario) scenario = fs_scenario_from_text ("fuzz", text, strlen (text), &error);
      g_autofree char *tried = text;
      double start = test_thread_seconds (), seconds;

      current = text;
      if (scenario != NULL)
        check_accepted (scenario);
      else
        fs_fuzz_expect_refusal (error);
      fs_fuzz_n_accepted += scenario != NULL;
      text = error != NULL ? without_refused_line (tried, error->message) : NULL;
      seconds = test_thread_seconds () - start;
      if (seconds > MOST_SECONDS)
        g_error ("took %.1f s:\n%s", seconds, current);
    }
  return 0;
}
