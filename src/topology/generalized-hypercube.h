/* The generalized hypercube GH(n,k): N = k^n nodes; neighbors differ in exactly one digit (GENERALIZED_HYPERCUBE.md
 * 1). GH(n,2) is the binary hypercube, with the node numbers of topology/network.h.
 *
 * An address is an integer, the sum of digit[p] k^p: position p counts from the right, and 0 is the least
 * significant. The papers' index j counts from the left, j = n - 1 - p. In text the most significant digit is first,
 * with the digits 0-9 and A-Z. */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#define FS_GH_MAX_N 31
#define FS_GH_MIN_K 2
#define FS_GH_MAX_K 36                       /* digits with a character of their own */
#define FS_GH_MAX_NODES (UINT32_C (1) << 31) /* an address is 32 bits */

/**
 * FsGh: a small value, copied freely
 * @n: digits of an address, which is also the diameter
 * @k: radix
 * @n_nodes: N = k^n
 * @degree: g = n (k - 1); R^g is the identity
 * @power: k^0 … k^n
 */
typedef struct {
  int n;
  int k;
  uint32_t n_nodes;
  int degree;
  uint32_t power[FS_GH_MAX_N + 1];
} FsGh;

/* FS_ERROR_INPUT with the value, the range, and for too many nodes the number there would be. */
gboolean fs_gh_init (FsGh *gh, int n, int k, GError **error);

/* The same without a check, for any k: above FS_GH_MAX_K addresses have no text. k^n is at most FS_GH_MAX_NODES. */
void fs_gh_fill (FsGh *gh, int n, int k);

/* FALSE with FS_ERROR_MEMORY, whose message has both numbers, when @needed bytes are more than half of the free
 * memory. Must be called before parts of the network are created, with the sum of their fs_..._memory(). */
gboolean fs_gh_check_memory (const FsGh *gh, uint64_t needed, GError **error);

static inline int
fs_gh_digit (const FsGh *gh, uint32_t node, int position)
{
  return (int) (node / gh->power[position] % (uint32_t) gh->k);
}

static inline uint32_t
fs_gh_with_digit (const FsGh *gh, uint32_t node, int position, int digit)
{
  return node + ((uint32_t) digit - (uint32_t) fs_gh_digit (gh, node, position)) * gh->power[position];
}

/* Number of digits that are not zero: the distance from node 0. */
int fs_gh_weight (const FsGh *gh, uint32_t node);
int fs_gh_distance (const FsGh *gh, uint32_t from, uint32_t to);

/* Fills neighbors[degree], ascending. */
void fs_gh_neighbors (const FsGh *gh, uint32_t node, uint32_t *neighbors);

/* Returns the number of the directed channel from @from to its neighbor @to: from g + rank of @to among the
 * neighbors of @from by position, then by the cyclic distance of the digits (0 … k - 2). For k = 2 it is channel x n
 * + d of topology/network.h. */
uint64_t fs_gh_channel (const FsGh *gh, uint32_t from, uint32_t to);

/* Returns R(v): the address shifted left by one digit. The digit that is shifted out is appended at the right after
 * r(), which maps 1 -> 2 -> … -> k-1 -> 1 and leaves 0 (section 2). */
uint32_t fs_gh_rotate (const FsGh *gh, uint32_t node);

/* Returns T_s(v), digit by digit (v + s) mod k; the second function is its inverse (section 5). Both preserve
 * distances. */
uint32_t fs_gh_translate (const FsGh *gh, uint32_t node, uint32_t by);
uint32_t fs_gh_untranslate (const FsGh *gh, uint32_t node, uint32_t by);

/* The address in text. Writes at most FS_GH_MAX_N + 1 bytes with the final NUL, and returns @text. */
char *fs_gh_write_address (const FsGh *gh, uint32_t node, char text[FS_GH_MAX_N + 1]);
/* Parses an address. FS_ERROR_INPUT when the length is not n or a digit is not below k. Lowercase letters are
 * accepted. */
gboolean fs_gh_read_address (const FsGh *gh, const char *text, uint32_t *node, GError **error);
