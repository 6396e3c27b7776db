/* Quantities agree with the statistical reference points of reference-rows.json: within the joint 95 % interval or 2
 * %. With the argument "quick": the rows marked so, with fewer messages. */
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#include "sim/run/simulation.h"
#include "stats/interval.h"
#include "tests/support/json.h"
#include "tests/support/test.h"

#define TOLERANCE 0.02

typedef struct {
  JsonObject *row;
  gboolean quick;
} Case;

static FsRouting
routing_of (const char *id)
{
  if (strcmp (id, "duato") == 0)
    return FS_ROUTING_DUATO;
  if (strcmp (id, "duato-timeout") == 0)
    return FS_ROUTING_DUATO_TIMEOUT;
  if (strcmp (id, "random") == 0)
    return FS_ROUTING_RANDOM;
  if (strcmp (id, "virtual-cut-through") == 0)
    return FS_ROUTING_VIRTUAL_CUT_THROUGH;
  g_assert_cmpstr (id, ==, "deterministic");
  return FS_ROUTING_DETERMINISTIC;
}

static void
read_injection (const char *id, FsWormholeParams *params)
{
  const char *number = strchr (id, ':');

  if (number != NULL)
    params->injection_channels = (int) g_ascii_strtoll (number + 1, NULL, 10);
  if (strcmp (id, "first") == 0)
    params->injection = FS_INJECTION_FIRST;
  else if (g_str_has_prefix (id, "pool:"))
    params->injection = FS_INJECTION_POOL;
  else if (g_str_has_prefix (id, "shared:"))
    params->injection = FS_INJECTION_SHARED;
  else
    g_assert_true (g_str_has_prefix (id, "rand"));
}

static FsWormholeParams
read_params (JsonObject *row)
{
  FsWormholeParams params;
  GError *error = NULL;

  fs_wormhole_params_init (&params);
  params.n = (int) json_object_get_int_member (row, "n");
  params.V = (int) json_object_get_int_member (row, "V");
  params.length_flits = (uint32_t) json_object_get_int_member (row, "M");
  params.beta = json_object_get_double_member (row, "beta");
  params.rate = json_object_get_double_member (row, "rate");
  params.routing = routing_of (json_object_get_string_member (row, "routing"));
  params.source_capacity = (int) json_object_get_int_member_with_default (row, "source-capacity", FS_INFINITE_SOURCE);
  params.tau_cycles = (uint32_t) json_object_get_int_member_with_default (row, "tau", 0);
  if (strcmp (json_object_get_string_member (row, "length"), "exponential") == 0)
    params.length = FS_LENGTH_EXPONENTIAL;
  read_injection (json_object_get_string_member (row, "injection"), &params);
  fs_pattern_parse (json_object_get_string_member (row, "pattern"), &params.pattern, &error);
  g_assert_no_error (error);
  return params;
}

/* The simulated value of an expected one; of a list its mean. */
static FsEstimate
simulated (const FsSimResult *result, const char *key)
{
  const FsRecord *record = result->quantities;
  int index = fs_record_find (record, key);
  double *values, sum = 0;
  guint length;

  if (strcmp (key, "latency_unicast") == 0)
    return (FsEstimate){ result->unicast.mean, result->unicast.half_width };
  if (strcmp (key, "latency_broadcast") == 0)
    return (FsEstimate){ result->broadcast.mean, result->broadcast.half_width };
  g_assert_cmpint (index, >=, 0);
  values = fs_record_at (record, (guint) index, &length);
  for (guint i = 0; i < length; i++)
    sum += values[i];
  return (FsEstimate){ sum / length, NAN };
}

static double
or_zero (double half_width)
{
  return isnan (half_width) ? 0 : half_width;
}

/* Prints a line of the table; whether the values agree. */
static gboolean
agrees (const char *id, const char *key, const FsSimResult *result, JsonArray *expected)
{
  double value = json_array_get_double_element (expected, 0);
  double half_width = json_array_get_length (expected) > 1 ? json_array_get_double_element (expected, 1) : 0;
  FsEstimate ours = simulated (result, key);
  double allowed = fmax (TOLERANCE * value, hypot (half_width, or_zero (ours.half_width)));

  g_test_message ("%-17s %-18s %11.5g +- %-6.3g ours %11.5g +- %-6.3g %+.2f %%", id, key, value, half_width, ours.mean,
                  or_zero (ours.half_width), 100 * (ours.mean / value - 1));
  return fabs (ours.mean - value) <= allowed;
}

static void
test_row (gconstpointer data)
{
  const Case *test = data;
  const char *id = json_object_get_string_member (test->row, "id");
  FsWormholeParams params = read_params (test->row);
  JsonObject *expected = json_object_get_object_member (test->row, "expected");
  g_autoptr (GList) keys = json_object_get_members (expected);
  g_autoptr (FsSimResult) result = NULL;
  GError *error = NULL;
  FsStopRule rule;

  fs_stop_rule_init (&rule);
  rule.warmup_messages = json_object_get_int_member (test->row, "warmup");
  rule.precision = test->quick ? 0.005 : 0.002;
  rule.max_messages = test->quick ? 200000 : 3000000;
  result = fs_simulation_run (&params, &rule, FS_ENGINE_FAST, NULL, &error);
  g_assert_no_error (error);
  g_test_message ("%-17s %s, %" G_GUINT64_FORMAT " messages, %.1f s, %.1f million flit-hops/s", id,
                  fs_sim_status_id (result->status), result->messages, result->cpu_seconds,
                  1e-6 * (double) result->flit_hops / result->cpu_seconds);
  g_assert_true (result->status == FS_SIM_OK || result->status == FS_SIM_NOT_CONVERGED);
  for (GList *key = keys; key != NULL; key = key->next)
    if (!agrees (id, key->data, result, json_object_get_array_member (expected, key->data)))
      {
        g_test_message ("%s: %s differs", id, (const char *) key->data);
        g_test_fail ();
      }
}

int
main (int argc, char **argv)
{
  g_autoptr (JsonNode) root = NULL;
  g_autofree Case *cases = NULL;
  JsonArray *rows;
  gboolean quick;

  g_test_init (&argc, &argv, NULL);
  quick = argc > 1 && strcmp (argv[1], "quick") == 0;
  rows = test_json_load_array ("reference-rows.json", "rows", &root);
  cases = g_new (Case, json_array_get_length (rows));
  for (guint i = 0; i < json_array_get_length (rows); i++)
    {
      cases[i] = (Case){ json_array_get_object_element (rows, i), quick };
      if (quick && !json_object_get_boolean_member (cases[i].row, "quick"))
        continue;
      FS_ADD_TEST (test_row, &cases[i], "%s", json_object_get_string_member (cases[i].row, "id"));
    }
  return fs_test_run ();
}
