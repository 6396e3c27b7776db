/* Typesets the formulas of the published tables, which are stored as plain expressions such as "2*n*k^n". */
#pragma once

#include <glib.h>

/* Returns @text as Pango markup: n and k in italics, exponents raised, products without a sign, floor() as brackets. Other
 * text, such as "GH(n,k)" or "k-ary n-cube", only has its variables in italics. Free with g_free(). */
char *fs_formula_markup (const char *text);
