#include "app/help/help-text.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <gio/gio.h>
#include <string.h>

#define FOLDER "/io/github/flitscope/Flitscope/help/"

static const char *const pages[] = {
  "first-steps", "figure", "curves",       "running",       "network", "generalized", "gallery", "measured",
  "export",      "files",  "command-line", "presentations", "models",  "symbols",     "keys",    NULL,
};

const char *const *
fs_help_pages (void)
{
  return pages;
}

gboolean
fs_help_has_page (const char *id)
{
  return g_strv_contains (pages, id);
}

char *
fs_help_load (const char *id)
{
  const char *const *languages = g_get_language_names ();

  g_return_val_if_fail (id != NULL, NULL);

  for (; *languages != NULL; languages++)
    {
      g_autofree char *path = g_strconcat (FOLDER, *languages, "/", id, ".md", NULL);
      g_autoptr (GBytes) bytes = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

      if (bytes != NULL)
        return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
    }
  return NULL;
}

static void
block_free (gpointer data)
{
  FsHelpBlock *block = data;

  g_free (block->text);
  g_free (block->target);
  g_clear_pointer (&block->rows, g_ptr_array_unref);
  g_free (block);
}

/* What the help has beside Markdown: signs around keys, subscripts, and superscripts, and their Pango markup. */
static const struct {
  const char *before, *after, *open, *close;
} signs[] = {
  { "[[", "]]", "<b>", "</b>" },
  { "~", "~", "<sub>", "</sub>" },
  { "^", "^", "<sup>", "</sup>" },
};

static void
append_escaped (GString *out, const char *text, gssize length)
{
  g_autofree char *escaped = g_markup_escape_text (text, length);

  g_string_append (out, escaped);
}

/* The text between signs at the beginning of @text: the length of all of it, or 0. */
static gsize
append_signed (GString *out, const char *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    {
      const char *inner = text + strlen (signs[i].before), *end;

      if (!g_str_has_prefix (text, signs[i].before) || *inner == ' ')
        continue;
      end = strstr (inner, signs[i].after);
      if (end == NULL || end == inner)
        continue;
      g_string_append (out, signs[i].open);
      append_escaped (out, inner, end - inner);
      g_string_append (out, signs[i].close);
      return (gsize) (end - text) + strlen (signs[i].after);
    }
  return 0;
}

static void
append_text (GString *out, const char *text)
{
  while (*text != '\0')
    {
      gsize taken = append_signed (out, text);

      if (taken == 0)
        {
          taken = (gsize) (g_utf8_next_char (text) - text);
          append_escaped (out, text, (gssize) taken);
        }
      text += taken;
    }
}

/* What @node contains, as Pango markup. */
static void
append_inlines (GString *out, cmark_node *node)
{
  for (cmark_node *child = cmark_node_first_child (node); child != NULL; child = cmark_node_next (child))
    switch (cmark_node_get_type (child))
      {
      case CMARK_NODE_SOFTBREAK:
      case CMARK_NODE_LINEBREAK:
        g_string_append_c (out, ' ');
        break;
      case CMARK_NODE_CODE:
        g_string_append (out, "<tt>");
        append_escaped (out, cmark_node_get_literal (child), -1);
        g_string_append (out, "</tt>");
        break;
      case CMARK_NODE_EMPH:
        g_string_append (out, "<i>");
        append_inlines (out, child);
        g_string_append (out, "</i>");
        break;
      case CMARK_NODE_STRONG:
        g_string_append (out, "<b>");
        append_inlines (out, child);
        g_string_append (out, "</b>");
        break;
      case CMARK_NODE_LINK:
        g_string_append (out, "<a href=\"");
        append_escaped (out, cmark_node_get_url (child), -1);
        g_string_append (out, "\">");
        append_inlines (out, child);
        g_string_append (out, "</a>");
        break;
      default:
        append_text (out, cmark_node_get_literal (child)); /* text, or HTML, which is shown as it is */
      }
}

static char *
to_markup (cmark_node *node)
{
  GString *out = g_string_new (NULL);

  append_inlines (out, node);
  return g_string_free (out, FALSE);
}

