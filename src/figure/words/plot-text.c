/* The texts of a figure itself: labels of the axes, title, and subtitle, and why a line is missing. */
#include "figure/words/plot-text.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/translate.h"
#include "figure/series/figure-series.h"
#include "study/words/vocabulary.h"
#include "sim/run/sim-latencies.h"
#include "scenario/value/labels.h"
#include "study/compare/compare.h"

#define N_PHRASES 6 /* of the subtitle */

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

char *
fs_plot_text_parameter (const FsKey *key)
{
  /* The subject of the key without its name, or its summary, with its symbol. */
  const char *subject = key->subject != NULL ? _ (key->subject) : "", *summary = _ (key->summary);
  g_autofree char *ending = g_strconcat (" ", key->name, NULL);
  g_autofree char *named = fs_text_capitalize (summary, strcspn (summary, ",;"));
  GString *label = g_string_new (NULL);

  if (g_str_has_suffix (subject, ending) && strlen (subject) > strlen (ending))
    g_string_append_len (label, subject, (gssize) (strlen (subject) - strlen (ending)));
  else
    g_string_append (label, named);
  if (key->symbol != NULL)
    g_string_append_printf (label, " %s", key->symbol);
  return g_string_free (label, FALSE);
}

char *
fs_plot_text_x_label (const FsScenario *scenario, double largest, double *factor)
{
  const FsCurve *first = fs_scenario_curve (scenario, 0);
  gboolean has_utilization = TRUE; /* all models use the units of KD94 */

  *factor = 1;
  if (first->x_key != NULL)
    {
      /* "Time-out τ (cycles)" */
      g_autofree char *title = fs_plot_text_parameter (first->x_key);
      const FsKey *key = first->x_key;
      GString *label = g_string_new (title);

      if (key->unit != NULL)
        {
          g_autofree char *unit = fs_unit_text (key->unit);

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
                       : fs_curve_refers_to_workload (first) ? _ ("Relative load (multiple of the recorded rate)")
                       : fs_curve_refers_to_tasks (first)
                           ? _ ("Relative load (multiple of <i>W</i>/<i>Z</i>)")
                           : _ ("Relative load (fraction of the model’s saturation rate)"));
    case FS_AXIS_OFFERED_FLITS:
      for (guint i = 0; i < fs_scenario_n_curves (scenario); i++)
        has_utilization = has_utilization && fs_model_input (fs_scenario_curve (scenario, i)->model, "l") != NULL;
      return g_strdup (has_utilization
                           ? _ ("Offered load <i>ρ</i> = <i>λ</i><sub>g</sub> <i>l</i> <i>t</i><sub>u</sub>")
                           : _ ("Offered load (flits per node per cycle)"));
    case FS_AXIS_ACCEPTED:
      /* TRANSLATORS: %s is a power of ten, which a space follows */
      return g_strdup_printf (_ ("Accepted throughput (%smessages per node per cycle)"), rate_factor (largest, factor));
    case FS_AXIS_DELIVERED:
      /* TRANSLATORS: %s is a power of ten, which a space follows */
      return g_strdup_printf (_ ("Delivered throughput (%smessages per node per cycle)"),
                              rate_factor (largest, factor));
    case FS_AXIS_RATE:
    default:
      /* TRANSLATORS: %s is a power of ten, which a space follows */
      return g_strdup_printf (_ ("Offered load <i>λ</i><sub>g</sub> (%smessages per node per cycle)"),
                              rate_factor (largest, factor));
    }
}

/* Returns the name of one quantity; of several the word they share, else their symbols. */
static char *
y_names (const FsScenario *scenario)
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

/* Returns names with the unit of the numbers: "Latency (cycles)", "Latency (200 cycles)", "Multiplexing / 2". */
static char *
name_with_unit (const FsScenario *scenario, const char *names, double largest, double *factor)
{
  char **y = fs_scenario_figure (scenario)->y;
  const FsQuantity *quantity = fs_quantity_find (scenario, y[0]);
  gboolean has_unit = quantity != NULL && quantity->unit != NULL; /* and all have the same */
  double divisor = fs_scenario_figure (scenario)->y_divide_by;
  GString *label = g_string_new (names);
  char number[FS_NUMBER_SIZE];

  *factor = 1;
  for (guint i = 1; y[i] != NULL && has_unit; i++)
    {
      const FsQuantity *other = fs_quantity_find (scenario, y[i]);

      has_unit = other != NULL && g_strcmp0 (quantity->unit, other->unit) == 0;
    }
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
  g_autofree char *names = y_names (scenario);

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
  if (is_rate (fs_quantity_find (scenario, y[0])) && fs_scenario_figure (scenario)->y_divide_by == 1)
    {
      g_autofree char *power = g_strchomp (g_strdup (rate_factor (largest, &factor)));

      return g_strdup_printf ("%s (%s)", symbols->str, power);
    }
  return name_with_unit (scenario, symbols->str, largest, &factor);
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
  return a->operation == b->operation && a->destinations == b->destinations && a->fraction == b->fraction
         && a->same_first == b->same_first && a->same_stride == b->same_stride;
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
      if (params->same_first != 0 || params->same_stride != 1)
        /* Translators: start and stride of an arithmetic progression of nodes. */
        return g_strdup_printf (_ ("the same <i>N</i>/%u destinations for all, %u + %u<i>i</i>"), params->fraction,
                                params->same_first, params->same_stride);
      return g_strdup_printf (_ ("the same <i>N</i>/%u destinations for all"), params->fraction);
    case FS_DESTINATIONS_LIST:
    default:
      return g_strdup (_ ("given destinations"));
    }
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

