#include "export/source.h"

#include "base/error.h"
#include "base/number.h"
#include "base/translate.h"
#include "export/embedded-scenario.h"
#include "export/source-text.h"
#include "plot/value/text.h"

/* Memory of pdfLaTeX, measured with TeX Live 2022: it has 5 million words. */
#define MOST_WORDS 3.5e6
#define WORDS_PER_POINT 800
#define WORDS_PER_INTERVAL 1200
#define WORDS_PER_VERTEX 250

static gboolean
check_runs (const GArray *runs, GError **error)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GString) whole = g_string_new (NULL);
  gunichar unknown = runs != NULL ? fs_tex_append_runs (out, runs) : 0;

  if (unknown == 0)
    return TRUE;
  for (guint i = 0; i < runs->len; i++)
    g_string_append (whole, g_array_index (runs, FsTextRun, i).text);
  return fs_set_input_error (
      error,
      _ ("The text \"%s\" has a character (U+%04X) that pdfLaTeX cannot set. Rename the curve, or choose "
         "another format."),
      whole->str, unknown);
}

gboolean
fs_source_check_tex (const FsScene *scene, GError **error)
{
  guint n = 0;
  double words = 0;

  /* How much memory the data take; @n is the number of vertices and points. */
  for (guint p = 0; p < scene->panels->len; p++)
    {
      const FsScenePanel *panel = scene->panels->pdata[p];

      for (guint i = 0; i < panel->items->len; i++)
        {
          const FsSceneItem *item = panel->items->pdata[i];
          guint n_points = item->points != NULL ? item->points->len : 0;
          guint n_vertices = item->vertices != NULL ? item->vertices->len : 0;

          n += n_points + n_vertices;
          words += WORDS_PER_VERTEX * n_vertices
                   + (WORDS_PER_POINT + (fs_scene_has_intervals (item) ? WORDS_PER_INTERVAL : 0)) * n_points;
        }
    }
  if (words > MOST_WORDS)
    {
      g_autofree char *count = fs_number_display_count (n);

      g_set_error (
          error, FS_ERROR, FS_ERROR_INPUT,
          _ ("The figure has %s vertices and points, more than the memory of pdfLaTeX can hold. Choose PDF or EPS, "
             "or hide the largest set of points."),
          count);
      return FALSE;
    }
  for (guint p = 0; p < scene->panels->len; p++)
    {
      const FsScenePanel *panel = scene->panels->pdata[p];

      for (int axis = 0; axis < 2; axis++)
        {
          const GArray *ticks = panel->ticks[axis];

          if (!check_runs (panel->label[axis], error))
            return FALSE;
          for (guint i = 0; i < ticks->len; i++)
            if (!check_runs (g_array_index (ticks, FsSceneTick, i).runs, error))
              return FALSE;
        }
      for (guint i = 0; i < panel->items->len; i++)
        if (!check_runs (((const FsSceneItem *) panel->items->pdata[i])->runs, error))
          return FALSE;
    }
  return TRUE;
}

static void
append_words (GString *out, const char *sign, const char *markup)
{
  if (markup != NULL && *markup != '\0')
    {
      g_autofree char *plain = fs_text_plain (markup);

      fs_source_append_comment (out, sign, plain);
    }
}

GBytes *
fs_source_new (const FsScene *scene, gboolean tex, const FsSourceWords *words)
{
  const char *sign = tex ? "%" : "#";
  GString *out = g_string_new (tex ? FS_TEX_HEAD : FS_PYTHON_HEAD);

  g_string_append_c (out, '\n');
  append_words (out, sign, words->title);
  append_words (out, sign, words->subtitle);
  append_words (out, sign, words->caption);
  fs_source_append_comment (
      out, sign,
      tex ? "Compile with pdflatex, or \\input it where pgfplots is loaded (compat 1.15 or newer)."
          : "Run with python3 and Matplotlib: figure.py [FILE.pdf|FILE.png|FILE.svg]");
  if (words->scenario_text != NULL)
    {
      g_autofree char *lines = fs_embedded_scenario_comment (words->scenario_text, tex ? "% " : "# ");

      g_string_append (out, lines);
    }
  if (tex)
    fs_pgfplots_write (out, scene);
  else
    fs_matplotlib_write (out, scene);
  return g_string_free_to_bytes (out);
}
