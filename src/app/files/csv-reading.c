#include "app/files/csv-reading.h"

#include "app/toolkit/worker.h"
#include "study/referee/peer-figure.h"

struct _FsCsvReading {
  char *path;
  FsCsvForm form;
  gboolean guesses;
  double packet_flits;
  FsPeerSweep *results; /* of another simulator, once they are read */
  FsCsvRead done;
  FsJob job;
};

static void
reading_free (gpointer data)
{
  FsCsvReading *reading = data;

  fs_peer_sweep_free (reading->results);
  g_free (reading->path);
  g_free (reading);
}

static gpointer
read_in_thread (gpointer input, GError **error)
{
  FsCsvReading *reading = input;

  if (!reading->guesses || !fs_peer_is_result_path (reading->path))
    return fs_csv_table_load (reading->path, reading->guesses ? NULL : &reading->form, &reading->job, error);
  reading->results = fs_peer_sweep_load (reading->path, NULL, &reading->job, error);
  return reading->results != NULL ? fs_peer_table_new (reading->results, reading->packet_flits, error) : NULL;
}

static void
read_done (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsCsvReading *reading = input;

  reading->done (owner, reading, output, g_steal_pointer (&reading->results), error);
}

FsCsvReading *
fs_csv_reading_begin (GObject *owner, const char *path, const FsCsvForm *form, double packet_flits, FsCsvRead done)
{
  FsCsvReading *reading = g_new0 (FsCsvReading, 1);

  reading->path = g_strdup (path);
  reading->guesses = form == NULL;
  reading->packet_flits = packet_flits;
  reading->done = done;
  if (form != NULL)
    reading->form = *form;
  fs_job_init (&reading->job);
  fs_worker_run (owner, read_in_thread, reading, reading_free, read_done);
  return reading;
}

void
fs_csv_reading_stop (FsCsvReading *reading)
{
  fs_job_stop (&reading->job);
}

gboolean
fs_csv_reading_guesses (const FsCsvReading *reading)
{
  return reading->guesses;
}

double
fs_csv_reading_share (const FsCsvReading *reading)
{
  double total = (double) atomic_load (&reading->job.total);

  return total > 0 ? (double) atomic_load (&reading->job.done) / total : -1;
}
