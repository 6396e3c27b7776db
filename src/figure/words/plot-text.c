/* The texts of a figure itself: labels of the axes, title, and subtitle, and why a line is missing. */
#include "figure/words/plot-text.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/translate.h"
#include "figure/series/figure-series.h"
#include "study/words/vocabulary.h"
#include "sim/run/sim-latencies.h"
#include "study/compare/compare.h"

static gboolean
is_rate (const FsQuantity *quantity)
{
  return quantity->unit != NULL && g_str_has_prefix (quantity->unit, "messages/");
}

/* Returns "10<sup>−3</sup> ", to precede a unit, and sets its value. @largest: the largest value shown, NAN if
 * unknown. */
static const char *
rate_factor (double largest, double *factor)
{
  *factor = largest < 1e-4 ? 1e-6 : 1e-3;
  return largest < 1e-4 ? "10<sup>−6</sup> " : "10<sup>−3</sup> ";
}

/* Returns "Time-out": the subject of the key without its name. */
static char *
key_name (const FsKey *key)
{
  const char *subject = key->subject != NULL ? _ (key->subject) : "";
  const char *summary = _ (key->summary);
  gsize length = strlen (subject), tail = strlen (key->name);

  if (length > tail + 1 && g_str_has_suffix (subject, key->name) && subject[length - tail - 1] == ' ')
    return g_strndup (subject, length - tail - 1);
  return fs_text_capitalize (summary, strcspn (summary, ",;"));
}

/* Returns whether all models use the units of KD94. */
static gboolean
has_utilization (const FsScenario *scenario)
{
  for (guint i = 0; i < fs_scenario_n_curves (scenario); i++)
    if (fs_model_input (fs_scenario_curve (scenario, i)->model, "l") == NULL)
      return FALSE;
  return TRUE;
}

char *
fs_plot_text_x_label (const FsScenario *scenario, double largest, double *factor)
{
  const FsCurve *first = fs_scenario_curve (scenario, 0);

  *factor = 1;
  if (first->x_key != NULL)
    {
      /* "Time-out τ (cycles)". */
      g_autofree char *name = key_name (first->x_key);
      GString *label = g_string_new (NULL);

      g_string_append (label, name);
      if (first->x_key->symbol != NULL)
        g_string_append_printf (label, " %s", first->x_key->symbol);
      if (first->x_key->unit != NULL)
        {
          g_autofree char *unit = fs_unit_text (first->x_key->unit);

          g_string_append_printf (label, " (%s)", unit);
        }
      return g_string_free (label, FALSE);
    }
  switch (fs_scenario_figure (scenario)->axis)
    {
    case FS_AXIS_LATENCY:
      return g_strdup (_ ("Latency (cycles)"));
    case FS_AXIS_LOAD:
      return g_strdup (first->load_reference != NULL ? _ ("Relative load (fraction of the smallest saturation rate)")
                       : fs_curve_refers_to_workload (first)
                           ? _ ("Relative load (multiple of the recorded rate)")
                           : _ ("Relative load (fraction of the model’s saturation rate)"));
    case FS_AXIS_OFFERED_FLITS:
      return g_strdup (has_utilization (scenario)
                           ? _ ("Offered load <i>ρ</i> = <i>λ</i><sub>g</sub> <i>l</i> <i>t</i><sub>u</sub>")
                           : _ ("Offered load (flits per node per cycle)"));
    case FS_AXIS_ACCEPTED:
      /* TRANSLATORS: %s is a power of ten, which a space follows */
      return g_strdup_printf (_ ("Accepted throughput (%smessages per node per cycle)"), rate_factor (largest, factor));
    case FS_AXIS_RATE:
    default:
      /* TRANSLATORS: %s is a power of ten, which a space follows */
      return g_strdup_printf (_ ("Offered load <i>λ</i><sub>g</sub> (%smessages per node per cycle)"),
                              rate_factor (largest, factor));
    }
}

