/* The table of keys: forms, ranges, choices, and suggestions for misspelled names. */
#include "scenario/format/keys.h"

#include <string.h>

#include "base/error.h"
#include "model/model.h"
#include "scenario/format/spelling.h"
#include "scenario/format/value.h"
#include "tests/support/test.h"

/* The shortest text of the value that @text means; NULL when @key cannot have it. */
static char *
shortest_text (const FsKey *key, const char *text, FsSpelling spelling, GError **error)
{
  g_autoptr (FsValue) value = fs_value_parse (key, text, spelling, error);

  return value != NULL ? fs_value_to_text (key, value) : NULL;
}

static gboolean
can_be (const FsKey *key, const char *text, GError **error)
{
  g_autoptr (FsValue) value = fs_value_parse (key, text, FS_SPELLING_COMMAND, error);

  return value != NULL;
}

FS_TEST (table)
{
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  for (guint i = 0; i < n_keys; i++)
    {
      g_assert_true (fs_key_find (keys[i].name) == &keys[i]); /* no name twice */
      g_assert_nonnull (keys[i].summary);
      g_assert_nonnull (fs_key_group_title (keys[i].group));
      g_assert_cmpfloat (keys[i].min, <=, keys[i].max);
      /* A list of texts has words where it is none of quantities. */
      g_assert_true ((keys[i].type == FS_KEY_CHOICE || keys[i].type == FS_KEY_CHOICES
                      || (keys[i].type == FS_KEY_TEXT_LIST && keys[i].id != FS_KEY_ID_Y))
                     == (keys[i].choices != NULL));
      g_assert_nonnull (keys[i].form);
      if (keys[i].fallback != NULL && fs_key_find (keys[i].fallback) == NULL) /* else another key's value */
        {
          g_autoptr (GError) error = NULL;
          g_autofree char *value = shortest_text (&keys[i], keys[i].fallback, FS_SPELLING_FILE, &error);

          g_assert_no_error (error);
          g_assert_cmpstr (value, ==, keys[i].fallback);
        }
    }
  g_assert_null (fs_key_find ("bta"));
}

FS_TEST (models_are_the_registered_ones)
{
  const FsKey *key = fs_key_find ("model");
  guint n = 0;

  for (const FsModel *const *model = fs_models (); *model != NULL; model++, n++)
    g_assert_cmpstr (key->choices[n], ==, (*model)->id);
  g_assert_null (key->choices[n]);
  g_assert_cmpuint (n, >=, 2);
}

/* The enumerations of the engines are in the order of the words. */
FS_TEST (choices_have_the_order_of_the_engines)
{
  g_assert_cmpstr (fs_key_find ("routing")->choices[FS_ROUTING_DETERMINISTIC], ==, "deterministic");
  g_assert_cmpstr (fs_key_find ("routing")->choices[FS_ROUTING_DUATO], ==, "duato");
  g_assert_cmpstr (fs_key_find ("routing")->choices[FS_ROUTING_DUATO_TIMEOUT], ==, "duato-timeout");
  g_assert_cmpstr (fs_key_find ("routing")->choices[FS_ROUTING_RANDOM], ==, "random");
  g_assert_cmpstr (fs_key_find ("routing")->choices[FS_ROUTING_VIRTUAL_CUT_THROUGH], ==, "virtual-cut-through");
  g_assert_cmpstr (fs_key_find ("adaptive-choice")->choices[FS_ADAPTIVE_RANDOM], ==, "random");
  g_assert_cmpstr (fs_key_find ("adaptive-choice")->choices[FS_ADAPTIVE_LOWEST], ==, "lowest");
  g_assert_cmpstr (fs_key_find ("broadcast")->choices[FS_BROADCAST_BINOMIAL], ==, "binomial");
  g_assert_cmpstr (fs_key_find ("broadcast")->choices[FS_BROADCAST_SEPARATE], ==, "separate");
  g_assert_cmpstr (fs_key_find ("length")->choices[FS_LENGTH_FIXED], ==, "fixed");
  g_assert_cmpstr (fs_key_find ("length")->choices[FS_LENGTH_EXPONENTIAL], ==, "exponential");
}

