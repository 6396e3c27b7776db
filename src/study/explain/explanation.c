#include "study/explain/explanation.h"

FsExplanation *
fs_explanation_new (FsSubject subject, char *title, char *subtitle)
{
  FsExplanation *explanation = g_new0 (FsExplanation, 1);

  explanation->subject = subject;
  explanation->title = title;
  explanation->subtitle = subtitle;
  explanation->since = -1;
  return explanation;
}

void
fs_explanation_set_state (FsExplanation *explanation, FsTone tone, char *state, char *detail)
{
  explanation->tone = tone;
  explanation->state = state;
  explanation->state_detail = detail;
}

static FsFactGroup *
group_of (FsExplanation *explanation, const char *heading)
{
  FsFactGroup *last = explanation->n_groups > 0 ? &explanation->groups[explanation->n_groups - 1] : NULL;

  if (last != NULL && g_str_equal (last->heading, heading))
    return last;
  explanation->groups = g_renew (FsFactGroup, explanation->groups, explanation->n_groups + 1);
  last = &explanation->groups[explanation->n_groups++];
  *last = (FsFactGroup){ .heading = g_strdup (heading) };
  return last;
}

void
fs_explanation_add_fact (FsExplanation *explanation, const char *heading, char *name, char *value, FsSubject leads_to)
{
  FsFactGroup *group = group_of (explanation, heading);

  group->facts = g_renew (FsFact, group->facts, group->n_facts + 1);
  group->facts[group->n_facts++] = (FsFact){ name, value, leads_to };
}

void
fs_explanation_add_text (FsExplanation *explanation, const char *heading, char *text)
{
  group_of (explanation, heading)->text = text;
}

void
fs_explanation_free (FsExplanation *explanation)
{
  if (explanation == NULL)
    return;
  for (guint i = 0; i < explanation->n_groups; i++)
    {
      FsFactGroup *group = &explanation->groups[i];

      for (guint j = 0; j < group->n_facts; j++)
        {
          g_free (group->facts[j].name);
          g_free (group->facts[j].value);
        }
      g_free (group->facts);
      g_free (group->heading);
      g_free (group->text);
    }
  for (guint i = 0; i < explanation->chain.n_nodes; i++)
    g_free (explanation->chain.nodes[i].word);
  g_free (explanation->chain.nodes);
  g_free (explanation->chain.edges);
  g_free (explanation->groups);
  g_free (explanation->title);
  g_free (explanation->subtitle);
  g_free (explanation->state);
  g_free (explanation->state_detail);
  g_free (explanation->flits_left);
  g_free (explanation->flits_right);
  g_free (explanation->why_heading);
  g_free (explanation->why_markup);
  g_free (explanation);
}

static void
append_line (GString *text, const char *first, const char *separator, const char *second)
{
  if (second != NULL)
    g_string_append_printf (text, "%s%s%s\n", first, separator, second);
  else
    g_string_append_printf (text, "%s\n", first);
}

char *
fs_explanation_text (const FsExplanation *explanation)
{
  GString *text = g_string_new (NULL);

  append_line (text, explanation->title, ": ", explanation->subtitle);
  append_line (text, explanation->state, ", ", explanation->state_detail);
  if (explanation->flits_left != NULL)
    append_line (text, explanation->flits_left, ", ", explanation->flits_right);
  for (guint g = 0; g < explanation->n_groups; g++)
    {
      const FsFactGroup *group = &explanation->groups[g];

      g_string_append_printf (text, "\n%s\n", group->heading);
      if (group->text != NULL)
        g_string_append_printf (text, "  %s\n", group->text);
      for (guint i = 0; i < group->n_facts; i++)
        g_string_append_printf (text, "  %s: %s\n", group->facts[i].name, group->facts[i].value);
    }
  if (explanation->why_markup != NULL)
    {
      g_autoptr (GString) plain = g_string_new (explanation->why_markup);

      g_string_append_printf (text, "\n%s\n", explanation->why_heading);
      /* There is no markup but bold. */
      g_string_replace (plain, "<b>", "", 0);
      g_string_replace (plain, "</b>", "", 0);
      g_string_append_printf (text, "%s\n", plain->str);
    }
  return g_string_free (text, FALSE);
}
