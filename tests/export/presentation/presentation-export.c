/* The presentation of a scenario as an HTML page: whole, well-formed, without anything from outside, the same every time,
 * and a scenario that can be opened again. */
#include "export/presentation/presentation-export.h"

#include <string.h>

#include "base/error.h"
#include "export/export.h"
#include "scenario/library/gallery.h"
#include "scenario/value/scenario-file.h"
#include "scenario/value/slide.h"
#include "tests/support/folder.h"
#include "tests/support/refused.h"
#include "tests/support/test.h"

#define HOSTILE "</svg><script>alert(1)</script> & \"both\" 'quotes' --> ]]> flitscope-scenario:1:AAAA \x01"

/* Plots and networks of several kinds, and a page that has no picture. */
#define MIXED                                                                                                          \
  "[Flitscope]\nformat=1\ntitle=Title <b> & \"more\"\n[Scenario]\nn=4\nV=2\nM=16\nbeta=0.1\n"                          \
  "[Sweep]\nload=0.2;0.5;0.8\n[Statistics]\nseed=3\nmax-messages=2000\nprecision=0.2\n"                                \
  "[Slide 1]\ncaption=" HOSTILE "\npage=plot\npanel=error\n"                                                           \
  "[Slide 2]\ncaption=Two\nV=4\npanel=none\n"                                                                          \
  "[Slide 3]\ncaption=Three\npage=network\nrun-point=2\ncycle=300\n"                                                   \
  "[Slide 4]\ncaption=Four\nrun-point=2\ncycle=301\n"                                                                  \
  "[Slide 5]\ncaption=Five\npage=gallery\n"                                                                            \
  "[Slide 6]\npage=network\ntopology=mesh\nk=3\nrate=0.01\ncycle=100\n"

static FsScenario *
scenario_of (const char *text)
{
  g_autoptr (GError) error = NULL;
  FsScenario *scenario = fs_scenario_from_text ("test", text, strlen (text), &error);

  g_assert_no_error (error);
  return scenario;
}

/* Simulates the points of a slide. */
static FsRunner *
simulate (gpointer data, guint slide, FsScenario *shown, const GArray *points, GError **error)
{
  FsRunner *runner = fs_runner_start (shown, points, &(FsRunOptions){ .threads = 1 });

  fs_runner_wait (runner, -1);
  return runner;
}

static char *
render (FsScenario *scenario, gboolean simulated)
{
  FsPresentationOptions options;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) page = NULL;

  fs_presentation_options_init (&options);
  options.run = simulated ? simulate : NULL;
  page = fs_presentation_render (scenario, &options, &error);
  g_assert_no_error (error);
  return g_strndup (g_bytes_get_data (page, NULL), g_bytes_get_size (page));
}

/* What a reader of XML finds in a page. */
typedef struct {
  GHashTable *ids;
  GPtrArray *references; /* names of parts that are used */
  GString *captions;     /* each with a line break */
  GString *title, *script;
  guint n_slides, n_pictures, n_scripts, n_buttons, n_absent;
  gboolean in_caption;
  const char *element;
} Page;

static void
add_references (Page *page, const char *value)
{
  for (const char *at = value; (at = strstr (at, "url(#")) != NULL;)
    {
      at += strlen ("url(#");
      g_ptr_array_add (page->references, g_strndup (at, strcspn (at, ")")));
    }
}

