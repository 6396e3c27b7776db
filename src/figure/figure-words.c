#include "figure/figure-words.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/number.h"
#include "figure/axis.h"
#include "figure/model-lines.h"

#define THIN_SPACE "\u2009"

static const FsQuantity interval_quantities[] = {
  { "latency_unicast", NULL, "cycles", N_ ("unicast latency"), NULL, FS_SHAPE_SCALAR },
  { "latency_broadcast", NULL, "cycles", N_ ("broadcast latency"), NULL, FS_SHAPE_SCALAR },
};

char *
fs_words_quantity_key (const char *name)
{
  return g_strdelimit (g_strdup (name), "-", '_');
}

static const FsQuantity *
find (const FsQuantity *quantities, guint n, const char *key)
{
  for (guint i = 0; i < n; i++)
    if (strcmp (quantities[i].key, key) == 0)
      return &quantities[i];
  return NULL;
}

const FsQuantity *
fs_words_quantity (const FsScenario *scenario, const char *key)
{
  const FsQuantity *found = NULL, *simulated;
  guint n_simulated;

  for (guint i = 0; i < fs_scenario_n_curves (scenario) && found == NULL; i++)
    {
      const FsModel *model = fs_scenario_curve (scenario, i)->model;

      found = find (model->quantities, model->n_quantities, key);
    }
  if (found == NULL)
    found = find (interval_quantities, G_N_ELEMENTS (interval_quantities), key);
  if (found != NULL)
    return found;
  simulated = fs_sim_quantities (&n_simulated);
  return find (simulated, n_simulated, key);
}

gboolean
fs_words_is_latency (const char *key)
{
  return g_str_has_prefix (key, "latency");
}

static char *
capitalised (const char *text, gsize length)
{
  gunichar first = g_unichar_toupper (g_utf8_get_char (text));
  const char *rest = g_utf8_next_char (text);
  g_autofree char *tail = g_strndup (rest, length - (gsize) (rest - text));
  char head[7] = "";

  g_unichar_to_utf8 (first, head);
  return g_strconcat (head, tail, NULL);
}

char *
fs_words_quantity_name (const FsQuantity *quantity)
{
  const char *meaning = _ (quantity->meaning);
  g_autofree char *plain = capitalised (meaning, strcspn (meaning, ","));

  return g_markup_escape_text (plain, -1);
}

static const FsQuantity *
quantity_of (const FsScenario *scenario, const char *name)
{
  g_autofree char *key = fs_words_quantity_key (name);

  return fs_words_quantity (scenario, key);
}

static gboolean
all_latencies (const FsScenario *scenario)
{
  char **y = fs_scenario_figure (scenario)->y;

  for (guint i = 0; y[i] != NULL; i++)
    {
      const FsQuantity *quantity = quantity_of (scenario, y[i]);

      if (quantity == NULL || !fs_words_is_latency (quantity->key))
        return FALSE;
    }
  return TRUE;
}

char *
fs_words_quantity_short_name (const FsScenario *scenario, const FsQuantity *quantity)
{
  char *name = fs_words_quantity_name (quantity);
  /* TRANSLATORS: what is left out of "Broadcast latency" where only latencies are shown */
  const char *word = _ (" latency");

  if (all_latencies (scenario) && g_str_has_suffix (name, word))
    name[strlen (name) - strlen (word)] = '\0';
  return name;
}

/* "messages/node/cycle" as a sentence has it. */
static char *
unit_words (const char *unit)
{
  if (strcmp (unit, "messages/node/cycle") == 0)
    return g_strdup (_ ("messages per node and cycle"));
  if (strcmp (unit, "messages/channel/cycle") == 0)
    return g_strdup (_ ("messages per channel and cycle"));
  if (strcmp (unit, "flits/channel/cycle") == 0)
    return g_strdup (_ ("flits per channel and cycle"));
  return g_strdup (_ (unit));
}

static gboolean
is_rate (const FsQuantity *quantity)
{
  return quantity->unit != NULL && g_str_has_prefix (quantity->unit, "messages/");
}

