#include "scenario/value/labels.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/translate.h"
#include "scenario/value/scenario-struct.h"

/* Whether some [Curve N] sets @key and not all curves have the same value of it. */
static gboolean
differs (const FsEffectiveValues *values, guint n_curves, const FsKey *key)
{
  gboolean lines_differ = FALSE, values_differ = FALSE;

  for (guint i = 1; i < n_curves; i++)
    {
      lines_differ = lines_differ || values[i].lines[key->id] != values[0].lines[key->id];
      values_differ = values_differ || !fs_value_equal (values[i].of[key->id], values[0].of[key->id]);
    }
  return lines_differ && values_differ;
}

/* Returns a copy of @label, marked with N_(), with the parts of @rest, which commas separate, in place of each %s. */
static char *
fill (const char *label, const char *rest)
{
  g_autoptr (GString) text = g_string_new (_ (label));
  g_auto (GStrv) parts = strstr (strstr (label, "%s") != NULL ? strstr (label, "%s") + 1 : "", "%s") != NULL
                             ? g_strsplit (rest, ",", -1)
                             : g_strsplit (rest, "\n", 1);

  for (char **part = parts; *part != NULL; part++)
    g_string_replace (text, "%s", *part, 1);
  return g_strdup (text->str);
}

char *
fs_pattern_words (const FsPattern *pattern)
{
  static const char *const words[] = {
    [FS_PATTERN_UNIFORM] = N_ ("Uniform"),
    [FS_PATTERN_GEOMETRIC] = N_ ("Geometric, ratio %s"),
    [FS_PATTERN_SPHERICAL] = N_ ("Spherical"),
    [FS_PATTERN_PATTERN1] = N_ ("Pattern 1 (KSO)"),
    [FS_PATTERN_PATTERN2] = N_ ("Pattern 2 (KSO)"),
    [FS_PATTERN_SPHERE] = N_ ("Sphere of radius %s, fraction %s"),
    [FS_PATTERN_CUSTOM] = N_ ("Custom distances"),
    [FS_PATTERN_TRANSPOSE] = N_ ("Transpose"),
    [FS_PATTERN_BIT_COMPLEMENT] = N_ ("Bit complement"),
    [FS_PATTERN_BIT_REVERSAL] = N_ ("Bit reversal"),
    [FS_PATTERN_SHUFFLE] = N_ ("Shuffle"),
    [FS_PATTERN_BUTTERFLY] = N_ ("Butterfly"),
    [FS_PATTERN_TORNADO] = N_ ("Tornado"),
    [FS_PATTERN_NEIGHBOR] = N_ ("Neighbor"),
    [FS_PATTERN_TABLE] = N_ ("Table %s"),
  };
  g_autofree char *numbers = NULL, *percent = NULL;
  char number[FS_NUMBER_SIZE];

  switch (pattern->kind)
    {
    case FS_PATTERN_GEOMETRIC:
      numbers = g_strdelimit (g_strdup (fs_number_format (pattern->a, number)), ".", fs_language_decimal ());
      return fill (words[pattern->kind], numbers);
    case FS_PATTERN_SPHERE:
      return fill (words[pattern->kind],
                   numbers = g_strdup_printf ("%d,%s", pattern->L, fs_number_format (pattern->phi, number)));
    case FS_PATTERN_TABLE:
      return fill (words[pattern->kind], pattern->table);
    case FS_PATTERN_HOTSPOT:
      percent = g_strdelimit (g_strdup (fs_number_format (round (1e6 * pattern->share) / 1e4, number)), ".",
                              fs_language_decimal ());
      if (strchr (pattern->hot_nodes, ',') == NULL)
        /* xgettext:no-c-format */
        /* TRANSLATORS: the percentage of the messages that go to a node of this number, beside all others */
        return g_strdup_printf (_ ("Hot spot: %s\u202f%% to node %s"), percent,
                                pattern->hot_nodes + (*pattern->hot_nodes == '#'));
      numbers = g_strdelimit (g_strdup (pattern->hot_nodes), "#", ' ');
      /* TRANSLATORS: the percentage of the messages that go to some nodes, whose numbers follow */
      return g_strdup_printf (_ ("Hot spots: %s\u202f%% to nodes %s"), percent, g_strstrip (numbers));
    default:
      return g_strdup (_ (words[pattern->kind]));
    }
}

/* Whether the names of the choices of @key need its title: "Ties: At random". */
static gboolean
needs_title (const FsKey *key)
{
  return key->id == FS_KEY_ID_CLASSES || key->id == FS_KEY_ID_TIE || key->id == FS_KEY_ID_SCHEDULE
         || key->id == FS_KEY_ID_ADAPTIVE || key->id == FS_KEY_ID_VC_RELEASE || key->id == FS_KEY_ID_DIMENSION_ORDER;
}

static gboolean
is_number (const FsKey *key)
{
  return key->type == FS_KEY_INTEGER || key->type == FS_KEY_REAL || key->type == FS_KEY_REAL_LIST;
}

