#include "study/referee/peer-sweep.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/number.h"
#include "base/user-text.h"
#include "study/referee/peer-formats.h"

#define MAX_RUNS 10000

/* A run and the file it is from, while a sweep is collected. */
typedef struct {
  FsPeerRun run;
  char *name;
} FoundRun;

typedef struct {
  const char *const *loads;
  FsJob *job;
  GArray *found; /* FoundRun */
  GPtrArray *notes;
  guint n_other_files, n_incomplete;
} Collecting;

static void
found_run_clear (gpointer data)
{
  FoundRun *found = data;

  g_free (found->name);
}

static gboolean
read_runs (const char *data, gsize size, GArray *runs)
{
  return fs_supersim_read (data, size, runs) || fs_garnet_read (data, size, runs) || fs_booksim_read (data, size, runs);
}

gboolean
fs_peer_is_result (const char *data, gsize size)
{
  g_autoptr (GArray) runs = g_array_new (FALSE, FALSE, sizeof (FsPeerRun));

  return read_runs (data, size, runs);
}

gboolean
fs_peer_is_result_path (const char *path)
{
  gsize size;
  g_autofree char *data = NULL;

  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    return TRUE;
  data = fs_file_read (path, FS_PEER_MAX_BYTES, &size);
  return data != NULL && fs_peer_is_result (data, size);
}

/* What the simulator has written beside the file at @path; NULL if there is nothing. Free with g_free(). */
static char *
read_beside (const char *path, const char *name, gsize *size)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *beside = g_build_filename (folder, name, NULL);

  return fs_file_read (beside, FS_PEER_MAX_BYTES, size);
}

/* The name of the file at @path without its suffix. Free with g_free(). */
static char *
stem_of (const char *path)
{
  char *name = g_path_get_basename (path), *dot = strrchr (name, '.');

  if (dot != NULL && dot != name)
    *dot = '\0';
  return name;
}

/* FALSE with @error if the load that the user gave is no number. */
static gboolean
find_given_load (const char *const *loads, const char *path, double *load, GError **error)
{
  g_autofree char *name = g_path_get_basename (path);

  for (; loads != NULL && *loads != NULL; loads++)
    {
      const char *equals = strrchr (*loads, '=');
      g_autofree char *quoted = NULL;

      if (equals != NULL && fs_number_parse (equals + 1, load) && *load >= 0)
        {
          gsize length = (gsize) (equals - *loads);

          if ((strlen (path) == length && strncmp (path, *loads, length) == 0)
              || (strlen (name) == length && strncmp (name, *loads, length) == 0))
            return TRUE;
          continue;
        }
      quoted = fs_user_text_quote (*loads);
      return fs_set_input_error (
          error, _ ("load-of is %s; write FILE=LOAD with a load in flits per node per cycle, such as run1.csv=0.2."),
          quoted);
    }
  *load = NAN;
  return TRUE;
}

/* The offered load of a run whose result does not contain it. */
static gboolean
find_load (const Collecting *collecting, const char *path, FsPeerRun *run, GError **error)
{
  g_autofree char *stem = stem_of (path);
  g_autofree char *shown = g_filename_display_basename (path);
  char number[FS_NUMBER_SIZE];
  double load;

  if (!isnan (run->rate) || !isnan (run->flit_rate))
    return TRUE;
  if (!find_given_load (collecting->loads, path, &load, error))
    return FALSE;
  if (isnan (load))
    {
      /* gem5 counts packets per cycle of another clock, and always writes config.ini. */
      if (run->simulator != FS_PEER_GARNET)
        {
          /* The last number with a decimal point in the name, if it can be a load: 0.3 of "mesh-0.3". */
          const char *name = stem;

          while (*name != '\0')
            {
              gsize length = strspn (name, "0123456789.");
              g_autofree char *text = g_strndup (name, length);
              double value;

              if (strchr (text, '.') != NULL && fs_number_parse (text, &value) && value > 0 && value <= 1)
                load = value;
              name += MAX (length, 1);
            }
        }
      if (isnan (load) && run->simulator == FS_PEER_GARNET)
        return fs_set_input_error (
            error,
            _ ("%s contains no offered load; gem5 writes it to config.ini, which cannot be read beside it. Choose the "
               "folder of both, or use --load-of %s=LOAD, in flits per node per cycle."),
            shown, shown);
      if (isnan (load))
        return fs_set_input_error (
            error,
            _ ("%s contains no offered load, as all results of %s, and neither its name nor a file "
               "beside it gives one; use --load-of %s=LOAD, in flits per node per cycle."),
            shown, fs_peer_simulator_name (run->simulator), shown);
      g_ptr_array_add (
          collecting->notes,
          g_strdup_printf (_ ("The offered load of %s is taken from its name: %s flits per node per cycle."), shown,
                           fs_number_format (load, number)));
    }
  run->flit_rate = load;
  fs_peer_run_complete (run);
  return TRUE;
}