static void
element_began (GMarkupParseContext *context, const char *element, const char **names, const char **values,
               gpointer data, GError **error)
{
  Page *page = data;
  const char *class = "", *id = NULL, *label = NULL, *role = "";

  for (guint i = 0; names[i] != NULL; i++)
    {
      gboolean is_namespace = g_str_has_prefix (names[i], "xmlns");

      if (strcmp (names[i], "class") == 0)
        class = values[i];
      if (strcmp (names[i], "id") == 0)
        id = values[i];
      if (strcmp (names[i], "aria-label") == 0)
        label = values[i];
      if (strcmp (names[i], "role") == 0)
        role = values[i];
      /* Nothing comes from anywhere else, and nothing is run but the script. */
      g_assert_true (is_namespace || strstr (values[i], "://") == NULL);
      g_assert_cmpstr (names[i], !=, "src");
      g_assert_false (g_str_has_prefix (names[i], "on"));
      if (g_str_has_suffix (names[i], "href"))
        {
          g_assert_true (*values[i] == '#');
          g_ptr_array_add (page->references, g_strdup (values[i] + 1));
        }
      add_references (page, values[i]);
    }
  if (id != NULL)
    g_assert_true (g_hash_table_add (page->ids, g_strdup (id)));
  page->n_slides += strcmp (element, "section") == 0;
  page->n_scripts += strcmp (element, "script") == 0;
  page->n_absent += strcmp (class, "absent") == 0;
  if (strcmp (element, "section") == 0)
    {
      g_autofree char *number = g_strdup_printf ("%u", page->n_slides);

      g_assert_cmpstr (id, ==, number);
      g_assert_true (g_str_has_prefix (label, "Slide "));
    }
  if (strcmp (element, "button") == 0)
    {
      g_assert_true (label != NULL && *label != '\0');
      page->n_buttons++;
    }
  if (strcmp (element, "svg") == 0 && strcmp (role, "img") == 0)
    {
      g_assert_true (label != NULL && *label != '\0');
      page->n_pictures++;
    }
  page->in_caption = strcmp (class, "caption") == 0;
  page->element = g_intern_string (element);
}

static void
element_ended (GMarkupParseContext *context, const char *element, gpointer data, GError **error)
{
  Page *page = data;

  if (page->in_caption)
    g_string_append_c (page->captions, '\n');
  page->in_caption = FALSE;
  page->element = NULL;
}

static void
text_found (GMarkupParseContext *context, const char *text, gsize length, gpointer data, GError **error)
{
  Page *page = data;

  if (page->in_caption)
    g_string_append_len (page->captions, text, (gssize) length);
  if (g_strcmp0 (page->element, "title") == 0)
    g_string_append_len (page->title, text, (gssize) length);
  if (g_strcmp0 (page->element, "script") == 0)
    g_string_append_len (page->script, text, (gssize) length);
}

static void
page_clear (Page *page)
{
  g_hash_table_unref (page->ids);
  g_ptr_array_unref (page->references);
  g_string_free (page->captions, TRUE);
  g_string_free (page->title, TRUE);
  g_string_free (page->script, TRUE);
}

/* Reads a page as XML, and checks that each part that is used is defined. */
static void
read_page (const char *html, Page *page)
{
  static const GMarkupParser parser = { element_began, element_ended, text_found, NULL, NULL };
  g_autoptr (GMarkupParseContext) context = NULL;
  g_autoptr (GError) error = NULL;

  *page = (Page){
    .ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    .references = g_ptr_array_new_with_free_func (g_free),
    .captions = g_string_new (NULL),
    .title = g_string_new (NULL),
    .script = g_string_new (NULL),
  };
  g_assert_true (g_str_has_prefix (html, "<!DOCTYPE html>\n<html "));
  g_assert_true (g_utf8_validate (html, -1, NULL));
  context = g_markup_parse_context_new (&parser, 0, page, NULL);
  g_assert_true (g_markup_parse_context_parse (context, html, (gssize) strlen (html), &error));
  g_assert_true (g_markup_parse_context_end_parse (context, &error));
  g_assert_no_error (error);
  for (guint i = 0; i < page->references->len; i++)
    g_assert_true (g_hash_table_contains (page->ids, g_ptr_array_index (page->references, i)));
}

FS_TEST (slides)
{
  g_autoptr (FsScenario) scenario = scenario_of (MIXED);
  g_autofree char *html = render (scenario, TRUE);
  Page page;

  read_page (html, &page);
  g_assert_cmpstr (page.title->str, ==, "Title <b> & \"more\"");
  g_assert_cmpuint (page.n_slides, ==, 6);
  g_assert_cmpuint (page.n_pictures, ==, 5);
  g_assert_cmpuint (page.n_absent, ==, 1);
  g_assert_cmpuint (page.n_buttons, ==, 3);
  g_assert_cmpuint (page.n_scripts, ==, 1);
  /* Captions are text, whatever they contain; a character that XML lacks is replaced. */
  g_assert_cmpstr (page.captions->str, ==,
                   "</svg><script>alert(1)</script> & \"both\" 'quotes' --> ]]> flitscope-scenario:1:AAAA \uFFFD\n"
                   "Two\nThree\nFour\nFive\n");
  /* Each slide shows its own values; what it does not say is as in the slide before. */
  g_assert_nonnull (strstr (html, "<i>V</i> = 4"));
  g_assert_nonnull (strstr (html, ">Cycle 300: "));
  g_assert_nonnull (strstr (html, ">Cycle 301: "));
  g_assert_nonnull (strstr (html, "Mesh 3 × 3 × 3 × 3"));
  /* What the points are is said of each plot. */
  g_assert_nonnull (strstr (html, "Simulation: 3 points"));
  page_clear (&page);
}

