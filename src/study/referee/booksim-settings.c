#include "study/referee/booksim-settings.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "study/referee/booksim-names.h"

/* The keys that are read; others follow. */
enum {
  KEY_TOPOLOGY,
  KEY_K,
  KEY_N,
  KEY_ROUTING,
  KEY_NUM_VCS,
  KEY_VC_BUF_SIZE,
  KEY_ROUTING_DELAY,
  KEY_SPECULATIVE,
  KEY_CREDIT_DELAY,
  KEY_WAIT_FOR_TAIL_CREDIT,
  KEY_VC_ALLOCATOR,
  KEY_SW_ALLOCATOR,
  KEY_USE_NOC_LATENCY,
  KEY_TRAFFIC,
  KEY_INJECTION_PROCESS,
  KEY_PACKET_SIZE,
  KEY_INJECTION_RATE,
  KEY_USES_FLITS,
  KEY_FIRST_FIXED,
};

/* With BookSim2's defaults. Those from KEY_FIRST_FIXED on are simulated with their default only. */
static const struct {
  const char *name;
  const char *value;
} keys[] = {
  [KEY_TOPOLOGY] = { "topology", "torus" },
  [KEY_K] = { "k", "8" },
  [KEY_N] = { "n", "2" },
  [KEY_ROUTING] = { "routing_function", "none" },
  [KEY_NUM_VCS] = { "num_vcs", "16" },
  [KEY_VC_BUF_SIZE] = { "vc_buf_size", "8" },
  [KEY_ROUTING_DELAY] = { "routing_delay", "1" },
  [KEY_SPECULATIVE] = { "speculative", "0" },
  [KEY_CREDIT_DELAY] = { "credit_delay", "0" },
  [KEY_WAIT_FOR_TAIL_CREDIT] = { "wait_for_tail_credit", "0" },
  [KEY_VC_ALLOCATOR] = { "vc_allocator", "islip" },
  [KEY_SW_ALLOCATOR] = { "sw_allocator", "islip" },
  [KEY_USE_NOC_LATENCY] = { "use_noc_latency", "1" },
  [KEY_TRAFFIC] = { "traffic", "uniform" },
  [KEY_INJECTION_PROCESS] = { "injection_process", "bernoulli" },
  [KEY_PACKET_SIZE] = { "packet_size", "1" },
  [KEY_INJECTION_RATE] = { "injection_rate", "0.1" },
  [KEY_USES_FLITS] = { "injection_rate_uses_flits", "0" },
  [KEY_FIRST_FIXED] = { "router", "iq" },
  { "subnets", "1" },
  { "c", "1" },
  { "link_failures", "0" },
  { "vc_alloc_delay", "1" },
  { "sw_alloc_delay", "1" },
  { "st_prepare_delay", "0" },
  { "st_final_delay", "1" },
  { "output_delay", "0" },
  { "input_speedup", "1" },
  { "output_speedup", "1" },
  { "internal_speedup", "1.0" },
  { "output_buffer_size", "-1" },
  { "buffer_policy", "private" },
  { "buf_size", "-1" },
  { "noq", "0" },
  { "vct", "0" },
  { "vc_busy_when_full", "0" },
  { "vc_prioritize_empty", "0" },
  { "vc_priority_donation", "0" },
  { "vc_shuffle_requests", "0" },
  { "hold_switch_for_packet", "0" },
  { "spec_check_elig", "1" },
  { "spec_check_cred", "1" },
  { "spec_mask_by_reqs", "0" },
  { "spec_sw_allocator", "prio" },
  { "priority", "none" },
  { "classes", "1" },
  { "class_priority", "0" },
  { "use_read_write", "0" },
  { "include_queuing", "1" },
};

G_STATIC_ASSERT (G_N_ELEMENTS (keys) <= FS_BOOKSIM_MAX_KEYS);

void
fs_booksim_settings_init (FsBooksimSettings *settings)
{
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    fs_peer_word_set (settings->values[i], keys[i].value);
}

void
fs_booksim_settings_set (FsBooksimSettings *settings, const char *statement)
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
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (strcmp (keys[i].name, name) == 0)
      fs_peer_word_set (settings->values[i], value);
}

void
fs_booksim_settings_read_line (FsBooksimSettings *settings, const FsTextLines *lines)
{
  g_autofree char *line = fs_text_lines_copy (lines);
  char *comment = strstr (line, "//");
  g_auto (GStrv) statements = NULL;

  if (comment != NULL)
    *comment = '\0';
  statements = g_strsplit (line, ";", -1);
  for (guint i = 0; statements[i] != NULL; i++)
    fs_booksim_settings_set (settings, statements[i]);
}

static double
number_of (const FsBooksimSettings *settings, guint key)
{
  double number;

  return fs_number_parse (settings->values[key], &number) ? number : NAN;
}

/* 0 if it is no count. */
static int
count_of (const FsBooksimSettings *settings, guint key)
{
  double number = number_of (settings, key);

  return number >= 1 && number <= 1e6 ? (int) number : 0;
}

