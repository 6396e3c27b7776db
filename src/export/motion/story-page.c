/* A page with a slider over the cycles, without anything from outside. Its template, style sheets and scripts are in
 * data/story; what it shows is JSON, whose members are described in data/story/story.js, compressed to a tenth, as Base64. */
#include <glib/gi18n-lib.h>

#include "base/json-text.h"
#include "base/language.h"
#include "base/number.h"
#include "export/embedded-scenario.h"
#include "export/motion/picture-table.h"
#include "export/motion/explanation-html.h"
#include "export/motion/writers.h"
#include "export/template.h"
#include "study/store/sealed-bytes.h"

/* Texts of the template, in which they are {{…}}. */
static const char *const labels[] = {
  N_ ("Dark"),
  N_ ("This page needs JavaScript."),
  N_ ("This page needs a browser of 2023 or later."),
  N_ ("Network diagram"),
  N_ ("Playback"),
  N_ ("First cycle"),
  N_ ("One cycle back"),
  N_ ("Play"),
  N_ ("Space"),
  N_ ("One cycle forward"),
  N_ ("Last cycle"),
  N_ ("Cycle"),
  N_ ("Go to a cycle"),
  N_ ("Cycles per second"),
  N_ ("Slower, faster"),
  N_ ("Messages"),
  N_ ("Next message, previous message"),
  N_ ("Next blocked header"),
  N_ ("Next deadlock"),
  N_ ("Clear the selection"),
  N_ ("Keys"),
  N_ ("Play or pause"),
  N_ ("One cycle back, forward"),
  N_ ("Ten cycles back, forward"),
  N_ ("First cycle, last cycle"),
  N_ ("A click on a message explains it. An address that ends in #cycle=N or #message=N opens that cycle or message."),
  N_ ("Open this file in Flitscope to get its scenario."),
};

typedef struct {
  const FsMotion *motion;
  char *path;
  FsPictureTable *pictures;
  FsStringTable *texts;
  FsDrawnShapes *light, *dark;
  int64_t last;          /* cycle */
  FsStringTable *stills; /* "3,4,5": groups */
  FsJsonText cycles;
} Writer;

static gpointer
open_page (const FsMotion *motion, FsMotionFormat format, const char *path, GError **error)
{
  Writer *writer = g_new0 (Writer, 1);

  writer->motion = motion;
  writer->path = g_strdup (path);
  writer->pictures = fs_picture_table_new (TRUE);
  writer->texts = fs_string_table_new ();
  writer->light = fs_drawn_shapes_new ();
  writer->dark = fs_drawn_shapes_new ();
  writer->stills = fs_string_table_new ();
  fs_json_text_init (&writer->cycles, 0);
  fs_json_text_list (&writer->cycles, NULL);
  return writer;
}

static void
free_page (gpointer data)
{
  Writer *writer = data;

  fs_picture_table_free (writer->pictures);
  fs_string_table_free (writer->texts);
  fs_string_table_free (writer->stills);
  fs_drawn_shapes_free (writer->light);
  fs_drawn_shapes_free (writer->dark);
  if (writer->cycles.text != NULL)
    g_string_free (writer->cycles.text, TRUE);
  g_free (writer->path);
  g_free (writer);
}

typedef void (*PaintPart) (cairo_t *cr, const FsMotionFrame *frame, const FsStyle *style);

/* Returns the groups of one part of the picture (element-type guint). Both themes place tags from the same state. */
static GArray *
draw_part (Writer *writer, FsMotionFrame *frame, PaintPart paint)
{
  FsDrawnShapes *const shapes[] = { writer->light, writer->dark };
  FsTagPlaces before = frame->places;

  for (guint dark = 0; dark < G_N_ELEMENTS (shapes); dark++)
    {
      FsStyle style = fs_motion_style (writer->motion, dark == 1);

      frame->places = before;
      fs_drawn_shapes_clear (shapes[dark]);
      paint (fs_drawn_shapes_context (shapes[dark]), frame, &style);
    }
  return fs_picture_table_add (writer->pictures, fs_drawn_shapes_get (writer->light),
                               fs_drawn_shapes_get (writer->dark));
}

