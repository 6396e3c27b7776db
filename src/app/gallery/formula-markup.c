#include "app/gallery/formula-markup.h"

/* Applied in this order. */
static const struct {
  const char *pattern, *replacement;
} rules[] = {
  { "floor\\(([^()]*)\\)", "⌊\\1⌋" },
  { "(?<=[0-9)nk])\\*(?=[(⌊])", "" },
  { "\\*", "\u2009" },
  { "(?<=[nk0-9)])-(?=[0-9])", "\u2009−\u2009" },
  { "\\(n,\\s*k\\)", "(n,\u2009k)" },
  { "\\b([nk])\\b", "<i>\\1</i>" },
  { "\\^(<i>[nk]</i>|[0-9]+)", "<sup>\\1</sup>" },
};

char *
fs_formula_markup (const char *text)
{
  char *markup = g_markup_escape_text (text, -1);

  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      g_autoptr (GRegex) regex = g_regex_new (rules[i].pattern, 0, 0, NULL);
      char *next = g_regex_replace (regex, markup, -1, 0, rules[i].replacement, 0, NULL);

      g_free (markup);
      markup = next;
    }
  return markup;
}
