// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The service's end of a ring, as RingLayout.java and RingHandshake.java describe it: its memory, its eventfd, a reader of it, and
// how it is handed in.

#ifndef CAIRN_OFFERED_H
#define CAIRN_OFFERED_H

#include "generated/ring_layout.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    ALL_SEALS = 7,  // shrink, grow, seal
    REQUEST_BYTES = sizeof RING_REQUEST - 1,
};

struct offered {
    int file;
    int wake_fd;
    uint64_t data_bytes;
    uint8_t *header;  // mapped apart from the writers' mapping, and once only
};

// Makes one with a good header and these seals.
struct offered offered_make(uint64_t data_bytes, int seals);
void offered_close(struct offered *offered);

_Atomic uint64_t *offered_word(const struct offered *offered, unsigned offset);

// The next whole record, copied; its length, or 0 if there is none yet.
size_t offered_read(const struct offered *offered, uint8_t *to, size_t capacity);

// Asks to be woken for what ends behind `position`. Returns whether there is nothing yet that the reader would miss: only then may
// it sleep.
bool offered_may_sleep(const struct offered *offered, uint64_t position);

// Waits for the eventfd; false if nobody has signalled within `ms`.
bool offered_sleep(const struct offered *offered, int ms);

// A peer of the service that has been let as far as its offer; -1 if the service has sent it away.
int offered_knock(void);

struct offer {
    uint8_t bytes[RING_OFFER_BYTES];
};

struct offer offered_offer(uint32_t version, uint32_t token);

// Sends bytes, and with them `number` descriptors.
bool offered_send(int fd, const void *bytes, size_t count, const int *descriptors, size_t number);

#endif
