// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/bytes.h"

#include <stdlib.h>
#include <string.h>

enum { SMALLEST = 512, KEPT_WHEN_EMPTY = 64 * 1024 };

bool bytes_reserve(struct bytes *bytes, size_t count) {
    size_t held = bytes_count(bytes);
    if (bytes->capacity - bytes->end >= count) {
        return true;
    }
    if (bytes->start > 0 && bytes->capacity - held >= count) {
        memmove(bytes->data, bytes->data + bytes->start, held);
    } else {
        size_t capacity = bytes->capacity < SMALLEST ? SMALLEST : bytes->capacity;
        while (capacity - held < count) {
            capacity *= 2;
        }
        uint8_t *larger = malloc(capacity);
        if (larger == NULL) {
            return false;
        }
        if (held > 0) {
            memcpy(larger, bytes->data + bytes->start, held);
        }
        free(bytes->data);
        bytes->data = larger;
        bytes->capacity = capacity;
    }
    bytes->start = 0;
    bytes->end = held;
    return true;
}

bool bytes_append(struct bytes *bytes, const void *data, size_t count) {
    if (!bytes_reserve(bytes, count)) {
        return false;
    }
    if (count > 0) {
        memcpy(bytes->data + bytes->end, data, count);
        bytes->end += count;
    }
    return true;
}

void bytes_consume(struct bytes *bytes, size_t count) {
    bytes->start += count;
    if (bytes->start == bytes->end) {
        bytes->start = bytes->end = 0;
        if (bytes->capacity > KEPT_WHEN_EMPTY) {
            bytes_free(bytes);
        }
    }
}

void bytes_free(struct bytes *bytes) {
    free(bytes->data);
    *bytes = (struct bytes){0};
}

uint32_t u4_at(const uint8_t *at) {
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | (uint32_t)at[3];
}

void put_u2(uint8_t *at, uint32_t value) {
    at[0] = (uint8_t)(value >> 8);
    at[1] = (uint8_t)value;
}

void put_u4(uint8_t *at, uint32_t value) {
    put_u2(at, value >> 16);
    put_u2(at + 2, value);
}
