#include "scenario/format/value.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/translate.h"
#include "base/user-text.h"
#include "model/model.h"
#include "sim/run/sim-latencies.h"
#include "sim/store-forward/store-forward-quantities.h"

#define INFINITE_TEXT "inf"
#define AUTOMATIC_END "auto"
#define MAX_ELEMENTS 1000 /* of a list */
#define MAX_ADDRESSES 100000
#define LONGEST_SENTENCE 300 /* bytes; the parser of patterns repeats what it was given */

/* Values. */

/* Takes @numbers and @names, which may be NULL. */
static FsValue *
value_new (guint word, double *numbers, guint n_numbers, char **names)
{
  FsValue *value = g_new0 (FsValue, 1);

  g_atomic_ref_count_init (&value->references);
  value->word = word;
  value->numbers = numbers;
  value->n_numbers = n_numbers;
  value->names = names;
  return value;
}

FsValue *
fs_value_new_number (double number)
{
  return value_new (0, g_memdup2 (&number, sizeof number), 1, NULL);
}

FsValue *
fs_value_new_word (guint word)
{
  return value_new (word, NULL, 0, NULL);
}

FsValue *
fs_value_new_name (const char *name)
{
  return value_new (0, NULL, 0, g_strdupv ((char **) (const char *[]){ name, NULL }));
}

FsValue *
fs_value_ref (const FsValue *value)
{
  FsValue *copy;

  if (value->references != 0)
    {
      g_atomic_ref_count_inc (&((FsValue *) value)->references);
      return (FsValue *) value;
    }
  copy = value_new (value->word, g_memdup2 (value->numbers, value->n_numbers * sizeof *value->numbers),
                    value->n_numbers, g_strdupv ((char **) value->names));
  copy->pattern = g_memdup2 (value->pattern, sizeof *value->pattern);
  return copy;
}

void
fs_value_unref (FsValue *value)
{
  if (value == NULL || !g_atomic_ref_count_dec (&value->references))
    return;
  g_free ((double *) value->numbers);
  g_strfreev ((char **) value->names);
  g_free ((FsPattern *) value->pattern);
  g_free (value);
}

gboolean
fs_value_equal (const FsValue *a, const FsValue *b)
{
  g_autofree char *pattern_a = NULL, *pattern_b = NULL;

  if (a == b || a == NULL || b == NULL)
    return a == b;
  if (a->word != b->word || a->n_numbers != b->n_numbers || (a->pattern == NULL) != (b->pattern == NULL)
      || (a->names == NULL) != (b->names == NULL))
    return FALSE;
  for (guint i = 0; i < a->n_numbers; i++)
    if (a->numbers[i] != b->numbers[i] && !(isnan (a->numbers[i]) && isnan (b->numbers[i])))
      return FALSE;
  if (a->pattern != NULL && a->pattern != b->pattern)
    {
      pattern_a = fs_pattern_to_text (a->pattern);
      pattern_b = fs_pattern_to_text (b->pattern);
    }
  return g_strcmp0 (pattern_a, pattern_b) == 0
         && (a->names == NULL || g_strv_equal ((const char *const *) a->names, (const char *const *) b->names));
}

static char *
number_to_text (const FsKey *key, double number)
{
  char text[FS_NUMBER_SIZE];

  return key->type == FS_KEY_INTEGER && isfinite (number) ? g_strdup_printf ("%.0f", number)
                                                          : g_strdup (fs_number_format (number, text));
}

/* From text. */

/* Sets the error, a sentence; NULL, to be returned. */
#define refuse(error, ...) (fs_set_input_error (error, __VA_ARGS__), (FsValue *) NULL)

static const char *
subject (const FsKey *key)
{
  return key->subject != NULL ? _ (key->subject) : key->name;
}

/* The text of a value in a sentence: numbers as they are, anything else in quotes. */
static char *
shown (const char *text)
{
  double number;

  return fs_number_parse (text, &number) && strlen (text) <= FS_NUMBER_SIZE ? g_strdup (text)
                                                                            : fs_user_text_quote (text);
}