static gboolean
keep_runs (Collecting *collecting, const char *path, const GArray *runs, GError **error)
{
  for (guint i = 0; i < runs->len; i++)
    {
      FoundRun found = { g_array_index (runs, FsPeerRun, i), NULL };

      if (found.run.status == FS_PEER_INCOMPLETE)
        {
          collecting->n_incomplete++;
          continue;
        }

      /* What a file beside it says of the run. */
      g_autofree char *stem = stem_of (path);
      g_autofree char *name = NULL, *text = NULL;
      gsize size;

      switch (found.run.simulator)
        {
        case FS_PEER_BOOKSIM2:
          name = g_strdup_printf ("%s.cfg", stem);
          if (*found.run.topology == '\0' && (text = read_beside (path, name, &size)) != NULL)
            fs_booksim_configure (text, size, &found.run);
          break;
        case FS_PEER_GARNET:
          if ((text = read_beside (path, "config.ini", &size)) != NULL)
            fs_garnet_configure (text, size, &found.run);
          else
            found.run.accepted = NAN; /* of how many nodes is not known */
          break;
        case FS_PEER_SUPERSIM:
        default:
          if (!g_str_has_prefix (stem, "latency"))
            break;
          name = g_strdup_printf ("rates%s.csv", stem + strlen ("latency"));
          if ((text = read_beside (path, name, &size)) != NULL)
            found.run.flit_rate = fs_supersim_injected_rate (text, size);
          break;
        }

      if (!find_load (collecting, path, &found.run, error))
        return FALSE;
      if (collecting->found->len == MAX_RUNS)
        return fs_set_input_error (error, _ ("There are more than %d runs, which is the most."), MAX_RUNS);
      found.name = g_filename_display_basename (path);
      g_array_append_val (collecting->found, found);
    }
  return TRUE;
}

/* Adds the runs of a file. @in_folder: a file of another kind is counted, not refused. */
static gboolean
collect_file (Collecting *collecting, const char *path, gboolean in_folder, GError **error)
{
  g_autofree char *name = g_filename_display_basename (path);
  g_autoptr (GArray) runs = g_array_new (FALSE, FALSE, sizeof (FsPeerRun));
  gsize size;
  g_autofree char *data = fs_file_read (path, FS_PEER_MAX_BYTES, &size);
  int number = errno;

  if (collecting->job != NULL && fs_job_stopped (collecting->job))
    return fs_set_error (error, FS_ERROR_CANCELLED, _ ("Reading was stopped."));
  if (data == NULL)
    return fs_set_error (error, FS_ERROR_FILE, _ ("%s cannot be read: %s."), name, fs_file_read_reason (number));
  if (size > 0 && memchr (data, '\0', size) == NULL && read_runs (data, size, runs))
    return keep_runs (collecting, path, runs, error);
  if (in_folder)
    {
      collecting->n_other_files++;
      return TRUE;
    }
  if (size == 0)
    return fs_set_input_error (error, _ ("%s is empty; it contains no result."), name);
  return fs_set_input_error (error, _ ("%s is no result of BookSim2, SuperSim or Garnet."), name);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Adds the files of a folder in the order of their names; @depth: how many levels of subfolders are read too. */
static gboolean
collect_folder (Collecting *collecting, const char *path, guint depth, guint *n_files, GError **error)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    if (*name != '.')
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *file = g_build_filename (path, names->pdata[i], NULL);

      if (g_file_test (file, G_FILE_TEST_IS_DIR))
        {
          if (depth > 0 && !collect_folder (collecting, file, depth - 1, n_files, error))
            return FALSE;
          continue;
        }
      if (!g_file_test (file, G_FILE_TEST_IS_REGULAR))
        continue;
      if (++*n_files > FS_PEER_MAX_FILES)
        return fs_set_input_error (error, _ ("The folder has more than %d files, which is the most."),
                                   FS_PEER_MAX_FILES);
      if (!collect_file (collecting, file, TRUE, error))
        return FALSE;
    }
  return TRUE;
}

