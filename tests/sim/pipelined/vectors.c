/* Networks in which no random number matters: each node has a packet at any time, and one destination. How many flits each node
 * gets in 1500 cycles was computed by an independent program (tests/data/router-vectors.csv), and BookSim2 prints the same. */
#include "tests/sim/pipelined/rates.h"
#include "tests/support/test.h"

#define BEGIN 500
#define END 2000

/* All; with every invariant asserted in every cycle some. */
#ifdef FS_CHECKING
#define STEP 9
#else
#define STEP 1
#endif

typedef struct {
  const char *word;
  int value;
} Word;

static const Word topologies[]
    = { { "cube", FS_TOPOLOGY_HYPERCUBE }, { "torus", FS_TOPOLOGY_TORUS }, { "mesh", FS_TOPOLOGY_MESH } };
static const Word patterns[] = { { "transpose", FS_PATTERN_TRANSPOSE },
                                 { "bitcomp", FS_PATTERN_BIT_COMPLEMENT },
                                 { "tornado", FS_PATTERN_TORNADO },
                                 { "neighbor", FS_PATTERN_NEIGHBOR } };
static const Word allocators[] = { { "islip", FS_ALLOCATOR_ISLIP },
                                   { "input-first", FS_ALLOCATOR_INPUT_FIRST },
                                   { "output-first", FS_ALLOCATOR_OUTPUT_FIRST } };
static const Word releases[] = { { "tail", FS_VC_RELEASE_TAIL }, { "credit", FS_VC_RELEASE_CREDIT } };

static int
find (const Word *words, guint n, const char *word)
{
  for (guint i = 0; i < n; i++)
    if (g_str_equal (words[i].word, word))
      return words[i].value;
  g_error ("%s", word);
}

/* topology, k, n, V, B, M, routing delay, credit delay, channel latency, speculation, allocator, iterations, matrix, release,
 * pattern: then flits of all nodes, and of those that get fewest and most. */
FS_TEST (vectors)
{
  g_autofree char *path = g_build_filename (g_getenv ("FS_TEST_DATA"), "router-vectors.csv", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n_vectors = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 1; lines[i] != NULL && *lines[i] != '\0'; i += STEP)
    {
      g_auto (GStrv) f = g_strsplit (lines[i], ",", -1);
      FsWormholeParams params
          = pipelined_params ((FsTopology) find (topologies, G_N_ELEMENTS (topologies), f[0]), atoi (f[2]), atoi (f[1]),
                              atoi (f[3]), atoi (f[4]), (guint32) atoi (f[5]));

      g_assert_cmpuint (g_strv_length (f), ==, 18);
      params.pipeline.routing_delay = atoi (f[6]);
      params.pipeline.credit_delay = atoi (f[7]);
      memset (params.pipeline.channel_latency, atoi (f[8]), sizeof params.pipeline.channel_latency);
      params.pipeline.speculation = atoi (f[9]) != 0;
      params.pipeline.allocator = (FsAllocatorChoice){
        .kind = (FsAllocatorKind) find (allocators, G_N_ELEMENTS (allocators), f[10]),
        .iterations = atoi (f[11]),
        .matrix = atoi (f[12]) != 0,
      };
      params.pipeline.vc_release = (FsVcRelease) find (releases, G_N_ELEMENTS (releases), f[13]);
      params.pattern.kind = (FsPatternKind) find (patterns, G_N_ELEMENTS (patterns), f[14]);
      params.rate = 1;
      for (int engine = FS_ENGINE_FAST; engine <= FS_ENGINE_REFERENCE; engine++)
        {
          g_autoptr (FsWormhole) network = new_network (&params, (FsEngine) engine, NULL);
          guint32 n_nodes = network->state.network.n_nodes, least = G_MAXUINT32, most = 0;
          g_autofree guint32 *of_node = g_new0 (guint32, n_nodes);
          guint64 sum = count_consumed (network, BEGIN, END, of_node);

          for (guint32 node = 0; node < n_nodes; node++)
            {
              least = MIN (least, of_node[node]);
              most = MAX (most, of_node[node]);
            }
          if (sum != g_ascii_strtoull (f[15], NULL, 10) || least != (guint32) atoi (f[16])
              || most != (guint32) atoi (f[17]))
            g_error ("%s, engine %d: %" G_GUINT64_FORMAT ", %u to %u", lines[i], engine, sum, least, most);
        }
      n_vectors++;
    }
  g_assert_cmpuint (n_vectors, >=, 220 / STEP);
}
