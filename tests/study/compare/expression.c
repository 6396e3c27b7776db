/* Expressions over quantities: values, shapes, and half-widths. */
#include "study/compare/expression.h"
#include "tests/support/test.h"

#include <math.h>
#include <string.h>

static const FsQuantity quantities[] = {
  { "a", NULL, NULL, NULL, "X eq 1", FS_SHAPE_SCALAR },
  { "list_i", NULL, NULL, NULL, "X eq 2", FS_SHAPE_N },
  { "list_s", NULL, NULL, NULL, "X eq 3", FS_SHAPE_N, FS_GROUP_NONE, NULL, TRUE },
  { "P_v", NULL, NULL, NULL, NULL, FS_SHAPE_V1 },
  { "P_v_i", NULL, NULL, NULL, NULL, FS_SHAPE_N_V1 },
  { "H", NULL, NULL, NULL, NULL, FS_SHAPE_N_N, FS_GROUP_NONE, NULL, TRUE },
};

/* n = 3, V = 2; a is 7, element k of a list 10 + k, of a list of lists 100 + k. */
static const double a = 7;
static const double V = 2;
static double ten[3] = { 10, 11, 12 }, hundred[9] = { 100, 101, 102, 103, 104, 105, 106, 107, 108 };

/* Half-widths of a and of P_v; the others are exact. */
static const double half = 0.5;
static double halves[] = { 3, 4, NAN };

static gboolean
look_up (gconstpointer scope, const char *name, FsExpressionName *found)
{
  *found = (FsExpressionName){ .rows = 1, .columns = 1 };
  if (strcmp (name, "V") == 0)
    {
      found->values = &V;
      return TRUE;
    }
  for (guint q = 0; q < G_N_ELEMENTS (quantities); q++)
    if (strcmp (quantities[q].key, name) == 0)
      {
        found->quantity = &quantities[q];
        found->shape = quantities[q].shape;
        fs_shape_size (found->shape, fs_record_size_of_hypercube (3, 2), &found->rows, &found->columns);
        found->values = q == 0 ? &a : q < 4 ? ten : hundred;
        found->half_widths = q == 0 ? &half : q == 3 ? halves : NULL;
        return TRUE;
      }
  return FALSE;
}

static double
value (const char *text, guint index)
{
  g_autoptr (FsExpression) expression = fs_expression_new (text, look_up, NULL);
  guint rows, columns;
  FsElement element = { .shape = fs_expression_shape (expression, &rows, &columns), .index = index };

  element.columns = columns;
  return fs_expression_value (expression, element);
}

FS_TEST (values)
{
  static const struct {
    const char *text;
    guint index;
    double value;
  } cases[] = {
    { "1+2*3", 0, 7 },
    { "(1+2)*3", 0, 9 },
    { "8-2-3", 0, 3 },
    { "8/2/2", 0, 2 },
    { "2^3^2", 0, 512 },
    { "-2^2", 0, -4 },
    { "2*-3", 0, -6 },
    { " 1.5 + a ", 0, 8.5 },
    { "list_i*a", 2, 84 },
    { "list_i[1]", 0, 11 },
    { "list_i[V]-list_i[V-1]", 0, 1 },
    { "list_i[3-i]", 0, 12 },
    { "list_i+i", 1, 13 },
    { "a^i", 0, 7 },
    { "P_v[V]", 0, 12 },
    { "mean(list_i)", 0, 11 },
    { "list_i-mean(list_i*2)", 2, -10 },
    { "P_v_i", 4, 104 },
    { "P_v_i*list_i", 4, 104 * 11 },
    { "P_v_i*P_v", 5, 105 * 12 },
    { "P_v_i[2]-100", 1, 7 },
    { "P_v_i-i", 8, 105 },
    { "H", 8, 108 },
  };

  for (guint c = 0; c < G_N_ELEMENTS (cases); c++)
    {
      g_test_message ("%s [%u]", cases[c].text, cases[c].index);
      g_assert_cmpfloat (value (cases[c].text, cases[c].index), ==, cases[c].value);
    }
  g_assert_true (isnan (value ("list_i[i+2]", 1)));
  g_assert_true (isnan (value ("list_i[0-1]", 0)));
}