static FsHelpBlock *
add_block (GPtrArray *blocks, FsHelpKind kind, char *text)
{
  FsHelpBlock *block = g_new0 (FsHelpBlock, 1);

  block->kind = kind;
  block->text = text;
  g_ptr_array_add (blocks, block);
  return block;
}

static void
add_table (GPtrArray *blocks, cmark_node *table)
{
  FsHelpBlock *block = add_block (blocks, FS_HELP_TABLE, NULL);

  block->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  for (cmark_node *row = cmark_node_first_child (table); row != NULL; row = cmark_node_next (row))
    {
      g_autoptr (GStrvBuilder) cells = g_strv_builder_new ();

      for (cmark_node *cell = cmark_node_first_child (row); cell != NULL; cell = cmark_node_next (cell))
        {
          g_autofree char *markup = to_markup (cell);

          g_strv_builder_add (cells, markup);
        }
      g_ptr_array_add (block->rows, g_strv_builder_end (cells));
    }
}

/* A paragraph may be an image alone, or the place of the list of all keys. */
static void
add_paragraph (GPtrArray *blocks, cmark_node *node)
{
  cmark_node *child = cmark_node_first_child (node);

  if (child == cmark_node_last_child (node) && cmark_node_get_type (child) == CMARK_NODE_IMAGE)
    {
      FsHelpBlock *block = add_block (blocks, FS_HELP_PICTURE, to_markup (child));

      block->target = g_strdup (cmark_node_get_url (child));
    }
  else
    {
      g_autofree char *text = to_markup (node);

      if (strcmp (text, "{{shortcuts}}") == 0)
        add_block (blocks, FS_HELP_SHORTCUTS, NULL);
      else
        add_block (blocks, FS_HELP_PARAGRAPH, g_steal_pointer (&text));
    }
}

static void
add_node (GPtrArray *blocks, cmark_node *node)
{
  switch (cmark_node_get_type (node))
    {
    case CMARK_NODE_HEADING:
      add_block (blocks, cmark_node_get_heading_level (node) == 1 ? FS_HELP_TITLE : FS_HELP_HEADING, to_markup (node));
      break;
    case CMARK_NODE_PARAGRAPH:
      add_paragraph (blocks, node);
      break;
    case CMARK_NODE_LIST:
      for (cmark_node *item = cmark_node_first_child (node); item != NULL; item = cmark_node_next (item))
        add_block (blocks, FS_HELP_ITEM, to_markup (cmark_node_first_child (item)));
      break;
    case CMARK_NODE_CODE_BLOCK:
      add_block (blocks, FS_HELP_CODE, g_strchomp (g_markup_escape_text (cmark_node_get_literal (node), -1)));
      break;
    default:
      add_table (blocks, node); /* tables are an extension, whose type is no constant */
    }
}

GPtrArray *
fs_help_parse (const char *page)
{
  GPtrArray *blocks = g_ptr_array_new_with_free_func (block_free);
  cmark_parser *parser;
  cmark_node *document;

  cmark_gfm_core_extensions_ensure_registered ();
  parser = cmark_parser_new (CMARK_OPT_DEFAULT);
  cmark_parser_attach_syntax_extension (parser, cmark_find_syntax_extension ("table"));
  cmark_parser_feed (parser, page, strlen (page));
  document = cmark_parser_finish (parser);
  cmark_consolidate_text_nodes (document);
  for (cmark_node *node = cmark_node_first_child (document); node != NULL; node = cmark_node_next (node))
    add_node (blocks, node);
  cmark_node_free (document);
  cmark_parser_free (parser);
  return blocks;
}

static char *
without_markup (const char *markup)
{
  GString *out = g_string_new (NULL);
  gboolean in_tag = FALSE;

  for (const char *c = markup; *c != '\0'; c++)
    {
      in_tag = in_tag || *c == '<';
      if (!in_tag)
        g_string_append_c (out, *c);
      in_tag = in_tag && *c != '>';
    }
  g_string_replace (out, "&lt;", "<", 0);
  g_string_replace (out, "&gt;", ">", 0);
  g_string_replace (out, "&quot;", "\"", 0);
  g_string_replace (out, "&apos;", "'", 0);
  g_string_replace (out, "&amp;", "&", 0);
  return g_string_free (out, FALSE);
}

