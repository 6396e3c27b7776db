#include "export/motion/run-diagram.h"

#include "base/error.h"

FsRunDiagram *
fs_run_diagram_new (const FsCycleView *cycle_view, GError **error)
{
  FsLayoutKind kind = fs_layout_automatic (&cycle_view->network, FALSE);
  g_autofree char *reason = NULL;
  FsRunDiagram *run_diagram;
  FsLayoutRequest request;

  if (!fs_layout_applies (kind, &cycle_view->network, &reason))
    {
      fs_set_input_error (error, "%s", reason);
      return NULL;
    }
  run_diagram = g_new0 (FsRunDiagram, 1);
  run_diagram->structure = fs_network_structure_new (&cycle_view->network);
  fs_layout_request_init (&request, kind, 0, FALSE);
  run_diagram->layout = fs_diagram_layout_new (run_diagram->structure, &request);
  fs_diagram_init (&run_diagram->diagram, run_diagram->structure, run_diagram->layout);
  run_diagram->diagram.layers |= 1u << FS_LAYER_MESSAGES;
  if (cycle_view->snapshot == NULL)
    return run_diagram;
  run_diagram->params = cycle_view->params;
  run_diagram->diagram.params = &run_diagram->params;
  run_diagram->diagram.layers |= 1u << FS_LAYER_WAITS_FOR;
  if (run_diagram->params.beta > 0)
    run_diagram->diagram.layers |= 1u << FS_LAYER_BROADCAST;
  return run_diagram;
}

void
fs_run_diagram_free (FsRunDiagram *run_diagram)
{
  if (run_diagram == NULL)
    return;
  fs_diagram_layout_free (run_diagram->layout);
  fs_network_structure_unref (run_diagram->structure);
  g_free (run_diagram);
}
