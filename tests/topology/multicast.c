/* Multicasts by the rules of GENERALIZED_HYPERCUBE.md 5, and their tree. */
#include "topology/multicast.h"

#include "tests/support/test.h"
#include "tests/topology/networks.h"

/* The step rule as it is written: at the source the digit of index D mod n; elsewhere, within the leading zeros, the
 * first digit to the right of that index that the destination has. */
static guint32
literal_step (const FsGh *gh, guint32 at, guint32 destination, int displacement)
{
  int start = gh->n - 1 - displacement % gh->n;
  int positions[FS_GH_MAX_N];
  int zeros = leading_zeros (gh, at, displacement, positions);
  guint32 field = 0;

  if (at == 0)
    return fs_gh_with_digit (gh, 0, start, fs_gh_digit (gh, destination, start));
  for (int i = 0; i < zeros; i++)
    field |= 1u << positions[i];
  for (int i = 1; i < gh->n; i++)
    {
      int p = (start - i + gh->n) % gh->n;

      if ((field >> p & 1) && fs_gh_digit (gh, destination, p) != 0)
        return fs_gh_with_digit (gh, at, p, fs_gh_digit (gh, destination, p));
    }
  g_assert_not_reached ();
}

/* Fact 4 of section 3: the step rule walks the tree path. */
static void
check_steps (const FsNecklaces *necklaces)
{
  const FsGh *gh = &necklaces->gh;

  for (guint32 v = 1; v < gh->n_nodes; v++)
    {
      guint32 path[FS_GH_MAX_N + 1];
      guint32 at = v;

      for (int i = fs_gh_weight (gh, v); i >= 0; i--)
        {
          path[i] = at;
          at = i > 0 ? fs_spanning_parent (gh, at, necklaces->displacement[v]) : 0;
        }
      for (int i = 0; path[i] != v; i++)
        {
          g_assert_cmpuint (literal_step (gh, path[i], v, necklaces->displacement[v]), ==, path[i + 1]);
          g_assert_cmpuint (fs_multicast_next_hop (gh, path[i], v, necklaces->displacement[v]), ==, path[i + 1]);
        }
    }
}

FS_TEST (steps)
{
  for_the_networks (check_steps);
}

FS_TEST (paths)
{
  FsGh gh;

  fs_gh_fill (&gh, 3, 4);
  for (guint32 s = 0; s < gh.n_nodes; s++)
    for (guint32 t = 0; t < gh.n_nodes; t++)
      {
        guint32 path[FS_GH_MAX_N + 1];
        int length = fs_multicast_path (&gh, s, t, path);

        g_assert_cmpint (length, ==, fs_gh_distance (&gh, s, t) + 1);
        g_assert_cmpuint (path[0], ==, s);
        g_assert_cmpuint (path[length - 1], ==, t);
        for (int i = 1; i < length; i++)
          g_assert_cmpint (fs_gh_distance (&gh, path[i - 1], path[i]), ==, 1);
      }
}

/* Clubbing by the definition: the list at @from, without @from itself, is sent in one copy per next hop. Counts the
 * destinations behind each branch. */
static void
club (const FsGh *gh, guint32 source, guint32 from, const GArray *list, GHashTable *branches)
{
  g_autoptr (GHashTable) groups = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);
  GHashTableIter iter;
  gpointer to, group;

  for (guint i = 0; i < list->len; i++)
    {
      guint32 t = g_array_index (list, guint32, i), path[FS_GH_MAX_N + 1];
      guint32 next = path[0];

      fs_multicast_path (gh, source, t, path);
      for (int j = 0; path[j] != t; j++)
        if (path[j] == from)
          next = path[j + 1];
      if ((group = g_hash_table_lookup (groups, GUINT_TO_POINTER (next))) == NULL)
        {
          group = g_array_new (FALSE, FALSE, sizeof (guint32));
          g_hash_table_insert (groups, GUINT_TO_POINTER (next), group);
        }
      g_array_append_val ((GArray *) group, t);
    }
  g_hash_table_iter_init (&iter, groups);
  while (g_hash_table_iter_next (&iter, &to, &group))
    {
      GArray *rest = group;

      g_assert_false (g_hash_table_contains (branches, to)); /* each node is entered by one edge */
      g_hash_table_insert (branches, to, GUINT_TO_POINTER (rest->len));
      for (guint i = 0; i < rest->len; i++)
        if (g_array_index (rest, guint32, i) == GPOINTER_TO_UINT (to))
          {
            g_array_remove_index (rest, i);
            break;
          }
      club (gh, source, GPOINTER_TO_UINT (to), rest, branches);
    }
}

static void
check_tree (const FsGh *gh, guint32 source, const GArray *list)
{
  const guint32 *nodes = (const guint32 *) (const void *) list->data;
  g_autoptr (GHashTable) expected = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) clubbed = fs_multicast_tree (gh, source, nodes, list->len, TRUE);
  g_autoptr (GArray) plain = fs_multicast_tree (gh, source, nodes, list->len, FALSE);
  guint32 hops = 0, distances = 0;

  club (gh, source, source, list, expected);
  g_assert_cmpuint (clubbed->len, ==, g_hash_table_size (expected));
  g_assert_cmpuint (plain->len, ==, clubbed->len);
  for (guint i = 0; i < clubbed->len; i++)
    {
      const FsMulticastBranch *a = &g_array_index (clubbed, FsMulticastBranch, i);
      const FsMulticastBranch *b = &g_array_index (plain, FsMulticastBranch, i);
      int distance = fs_gh_distance (gh, source, a->to);

      g_assert_cmpuint (GPOINTER_TO_UINT (g_hash_table_lookup (expected, GUINT_TO_POINTER (a->to))), ==,
                        a->destinations);
      g_assert_cmpint (fs_gh_distance (gh, a->from, a->to), ==, 1);
      g_assert_cmpint (fs_gh_distance (gh, source, a->from), ==, distance - 1);
      g_assert_cmpuint (a->messages, ==, 1);
      g_assert_true (a->from == b->from && a->to == b->to && a->destinations == b->destinations);
      g_assert_cmpuint (b->messages, ==, b->destinations);
      hops += b->messages;
      g_assert_true (i == 0 || distance > fs_gh_distance (gh, source, a[-1].to)
                     || (distance == fs_gh_distance (gh, source, a[-1].to) && a->to > a[-1].to));
    }
  for (guint i = 0; i < list->len; i++)
    distances += (guint32) fs_gh_distance (gh, source, nodes[i]);
  g_assert_cmpuint (hops, ==, distances);
}

/* Every third, fifth … node, and all. */
FS_TEST (trees)
{
  static const int networks[][2] = { { 3, 3 }, { 3, 4 }, { 2, 8 }, { 6, 2 }, { 4, 4 }, { 1, 9 } };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      FsGh gh;

      fs_gh_fill (&gh, networks[i][0], networks[i][1]);
      for (guint32 source = 0; source < gh.n_nodes; source += 7)
        for (guint32 step = 1; step < gh.n_nodes; step = 2 * step + 1)
          {
            g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (guint32));

            for (guint32 after = gh.n_nodes; after > 0; after -= MIN (step, after))
              {
                guint32 v = after - 1;

                if (v != source)
                  g_array_append_val (list, v);
              }
            check_tree (&gh, source, list);
          }
    }
}
