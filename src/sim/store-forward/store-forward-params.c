#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/number.h"
#include "sim/store-forward/store-forward-private.h"

/* Larger values have no use in the rule of initiations; the first limit bounds its sums of logarithms. */
#define MAX_ALPHA 1000000
#define MAX_INITIATION_CYCLES 1000000

void
fs_store_forward_params_init (FsStoreForwardParams *params)
{
  g_return_if_fail (params != NULL);

  *params = (FsStoreForwardParams){
    .n = 4,
    .k = 8,
    .operation = FS_OPERATION_MANY_TO_ALL,
    .tree = FS_TREE_BST,
    .source = FS_DRAWN_SOURCE,
    .buffer = 3,
    .semantics = FS_SEMANTICS_CALIBRATED,
    .initiations = FS_INITIATIONS_POISSON,
    .alpha = 15,
    .theta = 0.5,
    .count = 182,
    .initiation_cycles = 20,
    .max_per_source = FS_FREE_SOURCES,
    .destinations = FS_DESTINATIONS_FRACTION,
    .same_stride = 1,
    .fraction = 4,
    .adaptive = FS_DETOUR_OFF,
    .seed = 1,
    .max_cycles = 2000000,
  };
}

/* What does not depend on the network. */
static gboolean
check_run (const FsStoreForwardParams *params, GError **error)
{
  bool multicast = params->operation == FS_OPERATION_MULTICAST;
  char number[FS_NUMBER_SIZE];

  if (params->buffer < 1)
    return fs_set_input_error (error, _ ("buffer is %d; it must be at least 1, or inf."), params->buffer);
  if (params->max_cycles < 1 || params->max_cycles > FS_STORE_FORWARD_MAX_CYCLES)
    return fs_set_input_error (error, _ ("max-cycles is %s; it must be 1 to %d."),
                               fs_number_format ((double) params->max_cycles, number), FS_STORE_FORWARD_MAX_CYCLES);
  if (multicast && params->tree == FS_TREE_BSG)
    return fs_set_input_error (error, _ ("tree is bsg; a multicast follows the spanning tree bst."));
  if (params->clubbing && !multicast)
    return fs_set_input_error (error,
                               _ ("clubbing is true; only operation = multicast has lists of destinations to club."));
  if (params->schedule == FS_SCHEDULE_INTERLEAVED && params->operation != FS_OPERATION_ALL_TO_ALL)
    return fs_set_input_error (error, _ ("schedule is interleaved; only operation = all-to-all has a schedule."));
  if (params->adaptive == FS_DETOUR_OFF)
    return TRUE;
  if (!multicast)
    return fs_set_input_error (error, _ ("adaptive is on; only operation = multicast can take detours."));
  if (params->semantics == FS_SEMANTICS_STRICT)
    return fs_set_input_error (error,
                               _ ("adaptive is on; with semantics = strict messages follow the tree, adaptive = off."));
  if (params->clubbing)
    return fs_set_input_error (
        error, _ ("adaptive and clubbing are both on; a clubbed message follows the tree, adaptive = off."));
  return TRUE;
}

static gboolean
check_poisson (const FsGh *gh, const FsStoreForwardParams *params, GError **error)
{
  char number[FS_NUMBER_SIZE];
  uint32_t lowest, highest;
  double expected;

  if (!(params->alpha > 0 && params->alpha <= MAX_ALPHA))
    return fs_set_input_error (error, _ ("initiations has the mean %s; it must be above 0 and at most %d."),
                               fs_number_format (params->alpha, number), MAX_ALPHA);
  if (!(params->theta >= 0 && params->theta < 1))
    return fs_set_input_error (error, _ ("initiations has the threshold %s; it must be at least 0 and below 1."),
                               fs_number_format (params->theta, number));
  if (!fs_store_forward_accepts (params, gh->n_nodes, &lowest, &highest))
    return fs_set_input_error (
        error,
        _ ("initiations accepts only numbers from %u, but GH(%d,%d) has %u nodes and draws smaller ones. Use count:I."),
        lowest, gh->n, gh->k, gh->n_nodes);
  expected = (highest - lowest + 1.0) * params->initiation_cycles;
  if (fs_store_forward_count_initiations (gh, params, FS_MOST_DEVIATIONS) > FS_STORE_FORWARD_MAX_INITIATIONS)
    return fs_set_input_error (
        error, _ ("initiations is a Poisson rule that starts about %s in %u cycles; the maximum is %d."),
        fs_number_format (expected, number), params->initiation_cycles, FS_STORE_FORWARD_MAX_INITIATIONS);
  return TRUE;
}

