#include "cli/common/rank-message.h"

#include <glib/gi18n-lib.h>
#include <mpi.h>

#include "base/error.h"
#include "base/user-text.h"
#include "scenario/value/scenario-file.h"
#include "study/store/result-format.h"

#define SEND_POLL_US 200
#define MESSAGE_TYPE G_VARIANT_TYPE ("(sv)")

/* The library is asked by one thread at a time (MPI_THREAD_SERIALIZED). */
static GMutex lock;

void
fs_rank_send (int rank, int tag, GVariant *variant)
{
  g_autoptr (GVariant) message = g_variant_ref_sink (variant);

  MPI_Request request;
  int sent = 0;

  g_mutex_lock (&lock);
  MPI_Isend (g_variant_get_data (message), (int) g_variant_get_size (message), MPI_BYTE, rank, tag, MPI_COMM_WORLD,
             &request);
  /* What is large is sent when the other side takes it. That may be sending to us just then, and waits for another thread
   * of ours, which must come in between. */
  while (MPI_Test (&request, &sent, MPI_STATUS_IGNORE) == MPI_SUCCESS && !sent)
    {
      g_mutex_unlock (&lock);
      g_usleep (SEND_POLL_US);
      g_mutex_lock (&lock);
    }
  g_mutex_unlock (&lock);
}

GVariant *
fs_rank_receive (int rank, int *tag)
{
  g_autoptr (GVariant) message = NULL;
  g_autoptr (GBytes) bytes = NULL;
  MPI_Message matched;
  MPI_Status status;
  gpointer data;
  int there = 0, size = 0;

  g_mutex_lock (&lock);
  MPI_Improbe (rank, *tag, MPI_COMM_WORLD, &there, &matched, &status);
  if (!there)
    {
      g_mutex_unlock (&lock);
      *tag = MPI_ANY_TAG;
      return NULL;
    }
  MPI_Get_count (&status, MPI_BYTE, &size);
  data = g_malloc ((gsize) MAX (size, 1));
  MPI_Mrecv (data, size, MPI_BYTE, &matched, &status);
  g_mutex_unlock (&lock);
  *tag = status.MPI_TAG;
  bytes = g_bytes_new_take (data, (gsize) size);
  message = g_variant_ref_sink (g_variant_new_from_bytes (MESSAGE_TYPE, bytes, FALSE));
  return g_variant_is_normal_form (message) && size > 0 ? g_steal_pointer (&message) : NULL;
}

GVariant *
fs_rank_run_message (const FsScenario *scenario, const FsSweepPoint *point, guint replication)
{
  g_autofree char *text = fs_scenario_to_text (scenario);
  g_autofree char *id = fs_scenario_point_id (scenario, point->curve, point->step, point->rate);

  return g_variant_new ("(sv)", "run",
                        g_variant_new ("(ssuudu)", text, id, point->curve, point->step, point->rate, replication));
}

GVariant *
fs_rank_stop_message (void)
{
  return g_variant_new ("(sv)", "stop", g_variant_new_boolean (TRUE));
}

GVariant *
fs_rank_progress_message (FsJob *job)
{
  return g_variant_new ("(sv)", "progress",
                        g_variant_new ("(ttttddi)", (guint64) atomic_load (&job->done),
                                       (guint64) atomic_load (&job->total), (guint64) atomic_load (&job->flit_hops),
                                       (guint64) atomic_load (&job->max_flit_hops), atomic_load (&job->mean),
                                       atomic_load (&job->half_width), atomic_load (&job->waits_for)));
}

GVariant *
fs_rank_result_message (const FsSimResult *result, const GError *failure)
{
  g_autoptr (GBytes) bytes = NULL;

  if (failure != NULL)
    return g_variant_new ("(sv)", "failure", g_variant_new ("(is)", failure->code, failure->message));
  if (result == NULL || result->status == FS_SIM_CANCELLED)
    return g_variant_new ("(sv)", "stopped", g_variant_new_boolean (TRUE));
  bytes = fs_sim_result_to_bytes (result);
  return g_variant_new ("(sv)", "result",
                        g_variant_new ("(dd@ay)", result->cpu_seconds, result->wall_seconds,
                                       g_variant_new_from_bytes (G_VARIANT_TYPE_BYTESTRING, bytes, TRUE)));
}

static void
read_progress (GVariant *contents, FsJob *job)
{
  guint64 done, total, flit_hops, max_flit_hops;
  double mean, half_width;
  int waits_for;

  g_variant_get (contents, "(ttttddi)", &done, &total, &flit_hops, &max_flit_hops, &mean, &half_width, &waits_for);
  atomic_store (&job->done, done);
  atomic_store (&job->total, total);
  atomic_store (&job->flit_hops, flit_hops);
  atomic_store (&job->max_flit_hops, max_flit_hops);
  atomic_store (&job->mean, mean);
  atomic_store (&job->half_width, half_width);
  atomic_store (&job->waits_for, waits_for);
}

static FsSimResult *
read_result (GVariant *contents)
{
  g_autoptr (GVariant) array = NULL;
  g_autoptr (GBytes) bytes = NULL;
  double cpu_seconds, wall_seconds;
  FsSimResult *result;

  g_variant_get (contents, "(dd@ay)", &cpu_seconds, &wall_seconds, &array);
  bytes = g_variant_get_data_as_bytes (array);
  result = fs_sim_result_from_bytes (bytes);
  if (result != NULL)
    {
      result->cpu_seconds = cpu_seconds;
      result->wall_seconds = wall_seconds;
    }
  return result;
}

/* What a rank answers. */
enum { PROGRESS, FAILURE, RESULT };

FsRankAnswer
fs_rank_read_answer (GVariant *message, FsJob *job)
{
  static const char *const words[] = { "progress", "failure", "result", NULL };
  FsRankAnswer answer = { .ended = TRUE };
  g_autoptr (GVariant) contents = NULL;
  const char *word;
  int kind;

  g_variant_get (message, "(&sv)", &word, &contents);
  kind = fs_word_index (word, words);
  if (kind == PROGRESS && g_variant_is_of_type (contents, G_VARIANT_TYPE ("(tttddi)")))
    {
      read_progress (contents, job);
      answer.ended = FALSE;
    }
  else if (kind == FAILURE && g_variant_is_of_type (contents, G_VARIANT_TYPE ("(is)")))
    {
      const char *sentence;
      int code;

      g_variant_get (contents, "(i&s)", &code, &sentence);
      answer.failure = g_error_new_literal (FS_ERROR, code, sentence);
    }
  else if (kind == RESULT && g_variant_is_of_type (contents, G_VARIANT_TYPE ("(dday)"))
           && (answer.result = read_result (contents)) == NULL)
    answer.failure = g_error_new_literal (
        FS_ERROR, FS_ERROR_INPUT, _ ("Another rank sent a result that cannot be read; is it the same program?"));
  return answer;
}

FsRankOrder
fs_rank_read_order (GVariant *message)
{
  FsRankOrder order = { 0 };
  g_autoptr (GVariant) contents = NULL;
  const char *word;

  g_variant_get (message, "(&sv)", &word, &contents);
  if (g_str_equal (word, "run") && g_variant_is_of_type (contents, G_VARIANT_TYPE ("(ssuudu)")))
    g_variant_get (contents, "(ssuudu)", &order.scenario, &order.id, &order.point.curve, &order.point.step,
                   &order.point.rate, &order.replication);
  return order;
}

void
fs_rank_order_clear (FsRankOrder *order)
{
  g_free (order->scenario);
  g_free (order->id);
}
