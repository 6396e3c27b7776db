/* Values of keys: from what somebody wrote to the shortest text that means the same, or a sentence. */
#pragma once

#include <glib.h>

#include "scenario/format/keys.h"
#include "sim/wormhole/wormhole-params.h"

G_BEGIN_DECLS

/* Where a value was written: a file separates lists by ; only, since , is a decimal point to some. */
typedef enum {
  FS_SPELLING_FILE,
  FS_SPELLING_COMMAND,
} FsSpelling;

/* The value in its shortest form ("32.0" is "32", "1,2" is "1;2"); NULL and FS_ERROR_INPUT when @key cannot have it.
 * A parameter may be a list of values that differ: whether it is on the x axis is for the scenario to say. */
char *fs_key_normalise (const FsKey *key, const char *value, FsSpelling spelling, GError **error);

/* The legal numbers of @key, or of an element of its list: "a whole number from 1 to 60". Free with g_free(). */
char *fs_key_range (const FsKey *key);
/* How a value of @key is written; what keys.h calls its form. Free with g_free(). */
char *fs_key_describe (const FsKey *key);

#define FS_CHANNELS_V -1
#define FS_AUTO_COUNT -1

/* Parts of normalised values. The forms: rand | rand:K | rand:V | first | pool:K | shared:K; round-robin | random |
 * fixed:B; never or a number; infinite or a number; auto or a number; auto or from 1 to 16; auto or from;to. FALSE when @text is none of them. */
gboolean fs_parse_injection (const char *text, FsInjection *injection,
                             int *channels); /* 0: n of them, FS_CHANNELS_V: V of them */
char *fs_injection_to_text (FsInjection injection, int channels);
gboolean fs_parse_recovery (const char *text, uint32_t *cycles); /* FS_NEVER_RECOVER: never */
gboolean fs_parse_capacity (const char *text, int *messages);    /* FS_INFINITE_SOURCE: infinite */
gboolean fs_parse_base (const char *text, FsBase *base, int *fixed);
/* A count of messages, of warmup-messages or max-messages, or FS_AUTO_COUNT for "auto". */
gboolean fs_parse_messages (const FsKey *key, const char *text, int64_t *messages);
gboolean fs_parse_colour (const char *text, int *slot);                           /* -1: auto */
gboolean fs_parse_range (const char *text, FsSpelling spelling, double range[2]); /* NAN: auto */

/* The number of a normalised value; INFINITY for "inf". */
#define FS_INFINITE_TEXT "inf"
gboolean fs_parse_number (const char *text, double *number);
/* The numbers of a normalised list. Free with g_free(). */
double *fs_parse_numbers (const char *text, guint *n_numbers);

/* The key of a quantity (words joined by _) that a model or the simulator knows by @name (words joined by - or _), or
 * FS_SATURATION_RATE; FALSE when nobody does or when it is a list. */
gboolean fs_quantity_is_plottable (const char *name);
/* Whether it is a distribution, over the latency on the x axis. */
gboolean fs_quantity_is_distribution (const char *name);
/* Whether it is one of store-and-forward runs, which no other has. */
gboolean fs_quantity_is_of_generalized (const char *name);

G_END_DECLS