/* Returns the name of one quantity; of several the word they share, else their symbols. */
char *
fs_plot_text_y_names (const FsScenario *scenario)
{
  char **y = fs_scenario_figure (scenario)->y;
  GString *names;

  if (y[1] != NULL && fs_scenario_figure (scenario)->axis == FS_AXIS_LATENCY)
    return g_strdup (fs_sim_is_tail (y[0]) ? _ ("Fraction of messages with a longer latency")
                                           : _ ("Fraction of messages"));
  names = g_string_new (NULL);
  if (y[1] != NULL && fs_figure_shows_latencies (scenario))
    return g_string_free (g_string_append (names, _ ("Latency")), FALSE);
  for (guint i = 0; y[i] != NULL; i++)
    {
      const FsQuantity *quantity = fs_quantity_find (scenario, y[i]);
      g_autofree char *name = quantity == NULL                           ? g_markup_escape_text (y[i], -1)
                              : y[1] != NULL && quantity->symbol != NULL ? g_strdup (quantity->symbol)
                                                                         : fs_quantity_name (quantity);

      g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", name);
    }
  return g_string_free (names, FALSE);
}

/* Returns a quantity with the unit of all; NULL if units differ. */
static const FsQuantity *
common_unit (const FsScenario *scenario)
{
  char **y = fs_scenario_figure (scenario)->y;
  const FsQuantity *first = fs_quantity_find (scenario, y[0]);

  for (guint i = 1; y[i] != NULL; i++)
    {
      const FsQuantity *other = fs_quantity_find (scenario, y[i]);

      if (first == NULL || other == NULL || g_strcmp0 (first->unit, other->unit) != 0)
        return NULL;
    }
  return first;
}

/* Returns names with the unit of the numbers: "Latency (cycles)", "Latency (200 cycles)", "Multiplexing / 2". */
static char *
name_with_unit (const FsScenario *scenario, const char *names, double largest, double *factor)
{
  const FsQuantity *quantity = common_unit (scenario);
  gboolean has_unit = quantity != NULL && quantity->unit != NULL;
  double divisor = fs_scenario_figure (scenario)->y_divide_by;
  GString *label = g_string_new (names);
  char number[FS_NUMBER_SIZE];

  *factor = 1;
  fs_number_format (divisor, number);
  if (divisor != 1 && (!has_unit || is_rate (quantity)))
    g_string_append_printf (label, " / %s", number);
  if (has_unit)
    {
      g_autofree char *unit = fs_unit_text (quantity->unit);

      if (is_rate (quantity))
        g_string_append_printf (label, " (%s%s)", rate_factor (largest, factor), unit);
      else if (divisor != 1)
        g_string_append_printf (label, " (%s %s)", number, unit);
      else
        g_string_append_printf (label, " (%s)", unit);
    }
  return g_string_free (label, FALSE);
}

char *
fs_plot_text_y_label (const FsScenario *scenario, double largest, double *factor)
{
  g_autofree char *names = fs_plot_text_y_names (scenario);

  return name_with_unit (scenario, names, largest, factor);
}

char *
fs_plot_text_y_short_label (const FsScenario *scenario, double largest)
{
  char **y = fs_scenario_figure (scenario)->y;
  g_autoptr (GString) symbols = g_string_new (NULL);
  double factor;

  for (guint i = 0; y[i] != NULL; i++)
    {
      const FsQuantity *quantity = fs_quantity_find (scenario, y[i]);

      if (quantity == NULL || quantity->symbol == NULL)
        return NULL;
      g_string_append_printf (symbols, "%s%s", i > 0 ? ", " : "", quantity->symbol);
    }
  return name_with_unit (scenario, symbols->str, largest, &factor);
}

/* Joins the phrases that are not NULL to a sentence, and frees them; returns an empty text without any. */
static char *
join_phrases (char **phrases, guint n)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      if (phrases[i] != NULL)
        g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", phrases[i]);
      g_free (phrases[i]);
    }
  if (text->len == 0)
    return g_strdup ("");
  g_string_append_c (text, '.');
  return fs_text_capitalize (text->str, text->len);
}

