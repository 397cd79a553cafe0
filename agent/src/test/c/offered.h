// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The service's end of a ring, as RingLayout.java tells it to be: its memory, its eventfd, and a reader of it.

#ifndef CAIRN_OFFERED_H
#define CAIRN_OFFERED_H

#include "ring_layout.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ALL_SEALS = 7 };  // shrink, grow, seal

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

// Says that it is to be woken for what ends behind `position`, and whether there is nothing yet that it would miss: only then
// it may sleep.
bool offered_may_sleep(const struct offered *offered, uint64_t position);

// Waits for the eventfd; false if nobody has signalled within `ms`.
bool offered_sleep(const struct offered *offered, int ms);

#endif