static gboolean
check_initiations (const FsGh *gh, const FsStoreForwardParams *params, GError **error)
{
  if (params->operation == FS_OPERATION_MANY_TO_ALL || params->operation == FS_OPERATION_MULTICAST)
    {
      if (params->initiation_cycles < 1 || params->initiation_cycles > MAX_INITIATION_CYCLES)
        return fs_set_input_error (error, _ ("initiation-cycles is %u; it must be 1 to %d."), params->initiation_cycles,
                                   MAX_INITIATION_CYCLES);
      if (params->initiations == FS_INITIATIONS_POISSON)
        {
          if (!check_poisson (gh, params, error))
            return FALSE;
        }
      else if (params->count < 1 || params->count > FS_STORE_FORWARD_MAX_INITIATIONS)
        return fs_set_input_error (error, _ ("initiations is count:%u; it must be 1 to %d."), params->count,
                                   FS_STORE_FORWARD_MAX_INITIATIONS);
      /* That the sources can be had: @count draws, @max_per_source of them one node, all others different. */
      if (params->max_per_source == FS_FREE_SOURCES)
        return TRUE;
      if (params->initiations != FS_INITIATIONS_COUNT)
        return fs_set_input_error (error, _ ("sources is max-per-source:%u; that needs initiations = count:I."),
                                   params->max_per_source);
      if (params->max_per_source > params->count)
        return fs_set_input_error (error, _ ("sources is max-per-source:%u; with count:%u it is at most %u."),
                                   params->max_per_source, params->count, params->count);
      if (params->count - params->max_per_source >= gh->n_nodes)
        return fs_set_input_error (
            error, _ ("sources is max-per-source:%u; count:%u needs %u different sources, GH(%d,%d) has %u."),
            params->max_per_source, params->count, params->count - params->max_per_source + 1, gh->n, gh->k,
            gh->n_nodes);
      return TRUE;
    }
  if (params->max_per_source != FS_FREE_SOURCES)
    return fs_set_input_error (error,
                               _ ("sources is max-per-source:%u; only many-to-all and multicast draw several sources."),
                               params->max_per_source);
  if (params->operation == FS_OPERATION_ALL_TO_ALL && gh->n_nodes > FS_STORE_FORWARD_MAX_INITIATIONS)
    return fs_set_input_error (error,
                               _ ("operation is all-to-all; at most %d broadcasts are possible, GH(%d,%d) has %u."),
                               FS_STORE_FORWARD_MAX_INITIATIONS, gh->n, gh->k, gh->n_nodes);
  return TRUE;
}

static int
compare_nodes (const void *a, const void *b)
{
  uint32_t x = *(const uint32_t *) a, y = *(const uint32_t *) b;

  return (x > y) - (x < y);
}

/* The source, and the destinations. */
static gboolean
check_nodes (const FsGh *gh, const FsStoreForwardParams *params, GError **error)
{
  char number[FS_NUMBER_SIZE];
  bool one = params->operation == FS_OPERATION_ONE_TO_ALL
             || (params->operation == FS_OPERATION_MULTICAST && params->initiations == FS_INITIATIONS_COUNT
                 && params->count == 1);

  if (params->source != FS_DRAWN_SOURCE && (params->source < 0 || params->source >= gh->n_nodes))
    return fs_set_input_error (error, _ ("source is node %s; GH(%d,%d) has the nodes 0 to %u."),
                               fs_number_format ((double) params->source, number), gh->n, gh->k, gh->n_nodes - 1);
  if (params->source != FS_DRAWN_SOURCE && !one)
    return fs_set_input_error (
        error, _ ("source is given; only one-to-all and a multicast with initiations = count:1 have one "
                  "source."));
  if (params->operation != FS_OPERATION_MULTICAST)
    return TRUE;
  if (params->destinations == FS_DESTINATIONS_LIST)
    {
      g_autofree uint32_t *sorted = g_memdup2 (params->list, params->n_list * sizeof *params->list);
      char address[FS_GH_MAX_N + 1];

      if (params->n_list == 0)
        return fs_set_input_error (error, _ ("destinations is an empty list; a multicast needs at least one address."));
      qsort (sorted, params->n_list, sizeof *sorted, compare_nodes);
      if (sorted[params->n_list - 1] >= gh->n_nodes)
        return fs_set_input_error (error, _ ("destinations has node %u; GH(%d,%d) has the nodes 0 to %u."),
                                   sorted[params->n_list - 1], gh->n, gh->k, gh->n_nodes - 1);
      for (guint i = 0; i < params->n_list; i++)
        {
          if (i > 0 && sorted[i] == sorted[i - 1])
            return fs_set_input_error (error, _ ("destinations lists %s twice; list each address once."),
                                       fs_gh_write_address (gh, sorted[i], address));
          if (params->source == sorted[i])
            return fs_set_input_error (
                error, _ ("destinations has %s, which is the source; a source does not send to itself."),
                fs_gh_write_address (gh, sorted[i], address));
        }
      return TRUE;
    }
  if (params->fraction < 1 || params->fraction > gh->n_nodes)
    return fs_set_input_error (error,
                               _ ("destinations is 1/%u of the nodes; GH(%d,%d) has %u, so it must be 1/1 to 1/%u."),
                               params->fraction, gh->n, gh->k, gh->n_nodes, gh->n_nodes);
  if (params->destinations == FS_DESTINATIONS_SAME)
    {
      uint32_t size = gh->n_nodes / params->fraction, largest = MAX (params->same_first, params->same_stride);
      uint32_t n_different = gh->n_nodes / fs_greatest_common_divisor (params->same_stride, gh->n_nodes);

      if (largest >= gh->n_nodes)
        return fs_set_input_error (error, _ ("destinations has start or stride %u; GH(%d,%d) has the nodes 0 to %u."),
                                   largest, gh->n, gh->k, gh->n_nodes - 1);
      if (n_different < size)
        return fs_set_input_error (error,
                                   _ ("destinations has the stride %u, which leads to %u different nodes of GH(%d,%d); "
                                      "1/%u of them are %u."),
                                   params->same_stride, n_different, gh->n, gh->k, params->fraction, size);
    }
  return TRUE;
}

gboolean
fs_store_forward_check (const FsStoreForwardParams *params, GError **error)
{
  FsGh gh;

  g_return_val_if_fail (params != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  return fs_gh_init (&gh, params->n, params->k, error) && check_run (params, error)
         && check_initiations (&gh, params, error) && check_nodes (&gh, params, error);
}