FS_TEST (shapes)
{
  static const struct {
    const char *text;
    FsShape shape;
    guint rows, columns;
  } cases[] = {
    { "a*2", FS_SHAPE_SCALAR, 1, 1 },       { "a*list_i", FS_SHAPE_N, 1, 3 },
    { "P_v/a", FS_SHAPE_V1, 1, 3 },         { "mean(list_i)", FS_SHAPE_SCALAR, 1, 1 },
    { "list_i[0]", FS_SHAPE_SCALAR, 1, 1 }, { "list_i*P_v_i", FS_SHAPE_N_V1, 3, 3 },
    { "H*list_s", FS_SHAPE_N_N, 3, 3 },
  };

  for (guint c = 0; c < G_N_ELEMENTS (cases); c++)
    {
      g_autoptr (FsExpression) expression = fs_expression_new (cases[c].text, look_up, NULL);
      guint rows, columns;

      g_assert_cmpint (fs_expression_shape (expression, &rows, &columns), ==, cases[c].shape);
      g_assert_cmpuint (rows, ==, cases[c].rows);
      g_assert_cmpuint (columns, ==, cases[c].columns);
    }
}

FS_TEST (text)
{
  static const struct {
    const char *text;
    guint index;
    const char *written;
    const char *unnumbered;
    const char *number;
  } cases[] = {
    { "a*V", 0, "a*V", "a*V", NULL },
    { "(list_i+a)*V", 2, "(list_i[3]+a)*V", "(list_i+a)*V", "[3]" },
    { "list_s", 0, "list_s[0]", "list_s", "[0]" },
    { "P_v", 2, "P_v[2]", "P_v", "[2]" },
    { "P_v_i", 4, "P_v_i[2][1]", "P_v_i", "[2][1]" },
    { "H", 5, "H[1][2]", "H", "[1][2]" },
    { "P_v[V]+P_v[V-1]/V", 0, "P_v[2]+P_v[1]/V", "P_v+P_v/V", "[2]" },
    { "list_i[0]", 0, "list_i[1]", "list_i", "[1]" },
    { "list_i*a^i", 1, "list_i[2]*a^2", "list_i*a^2", "[2]" },
    { "mean(list_i)", 0, "mean(list_i)", "mean(list_i)", NULL },
  };

  for (guint c = 0; c < G_N_ELEMENTS (cases); c++)
    {
      g_autoptr (FsExpression) expression = fs_expression_new (cases[c].text, look_up, NULL);
      g_autofree char *written = NULL, *unnumbered = NULL, *number = NULL;
      guint rows, columns;
      FsElement element = { .shape = fs_expression_shape (expression, &rows, &columns), .index = cases[c].index };

      element.columns = columns;
      written = fs_expression_text (expression, element, NULL);
      unnumbered = fs_expression_text (expression, element, &number);
      g_assert_cmpstr (written, ==, cases[c].written);
      g_assert_cmpstr (unnumbered, ==, cases[c].unnumbered);
      g_assert_cmpstr (number, ==, cases[c].number);
    }
}

