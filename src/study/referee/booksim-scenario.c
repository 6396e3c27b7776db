#include "study/referee/booksim-scenario.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "study/referee/booksim-names.h"

gboolean
fs_booksim_check_run (const FsPeerRun *run, GError **error)
{
  if (run->simulator != FS_PEER_BOOKSIM2 || *run->foreign == '\0')
    return TRUE;
  if (g_str_equal (run->routing, "min_adapt"))
    return fs_booksim_refuse_min_adapt (error);
  return fs_set_input_error (error, _ ("BookSim2 was run with what Flitscope does not simulate: %s."), run->foreign);
}

static void
add (GPtrArray *settings, const char *key, const char *value)
{
  g_ptr_array_add (settings, g_strdup_printf ("%s=%s", key, value));
}

static void
add_number (GPtrArray *settings, const char *key, double value)
{
  char number[FS_NUMBER_SIZE];

  add (settings, key, fs_number_format (value, number));
}

/* Adds the keys of the router, and refuses two allocators that are not the same. */
static gboolean
add_router (GPtrArray *settings, const FsPeerRun *run, GError **error)
{
  static const char *const kinds[] = { "islip", "input-first", "output-first" };
  const FsPeerRouter *router = &run->router;
  FsAllocatorChoice allocator;

  if (strcmp (router->vc_allocator, router->switch_allocator) != 0)
    return fs_set_input_error (error,
                               _ ("BookSim2 was run with the allocator %s for virtual channels and %s for the switch; "
                                  "in Flitscope both are the same."),
                               router->vc_allocator, router->switch_allocator);
  fs_booksim_allocator_parse (router->vc_allocator, &allocator);

  const char *kind = kinds[allocator.kind];
  g_autofree char *name = allocator.kind == FS_ALLOCATOR_ISLIP
                              ? g_strdup_printf ("%s:%d", kind, allocator.iterations)
                              : g_strconcat (kind, allocator.matrix ? ":matrix" : "", NULL);

  add (settings, "router-preset", "booksim2");
  add_number (settings, "V", run->V);
  add_number (settings, "vc-buffer", run->buffer);
  add_number (settings, "routing-delay", router->routing_delay);
  add_number (settings, "credit-delay", router->credit_delay);
  add_number (settings, "channel-latency", router->channel_latency);
  add (settings, "speculation", router->speculation ? "true" : "false");
  add (settings, "vc-release", router->waits_for_credits ? "credit" : "tail");
  add (settings, "allocator", name);
  return TRUE;
}

static gboolean
add_traffic (GPtrArray *settings, const FsPeerRun *run, GError **error)
{
  FsPattern pattern = { 0 };
  double on, off;
  g_autofree char *text = NULL;

  if (!fs_booksim_find_pattern (run->traffic, &pattern.kind))
    return fs_set_input_error (error, _ ("No scenario can be made of the traffic %s of BookSim2; give the scenario."),
                               run->traffic);
  text = fs_pattern_to_text (&pattern);
  add (settings, "pattern", text);
  add_number (settings, "M", run->packet_flits);
  if (fs_booksim_arrivals_parse (run->arrivals, &on, &off))
    {
      char first[FS_NUMBER_SIZE], second[FS_NUMBER_SIZE];
      g_autofree char *periods
          = g_strdup_printf ("on-off:%s,%s", fs_number_format (on, first), fs_number_format (off, second));

      add (settings, "arrivals", periods);
    }
  else if (!g_str_equal (run->arrivals, "bernoulli"))
    return fs_set_input_error (error, _ ("No scenario can be made of the arrivals %s of BookSim2; give the scenario."),
                               run->arrivals);
  return TRUE;
}

FsScenario *
fs_booksim_scenario (const FsPeerRun *run, GError **error)
{
  g_autoptr (GPtrArray) settings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (FsScenario) standard = fs_scenario_new_default ();

  g_return_val_if_fail (run->router.is_known, NULL);

  if (!fs_booksim_check_run (run, error))
    return NULL;
  if (run->k == 0)
    {
      fs_set_input_error (error, _ ("BookSim2 simulates the network %s, which Flitscope does not have."),
                          run->topology);
      return NULL;
    }
  /* A mesh with two nodes per dimension is a hypercube. */
  add (settings, "topology", run->k == 2 ? "hypercube" : run->topology);
  add_number (settings, "n", run->n);
  if (run->k > 2)
    add_number (settings, "k", run->k);
  if (!add_router (settings, run, error) || !add_traffic (settings, run, error))
    return NULL;
  g_ptr_array_add (settings, NULL);
  return fs_scenario_with_settings (standard, (const char *const *) settings->pdata, error);
}
