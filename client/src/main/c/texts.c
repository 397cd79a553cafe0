// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

#include "texts.h"

#include <string.h>

static uint32_t hash_of(const char *text, size_t length) {
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ (uint8_t)text[i]) * 16777619u;
    }
    return hash;
}

static uint32_t add(struct texts *texts, uint32_t slot, const char *text, size_t length) {
    if (texts->count == TEXTS_MAX || length > TEXT_BYTES_MAX - texts->used) {
        return TEXT_NO_ROOM;
    }
    uint32_t number = ++texts->count;
    texts->offsets[number] = texts->used;
    texts->lengths[number] = (uint16_t)length;
    memcpy(texts->bytes + texts->used, text, length);
    texts->used += (uint32_t)length;
    texts->slots[slot] = number;
    return number;
}

uint32_t texts_number(struct texts *texts, const char *text) {
    if (text == NULL) {
        return TEXT_NONE;
    }
    size_t length = strlen(text);
    if (length > TEXT_LENGTH_MAX) {
        return TEXT_NO_ROOM;
    }
    // Never full: there are twice as many slots as numbers.
    for (uint32_t slot = hash_of(text, length);; slot++) {
        slot %= 2 * TEXTS_MAX;
        uint32_t number = texts->slots[slot];
        if (number == 0) {
            return add(texts, slot, text, length);
        }
        if (texts->lengths[number] == length && memcmp(texts->bytes + texts->offsets[number], text, length) == 0) {
            return number;
        }
    }
}
