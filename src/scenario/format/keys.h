/* Every key of a scenario, in one table: names, groups, ranges, units and help
 * for files, command line, sidebar and messages alike. */
#pragma once

#include <glib.h>

#define FS_SCENARIO_MAX_BYTES (8 << 20) /* of a file: 100,000 measured points are 7.5 million at most */
#define FS_SCENARIO_MAX_CURVES 64
#define FS_SCENARIO_SLIDES_MAX 100

#define FS_SCENARIO_COLORS 16 /* palette entries: 8 colors with filled markers, then 8 with hollow ones */

typedef enum {
  FS_GROUP_FLITSCOPE, /* title, note, paper, format */
  FS_GROUP_SCENARIO,
  FS_GROUP_SWEEP,
  FS_GROUP_STATISTICS,
  FS_GROUP_FIGURE,
  FS_GROUP_CURVE,    /* in [Curve N] only: label */
  FS_GROUP_MEASURED, /* [Measured N], whose keys are in measured.h */
  FS_GROUP_PATTERN,  /* [Pattern N]: tables of traffic (pattern-section.c) */
  FS_GROUP_WORKLOAD, /* [Workload N]: files of messages (workload-section.c) */
  FS_GROUP_SLIDE,    /* in [Slide N] only: caption, page … */
} FsKeyGroup;

/* The keys of the table, in its order: what holds for a key is found by number (FsEffectiveValues). */
typedef enum {
  FS_KEY_ID_FORMAT,
  FS_KEY_ID_TITLE,
  FS_KEY_ID_NOTE,
  FS_KEY_ID_PAPER,
  FS_KEY_ID_TOPOLOGY,
  FS_KEY_ID_MODEL,
  FS_KEY_ID_VARIANT,
  FS_KEY_ID_N,
  FS_KEY_ID_K,
  FS_KEY_ID_V,
  FS_KEY_ID_M,
  FS_KEY_ID_BETA,
  FS_KEY_ID_DELTA,
  FS_KEY_ID_TAU,
  FS_KEY_ID_PATTERN,
  FS_KEY_ID_ARRIVALS,
  FS_KEY_ID_ROUTING,
  FS_KEY_ID_CLASSES,
  FS_KEY_ID_TIE,
  FS_KEY_ID_ADAPTIVE_CHOICE,
  FS_KEY_ID_TIMEOUT_EITHER,
  FS_KEY_ID_RECOVERY_AFTER,
  FS_KEY_ID_PORTS,
  FS_KEY_ID_INJECTION,
  FS_KEY_ID_SOURCE_CAPACITY,
  FS_KEY_ID_UNICAST_STARTUP,
  FS_KEY_ID_VC_BUFFER,
  FS_KEY_ID_LENGTH,
  FS_KEY_ID_BROADCAST,
  FS_KEY_ID_BASE,
  FS_KEY_ID_OPERATION,
  FS_KEY_ID_TREE,
  FS_KEY_ID_SOURCE,
  FS_KEY_ID_BUFFER,
  FS_KEY_ID_SEMANTICS,
  FS_KEY_ID_INITIATIONS,
  FS_KEY_ID_INITIATION_CYCLES,
  FS_KEY_ID_SOURCES,
  FS_KEY_ID_DESTINATIONS,
  FS_KEY_ID_CLUBBING,
  FS_KEY_ID_ADAPTIVE,
  FS_KEY_ID_RATE,
  FS_KEY_ID_LOAD,
  FS_KEY_ID_LOAD_REFERENCE,
  FS_KEY_ID_RATES_FROM,
  FS_KEY_ID_RATES_TO,
  FS_KEY_ID_POINTS,
  FS_KEY_ID_SEED,
  FS_KEY_ID_REPLICATIONS,
  FS_KEY_ID_PRECISION,
  FS_KEY_ID_CONFIDENCE,
  FS_KEY_ID_WARMUP_MESSAGES,
  FS_KEY_ID_MAX_MESSAGES,
  FS_KEY_ID_MAX_CYCLES,
  FS_KEY_ID_X,
  FS_KEY_ID_Y,
  FS_KEY_ID_X_SCALE,
  FS_KEY_ID_Y_SCALE,
  FS_KEY_ID_X_RANGE,
  FS_KEY_ID_Y_RANGE,
  FS_KEY_ID_INTERVALS,
  FS_KEY_ID_TYPICAL_ERROR,
  FS_KEY_ID_Y_DIVIDE_BY,
  FS_KEY_ID_LABEL,
  FS_KEY_ID_COLOR,
  FS_KEY_ID_HIDDEN,
  FS_KEY_ID_CAPTION,
  FS_KEY_ID_PAGE,
  FS_KEY_ID_PANEL,
  FS_KEY_ID_QUANTITIES,
  FS_KEY_ID_RUN_CURVE,
  FS_KEY_ID_RUN_POINT,
  FS_KEY_ID_CYCLE,
  FS_N_KEY_IDS, /* keys that only models know follow from here */
} FsKeyId;

