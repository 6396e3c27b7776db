#include "scenario/library/papers.h"

#include <string.h>

#include "config.h"

#define GENERALIZED "ZK99" /* has tables and no model */

static const FsPaper papers[] = {
  { "SOM01", "inproceedings", "A. Shahrabi and M. Ould-Khaoua and L. M. Mackenzie",
    "Unicast-based broadcast: an analysis for the hypercube with adaptive routing", "booktitle",
    "ACM SAC 2001, Las Vegas", .year = "2001" },
  { "SO", "misc", "A. Shahrabi and M. Ould-Khaoua",
    "On the communication latency of wormhole routed interconnection networks" },
  { "KSO", "misc", "A. Khonsari and H. Sarbazi-Azad and M. Ould-Khaoua",
    "An analytical model of adaptive wormhole routing with time-out" },
  { "KD94", "article", "J. Kim and C. R. Das", "Hypercube communication delay with wormhole routing", "journal",
    "IEEE Transactions on Computers", "43", "7", "July", "1994" },
  { GENERALIZED, "misc", "S. G. Ziavras and S. Krishnamurthy",
    "Evaluating the communications capabilities of the generalized hypercube interconnection network", "publisher",
    "John Wiley & Sons", .year = "1999" },
};

const FsPaper *
fs_papers (guint *n_papers)
{
  if (n_papers != NULL)
    *n_papers = G_N_ELEMENTS (papers);
  return papers;
}

const FsPaper *
fs_paper_find (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (papers); i++)
    if (strcmp (papers[i].id, id) == 0)
      return &papers[i];
  return NULL;
}

void
fs_papers_of_figure (const char *figure, const FsPaper *found[FS_FIGURE_MAX_PAPERS + 1])
{
  g_auto (GStrv) words = g_strsplit (figure != NULL ? figure : "", " ", -1);
  guint n = 0;

  for (guint i = 0; words[i] != NULL && n < FS_FIGURE_MAX_PAPERS; i++)
    {
      const FsPaper *paper = fs_paper_find (words[i]);

      if (paper != NULL)
        found[n++] = paper;
    }
  found[n] = NULL;
}

GPtrArray *
fs_scenario_papers (const FsScenario *scenario)
{
  GPtrArray *found = g_ptr_array_new ();
  const FsPaper *named[FS_FIGURE_MAX_PAPERS + 1];

  g_return_val_if_fail (scenario != NULL, found);

  fs_papers_of_figure (fs_scenario_paper (scenario), named);
  for (guint i = 0; named[i] != NULL; i++)
    g_ptr_array_add (found, (gpointer) named[i]);
  for (guint i = 0; i < fs_scenario_n_curves (scenario); i++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, i);
      const FsPaper *paper = !curve->switching->has_models ? fs_paper_find (GENERALIZED)
                             : curve->model_absent == NULL ? fs_paper_find (curve->model->paper)
                                                           : NULL;

      if (paper != NULL && !g_ptr_array_find (found, paper, NULL))
        g_ptr_array_add (found, (gpointer) paper);
    }
  return found;
}

static void
add_field (GString *out, const char *name, const char *value)
{
  if (value == NULL)
    return;
  g_string_append_printf (out, ",\n  %s = {", name);
  for (const char *c = value; *c != '\0'; c++)
    g_string_append_printf (out, *c == '&' ? "\\%c" : "%c", *c);
  g_string_append_c (out, '}');
}

char *
fs_paper_bibtex (const FsPaper *paper)
{
  GString *out = g_string_new (NULL);

  g_string_append_printf (out, "@%s{%s", paper->kind, paper->id);
  add_field (out, "author", paper->authors);
  add_field (out, "title", paper->title);
  add_field (out, paper->where, paper->venue);
  add_field (out, "volume", paper->volume);
  add_field (out, "number", paper->number);
  add_field (out, "month", paper->month);
  add_field (out, "year", paper->year);
  g_string_append (out, "\n}\n");
  return g_string_free (out, FALSE);
}

char *
fs_paper_citation (const FsPaper *paper)
{
  GString *out = g_string_new (paper->authors);

  g_string_replace (out, " and ", ", ", 0);
  g_string_append_printf (out, ": %s", paper->title);
  if (paper->venue != NULL)
    g_string_append_printf (out, ". %s", paper->venue);
  if (paper->volume != NULL)
    g_string_append_printf (out, " %s(%s)", paper->volume, paper->number);
  if (paper->month != NULL)
    g_string_append_printf (out, ", %s %s", paper->month, paper->year);
  else if (paper->year != NULL && strstr (paper->venue, paper->year) == NULL)
    g_string_append_printf (out, ", %s", paper->year);
  g_string_append_c (out, '.');
  return g_string_free (out, FALSE);
}

char *
fs_paper_references (const FsPaper *const *of)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; of[i] != NULL; i++)
    {
      g_autofree char *citation = fs_paper_citation (of[i]);

      g_string_append_printf (text, "%s%s: %s", i > 0 ? "\n" : "", of[i]->id, citation);
    }
  return text->len > 0 ? g_strdup (text->str) : NULL;
}

char *
fs_program_bibtex (void)
{
  return g_strdup ("@misc{flitscope,\n  author = {{" FS_PUBLISHER "}},\n"
                   "  title = {Flitscope: models of hypercube networks beside a flit-level simulation},\n"
                   "  year = {" FS_RELEASE_YEAR "},\n  url = {" FS_ADDRESS "},\n"
                   "  note = {Version " FS_VERSION "}\n}\n");
}

char *
fs_program_citation (void)
{
  return g_strdup (FS_PUBLISHER
                   ": Flitscope: models of hypercube networks beside a flit-level simulation, version " FS_VERSION
                   ", " FS_RELEASE_YEAR ". " FS_ADDRESS);
}
