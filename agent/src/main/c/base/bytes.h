// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// A growing run of bytes, filled at its end and emptied from its start, and big-endian numbers in it.

#ifndef CAIRN_BYTES_H
#define CAIRN_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bytes {
    uint8_t *data;
    size_t start;
    size_t end;
    size_t capacity;
};

static inline size_t bytes_count(const struct bytes *bytes) {
    return bytes->end - bytes->start;
}

// Room for `count` more behind the end; false if there is no memory for that.
bool bytes_reserve(struct bytes *bytes, size_t count);

// False, and nothing is added, if there is no memory.
bool bytes_append(struct bytes *bytes, const void *data, size_t count);

// Takes `count` bytes off the start; gives memory back once a large one is empty.
void bytes_consume(struct bytes *bytes, size_t count);

void bytes_free(struct bytes *bytes);

uint32_t u4_at(const uint8_t *at);
void put_u2(uint8_t *at, uint32_t value);
void put_u4(uint8_t *at, uint32_t value);

#endif