/* Sets the error for a value that a key cannot have. */
static FsValue *
refuse_value (const FsKey *key, const char *text, const char *form, GError **error)
{
  g_autofree char *quoted = shown (text);

  return refuse (error, _ ("%s is %s; it must be %s."), subject (key), quoted, form);
}

static gboolean
is_in_range (const FsKey *key, double number)
{
  return number >= key->min && number <= key->max && !(key->open && number == key->min)
         && !(key->open_max && number == key->max);
}

FsValue *
fs_value_from_number (const FsKey *key, double number, GError **error)
{
  char text[FS_NUMBER_SIZE];
  g_autofree char *range = NULL;

  if (is_in_range (key, number) && (key->type != FS_KEY_INTEGER || number == floor (number)))
    return fs_value_new_number (number);
  range = fs_key_range (key);
  return refuse_value (key, fs_number_format (number, text), range, error);
}

static gboolean
is_list (const char *text, FsSpelling spelling)
{
  return strpbrk (text, spelling == FS_SPELLING_FILE ? ";" : ";,") != NULL;
}

/* The elements of a list, stripped; an empty one is allowed at the end only, as GKeyFile writes it. */
static char **
split (const char *text, FsSpelling spelling)
{
  char **fields = g_strsplit_set (text, spelling == FS_SPELLING_FILE ? ";" : ";,", -1);
  guint n_fields = g_strv_length (fields);

  for (guint i = 0; i < n_fields; i++)
    g_strstrip (fields[i]);
  if (n_fields > 1 && *fields[n_fields - 1] == '\0')
    g_clear_pointer (&fields[n_fields - 1], g_free);
  return fields;
}

/* The elements of the list @text of @key; NULL and a sentence if there are too many. */
static char **
split_list (const FsKey *key, const char *text, FsSpelling spelling, GError **error)
{
  g_auto (GStrv) elements = split (text, spelling);
  guint n_elements = g_strv_length (elements);

  if (n_elements > MAX_ELEMENTS)
    fs_set_input_error (error, _ ("%s lists %u values; it must have 1 to %u."), subject (key), n_elements,
                        MAX_ELEMENTS);
  return n_elements <= MAX_ELEMENTS ? g_steal_pointer (&elements) : NULL;
}

/* 8x4x4, with the sentence of the first radix that is out of range. */
static FsValue *
parse_radices (const FsKey *key, const char *text, FsSpelling spelling, GError **error)
{
  g_auto (GStrv) parts = g_strsplit_set (text, "xX", -1);
  guint n = g_strv_length (parts);
  g_autofree double *radices = g_new (double, n);
  gboolean are_numbers = n <= FS_NETWORK_MAX_N;

  if (is_list (text, spelling))
    return refuse (error, _ ("k is %s; with x = k each value is one radix for all dimensions, from %.0f to %.0f."),
                   text, key->min, key->max);
  for (guint d = 0; d < n; d++)
    {
      guint64 radix = 0;
      gboolean is_number = fs_number_parse_uint (g_strstrip (parts[d]), &radix);

      if (is_number && !is_in_range (key, (double) radix))
        return refuse (error, _ ("Radix k is %s in dimension %u; every radix is %.0f to %.0f."), parts[d], d, key->min,
                       key->max);
      are_numbers = are_numbers && is_number;
      radices[d] = (double) radix;
    }
  if (are_numbers)
    return value_new (FS_RADICES, g_steal_pointer (&radices), n, NULL);
  return refuse_value (key, text, _ ("a whole number from 2 to 64, or up to 20 of them joined by x, such as 8x4x4"),
                       error);
}

/* One number, or several: of loads, or of a parameter, which may be on the x axis and then lists each value once; or the
 * radices of a torus or mesh. */
