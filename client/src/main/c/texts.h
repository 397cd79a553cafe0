// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// Texts, each kept once, under a number. They fill memory that was there from the start, and nothing is ever taken out.

#ifndef CAIRN_TEXTS_H
#define CAIRN_TEXTS_H

#include <stdint.h>

#define TEXTS_MAX (1u << 16)
#define TEXT_BYTES_MAX (1u << 23)
// What one entry of a class file can have at most, and what writeUTF can carry.
#define TEXT_LENGTH_MAX 65535u

// No text, as of the file of a class that does not name one.
#define TEXT_NONE 0u
#define TEXT_NO_ROOM UINT32_MAX

// All zero at first.
struct texts {
    uint32_t count; // numbers given: 1 to count
    uint32_t used;  // of bytes
    uint32_t offsets[TEXTS_MAX + 1];
    uint16_t lengths[TEXTS_MAX + 1];
    uint32_t slots[2 * TEXTS_MAX]; // numbers, by hash; 0 for free
    char bytes[TEXT_BYTES_MAX];
};

// The number of `text`; TEXT_NO_ROOM if it does not fit. NULL is TEXT_NONE. One caller at a time.
uint32_t texts_number(struct texts *texts, const char *text);

#endif