/* Returns whether @is_same is TRUE for the first curve and every other. */
static gboolean
all_share (const FsScenario *scenario,
           gboolean (*is_same) (const FsStoreForwardParams *a, const FsStoreForwardParams *b))
{
  const FsStoreForwardParams *first = &fs_scenario_curve (scenario, 0)->store_forward;

  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    for (guint s = 0; s < fs_scenario_curve (scenario, c)->n_steps; s++)
      if (!is_same (first, &fs_curve_x_index (fs_scenario_curve (scenario, c), s)->store_forward))
        return FALSE;
  return TRUE;
}

static gboolean
same_network (const FsStoreForwardParams *a, const FsStoreForwardParams *b)
{
  return a->n == b->n && a->k == b->k;
}

static gboolean
same_operation (const FsStoreForwardParams *a, const FsStoreForwardParams *b)
{
  return a->operation == b->operation && a->tree == b->tree && a->schedule == b->schedule;
}

static gboolean
same_destinations (const FsStoreForwardParams *a, const FsStoreForwardParams *b)
{
  return a->operation == b->operation && a->destinations == b->destinations && a->fraction == b->fraction;
}

static gboolean
same_semantics (const FsStoreForwardParams *a, const FsStoreForwardParams *b)
{
  return a->semantics == b->semantics;
}

static gboolean
same_detours (const FsStoreForwardParams *a, const FsStoreForwardParams *b)
{
  return a->adaptive == b->adaptive && a->clubbing == b->clubbing;
}

static char *
operation_phrase (const FsStoreForwardParams *params)
{
  const char *tree = params->tree == FS_TREE_BST ? "BST" : "BSG";

  switch (params->operation)
    {
    case FS_OPERATION_MANY_TO_ALL:
      /* TRANSLATORS: %s is a tree, BST or BSG */
      return g_strdup_printf (_ ("many-to-all broadcasts along the %s"), tree);
    case FS_OPERATION_ONE_TO_ALL:
      /* TRANSLATORS: %s is a tree, BST or BSG */
      return g_strdup_printf (_ ("one broadcast along the %s"), tree);
    case FS_OPERATION_ALL_TO_ALL:
      /* TRANSLATORS: %s is a tree, BST or BSG */
      return g_strdup_printf (params->schedule == FS_SCHEDULE_INTERLEAVED
                                  ? _ ("broadcasts of all nodes at once along the %s, one necklace after the other")
                                  : _ ("broadcasts of all nodes at once along the %s"),
                              tree);
    case FS_OPERATION_MULTICAST:
    default:
      return g_strdup (_ ("multicasts"));
    }
}

/* Returns NULL if there are none, or if they differ. */
static char *
destinations_phrase (const FsScenario *scenario, const FsStoreForwardParams *params)
{
  if (params->operation != FS_OPERATION_MULTICAST || !all_share (scenario, same_destinations))
    return NULL;
  switch (params->destinations)
    {
    case FS_DESTINATIONS_FRACTION:
      return g_strdup_printf (_ ("<i>N</i>/%u destinations, drawn for each multicast"), params->fraction);
    case FS_DESTINATIONS_SAME:
      return g_strdup_printf (_ ("the same <i>N</i>/%u destinations for all"), params->fraction);
    case FS_DESTINATIONS_LIST:
    default:
      return g_strdup (_ ("given destinations"));
    }
}

static const char *
detour_phrase (const FsStoreForwardParams *params)
{
  if (params->clubbing)
    return _ ("clubbed");
  if (params->adaptive == FS_DETOUR_OFF)
    return NULL;
  return params->adaptive == FS_DETOUR_PRINTED ? _ ("adaptive routing as printed") : _ ("adaptive routing");
}

static char *
runs_sentence (const FsScenario *scenario)
{
  const FsStoreForwardParams *first = &fs_scenario_curve (scenario, 0)->store_forward;
  char *phrases[] = {
    all_share (scenario, same_operation) ? operation_phrase (first) : NULL,
    destinations_phrase (scenario, first),
    all_share (scenario, same_detours) ? g_strdup (detour_phrase (first)) : NULL,
    !all_share (scenario, same_semantics) || first->schedule != FS_SCHEDULE_NONE ? NULL
    : first->semantics == FS_SEMANTICS_CALIBRATED ? g_strdup (_ ("<i>B</i> services a node and cycle"))
                                                  : g_strdup (_ ("one message a channel and cycle")),
  };

  return join_phrases (phrases, G_N_ELEMENTS (phrases));
}