char *
fs_help_title (const char *id)
{
  g_autofree char *text = fs_help_load (id);
  const char *title = text != NULL && g_str_has_prefix (text, "# ") ? text + 2 : id;

  return g_strndup (title, strcspn (title, "\n"));
}

static void
append_plain (GString *out, const char *markup)
{
  g_autofree char *plain = without_markup (markup);

  g_string_append_printf (out, "%s\n", plain);
}

static void
section_free (gpointer data)
{
  FsHelpSection *section = data;

  g_free (section->title);
  g_free (section->text);
  g_free (section);
}

static void
end_section (GPtrArray *sections, char *title, GString *text)
{
  FsHelpSection *section = g_new0 (FsHelpSection, 1);

  section->title = title;
  section->text = g_strdup (text->str);
  g_ptr_array_add (sections, section);
  g_string_truncate (text, 0);
}

GPtrArray *
fs_help_sections (const char *id)
{
  g_autofree char *page = fs_help_load (id);
  g_autoptr (GPtrArray) blocks = fs_help_parse (page != NULL ? page : "");
  g_autoptr (GString) text = g_string_new (NULL);
  GPtrArray *sections = g_ptr_array_new_with_free_func (section_free);
  char *title = fs_help_title (id);

  for (guint i = 0; i < blocks->len; i++)
    {
      const FsHelpBlock *block = g_ptr_array_index (blocks, i);

      if (block->kind == FS_HELP_HEADING)
        {
          end_section (sections, title, text);
          title = without_markup (block->text);
        }
      if (block->text != NULL)
        append_plain (text, block->text);
      for (guint r = 0; block->rows != NULL && r < block->rows->len; r++)
        for (char **cell = g_ptr_array_index (block->rows, r); *cell != NULL; cell++)
          append_plain (text, *cell);
    }
  end_section (sections, title, text);
  return sections;
}

/* The search */

struct FsHelpText {
  char *plain;  /* without accents: "grosse" for "Größe" */
  char *german; /* with umlauts as two letters: "groesse" */
};

/* Returns @text in lower case; the full case folding also replaces "ß" by "ss". */
static char *
lower (const char *text)
{
  g_autofree char *composed = g_utf8_normalize (text, -1, G_NORMALIZE_ALL_COMPOSE);

  return g_utf8_casefold (composed != NULL ? composed : "", -1);
}

static char *
without_accents (const char *text)
{
  g_autofree char *decomposed = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);
  GString *out = g_string_new (NULL);

  for (const char *c = decomposed; c != NULL && *c != '\0'; c = g_utf8_next_char (c))
    if (!g_unichar_ismark (g_utf8_get_char (c)))
      g_string_append_unichar (out, g_utf8_get_char (c));
  g_string_replace (out, "’", "'", 0);
  return g_string_free (out, FALSE);
}

FsHelpText *
fs_help_text_new (const char *text)
{
  static const char *const umlauts[][2] = { { "ä", "ae" }, { "ö", "oe" }, { "ü", "ue" } };
  g_autofree char *folded = lower (text);
  g_autoptr (GString) german = g_string_new (folded);
  FsHelpText *self = g_new0 (FsHelpText, 1);

  for (gsize i = 0; i < G_N_ELEMENTS (umlauts); i++)
    g_string_replace (german, umlauts[i][0], umlauts[i][1], 0);
  self->plain = without_accents (folded);
  self->german = without_accents (german->str);
  return self;
}

void
fs_help_text_free (FsHelpText *text)
{
  g_free (text->plain);
  g_free (text->german);
  g_free (text);
}

gboolean
fs_help_text_matches (const FsHelpText *text, const char *query)
{
  g_autofree char *folded = lower (query);
  g_autofree char *plain = without_accents (folded);
  g_auto (GStrv) words = g_strsplit_set (plain, " \t\n", -1);

  for (char **word = words; *word != NULL; word++)
    if (strstr (text->plain, *word) == NULL && strstr (text->german, *word) == NULL)
      return FALSE;
  return TRUE;
}
