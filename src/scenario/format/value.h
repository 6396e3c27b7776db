/* A value of a key: what its text means. Values are read from text and written as text here only. */
#pragma once

#include "scenario/format/keys.h"

/* Where a value was written: a file separates lists by ; only, since , is a decimal point to some. */
typedef enum {
  FS_SPELLING_FILE,
  FS_SPELLING_COMMAND,
} FsSpelling;

/**
 * FsValue: immutable and reference-counted; the type of its key says which members it has
 * @word: of a choice its position among the choices, of FS_KEY_CHOICES the set 1 << position, of a boolean 0 or 1, of FS_KEY_SPECIAL its position among the forms; of
 *   `k` FS_RADICES if @numbers are those of each dimension
 * @numbers, @n_numbers: the number, those of a list, or those of a form (of a range NAN: automatic); INFINITY where the key
 *   allows it
 * @names: NULL-terminated: the text, a list of quantities, or what follows the word of a form
 * @pattern: of FS_KEY_PATTERN
 */
struct _FsValue {
  gatomicrefcount references;
  guint word;
  const double *numbers;
  guint n_numbers;
  char *const *names;
  const FsPattern *pattern;
};

#define FS_RADICES 1

/* Initializers of constants, which nobody frees; fs_value_ref() copies them. */
#define FS_VALUE_NUMBER(number)                                                                                        \
  {                                                                                                                    \
    .numbers = (const double[]){ number }, .n_numbers = 1                                                              \
  }
#define FS_VALUE_FORM(form, number)                                                                                    \
  {                                                                                                                    \
    .word = form, .numbers = (const double[]){ number }, .n_numbers = 1                                                \
  }
#define FS_VALUE_NAME(name)                                                                                            \
  {                                                                                                                    \
    .names = (char *const[])                                                                                           \
    {                                                                                                                  \
      (char *) name, NULL                                                                                              \
    }                                                                                                                  \
  }

FsValue *fs_value_new_number (double number);
FsValue *fs_value_new_word (guint word);
FsValue *fs_value_new_name (const char *name);
FsValue *fs_value_ref (const FsValue *value);
void fs_value_unref (FsValue *value);

/* Whether both are the same value of one key; either may be NULL, which is equal to NULL only. */
gboolean fs_value_equal (const FsValue *a, const FsValue *b);

/* The number of a value, or the first of its list. */
static inline double
fs_value_number (const FsValue *value)
{
  return value->numbers[0];
}

/* What @text means as a value of @key; NULL and FS_ERROR_INPUT with key, value and range when @key cannot have it. A
 * parameter may be a list of numbers that differ: whether it is on the x axis is for the scenario to check. */
FsValue *fs_value_parse (const FsKey *key, const char *text, FsSpelling spelling, GError **error);
/* @number as a value of @key, likewise. */
FsValue *fs_value_from_number (const FsKey *key, double number, GError **error);

/* The shortest text of @value that is read as the same ("32", "0.1;0.2", "pool:4"); "" of NULL. Free with g_free(). */
char *fs_value_to_text (const FsKey *key, const FsValue *value);

/* The key of a quantity (words joined by _) that a model or the simulator knows by @name (words joined by - or _), or
 * FS_SATURATION_RATE; FALSE when there is none or when it is a list. */
gboolean fs_quantity_is_plottable (const char *name);
/* Whether it is a cause of latency, which has a value where they are recorded. */
gboolean fs_quantity_is_cause (const char *name);
/* Whether it is a distribution, over the latency on the x axis. */
gboolean fs_quantity_is_distribution (const char *name);
/* Whether it is one of store-and-forward runs, which no other has. */
gboolean fs_quantity_is_of_packets (const char *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsValue, fs_value_unref)
