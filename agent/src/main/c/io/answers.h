// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// The data of an answer outside the Java heap. In front of them there is room for the header of their packet, so that a long
// answer is sent from where it was made: a heap that is somebody else's need not hold it, nor is it copied.

#ifndef CAIRN_ANSWERS_H
#define CAIRN_ANSWERS_H

#include "generated/wire_layout.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

// Where the data go; NULL if there is no memory.
static inline uint8_t *answer_make(size_t count) {
    uint8_t *block = malloc(JDWP_HEADER_BYTES + count);
    return block == NULL ? NULL : block + JDWP_HEADER_BYTES;
}

// Where all of it begins.
static inline uint8_t *answer_block(uint8_t *data) {
    return data - JDWP_HEADER_BYTES;
}

static inline void answer_free(uint8_t *data) {
    if (data != NULL) {
        free(answer_block(data));
    }
}

#endif
