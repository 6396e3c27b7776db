#include "study/documents/csv-scan.h"

#include <math.h>
#include <string.h>

#define MINUS "\u2212"

static gboolean
is_blank (char c)
{
  return c == ' ' || c == '\t';
}

static gboolean
is_line_end (char c)
{
  return c == '\n' || c == '\r';
}

/* Steps over empty lines and remarks. */
static void
skip_to_row (FsCsvScan *scan)
{
  while (scan->at < scan->end)
    {
      const char *at = scan->at;

      /* A tab at the beginning is an empty first cell. */
      while (at < scan->end && is_blank (*at) && *at != scan->delimiter)
        at++;
      if (at < scan->end && *at == '#')
        while (at < scan->end && !is_line_end (*at))
          at++;
      else if (at < scan->end && !is_line_end (*at))
        return;
      while (at < scan->end && is_line_end (*at))
        at++;
      scan->at = at;
    }
}

static FsCsvCell
trimmed (const char *from, const char *to)
{
  while (from < to && is_blank (*from))
    from++;
  while (to > from && is_blank (to[-1]))
    to--;
  return (FsCsvCell){ from, (gsize) (to - from) };
}

/* A cell in quotes, of which scan->at is the first; a quote inside is doubled. */
static FsCsvCell
quoted_cell (FsCsvScan *scan)
{
  const char *from = ++scan->at;
  FsCsvCell cell;

  while (scan->at < scan->end && !(*scan->at == '"' && (scan->at + 1 == scan->end || scan->at[1] != '"')))
    scan->at += *scan->at == '"' ? 2 : 1;
  cell = trimmed (from, scan->at);
  while (scan->at < scan->end && *scan->at != scan->delimiter && !is_line_end (*scan->at))
    scan->at++;
  return cell;
}

static FsCsvCell
next_cell (FsCsvScan *scan)
{
  const char *from;

  while (scan->at < scan->end && is_blank (*scan->at) && *scan->at != scan->delimiter)
    scan->at++;
  if (scan->at < scan->end && *scan->at == '"')
    return quoted_cell (scan);
  from = scan->at;
  while (scan->at < scan->end && *scan->at != scan->delimiter && !is_line_end (*scan->at))
    scan->at++;
  return trimmed (from, scan->at);
}

gboolean
fs_csv_scan_row (FsCsvScan *scan, GArray *cells)
{
  g_array_set_size (cells, 0);
  skip_to_row (scan);
  if (scan->at == scan->end)
    return FALSE;
  scan->row = scan->at;
  for (;;)
    {
      FsCsvCell cell;

      /* Blanks that delimit are as many as one likes, also at both ends of a line. */
      while (scan->delimiter == ' ' && scan->at < scan->end && is_blank (*scan->at))
        scan->at++;
      if (scan->delimiter == ' ' && (scan->at == scan->end || is_line_end (*scan->at)))
        return TRUE;
      cell = next_cell (scan);
      if (cells->len <= FS_CSV_MAX_COLUMNS)
        g_array_append_val (cells, cell);
      if (scan->at == scan->end || is_line_end (*scan->at))
        return TRUE;
      scan->at++;
    }
}

double
fs_csv_cell_number (FsCsvCell cell, char decimal)
{
  char text[64], *end;
  gsize length = 0;
  double value;

  for (gsize i = 0; i < cell.length; i++)
    {
      char c = cell.text[i];

      if (length == sizeof text - 1)
        return NAN;
      if (cell.length - i >= strlen (MINUS) && memcmp (cell.text + i, MINUS, strlen (MINUS)) == 0)
        {
          c = '-';
          i += strlen (MINUS) - 1;
        }
      else if (c == decimal)
        c = '.';
      else if (strchr ("0123456789+-eE", c) == NULL || c == '\0')
        return NAN;
      text[length++] = c;
    }
  text[length] = '\0';
  value = g_ascii_strtod (text, &end);
  return length > 0 && *end == '\0' && isfinite (value) ? value : NAN;
}

char *
fs_csv_cell_text (FsCsvCell cell)
{
  GString *text = g_string_new (NULL);

  for (gsize i = 0; i < cell.length; i++)
    {
      char c = cell.text[i];

      g_string_append_c (text, g_ascii_iscntrl (c) ? ' ' : c);
      if (c == '"' && i + 1 < cell.length && cell.text[i + 1] == '"')
        i++;
    }
  return g_string_free (text, FALSE);
}

#define GUESSED_ROWS 200
#define GUESSED_BYTES (64 << 10)

/* What a form makes of the beginning of a text. */
typedef struct {
  guint rows;
  guint columns;     /* most rows have this many cells */
  guint regular;     /* rows that have */
  guint cells;       /* of all rows but the first */
  guint numbers;     /* of them */
  guint first_cells; /* of the first row */
  guint first_numbers;
} Trial;

static Trial
try_form (const char *text, gsize size, char delimiter, char decimal)
{
  FsCsvScan scan = { text, text + size, delimiter };
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (FsCsvCell));
  guint counts[FS_CSV_MAX_COLUMNS + 2] = { 0 };
  Trial trial = { 0 };

  while (trial.rows < GUESSED_ROWS && fs_csv_scan_row (&scan, cells))
    {
      guint numbers = 0;

      for (guint i = 0; i < cells->len; i++)
        numbers += !isnan (fs_csv_cell_number (g_array_index (cells, FsCsvCell, i), decimal));
      if (trial.rows++ == 0)
        {
          trial.first_cells = cells->len;
          trial.first_numbers = numbers;
          continue;
        }
      counts[cells->len]++;
      trial.cells += cells->len;
      trial.numbers += numbers;
    }
  if (trial.rows == 1)
    {
      trial.cells = trial.first_cells;
      trial.numbers = trial.first_numbers;
      counts[trial.first_cells]++;
    }
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    if (counts[i] > trial.regular)
      {
        trial.columns = i;
        trial.regular = counts[i];
      }
  return trial;
}

/* Share of numbers times share of rows of the usual length; a form that splits nothing only counts when none does. */
static double
score (const Trial *trial)
{
  double rows = MAX (trial->rows, 2) - 1;

  if (trial->cells == 0)
    return 0;
  return (double) trial->numbers / trial->cells * (trial->regular / rows) * (trial->columns > 1 ? 1 : 0.01);
}

FsCsvForm
fs_csv_guess_form (const char *text, gsize size)
{
  /* The first of equals is taken: what delimits most surely stands first. */
  static const struct {
    char delimiter, decimal;
  } forms[] = { { '\t', '.' }, { ';', '.' }, { ';', ',' }, { ',', '.' },
                { '\t', ',' }, { '|', '.' }, { ' ', '.' }, { ' ', ',' } };
  FsCsvForm best = { ',', '.', FALSE };
  double best_score = 0;

  if (size > GUESSED_BYTES)
    {
      const char *end = memrchr (text, '\n', GUESSED_BYTES);

      size = end != NULL ? (gsize) (end - text) : GUESSED_BYTES;
    }
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      Trial trial = try_form (text, size, forms[i].delimiter, forms[i].decimal);

      if (score (&trial) <= best_score)
        continue;
      best_score = score (&trial);
      best = (FsCsvForm){ forms[i].delimiter, forms[i].decimal,
                          trial.rows > 1 && 2 * trial.first_numbers < trial.first_cells };
    }
  return best;
}
