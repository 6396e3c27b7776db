/* Malicious files: bombs, lists without end, numbers that overflow, lines that would take quadratic time. Each is
 * read in a process of its own, which must end by itself, say a sentence or take the file, and need neither more than a
 * few seconds of processor time nor more than 256 MiB beside the file. */
#include <math.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib.h>

#include "base/error.h"
#include "export/embedded-scenario.h"
#include "scenario/value/scenario-file.h"
#include "study/documents/csv-points.h"
#include "study/documents/document-file.h"
#include "study/store/result-format.h"
#include "tests/support/test.h"
#include "topology/generalized-hypercube.h"

#define MIB (1024 * 1024)
#define MAX_SECONDS 5
#ifdef FS_SANITIZED
#define SHARE 8 /* of the size: everything takes longer */
#else
#define SHARE 1
#endif
#define MAX_MEMORY (256L * MIB)

typedef void (*Reader) (const GString *file);

/* Text that is repeated until a file has @bytes. */
typedef struct {
  const char *name;
  const char *head, *piece, *tail;
  gsize bytes;
  Reader reader;
} Case;

static void
expect_sentence (const GError *error)
{
  g_assert_nonnull (error);
  g_assert_true (error->domain == FS_ERROR);
  g_assert_true (g_str_has_suffix (error->message, ".") || g_str_has_suffix (error->message, "?"));
  g_assert_cmpuint (strlen (error->message), <, 1000);
}

static void
read_scenario (const GString *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) scenario = fs_scenario_from_text ("it", file->str, file->len, &error);

  if (scenario == NULL)
    expect_sentence (error);
}

static void
read_document (const GString *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FsDocumentFile) document = fs_document_file_from_text (NULL, "it", file->str, file->len, &error);

  if (document == NULL)
    expect_sentence (error);
  else
    g_assert_cmpuint (fs_memory_store_n_results (document->results), ==, 0);
}

static void
read_table (const GString *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FsCsvTable) table = fs_csv_table_new (file->str, file->len, NULL, NULL, &error);

  if (table == NULL)
    expect_sentence (error);
}

/* With a given delimiter. */
static void
read_told_table (const GString *file)
{
  FsCsvForm form = { ',', '.', FALSE };
  g_autoptr (GError) error = NULL;
  g_autoptr (FsCsvTable) table = fs_csv_table_new (file->str, file->len, &form, NULL, &error);

  if (table == NULL)
    expect_sentence (error);
}

static void
read_figure (const GString *file)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = fs_embedded_scenario_find ((const guint8 *) file->str, file->len, &error);

  if (text == NULL)
    expect_sentence (error);
}

static void
read_result (const GString *file)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (file->str, file->len);

  g_assert_null (fs_sim_result_from_bytes (bytes));
}

static GString *
make_file (const Case *c)
{
  GString *file = g_string_new (c->head);

  while (file->len + strlen (c->tail) < c->bytes / SHARE)
    g_string_append (file, c->piece);
  return g_string_append (file, c->tail);
}

/* In the child process, which the limits end if it does not end by itself. */
static void
read_limited (const Case *c)
{
  struct rlimit seconds = { MAX_SECONDS, MAX_SECONDS };
  GString *file = make_file (c);
  struct rusage before, after;

  setrlimit (RLIMIT_CPU, &seconds);
  getrusage (RUSAGE_SELF, &before);
  c->reader (file);
  getrusage (RUSAGE_SELF, &after);
#ifndef FS_SANITIZED
  g_assert_cmpint ((after.ru_maxrss - before.ru_maxrss) * 1024, <, MAX_MEMORY);
#endif
  g_string_free (file, TRUE);
}

static void
test_case (gconstpointer data)
{
  pid_t pid = fork ();
  int status;

  g_assert_cmpint (pid, >=, 0);
  if (pid == 0)
    {
      read_limited (data);
      _exit (0);
    }
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
}

#define HEAD "[Flitscope]\nformat=1\n"
#define ID "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

