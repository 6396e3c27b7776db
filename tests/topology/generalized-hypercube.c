/* Addresses, neighbors, and symmetries of generalized hypercubes. */
#include "topology/generalized-hypercube.h"

#include <string.h>

#include "base/error.h"
#include "tests/support/test.h"
#include "tests/topology/networks.h"
#include "topology/network.h"

static guint32
read_node (const FsGh *gh, const char *text)
{
  guint32 node = 0;

  g_assert_true (fs_gh_read_address (gh, text, &node, NULL));
  return node;
}

FS_TEST (address)
{
  char text[FS_GH_MAX_N + 1];
  FsGh gh;

  g_assert_true (fs_gh_init (&gh, 3, 36, NULL));
  g_assert_cmpuint (gh.n_nodes, ==, 46656);
  g_assert_cmpint (gh.degree, ==, 105);
  g_assert_cmpuint (read_node (&gh, "0Z9"), ==, 35 * 36 + 9);
  g_assert_cmpuint (read_node (&gh, "0z9"), ==, 35 * 36 + 9);
  g_assert_cmpint (fs_gh_digit (&gh, read_node (&gh, "1A0"), 1), ==, 10);
  g_assert_cmpuint (fs_gh_with_digit (&gh, read_node (&gh, "1A0"), 1, 2), ==, read_node (&gh, "120"));
  g_assert_cmpuint (fs_gh_with_digit (&gh, read_node (&gh, "1A0"), 2, 11), ==, read_node (&gh, "BA0"));
  for (guint32 v = 0; v < gh.n_nodes; v += 7)
    g_assert_cmpuint (read_node (&gh, fs_gh_write_address (&gh, v, text)), ==, v);
  g_assert_true (fs_gh_init (&gh, FS_GH_MAX_N, 2, NULL));
  g_assert_cmpuint (gh.n_nodes, ==, FS_GH_MAX_NODES);
  g_assert_cmpuint (read_node (&gh, fs_gh_write_address (&gh, gh.n_nodes - 1, text)), ==, gh.n_nodes - 1);
  g_assert_cmpuint (strlen (text), ==, FS_GH_MAX_N);
}

static void
expect_refusal (gboolean accepted, GError *error, FsError code, const char *words)
{
  g_assert_false (accepted);
  g_assert_error (error, FS_ERROR, (int) code);
  if (strstr (error->message, words) == NULL)
    g_error ("\"%s\" does not say \"%s\"", error->message, words);
  g_error_free (error);
}

FS_TEST (refusals)
{
  const struct {
    int n, k;
    const char *words;
  } networks[] = {
    { 0, 4, "n is 0; it must be at least 1." },
    { -3, 4, "n is -3" },
    { 3, 1, "k is 1; it must be 2 to 36." },
    { 3, 37, "k is 37; it must be 2 to 36." },
    { 32, 2, "4\u202f294\u202f967\u202f296 nodes; the maximum is 2\u202f147\u202f483\u202f648." },
    { 6, 36, "2\u202f176\u202f782\u202f336 nodes" },
    { 20, 36, "1.34·10³¹ nodes" },
    { 1000, 36, "n = 1000 and k = 36 make a network of 36^1000 nodes" },
  };
  const struct {
    const char *text;
    const char *words;
  } addresses[] = {
    { "12", "The address \"12\" has 2 digits; with n = 3 it must have 3." },
    { "", "has 0 digits" },
    { "1234", "has 4 digits" },
    { "142", "has the digit 4; with k = 4 digits are 0 to 3." },
    { "1A2", "has the digit A" },
    { "1-2", "has the digit -" },
    { "1é2", "has the digit é;" },
  };
  guint32 node;
  FsGh gh;

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      GError *error = NULL;
      gboolean accepted = fs_gh_init (&gh, networks[i].n, networks[i].k, &error);

      expect_refusal (accepted, error, FS_ERROR_INPUT, networks[i].words);
    }
  g_assert_true (fs_gh_init (&gh, 3, 4, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (addresses); i++)
    {
      GError *error = NULL;
      gboolean accepted = fs_gh_read_address (&gh, addresses[i].text, &node, &error);

      expect_refusal (accepted, error, FS_ERROR_INPUT, addresses[i].words);
    }
}

FS_TEST (memory)
{
  GError *error = NULL;
  gboolean accepted;
  FsGh gh;

  g_assert_true (fs_gh_init (&gh, 3, 4, NULL));
  g_assert_true (fs_gh_check_memory (&gh, 1000, NULL));
  accepted = fs_gh_check_memory (&gh, UINT64_C (1) << 60, &error);
  expect_refusal (accepted, error, FS_ERROR_MEMORY, "n = 3, k = 4 needs 1.2\u00a0EB of memory;");
}

