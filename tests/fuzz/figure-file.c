/* Reading scenarios out of figures from anywhere: nothing may crash or take long, whatever is refused is refused with a
 * sentence, and what was put in comes out.
 *
 * LLVMFuzzerTestOneInput() is what libFuzzer calls (with -DFS_LIBFUZZER). Without it,
 *   fuzz-figure-file ROUNDS SEED
 * tries ROUNDS seeded mutations of figures it makes.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/random.h"
#include "figure/scenario-line.h"

#define SLOW_US (2 * G_USEC_PER_SEC)

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void
check_refused (const GError *error)
{
  if (error == NULL || error->domain != FS_ERROR || !g_str_has_suffix (error->message, ".")
      || !g_utf8_validate (error->message, -1, NULL))
    g_error ("refused without a sentence: %s", error != NULL ? error->message : "nothing said");
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  gint64 start = g_get_monotonic_time ();
  g_autofree char *scenario = fs_scenario_line_find (data, size, &error);

  if (scenario == NULL)
    check_refused (error);
  else if (error != NULL || !g_utf8_validate (scenario, -1, NULL) || *scenario == '\0')
    g_error ("accepted what is no text");
  if (g_get_monotonic_time () - start > SLOW_US)
    g_error ("%zu bytes took %.1f s", size, (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC);
  return 0;
}

#ifndef FS_LIBFUZZER

typedef struct {
  guint64 stream, draw;
} Dice;

static guint
roll (Dice *dice, guint sides)
{
  return fs_random_below (fs_random_split (dice->stream, dice->draw++), sides);
}

/* A figure of each format that carries @text. */
static void
make_figures (const char *text, GBytes *figures[3])
{
  g_autoptr (FsPlot) plot = fs_plot_new ();
  FsExportOptions options;

  fs_export_options_init (&options);
  options.dpi = 36;
  options.scenario_text = text;
  for (FsFormat format = FS_FORMAT_SVG; format <= FS_FORMAT_PNG; format++)
    {
      g_autoptr (GError) error = NULL;

      figures[format] = fs_export_render (plot, format, &options, &error);
      if (figures[format] == NULL)
        g_error ("%s", error->message);
    }
}

static const char *const pieces[] = {
  FS_SCENARIO_LINE,
  "flitscope-scenario:",
  "tEXt",
  "IEND",
  "\xff\xff\xff\xff",
  "\x7f\xff\xff\xff",
  "====",
  "AAAA",
  "\\\n",
  "<svg",
  "%PDF-",
  "\x89PNG\r\n\x1a\n",
  "W0ZsaXRzY29wZV0=",
  "gICA",
  "\\",
  "\n",
};

static void
insert (Dice *dice, GByteArray *bytes, const guint8 *data, gsize size)
{
  guint at = roll (dice, bytes->len + 1);
  g_autoptr (GByteArray) tail = g_byte_array_new ();

  g_byte_array_append (tail, bytes->data + at, bytes->len - at);
  g_byte_array_set_size (bytes, at);
  g_byte_array_append (bytes, data, (guint) size);
  g_byte_array_append (bytes, tail->data, tail->len);
}

static void
mutate (Dice *dice, GByteArray *bytes)
{
  switch (roll (dice, 5))
    {
    case 0:
      if (bytes->len > 0)
        bytes->data[roll (dice, bytes->len)] ^= (guint8) (1 << roll (dice, 8));
      break;
    case 1:
      g_byte_array_set_size (bytes, roll (dice, bytes->len + 1));
      break;
    case 2:
      {
        const char *piece = pieces[roll (dice, G_N_ELEMENTS (pieces))];

        insert (dice, bytes, (const guint8 *) piece, strlen (piece));
        break;
      }
    case 3:
      if (bytes->len > 1)
        {
          guint at = roll (dice, bytes->len - 1);

          g_byte_array_remove_range (bytes, at, 1 + roll (dice, MIN (bytes->len - at, 64)));
        }
      break;
    default:
      {
        /* Near the line itself, where it hurts most. */
        guint8 *line
            = bytes->len > 0 ? memmem (bytes->data, bytes->len, FS_SCENARIO_LINE, strlen (FS_SCENARIO_LINE)) : NULL;
        gsize left = line != NULL ? bytes->len - (gsize) (line - bytes->data) : 0;

        if (left > 0)
          line[roll (dice, (guint) MIN (left, 80))] = (guint8) roll (dice, 256);
      }
    }
}

/* Files that would take a careless reader quadratic time or all memory. */
static void
try_hostile (void)
{
  const struct {
    const char *head, *piece;
  } cases[] = {
    { "<svg>", FS_SCENARIO_LINE },
    { "%PDF-1.5\n", FS_SCENARIO_LINE "A" },
    { "%PDF-1.5\n" FS_SCENARIO_LINE, "\\\n" },
    { "<svg>" FS_SCENARIO_LINE, "AAAA" },
    { "<svg>", FS_SCENARIO_LINE "AAAA\\" },
    { "\x89PNG\r\n\x1a\n", "\x01tEXt1234" },
    { "%PDF-1.5\n", "flitscope-scenario:1" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) text = g_string_new (cases[i].head);

      while (text->len < 16 * 1024 * 1024)
        g_string_append (text, cases[i].piece);
      LLVMFuzzerTestOneInput ((const guint8 *) text->str, text->len);
    }
}

int
main (int argc, char **argv)
{
  Dice dice = { 0 };
  guint64 rounds;
  GBytes *figures[3];
  static const char text[] = "[Flitscope]\nformat=1\n\n[Scenario]\nmodel=adaptive-broadcast\nn=6\n";

  if (argc != 3)
    g_error ("usage: %s ROUNDS SEED", argv[0]);
  rounds = g_ascii_strtoull (argv[1], NULL, 10);
  dice.stream = fs_random_stream (g_ascii_strtoull (argv[2], NULL, 10), 0);
  make_figures (text, figures);
  for (guint i = 0; i < 3; i++)
    {
      gsize size;
      const guint8 *data = g_bytes_get_data (figures[i], &size);
      g_autofree char *back = fs_scenario_line_find (data, size, NULL);

      if (g_strcmp0 (back, text) != 0)
        g_error ("figure %u does not give back its scenario", i);
    }
  try_hostile ();
  for (guint64 round = 0; round < rounds; round++)
    {
      g_autoptr (GByteArray) bytes = g_byte_array_new ();
      gsize size;
      const guint8 *data = g_bytes_get_data (figures[round % 3], &size);

      g_byte_array_append (bytes, data, (guint) size);
      for (guint i = roll (&dice, 6); i > 0; i--)
        mutate (&dice, bytes);
      LLVMFuzzerTestOneInput (bytes->data, bytes->len);
    }
  for (guint i = 0; i < 3; i++)
    g_bytes_unref (figures[i]);
  return EXIT_SUCCESS;
}

#endif
