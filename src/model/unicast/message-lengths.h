/* The distribution of the lengths of messages (REFINED_KIM_DAS.md 2, REFINED_UNICAST.md 2). */
#pragma once

#include <glib.h>

/**
 * FsMessageLengths: what the refined models of unicasts need of the distribution of the lengths
 * @l1, @l2: first and second moment, flits
 * @x: probability that a wait of the header one channel further ahead is felt, given that it was felt where the header
 *   is: that the message is two flits longer
 * @xs: by how much the messages that feel it are longer
 */
typedef struct {
  double l1, l2, x, xs;
} FsMessageLengths;

/* Exponential lengths of mean @mean, rounded up to whole flits as the simulator does, or all of them @mean. */
FsMessageLengths fs_message_lengths (double mean, gboolean fixed);
