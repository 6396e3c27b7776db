#include "study/compare/expression.h"

#include <math.h>
#include <string.h>

#define MAX_NODES 64
#define NONE -1

typedef enum {
  NODE_NUMBER,
  NODE_ELEMENT_NUMBER, /* i */
  NODE_NAME,           /* left: index, or NONE */
  NODE_NEGATIVE,
  NODE_MEAN,
  NODE_OPERATION, /* left sign right */
} NodeType;

typedef struct {
  NodeType type;
  int left, right;
  char sign;
  double number;
  FsExpressionName name;
  guint begin, end; /* position in the text, with the index of a name */
  gboolean whole;   /* is the argument of mean(): the list, not an element */
} Node;

struct _FsExpression {
  char *text;
  Node nodes[MAX_NODES];
  int n_nodes;
  int root;
};

typedef struct {
  FsExpression *expression;
  const char *at;
  FsExpressionLookUp look_up;
  gconstpointer scope;
  gboolean in_mean;
} Parser;

static int parse_sum (Parser *parser);

static int
add_node (Parser *parser, Node node)
{
  FsExpression *expression = parser->expression;

  if (expression->n_nodes == MAX_NODES)
    g_error ("Expression \"%s\" is too long", expression->text);
  expression->nodes[expression->n_nodes] = node;
  return expression->n_nodes++;
}

static gboolean
take (Parser *parser, char sign)
{
  while (*parser->at == ' ')
    parser->at++;
  if (*parser->at != sign || sign == '\0')
    return FALSE;
  parser->at++;
  return TRUE;
}

static void
expect (Parser *parser, char sign)
{
  if (!take (parser, sign))
    g_error ("Expression \"%s\": %c expected before \"%s\"", parser->expression->text, sign, parser->at);
}

static int
parse_name (Parser *parser)
{
  const char *begin = parser->at;
  Node node = { .type = NODE_NAME, .left = NONE, .right = NONE, .whole = parser->in_mean };
  g_autofree char *name = NULL;
  int place;

  while (g_ascii_isalnum (*parser->at) || *parser->at == '_')
    parser->at++;
  name = g_strndup (begin, (gsize) (parser->at - begin));
  if (strcmp (name, "mean") == 0 && take (parser, '('))
    {
      gboolean outer = parser->in_mean;
      int inner;

      parser->in_mean = TRUE;
      inner = parse_sum (parser);
      parser->in_mean = outer;
      expect (parser, ')');
      return add_node (parser, (Node){ .type = NODE_MEAN, .left = inner, .right = NONE });
    }
  node.begin = (guint) (begin - parser->expression->text);
  if (strcmp (name, "i") == 0)
    node.type = NODE_ELEMENT_NUMBER;
  else if (!parser->look_up (parser->scope, name, &node.name))
    g_error ("Expression \"%s\": nothing is called \"%s\"", parser->expression->text, name);
  place = add_node (parser, node);
  if (node.type == NODE_NAME && node.name.shape != FS_SHAPE_SCALAR && take (parser, '['))
    {
      parser->expression->nodes[place].left = parse_sum (parser);
      expect (parser, ']');
    }
  parser->expression->nodes[place].end = (guint) (parser->at - parser->expression->text);
  return place;
}

static int
parse_primary (Parser *parser)
{
  int inner;

  if (take (parser, '('))
    {
      inner = parse_sum (parser);
      expect (parser, ')');
      return inner;
    }
  if (g_ascii_isalpha (*parser->at))
    return parse_name (parser);
  if (g_ascii_isdigit (*parser->at))
    {
      char *end;
      double number = g_ascii_strtod (parser->at, &end);

      parser->at = end;
      return add_node (parser, (Node){ .type = NODE_NUMBER, .left = NONE, .right = NONE, .number = number });
    }
  g_error ("Expression \"%s\": a number or a name expected before \"%s\"", parser->expression->text, parser->at);
}

static int
parse_power (Parser *parser)
{
  int left;

  if (take (parser, '-'))
    {
      left = parse_power (parser);
      return add_node (parser, (Node){ .type = NODE_NEGATIVE, .left = left, .right = NONE });
    }
  left = parse_primary (parser);
  if (!take (parser, '^'))
    return left;
  return add_node (parser, (Node){ .type = NODE_OPERATION, .sign = '^', .left = left, .right = parse_power (parser) });
}

static int
parse_product (Parser *parser)
{
  int left = parse_power (parser);

  for (;;)
    {
      char sign = take (parser, '*') ? '*' : take (parser, '/') ? '/' : '\0';

      if (sign == '\0')
        return left;
      left = add_node (parser,
                       (Node){ .type = NODE_OPERATION, .sign = sign, .left = left, .right = parse_power (parser) });
    }
}

static int
parse_sum (Parser *parser)
{
  int left = parse_product (parser);

  for (;;)
    {
      char sign = take (parser, '+') ? '+' : take (parser, '-') ? '-' : '\0';

      if (sign == '\0')
        return left;
      left = add_node (parser,
                       (Node){ .type = NODE_OPERATION, .sign = sign, .left = left, .right = parse_product (parser) });
    }
}