/* Returns the value of a key if all curves have the same and the x axis does not show it, else NULL. */
static const FsValue *
common (const FsScenario *scenario, guint id)
{
  const FsKey *x_key = fs_scenario_curve (scenario, 0)->x_key;
  const FsValue *value = x_key == NULL || x_key->id != id ? fs_scenario_get (scenario, 0, id) : NULL;

  for (guint i = 1; i < fs_scenario_n_curves (scenario) && value != NULL; i++)
    if (!fs_value_equal (value, fs_scenario_get (scenario, i, id)))
      return NULL;
  return value;
}

/* The same as text; free with g_free(). */
static char *
common_value (const FsScenario *scenario, const char *key)
{
  const FsKey *known = fs_key_find (key);
  const FsValue *value = common (scenario, known->id);

  return value != NULL ? fs_value_to_text (known, value) : NULL;
}

/* Returns whether the model of any curve has a choice of @key. */
static gboolean
is_read (const FsScenario *scenario, const char *key)
{
  for (guint i = 0; i < fs_scenario_n_curves (scenario); i++)
    {
      const FsModelInput *input = fs_model_input (fs_scenario_curve (scenario, i)->model, key);
      gboolean number = input != NULL && (input->type == FS_INPUT_INTEGER || input->type == FS_INPUT_REAL);

      if (input != NULL && (!number || input->min < input->max))
        return TRUE;
    }
  return FALSE;
}

/* "8 × 8 torus" where all curves have the same radices; NULL elsewhere. */
static char *
grid_phrase (const FsScenario *scenario)
{
  const FsWormholeParams *first = &fs_scenario_curve (scenario, 0)->params;
  const FsKey *x_key = fs_scenario_curve (scenario, 0)->x_key;
  g_autofree char *radices = NULL;
  gboolean torus = FALSE, mesh = FALSE;

  if (x_key != NULL && (x_key->id == FS_KEY_ID_N || x_key->id == FS_KEY_ID_K))
    return NULL;
  for (guint i = 0; i < fs_scenario_n_curves (scenario); i++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, i);

      if (!fs_curve_is_grid (curve) || curve->params.n != first->n
          || memcmp (curve->params.k, first->k, (gsize) first->n) != 0)
        return NULL;
      torus |= curve->params.topology == FS_TOPOLOGY_TORUS;
      mesh |= curve->params.topology == FS_TOPOLOGY_MESH;
    }
  radices = fs_network_radices (first->k, first->n, "\u00a0×\u00a0");
  if (torus && mesh)
    /* TRANSLATORS: two networks, each with these numbers of nodes in its dimensions: "8 × 8 mesh and torus" */
    return g_strdup_printf (_ ("%s mesh and torus"), radices);
  return g_strdup_printf (mesh ? _ ("%s mesh") : _ ("%s torus"), radices);
}

/* The dimension says what network it is only where all are hypercubes. */
static gboolean
says_network (const FsScenario *scenario, const char *key)
{
  for (guint i = 0; strcmp (key, "n") == 0 && i < fs_scenario_n_curves (scenario); i++)
    if (fs_curve_is_grid (fs_scenario_curve (scenario, i)))
      return FALSE;
  return TRUE;
}

static gboolean
has_workload (const FsScenario *scenario)
{
  return fs_curve_refers_to_workload (fs_scenario_curve (scenario, 0));
}

/* Returns "messages of stencil.txt", if all curves have them. */
static char *
workload_phrase (const FsScenario *scenario)
{
  const char *name = fs_scenario_curve (scenario, 0)->workload_name;
  g_autofree char *escaped = g_markup_escape_text (name, -1);

  for (guint i = 1; i < fs_scenario_n_curves (scenario); i++)
    if (fs_scenario_curve (scenario, i)->workload_name != name)
      return NULL;
  /* TRANSLATORS: %s is the name of a file */
  return g_strdup_printf (_ ("messages of %s"), escaped);
}

