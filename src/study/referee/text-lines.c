#include "study/referee/text-lines.h"

#include <string.h>

#include "base/number.h"

gboolean
fs_text_lines_next (FsTextLines *lines)
{
  const char *end;

  if (lines->at == lines->end)
    return FALSE;
  end = memchr (lines->at, '\n', (gsize) (lines->end - lines->at));
  lines->line = lines->at;
  lines->length = (gsize) ((end != NULL ? end : lines->end) - lines->at);
  lines->at = end != NULL ? end + 1 : lines->end;
  if (lines->length > 0 && lines->line[lines->length - 1] == '\r')
    lines->length--;
  return TRUE;
}

gboolean
fs_text_lines_begin_with (const FsTextLines *lines, const char *prefix)
{
  gsize length = strlen (prefix);

  return lines->length >= length && memcmp (lines->line, prefix, length) == 0;
}

gboolean
fs_text_lines_number (const FsTextLines *lines, const char *prefix, double *number)
{
  const char *from, *end = lines->line + lines->length, *to;
  char word[FS_NUMBER_SIZE];

  if (!fs_text_lines_begin_with (lines, prefix))
    return FALSE;
  from = lines->line + strlen (prefix);
  while (from < end && g_ascii_isspace (*from))
    from++;
  for (to = from; to < end && !g_ascii_isspace (*to);)
    to++;
  if ((gsize) (to - from) >= sizeof word)
    return FALSE;
  memcpy (word, from, (gsize) (to - from));
  word[to - from] = '\0';
  return fs_number_parse (word, number);
}

char *
fs_text_lines_copy (const FsTextLines *lines)
{
  return g_strndup (lines->line, lines->length);
}
