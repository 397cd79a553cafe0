// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// A class file as it is read and written. A read past the end yields zeros, and a write for which there is no memory writes
// nothing: both set a flag, which is checked once at the end.

#ifndef CAIRN_CLASS_BYTES_H
#define CAIRN_CLASS_BYTES_H

#include "base/bytes.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct class_reader {
    const uint8_t *data;
    size_t at;
    size_t end;
    bool is_past;
};

struct class_writer {
    struct bytes bytes;
    bool is_short;
};

// Returns the next `count` bytes, and passes them; NULL if fewer are left.
static inline const uint8_t *class_take(struct class_reader *from, size_t count) {
    if (count > from->end - from->at) {
        from->is_past = true;
        from->at = from->end;
        return NULL;
    }
    from->at += count;
    return from->data + from->at - count;
}

static inline uint32_t class_u1(struct class_reader *from) {
    const uint8_t *at = class_take(from, 1);
    return at == NULL ? 0 : *at;
}

static inline uint32_t u2_at(const uint8_t *at) {
    return (uint32_t)at[0] << 8 | at[1];
}

static inline uint32_t class_u2(struct class_reader *from) {
    const uint8_t *at = class_take(from, 2);
    return at == NULL ? 0 : u2_at(at);
}

static inline uint32_t class_u4(struct class_reader *from) {
    const uint8_t *at = class_take(from, 4);
    return at == NULL ? 0 : u4_at(at);
}

// Of the next `count` bytes alone, which are passed.
static inline struct class_reader class_part(struct class_reader *from, size_t count) {
    const uint8_t *at = class_take(from, count);
    return (struct class_reader){.data = at, .at = 0, .end = at == NULL ? 0 : count, .is_past = at == NULL};
}

// Room for `count` bytes, which is then written; NULL if there is none.
static inline uint8_t *class_room(struct class_writer *to, size_t count) {
    if (to->is_short || !bytes_reserve(&to->bytes, count)) {
        to->is_short = true;
        return NULL;
    }
    to->bytes.end += count;
    return to->bytes.data + to->bytes.end - count;
}

static inline size_t class_written(const struct class_writer *to) {
    return bytes_count(&to->bytes);
}

static inline void class_put_u1(struct class_writer *to, uint32_t value) {
    uint8_t *at = class_room(to, 1);
    if (at != NULL) {
        *at = (uint8_t)value;
    }
}

static inline void class_put_u2(struct class_writer *to, uint32_t value) {
    uint8_t *at = class_room(to, 2);
    if (at != NULL) {
        put_u2(at, value);
    }
}

static inline void class_put_u4(struct class_writer *to, uint32_t value) {
    uint8_t *at = class_room(to, 4);
    if (at != NULL) {
        put_u4(at, value);
    }
}

static inline void class_put(struct class_writer *to, const uint8_t *data, size_t count) {
    to->is_short = to->is_short || (count > 0 && !bytes_append(&to->bytes, data, count));
}

// What was written at `at` before is known only now.
static inline void class_set_u2(struct class_writer *to, size_t at, uint32_t value) {
    if (!to->is_short) {
        put_u2(to->bytes.data + to->bytes.start + at, value);
    }
}

static inline void class_set_u4(struct class_writer *to, size_t at, uint32_t value) {
    if (!to->is_short) {
        put_u4(to->bytes.data + to->bytes.start + at, value);
    }
}

#endif