#define FS_KEYS_MAX 96 /* more than there are */

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

/* The values of `topology` with which a key is read, a set. */
typedef enum {
  FS_READ_IN_HYPERCUBE = 1 << 0,
  FS_READ_IN_GENERALIZED = 1 << 1, /* store-and-forward in GH(n,k) */
  FS_READ_IN_TORUS = 1 << 2,
  FS_READ_IN_MESH = 1 << 3,
  FS_READ_IN_GRID = FS_READ_IN_TORUS | FS_READ_IN_MESH,
  FS_READ_IN_WORMHOLE = FS_READ_IN_HYPERCUBE | FS_READ_IN_GRID,
  FS_READ_IN_ALL = FS_READ_IN_WORMHOLE | FS_READ_IN_GENERALIZED,
} FsKeyReader;

/**
 * FsKey:
 * @id: an FsKeyId, or from FS_N_KEY_IDS on for keys of models only; filled in by fs_keys()
 * @name: words joined by -
 * @group: group of the file that contains it (those of [Scenario] and [Sweep] also in [Curve N], and those of all but
 *   [Flitscope] and [Curve N] also in [Slide N])
 * @type: form of its value
 * @min, @max: legal range of numbers (each element of a list), both included unless @open, @open_max; the union of the
 *   ranges of model and simulator
 * @open, @open_max: min, max itself is excluded
 * @choices: NULL-terminated words of FS_KEY_CHOICE
 * @choice_names: their names in the window, marked with N_(), in the same order; NULL for an element: the word itself;
 *   NULL: for all
 * @unit: unit for the user, marked with N_(), or NULL
 * @summary: one phrase, marked with N_()
 * @form: form of a value, a phrase for help and errors, never NULL: "a whole number from 1 to 60"
 * @symbol: symbol of the papers in Pango markup, or NULL
 * @subject: beginning of an error about it, marked with N_(): "Dimension n"; NULL: @name itself
 * @title: its title in the sidebar where @subject would be too long or is missing, marked with N_(), or NULL
 * @equations: equations of the papers that introduce it, or NULL
 * @traffic: its row is in the group of traffic, not in that of the network
 * @percent: it is a fraction that is shown in percent, with a slider
 * @step: increment of the buttons of its row; 0: 1
 * @fallback: default; the name of another key is that key's value; NULL when there is none or it depends on the model
 * @routings: NULL-terminated values of `routing` with which the simulator reads it; NULL: with all
 * @reader: values of `topology` with which it is read; in the table 0 for FS_READ_IN_WORMHOLE
 * @operations: NULL-terminated values of `operation` with which it is read; NULL: with all
 * @infinite: "inf" is a legal number too
 * @later: it was added after scenarios had identities: its default is not part of them
 * @shared: a key of [Scenario] or [Sweep] that all curves share: it cannot be in [Curve N]
 * @row: order of its row in the sidebar, in steps of 10; 0: it has one as an input of a model only
 * @of_models: only models have it: it comes from their inputs (FsModelInput), and those that have it read it
 */
typedef struct {
  const char *name;
  FsKeyGroup group;
  FsKeyType type;
  double min, max;
  gboolean open;
  const char *const *choices;
  const char *const *choice_names;
  const char *unit;
  const char *summary;
  const char *form;
  gboolean open_max;
  const char *symbol;
  const char *subject;
  const char *title;
  const char *equations;
  gboolean traffic;
  gboolean percent;
  double step;
  const char *fallback;
  const char *const *routings;
  FsKeyReader reader;
  const char *const *operations;
  gboolean infinite;
  gboolean later;
  gboolean shared;
  gboolean of_models;
  guint row;
  guint id;
} FsKey;

/* The keys of the simulator and of files, with what the registered models read besides. */
const FsKey *fs_keys (guint *n_keys);
const FsKey *fs_key_find (const char *name); /* NULL when there is none */
const FsKey *fs_key_by_id (guint id);

/* "hypercube or torus": values of `topology` in a set. Free with g_free(). */
char *fs_key_reader_text (FsKeyReader reader);

/* Returns whether it can be on the x axis: a number of [Scenario]. Then its value may be a list, see `x`. */
gboolean fs_key_is_parameter (const FsKey *key);

/* "[Scenario]"; "[Curve N]" for a group of which there may be several. */
const char *fs_key_group_title (FsKeyGroup group);

/* The legal numbers of @key, or of an element of its list: "a whole number from 1 to 60". Free with g_free(). */
char *fs_key_range (const FsKey *key);

/* The key most like @name, for "Did you mean …?"; NULL when nothing is near. */
const FsKey *fs_key_nearest (const char *name);

/* Whether @value can be a value of @key at all; FS_ERROR_INPUT with key, value and range otherwise.
 * Elements of a list may be separated by ; or , (a file takes ; only). */
gboolean fs_key_check (const FsKey *key, const char *value, GError **error);
