#include "figure/build/figure-text.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/translate.h"
#include "figure/build/model-lines.h"
#include "sim/run/sim-distributions.h"
#include "sim/run/sim-latencies.h"
#include "sim/store-forward/store-forward-quantities.h"

#define THIN_SPACE "\u2009"

/* What is said of a whole curve. */
static const FsQuantity saturation_rate
    = { FS_SATURATION_RATE, "<i>λ</i>*", "messages/node/cycle", N_ ("saturation rate"), NULL, FS_SHAPE_SCALAR, FALSE };

char *
fs_plot_text_quantity_key (const char *name)
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
fs_plot_text_quantity (const FsScenario *scenario, const char *key)
{
  const FsQuantity *found = NULL, *simulated;
  guint n_simulated;

  for (guint i = 0; i < fs_scenario_n_curves (scenario) && found == NULL; i++)
    {
      const FsModel *model = fs_scenario_curve (scenario, i)->model;

      found = find (model->quantities, model->n_quantities, key);
    }
  if (found == NULL)
    found = find (&saturation_rate, 1, key);
  if (found != NULL)
    return found;
  simulated = fs_sim_distribution_quantities (&n_simulated);
  found = find (simulated, n_simulated, key);
  if (found != NULL)
    return found;
  simulated = fs_store_forward_quantities (&n_simulated);
  found = find (simulated, n_simulated, key);
  if (found != NULL)
    return found;
  simulated = fs_sim_latency_quantities (&n_simulated);
  found = find (simulated, n_simulated, key);
  if (found != NULL)
    return found;
  simulated = fs_sim_quantities (&n_simulated);
  return find (simulated, n_simulated, key);
}

gboolean
fs_plot_text_is_simulated (const char *key)
{
  guint n;
  const FsQuantity *simulated = fs_sim_latency_quantities (&n), *found = find (simulated, n, key);

  if (found != NULL || fs_sim_is_distribution (key))
    return TRUE;
  simulated = fs_sim_quantities (&n);
  found = find (simulated, n, key);
  return found != NULL && found->shape == FS_SHAPE_SCALAR;
}

gboolean
fs_plot_text_is_latency (const char *key)
{
  return g_str_has_prefix (key, "latency");
}

char *
fs_plot_text_capitalised (const char *text, gsize length)
{
  gunichar first = g_unichar_toupper (g_utf8_get_char (text));
  const char *rest = g_utf8_next_char (text);
  g_autofree char *tail = g_strndup (rest, length - (gsize) (rest - text));
  char head[7] = "";

  g_unichar_to_utf8 (first, head);
  return g_strconcat (head, tail, NULL);
}

char *
fs_plot_text_quantity_name (const FsQuantity *quantity)
{
  const char *meaning = _ (quantity->meaning);
  g_autofree char *plain = fs_plot_text_capitalised (meaning, strcspn (meaning, ","));

  return g_markup_escape_text (plain, -1);
}

static const FsQuantity *
quantity_of (const FsScenario *scenario, const char *name)
{
  g_autofree char *key = fs_plot_text_quantity_key (name);

  return fs_plot_text_quantity (scenario, key);
}

static gboolean
all_latencies (const FsScenario *scenario)
{
  char **y = fs_scenario_figure (scenario)->y;

  for (guint i = 0; y[i] != NULL; i++)
    {
      const FsQuantity *quantity = quantity_of (scenario, y[i]);

      if (quantity == NULL || !fs_plot_text_is_latency (quantity->key))
        return FALSE;
    }
  return TRUE;
}

/* The axis says the rest. */
static char *
messages_of (const char *distribution)
{
  if (g_str_has_suffix (distribution, "_network"))
    return g_strdup (_ ("Unicasts, network latency"));
  return g_strdup (g_str_has_suffix (distribution, "_unicast") ? _ ("Unicasts") : _ ("Broadcasts"));
}

