/* The nodes of a generalized hypercube as cards of processing elements with optical links (GENERALIZED_HYPERCUBE.md 1.1). */
#include "topology/packaging.h"

#include <glib/gi18n-lib.h>

#include "base/number.h"
#include "cli/topology/topology.h"

#define DIGITS 5 /* of numbers in the table that are not whole */

/* What is printed: the member in JSON, and the row of the table. The order is that of values_of(). */
static const struct {
  const char *name, *title, *unit;
} lines[] = {
  { "pes", N_ ("processing elements (PEs)") },
  { "cycles_per_transfer", N_ ("length of a transfer"), N_ ("optical cycles") },
  { "cycles_per_frame", N_ ("length of a frame, one transfer per PE"), N_ ("optical cycles") },
  { "bits_per_pe", N_ ("mean bandwidth of a PE through a module"), N_ ("bits per optical cycle") },
  { "modules_per_node", N_ ("modules of a node, in each direction") },
  { "modules", N_ ("modules, in each direction") },
  { "sources", N_ ("light sources, as many detectors") },
  { "bits_per_cycle", N_ ("bandwidth of all modules"), N_ ("bits per optical cycle") },
  { "bisection_links", N_ ("bisection width"), N_ ("links") },
  { "bisection_bits", N_ ("bandwidth of the bisection, in each direction"), N_ ("bits per optical cycle") },
  { "wires", N_ ("wires, if there were one per bit of a channel") },
  { "max_optical_hops", N_ ("optical hops, at most"), N_ ("hops") },
  { "mean_optical_hops", N_ ("mean optical hops of two PEs"), N_ ("hops") },
  { "same_node", N_ ("probability that two PEs are on one node") },
  { "mean_crossbars", N_ ("mean number of crossbars between two PEs") },
  { "petaflops_per_pe", N_ ("speed of a PE for one PetaFLOPS"), N_ ("GFLOPS") },
  { "teraops_per_pe", N_ ("speed of a PE for 156 TeraOPS"), N_ ("GOPS") },
};

static void
values_of (const FsTopologyAnswer *answer, double values[G_N_ELEMENTS (lines)])
{
  FsPackaging machine = fs_packaging (&answer->query->network.gh, &answer->query->packaging);
  const double all[G_N_ELEMENTS (lines)] = { machine.pes,
                                             machine.cycles_per_transfer,
                                             machine.cycles_per_frame,
                                             machine.bits_per_pe,
                                             machine.modules_per_node,
                                             machine.modules,
                                             machine.sources,
                                             machine.sources,
                                             machine.bisection_links,
                                             machine.bisection_bits,
                                             machine.wires,
                                             machine.max_optical_hops,
                                             machine.mean_optical_hops,
                                             machine.same_node,
                                             machine.mean_crossbars,
                                             FS_PACKAGING_PETAFLOPS / machine.pes / 1e9,
                                             FS_PACKAGING_156_TERAOPS / machine.pes / 1e9 };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    values[i] = all[i];
}

void
fs_topology_packaging_table (GString *table, const FsTopologyAnswer *answer)
{
  static const FsColumn columns[] = { { "quantity", .title = N_ ("quantity") },
                                      { "value", .title = N_ ("value") },
                                      { "unit", .title = N_ ("unit") } };
  const FsPackagingParams *params = &answer->query->packaging;
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);
  g_autofree char *name = fs_topology_name (&answer->query->network);
  double values[G_N_ELEMENTS (lines)];

  values_of (answer, values);
  /* TRANSLATORS: the first %s is a network, such as GH(2,36). */
  g_string_append_printf (table,
                          _ ("%s, PEs per node: %d, bits of a transfer: %d, wavelengths: %d, PEs that share a "
                             "module: %d.\n\n"),
                          name, params->pes_per_node, params->width, params->wavelengths, params->share);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autofree char *value = values[i] == (double) (guint64) values[i] ? fs_number_display_count ((guint64) values[i])
                                                                         : fs_number_display (values[i], DIGITS);
      const char *const texts[] = { _ (lines[i].title), value, lines[i].unit != NULL ? _ (lines[i].unit) : "" };

      fs_row_append_texts (rows, columns, texts, G_N_ELEMENTS (columns));
    }
  fs_topology_append_rows (table, columns, G_N_ELEMENTS (columns), rows);
}

void
fs_topology_packaging_json (FsJsonText *json, const FsTopologyAnswer *answer)
{
  const FsPackagingParams *params = &answer->query->packaging;
  double values[G_N_ELEMENTS (lines)];

  values_of (answer, values);
  fs_json_text_object (json, "packaging");
  fs_json_text_integer (json, "pe_per_node", params->pes_per_node);
  fs_json_text_integer (json, "wavelengths", params->wavelengths);
  fs_json_text_integer (json, "width", params->width);
  fs_json_text_integer (json, "share", params->share);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    fs_json_text_short_number (json, lines[i].name, values[i]);
  fs_json_text_close (json);
}
