/* What a user reads when an input is refused. */
#pragma once

#include "base/error.h"

/* Asserts that @error refuses an input of the user with this sentence, word for word. */
#define test_assert_refused(error, sentence)                                                                           \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    g_assert_error (error, FS_ERROR, FS_ERROR_INPUT);                                                                  \
    g_assert_cmpstr ((error)->message, ==, sentence);                                                                  \
  }                                                                                                                    \
  G_STMT_END

/* The same with a sentence that contains @part. */
#define test_assert_refused_for(error, part)                                                                           \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    g_assert_error (error, FS_ERROR, FS_ERROR_INPUT);                                                                  \
    if (strstr ((error)->message, part) == NULL)                                                                       \
      g_error ("“%s” does not say “%s”", (error)->message, part);                                                      \
  }                                                                                                                    \
  G_STMT_END