/* V = 2 and the lists are exact, a = 7 +- 0.5, P_v = 10 +- 3, 11 +- 4, and 12 without an interval. */
FS_TEST (half_width)
{
  static const struct {
    const char *text;
    guint index;
    double half_width; /* NAN: none */
  } cases[] = {
    /* one value */
    { "a", 0, 0.5 },
    { "a-1", 0, 0.5 },
    { "V+a-list_i", 1, 0.5 },
    { "1-a", 0, 0.5 },
    { "-a", 0, 0.5 },
    { "2*a", 0, 1 },
    { "a*list_i", 2, 6 },
    { "a/V", 0, 0.25 },
    { "V/a", 0, 0.5 * 2 / 49 },
    { "a^2", 0, 7 },
    { "V^a", 0, 0.5 * 128 * M_LN2 },
    { "(0-V)^2*a", 0, 2 },
    { "P_v[0]", 0, 3 },
    { "P_v", 1, 4 },
    /* the same value twice is not two */
    { "a+a", 0, 1 },
    { "a-a", 0, NAN },
    { "a*a", 0, 7 },
    { "P_v[0]+P_v[1-1]", 0, 6 },
    /* independent values */
    { "P_v[0]+P_v[1]", 0, 5 },
    { "P_v[0]-P_v[1]", 0, 5 },
    { "3*P_v[0]+a*0", 0, 9 },
    { "a*P_v[0]", 0, 21.587033144922902 }, /* sqrt (21^2 + 5^2) */
    { "mean(P_v*list_i*0+a)", 0, 0.5 },
    /* none */
    { "V", 0, NAN },
    { "list_i", 0, NAN },
    { "P_v", 2, NAN },
    { "P_v[0]+P_v[2]", 0, NAN },
    { "mean(P_v)", 0, NAN },
  };

  for (guint c = 0; c < G_N_ELEMENTS (cases); c++)
    {
      g_autoptr (FsExpression) expression = fs_expression_new (cases[c].text, look_up, NULL);
      guint rows, columns;
      FsElement element = { .shape = fs_expression_shape (expression, &rows, &columns), .index = cases[c].index };
      double half_width;

      element.columns = columns;
      half_width = fs_expression_half_width (expression, element);
      g_test_message ("%s [%u]: %g", cases[c].text, cases[c].index, half_width);
      if (isnan (cases[c].half_width))
        g_assert_true (isnan (half_width));
      else
        g_assert_cmpfloat_with_epsilon (half_width, cases[c].half_width, 1e-12 * cases[c].half_width);
    }
}

/* A fraction without samples does not remove the interval of the sum it is in; nor that of a list whose elements all
 * have one. */
FS_TEST (half_width_of_zero)
{
  g_autoptr (FsExpression) sum = fs_expression_new ("P_v[V]+P_v[V-1]/V", look_up, NULL);
  g_autoptr (FsExpression) average = fs_expression_new ("mean(P_v)", look_up, NULL);
  FsElement element = { .shape = FS_SHAPE_SCALAR, .columns = 1 };
  double before = ten[2];

  ten[2] = 0;
  g_assert_cmpfloat (fs_expression_half_width (sum, element), ==, 2);
  g_assert_cmpfloat_with_epsilon (fs_expression_half_width (average, element), 5 / 3.0, 1e-12);
  ten[2] = before;
}

FS_TEST (quantities)
{
  g_autoptr (FsExpression) expression = fs_expression_new ("(list_i+a)*list_s*V", look_up, NULL);
  g_autoptr (FsExpression) alone = fs_expression_new ("P_v", look_up, NULL);
  g_autoptr (FsExpression) element = fs_expression_new ("P_v[0]", look_up, NULL);
  char sign;

  g_assert_true (fs_expression_quantity (expression, 0, &sign) == &quantities[1]);
  g_assert_cmpint (sign, ==, '\0');
  g_assert_true (fs_expression_quantity (expression, 1, &sign) == &quantities[0]);
  g_assert_cmpint (sign, ==, '+');
  g_assert_true (fs_expression_quantity (expression, 2, &sign) == &quantities[2]);
  g_assert_cmpint (sign, ==, '*');
  g_assert_null (fs_expression_quantity (expression, 3, &sign));
  g_assert_null (fs_expression_only_quantity (expression));
  g_assert_true (fs_expression_only_quantity (alone) == &quantities[3]);
  g_assert_null (fs_expression_only_quantity (element));
}

/* A mistake in a table ends the program in a sentence that quotes it. */
FS_TEST (mistakes)
{
  static const char *const texts[]
      = { "", "1+", "(1", "1)", "a b", "unknown", "list_i[0", "mean(list_i", "a[0]", "*a" };

  if (g_test_subprocess ())
    {
      fs_expression_free (fs_expression_new (g_getenv ("FS_TEST_EXPRESSION"), look_up, NULL));
      return;
    }
  for (guint t = 0; t < G_N_ELEMENTS (texts); t++)
    {
      g_autofree char *quoted = g_strdup_printf ("*\"%s\"*", texts[t]);

      g_setenv ("FS_TEST_EXPRESSION", texts[t], TRUE);
      g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
      g_test_trap_assert_failed ();
      g_test_trap_assert_stderr (quoted);
    }
}
