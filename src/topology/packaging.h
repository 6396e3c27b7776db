/* A machine whose nodes are cards with several processing elements (PEs), and whose links are optical: the arithmetic of
 * section 3 of ZK99 (GENERALIZED_HYPERCUBE.md 1.1).
 *
 * A card sends to each of its n (k - 1) neighbors through a module of its own: one source of light for each wavelength,
 * as many detectors on the other side. A transfer of the width of a channel is cut into optical cycles, each of which
 * sends one bit on every wavelength. PEs that share a module take turns, one transfer each. */
#pragma once

#include "topology/generalized-hypercube.h"

/**
 * FsPackagingParams: all at least 1
 * @pes_per_node: PEs on a card, joined by a crossbar
 * @wavelengths: bits that a module sends in an optical cycle
 * @width: bits of a transfer, which is what a PE sends at once; a multiple of @wavelengths
 * @share: PEs that share a module; it divides @pes_per_node, and a card has @pes_per_node / @share modules for each
 *   neighbor
 */
typedef struct {
  int pes_per_node;
  int wavelengths;
  int width;
  int share;
} FsPackagingParams;

/* Cards of 8 PEs, which share 32 wavelengths for transfers of 128 bits (ZK99, section 3.1). */
#define FS_PACKAGING_PARAMS_DEFAULT ((FsPackagingParams){ 8, 32, 128, 8 })
/* The largest value of each: with it no count of the largest network loses digits as a double. */
#define FS_PACKAGING_MAX 4096

/* What the machine of a PetaFLOPS needs of a PE, and that of the title of reference 10 of ZK99, in operations per
 * second. */
#define FS_PACKAGING_PETAFLOPS 1e15
#define FS_PACKAGING_156_TERAOPS 156e12

/**
 * FsPackaging: counts are whole numbers, doubles since they exceed 32 bits
 * @cycles_per_transfer: optical cycles of a transfer, width / wavelengths
 * @cycles_per_frame: until each PE that shares a module has sent a transfer through it
 * @bits_per_pe: of a module in an optical cycle, per PE that shares it
 * @modules_per_node: for sending; there are as many for receiving
 * @modules: of the machine, in each direction
 * @sources: of light in the machine; as many detectors. Also the bits that the machine can send in an optical cycle
 * @bisection_links, @bisection_bits: links between the halves, and bits per optical cycle across them in each direction
 * @wires: of the same network, with a wire for each bit of a channel
 * @max_optical_hops: between PEs of different cards
 * @mean_optical_hops: of all pairs of different PEs
 * @same_node: probability that two different PEs are on one card; such a message takes one crossbar, all others two
 * @mean_crossbars: of all pairs of different PEs
 */
typedef struct {
  double pes;
  double cycles_per_transfer;
  double cycles_per_frame;
  double bits_per_pe;
  double modules_per_node;
  double modules;
  double sources;
  double bisection_links;
  double bisection_bits;
  double wires;
  int max_optical_hops;
  double mean_optical_hops;
  double same_node;
  double mean_crossbars;
} FsPackaging;

FsPackaging fs_packaging (const FsGh *gh, const FsPackagingParams *params);
