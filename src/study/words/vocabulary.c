#include "study/words/vocabulary.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/translate.h"
#include "sim/run/sim-latencies.h"
#include "sim/store-forward/store-forward-quantities.h"

const FsQuantity *
fs_quantity_find (const FsScenario *scenario, const char *key)
{
  static const FsQuantity *(*const sources[]) (guint * n)
      = { fs_sim_distribution_quantities, fs_store_forward_quantities, fs_sim_latency_quantities, fs_sim_quantities,
          fs_cause_quantities };
  const FsQuantity *found = NULL;

  for (guint i = 0; i < fs_scenario_n_curves (scenario) && found == NULL; i++)
    found = fs_model_quantity (fs_scenario_curve (scenario, i)->model, key, NULL);
  if (found == NULL)
    found = fs_quantities_find (&fs_saturation_rate_quantity, 1, key);
  for (guint i = 0; i < G_N_ELEMENTS (sources) && found == NULL; i++)
    {
      guint n;
      const FsQuantity *quantities = sources[i](&n);

      found = fs_quantities_find (quantities, n, key);
    }
  return found;
}

gboolean
fs_quantity_is_simulated (const char *key)
{
  guint n;
  const FsQuantity *simulated = fs_sim_latency_quantities (&n), *found = fs_quantities_find (simulated, n, key);

  if (found != NULL || fs_sim_is_distribution (key))
    return TRUE;
  simulated = fs_sim_quantities (&n);
  found = fs_quantities_find (simulated, n, key);
  if (found == NULL)
    {
      simulated = fs_cause_quantities (&n);
      found = fs_quantities_find (simulated, n, key);
    }
  return found != NULL && found->shape == FS_SHAPE_SCALAR;
}

gboolean
fs_quantity_is_latency (const char *key)
{
  return g_str_has_prefix (key, "latency");
}

char *
fs_quantity_name (const FsQuantity *quantity)
{
  g_autofree char *meaning = fs_quantity_short_meaning (quantity);
  g_autofree char *plain = fs_text_capitalize (meaning, strlen (meaning));

  return g_markup_escape_text (plain, -1);
}

gboolean
fs_figure_shows_latencies (const FsScenario *scenario)
{
  char **y = fs_scenario_figure (scenario)->y;

  for (guint i = 0; y[i] != NULL; i++)
    {
      const FsQuantity *quantity = fs_quantity_find (scenario, y[i]);

      if (quantity == NULL || !fs_quantity_is_latency (quantity->key))
        return FALSE;
    }
  return TRUE;
}

char *
fs_quantity_short_name (const FsScenario *scenario, const FsQuantity *quantity)
{
  const char *key = quantity->key;
  /* Of a distribution the label of the axis names the quantity. */
  char *name = !fs_sim_is_distribution (key)        ? fs_quantity_name (quantity)
               : g_str_has_suffix (key, "_network") ? g_strdup (_ ("Unicasts, network latency"))
               : g_str_has_suffix (key, "_unicast") ? g_strdup (_ ("Unicasts"))
                                                    : g_strdup (_ ("Broadcasts"));
  /* TRANSLATORS: what is left out of "Broadcast latency" where only latencies are shown */
  const char *word = _ (" latency");

  if (fs_figure_shows_latencies (scenario) && g_str_has_suffix (name, word))
    name[strlen (name) - strlen (word)] = '\0';
  return name;
}

const char *
fs_variant_text (FsVariant variant, FsVariantForm form)
{
  static const char *const texts[FS_N_VARIANTS][FS_N_VARIANT_FORMS] = {
    [FS_VARIANT_PUBLISHED] = { N_ ("published"), N_ ("model, published"), N_ ("as published"),
                               N_ ("The published model"), N_ ("the published one") },
    [FS_VARIANT_CORRECTED] = { N_ ("corrected"), N_ ("model, corrected"), N_ ("as corrected"),
                               N_ ("The corrected model"), N_ ("the corrected one") },
    [FS_VARIANT_REFINED]
    = { N_ ("refined (Flitscope)"), N_ ("refined model (Flitscope)"), N_ ("as refined (Flitscope)"),
        N_ ("The refined model (Flitscope)"), N_ ("the refined one (Flitscope)") },
  };

  g_return_val_if_fail ((guint) variant < FS_N_VARIANTS && (guint) form < FS_N_VARIANT_FORMS, NULL);

  return _ (texts[variant][form]);
}