char *
fs_plot_text_quantity_short_name (const FsScenario *scenario, const FsQuantity *quantity)
{
  char *name
      = fs_sim_is_distribution (quantity->key) ? messages_of (quantity->key) : fs_plot_text_quantity_name (quantity);
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

/* "10<sup>−3</sup> " before a unit, and the factor it stands for; @largest: of what is shown, NAN when unknown. */
static const char *
rate_factor (double largest, double *factor)
{
  *factor = largest < 1e-4 ? 1e-6 : 1e-3;
  return largest < 1e-4 ? "10<sup>−6</sup> " : "10<sup>−3</sup> ";
}

/* "Time-out": how a sentence about the key begins, without the key. */
static char *
key_name (const FsKey *key)
{
  const char *subject = key->subject != NULL ? _ (key->subject) : "";
  const char *summary = _ (key->summary);
  gsize length = strlen (subject), tail = strlen (key->name);

  if (length > tail + 1 && g_str_has_suffix (subject, key->name) && subject[length - tail - 1] == ' ')
    return g_strndup (subject, length - tail - 1);
  return fs_plot_text_capitalised (summary, strcspn (summary, ",;"));
}

/* "Time-out τ (cycles)" */
static char *
parameter_label (const FsKey *key)
{
  g_autofree char *name = key_name (key);
  GString *label = g_string_new (NULL);

  g_string_append (label, name);
  if (key->symbol != NULL)
    g_string_append_printf (label, " %s", key->symbol);
  if (key->unit != NULL)
    {
      g_autofree char *unit = unit_words (key->unit);

      g_string_append_printf (label, " (%s)", unit);
    }
  return g_string_free (label, FALSE);
}

/* Whether all models count in KD94's units. */
static gboolean
has_utilisation (const FsScenario *scenario)
{
  for (guint i = 0; i < fs_scenario_n_curves (scenario); i++)
    if (fs_model_input (fs_scenario_curve (scenario, i)->model, "l") == NULL)
      return FALSE;
  return TRUE;
}

char *
fs_plot_text_x_label (const FsScenario *scenario, double largest, double *factor)
{
  const char *x = fs_scenario_figure (scenario)->x, *power;

  *factor = 1;
  if (fs_scenario_curve (scenario, 0)->x_key != NULL)
    return parameter_label (fs_scenario_curve (scenario, 0)->x_key);
  if (strcmp (x, "latency") == 0)
    return g_strdup (_ ("Latency (cycles)"));
  if (strcmp (x, "load") == 0)
    return g_strdup (_ ("Load (share of the model's saturation rate)"));
  if (strcmp (x, "offered-flits") == 0 && has_utilisation (scenario))
    return g_strdup (_ ("Offered load <i>ρ</i> = <i>λ</i><sub>g</sub> <i>l</i> <i>t</i><sub>u</sub>"));
  if (strcmp (x, "offered-flits") == 0)
    return g_strdup (_ ("Offered load (flits per node and cycle)"));
  power = rate_factor (largest, factor);
  if (strcmp (x, "accepted") == 0)
    /* TRANSLATORS: %s is a power of ten, which a space follows */
    return g_strdup_printf (_ ("Accepted load (%smessages per node and cycle)"), power);
  /* TRANSLATORS: %s is a power of ten, which a space follows */
  return g_strdup_printf (_ ("Offered load <i>λ</i><sub>g</sub> (%smessages per node and cycle)"), power);
}

/* The name of one quantity; of several the word they share, else their symbols. */
char *
fs_plot_text_y_names (const FsScenario *scenario)
{
  char **y = fs_scenario_figure (scenario)->y;
  GString *names;

  if (y[1] != NULL && strcmp (fs_scenario_figure (scenario)->x, "latency") == 0)
    return g_strdup (fs_sim_is_tail (y[0]) ? _ ("Share of the messages that take longer")
                                           : _ ("Share of the messages"));
  names = g_string_new (NULL);
  if (y[1] != NULL && all_latencies (scenario))
    return g_string_free (g_string_append (names, _ ("Latency")), FALSE);
  for (guint i = 0; y[i] != NULL; i++)
    {
      const FsQuantity *quantity = quantity_of (scenario, y[i]);
      g_autofree char *name = quantity == NULL                           ? g_markup_escape_text (y[i], -1)
                              : y[1] != NULL && quantity->symbol != NULL ? g_strdup (quantity->symbol)
                                                                         : fs_plot_text_quantity_name (quantity);

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

/* Names and what one step of the numbers is: "Latency (cycles)", "Latency (200 cycles)", "Multiplexing / 2". */
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
      g_autofree char *unit = unit_words (quantity->unit);

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
      const FsQuantity *quantity = quantity_of (scenario, y[i]);

      if (quantity == NULL || quantity->symbol == NULL)
        return NULL;
      g_string_append_printf (symbols, "%s%s", i > 0 ? ", " : "", quantity->symbol);
    }
  return name_with_unit (scenario, symbols->str, largest, &factor);
}

char *
fs_plot_text_percent (double share, int digits)
{
  double percent = 100 * share;
  int magnitude = percent > 0 ? (int) floor (log10 (percent) + 1e-9) : 0;
  int decimals = CLAMP (digits - 1 - magnitude, 0, 6);
  g_autofree char *number = NULL;

  /* No zeros that say nothing: 1 %, 0.5 %. */
  while (decimals > 0 && fabs (percent * pow (10, decimals - 1) - round (percent * pow (10, decimals - 1))) < 1e-6)
    decimals--;
  number = fs_number_display_fixed (percent, decimals);
  return g_strconcat (number, THIN_SPACE "%", NULL);
}
