#include "study/documents/channel-document.h"

#include <math.h>

#include "base/error.h"
#include "base/number.h"
#include "config.h"
#include "scenario/value/scenario-file.h"
#include "study/documents/result.h"
#include "topology/channel-loads.h"

#define PIECE (64 << 10) /* bytes of JSON that are collected before they are written */

static const FsColumn CHANNEL = { "channel", "node × ports + port" };
static const FsColumn FROM = { "from", "address of the node where it begins" };
static const FsColumn TO = { "to", "address of the node where it ends" };
static const FsColumn DIMENSION = { "dimension", "dimension of the network, from 0" };
static const FsColumn DIRECTION = { "direction", "`+` or `-`; `±` where the radix is 2" };
static const FsColumn VC = { "vc", "virtual channel, from 0" };
static const FsColumn CLASS = {
  "class",
  "what the virtual channel is for: `0` and `1` (classes of a ring), `adaptive`, `escape`, `escape 0`, `escape 1`"
};
static const FsColumn CHANNEL_LOAD = { "channel_load", "flits that crossed it per cycle", "flits/cycle" };
static const FsColumn UTILIZATION
    = { "utilization", "fraction of the cycles in which a flit crossed it, the same number" };
static const FsColumn HELD
    = { "held", "fraction of the cycles in which it was held; a channel: at least one of its virtual channels" };
static const FsColumn BLOCKED
    = { "blocked", "fraction of the headers granted it that were blocked at their first attempt" };
static const FsColumn WAIT = { "wait", "mean waiting time of a header", "cycles" };
static const FsColumn HOLDING_TIME
    = { "holding_time", "mean time for which a message holds a virtual channel", "cycles" };
static const FsColumn GRANTS = { "grants", "headers to which it was granted" };
static const FsColumn FLITS = { "flits", "flits that crossed it" };

/* Where a model of a curve tells channels apart. */
static const FsColumn MODEL_LOAD = { "model_load", "load in the model, flits per cycle", "flits/cycle" };
static const FsColumn MODEL_BLOCKED = { "model_blocked", "fraction of the headers that are blocked in the model" };
static const FsColumn MODEL_WAIT = { "model_wait", "mean waiting time of a header in the model", "cycles" };
static const FsColumn MODEL_HOLDING_TIME
    = { "model_holding_time", "mean time for which a message holds a virtual channel in the model", "cycles" };

static const FsColumn CYCLES = { "cycles" };
static const FsColumn N_CHANNELS = { "n_channels" };
static const FsColumn MEAN_LOAD = { "channel_load" };
static const FsColumn LOAD_MAX = { "channel_load_max" };
static const FsColumn BUSIEST = { "channel", .group = "channel_load_max_at" };
static const FsColumn BUSIEST_FROM = { "from", .group = "channel_load_max_at" };
static const FsColumn BUSIEST_TO = { "to", .group = "channel_load_max_at" };
static const FsColumn JAIN = { "jain_index" };
static const FsColumn BISECTION = { "bisection_utilization" };
static const FsColumn MIDDLE_CUT = { "middle_cut_utilization" };
static const FsColumn CLASS_FRACTION = { "class_fraction" };
static const FsColumn ESCAPE_FRACTION = { "escape_class_fraction" };
static const FsColumn PORTS = { "ports" };
/* Of the channels of each port. */
static const FsColumn BY_DIRECTION[] = {
  { "lambda_c_by_direction" }, { "channel_load_by_direction" }, { "holding_time_by_direction" },
  { "busy_by_direction" },     { "blocked_by_direction" },      { "blocked_wait_by_direction" },
};
static const FsColumn P_V_BY_DIRECTION = { "P_v_by_direction" };
static const FsColumn V_BAR_BY_DIRECTION = { "V_bar_by_direction" };
static const FsColumn RATE_BY_POSITION = { "lambda_c_by_position" };
static const FsColumn BUSY_BY_POSITION = { "busy_by_position" };

struct _FsChannelDocument {
  FsScenario *scenario;
  gboolean has_model; /* of some curve that tells channels apart */
  FsTextSink sink;
  FsRows *rows;      /* of CSV; NULL for JSON */
  GString *comments; /* of CSV */
  FsJsonText json;
};

/* The channels of a point as they are written. @model: by channel, NULL where none has a solution; @has_model: as in the
 * document */