static FsValue *
parse_numbers (const FsKey *key, const char *text, FsSpelling spelling, GError **error)
{
  g_auto (GStrv) elements = NULL;
  g_autofree double *numbers = NULL;
  guint n;

  if (key->id == FS_KEY_ID_K && strpbrk (text, "xX") != NULL)
    return parse_radices (key, text, spelling, error);
  if (is_list (text, spelling) && key->type != FS_KEY_REAL_LIST && !fs_key_is_parameter (key))
    {
      g_autofree char *quoted = shown (text);

      return refuse (error, _ ("%s is %s; it must be one number."), subject (key), quoted);
    }
  elements = split_list (key, text, spelling, error);
  if (elements == NULL)
    return NULL;
  n = g_strv_length (elements);
  numbers = g_new (double, n);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *range = NULL;
      guint64 whole;

      if (*elements[i] == '\0')
        return refuse (error, _ ("The list of %s has an empty entry."), key->name);
      if (key->infinite && strcmp (elements[i], INFINITE_TEXT) == 0)
        {
          numbers[i] = INFINITY;
          continue;
        }
      if (key->type == FS_KEY_INTEGER && fs_number_parse_uint (elements[i], &whole))
        numbers[i] = (double) whole;
      else if (key->type == FS_KEY_INTEGER || !fs_number_parse (elements[i], &numbers[i]))
        numbers[i] = NAN;
      if (!is_in_range (key, numbers[i]))
        {
          range = fs_key_range (key);
          return refuse_value (key, elements[i], range, error);
        }
      if (numbers[i] == 0)
        numbers[i] = 0; /* no -0 */
    }
  for (guint i = 1; key->type != FS_KEY_REAL_LIST && i < n; i++)
    for (guint j = 0; j < i; j++)
      if (numbers[i] == numbers[j])
        {
          g_autofree char *number = number_to_text (key, numbers[i]);

          return refuse (error, _ ("%s lists %s twice; list each value once."), subject (key), number);
        }
  return value_new (0, g_steal_pointer (&numbers), n, NULL);
}

/* Words of a list in its order, which has a meaning. */
static FsValue *
parse_words (const FsKey *key, const char *text, FsSpelling spelling, GError **error)
{
  g_auto (GStrv) words = split_list (key, text, spelling, error);

  for (guint i = 0; words != NULL && words[i] != NULL; i++)
    {
      if (!g_strv_contains (key->choices, words[i]) || i >= FS_SPLIT_KEYS
          || (words[1] != NULL && strcmp (words[i], key->choices[0]) == 0))
        return refuse_value (key, words[i], _ (key->form), error);
      for (guint other = 0; other < i; other++)
        if (strcmp (words[other], words[i]) == 0)
          return refuse (error, _ ("%s lists %s twice; list each value once."), subject (key), words[i]);
    }
  return words != NULL ? value_new (0, NULL, 0, g_steal_pointer (&words)) : NULL;
}

static FsValue *
parse_quantities (const FsKey *key, const char *text, FsSpelling spelling, GError **error)
{
  g_auto (GStrv) names = NULL;

  if (key->choices != NULL)
    return parse_words (key, text, spelling, error);
  names = split_list (key, text, spelling, error);
  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    {
      g_autofree char *name = g_strdelimit (g_strdup (names[i]), "-", '_');
      const char *current = fs_sim_quantity_current_key (name);

      if (*name == '\0')
        return refuse (error, _ ("The list of %s has an empty entry."), key->name);
      if (!fs_quantity_is_plottable (current))
        return refuse_value (key, names[i],
                             _ ("a quantity that has one value at a time, such as latency or latency-unicast"), error);
      g_free (names[i]);
      names[i] = g_strdelimit (g_strdup (current), "_", '-');
    }
  return names != NULL ? value_new (0, NULL, 0, g_steal_pointer (&names)) : NULL;
}

static FsValue *
parse_choice (const FsKey *key, const char *text, FsSpelling spelling, GError **error)
{
  const char *current = fs_current_value (key, text);
  const char *const *words = fs_key_words (key);

  for (guint i = 0; words[i] != NULL; i++)
    if (strcmp (words[i], current) == 0)
      return fs_value_new_word (i);
  return refuse_value (key, text, _ (key->form), error);
}

