#include "study/tables/published-data.h"

#include <gio/gio.h>
#include <json-glib/json-glib.h>
#include <math.h>

#include "study-tables.h"

#define PATH "/io/github/flitscope/Flitscope/tables/ziavras.json"
#define WINDOW 20 /* cycles in which the paper's processors initiate */
#define CHANNEL_BITS 64

const double fs_published_buffers[FS_PUBLISHED_BUFFERS] = { 3, 4, 5, 6, 7, 8, INFINITY };

typedef struct {
  FsPublishedExperiment experiments[FS_PUBLISHED_LAST + 1]; /* by number */
  FsPublishedExample example;
  char **necklaces[2]; /* k = 3, 4 */
} Data;

static char **
read_necklaces (JsonObject *object, const char *network)
{
  JsonArray *list = json_object_get_array_member (json_object_get_object_member (object, "necklaces"), network);
  guint n = json_array_get_length (list);
  char **lines = g_new0 (char *, n + 1);

  for (guint i = 0; i < n; i++)
    {
      /* "200 020 002 100 010 001" */
      JsonArray *members = json_array_get_array_element (list, i);
      GString *line = g_string_new (NULL);

      for (guint j = 0; j < json_array_get_length (members); j++)
        g_string_append_printf (line, "%s%s", j > 0 ? " " : "", json_array_get_string_element (members, j));
      lines[i] = g_string_free (line, FALSE);
    }
  return lines;
}

static gpointer
load (gpointer unused)
{
  Data *data = g_new0 (Data, 1);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GBytes) bytes
      = g_resource_lookup_data (fs_tables_get_resource (), PATH, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autoptr (GError) error = NULL;
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);

  if (!json_parser_load_from_data (parser, text, (gssize) length, &error))
    g_error ("%s: %s", PATH, error->message);
  JsonArray *tables = json_object_get_array_member (json_node_get_object (json_parser_get_root (parser)), "tables");

  JsonObject *example
      = json_object_get_object_member (json_array_get_object_element (tables, 0), "example_n3_k22_64bit");

  data->example = (FsPublishedExample){
    .n = 3,
    .k = 22,
    .channel_bits = CHANNEL_BITS,
    .torus_wires = json_object_get_double_member (example, "torus_wires"),
    .gh_wires = json_object_get_double_member (example, "gh_wires"),
    .torus_diameter = (int) json_object_get_int_member (example, "torus_diameter"),
    .gh_diameter = (int) json_object_get_int_member (example, "gh_diameter"),
  };

  data->necklaces[0] = read_necklaces (json_array_get_object_element (tables, 1), "3,3");
  data->necklaces[1] = read_necklaces (json_array_get_object_element (tables, 1), "3,4");
  for (guint number = FS_PUBLISHED_FIRST; number <= FS_PUBLISHED_LAST; number++)
    {
      JsonObject *object = json_array_get_object_element (tables, number - 1);
      FsPublishedExperiment *experiment = &data->experiments[number];
      const char *operation = json_object_get_string_member (object, "operation");
      JsonArray *rows = json_object_get_array_member (object, "rows");

      experiment->number = (guint) json_object_get_int_member (object, "table");
      experiment->caption = g_intern_string (json_object_get_string_member (object, "caption"));
      experiment->operation = g_str_equal (operation, "multicast") ? FS_OPERATION_MULTICAST : FS_OPERATION_MANY_TO_ALL;
      experiment->adaptive = json_object_get_boolean_member (object, "adaptive");
      if (experiment->operation == FS_OPERATION_MULTICAST)
        {
          experiment->fraction = (uint32_t) json_object_get_int_member (object, "destinations_fraction_denominator");
          experiment->same = json_object_get_boolean_member (object, "same_destinations_for_all");
        }
      g_assert (json_array_get_length (rows) == FS_PUBLISHED_NETWORKS);
      for (guint r = 0; r < FS_PUBLISHED_NETWORKS; r++)
        {
          FsPublishedRow *row = &experiment->rows[r];
          JsonObject *of_row = json_array_get_object_element (rows, r);
          JsonObject *times = json_object_get_object_member (of_row, "time");

          row->n = (int) json_object_get_int_member (of_row, "n");
          row->k = (int) json_object_get_int_member (of_row, "k");
          row->messages = json_object_get_double_member (of_row, "messages");
          for (guint b = 0; b < FS_PUBLISHED_BUFFERS; b++)
            {
              g_autofree char *name = isinf (fs_published_buffers[b])
                                          ? g_strdup ("inf")
                                          : g_strdup_printf ("%.0f", fs_published_buffers[b]);

              row->T[b] = json_object_get_double_member (times, name);
            }
        }
    }
  return data;
}

static const Data *
get_data (void)
{
  static GOnce once = G_ONCE_INIT;

  return g_once (&once, load, NULL);
}

const FsPublishedExperiment *
fs_published_experiment (guint number)
{
  g_return_val_if_fail (number >= FS_PUBLISHED_FIRST && number <= FS_PUBLISHED_LAST, NULL);

  return &get_data ()->experiments[number];
}

/* Whether both send the same to the same, whatever the network. */
static gboolean
is_experiment (const FsPublishedExperiment *experiment, const FsStoreForwardParams *params)
{
  if (params->operation != experiment->operation || params->initiation_cycles != WINDOW)
    return FALSE;
  if (params->operation != FS_OPERATION_MULTICAST)
    return TRUE;
  return params->same_first == 0 && params->same_stride == 1
         && params->destinations == (experiment->same ? FS_DESTINATIONS_SAME : FS_DESTINATIONS_FRACTION)
         && params->fraction == experiment->fraction && !params->clubbing
         && (params->adaptive != FS_DETOUR_OFF) == experiment->adaptive;
}

const FsPublishedExperiment *
fs_published_find (const FsCurve *curve, guint *row)
{
  const FsStoreForwardParams *params = &curve->store_forward;

  for (guint number = FS_PUBLISHED_FIRST; !curve->switching->has_flits && number <= FS_PUBLISHED_LAST; number++)
    {
      const FsPublishedExperiment *experiment = fs_published_experiment (number);

      if (!is_experiment (experiment, params))
        continue;
      for (guint r = 0; r < FS_PUBLISHED_NETWORKS; r++)
        if (experiment->rows[r].n == params->n && experiment->rows[r].k == params->k)
          {
            if (row != NULL)
              *row = r;
            return experiment;
          }
    }
  return NULL;
}

guint
fs_published_buffer (const FsCurve *step)
{
  guint b = 0;
  double buffer = step->store_forward.buffer == FS_INFINITE_BUFFER ? INFINITY : step->store_forward.buffer;

  while (b < FS_PUBLISHED_BUFFERS && fs_published_buffers[b] != buffer)
    b++;
  return b;
}

double
fs_published_T (const FsCurve *step)
{
  guint row;
  const FsPublishedExperiment *experiment = fs_published_find (step, &row);
  guint b = fs_published_buffer (step);

  return experiment != NULL && b < FS_PUBLISHED_BUFFERS ? experiment->rows[row].T[b] : NAN;
}

FsPublishedExample
fs_published_example (void)
{
  return get_data ()->example;
}

const char *const *
fs_published_necklaces (int k)
{
  return k == 3 || k == 4 ? (const char *const *) get_data ()->necklaces[k - 3] : NULL;
}
