#include "app/help/help-text.h"

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

/* Signs on both sides of a text, and their Pango markup. The longer ones are first. */
static const struct {
  const char *before, *after, *open, *close;
} signs[] = {
  { "[[", "]]", "<b>", "</b>" }, { "**", "**", "<b>", "</b>" },   { "`", "`", "<tt>", "</tt>" },
  { "*", "*", "<i>", "</i>" },   { "~", "~", "<sub>", "</sub>" }, { "^", "^", "<sup>", "</sup>" },
};

static void append_marked (GString *out, const char *text, gsize length);

/* [words](target) at @text: the length of all of it, or 0. */
static gsize
append_link (GString *out, const char *text, gsize length)
{
  const char *middle = g_strstr_len (text, (gssize) length, "](");
  const char *end = middle != NULL ? memchr (middle, ')', length - (gsize) (middle - text)) : NULL;
  g_autofree char *target = NULL;
  g_autofree char *escaped = NULL;

  if (*text != '[' || end == NULL)
    return 0;
  target = g_strndup (middle + 2, (gsize) (end - middle - 2));
  escaped = g_markup_escape_text (target, -1);
  g_string_append_printf (out, "<a href=\"%s\">", escaped);
  append_marked (out, text + 1, (gsize) (middle - text - 1));
  g_string_append (out, "</a>");
  return (gsize) (end + 1 - text);
}

/* Something between signs at @text: the length of all of it, or 0. */
static gsize
append_between (GString *out, const char *text, gsize length)
{
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    {
      gsize sign = strlen (signs[i].before);
      const char *end;
      gsize inner;

      if (length <= sign || strncmp (text, signs[i].before, sign) != 0 || text[sign] == ' ')
        continue;
      end = g_strstr_len (text + sign, (gssize) (length - sign), signs[i].after);
      if (end == NULL || end == text + sign)
        continue;
      inner = (gsize) (end - text - sign);
      g_string_append (out, signs[i].open);
      if (*text == '`' || *text == '[')
        {
          g_autofree char *escaped = g_markup_escape_text (text + sign, (gssize) inner);

          g_string_append (out, escaped);
        }
      else
        append_marked (out, text + sign, inner);
      g_string_append (out, signs[i].close);
      return sign + inner + strlen (signs[i].after);
    }
  return 0;
}

static void
append_marked (GString *out, const char *text, gsize length)
{
  const char *end = text + length;

  while (text < end)
    {
      gsize taken = append_between (out, text, (gsize) (end - text));
      const char *next;
      g_autofree char *escaped = NULL;

      taken = taken > 0 ? taken : append_link (out, text, (gsize) (end - text));
      if (taken > 0)
        {
          text += taken;
          continue;
        }
      next = g_utf8_next_char (text);
      escaped = g_markup_escape_text (text, next - text);
      g_string_append (out, escaped);
      text = next;
    }
}

static char *
to_markup (const char *text)
{
  GString *out = g_string_new (NULL);

  append_marked (out, text, strlen (text));
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

/* "| a | b |" as cells; the line below the head, "|---|---|", is none. */
static void
add_row (GPtrArray *blocks, const char *line)
{
  FsHelpBlock *last = blocks->len > 0 ? g_ptr_array_index (blocks, blocks->len - 1) : NULL;
  g_autofree char *inner = g_strndup (line + 1, strlen (line) - 2);
  g_auto (GStrv) cells = g_strsplit (inner, "|", -1);

  if (strspn (line, "|- ") == strlen (line))
    return;
  if (last == NULL || last->kind != FS_HELP_TABLE)
    {
      last = add_block (blocks, FS_HELP_TABLE, NULL);
      last->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
    }
  for (char **cell = cells; *cell != NULL; cell++)
    {
      char *markup = to_markup (g_strstrip (*cell));

      g_free (*cell);
      *cell = markup;
    }
  g_ptr_array_add (last->rows, g_steal_pointer (&cells));
}

static void
add_picture (GPtrArray *blocks, const char *line)
{
  const char *middle = strstr (line, "](");
  FsHelpBlock *block;

  g_return_if_fail (middle != NULL);

  block = add_block (blocks, FS_HELP_PICTURE, g_strndup (line + 2, (gsize) (middle - line - 2)));
  block->target = g_strndup (middle + 2, strcspn (middle + 2, ")"));
}

/* The lines of a paragraph or an item, joined. */
static void
end_text (GPtrArray *blocks, FsHelpKind kind, GString *text)
{
  if (text->len > 0)
    add_block (blocks, kind, to_markup (text->str));
  g_string_truncate (text, 0);
}

/* A line that is a block by itself. FALSE when it is part of a text. */
static gboolean
add_line (GPtrArray *blocks, const char *line)
{
  if (g_str_has_prefix (line, "# "))
    add_block (blocks, FS_HELP_TITLE, to_markup (line + 2));
  else if (g_str_has_prefix (line, "## "))
    add_block (blocks, FS_HELP_HEADING, to_markup (line + 3));
  else if (g_str_has_prefix (line, "    "))
    add_block (blocks, FS_HELP_CODE, g_markup_escape_text (line + 4, -1));
  else if (*line == '|')
    add_row (blocks, line);
  else if (g_str_has_prefix (line, "!["))
    add_picture (blocks, line);
  else if (strcmp (line, "{{shortcuts}}") == 0)
    add_block (blocks, FS_HELP_SHORTCUTS, NULL);
  else
    return FALSE;
  return TRUE;
}

GPtrArray *
fs_help_parse (const char *page)
{
  GPtrArray *blocks = g_ptr_array_new_with_free_func (block_free);
  g_auto (GStrv) lines = g_strsplit (page, "\n", -1);
  g_autoptr (GString) text = g_string_new (NULL);
  FsHelpKind kind = FS_HELP_PARAGRAPH;

  for (char **line = lines; *line != NULL; line++)
    {
      gboolean begins_item = g_str_has_prefix (*line, "- ");
      gboolean goes_on = **line != '\0' && !begins_item && strchr ("#|!{", **line) == NULL
                         && (text->len > 0 || !g_str_has_prefix (*line, "    "));

      if (!goes_on)
        end_text (blocks, kind, text);
      if (**line == '\0' || (!begins_item && !goes_on && add_line (blocks, *line)))
        continue;
      if (text->len == 0)
        kind = begins_item ? FS_HELP_ITEM : FS_HELP_PARAGRAPH;
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "",
                              g_strchug (begins_item ? *line + strlen ("- ") : *line));
    }
  end_text (blocks, kind, text);
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