/* -1 if it is no number of cycles. */
static int
delay_of (const FsBooksimSettings *settings, guint key)
{
  double number = number_of (settings, key);

  return number >= 0 && number <= 1e6 && fmod (number, 1) == 0 ? (int) number : -1;
}

static gboolean
is_value (const FsBooksimSettings *settings, guint key, const char *value)
{
  double number, other;

  if (fs_number_parse (settings->values[key], &number) && fs_number_parse (value, &other))
    return number == other;
  return strcmp (settings->values[key], value) == 0;
}

/* What Flitscope does not simulate. */
static void
list_foreign (const FsBooksimSettings *settings, FsPeerRun *run)
{
  g_autoptr (GString) list = g_string_new (NULL);
  gboolean speculative = number_of (settings, KEY_SPECULATIVE) != 0;
  FsAllocatorChoice allocator;

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      gboolean is_foreign = FALSE;

      switch (i)
        {
        case KEY_ROUTING:
          is_foreign = !is_value (settings, i, "dim_order");
          break;
        case KEY_ROUTING_DELAY:
          is_foreign = run->router.routing_delay < 0 || run->router.routing_delay > 1;
          break;
        case KEY_CREDIT_DELAY:
          is_foreign = run->router.credit_delay < 0;
          break;
        case KEY_VC_ALLOCATOR:
        case KEY_SW_ALLOCATOR:
          is_foreign = !fs_booksim_allocator_parse (settings->values[i], &allocator);
          break;
        case KEY_PACKET_SIZE:
          is_foreign = !(number_of (settings, i) >= 1);
          break;
        default:
          if (i < KEY_FIRST_FIXED || (g_str_has_prefix (keys[i].name, "spec_") && !speculative))
            continue;
          is_foreign = !is_value (settings, i, keys[i].value);
          break;
        }
      if (is_foreign)
        g_string_append_printf (list, "%s%s = %s", list->len > 0 ? ", " : "", keys[i].name, settings->values[i]);
    }
  g_strlcpy (run->foreign, list->str, sizeof run->foreign);
}

void
fs_booksim_settings_apply (const FsBooksimSettings *settings, FsPeerRun *run)
{
  double rate = number_of (settings, KEY_INJECTION_RATE), length = number_of (settings, KEY_PACKET_SIZE);
  const char *topology = settings->values[KEY_TOPOLOGY];
  int k = count_of (settings, KEY_K), n = count_of (settings, KEY_N);
  double nodes = pow (k, n);
  gboolean is_mesh = g_str_equal (topology, "mesh"), is_torus = g_str_equal (topology, "torus");

  fs_peer_word_set (run->topology, topology);
  if ((is_mesh || is_torus) && nodes >= 1 && nodes <= 1e9)
    {
      run->k = k;
      run->n = n;
      run->n_nodes = (guint64) nodes;
    }
  fs_peer_word_set (run->routing, settings->values[KEY_ROUTING]);
  fs_peer_word_set (run->traffic, settings->values[KEY_TRAFFIC]);
  fs_peer_word_set (run->arrivals, settings->values[KEY_INJECTION_PROCESS]);
  run->V = count_of (settings, KEY_NUM_VCS);
  run->buffer = count_of (settings, KEY_VC_BUF_SIZE);
  run->router = (FsPeerRouter){
    .is_known = TRUE,
    .routing_delay = delay_of (settings, KEY_ROUTING_DELAY),
    .credit_delay = delay_of (settings, KEY_CREDIT_DELAY),
    /* It takes the channels of a torus to be twice as long as those of a mesh. */
    .channel_latency = is_torus && number_of (settings, KEY_USE_NOC_LATENCY) != 0 ? 2 : 1,
    .speculation = number_of (settings, KEY_SPECULATIVE) != 0,
    .waits_for_credits = number_of (settings, KEY_WAIT_FOR_TAIL_CREDIT) != 0,
  };
  fs_peer_word_set (run->router.vc_allocator, settings->values[KEY_VC_ALLOCATOR]);
  fs_peer_word_set (run->router.switch_allocator, settings->values[KEY_SW_ALLOCATOR]);
  list_foreign (settings, run);
  if (length >= 1)
    run->packet_flits = length;
  if (number_of (settings, KEY_USES_FLITS) != 0)
    run->flit_rate = rate >= 0 ? rate : NAN;
  else
    run->rate = rate >= 0 ? rate : NAN;
  fs_peer_run_complete (run);
}

void
fs_booksim_configure (const char *text, gsize size, FsPeerRun *run)
{
  FsTextLines lines = { text, text + size };
  FsBooksimSettings settings;
  double rate = run->rate, length = run->packet_flits;

  fs_booksim_settings_init (&settings);
  while (fs_text_lines_next (&lines))
    fs_booksim_settings_read_line (&settings, &lines);
  fs_booksim_settings_apply (&settings, run);
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