const char *
fs_routing_text (FsRouting routing, FsRoutingForm form)
{
  static const char *const texts[][FS_N_ROUTING_FORMS] = {
    [FS_ROUTING_DETERMINISTIC] = { N_ ("deterministic routing"), N_ ("Deterministic routing") },
    [FS_ROUTING_DUATO] = { N_ ("adaptive routing (Duato)"), N_ ("Adaptive routing (Duato)") },
    [FS_ROUTING_DUATO_TIMEOUT]
    = { N_ ("adaptive routing (Duato) with time-out"), N_ ("Adaptive routing with time-out") },
    [FS_ROUTING_RANDOM] = { N_ ("random routing"), N_ ("Random minimal routing") },
    [FS_ROUTING_VIRTUAL_CUT_THROUGH] = { N_ ("virtual cut-through"), N_ ("Virtual cut-through") },
    [FS_ROUTING_STORE_AND_FORWARD] = { N_ ("store-and-forward"), N_ ("Store-and-forward") },
    [FS_ROUTING_NEGATIVE_FIRST] = { N_ ("negative-first routing"), N_ ("Negative-first routing") },
    [FS_ROUTING_WEST_FIRST] = { N_ ("west-first routing"), N_ ("West-first routing") },
    [FS_ROUTING_TURNS] = { N_ ("routing by forbidden turns"), N_ ("Routing by forbidden turns") },
  };

  g_return_val_if_fail ((guint) routing < G_N_ELEMENTS (texts) && (guint) form < FS_N_ROUTING_FORMS, NULL);

  return _ (texts[routing][form]);
}

const char *
fs_run_condition_text (FsRunLack lack)
{
  static const char *const texts[] = {
    [FS_RUN_LACKS_WARM_UP] = N_ ("the warm-up is not over"),
    [FS_RUN_LACKS_STEADINESS] = N_ ("ever more messages are in the network"),
    [FS_RUN_LACKS_INDEPENDENCE] = N_ ("the batches still depend on each other"),
    [FS_RUN_LACKS_SAMPLES] = N_ ("one kind of message is still too rare"),
    [FS_RUN_LACKS_PRECISION] = N_ ("the interval is still too wide"),
  };

  return (guint) lack < G_N_ELEMENTS (texts) && texts[lack] != NULL ? _ (texts[lack]) : NULL;
}

char *
fs_run_work_text (double flit_hops, double max_flit_hops)
{
  g_autofree char *done = fs_number_display_count ((guint64) (flit_hops / 1e6));
  g_autofree char *most = fs_number_display_count ((guint64) round (max_flit_hops / 1e6));

  if (!(max_flit_hops > 0))
    return NULL;
  /* TRANSLATORS: the work of a point that is being simulated: "420 of at most 1 000 million flit-hops" */
  return g_strdup_printf (_ ("%s of at most %s million flit-hops"), done, most);
}

char *
fs_run_condition_with_work (FsRunLack lack, double flit_hops, double max_flit_hops)
{
  const char *condition = fs_run_condition_text (lack);
  g_autofree char *work = fs_run_work_text (flit_hops, max_flit_hops);

  return condition == NULL || work == NULL ? g_strdup (condition) : g_strdup_printf ("%s (%s)", condition, work);
}

char *
fs_needed_messages_text (const FsSimResult *result)
{
  g_autofree char *times = NULL;
  g_autofree char *messages = NULL;

  if (!(result->needed_factor > 0))
    return NULL;
  times = fs_number_display (result->needed_factor, 2);
  messages = fs_number_display_count ((guint64) MIN (fs_sim_result_needed_messages (result), 1e18));
  /* TRANSLATORS: of a point that has not converged: "Needs about 3.2 times as many messages (about 26 000 000)." */
  return g_strdup_printf (_ ("Needs about %s times as many messages (about %s)."), times, messages);
}

char *
fs_text_percent (double share, int digits)
{
  double percent = 100 * share;
  int magnitude = percent > 0 ? (int) floor (log10 (percent) + 1e-9) : 0;
  int decimals = CLAMP (digits - 1 - magnitude, 0, 6);
  g_autofree char *number = NULL;

  /* Trailing zeros are left out: 1 %, 0.5 %. */
  while (decimals > 0 && fabs (percent * pow (10, decimals - 1) - round (percent * pow (10, decimals - 1))) < 1e-6)
    decimals--;
  number = fs_number_display_fixed (percent, decimals);
  return g_strconcat (number, "\u202f%", NULL);
}

char *
fs_text_capitalize (const char *text, gsize length)
{
  gunichar first = g_unichar_toupper (g_utf8_get_char (text));
  const char *rest = g_utf8_next_char (text);
  g_autofree char *tail = g_strndup (rest, length - (gsize) (rest - text));
  char head[7] = "";

  g_unichar_to_utf8 (first, head);
  return g_strconcat (head, tail, NULL);
}

char *
fs_unit_text (const char *unit)
{
  static const struct {
    const char *unit, *text;
  } rates[] = {
    { "messages/node/cycle", N_ ("messages per node per cycle") },
    { "messages/channel/cycle", N_ ("messages per channel per cycle") },
    { "flits/channel/cycle", N_ ("flits per channel per cycle") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rates); i++)
    if (strcmp (unit, rates[i].unit) == 0)
      return g_strdup (_ (rates[i].text));
  return g_strdup (_ (unit));
}
