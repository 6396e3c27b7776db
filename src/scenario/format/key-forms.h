/* The parts of normalized values that are no plain number or word. */
#pragma once

#include "scenario/format/keys.h"
#include "sim/store-forward/store-forward.h"
#include "sim/wormhole/wormhole-params.h"

/* Where a value was written: a file separates lists by ; only, since , is a decimal point to some. */
typedef enum {
  FS_SPELLING_FILE,
  FS_SPELLING_COMMAND,
} FsSpelling;

#define FS_CHANNELS_V -1
#define FS_AUTO_COUNT -1

/* Parts of normalized values. The forms: rand | rand:K | rand:V | first | pool:K | shared:K; round-robin | random |
 * fixed:B; never or a number; infinite or a number; auto or a number; auto or from 1 to 16; auto or from;to. FALSE when @text is none of them. */
gboolean fs_parse_injection (const char *text, FsInjection *injection,
                             int *channels); /* 0: n of them, FS_CHANNELS_V: V of them */
char *fs_injection_to_text (FsInjection injection, int channels);
gboolean fs_parse_recovery (const char *text, uint32_t *cycles); /* FS_NEVER_RECOVER: never */
gboolean fs_parse_capacity (const char *text, int *messages);    /* FS_INFINITE_SOURCE: infinite */
/* Radices as k of a torus or mesh has them: one number for all dimensions, or a list 8x4x4. Returns how many are listed
 * (1 for a number), 0 when @text is neither. At most FS_NETWORK_MAX_N, each 2 … 64. */
int fs_parse_radices (const char *text, uint8_t radices[FS_NETWORK_MAX_N]);
/* poisson | on-off:ON,OFF | workload:NAME; both 0: not on-off. */
gboolean fs_parse_arrivals (const char *text, double *on_cycles, double *off_cycles);
gboolean fs_parse_base (const char *text, FsBase *base, int *fixed);
/* A count of messages, of warmup-messages or max-messages, or FS_AUTO_COUNT for "auto". */
gboolean fs_parse_messages (const FsKey *key, const char *text, int64_t *messages);
gboolean fs_parse_color (const char *text, int *slot);                            /* -1: auto */
gboolean fs_parse_range (const char *text, FsSpelling spelling, double range[2]); /* NAN: auto */

/* The number of a normalized value; INFINITY for "inf". */
#define FS_INFINITE_TEXT "inf"
gboolean fs_parse_number (const char *text, double *number);
/* The numbers of a normalized list. Free with g_free(). */
double *fs_parse_numbers (const char *text, guint *n_numbers);

/* Traffic of a generalized hypercube (docs/specification/GENERALIZED_HYPERCUBE.md, section 9), into @params. */
gboolean fs_parse_initiations (const char *text, FsStoreForwardParams *params);
gboolean fs_parse_sources (const char *text, FsStoreForwardParams *params);
/* Addresses of a list are not resolved: @addresses gets them in capitals; NULL when @text is no list. Free with
 * g_strfreev(). */
gboolean fs_parse_destinations (const char *text, FsSpelling spelling, FsStoreForwardParams *params, char ***addresses);
/* Whether @text can be the address of a node in some generalized hypercube. */
gboolean fs_is_address (const char *text);