static FsValue *
parse_choices (const FsKey *key, const char *text, FsSpelling spelling, GError **error)
{
  g_auto (GStrv) words = split_list (key, text, spelling, error);
  guint set = 0;

  for (guint i = 0; words != NULL && words[i] != NULL; i++)
    {
      guint w = 0;

      while (key->choices[w] != NULL && strcmp (key->choices[w], words[i]) != 0)
        w++;
      if (key->choices[w] == NULL || (w == 0 && words[1] != NULL))
        return refuse_value (key, words[i], _ (key->form), error);
      if ((set & 1u << w) != 0)
        return refuse (error, _ ("%s lists %s twice; list each value once."), subject (key), words[i]);
      set |= 1u << w;
    }
  return words != NULL ? fs_value_new_word (set) : NULL;
}

static FsValue *
parse_pattern (const FsKey *key, const char *text, FsSpelling spelling, GError **error)
{
  g_autoptr (GError) reason = NULL;
  FsPattern pattern;
  FsValue *value;

  if (fs_pattern_parse (text, &pattern, &reason))
    {
      value = value_new (0, NULL, 0, NULL);
      value->pattern = g_memdup2 (&pattern, sizeof pattern);
      return value;
    }
  if (strlen (reason->message) <= LONGEST_SENTENCE && !g_regex_match_simple ("[[:cntrl:]]", text, 0, 0))
    return refuse (error, "%s", reason->message);
  return refuse_value (key, text, _ (key->form), error);
}

/* What can follow the word of a form. */

static gboolean
parse_in_range (const char *text, const FsKeyForm *form, guint which, double *number)
{
  guint64 whole;
  gboolean is_whole = form->rest == FS_REST_WHOLE || form->rest == FS_REST_SPAN;

  if (is_whole && fs_number_parse_uint (text, &whole))
    *number = (double) whole;
  else if (is_whole || !fs_number_parse (text, number))
    return FALSE;
  return *number >= form->min[which] && *number <= form->max[which];
}

/* Addresses of nodes in some generalized hypercube, in capitals. */
static FsValue *
parse_addresses (const char *text, guint word, guint most, FsSpelling spelling)
{
  g_auto (GStrv) addresses = split (text, spelling);
  guint n = g_strv_length (addresses);

  if (n > most)
    return NULL;
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *address = g_steal_pointer (&addresses[i]);
      gsize length = strlen (address);

      addresses[i] = g_ascii_strup (address, -1);
      if (length == 0 || length > FS_GH_MAX_N
          || strspn (addresses[i], "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") != length)
        return NULL;
    }
  return value_new (word, NULL, 0, g_steal_pointer (&addresses));
}

/* Turns that differ, in ascending order. */
static FsValue *
parse_turns (const char *text, guint word, FsSpelling spelling)
{
  g_auto (GStrv) fields = split (text, spelling);
  double numbers[64];
  FsTurns turns = 0;
  guint n = 0;

  for (guint i = 0; fields[i] != NULL; i++)
    {
      int from, to;

      if (!fs_turn_parse (fields[i], &from, &to) || (turns & fs_turn (from, to)) != 0)
        return NULL;
      turns |= fs_turn (from, to);
    }
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if ((turns >> i & 1) != 0)
      numbers[n++] = i;
  return n > 0 ? value_new (word, g_memdup2 (numbers, n * sizeof *numbers), n, NULL) : NULL;
}

/* Whole numbers joined by x; of FS_REST_WIDTHS each is 1 or follows 1/. */
static FsValue *
parse_by_dimension (const FsKeyForm *form, const char *text, guint word)
{
  g_auto (GStrv) parts = g_strsplit_set (text, "xX", -1);
  guint n = g_strv_length (parts);
  g_autofree double *numbers = g_new (double, n);
  guint64 whole;

  for (guint i = 0; i < n; i++)
    {
      const char *part = g_strstrip (parts[i]);
      gboolean is_fraction = form->rest == FS_REST_WIDTHS && g_str_has_prefix (part, "1/");

      if (!fs_number_parse_uint (part + (is_fraction ? 2 : 0), &whole) || (double) whole < form->min[0]
          || (double) whole > form->max[0] || (form->rest == FS_REST_WIDTHS && !is_fraction && whole != 1))
        return NULL;
      numbers[i] = (double) whole;
    }
  return n >= 2 && n <= FS_NETWORK_MAX_N ? value_new (word, g_steal_pointer (&numbers), n, NULL) : NULL;
}