char *
fs_words_x_label (const FsScenario *scenario, double largest, double *factor)
{
  const char *x = fs_scenario_figure (scenario)->x;

  *factor = 1;
  if (strcmp (x, "load") == 0)
    return g_strdup (_ ("Load (share of the model's saturation rate)"));
  if (strcmp (x, "offered-flits") == 0)
    return g_strdup (_ ("Offered load (flits per node and cycle)"));
  if (largest < 1e-4)
    {
      *factor = 1e-6;
      return g_strdup (_ ("Offered load <i>λ</i><sub>g</sub> (10<sup>−6</sup> messages per node and cycle)"));
    }
  *factor = 1e-3;
  return g_strdup (_ ("Offered load <i>λ</i><sub>g</sub> (10<sup>−3</sup> messages per node and cycle)"));
}

/* The name of one quantity; of several the word they share, else their symbols. */
static char *
y_names (const FsScenario *scenario)
{
  char **y = fs_scenario_figure (scenario)->y;
  GString *names = g_string_new (NULL);

  if (y[1] != NULL && all_latencies (scenario))
    return g_string_free (g_string_append (names, _ ("Latency")), FALSE);
  for (guint i = 0; y[i] != NULL; i++)
    {
      const FsQuantity *quantity = quantity_of (scenario, y[i]);
      g_autofree char *name = quantity == NULL                           ? g_markup_escape_text (y[i], -1)
                              : y[1] != NULL && quantity->symbol != NULL ? g_strdup (quantity->symbol)
                                                                         : fs_words_quantity_name (quantity);

      g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", name);
    }
  return g_string_free (names, FALSE);
}

/* The unit of all quantities, NULL when they differ. */
static const FsQuantity *
common_unit (const FsScenario *scenario)
{
  char **y = fs_scenario_figure (scenario)->y;
  const FsQuantity *first = quantity_of (scenario, y[0]);

  for (guint i = 1; y[i] != NULL; i++)
    {
      const FsQuantity *other = quantity_of (scenario, y[i]);

      if (first == NULL || other == NULL || g_strcmp0 (first->unit, other->unit) != 0)
        return NULL;
    }
  return first;
}

char *
fs_words_y_label (const FsScenario *scenario, double *factor)
{
  g_autofree char *names = y_names (scenario);
  const FsQuantity *quantity = common_unit (scenario);
  double divisor = fs_scenario_figure (scenario)->y_divide_by;
  GString *label = g_string_new (names);

  *factor = 1;
  if (divisor != 1)
    {
      char number[FS_NUMBER_SIZE];

      g_string_append_printf (label, " / %s", fs_number_format (divisor, number));
    }
  if (quantity == NULL || quantity->unit == NULL)
    return g_string_free (label, FALSE);
  {
    g_autofree char *unit = unit_words (quantity->unit);

    *factor = is_rate (quantity) ? 1e-3 : 1;
    g_string_append_printf (label, " (%s%s)", is_rate (quantity) ? "10<sup>−3</sup> " : "", unit);
  }
  return g_string_free (label, FALSE);
}

/* Value of a key when all curves have the same, else NULL. */
static char *
common_value (const FsScenario *scenario, const char *key)
{
  char *value = fs_scenario_value (scenario, 0, key);

  for (guint i = 1; i < fs_scenario_n_curves (scenario) && value != NULL; i++)
    {
      g_autofree char *other = fs_scenario_value (scenario, i, key);

      if (g_strcmp0 (value, other) != 0)
        g_clear_pointer (&value, g_free);
    }
  return value;
}

char *
fs_words_title (const FsScenario *scenario)
{
  static const char *const keys[] = { "n", "V" };
  g_autofree char *names = y_names (scenario);
  GString *title = g_string_new (names);

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autofree char *value = common_value (scenario, keys[i]);

      if (value != NULL)
        g_string_append_printf (title, ", <i>%s</i> = %s", keys[i], value);
    }
  return g_string_free (title, FALSE);
}

char *
fs_words_percent (double share, int digits)
{
  double percent = 100 * share;
  int magnitude = percent > 0 ? (int) floor (log10 (percent) + 1e-9) : 0;
  int decimals = CLAMP (digits - 1 - magnitude, 0, 6);
  g_autofree char *number = NULL;

  /* No zeros that say nothing: 1 %, 0.5 %. */
  while (decimals > 0 && fabs (percent * pow (10, decimals - 1) - round (percent * pow (10, decimals - 1))) < 1e-6)
    decimals--;
  number = fs_axis_number (percent, decimals);
  return g_strconcat (number, THIN_SPACE "%", NULL);
}