/* Every neighbor differs in one digit, they ascend, and each has a channel of its own. */
static void
check_neighbors (const FsGh *gh)
{
  g_autofree guint32 *neighbors = g_new (guint32, gh->degree);
  g_autofree guint8 *seen = g_new0 (guint8, (gsize) gh->n_nodes * gh->degree);

  for (guint32 v = 0; v < gh->n_nodes; v++)
    {
      fs_gh_neighbors (gh, v, neighbors);
      for (int i = 0; i < gh->degree; i++)
        {
          guint64 channel = fs_gh_channel (gh, v, neighbors[i]);

          g_assert_cmpint (fs_gh_distance (gh, v, neighbors[i]), ==, 1);
          g_assert_true (i == 0 || neighbors[i] > neighbors[i - 1]);
          g_assert_cmpuint (channel / (guint) gh->degree, ==, v);
          g_assert_cmpuint (seen[channel]++, ==, 0);
        }
    }
}

FS_TEST (neighbors)
{
  static const int networks[][2] = { { 1, 2 }, { 1, 36 }, { 2, 7 }, { 3, 4 }, { 4, 5 }, { 7, 2 }, { 5, 3 } };
  FsGh gh;

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      g_assert_true (fs_gh_init (&gh, networks[i][0], networks[i][1], NULL));
      check_neighbors (&gh);
    }
  /* By position, then by the cyclic distance of the digits. */
  g_assert_true (fs_gh_init (&gh, 3, 4, NULL));
  g_assert_cmpuint (fs_gh_channel (&gh, 0, 1), ==, 0);
  g_assert_cmpuint (fs_gh_channel (&gh, 0, 3), ==, 2);
  g_assert_cmpuint (fs_gh_channel (&gh, 1, 0), ==, 9 + 2);
  g_assert_cmpuint (fs_gh_channel (&gh, 3, 0), ==, 3 * 9);
  g_assert_cmpuint (fs_gh_channel (&gh, 0, 32), ==, 6 + 1);
}

/* GH(n,2) is the network of the binary hypercube, number by number. */
FS_TEST (binary)
{
  for (int n = 1; n <= 7; n++)
    {
      FsNetwork network;
      FsGh gh;

      fs_network_init_hypercube (&network, n);
      g_assert_true (fs_gh_init (&gh, n, 2, NULL));
      g_assert_cmpuint (gh.n_nodes, ==, network.n_nodes);
      g_assert_cmpint (gh.degree, ==, n);
      for (guint32 v = 0; v < gh.n_nodes; v++)
        {
          for (int d = 0; d < n; d++)
            g_assert_cmpuint (fs_gh_channel (&gh, v, fs_network_neighbor (&network, v, d)), ==,
                              fs_network_channel (&network, v, d));
          for (guint32 w = 0; w < gh.n_nodes; w++)
            {
              g_assert_cmpint (fs_gh_distance (&gh, v, w), ==, fs_network_distance (&network, v, w));
              g_assert_cmpuint (fs_gh_translate (&gh, v, w), ==, v ^ w);
              g_assert_cmpuint (fs_gh_untranslate (&gh, v, w), ==, v ^ w);
            }
        }
    }
}

FS_TEST (translation)
{
  static const int networks[][2] = { { 1, 36 }, { 2, 7 }, { 3, 4 }, { 4, 3 }, { 3, 5 } };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      FsGh gh;

      g_assert_true (fs_gh_init (&gh, networks[i][0], networks[i][1], NULL));
      for (guint32 s = 0; s < gh.n_nodes; s++)
        for (guint32 v = 0; v < gh.n_nodes; v++)
          {
            guint32 moved = fs_gh_translate (&gh, v, s);

            g_assert_cmpuint (fs_gh_untranslate (&gh, moved, s), ==, v);
            g_assert_cmpint (fs_gh_distance (&gh, s, moved), ==, fs_gh_weight (&gh, v));
            for (int p = 0; p < gh.n; p++)
              g_assert_cmpint (fs_gh_digit (&gh, moved, p), ==,
                               (fs_gh_digit (&gh, v, p) + fs_gh_digit (&gh, s, p)) % gh.k);
          }
    }
}

/* Section 2: R^n adds one, cyclically in 1 … k-1, to every digit that is not zero; R^g is the identity. */
static void
check_rotation (const FsNecklaces *necklaces)
{
  const FsGh *gh = &necklaces->gh;

  for (guint32 v = 0; v < gh->n_nodes; v++)
    {
      guint32 rotated = v, expected = 0;

      for (int i = 0; i < gh->n; i++)
        rotated = fs_gh_rotate (gh, rotated);
      for (int p = 0; p < gh->n; p++)
        {
          guint32 digit = (guint32) fs_gh_digit (gh, v, p);

          expected += (digit == 0 ? 0 : digit % (guint32) (gh->k - 1) + 1) * gh->power[p];
        }
      g_assert_cmpuint (rotated, ==, expected);
      for (int i = gh->n; i < gh->degree; i++)
        rotated = fs_gh_rotate (gh, rotated);
      g_assert_cmpuint (rotated, ==, v);
    }
}

FS_TEST (rotation)
{
  FsGh gh;

  for_the_networks (check_rotation);
  g_assert_true (fs_gh_init (&gh, 3, 5, NULL));
  g_assert_cmpuint (fs_gh_rotate (&gh, read_node (&gh, "342")), ==, read_node (&gh, "424"));
  g_assert_cmpuint (fs_gh_rotate (&gh, read_node (&gh, "023")), ==, read_node (&gh, "230"));
}