typedef struct {
  const FsChannelTable *table;
  gboolean has_model;
  const FsModelChannel *model;
  FsWormholeParams params;
  const FsJob *job;
} Channels;

static const char units[]
    = "channel = node x ports + port; from, to: addresses; vc, class: virtual channel and what it is for (0 and 1: "
      "classes "
      "of a ring, adaptive, escape), empty in the row of a whole channel\n"
      "channel_load: flits per cycle; utilization: fraction of the cycles in which a flit crossed, equal to "
      "channel_load; "
      "held: fraction of the cycles in which it was held, a channel by at least one virtual channel\n"
      "grants: headers that got it; blocked: fraction of them that found no virtual channel free at their first "
      "attempt; "
      "wait: mean waiting time of a header, cycles; holding_time: of a virtual channel, cycles; flits: count\n";

/* The model of a curve if it tells channels apart, else NULL. */
static const FsModel *
model_of (const FsCurve *curve)
{
  return curve->model != NULL && curve->model_absent == NULL && curve->model->channels != NULL ? curve->model : NULL;
}

FsChannelDocument *
fs_channel_document_new (FsScenario *scenario, FsRowsFormat format, FsTextSink sink)
{
  FsChannelDocument *document = g_new0 (FsChannelDocument, 1);
  g_autofree char *text = fs_scenario_to_text (scenario);
  g_autofree char *id = fs_scenario_id (scenario);

  document->scenario = fs_scenario_ref (scenario);
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    document->has_model = document->has_model || model_of (fs_scenario_curve (scenario, c)) != NULL;
  document->sink = sink;
  document->comments = g_string_new (NULL);
  fs_json_text_init (&document->json, 1);
  if (format != FS_ROWS_JSON)
    {
      document->rows = fs_rows_new (format, NULL, sink);
      g_string_printf (document->comments, "Flitscope %s\nscenario_id=%s\n%s\n%s", FS_VERSION, id, g_strchomp (text),
                       units);
      return document;
    }
  fs_json_text_object (&document->json, NULL);
  fs_json_text_string (&document->json, "program", "flitscope " FS_VERSION);
  fs_json_text_string (&document->json, "scenario_id", id);
  fs_json_text_string (&document->json, "scenario", text);
  fs_json_text_string (&document->json, "units", units);
  fs_json_text_list (&document->json, "points");
  return document;
}

static const char *
direction_of (const FsNetwork *network, int port)
{
  if (network->k[fs_network_dimension (network, port)] == 2)
    return "±";
  return fs_network_is_down (network, port) ? "-" : "+";
}

/* What a virtual channel is for, NULL when all of a channel are for the same. */
static const char *
class_of (const Channels *channels, int port, int vc)
{
  const FsNetwork *network = &channels->table->network;
  gboolean ring = fs_network_needs_classes (network, fs_network_dimension (network, port));
  int V = channels->params.V;

  switch (channels->params.routing)
    {
    case FS_ROUTING_DETERMINISTIC:
      return !ring || channels->params.classes == FS_CLASSES_NONE ? NULL : vc < V / 2 ? "0" : "1";
    case FS_ROUTING_DUATO:
    case FS_ROUTING_DUATO_TIMEOUT:
      if (vc == V - 1)
        return ring ? "escape 1" : "escape";
      return ring && vc == V - 2 ? "escape 0" : "adaptive";
    case FS_ROUTING_RANDOM:
    case FS_ROUTING_VIRTUAL_CUT_THROUGH:
    case FS_ROUTING_STORE_AND_FORWARD:
    case FS_ROUTING_NEGATIVE_FIRST:
    case FS_ROUTING_WEST_FIRST:
    case FS_ROUTING_TURNS:
    default:
      return NULL;
    }
}

