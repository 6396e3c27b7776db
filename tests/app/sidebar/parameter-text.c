/* Parameter values as the sidebar shows and reads them. */
#include "app/sidebar/parameter-change.h"
#include "app/sidebar/parameter-text.h"

#include <math.h>

#include "base/number.h"
#include "base/language.h"
#include "tests/support/test.h"

FS_TEST (percent)
{
  static const char *const shares[] = { "0.01", "0.005", "0.07", "0.58", "1", "0", "0.123456789", "1e-9" };

  for (guint i = 0; i < G_N_ELEMENTS (shares); i++)
    {
      g_autofree char *shown = fs_parameter_display (shares[i], TRUE);
      g_auto (GStrv) parsed = fs_parameter_parse ("beta", shown);
      double wanted, got;

      g_assert_true (g_str_has_suffix (shown, "%"));
      g_assert_cmpuint (g_strv_length (parsed), ==, 1);
      g_assert_true (fs_number_parse (shares[i], &wanted) && fs_number_parse (parsed[0], &got));
      g_assert_cmpfloat_with_epsilon (got, wanted, 1e-15 * wanted + G_MINDOUBLE);
    }
  {
    g_autofree char *seven = fs_parameter_display ("0.07", TRUE);

    g_assert_cmpstr (seven, ==, "7\u202f%");
  }
}

FS_TEST (parse)
{
  static const struct {
    const char *text;
    const char *values[5];
  } table[] = {
    { "32", { "32" } },           { " 32, 64,128 ", { "32", "64", "128" } },
    { "32; 64", { "32", "64" } }, { "0.5 %, 1%", { "0.005", "0.01" } },
    { "32,", { "32" } },          { "", { "" } },
    { "abc", { "abc" } },         { "%", { "%" } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_auto (GStrv) parsed = fs_parameter_parse ("M", table[i].text);

      g_assert_cmpstrv (parsed, table[i].values);
    }
}

/* Where the decimal sign is a comma, semicolons separate; what has points was written elsewhere. */
FS_TEST (decimal_comma)
{
  static const struct {
    const char *text;
    const char *values[5];
  } table[] = {
    { "0,5", { "0.5" } },
    { "0,1; 0,25 ;1", { "0.1", "0.25", "1" } },
    { "0,5 %", { "0.005" } },
    { "0.1, 0.2", { "0.1", "0.2" } },
    { "0.1;0.2", { "0.1", "0.2" } },
    { "1,2,3", { "1.2,3" } }, /* refused by the scenario */
  };
  static const char *const values[] = { "0.1;0.25", NULL };
  g_autoptr (FsLanguage) german = fs_language_new (NULL, ',', NULL);
  g_autofree char *shown = NULL;
  g_autofree char *percent = NULL;
  g_autofree char *pattern = NULL;

  fs_language_use (german);
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_auto (GStrv) parsed = fs_parameter_parse ("load", table[i].text);

      g_assert_cmpstrv (parsed, table[i].values);
    }
  shown = fs_parameter_display_all ("load", values, FALSE);
  percent = fs_parameter_display ("0.005", TRUE);
  pattern = fs_parameter_display ("sphere:2,0.5", FALSE);
  fs_language_use (NULL);
  g_assert_cmpstr (shown, ==, "0,1; 0,25");
  g_assert_cmpstr (percent, ==, "0,5\u202f%");
  g_assert_cmpstr (pattern, ==, "sphere:2,0.5");
}

/* Commas inside a pattern do not separate; several patterns are separated by semicolons. */
FS_TEST (pattern)
{
  g_auto (GStrv) one = fs_parameter_parse ("pattern", "sphere:2,0.5");
  g_auto (GStrv) two = fs_parameter_parse ("pattern", "uniform; sphere:2,0.5");
  g_autofree char *shown = fs_parameter_display_all ("pattern", (const char *const *) two, FALSE);

  g_assert_cmpuint (g_strv_length (one), ==, 1);
  g_assert_cmpstr (one[0], ==, "sphere:2,0.5");
  g_assert_cmpuint (g_strv_length (two), ==, 2);
  g_assert_cmpstr (two[1], ==, "sphere:2,0.5");
  g_assert_cmpstr (shown, ==, "uniform; sphere:2,0.5");
}

