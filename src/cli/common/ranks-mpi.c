#include <glib/gi18n-lib.h>
#include <mpi.h>
#include <signal.h>
#include <stdio.h>

#include "cli/common/rank-message.h"
#include "cli/common/rank-worker.h"
#include "cli/common/ranks.h"

#define POLL_US 1000

static int n_ranks = 1;

/* Set by every launcher we know, and not outside: starting MPI takes longer than most commands. */
static gboolean
is_launched (void)
{
  static const char *const sizes[] = { "OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK", "SLURM_MPI_TYPE" };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    if (g_getenv (sizes[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* Places are spread over the ranks first, then over the slots of each. */
static FsSimResult *
run_on_rank (gpointer data, guint place, FsScenario *scenario, const FsSweepPoint *point, guint replication, FsJob *job,
             GError **error)
{
  guint n_others = (guint) n_ranks - 1;
  int rank = 1 + (int) (place % n_others), slot = (int) (place / n_others);
  gboolean told = FALSE;
  FsRankAnswer answer = { 0 };

  fs_rank_send (rank, slot, fs_rank_run_message (scenario, point, replication));
  while (!answer.ended)
    {
      int tag = slot;
      g_autoptr (GVariant) message = fs_rank_receive (rank, &tag);

      if (message != NULL)
        answer = fs_rank_read_answer (message, job);
      else
        g_usleep (POLL_US);
      if (!told && !answer.ended && fs_job_stopped (job))
        {
          fs_rank_send (rank, slot, fs_rank_stop_message ());
          told = TRUE;
        }
    }
  if (answer.failure != NULL)
    g_propagate_error (error, answer.failure);
  return answer.result;
}

const FsRemoteRunner *
fs_cli_ranks_remote (guint threads)
{
  static FsRemoteRunner remote = { .run = run_on_rank };

  if (n_ranks < 2)
    return NULL;
  remote.n_places = MIN (((guint) n_ranks - 1) * MAX (threads, 1), FS_RANK_QUIT_TAG - 1);
  return &remote;
}

int
fs_cli_ranks_run (int (*program) (int argc, char **argv), int argc, char **argv)
{
  int provided = MPI_THREAD_SINGLE, rank = 0, status = 0;

  if (!is_launched ())
    return program (argc, argv);
  MPI_Init_thread (&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  MPI_Comm_rank (MPI_COMM_WORLD, &rank);
  MPI_Comm_size (MPI_COMM_WORLD, &n_ranks);
  if (provided < MPI_THREAD_SERIALIZED)
    {
      fputs (_ ("This MPI library cannot be used by a program with threads; rank 0 simulates alone.\n"), stderr);
      status = rank == 0 ? program (argc, argv) : 0;
      n_ranks = 1;
    }
  else if (rank == 0)
    {
      status = program (argc, argv);
      for (int worker = 1; worker < n_ranks; worker++)
        MPI_Send (NULL, 0, MPI_BYTE, worker, FS_RANK_QUIT_TAG, MPI_COMM_WORLD);
    }
  else
    {
      /* Rank 0 says when to stop, so that it can print what is finished. */
      signal (SIGINT, SIG_IGN);
      signal (SIGTERM, SIG_IGN);
      fs_rank_work ();
    }
  MPI_Finalize ();
  return status;
}