/* @text as form number @word of a key, whose word it begins with; NULL when the rest is none of that form. */
static FsValue *
parse_form (const FsKeyForm *form, guint word, const char *text, FsSpelling spelling)
{
  const char *rest = text + strlen (form->word);
  g_auto (GStrv) fields = NULL;
  double pair[2], progression[3];
  guint64 whole;
  guint n_fields;
  FsValue *value;

  switch (form->rest)
    {
    case FS_REST_NONE:
      return *rest == '\0' ? fs_value_new_word (word) : NULL;
    case FS_REST_WHOLE:
      if ((*form->word != '\0' && !g_ascii_isdigit (*rest)) || !parse_in_range (rest, form, 0, &pair[0]))
        return NULL;
      return value_new (word, g_memdup2 (pair, sizeof *pair), 1, NULL);
    case FS_REST_REAL:
      return parse_in_range (rest, form, 0, &pair[0]) ? value_new (word, g_memdup2 (pair, sizeof *pair), 1, NULL)
                                                      : NULL;
    case FS_REST_PAIR:
      fields = g_strsplit (rest, ",", -1);
      if (g_strv_length (fields) != 2 || !parse_in_range (fields[0], form, 0, &pair[0])
          || !parse_in_range (fields[1], form, 1, &pair[1]))
        return NULL;
      return value_new (word, g_memdup2 (pair, sizeof pair), 2, NULL);
    case FS_REST_SPAN:
      fields = g_strsplit (rest, "-", -1);
      if (g_strv_length (fields) != 2 || !parse_in_range (g_strstrip (fields[0]), form, 0, &pair[0])
          || !parse_in_range (g_strstrip (fields[1]), form, 1, &pair[1]) || pair[0] >= pair[1])
        return NULL;
      return value_new (word, g_memdup2 (pair, sizeof pair), 2, NULL);
    case FS_REST_PROGRESSION:
      fields = g_strsplit (rest, ",", -1);
      n_fields = g_strv_length (fields);
      if (n_fields != 1 && n_fields != 3)
        return NULL;
      for (guint i = 0; i < n_fields; i++)
        if (!g_ascii_isdigit (fields[i][0]) || !fs_number_parse_uint (fields[i], &whole)
            || (double) whole < form->min[i > 0] || (double) whole > form->max[i > 0])
          return NULL;
        else
          progression[i] = (double) whole;
      return value_new (word, g_memdup2 (progression, n_fields * sizeof *progression), n_fields, NULL);
    case FS_REST_NAME:
      value = *rest != '\0' ? fs_value_new_name (rest) : NULL;
      if (value != NULL)
        value->word = word;
      return value;
    case FS_REST_ADDRESS:
      return parse_addresses (rest, word, 1, spelling);
    case FS_REST_ADDRESSES:
      return parse_addresses (rest, word, MAX_ADDRESSES, spelling);
    case FS_REST_TURNS:
      return parse_turns (rest, word, spelling);
    case FS_REST_BY_DIMENSION:
    case FS_REST_WIDTHS:
      return parse_by_dimension (form, rest, word);
    case FS_REST_RANGE:
      /* Both ends; NAN where it is automatic. */
      fields = split (rest, spelling);
      pair[0] = pair[1] = NAN;
      if (g_strv_length (fields) != 2)
        return NULL;
      for (guint i = 0; i < 2; i++)
        if (strcmp (fields[i], AUTOMATIC_END) != 0 && !fs_number_parse (fields[i], &pair[i]))
          return NULL;
      if (isnan (pair[0]) && isnan (pair[1]))
        return fs_value_new_word (0);
      return pair[0] >= pair[1] ? NULL : value_new (word, g_memdup2 (pair, sizeof pair), 2, NULL);
    default:
      g_assert_not_reached ();
    }
}