FS_TEST (step)
{
  static const struct {
    const char *key, *value;
    double step;
    const char *next;
  } table[] = {
    { "n", "6", 1, "7" },
    { "n", "60", 1, "60" },
    { "n", "1", -1, "1" },
    { "M", "32", 16, "48" },
    { "M", "33", 16, "48" },
    { "M", "33", -16, "32" },
    { "M", "16", -16, "1" },
    { "M", "1", 16, "16" },
    { "beta", "0.01", 0.005, "0.015" },
    { "beta", "0.005", -0.005, "0" },
    { "precision", "0.005", -0.005, "0.005" },
    { "seed", "1", 1, "2" },
    { "n", "nonsense", 1, "nonsense" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *next = fs_parameter_step (table[i].key, table[i].value, table[i].step);

      g_assert_cmpstr (next, ==, table[i].next);
    }
}

FS_TEST (share)
{
  g_assert_cmpfloat (fs_parameter_fraction_at (0), ==, 0);
  g_assert_cmpfloat (fs_parameter_fraction_at (1), ==, 1);
  for (double share = 0.001; share < 1; share *= 1.7)
    g_assert_cmpfloat_with_epsilon (fs_parameter_fraction_at (fs_parameter_position_of (share)), share, 0.05 * share);
}

/* Nine points are the loads 0.1 … 0.9. */
FS_TEST (points)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autoptr (GError) error = NULL;
  const char *const nine[] = { "9", NULL }, *const nineteen[] = { "19", NULL }, *const none[] = { "0", NULL };
  const char *const several[] = { "9", "19", NULL };

  g_assert_true (fs_parameter_apply (document, FS_PARAMETER_POINTS, nineteen, &error));
  g_assert_no_error (error);
  {
    g_auto (GStrv) values = fs_parameter_values (fs_document_get_scenario (document), FS_PARAMETER_POINTS);

    g_assert_cmpstrv (values, nineteen);
  }
  g_assert_true (fs_parameter_apply (document, FS_PARAMETER_POINTS, nine, &error));
  {
    g_auto (GStrv) loads = fs_parameter_values (fs_document_get_scenario (document), "load");

    g_assert_cmpstr (loads[0], ==, "0.1;0.2;0.3;0.4;0.5;0.6;0.7;0.8;0.9");
  }
  g_assert_false (fs_parameter_apply (document, FS_PARAMETER_POINTS, none, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_assert_false (fs_parameter_apply (document, FS_PARAMETER_POINTS, several, &error));
  g_assert_nonnull (error);
}

/* Lists create curves; what was set for another key stays. */
FS_TEST (lists_make_curves)
{
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autoptr (GError) error = NULL;
  const char *const lengths[] = { "32", "64", "128", NULL };

  g_assert_true (fs_parameter_apply (document, "M", lengths, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (fs_scenario_n_curves (fs_document_get_scenario (document)), ==, 3);
  {
    g_auto (GStrv) values = fs_parameter_values (fs_document_get_scenario (document), "M");
    g_autofree char *shown = fs_parameter_display_all ("M", (const char *const *) values, FALSE);

    g_assert_cmpstrv (values, lengths);
    g_assert_cmpstr (shown, ==, "32, 64, 128");
  }
}

static char *
refusal (FsDocument *document, const char *key, const char *title, const char *typed, gboolean percent)
{
  g_auto (GStrv) values = fs_parameter_parse (key, typed);
  g_autoptr (GError) error = NULL;

  g_assert_false (fs_parameter_apply (document, key, (const char *const *) values, &error));
  return fs_parameter_sentence (key, title, error->message, values[0], percent);
}

/* The sentence at a row speaks of the row, not of the file behind it. */
FS_TEST (errors_name_the_row)
{
  static const struct {
    const char *key, *title, *typed;
    gboolean percent;
    const char *sentence;
  } table[] = {
    { "seed", "Seed", "1, 2", FALSE, "Seed has a single value that all curves share." },
    { "points", "Points per curve", "9, 19", FALSE, "Points per curve has a single value that all curves share." },
    { "points", "Points per curve", "0", FALSE, "Points per curve is 0; it must be a whole number from 1 to 10000." },
    { "precision", "Target precision", "5", TRUE,
      "Target precision is 5; it must be a number above 0 and at most 1. Did you mean 5\u202f%?" },
    { "beta", "Broadcast share β", "500", TRUE, "Broadcast fraction beta is 500; it must be a number from 0 to 1." },
    { "n", "Dimension n", "61", FALSE, "Dimension n is 61; it must be a whole number from 1 to 60." },
  };
  g_autoptr (FsDocument) document = fs_document_new ();

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *sentence = refusal (document, table[i].key, table[i].title, table[i].typed, table[i].percent);

      g_assert_cmpstr (sentence, ==, table[i].sentence);
    }
}
