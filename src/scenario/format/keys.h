/* Every key of a scenario, in one table: names, groups, ranges, units and help
 * for files, command line, sidebar and messages alike. */
#pragma once

#include <glib.h>

#include "sim/store-forward/store-forward.h"
#include "sim/wormhole/wormhole-params.h"

#define FS_SCENARIO_MAX_BYTES (8 << 20) /* of a file: 100,000 measured points are 7.5 million at most */
#define FS_SCENARIO_MAX_CURVES 256
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
  FS_KEY_ID_FORBIDDEN_TURNS,
  FS_KEY_ID_ADAPTIVE_CHOICE,
  FS_KEY_ID_TIMEOUT_EITHER,
  FS_KEY_ID_RECOVERY_AFTER,
  FS_KEY_ID_PORTS,
  FS_KEY_ID_INJECTION,
  FS_KEY_ID_SOURCE_CAPACITY,
  FS_KEY_ID_WHEN_FULL,
  FS_KEY_ID_UNICAST_STARTUP,
  FS_KEY_ID_ROUTER,
  FS_KEY_ID_ROUTER_PRESET,
  FS_KEY_ID_ROUTING_DELAY,
  FS_KEY_ID_CROSSBAR_DELAY,
  FS_KEY_ID_CREDIT_DELAY,
  FS_KEY_ID_CHANNEL_LATENCY,
  FS_KEY_ID_CHANNEL_WIDTH,
  FS_KEY_ID_CHIPLETS,
  FS_KEY_ID_BORDER_LATENCY,
  FS_KEY_ID_BORDER_WIDTH,
  FS_KEY_ID_SPECULATION,
  FS_KEY_ID_ALLOCATOR,
  FS_KEY_ID_VC_RELEASE,
  FS_KEY_ID_DIMENSION_ORDER,
  FS_KEY_ID_SELF_MESSAGES,
  FS_KEY_ID_VC_BUFFER,
  FS_KEY_ID_LENGTH,
  FS_KEY_ID_BROADCAST,
  FS_KEY_ID_ADDRESS_FLITS,
  FS_KEY_ID_BASE,
  FS_KEY_ID_OPERATION,
  FS_KEY_ID_TREE,
  FS_KEY_ID_SCHEDULE,
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
  FS_KEY_ID_SATURATED,
  FS_KEY_ID_CAUSES,
  FS_KEY_ID_LAWS,
  FS_KEY_ID_X,
  FS_KEY_ID_Y,
  FS_KEY_ID_X_SCALE,
  FS_KEY_ID_Y_SCALE,
  FS_KEY_ID_X_RANGE,
  FS_KEY_ID_Y_RANGE,
  FS_KEY_ID_INTERVALS,
  FS_KEY_ID_TYPICAL_ERROR,
  FS_KEY_ID_HUE,
  FS_KEY_ID_LIGHTNESS,
  FS_KEY_ID_SPLIT,
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
  FS_KEY_ID_LAYERS,
  FS_KEY_ID_ROOT,
  FS_KEY_ID_PATH_TO,
  FS_KEY_ID_LAYOUT,
  FS_N_KEY_IDS, /* keys that only models know follow from here */
} FsKeyId;

#define FS_KEYS_MAX 112 /* more than there are */

typedef struct _FsValue FsValue; /* scenario/format/value.h */

typedef enum {
  FS_KEY_TEXT,
  FS_KEY_INTEGER,
  FS_KEY_REAL,
  FS_KEY_BOOLEAN,
  FS_KEY_CHOICE,
  FS_KEY_PATTERN,
  FS_KEY_SPECIAL, /* one of @forms: rand:K, fixed:B, auto … */
  FS_KEY_REAL_LIST,
  FS_KEY_TEXT_LIST,
  FS_KEY_CHOICES, /* none, or several of the words */
} FsKeyType;

/* What follows the word of a form. */
typedef enum {
  FS_REST_NONE,
  FS_REST_WHOLE,        /* a whole number */
  FS_REST_REAL,         /* a number */
  FS_REST_PAIR,         /* two numbers separated by , */
  FS_REST_SPAN,         /* two whole numbers separated by -, the lower first */
  FS_REST_PROGRESSION,  /* a whole number, or three separated by ,: the second range is that of the others */
  FS_REST_NAME,         /* any text but the empty one */
  FS_REST_ADDRESS,      /* of a node in a generalized hypercube */
  FS_REST_ADDRESSES,    /* several of these, a list */
  FS_REST_TURNS,        /* several turns, a list: as numbers 8 from + to (FsTurns), ascending */
  FS_REST_BY_DIMENSION, /* whole numbers joined by x, one for each dimension */
  FS_REST_WIDTHS,       /* likewise, each as 1 or 1/W */
  FS_REST_RANGE,        /* two numbers, the lower first, a list; each may be "auto" */
} FsFormRest;

/**
 * FsKeyForm: one of the forms that a value of FS_KEY_SPECIAL can have
 * @word: with which it begins, and the : after it; "" when the value is the rest; NULL after the last form
 * @min, @max: legal range of the number, or of both
 * @label: what a value of this form is called in the name of a curve, marked with N_(): each %s is the next of the parts that
 *   follow the word; NULL where no name has it
 */
typedef struct {
  const char *word;
  FsFormRest rest;
  double min[2], max[2];
  const char *label;
} FsKeyForm;

#define FS_SPLIT_KEYS 3 /* parameters of `split` */

/* The first words of `hue` and `lightness`; names of parameters follow. */
enum { FS_BY_AUTO, FS_BY_NONE };

