/* The SVG that plays by itself: well-formed, without script, one part for each cycle. */
#include <math.h>
#include <string.h>

#include "export/export.h"
#include "base/error.h"
#include "tests/export/motion/run.h"
#include "tests/support/test.h"

/**
 * Svg: what is in such a file
 * @shapes: id: its text or NULL
 * @groups: id: GPtrArray of ids of shapes
 * @parts: Part, those that move
 */
typedef struct {
  GHashTable *shapes, *groups;
  GArray *parts;
  GPtrArray *open; /* of the group that is open, or NULL */
  char *shape;     /* whose text comes next */
  guint depth;
  gboolean in_definitions;
} Svg;

typedef struct {
  GPtrArray *groups; /* ids */
  guint n_cycles;
  gboolean hidden;
  double delay;
} Part;

static const char *
attribute (const char **names, const char **values, const char *name)
{
  for (; *names != NULL; names++, values++)
    if (strcmp (*names, name) == 0)
      return *values;
  return NULL;
}

static void
begin (GMarkupParseContext *context, const char *element, const char **names, const char **values, gpointer data,
       GError **error)
{
  static const char *const known[]
      = { "svg", "title", "desc", "metadata", "style", "defs", "g", "use", "path", "text", NULL };
  const char *id = attribute (names, values, "id"), *href = attribute (names, values, "xlink:href");
  Svg *svg = data;

  g_assert_true (g_strv_contains (known, element));
  for (const char **name = names; *name != NULL; name++)
    g_assert_false (g_str_has_prefix (*name, "on"));
  if (strcmp (element, "defs") == 0)
    svg->in_definitions = TRUE;
  if (strcmp (element, "g") == 0)
    {
      svg->open = g_ptr_array_new_with_free_func (g_free);
      if (svg->in_definitions)
        g_hash_table_insert (svg->groups, g_strdup (id), svg->open);
      else
        {
          const char *class = attribute (names, values, "class"), *style = attribute (names, values, "style");
          Part part = { .groups = svg->open, .hidden = attribute (names, values, "visibility") != NULL };

          part.n_cycles = class != NULL ? (guint) g_ascii_strtoull (class + 1, NULL, 10) : 0;
          part.delay = style != NULL ? g_ascii_strtod (style + strlen ("animation-delay:"), NULL) : 0;
          g_array_append_val (svg->parts, part);
        }
    }
  else if (href != NULL)
    {
      g_assert_true (g_hash_table_contains (svg->in_definitions ? svg->shapes : svg->groups, href + 1));
      g_ptr_array_add (svg->open, g_strdup (href + 1));
    }
  else if (id != NULL)
    {
      g_free (svg->shape);
      svg->shape = g_strdup (id);
      g_hash_table_insert (svg->shapes, g_strdup (id), NULL);
    }
}

static void
end (GMarkupParseContext *context, const char *element, gpointer data, GError **error)
{
  Svg *svg = data;

  if (strcmp (element, "defs") == 0)
    svg->in_definitions = FALSE;
}

static void
text (GMarkupParseContext *context, const char *words, gsize length, gpointer data, GError **error)
{
  Svg *svg = data;

  if (strcmp (g_markup_parse_context_get_element (context), "text") == 0)
    g_hash_table_insert (svg->shapes, g_strdup (svg->shape), g_strndup (words, length));
}

static void
clear_part (gpointer data)
{
  g_clear_pointer (&((Part *) data)->groups, g_ptr_array_unref);
}

static Svg
svg_read (const char *file, gsize length)
{
  static const GMarkupParser parser = { begin, end, text, NULL, NULL };
  Svg svg = {
    .shapes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free),
    .groups = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref),
    .parts = g_array_new (FALSE, FALSE, sizeof (Part)),
  };
  GMarkupParseContext *context = g_markup_parse_context_new (&parser, 0, &svg, NULL);
  g_autoptr (GError) error = NULL;

  g_array_set_clear_func (svg.parts, clear_part);
  g_markup_parse_context_parse (context, file, (gssize) length, &error);
  g_assert_no_error (error);
  g_markup_parse_context_end_parse (context, &error);
  g_assert_no_error (error);
  g_markup_parse_context_free (context);
  return svg;
}