/* Loads, then every number of [Scenario]. */
FS_TEST (names_of_x)
{
  static const char *const words[] = { "rate",
                                       "load",
                                       "offered-flits",
                                       "accepted",
                                       "delivered",
                                       "latency",
                                       "n",
                                       "k",
                                       "V",
                                       "M",
                                       "beta",
                                       "delta",
                                       "tau",
                                       "l",
                                       "tu",
                                       "residual",
                                       "routing-delay",
                                       "crossbar-delay",
                                       "credit-delay",
                                       "vc-buffer",
                                       "address-flits",
                                       "buffer",
                                       "initiation-cycles",
                                       NULL };
  const char *const *choices = fs_key_find ("x")->choices;

  g_assert_true (g_strv_equal (choices, words));
  g_assert_false (fs_key_is_parameter (fs_key_find ("seed")));
  g_assert_false (fs_key_is_parameter (fs_key_find ("pattern")));
  g_assert_true (fs_key_is_parameter (fs_key_find ("residual")));
}

FS_TEST (forms)
{
  const struct {
    const char *key, *form;
  } cases[] = {
    { "n", "a whole number from 1 to 60" },
    { "M", "a number from 1 to 1000000000000" },
    { "l", "a number from 1 to 1000000000000" },
    { "tu", "a number from 1e-09 to 1000000000" },
    { "mode", "one of lr, random, vct, saf" },
    { "beta", "a number from 0 to 1" },
    { "precision", "a number above 0 and at most 1" },
    { "confidence", "a number above 0 and below 1" },
    { "y-divide-by", "a number from 1e-12 to 1000000000000" },
    { "seed", "a whole number from 0 to 9007199254740991" },
    { "format", "1" },
    { "variant", "one of published, corrected, both, refined, all" },
    { "timeout-either", "true or false" },
    { "typical-error", "true or false" },
    { "rate", "one or more values separated by ;, each a number from 0 to 1000000000000" },
    { "title", "text" },
    { "injection", "rand, rand:K, pool:K or shared:K with K from 1 to 64, rand:V, or first" },
    { "recovery-after", "never or a whole number from 1 to 1000000" },
    { "source-capacity", "infinite or a whole number from 0 to 1000" },
    { "ports", "one of all, single" },
    { "broadcast", "one of binomial, separate, double-tree, multidestination, hamiltonian-path" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpstr (fs_key_find (cases[i].key)->form, ==, cases[i].form);
}

FS_TEST (nearest_name_is_suggested)
{
  const struct {
    const char *word, *key;
  } cases[] = {
    { "bta", "beta" },
    { "Beta", "beta" },
    { "v", "V" },
    { "m", "M" },
    { "ruoting", "routing" },
    { "replication", "replications" },
    { "warmup_messages", "warmup-messages" },
    { "vcbuffer", "vc-buffer" },
    { "rates", "rate" }, /* also the beginning of rates-from */
    { "zzz", NULL },
    { "", NULL },
    { "frequency", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const FsKey *nearest = fs_key_nearest (cases[i].word);

      g_assert_cmpstr (nearest != NULL ? nearest->name : NULL, ==, cases[i].key);
    }
}

FS_TEST (distance)
{
  g_autofree char *longer = g_strnfill (100000, 'x');

  g_assert_cmpuint (fs_spelling_distance ("beta", "beta"), ==, 0);
  g_assert_cmpuint (fs_spelling_distance ("beta", "bta"), ==, 2);
  g_assert_cmpuint (fs_spelling_distance ("beta", "btea"), ==, 2);
  g_assert_cmpuint (fs_spelling_distance ("beta", "Beta"), ==, 1);
  g_assert_cmpuint (fs_spelling_distance ("", "abc"), ==, 6);
  g_assert_cmpuint (fs_spelling_distance ("kitten", "sitting"), ==, 6);
  g_assert_cmpuint (fs_spelling_distance (longer, "abc"), ==, G_MAXUINT);
  g_assert_null (fs_key_nearest (longer));
}

FS_TEST (shortest_form)
{
  const struct {
    const char *key, *value, *normalized;
  } cases[] = {
    { "n", " 6 ", "6" },
    { "M", "32.0", "32" },
    { "M", "1e2", "100" },
    { "beta", "-0", "0" },
    { "beta", ".010", "0.01" },
    { "max-messages", "2e6", "2000000" },
    { "seed", "009007199254740991", "9007199254740991" },
    { "load", "0.1, 0.20;.3", "0.1;0.2;0.3" },
    { "load", "0.5;", "0.5" },
    { "load", "1,", "1" },
    { "y", "latency_unicast,latency", "latency-unicast;latency" },
    { "y", "V_bar", "V-bar" },
    { "injection", "rand:04", "rand:4" },
    { "injection", "rand:V", "rand:V" },
    { "injection", "pool:06", "pool:6" },
    { "injection", "shared:64", "shared:64" },
    { "recovery-after", "0500", "500" },
    { "recovery-after", "never", "never" },
    { "source-capacity", "007", "7" },
    { "source-capacity", "0", "0" },
    { "source-capacity", "infinite", "infinite" },
    { "tau", "1, 2.0;4,", "1;2;4" },
    { "n", "06;", "6" },
    { "y", "saturation_rate", "saturation-rate" },
    { "x", "tau", "tau" },
    { "base", "fixed:2", "fixed:2" },
    { "warmup-messages", "1e4", "10000" },
    { "x-range", "0,2.50", "0;2.5" },
    { "x-range", "auto; 7", "auto;7" },
    { "x-range", "auto;auto", "auto" },
    { "pattern", "geometric:0.50", "geometric:0.5" },
    { "pattern", "custom:0.5,0.25,0.25", "custom:0.5,0.25,0.25" },
    { "title", "  a title, with ; ", "a title, with ;" },
    { "title", "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const FsKey *key = fs_key_find (cases[i].key);
      g_autoptr (GError) error = NULL;
      g_autofree char *value = shortest_text (key, cases[i].value, FS_SPELLING_COMMAND, &error);
      g_autofree char *again = NULL;

      g_assert_no_error (error);
      g_assert_cmpstr (value, ==, cases[i].normalized);
      again = shortest_text (key, value, FS_SPELLING_FILE, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (again, ==, value);
    }
}

FS_TEST (ends_of_ranges)
{
  const struct {
    const char *key, *good, *bad;
  } cases[] = {
    { "n", "1", "0" },
    { "n", "60", "61" },
    { "V", "64", "65" },
    { "M", "1", "0.999" },
    { "beta", "0", "-1e-300" },
    { "beta", "1", "1.0000000000000002" },
    { "delta", "0", "-1" },
    { "vc-buffer", "1", "0" },
    { "vc-buffer", "64", "65" },
    { "precision", "1", "0" },
    { "precision", "1e-300", "1.5" },
    { "confidence", "0.999", "1" },
    { "confidence", "0.001", "0" },
    { "replications", "1", "0" },
    { "points", "10000", "10001" },
    { "y-divide-by", "1e-9", "0" },
    { "injection", "rand:64", "rand:0" },
    { "injection", "first", "rand:" },
    { "base", "fixed:59", "fixed:60" },
    { "base", "random", "fixed:-1" },
    { "warmup-messages", "0", "-1" },
    { "x-range", "auto;1", "1;1" },
    { "x-range", "-1;1", "1;2;3" },
    { "n", "6;7", "6;;7" },
    { "M", "1,5", "5;1,5" },
    { "tau", "1;0.5", "1;-0.5" },
    { "precision", "0.5", "0.5;0.6" },
    { "l", "1", "0.5" },
    { "tu", "1e-9", "0" },
    { "residual", "2", "0" },
    { "mode", "vct", "LR" },
    { "finite-buffer", "true", "yes" },
    { "adaptive-choice", "lowest", "Lowest" },
    { "timeout-either", "true", "1" },
    { "seed", "0", "1.5" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const FsKey *key = fs_key_find (cases[i].key);
      g_autoptr (GError) error = NULL;

      g_assert_true (can_be (key, cases[i].good, NULL));
      g_assert_false (can_be (key, cases[i].bad, &error));
      g_assert_error (error, FS_ERROR, FS_ERROR_INPUT);
      g_assert_true (g_str_has_suffix (error->message, "."));
      g_assert_nonnull (strstr (error->message, cases[i].key));
    }
}

/* What cannot be shown in a sentence is shortened. */
FS_TEST (long_values_are_shortened)
{
  g_autofree char *value = g_strnfill (5000, 'x');
  g_autoptr (GError) error = NULL;

  g_assert_false (can_be (fs_key_find ("routing"), value, &error));
  g_assert_cmpuint (strlen (error->message), <, 250);
  g_clear_error (&error);
  g_assert_false (can_be (fs_key_find ("pattern"), value, &error));
  g_assert_cmpuint (strlen (error->message), <, 300);
  g_clear_error (&error);
  g_assert_false (can_be (fs_key_find ("pattern"), "\033[31m", &error));
  g_assert_null (strchr (error->message, '\033'));
  g_clear_error (&error);
  g_assert_false (can_be (fs_key_find ("n"), "\xc3\x28", &error));
  g_assert_cmpstr (error->message, ==, "The value of n is not UTF-8 text.");
}
