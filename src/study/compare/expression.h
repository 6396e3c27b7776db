/* Small expressions in named quantities: numbers, names, + - * / ^ and brackets.
 *
 * A list is taken element by element: the value of "S_i*V_bar" is asked for element
 * by element. name[index] is one element, as stored, from 0; mean(x) is the mean of
 * a list; i is the number of the element that is asked for, from 1. Beside a list of
 * lists such as P_v_i, a list with a value for every row stands for that row's.
 *
 * Expressions stand in the program's own tables: a mistake in one is an error of the
 * program and ends it.
 */
#pragma once

#include "base/quantity.h"

G_BEGIN_DECLS

/**
 * FsExpressionName: what a name stands for
 * @quantity: the quantity, or NULL for a variable
 * @shape: of the values
 * @rows, @columns: size of @shape
 * @values: all of them; NULL when there are none: then each is NAN. Must outlive the expression
 * @half_widths: of the intervals of @values, NAN where there is none; NULL when they are exact
 */
typedef struct {
  const FsQuantity *quantity;
  FsShape shape;
  guint rows, columns;
  const double *values;
  const double *half_widths;
} FsExpressionName;

/* Fills all of @found for @name; FALSE when it is unknown. */
typedef gboolean (*FsExpressionLookUp) (gconstpointer scope, const char *name, FsExpressionName *found);

typedef struct _FsExpression FsExpression;

FsExpression *fs_expression_new (const char *text, FsExpressionLookUp look_up, gconstpointer scope);
void fs_expression_free (FsExpression *expression);

/* The shape of the value, and its size. */
FsShape fs_expression_shape (const FsExpression *expression, guint *rows, guint *columns);

/**
 * FsElement: an element of a value
 * @shape, @columns: of the whole value, to which those of the expression must fit
 * @index: which one, row after row
 */
typedef struct {
  FsShape shape;
  guint columns;
  guint index;
} FsElement;

/* NAN where an element does not exist. */
double fs_expression_value (const FsExpression *expression, FsElement element);

/* Half-width of the value, to first order: sqrt(sum over the values v in it of (d expression / d v * half-width of v)^2),
 * |d expression / d v| times the half-width when there is only one. A value that is 0 and has no half-width never
 * occurred, and counts as exact. NAN when any other has none, and when all are exact. */
double fs_expression_half_width (const FsExpression *expression, FsElement element);

/* Returns the text with elements numbered as a reader counts them: "(S_u_i[1]+W_s)*V_bar". With @number it is without them,
 * "(S_u_i+W_s)*V_bar", and @number receives that of the first, "[1]" or, in a list of lists, "[1][0]"; NULL if the text has
 * none. Free both with g_free(). */
char *fs_expression_text (const FsExpression *expression, FsElement element, char **number);

/* Quantity number @index in the order of the text, NULL after the last; @sign is set to the operator before it, 0 at the
 * beginning, and may be NULL. */
const FsQuantity *fs_expression_quantity (const FsExpression *expression, guint index, char *sign);

/* The quantity of which the expression is nothing but the name, or NULL. */
const FsQuantity *fs_expression_only_quantity (const FsExpression *expression);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsExpression, fs_expression_free)

G_END_DECLS
