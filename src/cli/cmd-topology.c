#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/user-text.h"
#include "cli/commands.h"
#include "cli/common/output.h"
#include "cli/topology/topology.h"

/* Default size of a network diagram, which needs more space than a plot. */
#define WIDTH_MM 170
#define HEIGHT_MM 150

typedef char *(*Writer) (const FsTopologyAnswer *answer);

static const struct {
  const char *format;
  const char *ending; /* of --output, when there is no --format */
  Writer writer;
} forms[] = {
  { "table", ".txt", fs_topology_table },
  { "json", ".json", fs_topology_json },
  { "dot", ".dot", fs_topology_dot },
};

static Writer
choose_writer (const FsCliOptions *options, GError **error)
{
  if (options->format != NULL)
    {
      for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
        if (strcmp (forms[i].format, options->format) == 0)
          return forms[i].writer;
      fs_refuse_value (error, _ ("format is \"%s\"; it must be table, json or dot."), options->format);
      return NULL;
    }
  if (fs_cli_is_file (options->output))
    {
      g_autofree char *name = g_filename_display_name (options->output);

      for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
        if (g_str_has_suffix (options->output, forms[i].ending))
          return forms[i].writer;
      fs_set_input_error (
          error, _ ("%s does not end in .json, .dot, .txt, .svg, .png or .pdf, and there is no --format."), name);
      return NULL;
    }
  return fs_topology_table;
}

static gboolean
is_picture (const FsCliOptions *options)
{
  FsFormat format;

  return options->output != NULL && fs_format_from_path (options->output, &format, NULL);
}

/* Options of images and of text must not be combined. */
static gboolean
check_looks (const FsCliOptions *options, GError **error)
{
  if (is_picture (options) && options->format != NULL)
    return fs_set_input_error (error, _ ("format is %s, but the format of an image is that of its file name."),
                               options->format);
  if (!is_picture (options) && (options->size != NULL || options->dpi != NULL || options->style != NULL))
    return fs_set_input_error (
        error,
        _ ("--size, --dpi, and --style apply only to images; use --output FILE.svg, FILE.pdf, FILE.eps, or FILE.png."));
  return TRUE;
}

/* Refuses queries whose answer is not a graph. */
static gboolean
check_dot (const FsTopologyQuery *query, GError **error)
{
  if (query->show == FS_SHOW_METRICS)
    return fs_set_input_error (
        error, _ ("Metrics cannot be written as dot. Choose --format table or json, or another --show."));
  if (query->show == FS_SHOW_PACKAGING)
    return fs_set_input_error (
        error, _ ("Packaging cannot be written as dot. Choose --format table or json, or another --show."));
  if (query->show == FS_SHOW_DEPENDENCIES)
    return fs_set_input_error (
        error, _ ("Dependencies cannot be written as dot. Choose --format table or json, or another --show."));
  if (query->show == FS_SHOW_NEIGHBORS && !query->one_node && !fs_topology_lists_nodes (query))
    {
      g_autofree char *nodes = fs_number_display_count (query->network.n_nodes);

      return fs_set_input_error (
          error, _ ("The network has %s nodes; more than %d are shown only with --all. Use --node for a single one."),
          nodes, FS_TOPOLOGY_LISTED_NODES);
    }
  return TRUE;
}

int
fs_cli_topology (FsCliOptions *options, GError **error)
{
  g_auto (FsTopologyQuery) query = { 0 };
  g_auto (FsTopologyAnswer) answer = { 0 };
  g_autofree char *text = NULL;
  Writer writer;

  if (!fs_topology_query_read (&query, &options->topology, options->set, error) || !check_looks (options, error))
    return 2;
  if (is_picture (options))
    {
      FsExportOptions export;

      if (query.show == FS_SHOW_PACKAGING)
        {
          fs_set_input_error (error,
                              _ ("Packaging cannot be drawn. Choose --format table or json, or another --show."));
          return 2;
        }
      fs_export_options_init (&export);
      export.width_mm = WIDTH_MM;
      export.height_mm = HEIGHT_MM;
      if (!fs_cli_export_options (options, &export, error))
        return 2;
      return fs_topology_figure (&query, options->output, &export, error) ? 0 : fs_cli_error_status (*error);
    }
  if ((writer = choose_writer (options, error)) == NULL || (writer == fs_topology_dot && !check_dot (&query, error)))
    return 2;
  /* Tables of large networks are summaries, but for necklaces. */
  if (!fs_topology_answer_find (
          &answer, &query,
          writer != fs_topology_table || query.show == FS_SHOW_NECKLACES || fs_topology_lists_nodes (&query), error))
    return 1;
  text = writer (&answer);
  return fs_cli_write (options, text, error) ? 0 : 1;
}