/* @vc: -1 for the whole channel. Appends to @row, and takes it. */
static FsRow *
add_channel (FsRow *row, const Channels *channels, uint32_t channel, int vc)
{
  const FsChannelTable *table = channels->table;
  const FsNetwork *network = &table->network;
  int port = fs_network_channel_port (network, channel);
  g_autofree char *from = fs_network_address (network, fs_network_channel_node (network, channel));
  g_autofree char *to = fs_network_address (network, fs_network_far_end (network, channel));
  const FsChannelCounts *counts
      = vc < 0 ? &table->channels[channel] : &table->vcs[(gsize) channel * (gsize) table->V + (gsize) vc];
  FsChannelRates rates = fs_channel_rates (counts, table->cycles);

  fs_row_set_integer (row, &CHANNEL, channel);
  fs_row_set_text (row, &FROM, from);
  fs_row_set_text (row, &TO, to);
  fs_row_set_integer (row, &DIMENSION, fs_network_dimension (network, port));
  fs_row_set_text (row, &DIRECTION, direction_of (network, port));
  if (vc >= 0)
    fs_row_set_integer (row, &VC, vc);
  else
    fs_row_set_text (row, &VC, NULL);
  fs_row_set_text (row, &CLASS, vc >= 0 ? class_of (channels, port, vc) : NULL);
  fs_row_set_number (row, &CHANNEL_LOAD, rates.load);
  fs_row_set_number (row, &UTILIZATION, rates.utilization);
  fs_row_set_number (row, &HELD, rates.held);
  fs_row_set_number (row, &BLOCKED, rates.blocked);
  fs_row_set_number (row, &WAIT, rates.wait);
  fs_row_set_number (row, &HOLDING_TIME, rates.holding_time);
  fs_row_set_integer (row, &GRANTS, (gint64) counts->grants);
  fs_row_set_integer (row, &FLITS, (gint64) counts->flits);
  if (channels->has_model)
    {
      const FsModelChannel none = { NAN, NAN, NAN, NAN };
      const FsModelChannel *model = vc < 0 && channels->model != NULL ? &channels->model[channel] : &none;

      fs_row_set_number (row, &MODEL_LOAD, model->load);
      fs_row_set_number (row, &MODEL_BLOCKED, model->blocked);
      fs_row_set_number (row, &MODEL_WAIT, model->wait);
      fs_row_set_number (row, &MODEL_HOLDING_TIME, model->hold > 0 ? model->hold : NAN);
    }
  return row;
}

/* What is known of all channels together. */

static void
add_summary (FsRow *row, const FsChannelTable *table)
{
  const FsNetwork *network = &table->network;
  FsChannelSummary summary = fs_channel_table_summary (table);
  g_autofree char *from = fs_network_address (network, fs_network_channel_node (network, summary.busiest));
  g_autofree char *to = fs_network_address (network, fs_network_far_end (network, summary.busiest));
  double cuts[FS_NETWORK_MAX_N];

  for (int d = 0; d < network->n; d++)
    cuts[d] = fs_channel_table_middle_cut (table, d).utilization;
  fs_row_set_integer (row, &CYCLES, (gint64) table->cycles);
  fs_row_set_integer (row, &N_CHANNELS, summary.n_channels);
  fs_row_set_number (row, &LOAD_MAX, summary.largest);
  fs_row_set_integer (row, &BUSIEST, summary.busiest);
  fs_row_set_text (row, &BUSIEST_FROM, from);
  fs_row_set_text (row, &BUSIEST_TO, to);
  fs_row_set_number (row, &MEAN_LOAD, summary.mean);
  fs_row_set_number (row, &JAIN, summary.jain);
  fs_row_set_number (row, &BISECTION, cuts[fs_network_bisection (network)]);
  fs_row_set_list (row, &MIDDLE_CUT, cuts, 0, (guint) network->n, FALSE);
}

/* Hops by class, as fractions of those in rings of four nodes or more in dimension order, of all hops over escape
 * channels of these rings. */
static void
add_classes (FsRow *row, const Channels *channels)
{
  const FsChannelTable *table = channels->table;
  gboolean in_order
      = channels->params.routing == FS_ROUTING_DETERMINISTIC && channels->params.classes != FS_CLASSES_NONE;
  int first = in_order ? 0 : table->V - 2, second = in_order ? table->V / 2 : table->V - 1;
  double fractions[2], all;
  uint32_t n_channels;

  if ((!in_order && !fs_wormhole_params_has_escape (&channels->params))
      || fs_channel_table_class_grants (table, 0, table->V) == 0)
    return;
  fractions[0] = (double) fs_channel_table_class_grants (table, first, second);
  fractions[1] = (double) fs_channel_table_class_grants (table, second, table->V);
  all = in_order ? fractions[0] + fractions[1] : (double) fs_channel_table_sum (table, -1, -1, &n_channels).grants;
  fractions[0] /= all;
  fractions[1] /= all;
  fs_row_set_list (row, in_order ? &CLASS_FRACTION : &ESCAPE_FRACTION, fractions, 0, 2, FALSE);
}