static int
compare_loads (gconstpointer a, gconstpointer b)
{
  const FsPeerRun *first = a, *second = b;
  double left = isnan (first->flit_rate) ? first->rate : first->flit_rate;
  double right = isnan (second->flit_rate) ? second->rate : second->flit_rate;

  return (left > right) - (left < right);
}

static FsPeerSweep *
finish (Collecting *collecting, const char *shown, GError **error)
{
  FsPeerSweep *sweep;

  if (collecting->found->len == 0)
    {
      if (collecting->n_incomplete > 0)
        fs_set_input_error (error, _ ("%s contains no completed run."), shown);
      else
        fs_set_input_error (error, _ ("%s contains no result of BookSim2, SuperSim or Garnet."), shown);
      return NULL;
    }

  /* Points of one curve are of one network. */
  const FoundRun *first = &g_array_index (collecting->found, FoundRun, 0);

  for (guint i = 1; i < collecting->found->len; i++)
    {
      const FoundRun *other = &g_array_index (collecting->found, FoundRun, i);
      g_autofree char *first_is = NULL, *other_is = NULL;

      if (fs_peer_run_same_network (&first->run, &other->run))
        continue;
      first_is = fs_peer_run_describe (&first->run);
      other_is = fs_peer_run_describe (&other->run);
      if (first->run.simulator != other->run.simulator)
        fs_set_input_error (error, _ ("%s is of %s, and %s is of %s; compare one simulator at a time."), first->name,
                            fs_peer_simulator_name (first->run.simulator), other->name,
                            fs_peer_simulator_name (other->run.simulator));
      else
        fs_set_input_error (error, _ ("Different runs make no curve: %s (%s) and %s (%s)."), first->name, first_is,
                            other->name, other_is);
      return NULL;
    }

  sweep = g_new0 (FsPeerSweep, 1);
  sweep->runs = g_array_new (FALSE, FALSE, sizeof (FsPeerRun));
  sweep->notes = g_ptr_array_ref (collecting->notes);
  for (guint i = 0; i < collecting->found->len; i++)
    g_array_append_val (sweep->runs, g_array_index (collecting->found, FoundRun, i).run);
  g_array_sort (sweep->runs, compare_loads);

  guint n_unstable = 0;

  for (guint i = 0; i < sweep->runs->len; i++)
    n_unstable += g_array_index (sweep->runs, FsPeerRun, i).status == FS_PEER_UNSTABLE;
  if (n_unstable > 0)
    g_ptr_array_add (
        sweep->notes,
        g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u run did not reach a steady state: it has no latency.",
                                      "%u runs did not reach a steady state: they have no "
                                      "latency.",
                                      n_unstable),
                         n_unstable));
  if (collecting->n_incomplete > 0)
    g_ptr_array_add (
        sweep->notes,
        g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u run is left out because it did not complete.",
                                      "%u runs are left out because they did not complete.", collecting->n_incomplete),
                         collecting->n_incomplete));

  return sweep;
}

FsPeerSweep *
fs_peer_sweep_load (const char *path, const char *const *loads, FsJob *job, GError **error)
{
  g_autoptr (GArray) found = g_array_new (FALSE, TRUE, sizeof (FoundRun));
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *shown = g_filename_display_basename (path);
  Collecting collecting = { .loads = loads, .job = job, .found = found, .notes = notes };
  gboolean is_read;
  guint n_files = 0;

  g_array_set_clear_func (found, found_run_clear);
  is_read = g_file_test (path, G_FILE_TEST_IS_DIR) ? collect_folder (&collecting, path, 1, &n_files, error)
                                                   : collect_file (&collecting, path, FALSE, error);
  return is_read ? finish (&collecting, shown, error) : NULL;
}

void
fs_peer_sweep_free (FsPeerSweep *sweep)
{
  if (sweep == NULL)
    return;
  g_array_unref (sweep->runs);
  g_ptr_array_unref (sweep->notes);
  g_free (sweep);
}

const FsPeerRun *
fs_peer_sweep_first (const FsPeerSweep *sweep)
{
  return &g_array_index (sweep->runs, FsPeerRun, 0);
}

double
fs_peer_sweep_rate (const FsPeerRun *run, double packet_flits)
{
  return isnan (run->rate) ? run->flit_rate / packet_flits : run->rate;
}