static void
svg_clear (Svg *svg)
{
  g_hash_table_unref (svg->shapes);
  g_hash_table_unref (svg->groups);
  g_array_unref (svg->parts);
  g_free (svg->shape);
}

/* Checks that a part has the words of the cycle, and tags of messages in it only. Returns the number of tags. */
static guint
check_part (Svg *svg, const Part *part, const FsCycleView *cycle_view)
{
  g_autofree char *words = g_strdup_printf ("Cycle %" G_GINT64_FORMAT ":", cycle_view->cycle);
  gboolean has_words = FALSE;
  guint n_tags = 0;

  for (guint i = 0; i < part->groups->len; i++)
    {
      GPtrArray *group = g_hash_table_lookup (svg->groups, g_ptr_array_index (part->groups, i));

      for (guint j = 0; j < group->len; j++)
        {
          const char *shown = g_hash_table_lookup (svg->shapes, g_ptr_array_index (group, j));
          guint64 id;

          if (shown == NULL)
            continue;
          has_words = has_words || g_str_has_prefix (shown, words);
          /* The address of a node has four digits; a step of the broadcast one. */
          if (strlen (shown) == 3 && g_ascii_string_to_unsigned (shown, 10, 0, G_MAXUINT64, &id, NULL))
            {
              n_tags++;
              g_assert_cmpint (fs_snapshot_find (cycle_view->snapshot, id), >=, 0);
            }
        }
    }
  g_assert_true (has_words);
  return n_tags;
}

FS_TEST (one_part_for_each_cycle)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.svg", NULL);
  g_autofree char *scenario = NULL;
  gsize length;
  Run run = run_of_a_4_cube (40);
  g_autofree char *file = run_save (&run, FS_MOTION_SVG, folder, "a.svg", &length);
  Svg svg = svg_read (file, length);
  guint shown = 0, n_tags = 0, first = 0;

  g_assert_null (strstr (file, "<script"));
  g_assert_null (strstr (file, "url("));
  scenario = fs_export_read_scenario (path, NULL);
  g_assert_cmpstr (scenario, ==, run.motion.scenario_text);
  /* Before the parts that move are those that do not, with the same cycles. */
  while (first < svg.parts->len && shown < 40)
    {
      guint n = g_array_index (svg.parts, Part, first++).n_cycles;

      shown += n > 0 ? n : 40;
    }
  g_assert_cmpuint (shown, ==, 40);
  g_assert_cmpuint (svg.parts->len - first, ==, 40); /* the words are different in each */
  for (guint i = 0; i < 40; i++)
    {
      const Part *part = &g_array_index (svg.parts, Part, first + i);
      g_autoptr (FsCycleView) cycle_view = NULL;

      g_assert_true (fs_replay_seek (run.replay, run.motion.first + i, NULL, NULL));
      cycle_view = fs_cycle_view_new (run.replay);
      g_assert_cmpuint (part->n_cycles, ==, 1);
      g_assert_cmpint (part->hidden, ==, i > 0); /* the still picture is the first cycle */
      g_assert_cmpfloat_with_epsilon (part->delay, i / run.motion.speed, 1e-6);
      n_tags += check_part (&svg, part, cycle_view);
    }
  g_assert_cmpuint (n_tags, >, 40);
  g_assert_nonnull (strstr (file, "{animation:n1 10s step-end infinite}"));
  svg_clear (&svg);
  run_clear (&run);
}

FS_TEST (the_same_again)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  gsize length, again;
  Run first = run_of_a_deadlock (30), second = run_of_a_deadlock (30);
  g_autofree char *file = run_save (&first, FS_MOTION_SVG, folder, "a.svg", &length);
  g_autofree char *same = run_save (&second, FS_MOTION_SVG, folder, "b.svg", &again);
  Svg svg = svg_read (file, length);

  g_assert_cmpmem (file, length, same, again);
  svg_clear (&svg);
  run_clear (&first);
  run_clear (&second);
}

/* A single cycle does not move. */
FS_TEST (one_cycle)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  gsize length;
  Run run = run_of_a_4_cube (1);
  g_autofree char *file = run_save (&run, FS_MOTION_SVG, folder, "a.svg", &length);
  Svg svg = svg_read (file, length);

  g_assert_cmpuint (svg.parts->len, ==, 2);
  g_assert_null (strstr (file, "@keyframes"));
  svg_clear (&svg);
  run_clear (&run);
}