/* Returns the words of a value that is no number, plain text. */
static char *
words_of (const FsKey *key, const FsValue *value)
{
  const char *title = key->title != NULL ? _ (key->title) : _ (key->summary), *name;
  g_autofree char *text = fs_value_to_text (key, value);

  switch (key->type)
    {
    case FS_KEY_CHOICE:
      name = key->choice_names != NULL ? _ (key->choice_names[value->word]) : text;
      /* TRANSLATORS: a parameter and its value */
      return needs_title (key) ? g_strdup_printf (_ ("%s: %s"), title, name) : g_strdup (name);
    case FS_KEY_BOOLEAN:
      /* TRANSLATORS: a parameter that is not used: "Finite buffers: off" */
      return value->word ? g_strdup (title) : g_strdup_printf (_ ("%s: off"), title);
    case FS_KEY_PATTERN:
      return fs_pattern_words (value->pattern);
    case FS_KEY_SPECIAL:
      if (key->forms[value->word].label != NULL)
        return fill (key->forms[value->word].label, text + strlen (key->forms[value->word].word));
      return g_steal_pointer (&text);
    default:
      return g_steal_pointer (&text);
    }
}

char *
fs_value_words (const FsKey *key, const FsValue *value, gboolean alone)
{
  const char *name = key->symbol != NULL    ? key->symbol
                     : key->title != NULL   ? _ (key->title)
                     : key->subject != NULL ? _ (key->subject)
                                            : _ (key->summary);
  g_autofree char *text = words_of (key, value), *escaped = NULL;

  if (!is_number (key))
    return g_markup_escape_text (text, -1);
  g_strdelimit (text, ".", fs_language_decimal ());
  escaped = g_markup_escape_text (key->infinite && isinf (fs_value_number (value)) ? "∞" : text, -1);
  /* "<i>M</i> = 32", beside others "<i>M</i> 32". */
  return g_strdup_printf (alone ? "%s = %s" : "%s %s", name, escaped);
}

/* The parts of a label: of one parameter "<i>M</i> = 32", of several "Adaptive (Duato) · <i>n</i> 7", of the only curve "<i>M</i> =
 * 32, <i>β</i> = 0.01". */
static char *
join_parts (const FsEffectiveValues *values, const GPtrArray *keys, gboolean only_curve)
{
  GString *label = g_string_new (NULL);
  /* "GH(3,8)" gives n and k at once. */
  gboolean of_network = g_ptr_array_find ((GPtrArray *) keys, fs_key_by_id (FS_KEY_ID_N), NULL)
                        && g_ptr_array_find ((GPtrArray *) keys, fs_key_by_id (FS_KEY_ID_K), NULL);
  guint n_parts = 0;

  for (guint i = 0; i < keys->len; i++)
    n_parts += fs_effective_is_read (values, keys->pdata[i]);
  /* Words first, then numbers. */
  for (guint i = 0; i < 2 * keys->len; i++)
    {
      const FsKey *key = g_ptr_array_index (keys, i % keys->len);
      g_autofree char *part = NULL;

      if (is_number (key) != (i >= keys->len) || !fs_effective_is_read (values, key)
          || (of_network && key->id == FS_KEY_ID_K))
        continue;
      if (of_network && key->id == FS_KEY_ID_N)
        {
          g_autofree char *n = fs_effective_text (values, FS_KEY_ID_N), *k = fs_effective_text (values, FS_KEY_ID_K);

          part = g_strdup_printf ("GH(%s,%s)", n, k);
        }
      else if (key->id == FS_KEY_ID_MODEL)
        part = g_markup_escape_text (_ (values->model->short_name), -1);
      else
        part = fs_value_words (key, values->of[key->id], n_parts == 1 || only_curve);
      g_string_append_printf (label, "%s%s", label->len == 0 ? "" : only_curve ? ", " : FS_LABEL_SEPARATOR, part);
    }
  return g_string_free (label, FALSE);
}