/* P_v, and V_bar = sum v^2 P_v / sum v P_v. */
static void
add_occupancy (FsRow *row, const FsChannelTable *table)
{
  guint n_ports = (guint) table->network.n_ports, length = (guint) table->V + 1;
  g_autofree double *P_v = g_new (double, n_ports *length);
  double V_bar[FS_NETWORK_MAX_PORTS];

  for (guint port = 0; port < n_ports; port++)
    {
      double sum_v = 0, sum_v2 = 0;

      fs_channel_table_occupancy (table, (int) port, P_v + port * length);
      for (guint v = 0; v < length; v++)
        {
          sum_v += v * P_v[port * length + v];
          sum_v2 += v * v * P_v[port * length + v];
        }
      V_bar[port] = sum_v > 0 ? sum_v2 / sum_v : NAN;
    }
  fs_row_set_list (row, &P_V_BY_DIRECTION, P_v, n_ports, length, FALSE);
  fs_row_set_list (row, &V_BAR_BY_DIRECTION, V_bar, 0, n_ports, FALSE);
}

/* By the digit where a channel begins; NAN where there is no channel, and behind the end of a shorter dimension. */
static void
add_positions (FsRow *row, const FsChannelTable *table)
{
  const FsNetwork *network = &table->network;
  guint n_ports = (guint) network->n_ports, longest = 0;
  g_autofree double *rate = NULL;
  g_autofree double *busy = NULL;

  for (int d = 0; d < network->n; d++)
    longest = MAX (longest, network->k[d]);
  rate = g_new (double, n_ports *longest);
  busy = g_new (double, n_ports *longest);
  for (guint i = 0; i < n_ports * longest; i++)
    {
      uint32_t n_channels;
      FsChannelCounts sum = fs_channel_table_sum (table, (int) (i / longest), (int) (i % longest), &n_channels);
      FsChannelRates rates = fs_channel_rates (&sum, table->cycles * n_channels);

      rate[i] = rates.rate;
      busy[i] = rates.held;
    }
  fs_row_set_list (row, &RATE_BY_POSITION, rate, n_ports, longest, FALSE);
  fs_row_set_list (row, &BUSY_BY_POSITION, busy, n_ports, longest, FALSE);
}

/* FALSE with FS_ERROR_CANCELLED when the job was stopped. */
static gboolean
check_job (const Channels *channels, GError **error)
{
  if (!fs_job_stopped (channels->job))
    return TRUE;
  return fs_set_error (error, FS_ERROR_CANCELLED, "stopped");
}

static gboolean
add_csv (FsChannelDocument *document, const FsSweepPoint *point, const Channels *channels, GError **error)
{
  const FsChannelTable *table = channels->table;
  g_autoptr (FsRow) row = fs_result_point (document->scenario, *point);

  add_summary (row, table);

  /* A comment: "point: curve=1, rate=0.01, …". */
  char text[FS_NUMBER_SIZE];
  const char *separator = "point: ";

  for (guint i = 0; i < fs_row_n_cells (row); i++)
    {
      const FsRowCell *cell = fs_row_cell (row, i);
      const FsColumn *column = cell->column;

      if (cell->kind == FS_ROW_LIST || g_str_equal (column->name, "label"))
        continue;
      g_string_append_printf (document->comments, "%s%s%s%s=", separator, column->group != NULL ? column->group : "",
                              column->group != NULL ? "." : "", column->name);
      if (cell->kind == FS_ROW_TEXT)
        g_string_append (document->comments, cell->text);
      else if (cell->kind == FS_ROW_INTEGER)
        g_string_append_printf (document->comments, "%" G_GINT64_FORMAT, cell->integer);
      else if (isfinite (cell->number))
        g_string_append (document->comments, fs_number_format (cell->number, text));
      separator = ", ";
    }
  g_string_append_c (document->comments, '\n');

  for (uint32_t c = 0; c < table->network.n_channels; c++)
    for (int vc = -1; vc < table->V && fs_channel_table_has (table, c); vc++)
      if (!check_job (channels, error)
          || !fs_rows_add (document->rows, add_channel (fs_result_point (document->scenario, *point), channels, c, vc),
                           error))
        return FALSE;
  return TRUE;
}