/* Returns the picture of slide @number without the number in the names of its parts. Free with g_free(). */
static char *
picture_of (const char *html, guint number)
{
  g_autofree char *section = g_strdup_printf ("<section class=\"slide\" id=\"%u\"", number);
  g_autofree char *own = g_strdup_printf ("f%u-", number - 1);
  const char *from = strstr (strstr (html, section), "<svg "), *to = strstr (from, "</svg>");
  g_autofree char *svg = g_strndup (from, (gsize) (to - from));
  g_auto (GStrv) parts = g_strsplit (svg, own, -1);

  return g_strjoinv ("f-", parts);
}

/* What a slide does not say is as in the slide before it; a panel takes a part of the picture. */
FS_TEST (panels)
{
  g_autoptr (FsScenario) scenario
      = scenario_of ("[Flitscope]\nformat=1\n[Scenario]\nn=3\n[Sweep]\nload=0.3\n[Statistics]\nmax-messages=1000\n"
                     "[Slide 1]\npage=plot\npanel=error\n[Slide 2]\ncaption=Two\n[Slide 3]\npanel=none\n");
  g_autofree char *html = render (scenario, TRUE);
  g_autofree char *first = picture_of (html, 1);
  g_autofree char *second = picture_of (html, 2);
  g_autofree char *third = picture_of (html, 3);

  g_assert_cmpstr (first, ==, second);
  g_assert_cmpstr (first, !=, third);
}

/* Only the script of the page may run, and nothing may be loaded. */
FS_TEST (policy)
{
  g_autoptr (FsScenario) scenario = scenario_of (MIXED);
  g_autofree char *html = render (scenario, FALSE);
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 digest[32];
  gsize length = sizeof digest;
  g_autofree char *hash = NULL;
  g_autofree char *policy = NULL;
  Page page;

  read_page (html, &page);
  g_checksum_update (checksum, (const guchar *) page.script->str, (gssize) page.script->len);
  g_checksum_get_digest (checksum, digest, &length);
  hash = g_base64_encode (digest, length);
  policy = g_strdup_printf ("content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'; "
                            "script-src 'sha256-%s'\"",
                            hash);
  g_assert_nonnull (strstr (html, policy));
  page_clear (&page);
}

FS_TEST (same_bytes)
{
  g_autoptr (FsScenario) scenario = scenario_of (MIXED);
  g_autofree char *first = render (scenario, TRUE);
  g_autofree char *second = render (scenario, TRUE);

  g_assert_cmpstr (first, ==, second);
}

FS_TEST (opens_again)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "page.html", NULL);
  g_autoptr (FsScenario) scenario = scenario_of (MIXED);
  g_autofree char *html = render (scenario, FALSE);
  g_autofree char *text = fs_scenario_to_text (scenario);
  g_autofree char *back_text = NULL;
  g_autoptr (FsScenario) back = NULL;
  g_autoptr (FsDocumentFile) document = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, html, -1, &error));
  back = fs_export_load_scenario (path, &error);
  g_assert_no_error (error);
  back_text = fs_scenario_to_text (back);
  g_assert_cmpstr (back_text, ==, text);
  document = fs_export_load_document (path, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (fs_scenario_n_slides (document->scenario), ==, 6);
  /* Another page is none. */
  g_clear_pointer (&back, fs_scenario_unref);
  g_assert_true (g_file_set_contents (path, "<!DOCTYPE html>\n<html><p>flitscope</p></html>", -1, NULL));
  back = fs_export_load_scenario (path, &error);
  test_assert_refused (error, "This HTML contains no scenario. Only figures exported by Flitscope can be opened.");
}

