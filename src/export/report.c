#include "export/report.h"

#include "base/translate.h"

#include <string.h>

struct _FsReport {
  char *title;
  char *introduction;
  GString *contents; /* links to the sections */
  GString *sections;
};

/* Uses the colors of the window; figures keep their background. */
static const char style[]
    = "body{font:16px/1.5 Cantarell,sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#2e3436;"
      "background:#fafafa}\n"
      "section{background:#fff;border-radius:12px;box-shadow:0 0 0 1px #0001,0 1px 4px #0002;padding:1em 1.5em;"
      "margin:1.5em 0}\n"
      "h2{font-size:1.15em;margin:.2em 0}\n"
      "img{display:block;margin:1em auto;max-width:100%;background:#fff;border-radius:6px}\n"
      ".dim{color:#5e5c64;font-size:.9em}\n"
      "dt{font-weight:bold;margin-top:.6em}\n"
      "dd{margin:0}\n"
      "nav{columns:3 14em;font-size:.9em}\n"
      "nav a{display:block}\n"
      "a{color:#1a5fb4}\n"
      "@media(prefers-color-scheme:dark){body{background:#242424;color:#fff}section{background:#303030}"
      ".dim{color:#c0bfbc}a{color:#78aeed}img{padding:.6em}}\n"
      "@media print{body{background:#fff}section{box-shadow:none;break-inside:avoid}}\n";

FsReport *
fs_report_new (const char *title, const char *introduction)
{
  FsReport *report = g_new (FsReport, 1);

  *report = (FsReport){ g_strdup (title), g_strdup (introduction), g_string_new (NULL), g_string_new (NULL) };
  return report;
}

void
fs_report_free (FsReport *report)
{
  if (report == NULL)
    return;
  g_free (report->title);
  g_free (report->introduction);
  g_string_free (report->contents, TRUE);
  g_string_free (report->sections, TRUE);
  g_free (report);
}

/* Converts Pango markup to HTML: <i>, <sub>, and <sup> are the same in both, everything else is a <span>. */
static void
append_markup (GString *out, const char *markup)
{
  for (const char *at = markup; *at != '\0'; at++)
    {
      const char *end = *at == '<' ? strchr (at, '>') : NULL;

      if (end != NULL && (g_str_has_prefix (at, "<span") || g_str_has_prefix (at, "</span")))
        at = end;
      else
        g_string_append_c (out, *at);
    }
}

static void
append_text (GString *out, const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  g_string_append (out, escaped);
}

/* Appends a heading and its text; each line of the text is a paragraph. */
static void
append_item (GString *out, const char *heading, const char *text)
{
  g_auto (GStrv) lines = NULL;

  if (text == NULL || *text == '\0')
    return;
  lines = g_strsplit (text, "\n", -1);
  g_string_append_printf (out, "<dt>%s</dt>\n", heading);
  for (char **line = lines; *line != NULL; line++)
    if (**line != '\0')
      {
        g_string_append (out, "<dd>");
        append_text (out, *line);
        g_string_append (out, "</dd>\n");
      }
}

static void
append_image (GString *out, const char *file, const char *description)
{
  if (file == NULL)
    return;
  g_string_append (out, "<img src=\"");
  append_text (out, file);
  g_string_append (out, "\" alt=\"");
  append_text (out, description);
  g_string_append (out, "\">\n");
}

void
fs_report_add (FsReport *report, const FsReportSection *section)
{
  GString *out = report->sections;

  g_string_append_printf (report->contents, "<a href=\"#%s\">", section->id);
  append_markup (report->contents, section->title);
  g_string_append (report->contents, "</a>\n");

  g_string_append_printf (out, "<section id=\"%s\">\n<h2>", section->id);
  append_markup (out, section->title);
  g_string_append (out, "</h2>\n<p class=\"dim\">");
  if (section->paper != NULL)
    {
      append_text (out, section->paper);
      g_string_append (out, " · ");
    }
  g_string_append_printf (out, "%s</p>\n", section->id);
  append_image (out, section->image, section->description != NULL ? section->description : section->id);
  if (section->caption != NULL)
    {
      g_string_append (out, "<p class=\"dim\">");
      append_markup (out, section->caption);
      g_string_append (out, "</p>\n");
    }
  g_string_append (out, "<dl>\n");
  append_item (out, _ ("Claim of the paper"), section->claim);
  append_item (out, _ ("Verdict on the claim"), section->verdict);
  append_item (out, _ ("Differences between the variants"), section->differences);
  append_item (out, section->is_claimed ? _ ("Accuracy in this simulation") : _ ("Model error in this simulation"),
               section->accuracy);
  append_item (out, _ ("Why the model is off"), section->why);
  append_item (out, _ ("Note"), section->note);
  g_string_append (out, "</dl>\n");
  append_image (out, section->why_image, _ ("What each assumption of a model contributes to its error"));
  if (section->files != NULL && *section->files != NULL)
    {
      g_string_append_printf (out, "<p class=\"dim\">%s", _ ("Files:"));
      for (const char *const *files = section->files; *files != NULL; files++)
        {
          g_string_append (out, " <a href=\"");
          append_text (out, *files);
          g_string_append (out, "\">");
          append_text (out, *files);
          g_string_append (out, "</a>");
        }
      g_string_append (out, "</p>\n");
    }
  g_string_append (out, "</section>\n");
}

char *
fs_report_to_html (const FsReport *report)
{
  GString *out = g_string_new ("<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n"
                               "<meta name=\"viewport\" content=\"width=device-width\">\n<title>");

  append_text (out, report->title);
  g_string_append_printf (out, "</title>\n<style>\n%s</style>\n</head>\n<body>\n<h1>", style);
  append_text (out, report->title);
  g_string_append (out, "</h1>\n<p>");
  append_text (out, report->introduction);
  g_string_append_printf (out, "</p>\n<nav>\n%s</nav>\n%s</body>\n</html>\n", report->contents->str,
                          report->sections->str);
  return g_string_free (out, FALSE);
}