char *
fs_plot_text_title (const FsScenario *scenario)
{
  static const char *const keys[] = { "n", "V" };
  g_autofree char *names = fs_plot_text_y_names (scenario), *grid = NULL;
  GString *title = g_string_new (names);

  if (!fs_scenario_curve (scenario, 0)->switching->has_flits)
    {
      const FsStoreForwardParams *first = &fs_scenario_curve (scenario, 0)->store_forward;
      g_autofree char *network
          = all_share (scenario, same_network) ? g_strdup_printf ("GH(%d,%d)", first->n, first->k) : NULL;

      if (network != NULL)
        g_string_append_printf (title, ", %s", network);
      return g_string_free (title, FALSE);
    }
  grid = grid_phrase (scenario);
  if (grid != NULL)
    g_string_append_printf (title, ", %s", grid);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autofree char *value = is_read (scenario, keys[i]) ? common_value (scenario, keys[i]) : NULL;

      if (value != NULL && says_network (scenario, keys[i]))
        g_string_append_printf (title, ", <i>%s</i> = %s", keys[i], value);
    }
  return g_string_free (title, FALSE);
}

/* Returns a phrase for the routing if all curves have the same, else NULL. */
static char *
routing_phrase (const FsScenario *scenario)
{
  FsRouting routing = fs_scenario_curve (scenario, 0)->params.routing;
  g_autofree char *tau = NULL;

  if (common (scenario, FS_KEY_ID_ROUTING) == NULL)
    return NULL;
  if (routing == FS_ROUTING_DUATO_TIMEOUT)
    tau = common_value (scenario, "tau");
  /* TRANSLATORS: %s is a number of cycles */
  return tau != NULL ? g_strdup_printf (_ ("adaptive routing (Duato) with time-out <i>τ</i> = %s cycles"), tau)
                     : g_strdup (fs_routing_text (routing, FS_ROUTING_PHRASE));
}

/* Returns "0.01", as in the names of curves. */
static char *
fraction_text (double fraction)
{
  char number[FS_NUMBER_SIZE];

  return g_strdelimit (g_strdup (fs_number_format (fraction, number)), ".", fs_language_decimal ());
}

/* Returns "broadcast fraction β = 0.01", or its range over the curves; NULL if there cannot be broadcasts. */
static char *
share_phrase (const FsScenario *scenario)
{
  double least = INFINITY, most = -INFINITY;
  g_autofree char *first = NULL;
  g_autofree char *last = NULL;

  for (guint i = 0; i < fs_scenario_n_curves (scenario); i++)
    for (guint s = 0; !fs_scenario_curve (scenario, i)->hidden && s < MAX (fs_scenario_curve (scenario, i)->n_steps, 1);
         s++)
      {
        const FsCurve *step = fs_curve_x_index (fs_scenario_curve (scenario, i), s);
        double beta = step->model_absent == NULL ? step->inputs.beta : step->params.beta;

        least = MIN (least, beta);
        most = MAX (most, beta);
      }
  /* All curves are hidden. */
  if (most < 0)
    return NULL;
  if (most == 0)
    return is_read (scenario, "beta") && !has_workload (scenario) ? g_strdup (_ ("unicast only")) : NULL;
  first = fraction_text (least);
  if (least == most)
    return g_strdup_printf (_ ("broadcast fraction <i>β</i> = %s"), first);
  last = fraction_text (most);
  return g_strdup_printf (_ ("broadcast fraction <i>β</i> = %s to %s"), first, last);
}