/* The pictures are those of the window: the deadlock forms in cycle 108, and messages keep their colors. */
FS_TEST (deadlock)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) scenario = fs_preset_load ("deadlock-n3", &error);
  g_autofree char *html = NULL;

  g_assert_no_error (error);
  html = render (scenario, FALSE);
  g_assert_null (strstr (html, "Deadlock since cycle 107"));
  g_assert_nonnull (strstr (html, ">Cycle 107: 19 messages in the network"));
  g_assert_nonnull (strstr (html, "Deadlock since cycle 108"));
}

static void
assert_refused (const char *text, const char *sentence)
{
  g_autoptr (FsScenario) scenario = scenario_of (text);
  g_autoptr (GError) error = NULL;
  FsPresentationOptions options;

  fs_presentation_options_init (&options);
  options.run = simulate;
  g_assert_null (fs_presentation_render (scenario, &options, &error));
  test_assert_refused (error, sentence);
}

FS_TEST (refused)
{
  assert_refused ("[Flitscope]\nformat=1\n",
                  "The scenario has no slides, of which a presentation consists. Add slides in the window (Ctrl+B), or "
                  "groups [Slide 1], [Slide 2], … in the file.");
  assert_refused ("[Flitscope]\nformat=1\n[Scenario]\ntopology=generalized\nn=2\nk=4\nbuffer=2\noperation=one-to-all\n"
                  "[Slide 1]\npage=plot\n[Slide 2]\npage=network\ncycle=4000\n",
                  "Slide 2: Cycle 4\u202f000 does not exist; the run has cycles 0 to 3.");
  assert_refused ("[Flitscope]\nformat=1\n[Curve 1]\nhidden=true\n[Slide 1]\npage=plot\n",
                  "Slide 1: All curves are hidden.");
}

/* Stops at a slide, and counts the calls. */
typedef struct {
  guint stop_at, n_calls, last;
  double fraction;
} Watch;

static gboolean
watch (gpointer data, guint slide, double fraction)
{
  Watch *seen = data;

  g_assert_true (fraction >= 0 && fraction <= 1);
  g_assert_true (slide > seen->last || seen->n_calls == 0 || (slide == seen->last && fraction >= seen->fraction));
  seen->last = slide;
  seen->fraction = fraction;
  seen->n_calls++;
  return slide < seen->stop_at;
}

FS_TEST (stopped)
{
  g_autoptr (FsScenario) scenario = scenario_of (MIXED);
  g_autoptr (GBytes) page = NULL;
  g_autoptr (GError) error = NULL;
  Watch seen = { .stop_at = 3 };
  FsPresentationOptions options;

  fs_presentation_options_init (&options);
  options.report = watch;
  options.data = &seen;
  g_assert_null (fs_presentation_render (scenario, &options, &error));
  g_assert_error (error, FS_ERROR, FS_ERROR_CANCELLED);
  g_assert_cmpstr (error->message, ==, "The export was stopped at slide 4. Nothing was written.");
  g_assert_cmpuint (seen.last, ==, 3);
  g_clear_error (&error);
  seen = (Watch){ .stop_at = 100 };
  page = fs_presentation_render (scenario, &options, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (seen.last, ==, 5);
}

/* A run that is long reports while it is simulated. */
FS_TEST (long_run)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Flitscope]\nformat=1\n[Scenario]\nn=6\n[Sweep]\nload=0.5\n"
                                                 "[Slide 1]\npage=network\ncycle=100000\n");
  g_autoptr (GError) error = NULL;
  Watch seen = { .stop_at = 100 };
  g_autoptr (GBytes) page = NULL;
  FsPresentationOptions options;

  fs_presentation_options_init (&options);
  options.report = watch;
  options.data = &seen;
  page = fs_presentation_render (scenario, &options, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (seen.n_calls, >, 10);
  g_assert_true (seen.fraction > 0.5);
}

FS_TEST (language)
{
  g_autoptr (FsScenario) scenario = scenario_of (MIXED);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) page = NULL;
  g_autofree char *html = NULL;
  FsPresentationOptions options;

  fs_presentation_options_init (&options);
  options.font = "Font \"with\" </style>";
  options.language_code = "de";
  page = fs_presentation_render (scenario, &options, &error);
  g_assert_no_error (error);
  html = g_strndup (g_bytes_get_data (page, NULL), g_bytes_get_size (page));
  g_assert_nonnull (strstr (html, "lang=\"de\""));
  g_assert_nonnull (strstr (html, "font-family: \"Font \\22 with\\22  \\3c \\2f style\\3e \", sans-serif;"));
}
