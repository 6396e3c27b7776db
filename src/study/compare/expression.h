/* Evaluates small expressions of named quantities: numbers, names, + - * / ^, and brackets.
 *
 * A list is evaluated element by element. name[index] is one element, as stored, from 0; mean(x) is the mean of a
 * list; i is the number of the requested element, from 1. Combined with a list of lists such as P_v_i, a list with a
 * value for each row stands for the value of that row.
 *
 * Expressions are part of the program: a mistake in one is a programming error and ends the program. */
#pragma once

#include "base/quantity.h"

/**
 * FsExpressionName: the meaning of a name
 * @quantity: the quantity, or NULL for a variable
 * @shape: of the values
 * @rows, @columns: size of @shape
 * @values: all of them; NULL: each is NAN. Must outlive the expression
 * @half_widths: of the confidence intervals of @values, NAN for each without one; NULL: the values are exact
 */
typedef struct {
  const FsQuantity *quantity;
  FsShape shape;
  guint rows, columns;
  const double *values;
  const double *half_widths;
} FsExpressionName;

/* Fills all members of @found for @name; returns FALSE if it is unknown. */
typedef gboolean (*FsExpressionLookUp) (gconstpointer scope, const char *name, FsExpressionName *found);

typedef struct _FsExpression FsExpression;

FsExpression *fs_expression_new (const char *text, FsExpressionLookUp look_up, gconstpointer scope);
void fs_expression_free (FsExpression *expression);

/* Returns the shape of the value, and its size in @rows and @columns. */
FsShape fs_expression_shape (const FsExpression *expression, guint *rows, guint *columns);

/**
 * FsElement: an element of a value
 * @shape, @columns: of the whole value, to which those of the expression must fit
 * @index: number of the element, row by row, from 0
 */
typedef struct {
  FsShape shape;
  guint columns;
  guint index;
} FsElement;

/* Returns NAN if there is no such element. */
double fs_expression_value (const FsExpression *expression, FsElement element);

/* Returns the half-width of the value to first order: sqrt(sum over its values v of (d expression / d v * half-width
 * of v)^2), which is |d expression / d v| times the half-width for a single value. A value that is 0 and has no
 * half-width never occurred, and counts as exact. Returns NAN if any other value has no half-width, and if all
 * values are exact. */
double fs_expression_half_width (const FsExpression *expression, FsElement element);

/* Returns the text with elements numbered as a reader counts them: "(S_u_i[1]+W_s)*V_bar". With @number it is without them,
 * "(S_u_i+W_s)*V_bar", and @number receives that of the first, "[1]" or, in a list of lists, "[1][0]"; NULL if the text has
 * none. Free both with g_free(). */
char *fs_expression_text (const FsExpression *expression, FsElement element, char **number);

/* Returns quantity number @index, in the order of the text, NULL after the last one. @sign receives the operator
 * before it, 0 at the beginning; it may be NULL. */
const FsQuantity *fs_expression_quantity (const FsExpression *expression, guint index, char *sign);

/* Returns the quantity if the expression is nothing but its name, else NULL. */
const FsQuantity *fs_expression_only_quantity (const FsExpression *expression);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsExpression, fs_expression_free)
