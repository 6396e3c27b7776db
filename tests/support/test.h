/* Declares tests where they are written. The path of a test is its file and its name: FS_TEST (late_message) in
 * tests/sim/measure/message-blocks.c is /sim/measure/message-blocks/late-message. */
#pragma once

#include <glib.h>

/* Private to the two macros: one test, or one function that adds tests. */
typedef struct FsTest FsTest;
struct FsTest {
  const char *file, *name; /* @name NULL: @func adds tests */
  void (*func) (void);
  FsTest *next;
};

void fs_test_register (FsTest *test);

#define FS_TEST_REGISTER_(function, test_name)                                                                         \
  static void function (void);                                                                                         \
  __attribute__ ((constructor)) static void function##_register (void)                                                 \
  {                                                                                                                    \
    static FsTest test = { __FILE__, test_name, function, NULL };                                                      \
    fs_test_register (&test);                                                                                          \
  }                                                                                                                    \
  static void function (void)

/* A test without data: FS_TEST (name) { … }. */
#define FS_TEST(name) FS_TEST_REGISTER_ (test_##name, #name)

/* At most once in a file: FS_TESTS { … } adds tests that need data or a fixture. It runs in every program that contains
 * the file, whichever tests are selected, so it must be fast and change nothing. */
#define FS_TESTS FS_TEST_REGISTER_ (add_tests, NULL)

/* For FS_TESTS: adds the test @func (@data). The other arguments are a printf() format and its values for the name, with
 * which the path of the test ends. @data must remain valid until the end of the program. */
#define FS_ADD_TEST(func, data, ...)                                                                                   \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    g_autofree char *test_path = fs_test_path (__FILE__, __VA_ARGS__);                                                 \
    g_test_add_data_func (test_path, data, func);                                                                      \
  }                                                                                                                    \
  G_STMT_END

/* The same with a fixture, see g_test_add(). */
#define FS_ADD_FIXTURE_TEST(Fixture, data, set_up, func, tear_down, ...)                                               \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    g_autofree char *test_path = fs_test_path (__FILE__, __VA_ARGS__);                                                 \
    g_test_add (test_path, Fixture, data, set_up, func, tear_down);                                                    \
  }                                                                                                                    \
  G_STMT_END

/* The path of a test in @file. Free with g_free(). */
char *fs_test_path (const char *file, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Adds the tests of all files of the program, in their order, and runs them: the end of main(). */
int fs_test_run (void);
