/* The necklaces of generalized hypercubes. */
#include "topology/necklace.h"

#include "tests/support/test.h"
#include "tests/topology/networks.h"

/* Digits that are not zero as bits. */
static guint32
correspondent (const FsGh *gh, guint32 node)
{
  guint32 bits = 0;

  for (int p = 0; p < gh->n; p++)
    if (fs_gh_digit (gh, node, p) != 0)
      bits |= 1u << p;
  return bits;
}

/* One necklace by the definition of section 2. Marks its members in @seen. */
static void
check_necklace (const FsNecklaces *all, guint number, guint32 *members, guint8 *seen)
{
  const FsNecklace *necklace = &all->list[number];
  const FsGh *gh = &all->gh;
  int period = fs_necklace_members (gh, necklace, FALSE, members);
  guint32 bits = correspondent (gh, necklace->generator);

  g_assert_cmpint (period, ==, necklace->period);
  g_assert_cmpint (gh->degree % period, ==, 0);
  g_assert_cmpuint (members[0], ==, necklace->generator);
  g_assert_cmpint (fs_gh_digit (gh, necklace->generator, gh->n - 1), ==, gh->k - 1);
  for (int i = 0; i < period; i++)
    {
      guint32 v = members[i];

      g_assert_cmpuint (v, ==, fs_gh_rotate (gh, members[(i + 1) % period]));
      g_assert_cmpuint (all->number[v], ==, number);
      g_assert_cmpint (all->displacement[v], ==, i);
      g_assert_cmpint (fs_gh_weight (gh, v), ==, necklace->weight);
      g_assert_true (correspondent (gh, v) < bits || (correspondent (gh, v) == bits && v <= necklace->generator));
      g_assert_cmpuint (seen[v]++, ==, 0);
    }
  for (int i = fs_necklace_members (gh, necklace, TRUE, members) - 1; i >= 0; i--)
    g_assert_cmpuint (members[i], ==, members[i % period]);
}

static void
check_network (const FsNecklaces *all)
{
  const FsGh *gh = &all->gh;
  g_autofree guint32 *members = g_new (guint32, gh->degree);
  g_autofree guint8 *seen = g_new0 (guint8, gh->n_nodes);

  g_assert_cmpuint (all->n_necklaces, ==, fs_necklaces_count (gh));
  for (guint i = 0; i < all->n_necklaces; i++)
    {
      const FsNecklace *necklace = &all->list[i];

      check_necklace (all, i, members, seen);
      g_assert_true (i == 0 || necklace[-1].weight < necklace->weight
                     || (necklace[-1].weight == necklace->weight && necklace[-1].generator > necklace->generator));
    }
  g_assert_cmpuint (seen[0], ==, 0);
  g_assert_cmpuint (all->number[0], ==, all->n_necklaces);
  g_assert_cmpuint (all->displacement[0], ==, 0);
  for (guint32 v = 1; v < gh->n_nodes; v++)
    g_assert_cmpuint (seen[v], ==, 1);
}

/* What is found for one node alone. */
static void
check_single_nodes (const FsNecklaces *all)
{
  for (guint32 v = 1; v < all->gh.n_nodes; v++)
    {
      const FsNecklace *necklace = &all->list[all->number[v]];

      g_assert_cmpint (fs_necklace_displacement (&all->gh, v), ==, all->displacement[v]);
      g_assert_cmpuint (fs_necklace_generator (&all->gh, v), ==, necklace->generator);
      g_assert_cmpint (necklace_period (&all->gh, v), ==, necklace->period);
    }
}

FS_TEST (networks)
{
  for_the_networks (check_network);
}

FS_TEST (single_nodes)
{
  FsGh gh;

  for_the_networks (check_single_nodes);
  fs_gh_fill (&gh, 3, 4);
  g_assert_cmpint (necklace_period (&gh, 0), ==, 1);
  g_assert_cmpuint (fs_necklace_generator (&gh, 0), ==, 0);
}

/* Table 2 of ZK99 (ziavras-tables.json) without the row of node 0; its necklaces are in no particular order. */
static const struct {
  int n, k;
  guint n_necklaces;
  const char *members[7];
} table_2[] = {
  { 3,
    3,
    5,
    { "200 020 002 100 010 001", "220 022 102 110 011 201", "210 021 202 120 012 101", "222 122 112 111 211 221",
      "212 121 212 121 212 121" } },
  { 3,
    4,
    7,
    { "300 030 003 200 020 002 100 010 001", "330 033 203 220 022 102 110 011 301",
      "310 031 303 230 023 202 120 012 101", "320 032 103 210 021 302 130 013 201",
      "333 233 223 222 122 112 111 311 331", "332 133 213 221 322 132 113 211 321",
      "323 232 123 212 121 312 131 313 231" } },
};

FS_TEST (table_2)
{
  for (guint t = 0; t < G_N_ELEMENTS (table_2); t++)
    {
      g_autoptr (FsNecklaces) all = NULL;
      guint32 members[FS_GH_MAX_K];
      FsGh gh;

      g_assert_true (fs_gh_init (&gh, table_2[t].n, table_2[t].k, NULL));
      all = fs_necklaces_new (&gh);
      g_assert_cmpuint (all->n_necklaces, ==, table_2[t].n_necklaces);
      for (guint i = 0; i < all->n_necklaces; i++)
        {
          g_auto (GStrv) printed = g_strsplit (table_2[t].members[i], " ", -1);
          guint32 generator = 0;

          g_assert_true (fs_gh_read_address (&gh, printed[0], &generator, NULL));
          g_assert_cmpint (g_strv_length (printed), ==,
                           fs_necklace_members (&gh, &all->list[all->number[generator]], TRUE, members));
          for (int j = 0; j < gh.degree; j++)
            {
              char text[FS_GH_MAX_N + 1];

              g_assert_cmpstr (fs_gh_write_address (&gh, members[j], text), ==, printed[j]);
            }
        }
    }
}