static gboolean
add_frame (gpointer data, FsMotionFrame *frame, FsJob *job, GError **error)
{
  Writer *writer = data;
  FsJsonText *json = &writer->cycles;
  g_autoptr (GArray) resting = draw_part (writer, frame, fs_motion_frame_paint_still);
  GString *still = g_string_new (NULL); /* the groups of the part that does not move */
  g_autoptr (GArray) groups = draw_part (writer, frame, fs_motion_frame_paint_live);
  g_autoptr (GArray) messages = fs_story_messages_new (frame->cycle_view, writer->texts);

  writer->last = frame->cycle_view->cycle;
  fs_json_text_list (json, NULL);
  for (guint i = 0; i < resting->len; i++)
    g_string_append_printf (still, i > 0 ? ",%u" : "%u", g_array_index (resting, guint, i));
  fs_json_text_integer (json, NULL, fs_string_table_add (writer->stills, g_string_free (still, FALSE)));
  fs_json_text_integer (json, NULL, fs_string_table_add (writer->texts, g_strdup (frame->words)));
  fs_json_text_list (json, NULL);
  for (guint i = 0; i < groups->len; i++)
    fs_json_text_integer (json, NULL, g_array_index (groups, guint, i));
  fs_json_text_close (json);
  fs_json_text_list (json, NULL);
  for (guint i = 0; i < messages->len; i++)
    {
      const FsStoryMessage *message = &g_array_index (messages, FsStoryMessage, i);

      fs_json_text_list (json, NULL);
      fs_json_text_integer (json, NULL, (gint64) message->id);
      fs_json_text_integer (json, NULL, message->tone);
      fs_json_text_integer (json, NULL, message->label);
      for (guint j = 0; j < message->n_pieces; j++)
        fs_json_text_integer (json, NULL, message->pieces[j]);
      fs_json_text_close (json);
    }
  fs_json_text_close (json);
  fs_json_text_close (json);
  return TRUE;
}

static void
write_strings (FsJsonText *json, const char *key, const FsStringTable *table)
{
  fs_json_text_list (json, key);
  for (guint i = 0; i < fs_string_table_size (table); i++)
    fs_json_text_string (json, NULL, fs_string_table_get (table, i));
  fs_json_text_close (json);
}

/* Returns the JSON of the page; free with g_free(). */
static char *
data_text (Writer *writer)
{
  g_autofree char *cycles = fs_json_text_finish (&writer->cycles);
  FsJsonText json;
  GString *text;

  writer->cycles.text = NULL;
  fs_json_text_init (&json, 0);
  fs_json_text_object (&json, NULL);
  fs_json_text_integer (&json, "first", writer->motion->first);
  fs_json_text_short_number (&json, "speed", writer->motion->speed);
  fs_json_text_string (&json, "cycle", _ ("Cycle"));
  fs_json_text_string (&json, "play", _ ("Play"));
  fs_json_text_string (&json, "pause", _ ("Pause"));
  fs_json_text_string (&json, "absent", _ ("Not in the network in this cycle."));
  fs_json_text_string (&json, "hint", _ ("Select a message to see what it does and why it is blocked."));
  write_strings (&json, "texts", writer->texts);
  write_strings (&json, "shapes", writer->pictures->shapes);
  fs_json_text_list (&json, "groups");
  for (guint i = 0; i < writer->pictures->groups->len; i++)
    {
      const FsPictureGroup *group = &g_array_index (writer->pictures->groups, FsPictureGroup, i);

      fs_json_text_list (&json, NULL);
      fs_json_text_integer (&json, NULL, group->owner == FS_NO_OWNER ? -1 : (gint64) group->owner);
      for (guint j = 0; j < group->n_shapes; j++)
        fs_json_text_integer (&json, NULL, group->shapes[j]);
      fs_json_text_close (&json);
    }
  fs_json_text_close (&json);
  text = g_string_new (NULL);
  for (guint i = 0; i < fs_string_table_size (writer->stills); i++)
    g_string_append_printf (text, i > 0 ? ",[%s]" : "[%s]", fs_string_table_get (writer->stills, i));
  /* These two are JSON already. */
  g_string_append_printf (json.text, ",\"stills\":[%s],\"cycles\":%s", text->str, cycles);
  g_string_free (text, TRUE);
  return fs_json_text_finish (&json);
}