/* Returns "spherical distances"; NULL for uniform traffic. */
static char *
pattern_phrase (const FsScenario *scenario)
{
  const FsValue *value = common (scenario, FS_KEY_ID_PATTERN);
  const FsPattern *pattern = value != NULL ? value->pattern : NULL;
  g_autofree char *text = NULL, *escaped = NULL;
  char number[FS_NUMBER_SIZE];

  if (has_workload (scenario))
    return workload_phrase (scenario);
  if (pattern == NULL || pattern->kind == FS_PATTERN_UNIFORM)
    return NULL;
  if (pattern->kind == FS_PATTERN_CUSTOM)
    return g_strdup (_ ("custom distance distribution"));
  if (pattern->kind == FS_PATTERN_GEOMETRIC)
    /* TRANSLATORS: %s is a number */
    return g_strdup_printf (_ ("geometric distances (<i>a</i> = %s)"), fs_number_format (pattern->a, number));
  text = fs_pattern_to_text (pattern);
  escaped = g_markup_escape_text (text, -1);
  if (fs_pattern_is_by_address (pattern))
    /* TRANSLATORS: %s is a traffic pattern: transpose, tornado, hotspot:0.1,33 */
    return g_strdup_printf (_ ("%s traffic"), escaped);
  /* TRANSLATORS: %s is a distribution of distances: spherical, pattern1 */
  return g_strdup_printf (_ ("%s distances"), escaped);
}

static char *
length_phrase (const FsScenario *scenario)
{
  const FsValue *length = common (scenario, FS_KEY_ID_LENGTH);

  return length != NULL && length->word == FS_LENGTH_EXPONENTIAL && !has_workload (scenario)
             ? g_strdup (_ ("exponentially distributed lengths"))
             : NULL;
}

static char *
buffer_phrase (const FsScenario *scenario)
{
  const FsValue *finite
      = is_read (scenario, "finite-buffer") ? common (scenario, fs_key_find ("finite-buffer")->id) : NULL;

  if (finite == NULL)
    return NULL;
  return g_strdup (finite->word ? _ ("finite buffers") : _ ("infinite buffers"));
}

/* Returns "offered load λ_g = 0.04" if no axis shows the load: over a parameter or the latency. A saturation rate does
 * not depend on it. */
static char *
load_phrase (const FsScenario *scenario)
{
  const FsCurve *first = fs_scenario_curve (scenario, 0);
  char **y = fs_scenario_figure (scenario)->y;
  gboolean of_a_load = FALSE;
  char number[FS_NUMBER_SIZE];

  for (guint i = 0; y[i] != NULL; i++)
    of_a_load = of_a_load || !g_str_has_prefix (y[i], "saturation");
  for (guint i = 0; i < fs_scenario_n_curves (scenario); i++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, i);

      if ((curve->x_key == NULL && fs_scenario_figure (scenario)->axis != FS_AXIS_LATENCY) || curve->n_values != 1
          || curve->rates_kind != first->rates_kind || curve->values[0] != first->values[0])
        return NULL;
    }
  if (!of_a_load)
    return NULL;
  if (first->rates_kind == FS_RATES_GIVEN)
    /* TRANSLATORS: %s is a number of messages per node per cycle */
    return g_strdup_printf (_ ("offered load <i>λ</i><sub>g</sub> = %s"), fs_number_format (first->values[0], number));
  {
    g_autofree char *share = fs_text_percent (first->values[0], 4);

    if (first->load_reference != NULL)
      /* TRANSLATORS: %s is a percentage */
      return g_strdup_printf (_ ("offered load %s of the smallest saturation rate"), share);
    if (has_workload (scenario))
      /* TRANSLATORS: %s is a percentage */
      return g_strdup_printf (_ ("offered load %s of the recorded rate"), share);
    /* TRANSLATORS: %s is a percentage */
    return g_strdup_printf (_ ("offered load %s of the saturation rate"), share);
  }
}

/* Returns what is simulated and computed as a sentence; empty if the curves share nothing worth mentioning. */
static char *
network_sentence (const FsScenario *scenario)
{
  char *phrases[] = { routing_phrase (scenario), share_phrase (scenario),  length_phrase (scenario),
                      pattern_phrase (scenario), buffer_phrase (scenario), load_phrase (scenario) };

  return join_phrases (phrases, G_N_ELEMENTS (phrases));
}

