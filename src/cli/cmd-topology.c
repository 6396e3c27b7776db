#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/topology.h"

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
choose_by_format (const char *format, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    if (strcmp (forms[i].format, format) == 0)
      return forms[i].writer;
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("format is \"%s\"; it must be table, json or dot."), format);
  return NULL;
}

static Writer
choose_by_ending (const char *path, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    if (g_str_has_suffix (path, forms[i].ending))
      return forms[i].writer;
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("%s does not end in .json, .dot or .txt, and there is no --format."),
               name);
  return NULL;
}

static Writer
choose_writer (const FsCliOptions *options, GError **error)
{
  if (options->format != NULL)
    return choose_by_format (options->format, error);
  if (options->output != NULL && strcmp (options->output, "-") != 0)
    return choose_by_ending (options->output, error);
  return fs_topology_table;
}

/* A graph of nothing helps nobody. */
static gboolean
check_dot (const FsTopologyQuery *query, GError **error)
{
  if (query->show == FS_SHOW_METRICS)
    {
      g_set_error_literal (error, FS_ERROR, FS_ERROR_INPUT,
                           _ ("Metrics are no graph; for dot ask for another --show, for metrics for table or json."));
      return FALSE;
    }
  if (query->show == FS_SHOW_NEIGHBOURS && !query->one_node && !fs_topology_lists_nodes (query))
    {
      g_autofree char *nodes = fs_number_display_count (query->gh.n_nodes);

      g_set_error (error, FS_ERROR, FS_ERROR_INPUT,
                   _ ("The network has %s nodes, and more than %d are drawn with --all only; --node draws one."), nodes,
                   FS_TOPOLOGY_LISTED_NODES);
      return FALSE;
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

  if (!fs_topology_query_read (&query, &options->topology, error) || (writer = choose_writer (options, error)) == NULL
      || (writer == fs_topology_dot && !check_dot (&query, error)))
    return 2;
  if (!fs_topology_answer_find (&answer, &query, error))
    return 1;
  text = writer (&answer);
  return fs_cli_write (options, text, error) ? 0 : 1;
}