static const Case cases[] = {
  /* Scenarios: at most 1 MiB, or 8 MiB with lists of measured numbers. */
  { "scenario/list", HEAD "[Sweep]\nrate=0.01", ";0.01", "\n", 8 * MIB, read_scenario },
  { "scenario/billion-points", HEAD "[Sweep]\nrates-from=0\nrates-to=1\npoints=1000000000\n", "", "", 0,
    read_scenario },
  { "scenario/billion-replications", HEAD "[Statistics]\nreplications=1000000000\n", "", "", 0, read_scenario },
  { "scenario/custom-pattern", HEAD "[Scenario]\nn=60\nbeta=0\npattern=custom:0", ",0", "\n", MIB, read_scenario },
  { "scenario/curves", HEAD, "[Curve 1]\nM=8\n", "", MIB, read_scenario },
  { "scenario/comments", HEAD, "#\n", "[Scenario]\nn=4\n", MIB, read_scenario },
  { "scenario/comments-before", "", "#\n", HEAD, MIB, read_scenario },
  { "scenario/comments-after", HEAD, "#\n", "", MIB, read_scenario },
  { "scenario/empty-lines", HEAD, "\n", "", MIB, read_scenario },
  { "scenario/title", HEAD "title=", "\\\\", "\n", MIB, read_scenario },
  { "scenario/brackets", HEAD, "[", "", MIB, read_scenario },
  { "scenario/measured", HEAD "[Measured 1]\nlabel=a\nx=1", ";1", "\ny=1\n", 8 * MIB, read_scenario },
  { "scenario/huge", HEAD, "#######\n", "", 12 * MIB, read_scenario },
  { "scenario/overflow", HEAD "[Scenario]\ntopology=generalized\nn=60\nk=36\n", "", "", 0, read_scenario },
  { "scenario/long-number", HEAD "[Scenario]\nn=", "9", "\n", MIB, read_scenario },
  /* Documents: results of at most 4 MiB each. */
  { "document/lines", HEAD "[Results]\n", "a\n", "", 4 * MIB, read_document },
  { "document/line", HEAD "[Results]\n" ID ".0=", "AAAA", "\n", 12 * MIB, read_document },
  { "document/places", HEAD "[Results]\n", ID ".place=0;0;0.004;3\n", "", 4 * MIB, read_document },
  { "document/one-place", HEAD "[Results]\n" ID ".place=0;0;0.004;3", ";0;0;0.004;3", "\n", 4 * MIB, read_document },
  { "document/headers", HEAD, "[Results]\n", "", 4 * MIB, read_document },
  { "document/equals", HEAD "[Results]\n", "=", "\n", 4 * MIB, read_document },
  /* Tables: a million rows, 256 columns. */
  { "csv/rows", "x,y\n", "1,2\n", "", 4 * MIB, read_table },
  { "csv/columns", "x", ",1", "\n", 4 * MIB, read_table },
  { "csv/ragged",
    "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,"
    "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,"
    "1,\n",
    "1\n", "", 2000000, read_told_table },
  { "csv/quotes", "", "\"", "", 4 * MIB, read_table },
  { "csv/cell", "x,y\n", "9", "", 4 * MIB, read_table },
  { "csv/empty-lines", "", "\n", "1,2\n", 4 * MIB, read_table },
  { "csv/remarks", "", "#\n", "1,2\n", 4 * MIB, read_table },
  { "csv/delimiters", "", ",", "", 4 * MIB, read_table },
  { "csv/foreign", "\xff", "\xe4\n", "", 4 * MIB, read_table },
  /* Figures: nothing in them is expanded, followed, or inflated; the line is searched for as it is. */
  { "svg/lines", "<svg>", FS_EMBEDDED_SCENARIO, "", 4 * MIB, read_figure },
  { "svg/scenario", "<svg>" FS_EMBEDDED_SCENARIO, "AAAA", "", 4 * MIB, read_figure },
  { "svg/broken-lines", "<svg>", FS_EMBEDDED_SCENARIO "AAAA\\", "", 4 * MIB, read_figure },
  { "svg/entities",
    "<?xml version=\"1.0\"?>\n<!DOCTYPE svg [<!ENTITY a \"lol\"><!ENTITY b SYSTEM \"file:///etc/passwd\">\n",
    "<!ENTITY a \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">\n", "]><svg>&a;&b;</svg>\n", 4 * MIB, read_figure },
  { "pdf/keywords", "%PDF-1.5\n", FS_EMBEDDED_SCENARIO "A", "", 4 * MIB, read_figure },
  { "pdf/line-breaks", "%PDF-1.5\n" FS_EMBEDDED_SCENARIO, "\\\n", "", 4 * MIB, read_figure },
  { "pdf/near-misses", "%PDF-1.5\n", "flitscope-scenario:1", "", 4 * MIB, read_figure },
  { "png/chunks", "\x89PNG\r\n\x1a\n", "\x01tEXt1234", "", 4 * MIB, read_figure },
  { "png/long-chunk", "\x89PNG\r\n\x1a\n\xff\xff\xff\xfftEXt", "AAAA", "", 4 * MIB, read_figure },
  /* Results. */
  { "result/ones", "", "\xff", "", 4 * MIB, read_result },
  { "result/text", "ok", "a", "", 4 * MIB, read_result },
};

/* Half of the comments before the first group, half of them in it. */
static void
read_comments_around (const GString *unused)
{
  GString *file = g_string_new (NULL);

  for (guint i = 0; i < 200000 / SHARE; i++)
    g_string_append (file, "#\n");
  g_string_append (file, HEAD);
  for (guint i = 0; i < 200000 / SHARE; i++)
    g_string_append (file, "#\n");
  read_scenario (file);
  g_string_free (file, TRUE);
}

/* Twenty times 16 MiB of zeros in 16 KiB: no more than a result may have is ever inflated. */
static void
read_bombs (const GString *unused)
{
  FsResultKey key = { FS_SIM_RESULT_KIND, ID, 0 };
  g_autofree guint8 *zeros = g_malloc0 (16 * MIB);
  g_autoptr (GBytes) bytes = g_bytes_new_static (zeros, 16 * MIB);
  g_autoptr (GBytes) packed = fs_result_compress (&key, bytes);
  gsize size;
  const guint8 *data = g_bytes_get_data (packed, &size);
  g_autofree char *text = g_base64_encode (data, size);
  GString *file = g_string_new (HEAD "[Results]\n");

  for (guint i = 0; i < 20 / SHARE + 1; i++)
    g_string_append_printf (file, ID ".%u=%s\n", i, text);
  read_document (file);
  g_string_free (file, TRUE);
}

/* 36^31 nodes and the like are refused before anything is counted in 32 bits. */
FS_TEST (overflow)
{
  for (int n = 1; n <= 64; n++)
    for (int k = 2; k <= 64; k++)
      {
        g_autoptr (GError) error = NULL;
        FsGh network;

        if (!fs_gh_init (&network, n, k, &error))
          expect_sentence (error);
        else
          g_assert_cmpfloat (network.n_nodes, ==, pow (k, n));
      }
}

FS_TESTS
{
  static const Case bombs = { "document/bombs", "", "", "", 0, read_bombs };
  static const Case around = { "scenario/comments-around", "", "", "", 0, read_comments_around };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      FS_ADD_TEST (test_case, &cases[i], "%s", cases[i].name);
    }
  FS_ADD_TEST (test_case, &bombs, "document/bombs");
  FS_ADD_TEST (test_case, &around, "scenario/comments-around");
}