static FsValue *
parse_special (const FsKey *key, const char *text, FsSpelling spelling, GError **error)
{
  for (guint word = 0; key->forms[word].word != NULL; word++)
    {
      FsValue *value = g_str_has_prefix (text, key->forms[word].word)
                           ? parse_form (&key->forms[word], word, text, spelling)
                           : NULL;

      if (value != NULL)
        return value;
    }
  return refuse_value (key, text, _ (key->form), error);
}

static FsValue *
parse_text (const FsKey *key, const char *text, FsSpelling spelling, GError **error)
{
  return fs_value_new_name (text);
}

FsValue *
fs_value_parse (const FsKey *key, const char *text, FsSpelling spelling, GError **error)
{
  static FsValue *(*const parsers[]) (const FsKey *key, const char *text, FsSpelling spelling, GError **error) = {
    [FS_KEY_TEXT] = parse_text,       [FS_KEY_INTEGER] = parse_numbers,   [FS_KEY_REAL] = parse_numbers,
    [FS_KEY_BOOLEAN] = parse_choice,  [FS_KEY_CHOICE] = parse_choice,     [FS_KEY_PATTERN] = parse_pattern,
    [FS_KEY_SPECIAL] = parse_special, [FS_KEY_REAL_LIST] = parse_numbers, [FS_KEY_TEXT_LIST] = parse_quantities,
    [FS_KEY_CHOICES] = parse_choices,
  };
  g_autofree char *stripped = NULL;

  g_return_val_if_fail (key != NULL && text != NULL, NULL);

  if (!g_utf8_validate (text, -1, NULL))
    return refuse (error, _ ("The value of %s is not UTF-8 text."), key->name);
  stripped = g_strstrip (g_strdup (text));
  if (*stripped == '\0' && key->type != FS_KEY_TEXT)
    return refuse (error, _ ("%s has no value."), subject (key));
  return parsers[key->type](key, stripped, spelling, error);
}

/* To text. */

/* The text of a value of FS_KEY_SPECIAL. */
static char *
special_to_text (const FsKeyForm *form, const FsValue *value)
{
  char numbers[2][FS_NUMBER_SIZE];
  g_autofree char *names = NULL;
  GString *text;

  switch (form->rest)
    {
    case FS_REST_WHOLE:
      return g_strdup_printf ("%s%.0f", form->word, value->numbers[0]);
    case FS_REST_REAL:
      return g_strconcat (form->word, fs_number_format (value->numbers[0], numbers[0]), NULL);
    case FS_REST_PROGRESSION:
      if (value->n_numbers == 1)
        return g_strdup_printf ("%s%.0f", form->word, value->numbers[0]);
      return g_strdup_printf ("%s%.0f,%.0f,%.0f", form->word, value->numbers[0], value->numbers[1], value->numbers[2]);
    case FS_REST_PAIR:
      return g_strdup_printf ("%s%s,%s", form->word, fs_number_format (value->numbers[0], numbers[0]),
                              fs_number_format (value->numbers[1], numbers[1]));
    case FS_REST_SPAN:
      return g_strdup_printf ("%s%.0f-%.0f", form->word, value->numbers[0], value->numbers[1]);
    case FS_REST_TURNS:
      text = g_string_new (NULL);
      for (guint i = 0; i < value->n_numbers; i++)
        {
          int turn = (int) value->numbers[i];
          char words[6];

          fs_turn_text (turn / FS_TURNS_DIRECTIONS, turn % FS_TURNS_DIRECTIONS, words);
          g_string_append_printf (text, "%s%s", i > 0 ? ";" : "", words);
        }
      return g_string_free (text, FALSE);
    case FS_REST_BY_DIMENSION:
    case FS_REST_WIDTHS:
      text = g_string_new (NULL);
      for (guint i = 0; i < value->n_numbers; i++)
        g_string_append_printf (text, "%s%s%.0f", i > 0 ? "x" : "",
                                form->rest == FS_REST_WIDTHS && value->numbers[i] > 1 ? "1/" : "", value->numbers[i]);
      return g_string_free (text, FALSE);
    case FS_REST_RANGE:
      for (guint i = 0; i < 2; i++)
        if (isnan (value->numbers[i]))
          strcpy (numbers[i], AUTOMATIC_END);
        else
          fs_number_format (value->numbers[i], numbers[i]);
      return g_strdup_printf ("%s;%s", numbers[0], numbers[1]);
    default:
      names = value->names != NULL ? g_strjoinv (";", (char **) value->names) : NULL;
      return g_strconcat (form->word, names, NULL);
    }
}