/* Returns "Model as corrected and as published"; NULL without a model. */
static char *
model_phrase (const FsScenario *scenario)
{
  FsVariant variants[FS_N_VARIANTS];
  guint n = fs_figure_variants (scenario, variants);
  g_autoptr (GString) list = g_string_new (NULL);

  if (n == 0)
    return NULL;
  for (guint i = 0; i < n; i++)
    g_string_append_printf (list, "%s%s",
                            i == 0      ? ""
                            : i + 1 < n ? ", "
                                        : _ (" and "),
                            fs_variant_text (variants[i], FS_VARIANT_PHRASE));
  /* TRANSLATORS: %s is "as corrected and as published" */
  return g_strdup_printf (_ ("Model %s"), list->str);
}

char *
fs_plot_text_subtitle (const FsScenario *scenario, gboolean with_points)
{
  g_autofree char *network
      = fs_scenario_curve (scenario, 0)->switching->has_flits ? network_sentence (scenario) : runs_sentence (scenario);
  g_autofree char *model = model_phrase (scenario);
  g_autofree char *confidence = fs_text_percent (fs_scenario_statistics (scenario)->rule.confidence, 4);
  g_autofree char *simulation = g_strdup_printf (_ ("simulation with %s intervals"), confidence);
  GString *text = g_string_new (network);

  if (text->len > 0 && (model != NULL || with_points))
    g_string_append_c (text, ' ');
  if (model != NULL && with_points)
    g_string_append_printf (text, "%s; %s.", model, simulation);
  else if (model != NULL)
    g_string_append_printf (text, "%s.", model);
  else if (with_points)
    {
      g_autofree char *sentence = fs_text_capitalize (simulation, strlen (simulation));

      g_string_append_printf (text, "%s.", sentence);
    }
  return g_string_free (text, FALSE);
}

/* Returns whether any quantity of the figure is drawn of curve @index. */
static gboolean
has_series (const FsScenario *scenario, guint index)
{
  for (char **y = fs_scenario_figure (scenario)->y; *y != NULL; y++)
    if (fs_figure_has_series (fs_scenario_curve (scenario, index), *y))
      return TRUE;
  return FALSE;
}

/* Returns the variant in which the model computes @key, the default one if it can; FS_N_VARIANTS if none does. */
static guint
find_variant (const FsCurve *curve, const char *key)
{
  const FsModel *model = curve->model;

  if (fs_compare_modelled_as (model, &curve->inputs, model->default_variant, key) != NULL)
    return model->default_variant;
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if (fs_model_has_variant (model, (FsVariant) v)
        && fs_compare_modelled_as (model, &curve->inputs, (FsVariant) v, key) != NULL)
      return v;
  return FS_N_VARIANTS;
}

char *
fs_figure_why_no_line (const FsScenario *scenario, guint index, const char *key)
{
  const FsCurve *curve;
  const FsQuantity *quantity;
  gboolean simulated;
  g_autofree char *name = NULL;
  guint variant;

  g_return_val_if_fail (scenario != NULL && index < fs_scenario_n_curves (scenario) && key != NULL, NULL);

  curve = fs_scenario_curve (scenario, index);
  quantity = fs_quantity_find (scenario, key);
  simulated = fs_figure_has_series (curve, key);
  if (quantity == NULL || curve->model_absent != NULL || fs_sim_is_distribution (key)
      || fs_figure_is_modelled (curve, key) || (!simulated && has_series (scenario, index)))
    return NULL;
  name = fs_quantity_short_meaning (quantity);
  variant = find_variant (curve, key);
  if (variant < FS_N_VARIANTS)
    /* TRANSLATORS: a model, a quantity, and a variant of the model: "refined (Flitscope)" */
    return g_strdup_printf (_ ("The model “%s” computes “%s” in the variant “%s”, which is not drawn."),
                            _ (curve->model->short_name), name, fs_variant_text ((FsVariant) variant, FS_VARIANT_NAME));
  /* TRANSLATORS: a model and a quantity */
  return g_strdup_printf (simulated ? _ ("The model “%s” does not compute “%s”, which is only simulated.")
                                    : _ ("The model “%s” does not compute “%s”."),
                          _ (curve->model->short_name), name);
}
