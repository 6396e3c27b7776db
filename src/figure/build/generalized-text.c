#include "figure/build/generalized-text.h"

#include "base/translate.h"
#include "figure/build/figure-text.h"

/* Whether @is_same holds of the first curve and every other. */
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
  return a->operation == b->operation && a->tree == b->tree;
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

char *
fs_plot_text_network (const FsScenario *scenario)
{
  const FsStoreForwardParams *first = &fs_scenario_curve (scenario, 0)->store_forward;

  return all_share (scenario, same_network) ? g_strdup_printf ("GH(%d,%d)", first->n, first->k) : NULL;
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
      return g_strdup_printf (_ ("broadcasts of all nodes at once along the %s"), tree);
    case FS_OPERATION_MULTICAST:
    default:
      return g_strdup (_ ("multicasts"));
    }
}

/* NULL where there are none, or they differ. */
static char *
destinations_phrase (const FsScenario *scenario, const FsStoreForwardParams *params)
{
  if (params->operation != FS_OPERATION_MULTICAST || !all_share (scenario, same_destinations))
    return NULL;
  switch (params->destinations)
    {
    case FS_DESTINATIONS_FRACTION:
      return g_strdup_printf (_ ("<i>N</i>/%u destinations drawn for each"), params->fraction);
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

char *
fs_plot_text_runs (const FsScenario *scenario)
{
  const FsStoreForwardParams *first = &fs_scenario_curve (scenario, 0)->store_forward;
  char *phrases[] = {
    all_share (scenario, same_operation) ? operation_phrase (first) : NULL,
    destinations_phrase (scenario, first),
    all_share (scenario, same_detours) ? g_strdup (detour_phrase (first)) : NULL,
    !all_share (scenario, same_semantics)         ? NULL
    : first->semantics == FS_SEMANTICS_CALIBRATED ? g_strdup (_ ("<i>B</i> services a node and cycle"))
                                                  : g_strdup (_ ("one message a channel and cycle")),
  };
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (phrases); i++)
    {
      if (phrases[i] != NULL)
        g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", phrases[i]);
      g_free (phrases[i]);
    }
  if (text->len == 0)
    return g_strdup ("");
  g_string_append_c (text, '.');
  return fs_plot_text_capitalised (text->str, text->len);
}