FsExpression *
fs_expression_new (const char *text, FsExpressionLookUp look_up, gconstpointer scope)
{
  FsExpression *expression = g_new0 (FsExpression, 1);
  Parser parser = { .expression = expression, .look_up = look_up, .scope = scope };

  expression->text = g_strdup (text);
  parser.at = expression->text;
  expression->root = parse_sum (&parser);
  if (*parser.at != '\0')
    g_error ("Expression \"%s\": nothing expected from \"%s\" on", text, parser.at);
  return expression;
}

void
fs_expression_free (FsExpression *expression)
{
  if (expression == NULL)
    return;
  g_free (expression->text);
  g_free (expression);
}

static gboolean
is_nested (FsShape shape)
{
  return shape == FS_SHAPE_N_V1 || shape == FS_SHAPE_N_N;
}

/* The name whose shape is that of what hangs on @place, or NULL: a list of lists before a list. */
static const Node *
shaping (const FsExpression *expression, int place)
{
  const Node *node = place != NONE ? &expression->nodes[place] : NULL;
  const Node *left, *right;

  if (node == NULL || node->type == NODE_MEAN)
    return NULL;
  if (node->type == NODE_NAME)
    /* A list of which no element is chosen. */
    return node->type == NODE_NAME && node->left == NONE && node->name.shape != FS_SHAPE_SCALAR ? node : NULL;
  left = shaping (expression, node->left);
  right = shaping (expression, node->right);
  return left == NULL || (right != NULL && is_nested (right->name.shape)) ? right : left;
}

static FsShape
shape_of (const FsExpression *expression, int place, guint *rows, guint *columns)
{
  const Node *node = shaping (expression, place);

  *rows = node != NULL ? node->name.rows : 1;
  *columns = node != NULL ? node->name.columns : 1;
  return node != NULL ? node->name.shape : FS_SHAPE_SCALAR;
}

FsShape
fs_expression_shape (const FsExpression *expression, guint *rows, guint *columns)
{
  return shape_of (expression, expression->root, rows, columns);
}

/* A value and its derivative with respect to one of the values of the names. */
typedef struct {
  double value;
  double slope;
} Dual;

static Dual evaluate (const FsExpression *expression, int place, FsElement element, const double *variable);

/* Number of the element in its row, or of the row. */
static guint
row_or_index (FsElement element)
{
  return is_nested (element.shape) ? element.index / element.columns : element.index;
}

/* Which of the values of @name belongs to @element; -1 when none does. */
static gint64
name_index (const FsExpression *expression, const Node *node, FsElement element)
{
  const FsExpressionName *name = &node->name;
  guint column = is_nested (element.shape) ? element.index % element.columns : element.index;
  gint64 index;

  if (name->shape == FS_SHAPE_SCALAR)
    return 0;
  if (node->left != NONE)
    {
      double chosen = evaluate (expression, node->left, element, NULL).value;

      g_assert (fabs (chosen) < G_MAXINT);
      index = llround (chosen) * (is_nested (name->shape) ? name->columns : 1);
      index += is_nested (name->shape) ? column : 0;
    }
  else if (is_nested (name->shape))
    index = element.index;
  else
    index = name->shape == FS_SHAPE_V1 ? column : row_or_index (element);
  return index >= 0 && index < (gint64) name->rows * name->columns ? index : -1;
}

static Dual
mean (const FsExpression *expression, int place, const double *variable)
{
  guint rows, columns;
  FsElement element = { .shape = shape_of (expression, place, &rows, &columns) };
  Dual sum = { 0, 0 };

  element.columns = columns;
  for (element.index = 0; element.index < rows * columns; element.index++)
    {
      Dual one = evaluate (expression, place, element, variable);

      sum.value += one.value;
      sum.slope += one.slope;
    }
  return (Dual){ sum.value / (rows * columns), sum.slope / (rows * columns) };
}

static Dual
evaluate (const FsExpression *expression, int place, FsElement element, const double *variable)
{
  const Node *node = &expression->nodes[place];
  Dual inner;
  gint64 index;

  switch (node->type)
    {
    case NODE_NUMBER:
      return (Dual){ node->number, 0 };
    case NODE_ELEMENT_NUMBER:
      return (Dual){ row_or_index (element) + 1, 0 };
    case NODE_NAME:
      index = node->name.values != NULL ? name_index (expression, node, element) : -1;
      if (index < 0)
        return (Dual){ NAN, 0 };
      return (Dual){ node->name.values[index], &node->name.values[index] == variable };
    case NODE_NEGATIVE:
      inner = evaluate (expression, node->left, element, variable);
      return (Dual){ -inner.value, -inner.slope };
    case NODE_MEAN:
      return mean (expression, node->left, variable);
    case NODE_OPERATION:
    default:
      {
        Dual left = evaluate (expression, node->left, element, variable);
        Dual right = evaluate (expression, node->right, element, variable);

        switch (node->sign)
          {
          case '+':
            return (Dual){ left.value + right.value, left.slope + right.slope };
          case '-':
            return (Dual){ left.value - right.value, left.slope - right.slope };
          case '*':
            return (Dual){ left.value * right.value, left.slope * right.value + left.value * right.slope };
          case '/':
            return (Dual){ left.value / right.value,
                           (left.slope - left.value / right.value * right.slope) / right.value };
          default:
            inner = (Dual){ pow (left.value, right.value), 0 };
            /* A constant exponent or base has no term of its own: it may be one of which there is no logarithm. */
            if (left.slope != 0)
              inner.slope += right.value * pow (left.value, right.value - 1) * left.slope;
            if (right.slope != 0)
              inner.slope += inner.value * log (left.value) * right.slope;
            return inner;
          }
      }
    }
}