/* The forms of keys whose value is either a word (auto, never, infinite, free, drawn) or what follows. */
enum { FS_FORM_WORD, FS_FORM_GIVEN };

/* Those of `arrivals`, and those of `injection` after FsInjection; `base`, `initiations` and `destinations` have the forms of
 * the engines in their order. */
enum { FS_ARRIVALS_POISSON, FS_ARRIVALS_ON_OFF, FS_ARRIVALS_WORKLOAD, FS_ARRIVALS_CLOSED, FS_ARRIVALS_BERNOULLI };
enum { FS_INJECTION_FORM_RAND_K = FS_INJECTION_SHARED + 1, FS_INJECTION_FORM_RAND_V };

/* Those of `allocator`. */
enum {
  FS_ALLOCATOR_FORM_ISLIP,
  FS_ALLOCATOR_FORM_INPUT_FIRST,
  FS_ALLOCATOR_FORM_INPUT_FIRST_MATRIX,
  FS_ALLOCATOR_FORM_OUTPUT_FIRST,
  FS_ALLOCATOR_FORM_OUTPUT_FIRST_MATRIX,
};

/* What the x axis shows, in the order of the words of `x`; the names of parameters follow. */
typedef enum {
  FS_AXIS_RATE,
  FS_AXIS_LOAD,
  FS_AXIS_OFFERED_FLITS,
  FS_AXIS_ACCEPTED,
  FS_AXIS_DELIVERED,
  FS_AXIS_LATENCY,
  FS_AXIS_PARAMETER,
} FsAxis;

/* The words of other choices that decide what is computed or shown, in their order. */
enum { FS_PORTS_ALL, FS_PORTS_SINGLE };
enum { FS_ROUTER_PRESET_NONE, FS_ROUTER_PRESET_BOOKSIM2 };
enum { FS_SATURATED_STOP, FS_SATURATED_MEASURE };
enum { FS_LOADS_OWN, FS_LOADS_COMMON };
enum { FS_SCALE_LINEAR, FS_SCALE_LOG };
enum { FS_INTERVALS_BARS, FS_INTERVALS_BANDS };
typedef enum { FS_PAGE_PLOT, FS_PAGE_NETWORK, FS_PAGE_GALLERY, FS_PAGE_TABLES } FsPage;
typedef enum {
  FS_PANEL_NONE,
  FS_PANEL_ERROR,
  FS_PANEL_STATISTICS,
  FS_PANEL_CAUSES,
  FS_PANEL_PARTS,
  FS_PANEL_SENSITIVITY,
  FS_N_PANELS
} FsPanel;
/* Layers of the network diagram that a slide names: those of the network, not those of a run. The last one is no layer of
 * the diagram but takes the place of all of them. */
typedef enum {
  FS_SLIDE_LAYER_NONE,
  FS_SLIDE_LAYER_BROADCAST,
  FS_SLIDE_LAYER_NECKLACES,
  FS_SLIDE_LAYER_UNFOLDED,
  FS_SLIDE_LAYER_BST,
  FS_SLIDE_LAYER_BSG,
  FS_SLIDE_LAYER_MULTICAST,
  FS_SLIDE_LAYER_PATH,
  FS_SLIDE_LAYER_LINKS,
  FS_SLIDE_LAYER_DEPENDENCIES,
} FsSlideLayer;

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
 * @forms: of FS_KEY_SPECIAL
 * @choices: NULL-terminated words of FS_KEY_CHOICE, and of FS_KEY_CHOICES and FS_KEY_TEXT_LIST, where the first means none of the
 *   others; NULL: a list of quantities
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
 * @fallback: default; "M" is the length of messages; NULL when there is none or it depends on the model
 * @routings: set of FsRouting with which the simulator reads it; 0: all
 * @pipelined: it is read with pipelined routers only; @ideal: with the ideal router only
 * @reader: values of `topology` with which it is read; in the table 0 for FS_READ_IN_WORMHOLE
 * @operations: set of FsOperation with which it is read; 0: all
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
  const FsKeyForm *forms;
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
  guint routings;
  gboolean pipelined, ideal;
  FsKeyReader reader;
  guint operations;
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

/* The set of variants (FS_VARIANTS) that the word at @word of `variant` selects. */
guint fs_variants_of_word (guint word);

/* The words of a choice in their order, or of a boolean. */
const char *const *fs_key_words (const FsKey *key);
/* The words of @key in a set of positions: "hypercube or torus". Free with g_free(). */
char *fs_key_words_of_set (const FsKey *key, guint set);

/* Returns whether it can be on the x axis: a number of [Scenario]. Then its value may be a list, see `x`. */
gboolean fs_key_is_parameter (const FsKey *key);

/* "[Scenario]"; "[Curve N]" for a group of which there may be several. */
const char *fs_key_group_title (FsKeyGroup group);

/* The legal numbers of @key, or of an element of its list: "a whole number from 1 to 60". Free with g_free(). */
char *fs_key_range (const FsKey *key);

/* The key most like @name, for "Did you mean …?"; NULL when nothing is near. */
const FsKey *fs_key_nearest (const char *name);

/* Names that keys and values had in files of older versions, which are still read. */

/* Returns the name of today of the key @name, which is @name itself unless it is a former name. */
const char *fs_current_key_name (const char *name);

/* Returns the spelling of today of @value of @key, which is @value itself unless it is a former one. */
const char *fs_current_value (const FsKey *key, const char *value);

/* Returns the former name of @key, or its name if it had no other. */
const char *fs_former_key_name (const FsKey *key);