char *
fs_value_to_text (const FsKey *key, const FsValue *value)
{
  GString *text;

  if (value == NULL)
    return g_strdup ("");
  switch (key->type)
    {
    case FS_KEY_BOOLEAN:
    case FS_KEY_CHOICE:
      return g_strdup (fs_key_words (key)[value->word]);
    case FS_KEY_PATTERN:
      return fs_pattern_to_text (value->pattern);
    case FS_KEY_SPECIAL:
      return special_to_text (&key->forms[value->word], value);
    case FS_KEY_CHOICES:
      text = g_string_new (NULL);
      for (guint w = 0; key->choices[w] != NULL; w++)
        if ((value->word & 1u << w) != 0)
          g_string_append_printf (text, "%s%s", text->len > 0 ? ";" : "", key->choices[w]);
      return g_string_free (text, FALSE);
    case FS_KEY_TEXT:
    case FS_KEY_TEXT_LIST:
      return g_strjoinv (";", (char **) value->names);
    default:
      text = g_string_new (NULL);
      for (guint i = 0; i < value->n_numbers; i++)
        {
          g_autofree char *number = number_to_text (key, value->numbers[i]);

          g_string_append_printf (text, "%s%s", i == 0 ? "" : value->word == FS_RADICES ? "x" : ";", number);
        }
      return g_string_free (text, FALSE);
    }
}

/* Quantities: the scalars that a model or the simulator reports. */

static gboolean
is_scalar_of (const FsQuantity *quantities, guint n_quantities, const char *key)
{
  for (guint i = 0; i < n_quantities; i++)
    if (strcmp (quantities[i].key, key) == 0)
      return quantities[i].shape == FS_SHAPE_SCALAR;
  return FALSE;
}

gboolean
fs_quantity_is_of_packets (const char *name)
{
  g_autofree char *key = g_strdelimit (g_strdup (name), "-", '_');
  guint n;
  const FsQuantity *quantities = fs_store_forward_quantities (&n);

  return is_scalar_of (quantities, n, key);
}

gboolean
fs_quantity_is_distribution (const char *name)
{
  g_autofree char *key = g_strdelimit (g_strdup (name), "-", '_');

  return fs_sim_is_distribution (key);
}

gboolean
fs_quantity_is_cause (const char *name)
{
  g_autofree char *key = g_strdelimit (g_strdup (name), "-", '_');
  guint n;
  const FsQuantity *quantities = fs_cause_quantities (&n);

  return is_scalar_of (quantities, n, key);
}

gboolean
fs_quantity_is_plottable (const char *name)
{
  g_autofree char *key = g_strdelimit (g_strdup (name), "-", '_');
  const FsQuantity *simulated;
  guint n_simulated;

  if (strcmp (key, FS_SATURATION_RATE) == 0 || fs_quantity_is_of_packets (key) || fs_sim_is_distribution (key))
    return TRUE;
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    if (is_scalar_of ((*model)->quantities, (*model)->n_quantities, key))
      return TRUE;
  simulated = fs_sim_latency_quantities (&n_simulated);
  if (is_scalar_of (simulated, n_simulated, key))
    return TRUE;
  simulated = fs_sim_quantities (&n_simulated);
  return is_scalar_of (simulated, n_simulated, key) || fs_quantity_is_cause (name);
}
