/* Every key of a scenario, in one table: names, groups, ranges, units and help
 * for files, command line, sidebar and messages alike. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
  FS_GROUP_FLITSCOPE,  /* title, note, paper, format */
  FS_GROUP_SCENARIO,
  FS_GROUP_SWEEP,
  FS_GROUP_STATISTICS,
  FS_GROUP_FIGURE,
} FsKeyGroup;

typedef enum {
  FS_KEY_TEXT,
  FS_KEY_INTEGER,
  FS_KEY_REAL,
  FS_KEY_BOOLEAN,
  FS_KEY_CHOICE,
  FS_KEY_PATTERN,
  FS_KEY_SPECIAL, /* a form of its own, see @form: rand:K, fixed:B, auto … */
  FS_KEY_REAL_LIST,
  FS_KEY_TEXT_LIST,
} FsKeyType;

/**
 * FsKey:
 * @name: words joined by -
 * @group: group of the file in which it stands (those of [Scenario] and [Sweep] also in [Curve N])
 * @type: how its value is written
 * @min, @max: legal range of numbers (each element of a list), both included unless @open
 * @open: min itself is excluded
 * @choices: NULL-terminated words of FS_KEY_CHOICE
 * @unit: unit for a reader, or NULL
 * @summary: one phrase, marked with N_()
 * @form: how a value is written, for help: "rand | rand:K | first"
 */
typedef struct {
  const char *name;
  FsKeyGroup group;
  FsKeyType type;
  double min, max;
  gboolean open;
  const char *const *choices;
  const char *unit;
  const char *summary;
  const char *form;
} FsKey;

const FsKey *fs_keys (guint *n_keys);
const FsKey *fs_key_find (const char *name);

/* The key most like @name, for "Did you mean …?"; NULL when nothing is near. */
const FsKey *fs_key_nearest (const char *name);

/* Whether @value can be a value of @key at all; FS_ERROR_INPUT with key, value and range otherwise. */
gboolean fs_key_check (const FsKey *key, const char *value, GError **error);

G_END_DECLS