static gboolean
has_workload (const FsScenario *scenario)
{
  return fs_curve_refers_to_workload (fs_scenario_curve (scenario, 0));
}

char *
fs_plot_text_title (const FsScenario *scenario)
{
  static const char *const keys[] = { "n", "V" };
  const FsStoreForwardParams *first = &fs_scenario_curve (scenario, 0)->store_forward;
  g_autofree char *names = y_names (scenario), *grid = NULL;
  GString *title = g_string_new (names);
  gboolean any_grid = FALSE;

  if (!fs_scenario_curve (scenario, 0)->switching->has_flits)
    {
      if (all_share (scenario, same_network))
        g_string_append_printf (title, ", GH(%d,%d)", first->n, first->k);
      return g_string_free (title, FALSE);
    }
  grid = grid_phrase (scenario);
  if (grid != NULL)
    g_string_append_printf (title, ", %s", grid);
  for (guint i = 0; i < fs_scenario_n_curves (scenario); i++)
    any_grid = any_grid || fs_curve_is_grid (fs_scenario_curve (scenario, i));
  /* The dimension says what network it is only where all are hypercubes. */
  for (guint i = any_grid ? 1 : 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autofree char *value = is_read (scenario, keys[i]) ? common_value (scenario, keys[i]) : NULL;

      if (value != NULL)
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
fraction_phrase (const FsScenario *scenario)
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

/* Returns "spherical distances", or "messages of stencil.txt" if all curves have them; NULL for uniform traffic. */
static char *
pattern_phrase (const FsScenario *scenario)
{
  const FsValue *value = common (scenario, FS_KEY_ID_PATTERN);
  const FsPattern *pattern = value != NULL ? value->pattern : NULL;
  g_autofree char *text = NULL, *escaped = NULL;
  const char *workload = fs_scenario_curve (scenario, 0)->workload_name;
  char number[FS_NUMBER_SIZE];

  if (has_workload (scenario))
    {
      for (guint i = 1; i < fs_scenario_n_curves (scenario); i++)
        if (fs_scenario_curve (scenario, i)->workload_name != workload)
          return NULL;
      escaped = g_markup_escape_text (workload, -1);
      /* TRANSLATORS: %s is the name of a file */
      return g_strdup_printf (_ ("messages of %s"), escaped);
    }
  if (pattern == NULL || pattern->kind == FS_PATTERN_UNIFORM)
    return NULL;
  if (pattern->kind == FS_PATTERN_CUSTOM)
    return g_strdup (_ ("custom distance distribution"));
  if (pattern->kind == FS_PATTERN_GEOMETRIC)
    /* TRANSLATORS: %s is a number */
    return g_strdup_printf (_ ("geometric distances (<i>a</i> = %s)"), fs_number_format (pattern->a, number));
  text = fs_pattern_words (pattern);
  escaped = g_markup_escape_text (text, -1);
  if (fs_pattern_is_by_address (pattern))
    /* TRANSLATORS: %s is a traffic pattern as in the menu: Transpose, Tornado, Table flows.txt */
    return g_strdup_printf (_ ("traffic pattern “%s”"), escaped);
  /* TRANSLATORS: %s is a distribution of distances as in the menu: Spherical, Pattern 1 (KSO) */
  return g_strdup_printf (_ ("distances “%s”"), escaped);
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

/* Sets what all curves share, as phrases or NULL: of runs in a generalized hypercube, or of a network of routers. */
static void
shared_phrases (const FsScenario *scenario, char *phrases[N_PHRASES])
{
  const FsStoreForwardParams *first = &fs_scenario_curve (scenario, 0)->store_forward;
  const FsValue *length, *finite;

  if (fs_scenario_curve (scenario, 0)->switching->has_flits)
    {
      length = common (scenario, FS_KEY_ID_LENGTH);
      finite = is_read (scenario, "finite-buffer") ? common (scenario, fs_key_find ("finite-buffer")->id) : NULL;
      phrases[0] = routing_phrase (scenario);
      phrases[1] = fraction_phrase (scenario);
      if (length != NULL && length->word == FS_LENGTH_EXPONENTIAL && !has_workload (scenario))
        phrases[2] = g_strdup (_ ("exponentially distributed lengths"));
      phrases[3] = pattern_phrase (scenario);
      if (finite != NULL)
        phrases[4] = g_strdup (finite->word ? _ ("finite buffers") : _ ("infinite buffers"));
      phrases[5] = load_phrase (scenario);
      return;
    }
  if (all_share (scenario, same_operation))
    phrases[0] = operation_phrase (first);
  phrases[1] = destinations_phrase (scenario, first);
  if (all_share (scenario, same_detours))
    phrases[2] = g_strdup (first->clubbing                        ? _ ("clubbed")
                           : first->adaptive == FS_DETOUR_OFF     ? NULL
                           : first->adaptive == FS_DETOUR_PRINTED ? _ ("adaptive routing as printed")
                                                                  : _ ("adaptive routing"));
  if (all_share (scenario, same_semantics) && first->schedule == FS_SCHEDULE_NONE)
    phrases[3] = g_strdup (first->semantics == FS_SEMANTICS_CALIBRATED ? _ ("<i>B</i> services a node and cycle")
                                                                       : _ ("one message a channel and cycle"));
}

char *
fs_plot_text_subtitle (const FsScenario *scenario, gboolean with_points)
{
  char *phrases[N_PHRASES] = { NULL };
  FsVariant variants[FS_N_VARIANTS];
  guint n = fs_figure_variants (scenario, variants);
  g_autoptr (GString) network = g_string_new (NULL), models = g_string_new (NULL);
  g_autofree char *confidence = fs_text_percent (fs_scenario_statistics (scenario)->rule.confidence, 4);
  g_autofree char *simulation = g_strdup_printf (_ ("simulation with %s intervals"), confidence);
  g_autofree char *first = NULL, *model = NULL, *capital = fs_text_capitalize (simulation, strlen (simulation));
  GString *text;

  shared_phrases (scenario, phrases);
  for (guint i = 0; i < N_PHRASES; i++)
    {
      if (phrases[i] != NULL)
        g_string_append_printf (network, "%s%s", network->len > 0 ? ", " : "", phrases[i]);
      g_free (phrases[i]);
    }
  if (network->len > 0)
    {
      g_string_append_c (network, '.');
      first = fs_text_capitalize (network->str, network->len);
    }
  text = g_string_new (first);
  if (text->len > 0 && (n > 0 || with_points))
    g_string_append_c (text, ' ');
  /* "Model as corrected and as published". */
  for (guint i = 0; i < n; i++)
    g_string_append_printf (models, "%s%s",
                            i == 0      ? ""
                            : i + 1 < n ? ", "
                                        : _ (" and "),
                            fs_variant_text (variants[i], FS_VARIANT_PHRASE));
  /* TRANSLATORS: %s is "as corrected and as published" */
  model = g_strdup_printf (_ ("Model %s"), models->str);
  if (n > 0 && has_workload (scenario))
    {
      g_autofree char *as = g_steal_pointer (&model);

      /* TRANSLATORS: %s is "Model as refined (Flitscope)"; the messages are those of a file */
      model = g_strdup_printf (_ ("%s, which takes the messages for Poisson arrivals"), as);
    }
  if (n > 0 && with_points)
    g_string_append_printf (text, "%s; %s.", model, simulation);
  else if (n > 0 || with_points)
    g_string_append_printf (text, "%s.", n > 0 ? model : capital);
  return g_string_free (text, FALSE);
}

char *
fs_figure_why_no_line (const FsScenario *scenario, guint index, const char *key)
{
  const FsCurve *curve;
  const FsQuantity *quantity;
  gboolean simulated;
  g_autofree char *name = NULL;
  FsVariant variant;

  g_return_val_if_fail (scenario != NULL && index < fs_scenario_n_curves (scenario) && key != NULL, NULL);

  curve = fs_scenario_curve (scenario, index);
  quantity = fs_quantity_find (scenario, key);
  simulated = fs_figure_has_series (curve, key);
  if (quantity == NULL || curve->model_absent != NULL || fs_sim_is_distribution (key)
      || fs_figure_is_modelled (curve, key)
      || (!simulated && fs_figure_any_quantity (scenario, fs_figure_has_series, curve)))
    return NULL;
  name = fs_quantity_short_meaning (quantity);
  /* A variant in which the model computes it, the default one if it can. */
  variant = curve->model->default_variant;
  if (fs_compare_modelled_as (curve->model, &curve->inputs, variant, key) == NULL)
    for (variant = 0; variant < FS_N_VARIANTS; variant++)
      if (fs_model_has_variant (curve->model, variant)
          && fs_compare_modelled_as (curve->model, &curve->inputs, variant, key) != NULL)
        break;
  if (variant < FS_N_VARIANTS)
    /* TRANSLATORS: a model, a quantity, and a variant of the model: "refined (Flitscope)" */
    return g_strdup_printf (_ ("The model “%s” computes “%s” in the variant “%s”, which is not drawn."),
                            _ (curve->model->short_name), name, fs_variant_text (variant, FS_VARIANT_NAME));
  /* TRANSLATORS: a model and a quantity */
  return g_strdup_printf (simulated ? _ ("The model “%s” does not compute “%s”, which is only simulated.")
                                    : _ ("The model “%s” does not compute “%s”."),
                          _ (curve->model->short_name), name);
}