/* The colors of both themes, and a class for a fill and for a stroke with each. */
static char *
paints_css (const FsPictureTable *pictures)
{
  GString *light = g_string_new (":root{"), *dark = g_string_new (":root[data-theme='dark']{");
  GString *css = g_string_new (NULL);

  for (guint i = 0; i < fs_string_table_size (pictures->paints); i++)
    {
      g_auto (GStrv) colors = g_strsplit (fs_string_table_get (pictures->paints, i), " ", 2);

      g_string_append_printf (light, "--p%u:%s;", i, colors[0]);
      g_string_append_printf (dark, "--p%u:%s;", i, colors[1]);
      g_string_append_printf (css, ".f%u{fill:var(--p%u)}.s%u{fill:none;stroke:var(--p%u)}\n", i, i, i, i);
    }
  g_string_prepend (css, "}\n");
  g_string_prepend (css, dark->str);
  g_string_prepend (css, "}\n");
  g_string_prepend (css, light->str);
  g_string_free (light, TRUE);
  g_string_free (dark, TRUE);
  return g_string_free (css, FALSE);
}

static void
set_value (GHashTable *values, const char *name, char *value)
{
  g_hash_table_insert (values, (gpointer) name, value);
}

static gboolean
close_page (gpointer data, FsJob *job, GError **error)
{
  Writer *writer = data;
  const FsMotion *motion = writer->motion;
  g_autoptr (GHashTable) values = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  g_autofree char *scenario
      = motion->scenario_text != NULL ? fs_embedded_scenario_new (motion->scenario_text) : g_strdup ("");
  g_autoptr (GString) page = g_string_new (NULL);
  g_autofree char *network = fs_diagram_network_name (&motion->diagram->structure->network);
  g_autofree char *first = fs_number_display_count ((guint64) motion->first);
  g_autofree char *last = fs_number_display_count ((guint64) writer->last);
  /* Translators: the network, such as "Torus 8 × 8", then the first and the last cycle. */
  g_autofree char *sentence = g_strdup_printf (_ ("%s. Cycles %s to %s."), network, first, last);
  char *json = data_text (writer);
  g_autoptr (GBytes) data_bytes = g_bytes_new_take (json, strlen (json));
  g_autoptr (GBytes) compressed = fs_compress (data_bytes);

  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    set_value (values, labels[i], g_markup_escape_text (_ (labels[i]), -1));
  set_value (values, "scenario", g_strdup_printf ("<!-- %s -->\n", scenario));
  set_value (values, "language", fs_language_of_user ());
  set_value (values, "theme",
             g_strdup_printf (motion->theme_is_fixed ? " data-theme=\"%s\"" : "%.0s", motion->dark ? "dark" : "light"));
  set_value (values, "title", g_markup_escape_text (motion->title, -1));
  set_value (values, "network", g_markup_escape_text (sentence, -1));
  set_value (values, "width", g_strdup_printf ("%d", motion->width));
  set_value (values, "height", g_strdup_printf ("%d", motion->height));
  set_value (values, "paints", paints_css (writer->pictures));
  set_value (values, "data", g_base64_encode (g_bytes_get_data (compressed, NULL), g_bytes_get_size (compressed)));
  fs_template_fill (page, "story/story.html", values);
  return fs_motion_write (writer->path, page, error);
}

const FsMotionWriter fs_story_page_writer = { FALSE, open_page, add_frame, close_page, free_page };