/* The keys whose values a label gives; the parameter on the x axis has many. */
static GPtrArray *
label_keys (const FsCurve *curves, const FsEffectiveValues *values, guint n_curves)
{
  GPtrArray *found = g_ptr_array_new ();
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  for (guint i = 0; i < n_keys; i++)
    if (keys[i].group == FS_GROUP_SCENARIO && &keys[i] != curves[0].x_key && differs (values, n_curves, &keys[i]))
      g_ptr_array_add (found, (gpointer) &keys[i]);
  /* Where no axis shows the loads the curves differ in them. */
  for (guint i = 0; values->x == FS_AXIS_LATENCY && i < n_keys; i++)
    if (keys[i].group == FS_GROUP_SWEEP && differs (values, n_curves, &keys[i]))
      g_ptr_array_add (found, (gpointer) &keys[i]);
  if (found->len == 0 && n_curves == 1)
    {
      /* The label of a single curve: length and kind of traffic, or the generalized hypercube. */
      const FsCurve *curve = &curves[0];
      const FsKey *network[] = { fs_key_by_id (FS_KEY_ID_N), fs_key_by_id (FS_KEY_ID_K) };
      const FsKey *traffic[] = { values->length_key, fs_key_by_id (FS_KEY_ID_BETA) };

      for (guint i = 0; !curve->switching->has_flits && i < G_N_ELEMENTS (network); i++)
        if (network[i] != curve->x_key)
          g_ptr_array_add (found, (gpointer) network[i]);
      for (guint i = 0; curve->switching->has_flits && i < G_N_ELEMENTS (traffic); i++)
        {
          const FsModelInput *input = fs_model_input (curve->model, traffic[i]->name);

          /* A broadcast fraction that can only be 0 is left out. */
          if (traffic[i] != curve->x_key && input != NULL && input->min < input->max
              && !(values->is_pipelined && traffic[i]->id == FS_KEY_ID_BETA))
            g_ptr_array_add (found, (gpointer) traffic[i]);
        }
    }
  return found;
}

void
fs_label_curves (FsCurve *curves, const FsEffectiveValues *values, guint n_curves, const FsSplit *split)
{
  g_autoptr (GPtrArray) keys = label_keys (curves, values, n_curves);
  g_autoptr (GPtrArray) member_keys = g_ptr_array_copy (keys, NULL, NULL);

  for (guint i = 0; i < split->n_keys; i++)
    g_ptr_array_remove (member_keys, (gpointer) split->keys[i]);

  for (guint i = 0; i < n_curves; i++)
    {
      const FsValue *value = values[i].of[FS_KEY_ID_LABEL];
      const char *own = value != NULL ? value->names[0] : "";
      char *label = *own != '\0' ? g_markup_escape_text (own, -1) : join_parts (&values[i], keys, n_curves == 1);

      if (*label == '\0')
        {
          g_free (label);
          label = n_curves == 1 ? g_markup_escape_text (_ (curves[i].model->short_name), -1)
                                : g_strdup_printf (_ ("Curve %u"), i + 1);
        }
      curves[i].label = label;
      curves[i].member_label
          = split->n_panels == 0 || *own != '\0' ? g_strdup (label) : join_parts (&values[i], member_keys, FALSE);
      for (guint step = 0; curves[i].steps != NULL && step < curves[i].n_steps; step++)
        curves[i].steps[step].label = g_strdup (label);
    }
}

/* Kinds of curves. */

/* The value without its numbers: "geometric" of "geometric:1", "" of "32". Free with g_free(). */
static char *
word_of (const FsEffectiveValues *values, const FsKey *key)
{
  g_autofree char *value = NULL;
  double ignored;

  /* The first three are read by the resolver, not by model or simulator. */
  if (key->group != FS_GROUP_SCENARIO || key->type == FS_KEY_INTEGER || key->type == FS_KEY_REAL
      || (key->id != FS_KEY_ID_TOPOLOGY && key->id != FS_KEY_ID_MODEL && key->id != FS_KEY_ID_VARIANT
          && !fs_effective_is_read (values, key)))
    return g_strdup ("");
  value = fs_effective_text (values, key->id);
  value[strcspn (value, ":")] = '\0';
  return g_strdup (fs_number_parse (value, &ignored) ? "" : value);
}

char *
fs_curve_kind (const FsScenario *scenario, guint curve)
{
  GString *kind = g_string_new (NULL);
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  g_return_val_if_fail (scenario != NULL && curve < scenario->n_curves, NULL);

  for (guint i = 0; i < n_keys; i++)
    {
      g_autofree char *word = word_of (&scenario->values[curve], &keys[i]);

      g_string_append_printf (kind, "%s\n", word);
    }
  return g_string_free (kind, FALSE);
}

char *
fs_curve_kind_text (const FsScenario *scenario, guint curve)
{
  GString *words = g_string_new (NULL);
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  g_return_val_if_fail (scenario != NULL && curve < scenario->n_curves, NULL);

  for (guint i = 0; i < n_keys; i++)
    {
      g_autofree char *word = word_of (&scenario->values[curve], &keys[i]);
      gboolean distinguishes = FALSE; /* a curve that is shown has another */

      for (guint c = 0; c < scenario->n_curves; c++)
        {
          g_autofree char *other = word_of (&scenario->values[c], &keys[i]);

          distinguishes = distinguishes || (!scenario->curves[c].hidden && strcmp (other, word) != 0);
        }
      if (*word == '\0' || keys[i].id == FS_KEY_ID_VARIANT || !distinguishes)
        continue;
      g_string_append (words, words->len > 0 ? ", " : "");
      if (keys[i].id == FS_KEY_ID_MODEL)
        g_string_append (words, _ (fs_model_find (word)->name));
      else
        {
          g_autofree char *value = words_of (&keys[i], scenario->values[curve].of[keys[i].id]);

          g_string_append (words, value);
        }
    }
  return g_string_free (words, FALSE);
}
