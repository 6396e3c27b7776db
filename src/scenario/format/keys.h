/* Every key of a scenario, in one table: names, groups, ranges, units and help
 * for files, command line, sidebar and messages alike. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define FS_SCENARIO_COLOURS 16 /* places in the palette: 8 colours with filled markers, then 8 with hollow ones */

typedef enum {
  FS_GROUP_FLITSCOPE, /* title, note, paper, format */
  FS_GROUP_SCENARIO,
  FS_GROUP_SWEEP,
  FS_GROUP_STATISTICS,
  FS_GROUP_FIGURE,
  FS_GROUP_CURVE,    /* stands in [Curve N] only: label */
  FS_GROUP_MEASURED, /* [Measured N], whose keys are in measured.h */
  FS_GROUP_SLIDE,    /* stands in [Step N] only: caption, page … */
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

/* The values of `topology` with which somebody reads a key. */
typedef enum {
  FS_READ_IN_HYPERCUBE,   /* the router of the binary hypercube and its models */
  FS_READ_IN_GENERALIZED, /* store-and-forward in GH(n,k) */
  FS_READ_IN_BOTH,
} FsKeyReader;

/**
 * FsKey:
 * @name: words joined by -
 * @group: group of the file in which it stands (those of [Scenario] and [Sweep] also in [Curve N], and those of all but
 *   [Flitscope] and [Curve N] also in [Step N])
 * @type: how its value is written
 * @min, @max: legal range of numbers (each element of a list), both included unless @open, @open_max; the union of
 *   what model and simulator take
 * @open, @open_max: min, max itself is excluded
 * @choices: NULL-terminated words of FS_KEY_CHOICE
 * @unit: unit for a reader, marked with N_(), or NULL
 * @summary: one phrase, marked with N_()
 * @form: how a value is written, a phrase for help and sentences, never NULL: "a whole number from 1 to 60"
 * @symbol: letter of the papers in Pango markup, or NULL
 * @subject: how a sentence about it begins, marked with N_(): "Dimension n"; NULL: @name itself
 * @fallback: default; the name of another key is that key's value; NULL when there is none or it depends on the model
 * @routings: NULL-terminated values of `routing` with which the simulator reads it; NULL: with all
 * @reader: values of `topology` with which it is read
 * @operations: NULL-terminated values of `operation` with which it is read; NULL: with all
 * @infinite: "inf" is a legal number too
 * @later: it came after scenarios had identities: where its default holds it is not part of them
 * @of_models: only models know it: it comes from their inputs (FsModelInput), and those that have it read it
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
  gboolean open_max;
  const char *symbol;
  const char *subject;
  const char *fallback;
  const char *const *routings;
  FsKeyReader reader;
  const char *const *operations;
  gboolean infinite;
  gboolean later;
  gboolean of_models;
} FsKey;

/* The keys of the simulator and of files, with what the registered models read besides. */
const FsKey *fs_keys (guint *n_keys);
const FsKey *fs_key_find (const char *name);

/* Whether it can stand on the x axis: a number of [Scenario]. Then its value may be a list, see `x`. */
gboolean fs_key_is_parameter (const FsKey *key);

/* "[Scenario]"; "[Curve N]" for a group of which there may be several. */
const char *fs_key_group_title (FsKeyGroup group);

/* The key most like @name, for "Did you mean …?"; NULL when nothing is near. */
const FsKey *fs_key_nearest (const char *name);

/* Whether @value can be a value of @key at all; FS_ERROR_INPUT with key, value and range otherwise.
 * Elements of a list may be separated by ; or , (a file takes ; only). */
gboolean fs_key_check (const FsKey *key, const char *value, GError **error);

G_END_DECLS