static gboolean
add_json (FsChannelDocument *document, const FsSweepPoint *point, const Channels *channels, GError **error)
{
  const FsChannelTable *table = channels->table;
  g_autoptr (FsRow) all = fs_result_point (document->scenario, *point);
  FsJsonText *json = &document->json;

  add_summary (all, table);
  add_classes (all, channels);

  /* The ports as in the header of a trace. */
  g_autoptr (GPtrArray) ports = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);

  for (int port = 0; port < table->network.n_ports; port++)
    {
      FsRow *one = fs_row_new ();

      fs_row_set_integer (one, &DIMENSION, fs_network_dimension (&table->network, port));
      fs_row_set_text (one, &DIRECTION, direction_of (&table->network, port));
      g_ptr_array_add (ports, one);
    }
  fs_row_set_rows (all, &PORTS, ports);

  guint n_ports = (guint) table->network.n_ports;
  double by_direction[G_N_ELEMENTS (BY_DIRECTION)][FS_NETWORK_MAX_PORTS];

  for (guint port = 0; port < n_ports; port++)
    {
      uint32_t n_channels;
      FsChannelCounts sum = fs_channel_table_sum (table, (int) port, -1, &n_channels);
      FsChannelRates rates = fs_channel_rates (&sum, table->cycles * n_channels);
      const double values[G_N_ELEMENTS (BY_DIRECTION)]
          = { rates.rate, rates.load,    rates.holding_time,
              rates.held, rates.blocked, sum.blocked > 0 ? (double) sum.waited / (double) sum.blocked : NAN };

      for (guint i = 0; i < G_N_ELEMENTS (values); i++)
        by_direction[i][port] = values[i];
    }
  for (guint i = 0; i < G_N_ELEMENTS (BY_DIRECTION); i++)
    fs_row_set_list (all, &BY_DIRECTION[i], by_direction[i], 0, n_ports, FALSE);

  add_occupancy (all, table);
  add_positions (all, table);
  fs_json_text_object (json, NULL);
  fs_row_write_json (all, json);
  fs_json_text_list (json, "channels");
  for (uint32_t c = 0; c < table->network.n_channels; c++)
    for (int vc = -1; vc < table->V && fs_channel_table_has (table, c); vc++)
      {
        g_autoptr (FsRow) row = add_channel (fs_row_new (), channels, c, vc);

        fs_json_text_object (json, NULL);
        fs_row_write_json (row, json);
        fs_json_text_close (json);
        if (!check_job (channels, error) || !fs_text_sink_flush (&document->sink, json->text, PIECE, error))
          return FALSE;
      }
  fs_json_text_close (json);
  fs_json_text_close (json);
  return TRUE;
}

gboolean
fs_channel_document_add (FsChannelDocument *document, const FsSweepPoint *point, const FsChannelTable *table,
                         const FsJob *job, GError **error)
{
  const FsCurve *curve = fs_sweep_curve (document->scenario, point);
  g_autofree FsModelChannel *model
      = model_of (curve) != NULL ? fs_model_solve_channels (curve->model, &curve->inputs, point->rate) : NULL;
  Channels channels = { table, document->has_model, model, fs_sweep_wormhole (document->scenario, point, 0), job };

  return document->rows != NULL ? add_csv (document, point, &channels, error)
                                : add_json (document, point, &channels, error);
}

gboolean
fs_channel_document_finish (FsChannelDocument *document, GError **error)
{
  g_autofree char *rest = NULL;

  if (document->rows != NULL)
    {
      fs_rows_set_comments (document->rows, document->comments->str);
      return fs_rows_finish (document->rows, error);
    }
  rest = fs_json_text_finish (&document->json);
  document->json.text = NULL;
  return fs_text_sink_put (&document->sink, rest, error);
}

void
fs_channel_document_free (FsChannelDocument *document)
{
  if (document == NULL)
    return;
  fs_rows_free (document->rows);
  g_string_free (document->comments, TRUE);
  if (document->json.text != NULL)
    g_string_free (document->json.text, TRUE);
  fs_scenario_unref (document->scenario);
  g_free (document);
}
