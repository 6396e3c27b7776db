#include "export/motion/explanation-html.h"

#include <glib/gi18n-lib.h>

static void
append_escaped (GString *html, const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  g_string_append (html, escaped);
}

static void
append_element (GString *html, const char *element, const char *text)
{
  g_string_append_printf (html, "<%s>", element);
  append_escaped (html, text);
  g_string_append_printf (html, "</%s>", element);
}

static void
append_group (GString *html, const FsFactGroup *group)
{

  append_element (html, "h3", group->heading);
  if (group->text != NULL)
    append_element (html, "p", group->text);
  if (group->n_facts > 0)
    g_string_append (html, "<dl>");
  for (guint i = 0; i < group->n_facts; i++)
    {
      const FsFact *fact = &group->facts[i];

      append_element (html, "dt", fact->name);
      /* The value of a fact is a link if it leads to a message. */
      g_string_append (html, "<dd>");
      if (fact->leads_to.kind == FS_SUBJECT_MESSAGE)
        g_string_append_printf (html, "<a href='#message=%" G_GUINT64_FORMAT "'>", fact->leads_to.id);
      append_escaped (html, fact->value);
      g_string_append (html, fact->leads_to.kind == FS_SUBJECT_MESSAGE ? "</a></dd>" : "</dd>");
    }
  if (group->n_facts > 0)
    g_string_append (html, "</dl>");
}

/* Takes the text of @html, which is then empty, as the next piece. */
static void
take_piece (FsStoryMessage *message, FsStringTable *texts, GString *html)
{
  g_assert (message->n_pieces < FS_STORY_PIECES_MAX);
  message->pieces[message->n_pieces++] = fs_string_table_add (texts, g_strndup (html->str, html->len));
  g_string_truncate (html, 0);
}

/* The messages that wait for each other, from those that wait to those that they wait for. The page adds what they do, which
 * changes in every cycle. */
static void
append_chain (GString *html, const FsChain *chain)
{

  append_element (html, "h3", _ ("Waiting chain"));
  g_string_append (html, "<ul>");
  for (guint column = 0; column < chain->n_columns; column++)
    for (guint i = 0; i < chain->n_nodes; i++)
      if (chain->nodes[i].column == column)
        g_string_append_printf (html, "<li><a href='#message=%" G_GUINT64_FORMAT "'></a></li>",
                                chain->nodes[i].message);
  g_string_append (html, "</ul>");
}

static FsStoryMessage
message_of (const FsCycleView *cycle_view, const FsMessageView *view, FsStringTable *texts)
{
  g_autoptr (FsExplanation) explanation = fs_explain (cycle_view, (FsSubject){ FS_SUBJECT_MESSAGE, view->id, 0 });
  g_autofree char *word = fs_explain_word (cycle_view, view);
  g_autoptr (GString) html = g_string_new (NULL);
  FsStoryMessage message = { .id = view->id, .tone = explanation->tone };

  message.label = fs_string_table_add (texts, g_strdup_printf ("%" G_GUINT64_FORMAT ": %s", view->id, word));
  append_element (html, "h2", explanation->title);
  append_element (html, "p", explanation->subtitle);
  take_piece (&message, texts, html);

  /* The state stands out in the color of its tone. */
  g_string_append_printf (html, "<p class='state tone%d'>", (int) explanation->tone);
  append_element (html, "b", explanation->state);
  if (explanation->state_detail != NULL)
    {
      g_string_append (html, " ");
      append_escaped (html, explanation->state_detail);
    }
  g_string_append (html, "</p>");
  take_piece (&message, texts, html);

  /* Why it is blocked comes first, as in the inspector. Its markup is bold text, which is the same in HTML. */
  if (explanation->why_markup != NULL)
    {
      append_element (html, "h3", explanation->why_heading);
      g_string_append_printf (html, "<p>%s</p>", explanation->why_markup);
      take_piece (&message, texts, html);
    }
  if (explanation->chain.n_nodes > 1)
    {
      append_chain (html, &explanation->chain);
      take_piece (&message, texts, html);
    }

  /* A bar of the flits at the source, in the network, and delivered, with its captions. */
  if (explanation->flits_left != NULL)
    {
      const uint32_t parts[] = { explanation->at_source, explanation->in_network, explanation->delivered };

      g_string_append (html, "<p class='flits' aria-hidden='true'>");
      for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
        if (parts[i] > 0)
          g_string_append_printf (html, "<i class='part%u' style='flex-grow:%u'></i>", i, parts[i]);
      g_string_append (html, "</p><p class='dim ends'>");
      append_element (html, "span", explanation->flits_left);
      g_string_append_c (html, ' ');
      append_element (html, "span", explanation->flits_right != NULL ? explanation->flits_right : "");
      g_string_append (html, "</p>");
      take_piece (&message, texts, html);
    }
  for (guint i = 0; i < explanation->n_groups && message.n_pieces < FS_STORY_PIECES_MAX; i++)
    {
      append_group (html, &explanation->groups[i]);
      take_piece (&message, texts, html);
    }
  return message;
}

GArray *
fs_story_messages_new (const FsCycleView *cycle_view, FsStringTable *texts)
{
  GArray *messages = g_array_new (FALSE, FALSE, sizeof (FsStoryMessage));

  for (guint i = 0; cycle_view->snapshot != NULL && i < cycle_view->snapshot->n_messages; i++)
    {
      const FsMessageView *view = &cycle_view->snapshot->messages[i];
      FsStoryMessage message;

      /* In saturation thousands wait behind the first one. */
      if (view->state == FS_STATE_QUEUED && view->ahead > 0)
        continue;
      message = message_of (cycle_view, view, texts);
      g_array_append_val (messages, message);
    }
  return messages;
}