/* One phrase for a key of the router that all curves have in common, else NULL. */
static char *
routing_phrase (const FsScenario *scenario)
{
  g_autofree char *routing = common_value (scenario, "routing");

  if (g_strcmp0 (routing, "deterministic") == 0)
    return g_strdup (_ ("Deterministic routing"));
  if (g_strcmp0 (routing, "duato") == 0)
    return g_strdup (_ ("Adaptive routing (Duato)"));
  if (g_strcmp0 (routing, "duato-timeout") == 0)
    return g_strdup (_ ("Adaptive routing (Duato) with time-out"));
  if (g_strcmp0 (routing, "random") == 0)
    return g_strdup (_ ("Random routing"));
  if (g_strcmp0 (routing, "virtual-cut-through") == 0)
    return g_strdup (_ ("Virtual cut-through"));
  return NULL;
}

/* "broadcast share 1 %", or its range over the curves. */
static char *
share_phrase (const FsScenario *scenario)
{
  double least = INFINITY, most = -INFINITY;
  g_autofree char *first = NULL;
  g_autofree char *last = NULL;

  for (guint i = 0; i < fs_scenario_n_curves (scenario); i++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, i);
      double beta = curve->model_absent == NULL ? curve->inputs.beta : curve->params.beta;

      least = MIN (least, beta);
      most = MAX (most, beta);
    }
  if (most <= 0)
    return g_strdup (_ ("unicast only"));
  first = fs_words_percent (least, 3);
  if (least == most)
    return g_strdup_printf (_ ("broadcast share %s"), first);
  last = fs_words_percent (most, 3);
  return g_strdup_printf (_ ("broadcast share %s to %s"), first, last);
}

char *
fs_words_variant (FsVariant variant)
{
  switch (variant)
    {
    case FS_VARIANT_PUBLISHED:
      return g_strdup (_ ("model, published"));
    case FS_VARIANT_CORRECTED:
      return g_strdup (_ ("model, corrected"));
    default:
      return g_strdup_printf (_ ("model, %s"), fs_variant_id (variant));
    }
}

static char *
model_phrase (const FsScenario *scenario)
{
  guint draw = 0;

  for (guint i = 0; i < fs_scenario_n_curves (scenario); i++)
    if (fs_scenario_curve (scenario, i)->model_absent == NULL)
      draw |= fs_scenario_curve (scenario, i)->draw;
  switch (draw)
    {
    case 0:
      return NULL;
    case FS_DRAW_PUBLISHED:
      return g_strdup (_ ("Model as published"));
    case FS_DRAW_CORRECTED:
      return g_strdup (_ ("Model with corrected traffic"));
    case FS_DRAW_PUBLISHED | FS_DRAW_CORRECTED:
      return g_strdup (_ ("Model with corrected traffic and as published"));
    default:
      return g_strdup (_ ("Model in several variants"));
    }
}

char *
fs_words_subtitle (const FsScenario *scenario, gboolean with_points)
{
  g_autofree char *routing = routing_phrase (scenario);
  g_autofree char *share = share_phrase (scenario);
  g_autofree char *model = model_phrase (scenario);
  g_autofree char *confidence = fs_words_percent (fs_scenario_statistics (scenario)->rule.confidence, 4);
  g_autofree char *simulation = g_strdup_printf (_ ("simulation with %s intervals"), confidence);
  GString *text = g_string_new (NULL);

  if (routing != NULL)
    g_string_append_printf (text, "%s, %s.", routing, share);
  else
    {
      g_autofree char *sentence = capitalised (share, strlen (share));

      g_string_append_printf (text, "%s.", sentence);
    }
  if (model != NULL && with_points)
    g_string_append_printf (text, " %s; %s.", model, simulation);
  else if (model != NULL)
    g_string_append_printf (text, " %s.", model);
  else if (with_points)
    {
      g_autofree char *sentence = capitalised (simulation, strlen (simulation));

      g_string_append_printf (text, " %s.", sentence);
    }
  return g_string_free (text, FALSE);
}