double
fs_expression_value (const FsExpression *expression, FsElement element)
{
  return evaluate (expression, expression->root, element, NULL).value;
}

/* Values that stand one after the other. */
typedef struct {
  const double *first, *last;
} ValueRange;

double
fs_expression_half_width (const FsExpression *expression, FsElement element)
{
  ValueRange seen[MAX_NODES]; /* a value may stand in several places */
  guint n_seen = 0;
  double sum = NAN; /* while nothing has one */

  for (int k = 0; k < expression->n_nodes; k++)
    {
      const Node *node = &expression->nodes[k];
      const FsExpressionName *name = &node->name;
      gint64 first, last;

      if (node->type != NODE_NAME || name->values == NULL || name->half_widths == NULL)
        continue;
      first = node->whole ? 0 : name_index (expression, node, element);
      last = node->whole ? (gint64) name->rows * name->columns - 1 : first;
      for (gint64 i = MAX (first, 0); i <= last; i++)
        {
          const double *value = &name->values[i];
          gboolean is_seen = FALSE;
          double slope;

          for (guint s = 0; s < n_seen; s++)
            is_seen = is_seen || (value >= seen[s].first && value <= seen[s].last);
          if (is_seen)
            continue;
          slope = evaluate (expression, expression->root, element, value).slope;
          if (slope == 0 || (isnan (name->half_widths[i]) && *value == 0))
            continue;
          if (isnan (name->half_widths[i]))
            return NAN;
          sum = isnan (sum) ? fabs (slope * name->half_widths[i]) : hypot (sum, slope * name->half_widths[i]);
        }
      if (last >= 0)
        seen[n_seen++] = (ValueRange){ &name->values[MAX (first, 0)], &name->values[last] };
    }
  return sum;
}

/* "[3]", or "[3][0]" for an element of a list of lists. */
static void
append_number (GString *out, const Node *node, gint64 index)
{
  const FsExpressionName *name = &node->name;
  gint64 first = fs_quantity_first (name->quantity);

  if (is_nested (name->shape))
    g_string_append_printf (out, "[%" G_GINT64_FORMAT "][%" G_GINT64_FORMAT "]", index / name->columns + first,
                            index % name->columns + (name->shape == FS_SHAPE_N_N ? first : 0));
  else
    g_string_append_printf (out, "[%" G_GINT64_FORMAT "]", index + first);
}

char *
fs_expression_text (const FsExpression *expression, FsElement element, char **number)
{
  GString *out = g_string_new (NULL), *first = number != NULL ? g_string_new (NULL) : NULL;
  guint written = 0;

  for (int k = 0; k < expression->n_nodes; k++)
    {
      const Node *node = &expression->nodes[k];
      gboolean numbered = node->type == NODE_ELEMENT_NUMBER
                          || (node->type == NODE_NAME && node->name.shape != FS_SHAPE_SCALAR && !node->whole);

      if (!numbered || node->begin < written)
        continue;
      g_string_append_len (out, expression->text + written, node->begin - written);
      written = node->end;
      if (node->type == NODE_ELEMENT_NUMBER)
        {
          g_string_append_printf (out, "%u", row_or_index (element) + 1);
          continue;
        }
      g_string_append (out, node->name.quantity->key);
      if (number == NULL)
        append_number (out, node, name_index (expression, node, element));
      else if (first->len == 0)
        append_number (first, node, name_index (expression, node, element));
    }
  g_string_append (out, expression->text + written);
  if (number != NULL)
    *number = g_string_free (first, first->len == 0);
  return g_string_free (out, FALSE);
}

const FsQuantity *
fs_expression_quantity (const FsExpression *expression, guint index, char *sign)
{
  for (int k = 0; k < expression->n_nodes; k++)
    {
      const Node *node = &expression->nodes[k];

      if (node->type != NODE_NAME || node->name.quantity == NULL || index-- > 0)
        continue;
      if (sign != NULL)
        {
          /* The operator that stands before node->begin, past opening brackets. */
          guint begin = node->begin;

          while (begin > 0 && strchr (" (", expression->text[begin - 1]) != NULL)
            begin--;
          *sign = begin > 0 ? expression->text[begin - 1] : '\0';
        }
      return node->name.quantity;
    }
  return NULL;
}

const FsQuantity *
fs_expression_only_quantity (const FsExpression *expression)
{
  const Node *root = &expression->nodes[expression->root];

  return root->type == NODE_NAME && root->left == NONE ? root->name.quantity : NULL;
}
